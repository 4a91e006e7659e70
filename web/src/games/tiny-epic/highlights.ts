// What of a game of Tiny Epic is worth remembering: the largest battle, and who sat on
// the throne last.
import type { Line } from '../../wire';
import { before, largest } from '../highlights';
import type { Highlight } from '../index';

export function highlights(story: readonly Line[]): Highlight[] {
  const list: Highlight[] = [];
  const sum = largest(story, 'totals');
  if (sum) list.push({ icon: 'hostility', label: 'sum', lines: [...before(story, sum, 'battle'), sum] });
  const throne = story.filter((l) => l.kind === 'throne' && l.args[1] === true).at(-1);
  if (throne) list.push({ icon: 'throne', label: 'throne', lines: [...before(story, throne, 'turn'), throne] });
  return list;
}
