// A table that is being thought up: from sensible defaults to `create`.
import { setTitle } from '../app/about';
import { duration } from '../app/names';
import { games } from '../games';
import type { BotInfo, CreateMessage, GameInfo, Pace, UndoKind } from '../wire';
import { t } from '../words';

export interface Draft {
  game: string;
  name: string;
  seats: string[];
  /** Settings that differ from their default, by key. */
  rules: Record<string, string>;
  /** Settings with a value for each seat. */
  bySeat: Record<string, string[]>;
  pace: Pace;
  /** Somebody has chosen the pace: it stays, whoever sits down. */
  paced?: boolean;
  open: 'public' | 'link';
  watch: boolean;
  chat: boolean;
  undo: UndoKind;
  delay: boolean;
  /** Seconds that somebody may be away; unless somebody says so, as the pace is. */
  grace?: number;
  /** Unless somebody says so, only who plays alone has advice. */
  hints?: boolean;
  /** The card set, unless it is the usual one. */
  set?: string;
  cards: { name: string; text: string } | null;
}

const LIVE: Pace = { kind: 'live', move: 120, reserve: 480 };
const NO_CLOCK: Pace = { kind: 'none', move: 0, reserve: 0 };

/** Unless somebody says so, there is a clock only where people wait for each other. */
const withPace = (d: Draft): Draft => (d.paced ? d : { ...d, pace: d.seats.includes('open') ? LIVE : NO_CLOCK });

export const setSeat = (d: Draft, i: number, to: string): Draft =>
  withPace({ ...d, seats: d.seats.map((s, n) => (n === i ? to : s)) });

/** A name for a table that has none: one that no other table of mine which is not over has. */
export function tableName(taken: readonly string[]): string {
  const all = t('tableNames').split('|');
  const left = all.filter((name) => !taken.includes(name));
  const [drawn = 0] = crypto.getRandomValues(new Uint8Array(1));
  return left[drawn % left.length] ?? `${all[drawn % all.length] ?? ''} ${taken.length + 1}`;
}

/** The level for whoever does not choose one. */
export function bestBot(bots: BotInfo[]): string {
  if (bots.some((b) => b.name === 'knight')) return 'bot:knight';
  const best = bots.reduce<BotInfo | null>((a, b) => (a && a.effort >= b.effort ? a : b), null);
  return `bot:${best?.name ?? 'greedy'}`;
}

/** A ready-made deck for each seat of a game with decks, of different houses as long as there are. */
function dealDecks(game: GameInfo, count: number): Record<string, string[]> {
  const setting = game.settings.find((s) => s.list);
  const ready = (game.decks ?? []).filter((d) => !d.starter).map((d) => d.name);
  if (!setting || ready.length === 0) return {};
  const houseOf = (deck: string) => games[game.id]?.decks?.houseOf(deck) ?? deck;
  const decks: string[] = [];
  while (decks.length < count) {
    const left = ready.filter((d) => !decks.includes(d));
    const houses = new Set(decks.map(houseOf));
    const others = left.filter((d) => !houses.has(houseOf(d)));
    const from = [others, left, ready].find((list) => list.length > 0) ?? [];
    const [drawn = 0] = crypto.getRandomValues(new Uint8Array(1));
    decks.push(from[drawn % from.length] ?? '');
  }
  return { [setting.key]: decks };
}

export function newDraft(game: GameInfo, bots: BotInfo[]): Draft {
  const count = Math.min(game.max_seats, Math.max(game.min_seats, 5));
  const bot = bestBot(bots);
  const seats = Array.from({ length: count }, (_, i) => (i === 0 ? 'me' : i < 3 ? 'open' : bot));
  return {
    game: game.id,
    name: '',
    seats,
    rules: {},
    bySeat: dealDecks(game, game.max_seats),
    pace: LIVE,
    open: 'link',
    watch: true,
    chat: true,
    undo: 'ask',
    delay: true,
    cards: null,
  };
}

/** One person, the rest bots, no clock: begins at once. */
export function quickDraft(game: GameInfo, bots: BotInfo[], seats = 4): Draft {
  const count = Math.min(game.max_seats, Math.max(game.min_seats, seats));
  const bot = bestBot(bots);
  return {
    ...newDraft(game, bots),
    seats: Array.from({ length: count }, (_, i) => (i === 0 ? 'me' : bot)),
    pace: NO_CLOCK,
    watch: false,
    undo: 'free',
    delay: false,
  };
}

