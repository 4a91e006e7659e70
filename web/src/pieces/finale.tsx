// The end of a game: the winner's banner alone, and below it what is told of the game.
import type { ComponentChildren } from 'preact';

export function Finale(props: { prompt: ComponentChildren; children: ComponentChildren }) {
  return (
    <div class="finale-box">
      <div class="finale" tabIndex={-1}>
        {props.children}
      </div>
      {props.prompt}
    </div>
  );
}
