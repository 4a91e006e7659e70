// What happens comes in beats, and is shown one beat after the other: the board on the
// screen is always that of the beat shown. All of it is one value, changed by acts in one
// function without effects of its own, as in choosing.ts; theatre.ts has the clock and the
// screen.
//
//   - A beat stays as long as its weight says at the viewer's pace.
//   - A question comes when the beats before it are done. One that was on the screen
//     already stays there while others act.
//   - A press goes to the next beat, a second one right after it to the present.
//   - Who is behind a table that waits for nobody catches up: small beats are left out,
//     ordinary ones get less time, important ones never.
import type { Tempo } from '../app/settings';
import type { Frame, TableState } from '../link/state';
import type { Ask, Line, Weight } from '../wire';

/** How long a beat stays, ms by weight: the server's own table (tb_beat_ms). */
export const BEAT_MS: Record<Tempo, readonly [number, number, number]> = {
  calm: [500, 1400, 3200],
  normal: [250, 800, 2000],
  quick: [100, 350, 900],
  once: [0, 0, 0],
};

/** Who is further behind than this, at the normal pace, catches up. */
export const BEHIND_MS = 6000;
/** A second press within this time goes to the present. */
export const TWICE_MS = 900;

/** What is on the screen. */
export interface Shown extends TableState {
  /** Counts what was shown: another number, something else happened. */
  beat: number;
  /** Its weight; null: this is the present. */
  weight: Weight | null;
  /** How long it stays, ms; null: until something happens. */
  lasts: number | null;
  /** Lines that were passed over: told, and not shown moving. */
  passed: Line[];
}

export interface Beats {
  readonly shown: Shown | null;
  /** The table as it is, whatever of it is shown. */
  readonly now: TableState | null;
  readonly waiting: readonly Frame[];
  /** When the beat on the screen has had its time; null: nothing is played. */
  readonly until: number | null;
  readonly pressed: number;
  /** All up to this version was shown. */
  readonly seen: number;
  readonly tempo: Tempo;
  /** The table goes on without waiting for us. */
  readonly hurries: boolean;
  /** What is played was shown before. */
  readonly again: boolean;
}

export type BeatAct =
  /** The table says something. */
  | { do: 'told'; state: TableState; hurries: boolean; at: number }
  /** The time of a beat may be over. */
  | { do: 'time'; at: number }
  /** A key or a tap. */
  | { do: 'press'; at: number }
  | { do: 'present' }
  | { do: 'tempo'; tempo: Tempo }
  /** Beats that were shown before, once more. */
  | { do: 'again'; frames: readonly Frame[]; at: number };

export const noBeats: Beats = {
  shown: null,
  now: null,
  waiting: [],
  until: null,
  pressed: -Infinity,
  seen: -1,
  tempo: 'normal',
  hurries: false,
  again: false,
};

/** Beats are being played, and nothing is asked meanwhile: keys and taps are theirs. */
export const plays = (q: Beats): boolean => q.until !== null && !q.shown?.board.ask;

/** A question that is on the screen already and is still asked: others act around it. */
function standing(q: Beats): Ask | null {
  const ask = q.now?.board.ask ?? null;
  return ask && !q.again && ask.ask === q.shown?.board.ask?.ask ? ask : null;
}

/** What changes beside the game is seen at once, whatever is being played. */
function besideBeat(now: TableState, shown: Shown): Shown {
  const { board, story, fresh, info, beat, weight, lasts, passed } = shown;
  const { state, turn, next } = info;
  const stands = board.ask && now.board.ask?.ask === board.ask.ask ? now.board.ask : null;
  return {
    ...now,
    board: stands === (board.ask ?? null) ? board : { ...board, ask: stands },
    story,
    fresh,
    info: { ...now.info, state, turn, next },
    undo: null,
    beat,
    weight,
    lasts,
    passed,
  };
}

function duration(q: Beats, { w, fresh }: Frame, late: boolean): number {
  // I know what I did: unless it matters, it keeps me waiting no longer than need be.
  const mine = w < 2 && fresh.length > 0 && fresh.every((line) => line.seat === q.now?.me);
  const quick = BEAT_MS.quick[w];
  const usual = BEAT_MS[q.tempo][w];
  return mine || (late && w < 2) ? Math.min(quick, usual) : usual;
}

