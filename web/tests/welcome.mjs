// The first visit: what is told, and how one begins.
import { examine } from './axe.mjs';
import { PHONE, check, nothing, person, same, until } from './kit.mjs';
import { latinWords, overflowing } from './screens.mjs';
import { untilAsked } from './player.mjs';

const card = (page, n) => page.locator('.welcome-game').nth(n);

/** Three pictures and lines; a house and a level are at hand, and are what is played. */
async function begins(server) {
  const { context, page, at } = await person(server, { newcomer: true });
  await at('/');
  await card(page, 2).locator('select').nth(1).waitFor();
  same(await page.locator('.welcome-game svg.welcome-art').count(), 3, 'every game has its picture');
  same(await page.locator('.game-plate').count(), 0, 'no game is there twice');
  const buttons = await card(page, 0).locator('.btn').allTextContents();
  check(/Learn by playing/.test(buttons[0]), `a lesson comes first: ${buttons}`);
  await examine(page, 'the welcome');
  await card(page, 0).getByRole('combobox', { name: 'Your house' }).selectOption('tyrell');
  await card(page, 0).getByRole('combobox', { name: 'Against' }).selectOption('bot:squire');
  await card(page, 0).getByRole('button', { name: 'Play bots now' }).click();
  await untilAsked(page);
  await page.getByText('Bot · Squire').first().waitFor();
  await page.locator('.prompt use[href="#s-tyrell"]').first().waitFor();
  // Who has played is no newcomer.
  await page.goto(`${server.url}/`);
  await page.locator('.game-plate').first().waitFor();
  same(await page.locator('.welcome').count(), 0, 'one is welcomed once');
  await context.close();
}

async function closes(server) {
  const { context, page, at } = await person(server, { newcomer: true });
  await at('/');
  await page.getByRole('button', { name: 'I know my way' }).click();
  await page.locator('.game-plate').first().waitFor();
  await page.reload();
  await page.locator('.game-plate').first().waitFor();
  same(await page.locator('.welcome').count(), 0, 'and that is kept');
  await context.close();
}

async function onPhone(server) {
  const { context, page, at } = await person(server, {
    newcomer: true,
    size: PHONE,
    lang: 'uk',
    hasTouch: true,
    isMobile: true,
  });
  await at('/');
  await card(page, 2).locator('select').nth(1).waitFor();
  const names = ['Holdfast', 'English', await page.locator('.guest-name').textContent()];
  await nothing(page, latinWords, names, 'no English is left');
  await nothing(page, overflowing, null, 'all words fit their buttons');
  check(
    !(await page.evaluate(() => document.scrollingElement.scrollWidth > innerWidth + 1)),
    'it does not scroll sideways',
  );
  const learn = card(page, 0).getByRole('link').first();
  const box = await learn.boundingBox();
  check(box && box.y + box.height < PHONE.height, 'the first lesson is in sight without scrolling');
  await learn.tap();
  await until(page, () => Boolean(document.querySelector('.lesson-bubble')), null, 'the lesson begins');
  await context.close();
}

export function welcomeTests(tap, server) {
  tap.test('welcome: a house, a level and a game', () => begins(server));
  tap.test('welcome: who knows the way is left alone', () => closes(server));
  tap.test('welcome: on a phone, in Ukrainian', () => onPhone(server));
}
