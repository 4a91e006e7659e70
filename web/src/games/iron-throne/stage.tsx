// The encounter: two banners that point at each other, the two cards between
// them, and what it comes to. On phones the banners lie one above the other.
import { useRef } from 'preact/hooks';
import { Arms, Icon } from '../../pieces/arms';
import { CardBack } from '../../pieces/card';
import { Pick } from '../../pieces/pick';
import { useRoving } from '../../pieces/roving';
import { Token } from '../../pieces/token';
import type { ComparedPart, ComparedSide } from '../../wire';
import { cardLabel, Emblem, Face } from './cards';
import { panelOf } from './panels';
import { bargains, truceShows } from './truce';
import { valueOf } from './model';
import type { Side, SideName, Table } from './model';
import { houseName, partName, personName, playerName, useScene } from './scene';
import type { Scene } from './scene';

const NAMES: SideName[] = ['challenger', 'defender'];

/** The two sides as far as they are known; before the encounter, who they will be. */
export function sidesOf(table: Table): (Side | null)[] {
  if (table.encounter) return table.encounter.sides;
  return [table.game.challenger, table.game.defender].map((seat) => {
    if (seat === null || table.game.phase === 'start') return null;
    const parts = (table.seats[seat]?.characters ?? [])
      .filter((c) => c.in)
      .map((c) => ({ seat, id: c.id, power: c.power }));
    return {
      seat,
      card: null,
      owner: seat,
      total: parts.reduce((n, p) => n + p.power, 0),
      open: false,
      parts,
      bonus: 0,
      card_bonus: 0,
    };
  });
}

/** The card I have picked to place, not sent yet. */
function pickedCard(scene: Scene): string | null {
  const option = scene.choice.current;
  return option?.o.startsWith('place ') ? option.o.slice(6) : null;
}

interface Shown {
  side: Side;
  name: SideName;
  /** What lies in its slot, as I see it. */
  card: string | null;
  lies: 'no' | 'picked' | 'secret' | 'back' | 'open';
  total: number;
  unknown: boolean;
  /** What made the total when it was compared: later changes change nothing about it. */
  compared: ComparedPart[] | null;
}

/** A side as it stood when the totals were compared; null before that. */
const comparedOf = ({ table }: Scene, at: number): ComparedSide | null =>
  (table.encounter?.outcome && table.last?.sides[at]) || null;

function shownOf(scene: Scene, side: Side, at: number): Shown {
  const mine = side.seat === scene.me;
  const placed = mine ? (scene.table.own?.placed ?? null) : null;
  const picked = mine && side.card === null && !placed ? pickedCard(scene) : null;
  const secret =
    placed && scene.table.seats[side.seat]?.placed !== 'up' && !scene.table.encounter?.outcome ? placed : null;
  const card = picked ?? secret ?? (side.card === 'back' ? null : side.card);
  const lies = picked ? 'picked' : secret ? 'secret' : side.card === 'back' ? 'back' : side.card ? 'open' : 'no';
  // The table's total misses a card that is not on it yet; I know mine.
  const known = picked ?? secret;
  const extra = known && side.open ? (valueOf(known) ?? 0) : 0;
  const stood = comparedOf(scene, at);
  return {
    side,
    name: NAMES[at] ?? 'challenger',
    card,
    lies,
    total: stood?.total ?? side.total + extra,
    compared: stood?.parts ?? null,
    unknown: side.open && !known && cardsOut(scene),
  };
}

const joined = (parts: string[]): string => parts.join(' + ').replace(/\+ ([^+]*) -(\d)/g, '− $1 $2');

function sumWords(scene: Scene, shown: Shown): string {
  if (shown.compared) return joined(shown.compared.map((p) => `${partName(p, scene.cards)} ${p.n}`));
  const parts = shown.side.parts.map((p) => `${personName(scene, p.id)} ${p.power}`);
  const value = shown.card ? valueOf(shown.card) : null;
  if (value !== null) parts.push(scene.say('cardN', { n: value }));
  else if (shown.unknown || shown.lies === 'back') parts.push(scene.say('card'));
  const effects = shown.side.bonus + shown.side.card_bonus;
  if (effects) parts.push(scene.say('bonus', { n: effects }));
  return joined(parts);
}

