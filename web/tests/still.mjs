// Tables that stand still. Positions are made here with the page's own engine (recorded games
// played again, or crowded by hand) and shown by a page whose socket a script answers: any
// position of any game is there at once, in both languages, without bots and without waiting.
import { readFileSync, readdirSync } from 'node:fs';
import { load } from './bundle.mjs';
import { person, until } from './kit.mjs';

const here = (path) => new URL(path, import.meta.url);
const engines = new Map();

/** The engine of a game, as the page has it. */
export async function engineOf(game) {
  if (!engines.has(game)) {
    const { Engine } = await load('link/engine.ts');
    const bytes = readFileSync(here(`../public/engine-${game}.wasm`));
    const engine = new Engine((await WebAssembly.instantiate(bytes, {})).instance.exports);
    engine.learn(readFileSync(here(`../src/games/${game}/engine.uk.words`)));
    engines.set(game, engine);
  }
  return engines.get(game);
}

/** Recorded games of the corpus: their text. */
export const records = (game, wanted = /./) =>
  readdirSync(here(`../../tests/corpus/${game}/`))
    .filter((name) => wanted.test(name))
    .sort()
    .map((name) => readFileSync(here(`../../tests/corpus/${game}/${name}`), 'utf8'));

const DECISION = /\n(\d+) \S+ [^\n]*/g;

/** A record as far as decision `last`. */
function upTo(record, last) {
  for (const found of record.matchAll(DECISION)) if (Number(found[1]) > last) return record.slice(0, found.index + 1);
  return record;
}

/** Goes back through a record, decision by decision: `look(table, seat)` sees who is about to
 *  decide, and keeps what it wants of it. A game that is over cannot be taken back, and a record
 *  has room for about a thousand decisions that are: it is opened anew in between. */
export async function walk(game, record, look) {
  const engine = await engineOf(game);
  let to = [...record.matchAll(DECISION)].length - 1;
  for (; to >= 0; to -= 1000) {
    const table = engine.fromRecord(upTo(record, to));
    for (let n = to; n >= Math.max(0, to - 999); n--) {
      if (n < to) table.undo(n);
      for (const seat of table.asked()) look(table, seat);
    }
    table.free();
  }
}

/** In the page: a socket that a script answers. */
function scripted() {
  window.WebSocket = class extends EventTarget {
    static OPEN = 1;
    readyState = 1;
    constructor() {
      super();
      window.testTell = (message) => this.onmessage?.({ data: JSON.stringify(message) });
      setTimeout(() => this.onopen?.(), 0);
    }
    send(text) {
      const message = JSON.parse(text);
      const answer = (more = {}) => window.testTell({ t: 'ok', id: message.id, ...more });
      if (message.t === 'enter') window.testEntered = message.table;
      if (message.t === 'pick') window.testPick(message.choices).then(answer);
      else answer(message.t === 'tables' ? { tables: [] } : {});
    }
    close() {
      this.readyState = 3;
    }
  };
}

/** Who sits at the table: I, and bots. */
const seatsOf = (count, me) =>
  Array.from({ length: count }, (_, i) => ({
    who: i === me ? 'person' : 'bot',
    name: i === me ? 'Anna' : null,
    user: i === me ? 'me' : null,
    bot: i === me ? null : ['knight', 'squire', 'lord'][i % 3],
    here: true,
    host: i === me,
    house: null,
    sitting_in: null,
  }));

/** A position as it is sent: the board of a seat, the end of the story, what may follow picks. */
export function position(table, seat, lang, change = (board) => board) {
  const story = table.story(seat, lang, Math.max(0, table.lines() - 40));
  return {
    game: table.game,
    settings: table.settings,
    seats: table.seats,
    over: table.over(),
    me: seat,
    board: change(structuredClone(table.board(seat, lang))),
    story,
  };
}

/** A page that shows positions. `show` waits until the position stands there. */
export async function stillPage(server, { lang = 'en', ...options } = {}) {
  const one = await person(server, { lang, ...options });
  const { context, page } = one;
  let picks = () => ({ options: [], whole: true, text: '' });
  await page.exposeFunction('testPick', (choices) => picks(choices));
  await context.addInitScript(scripted);
  let game = null;
  let v = 0;
  const show = async (pos, { pick, info = {} } = {}) => {
    if (pick) picks = pick;
    const id = `still-${pos.game}`;
    if (game !== pos.game) {
      await one.at(`/t/${id}`);
      await until(page, (t) => window.testEntered === t, id, 'the page enters');
      game = pos.game;
    }
    const message = {
      t: 'table',
      table: id,
      info: {
        id,
        name: lang === 'uk' ? 'Червоний замок' : 'Red Keep',
        game: pos.game,
        settings: pos.settings,
        state: pos.over ? 'over' : 'playing',
        seats: seatsOf(pos.seats, pos.me),
        pace: { kind: 'none', move: 0, reserve: 0 },
        open: 'link',
        watch: true,
        chat: true,
        undo: 'free',
        delay: false,
        hints: true,
        commit: '',
        own_cards: null,
        created: 0,
        turn: pos.board.game?.turn ?? 1,
        next: null,
        ...info,
      },
      me: pos.me,
      v: ++v,
      board: pos.board,
      story: pos.story,
      chat: [],
      clock: null,
      votes: [],
      presets: null,
      undo: null,
    };
    await page.evaluate((m) => {
      window.testTell(m);
      return new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)));
    }, message);
    // Files of the game are fetched for its first position.
    if (v === 1 || !(await page.$('.prompts'))) await page.locator('.prompts').first().waitFor();
  };
  const size = async ([width, height]) => {
    await page.setViewportSize({ width, height });
    await until(page, ([w, h]) => innerWidth === w && innerHeight === h, [width, height], 'the page has its new size');
    await page.evaluate(() => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r))));
  };
  /** From the beginning: the page is fetched anew. */
  const anew = () => (game = null);
  return { ...one, show, size, anew };
}
