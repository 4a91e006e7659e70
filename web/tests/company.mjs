// People around one table: who watches, who talks, who leaves, who is shown the
// door, and the host's own cards.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cardGame, ironThrone, tinyEpic } from './games.mjs';
import { PHONE, chance, check, counted, folder, nothing, person, same, settled, until } from './kit.mjs';
import { makeTable, sitTogether } from './online.mjs';
import { answer, play, pressOne, untilAsked } from './player.mjs';
import { checkLayout, overflowing } from './screens.mjs';

// --- a full table, watched -----------------------------------------------------------------------

/** In the page of who watches: after every message, what is drawn is held against
 *  what is public. */
function spy({ pieces, own }) {
  const board = {};
  const seen = { boards: 0, covered: 0, faces: 0, leaks: [] };
  window.testSeen = seen;
  const leak = (words) => seen.leaks.length < 10 && seen.leaks.push(words);
  const look = () => {
    for (const piece of document.querySelectorAll('[data-piece]'))
      if (!pieces.includes(piece.dataset.piece.split(':')[0])) leak(`a piece ${piece.dataset.piece}`);
    if (document.querySelector(`${own}, .pick.may`)) leak('a hand, or something to choose');
    // Cards of a battle are backs until they are shown.
    for (const side of board.battle?.sides ?? []) {
      if (side.facedown > 0) seen.covered++;
      if (side.facedown > 0 && side.parts.some((p) => p.what === 'card')) leak('a card that lies face down');
      seen.faces += side.parts.filter((p) => p.what === 'card').length;
    }
    for (let i = 0; board[`seat.${i}`]; i++) {
      if (typeof board[`seat.${i}`].hand !== 'number') leak('cards of a hand');
      // A plot that was chosen lies face down, as others may in play.
      if (board[`seat.${i}`].chosen) seen.covered++;
      for (const card of board[`cards.${i}`] ?? []) {
        if (card.facedown && card.card) leak('a card that lies face down');
        seen.faces += card.card ? 1 : 0;
      }
    }
    ['challenger', 'defender'].forEach((name, i) => {
      const card = board.encounter?.sides[i]?.card;
      const slot = document.querySelector(`[data-slot=${name}]`);
      if (!board.encounter) return;
      const open = card && card !== 'back';
      const face = Boolean(slot?.querySelector('.card:not(.back)'));
      if (open) seen.faces += face ? 1 : 0;
      else seen.covered++;
      if (face && !open) leak(`a face where ${card} lies`);
    });
  };
  const heard = (text) => {
    const message = JSON.parse(text);
    const changes =
      message.t === 'table'
        ? [{ set: message.board }]
        : message.t === 'update'
          ? [...(message.beats ?? []), message]
          : [];
    if (changes.length === 0) return;
    seen.boards++;
    for (const { set, drop } of changes) {
      Object.assign(board, set);
      for (const gone of drop ?? []) delete board[gone];
    }
    if (board.own) leak('a seat of its own');
    if (board.ask) leak('a question');
    requestAnimationFrame(() => requestAnimationFrame(look));
  };
  const { set, get } = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
  Object.defineProperty(WebSocket.prototype, 'onmessage', {
    get,
    set(handler) {
      set.call(this, (event) => {
        handler.call(this, event);
        heard(event.data);
      });
    },
  });
}

async function watcher(server, game, address, size) {
  const one = await person(server, { size, hasTouch: size === PHONE, isMobile: size === PHONE });
  await one.context.addInitScript(spy, { pieces: game.pieces, own: game.own });
  await one.at(address);
  await one.page.getByText('You see what everybody sees.').waitFor();
  return one;
}

