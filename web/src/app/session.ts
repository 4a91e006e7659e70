// Who I am, whether the server is there, what can be played.
import { effect, signal } from '@preact/signals';
import type { CardBook } from '../games';
import { games as known } from '../games';
import { api, Refusal } from '../link/api';
import { engine } from '../link/engine';
import { Socket } from '../link/socket';
import type { Cards, Games, Hello, Info, Lang, You } from '../wire';
import { lang } from '../words';
import { inviteKey } from './router';

export const you = signal<You | null>(null);
export const pushKey = signal<string | null>(null);
/** Null until known; false: there is no server, the page plays by itself. */
export const online = signal<boolean | null>(null);
export const lobby = signal<{ tables: Info[]; playing: number } | null>(null);
export const mine = signal<Info[] | null>(null);
/** Why the server can write nothing down just now; null: it can. */
export const storeTrouble = signal<string | null>(null);
/** Slow tables that wait for me, by id. */
export const turns = signal<Record<string, string>>({});

async function identify(signal?: AbortSignal): Promise<void> {
  try {
    const hello: Hello = await api.hello(lang.value, signal);
    you.value = hello.you;
    pushKey.value = hello.push;
    online.value = true;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'lost') online.value = false;
    throw error;
  }
}

export const socket = new Socket(
  () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`,
  identify,
);

let wantsLobby = 0;

/** The lobby is sent while somebody looks at it. */
export function watchLobby(): () => void {
  wantsLobby++;
  if (wantsLobby === 1 && socket.state.value.kind === 'open')
    socket.request({ t: 'lobby', on: true }).catch(() => undefined);
  return () => {
    wantsLobby--;
    if (wantsLobby === 0 && socket.state.value.kind === 'open')
      socket.request({ t: 'lobby', on: false }).catch(() => undefined);
  };
}

export async function loadMine(): Promise<void> {
  try {
    mine.value = ((await socket.request({ t: 'tables' })).tables as Info[]) ?? [];
  } catch {
    // It is asked again when the connection is back.
  }
}

export function startSession(): void {
  socket.onMessage((m) => {
    if (m.t === 'lobby') lobby.value = { tables: m.tables, playing: m.playing };
    if (m.t === 'store') storeTrouble.value = m.trouble;
    if (m.t === 'turn') {
      turns.value = { ...turns.value, [m.table]: m.name };
      void loadMine();
    }
  });
  socket.onOpen(() => {
    // hello goes first; the server answers in order.
    socket
      .request({ t: 'hello', lang: lang.value })
      .then((ok) => {
        if (ok.you) you.value = ok.you as You;
        storeTrouble.value = typeof ok.trouble === 'string' ? ok.trouble : null;
      })
      .catch(() => undefined);
    if (wantsLobby > 0) socket.request({ t: 'lobby', on: true }).catch(() => undefined);
    void loadMine();
  });
  let first = true;
  effect(() => {
    const now = lang.value;
    if (first) first = false;
    else if (socket.state.peek().kind === 'open') socket.request({ t: 'hello', lang: now }).catch(() => undefined);
  });
  socket.start();
}

// --- games and cards --------------------------------------------------------------

/** What the engines in the page know, each of its game. */
async function engineGames(now: Lang): Promise<Games> {
  const all = await Promise.all(Object.keys(known).map(async (game) => (await engine(game, now)).games(now)));
  return { games: all.flatMap((one) => one.games), bots: all[0]?.bots ?? [] };
}

const gamesCache: Partial<Record<Lang, Promise<Games>>> = {};

/** From the server, or, where there is none, from the engine in the page. */
export function gamesList(now: Lang): Promise<Games> {
  const kept = gamesCache[now];
  if (kept) return kept;
  const asked = api.games(now).catch(async (error: unknown) => {
    if (error instanceof Refusal && error.code !== 'lost') throw error;
    return engineGames(now);
  });
  gamesCache[now] = asked;
  asked.catch(() => delete gamesCache[now]);
  return asked;
}

const cardsCache = new Map<string, Promise<CardBook>>();

export function cardBook(all: Cards): CardBook {
  const byId = new Map<string, Cards['cards'][number]>();
  for (const card of all.cards) {
    byId.set(`${card.type}/${card.id}`, card);
    if (card.type !== 'leader' || !byId.has(card.id)) byId.set(card.id, card);
  }
  const houses = new Map(all.houses.map((h) => [h.id, h.name]));
  return {
    all,
    find: (id, type) => byId.get(type ? `${type}/${id}` : id),
    house: (id) => (id ? (houses.get(id) ?? id) : ''),
  };
}

/** `table` where it has a card set or a card file of its own; `set`: one that is not built in. */
export function cardsOf(game: string, now: Lang, table?: string, set?: string): Promise<CardBook> {
  const key = `${game} ${now} ${table ?? ''} ${set ?? ''}`;
  const kept = cardsCache.get(key);
  if (kept) return kept;
  const asked = (table ? api.tableCards(table, now, inviteKey()) : api.cards(game, now, set))
    .catch(async (error: unknown) => {
      if (table || set || (error instanceof Refusal && error.code !== 'lost')) throw error;
      return (await engine(game, now)).cards(game, now);
    })
    .then(cardBook);
  cardsCache.set(key, asked);
  asked.catch(() => cardsCache.delete(key));
  return asked;
}
