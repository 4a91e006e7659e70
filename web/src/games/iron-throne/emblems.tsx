// The emblems of characters and allies: every token and card can refer to them.
import { useSprite } from '../../pieces/sprite';
import address from './emblems.svg?url';

export function EmblemSprite() {
  useSprite(address);
  return null;
}
