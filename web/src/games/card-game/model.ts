// The sections of the Card Game's board (docs/protocol.md, section 4), typed, and
// what is printed on cards.
import type { Ask, Board, Compared, CardInfo, Reason } from '../../wire';
import type { CardBook } from '../index';

export const ICONS = ['military', 'intrigue', 'power'] as const;
export type ChallengeType = (typeof ICONS)[number];

export const PHASES = ['plot', 'draw', 'marshaling', 'challenges', 'dominance', 'standing', 'taxation'] as const;
export type Phase = (typeof PHASES)[number];

export interface Game {
  turn: number;
  rounds: number;
  phase: Phase | null;
  format: 'joust' | 'melee';
  profile: 'official' | 'manual';
  goal: number;
  first: number | null;
  active: number | null;
  dominance: number | null;
}

/** A card that lies beside a faction: an agenda, a title. */
export interface Fixed {
  card: string;
  object: number;
  kneels: boolean;
}

export interface Plot {
  card: string;
  object: number;
  gold: number;
  initiative: number;
  claim: number;
  reserve: number;
}

export interface Seat {
  house: string;
  faction: { object: number; power: number; kneels: boolean };
  agenda: Fixed | null;
  /** Agendas that the first lets in. */
  beside: Fixed[];
  title: Fixed | null;
  plot: Plot | null;
  power: number;
  gold: number;
  hand: number;
  deck: number;
  plots: number;
  chosen: boolean;
  limited: number;
  initiated: number[];
  won: number[];
  lost: number[];
  out: number;
}

/** One reason for a strength: so much more, doubled, or set. */
export type Why = Reason;

export type Mark = 'attacks' | 'defends' | 'bypassed' | 'assaulted' | 'condition' | 'blank' | 'idle' | 'burns' | 'new';

/** A card in play. */
export interface Laid {
  id: number;
  card: string | null;
  owner: number;
  place: 'play' | 'shadows';
  facedown: boolean;
  kneels: boolean;
  host: number | null;
  power: number;
  gold: number;
  /** How many of each kind. */
  tokens: Record<string, number>;
  strength?: number;
  base?: number;
  why?: Why[];
  icons?: ChallengeType[];
  keywords?: string[];
  duplicates: (string | null)[];
  marks: Mark[];
  /** Who controls it: the section it came in. */
  controller: number;
}

export const PILES = ['discard', 'dead', 'used', 'out'] as const;
export type PileName = (typeof PILES)[number];

export interface Piles {
  discard: string[];
  dead: string[];
  out: string[];
  used: string[];
  played: string[];
  aside: (string | null)[];
}

export interface Own {
  hand: string[];
  costs: Record<string, number>;
  plots: string[];
  placed: string[];
  plot: string | null;
  titles: string[];
  top: (string | null)[];
  deck: Record<string, number>;
  known: { seat: number; hand: string[]; somewhere: Record<string, number> }[];
}

export interface Side {
  seat: number;
  cards: number[];
  more: { of: string | null; plus: number }[];
  total: number;
}

export interface Challenge {
  type: ChallengeType;
  step: 'attack' | 'defence' | 'result' | 'claim' | 'keywords' | null;
  sides: [Side, Side];
  claim: number;
  winner: number | null;
  margin: number;
  unopposed: boolean;
  redirected: boolean;
}

export interface Happening {
  what: string;
  seat: number | null;
  cards: { object: number; card: string | null }[];
  by: string | null;
  phase?: Phase;
  cancelled: boolean;
}

export interface Resolving {
  what: 'challenge' | 'claim' | 'keywords' | 'actions' | 'interrupts' | 'reactions' | 'ability';
  to?: Happening[];
  card?: string | null;
  object?: number | null;
  seat?: number | null;
}

export interface Lasting {
  card: string | null;
  until: string;
  delayed: boolean;
  object: number | null;
  seat: number | null;
}

export interface Table {
  game: Game;
  seats: Seat[];
  /** Cards in play by their number. */
  cards: Map<number, Laid>;
  piles: Piles[];
  own: Own | null;
  challenge: Challenge | null;
  /** What was compared in a challenge, once it was. */
  last: Compared | null;
  stack: Resolving[];
  lasting: Lasting[];
  waits: number[];
  ask: Ask | null;
}

