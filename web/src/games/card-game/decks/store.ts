// Decks kept in this browser: a few lines each, so that they can be chosen when
// a table is made. Nothing of them leaves the page before.

/** A deck as the lists of a table show it; `wrong` says why it cannot be played, or is empty. */
export interface OwnDeck {
  value: string;
  label: string;
  wrong?: string;
}

export interface KeptDeck {
  id: string;
  title: string;
  faction: string;
  /** The deck in one word, as settings of a table take it; null while it is not legal. */
  code: string | null;
  /** Why it is not legal, as it was told, and in which language. */
  why?: { lang: string; text: string };
  starter: boolean;
  /** For which it is made; absent: the cards that are built in, and no list. */
  format?: string;
  agenda: string | null;
  /** Cards and plots, and how often; agendas beside the first too. */
  cards: Record<string, number>;
}

const KEY = 'holdfast.decks';

export function keptDecks(): KeptDeck[] {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown;
    return Array.isArray(found)
      ? (found as KeptDeck[]).filter((d) => typeof d?.id === 'string' && typeof d.cards === 'object')
      : [];
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

/** Decks that a table can be made with, of the formats that fit, of several that are the same the
 *  latest; then those that are not legal, which cannot be chosen, and why. */
export function listedDecks(now: string, fits: (format?: string) => boolean): OwnDeck[] {
  const found = new Map<string, OwnDeck>();
  const wrong: OwnDeck[] = [];
  for (const { id, title, code, why, format } of keptDecks())
    if (!fits(format)) continue;
    else if (!code) wrong.push({ value: `!${id}`, label: title, wrong: why?.lang === now ? why.text : '' });
    else if (!found.has(code)) found.set(code, { value: code, label: title });
  return [...found.values(), ...wrong];
}

const FACTIONS = ['baratheon', 'greyjoy', 'lannister', 'martell', 'nights-watch', 'stark', 'targaryen', 'tyrell'];

/** Ready-made decks have their house in their names; those of this browser are looked up. */
export function houseOfDeck(deck: string): string | null {
  return (
    FACTIONS.find((f) => deck === f || deck.startsWith(`${f}-`)) ??
    keptDecks().find((d) => d.code === deck)?.faction ??
    null
  );
}
