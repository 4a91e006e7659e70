// The players: points, gold, castles, alliances, cards and dice of each.
import { useRef } from 'preact/hooks';
import { Arms, Icon } from '../../pieces/arms';
import { Pick } from '../../pieces/pick';
import { useRoving } from '../../pieces/roving';
import { Die } from './icons';
import type { CardInfo } from '../../wire';
import { seatOrder } from './model';
import type { Face } from './model';
import { domainName, faceName, houseName, isBot, playerName, useScene } from './scene';
import type { Scene } from './scene';

function seatWords(scene: Scene, index: number): string {
  const { say, table } = scene;
  const seat = table.seats[index];
  if (!seat) return '';
  const words = [
    `${houseName(scene, seat.house)}, ${playerName(scene, index)}`,
    say('pointsN', { n: seat.points }),
    say('goldN', { n: seat.gold, most: seat.gold_most }),
    say('castlesN', { n: seat.castles.length }),
    say('alliancesN', { n: seat.allies.length }),
    say('cardsN', { n: seat.hand + seat.heroes.length }),
  ];
  if (seat.vengeance > 0) words.push(say('vengeanceN', { n: seat.vengeance }));
  if (table.game.hand_of_king === index) words.push(say('handOfKing'));
  if (table.game.throne === index) words.push(say('onThrone'));
  if (table.game.active === index) words.push(say('itsTurn'));
  words.push(...seat.dice.map((f) => say('dieOf', { action: faceName(scene, f) })));
  return words.join('. ');
}

function Player({ index }: { index: number }) {
  const scene = useScene();
  const { table, say } = scene;
  const seat = table.seats[index];
  if (!seat) return null;
  const fights = table.battle?.sides.some((s) => s.side === index) ?? false;
  const involved = table.battle ? fights : table.game.active === index;
  const thinks = table.waits.includes(index) && index !== scene.me;
  return (
    <Pick
      piece={`seat:${index}`}
      class={`te-ply panel house ${seat.house} ${involved ? 'involved' : ''}`}
      point={`seat:${seat.house}`}
      label={seatWords(scene, index)}
      look={(how) => how === 'open' && scene.lookSeat(index)}
    >
      <span class="head">
        <Arms house={seat.house} size={30} />
        <span class="who">
          <b class="serif">{houseName(scene, seat.house)}</b>
          <small>
            <Icon n={isBot(scene, index) ? 'bot' : 'person'} /> {thinks ? say('choosing') : playerName(scene, index)}
          </small>
        </span>
        <span class="vp">
          <Icon n="vp" />
          <b class="num" data-total={`points.${index}`}>
            {seat.points}
          </b>
        </span>
      </span>
      <span class="row">
        <span>
          <Icon n="gold" class="coin" />
          <b>{seat.gold}</b>
        </span>
        <span>
          <Icon n="castle" />
          <b>{seat.castles.length}</b>
        </span>
        <span>
          <Icon n="alliance" />
          <b>{seat.allies.length}</b>
        </span>
        <span>
          <Icon n="hand" />
          <b>{seat.hand + seat.heroes.length}</b>
        </span>
        {seat.vengeance > 0 ? (
          <span>
            <Icon n="vengeance" />
            <b>{seat.vengeance}</b>
          </span>
        ) : null}
        {table.game.throne === index ? <Icon n="throne" /> : null}
        {table.game.hand_of_king === index ? <Icon n="handking" /> : null}
        <span class="dd">
          {seat.dice.map((f, i) => (
            <Die key={i} face={f} class="sm" />
          ))}
        </span>
      </span>
    </Pick>
  );
}

/** A Rival card in words: where its dice lead, by the row of the map its hero is in. */
export function rivalWords(scene: Scene, card: CardInfo): string[] {
  const { say } = scene;
  const facts = card.facts ?? {};
  const to = (verb: Face) =>
    say('rivalMove', {
      action: faceName(scene, verb),
      n: domainName(scene, String(facts[`${verb}-north`])),
      c: domainName(scene, String(facts[`${verb}-central`])),
      s: domainName(scene, String(facts[`${verb}-south`])),
    });
  const action = faceName(scene, 'event');
  return [
    to('march'),
    to('sail'),
    card.text,
    say('rivalBonus', { action: faceName(scene, 'whisper'), n: Number(facts.whisper ?? 0) }),
    facts.points
      ? say('rivalPoints', { action, n: Number(facts.points) })
      : say('rivalBonus', { action, n: Number(facts.event ?? 0) }),
  ];
}

/** Alone: the card the Rival plays by now, to be read in its sheet. */
function RivalCard() {
  const scene = useScene();
  const { rival, rival_card } = scene.table.game;
  const card = rival_card ? scene.cards.find(rival_card, 'rival') : undefined;
  if (rival === undefined || !card) return null;
  return (
    <button type="button" class="te-rival" onClick={() => scene.lookSeat(rival)}>
      <Icon n="eventdie" />
      <b>{card.name}</b>
      <span>{rivalWords(scene, card).join(' ')}</span>
    </button>
  );
}

export function Players() {
  const scene = useScene();
  const box = useRef<HTMLElement>(null);
  useRoving(box);
  const order = seatOrder(scene.table, scene.me);
  return (
    <>
      <section class={`te-plys n${order.length}`} aria-label={scene.say('players')} ref={box}>
        {order.map((i) => (
          <Player key={i} index={i} />
        ))}
      </section>
      <RivalCard />
    </>
  );
}