async function watched(server, game) {
  const anna = await person(server);
  await anna.at('/');
  await makeTable(anna.page, { seats: Array(game.most - 1).fill('bot:greedy'), open: 'public', plate: game.plate });
  await untilAsked(anna.page);
  const address = new URL(anna.page.url()).pathname;
  const guests = [
    await watcher(server, game, address, { width: 1280, height: 800 }),
    await watcher(server, game, address, PHONE),
  ];
  const draws = chance(3);
  const look = async () => {
    for (const { page } of guests) {
      const where = `who watches at ${page.viewportSize().width} px`;
      await checkLayout(page, where);
      await nothing(page, overflowing, null, `${where}: all words fit`);
    }
  };
  // As long as there was too little to hide it goes on, to a point.
  const enough = (seen) => seen.boards > 30 && seen.covered >= game.covered && seen.faces >= game.covered;
  const allSaw = async () =>
    (await Promise.all(guests.map(({ page }) => page.evaluate(() => window.testSeen)))).every(enough);
  let over = false;
  for (let presses = 0; presses < game.watched || (presses < 5 * game.watched && !(await allSaw())); presses++) {
    if (presses % 6 === 0) await look();
    over = (await pressOne(anna.page, { chance: draws })) === 'over';
    if (over) break;
  }
  // Bots may end the game behind the last press: while she is asked, it goes on.
  await untilAsked(anna.page);
  over ||= (await anna.page.locator('.prompt.over').count()) > 0;
  await look();
  for (const { page } of guests) {
    // On a phone they may be behind their tab.
    const tab = page.locator('#te-tab-houses');
    if (await tab.isVisible()) await tab.tap();
    if (!over) await counted(page, game.seats, game.most, 'all houses are shown');
    const seen = await page.evaluate(() => window.testSeen);
    same(seen.leaks, [], 'nothing hidden was ever drawn');
    check(enough(seen), `there was something to hide: ${JSON.stringify(seen)}`);
  }
  for (const one of [anna, ...guests]) await one.context.close();
}

// --- talk ------------------------------------------------------------------------------------------

const chatTab = (page) => page.getByRole('tab', { name: /^Chat/ }).click();
const lines = (page) => page.getByRole('log', { name: 'Chat' });
const said = (page, text) => lines(page).locator('p > span', { hasText: new RegExp(` ${text}$`) });

async function say(page, text) {
  await page.getByRole('textbox', { name: 'Say something' }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await said(page, text).waitFor();
}

async function aboutLine(page, text, what) {
  await lines(page)
    .locator('p', { has: page.locator('span', { hasText: new RegExp(` ${text}$`) }) })
    .getByRole('button')
    .click();
  await page.getByRole('dialog').getByRole('button', { name: what }).click();
}

/** Is not there, now that something said later is. */
async function notHeard(page, text, later) {
  await said(page, later).waitFor();
  same(await said(page, text).count(), 0, `"${text}" is not shown`);
}

async function chat(server) {
  const { anna, bohdan, id } = await sitTogether(server, { open: 'public', name: 'Company' });
  const guest = await person(server);
  await guest.at(`/t/${id}`);
  await guest.page.getByText('You see what everybody sees.').waitFor();
  for (const { page } of [anna, bohdan, guest]) await chatTab(page);
  await say(bohdan.page, 'one');
  for (const { page } of [anna, guest]) await said(page, 'one').waitFor();
  // Anna does not want to read him: not now, not on another tab, not after a reload.
  await aboutLine(anna.page, 'one', 'Mute');
  await said(anna.page, 'one').waitFor({ state: 'detached' });
  await say(bohdan.page, 'two');
  await say(guest.page, 'three');
  await notHeard(anna.page, 'two', 'three');
  await anna.page.getByRole('tab', { name: 'Story' }).click();
  // Meanwhile what she has not read is counted, without him.
  const unread = anna.page.getByRole('tab', { name: /^Chat/ }).locator('em');
  await say(bohdan.page, 'four');
  await say(guest.page, 'five');
  await until(
    anna.page,
    () => document.querySelector('[role=tab] em')?.textContent === '1',
    null,
    'one line is unread',
  );
  await chatTab(anna.page);
  await unread.waitFor({ state: 'detached' });
  await notHeard(anna.page, 'one', 'three');
  await anna.page.reload();
  await chatTab(anna.page);
  await notHeard(anna.page, 'two', 'three');
  await anna.page.getByRole('button', { name: 'Hear everybody again' }).click();
  await said(anna.page, 'two').waitFor();
  // Who watches may do the same.
  await aboutLine(guest.page, 'one', 'Mute');
  await said(guest.page, 'one').waitFor({ state: 'detached' });
  await said(guest.page, 'three').waitFor();
  // Reported, and shown the door by the host; nobody else can.
  await aboutLine(anna.page, 'three', 'Report');
  await anna.page.getByText('Reported. The operator will read it.').first().waitFor();
  await lines(bohdan.page).locator('p', { hasText: 'three' }).getByRole('button').click();
  same(
    await bohdan.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).count(),
    0,
    'only the host removes',
  );
  await bohdan.page.keyboard.press('Escape');
  await aboutLine(anna.page, 'three', 'Remove');
  await guest.page.getByText('The host has removed you from this table.').waitFor();
  await guest.page.reload();
  await guest.page.getByText(/removed you|There is no such table|by invitation/).waitFor();
  for (const one of [anna, bohdan, guest]) await one.context.close();
}

