// What games have in common when they look for what is worth remembering.
import type { Line } from '../wire';

const numbers = (line: Line): number[] => line.args.filter((a): a is number => typeof a === 'number');

/** The line with the largest of the figures that `of` reads from it. */
export function largest(story: readonly Line[], kind: string, of: (line: Line) => number[] = numbers): Line | null {
  const top = (line: Line) => Math.max(0, ...of(line));
  return story
    .filter((l) => l.kind === kind)
    .reduce<Line | null>((best, l) => (best && top(best) >= top(l) ? best : l), null);
}

/** Whom it befell most often, and how often; null: nobody twice. */
export function mostStruck(story: readonly Line[], kind: string, arg: number): { seat: number; n: number } | null {
  const counts = new Map<number, number>();
  for (const line of story) {
    const seat = line.args[arg];
    if (line.kind === kind && typeof seat === 'number') counts.set(seat, (counts.get(seat) ?? 0) + 1);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most && most[1] > 1 ? { seat: most[0], n: most[1] } : null;
}

/** The last line of a kind before this one: what it belongs to. */
export function before(story: readonly Line[], line: Line, kind: string): Line[] {
  const found = story.filter((l) => l.kind === kind && l.i < line.i).at(-1);
  return found ? [found] : [];
}
