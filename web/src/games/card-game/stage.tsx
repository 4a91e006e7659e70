// The middle of the table: the challenge with its running totals and why, or the
// cards that a question is about.
import { useRef } from 'preact/hooks';
import type { ComparedSide } from '../../wire';
import { Arms, Icon } from '../../pieces/arms';
import { Pick } from '../../pieces/pick';
import { useRoving } from '../../pieces/roving';
import { BoardCard, Face, cardWords } from './cards';
import { typeIcon } from './icons';
import { ICONS, ableTo, factsOf, force, nobody, rivalsOf } from './model';
import type { Challenge, ChallengeType, Laid, Side, Why } from './model';
import { cardName, seatHouse, seatName, takeBack, useScene } from './scene';
import type { Scene } from './scene';
import type { BoardWords } from './words';

// --- a challenge ----------------------------------------------------------------------------

/** What I have picked and not sent yet counts in dashes. */
export function planned(scene: Scene): Laid[] {
  const { choice, table, attack } = scene;
  if (!choice.ask) return [];
  if (choice.ask.kind === 'challenge') {
    // A single one that could attack does.
    const ids = attack.chosen.size === 0 && attack.open.size === 1 ? attack.open.keys() : attack.chosen;
    return [...ids].flatMap((id) => table.cards.get(id) ?? []);
  }
  if (choice.ask.kind !== 'defend') return [];
  return choice.picked.flatMap((o) => o.on).flatMap((p) => table.cards.get(Number(p.slice(4))) ?? []);
}

function verdict(
  scene: Scene,
  now: { total: [number, number]; seats: [number, number] },
  winner: number | null,
): string {
  const { say } = scene;
  const [a, d] = now.total;
  if (winner !== null) return say('wins', { house: seatName(scene, winner), n: Math.abs(a - d) });
  if (a === 0 && d === 0) return say('nobodyWins');
  if (a === d) return say('tie');
  return say('wouldWin', { house: seatName(scene, a > d ? now.seats[0] : now.seats[1]), n: Math.abs(a - d) });
}

/** One that takes part: what it brings of its own, what else made it so strong, and what counts. */
function Part({ of, base, why, idle, n }: { of: string | null; base?: number; why?: Why[]; idle: boolean; n: number }) {
  const scene = useScene();
  const plus = (why ?? []).map((w) =>
    w.is !== undefined
      ? `= ${w.is} ${cardName(scene, w.of)}`
      : w.times !== undefined
        ? `× ${w.times} ${cardName(scene, w.of)}`
        : `${(w.plus ?? 0) > 0 ? '+' : '−'}${Math.abs(w.plus ?? 0)} ${cardName(scene, w.of)}`,
  );
  return (
    <tr class={idle ? 'idle' : plus.length === 0 ? 'plain' : ''}>
      <th scope="row">{cardName(scene, of)}</th>
      <td>{base}</td>
      <td class="md">{idle ? scene.say('mark.idle') : plus.join(', ')}</td>
      <td class="num">{n}</td>
    </tr>
  );
}

function Reasons({ cards, more, sum }: { cards: Laid[]; more: Side['more']; sum: number }) {
  const scene = useScene();
  const rows = cards.map((card) => {
    const idle = card.marks.includes('idle');
    const { base, why, strength } = card;
    return <Part key={card.id} of={card.card} base={base} why={why} idle={idle} n={idle ? 0 : (strength ?? 0)} />;
  });
  return (
    <>
      {rows}
      {more.map((m, i) => (
        <tr key={`m${i}`}>
          <th scope="row">{cardName(scene, m.of)}</th>
          <td />
          <td class="md">{m.plus > 0 ? `+${m.plus}` : m.plus}</td>
          <td class="num">{m.plus}</td>
        </tr>
      ))}
      {cards.length + more.length > 1 ? (
        <tr class="sum">
          <th scope="row">{scene.say('sum')}</th>
          <td />
          <td />
          <td class="num">{sum}</td>
        </tr>
      ) : null}
    </>
  );
}

