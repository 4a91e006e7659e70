// Putting an army together. The rules take its choices in order: from where,
// the units, where to. Here people tap what they like, and the choices are put
// into that order; whoever taps a domain starts with all that can leave it.
import type { Choice } from '../../table/choice';
import type { Line, Option } from '../../wire';
import type { Table, Units } from './model';

/** A unit as the notation calls it: a house (one of its tokens), a hero, `dragon`, `egg`. */
export type Unit = string;

export interface Army {
  /** Where it stands; null while that is open. */
  at: string | null;
  /** Every unit that could be taken, in the order of the rules; and how many of each are. */
  units: Unit[];
  taken: Map<Unit, number>;
  /** Units of which one more may come along. */
  may: Set<Unit>;
  strength: number;
  /** Where it could go now, by domain. */
  ways: Map<string, Option>;
  /** Where it is to go. */
  to: string | null;
  /** Is there an army to be put together? */
  on: boolean;
  start: (domain: string) => void;
  set: (unit: Unit, count: number) => void;
  all: () => void;
  none: () => void;
  go: (domain: string) => void;
}

const KINDS = ['march', 'sail', 'move'];
const START = /^(march|sail|move) (\S+)$/;

export const movesArmy = (kind: string | undefined): boolean => kind !== undefined && KINDS.includes(kind);

/** Heroes first, then dragons, tokens house by house, eggs. */
function unitsIn(table: Table, domain: string, me: number): Unit[] {
  const mine = (table.map[domain]?.units ?? []).filter((u) => table.houses.find((h) => h.id === u.house)?.ally === me);
  const order = (u: Units) => table.houses.findIndex((h) => h.id === u.house);
  mine.sort((a, b) => order(a) - order(b));
  const many = (unit: Unit, n: number) => Array.from({ length: n }, () => unit);
  return [
    ...mine.flatMap((u) => (u.hero ? [u.hero] : [])),
    ...mine.flatMap((u) => many('dragon', u.dragons ?? 0)),
    ...mine.flatMap((u) => many(u.house, u.tokens)),
    ...mine.flatMap((u) => many('egg', u.eggs ?? 0)),
  ];
}

/** Where a march that is under way stands: where it last went. */
function onTheWay(story: Line[], me: number): string | null {
  for (let i = story.length - 1; i >= 0; i--) {
    const line = story[i];
    if (line && KINDS.includes(line.kind) && line.args[0] === me) return line.args[5] as string;
  }
  return null;
}

export function strengthOf(table: Table, unit: Unit): number {
  if (unit === 'egg') return 0;
  return unit === 'dragon' || table.houses.some((h) => h.hero === unit) ? 2 : 1;
}

export function armyOf(table: Table, me: number | null, choice: Choice, story: Line[]): Army {
  const ask = choice.ask;
  const on = me !== null && ask !== null && movesArmy(ask.kind);
  const picks = on ? choice.picked.map((o) => o.o) : [];
  const begun = picks.map((p) => START.exec(p)).find((m) => m !== null);
  const moving = on && !ask.options.some((o) => START.test(o.o));
  const at = begun?.[2] ?? (moving ? onTheWay(story, me) : null);
  const there = on && at ? unitsIn(table, at, me) : [];
  const first = begun ? [begun[0]] : [];
  // Where nobody may be left or taken up there is nothing to choose.
  const offers = (options: readonly Option[]) =>
    options.filter((o) => o.o.startsWith('take ')).map((o) => o.o.slice(5));
  const units = begun || offers(ask?.options ?? []).length > 0 ? there : [];
  const taken = new Map<Unit, number>();
  for (const p of picks) if (p.startsWith('take ')) taken.set(p.slice(5), (taken.get(p.slice(5)) ?? 0) + 1);
  let strength = 0;
  for (const [unit, n] of taken) strength += n * strengthOf(table, unit);
  // A march that goes on with all that came names no units.
  if (moving && taken.size === 0) strength = there.reduce((sum, u) => sum + strengthOf(table, u), 0);
  const goal = picks.find((p) => p.startsWith('to '));
  const base = picks.filter((p) => p !== goal);
  // Where it is to go can be changed, and who comes along, when both are chosen.
  const next = !on ? [] : goal ? (choice.after(base)?.options ?? []) : choice.options;
  const may = new Set(offers(next));
  const ways = new Map(next.flatMap((o) => (o.o.startsWith('to ') ? [[o.o.slice(3), o] as const] : [])));
  const put = (start: string[], chosen: Unit[]) =>
    choice.dispatch({ do: 'compose', choices: [...start, ...chosen.map((u) => `take ${u}`)] });
  const withCounts = (counts: Map<Unit, number>): Unit[] => {
    const left = new Map(counts);
    return units.filter((u) => {
      const n = left.get(u) ?? 0;
      left.set(u, n - 1);
      return n > 0;
    });
  };
  const start = (domain: string) => {
    const option = ask?.options.find((o) => START.exec(o.o)?.[2] === domain);
    if (option && me !== null) put([option.o], unitsIn(table, domain, me));
  };
  return {
    at,
    units,
    taken,
    may,
    strength,
    ways,
    to: goal?.slice(3) ?? null,
    on,
    start,
    set: (unit, count) => put(first, withCounts(new Map(taken).set(unit, count))),
    all: () => put(first, units),
    none: () => put(first, []),
    go: (domain) => {
      const way = ways.get(domain);
      if (way && domain !== goal?.slice(3)) choice.dispatch({ do: 'set', choices: [...base, way.o] });
      else choice.dispatch({ do: 'back' });
    },
  };
}
