// What the lobby knows of Tiny Epic before its board is loaded.
import type { GameEntry } from '../index';
import lesson from './lesson.json?url';
import { words } from './names';
import rulesEn from './rules.en.json?url';
import rulesUk from './rules.uk.json?url';

const SHIELDS: [string, number, number][] = [
  ['stark', 120, 18],
  ['tully', 66, 76],
  ['arryn', 298, 52],
  ['lannister', 30, 134],
  ['tyrell', 150, 128],
  ['martell', 330, 124],
];

function Art() {
  return (
    <svg class="plate-art" viewBox="0 0 440 210" aria-hidden="true">
      <path d="M130 8 300 22 268 74 350 84 390 150 330 204 120 200 20 160 92 112 60 66Z" fill="#fff2" stroke="#fff5" />
      {SHIELDS.map(([house, x, y]) => (
        <use href={`#s-${house}`} x={x} y={y} width="58" height="58" />
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
