// What a step of a lesson is about, on the screen: what must be tapped for its move,
// and what its bubble points at.
import type { GameModule } from '../../games';
import type { LessonLink } from '../../link/lesson';
import type { Choice } from '../../table/choice';
import type { Option } from '../../wire';

const isShown = (e: Element): boolean => {
  const r = e.getBoundingClientRect();
  return r.width > 0 && r.height > 0 && !(e as HTMLButtonElement).disabled;
};

const all = (selectors: readonly string[]): Element[] =>
  [...new Set(selectors.flatMap((s) => [...document.querySelectorAll(s)]))].filter(isShown);

const BUTTONS = '.prompts .prompt-go .btn:not(.back)';

/** The pieces with which one of these options is told apart, not tapped yet. */
function piecesOf(choice: Choice, options: readonly Option[]): Element[] {
  const names = new Set(options.flatMap((o) => [...o.on]));
  return all(['[data-piece].pick.may', '[data-piece].pick.chosen']).filter((e) => {
    const piece = e.getAttribute('data-piece') ?? '';
    return names.has(piece) && (choice.ask?.group || !choice.chosen(piece));
  });
}

/** All that takes the move of this step further, as it stands on the screen. */
export function tapsOf(link: LessonLink, choice: Choice, game: GameModule | undefined): Element[] {
  if (!link.waits || !choice.ask || choice.sending) return [];
  if (document.querySelector('dialog[open]')) return [];
  const picked = choice.picked.map((o) => o.o);
  const own = game?.taps?.(link.wanted, picked);
  if (own) return all(own);
  const more = choice.placed;
  if (choice.ready && (!choice.ask.group || link.any || more.length === 0)) return all(['.prompts .main']);
  if (choice.candidates.length > 0) return all([BUTTONS]);
  const pieces = piecesOf(choice, more);
  return pieces.length > 0 ? pieces : all([BUTTONS]);
}

/** What its bubble speaks of; a tab that hides it is good enough, and is opened. */
export function pointOf(selectors: readonly string[]): Element | null {
  return all(selectors)[0] ?? null;
}