export function tableOf(board: Board): Table | null {
  const game = board['game'] as Game | undefined;
  if (!game || !board['piles.0']) return null;
  const seats: Seat[] = [];
  const piles: Piles[] = [];
  const cards = new Map<number, Laid>();
  for (let i = 0; board[`seat.${i}`]; i++) {
    seats.push(board[`seat.${i}`] as Seat);
    piles.push(board[`piles.${i}`] as Piles);
    for (const card of (board[`cards.${i}`] as Laid[] | undefined) ?? [])
      cards.set(card.id, { ...card, controller: i });
  }
  return {
    game,
    seats,
    piles,
    cards,
    own: (board['own'] as Own | null | undefined) ?? null,
    challenge: (board['challenge'] as Challenge | null | undefined) ?? null,
    last: board.last?.kind === 'challenge' ? board.last : null,
    stack: (board['stack'] as Resolving[] | undefined) ?? [],
    lasting: (board['lasting'] as Lasting[] | undefined) ?? [],
    waits: board.waits ?? [],
    ask: board.ask ?? null,
  };
}

// --- what lies where -----------------------------------------------------------------

/** Cards of a seat that stand by themselves, in the order they came. */
export function standing(
  table: Table,
  seat: number,
  type: 'character' | 'location' | 'other',
  cards: CardBook,
): Laid[] {
  const sort = (c: Laid): string => {
    const printed = c.card && !c.facedown ? factsOf(cards, c.card).type : 'other';
    return printed === 'character' || printed === 'location' ? printed : 'other';
  };
  return [...table.cards.values()].filter((c) => c.controller === seat && c.host === null && sort(c) === type);
}

/** Who could take part in a challenge of this type, by what everybody sees: who stands and has
 *  its icon. */
export const ableTo = (table: Table, seat: number, type: ChallengeType, cards: CardBook): Laid[] =>
  standing(table, seat, 'character', cards).filter(
    (c) => c.place === 'play' && !c.kneels && (c.icons ?? []).includes(type) && !c.marks.includes('bypassed'),
  );

/** How many they are, and how strong together. */
export const force = (cards: readonly Laid[]): { count: number; sum: number } => ({
  count: cards.length,
  sum: cards.reduce((sum, c) => sum + (c.marks.includes('idle') ? 0 : (c.strength ?? 0)), 0),
});

export const attachedTo = (table: Table, id: number): Laid[] => [...table.cards.values()].filter((c) => c.host === id);

/** The other seats, clockwise from my left; as they sit for who watches. */
export function rivalsOf(table: Table, me: number | null): number[] {
  const count = table.seats.length;
  const from = me ?? 0;
  return Array.from({ length: count - 1 }, (_, i) => (from + 1 + i) % count);
}

/** The number behind a house that several seats have, as prompts and story write it; null: the only one. */
export function seatNumber(houses: readonly (string | null | undefined)[], seat: number): number | null {
  return houses.filter((h) => h === houses[seat]).length > 1 ? seat + 1 : null;
}

/** Which copy a card is of those that its controller has, or that lie on the same card, as
 *  options number them; null: the only one. */
export function copyNumber(table: Table, id: number): number | null {
  const card = table.cards.get(id);
  if (!card) return null;
  const same = [...table.cards.values()].filter(
    (c) =>
      c.card === card.card &&
      c.place === card.place &&
      c.host === card.host &&
      (c.host !== null || c.controller === card.controller),
  );
  return same.length > 1 ? same.filter((c) => c.id < id).length + 1 : null;
}

/** Nobody on a side: nobody has been asked yet, or nobody wanted to. */
export function nobody(
  challenge: Challenge | null,
  which: 'attacker' | 'defender',
): 'noAttackers' | 'notYet' | 'noDefenders' {
  if (which === 'attacker') return 'noAttackers';
  return challenge?.step === 'attack' || challenge?.step === null ? 'notYet' : 'noDefenders';
}

// --- what is printed -------------------------------------------------------------------

export type CardType = 'character' | 'location' | 'attachment' | 'event' | 'plot' | 'agenda' | 'title';

