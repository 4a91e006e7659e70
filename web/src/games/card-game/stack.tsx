// Beside the table: what is being resolved, step by step, and when I am asked.
import { Icon } from '../../pieces/arms';
import type { BesideProps } from '../index';
import { factsOf, seatNumber, tableOf } from './model';
import type { Challenge, Happening, Resolving, Table } from './model';
import { book } from './words';
import type { BoardWords } from './words';

const STEPS = ['attack', 'actions1', 'defend', 'actions2', 'compare', 'claim', 'keywords'] as const;
const STEP_ICON = ['hostility', 'kw-ambush', 'defender', 'kw-ambush', 'strength', 'claim', 'kw-renown'];

/** Which of its steps a challenge is at. */
function stepOf(table: Table, challenge: Challenge): number {
  const asked = table.ask?.kind;
  switch (challenge.step) {
    case 'attack':
      return asked === 'defend' ? 2 : table.stack.some((s) => s.what === 'actions') ? 1 : 0;
    case 'defence':
      return 3;
    case 'result':
      return 4;
    case 'claim':
      return 5;
    default:
      return 6;
  }
}

interface Names {
  card: (id: string | null) => string;
  house: (seat: number | null) => string;
  /** Whose faction card an object is; null: none. */
  faction: (object: number) => number | null;
}

export function happeningWords(event: Happening, names: Names): string {
  const { say } = book;
  const named = (c: Happening['cards'][number]) => {
    const seat = c.card === null ? names.faction(c.object) : null;
    return seat === null ? names.card(c.card) : say('factionOf', { house: names.house(seat) });
  };
  const cards = event.cards.map(named).join(', ');
  const text = say(`hap.${event.what}` as keyof BoardWords, {
    cards,
    house: names.house(event.seat),
    phase: event.phase ? say(`phase.${event.phase}` as keyof BoardWords) : '',
  });
  const by = event.by ? ` (${names.card(event.by)})` : '';
  return `${text}${by}${event.cancelled ? ` · ${say('cancelled')}` : ''}`;
}

export function Beside({ board, me, cards, presets, setPresets }: BesideProps) {
  const { say } = book;
  const table = tableOf(board);
  if (!table) return null;
  const names = {
    card: (id: string | null) => (id ? factsOf(cards, id).name : say('facedown')),
    house: (seat: number | null) => {
      if (seat === null) return '';
      const number = seatNumber(
        table.seats.map((s) => s.house),
        seat,
      );
      return `${cards.house(table.seats[seat]?.house)}${number === null ? '' : ` ${number}`}`;
    },
    faction: (object: number) => {
      const seat = table.seats.findIndex((s) => s.faction.object === object);
      return seat < 0 ? null : seat;
    },
  };
  const mine = me !== null && table.waits.includes(me);
  const nested: Resolving[] = table.stack.filter(
    (s) => s.what === 'ability' || s.what === 'interrupts' || s.what === 'reactions',
  );
  const { challenge } = table;
  const at = challenge ? stepOf(table, challenge) : -1;
  const quiet = !challenge && nested.length === 0 && table.lasting.length === 0;
  const line = (s: Resolving): string => {
    if (s.what === 'ability')
      return say('resolves', { card: names.card(s.card ?? null), house: names.house(s.seat ?? null) });
    const what = (s.to ?? []).map((e) => happeningWords(e, names)).join('; ');
    return say(s.what === 'interrupts' ? 'before' : 'after', { what });
  };
  return (
    <>
      <section class="cg-stk" aria-label={say('resolving')} tabIndex={-1}>
        <h3>
          <Icon n="log" />
          {say('resolving')}
        </h3>
        {quiet ? <p class="muted">{say('nothingResolves')}</p> : null}
        <ol class="cg-stack">
          {challenge
            ? STEPS.map((step, i) => (
                <li
                  key={step}
                  class={i < at ? 'done' : i === at ? `now ${mine && nested.length === 0 ? 'gilt' : ''}` : ''}
                  aria-current={i === at ? 'step' : undefined}
                >
                  <Icon n={i < at ? 'check' : (STEP_ICON[i] ?? 'log')} />
                  <span>{say(`step.${step}` as keyof BoardWords)}</span>
                </li>
              ))
            : null}
          {nested.map((s, i) => (
            <li
              key={`n${i}`}
              class={`nested ${i === nested.length - 1 ? `now ${mine ? 'gilt' : ''}` : ''}`}
              style={{ '--deep': i + 1 }}
            >
              <Icon n={s.what === 'ability' ? 'event' : s.what === 'interrupts' ? 'hostage' : 'undo'} />
              <span>{line(s)}</span>
            </li>
          ))}
        </ol>
        {table.lasting.length > 0 ? (
          <ul class="cg-last" aria-label={say('inForce')}>
            {table.lasting.map((l, i) => (
              <li key={i}>
                <b>{names.card(l.card)}</b> <small>{say(`until.${l.until}` as keyof BoardWords)}</small>
              </li>
            ))}
          </ul>
        ) : null}
      </section>
      {presets && setPresets ? <AskMe presets={presets} set={setPresets} /> : null}
    </>
  );
}

// --- when I am asked ---------------------------------------------------------------------------

const OTHERS = ['plot', 'draw', 'standing', 'taxation', 'idle'];
const GROUPS: [keyof BoardWords, string[]][] = [
  [
    'ask.react',
    ['plot', 'draw', 'marshaling', 'challenges', 'dominance', 'standing', 'taxation'].flatMap((p) => [
      `interrupts-${p}`,
      `reactions-${p}`,
    ]),
  ],
  ['ask.marshal', ['marshaling']],
  ['ask.challenge', ['challenges', 'attack', 'defence']],
  ['ask.dominance', ['dominance']],
  ['ask.other', OTHERS],
];

/** The windows of the game in five switches; every single one is in the menu. */
function AskMe({
  presets,
  set,
}: {
  presets: { pass: string[]; quiet: boolean };
  set: (pass: string[], quiet: boolean) => void;
}) {
  const { say } = book;
  return (
    <section class="cg-askme" aria-label={say('askMe')}>
      <h3>
        <Icon n="bell" />
        {say('askMe')}
      </h3>
      {GROUPS.map(([key, windows]) => {
        const on = windows.some((w) => !presets.pass.includes(w));
        return (
          <label key={key}>
            <span>{say(key)}</span>
            <input
              type="checkbox"
              role="switch"
              checked={on}
              disabled={presets.quiet}
              onChange={() =>
                set(
                  on ? [...new Set([...presets.pass, ...windows])] : presets.pass.filter((w) => !windows.includes(w)),
                  presets.quiet,
                )
              }
            />
          </label>
        );
      })}
      <label>
        <span>{say('ask.quiet')}</span>
        <input
          type="checkbox"
          role="switch"
          checked={presets.quiet}
          onChange={(e) => set(presets.pass, e.currentTarget.checked)}
        />
      </label>
    </section>
  );
}