async function noChat(server) {
  const { anna, bohdan } = await sitTogether(server, { chat: false });
  for (const { page } of [anna, bohdan]) {
    await chatTab(page);
    await page.getByText('This table has no chat.').waitFor();
    same(await page.getByRole('textbox', { name: 'Say something' }).count(), 0, 'there is nowhere to write');
  }
  await anna.context.close();
  await bohdan.context.close();
}

// --- who leaves ------------------------------------------------------------------------------------

/** A list of choices that was opened is closed first. */
async function menu(page) {
  if ((await page.locator('dialog[open]').count()) > 0) await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu' }).first().click();
}

async function hostRemoves(server) {
  const anna = await person(server);
  const bohdan = await person(server);
  await anna.at('/');
  const link = await makeTable(anna.page, { seats: ['open', 'open'] });
  await bohdan.page.goto(link);
  await bohdan.page.getByRole('button', { name: 'Sit down' }).first().click();
  const box = anna.page.getByRole('textbox', { name: 'Invite link' });
  const renewed = async (before) =>
    settled(
      () => box.inputValue(),
      (now) => now !== before,
    );
  const seats = anna.page.locator('.room-seats');
  await seats.getByRole('button', { name: 'Remove' }).click();
  await bohdan.page.getByText('The host has removed you from this table.').waitFor();
  await until(
    anna.page,
    () => document.querySelectorAll('.room-seats li.open').length === 2,
    null,
    'the seat is open again',
  );
  await bohdan.page.goto(link);
  await bohdan.page.reload();
  await bohdan.page.getByText(/removed you|There is no such table|by invitation/).waitFor();
  // Nor do they come back as somebody else by the link they had.
  const second = await renewed(link);
  check(second !== link, 'removing somebody makes a new link');
  const again = await person(server);
  await again.page.goto(link);
  await again.page.getByText(/There is no such table|by invitation/).waitFor();
  await anna.page.getByRole('button', { name: 'New invite link' }).press('Enter');
  const third = await renewed(second);
  check(third !== second, 'so does the host, whenever they like');
  await again.page.goto(third);
  await again.page.reload();
  await again.page.getByRole('button', { name: 'Sit down' }).first().waitFor();
  await again.context.close();
  await anna.context.close();
  await bohdan.context.close();
}

/** What the page asks for is a minute at least: too long for a test. */
function shorterGrace() {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    return send.call(this, String(text).replace('"grace":60', '"grace":3'));
  };
}

