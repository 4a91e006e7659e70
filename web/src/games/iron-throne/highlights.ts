// What of a game of The Iron Throne is worth remembering: the last betrayal, the largest
// sum, whose hostages were tormented most.
import type { Line } from '../../wire';
import type { Highlight } from '../index';
import { before, largest, mostStruck } from '../highlights';

export function highlights(story: readonly Line[]): Highlight[] {
  const list: Highlight[] = [];
  const betrayal = story.filter((l) => l.kind === 'outcome' && l.args[0] === 'betrayal').at(-1);
  if (betrayal) {
    const shown = story.filter((l) => l.kind === 'reveal' && l.at === betrayal.at && l.i < betrayal.i);
    list.push({ icon: 'betrayal', label: 'betrayal', lines: [...before(story, betrayal, 'turn'), ...shown] });
  }
  const sum = largest(story, 'totals');
  if (sum) list.push({ icon: 'hostility', label: 'sum', lines: [...before(story, sum, 'turn'), sum] });
  const tormented = mostStruck(story, 'torment', 1);
  if (tormented) list.push({ icon: 'torment', label: 'torment', lines: [], ...tormented });
  return list;
}
