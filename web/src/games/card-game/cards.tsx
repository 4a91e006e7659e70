// Cards as they are drawn: in play, in a hand, large to be read.
import type { ComponentChildren } from 'preact';
import { Arms, Icon } from '../../pieces/arms';
import { Card, Origin } from '../../pieces/card';
import type { OriginKind } from '../../pieces/card';
import { Pick } from '../../pieces/pick';
import { syllables } from '../../words/syllables';
import { Square, keywordIcon } from './icons';
import { ICONS, attachedTo, factsOf } from './model';
import type { Facts, Laid, Why } from './model';
import { cardName, copyAsked, houseName, objectState, tapObject, useScene } from './scene';
import type { Scene } from './scene';
import type { BoardWords } from './words';

export function originOf(facts: Facts): OriginKind {
  const origin: string = facts.origin;
  return origin === 'printed' || origin === 'inferred' ? origin : 'ours';
}

/** A band has two lines; a long name has smaller letters, a very long one a third line. */
const lengthOf = (name: string): string => (name.length > 18 ? 'longer' : name.length > 12 ? 'long' : '');

/** On a phone a line is shorter than many a word. */
const broken = (scene: Scene, name: string): string => (scene.mode === 'phone' ? syllables(name) : name);

// --- in words -----------------------------------------------------------------------------

export const keywordWord = (scene: Scene, keyword: string): string =>
  scene.say(`kw.${keyword}` as keyof BoardWords) || keyword;

/** "Character · Lord, Small Council". */
export function kindWords(scene: Scene, facts: Facts): string {
  const type = scene.say(`type.${facts.type}` as keyof BoardWords);
  return facts.traits.length > 0 ? `${type} · ${facts.traits.join(', ')}` : type;
}

export function keywordLine(scene: Scene, facts: Facts): string {
  const plain = facts.keywords.map((k) => keywordWord(scene, k));
  const numbered = facts.numbered.map(([k, n]) => `${keywordWord(scene, k)} (${n})`);
  const figures =
    facts.type === 'plot'
      ? []
      : ([
          ['income', facts.income],
          ['initiative', facts.initiative],
          ['claim', facts.claim],
          ['reserve', facts.reserve],
        ] as const);
  const more = figures.filter(([, n]) => n !== 0).map(([k, n]) => `${scene.say(k)} ${n > 0 ? '+' : '−'}${Math.abs(n)}`);
  return [...plain, ...numbered, ...more].map((k) => `${k}.`).join(' ');
}

/** "Supports Master of Laws. Rivals: Master of Ships, Master of Coin.", of a title. */
export function titleLine(scene: Scene, facts: Facts): string {
  const words = facts.supports ? [scene.say('supports', { name: cardName(scene, facts.supports) })] : [];
  if (facts.rivals.length > 0)
    words.push(scene.say('rivals', { names: facts.rivals.map((id) => cardName(scene, id)).join(', ') }));
  return words.join(' ');
}

export function reasonWords(scene: Scene, why: Why): string {
  const name = cardName(scene, why.of);
  if (why.is !== undefined) return scene.say('setBy', { n: why.is, name });
  if (why.times !== undefined) return scene.say('doubledBy', { name });
  const n = why.plus ?? 0;
  return `${n > 0 ? '+' : '−'}${Math.abs(n)} ${name}`;
}

/** "Strength 7: 5 printed, +2 Ice." */
export function strengthWords(scene: Scene, card: Laid): string {
  const { say } = scene;
  if (card.strength === undefined) return '';
  const why = card.why ?? [];
  const all = say('strengthN', { n: card.strength });
  return why.length === 0
    ? all
    : `${all}: ${[say('printedN', { n: card.base ?? 0 }), ...why.map((w) => reasonWords(scene, w))].join(', ')}`;
}

/** Tokens of all kinds. */
function tokensOn(card: Laid): number {
  return Object.values(card.tokens).reduce((all, number) => all + number, 0);
}

