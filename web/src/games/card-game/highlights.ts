// What of a game of The Card Game is worth remembering: the strongest challenge, and whom
// claims struck most often.
import type { Line } from '../../wire';
import { before, largest, mostStruck } from '../highlights';
import type { Highlight } from '../index';

/** Strengths stand behind the two players. */
const strengths = (line: Line): number[] => line.args.slice(2, 4).filter((a): a is number => typeof a === 'number');

export function highlights(story: readonly Line[]): Highlight[] {
  const list: Highlight[] = [];
  const sum = largest(story, 'result', strengths);
  if (sum) list.push({ icon: 'hostility', label: 'sum', lines: [...before(story, sum, 'turn'), sum] });
  const struck = mostStruck(story, 'claim', 0);
  if (struck) list.push({ icon: 'torment', label: 'claim', lines: [], ...struck });
  return list;
}
