// A table as it stands here: a `table` message with every `update` laid on it.
import type {
  Beat,
  Board,
  ChatLine,
  Clock,
  Info,
  Line,
  MyDeck,
  Presets,
  TableMessage,
  UndoOffer,
  UpdateMessage,
  Vote,
  Weight,
} from '../wire';

/** One beat: the board after it, and how far the story goes. */
export interface Frame {
  w: Weight;
  board: Board;
  /** Lines that it tells. */
  fresh: Line[];
  /** The story with them. */
  story: Line[];
  /** The version that brought it. */
  v: number;
}

export interface TableState {
  id: string;
  info: Info;
  me: number | null;
  v: number;
  board: Board;
  story: Line[];
  /** Lines that have just come, and may be shown moving; a whole table has none. */
  fresh: Line[];
  /** What the latest update tells before it comes to this state. */
  beats: Frame[];
  /** Nothing leads from the state before to this one: it is shown at once. */
  whole: boolean;
  chat: ChatLine[];
  clock: Clock | null;
  /** Our own time when the clock was read. */
  clockRead: number;
  votes: Vote[];
  presets: Presets;
  muted: string[];
  deck: MyDeck | null;
  undo: UndoOffer;
  key: string | null;
}

const none: Presets = { pass: [], quiet: false };

export function fromTable(m: TableMessage): TableState {
  return {
    id: m.table,
    info: m.info,
    me: m.me,
    v: m.v,
    board: m.board,
    story: m.story ?? [],
    fresh: [],
    beats: [],
    whole: true,
    chat: m.chat ?? [],
    clock: m.clock ?? null,
    clockRead: Date.now(),
    votes: m.votes ?? [],
    presets: m.presets ?? none,
    muted: m.muted ?? [],
    deck: m.deck ?? null,
    undo: m.undo ?? null,
    key: m.key ?? null,
  };
}

/** Sections that were set or dropped, laid on a board. */
function laidOn(board: Board, change: { set?: Board; drop?: string[] }): Board {
  if (!change.set && !change.drop) return board;
  const next = { ...board, ...change.set };
  for (const section of change.drop ?? []) delete next[section];
  return next;
}

/** A story goes on; a line that is there already has grown. */
export function wentOn(story: Line[], fresh: readonly Line[] | undefined): Line[] {
  if (!fresh || fresh.length === 0) return story;
  const grown = new Set(fresh.map((line) => line.i));
  return [...story.filter((line) => !grown.has(line.i)), ...fresh];
}

/** Beats as the boards they lead to, one after the other. */
export function framesOf(board: Board, story: Line[], beats: readonly Beat[], v: number): Frame[] {
  const frames: Frame[] = [];
  for (const beat of beats) {
    const [before, fresh] = [board, beat.story ?? []];
    board = laidOn(board, beat);
    story = wentOn(story, fresh);
    // What shows this reader nothing takes none of their time.
    if (board !== before || fresh.length > 0) frames.push({ w: beat.w, board, fresh, story, v });
  }
  return frames;
}

/** Does the table go on only when this page has shown what happened? So it is where nobody
 *  but its one person plays with bots, and where the game is in the page itself. */
export function waitsForMe(kind: 'online' | 'offline', s: TableState): boolean {
  return kind === 'offline' || (s.me !== null && s.info.seats.every((seat, n) => seat.who === 'bot' || n === s.me));
}

/** What a state has that changes only what is beside the game: nothing happened with it. */
export const beside = { fresh: [] as Line[], beats: [] as Frame[], whole: false };

/** Null when a version is missing: the table must be asked for anew. */
export function withUpdate(s: TableState, m: UpdateMessage): TableState | null {
  if (m.v !== s.v + 1) return null;
  const { cut } = m;
  const kept = cut === undefined ? s.story : s.story.filter((line) => line.i < cut);
  const beats = framesOf(s.board, kept, m.beats ?? [], m.v);
  const last = beats[beats.length - 1];
  return {
    ...s,
    v: m.v,
    board: laidOn(last?.board ?? s.board, m),
    story: wentOn(last?.story ?? kept, m.story),
    fresh: m.story ?? [],
    beats,
    whole: cut !== undefined,
    info: m.info ?? s.info,
    me: m.me === undefined ? s.me : m.me,
    clock: m.clock === undefined ? s.clock : m.clock,
    clockRead: m.clock === undefined ? s.clockRead : Date.now(),
    votes: m.votes ?? s.votes,
    presets: m.presets ?? s.presets,
    muted: m.muted ?? s.muted,
    deck: m.deck === undefined ? s.deck : m.deck,
    undo: m.undo === undefined ? s.undo : m.undo,
    key: m.key ?? s.key,
  };
}

/** What a seat has left of its move and its reserve, ms; null without a clock. */
export function timeLeft(
  s: TableState,
  seat: number,
  now: number,
): { left: number; reserve: number; running: boolean } | null {
  const c = s.clock?.seats[seat];
  if (!s.clock || !c) return null;
  if (c.due === null) return { left: c.left, reserve: c.reserve, running: false };
  const passed = now - s.clockRead;
  const left = c.left - passed;
  return { left: Math.max(0, left), reserve: Math.max(0, c.reserve + Math.min(0, left)), running: true };
}
