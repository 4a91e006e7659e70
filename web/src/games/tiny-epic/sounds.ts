// Which sound a line of the story makes.
import type { Sound } from '../../app/sound';
import type { Line } from '../../wire';

const SOUNDS: Record<string, Sound> = {
  roll: 'power',
  reroll: 'power',
  draft: 'place',
  place: 'place',
  play: 'place',
  commit: 'place',
  march: 'place',
  sail: 'place',
  recruit: 'place',
  battle: 'betrayal',
  reveal: 'hostility',
  take: 'influence',
  steal: 'hostage',
  alliance: 'influence',
  castle: 'influence',
  return: 'death',
  capture: 'hostage',
  talk: 'talk',
};

export function lineSound(line: Line): [Sound, number] | null {
  const sound = SOUNDS[line.kind];
  return sound ? [sound, line.kind === 'roll' ? 3 : 1] : null;
}
