// Which sound a line of the story makes.
import type { Sound } from '../../app/sound';
import type { Line } from '../../wire';

const SOUNDS: Record<string, Sound> = {
  draw: 'place',
  marshals: 'place',
  plays: 'place',
  ambushes: 'place',
  duplicate: 'place',
  plot: 'truce',
  challenge: 'betrayal',
  result: 'hostility',
  power: 'power',
  saved: 'influence',
  cancelled: 'hostage',
  title: 'influence',
  talk: 'talk',
};

export function lineSound(line: Line): [Sound, number] | null {
  if (line.kind === 'leaves' && line.args[3] === 'dead') return ['death', 1];
  const sound = SOUNDS[line.kind];
  return sound ? [sound, line.kind === 'power' ? Math.min(6, Math.abs(Number(line.args[2] ?? 1))) : 1] : null;
}