async function votes(server, game) {
  const anna = await person(server);
  await anna.context.addInitScript(shorterGrace);
  const { bohdan, link } = await sitTogether(server, { plate: game.plate, at: anna, grace: '60' });
  const name = await bohdan.page.evaluate(async () => {
    const hello = await fetch('/api/hello', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    });
    return (await hello.json()).you.name;
  });
  await menu(anna.page);
  same(
    await anna.page.getByRole('button', { name: /Let a bot play on/ }).count(),
    0,
    'nobody is replaced who is there',
  );
  await anna.page.keyboard.press('Escape');
  await bohdan.page.goto('about:blank');
  await menu(anna.page);
  await anna.page.getByRole('button', { name: `Let a bot play on for ${name}` }).click();
  const vote = anna.page.getByRole('group', { name: 'Vote' });
  await vote.getByText(/Counts at .*, unless .* comes back/).waitFor();
  // Whoever comes back in time keeps the seat.
  await bohdan.page.goto(link);
  await vote.waitFor({ state: 'detached' });
  same(await bohdan.page.getByText('A bot sits for you').count(), 0, 'who comes back in time has the seat');
  await bohdan.page.goto('about:blank');
  await menu(anna.page);
  await anna.page.getByRole('button', { name: `Let a bot play on for ${name}` }).click();
  await vote.waitFor();
  await vote.waitFor({ state: 'detached' });
  // The bot plays on, and Anna is asked again and again.
  let presses = 12;
  await play(anna.page, { enough: () => presses <= 0, onPress: () => presses-- });
  await bohdan.page.goto(link);
  await bohdan.page.getByText('A bot sits for you').waitFor();
  await bohdan.page.getByRole('button', { name: 'Take my seat back' }).click();
  await bohdan.page.getByText('A bot sits for you').waitFor({ state: 'detached' });
  // Both agree to call it off.
  await menu(anna.page);
  await anna.page.getByRole('button', { name: /Call the game off/ }).click();
  await anna.page.getByRole('button', { name: 'Ask the others' }).click();
  await bohdan.page.getByRole('group', { name: 'Vote' }).getByRole('button', { name: 'Yes' }).click();
  for (const { page } of [anna, bohdan]) await page.getByRole('region', { name: 'The game is over' }).waitFor();
  await anna.context.close();
  await bohdan.context.close();
}

// --- the host's own cards -------------------------------------------------------------------------

const OWN = new URL('../../tests/corpus/own.cards', import.meta.url).pathname;

async function ownCards(server) {
  const anna = await person(server);
  const bohdan = await person(server);
  await anna.at('/');
  // A mistake is told with its place, and nothing of the sheet is lost.
  const wrong = join(folder(), 'wrong.cards');
  writeFileSync(wrong, readFileSync(OWN, 'utf8').replace('do you draw 1 card', 'do you drink 1 card'));
  await makeTable(anna.page, { seats: ['bot:greedy', 'bot:greedy'], name: 'Our cards', cards: wrong });
  const said = await until(
    anna.page,
    () => document.querySelector('.toast.bad')?.textContent,
    null,
    'the mistake is told',
  );
  check(/card file has a mistake/.test(said) && /drink/.test(said) && /\b8\b/.test(said), `where and what: ${said}`);
  const sheet = anna.page.getByRole('dialog', { name: 'New table' });
  same(await sheet.getByLabel('Name of the table').inputValue(), 'Our cards', 'what was set is kept');
  await sheet.getByRole('button', { name: 'Remove' }).click();
  await sheet.locator('input[type=file]').setInputFiles(OWN);
  await sheet.getByRole('combobox', { name: 'Seat 2', exact: true }).selectOption('open');
  await sheet.getByRole('combobox', { name: /^Seat 1: .*[Hh]ouse/ }).selectOption('stark');
  await sheet.getByRole('combobox', { name: /^Seat 1: .*[Ll]eader/ }).selectOption('eddard');
  await sheet.getByRole('button', { name: /^Create/ }).click();
  const link = await anna.page.getByRole('textbox', { name: 'Invite link' }).inputValue();
  await bohdan.page.goto(link);
  for (const { page } of [anna, bohdan]) await page.getByText('Cards of the host: own.cards').waitFor();
  await bohdan.page.getByRole('button', { name: 'Sit down' }).first().click();
  await answer(bohdan.page);
  // Both can read what the file says of a character, at the table itself.
  for (const { page } of [anna, bohdan]) {
    const own = await page.evaluate(async () => {
      const id = location.pathname.split('/')[2];
      const [here, usual] = await Promise.all(
        [`/api/table/${id}/cards`, '/api/cards/iron-throne'].map(
          async (path) => (await (await fetch(path)).json()).cards,
        ),
      );
      const robb = (list) => list.find((c) => c.id === 'robb' && c.type === 'character');
      return { here: robb(here), usual: robb(usual), hodor: here.find((c) => c.id === 'hodor') };
    });
    check(own.here.own && own.here.text !== own.usual.text, `the file's text is the table's: ${JSON.stringify(own)}`);
    check(own.hodor?.own, 'and its ally');
    await page.locator('[data-piece="char:0:robb"]').first().press('Space');
    await page.getByRole('dialog').getByText(own.here.text).first().waitFor();
    await page.keyboard.press('Escape');
  }
  await anna.context.close();
  await bohdan.context.close();
}

