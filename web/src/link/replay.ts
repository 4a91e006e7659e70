// A finished game to look back on: a record, played again in this page.
import { signal } from '@preact/signals';
import { botName } from '../app/names';
import { tempo } from '../app/settings';
import type { Tempo } from '../app/settings';
import { t } from '../words';
import type { Board, Info, Lang, Line, SeatInfo } from '../wire';
import { engine } from './engine';
import type { EngineTable } from './engine';
import type { TableLink } from './link';
import { Refusal } from './refusal';
import { framesOf } from './state';
import type { Frame, TableState } from './state';

export interface Turn {
  turn: number;
  /** First moment of the turn, and how many it has. */
  from: number;
  count: number;
  seat: number | null;
  marks: string[];
}

const MARKS: Record<string, string> = {
  death: 'dead',
  spread: 'influence',
  end: 'throne',
  alliance: 'alliance',
  claim: 'claim',
};

export class ReplayLink implements TableLink {
  readonly kind = 'offline';
  readonly id: string;
  readonly state = signal<TableState | null>(null);
  readonly gone = signal<string | null>(null);
  readonly curtain = signal<number | null>(null);
  readonly at = signal(0);
  readonly eyes = signal<number | null>(null);
  /** Decisions after which something happened, in order; 0 is the beginning. */
  moments: number[] = [];
  turns: Turn[] = [];
  lines: Line[] = [];
  private version = 0;
  private closed = false;
  /** Has all of this moment been shown? */
  readonly shown = signal(false);
  /** How fast it is played, where that is not as the viewer likes it. */
  readonly tempo = signal<Tempo | null>(null);

  constructor(
    private readonly table: EngineTable,
    private readonly text: string,
    id: string,
    private readonly base: Info | null,
    private lang: Lang,
    /** The name of a house. */
    private readonly house: (id: string | null) => string,
  ) {
    this.id = id;
    this.read();
    this.at.value = Math.max(0, this.moments.length - 1);
    this.go(0);
  }

  close(): void {
    this.closed = true;
    this.table.free();
  }

  /** In another language, as soon as the engine speaks it. */
  async setLang(lang: Lang): Promise<void> {
    this.lang = lang;
    await engine(this.table.game, lang);
    if (this.closed || this.lang !== lang) return;
    this.read();
    this.go(this.at.value);
  }

  setEyes(seat: number | null): void {
    this.eyes.value = seat;
    this.read();
    this.go(this.at.value);
  }

  private read(): void {
    this.lines = this.table.story(this.eyes.value, this.lang, 0);
    const kept = this.moments[this.at.value];
    const all = new Set<number>([0]);
    for (const line of this.lines) all.add(line.at);
    all.add(this.table.decisions());
    this.moments = [...all].sort((a, b) => a - b);
    this.turns = [];
    for (const line of this.lines) {
      let now = this.turns[this.turns.length - 1];
      const moment = this.moments.indexOf(line.at);
      if (!now || now.turn !== line.turn) {
        now = { turn: line.turn, from: moment, count: 0, seat: null, marks: [] };
        this.turns.push(now);
      }
      if (line.kind === 'turn') now.seat = line.seat;
      const mark = MARKS[line.kind];
      if (mark && !now.marks.includes(mark)) now.marks.push(mark);
    }
    this.turns.forEach((one, i) => {
      const end = this.turns[i + 1]?.from ?? this.moments.length;
      one.count = Math.max(1, end - one.from);
    });
    if (kept !== undefined) this.at.value = Math.max(0, this.moments.indexOf(kept));
  }

  go(to: number): void {
    const at = Math.max(0, Math.min(this.moments.length - 1, to));
    const old = this.at.peek();
    this.at.value = at;
    const decision = this.moments[at] ?? 0;
    const board = this.table.boardAt(decision, this.eyes.value, this.lang);
    const fresh = at === old + 1 ? this.lines.filter((l) => l.at === decision) : [];
    this.version++;
    const beats = fresh.length > 0 ? this.beats(this.moments[old] ?? 0, decision, fresh[0]?.i ?? 0) : [];
    this.shown.value = false;
    this.state.value = {
      id: this.id,
      info: this.info(board),
      me: this.eyes.value,
      v: this.version,
      board: { ...board, ask: null },
      // What comes later would give the game away.
      story: this.lines.filter((l) => l.at <= decision),
      fresh: beats.length > 0 ? [] : fresh,
      beats,
      whole: at !== old + 1,
      chat: [],
      clock: null,
      clockRead: 0,
      votes: [],
      presets: { pass: [], quiet: false },
      muted: [],
      deck: null,
      undo: null,
      key: null,
    };
  }

