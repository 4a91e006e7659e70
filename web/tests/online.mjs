// Games over the wire: several browsers, one server.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { examine } from './axe.mjs';
import { Server, check, folder, person, same, settled, until } from './kit.mjs';
import {
  answer,
  answerAll,
  play,
  sameSoon,
  sight,
  sightAtRest,
  turnOf,
  untilAsked,
  untilBotsAnswered,
} from './player.mjs';

/** Makes a table with the sheet of all settings; gives the invite link. */
export async function makeTable(
  page,
  {
    seats,
    name,
    plate = 0,
    watch = true,
    undo = 'ask',
    open = 'link',
    pace = 'No clock',
    grace = '',
    chat = true,
    cards = null,
    first = 0,
  },
) {
  await page.getByRole('button', { name: 'New table' }).nth(plate).click();
  const sheet = page.getByRole('dialog', { name: 'New table' });
  if (name) await sheet.getByLabel('Name of the table').fill(name);
  const count = sheet.getByRole('group', { name: 'How many seats' });
  const many = async () => Number(await count.locator('output').textContent());
  while ((await many()) > seats.length + 1) await count.getByRole('button', { name: 'Less' }).click();
  while ((await many()) < seats.length + 1) await count.getByRole('button', { name: 'More' }).click();
  for (const [i, who] of seats.entries())
    await sheet.getByRole('combobox', { name: `Seat ${i + 2}`, exact: true }).selectOption(who);
  await sheet.getByText(pace, { exact: true }).click();
  if (grace) await sheet.getByRole('combobox', { name: 'Somebody is away' }).selectOption(grace);
  for (let n = 0; n < first; n++)
    await sheet.getByRole('group', { name: 'First turn' }).getByRole('button', { name: 'More' }).click();
  if (!chat) await sheet.getByRole('switch', { name: /^Chat/ }).uncheck();
  await sheet.getByRole('switch', { name: /Even pauses/ }).uncheck();
  await sheet.getByRole('combobox', { name: 'Undo' }).selectOption(undo);
  if (!watch) await sheet.getByRole('switch', { name: 'Others may watch' }).uncheck();
  if (open === 'public') await sheet.getByText('Anyone, from the lobby', { exact: true }).click();
  if (cards) {
    await sheet.getByText('Card file', { exact: true }).click();
    await sheet.locator('input[type=file]').setInputFiles(cards);
    await sheet.getByRole('button', { name: 'Remove' }).waitFor();
  }
  await sheet.getByRole('button', { name: /^Create/ }).click();
  if (!seats.includes('open')) return null;
  const link = page.getByRole('textbox', { name: 'Invite link' });
  await link.waitFor();
  return link.inputValue();
}

/** Two people and a bot at one table, by invite link, when the first is asked. The
 *  second answers what comes before that, unless it `waits`. */
export async function sitTogether(server, options = {}) {
  const anna = options.at ?? (await person(server, options.anna));
  const bohdan = await person(server, options.bohdan);
  await anna.at('/');
  const link = await makeTable(anna.page, { seats: ['open', 'bot:greedy'], ...options });
  await bohdan.page.goto(link);
  await bohdan.page.getByRole('button', { name: 'Sit down' }).first().click();
  await turnOf(anna, ...(options.waits ? [] : [bohdan]));
  return { anna, bohdan, link, id: new URL(link).pathname.split('/')[2] };
}

const resultOf = (page, game) =>
  page.evaluate((ending) => {
    const end = document.querySelector(ending);
    return (
      end &&
      [...end.querySelectorAll('li')].map((e) => [
        e.querySelector('b.serif').textContent,
        e.querySelector('b.num').textContent,
      ])
    );
  }, game.ending);

/** The story, where it is a drawer. */
async function openStory(page, game) {
  if (!game.rail) await page.getByRole('button', { name: 'Story' }).click();
  await page.getByRole('button', { name: 'Everything' }).click();
}

async function close(...people) {
  for (const one of people) await one.context.close();
}

