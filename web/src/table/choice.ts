// What is being chosen. The board shows pieces, the prompt shows buttons; both
// only tell the choice that something was tapped, and ask it how they look.
//
// Pieces narrow: tapping one keeps the options that belong to it. When a single
// option is left it is the present choice, and the main button names it. When
// two or three are left the prompt shows each as a button; more are a list.
// In a group every choice is made at once and can be taken back one by one.
import { signal } from '@preact/signals';
import type { Ask, Option, Picks, Piece } from '../wire';

export interface ChoiceActions {
  /** Sends a whole answer; resolves when the table has it, rejects if refused. */
  send: (ask: number, choices: string[]) => Promise<void>;
  /** What may follow these choices of a group. */
  pick: (ask: number, choices: string[]) => Promise<Picks>;
}

/** How a piece looks: not part of the question, may be chosen, is chosen. */
export type PieceState = 'none' | 'may' | 'chosen';

/** So long a new question takes no Enter. */
const READING_MS = 600;

export class Choice {
  private readonly changed = signal(0);
  private question: Ask | null = null;
  private now: Option[] = [];
  private done: Option[] = [];
  private steps: { options: Option[]; whole: boolean; text: string }[] = [];
  /** Every option this question has offered so far, by notation. */
  private known = new Map<string, Option>();
  /** What was told to follow some picks, by these. */
  private told = new Map<string, Picks>();
  private taps: Piece[] = [];
  private held: Option | null = null;
  private whole = false;
  private busy: 'no' | 'pick' | 'send' = 'no';
  private follow = '';
  private trouble: unknown = null;
  private quiet = false;

  private young = false;

  constructor(
    private readonly actions: ChoiceActions,
    private readonly later: (what: () => void, ms: number) => void = (what, ms) => void setTimeout(what, ms),
  ) {}

  // --- what is asked ---------------------------------------------------------

  /** A new board arrived. The same question keeps what was picked. */
  setAsk(ask: Ask | null): void {
    if (ask && this.question && ask.ask === this.question.ask) {
      const same = sameOptions(ask.options, this.question.options);
      this.question = ask; // its words may be in another language now
      if (same) {
        this.reword(ask);
        this.touch();
        return;
      }
    }
    const other = ask !== null && ask.ask !== this.question?.ask;
    this.question = ask;
    this.reset();
    if (!other) return;
    this.young = true;
    this.later(() => {
      if (this.question?.ask !== ask.ask) return;
      this.young = false;
      this.touch();
    }, READING_MS);
  }

  /** Just asked: a key that was meant for the question before must not answer it. */
  get fresh(): boolean {
    this.watched();
    return this.young;
  }

  get ask(): Ask | null {
    this.watched();
    return this.question;
  }

  /** True while looking at another moment: nothing can be chosen. */
  set frozen(on: boolean) {
    if (this.quiet !== on) {
      this.quiet = on;
      this.touch();
    }
  }
  get frozen(): boolean {
    this.watched();
    return this.quiet;
  }

  get sending(): boolean {
    this.watched();
    return this.busy === 'send';
  }
  get waiting(): boolean {
    this.watched();
    return this.busy !== 'no';
  }
  /** The last refusal, until something is chosen again. */
  get error(): unknown {
    this.watched();
    return this.trouble;
  }

  /** All options of the present step. */
  get options(): readonly Option[] {
    this.watched();
    return this.now;
  }
  /** Choices made of a group, in order. */
  get picked(): readonly Option[] {
    this.watched();
    return this.done;
  }
  /** A group that is complete, and can be sent. */
  get complete(): boolean {
    this.watched();
    return this.whole;
  }
  /** The words that came with the latest pick of a group. */
  get text(): string {
    this.watched();
    return this.follow;
  }

  // --- pieces ----------------------------------------------------------------

  /** Options that belong to a piece, all those tapped before included. */
  optionsOf(piece: Piece): Option[] {
    this.watched();
    if (!this.open) return [];
    return this.now.filter((o) => o.on.includes(piece));
  }

  may(piece: Piece): boolean {
    return this.optionsOf(piece).length > 0;
  }

  chosen(piece: Piece): boolean {
    this.watched();
    if (this.quiet || !this.question) return false;
    if (this.taps.includes(piece)) return true;
    if (this.held) return this.held.on.includes(piece);
    return this.done.some((o) => o.on.includes(piece));
  }

  /** How often a piece is among the picks of a group. */
  count(piece: Piece): number {
    this.watched();
    return this.done.filter((o) => o.on.includes(piece)).length;
  }

