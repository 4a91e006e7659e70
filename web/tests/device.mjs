// Games on this device that are tested alike: with a mouse, on every size of
// screen, in Ukrainian, by keyboard alone, with several people. What differs
// between them stands in games.mjs.
import { examine } from './axe.mjs';
import { Blind } from './blind.mjs';
import { PHONE, chance, check, nothing, person, same, until } from './kit.mjs';
import { pressOne, untilAsked } from './player.mjs';
import { checkLayout, latinWords, overflowing } from './screens.mjs';

const SEATS = 4; // as many as a new game on this device has

/** A game on this device: one person, unless `people` says more. */
export async function deviceTable(
  server,
  game,
  { people = 1, seats = game.device.seats, decks = [], rounds = 0, ...options } = {},
) {
  const one = await person(server, { seed: 11, ...options });
  const { page } = one;
  await one.at('/solo/new');
  await page.locator('.segs label').nth(game.plate).click();
  const stepper = page.locator('.stepper button');
  for (let n = SEATS; n > seats; n--) await stepper.first().click();
  for (let n = SEATS; n < seats; n++) await stepper.nth(1).click();
  const rows = page.locator('.seat-rows li');
  for (let n = 0; n < seats; n++) {
    const who = n < people ? 'me' : game.device.bot;
    if (n > 0 && who) await rows.nth(n).locator('select').first().selectOption(who);
    if (decks[n]) await rows.nth(n).locator('select').last().selectOption(decks[n]);
  }
  if (rounds > 0) {
    await page.locator('.solo-form details:not(.bot-kinds) summary').first().click();
    for (let n = 0; n < rounds; n++) await page.locator('.solo-form .fieldset .stepper button').nth(1).click();
  }
  await page.locator('.solo-form .btn.dark').click();
  return one;
}

export const kindNow = (page) =>
  page.evaluate(() => document.querySelector('.prompt.now:not(.sending)')?.dataset.ask ?? null);

/** Presses until one of these questions is asked, and says which. */
export async function untilKind(page, wanted, draws, press = () => pressOne(page, { chance: draws })) {
  for (let presses = 0; presses < 600; presses++) {
    await untilAsked(page);
    const kind = await kindNow(page);
    if (wanted.includes(kind)) return kind;
    check(kind !== null, 'the game is not over yet');
    await press(kind);
  }
  throw new Error(`never asked: ${wanted}`);
}

/** Answers so many questions, and looks before each. */
export async function playOn(page, presses, draws, look, options = {}) {
  for (let n = 0; n < presses; n++) {
    await untilAsked(page);
    await look(n);
    if ((await pressOne(page, { chance: draws, ...options })) === 'over') return;
  }
}

/** A whole game with a mouse; axe looks at each kind of question, by day and by night. */
async function wholeGame(server, game) {
  const { context, page } = await deviceTable(server, game, { rounds: game.device.rounds });
  const kinds = new Set();
  const draws = chance(5);
  await playOn(page, 1500, draws, async () => {
    const kind = await kindNow(page);
    if (!kind || kinds.has(kind)) return;
    kinds.add(kind);
    await examine(page, `the table, asked: ${kind}`);
  });
  check((await page.locator('.prompt.over').count()) > 0, 'the game comes to its end');
  check(kinds.size >= game.device.kinds, `many kinds of questions: ${[...kinds]}`);
  await examine(page, 'the end');
  const scores = await page.evaluate(
    (end) => [...document.querySelectorAll(`${end} li b.num`)].map((e) => Number(e.textContent)),
    game.ending,
  );
  same(scores.length, game.device.seats, 'everybody has a score');
  await game.device.ended(page, scores);
  await page.getByRole('link', { name: 'Replay' }).click();
  await page.getByText('Record verified').waitFor();
  await page.keyboard.press('Shift+ArrowRight');
  await page.locator(game.device.replayed).first().waitFor(); // the replay shows the table
  await context.close();
}