async function wholeGame(shared, server, game) {
  const { anna, bohdan, id } = await sitTogether(server, { name: 'The whole game', plate: game.plate });
  // Anna is left alone where nothing concerns her; Bohdan answers everything.
  await anna.page.getByRole('button', { name: 'Menu' }).first().click();
  await anna.page.getByRole('button', { name: /When to ask me/ }).click();
  await anna.page
    .getByRole('dialog')
    .getByRole('switch', { name: /Pass until something happens to me/ })
    .check();
  await anna.page.keyboard.press('Escape');
  const ends = await Promise.all([play(anna.page), play(bohdan.page)]);
  same(ends, ['over', 'over'], 'both come to the end');
  const [one, other] = [await resultOf(anna.page, game), await resultOf(bohdan.page, game)];
  check(one, 'the end has its banner');
  same(one, other, 'both see the same result');
  for (const { page } of [anna, bohdan]) {
    await page.getByRole('button', { name: 'Rematch' }).waitFor();
    // A sheet that the last press opened would lie above.
    if ((await page.locator('dialog[open]').count()) > 0) await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText('Shuffle verified').waitFor();
  }
  await examine(anna.page, 'the end');
  shared.finished = { id, anna };
  // The rematch is one press, and the other is told of it.
  await anna.page.getByRole('button', { name: 'Rematch' }).click();
  await until(
    anna.page,
    (old) => location.pathname.startsWith('/t/') && !location.pathname.endsWith(old),
    id,
    'the rematch opens',
  );
  await bohdan.page.getByRole('link', { name: 'A rematch is open' }).click();
  await bohdan.page.getByRole('button', { name: 'Sit down' }).first().click();
  await turnOf(anna, bohdan);
  await turnOf(bohdan, anna);
  same(new URL(anna.page.url()).pathname, new URL(bohdan.page.url()).pathname, 'both sit at the rematch');
  await close(bohdan);
}

/** What must be the same before and after the connection was gone. */
async function samePlace(page, before, words) {
  await until(
    page,
    () => !document.querySelector('.lost-line') && Boolean(document.querySelector('.prompts')),
    null,
    'the connection comes back',
  );
  await untilAsked(page);
  await sameSoon(
    () => sight(page),
    async () => before,
    words,
  );
}

async function reconnect(binary, game) {
  const server = await new Server(binary).start();
  const { anna, bohdan } = await sitTogether(server, { plate: game.plate });
  const page = anna.page;
  const playOn = (presses) => {
    const options = { enough: () => presses <= 0, onPress: () => presses-- };
    return Promise.all([play(page, options), play(bohdan.page, options)]);
  };
  await playOn(25);
  // Whoever is asked keeps the question, whatever happens to the server. What was picked and
  // not sent is forgotten first, and what is on its way arrives.
  await Promise.all([page.reload(), bohdan.page.reload()]);
  const asked = await Promise.race([untilAsked(page).then(() => anna), untilAsked(bohdan.page).then(() => bohdan)]);
  const before = await sightAtRest(asked.page);
  await server.kill();
  await asked.page.getByText('Your place is kept.').waitFor();
  same((await sight(asked.page)).pieces, before.pieces, 'the table stays readable');
  await server.start();
  await samePlace(asked.page, before, 'after kill -9 of the server all is where it was');
  // A page that is loaded anew finds the same place.
  await asked.page.reload();
  await samePlace(asked.page, before, 'after a reload all is where it was');
  await playOn(6);
  await close(anna, bohdan);
  await server.stop();
}

async function secondDevice(server, game) {
  const { anna, bohdan, id } = await sitTogether(server, { plate: game.plate });
  const name = `anna-${id
    .slice(1, 9)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, 'x')}`;
  await anna.at('/account');
  const form = anna.page.locator('form', { hasText: 'Make this an account' });
  await form.getByLabel('Account name').fill(name);
  await form.getByLabel('Password').fill('a long password');
  await form.getByRole('button', { name: 'Make an account' }).click();
  await anna.page.getByRole('button', { name: 'I have written it down' }).click();
  await anna.at(`/t/${id}`);
  await untilAsked(anna.page);
  const phone = await person(server);
  await phone.at('/account');
  const login = phone.page.locator('form', { hasText: 'You have an account already' });
  await login.getByLabel('Account name').fill(name);
  await login.getByLabel('Password').fill('a long password');
  await login.getByRole('button', { name: 'Log in' }).click();
  await phone.page.getByRole('link', { name: 'Take your seat' }).click();
  await untilAsked(phone.page);
  await sameSoon(
    () => sight(phone.page),
    () => sight(anna.page),
    'both devices show the same seat',
  );
  const before = await sight(anna.page);
  await answer(phone.page);
  await until(
    anna.page,
    (old) => document.querySelector('.prompts h2').textContent !== old,
    before.question,
    'the first device follows',
  );
  await close(anna, bohdan, phone);
}