/** A side of the breakdown as it was compared. */
function Stood({ side }: { side: ComparedSide }) {
  const scene = useScene();
  return (
    <>
      {side.parts.map((part, i) =>
        part.what === 'character' ? (
          <Part key={i} of={part.of ?? null} base={part.base} why={part.why} idle={part.idle ?? false} n={part.n} />
        ) : (
          <tr key={i}>
            <th scope="row">{cardName(scene, part.of)}</th>
            <td />
            <td class="md">{part.n > 0 ? `+${part.n}` : part.n}</td>
            <td class="num">{part.n}</td>
          </tr>
        ),
      )}
      {side.parts.length > 1 ? (
        <tr class="sum">
          <th scope="row">{scene.say('sum')}</th>
          <td />
          <td />
          <td class="num">{side.total}</td>
        </tr>
      ) : null}
    </>
  );
}

function Banner({
  side,
  which,
  cards,
  type,
}: {
  side: Side | null;
  which: 'attacker' | 'defender';
  cards: Laid[];
  type: ChallengeType;
}) {
  const scene = useScene();
  const box = useRef<HTMLDivElement>(null);
  useRoving(box);
  const seat = side?.seat ?? null;
  const house = seat === null ? 'neutral' : seatHouse(scene, seat);
  const lost =
    scene.table.challenge?.winner !== null &&
    scene.table.challenge?.winner !== undefined &&
    scene.table.challenge.winner !== seat;
  return (
    <div class={`cg-banner house ${house} ${which} ${lost ? 'lost' : ''}`} ref={box}>
      <Arms house={house} as="c" size={230} class="wmk" />
      <div class="pl">
        <span class="cap">
          <Icon n={which === 'attacker' ? typeIcon(type) : 'defender'} />
          {scene.say(which)}
        </span>
        <h2>{seat === null ? '' : seatName(scene, seat)}</h2>
      </div>
      <div class="cds" tabIndex={-1}>
        {cards.map((card) => (
          <BoardCard key={card.id} card={card} big />
        ))}
        {cards.length === 0 ? <p>{scene.say(nobody(scene.table.challenge, which))}</p> : null}
      </div>
    </div>
  );
}

const strengthOf = (cards: Laid[]): number => force(cards).sum;

/** A challenge as it stands, or as I am about to declare it. */
export function ChallengeStage({ challenge }: { challenge: Challenge }) {
  const scene = useScene();
  const { say, table } = scene;
  const [attack, defence] = challenge.sides;
  const of = (side: Side) => side.cards.flatMap((id) => table.cards.get(id) ?? []);
  const soon = planned(scene);
  const defending = [...of(defence), ...soon.filter((c) => !defence.cards.includes(c.id))];
  const done = challenge.winner !== null;
  // What was compared stands as it was, whatever changes behind it.
  const last = done && table.last ? table.last : null;
  const totals: [number, number] = [
    last?.sides[0]?.total ?? attack.total,
    last?.sides[1]?.total ?? defence.total + strengthOf(soon),
  ];
  const [one, other] = (last?.sides ?? []).map((side) => <Stood key={side.seats[0]} side={side} />);
  return (
    <section
      class={`cg-chal ${challenge.type}`}
      aria-label={say('challengeOf', { type: say(challenge.type) })}
      data-point="challenge"
    >
      <Banner side={attack} which="attacker" cards={of(attack)} type={challenge.type} />
      <div class="cg-tot" tabIndex={0}>
        <span class="ty">
          <Icon n={typeIcon(challenge.type)} />
        </span>
        <div class="nums">
          <b class="num" data-total="attack">
            {totals[0]}
          </b>
          <i>{say('against')}</i>
          <b class="num" data-total="defence">
            {totals[1]}
          </b>
        </div>
        <span class={`verd ${done ? 'done' : ''}`} role="status">
          {verdict(scene, { total: totals, seats: [attack.seat, defence.seat] }, challenge.winner)}
          {challenge.unopposed ? ` · ${say('unopposed')}` : ''}
        </span>
        <table>
          <caption class="hush">{say('breakdown')}</caption>
          <tbody>{one ?? <Reasons cards={of(attack)} more={attack.more} sum={attack.total} />}</tbody>
          <tbody>{other ?? <Reasons cards={defending} more={defence.more} sum={totals[1]} />}</tbody>
        </table>
        <small class="claim">
          <Icon n="claim" />{' '}
          {say('claimN', { n: challenge.claim, what: say(`claim.${challenge.type}` as keyof BoardWords) })}
        </small>
      </div>
      <Banner side={defence} which="defender" cards={defending} type={challenge.type} />
      {scene.mode === 'phone' ? (
        <details class="cg-why">
          <summary>
            {say('breakdown')} ·{' '}
            {say('claimN', { n: challenge.claim, what: say(`claim.${challenge.type}` as keyof BoardWords) })}
          </summary>
          <table>
            <tbody>{one ?? <Reasons cards={of(attack)} more={attack.more} sum={attack.total} />}</tbody>
            <tbody>{other ?? <Reasons cards={defending} more={defence.more} sum={totals[1]} />}</tbody>
          </table>
        </details>
      ) : null}
    </section>
  );
}

