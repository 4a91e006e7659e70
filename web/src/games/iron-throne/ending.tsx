// The end: the winner's banner unrolls over the stage, with everybody's influence.
import { Arms, Icon } from '../../pieces/arms';
import type { Result } from '../../wire';
import { INFLUENCE } from './model';
import { houseName, playerName, useScene } from './scene';

export function Ending({ result }: { result: Result }) {
  const scene = useScene();
  const { say, table } = scene;
  const first = result.winners[0] ?? 0;
  const house = table.seats[first]?.house ?? 'neutral';
  const alone = result.winners.length === 1;
  const head = alone
    ? first === scene.me
      ? say('wonYou')
      : say('won', { house: houseName(scene, first) })
    : say('wonShared', { houses: result.winners.map((w) => houseName(scene, w)).join(', ') });
  const order = table.seats.map((_, i) => i).sort((a, b) => (result.scores[b] ?? 0) - (result.scores[a] ?? 0));
  return (
    <div class={`overlay ending house ${house}`} role="region" aria-label={head} tabIndex={0}>
      <Arms house={house} as="c" class="watermark" size={300} />
      <Icon n="throne" class="throne" />
      <h2>{head}</h2>
      <p>{result.text}</p>
      <ol>
        {order.map((i) => (
          <li key={i} class={result.winners.includes(i) ? 'first' : ''}>
            <Arms house={table.seats[i]?.house} size={30} />
            <span>
              <b class="serif">{houseName(scene, i)}</b>
              <small>{playerName(scene, i)}</small>
            </span>
            <span class="pawns" role="img" aria-label={say('influenceN', { n: result.scores[i] ?? 0 })}>
              {Array.from({ length: INFLUENCE }, (_, k) => (
                <i class={k < (result.scores[i] ?? 0) ? 'on' : ''}>
                  <Icon n="influence" />
                </i>
              ))}
            </span>
            <b class="num">{result.scores[i] ?? 0}</b>
          </li>
        ))}
      </ol>
    </div>
  );
}