const lasts = (frames: readonly Frame[]): number => frames.reduce((sum, f) => sum + BEAT_MS.normal[f.w], 0);
const linesOf = (frames: readonly Frame[]): Line[] => frames.flatMap((f) => f.fresh);

function toPresent(q: Beats): Beats {
  const { now, shown, again } = q;
  if (!now) return q;
  // Nothing is told twice.
  const [passed, fresh] = again ? [[], []] : [linesOf(q.waiting), now.fresh];
  return {
    ...q,
    shown: { ...now, beat: (shown?.beat ?? 0) + 1, weight: null, lasts: null, passed, fresh },
    waiting: [],
    until: null,
    again: false,
    pressed: -Infinity,
    seen: now.v,
  };
}

function show(q: Beats, frame: Frame, waiting: readonly Frame[], passed: Line[], late: boolean, at: number): Beats {
  const { now, shown } = q;
  if (!now || !shown) return q;
  const board = { ...frame.board, ask: standing(q) };
  const turn = (frame.board['game'] as { turn?: number } | undefined)?.turn ?? shown.info.turn;
  const lasts = duration(q, frame, late);
  const next: Shown = {
    ...shown,
    board,
    story: frame.story,
    fresh: frame.fresh,
    info: { ...shown.info, turn },
    beat: shown.beat + 1,
    weight: frame.w,
    lasts,
    passed,
  };
  return {
    ...q,
    shown: besideBeat(now, next),
    waiting,
    until: at + lasts,
    seen: Math.max(q.seen, frame.v - 1),
  };
}

/** The next beat, or the present when there is none. */
function advance(q: Beats, at: number): Beats {
  if (q.tempo === 'once') return toPresent(q);
  const behind = q.hurries && lasts(q.waiting) > BEHIND_MS;
  const first = behind ? q.waiting.findIndex((f) => f.w > 0) : 0;
  const frame = q.waiting[first];
  if (!frame) return toPresent(q);
  const rest = q.waiting.slice(first + 1);
  const late = behind && lasts(q.waiting.filter((f) => f.w > 0)) > BEHIND_MS;
  return show(q, frame, rest, linesOf(q.waiting.slice(0, first)), late, at);
}

/** What the last update told after its beats, if something comes now before it was shown. */
function leftOver(q: Beats): Frame[] {
  const { now, until } = q;
  if (until === null || !now || now.fresh.length === 0) return [];
  return [{ w: 0, board: now.board, fresh: now.fresh, story: now.story, v: now.v }];
}

function told(q: Beats, state: TableState, at: number): Beats {
  const { now, shown } = q;
  if (!now || !shown || state.whole || state.id !== now.id || state.me !== now.me)
    return toPresent({ ...q, now: state, waiting: state.beats, again: false });
  if (state.v === now.v) {
    const same = { ...state, fresh: now.fresh, beats: now.beats };
    if (q.until !== null) return { ...q, now: same, shown: besideBeat(same, shown) };
    const { beat, weight, lasts, passed, fresh } = shown;
    return { ...q, now: same, shown: { ...same, beat, weight, lasts, passed, fresh } };
  }
  const waiting = [...q.waiting, ...leftOver(q), ...state.beats];
  const next = { ...q, now: state, waiting, again: false };
  if (q.until === null) return advance(next, at);
  return { ...next, shown: besideBeat(state, shown) };
}

function pressed(q: Beats, at: number): Beats {
  if (q.until === null) return q;
  if (at - q.pressed < TWICE_MS) return toPresent(q);
  return { ...advance(q, at), pressed: at };
}

export function beats(q: Beats, act: BeatAct): Beats {
  switch (act.do) {
    case 'told':
      return told({ ...q, hurries: act.hurries }, act.state, act.at);
    case 'time':
      return q.until !== null && act.at >= q.until ? advance(q, act.at) : q;
    case 'press':
      return pressed(q, act.at);
    case 'present':
      return q.until === null ? q : toPresent(q);
    case 'tempo': {
      const next = { ...q, tempo: act.tempo };
      return act.tempo === 'once' && q.until !== null ? toPresent(next) : next;
    }
    case 'again':
      return q.until === null && q.tempo !== 'once' ? advance({ ...q, waiting: act.frames, again: true }, act.at) : q;
  }
}
