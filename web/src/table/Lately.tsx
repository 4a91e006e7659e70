// What happened lately: the last comparison as it was made, and what came since my own last
// answer. The beats of the comparison can be seen once more.
import { Crest, Icon, Sheet } from '../app/ui';
import type { GameModule } from '../games';
import type { Compared, ComparedSide } from '../wire';
import { t } from '../words';
import type { Seat } from './seat';

/** Of more lines only the latest. */
const MOST = 14;

function Side({ seat, game, side, won }: { seat: Seat; game: GameModule | null; side: ComparedSide; won: boolean }) {
  const [first] = side.seats;
  const house = first === undefined ? (side.house ?? null) : seat.houseOf(first);
  const name = first === undefined ? (seat.cards?.house(house) ?? '') : seat.houseName(first);
  return (
    <section class={`compared house ${house ?? 'neutral'} ${won ? 'won' : ''}`}>
      <h3>
        <Crest house={house} size={26} />
        <span>{name}</span>
        {won ? <Icon name="crown" label={t('lately.won')} /> : null}
        <b class="num">{side.total}</b>
      </h3>
      <ul>
        {side.parts.map((part, i) => (
          <li key={i}>
            <span>
              {(seat.cards && game?.partName?.(part, seat.cards)) ??
                seat.cards?.find(part.of ?? '')?.name ??
                t('lately.more')}
            </span>
            <b>{part.n}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Comparison({ seat, game, last }: { seat: Seat; game: GameModule | null; last: Compared }) {
  return (
    <>
      <p class="serif lately-text">{last.text}</p>
      <div class="lately-sides">
        {last.sides.map((side, i) => (
          <Side key={i} seat={seat} game={game} side={side} won={last.winner === i} />
        ))}
      </div>
    </>
  );
}

export function Lately({ seat, game, onClose }: { seat: Seat; game: GameModule | null; onClose: () => void }) {
  const { last } = seat.board;
  const { showing } = seat;
  const since = showing.since.value.slice(-MOST);
  return (
    <Sheet title={t('lately')} kind="small" onClose={onClose}>
      {last ? <Comparison seat={seat} game={game} last={last} /> : null}
      {last && showing.canAgain ? (
        <button
          type="button"
          class="btn"
          onClick={() => {
            onClose();
            showing.again();
          }}
        >
          <Icon name="replay" /> {t('lately.again')}
        </button>
      ) : null}
      <h3>{t('lately.since')}</h3>
      {since.length > 0 ? (
        <ul class="lately-lines">
          {since.map((line) => (
            <li key={line.i}>
              <Icon name={game?.lineIcon?.(line.kind) ?? 'log'} /> {line.text}
            </li>
          ))}
        </ul>
      ) : (
        <p class="muted">{t('lately.none')}</p>
      )}
    </Sheet>
  );
}
