// The end: who has won, and everybody's power, line by line.
import { Arms, Icon } from '../../pieces/arms';
import type { Result } from '../../wire';
import { cardName, playerName, seatHouse, seatName, useScene } from './scene';

export function Ending({ result }: { result: Result }) {
  const scene = useScene();
  const { say, table } = scene;
  const first = result.winners[0] ?? 0;
  const house = seatHouse(scene, first);
  const head =
    result.winners.length > 1
      ? say('wonShared', { houses: result.winners.map((w) => seatName(scene, w)).join(', ') })
      : first === scene.me
        ? say('wonYou')
        : say('won', { house: seatName(scene, first) });
  const score = (i: number) => result.scores[i] ?? 0;
  const won = (i: number) => result.winners.includes(i);
  const order = table.seats.map((_, i) => i).sort((a, b) => Number(won(b)) - Number(won(a)) || score(b) - score(a));
  /** Where a player's power lies: on the faction, then on cards. */
  const lines = (i: number): [string, number][] => {
    const cards = [...table.cards.values()]
      .filter((c) => c.controller === i && c.power > 0)
      .sort((a, b) => b.power - a.power);
    return [
      [say('onFaction'), table.seats[i]?.faction.power ?? 0],
      ...cards.map((c) => [cardName(scene, c.card), c.power] as [string, number]),
    ];
  };
  return (
    <div class={`cg-ending house ${house}`} role="region" aria-label={head} tabIndex={0}>
      <Icon n="throne" class="throne" />
      <h2>{head}</h2>
      <p>{result.text}</p>
      <ol>
        {order.map((i) => (
          <li key={i} class={won(i) ? 'first' : ''}>
            <Arms house={seatHouse(scene, i)} size={30} />
            <span>
              <b class="serif">{seatName(scene, i)}</b>
              <small>{playerName(scene, i)}</small>
              <small class="parts">
                {lines(i)
                  .filter(([, n]) => n > 0)
                  .map(([name, n]) => `${name} ${n}`)
                  .join(' · ')}
              </small>
            </span>
            <b class="num" aria-label={say('powerOf', { n: score(i), goal: table.game.goal })} role="img">
              {score(i)}
            </b>
          </li>
        ))}
      </ol>
    </div>
  );
}
