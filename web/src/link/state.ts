// A table as it stands here: a `table` message with every `update` laid on it.
import type {
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
} from '../wire';

export interface TableState {
  id: string;
  info: Info;
  me: number | null;
  v: number;
  board: Board;
  story: Line[];
  /** Lines that came with the latest update; a whole table has none. */
  fresh: Line[];
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

/** Null when a version is missing: the table must be asked for anew. */
export function withUpdate(s: TableState, m: UpdateMessage): TableState | null {
  if (m.v !== s.v + 1) return null;
  let board = s.board;
  if (m.set || m.drop) {
    board = { ...s.board, ...m.set };
    for (const section of m.drop ?? []) delete board[section];
  }
  let story = s.story;
  if (m.cut !== undefined) {
    const cut = m.cut;
    story = story.filter((line) => line.i < cut);
  }
  if (m.story && m.story.length > 0) story = [...story, ...m.story];
  return {
    ...s,
    v: m.v,
    board,
    story,
    fresh: m.story ?? [],
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
