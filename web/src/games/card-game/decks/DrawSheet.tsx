// A hand to try: seven cards of the shuffled deck, a mulligan, two more.
import { useState } from 'preact/hooks';
import { Sheet } from '../../../app/ui';
import type { CardBook } from '../../index';
import { factsOf } from '../model';
import { shuffled } from './deck';
import type { KeptDeck } from './store';
import { say, typeWord } from './terms';

const HAND = 7;

export function DrawSheet({ deck, cards, onClose }: { deck: KeptDeck; cards: CardBook; onClose: () => void }) {
  const [pile, setPile] = useState(() => shuffled(deck, cards));
  const [drawn, setDrawn] = useState(HAND);
  const again = () => {
    setPile(shuffled(deck, cards));
    setDrawn(HAND);
  };
  const hand = pile.slice(0, drawn);
  return (
    <Sheet title={say('draw')} onClose={onClose}>
      {hand.length === 0 ? <p>{say('drawEmpty')}</p> : null}
      <ol class="dk-hand">
        {hand.map((id, i) => {
          const f = factsOf(cards, id);
          return (
            <li key={i} class={`house ${f.faction}`}>
              <span class="dk-cost num">{f.cost === 'x' ? 'X' : (f.cost ?? '–')}</span>
              <b>{f.name}</b>
              <small>{typeWord(f.type)}</small>
            </li>
          );
        })}
      </ol>
      <p class="dk-go">
        <button type="button" class="btn" onClick={again}>
          {say(drawn === HAND ? 'mulligan' : 'drawAgain')}
        </button>
        <button type="button" class="btn dark" disabled={drawn >= pile.length} onClick={() => setDrawn(drawn + 2)}>
          {say('drawTwo')}
        </button>
      </p>
    </Sheet>
  );
}