/** All there is to know of a card in play, for those who listen. */
export function laidWords(scene: Scene, card: Laid): string {
  const { say } = scene;
  const facts = card.card ? factsOf(scene.cards, card.card) : null;
  const copy = copyAsked(scene, card.id);
  const words = [`${facts ? facts.name : say('facedownCard')}${copy === null ? '' : ` ${copy}`}`];
  if (card.place === 'shadows') words.push(say('inShadows'));
  if (card.strength !== undefined) words.push(strengthWords(scene, card));
  if (card.icons) words.push(card.icons.length > 0 ? card.icons.map((i) => say(i)).join(', ') : say('noIcons'));
  if (card.kneels) words.push(say('kneels'));
  if (card.power > 0) words.push(say('powerN', { n: card.power }));
  if (card.gold > 0) words.push(say('goldN', { n: card.gold }));
  for (const [kind, number] of Object.entries(card.tokens)) words.push(`${number} ${kind}`);
  if (card.duplicates.length > 0) words.push(say('duplicatesN', { n: card.duplicates.length }));
  words.push(...(card.keywords ?? []).map((k) => keywordWord(scene, k)));
  for (const mark of card.marks) if (mark !== 'new') words.push(say(`mark.${mark}` as keyof BoardWords));
  for (const on of attachedTo(scene.table, card.id)) words.push(say('wears', { name: cardName(scene, on.card) }));
  return words.filter(Boolean).join('. ');
}

/** All of a card that is not in play. */
export function cardWords(scene: Scene, id: string): string {
  const facts = factsOf(scene.cards, id);
  const { say } = scene;
  const cost = scene.table.own?.costs[id] ?? facts.cost;
  const words = [facts.name, kindWords(scene, facts), houseName(scene, facts.faction)];
  if (cost !== null) words.push(say('costN', { n: cost }));
  if (facts.strength !== null) words.push(say('strengthN', { n: facts.strength }));
  if (facts.icons.length > 0) words.push(facts.icons.map((i) => say(i)).join(', '));
  if (facts.type === 'plot') words.push(figureWords(scene, facts));
  words.push(titleLine(scene, facts), keywordLine(scene, facts), facts.text);
  return words.filter(Boolean).join('. ');
}

export function figureWords(
  scene: Scene,
  of: { income?: number; gold?: number; initiative: number; claim: number; reserve: number },
): string {
  const { say } = scene;
  return [
    `${say('income')} ${of.gold ?? of.income ?? 0}`,
    `${say('initiative')} ${of.initiative}`,
    `${say('claim')} ${of.claim}`,
    `${say('reserve')} ${of.reserve}`,
  ].join(', ');
}

// --- in play -------------------------------------------------------------------------------

function Keywords({ list }: { list: readonly string[] }) {
  return (
    <span class="kws">
      {list.slice(0, 3).map((k) => (
        <Icon key={k} n={keywordIcon(k)} />
      ))}
    </span>
  );
}

/** Which of several copies it is, while a question numbers them. */
function Copy({ id }: { id: number }) {
  const number = copyAsked(useScene(), id);
  return number === null ? null : <b class="copy num">{number}</b>;
}

/** What lies on a card: a fan of strips below it, each to be read and chosen. */
function Fan({ cards }: { cards: Laid[] }) {
  const scene = useScene();
  return (
    <span class="cg-fan">
      {cards.map((card) => (
        <Laying
          key={card.id}
          card={card}
          class={`att house ${card.card ? factsOf(scene.cards, card.card).faction : 'neutral'} ${card.kneels ? 'down' : ''}`}
        >
          <Icon n={card.facedown ? 'kw-shadow' : 'link'} />
          <span>{cardName(scene, card.card)}</span>
          <Copy id={card.id} />
          {card.kneels ? <Icon n="kneel" /> : null}
        </Laying>
      ))}
    </span>
  );
}

