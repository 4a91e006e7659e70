// A lesson: a fixed table on which other seats follow a script, and bubbles
// that explain, and wait for the learner's own moves.
import { signal } from '@preact/signals';
import type { Ask, Board, Lang, Option, Picks } from '../wire';
import { OfflineLink } from './offline';
import type { EngineTable } from './engine';
import { Refusal } from './refusal';

interface Words {
  head: string;
  text: string;
}

export interface Step {
  say?: Record<Lang, Words>;
  point?: string;
  await?: string | string[] | null;
  move?: { seat: string; choice: string };
  talk?: { seat: string; words: string };
  /** Nobody's move: windows are passed until this one could be made. */
  reach?: { seat: string; choice: string };
  /** Moves that are made quickly, the learner's own included. */
  hurry?: { seat: string; choice: string }[];
  score?: number;
}

export interface Lesson {
  settings: string;
  seed: string;
  seat: number;
  /** What steps call the seats, where the settings name no houses. */
  seats?: string[];
  /** Windows that a step does not need are passed, whoever is asked. */
  passes?: boolean;
  steps: Step[];
}

const PAUSE = 900;
const HURRY = 350;
/** Any answer will do; of another seat, the first. */
const ANY = '*';
const PASS = 'pass';
/** More windows than lie between two moves. */
const PASSES = 100;

/** The answers a step takes, each as a list of choices. */
function answers(step: Step): string[][] {
  const all =
    step.await === null || step.await === undefined ? [] : Array.isArray(step.await) ? step.await : [step.await];
  return all.map((one) => one.split(', '));
}

const sorted = (list: string[]) => [...list].sort().join('\n');

