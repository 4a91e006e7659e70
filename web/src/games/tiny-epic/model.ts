// The sections of Tiny Epic's board (docs/protocol.md, section 4), typed, and
// what never changes: the facts that are told with the cards.
import type { Ask, Board, CardInfo } from '../../wire';
import type { CardBook } from '../index';

export const FACES = ['recruit', 'march', 'sail', 'whisper', 'plot', 'event'] as const;
export type Face = (typeof FACES)[number];

/** A seat, or a house without an ally. */
export type Side = number | string;

export interface Game {
  turn: number;
  rounds: number;
  phase: 'setup' | 'dice' | 'turns' | 'bottom' | 'end';
  hand_of_king: number | null;
  active: number | null;
  throne: number | null;
  playing: string | null;
  /** Alone: the Rival's seat, and its card. */
  rival?: number;
  rival_card?: string | null;
  deck: number;
  discard: string[];
}

export interface Units {
  house: string;
  tokens: number;
  hero: string | null;
  eggs?: number;
  dragons?: number;
}

export interface Domain {
  side: Side | null;
  strength: number;
  defence: number;
  units: Units[];
}

/** A die in a slot, and the seat that laid it. Alone, the Rival's may lie beside another. */
export interface Laid {
  slot: Face;
  die: Face;
  seat: number;
}

export interface Mat {
  dice: Face[];
  slots: Face[];
  laid: Laid[];
  closed: Face[];
  bottom: Face[];
  die: Face | null;
  slot: Face | null;
}

export interface House {
  id: string;
  role: 'player' | 'free';
  ally: number | null;
  mat: number;
  units: number;
  hero: string | null;
  hero_at: string | null;
  card: 'mat' | 'hand' | 'shown';
  used: boolean;
}

export interface Seat {
  house: string;
  points: number;
  gold: number;
  gold_most: number;
  vengeance: number;
  hand: number;
  heroes: string[];
  committed: number;
  track: number;
  castles: string[];
  holds: string[];
  pool: Record<string, number>;
  allies: string[];
  dice: Face[];
  beside: string[];
  objectives: boolean[];
}

export interface Own {
  hand: string[];
  heroes: string[];
  committed: string[];
  leaders: string[];
  known: { seat: number; cards: string[] }[];
  top: (string | null)[];
}

export type PartKind =
  | 'tokens'
  | 'hero'
  | 'dragons'
  | 'castle'
  | 'throne'
  | 'event'
  | 'beside'
  | 'rival'
  | 'card'
  | 'drawn'
  | 'conscripts'
  | 'rest';

export interface Part {
  what: PartKind;
  of?: string;
  strength: number;
}

export interface BattleSide {
  side: Side;
  parts: Part[];
  total: number;
  facedown: number;
  paid: number;
  retreats: boolean;
}

export interface Battle {
  place: string;
  sides: [BattleSide, BattleSide];
  winner: Side | null;
}

export interface Table {
  game: Game;
  map: Record<string, Domain>;
  mat: Mat;
  houses: House[];
  seats: Seat[];
  own: Own | null;
  battle: Battle | null;
  waits: number[];
  ask: Ask | null;
}

export function tableOf(board: Board): Table | null {
  const game = board['game'] as Game | undefined;
  if (!game || !board['map']) return null;
  const seats: Seat[] = [];
  for (let i = 0; board[`seat.${i}`]; i++) seats.push(board[`seat.${i}`] as Seat);
  return {
    game,
    map: board['map'] as Record<string, Domain>,
    mat: board['mat'] as Mat,
    houses: board['houses'] as House[],
    seats,
    own: (board['own'] as Own | null | undefined) ?? null,
    battle: (board['battle'] as Battle | null | undefined) ?? null,
    waits: board.waits ?? [],
    ask: board.ask ?? null,
  };
}

/** The other seats, clockwise from my left, mine first; as they sit for who watches. */
export function seatOrder(table: Table, me: number | null): number[] {
  const count = table.seats.length;
  return Array.from({ length: count }, (_, i) => ((me ?? 0) + i) % count);
}

// --- what never changes ---------------------------------------------------------

type Facts = Record<string, unknown>;
const factsOf = (card: CardInfo | undefined): Facts => card?.facts ?? {};

export interface Ground {
  kind: 'castle' | 'fief' | 'throne';
  region: string;
  borders: string[];
}

export function groundOf(cards: CardBook, domain: string): Ground {
  const f = factsOf(cards.find(domain, 'domain'));
  return {
    kind: (f.kind as Ground['kind']) ?? 'fief',
    region: (f.region as string) ?? '',
    borders: (f.borders as string[]) ?? [],
  };
}

export type Icon = number | 'retreat' | 'conscripts' | 'secret';

export interface CardFacts {
  battle: Icon;
  price: number;
  shields: string[];
}

export const heroCard = (cards: CardBook, id: string): CardInfo | undefined => cards.find(id, 'hero');
export const anyCard = (cards: CardBook, id: string): CardInfo | undefined =>
  cards.find(id, 'plot') ?? heroCard(cards, id);

/** A hero's card shows the shield of the house twice. */
export function cardFacts(cards: CardBook, id: string): CardFacts {
  const card = anyCard(cards, id);
  const f = factsOf(card);
  const house = card?.type === 'hero' ? card.house : null;
  return {
    battle: (f.battle as Icon) ?? 0,
    price: (f.price as number) ?? 0,
    shields: house ? [house, house] : ((f.shields as string[]) ?? []),
  };
}

export interface Space {
  cost: number;
  benefit: 'gold' | 'card' | 'point';
}

export interface Objective {
  id: string;
  name: string;
  needs: number;
  controls: 'nothing' | 'home' | 'fiefs' | 'kings-landing';
  number: number;
  points: number;
}

const ofType = (cards: CardBook, type: string) => cards.all.cards.filter((c) => c.type === type);

export const spacesOf = (cards: CardBook): Space[] => ofType(cards, 'space').map((c) => factsOf(c) as unknown as Space);

export const objectivesOf = (cards: CardBook): Objective[] =>
  ofType(cards, 'objective').map(
    (c) => ({ number: 0, controls: 'nothing', ...factsOf(c), id: c.id, name: c.name }) as Objective,
  );

/** What a house does to dice. */
export interface Gift {
  faces: Face[];
  rerolls: 'none' | 'one' | 'both';
  cost: number;
}

export function giftOf(cards: CardBook, house: string): Gift {
  const f = factsOf(cards.find(house, 'house'));
  return {
    faces: (f.faces as Face[]) ?? [],
    rerolls: (f.rerolls as Gift['rerolls']) ?? 'none',
    cost: (f.cost as number) ?? 0,
  };
}

/** Strength of units as a battle counts them. */
export const HERO = 2;

/** The rounds after which points are counted. */
export const SCORINGS = [3, 5, 6];
