// What is being chosen, for the board and the prompt: one signal. Whoever shows
// something reads from it how it looks; whoever is tapped dispatches an act. How acts
// change it stands in choosing.ts; here its requests are carried out.
import { signal } from '@preact/signals';
import type { Ask, Option, Picks, Piece } from '../wire';
import { after, canBack, choosing, isOpen, narrowed, nothingAsked } from './choosing';
import type { Act, Choosing, Request } from './choosing';

export interface ChoiceActions {
  /** Sends a whole answer; resolves when the table has it, rejects if refused. */
  send: (ask: number, choices: string[]) => Promise<void>;
  /** What may follow these choices of a group. */
  pick: (ask: number, choices: string[]) => Promise<Picks>;
}

/** How a piece looks: not part of the question; may be chosen; is chosen; could be chosen
 *  instead of what was tapped, and does not go with it. */
export type PieceState = 'none' | 'may' | 'chosen' | 'else';

/** So long a new question takes no Enter. */
const READING_MS = 600;

export class Choice {
  private readonly now = signal<Choosing>(nothingAsked);

  /** The game's: is one target all of this question? Then a tap answers it. */
  oneTarget: (ask: Ask) => boolean = () => false;

  constructor(
    private readonly actions: ChoiceActions,
    private readonly later: (what: () => void, ms: number) => void = (what, ms) => void setTimeout(what, ms),
  ) {}

  dispatch(act: Act): void {
    const before = this.now.peek();
    // What has just been asked is not answered by a tap that was meant for something else.
    const sends = act.do === 'tap' && before.ask !== null && !before.fresh && this.oneTarget(before.ask);
    const now = choosing(before, sends ? { ...act, sends } : act);
    this.now.value = now;
    const { ask, request } = now;
    if (ask && now.fresh && ask.ask !== before.ask?.ask)
      this.later(() => this.dispatch({ do: 'read', ask: ask.ask }), READING_MS);
    if (request && request !== before.request) void this.carryOut(request);
  }

  private async carryOut(request: Request): Promise<void> {
    const choices = [...request.choices];
    try {
      if (request.kind === 'send') {
        await this.actions.send(request.ask, choices);
        this.dispatch({ do: 'sent', request });
      } else {
        const next = await this.actions.pick(request.ask, choices);
        this.dispatch({ do: 'told', request, next });
      }
    } catch (error) {
      this.dispatch({ do: 'refused', request, error });
    }
  }

  // --- the question --------------------------------------------------------------

  get ask(): Ask | null {
    return this.now.value.ask;
  }
  get fresh(): boolean {
    return this.now.value.fresh;
  }
  get frozen(): boolean {
    return this.now.value.frozen;
  }
  get sending(): boolean {
    return this.now.value.request?.kind === 'send';
  }
  get waiting(): boolean {
    return this.now.value.request !== null;
  }
  get error(): unknown {
    return this.now.value.error;
  }

  // --- what is chosen --------------------------------------------------------------

  /** All options of the present step. */
  get options(): readonly Option[] {
    return this.now.value.options;
  }
  /** Choices made of a group, in order. */
  get picked(): readonly Option[] {
    return this.now.value.picked;
  }
  /** A group that is complete, and can be sent. */
  get complete(): boolean {
    return this.now.value.whole;
  }
  /** The words that came with the latest pick of a group. */
  get text(): string {
    return this.now.value.text;
  }
  /** What would be won and lost by the question as it stands. */
  get stakes(): string {
    return this.now.value.stakes;
  }
  /** The option the main button would send now. */
  get current(): Option | null {
    return this.now.value.held;
  }
  /** Is there something the main button could do? */
  get ready(): boolean {
    const s = this.now.value;
    return isOpen(s) && (s.held !== null || s.whole);
  }
  get canBack(): boolean {
    return canBack(this.now.value);
  }
  /** What may follow these picks, if that has been told. */
  after(picks: readonly string[]): Picks | null {
    return after(this.now.value, picks);
  }

  // --- pieces ------------------------------------------------------------------------

  /** Options that belong to a piece. */
  optionsOf(piece: Piece): Option[] {
    const s = this.now.value;
    return isOpen(s) ? narrowed(s, [piece]) : [];
  }

  may(piece: Piece): boolean {
    return this.optionsOf(piece).length > 0;
  }

  chosen(piece: Piece): boolean {
    const s = this.now.value;
    if (s.frozen || !s.ask) return false;
    if (s.taps.includes(piece)) return true;
    if (s.held) return s.held.on.includes(piece);
    return s.picked.some((o) => o.on.includes(piece));
  }

  /** How often a piece is among the picks of a group. */
  count(piece: Piece): number {
    return this.picked.filter((o) => o.on.includes(piece)).length;
  }

  state(piece: Piece): PieceState {
    if (this.chosen(piece)) return 'chosen';
    if (!this.may(piece)) return 'none';
    // Where a tap asks for a second piece, those alone stand out that go with the first.
    const { taps, held } = this.now.value;
    return taps.length === 0 || held || narrowed(this.now.value, [...taps, piece]).length > 0 ? 'may' : 'else';
  }

  /** Why a piece that one could think of cannot be chosen, and what would help. */
  whyNot(piece: Piece): string | null {
    const s = this.now.value;
    if (s.frozen || this.state(piece) !== 'none') return null;
    return s.barred.find((b) => b.on[0] === piece)?.t ?? null;
  }

  // --- options as buttons -----------------------------------------------------------

  /** Left over by the pieces tapped: to be shown as buttons, or as a list. */
  get candidates(): Option[] {
    const s = this.now.value;
    return isOpen(s) && s.taps.length > 0 && !s.held ? narrowed(s, s.taps) : [];
  }

  /** Options that belong to no piece: always buttons. */
  get loose(): Option[] {
    const s = this.now.value;
    return isOpen(s) ? s.options.filter((o) => o.on.length === 0) : [];
  }

  /** Options that belong to pieces. */
  get placed(): Option[] {
    const s = this.now.value;
    return isOpen(s) ? s.options.filter((o) => o.on.length > 0) : [];
  }
}
