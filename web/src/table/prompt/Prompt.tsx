// The prompt bar: one decision, one sentence, one button.
import { useRef } from 'preact/hooks';
import { Trouble } from '../../app/ui';
import type { GameModule } from '../../games';
import { codeOf } from '../../link/refusal';
import { t } from '../../words';
import type { Seat } from '../seat';
import { Asked } from './Asked';
import { VoteBar } from './VoteBar';
import { Waiting } from './Waiting';

export function Prompt({ seat, game }: { seat: Seat; game: GameModule | null }) {
  const ask = !seat.moment && seat.info.state === 'playing' ? seat.choice.ask : null;
  const stale = codeOf(seat.choice.error) === 'stale';
  // The second half of a double click must not answer what came after the first.
  const pressed = useRef('');
  const now = ask ? `${ask.ask}` : '';
  const press = (event: MouseEvent) => {
    if (event.detail > 1 && pressed.current !== now) event.stopPropagation();
    else pressed.current = now;
  };
  return (
    <div class="prompts" id="prompt" tabIndex={-1} onClickCapture={press}>
      {seat.moment ? null : seat.votes.map((v) => <VoteBar key={`${v.what}${v.seat ?? ''}`} seat={seat} vote={v} />)}
      {stale ? <Trouble text={t('error.stale')} /> : null}
      {ask ? <Asked key={ask.ask} seat={seat} game={game} ask={ask} /> : <Waiting seat={seat} />}
    </div>
  );
}
