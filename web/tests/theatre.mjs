// What happens is seen beat by beat: against bots, with the pace on, what a server has told
// is compared with what stood on the screen.
import { check, person, same, until } from './kit.mjs';
import { pressOne } from './player.mjs';

/** Figures of every seat as the board has them, and where each is on the screen. */
const FIGURES = {
  'iron-throne': { of: (seat) => seat.sheet, at: (n) => `[data-power="${n}"], [data-sheet="${n}"]` },
  'tiny-epic': { of: (seat) => seat.points, at: (n) => `[data-total="points.${n}"]` },
  'card-game': { of: (seat) => seat.power, at: (n) => `[data-total="power.${n}"]` },
};

/** In the page: notes what stands on it whenever that changes. */
function observe(selectors) {
  window.seenBeats = [];
  const numberOf = (selector) => {
    const text = document.querySelector(selector)?.textContent.trim();
    return /^\d+$/.test(text ?? '') ? Number(text) : null;
  };
  const look = () => {
    const prompt = document.querySelector('.prompts .prompt');
    const now = {
      told: prompt?.querySelector('[data-skip]') ? prompt.querySelector('h2').textContent : null,
      asks: prompt?.classList.contains('now') ?? false,
      figures: selectors.map(numberOf),
    };
    const last = window.seenBeats[window.seenBeats.length - 1];
    if (JSON.stringify(last) !== JSON.stringify(now)) window.seenBeats.push(now);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  look();
}

/** All that comes over the page's socket, from the beginning. */
function listen(page) {
  const heard = { updates: [], table: null, moves: 0, seen: [] };
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      const m = JSON.parse(payload);
      if (m.t === 'table') Object.assign(heard, { table: m, updates: [] });
      if (m.t === 'update') heard.updates.push(m);
    });
    socket.on('framesent', ({ payload }) => {
      const m = JSON.parse(payload);
      if (m.t === 'move') heard.moves++;
      if (m.t === 'seen') heard.seen.push(m.v);
    });
  });
  return heard;
}

/** The boards of all beats, one after the other, by what they told. */
function boardsOf(heard, figure, seats) {
  const board = { ...heard.table.board };
  const boards = [];
  const lay = (change) => {
    Object.assign(board, change.set);
    for (const section of change.drop ?? []) delete board[section];
  };
  for (const [n, update] of heard.updates.entries()) {
    for (const beat of update.beats ?? []) {
      lay(beat);
      const lines = (beat.story ?? []).filter((l) => l.kind !== 'talk');
      const told = (lines.filter((l) => !l.fold).at(-1) ?? lines.at(-1))?.text;
      if (told) boards.push({ n, told, figures: seats.map((seat) => figure.of(board[`seat.${seat}`])) });
    }
    lay(update);
  }
  return boards;
}

const askedNow = () => document.querySelector('.prompt.now:not(.sending), .bargain .deal-go, .prompt.over') !== null;
const narrates = () => document.querySelector('.prompt [data-skip]') !== null;

/** Against bots: each beat stands on the screen with its own figures, then the question comes. */
async function beatByBeat(server, game) {
  const { context, page, at } = await person(server, { tempo: 'quick', seed: 5 });
  const heard = listen(page);
  await at('/');
  await page.getByRole('button', { name: 'Play bots now' }).nth(game.plate).click();
  await until(page, askedNow, null, 'a first question');
  const figure = FIGURES[game.id];
  const seats = Object.keys(heard.table.board)
    .flatMap((key) => /^seat\.(\d+)$/.exec(key)?.[1] ?? [])
    .map(Number);
  await page.evaluate(observe, seats.map(figure.at));
  const from = heard.updates.length;
  for (
    let presses = 0;
    presses < 40 && heard.updates.slice(from).flatMap((u) => u.beats ?? []).length < 40;
    presses++
  ) {
    await until(page, askedNow, null, 'a question');
    if ((await pressOne(page)) === 'over') break;
  }
  await until(page, askedNow, null, 'the question behind the last beat');
  const screen = await page.evaluate(() => window.seenBeats);
  const told = boardsOf(heard, figure, seats).filter((b) => b.n >= from);
  check(told.length > 10, `enough happens: ${told.length} beats`);
  // In order: each is found behind the one before.
  let at0 = 0;
  for (const beat of told) {
    const found = screen.findIndex((s, i) => i >= at0 && s.told === beat.told);
    check(found >= 0, `seen: ${beat.told}`);
    at0 = found;
    const stood = screen.slice(found).filter((s, i, rest) => rest.slice(0, i + 1).every((r) => r.told === beat.told));
    const shown = beat.figures.map((n, i) =>
      stood.some((s) => s.figures[i] === n || s.figures[i] === null) ? n : stood[0].figures[i],
    );
    same(shown, beat.figures, `the board of: ${beat.told}`);
  }
  check(!screen.some((s) => s.told !== null && s.asks), 'nothing is asked while beats are shown');
  check(heard.seen.length > 0, 'the server is told what was shown');
  await context.close();
}

/** A key that is pressed while something is shown goes on, and answers nothing. */
async function keysGoOn(server, game) {
  const { context, page, at } = await person(server, { tempo: 'calm', seed: 5 });
  const heard = listen(page);
  await at('/');
  await page.getByRole('button', { name: 'Play bots now' }).nth(game.plate).click();
  for (let tries = 0; ; tries++) {
    check(tries < 30, 'something is shown');
    await until(
      page,
      () => document.querySelector('.prompt.now:not(.sending), .bargain .deal-go, .prompt [data-skip]') !== null,
    );
    if (await page.evaluate(narrates)) break;
    await pressOne(page);
  }
  const before = heard.moves;
  for (let presses = 0; presses < 200 && (await page.evaluate(narrates)); presses++) await page.keyboard.press('Enter');
  await until(page, askedNow, null, 'the question');
  same(heard.moves, before, 'Enter answered nothing');
  await context.close();
}

export function theatreTests(tap, server, game) {
  tap.test(`${game.prefix}against bots each beat is seen with its board`, () => beatByBeat(server, game));
  tap.test(`${game.prefix}a key goes on to the next beat, and answers nothing`, () => keysGoOn(server, game));
}