/** A card in play as a button: it can be chosen, looked at, told. */
export function Laying({ card, class: more, children }: { card: Laid; class: string; children: ComponentChildren }) {
  const scene = useScene();
  return (
    <Pick
      piece={`obj:${card.id}`}
      point={card.card ? `card:${card.card}` : undefined}
      class={more}
      label={laidWords(scene, card)}
      state={objectState(scene, card.id)}
      onTap={() => tapObject(scene, card.id)}
      look={(how) => (how === 'open' ? scene.lookCard(card.card ?? '', card.id) : scene.hoverCard(card.card, card.id))}
      unlook={() => scene.hoverCard(null)}
    >
      {children}
    </Pick>
  );
}

/** A character or an odd card: band, strength, charge, icons, what lies on it. On the stage
 *  all of them stand, whoever takes part kneels anyway. */
export function BoardCard({ card, big = false }: { card: Laid; big?: boolean }) {
  const scene = useScene();
  const facts = card.card ? factsOf(scene.cards, card.card) : null;
  const house = facts?.faction ?? 'neutral';
  const below = attachedTo(scene.table, card.id);
  const changed = card.strength !== undefined && card.base !== undefined && card.strength !== card.base;
  const face =
    card.facedown || !facts ? (
      <Laying card={card} class={`card back house ${scene.table.seats[card.owner]?.house ?? 'neutral'} cg-bc`}>
        <Arms house={scene.table.seats[card.owner]?.house} as="c" size={52} />
        {facts ? <span class="known">{facts.name}</span> : null}
      </Laying>
    ) : (
      <Laying
        card={card}
        class={`card house ${house} cg-bc ${card.marks.includes('blank') ? 'blank' : ''} ${card.marks.includes('bypassed') ? 'passed' : ''}`}
      >
        <span class={`band ${lengthOf(facts.name)}`}>{broken(scene, facts.name)}</span>
        <Copy id={card.id} />
        <span class="art">
          <Arms house={house} as="c" size={46} />
        </span>
        {card.strength !== undefined ? (
          <span class={`str ${changed ? (card.strength > (card.base ?? 0) ? 'up' : 'low') : ''}`}>
            <b class="num">{card.strength}</b>
          </span>
        ) : null}
        {card.duplicates.length > 0 ? (
          <span class="dup">
            <Icon n="duplicate" />
            {card.duplicates.length > 1 ? card.duplicates.length : null}
          </span>
        ) : null}
        <span class="low-left">
          {card.kneels ? <Icon n="kneel" class="bent" /> : null}
          {card.power > 0 ? (
            <b class="pwr">
              <Icon n="power" />
              {card.power}
            </b>
          ) : null}
          {card.gold > 0 ? <b class="coin-n">{card.gold}</b> : null}
          {tokensOn(card) > 0 ? <b class="tk">{tokensOn(card)}</b> : null}
        </span>
        <Keywords list={card.keywords ?? facts.keywords} />
        {facts.type === 'character' ? (
          <span class="mip">
            {ICONS.map((i) => (
              <Square key={i} type={i} on={(card.icons ?? facts.icons).includes(i)} />
            ))}
          </span>
        ) : (
          <span class="kind">{scene.say(`type.${facts.type}` as keyof BoardWords)}</span>
        )}
      </Laying>
    );
  return (
    <span class={`cg-card ${card.kneels && !big ? 'kn' : ''} ${big ? 'big' : ''} ${below.length > 0 ? 'worn' : ''}`}>
      <span class="turn">{face}</span>
      {below.length > 0 ? <Fan cards={below} /> : null}
      {below.length > 0 ? (
        <small class="worn-n" aria-hidden="true">
          <Icon n="link" />
          {below.length}
        </small>
      ) : null}
    </span>
  );
}