export function withSeatCount(d: Draft, count: number, bots: BotInfo[]): Draft {
  const bot = bestBot(bots);
  const seats = Array.from({ length: count }, (_, i) => d.seats[i] ?? (d.seats.includes('open') ? 'open' : bot));
  return withPace({ ...d, seats });
}

/** The same table for another game: its rules, and as many seats as it has. */
export function withGame(d: Draft, game: GameInfo, bots: BotInfo[]): Draft {
  const count = Math.min(game.max_seats, Math.max(game.min_seats, d.seats.length));
  return {
    ...withSeatCount(d, count, bots),
    game: game.id,
    rules: {},
    bySeat: dealDecks(game, game.max_seats),
    set: undefined,
    cards: null,
  };
}

export function settingsText(d: Draft, game: GameInfo): string {
  const parts = [`seats=${d.seats.length}`];
  for (const s of game.settings) {
    const first = s.default.split(',')[0] ?? s.default;
    if (s.per_seat) {
      const values = d.seats.map((_, i) => d.bySeat[s.key]?.[i] ?? first);
      if (values.some((v) => v !== first)) parts.push(`${s.key}=${values.join(',')}`);
    } else {
      const value = d.rules[s.key];
      if (value !== undefined && value !== s.default) parts.push(`${s.key}=${value}`);
    }
  }
  return parts.join(' ');
}

/** As the server does it where nobody says. */
export const usualGrace = (pace: Pace): number => (pace.kind === 'slow' ? pace.move : 120);

export function hasHints(d: Draft): boolean {
  return d.hints ?? !d.seats.includes('open');
}

export function toCreate(d: Draft, game: GameInfo, nonce: string, start: boolean): CreateMessage {
  return {
    t: 'create',
    game: d.game,
    ...(d.name.trim() ? { name: d.name.trim() } : {}),
    settings: settingsText(d, game),
    seats: d.seats,
    pace: d.pace.kind === 'none' ? { kind: 'none' } : d.pace,
    open: d.open,
    watch: d.watch,
    chat: d.chat,
    undo: d.undo,
    delay: d.delay,
    hints: hasHints(d),
    ...(d.grace ? { grace: d.grace } : {}),
    ...(d.set ? { set: d.set } : {}),
    ...(d.cards ? { cards: d.cards } : {}),
    nonce,
    ...(start ? { start } : {}),
  };
}

/** "Five seats, two bots, 2 minutes a move, with allies." */
export function summary(d: Draft, game: GameInfo, here = false): string {
  const bots = d.seats.filter((s) => s.startsWith('bot')).length;
  const open = d.seats.filter((s) => s === 'open').length;
  const parts = [t('sum.seats', { n: d.seats.length })];
  if (open > 0) parts.push(t('sum.open', { n: open }));
  if (bots > 0) parts.push(t('sum.bots', { n: bots }));
  if (here) parts.push(t('sum.here'));
  else if (d.pace.kind === 'none') parts.push(t('sum.noClock'));
  else parts.push(t('sum.pace', { move: duration(d.pace.move) }));
  let changed = 0;
  for (const s of game.settings) {
    if (s.list) continue;
    if (s.per_seat) {
      const first = s.default.split(',')[0];
      if (d.bySeat[s.key]?.some((v) => v !== first)) changed++;
    } else if (d.rules[s.key] !== undefined && d.rules[s.key] !== s.default) {
      if (s.key === 'allies' && d.rules[s.key] === 'on') parts.push(t('sum.allies'));
      else changed++;
    }
  }
  if (changed > 0) parts.push(t('sum.changed', { n: changed }));
  if (d.set && !here) parts.push(setTitle(game, d.set));
  if (d.cards) parts.push(t('sum.cards'));
  if (!here) parts.push(d.open === 'public' ? t('sum.public') : t('sum.link'));
  if (!d.watch && !here) parts.push(t('sum.noWatch'));
  const text = parts.join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

export type Choices =
  { kind: 'switch' } | { kind: 'number'; min: number; max: number } | { kind: 'list'; values: string[] };

/** `off|on`, `1..20`, `random|stark|…` as something to show. */
export function choicesOf(text: string): Choices {
  const range = /^(-?\d+)\.\.(-?\d+)$/.exec(text.trim());
  if (range) return { kind: 'number', min: Number(range[1]), max: Number(range[2]) };
  const values = text.split('|').map((v) => v.trim());
  if (values.length === 2 && values.includes('off') && values.includes('on')) return { kind: 'switch' };
  return { kind: 'list', values };
}
