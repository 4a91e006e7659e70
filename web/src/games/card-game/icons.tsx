// Icons of challenges, keywords and figures: a sprite of this game's own.
import { Icon } from '../../pieces/arms';
import { useSprite } from '../../pieces/sprite';
import address from './icons.svg?url';
import type { ChallengeType } from './model';

export function IconSprite() {
  useSprite(address);
  return null;
}

/** The sprite's name of a challenge. */
export const typeIcon = (type: ChallengeType): string => (type === 'power' ? 'powerch' : type);

/** The sprite's name of a keyword. */
export const keywordIcon = (keyword: string): string => `kw-${keyword === 'no-attachments' ? 'noattach' : keyword}`;

/** A challenge icon in its colour; one that is not there keeps its place. */
export function Square({ type, on = true }: { type: ChallengeType; on?: boolean }) {
  return (
    <span class={`ci ${type} ${on ? '' : 'off'}`}>
      <Icon n={typeIcon(type)} />
    </span>
  );
}
