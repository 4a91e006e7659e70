// Looking for cards: what the search line says, and what is printed.
import type { CardBook } from '../../index';
import { factsOf } from '../model';
import type { ChallengeType, Facts } from '../model';
import type { Test } from './query';
import type { KeptDeck } from './store';

export interface Filter {
  words: string;
  faction: string;
  type: string;
  cost: string;
  keyword: string;
  trait: string;
  /** A pack by its code, or a cycle: `*wolves`. */
  pack: string;
  icons: ChallengeType[];
  /** Only what this deck may hold. */
  legal: boolean;
}

export const noFilter: Filter = {
  words: '',
  faction: '',
  type: '',
  cost: '',
  keyword: '',
  trait: '',
  pack: '',
  icons: [],
  legal: true,
};

const COSTLY = 6;

function costs(facts: Facts, wanted: string): boolean {
  if (wanted === 'x') return facts.cost === 'x';
  if (typeof facts.cost !== 'number') return false;
  return wanted.endsWith('+') ? facts.cost >= Number(wanted.slice(0, -1)) : facts.cost === Number(wanted);
}

export const costChoices = [...Array.from({ length: COSTLY }, (_, i) => String(i)), `${COSTLY}+`, 'x'];

/** What decides which cards a deck may hold, as far as the page can tell. */
export interface Bounds {
  faction: string;
  /** Factions of which agendas let cards in that are not loyal; null: nobody says. */
  admits: readonly string[] | null;
  format?: string;
}

/** The banners of the set that is built in, whose cards say nothing of it. */
const BANNERS: Record<string, string> = {
  stag: 'baratheon',
  kraken: 'greyjoy',
  lion: 'lannister',
  sun: 'martell',
  watch: 'nights-watch',
  wolf: 'stark',
  dragon: 'targaryen',
  rose: 'tyrell',
};

function admitsOf(agenda: Facts): readonly string[] | null {
  if (agenda.pack) return agenda.admits;
  const banner = BANNERS[/^banner-of-the-(\w+)$/.exec(agenda.id)?.[1] ?? ''];
  return banner ? [banner] : [];
}

/** The agendas of a deck, the first one first. */
export const agendasOf = (deck: KeptDeck, cards: CardBook): string[] => [
  ...(deck.agenda ? [deck.agenda] : []),
  ...Object.keys(deck.cards).filter((id) => factsOf(cards, id).type === 'agenda'),
];

export function boundsOf(deck: KeptDeck, cards: CardBook): Bounds {
  const told = agendasOf(deck, cards).map((id) => admitsOf(factsOf(cards, id)));
  return {
    faction: deck.faction,
    admits: told.includes(null) ? null : told.flatMap((list) => list ?? []),
    format: deck.format,
  };
}

/** Could a deck hold the card? Where nobody says so it is shown, and the rules judge. */
export function mayHold(facts: Facts, { faction, admits, format }: Bounds): boolean {
  if (/banned|out/.test(facts.lists[format ?? ''] ?? '')) return false;
  if (facts.faction === 'neutral' || facts.faction === faction) return true;
  return !facts.loyal && (admits === null || admits.includes(facts.faction));
}

export function fits(facts: Facts, f: Filter, bounds: Bounds, query: Test): boolean {
  if (facts.type === 'title' || facts.type === 'agenda') return false;
  if (f.legal && !mayHold(facts, bounds)) return false;
  if (f.faction && facts.faction !== f.faction) return false;
  if (f.type && facts.type !== f.type) return false;
  if (f.cost && !costs(facts, f.cost)) return false;
  if (f.keyword && !facts.keywords.includes(f.keyword) && !facts.numbered.some(([k]) => k === f.keyword)) return false;
  if (f.trait && !facts.traits.includes(f.trait)) return false;
  if (f.pack && facts.pack !== f.pack && `*${facts.cycle}` !== f.pack) return false;
  if (f.icons.some((i) => !facts.icons.includes(i))) return false;
  return query(facts);
}
