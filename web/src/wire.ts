// The wire as types: docs/protocol.md, message by message.

export type Lang = 'en' | 'uk';

export type ErrorCode =
  | 'bad-message'
  | 'unknown'
  | 'too-fast'
  | 'too-big'
  | 'not-found'
  | 'not-yours'
  | 'not-asked'
  | 'not-legal'
  | 'stale'
  | 'not-now'
  | 'full'
  | 'too-many'
  | 'closed'
  | 'bad-settings'
  | 'bad-cards'
  | 'bad-deck'
  | 'bad-name'
  | 'bad-password'
  | 'no-identity'
  | 'name-taken'
  | 'wrong-password'
  | 'banned'
  | 'internal';

/** Who I am. */
export interface You {
  id: string;
  name: string;
  account: boolean;
  operator: boolean;
}

export interface Hello {
  you: You;
  server: { version: string };
  /** The key for Web Push, or null where the server sends none. */
  push: string | null;
}

// --- what can be played -----------------------------------------------------

export interface SettingInfo {
  key: string;
  /** What it is called, in the language asked for. */
  text?: string;
  help: string;
  /** `off|on`, `1..20`, `random|stark|…` */
  choices: string;
  default: string;
  per_seat: boolean;
  /** A deck for each seat. */
  list?: boolean;
}

/** A deck that comes with the game. */
export interface ReadyDeck {
  name: string;
  title: string;
  about: string;
  starter: boolean;
}

/** By what a deck is judged, and the card set that has all of its cards. */
export interface FormatInfo {
  name: string;
  title: string;
  /** Who made its list of cards, and when; empty without one. */
  issuer: string;
  date: string;
  set: string;
  /** Decks of any make. */
  free?: boolean;
}

export interface GameInfo {
  id: string;
  title: string;
  min_seats: number;
  max_seats: number;
  settings: SettingInfo[];
  /** `pass`: passed unless its player wants to be asked. */
  windows: { id: string; text: string; pass?: boolean }[];
  minutes: number;
  decks?: ReadyDeck[];
  /** The card sets that a table may have, the usual one first. */
  sets?: { name: string; title: string }[];
  formats?: FormatInfo[];
}

export interface BotInfo {
  name: string;
  help: string;
  effort: number;
  /** How much effort can be asked for at a table: `greedy:16`. */
  effort_max?: number;
  /** And how much time: `search:1000ms`. */
  ms_max?: number;
}

export interface Games {
  games: GameInfo[];
  bots: BotInfo[];
}

export interface CardInfo {
  id: string;
  type: string;
  name: string;
  title?: string;
  house?: string | null;
  origin: 'printed' | 'inferred' | 'ours';
  /** What stands on it besides its text, by the words of the card language. */
  facts?: Record<string, unknown>;
  text: string;
  /** Of a card of further packs: where it was published, and what formats say of it. */
  code?: number;
  pack?: string;
  cycle?: string;
  lists?: Record<string, string>;
  /** Of an agenda of these: whose cards it lets in, and which agendas may stand beside it. */
  admits?: string[];
  beside?: string[];
  beside_most?: number;
}

export interface PackInfo {
  code: string;
  name: string;
  cycle: string;
  cycle_name: string;
}

export interface Cards {
  cards: CardInfo[];
  houses: { id: string; name: string }[];
  /** Of a card set that is not built in. */
  packs?: PackInfo[];
}

// --- tables -------------------------------------------------------------------

export interface SeatInfo {
  who: 'person' | 'bot' | 'open';
  name: string | null;
  user: string | null;
  /** Nobody vouches for this name. */
  guest?: boolean;
  bot: string | null;
  here: boolean;
  host: boolean;
  house: string | null;
  sitting_in: string | null;
  /** Has its owner brought a deck? */
  deck?: boolean;
}

export interface Pace {
  kind: 'none' | 'live' | 'slow';
  move: number;
  reserve: number;
}

export type UndoKind = 'free' | 'ask' | 'off';

export interface Info {
  id: string;
  name: string;
  game: string;
  settings: string;
  state: 'waiting' | 'playing' | 'over';
  seats: SeatInfo[];
  pace: Pace;
  open: 'public' | 'link';
  watch: boolean;
  chat: boolean;
  undo: UndoKind;
  delay: boolean;
  /** Advice may be asked for. */
  hints: boolean;
  /** So many seconds somebody may be away before a vote against them counts. */
  grace?: number;
  /** A player shows the record of a private game to everybody. */
  shared?: boolean;
  commit: string;
  /** The card set; null or not there: the one that the page has. */
  set?: string | null;
  own_cards: null | { name: string };
  created: number;
  turn: number;
  next: string | null;
  /** The seats it waits for, where the server says so in lists. */
  waits?: number[];
}

