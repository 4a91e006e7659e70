// What the lobby knows of Tiny Epic before its board is loaded.
import type { GameEntry } from '../index';
import lesson from './lesson.json?url';
import { words } from './names';
import map from './plate.svg?url';
import rulesEn from './rules.en.json?url';
import rulesUk from './rules.uk.json?url';

/** Who stands where; the map itself is a picture (plate.svg), as the board's is not loaded yet. */
const TOKENS: [string, number, number][] = [
  ['stark', 277, 240],
  ['tully', 300, 405],
  ['tully', 344, 405],
  ['arryn', 530, 410],
  ['arryn', 574, 410],
  ['lannister', 130, 540],
  ['lannister', 174, 540],
  ['baratheon', 540, 520],
  ['greyjoy', 118, 448],
];

function Art() {
  return (
    <svg class="plate-art" viewBox="0 220 776 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <image href={map} x="-10" y="205" width="800" height="470" />
      {TOKENS.map(([house, x, y]) => (
        <use key={`${x}`} href={`#r-${house}`} x={x - 24} y={y - 24} width="48" height="48" />
      ))}
    </svg>
  );
}

export const tinyEpic: GameEntry = {
  id: 'tiny-epic',
  words,
  icon: 'crown',
  Art,
  plate: 'plate-tiny',
  load: () => import('./tiny-epic'),
  rules: { en: rulesEn, uk: rulesUk },
  lesson,
  quick: [
    { word: 'bots', seats: 4 },
    { word: 'solo', seats: 1 },
  ],
};
