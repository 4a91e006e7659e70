// The curves of everybody's chances; marks stand where the game turned.
import { path, percent } from './chances';
import type { Chances } from './chances';
import { words } from './words';

export interface ChartProps {
  rows: readonly Chances[];
  /** Class of each seat's house, for its colour, and what it is called. */
  houses: readonly string[];
  names: readonly string[];
  /** Rows that are marked, and the one that is looked at. */
  marks?: readonly number[];
  now?: number | undefined;
  low?: boolean;
}

const WIDTH = 600;

export function Chart({ rows, houses, names, marks = [], now, low = false }: ChartProps) {
  const height = low ? 90 : 180;
  const x = (row: number) => (rows.length > 1 ? (WIDTH * row) / (rows.length - 1) : 0);
  const last = rows[rows.length - 1] ?? [];
  const told = names.map((name, i) => `${name} ${percent(last[i] ?? 0)}`).join(', ');
  return (
    <svg
      class={`chances ${low ? 'low' : ''}`}
      viewBox={`0 0 ${WIDTH} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${words.say('chances')}: ${told}`}
    >
      {[0.25, 0.5, 0.75].map((part) => (
        <line key={part} class="grid" x1="0" x2={WIDTH} y1={height * part} y2={height * part} />
      ))}
      {marks.map((row) => (
        <line key={row} class="mark" x1={x(row)} x2={x(row)} y1="0" y2={height} />
      ))}
      {houses.map((house, i) => (
        <path key={i} class={`curve ${house}`} style={{ '--n': i }} d={path(rows, i, WIDTH, height)} />
      ))}
      {now === undefined ? null : <line class="now" x1={x(now)} x2={x(now)} y1="0" y2={height} />}
    </svg>
  );
}