/** Are all of these among those, as often as they are here? */
function among(all: string[], some: string[]): boolean {
  const left = [...all];
  return some.every((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

export class LessonLink extends OfflineLink {
  /** A lesson shows what it wants to: nothing is passed by itself. */
  protected override preset(): string[] {
    return [];
  }

  /** Number of the step in front of the learner; -1: the others are moving. */
  readonly at = signal(-1);
  readonly done = signal(false);
  private next = 0;
  private readonly houses: string[];

  constructor(
    game: string,
    readonly lesson: Lesson,
    name: string,
    bot: string,
  ) {
    const houses = lesson.seats ?? /houses=(\S+)/.exec(lesson.settings)?.[1]?.split(',') ?? [];
    super(
      {
        game,
        settings: lesson.settings,
        seed: lesson.seed,
        cards: null,
        seats: houses.map((_, i) =>
          i === lesson.seat ? { who: 'person', name, bot: null } : { who: 'bot', name: '', bot },
        ),
      },
      null,
      'lesson',
    );
    this.houses = houses;
  }

  get bubbles(): number {
    return this.lesson.steps.filter((s) => s.say).length;
  }
  get bubble(): number {
    return this.lesson.steps.slice(0, this.at.value + 1).filter((s) => s.say).length;
  }
  get step(): Step | null {
    return this.at.value < 0 ? null : (this.lesson.steps[this.at.value] ?? null);
  }

  protected override keeps(): boolean {
    return this.done.peek();
  }

  /** Forced answers are taken, as everywhere; then the script goes on. */
  protected override async loop(): Promise<void> {
    if (this.done.peek()) return super.loop();
    for (;;) {
      const table = this.table;
      if (!table || this.closed) return;
      if (this.take(table)) this.show(false);
      const step = this.lesson.steps[this.next];
      if (!step) {
        this.finish();
        return;
      }
      if (step.say) {
        for (const answer of answers(step).slice(0, 1)) this.reach(table, this.lesson.seat, answer[0] ?? '');
        this.at.value = this.next;
        this.show(false);
        return;
      }
      this.at.value = -1;
      this.show(false);
      await Promise.all([this.shownAll(), new Promise((r) => setTimeout(r, PAUSE))]);
      if (this.closed || this.table !== table || this.done.peek()) return;
      if (step.move) this.make(table, step.move);
      for (const one of step.hurry ?? []) {
        this.make(table, one);
        this.take(table);
        this.show(false);
        await Promise.all([this.shownAll(), new Promise((r) => setTimeout(r, HURRY))]);
        if (this.closed || this.table !== table || this.done.peek()) return;
      }
      if (step.reach) this.reach(table, this.houses.indexOf(step.reach.seat), step.reach.choice);
      if (step.talk) table.talk(this.houses.indexOf(step.talk.seat), step.talk.words);
      this.next++;
    }
  }

  private make(table: EngineTable, one: { seat: string; choice: string }): void {
    const seat = this.houses.indexOf(one.seat);
    const choices = one.choice.split(', ');
    this.reach(table, seat, choices[0] ?? '');
    table.choose(seat, one.choice === ANY ? this.firstAnswer(table, seat) : choices);
  }

  /** Whatever comes first, until it is a whole answer. */
  private firstAnswer(table: EngineTable, seat: number): string[] {
    const picked = this.options(table, seat).slice(0, 1);
    if (!table.board(seat, 'en').ask?.group) return picked;
    for (let now = table.pick(seat, picked, 'en'); !now.whole && now.options[0]; now = table.pick(seat, picked, 'en'))
      picked.push(now.options[0].o);
    return picked;
  }

  private options(table: EngineTable, seat: number): string[] {
    return table.board(seat, 'en').ask?.options.map((o) => o.o) ?? [];
  }

  /** Passes for everybody until the seat could choose this. */
  private reach(table: EngineTable, seat: number, choice: string): void {
    const there = () => {
      const all = table.asked().includes(seat) ? this.options(table, seat) : [];
      return choice === ANY ? all.length > 0 && !all.includes(PASS) : all.includes(choice);
    };
    for (let passes = 0; this.lesson.passes && passes < PASSES && !there(); passes++) {
      const who = table.asked().find((s) => this.options(table, s).includes(PASS));
      if (who === undefined) return;
      table.choose(who, [PASS]);
      this.take(table);
    }
  }

  private take(table: EngineTable): boolean {
    let moved = false;
    for (;;) {
      const seat = table.asked().find((s) => table.forced(s) !== null);
      if (seat === undefined) return moved;
      table.choose(seat, [table.forced(seat) as string]);
      moved = true;
    }
  }

  /** "Next" on a bubble that waits for no move. */
  proceed(): void {
    const step = this.step;
    if (!step || this.waits) return;
    this.next++;
    this.run();
  }

  /** From here on it is a game like any other. */
  finish(): void {
    this.at.value = -1;
    this.done.value = true;
    this.show(true);
    this.run();
  }

  /** The answers that the present step takes. */
  get wanted(): string[][] {
    return this.step ? answers(this.step) : [];
  }
  /** Is it the learner's move? */
  get waits(): boolean {
    return this.wanted.length > 0;
  }

  /** Will any answer do? */
  get any(): boolean {
    return this.step?.await === ANY;
  }

  /** While a bubble waits, only what it waits for can be chosen. */
  private fits(before: string[], option: Option): boolean {
    const picks = [...before, option.o];
    // The last of an answer closes it: it comes when all others are there.
    return this.wanted.some((w) => among(picks.length < w.length ? w.slice(0, -1) : w, picks));
  }

  private limits(ask: Ask | null | undefined): boolean {
    // A bargain is put together on its own sheet: there all terms are shown.
    return !!ask && !this.done.peek() && !this.any && !this.wanted.some((w) => w.includes('propose'));
  }

  protected override shape(board: Board): Board {
    const ask = board.ask;
    if (!ask || this.done.peek()) return board;
    if (this.wanted.length === 0) return { ...board, ask: null };
    if (!this.limits(ask)) return board;
    return { ...board, ask: { ...ask, options: ask.options.filter((o) => this.fits([], o)) } };
  }

  override async pick(ask: number, choices: string[]): Promise<Picks> {
    const picks = await super.pick(ask, choices);
    if (!this.limits(this.table?.board(this.viewer, 'en').ask)) return picks;
    // Whoever puts something else together is told so at once.
    if (!this.wanted.some((w) => among(w, choices))) throw new Refusal('lesson');
    return { ...picks, options: picks.options.filter((o) => this.fits(choices, o)) };
  }

  override async move(ask: number, choices: string[]): Promise<void> {
    if (!this.done.peek() && this.any) {
      this.next++;
    } else if (!this.done.peek()) {
      // The end of a group need not be chosen where nothing else could follow.
      const whole = (w: string[]) =>
        choices.length < w.length && among(w, choices) && this.need().pick(this.viewer, choices, 'en').whole;
      const answer = this.wanted.find((w) => sorted(w) === sorted(choices) || whole(w));
      if (!answer) throw new Refusal('lesson');
      this.next++;
      return super.move(ask, answer);
    }
    await super.move(ask, choices);
  }
}
