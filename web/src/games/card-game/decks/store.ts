// Decks kept in this browser: a few lines each, so that they can be chosen when
// a table is made. Nothing of them leaves the page before.

export interface KeptDeck {
  id: string;
  title: string;
  faction: string;
  /** The deck in one word, as settings of a table take it; null while it is not legal. */
  code: string | null;
  starter: boolean;
  agenda: string | null;
  /** Cards and plots, and how often. */
  cards: Record<string, number>;
}

const KEY = 'holdfast.decks';

export function keptDecks(): KeptDeck[] {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown;
    return Array.isArray(found) ? (found as KeptDeck[]).filter((d) => typeof d?.id === 'string' && typeof d.cards === 'object') : [];
  } catch {
    return [];
  }
}

function keepAll(decks: KeptDeck[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(decks));
  } catch {
    // No room, or not allowed: the deck lives as long as the page.
  }
}

export function keepDeck(deck: KeptDeck): void {
  const rest = keptDecks().filter((d) => d.id !== deck.id);
  keepAll([deck, ...rest]);
}

export function dropDeck(id: string): void {
  keepAll(keptDecks().filter((d) => d.id !== id));
}

/** Decks that a table can be made with; of several that are the same the latest. */
export function playableDecks(): { value: string; label: string }[] {
  const found = new Map<string, string>();
  for (const deck of keptDecks()) if (deck.code && !found.has(deck.code)) found.set(deck.code, deck.title);
  return [...found].map(([value, label]) => ({ value, label }));
}

const FACTIONS = ['baratheon', 'greyjoy', 'lannister', 'martell', 'nights-watch', 'stark', 'targaryen', 'tyrell'];

/** Ready-made decks have their house in their names; those of this browser are looked up. */
export function houseOfDeck(deck: string): string | null {
  return FACTIONS.find((f) => deck === f || deck.startsWith(`${f}-`)) ?? keptDecks().find((d) => d.code === deck)?.faction ?? null;
}
