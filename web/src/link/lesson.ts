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
  score?: number;
}

export interface Lesson {
  settings: string;
  seed: string;
  seat: number;
  steps: Step[];
}

const PAUSE = 900;

/** The answers a step takes, each as a list of choices. */
function answers(step: Step): string[][] {
  const all =
    step.await === null || step.await === undefined ? [] : Array.isArray(step.await) ? step.await : [step.await];
  return all.map((one) => one.split(', '));
}

const sorted = (list: string[]) => [...list].sort().join('\n');

export class LessonLink extends OfflineLink {
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
    const houses = /houses=(\S+)/.exec(lesson.settings)?.[1]?.split(',') ?? [];
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
      if (!step) return this.finish();
      if (step.say) {
        this.at.value = this.next;
        this.show(false);
        return;
      }
      this.at.value = -1;
      this.show(false);
      await new Promise((r) => setTimeout(r, PAUSE));
      if (this.closed || this.table !== table || this.done.peek()) return;
      if (step.move) table.choose(this.houses.indexOf(step.move.seat), step.move.choice.split(', '));
      if (step.talk) table.talk(this.houses.indexOf(step.talk.seat), step.talk.words);
      this.next++;
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
    if (!step || answers(step).length > 0) return;
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

  private wanted(): string[][] {
    return this.step ? answers(this.step) : [];
  }

  /** While a bubble waits, only what it waits for can be chosen. */
  private fits(before: string[], option: Option): boolean {
    const wanted = this.wanted();
    return wanted.some((w) => [...before, option.o].every((o, i) => w[i] === o));
  }

  private limits(ask: Ask | null | undefined): boolean {
    // A bargain is put together on its own sheet: there all terms are shown.
    return !!ask && !this.done.peek() && !this.wanted().some((w) => w.includes('propose'));
  }

  protected override shape(board: Board): Board {
    const ask = board.ask;
    if (!ask || this.done.peek()) return board;
    if (this.wanted().length === 0) return { ...board, ask: null };
    if (!this.limits(ask)) return board;
    return { ...board, ask: { ...ask, options: ask.options.filter((o) => this.fits([], o)) } };
  }

  override async pick(ask: number, choices: string[]): Promise<Picks> {
    const picks = await super.pick(ask, choices);
    if (!this.limits(this.table?.board(this.viewer, 'en').ask)) return picks;
    return { ...picks, options: picks.options.filter((o) => this.fits(choices, o)) };
  }

  override async move(ask: number, choices: string[]): Promise<void> {
    if (!this.done.peek()) {
      const wanted = this.wanted();
      if (!wanted.some((w) => sorted(w) === sorted(choices))) throw new Refusal('lesson');
      this.next++;
    }
    await super.move(ask, choices);
  }
}