  state(piece: Piece): PieceState {
    return this.chosen(piece) ? 'chosen' : this.may(piece) ? 'may' : 'none';
  }

  tap(piece: Piece): void {
    if (!this.open) return;
    const mine = this.now.filter((o) => o.on.includes(piece));
    if (mine.length === 0) return;
    this.trouble = null;
    if (this.taps.includes(piece)) this.taps = this.taps.filter((p) => p !== piece);
    else if (this.held?.on.includes(piece) && this.taps.length === 0) this.taps = [];
    else {
      const wider = [...this.taps, piece];
      this.taps = this.narrowed(wider).length > 0 ? wider : [piece];
    }
    const left = this.taps.length > 0 ? this.narrowed(this.taps) : [];
    this.held = null;
    if (left.length === 1) {
      const only = left[0] as Option;
      if (this.question?.group) {
        void this.take(only);
        return;
      }
      this.held = only;
    }
    this.touch();
  }

  // --- options as buttons -----------------------------------------------------

  /** The option the main button would send now. */
  get current(): Option | null {
    this.watched();
    return this.held;
  }

  /** Left over by the pieces tapped: to be shown as buttons, or as a list. */
  get candidates(): Option[] {
    this.watched();
    if (!this.open || this.taps.length === 0 || this.held) return [];
    return this.narrowed(this.taps);
  }

  /** Options that belong to no piece: always buttons. */
  get loose(): Option[] {
    this.watched();
    if (!this.open) return [];
    return this.now.filter((o) => o.on.length === 0);
  }

  /** Options that belong to pieces. */
  get placed(): Option[] {
    this.watched();
    if (!this.open) return [];
    return this.now.filter((o) => o.on.length > 0);
  }

  /** Makes an option the present choice without sending it. */
  hold(option: Option | null): void {
    if (!this.open) return;
    this.trouble = null;
    if (option && this.question?.group) {
      void this.take(option);
      return;
    }
    this.held = option;
    this.taps = [];
    this.touch();
  }

  /** A button that names its act: chooses and, where that is all, sends. */
  async act(option: Option): Promise<void> {
    if (!this.open) return;
    this.trouble = null;
    if (!this.question?.group) {
      this.held = option;
      return this.confirm();
    }
    await this.take(option);
    if (this.whole) await this.confirm();
  }

  /** Replaces all picks of a group at once, by notation (the truce sheet). */
  async setPicks(choices: string[]): Promise<void> {
    const ask = this.question;
    if (!ask?.group || this.busy === 'send') return;
    this.trouble = null;
    const picks = choices.map((o) => this.known.get(o) ?? { o, t: o, on: [] });
    const before = { done: this.done, steps: this.steps, now: this.now, whole: this.whole, follow: this.follow };
    this.done = [];
    this.steps = [];
    this.offer(ask.options);
    this.whole = ask.whole;
    this.follow = '';
    if (choices.length === 0) {
      this.touch();
      return;
    }
    this.busy = 'pick';
    this.touch();
    try {
      const next = await this.followed(ask, choices);
      if (this.question?.ask !== ask.ask) return;
      this.done = picks;
      this.offer(next.options);
      this.whole = next.whole;
      this.follow = next.text ?? '';
    } catch (error) {
      if (this.question?.ask !== ask.ask) return;
      // What was there before is still good.
      Object.assign(this, before);
      this.trouble = error;
    }
    this.busy = 'no';
    this.touch();
  }

  /** Makes a group anew: these picks, and of what is wanted besides whatever is offered when
   *  its turn comes. Nothing is asked for that was not offered. */
  async compose(first: string[], wanted: readonly string[]): Promise<void> {
    const ask = this.question;
    if (!ask?.group || this.quiet || this.busy !== 'no') return;
    this.trouble = null;
    this.busy = 'pick';
    this.touch();
    const picks: string[] = [];
    let next: Picks = { options: ask.options, whole: ask.whole, text: '' };
    try {
      for (const o of [...first, ...wanted]) {
        if (!next.options.some((option) => option.o === o)) continue;
        picks.push(o);
        next = await this.followed(ask, picks);
        if (this.question?.ask !== ask.ask) return;
        for (const option of next.options) this.known.set(option.o, option);
      }
      this.done = picks.map((o) => this.known.get(o) ?? { o, t: o, on: [] });
      this.steps = [];
      this.offer(next.options);
      this.whole = next.whole;
      this.follow = next.text ?? '';
    } catch (error) {
      if (this.question?.ask !== ask.ask) return;
      this.trouble = error;
    }
    this.busy = 'no';
    this.touch();
  }