export interface ChatLine {
  i: number;
  user: string | null;
  name: string | null;
  guest?: boolean;
  seat: number | null;
  text: string;
  time: number;
}

export type ClockStage = 'fine' | 'warned' | 'bot' | 'taken';

export interface SeatClock {
  left: number;
  reserve: number;
  due: number | null;
  stage: ClockStage;
}

export interface Clock {
  now: number;
  seats: SeatClock[];
}

export type VoteWhat = 'undo' | 'replace' | 'end';

export interface Vote {
  what: VoteWhat;
  seat: number | null;
  by: number;
  yes: number[];
  no: number[];
  of: number[];
  until: number;
  /** It counts from then on, if they have not come back; null: at once. */
  from?: number | null;
}

export interface Presets {
  pass: string[];
  quiet: boolean;
}

// --- the board ------------------------------------------------------------------

/** A piece of the board: `card:truce`, `char:1:arya`, `seat:2`, `side:defender`… */
export type Piece = string;

export interface Option {
  /** The notation: what is sent. */
  o: string;
  /** What a button says. */
  t: string;
  /** What follows from it. */
  d?: string;
  on: Piece[];
  pass?: boolean;
  /** Of a window: the card it uses, and whether that would help nothing now. */
  of?: string;
  idle?: boolean;
}

/** What one could expect to choose and cannot: the pieces, the reason and its words. */
export interface Barred {
  on: Piece[];
  why: string;
  t: string;
}

export interface Ask {
  ask: number;
  kind: string;
  rule: string;
  group: boolean;
  /** How many choices a group of a fixed size has. */
  most?: number;
  text: string;
  /** What would be won and lost. */
  stakes?: string;
  options: Option[];
  picked: string[];
  /** The window, where it may be passed in advance. */
  window: string | null;
  /** Is it asked all the same of who passes until something happens to them? */
  concerns: boolean;
  whole: boolean;
  not?: Barred[];
}

export interface Result {
  ending: string;
  winners: number[];
  scores: number[];
  text: string;
}

export interface TalkOption {
  say: string;
  text: string;
  to: number | null;
  kind?: string;
}

/** What a side of a comparison was made of. */
export interface ComparedPart {
  what: string;
  n: number;
  of?: string;
  seat?: number;
  object?: number;
  /** Of a character in a challenge: what it brings of its own, and what else made it so strong. */
  base?: number;
  why?: Reason[];
  idle?: boolean;
}

/** What changed a figure: by so much, so many times, or to this. */
export interface Reason {
  of: string | null;
  plus?: number;
  times?: number;
  is?: number;
}

export interface ComparedSide {
  seats: number[];
  house?: string;
  total: number;
  parts: ComparedPart[];
}

/** What was compared last, as it was compared, until the next comparison begins. */
export interface Compared {
  kind: 'encounter' | 'challenge' | 'dominance' | 'battle';
  about: string | null;
  result: string | null;
  /** Which of the sides. */
  winner: number | null;
  sides: ComparedSide[];
  at: number;
  /** The verdict in words. */
  text: string;
}

/** Sections of every game; each game adds its own. */
export interface Board {
  waits?: number[];
  ask?: Ask | null;
  result?: Result | null;
  talk?: TalkOption[];
  last?: Compared | null;
  [section: string]: unknown;
}

export type LineArg = number | string | boolean | null;

export interface Line {
  i: number;
  at: number;
  kind: string;
  seat: number | null;
  args: LineArg[];
  turn: number;
  text: string;
  /** A detail of what comes of it. */
  fold?: boolean;
}

// --- what the server says ---------------------------------------------------------

export interface TableMessage {
  t: 'table';
  table: string;
  info: Info;
  me: number | null;
  v: number;
  board: Board;
  story: Line[];
  chat: ChatLine[];
  clock: Clock | null;
  votes: Vote[];
  presets: Presets | null;
  /** Whom I do not want to read; who watches has no list at the server. */
  muted?: string[];
  /** What my seat is played with, in a game with decks. */
  deck?: MyDeck | null;
  /** What I could take back now: something at once, or if all agree. */
  undo?: UndoOffer;
  key?: string | null;
}

export interface MyDeck {
  /** Have I brought it? */
  own: boolean;
  /** As in the settings. */
  deck: string;
  /** Of a ready-made one. */
  name: string | null;
  title: string;
}

export type UndoOffer = 'free' | 'ask' | null;

