// What others bring along: names whose letters run the other way, guests whom nobody
// vouches for, and a server that cannot save.
import { rename } from 'node:fs/promises';
import { makeTable } from './online.mjs';
import { PHONE, Server, check, nothing, person, same, settled } from './kit.mjs';
import { untilAsked } from './player.mjs';
import { checkLayout } from './screens.mjs';

// --- a store that is gone ---------------------------------------------------------------------

const TROUBLE = 'The server cannot save anything just now.';
const banner = (page) => page.getByRole('alert').filter({ hasText: TROUBLE });

/** Its files are moved away, and come back. */
async function storeAway(binary) {
  const server = await new Server(binary).start();
  const move = (from, to) =>
    Promise.all(['', '-wal', '-shm'].map((end) => rename(server.store + end + from, server.store + end + to)));
  const anna = await person(server);
  const guest = await person(server, { size: PHONE });
  await anna.at('/');
  await makeTable(anna.page, { seats: ['bot:greedy', 'bot:greedy'] });
  await untilAsked(anna.page);
  await guest.at('/');
  same(await banner(anna.page).count(), 0, 'all is well at first');
  await move('', '.away');
  for (const { page } of [anna, guest]) await banner(page).waitFor();
  await checkLayout(anna.page, 'under the banner');
  // Who comes meanwhile is told as well.
  await guest.page.reload();
  await banner(guest.page).waitFor();
  await guest.page.getByRole('heading', { name: 'Open tables' }).waitFor();
  await move('.away', '');
  for (const { page } of [anna, guest]) await banner(page).waitFor({ state: 'detached' });
  await untilAsked(anna.page);
  for (const one of [anna, guest]) await one.context.close();
  await server.stop();
}

/** Whatever the trouble is, it is said in the reader's language, until it is over. */
async function storeFull(server) {
  const { context, page, at } = await person(server, { lang: 'uk' });
  let connected = null;
  const line = new Promise((resolve) => (connected = resolve));
  await page.routeWebSocket(/\/ws$/, (near) => {
    const far = near.connectToServer();
    near.onMessage((text) => far.send(text));
    far.onMessage((text) => {
      near.send(text);
      // What the page asks first has been answered: nothing but this says more of the store.
      if (JSON.parse(text).t === 'ok') connected(near);
    });
  });
  await at('/');
  const near = await line;
  const said = page.getByText('Сервер зараз нічого не може зберегти.');
  for (const trouble of ['full', 'locked', 'away']) {
    near.send(JSON.stringify({ t: 'store', trouble }));
    await said.waitFor();
    near.send(JSON.stringify({ t: 'store', trouble: null }));
    await said.waitFor({ state: 'detached' });
  }
  await context.close();
}

// --- names ---------------------------------------------------------------------------------------

const HEBREW = { anna: 'חנה 12', bohdan: 'דוד (3)', table: 'שולחן', said: 'שלום 5' };
// Tests of other games, and second tries, have the same server.
let companies = 0;

/** In the page: texts from right to left that are kept apart neither by an element nor by marks. */
function loose() {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const rest = node.textContent.replace(/\u2068[^\u2068\u2069]*\u2069/g, '');
    const box = node.parentElement;
    const apart = box.closest('bdi') || getComputedStyle(box).unicodeBidi === 'plaintext';
    if (/[\u0590-\u08ff]/.test(rest) && box.getClientRects().length > 0 && !apart) found.push(node.textContent);
  }
  return found;
}

async function called(one, name) {
  await one.at('/account');
  const form = one.page.locator('form').first();
  await form.getByRole('textbox').fill(name);
  await form.getByRole('button', { name: 'Save' }).click();
  await one.page.getByRole('heading', { level: 1, name }).waitFor();
}

async function becomes(page, login) {
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Make an account' }) });
  await form.getByLabel('Account name').fill(login);
  await form.getByLabel(/^Password/).fill('longer than eight');
  await form.getByRole('button', { name: 'Make an account' }).click();
  await page.getByRole('button', { name: 'I have written it down' }).click();
}

/** The seats as the board says them, each with who plays it. */
const seatLabels = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-piece^="seat:"], .cg-fac')].map(
      (e) => `${e.getAttribute('aria-label')} ${e.textContent}`,
    ),
  );

