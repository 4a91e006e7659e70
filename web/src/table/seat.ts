// What the parts of the table's frame share: the table as one seat sees it now.
import { botName } from '../app/names';
import { complain } from '../app/toast';
import type { CardBook, GameModule } from '../games';
import type { TableLink } from '../link/link';
import { timeLeft } from '../link/state';
import type { TableState } from '../link/state';
import type { RulesSection } from '../screens/Rules';
import type { Board, Info, Line, SeatInfo, Vote } from '../wire';
import { t } from '../words';
import type { Choice } from './choice';
import type { Moments } from './moment';
import type { Mutes } from './mutes';
import type { Showing } from './showing';

export interface Seat {
  link: TableLink;
  showing: Showing;
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
  houseOf: (seat: number | null) => string | null;
  houseName: (seat: number | null) => string;
  /** The cards of the game, once they are there. */
  cards: CardBook | null;
  mutes: Mutes;
  sideHouse: (side: string) => string | null;
  ruleTitle: (rule: string) => string;
  timeLeft: (seat: number) => { left: number; reserve: number; running: boolean } | null;
  undo: () => void;
  toNow: () => void;
  openRule: (rule: string) => void;
  openAskMe: () => void;
}

/** What a seat sees, and what can be asked of the page for it. */
export interface SeatOf {
  link: TableLink;
  showing: Showing;
  state: TableState;
  choice: Choice;
  moments: Moments;
  mutes: Mutes;
  game: GameModule | null;
  cards: CardBook | null;
  rules: readonly RulesSection[] | null;
  lesson: boolean;
  openRule: (rule: string) => void;
  openAskMe: () => void;
}

/** Where several seats have one house, they are numbered as the story does it. */
function housesOf({ state, game, cards }: SeatOf, seats: readonly SeatInfo[]) {
  const houseOf = (n: number | null) =>
    n === null ? null : (game?.houseOf?.(state.board, n) ?? seats[n]?.house ?? null);
  const houseName = (n: number | null) => {
    const name = n === null ? '' : (cards?.house(houseOf(n)) ?? '');
    const alike = seats.filter((_, i) => houseOf(i) === houseOf(n)).length > 1;
    return name && n !== null && alike ? `${name} ${n + 1}` : name;
  };
  return { houseOf, houseName };
}

export function seatOf(from: SeatOf): Seat {
  const { link, state, choice, moments, game, lesson } = from;
  const { moment } = moments;
  // Bots are called by the page's names for them, in its language.
  const seats = state.info.seats.map((x) => (x.who === 'bot' ? { ...x, name: botName(x.bot ?? '') } : x));
  const voting = state.votes.some((v) => v.what === 'undo');
  return {
    link,
    showing: from.showing,
    info: { ...state.info, seats },
    me: state.me,
    board: moment ? moment.board : state.board,
    story: state.story,
    votes: state.votes,
    choice,
    waits: state.board.waits ?? [],
    moment,
    canUndo: state.undo !== null && !moment && !choice.sending && !lesson && !voting,
    offlineLesson: lesson,
    ...housesOf(from, seats),
    cards: from.cards,
    mutes: from.mutes,
    sideHouse: (side) => game?.pieceHouse?.(state.board, `side:${side}`) ?? null,
    ruleTitle: (rule) => {
      const found = from.rules?.find((s) => s.id === rule);
      return found ? t('ruleOf', { title: found.title }) : t('rule');
    },
    timeLeft: (n) => timeLeft(state, n, Date.now()),
    undo: () => void link.undo().catch(complain),
    toNow: moments.toNow,
    openRule: from.openRule,
    openAskMe: from.openAskMe,
  };
}
