// The engine in the page: the same C code as the server's, as WebAssembly.
// src/wasm/page.c says how it is called.
import type { Beat, Board, Cards, ErrorCode, Games, Lang, Line, Picks, TalkOption, Turning } from '../wire';
import { Refusal } from './refusal';

export interface CardFile {
  name: string;
  text: string;
}

export interface TableSetup {
  game: string;
  settings: string;
  /** 64 hexadecimal digits. */
  seed: string;
  players: string[];
  cards: CardFile | null;
}

export interface Thinking {
  game: string;
  cards: CardFile | null;
  view: Uint8Array;
  /** What everybody saw and heard. */
  notes: Uint8Array;
  bot: string;
  /** 64 hexadecimal digits. */
  seed: string;
}

export interface Answer {
  choices: string[];
  /** What is said before, in notation. */
  say: string | null;
}

interface Facts {
  table: number;
  game: string;
  settings: string;
  seats: number;
  over: boolean;
  decisions: number;
  asked: number[];
  questions: number[];
  windows: (string | null)[];
  lines: number;
}

type Call = (...args: number[]) => number;
type Exports = { memory: WebAssembly.Memory } & Record<string, Call>;

const WATCHER = 255;
/** A whole game is looked back at in half a minute or less. */
const JUDGE = 'search:1000';
const seatNumber = (seat: number | null) => seat ?? WATCHER;
const langNumber = (lang: Lang) => (lang === 'uk' ? 1 : 0);

export class Engine {
  private readonly rules = new Map<string, number>();
  private readonly out = new TextDecoder();
  private readonly in = new TextEncoder();

  constructor(private readonly wasm: Exports) {}

  /** Speaks Ukrainian from now on, where it is asked to: until then all is English. */
  learn(words: Uint8Array): void {
    this.call('hp_learn', [words]);
  }

  games(lang: Lang): Games {
    return this.json('hp_games', [langNumber(lang)]);
  }

  cards(game: string, lang: Lang): Cards {
    return this.json('hp_game_cards', [game, langNumber(lang)]);
  }

  /** Throws with the line and what is wrong in it. */
  checkCards(game: string, text: string): void {
    this.call('hp_check_cards', [game, text]);
  }

  table(setup: TableSetup): EngineTable {
    const { game, settings, seed, cards, players } = setup;
    return new EngineTable(this, this.call('hp_new', [game, settings, seed, cards?.text ?? '', players.join('\n')]));
  }

  /** Every decision of the record is checked. */
  fromRecord(text: string): EngineTable {
    return new EngineTable(this, this.call('hp_open', [text]));
  }

  private sight(about: Thinking): (number | string | Uint8Array)[] {
    const key = `${about.game}\n${about.cards?.text ?? ''}`;
    let rules = this.rules.get(key);
    if (rules === undefined) {
      rules = this.call('hp_rules', [about.game, about.cards?.text ?? '']);
      this.rules.set(key, rules);
    }
    return [rules, about.view, about.notes, about.bot, about.seed];
  }

  /** The whole answer of the seat whose view it is. Slow, as all below: for a worker. */
  think(about: Thinking): Answer {
    return this.json('hp_think', this.sight(about));
  }

  /** What the bot would do in the seat's place, and why, in sentences. */
  hint(about: Thinking, lang: Lang): string[] {
    return this.json('hp_hint', [...this.sight(about), langNumber(lang)]);
  }

  /** Calls; a text or bytes become pointer and length. Throws what went wrong. */
  call(name: string, args: (number | string | Uint8Array)[]): number {
    const rooms: number[] = [];
    const flat: number[] = [];
    for (const arg of args) {
      if (typeof arg === 'number') {
        flat.push(arg);
        continue;
      }
      const bytes = typeof arg === 'string' ? this.in.encode(arg) : arg;
      if (bytes.length === 0) {
        flat.push(0, 0);
        continue;
      }
      const at = this.raw('hp_alloc', bytes.length);
      if (at === 0) throw new Refusal('internal', 'no memory');
      rooms.push(at);
      new Uint8Array(this.wasm.memory.buffer, at, bytes.length).set(bytes);
      flat.push(at, bytes.length);
    }
    const answer = this.raw(name, ...flat);
    for (const room of rooms) this.raw('hp_free', room);
    if (answer === 0) this.fail();
    return answer;
  }

  raw(name: string, ...args: number[]): number {
    const f = this.wasm[name];
    if (!f) throw new Refusal('internal', `no ${name}`);
    return f(...args);
  }

  bytes(): Uint8Array {
    const at = this.raw('hp_result') >>> 0;
    const length = this.raw('hp_result_length') >>> 0;
    return new Uint8Array(this.wasm.memory.buffer, at, length);
  }

  text(): string {
    return this.out.decode(this.bytes());
  }

  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- whoever calls knows what is answered
  json<T>(name: string, args: (number | string | Uint8Array)[]): T {
    this.call(name, args);
    return JSON.parse(this.text()) as T;
  }

  private fail(): never {
    const said = JSON.parse(this.text()) as { error: ErrorCode; message: string; line: number; column: number };
    const where = said.line > 0 ? `${said.line}:${said.column}: ` : '';
    throw new Refusal(said.error, where + said.message);
  }
}

export class EngineTable {
  private facts: Facts;

  constructor(
    private readonly engine: Engine,
    private readonly handle: number,
  ) {
    this.facts = this.engine.json('hp_facts', [handle]);
  }