function Slot({ shown }: { shown: Shown }) {
  const scene = useScene();
  const house = scene.table.seats[shown.side.owner]?.house ?? 'neutral';
  const where = `${houseName(scene, shown.side.seat)}: `;
  if (shown.lies === 'back')
    return (
      <div class="slot" data-slot={shown.name} role="img" aria-label={where + scene.say('hasPlaced')}>
        <CardBack house={house} />
      </div>
    );
  if (!shown.card) return <div class="slot bare" data-slot={shown.name} />;
  const word =
    shown.lies === 'picked'
      ? scene.say(scene.mode === 'wide' || scene.mode === 'tablet' ? 'notPlaced' : 'yourPick')
      : shown.lies === 'secret'
        ? scene.say('placedSecret')
        : undefined;
  return (
    <div
      class={`slot ${shown.lies}`}
      data-slot={shown.name}
      role="img"
      aria-label={where + (word ? `${word}: ` : '') + cardLabel(scene, shown.card)}
    >
      <Face id={shown.card} house={house} word={word} />
    </div>
  );
}

/** A character somebody offers me, until I have answered. */
function offered(scene: Scene, side: Side): Side['parts'] {
  if (side.seat !== scene.me) return [];
  const piece = scene.table.ask?.options.find((o) => o.o === 'accept')?.on.find((p) => p.startsWith('char:'));
  const [, seat = '', id = ''] = piece?.split(':') ?? [];
  const person = scene.table.seats[Number(seat)]?.characters.find((c) => c.id === id);
  return piece && person ? [{ seat: Number(seat), id, power: person.power }] : [];
}

/** Who fights on a side: its own character large, supporters smaller, by name. */
function Field({ side }: { side: Side }) {
  const scene = useScene();
  const helpers = side.parts.filter((p) => p.seat !== side.seat).length + offered(scene, side).length;
  return (
    <div class={`crew ${helpers > 2 ? 'many' : helpers > 1 ? 'some two' : helpers > 0 ? 'some' : ''}`}>
      {side.parts.length === 0 && <span class="vacant" />}
      {[...side.parts, ...offered(scene, side)].map((part) => {
        const own = part.seat === side.seat;
        const house = scene.table.seats[part.seat]?.house ?? 'neutral';
        const name = personName(scene, part.id);
        const piece = `char:${part.seat}:${part.id}`;
        const label = `${part.power > 0 ? scene.say('power', { name, n: part.power }) : scene.say('dead', { name })}, ${scene.say('inEncounter')}`;
        const inside = (
          <>
            <Token house={house} id={part.id} power={part.power} />
            <span class="nm">{name}</span>
            {!own && (
              <small class="of">
                <Icon n="support" /> {houseName(scene, part.seat)}
              </small>
            )}
          </>
        );
        const shape = `tok ${own ? 'active' : 'helper'} ${part.power === 0 ? 'dead' : ''}`;
        return scene.choice.state(piece) === 'none' ? (
          <span key={piece} class={shape} role="img" aria-label={label} data-stage={piece}>
            {inside}
          </span>
        ) : (
          <Pick key={piece} piece={piece} label={label} class={shape}>
            {inside}
          </Pick>
        );
      })}
    </div>
  );
}

function Plate({ shown, total }: { shown: Shown; total: boolean }) {
  const scene = useScene();
  const { side, name } = shown;
  const house = houseName(scene, side.seat);
  const seat = scene.table.seats[side.seat];
  const placed = seat?.placed !== 'no' && !scene.table.encounter?.outcome && seat?.placed !== undefined;
  const piece = `side:${name}`;
  const inside = (
    <>
      <span class="cap">
        <Icon n={name} />
        {scene.say(name)}
      </span>
      <span class={`serif house-name ${house.length > 8 ? 'long' : ''}`}>{house}</span>
      <span class="by">
        {placed ? (
          <>
            <Icon n="check" /> {scene.say('hasPlaced')}
          </>
        ) : (
          playerName(scene, side.seat)
        )}
      </span>
      {total && <Total shown={shown} />}
    </>
  );
  if (scene.choice.state(piece) === 'none') return <div class="side-plate">{inside}</div>;
  return (
    <Pick piece={piece} label={`${scene.say(name)}: ${house}, ${shown.total}`} class="side-plate">
      {inside}
    </Pick>
  );
}

function Total({ shown }: { shown: Shown }) {
  return (
    <b class="num total" data-total={shown.name}>
      {shown.total}
      {shown.unknown && ' + ?'}
    </b>
  );
}

/** Cards played for their text on this side, this turn. */
function Played({ name }: { name: SideName }) {
  const scene = useScene();
  const list = scene.table.seats.flatMap((seat, i) =>
    seat.side === name ? Object.keys(seat.played).map((id) => ({ id, i, house: seat.house })) : [],
  );
  if (list.length === 0) return null;
  return (
    <span class="played">
      {list.map(({ id, i, house }) => (
        <span
          key={`${i}.${id}`}
          data-played={`${i}:${id}`}
          class={`played-chip house ${house}`}
          title={cardLabel(scene, id)}
        >
          <Emblem id={id} />
          {scene.cards.find(id, 'character')?.title ?? id}
        </span>
      ))}
    </span>
  );
}

