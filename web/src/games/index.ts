// The games the page knows. A game adds its folder and one line here; nothing
// else of the page knows its name.
import type { ComponentChildren, ComponentType } from 'preact';
import type { Sound } from '../app/sound';
import type { Choice } from '../table/choice';
import type { Mutes } from '../table/mutes';
import type { Enter } from '../table/answers';
import type { Board, CardInfo, Cards, ComparedPart, Info, Lang, Line, Option, Ask, Presets } from '../wire';
import type { Translate } from '../words';
import { cardGame } from './card-game/plate';
import { ironThrone } from './iron-throne/plate';
import { tinyEpic } from './tiny-epic/plate';

/** The cards of a table in words, ready to look up. */
export interface CardBook {
  all: Cards;
  /** By id; `type` tells a character from the leader of the same name. */
  find: (id: string, type?: string) => CardInfo | undefined;
  house: (id: string | null | undefined) => string;
}

export interface BoardProps {
  board: Board;
  info: Info;
  /** My seat; null for somebody who watches. */
  me: number | null;
  cards: CardBook;
  lang: Lang;
  t: Translate;
  choice: Choice;
  /** Cards one does not want to be asked for; null where nothing can be preset. */
  mutes: Mutes | null;
  /** The whole story; `fresh` of it has just happened and may be shown moving. */
  story: Line[];
  fresh: Line[];
  /** How long this beat stays, ms; null: until something happens. */
  lasts?: number | null;
  /** Looking at another moment, or at a finished game: nothing can be chosen. */
  replaying: boolean;
  motion: 'full' | 'reduced';
  /** The prompt bar: the board puts it between the stage and my row (phone: at the bottom). */
  prompt: ComponentChildren;
  /** Opens the rules at a section. */
  openRule: (section: string) => void;
  /** The game is over, and what is told of it stands below the winner's banner: nothing else is
   *  shown then. Null while the table is looked at. */
  finale: ComponentChildren | null;
}

/** Something of a finished game that is worth remembering: lines of its story, or how often
 *  something befell a seat. */
export interface Highlight {
  icon: string;
  label: 'betrayal' | 'sum' | 'torment' | 'throne' | 'claim';
  lines: readonly Line[];
  seat?: number;
  n?: number;
}

/** What stands above the story: what is being resolved, when I am asked. */
export interface BesideProps {
  board: Board;
  me: number | null;
  cards: CardBook;
  /** Null for who watches, and where nothing can be preset. */
  presets: Presets | null;
  setPresets: ((pass: string[], quiet: boolean) => void) | null;
}

/** What a game's folder exports by default from `board.tsx`; loaded when needed. */
export interface GameModule {
  Board: ComponentType<BoardProps>;
  /** A part of its own beside the table, above the story. */
  Beside?: ComponentType<BesideProps>;
  /** The main button's words, where the option's own are not good enough. */
  mainLabel?: (ask: Ask, picked: readonly Option[], current: Option | null, t: Translate) => string | null;
  /** The question once something of a group was picked, where it is another then. */
  follows?: (ask: Ask, choice: Choice) => string;
  /** What stands below a question, where it is not what the present choice says of itself. */
  line?: (ask: Ask, choice: Choice, board: Board, cards: CardBook) => string | null;
  /** Why what was picked of a group is no answer yet. */
  unfinished?: (ask: Ask, choice: Choice) => string | null;
  /** Does this answer come to the same as passing? Then it is no button of its own. */
  needless?: (ask: Ask, option: Option, board: Board) => boolean;
  /** What Enter presses before anything was chosen, where it is not the act. */
  enter?: (ask: Ask, picked: readonly Option[]) => Enter | null;
  /** Is one target all of this question? Then a tap on it is the answer. */
  oneTarget?: (ask: Ask) => boolean;
  /** Does the board need the whole width? Then the rail is a drawer. */
  noRail?: boolean;
  /** What its turns are called, where that is something else: "Round 3". */
  turnName?: (n: number) => string;
  /** A part of what was compared, in words. */
  partName?: (part: ComparedPart, cards: CardBook) => string;
  /** The sound of a line of the story, and how often it repeats. */
  sound?: (line: Line) => [Sound, number] | null;
  /** Selectors for what the lesson's bubbles point at, best first; a tab that hides it is good enough. */
  points?: (point: string) => string[];
  /** Where an answer is put together on a sheet of the board: selectors of what takes what was
   *  picked further towards one of the wanted answers. Null: it is not. */
  taps?: (wanted: readonly string[][], picked: readonly string[]) => string[] | null;
  /** What of a finished game is worth remembering. */
  highlights?: (story: readonly Line[]) => Highlight[];
  /** Icon (sprite id) of a line of the story, by its kind. */
  lineIcon?: (kind: string) => string;
  /** Sections of the board that are phases, for the top bar: ids in order and the present one. */
  phases?: (board: Board, t: Translate) => { names: string[]; at: number } | null;
  /** House of a seat, for shields in the frame. */
  houseOf?: (board: Board, seat: number) => string | null;
  /** House a piece belongs to (`side:defender`), for shields on buttons. */
  pieceHouse?: (board: Board, piece: string) => string | null;
  /** Does the board show the question's buttons itself (the truce sheet)? */
  ownButtons?: (ask: Ask, board: Board) => boolean;
  /** Are the answers that belong to pieces buttons on the board? The prompt need not repeat them. */
  onBoard?: (ask: Ask) => boolean;
}

export interface GameEntry {
  id: string;
  /** Its words for what happens outside a game: `title`, `tagline`, and its settings by key. */
  words: (key: string) => string | undefined;
  /** Sprite id of the small icon in lists. */
  icon: string;
  /** The picture of the plate in the lobby. */
  Art: ComponentType;
  /** Class of the plate, for its colours. */
  plate: string;
  load: () => Promise<{ default: GameModule }>;
  /** Addresses of data files, fetched when needed. */
  rules: Record<Lang, string> | null;
  lesson: string | null;
  /** Several kinds of game to begin at once against bots: words and seats of each, the first the usual one. */
  quick?: { word: string; seats: number }[];
  /** A game with decks: those of this browser as settings take them, and where they are built. */
  decks?: {
    /** Those of the formats that fit. Those that are not legal cannot be chosen, and `wrong` says why
     *  if it is known in this language. */
    list: (lang: Lang, fits: (format?: string) => boolean) => { value: string; label: string; wrong?: string }[];
    /** The house of a deck by the name or code it has in settings; null where it cannot be told. */
    houseOf: (deck: string) => string | null;
    load: () => Promise<{ default: ComponentType }>;
  };
}

/** The modules of games whose table was opened. */
export const loaded: Record<string, GameModule> = {};

export const games: Record<string, GameEntry> = {
  'iron-throne': ironThrone,
  'tiny-epic': tinyEpic,
  'card-game': cardGame,
};