  get game(): string {
    return this.facts.game;
  }
  get settings(): string {
    return this.facts.settings;
  }
  get seats(): number {
    return this.facts.seats;
  }
  over(): boolean {
    return this.facts.over;
  }
  decisions(): number {
    return this.facts.decisions;
  }
  asked(): number[] {
    return this.facts.asked;
  }
  question(seat: number): number {
    return this.facts.questions[seat] ?? 0;
  }
  board(seat: number | null, lang: Lang): Board {
    return this.engine.json('hp_board', [this.handle, seatNumber(seat), langNumber(lang)]);
  }
  boardAt(at: number, seat: number | null, lang: Lang): Board {
    return this.engine.json('hp_board_at', [this.handle, at, seatNumber(seat), langNumber(lang)]);
  }
  /** Before the first decision and after each: thousandths of a victory of each seat. A guess
   *  that knows all hands, for looking back. */
  chances(): number[][] {
    return this.engine.json('hp_chances', [this.handle]);
  }
  /** How many lines the story has, those that tell a seat nothing included. */
  lines(): number {
    return this.facts.lines;
  }
  story(seat: number | null, lang: Lang, from: number): Line[] {
    return this.engine.json('hp_story', [this.handle, seatNumber(seat), langNumber(lang), from]);
  }
  /** What happened behind a decision, on top of the board after it, the story from a line on; and
   *  the line that is told in none of these beats. */
  beats(since: number, line: number, until: number, seat: number | null, lang: Lang): { beats: Beat[]; line: number } {
    return this.engine.json('hp_beats', [this.handle, since, line, until, seatNumber(seat), langNumber(lang)]);
  }
  cards(lang: Lang): Cards {
    return this.engine.json('hp_cards', [this.handle, langNumber(lang)]);
  }
  choose(seat: number, choices: string[]): void {
    this.facts = this.engine.json('hp_choose', [this.handle, seat, choices.join('\n')]);
  }
  pick(seat: number, choices: string[], lang: Lang): Picks {
    return this.engine.json('hp_picks', [this.handle, seat, langNumber(lang), choices.join('\n')]);
  }
  talk(seat: number, say: string): void {
    this.facts = this.engine.json('hp_talk', [this.handle, seat, say]);
  }
  talks(seat: number, lang: Lang): TalkOption[] {
    return this.engine.json('hp_talks', [this.handle, seat, langNumber(lang)]);
  }
  /** The only answer of a seat that has no choice. */
  forced(seat: number): string | null {
    return this.engine.json<{ choice: string } | null>('hp_forced', [this.handle, seat])?.choice ?? null;
  }
  /** How passing is written where the seat may pass now (in `window`, if named). */
  pass(seat: number, window = ''): string | null {
    return this.engine.json('hp_pass', [this.handle, seat, window]);
  }
  /** The same where all that the seat could do is among what it does not want to be asked for. */
  passListed(seat: number, list: readonly string[]): string | null {
    return list.length > 0 ? this.engine.json('hp_pass', [this.handle, seat, `,${list.join()},`]) : null;
  }
  concerns(seat: number): boolean {
    return this.engine.raw('hp_concerns', this.handle, seat) === 1;
  }
  undoTarget(seat: number): { number: number; free: boolean } | null {
    return this.engine.json('hp_undo_target', [this.handle, seat]);
  }
  undo(at: number): void {
    this.facts = this.engine.json('hp_undo', [this.handle, at]);
  }
  record(): string {
    this.engine.call('hp_record', [this.handle]);
    return this.engine.text();
  }
  /** All a bot may know, to be thought about elsewhere. */
  view(seat: number): Uint8Array {
    this.engine.call('hp_view', [this.handle, seat]);
    return this.engine.bytes().slice();
  }
  notes(): Uint8Array {
    this.engine.call('hp_notes', [this.handle]);
    return this.engine.bytes().slice();
  }
  /** Looks back at one decision. */
  judge(at: number): void {
    this.engine.call('hp_judge', [this.handle, at, JUDGE]);
  }
  /** Where the game turned, as far as its decisions were judged. */
  turnings(lang: Lang): Turning[] {
    return Array.from({ length: this.engine.raw('hp_turnings', this.handle) }, (_, i) =>
      this.engine.json('hp_turning', [this.handle, i, JUDGE, langNumber(lang)]),
    );
  }
  free(): void {
    this.engine.raw('hp_close', this.handle);
  }
}

const loading = new Map<string, Promise<Engine>>();

/** Every game has an engine of its own. Who reads English does not load its Ukrainian, and who
 *  cannot have that reads English. */
export async function engine(game: string, lang: Lang = 'en'): Promise<Engine> {
  const asked = loading.get(game) ?? load(game);
  loading.set(game, asked);
  asked.catch(() => loading.delete(game));
  if (lang === 'uk') await import('./ukrainian').then((uk) => uk.teach(game, asked)).catch(() => undefined);
  return asked;
}

/** The engine of the game that a record tells of. */
export function engineFor(record: string, lang?: Lang): Promise<Engine> {
  return engine(/^game (\S+)/m.exec(record)?.[1] ?? '', lang);
}

async function load(game: string): Promise<Engine> {
  const answer = await fetch(`/engine-${game}.wasm`);
  if (!answer.ok) throw new Refusal('lost');
  const { instance } = await WebAssembly.instantiate(await answer.arrayBuffer(), {});
  return new Engine(instance.exports as unknown as Exports);
}
