// Two languages at a table of this device. What an engine says in Ukrainian is a file beside it,
// which comes when it is read, to the page and to the worker that thinks.
import { readFileSync } from 'node:fs';
import { check, nothing, person, same, until } from './kit.mjs';
import { pressOne, untilAsked } from './player.mjs';
import { latinWords } from './screens.mjs';

const uk = JSON.parse(readFileSync(new URL('../src/words/uk.json', import.meta.url), 'utf8'));

export async function begin({ page, at }, game) {
  await at('/solo/new');
  await page.locator('.segs label').nth(game.plate).click();
  await page.locator('.solo-form .btn.dark').click();
  await untilAsked(page);
}

/** The button of a language. Gives what a screen reader was told before: that stays as it was said. */
export async function speak(page, name) {
  const said = await page.evaluate(() =>
    [...document.querySelectorAll('[role=log] p, [role=alert]')].map((e) => e.textContent),
  );
  await page.getByRole('button', { name, exact: true }).first().click();
  return said.filter(Boolean);
}

function cyrillicWords() {
  const seen = document.querySelector('main').innerText;
  return [/[а-яіїєґ]+/i.exec(seen)?.[0]].filter(Boolean);
}

/** All that is shown is Ukrainian, but for who plays. */
export async function allUkrainian(page, where, said = []) {
  const player = await page.evaluate(() => document.querySelector('.tname b')?.textContent ?? '');
  await nothing(page, latinWords, [...said, 'Holdfast', 'English', 'Enter', player], `${where}: no English is left`);
}

async function advised(page, said) {
  const button = page.locator('.prompt').getByRole('button', { name: uk.advice });
  for (let tries = 0; (await button.count()) === 0; tries++) {
    check(tries < 60, 'there is advice for somebody who is asked');
    await pressOne(page);
    await untilAsked(page);
  }
  await button.click();
  await page.locator('.advice').waitFor();
  const lines = await page.locator('.advice span').allTextContents();
  check(lines.length > 0 && lines.every((line) => /[а-яіїєґ]/.test(line)), `advice: ${lines.join(' | ')}`);
  await allUkrainian(page, 'advised', said);
  await button.click();
}

async function switched(server, game) {
  const one = await person(server, { seed: 3 });
  const { context, page } = one;
  const asked = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const words = () => asked.filter((path) => path.endsWith('.words'));
  await begin(one, game);
  same(words(), [], 'who reads English does not load Ukrainian');
  const said = await speak(page, 'Українська');
  await allUkrainian(page, 'switched', said);
  check(words().length > 0, 'now it is loaded');
  check(
    words().every((path) => path.startsWith(`/assets/${game.id}/`)),
    `of this game alone: ${words()}`,
  );
  await advised(page, said);
  await speak(page, 'English');
  await nothing(page, cyrillicWords, null, 'and all is English again');
  await context.close();
}

/** A game looked back at: its story changes, too. */
async function replayed(server, game) {
  const { context, page, at } = await person(server);
  await at('/replay');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'game.record', mimeType: 'text/plain', buffer: game.record() });
  await page.locator('.scrub').waitFor();
  await page.keyboard.press('Shift+ArrowRight');
  const told = (letters) =>
    until(page, (some) => new RegExp(some).test(document.querySelector('.story-line')?.textContent), letters);
  await told('^[^а-яіїєґ]*[a-z]{3}[^а-яіїєґ]*$');
  await speak(page, 'Українська');
  await told('[а-яіїєґ]{3}');
  await speak(page, 'English');
  await told('^[^а-яіїєґ]*[a-z]{3}[^а-яіїєґ]*$');
  await context.close();
}

/** A file that is none leaves the engine's words English, until there is a better one. */
async function broken(server, game) {
  const one = await person(server, { seed: 3 });
  const { context, page } = one;
  const question = () => page.evaluate(() => document.querySelector('.prompt.now h2')?.textContent ?? '');
  let came = 0;
  await context.route('**/*.words', (route) => (came++, route.fulfill({ body: 'no such words' })));
  await begin(one, game);
  await speak(page, 'Українська');
  await until(page, () => document.documentElement.lang === 'uk', null, 'the page speaks Ukrainian');
  await until(page, () => document.querySelector('.prompt.now h2'), null, 'it still asks');
  check(/^[^а-яіїєґ]*[a-z]{3}/.test(await question()), `in English: ${await question()}`);
  await pressOne(page);
  await untilAsked(page);
  check(/^[^а-яіїєґ]*[a-z]{3}/.test(await question()), `and the game goes on: ${await question()}`);
  check(came > 0, 'the broken file was read');
  await context.unroute('**/*.words');
  await page.reload();
  await untilAsked(page);
  await allUkrainian(page, 'the file is there again');
  await context.close();
}

export function tongueTests(tap, server, games) {
  for (const game of games)
    tap.test(`${game.prefix}the language changes at a table of this device, advice included`, () =>
      switched(server, game),
    );
  tap.test('the language changes in a replay', () => replayed(server, games[0]));
  tap.test('translations that are broken leave the engine English', () => broken(server, games[0]));
}
