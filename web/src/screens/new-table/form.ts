// What the parts of a form for a new table are handed, and change.
import type { CardBook } from '../../games';
import type { GameInfo, Games } from '../../wire';
import type { Draft } from '../draft';

/** What the parts of a form change. */
export interface Edit {
  list: Games;
  draft: Draft;
  cards: CardBook | null;
  onDraft: (draft: Draft) => void;
}

export interface Making extends Edit {
  busy: boolean;
  onCreate: () => void;
}

export function gameOf(list: Games, id: string): GameInfo {
  const game = list.games.find((g) => g.id === id) ?? list.games[0];
  if (!game) throw new Error('no games');
  return game;
}
