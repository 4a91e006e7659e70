// The sections of The Iron Throne's board (docs/protocol.md, section 4), typed.
import type { Ask, Board, Compared } from '../../wire';

export type SideName = 'challenger' | 'defender';

export interface Game {
  turn: number;
  phase: 'start' | 'preparation' | 'support' | 'encounter' | 'resolution' | 'end';
  challenger: number | null;
  defender: number | null;
  event: string | null;
  events_left: number;
  allies: boolean;
  ally_deck: number;
  ally_discard: string[];
}

export interface Person {
  id: string;
  power: number;
  in: boolean;
}

export type Counts = Record<string, number>;

export interface Seat {
  house: string;
  leader: string | null;
  sheet: number;
  boxed: number;
  characters: Person[];
  spread: number[];
  left: number;
  hand: number;
  deck: number;
  discard: Counts;
  played: Counts;
  hostages: number[];
  allies: number;
  side: SideName | null;
  role: SideName | 'supporter' | 'out';
  placed: 'no' | 'down' | 'up';
  used: 'no' | 'turn' | 'game';
  /** What holds until the end of the turn. */
  marks: Mark[];
}

export type Mark =
  | 'no-cards'
  | 'no-loss'
  | 'no-offer'
  | 'not-to-challenger'
  | 'not-to-defender'
  | 'no-rewards'
  | 'no-penalties'
  | 'no-hostages';

export interface Hostage {
  owner: number;
  card: string;
  torment: string;
}

export interface Own {
  hand: string[];
  placed: string | null;
  hostages: Hostage[];
  allies: string[];
  leaders: string[];
  deck: Counts;
  known: { seat: number; cards: string[]; allies: string[]; hostages: { owner: number; card: string }[] }[];
}

export interface Side {
  seat: number;
  card: string | null;
  owner: number;
  total: number;
  open: boolean;
  parts: { seat: number; id: string; power: number }[];
  bonus: number;
  card_bonus: number;
}

export interface Encounter {
  /** The defender's is null until there is one. */
  sides: [Side | null, Side | null];
  outcome: null | 'hostility' | 'truce' | 'betrayal';
  winner: null | SideName | 'both-lost' | 'neither';
  verdict: string | null;
}

export interface Terms {
  influence: boolean;
  power: number;
  ally: boolean;
  hostages: string[];
}

export interface Deal {
  left: number;
  proposer: number;
  standing: null | { by: number; challenger: Terms; defender: Terms; text: string };
  yielded: number[];
  shown: number[];
}

export interface Table {
  game: Game;
  seats: Seat[];
  own: Own | null;
  encounter: Encounter | null;
  deal: Deal | null;
  /** What was compared, once it was. */
  last: Compared | null;
  waits: number[];
  ask: Ask | null;
}

export const INFLUENCE = 5;

export function tableOf(board: Board): Table | null {
  const game = board['game'] as Game | undefined;
  if (!game) return null;
  const seats: Seat[] = [];
  for (let i = 0; board[`seat.${i}`]; i++) seats.push(board[`seat.${i}`] as Seat);
  return {
    game,
    seats,
    own: (board['own'] as Own | null | undefined) ?? null,
    encounter: (board['encounter'] as Encounter | null | undefined) ?? null,
    deal: (board['deal'] as Deal | null | undefined) ?? null,
    last: board.last?.kind === 'encounter' ? board.last : null,
    waits: board.waits ?? [],
    ask: board.ask ?? null,
  };
}

export const sum = (counts: readonly number[]): number => counts.reduce((a, b) => a + b, 0);
export const sumOf = (counts: Counts): number => sum(Object.values(counts));

/** The value on a hostility card; null for any other. */
export function valueOf(card: string): number | null {
  return card.startsWith('hostility-') ? Number(card.slice(10)) : null;
}

/** Seats that have influence on this seat's board, one entry a token. */
export function influencers(table: Table, on: number): number[] {
  const list: number[] = [];
  table.seats.forEach((seat, i) => {
    for (let n = seat.spread[on] ?? 0; n > 0; n--) list.push(i);
  });
  return list;
}

/** The other seats, clockwise from my left; all of them for who watches. */
export function rivals(table: Table, me: number | null): number[] {
  const count = table.seats.length;
  if (me === null) return table.seats.map((_, i) => i);
  return Array.from({ length: count - 1 }, (_, i) => (me + 1 + i) % count);
}

export const otherActive = (table: Table, seat: number): number | null =>
  seat === table.game.challenger ? table.game.defender : table.game.challenger;
