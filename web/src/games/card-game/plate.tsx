// What the lobby knows of the Card Game before its board is loaded.
import type { GameEntry } from '../index';
import { houseOfDeck, listedDecks } from './decks/store';
import lesson from './lesson.json?url';
import { words } from './names';
import rulesEn from './rules.en.json?url';
import rulesUk from './rules.uk.json?url';

const CARDS: [string, number, number, number][] = [
  ['stark', 118, 52, -16],
  ['lannister', 182, 34, -5],
  ['targaryen', 248, 36, 6],
  ['greyjoy', 312, 56, 17],
];

function Art() {
  return (
    <svg class="plate-art" viewBox="0 0 440 210" aria-hidden="true">
      {CARDS.map(([house, x, y, turn]) => (
        <g key={house} transform={`rotate(${turn} ${x + 42} ${y + 110})`}>
          <rect x={x} y={y} width="84" height="120" rx="8" fill="#f3e9d0" stroke="#0005" />
          <rect x={x + 4} y={y + 4} width="76" height="112" rx="6" fill="none" stroke="#8c826855" />
          <use href={`#s-${house}`} x={x + 15} y={y + 30} width="54" height="54" />
        </g>
      ))}
    </svg>
  );
}

export const cardGame: GameEntry = {
  id: 'card-game',
  words,
  icon: 'hand',
  Art,
  plate: 'plate-cards',
  load: () => import('./card-game'),
  rules: { en: rulesEn, uk: rulesUk },
  lesson,
  quick: [
    { word: 'joust', seats: 2 },
    { word: 'melee', seats: 4 },
  ],
  decks: { list: listedDecks, houseOf: houseOfDeck, load: () => import('./decks/builder') },
};