/** A file of the host's changes what cards say and do: its mistakes are told, its cards can be read. */
async function ownFile(server, game) {
  const anna = await person(server);
  await anna.at('/');
  const wrong = join(folder(), 'wrong.cards');
  const [right, mistake] = game.mistake;
  writeFileSync(wrong, readFileSync(game.cards, 'utf8').replace(right, mistake));
  await makeTable(anna.page, { seats: ['bot:greedy', 'bot:greedy'], plate: game.plate, cards: wrong });
  const said = await until(
    anna.page,
    () => document.querySelector('.toast.bad')?.textContent,
    null,
    'the mistake is told',
  );
  check(
    /card file has a mistake/.test(said) && said.includes(mistake.split(' ').find((word) => !right.includes(word))),
    `where and what: ${said}`,
  );
  const sheet = anna.page.getByRole('dialog', { name: 'New table' });
  await sheet.getByRole('button', { name: 'Remove' }).click();
  await sheet.locator('input[type=file]').setInputFiles(game.cards);
  await sheet.getByRole('combobox', { name: game.setUp.field }).selectOption(game.setUp.value);
  await sheet.getByRole('button', { name: /^Create/ }).click();
  await untilAsked(anna.page);
  const texts = await anna.page.evaluate(
    async ([game, changed, type, replaced]) => {
      const id = location.pathname.split('/')[2];
      const [here, usual] = await Promise.all(
        [`/api/table/${id}/cards`, `/api/cards/${game}`].map(async (path) => (await (await fetch(path)).json()).cards),
      );
      const one = (list) => list.find((c) => c.id === changed && c.type === type);
      return { here: one(here), usual: one(usual), other: here.find((c) => c.id === replaced) };
    },
    [game.id, ...game.changed, game.replaced],
  );
  check(
    texts.here.own && texts.here.text !== texts.usual.text && texts.other.own,
    `the file's texts are the table's: ${JSON.stringify(texts)}`,
  );
  await game.readOf(anna.page, texts);
  await anna.context.close();
}

export function companyTests(tap, server) {
  tap.test('five seats, watched at 1280x800 and on a phone: nothing hidden is drawn, all fits', () =>
    watched(server, ironThrone),
  );
  for (const game of [tinyEpic, cardGame])
    tap.test(`${game.prefix}four seats, watched at 1280x800 and on a phone: nothing hidden is drawn, all fits`, () =>
      watched(server, game),
    );
  tap.test('chat: muted for good, reported; the host removes a guest', () => chat(server));
  tap.test('a table without chat', () => noChat(server));
  tap.test('the host removes somebody who sat down', () => hostRemoves(server));
  for (const game of [ironThrone, tinyEpic, cardGame])
    tap.test(`${game.prefix}votes: a bot for who is away, the seat taken back, the game called off`, () =>
      votes(server, game),
    );
  tap.test("a table with the host's own card file", () => ownCards(server));
  for (const game of [tinyEpic, cardGame])
    tap.test(`${game.prefix}a table with the host's own card file`, () => ownFile(server, game));
}
