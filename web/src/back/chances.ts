// How everybody's chances went in a game that is over: figures only.

/** Of a moment: thousandths of a victory of each seat. */
export type Chances = readonly number[];

export interface Swing {
  /** The decision that brought it, and the seat whose chances it changed most. */
  at: number;
  seat: number;
  /** Of 100, before and after. */
  from: number;
  to: number;
}

export const percent = (thousandths: number): number => Math.round(thousandths / 10);

/** Changes that are less than this, of a thousand, turn nothing. */
const LEAST = 70;

function change(chances: readonly Chances[], at: number): Swing & { size: number } {
  const [before = [], after = []] = [chances[at - 1], chances[at]];
  let seat = 0;
  const moved = (i: number) => Math.abs((after[i] ?? 0) - (before[i] ?? 0));
  after.forEach((_, i) => {
    if (moved(i) > moved(seat)) seat = i;
  });
  return { at, seat, from: percent(before[seat] ?? 0), to: percent(after[seat] ?? 0), size: moved(seat) };
}

/** Where the game turned, in order: the greatest changes, none beside another. The last decision,
 *  which makes the guess a fact, is none. */
export function swings(chances: readonly Chances[], most = 4): Swing[] {
  const near = Math.max(1, Math.round(chances.length / 40));
  const all = chances
    .map((_, at) => at)
    .slice(1, -1)
    .map((at) => change(chances, at))
    .filter((s) => s.size >= LEAST)
    .sort((a, b) => b.size - a.size);
  const kept: Swing[] = [];
  for (const { at, seat, from, to } of all)
    if (kept.length < most && kept.every((k) => Math.abs(k.at - at) > near)) kept.push({ at, seat, from, to });
  return kept.sort((a, b) => a.at - b.at);
}

/** A curve as a path: a point for each row, at most so many; the first and the last are kept. */
export function path(rows: readonly Chances[], seat: number, width: number, height: number, most = 320): string {
  const last = rows.length - 1;
  const step = Math.max(1, last / most);
  const points: string[] = [];
  for (let i = 0; i <= last; i += step) points.push(point(rows, Math.round(i), seat, width, height));
  if (last > 0) points.push(point(rows, last, seat, width, height));
  return `M${points.join('L')}`;
}

function point(rows: readonly Chances[], at: number, seat: number, width: number, height: number): string {
  const x = rows.length > 1 ? (width * at) / (rows.length - 1) : 0;
  const y = height * (1 - (rows[at]?.[seat] ?? 0) / 1000);
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