export interface Facts {
  id: string;
  name: string;
  type: CardType;
  faction: string;
  loyal: boolean;
  unique: boolean;
  /** A number, `x`, or null where it has none. */
  cost: number | 'x' | null;
  strength: number | null;
  icons: ChallengeType[];
  traits: string[];
  /** The same as cards are written. */
  traitIds: string[];
  keywords: string[];
  /** Keywords with a number: ambush, shadow, bestow, prized. */
  numbered: [string, number | string][];
  income: number;
  initiative: number;
  claim: number;
  reserve: number;
  limit: number;
  quantity: number;
  /** Of a title: the one it supports, and its rivals. */
  supports: string | null;
  rivals: string[];
  text: string;
  origin: CardInfo['origin'];
  own: boolean;
  /** Its pack as players call it for short, its cycle and its number in that; '' and 0 in the set
   *  that is built in. */
  pack: string;
  cycle: string;
  number: number;
  /** What formats say of it: banned, restricted, pod, out. */
  lists: Record<string, string>;
  /** The factions of which an agenda lets cards in; null: that is not told. */
  admits: string[] | null;
  /** The agendas that may stand beside this one, and how many of them. */
  beside: string[];
  besideMost: number;
}

const cache = new WeakMap<CardBook, Map<string, Facts>>();
const NUMBERED = ['ambush', 'shadow', 'bestow', 'prized'];

function read(card: CardInfo): Facts {
  const f = card.facts ?? {};
  const number = (key: string) => (typeof f[key] === 'number' ? f[key] : 0);
  const type = card.type as CardType;
  const usual = type === 'plot' ? 2 : type === 'agenda' || type === 'title' ? 1 : 3;
  const cost = f.cost;
  const traits = (f.traits as Record<string, string> | undefined) ?? {};
  return {
    id: card.id,
    name: card.name,
    type,
    faction: (f.faction as string | undefined) ?? 'neutral',
    loyal: Boolean(f.loyal),
    unique: Boolean(f.unique),
    cost: typeof cost === 'number' ? cost : cost === 'x' ? 'x' : null,
    strength: typeof f.strength === 'number' ? f.strength : null,
    icons: (f.icons as ChallengeType[] | undefined) ?? [],
    traits: Object.values(traits),
    traitIds: Object.keys(traits),
    keywords: (f.keywords as string[] | undefined) ?? [],
    numbered: NUMBERED.filter((k) => f[k] !== undefined).map((k) => [k, f[k] as number | string]),
    income: number('income'),
    initiative: number('initiative'),
    claim: number('claim'),
    reserve: number('reserve'),
    limit: typeof f['deck-limit'] === 'number' ? f['deck-limit'] : usual,
    quantity: typeof f.quantity === 'number' ? f.quantity : 1,
    supports: (f.supports as string | undefined) ?? null,
    rivals: [f.rivals ?? []].flat() as string[],
    text: card.text,
    origin: card.origin,
    own: Boolean((card as { own?: boolean }).own),
    pack: card.pack ?? '',
    cycle: card.cycle ?? '',
    number: (card.code ?? 0) % 1000,
    lists: card.lists ?? {},
    admits: card.admits ?? null,
    beside: card.beside ?? [],
    besideMost: card.beside_most ?? 0,
  };
}

/** Every card of the game, as it is printed. */
export function allFacts(cards: CardBook): Map<string, Facts> {
  let known = cache.get(cards);
  if (!known) {
    known = new Map(cards.all.cards.map((c) => [c.id, read(c)]));
    cache.set(cards, known);
  }
  return known;
}

const NOTHING: Omit<Facts, 'id' | 'name'> = {
  type: 'event',
  faction: 'neutral',
  loyal: false,
  unique: false,
  cost: null,
  strength: null,
  icons: [],
  traits: [],
  traitIds: [],
  keywords: [],
  numbered: [],
  income: 0,
  initiative: 0,
  claim: 0,
  reserve: 0,
  limit: 3,
  quantity: 1,
  supports: null,
  rivals: [],
  text: '',
  origin: 'printed',
  own: false,
  pack: '',
  cycle: '',
  number: 0,
  lists: {},
  admits: null,
  beside: [],
  besideMost: 0,
};

export function factsOf(cards: CardBook, id: string): Facts {
  return allFacts(cards).get(id) ?? { ...NOTHING, id, name: id };
}

/** Cards of a hand as one holds them: characters first, cheap ones before dear ones. */
export function inOrder(cards: CardBook, hand: readonly string[]): string[] {
  const order: CardType[] = ['character', 'location', 'attachment', 'event', 'plot', 'agenda', 'title'];
  const rank = (id: string): [number, number, string] => {
    const f = factsOf(cards, id);
    return [order.indexOf(f.type), typeof f.cost === 'number' ? f.cost : 9, f.name];
  };
  return [...hand].sort((a, b) => {
    const [x, y] = [rank(a), rank(b)];
    return x[0] - y[0] || x[1] - y[1] || x[2].localeCompare(y[2]);
  });
}