const storyLines = (page) => page.locator('.story-line').allTextContents();
const undoOf = ({ page }) => page.getByRole('button', { name: 'Undo' }).first();

/** What cannot be taken back alone: the other says no, which changes nothing, then yes. */
async function undoByConsent(asker, other) {
  const before = await sight(asker.page);
  const vote = other.page.getByRole('group', { name: 'Vote' });
  await undoOf(asker).click();
  await vote.getByRole('button', { name: 'No' }).click();
  await vote.waitFor({ state: 'detached' });
  await asker.page.getByRole('group', { name: 'Vote' }).waitFor({ state: 'detached' });
  same((await sight(asker.page)).pieces, before.pieces, 'a no leaves all as it was');
  await undoOf(asker).click();
  await vote.getByRole('button', { name: 'Yes' }).click();
}

async function undo(server) {
  const { anna, bohdan } = await sitTogether(server, { waits: true });
  // Choosing a leader reveals nothing while the others still choose: free.
  await untilBotsAnswered(anna.page);
  const first = await sight(anna.page);
  await answer(anna.page);
  await undoOf(anna).click();
  await until(
    anna.page,
    (old) => document.querySelector('.prompt.now h2')?.textContent === old,
    first.question,
    'what was chosen is open again',
  );
  same(await anna.page.getByRole('group', { name: 'Vote' }).count(), 0, 'nobody had to be asked');
  same((await sight(anna.page)).pieces, first.pieces, 'the table is as it was');
  // Now both have chosen, and leaders are shown: everybody must agree.
  await answer(anna.page);
  await answer(bohdan.page);
  const who = await Promise.race([
    untilAsked(anna.page).then(() => [anna, bohdan]),
    untilAsked(bohdan.page).then(() => [bohdan, anna]),
  ]);
  const [asker, other] = who;
  const before = await sight(asker.page);
  const lines = await storyLines(asker.page);
  await undoByConsent(asker, other);
  await until(
    asker.page,
    (n) => document.querySelectorAll('.story-line').length < n,
    lines.length,
    'with a yes the story is shorter',
  );
  check(
    (await sight(asker.page)).question !== before.question || (await storyLines(asker.page)).length < lines.length,
    'the move is taken back',
  );
  await close(anna, bohdan);
}

/** Taken back at once while nobody else has acted on it; else if all agree. */
async function undoAsYouGo(server, game) {
  // Bohdan is the Hand of the King: Anna, to his right, sets a die aside and takes one.
  const { anna, bohdan } = await sitTogether(server, { plate: game.plate, first: 2 });
  const open = ({ page }, question) =>
    until(
      page,
      (old) => document.querySelector('.prompt.now h2')?.textContent === old,
      question,
      'the question is open again',
    );
  await untilAsked(anna.page);
  const first = await sight(anna.page);
  await answer(anna.page);
  await undoOf(anna).click();
  await open(anna, first.question);
  same((await sight(anna.page)).pieces, first.pieces, 'the table is as it was');
  // Anna's answer, then Bohdan's: hers can no longer be taken back alone.
  let last = first;
  await answerAll(anna.page, bohdan, async () => {
    last = await sight(anna.page);
  });
  await turnOf(bohdan, anna);
  await answer(bohdan.page);
  await turnOf(anna, bohdan);
  await undoByConsent(anna, bohdan);
  await open(anna, last.question);
  same((await sight(anna.page)).pieces, last.pieces, 'her move is taken back, and his with it');
  await close(anna, bohdan);
}

/** Before the first round: a hand that is kept can be looked at again, as long as the other
 *  has not answered; then if they agree. */