/** A location: a line with its name. */
export function Place({ card }: { card: Laid }) {
  const scene = useScene();
  const facts = card.card ? factsOf(scene.cards, card.card) : null;
  const house = facts?.faction ?? 'neutral';
  const below = attachedTo(scene.table, card.id);
  return (
    <span class="cg-place">
      <Laying
        card={card}
        class={`loc house ${house} ${card.kneels ? 'k' : ''} ${card.marks.includes('blank') ? 'blank' : ''}`}
      >
        <Arms house={house} size={18} />
        <span>{facts ? facts.name : scene.say('facedown')}</span>
        <Copy id={card.id} />
        {card.duplicates.length > 0 ? <Icon n="duplicate" /> : null}
        {card.power > 0 ? <b class="pwr">{card.power}</b> : null}
        {card.gold > 0 ? <b class="coin-n">{card.gold}</b> : null}
        {tokensOn(card) > 0 ? <b class="tk">{tokensOn(card)}</b> : null}
        {card.kneels ? <Icon n="kneel" /> : null}
      </Laying>
      {below.length > 0 ? <Fan cards={below} /> : null}
    </span>
  );
}

// --- in a hand, or large ---------------------------------------------------------------------

export function Figures({
  of,
}: {
  of: { income?: number; gold?: number; initiative: number; claim: number; reserve: number };
}) {
  return (
    <span class="pg">
      <span>
        <Icon n="gold" />
        <b>{of.gold ?? of.income ?? 0}</b>
      </span>
      <span>
        <Icon n="initiative" />
        <b>{of.initiative}</b>
      </span>
      <span>
        <Icon n="claim" />
        <b>{of.claim}</b>
      </span>
      <span>
        <Icon n="reserve" />
        <b>{of.reserve}</b>
      </span>
    </span>
  );
}

function Cost({ facts, now }: { facts: Facts; now: number | undefined }) {
  const cost = now ?? facts.cost;
  if (cost === null) return null;
  return <span class={`cost num ${now !== undefined ? 'changed' : ''}`}>{cost === 'x' ? 'X' : cost}</span>;
}

/** The face of a card with its text, as large as the place it lies in. */
export function Face({ id, class: more = '', now }: { id: string; class?: string; now?: number | undefined }) {
  const scene = useScene();
  const facts = factsOf(scene.cards, id);
  const keywords = keywordLine(scene, facts);
  const title = titleLine(scene, facts);
  return (
    <Card house={facts.faction} class={`cg-face ${facts.type} ${more}`}>
      <span class="band">
        <Cost facts={facts} now={now} />
        <span class="nm">
          {facts.unique ? <Icon n="unique" class="uq" /> : null}
          {broken(scene, facts.name)}
        </span>
      </span>
      <span class="kind">
        {kindWords(scene, facts)}
        {facts.loyal ? <Icon n="loyal" /> : null}
      </span>
      {facts.type === 'plot' ? <Figures of={facts} /> : null}
      <span class="body">
        {facts.type === 'character' ? (
          <span class="stat">
            <b class="num">{facts.strength ?? 'X'}</b>
            {ICONS.map((i) => (
              <Square key={i} type={i} on={facts.icons.includes(i)} />
            ))}
          </span>
        ) : null}
        {title ? <b class="kwl ttl">{title}</b> : null}
        {keywords ? <b class="kwl">{keywords} </b> : null}
        {facts.text}
      </span>
    </Card>
  );
}

const LONG = { printed: 'printedLong', inferred: 'inferredLong', ours: 'oursLong' } as const;

/** Why a card of mine cannot be chosen now, if the table says so. */
export const whyNot = (scene: Scene, id: string, object?: number): string | null =>
  scene.choice.whyNot(object === undefined ? `card:${id}` : `obj:${object}`);

/** The reason below a card that one looks at in passing. */
export function WhyNot({ id, object }: { id: string; object?: number | undefined }) {
  const why = whyNot(useScene(), id, object);
  return why ? <p class="cg-why">{why}</p> : null;
}

