// Cards that somebody does not want to be asked for: until the phase ends, or for good. They stand
// among the windows that the table passes (docs/protocol.md, `presets`), as "of-" and the card.
import { useEffect, useRef } from 'preact/hooks';
import { complain } from '../app/toast';
import type { GameModule } from '../games';
import type { TableLink } from '../link/link';
import type { TableState } from '../link/state';
import type { Ask, Option, Presets } from '../wire';
import { t } from '../words';

const OF = 'of-';
/** So often the same answer was given that one is offered to give it always. */
export const HABIT = 5;

/** Options that nobody needs to be asked about: they help nothing, or are of a card that is muted. */
const unwanted = (o: Option, pass: readonly string[]): boolean =>
  Boolean(o.idle && pass.includes('idle')) || Boolean(o.of && pass.includes(OF + o.of));

/** Is all that could be done in this window unwanted? */
export const nothingFor = (ask: Ask, presets: Presets): boolean =>
  ask.window !== null && ask.options.every((o) => o.pass === true || unwanted(o, presets.pass));

/** The only card for which a window may be passed in advance asks. */
export function onlyCard(ask: Ask): string | null {
  if (ask.window === null || ask.group) return null;
  const acts = ask.options.filter((o) => !o.pass);
  const of = acts[0]?.of;
  return of !== undefined && acts.length < ask.options.length && acts.every((o) => o.of === of) ? of : null;
}

export const mutedCards = (presets: Presets): string[] =>
  presets.pass.filter((p) => p.startsWith(OF)).map((p) => p.slice(OF.length));

export interface Mutes {
  /** Passes wherever nothing but this card could be used; `phase`: until it ends. */
  mute: (card: string, phase: boolean) => void;
  unmute: (card: string) => void;
  isMuted: (card: string) => boolean;
  /** An answer was sent: who passes for a card again and again has a habit. */
  note: (ask: Ask | null, choices: readonly string[]) => void;
  isHabit: (card: string) => boolean;
}

export function useMutes(link: TableLink, state: TableState | null, game: GameModule | null): Mutes {
  const passed = useRef(new Map<string, number>());
  const ends = useRef(new Map<string, string>());
  const phase = state ? `${state.id} ${game?.phases?.(state.board, t)?.at ?? ''}` : '';
  const set = (change: (pass: string[]) => string[]) => {
    const presets = link.state.peek()?.presets;
    if (presets) link.presets(change(presets.pass), presets.quiet).catch(complain);
  };
  const unmute = (...cards: string[]) => set((pass) => pass.filter((p) => !cards.includes(p.slice(OF.length))));
  useEffect(() => {
    const over = [...ends.current].filter(([, at]) => at !== phase).map(([card]) => card);
    for (const card of over) ends.current.delete(card);
    if (over.length > 0) unmute(...over);
  }, [phase]);
  return {
    mute(card, once) {
      if (once) ends.current.set(card, phase);
      set((pass) => [...pass.filter((p) => p !== OF + card), OF + card]);
    },
    unmute,
    isMuted: (card) => state?.presets.pass.includes(OF + card) ?? false,
    note(ask, choices) {
      const card = ask && onlyCard(ask);
      if (!ask || !card) return;
      const passes = ask.options.some((o) => o.pass && o.o === choices[0]);
      passed.current.set(card, passes ? (passed.current.get(card) ?? 0) + 1 : 0);
    },
    isHabit: (card) => (passed.current.get(card) ?? 0) >= HABIT,
  };
}