async function undoOfHands(server, game) {
  const { anna, bohdan } = await sitTogether(server, { plate: game.plate, seats: ['open'] });
  const keep = ({ page }) => page.locator('.prompt').getByRole('button', { name: /^Keep/ }).click();
  const open = () =>
    until(
      anna.page,
      (old) => document.querySelector('.prompt.now h2')?.textContent === old,
      first.question,
      'the question is open again',
    );
  const first = await sight(anna.page);
  await keep(anna);
  await undoOf(anna).click();
  await open();
  same((await sight(anna.page)).pieces, first.pieces, 'the table is as it was');
  await keep(anna);
  await turnOf(bohdan, anna);
  await turnOf(anna, bohdan);
  await undoByConsent(anna, bohdan);
  await open();
  await close(anna, bohdan);
}

async function spectator(server, game) {
  const { anna, bohdan, id } = await sitTogether(server, { open: 'public', plate: game.plate });
  const guest = await person(server);
  const boards = [];
  guest.page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(payload);
      if (message.t === 'table') boards.push(message.board);
      if (message.t === 'update' && message.set) boards.push(message.set);
    }),
  );
  await guest.at(`/t/${id}`);
  await guest.page.getByText('You see what everybody sees.').waitFor();
  let presses = 60;
  const options = { enough: () => presses <= 0, onPress: () => presses-- };
  await Promise.all([play(anna.page, options), play(bohdan.page, options)]);
  await openStory(guest.page, game);
  await until(guest.page, () => document.querySelectorAll('.story-line').length > 10, null, 'the watcher follows');
  if (!game.rail) await guest.page.keyboard.press('Escape');
  check(boards.length > 10, 'boards came to the watcher');
  for (const board of boards) {
    check(!('own' in board) || board.own === null, 'nothing of a seat is sent to who watches');
    check(!('ask' in board) || board.ask === null, 'nothing is asked of who watches');
    for (const side of board.encounter?.sides ?? [])
      check(
        !side ||
          board.encounter.outcome ||
          side.card === null ||
          side.card === 'back' ||
          board[`seat.${side.seat}`]?.placed !== 'down',
        'a card that lies face down is a back',
      );
    for (const side of board.battle?.sides ?? [])
      check(
        side.facedown === 0 || side.parts.every((part) => part.what !== 'card'),
        'a card that is committed face down is not told',
      );
  }
  same(await guest.page.locator(game.own).count(), 0, 'no hand is shown');
  same(await guest.page.locator('.pick.may, .pick.chosen').count(), 0, 'no piece can be chosen');
  same(await guest.page.locator('.prompt-go button').count(), 0, 'there is nothing to press');
  // And who tries behind the page's back is refused.
  const codes = await guest.page.evaluate(
    (table) =>
      new Promise((resolve) => {
        const socket = new WebSocket(`ws://${location.host}/ws`, 'holdfast.1');
        const heard = [];
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (!message.id) return;
          heard.push(message.t === 'error' ? message.code : message.t);
          if (heard.length === 4) resolve(heard);
        };
        socket.onopen = () =>
          [
            { t: 'move', id: 'a', ask: 1, choices: ['pass'] },
            { t: 'talk', id: 'b', say: 'thank' },
            { t: 'undo', id: 'c' },
            { t: 'presets', id: 'd', pass: [], quiet: true },
          ].forEach((message) => socket.send(JSON.stringify({ ...message, table })));
      }),
    id,
  );
  check(
    codes.every((code) => code !== 'ok'),
    `who watches cannot act: ${codes}`,
  );
  await close(anna, bohdan, guest);
}

const scrubber = (page) => page.getByRole('slider', { name: 'Moment' });

async function tampered(server, text, words, work) {
  const file = join(folder(), 'tampered.record');
  writeFileSync(file, text);
  const { page, context } = await person(server);
  await page.goto(`${server.url}/replay`);
  await page.locator('input[type=file]').setInputFiles(file);
  const said = await until(
    page,
    () =>
      document.querySelector('.seal.good, .seal.bad')?.textContent ??
      document.querySelector('.empty-state p')?.textContent.match(/not a record.*/)?.[0],
    null,
    `${words}: the page says something`,
  );
  check(work.test(said), `${words}: the page says "${said}"`);
  await context.close();
}

