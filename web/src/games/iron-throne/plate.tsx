// What the lobby knows of The Iron Throne before its board is loaded.
import type { GameEntry } from '../index';
import lesson from './lesson.json?url';
import rulesEn from './rules.en.json?url';
import rulesUk from './rules.uk.json?url';
import { words } from './names';

function Art() {
  const shields: [string, number, number][] = [
    ['stark', 26, 112],
    ['baratheon', 60, 44],
    ['tyrell', 134, 12],
    ['lannister', 244, 12],
    ['targaryen', 318, 44],
    ['greyjoy', 352, 112],
  ];
  return (
    <svg class="plate-art" viewBox="0 0 440 210" preserveAspectRatio="xMidYMid meet" aria-hidden="true">
      <g fill="none" stroke="#fff" stroke-opacity=".1" stroke-width="1.5">
        {[70, 120, 170, 220].map((r) => (
          <circle cx="220" cy="200" r={r} />
        ))}
      </g>
      <g style={{ color: '#E9DDBB' }}>
        <use href="#i-throne" x="164" y="76" width="112" height="112" />
      </g>
      {shields.map(([house, x, y]) => (
        <use href={`#s-${house}`} x={x} y={y} width="62" height="62" />
      ))}
    </svg>
  );
}

export const ironThrone: GameEntry = {
  id: 'iron-throne',
  words,
  icon: 'throne',
  Art,
  plate: 'plate-iron',
  load: () => import('./board'),
  rules: { en: rulesEn, uk: rulesUk },
  lesson,
};
