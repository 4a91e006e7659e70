// What is done in each game, in one picture: drawn from the pieces of its table.
import type { ComponentType } from 'preact';

const PALE = '#f3e9d0';
const INK = '#26221a';

function Use({ id, x, y, size, color }: { id: string; x: number; y: number; size: number; color?: string }) {
  return <use href={`#${id}`} x={x} y={y} width={size} height={size} style={{ color }} />;
}

function Number({ x, y, size = 26, children }: { x: number; y: number; size?: number; children: string }) {
  return (
    <text x={x} y={y} font-size={size} font-weight="800" text-anchor="middle" class="num" fill="currentColor">
      {children}
    </text>
  );
}

/** A card of an encounter, slightly turned. */
function Card({ x, y, turn, icon, n }: { x: number; y: number; turn: number; icon: string; n?: string }) {
  return (
    <g transform={`rotate(${turn} ${x + 26} ${y + 36})`} style={{ color: INK }}>
      <rect x={x} y={y} width="52" height="72" rx="6" fill={PALE} stroke="#0006" />
      {n ? (
        <Number x={x + 26} y={y + 32}>
          {n}
        </Number>
      ) : null}
      <Use id={icon} x={x + 15} y={y + (n ? 40 : 25)} size={22} color={n ? '#a1261b' : '#1f5a94'} />
    </g>
  );
}

/** A character with its power. */
function Token({ x, house, n }: { x: number; house: string; n: string }) {
  return (
    <g style={{ color: PALE }}>
      <circle cx={x} cy="62" r="34" fill="#3b434a" />
      <Use id={`r-${house}`} x={x - 29} y={33} size={58} />
      <circle cx={x} cy="98" r="15" fill={PALE} stroke="#3b434a" stroke-width="3" />
      <g style={{ color: INK }}>
        <Number x={x} y={105} size={20}>
          {n}
        </Number>
      </g>
    </g>
  );
}

const Encounter = () => (
  <svg viewBox="0 0 320 130" class="welcome-art" aria-hidden="true">
    <Token x={48} house="stark" n="6" />
    <Card x={100} y={28} turn={-5} icon="i-hostility" n="8" />
    <Card x={168} y={28} turn={5} icon="i-truce" />
    <Token x={272} house="lannister" n="5" />
  </svg>
);

const Campaign = () => (
  <svg viewBox="0 0 320 130" class="welcome-art" aria-hidden="true">
    <g stroke="#fff9" stroke-width="2" stroke-linejoin="round">
      <path d="M28 22 96 12l26 22-10 34-58 8-34-18Z" fill="#5a6873" />
      <path d="m122 34 58-14 32 26-22 34-78-12Z" fill="#1f4ca0" />
      <path d="m112 68 78 12 8 34-62 8-74-10-8-36Z" fill="#9a1b2c" />
    </g>
    <Use id="r-stark" x={58} y={22} size={32} />
    <Use id="r-lannister" x={110} y={80} size={32} />
    <Use id="i-holdfast" x={150} y={34} size={28} color={PALE} />
    <path d="M94 42c16-8 30-8 46 0" fill="none" stroke="#f0bc45" stroke-width="5" stroke-linecap="round" />
    <path d="m136 32 12 12-16 4Z" fill="#f0bc45" />
    <g transform="rotate(9 268 64)" style={{ color: INK }}>
      <rect x="238" y="34" width="60" height="60" rx="12" fill={PALE} stroke="#0006" />
      <Use id="i-challenger" x={250} y={46} size={36} />
    </g>
  </svg>
);

const SENT: [string, string, number][] = [
  ['stark', '#8e2a1f', 26],
  ['tully', '#2e6b46', 92],
];

const Challenge = () => (
  <svg viewBox="0 0 320 130" class="welcome-art" aria-hidden="true">
    {SENT.map(([house, color, x]) => (
      <g key={house}>
        <rect x={x} y="20" width="58" height="82" rx="6" fill={PALE} stroke="#0006" />
        <rect x={x} y="20" width="58" height="18" rx="6" fill={color} />
        <Use id={`s-${house}`} x={x + 10} y={48} size={38} />
      </g>
    ))}
    <g style={{ color: PALE }}>
      <Number x={178} y={60} size={38}>
        7
      </Number>
      <Number x={178} y={98} size={22}>
        : 4
      </Number>
    </g>
    <g transform="rotate(90 258 62)">
      <rect x="229" y="21" width="58" height="82" rx="6" fill={PALE} stroke="#0006" />
      <rect x="229" y="21" width="58" height="18" rx="6" fill="#2c4f93" />
      <Use id="s-lannister" x={239} y={50} size={38} />
    </g>
  </svg>
);

export const pictures: Record<string, ComponentType> = {
  'iron-throne': Encounter,
  'tiny-epic': Campaign,
  'card-game': Challenge,
};