/** Opens the sheet of a piece by keyboard: it says what it is. */
export async function sheetOf(page, selector, words) {
  await page.locator(selector).first().press('Space');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  check(words.test(await dialog.textContent()), `${selector} opens: ${await dialog.textContent()}`);
  await examine(page, selector, ['light']);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

async function phone(server, game, size) {
  const { context, page } = await deviceTable(server, game, {
    size,
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
    seed: 3,
  });
  const where = `${size.width}x${size.height}`;
  await playOn(page, 45, chance(9), () => checkLayout(page, where), { tap: true });
  // Play may have stopped while a sheet of answers lay open.
  const sheet = page.locator('dialog[open]');
  if ((await sheet.count()) > 0) {
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
  }
  await game.device.onPhone?.(page);
  await examine(page, where, ['light']);
  await context.close();
}

async function low(server, game) {
  const sizes = [
    { width: 1280, height: 720 },
    { width: 1024, height: 768 },
    { width: 720, height: 450 },
  ];
  for (const [i, size] of sizes.entries()) {
    const { context, page } = await deviceTable(server, game, { size, seats: game.device.low[i], seed: 4 });
    await playOn(page, 25, chance(6), () => checkLayout(page, `${size.width}x${size.height}`));
    await context.close();
  }
}

async function ukrainian(server, game, size) {
  const { context, page } = await deviceTable(server, game, { size, lang: 'uk', seed: 6 });
  const names = ['Holdfast', 'Enter', 'English'];
  await untilAsked(page);
  names.push(await page.evaluate(() => document.querySelector('.tname b').textContent));
  await playOn(page, 60, chance(4), async (n) => {
    if (n % 5 !== 0) return;
    await nothing(page, latinWords, names, 'no English is left');
    await nothing(page, overflowing, null, 'all words fit their buttons');
  });
  await context.close();
}

/** What whoever cannot see the page has heard when the game is over. */
export async function heardAll(blind, { questions, heard }) {
  const story = await blind.wholeGame();
  console.log(`# ${story.questions} questions, ${story.heard} lines heard, ${[...story.kinds].join(', ')}`);
  check(story.questions > questions, `many questions were answered, ${story.questions}`);
  check(story.heard > heard, `what happened was told, ${story.heard} lines`);
  same(story.unannounced, [], 'every question was announced');
  return story;
}

export const blindSeed = () => Number(process.env.HOLDFAST_PAGE_SEED ?? 7);

async function blindGame(server, game) {
  const seed = blindSeed();
  const { context, page } = await deviceTable(server, game, { seed, ...game.device.blind.table });
  await heardAll(new Blind(page, chance(seed)), game.device.blind);
  await context.close();
}

/** Several people at one device: behind the curtain nothing of anybody's is seen. */
async function hotSeat(server, game) {
  const { context, page } = await deviceTable(server, game, { people: 2, seats: 3, seed: 8 });
  let curtains = 0;
  const draws = chance(8);
  for (let presses = 0; presses < 60 && curtains < 4; presses++) {
    await until(
      page,
      () => Boolean(document.querySelector('.curtain, .prompt.now:not(.sending), .prompt.over')),
      null,
      'somebody is asked',
    );
    if (await page.locator('.curtain').count()) {
      curtains++;
      same(await page.locator(game.device.held).count(), 0, 'no card is seen behind the curtain');
    }
    if ((await pressOne(page, { chance: draws })) === 'over') break;
  }
  check(curtains >= 2, `the device went round, ${curtains}`);
  await context.close();
}

export function deviceTests(tap, server, game) {
  const test = (name, run) => tap.test(game.prefix + name, run);
  test('a whole game with a mouse, axe at every kind of question, replay', () => wholeGame(server, game));
  test('a phone of 390x844', () => phone(server, game, PHONE));
  test('a phone of 360x640', () => phone(server, game, { width: 360, height: 640 }));
  test('low screens and 200 % zoom', () => low(server, game));
  test('Ukrainian on a desk', () => ukrainian(server, game, undefined));
  test('Ukrainian on a phone', () => ukrainian(server, game, PHONE));
  test('keyboard and accessibility tree alone, a whole game', () => blindGame(server, game));
  test('several people at one device', () => hotSeat(server, game));
}
