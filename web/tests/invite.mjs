// Who was sent a link, who leaves, who concedes; and the shortest ways into a game.
import { examine } from './axe.mjs';
import { check, person, same, until } from './kit.mjs';
import { makeTable, sitTogether } from './online.mjs';
import { answerAll, untilAsked } from './player.mjs';

const menu = async (page) => {
  await page.getByRole('button', { name: 'Menu' }).first().click();
  await page.getByRole('dialog').waitFor();
};

/** The guest learns what it is, gives a name, and there is one way in. */
async function invited(server) {
  const anna = await person(server);
  const bohdan = await person(server);
  await anna.at('/');
  const link = await makeTable(anna.page, { seats: ['open', 'bot:greedy'] });
  await bohdan.page.goto(link);
  const join = bohdan.page.locator('.room-join');
  await join.getByText('60 min').waitFor();
  await join.getByText('Challenge, support, betray.').waitFor();
  same(await join.getByRole('link').getAttribute('href'), '/learn/iron-throne', 'a lesson is at hand');
  same(await bohdan.page.getByRole('button', { name: 'Sit down' }).count(), 1, 'there is one way in');
  same(await bohdan.page.getByText('Send the link to a friend').count(), 0, 'a guest need invite nobody');
  await examine(bohdan.page, 'an invitation');
  await join.getByLabel('Your name at the table').fill('Bohdan');
  await join.getByRole('button', { name: 'Sit down' }).click();
  await anna.page.getByText('Bohdan').first().waitFor();
  // Who has had enough says so by its name.
  await menu(bohdan.page);
  await bohdan.page.getByRole('button', { name: /^Concede/ }).click();
  await bohdan.page.getByText('A bot goes on for you.').waitFor();
  await bohdan.page.getByRole('dialog').getByRole('button', { name: 'Concede' }).click();
  await menu(bohdan.page);
  same(await bohdan.page.getByRole('button', { name: /^Concede/ }).count(), 0, 'and has no seat any more');
  await anna.context.close();
  await bohdan.context.close();
}

/** What the page asks for is a minute at least: too long for a test. */
function shorterGrace() {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    return send.call(this, String(text).replace('"grace":60', '"grace":2'));
  };
}

/** The table waits for somebody who has left: a bot is at hand in the prompt. */
async function leaver(server) {
  const anna = await person(server);
  await anna.context.addInitScript(shorterGrace);
  const { bohdan } = await sitTogether(server, { at: anna, grace: '60' });
  await answerAll(anna.page, bohdan);
  const button = anna.page.locator('.prompt').getByRole('button', { name: 'Let a bot play on' });
  same(await button.count(), 0, 'not while they are there');
  await bohdan.page.goto('about:blank');
  await button.click();
  await untilAsked(anna.page);
  await anna.context.close();
  await bohdan.context.close();
}

/** From a deck into a game at one press; a card is read under a mouse at rest. */
async function decks(server) {
  const { context, page, at } = await person(server, { seed: 5 });
  await at('/decks');
  await page.getByRole('button', { name: /Play .*Winter Is Here.* now/ }).click();
  await untilAsked(page);
  check(
    /^Stark, You/.test(await page.locator('.cg-area.me .cg-fac').getAttribute('aria-label')),
    'the deck is what is played',
  );
  await page.goto(`${server.url}/decks`);
  await page.locator('.dk-open').first().click();
  const row = page.locator('.dk-list .dk-row .dk-name').first();
  await row.hover();
  const card = page.locator('.dk-hover');
  await card.waitFor();
  same(await card.locator('b').first().textContent(), (await row.locator('b').textContent()).trim(), 'its own card');
  await page.mouse.move(2, 2);
  await card.waitFor({ state: 'detached' });
  await context.close();
}

/** Alone against the Rival, from the first screen. */
async function solo(server) {
  const { context, page, at } = await person(server, { seed: 5 });
  await at('/');
  await page.getByRole('main').getByRole('button', { name: /^Solo/ }).click();
  await untilAsked(page);
  await until(page, () => /Tiny Epic/.test(document.querySelector('.tname')?.textContent ?? ''), null, 'Tiny Epic');
  same((await page.locator('[data-point^="seat:"]').count()) > 0, true, 'there is a seat');
  await context.close();
}

export function inviteTests(tap, server) {
  tap.test('invite: what it is, a name, one way in; concede', () => invited(server));
  tap.test('invite: a bot for who has left, in the prompt', () => leaver(server));
  tap.test('shortcut: from a deck to a game', () => decks(server));
  tap.test('shortcut: alone against the Rival', () => solo(server));
}
