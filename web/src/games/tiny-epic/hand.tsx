// My hand: plot cards and heroes, and large views of any card.
import { useRef } from 'preact/hooks';
import { Arms, Icon } from '../../pieces/arms';
import { Card, Origin } from '../../pieces/card';
import type { OriginKind } from '../../pieces/card';
import { Pick } from '../../pieces/pick';
import { useRoving } from '../../pieces/roving';
import type { CardInfo } from '../../wire';
import { anyCard, cardFacts } from './model';
import type { Icon as BattleIcon } from './model';
import { cardName, houseName, useScene } from './scene';
import type { Scene } from './scene';

export function originOf(card: CardInfo | undefined): OriginKind {
  const origin: string | undefined = card?.origin;
  return origin === 'printed' || origin === 'inferred' ? origin : 'ours';
}

function Pennon({ icon }: { icon: BattleIcon }) {
  return <span class="pennon">{typeof icon === 'number' ? icon : <Icon n={icon} />}</span>;
}

export function battleWords(scene: Scene, icon: BattleIcon): string {
  if (typeof icon === 'number') return scene.say('battleValue', { n: icon });
  return scene.say(icon === 'retreat' ? 'retreatText' : icon === 'conscripts' ? 'conscriptsText' : 'secretText');
}

/** All of a card, for those who listen. */
export function cardWords(scene: Scene, id: string): string {
  const facts = cardFacts(scene.cards, id);
  const text = anyCard(scene.cards, id)?.text ?? '';
  const icon = typeof facts.battle === 'number' ? scene.say('battleN', { n: facts.battle }) : scene.say(facts.battle);
  return [
    cardName(scene, id),
    icon,
    facts.price > 0 ? scene.say('priceN', { n: facts.price }) : '',
    facts.shields.map((h) => houseName(scene, h)).join(', '),
    text,
  ]
    .filter(Boolean)
    .join('. ');
}

export function Face({ id, class: more = '' }: { id: string; class?: string }) {
  const scene = useScene();
  const card = anyCard(scene.cards, id);
  const facts = cardFacts(scene.cards, id);
  const house = card?.type === 'hero' ? (card.house ?? 'neutral') : 'neutral';
  return (
    <Card house={house} class={`te-card ${card?.type === 'hero' ? 'hero' : ''} ${more}`}>
      <span class="band">{card?.name ?? id}</span>
      <span class="top">
        <Pennon icon={facts.battle} />
        <span class="cost">
          <Icon n="defender" /> {facts.price} <Icon n="gold" class="coin" />
        </span>
        <span class="shields">
          {facts.shields.map((h, i) => (
            <Arms key={i} house={h} size={20} name={houseName(scene, h)} />
          ))}
        </span>
      </span>
      <span class="body">{card?.text}</span>
    </Card>
  );
}

export function BigCard({ id }: { id: string }) {
  const scene = useScene();
  const { say } = scene;
  const card = anyCard(scene.cards, id);
  const facts = cardFacts(scene.cards, id);
  const house = card?.type === 'hero' ? (card.house ?? 'neutral') : 'neutral';
  const origin = originOf(card);
  const asked = scene.choice.ask !== null && scene.table.own !== null;
  return (
    <article class="te-large">
      <Card house={house} class="te-card large">
        <span class="band">{card?.name ?? id}</span>
        <span class="top">
          <Pennon icon={facts.battle} />
          <span class="cost">
            <Icon n="defender" /> {facts.price} <Icon n="gold" class="coin" />
          </span>
          <span class="shields">
            {facts.shields.map((h, i) => (
              <Arms key={i} house={h} size={30} name={houseName(scene, h)} />
            ))}
          </span>
        </span>
        <span class="body">
          <p class="muted">
            {card?.type === 'hero' ? say('heroOf', { house: houseName(scene, card.house ?? null) }) : say('plotCard')}
          </p>
          <p>{card?.text || say('noText')}</p>
          <p>{battleWords(scene, facts.battle)}</p>
          <p>{facts.price > 0 ? say('priceN', { n: facts.price }) : say('priceFree')}</p>
          {facts.shields.length > 0 ? (
            <p>
              {say('shieldsText')} {facts.shields.map((h) => houseName(scene, h)).join(', ')}
            </p>
          ) : null}
        </span>
        <span class="foot">
          <Origin
            kind={origin}
            word={say(origin === 'printed' ? 'printedLong' : origin === 'inferred' ? 'inferredLong' : 'oursLong')}
          />
        </span>
      </Card>
      {asked ? (
        <p class="note" role="status">
          {scene.choice.may(`card:${id}`) ? say('canNow') : (scene.choice.whyNot(`card:${id}`) ?? say('cannotNow'))}
        </p>
      ) : null}
    </article>
  );
}

export function Hand() {
  const scene = useScene();
  const box = useRef<HTMLElement>(null);
  useRoving(box);
  const { say, table } = scene;
  const own = table.own;
  if (!own) return null;
  const leaders = own.leaders.length > 0;
  const ids = leaders ? own.leaders : [...own.hand, ...own.heroes].filter((id) => !own.committed.includes(id));
  // While cards are asked for, the others step back.
  const asked = ids.some((id) => scene.choice.may(`card:${id}`));
  return (
    <section class={`te-hand ${ids.length > 6 ? 'many' : ''}`} aria-label={say('handKeys')} data-point="hand" ref={box}>
      {ids.length === 0 ? <p class="muted">{say('noHand')}</p> : null}
      {ids.map((id) => {
        const piece = leaders ? `leader:${id}` : `card:${id}`;
        const state = scene.choice.state(piece);
        return (
          <Pick
            key={id}
            piece={piece}
            class={`te-held ${asked && state === 'none' ? 'off' : ''}`}
            label={cardWords(scene, id)}
            look={(how) => (how === 'open' ? scene.lookCard(id) : scene.hoverCard(id))}
            unlook={() => scene.hoverCard(null)}
          >
            <Face id={id} />
          </Pick>
        );
      })}
    </section>
  );
}
