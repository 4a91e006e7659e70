// What the lobby knows of the Card Game before its board is loaded.
import type { GameEntry } from '../index';
import { houseOfDeck, listedDecks } from './decks/store';
import lesson from './lesson.json?url';
import { words } from './names';
import rulesEn from './rules.en.json?url';
import rulesUk from './rules.uk.json?url';

/** House, strength, how far right, how it is turned. */
const CARDS: [string, number, number, number][] = [
  ['nights-watch', 4, 44, -20],
  ['martell', 3, 106, -9],
  ['targaryen', 6, 168, 0],
  ['tyrell', 5, 230, 9],
  ['stark', 7, 292, 20],
];
const ICONS = ['#8e2a1f', '#2e6b46', '#2c4f93'];

function Art() {
  return (
    <svg class="plate-art" viewBox="0 0 440 210" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {CARDS.map(([house, strength, x, turn]) => (
        <g key={house} class={house} transform={`translate(${x} 38) rotate(${turn} 50 160)`}>
          <rect width="104" height="148" rx="9" fill="#f3e9d0" stroke="#0006" />
          <path d="M0 9a9 9 0 0 1 9-9h86a9 9 0 0 1 9 9v19H0z" fill="var(--f)" />
          <rect x="26" y="38" width="68" height="56" rx="6" fill="var(--f)" />
          <use href={`#c-${house}`} x="34" y="40" width="52" height="52" />
          <path d="M6 36h30v22L21 68 6 58z" fill="#2a2418" />
          <text x="21" y="57" text-anchor="middle" fill="#fff6da">
            {strength}
          </text>
          {ICONS.map((fill, i) => (
            <rect key={fill} x={12 + 28 * i} y="112" width="22" height="22" rx="5" fill={fill} />
          ))}
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
