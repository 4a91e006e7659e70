// Looking for cards: words in the name, text, traits and keywords, and what is printed.
import type { ChallengeType, Facts } from '../model';

export interface Filter {
  words: string;
  faction: string;
  type: string;
  cost: string;
  keyword: string;
  trait: string;
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

/** Could a deck of this faction and agenda hold the card? A banner lets in its faction. */
export function mayHold(facts: Facts, faction: string, banner: string | null): boolean {
  if (facts.faction === 'neutral' || facts.faction === faction) return true;
  return !facts.loyal && banner !== null && facts.faction === banner;
}

/** `keyword` says a keyword as it is read. */
export function fits(
  facts: Facts,
  f: Filter,
  faction: string,
  banner: string | null,
  keyword: (k: string) => string,
): boolean {
  if (facts.type === 'title' || facts.type === 'agenda') return false;
  if (f.legal && !mayHold(facts, faction, banner)) return false;
  if (f.faction && facts.faction !== f.faction) return false;
  if (f.type && facts.type !== f.type) return false;
  if (f.cost && !costs(facts, f.cost)) return false;
  if (f.keyword && !facts.keywords.includes(f.keyword) && !facts.numbered.some(([k]) => k === f.keyword)) return false;
  if (f.trait && !facts.traits.includes(f.trait)) return false;
  if (f.icons.some((i) => !facts.icons.includes(i))) return false;
  const words = f.words.trim().toLocaleLowerCase();
  if (!words) return true;
  const keywords = [...facts.keywords, ...facts.numbered.map(([k]) => k)].map((k) => `${k} ${keyword(k)}`);
  const all = [facts.name, facts.text, ...facts.traits, ...keywords, facts.id].join(' ').toLocaleLowerCase();
  return words.split(/\s+/).every((w) => all.includes(w));
}
