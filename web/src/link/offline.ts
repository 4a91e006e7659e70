// A table in this page: people at one device and bots in a worker. It gives the
// same messages as a server would, and is kept over a reload as a record.
import { effect, signal } from '@preact/signals';
import { botName } from '../app/names';
import { tempo } from '../app/settings';
import type { Board, Info, Lang, Line, Picks, SeatInfo, TalkOption } from '../wire';
import { lang } from '../words';
import { hint, think } from './bots';
import { cutRecord } from './cut';
import { engine } from './engine';
import type { Engine, EngineTable, Thinking } from './engine';
import type { TableLink } from './link';
import { newNonce } from './nonce';
import { Refusal } from './refusal';
import { framesOf, wentOn } from './state';
import type { Frame, TableState } from './state';

export interface OfflineSeat {
  who: 'person' | 'bot';
  name: string;
  bot: string | null;
}

export interface OfflineSetup {
  game: string;
  settings: string;
  seed: string;
  seats: OfflineSeat[];
  cards: { name: string; text: string } | null;
}

interface Kept {
  id: string;
  setup: OfflineSetup;
  record: string;
  over: boolean;
}

const KEY = 'holdfast.solo';

function readKept(): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

/** Games on this device that can be gone on with. */
export const offlineTables = signal<{ id: string; over: boolean }[]>([]);

function listKept(): void {
  const kept = readKept();
  offlineTables.value = kept ? [{ id: kept.id, over: kept.over }] : [];
}
listKept();

export function keptRecord(): string | null {
  return readKept()?.record ?? null;
}

export const newSeed = newNonce;

export class OfflineLink implements TableLink {
  readonly kind = 'offline';
  readonly id: string;
  readonly state = signal<TableState | null>(null);
  readonly gone = signal<string | null>(null);
  readonly curtain = signal<number | null>(null);
  protected table: EngineTable | null = null;
  protected viewer = 0;
  protected closed = false;
  /** Where a story begins anew: a bot that thought about the old one is not heard. */
  protected age = 0;
  private version = 0;
  /** Has all that was told so far been shown? */
  readonly shown = signal(false);
  private readonly awaiting = new Set<() => void>();
  private told = 0;
  private decided = 0;
  private kept = { pass: [] as string[], quiet: false };
  private running = false;
  private readonly stop: () => void;

  constructor(
    readonly setup: OfflineSetup,
    private record0: string | null,
    id?: string,
    /** How it is gone on with at once. */
    private readonly answer?: { seat: number; best: string },
  ) {
    this.id = id ?? `solo-${setup.seed.slice(0, 8)}`;
    this.viewer = Math.max(
      0,
      setup.seats.findIndex((s) => s.who === 'person'),
    );
    engine(setup.game, lang.peek()).then(
      (e) => this.begin(e),
      () => (this.gone.value = 'no-engine'),
    );
    let last: Lang = lang.peek();
    this.stop = effect(() => {
      const now = lang.value;
      if (now === last) return;
      last = now;
      // As soon as the engine speaks it, too; that there is none is said elsewhere.
      engine(setup.game, now).then(
        () => now === last && this.show(true),
        () => undefined,
      );
    });
  }

  /** The game that was kept, if there is one. */
  static again(): OfflineLink | null {
    const kept = readKept();
    return kept ? new OfflineLink(kept.setup, kept.record, kept.id) : null;
  }

  close(): void {
    this.closed = true;
    for (const one of this.awaiting) one();
    this.stop();
    this.table?.free();
    this.table = null;
  }

  private begin(e: Engine): void {
    if (this.closed) return;
    this.kept = { ...this.kept, pass: this.preset(e) };
    try {
      this.table = this.record0
        ? e.fromRecord(this.record0)
        : e.table({
            game: this.setup.game,
            settings: this.setup.settings,
            seed: this.setup.seed,
            players: this.setup.seats.map((s) => (s.who === 'bot' ? `bot:${s.bot ?? 'greedy'}` : s.name)),
            cards: this.setup.cards,
          });
    } catch (error) {
      this.gone.value = error instanceof Refusal ? error.code : 'internal';
      return;
    }
    this.record0 = null;
    if (this.answer) this.goOn(this.table, this.answer);
    this.pickViewer();
    this.show(true);
    this.run();
  }

  private goOn(table: EngineTable, { seat, best }: { seat: number; best: string }): void {
    if (!table.asked().includes(seat) || table.board(seat, 'en').ask?.group) return;
    table.choose(seat, [best]);
    this.after(table);
  }

  // --- what is shown -------------------------------------------------------------

  protected people(): number[] {
    return this.setup.seats.flatMap((s, i) => (s.who === 'person' ? [i] : []));
  }