function Banner({ shown, at, stacked }: { shown: Shown | null; at: number; stacked: boolean }) {
  const scene = useScene();
  const edge = at === 0 ? 'left' : 'right';
  if (!shown) return <div class={`banner none ${edge}`} />;
  const { winner } = scene.table.encounter ?? { winner: null };
  const lost = winner === 'both-lost' || (winner !== null && winner !== 'neither' && winner !== shown.name);
  const house = scene.table.seats[shown.side.seat]?.house ?? 'neutral';
  const state = scene.choice.state(`side:${shown.name}`);
  return (
    <div
      class={`banner house ${house} ${edge} ${lost ? 'beaten' : ''} ${state === 'none' ? '' : state}`}
      data-side={shown.name}
    >
      <Arms house={house} as="c" class="watermark" size={300} />
      <Plate shown={shown} total={stacked} />
      <Field side={shown.side} />
      {!stacked && <Played name={shown.name} />}
      {stacked && cardsOut(scene) && <Slot shown={shown} />}
    </div>
  );
}

/** Are cards being placed, or on the table? */
function cardsOut(scene: Scene): boolean {
  const { game, encounter } = scene.table;
  return game.phase === 'encounter' || Boolean(encounter?.sides.some((s) => s && s.card !== null));
}

function outcomeIcon(scene: Scene): string {
  const { encounter, game } = scene.table;
  if (encounter?.outcome) return encounter.outcome;
  return game.phase === 'support' || game.phase === 'preparation' ? 'support' : 'hostility';
}

function outcomeWords(scene: Scene): { head: string; more: string } | null {
  const { encounter } = scene.table;
  if (!encounter?.outcome) return null;
  const outcome = scene.say(encounter.outcome);
  const { winner, sides } = encounter;
  if (!winner) return { head: outcome, more: '' };
  if (winner === 'both-lost') return { head: scene.say('bothLose'), more: outcome };
  if (winner === 'neither') return { head: scene.say('nobody'), more: outcome };
  const side = sides[winner === 'challenger' ? 0 : 1];
  const [a, b] = scene.table.last?.sides ?? sides;
  const by = Math.abs((a?.total ?? 0) - (b?.total ?? 0));
  return {
    head: scene.say('wins', { house: houseName(scene, side?.seat ?? null) }),
    more: encounter.outcome === 'hostility' && by > 0 ? `${outcome} · +${by}` : outcome,
  };
}

/** Support being offered: what each total would be with the character picked. */
function previews(scene: Scene): { name: string; power: number } | null {
  if (scene.me === null || !scene.table.ask?.options.some((o) => o.o.startsWith('support '))) return null;
  const person = scene.table.seats[scene.me]?.characters.find((c) => scene.choice.chosen(`char:${scene.me}:${c.id}`));
  return person ? { name: personName(scene, person.id), power: person.power } : null;
}

function Preview({ shown, offer }: { shown: Shown; offer: { name: string; power: number } }) {
  const scene = useScene();
  const piece = `side:${shown.name}`;
  return (
    <Pick
      piece={piece}
      class="preview"
      label={`${houseName(scene, shown.side.seat)}: ${shown.total + offer.power}, ${scene.say('withHere', { name: offer.name })}`}
    >
      <b class="num">{shown.total + offer.power}</b>
      <small>{scene.say('withHere', { name: offer.name })}</small>
    </Pick>
  );
}

/** Between the banners of the wide stage. */
function Middle({ shown }: { shown: [Shown, Shown] }) {
  const scene = useScene();
  const words = outcomeWords(scene);
  const offer = previews(scene);
  const cards = cardsOut(scene);
  const medal = (
    <span class="medal">
      <Icon n={outcomeIcon(scene)} />
    </span>
  );
  return (
    <div class="middle">
      {cards && (
        <div class="slots">
          <Slot shown={shown[0]} />
          <span class="between">
            {medal}
            {words && (
              <span class="verdict">
                <b class="serif">{words.head}</b>
                <small>{words.more}</small>
              </span>
            )}
          </span>
          <Slot shown={shown[1]} />
        </div>
      )}
      <div class={`totals ${cards ? '' : 'large'}`} data-point="totals">
        <span class="tt">
          <Total shown={shown[0]} />
          {cards && <small>{sumWords(scene, shown[0])}</small>}
        </span>
        <span class="versus">{cards ? scene.say('against') : medal}</span>
        <span class="tt r">
          <Total shown={shown[1]} />
          {cards && <small>{sumWords(scene, shown[1])}</small>}
        </span>
      </div>
      {offer && (
        <div class="previews">
          <Preview shown={shown[0]} offer={offer} />
          <Preview shown={shown[1]} offer={offer} />
        </div>
      )}
    </div>
  );
}

