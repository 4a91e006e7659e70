// A question as the prompt shows it: its sentence, what follows from what is chosen,
// and the answers that are buttons.
import type { GameModule } from '../../games';
import type { Ask, Option } from '../../wire';
import { t } from '../../words';
import { answersOf } from '../answers';
import type { Answers, Enter } from '../answers';
import type { Choice } from '../choice';
import type { Seat } from '../seat';

export interface Asking extends Answers {
  ask: Ask;
  /** A question's heading has no full stop. */
  head: string;
  /** What follows from the present choice; `own`: in the game's own words. */
  line: string;
  own: boolean;
  /** An answer could be sent now. */
  ready: boolean;
  /** What is still missing where the game says so. */
  unfinished: string | null;
  /** Options left over by what was tapped. */
  candidates: Option[];
  /** Answers that are few enough to be buttons. */
  few: boolean;
  /** The board has the buttons. */
  ownButtons: boolean;
  /** Nothing but the list of all answers. */
  onlyList: boolean;
  /** Short labels share a row where there is little room. */
  brief: boolean;
  enter: Enter;
}

/** More letters than a button takes in a line. */
const LONG = 48;

const joined = (options: readonly Option[], by: string): string => options.map((o) => o.t).join(by);

/** What was picked last was followed by these words, or it is told itself. */
function followed(choice: Choice, ask: Ask): string {
  if (choice.text !== ask.text && choice.text) return choice.text;
  return joined(choice.picked, ', ');
}

export function askingOf(seat: Seat, game: GameModule | null, ask: Ask, follows: string): Asking {
  const { choice } = seat;
  const { candidates, ready } = choice;
  const ownButtons = game?.ownButtons?.(ask, seat.board) ?? false;
  const unfinished = game?.unfinished?.(ask, choice) ?? null;
  const own = seat.cards ? (game?.line?.(ask, choice, seat.board, seat.cards) ?? null) : null;
  // Two or three answers are buttons, whatever pieces they belong to.
  const few = !ask.group && choice.options.length <= 3 && !game?.onBoard?.(ask);
  const settled = ready || Boolean(unfinished) || candidates.length > 0;
  const shown = (settled || ownButtons ? [] : few ? choice.options : choice.loose).filter(
    (o) => !game?.needless?.(ask, o, seat.board),
  );
  // The gilt one is the act, not the refusal; where pieces wait to be tapped, neither is.
  const enter =
    game?.enter?.(ask, choice.picked) ??
    (choice.placed.length > 0 && !few && !shown.some((o) => !o.pass) ? 'nothing' : 'act');
  const offered = candidates.length > 0 ? candidates : shown;
  const answers = answersOf(shown, enter);
  // Of the only thing to do one reads what it does before one does it.
  const sole = answers.acts.length === 1 ? (answers.acts[0]?.d ?? '') : '';
  const line = unfinished ?? own ?? choice.current?.d ?? (followed(choice, ask) || sole);
  return {
    ask,
    head: (follows || ask.text).replace(/\.$/, ''),
    line,
    own: line === own,
    ready,
    unfinished,
    candidates,
    few,
    ownButtons,
    onlyList: !settled && shown.length === 0,
    brief: ready || (offered.length < 3 && joined(offered, '').length < 40),
    enter,
    ...answers,
  };
}

/** What the main button says when it sends what was chosen. */
export function mainText(choice: Choice, game: GameModule | null): string {
  const { ask, picked, current } = choice;
  if (!ask) return '';
  const own = game?.mainLabel?.(ask, picked, current, t);
  if (own) return own;
  if (current) return current.t;
  const [only] = picked;
  return only && picked.length === 1 ? only.t : t('confirmN', { n: picked.length });
}

/** What a button says that is an answer, or one more pick. */
export function labelOf(asking: Asking, choice: Choice, game: GameModule | null, option: Option): string {
  const own =
    asking.ask.group && option.on.length === 0 ? game?.mainLabel?.(asking.ask, choice.picked, option, t) : null;
  if (own) return own;
  // What the question has just said at length is not said again.
  return option.t.length > LONG && asking.ask.text.toLowerCase().includes(option.t.toLowerCase())
    ? t('doSo')
    : option.t;
}