  protected info(table: EngineTable, board: Board): Info {
    const game = board.game as { turn?: number } | undefined;
    return {
      id: this.id,
      name: this.setup.seats
        .filter((s) => s.who === 'person')
        .map((s) => s.name)
        .join(', '),
      game: this.setup.game,
      settings: this.setup.settings,
      state: table.over() ? 'over' : 'playing',
      seats: this.setup.seats.map((s, i) => ({
        who: s.who,
        name: s.who === 'bot' ? botName(s.bot ?? '') : s.name,
        user: s.who === 'person' ? `here-${i}` : null,
        bot: s.bot,
        here: true,
        host: i === this.viewer,
        house: (board[`seat.${i}`] as { house?: string } | undefined)?.house ?? null,
        sitting_in: null,
      })),
      pace: { kind: 'none', move: 0, reserve: 0 },
      open: 'link',
      watch: false,
      chat: false,
      undo: 'free',
      delay: false,
      hints: this.people().length === 1,
      commit: '',
      own_cards: this.setup.cards ? { name: this.setup.cards.name } : null,
      created: 0,
      turn: game?.turn ?? 0,
      next: null,
    };
  }

  /** Lets a lesson show less than there is. */
  protected shape(board: Board): Board {
    return board;
  }

  /** What happened since the last state, unless nobody wants to see how. */
  private beats(table: EngineTable, old: TableState, line: number): { beats: Frame[]; line: number } {
    if (tempo.peek() === 'once' || this.decided >= table.decisions()) return { beats: [], line };
    const told = table.beats(this.decided, line, table.decisions(), old.me, lang.peek());
    return { beats: framesOf(old.board, old.story, told.beats, this.version), line: told.line };
  }

  protected show(whole: boolean): void {
    const table = this.table;
    if (!table) return;
    const now = lang.peek();
    // Behind the curtain lies what everybody may see, and nothing else.
    const eyes = this.curtain.peek() === null ? this.viewer : null;
    const board = this.shape(table.board(eyes, now));
    const old = this.state.peek();
    // A line may stand for several events: what was told is counted, not read
    // off the last line.
    const lines = table.lines();
    const from = whole || !old || old.me !== eyes || this.told > lines ? 0 : this.told;
    this.version++;
    const { beats, line } = from === 0 || !old ? { beats: [], line: from } : this.beats(table, old, from);
    const fresh: Line[] = table.story(eyes, now, line);
    const before = from === 0 ? [] : (beats[beats.length - 1]?.story ?? old?.story ?? []);
    this.told = lines;
    this.decided = table.decisions();
    this.shown.value = false;
    this.state.value = {
      id: this.id,
      info: this.info(table, board),
      me: eyes,
      v: this.version,
      board,
      story: wentOn(before, fresh),
      fresh: from === 0 ? [] : fresh,
      beats,
      whole: from === 0,
      chat: [],
      clock: null,
      clockRead: 0,
      votes: [],
      presets: this.kept,
      muted: [],
      deck: null,
      undo: table.undoTarget(this.viewer) ? 'free' : null,
      key: null,
    };
  }

  /** Windows that the game passes unless somebody wants to be asked. */
  protected preset(e: Engine): string[] {
    const game = e.games(lang.peek()).games.find((g) => g.id === this.setup.game);
    return (game?.windows ?? []).filter((w) => w.pass).map((w) => w.id);
  }