  /** What may follow these picks, if that has been told. */
  after(picks: readonly string[]): Picks | null {
    this.watched();
    const ask = this.question;
    if (!ask) return null;
    return picks.length === 0
      ? { options: ask.options, whole: ask.whole, text: '' }
      : (this.told.get(picks.join()) ?? null);
  }

  /** Sends an answer made elsewhere than with pieces and buttons. */
  async sendAll(choices: string[]): Promise<void> {
    const ask = this.question;
    if (!ask || !this.open) return;
    await this.deliver(ask, choices);
  }

  /** Is there something the main button could do? */
  get ready(): boolean {
    this.watched();
    if (!this.open) return false;
    return this.held !== null || this.whole;
  }

  async confirm(): Promise<void> {
    const ask = this.question;
    if (!ask || !this.open) return;
    if (ask.group) {
      if (this.whole)
        await this.deliver(
          ask,
          this.done.map((o) => o.o),
        );
    } else if (this.held) {
      await this.deliver(ask, [this.held.o]);
    }
  }

  /** Escape: takes back the latest tap or pick. False if there was none. */
  back(): boolean {
    if (!this.open) return false;
    this.trouble = null;
    if (this.taps.length > 0 || this.held) {
      this.taps = [];
      this.held = null;
      this.touch();
      return true;
    }
    if (this.done.length > 0) {
      this.done = this.done.slice(0, -1);
      const step = this.steps.pop();
      if (step) {
        this.now = step.options;
        this.whole = step.whole;
        this.follow = step.text;
        this.touch();
      } else void this.setPicks(this.done.map((o) => o.o));
      return true;
    }
    return false;
  }

  get canBack(): boolean {
    this.watched();
    return this.open && (this.taps.length > 0 || this.held !== null || this.done.length > 0);
  }

  // --- inside -------------------------------------------------------------------

  private get open(): boolean {
    return this.question !== null && !this.quiet && this.busy !== 'send';
  }

  private narrowed(taps: Piece[]): Option[] {
    return this.now.filter((o) => taps.every((p) => o.on.includes(p)));
  }

  private async take(option: Option): Promise<void> {
    const ask = this.question;
    if (!ask || this.busy !== 'no') return;
    this.busy = 'pick';
    this.taps = [];
    this.held = null;
    this.touch();
    const picks = [...this.done, option];
    try {
      const next = await this.followed(
        ask,
        picks.map((o) => o.o),
      );
      if (this.question?.ask !== ask.ask) return;
      this.steps.push({ options: this.now, whole: this.whole, text: this.follow });
      this.done = picks;
      this.offer(next.options);
      this.whole = next.whole;
      this.follow = next.text ?? '';
    } catch (error) {
      this.trouble = error;
    }
    if (this.question?.ask === ask.ask) this.busy = 'no';
    this.touch();
  }

  private async followed(ask: Ask, picks: readonly string[]): Promise<Picks> {
    const told = this.told;
    const key = picks.join();
    const known = told.get(key);
    if (known) return known;
    const next = await this.actions.pick(ask.ask, [...picks]);
    told.set(key, next);
    return next;
  }

  private async deliver(ask: Ask, choices: string[]): Promise<void> {
    this.busy = 'send';
    this.touch();
    try {
      await this.actions.send(ask.ask, choices);
    } catch (error) {
      this.trouble = error;
    }
    // The update with the next question may have come first.
    if (this.question?.ask === ask.ask) this.busy = 'no';
    this.touch();
  }

  private offer(options: Option[]): void {
    this.now = options;
    for (const o of options) this.known.set(o.o, o);
  }

  private reset(): void {
    const ask = this.question;
    this.known.clear();
    this.told = new Map();
    this.offer(ask?.options ?? []);
    this.whole = ask?.whole ?? false;
    this.done = [];
    this.steps = [];
    this.taps = [];
    this.follow = '';
    this.busy = 'no';
    this.trouble = null;
    // A single thing to do needs no looking for.
    this.held = ask && !ask.group && this.now.length === 1 ? (this.now[0] ?? null) : null;
    this.touch();
  }

  private reword(ask: Ask): void {
    this.told = new Map();
    if (this.done.length === 0) {
      this.offer(ask.options);
      const held = this.held;
      this.held = held ? (ask.options.find((o) => o.o === held.o) ?? null) : null;
    }
  }

  /** Whoever reads it is told when it changes. */
  private watched(): number {
    return this.changed.value;
  }

  private touch(): void {
    this.changed.value = this.changed.peek() + 1;
  }
}

function sameOptions(a: readonly Option[], b: readonly Option[]): boolean {
  return a.length === b.length && a.every((o, i) => o.o === b[i]?.o);
}