async function names(server, game) {
  const number = ++companies;
  const table = `${HEBREW.table} ${number}.`;
  const anna = await person(server);
  const bohdan = await person(server, { size: PHONE, hasTouch: true, isMobile: true });
  // Names of people with accounts are theirs alone.
  const name = `${HEBREW.bohdan} ${number}`;
  await called(anna, HEBREW.anna);
  await bohdan.at('/account');
  const everywhere = async (where) => {
    for (const { page } of [anna, bohdan]) await nothing(page, loose, null, `${where}: names turn nothing around them`);
  };
  await becomes(bohdan.page, `dawid-${number}`);
  await called(bohdan, name);
  await anna.at('/');
  const link = await makeTable(anna.page, {
    seats: ['open', 'bot:greedy'],
    name: table,
    plate: game.plate,
    open: 'public',
  });
  await bohdan.at('/');
  await bohdan.page.locator('.trow', { hasText: table }).waitFor();
  check(
    /חנה 12\u2069? \(guest\)/.test(await bohdan.page.locator('.trow', { hasText: table }).textContent()),
    'the lobby marks a guest',
  );
  await everywhere('lobby and waiting room');
  await bohdan.page.goto(link);
  await bohdan.page.getByRole('button', { name: 'Sit down' }).first().waitFor();
  const seats = await bohdan.page.locator('.room-seats li').allTextContents();
  check(/guest/.test(seats.find((text) => text.includes('חנה'))), `the waiting room marks a guest: ${seats}`);
  await everywhere('waiting room');
  await bohdan.page.getByRole('button', { name: 'Sit down' }).first().click();
  for (const { page } of [anna, bohdan]) await page.locator('.prompts').waitFor();
  await everywhere('the table');
  for (const { page } of [anna, bohdan]) await checkLayout(page, 'names of strangers');
  // Boards mark who is a guest, and nobody else.
  const tab = bohdan.page.locator('#te-tab-houses');
  if (await tab.isVisible()) await tab.tap();
  const seenBy = async ({ page }, who) =>
    (
      await settled(
        () => seatLabels(page),
        (all) => all.some((l) => l.includes(who)),
      )
    ).filter((l) => l.includes(who));
  const host = await seenBy(bohdan, 'חנה');
  check(host.length > 0 && host.every((l) => /חנה 12\u2069? \(guest\)/.test(l)), `the board marks a guest: ${host}`);
  const other = await seenBy(anna, 'דוד');
  check(other.length > 0 && other.every((l) => !/guest/.test(l)), `and nobody who has an account: ${other}`);
  await talk(game, anna, bohdan, table);
  await everywhere('chat');
  for (const one of [anna, bohdan]) await one.context.close();
}

/** Chat and the sheets that have a name as their heading. */
async function talk(game, anna, bohdan, table) {
  await anna.page
    .getByRole(game.rail ? 'tab' : 'button', { name: /^Chat/ })
    .first()
    .click();
  await anna.page.getByRole('textbox', { name: 'Say something' }).fill(HEBREW.said);
  await anna.page.getByRole('button', { name: 'Send', exact: true }).click();
  await bohdan.page.getByRole('button', { name: /^Chat/ }).click();
  const line = bohdan.page.getByRole('log', { name: 'Chat' }).locator('p', { hasText: HEBREW.said });
  await line.waitFor();
  check(/חנה 12 \(guest\)/.test(await line.textContent()), 'chat marks a guest');
  await line.getByRole('button').click();
  await bohdan.page.getByRole('heading', { name: HEBREW.anna }).waitFor();
  await nothing(bohdan.page, loose, null, 'a heading keeps to itself');
  await bohdan.page.keyboard.press('Escape');
  if (!game.rail) await anna.page.keyboard.press('Escape');
  await anna.page.getByRole('button', { name: 'Menu' }).first().click();
  await anna.page.getByRole('heading', { name: table, level: 2 }).waitFor();
}

export function strangerTests(tap, server, binary, games) {
  tap.test('a store that is gone: a banner over every screen, until it is back', () => storeAway(binary));
  tap.test('a store that is full: the banner in Ukrainian', () => storeFull(server));
  for (const game of games)
    tap.test(`${game.prefix}names from right to left keep to themselves, guests are marked`, () => names(server, game));
}