/** Who of the attacked could answer, and how strong they are together: what everybody sees. */
function Answer({ seat, type, against }: { seat: number; type: ChallengeType; against: number }) {
  const scene = useScene();
  const { say, table } = scene;
  const able = ableTo(table, seat, type, scene.cards);
  const { sum } = force(able);
  const house = seatHouse(scene, seat);
  return (
    <div class={`cg-banner house ${house} defender plan`}>
      <Arms house={house} as="c" size={230} class="wmk" />
      <div class="pl">
        <span class="cap">
          <Icon n="defender" />
          {say(able.length > 0 ? 'couldDefend' : 'nobodyCould')}
        </span>
        <h2>{seatName(scene, seat)}</h2>
      </div>
      <ul class="able">
        {able.map((card) => (
          <li key={card.id}>
            {cardName(scene, card.card)} <b class="num">{card.strength}</b>
          </li>
        ))}
      </ul>
      {able.length > 0 ? <b class={`num plan-sum ${sum > against ? 'more' : ''}`}>{sum}</b> : null}
    </div>
  );
}

/** My challenge before it is declared: the type, then who attacks. */
export function Declaring() {
  const scene = useScene();
  const { say, choice, attack, me, table } = scene;
  const box = useRef<HTMLElement>(null);
  useRoving(box);
  const rivals = rivalsOf(table, me);
  const rival = rivals.length === 1 ? rivals[0] : undefined;
  if (!attack.type) {
    const offered = ICONS.filter((type) => choice.may(`challenge:${type}`));
    const below = (type: ChallengeType) =>
      choice.whyNot(`challenge:${type}`) ?? say(`claim.${type}` as keyof BoardWords);
    return (
      <section class="cg-types" aria-label={say('whichChallenge')} data-point="types" ref={box}>
        {ICONS.map((type) => (
          <Pick
            key={type}
            piece={`challenge:${type}`}
            class={`cg-type ${type} ${offered.includes(type) ? '' : 'off'}`}
            label={`${say('challengeOf', { type: say(type) })}. ${below(type)}`}
          >
            <Icon n={typeIcon(type)} />
            <b>{say(type)}</b>
            <small>{scene.mode === 'wide' ? below(type) : say(`claim.${type}` as keyof BoardWords)}</small>
          </Pick>
        ))}
      </section>
    );
  }
  const type = ICONS.find((i) => attack.type?.includes(i)) ?? 'military';
  const cards = planned(scene);
  const against = attack.against ?? rival;
  return (
    <section
      class={`cg-chal mine ${type}`}
      aria-label={say('challengeOf', { type: say(type) })}
      data-point="challenge"
      ref={box}
    >
      <div class={`cg-banner house ${me === null ? '' : seatHouse(scene, me)} attacker plan`}>
        <Arms house={me === null ? null : seatHouse(scene, me)} as="c" size={230} class="wmk" />
        <div class="pl">
          <span class="cap">
            <Icon n={typeIcon(type)} />
            {say('notYet')}
          </span>
          <h2>{say('challengeOf', { type: say(type) })}</h2>
        </div>
        <div class="cds" tabIndex={-1}>
          {cards.map((card) => (
            <BoardCard key={card.id} card={card} big />
          ))}
          {cards.length === 0 ? <p>{say('tapAttackers')}</p> : null}
        </div>
        <b class="num plan-sum" data-total>
          {strengthOf(cards)}
        </b>
      </div>
      {against === undefined ? null : <Answer seat={against} type={type} against={strengthOf(cards)} />}
    </section>
  );
}

