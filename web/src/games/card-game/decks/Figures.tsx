// The deck in figures: its curve of costs, its icons, what it earns.
import type { CardBook } from '../../index';
import { Square } from '../icons';
import { ICONS } from '../model';
import { book as tableWords } from '../words';
import { CURVE, sumsOf } from './deck';
import type { KeptDeck } from './store';
import { say } from './terms';

export function Figures({ deck, cards }: { deck: KeptDeck; cards: CardBook }) {
  const sums = sumsOf(deck, cards);
  const most = Math.max(1, ...sums.curve);
  return (
    <div class="dk-figures">
      <div class="dk-curve" role="list" aria-label={say('curve')}>
        {sums.curve.map((n, cost) => (
          <span
            key={cost}
            role="listitem"
            aria-label={say('curveN', { cost: cost === CURVE - 1 ? `${cost}+` : cost, n })}
          >
            <i style={{ height: `${Math.round((n / most) * 44)}px` }} />
            <b>{n}</b>
            <small>{cost === CURVE - 1 ? `${cost}+` : cost}</small>
          </span>
        ))}
      </div>
      <div class="dk-sums">
        <span role="group" aria-label={say('iconsN')}>
          {ICONS.map((i) => (
            <span key={i} role="img" aria-label={`${tableWords.say(i)}: ${sums.icons[i]}`}>
              <Square type={i} /> {sums.icons[i]}
            </span>
          ))}
        </span>
        <small>
          {say('average', { n: (sums.average / 10).toFixed(1) })} · {say('incomeN', { n: sums.income })}
        </small>
      </div>
    </div>
  );
}
