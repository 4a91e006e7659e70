// What the table answers by itself is no question: it is not shown as one, takes no
// keys and calls nobody.
import type { TableState } from '../link/state';
import type { Ask, Presets } from '../wire';
import { nothingFor } from './mutes';

/** Will the table answer for me: because I want to pass here, or there is but one answer? */
export function answersItself(ask: Ask, presets: Presets): boolean {
  if (ask.group) return false;
  if (ask.options.length === 1) return true;
  if (ask.window === null || !ask.options.some((o) => o.pass)) return false;
  return presets.pass.includes(ask.window) || nothingFor(ask, presets) || (presets.quiet && !ask.concerns);
}

/** The table without a question that will be answered for me. */
export function withoutEmptyQuestion(s: TableState): TableState {
  const { ask } = s.board;
  if (!ask || s.info.state !== 'playing' || !answersItself(ask, s.presets)) return s;
  return { ...s, board: { ...s.board, ask: null, waits: (s.board.waits ?? []).filter((n) => n !== s.me) } };
}