// --- cards that a question is about ----------------------------------------------------------

interface Offered {
  piece: string;
  card: string;
  from: string;
}

/** Cards that lie neither in play nor in my hand, but may be chosen: plots, titles, piles. */
function offered(scene: Scene): Offered[] {
  const { choice, say } = scene;
  const found = new Map<string, Offered>();
  const pieces = [...choice.options, ...choice.picked].flatMap((o) => o.on);
  for (const piece of pieces) {
    const [kind, a, zone, card] = piece.split(':');
    if (kind === 'plot' || kind === 'title') found.set(piece, { piece, card: a ?? '', from: '' });
    if (kind === 'pile' && card)
      found.set(piece, {
        piece,
        card,
        from: `${say(`zone.${zone}` as keyof BoardWords)} · ${seatName(scene, Number(a))}`,
      });
  }
  return [...found.values()];
}

export function hasOffer(scene: Scene): boolean {
  return scene.choice.ask !== null && offered(scene).length > 0;
}

/** A tray of cards to choose from. */
export function Offer() {
  const scene = useScene();
  const box = useRef<HTMLElement>(null);
  useRoving(box);
  const { choice, say } = scene;
  const cards = offered(scene);
  cards.sort(
    (a, b) =>
      a.from.localeCompare(b.from) ||
      factsOf(scene.cards, a.card).name.localeCompare(factsOf(scene.cards, b.card).name),
  );
  return (
    <section class="cg-offer" tabIndex={-1} aria-label={say('offered')} data-point="offer" ref={box}>
      {cards.map(({ piece, card, from }) => (
        <Pick
          key={piece}
          piece={piece}
          class="cg-held"
          label={`${cardWords(scene, card)}${from ? `. ${from}` : ''}`}
          onTap={() => (choice.chosen(piece) ? takeBack(scene, piece) : true)}
          look={(how) => (how === 'open' ? scene.lookCard(card) : scene.hoverCard(card))}
          unlook={() => scene.hoverCard(null)}
        >
          <Face id={card} />
          {from ? <small class="from">{from}</small> : null}
        </Pick>
      ))}
    </section>
  );
}

/** Cards that I am shown, with nothing to choose among them. */
export function Shown() {
  const scene = useScene();
  const { table, say } = scene;
  const cards = table.piles.flatMap((p, seat) => p.aside.flatMap((id) => (id ? [{ id, seat }] : [])));
  if (cards.length === 0) return null;
  return (
    <section class="cg-offer shown" tabIndex={-1} aria-label={say('lookedAt')}>
      {cards.map(({ id, seat }, i) => (
        <button
          key={i}
          type="button"
          class="pick cg-held"
          aria-label={cardWords(scene, id)}
          onClick={() => scene.lookCard(id)}
        >
          <Face id={id} />
          <small class="from">{say('deckOf', { house: seatName(scene, seat) })}</small>
        </button>
      ))}
    </section>
  );
}

/** Nothing is going on: the phase, and what it is about. */
export function Quiet() {
  const scene = useScene();
  const { table, say } = scene;
  const { phase, turn, active } = table.game;
  return (
    <section class="cg-quiet" aria-label={phase ? say(`phase.${phase}` as keyof BoardWords) : say('setup')}>
      <h2>{phase ? say(`phase.${phase}` as keyof BoardWords) : say('setup')}</h2>
      <p>
        {turn > 0 ? say('round', { n: turn }) : ''}
        {active !== null ? ` · ${say('actsNow', { house: seatName(scene, active) })}` : ''}
      </p>
    </section>
  );
}
