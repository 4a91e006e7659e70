// Another moment of the game that is looked at, while the table goes on.
import { useEffect, useState } from 'preact/hooks';
import { complain } from '../app/toast';
import type { TableLink } from '../link/link';
import type { TableState } from '../link/state';
import type { Board, Line } from '../wire';
import type { Choice } from './choice';

export interface Moment {
  at: number;
  text: string;
  board: Board;
}

export interface Moments {
  moment: Moment | null;
  show: (line: Line) => void;
  toNow: () => void;
}

/** Nothing can be chosen at another moment. */
export function useMoments(link: TableLink, state: TableState | null, choice: Choice): Moments {
  const [moment, setMoment] = useState<Moment | null>(null);
  const toNow = () => setMoment(null);
  useEffect(() => choice.dispatch({ do: 'freeze', on: moment !== null }), [moment, choice]);
  // Another undo may have taken the moment away.
  useEffect(() => {
    if (moment && state && !state.story.some((l) => l.at === moment.at)) toNow();
  }, [state?.story.length]);
  const show = (line: Line) => {
    const last = state?.story[state.story.length - 1];
    if (last && line.at === last.at && state.info.state === 'playing') toNow();
    else link.moment(line.at).then((board) => setMoment({ at: line.at, text: line.text, board }), complain);
  };
  return { moment, show, toNow };
}