  private guessed: number[][] | null = null;

  /** How everybody's chances were at each moment. */
  chances(): number[][] {
    this.guessed ??= this.table.chances();
    return this.moments.map((m) => this.guessed?.[m] ?? []);
  }

  /** A seat by its house, else by its player. */
  nameOf(seat: number): string {
    const one = this.state.peek()?.info.seats[seat];
    return this.house(one?.house ?? null) || (one?.name ?? '');
  }

  /** The game up to a decision. */
  replayed(upTo: number): { record: string; seats: SeatInfo[]; upTo: number } {
    return { record: this.text, seats: this.state.peek()?.info.seats ?? [], upTo };
  }

  /** What happened between two moments, beat by beat. */
  private beats(since: number, until: number, line: number): Frame[] {
    const now = this.state.peek();
    if (!now || (this.tempo.peek() ?? tempo.peek()) === 'once') return [];
    const { beats } = this.table.beats(since, line, until, this.eyes.peek(), this.lang);
    return framesOf(now.board, now.story, beats, this.version);
  }

  /** Had this moment beats, each with its time? */
  get held(): boolean {
    return (this.state.peek()?.beats.length ?? 0) > 0;
  }

  /** To what the table looked like after a decision. */
  toDecision(number: number): void {
    let at = 0;
    this.moments.forEach((m, i) => {
      if (m <= number) at = i;
    });
    this.go(at);
  }

  /** The line that tells best what happened at this moment. */
  lineNow(): Line | null {
    const decision = this.moments[this.at.value] ?? 0;
    let last: Line | null = null;
    for (const line of this.lines) if (line.at <= decision && line.kind !== 'talk') last = line;
    return last;
  }

  turnNow(): number {
    let found = 0;
    this.turns.forEach((one, i) => {
      if (one.from <= this.at.value) found = i;
    });
    return found;
  }

  private info(board: Board): Info {
    const game = board.game as { turn?: number } | undefined;
    const players = new Map<number, string>();
    for (const m of this.text.matchAll(/^player (\d+) (.+)$/gm)) players.set(Number(m[1]) - 1, m[2] ?? '');
    const seats = Array.from({ length: this.table.seats }, (_, i) => {
      const name = players.get(i) ?? '';
      const bot = name.startsWith('bot:') ? name.slice(4) : null;
      return {
        who: bot ? ('bot' as const) : ('person' as const),
        name: bot ? botName(bot) : this.base?.seats[i]?.name || name,
        user: null,
        bot,
        here: true,
        host: false,
        house: (board[`seat.${i}`] as { house?: string } | undefined)?.house ?? null,
        sitting_in: null,
      };
    });
    return {
      id: this.id,
      name: this.base?.name ?? t('replay'),
      game: this.table.game,
      settings: this.table.settings,
      state: 'playing',
      seats,
      pace: { kind: 'none', move: 0, reserve: 0 },
      open: 'link',
      watch: true,
      chat: false,
      undo: 'off',
      delay: false,
      hints: false,
      commit: this.base?.commit ?? '',
      own_cards: null,
      created: 0,
      turn: game?.turn ?? 0,
      next: null,
    };
  }

  async record(): Promise<string> {
    return this.text;
  }
  async moment(at: number): Promise<Board> {
    return this.table.boardAt(at, this.eyes.value, this.lang);
  }
  seen(v: number): void {
    if (v >= this.version) this.shown.value = true;
  }
  lift(): void {
    // Nothing is hidden from one who looks back.
  }

  private never(): Promise<never> {
    return Promise.reject(new Refusal('not-now'));
  }
  move = () => this.never();
  pick = () => this.never();
  talk = () => this.never();
  talks = () => this.never();
  hint = () => this.never();
  undo = () => this.never();
  presets = () => this.never();
  rematch = () => this.never();
  sit = () => this.never();
  deck = () => this.never();
  stand = () => this.never();
  back = () => this.never();
  start = () => this.never();
  chat = () => this.never();
  mute = () => this.never();
  report = () => this.never();
  vote = () => this.never();
  rename = () => this.never();
  openTo = () => this.never();
  kick = () => this.never();
  newKey = () => this.never();
  share = () => this.never();
}