  private save(): void {
    const table = this.table;
    if (!table || !this.keeps()) return;
    const kept: Kept = { id: this.id, setup: this.setup, record: table.record(), over: table.over() };
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // The game goes on; only a reload would lose it.
    }
    listKept();
  }

  protected keeps(): boolean {
    return true;
  }

  // --- whose turn -------------------------------------------------------------------

  /** Several people at one device: the one who is asked must take it. */
  private pickViewer(): void {
    const table = this.table;
    const people = this.people();
    if (!table || people.length === 0) return;
    const asked = table.asked().filter((s) => people.includes(s));
    if (asked.length === 0 || asked.includes(this.viewer)) {
      if (people.length > 1 && this.state.peek() === null) this.curtain.value = this.viewer;
      return;
    }
    this.viewer = asked[0] as number;
    if (people.length > 1) this.curtain.value = this.viewer;
  }

  lift(): void {
    this.curtain.value = null;
    this.show(true);
    this.run();
  }

  /** What follows by itself from a move is shown with it: nobody is asked in between. */
  protected after(table: EngineTable): void {
    while (this.easy(table));
  }

  /** What needs nobody's thought: forced answers and preset passes. */
  private easy(table: EngineTable): boolean {
    for (const seat of table.asked()) {
      const forced = table.forced(seat);
      if (forced !== null) {
        table.choose(seat, [forced]);
        return true;
      }
      if (!this.people().includes(seat)) continue;
      let pass: string | null = null;
      if (this.kept.quiet && !table.concerns(seat)) pass = table.pass(seat);
      for (const window of this.kept.pass) pass ??= table.pass(seat, window);
      pass ??= table.passListed(seat, this.kept.pass);
      if (pass !== null) {
        table.choose(seat, [pass]);
        return true;
      }
    }
    return false;
  }

  protected run(): void {
    if (this.running || this.closed) return;
    this.running = true;
    this.loop()
      .catch(() => (this.gone.value = 'internal'))
      .finally(() => (this.running = false));
  }

  /** What a seat could see when it was asked, and all that was seen and heard. */
  private sight(table: EngineTable, seat: number, bot: string): Thinking {
    const { game, cards } = this.setup;
    return { game, cards, view: table.view(seat), notes: table.notes(), bot, seed: newNonce() };
  }

  /** Lets bots play until a person is asked. */
  protected async loop(): Promise<void> {
    for (;;) {
      const table = this.table;
      if (!table || this.closed || table.over()) break;
      let moved = false;
      while (this.easy(table)) moved = true;
      if (moved) this.show(false);
      if (table.over()) break;
      const people = this.people();
      const asked = table.asked();
      const bot = asked.find((s) => !people.includes(s));
      if (bot === undefined) break;
      const age = this.age;
      const { choices, say } = await think(this.sight(table, bot, this.setup.seats[bot]?.bot ?? 'greedy'));
      if (this.closed || this.age !== age || this.table !== table) continue;
      if (!table.asked().includes(bot)) continue;
      if (say !== null) table.talk(bot, say);
      table.choose(bot, choices);
      this.after(table);
      this.show(false);
      this.save();
      await this.shownAll();
    }
    if (this.closed) return;
    this.pickViewer();
    this.show(false);
    this.save();
  }

  seen(v: number): void {
    if (v < this.version) return;
    this.shown.value = true;
    for (const one of this.awaiting) one();
    this.awaiting.clear();
  }

  /** Resolves when all that was told so far has been shown. */
  protected shownAll(): Promise<void> {
    if (this.shown.peek()) return Promise.resolve();
    return new Promise((resolve) => this.awaiting.add(resolve));
  }

  // --- what a player does -------------------------------------------------------------

  protected need(): EngineTable {
    if (!this.table) throw new Refusal('not-now');
    return this.table;
  }

  async move(ask: number, choices: string[]): Promise<void> {
    const table = this.need();
    if (table.question(this.viewer) !== ask) throw new Refusal('stale');
    table.choose(this.viewer, choices);
    this.after(table);
    this.save();
    this.show(false);
    this.run();
  }
  async pick(ask: number, choices: string[]): Promise<Picks> {
    const table = this.need();
    if (table.question(this.viewer) !== ask) throw new Refusal('stale');
    return table.pick(this.viewer, choices, lang.peek());
  }
  async talk(say: string): Promise<void> {
    this.need().talk(this.viewer, say);
    this.show(false);
    this.save();
  }
  async talks(): Promise<TalkOption[]> {
    return this.need().talks(this.viewer, lang.peek());
  }
  hint(): Promise<string[]> {
    return hint(this.sight(this.need(), this.viewer, ''), lang.peek());
  }
  async undo(): Promise<void> {
    const table = this.need();
    const target = table.undoTarget(this.viewer);
    if (!target) throw new Refusal('not-now');
    table.undo(target.number);
    this.age++;
    this.show(true);
    this.save();
    this.run();
  }
  async moment(at: number): Promise<Board> {
    return this.need().boardAt(at, this.viewer, lang.peek());
  }
  async presets(pass: string[], quiet: boolean): Promise<void> {
    this.kept = { pass, quiet };
    this.show(false);
    this.run();
  }
  async rematch(): Promise<string> {
    startOffline({ ...this.setup, seed: newSeed() });
    return '/solo';
  }
  async record(): Promise<string> {
    return this.need().record();
  }

  // --- there is no server ---------------------------------------------------------------

  private never(): Promise<never> {
    return Promise.reject(new Refusal('not-now'));
  }
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

/** The table that /solo shows: one at a time, so that a reload finds it again. */
export const soloLink = signal<OfflineLink | null>(null);

export function startOffline(setup: OfflineSetup): OfflineLink {
  soloLink.peek()?.close();
  const link = new OfflineLink(setup, null);
  soloLink.value = link;
  return link;
}

/** A finished game is played on here from before an answer, with a better one: who gave it plays
 *  that seat, bots all others. An answer of several choices is left to the player. */
export function playOn(
  from: { record: string; seats: readonly SeatInfo[]; upTo: number },
  answer: { seat: number; best: string },
  game: string,
): void {
  soloLink.peek()?.close();
  const record = cutRecord(from.record, from.upTo);
  const setup: OfflineSetup = {
    game,
    settings: /^settings (.+)$/m.exec(record)?.[1] ?? '',
    seed: newSeed(),
    cards: null,
    seats: from.seats.map((s, i) =>
      i === answer.seat
        ? { who: 'person', name: s.name ?? '', bot: null }
        : { who: 'bot', name: '', bot: s.bot ?? 'greedy' },
    ),
  };
  soloLink.value = new OfflineLink(setup, record, undefined, answer);
}
