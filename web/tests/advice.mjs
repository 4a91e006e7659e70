// Advice at a table and looking back at a game: the words come from the engine,
// the page must stay quick while it thinks.
import { examine } from './axe.mjs';
import { check, person } from './kit.mjs';
import { untilAsked } from './player.mjs';

const advice = (page) => page.locator('.prompt').getByRole('button', { name: 'Advice' });

async function hears(page) {
  await untilAsked(page);
  for (let tries = 0; (await advice(page).count()) === 0; tries++) {
    check(tries < 60, 'there is advice for somebody who is asked');
    await page.locator('.prompt.now .main, .prompt.now .prompt-go .btn').first().click();
    await untilAsked(page);
  }
  await advice(page).click();
  const panel = page.locator('.advice');
  await panel.waitFor({ timeout: 30_000 });
  const lines = await panel.locator('span').allTextContents();
  check(lines.length >= 1 && / of 100/.test(lines[0]), `it says what the answers are worth: ${lines.join(' | ')}`);
  await advice(page).click();
  await panel.waitFor({ state: 'detached' }); // and goes away again
}

async function atServer(server, game) {
  const { context, page, at } = await person(server);
  await at('/');
  await page.getByRole('main').getByRole('button', { name: 'Play bots now' }).nth(game.plate).click();
  await hears(page);
  await context.close();
}

async function beginHere(at, page, game) {
  await at('/solo/new');
  await page.locator('.segs label').nth(game.plate).click();
  await page.getByRole('button', { name: 'Begin' }).click();
}

async function onDevice(server, game) {
  const { context, page, at } = await person(server, { seed: 3 });
  await beginHere(at, page, game);
  await hears(page);
  await context.close();
}

async function openRecord(at, page, game) {
  await at('/replay');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'game.record', mimeType: 'text/plain', buffer: game.record() });
  await page.locator('.scrub').waitFor();
}

/** "?" tells the keys of a table, and in a replay others; so does the menu. */
async function keys(server, game) {
  const { context, page, at } = await person(server, { seed: 3 });
  await beginHere(at, page, game);
  await untilAsked(page);
  const sheet = page.getByRole('dialog', { name: 'Keys' });
  const told = async (word) => {
    await sheet.getByText(word).waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
  };
  await page.keyboard.press('?');
  await sheet.waitFor();
  await examine(page, 'the keys');
  await told('Look at a card closely');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keys' }).click();
  await told('Look at a card closely');
  await openRecord(at, page, game);
  await page.keyboard.press('?');
  await told('One turn back or on');
  await context.close();
}

export function adviceTests(tap, server, game) {
  tap.test(`${game.prefix}advice at a server`, () => atServer(server, game));
  tap.test(`${game.prefix}advice on this device`, () => onDevice(server, game));
  tap.test(`${game.prefix}the keys are told`, () => keys(server, game));
}
