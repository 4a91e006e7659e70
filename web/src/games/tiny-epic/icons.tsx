// Icons of dice, castles, gold and battles: a sprite of this game's own.
import { useSprite } from '../../pieces/sprite';
import { Icon } from '../../pieces/arms';
import address from './icons.svg?url';

export function IconSprite() {
  useSprite(address);
  return null;
}

/** The sprite's name of a face. */
export const faceIcon = (face: string): string => (face === 'event' ? 'eventdie' : face);

export function Die({ face, class: more = '' }: { face: string | null; class?: string }) {
  return <span class={`die ${more}`}>{face ? <Icon n={faceIcon(face)} /> : null}</span>;
}
