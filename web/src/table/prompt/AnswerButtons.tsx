// The answers as buttons: put back or undo, and what is sent.
import { Crest, Icon } from '../../app/ui';
import type { GameModule } from '../../games';
import type { Option } from '../../wire';
import { t } from '../../words';
import type { Seat } from '../seat';
import { labelOf, mainText } from './asking';
import type { Asking } from './asking';

interface Props {
  seat: Seat;
  game: GameModule | null;
  asking: Asking;
  onAct: (option: Option) => void;
  onList: (options: readonly Option[]) => void;
}

/** Takes back what is not sent yet, or what was done last. */
export function BackButton({ seat, putBack }: { seat: Seat; putBack: boolean }) {
  const { choice } = seat;
  if (!putBack && !seat.canUndo) return null;
  const words = t(putBack ? 'putBack' : 'undo');
  return (
    <button
      type="button"
      class="btn quiet back"
      aria-label={words}
      disabled={putBack && choice.sending}
      onClick={() => (putBack ? choice.dispatch({ do: 'back' }) : seat.undo())}
    >
      <Icon name="undo" />
      <span>{words}</span>
    </button>
  );
}

/** The two sides of a support are two buttons, each with its shield. */
function sideHouse(seat: Seat, option: Option): string | null {
  const side = option.on.find((p) => p.startsWith('side:'))?.slice(5);
  return side ? seat.sideHouse(side) : null;
}

const Choose = ({
  options,
  class: more = '',
  onList,
}: { options: readonly Option[]; class?: string } & Pick<Props, 'onList'>) => (
  <button type="button" class={`btn ${more}`} onClick={() => onList(options)}>
    {t('chooseOne', { n: options.length })}
  </button>
);

/** What is left of what was tapped: up to three buttons, or a list. */
function Candidates({ seat, asking, onAct, onList }: Props) {
  const { candidates } = asking;
  if (candidates.length > 3) return <Choose options={candidates} class="primary big main" onList={onList} />;
  return (
    <>
      {candidates.map((o) => (
        <button key={o.o} type="button" class="btn primary" onClick={() => onAct(o)}>
          {sideHouse(seat, o) ? <Crest house={sideHouse(seat, o)} size={22} /> : null}
          {o.t}
        </button>
      ))}
    </>
  );
}

/** Every answer that is a button of its own; the main one comes last. */
function Loose({ seat, game, asking, onAct, onList }: Props) {
  const { acts, passes, main, enter } = asking;
  const many = acts.length > 3;
  const shown = [...passes, ...(many ? [] : acts)].sort((a, b) => Number(a === main) - Number(b === main));
  const look = (o: Option, label: string) => {
    if (o === main) return `primary big main ${label.length < 12 ? 'short' : ''}`;
    return o.pass || main || enter === 'nothing' ? '' : 'primary';
  };
  return (
    <>
      {many ? <Choose options={acts} class="primary" onList={onList} /> : null}
      {shown.map((o) => {
        const label = labelOf(asking, seat.choice, game, o);
        return (
          <button key={o.o} type="button" class={`btn ${look(o, label)}`} onClick={() => onAct(o)}>
            {label}
            {o === main ? <kbd aria-hidden="true">Enter</kbd> : null}
          </button>
        );
      })}
      {passes.length + acts.length === 0 && !asking.ownButtons ? (
        <Choose options={seat.choice.options} onList={onList} />
      ) : null}
    </>
  );
}

function Send({ seat, game, asking }: Props) {
  const { choice } = seat;
  return (
    <button
      type="button"
      class="btn primary big main"
      disabled={!asking.ready}
      onClick={() => choice.dispatch({ do: 'confirm' })}
    >
      {mainText(choice, game)}
      <kbd aria-hidden="true">Enter</kbd>
    </button>
  );
}

export function AnswerButtons(props: Props) {
  const { seat, asking } = props;
  const { choice } = seat;
  const { ready, few, ownButtons, onlyList } = asking;
  return (
    <div class={`prompt-go ${asking.brief ? 'brief' : ''}`}>
      {choice.options.length > 1 && !ownButtons && !onlyList && !(few && !ready) ? (
        <button
          type="button"
          class="iconbtn all"
          aria-label={t('allChoices')}
          title={t('allChoices')}
          onClick={() => props.onList(choice.options)}
        >
          <Icon name="log" />
        </button>
      ) : null}
      <BackButton seat={seat} putBack={choice.canBack && !ownButtons} />
      {choice.sending ? (
        <button type="button" class="btn primary big" disabled>
          {t('sending')}
        </button>
      ) : ready || asking.unfinished ? (
        <Send {...props} />
      ) : asking.candidates.length > 0 ? (
        <Candidates {...props} />
      ) : (
        <Loose {...props} />
      )}
    </div>
  );
}
