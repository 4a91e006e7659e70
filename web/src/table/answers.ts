// The answers of a question as buttons, and which of them is the main one: gilt, and
// what Enter presses.
import type { Option } from '../wire';

/** What Enter presses where nothing was chosen yet: the act, passing, nothing. */
export type Enter = 'act' | 'pass' | 'nothing';

export interface Answers {
  passes: Option[];
  acts: Option[];
  main: Option | null;
}

/** Of several acts none comes before the others. */
export function answersOf(shown: readonly Option[], enter: Enter): Answers {
  const passes = shown.filter((o) => o.pass);
  const acts = shown.filter((o) => !o.pass);
  const only = acts.length === 1 ? acts[0] : acts.length === 0 ? passes[0] : undefined;
  const main = enter === 'nothing' ? undefined : enter === 'pass' ? (passes[0] ?? only) : only;
  return { passes, acts, main: main ?? null };
}
