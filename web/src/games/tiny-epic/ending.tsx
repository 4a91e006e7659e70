// The end: who has won, and everybody's points.
import { Arms, Icon } from '../../pieces/arms';
import type { Result } from '../../wire';
import { houseName, playerName, seatHouse, useScene } from './scene';

export function Ending({ result }: { result: Result }) {
  const scene = useScene();
  const { say, table } = scene;
  const first = result.winners[0] ?? table.game.rival ?? 0;
  const house = seatHouse(scene, first);
  const head =
    result.winners.length > 1
      ? say('wonShared', { houses: result.winners.map((w) => houseName(scene, seatHouse(scene, w))).join(', ') })
      : first === scene.me
        ? say('wonYou')
        : say('won', { house: houseName(scene, house) });
  // The Rival has points, but no place in the result.
  const score = (i: number) => result.scores[i] ?? table.seats[i]?.points ?? 0;
  const order = table.seats.map((_, i) => i).sort((a, b) => score(b) - score(a));
  return (
    <div class={`te-ending house ${house}`} role="region" aria-label={head} tabIndex={0}>
      <Icon n="throne" class="throne" />
      <h2>{head}</h2>
      <p>{result.text}</p>
      <ol>
        {order.map((i) => (
          <li key={i} class={i === first || result.winners.includes(i) ? 'first' : ''}>
            <Arms house={seatHouse(scene, i)} size={30} />
            <span>
              <b class="serif">{houseName(scene, seatHouse(scene, i))}</b>
              <small>{playerName(scene, i)}</small>
            </span>
            <span class="facts">
              <Icon n="castle" /> {table.seats[i]?.castles.length ?? 0} <Icon n="alliance" />{' '}
              {table.seats[i]?.allies.length ?? 0}
            </span>
            <b class="num" aria-label={say('pointsN', { n: score(i) })} role="img">
              {score(i)}
            </b>
          </li>
        ))}
      </ol>
    </div>
  );
}
