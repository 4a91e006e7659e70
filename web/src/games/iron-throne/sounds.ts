// Which sound a line of the story makes.
import type { Sound } from '../../app/sound';
import type { Line } from '../../wire';

export function lineSound(line: Line): [Sound, number] | null {
  const amount = (i: number) => (typeof line.args[i] === 'number' ? line.args[i] : 1);
  switch (line.kind) {
    case 'place':
      return ['place', 1];
    case 'outcome': {
      const which = line.args[0];
      if (which === 'truce' || which === 1) return ['truce', 1];
      if (which === 'betrayal' || which === 2) return ['betrayal', 1];
      return ['hostility', 1];
    }
    case 'distribute':
    case 'remove':
    case 'revive':
    case 'sheet':
      return ['power', amount(2)];
    case 'gather':
      return ['power', amount(3)];
    case 'box':
      return ['power', amount(1)];
    case 'spread':
      return ['influence', 1];
    case 'hostage':
    case 'release':
    case 'torment':
      return ['hostage', 1];
    case 'death':
      return ['death', 1];
    case 'talk':
      return ['talk', 1];
    default:
      return null;
  }
}