/** A card to be read in full: what is printed, and what it is now. */
export function BigCard({ id, object }: { id: string; object?: number | undefined }) {
  const scene = useScene();
  const { say, choice, table } = scene;
  const laid = object === undefined ? undefined : table.cards.get(object);
  const facts = factsOf(scene.cards, id);
  const keywords = keywordLine(scene, facts);
  const mine = laid === undefined && (table.own?.hand.includes(id) ?? false);
  const may = object !== undefined ? objectState(scene, object) !== 'none' : choice.may(`card:${id}`);
  const cost = mine ? table.own?.costs[id] : undefined;
  return (
    <article class="cg-large">
      <Card house={facts.faction} class={`cg-face large ${facts.type}`}>
        <span class="band">
          <Cost facts={facts} now={cost} />
          <span class="nm">
            {facts.unique ? <Icon n="unique" class="uq" /> : null}
            {facts.name}
          </span>
        </span>
        <span class="kind">
          {houseName(scene, facts.faction)} · {kindWords(scene, facts)}
          {facts.loyal ? ` · ${say('loyal')}` : ''}
        </span>
        {facts.type === 'plot' ? <Figures of={facts} /> : null}
        <span class="body">
          {facts.type === 'character' ? (
            <span class="stat">
              <b class="num">{facts.strength ?? 'X'}</b>
              {ICONS.map((i) => (
                <Square key={i} type={i} on={facts.icons.includes(i)} />
              ))}
            </span>
          ) : null}
          {[titleLine(scene, facts), keywords].filter(Boolean).map((line) => (
            <p key={line}>
              <b>{line}</b>
            </p>
          ))}
          {facts.text.split('\n').map((line) => (
            <p key={line}>{line}</p>
          ))}
          {facts.text === '' && keywords === '' ? <p class="muted">{say('noText')}</p> : null}
        </span>
        <span class="foot">
          <Origin kind={originOf(facts)} word={say(LONG[originOf(facts)])} />
        </span>
      </Card>
      {laid ? <NowOf card={laid} /> : null}
      {mine && cost !== undefined ? (
        <p class="note">{say('costsNow', { n: cost, printed: String(facts.cost ?? '') })}</p>
      ) : null}
      {(mine || laid) && choice.ask ? (
        <p class="note" role="status">
          {may ? say('canNow') : (whyNot(scene, id, object) ?? say('cannotNow'))}
        </p>
      ) : null}
      {(mine || laid?.controller === scene.me) && facts.text !== '' ? <Asking id={id} /> : null}
    </article>
  );
}

/** A card of mine with a text: am I asked for it? */
function Asking({ id }: { id: string }) {
  const { say, mutes } = useScene();
  if (!mutes) return null;
  const muted = mutes.isMuted(id);
  const button = (label: keyof BoardWords, act: () => void) => (
    <button type="button" class="btn" onClick={act}>
      {say(label)}
    </button>
  );
  return (
    <p class="cg-asking">
      {muted ? (
        button('askAgain', () => mutes.unmute(id))
      ) : (
        <>
          {button('notThisPhase', () => mutes.mute(id, true))}
          {button('notForThis', () => mutes.mute(id, false))}
        </>
      )}
    </p>
  );
}

/** What a card in play is at the moment. */
function NowOf({ card }: { card: Laid }) {
  const scene = useScene();
  const { say } = scene;
  const below = attachedTo(scene.table, card.id);
  return (
    <div class="cg-now">
      <h3>{say('now')}</h3>
      <p>{laidWords(scene, { ...card, keywords: card.keywords ?? [] })}.</p>
      {card.why && card.why.length > 0 ? (
        <table>
          <tbody>
            <tr>
              <th scope="row">{say('printed')}</th>
              <td class="num">{card.base}</td>
            </tr>
            {card.why.map((w, i) => (
              <tr key={i}>
                <th scope="row">{cardName(scene, w.of)}</th>
                <td class="num">
                  {w.is !== undefined
                    ? `= ${w.is}`
                    : w.times !== undefined
                      ? `× ${w.times}`
                      : `${(w.plus ?? 0) > 0 ? '+' : '−'}${Math.abs(w.plus ?? 0)}`}
                </td>
              </tr>
            ))}
            <tr class="sum">
              <th scope="row">{say('strength')}</th>
              <td class="num">{card.strength}</td>
            </tr>
          </tbody>
        </table>
      ) : null}
      {below.map((on) => (
        <p key={on.id}>
          <b>{cardName(scene, on.card)}.</b> {on.card ? factsOf(scene.cards, on.card).text : ''}
        </p>
      ))}
    </div>
  );
}
