// A deck that is being put together, and what the engine says about it.
import type { CardBook } from '../../index';
import { factsOf } from '../model';
import type { CardType, ChallengeType } from '../model';
import type { KeptDeck } from './store';

/** What `hp_deck` and the server answer: DECK of docs/protocol.md. */
export interface ReadDeck {
  problems: { line: number; card: string | null; message: string }[];
  title: string;
  starter: boolean;
  words: Record<string, number>;
  code: string | null;
  text: string;
}

export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (b) => b.toString(16).padStart(2, '0')).join('');

export const emptyDeck = (faction = 'stark'): KeptDeck => ({
  id: newId(),
  title: '',
  faction,
  code: null,
  starter: false,
  agenda: null,
  cards: {},
});

/** The lines that the engine reads: cards by their ids. */
export function deckText(deck: KeptDeck): string {
  const lines = [`Name: ${deck.title.replace(/[\r\n]/g, ' ').trim() || '-'}`, `Faction: ${deck.faction}`];
  if (deck.starter) lines.push('Format: starter');
  if (deck.agenda) lines.push(deck.agenda);
  for (const [id, n] of Object.entries(deck.cards)) if (n > 0) lines.push(`${n}x ${id}`);
  return lines.join('\n');
}

/** A deck from what was read for a format. */
export function deckOf(read: ReadDeck, cards: CardBook, id = newId(), format?: string): KeptDeck {
  const houses = new Set(cards.all.houses.map((h) => h.id));
  const deck: KeptDeck = {
    ...emptyDeck(),
    id,
    title: read.title === '-' ? '' : read.title,
    starter: read.starter,
    code: read.problems.length === 0 ? read.code : null,
    ...(format ? { format } : {}),
  };
  for (const [word, n] of Object.entries(read.words)) {
    if (houses.has(word)) deck.faction = word;
    else if (!deck.agenda && factsOf(cards, word).type === 'agenda') deck.agenda = word;
    else deck.cards[word] = n;
  }
  return deck;
}

export function withCount(deck: KeptDeck, id: string, n: number): KeptDeck {
  const cards = { ...deck.cards };
  if (n > 0) cards[id] = n;
  else delete cards[id];
  return { ...deck, cards };
}

// --- figures ---------------------------------------------------------------------------

export interface Sums {
  draw: number;
  plots: number;
  /** How many cards cost 0, 1, 2 … 7 and more. */
  curve: number[];
  icons: Record<ChallengeType, number>;
  types: Record<CardType, number>;
  /** What the characters and all cards with a cost make on average, in tenths. */
  average: number;
  income: number;
}

export const CURVE = 8;

export function sumsOf(deck: KeptDeck, cards: CardBook): Sums {
  const sums: Sums = {
    draw: 0,
    plots: 0,
    curve: Array.from({ length: CURVE }, () => 0),
    icons: { military: 0, intrigue: 0, power: 0 },
    types: { character: 0, location: 0, attachment: 0, event: 0, plot: 0, agenda: 0, title: 0 },
    average: 0,
    income: 0,
  };
  let priced = 0;
  let total = 0;
  for (const [id, n] of Object.entries(deck.cards)) {
    const facts = factsOf(cards, id);
    sums.types[facts.type] += n;
    if (facts.type === 'agenda') continue;
    if (facts.type === 'plot') {
      sums.plots += n;
      continue;
    }
    sums.draw += n;
    sums.income += facts.income * n;
    if (typeof facts.cost === 'number') {
      const at = Math.min(facts.cost, CURVE - 1);
      sums.curve[at] = (sums.curve[at] ?? 0) + n;
      priced += n;
      total += facts.cost * n;
    }
    for (const icon of facts.icons) sums.icons[icon] += n;
  }
  sums.average = priced > 0 ? Math.round((total * 10) / priced) : 0;
  return sums;
}

/** Cards as they may be drawn: shuffled by the browser's own chance. */
export function shuffled(deck: KeptDeck, cards: CardBook): string[] {
  const list = Object.entries(deck.cards).flatMap(([id, n]) =>
    /plot|agenda/.test(factsOf(cards, id).type) ? [] : Array.from({ length: n }, () => id),
  );
  for (let i = list.length - 1; i > 0; i--) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
    const j = drawn % (i + 1);
    [list[i], list[j]] = [list[j] as string, list[i] as string];
  }
  return list;
}