async function replay(shared, server, game) {
  const { id, anna } = shared.finished;
  const { page, context } = await person(server);
  // Nobody else sees a game that was private, until somebody who played it shows it.
  await page.goto(`${server.url}/replay/${id}`);
  await page.getByText(/This game was private/).waitFor();
  await anna.page.goto(`${server.url}/replay/${id}`);
  await anna.page.getByText('Shuffle verified').waitFor();
  await anna.page.getByRole('button', { name: 'Show the record to everybody' }).press('Enter');
  await anna.page
    .getByText(/Whoever has the link can replay this game/)
    .first()
    .waitFor();
  await anna.page.getByRole('button', { name: 'Share', exact: true }).waitFor();
  await close(anna);
  await page.reload();
  await page.getByText('Shuffle verified').waitFor();
  const at = async () => Number(await scrubber(page).inputValue());
  const last = Number(await scrubber(page).getAttribute('max'));
  check(last > 50, `a whole game to look at, ${last} moments`);
  same(await at(), 0, 'it begins at the beginning');
  await examine(page, 'the replay');
  const moment = async (holds, words) => check(holds(await settled(at, holds)), words);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await moment((n) => n === 2, 'arrows step');
  await page.keyboard.press('ArrowLeft');
  await moment((n) => n === 1, 'and back');
  await page.keyboard.press('Shift+ArrowRight');
  await moment((n) => n > 1, 'shift and an arrow go a turn');
  const turn = await at();
  await page.keyboard.press('Shift+ArrowLeft');
  await moment((n) => n < turn, 'and a turn back');
  const before = await at();
  await page.keyboard.press('Space');
  await until(page, (n) => Number(document.querySelector('.scrub-bar input').value) > n, before, 'space plays');
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await scrubber(page).fill(String(last));
  await page.getByText(new RegExp(`^${game.turn} \\d+ of \\d+$`)).waitFor();
  await page.locator(game.ending).waitFor(); // at the last moment there is the result
  await scrubber(page).fill(String(Math.floor(last / 2)));
  await page.locator(game.ending).waitFor({ state: 'detached' }); // and in the middle there is none
  const middle = await sight(page);
  await openStory(page, game);
  await page.locator('.story-line').first().click();
  await moment((n) => n < last / 2, 'a line of the story leads to its moment');
  const [there, elsewhere] = [async () => JSON.stringify((await sight(page)).pieces), JSON.stringify(middle.pieces)];
  check((await settled(there, (pieces) => pieces !== elsewhere)) !== elsewhere, 'the table there is another');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the record' }).click(),
  ]);
  const text = readFileSync(await download.path(), 'utf8');
  await context.close();
  await tampered(server, text, 'as it is', /^Shuffle verified$/);
  for (const word of ['secret', 'seed', 'nonce']) {
    const changed = text.replace(
      new RegExp(`^(.*\\b${word}\\b.*?)([0-9a-f])([0-9a-f]{20,})`, 'm'),
      (_, head, digit, rest) => `${head}${digit === '0' ? '1' : '0'}${rest}`,
    );
    check(changed !== text, `the record shows its ${word}`);
    await tampered(server, changed, `another ${word}`, /not|does not/);
  }
}

export function onlineTests(tap, server, binary, game) {
  const shared = {};
  const test = (name, run) => tap.test(game.prefix + name, run);
  test('two browsers and a bot play a whole game by invite link, then replay and verify it', async () => {
    await wholeGame(shared, server, game);
    await replay(shared, server, game);
  });
  test('reconnect: after kill -9 of the server and after a reload all is where it was', () => reconnect(binary, game));
  test('a second device with the same account sits in the same seat', () => secondDevice(server, game));
  if (game.plate === 0) test('undo: free while nothing was seen, else by consent', () => undo(server));
  else if (game.first)
    test('undo: free while nobody has acted on it, else by consent', () => undoAsYouGo(server, game));
  else test('undo: free while the other has not answered, else by consent', () => undoOfHands(server, game));
  test('a spectator sees nothing hidden and cannot act', () => spectator(server, game));
}
