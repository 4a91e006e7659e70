// What the parts of the table's frame share: the table as one seat sees it now.
import type { CardBook } from '../games';
import type { TableLink } from '../link/link';
import type { Board, Info, Line, Vote } from '../wire';
import type { Choice } from './choice';

export interface Seat {
  link: TableLink;
  info: Info;
  me: number | null;
  board: Board;
  story: Line[];
  votes: Vote[];
  choice: Choice;
  waits: number[];
  /** Another moment that is looked at, in words. */
  moment: { at: number; text: string } | null;
  canUndo: boolean;
  /** In the lesson there is nothing to preset. */
  offlineLesson: boolean;
  /** What comes next, where that is known. */
  next: string;
  houseOf: (seat: number | null) => string | null;
  houseName: (seat: number | null) => string;
  /** The cards of the game, once they are there. */
  cards: CardBook | null;
  sideHouse: (side: string) => string | null;
  ruleTitle: (rule: string) => string;
  timeLeft: (seat: number) => { left: number; reserve: number; running: boolean } | null;
  undo: () => void;
  toNow: () => void;
  openRule: (rule: string) => void;
  openAskMe: () => void;
}
