// What a table needs besides its state: its game's module, and its cards.
import { useEffect, useState } from 'preact/hooks';
import { cardsOf } from '../app/session';
import { complain } from '../app/toast';
import { games as known, loaded } from '../games';
import type { CardBook, GameModule } from '../games';
import type { TableState } from '../link/state';
import { lang, loadWords } from '../words';

export function useGameModule(id: string | undefined): GameModule | null {
  const [game, setGame] = useState<GameModule | null>(null);
  useEffect(() => {
    const entry = id ? known[id] : undefined;
    if (!entry) return;
    let on = true;
    entry
      .load()
      .then(async (m) => {
        await loadWords();
        loaded[entry.id] = m.default;
        if (on) setGame(m.default);
      })
      .catch(complain);
    return () => {
      on = false;
    };
  }, [id]);
  return game;
}

export function useTableCards(state: TableState | null, offline: boolean): CardBook | null {
  const [cards, setCards] = useState<CardBook | null>(null);
  const game = state?.info.game;
  const own = (state?.info.own_cards || state?.info.set) && !offline ? state.id : undefined;
  const now = lang.value;
  useEffect(() => {
    if (!game) return;
    let on = true;
    cardsOf(game, now, own).then((c) => on && setCards(c), complain);
    return () => {
      on = false;
    };
  }, [game, own, now]);
  return cards;
}