/** Between the turns: whose turn it is, and the event. */
function Prelude() {
  const scene = useScene();
  const { game } = scene.table;
  const house = game.event && scene.table.seats.some((s) => s.house === game.event) ? game.event : null;
  const card = game.event ? scene.cards.find(house ? 'house' : game.event, 'event') : undefined;
  const event = house ? scene.say('eventHouse', { house: scene.cards.house(house) }) : (card?.name ?? game.event);
  return (
    <div class="prelude">
      {game.challenger !== null && game.turn > 0 && (
        <div class={`turn house ${scene.table.seats[game.challenger]?.house}`}>
          <Arms house={scene.table.seats[game.challenger]?.house} size={72} />
          <span>
            <small>{scene.say('turnOf', { n: game.turn })}</small>
            <b class="serif">{scene.say('challenges', { house: houseName(scene, game.challenger) })}</b>
            {card && <small class="event-text">{card.text}</small>}
          </span>
          {event && (
            <span class="event-card">
              {house ? <Arms house={house} size={54} /> : <Emblem id={game.event ?? ''} />}
              <b class="serif">{event}</b>
            </span>
          )}
        </div>
      )}
      {game.turn === 0 && <b class="serif quiet">{scene.say('beforeGame')}</b>}
    </div>
  );
}

function StatusLine({ shown }: { shown: [Shown, Shown] }) {
  const scene = useScene();
  const words = outcomeWords(scene);
  const placed = shown
    .filter((s) => scene.table.seats[s.side.seat]?.placed !== 'no' && !words)
    .map((s) => houseName(scene, s.side.seat));
  const offer = previews(scene);
  return (
    <div class="status" data-point="totals">
      <i class="rule" />
      {offer ? (
        <span class="previews">
          <Preview shown={shown[0]} offer={offer} />
          <Preview shown={shown[1]} offer={offer} />
        </span>
      ) : (
        <span class="status-in">
          {words ? (
            <>
              <Icon n={outcomeIcon(scene)} /> <b class="serif">{words.head}</b> {words.more}
            </>
          ) : placed.length > 0 ? (
            <>
              <Icon n="check" class="done" /> {placed.join(', ')} {scene.say('hasPlaced')}
            </>
          ) : (
            scene.say('against')
          )}
        </span>
      )}
      <i class="rule" />
    </div>
  );
}

/** Who bargains, in a strip above the list of a phone. */
function Duo({ shown }: { shown: [Shown, Shown] }) {
  const scene = useScene();
  return (
    <div class="duo" aria-hidden="true">
      {shown.map(({ side }) => {
        const house = scene.table.seats[side.seat]?.house ?? 'neutral';
        const part = side.parts.find((p) => p.seat === side.seat);
        return (
          <div key={side.seat} class={`house ${house}`}>
            {part && <Token house={house} id={part.id} power={part.power} />}
            <span>
              <b class="serif">{side.seat === scene.me ? scene.say('you') : houseName(scene, side.seat)}</b>
              <small>{part && personName(scene, part.id)}</small>
            </span>
            <span class="duo-card">
              <Icon n="truce" />
            </span>
          </div>
        );
      })}
    </div>
  );
}

export function Stage() {
  const scene = useScene();
  const ref = useRef<HTMLElement>(null);
  useRoving(ref);
  const stacked = scene.mode === 'phone' || scene.mode === 'land';
  const shown = sidesOf(scene.table).map((side, i) => side && shownOf(scene, side, i));
  const [first, second] = shown;
  const flip = stacked && first?.side.seat === scene.me;
  const both = first && second ? ([first, second] as [Shown, Shown]) : null;
  const panel = panelOf(scene);
  return (
    <section
      ref={ref}
      data-point="stage"
      class={`stage ${stacked ? 'stacked' : ''} ${!panel ? '' : truceShows(scene) && !bargains(scene) ? 'hushed' : 'covered'}`}
      aria-label={scene.say('stage')}
    >
      {both ? (
        <>
          <Banner shown={flip ? both[1] : both[0]} at={flip ? 1 : 0} stacked={stacked} />
          {stacked ? <StatusLine shown={both} /> : <Middle shown={both} />}
          <Banner shown={flip ? both[0] : both[1]} at={flip ? 0 : 1} stacked={stacked} />
        </>
      ) : (
        !panel && <Prelude />
      )}
      {stacked && both && bargains(scene) && <Duo shown={both} />}
      {panel}
    </section>
  );
}