/** How much a beat weighs: small, ordinary, important and held. */
export type Weight = 0 | 1 | 2;

/** What belongs together of what happened, and what it changed on the board. */
export interface Beat {
  w: Weight;
  /** The decision it follows. */
  at?: number;
  story?: Line[];
  set?: Board;
  drop?: string[];
}

export interface UpdateMessage {
  t: 'update';
  table: string;
  v: number;
  me?: number | null;
  /** What happened, in order; the rest of the update is what changed after the last of them. */
  beats?: Beat[];
  set?: Board;
  drop?: string[];
  story?: Line[];
  cut?: number;
  info?: Info;
  clock?: Clock | null;
  votes?: Vote[];
  presets?: Presets | null;
  muted?: string[];
  deck?: MyDeck | null;
  undo?: UndoOffer;
  /** The invite key was made anew. */
  key?: string;
}

export interface LobbyMessage {
  t: 'lobby';
  tables: Info[];
  playing: number;
}

export interface ChatMessage {
  t: 'chat';
  table: string;
  line: ChatLine;
}

export interface TurnMessage {
  t: 'turn';
  table: string;
  name: string;
}

/** Whether the server can write anything down: what is wrong, null when all is well. */
export interface StoreMessage {
  t: 'store';
  trouble: string | null;
}

export interface GoneMessage {
  t: 'gone';
  table: string;
  why: string;
}

export interface OkMessage {
  t: 'ok';
  id: string;
  [more: string]: unknown;
}

export interface ErrorMessage {
  t: 'error';
  id?: string;
  code: ErrorCode;
  message?: string;
}

export type ServerMessage =
  | TableMessage
  | UpdateMessage
  | LobbyMessage
  | ChatMessage
  | TurnMessage
  | StoreMessage
  | GoneMessage
  | OkMessage
  | ErrorMessage;

// --- what a client says -------------------------------------------------------------

export interface CreateMessage {
  t: 'create';
  game: string;
  name?: string;
  settings?: string;
  /** `me`, `open`, `bot:greedy` */
  seats?: string[];
  pace?: Pace | { kind: 'none' };
  open?: 'public' | 'link';
  watch?: boolean;
  chat?: boolean;
  undo?: UndoKind;
  delay?: boolean;
  hints?: boolean;
  grace?: number;
  set?: string;
  cards?: { name: string; text: string };
  nonce?: string;
  start?: boolean;
}

export type ClientMessage =
  | { t: 'hello'; lang: Lang }
  | { t: 'lobby'; on: boolean }
  | { t: 'tables' }
  | CreateMessage
  | { t: 'enter'; table: string; key?: string; beats?: boolean }
  | { t: 'seen'; table: string; v: number }
  | { t: 'exit'; table: string }
  | { t: 'sit'; table: string; seat?: number; key?: string; nonce: string; deck?: string }
  | { t: 'deck'; table: string; deck: string | null }
  | { t: 'stand'; table: string }
  | { t: 'back'; table: string }
  | { t: 'start'; table: string; bots?: string }
  | { t: 'move'; table: string; ask: number; id: string; choices: string[] }
  | { t: 'pick'; table: string; ask: number; choices: string[] }
  | { t: 'talk'; table: string; say: string }
  | { t: 'talks'; table: string }
  | { t: 'hint'; table: string }
  | { t: 'chat'; table: string; text: string }
  | { t: 'mute'; table: string; user: string; on: boolean }
  | { t: 'report'; table: string; line: number }
  | { t: 'undo'; table: string }
  | { t: 'vote'; table: string; what: VoteWhat; yes: boolean; seat?: number }
  | { t: 'presets'; table: string; pass: string[]; quiet: boolean }
  | { t: 'moment'; table: string; at: number }
  | { t: 'rename'; table: string; name: string }
  | { t: 'open'; table: string; to: 'public' | 'link' }
  | { t: 'kick'; table: string; user: string }
  | { t: 'key'; table: string }
  | { t: 'share'; table: string; on: boolean }
  | { t: 'rematch'; table: string }
  | { t: 'ping' }
  | { t: 'ban'; user: string; hours: number };

/** What `pick` answers. */
export interface Picks {
  options: Option[];
  whole: boolean;
  text: string;
  stakes?: string;
  not?: Barred[];
}

/** Where a game turned, looking back. */
export interface Turning {
  number: number;
  turn: number;
  seat: number;
  kind: 'worse' | 'swing';
  /** In notation: what was chosen, and what would have been best. */
  chosen: string;
  best: string;
  /** Victories of 100: what was to be had, and what came of it. */
  value: number;
  later: number;
  text: string;
  reasons: string[];
}
