// The table's screen: what a link tells goes through the queue of beats (beats.ts), and this
// has the clock, says what was shown, and remembers what can be looked at again.
import { effect, signal, untracked } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo } from 'preact/hooks';
import { tempo } from '../app/settings';
import type { TableLink } from '../link/link';
import { waitsForMe } from '../link/state';
import type { Frame, TableState } from '../link/state';
import type { Line } from '../wire';
import { beats, noBeats, plays } from './beats';
import type { BeatAct, Shown } from './beats';
import { withoutEmptyQuestion } from './live';

/** As many beats are kept to be shown again. */
const KEPT = 60;

/** And so many of them are: how it came to be, and what came of it. */
const AGAIN = 12;

/** When the last comparison was, as the table keeps it. */
const compared = (frame: Frame): number | undefined => frame.board.last?.at;

export class Showing {
  private readonly queue = signal(noBeats);
  private timer = 0;
  private kept: Frame[] = [];
  /** What happened since I answered last; small things left out. */
  readonly since = signal<Line[]>([]);

  constructor(
    private readonly link: TableLink,
    private readonly replay: boolean,
  ) {}

  get shown(): Shown | null {
    return this.queue.value.shown;
  }
  /** Beats are being shown, and nothing is asked meanwhile. */
  get plays(): boolean {
    return plays(this.queue.value);
  }
  /** All that the table has told is on the screen. */
  get idle(): boolean {
    return this.queue.value.until === null;
  }

  take(state: TableState, lesson: boolean): void {
    // Whoever steps through a replay has seen enough of the moment before.
    if (this.replay) this.toPresent();
    const seen = lesson ? state : withoutEmptyQuestion(state);
    this.remember(seen);
    this.dispatch({ do: 'told', state: seen, hurries: !waitsForMe(this.link.kind, state), at: Date.now() });
    // Nobody looks, and a hidden page's clock hardly goes: whose turn it is must be told in time.
    if (document.hidden) this.toPresent();
  }

  dispatch(act: BeatAct): void {
    const before = this.queue.peek();
    const now = beats(before, act);
    if (now === before) return;
    this.queue.value = now;
    clearTimeout(this.timer);
    if (now.until !== null) {
      const wait = Math.max(0, now.until - Date.now());
      this.timer = window.setTimeout(() => this.dispatch({ do: 'time', at: Date.now() }), wait);
    }
    if (now.seen !== before.seen) this.link.seen(now.seen);
  }

  press(): void {
    this.dispatch({ do: 'press', at: Date.now() });
  }
  toPresent(): void {
    this.dispatch({ do: 'present' });
  }

  private remember(state: TableState): void {
    const before = this.queue.peek().now;
    if (!before || state.whole) this.kept = [];
    if (before && state.v === before.v && !state.whole) return;
    const answered = before?.board.ask && before.board.ask.ask !== state.board.ask?.ask;
    this.kept = [...this.kept, ...state.beats].slice(-KEPT);
    const told = state.beats.flatMap((f) => f.fresh.filter((l) => l.kind !== 'talk' && !l.fold));
    this.since.value = answered || !before ? told : [...this.since.peek(), ...told];
  }

  /** The beats of the last comparison and what came of it, as far as they were shown here. */
  private get last(): Frame[] {
    const at = this.kept
      .map(compared)
      .filter((one) => one !== undefined)
      .at(-1);
    const from = at === undefined ? -1 : this.kept.findIndex((frame) => compared(frame) === at);
    return from < 0 ? [] : this.kept.slice(Math.max(0, from - 1), from + AGAIN);
  }
  get canAgain(): boolean {
    return this.idle && this.last.length > 0;
  }
  again(): void {
    this.dispatch({ do: 'again', frames: this.last, at: Date.now() });
  }

  close(): void {
    clearTimeout(this.timer);
  }
}

/** Keys that go on to the next beat; those that lead about the page do not. */
const onward = (key: string): boolean => key === 'Enter' || key === 'Escape' || key === 'ArrowRight' || key === ' ';

/** What is no part of the game keeps its keys and taps. */
function elsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]') || !(target instanceof Element)) return true;
  if (target.closest('.prompts button, [role=tab]') || target.matches('input, textarea, select')) return true;
  return !target.closest('.board-host') && target.closest('button, a, summary, [role=button]') !== null;
}

/** Keys and taps while beats are shown go on to the next one; they never answer. */
export function usePresses(showing: Showing, off: boolean): void {
  useEffect(() => {
    if (off) return;
    const press = (event: Event) => {
      if (!showing.plays || elsewhere(event.target)) return;
      if (event instanceof KeyboardEvent) {
        if (!onward(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
      } else if (!(event.target as Element).closest('.board-host')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (!(event instanceof KeyboardEvent && event.repeat)) showing.press();
    };
    addEventListener('keydown', press, true);
    addEventListener('click', press, true);
    return () => {
      removeEventListener('keydown', press, true);
      removeEventListener('click', press, true);
    };
  }, [showing, off]);
}

export function useShowing(link: TableLink, lesson: boolean, replay: boolean): Showing {
  const showing = useMemo(() => new Showing(link, replay), [link, replay]);
  useLayoutEffect(() => {
    const stopTempo = effect(() => {
      const now = link.tempo?.value ?? tempo.value;
      untracked(() => showing.dispatch({ do: 'tempo', tempo: now }));
    });
    const stop = effect(() => {
      const s = link.state.value;
      if (s) untracked(() => showing.take(s, lesson));
    });
    return () => {
      stop();
      stopTempo();
      showing.close();
    };
  }, [showing, lesson]);
  return showing;
}
