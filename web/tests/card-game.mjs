// The Card Game in the page: whole games by mouse, finger and keyboard, alone and
// in company; every size, both languages; challenges put together by tapping,
// windows passed in advance, decks built and played.
import { examine } from './axe.mjs';
import { Blind } from './blind.mjs';
import { PHONE, chance, check, person, same, until } from './kit.mjs';
import { play, pressOne, sight, untilAsked } from './player.mjs';
import { checkLayout, latinWords, overflowing } from './screens.mjs';

/** A game on this device: one person, unless `people` says more. */
async function cardTable(server, { people = 1, seats = 2, decks = [], rounds = 0, ...options } = {}) {
  const one = await person(server, { seed: 11, ...options });
  const { page } = one;
  await one.at('/solo/new');
  await page.locator('.segs label').nth(2).click();
  for (let n = 4; n > seats; n--) await page.locator('.stepper button').first().click();
  for (let n = 4; n < seats; n++) await page.locator('.stepper button').nth(1).click();
  const rows = page.locator('.seat-rows li');
  for (let n = 0; n < seats; n++) {
    if (n > 0) await rows.nth(n).locator('select').first().selectOption(n < people ? 'me' : 'bot:random');
    if (decks[n]) await rows.nth(n).locator('select').last().selectOption(decks[n]);
  }
  if (rounds > 0) {
    await page.locator('.solo-form summary').first().click();
    for (let n = 0; n < rounds; n++) await page.locator('.solo-form .fieldset .stepper button').nth(1).click();
  }
  await page.locator('.solo-form .btn.dark').click();
  return one;
}

const kindNow = (page) => page.evaluate(() => document.querySelector('.prompt.now:not(.sending)')?.dataset.ask ?? null);

async function untilKind(page, wanted, draws) {
  for (let presses = 0; presses < 600; presses++) {
    await untilAsked(page);
    const kind = await kindNow(page);
    if (wanted.includes(kind)) return kind;
    check(kind !== null, 'the game is not over yet');
    await pressOne(page, { chance: draws });
  }
  throw new Error(`never asked: ${wanted}`);
}

/** A game with a mouse; axe looks at each kind of question, by day and by night. */
async function wholeGame(server) {
  const { context, page } = await cardTable(server, { rounds: 4 });
  const kinds = new Set();
  const draws = chance(5);
  for (let presses = 0; ; presses++) {
    check(presses < 1500, 'the game comes to its end');
    await untilAsked(page);
    const kind = await kindNow(page);
    if (kind && !kinds.has(kind)) {
      kinds.add(kind);
      await examine(page, `the table, asked: ${kind}`);
    }
    if ((await pressOne(page, { chance: draws })) === 'over') break;
  }
  check(kinds.size >= 7, `many kinds of questions: ${[...kinds]}`);
  await examine(page, 'the end');
  const scores = await page.evaluate(() => [...document.querySelectorAll('.cg-ending li b.num')].map((e) => Number(e.textContent)));
  same(scores.length, 2, 'everybody has a score');
  const lines = await page.evaluate(() => [...document.querySelectorAll('.cg-ending .parts')].map((e) => [...e.textContent.matchAll(/\d+(?= ·|$)/g)].reduce((a, m) => a + Number(m[0]), 0)));
  same(lines, scores, 'the lines of a score make it');
  await page.getByRole('link', { name: 'Replay' }).click();
  await page.getByText('Record verified').waitFor();
  await page.keyboard.press('Shift+ArrowRight');
  check((await page.locator('.cg-fac').count()) === 2, 'the replay shows both sides');
  await context.close();
}

/** Brings out what can be brought out; presses something else where nothing can. */
async function develop(page, kind, draws) {
  const held = page.locator('.cg-hand .cg-held.may');
  if (!['setup', 'action'].includes(kind) || (await held.count()) === 0) return pressOne(page, { chance: draws });
  await held.first().click();
  const main = page.locator('.prompt .main');
  if (kind === 'action' && (await main.count()) > 0) await main.click();
  return 'pressed';
}

async function untilChallenge(page, draws) {
  for (let presses = 0; presses < 400; presses++) {
    await untilAsked(page);
    const kind = await kindNow(page);
    check(kind !== null, 'the game is not over yet');
    if (kind === 'challenge') return;
    await develop(page, kind, draws);
  }
  throw new Error('no challenge');
}

/** A challenge: the type, attackers in any order, taken back again, declared. */
async function challenge(server) {
  const { context, page } = await cardTable(server, { seed: 21, decks: ['stark-fealty', 'lannister-fealty'] });
  const draws = chance(3);
  for (let tries = 0; ; tries++) {
    check(tries < 40, 'a challenge with two attackers comes');
    await untilChallenge(page, draws);
    const type = page.locator('.cg-type.may').first();
    await type.click();
    await until(page, () => Boolean(document.querySelector('.cg-chal.mine')), null, 'the challenge is being declared');
    if ((await page.locator('.cg-mine .cg-bc.may').count()) >= 2) break;
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.locator('.prompt .btn', { hasText: /challenges|pass/i }).first().click();
  }
  const sum = async () => Number(await page.locator('.plan-sum').textContent());
  const piece = (n) => page.locator('.cg-mine .cg-bc.may').nth(n).getAttribute('data-piece');
  const strength = (p) => page.evaluate((q) => Number(document.querySelector(`[data-piece="${q}"] .str`).textContent), p);
  // The one behind first: the page puts them into order.
  const last = await piece((await page.locator('.cg-mine .cg-bc.may').count()) - 1);
  const [a, b] = [await strength(last), 0];
  await page.locator(`[data-piece="${last}"]`).click();
  await page.locator(`.cg-chal [data-piece="${last}"].chosen`).waitFor();
  same(await sum(), a + b, 'one attacker counts');
  const first = await piece(0);
  const c = await strength(first);
  await page.locator(`[data-piece="${first}"]`).click();
  await page.locator(`.cg-chal [data-piece="${first}"].chosen`).waitFor();
  same(await sum(), a + c, 'two attackers count together');
  await page.locator(`.cg-chal [data-piece="${last}"]`).click();
  await until(page, (p) => !document.querySelector(`.cg-chal [data-piece="${p}"]`), last, 'one is taken back');
  same(await sum(), c, 'and counts no more');
  await context.close();
}

/** Running totals and why: parts make the sums, and strengths are told. */
async function totals(server) {
  const { context, page } = await cardTable(server, { seed: 5, decks: ['stark-fealty', 'greyjoy-fealty'] });
  const draws = chance(5);
  let seen = 0;
  for (let presses = 0; presses < 500 && seen < 4; presses++) {
    await untilAsked(page);
    const told = await page.evaluate(() => {
      const box = document.querySelector('.cg-chal:not(.mine) .cg-tot');
      if (!box) return null;
      const bodies = [...box.querySelectorAll('tbody')].map((body) => [...body.querySelectorAll('tr:not(.sum) td.num')].map((e) => Number(e.textContent)));
      return { totals: [...box.querySelectorAll('.nums b')].map((e) => Number(e.textContent)), done: Boolean(box.querySelector('.verd.done')), bodies };
    });
    if (told && !told.done) {
      seen++;
      told.bodies.forEach((parts, i) => same(parts.reduce((x, y) => x + y, 0), told.totals[i], 'the parts make the total'));
    }
    const kind = await kindNow(page);
    if (kind === null || (await develop(page, kind, draws)) === 'over') break;
  }
  check(seen > 0, 'there was a challenge');
  await context.close();
}

/** Sheets of a card, a player and a pile, by keyboard; each says what it is. */
async function closer(server) {
  const { context, page } = await cardTable(server, { decks: ['stark-fealty', 'lannister-fealty'] });
  await untilKind(page, ['challenge', 'action'], chance(2));
  const sheet = async (selector, words) => {
    await page.locator(selector).first().press('Space');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    check(words.test(await dialog.textContent()), `${selector} opens: ${await dialog.textContent()}`);
    await examine(page, selector, ['light']);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  };
  await sheet('.cg-hand .cg-held', /our wording/);
  await sheet('.cg-area.me .cg-fac', /Stark.*of 15 power.*In your deck/s);
  await sheet('.cg-plot', /Plot/);
  await sheet('.cg-bc', /Now.*strength/is);
  await context.close();
}

/** Windows passed in advance are not asked again. */
async function presets(server) {
  const { context, page } = await cardTable(server, { seed: 4 });
  const draws = chance(4);
  await untilKind(page, ['action'], draws);
  const boxes = page.locator('.cg-askme input');
  same(await boxes.count(), 4, 'four switches beside the table');
  for (let n = 0; n < 3; n++) await boxes.nth(n).uncheck();
  const asked = new Set();
  for (let presses = 0; presses < 120; presses++) {
    await untilAsked(page);
    const kind = await kindNow(page);
    if (kind === null) break;
    // My own turn to marshal is asked all the same: it is no window of others.
    const marshals = await page.evaluate(() => document.querySelector('.phases .on')?.textContent === 'Marshal');
    if (!(kind === 'action' && marshals)) asked.add(kind);
    if ((await pressOne(page, { chance: draws })) === 'over') break;
  }
  check(!asked.has('action') && !asked.has('trigger'), `no window was asked: ${[...asked]}`);
  await context.close();
}

async function phone(server, size) {
  const { context, page } = await cardTable(server, { size, hasTouch: true, isMobile: true, deviceScaleFactor: 2, seed: 3 });
  const where = `${size.width}x${size.height}`;
  const draws = chance(9);
  for (let presses = 0; presses < 60; presses++) {
    await untilAsked(page);
    await checkLayout(page, where);
    if ((await pressOne(page, { tap: true, chance: draws })) === 'over') break;
  }
  await examine(page, `${where}`, ['light']);
  await context.close();
}

async function low(server) {
  for (const [size, seats] of [[{ width: 1280, height: 720 }, 2], [{ width: 1024, height: 768 }, 4], [{ width: 720, height: 450 }, 2]]) {
    const { context, page } = await cardTable(server, { size, seats, seed: 4 });
    const draws = chance(6);
    for (let presses = 0; presses < 25; presses++) {
      await untilAsked(page);
      await checkLayout(page, `${size.width}x${size.height}`);
      if ((await pressOne(page, { chance: draws })) === 'over') break;
    }
    await context.close();
  }
}

async function ukrainian(server, size) {
  const { context, page } = await cardTable(server, { size, lang: 'uk', seed: 6 });
  const names = ['Holdfast', 'Enter', 'English'];
  await untilAsked(page);
  names.push(await page.evaluate(() => document.querySelector('.tname b').textContent));
  const draws = chance(4);
  for (let presses = 0; presses < 60; presses++) {
    await untilAsked(page);
    if (presses % 5 === 0) {
      same(await page.evaluate(latinWords, names), [], 'no English is left');
      same(await page.evaluate(overflowing), [], 'all words fit their buttons');
    }
    if ((await pressOne(page, { chance: draws })) === 'over') break;
  }
  await context.close();
}

async function blindGame(server) {
  const seed = Number(process.env.HOLDFAST_PAGE_SEED ?? 7);
  const { context, page } = await cardTable(server, { seed, rounds: 2 });
  const story = await new Blind(page, chance(seed)).wholeGame();
  console.log(`# ${story.questions} questions, ${story.heard} lines heard`);
  check(story.questions > 10, `many questions were answered, ${story.questions}`);
  check(story.heard > 30, `what happened was told, ${story.heard} lines`);
  same(story.unannounced, [], 'every question was announced');
  await context.close();
}

/** Several people at one device: behind the curtain nothing of anybody's is seen. */
async function hotSeat(server) {
  const { context, page } = await cardTable(server, { people: 2, seats: 3, seed: 8 });
  let curtains = 0;
  const draws = chance(8);
  for (let presses = 0; presses < 60; presses++) {
    await until(page, () => Boolean(document.querySelector('.curtain, .prompt.now:not(.sending), .prompt.over')), null, 'somebody is asked');
    if (await page.locator('.curtain').count()) {
      curtains++;
      same(await page.locator('.cg-held').count(), 0, 'no card is seen behind the curtain');
    }
    if ((await pressOne(page, { chance: draws })) === 'over') break;
  }
  check(curtains >= 2, `the device went round, ${curtains}`);
  await context.close();
}

/** A game is kept over a reload. */
async function kept(server) {
  const { context, page } = await cardTable(server, { seed: 13 });
  const draws = chance(13);
  await untilKind(page, ['challenge', 'defend'], draws);
  const before = await sight(page);
  await page.reload();
  await untilAsked(page);
  same(await sight(page), before, 'the game is kept over a reload');
  await context.close();
}

/** A melee of four: titles are drafted, the game goes on. */
async function melee(server) {
  const { context, page } = await cardTable(server, { seats: 4, seed: 5 });
  const draws = chance(5);
  await untilKind(page, ['title'], draws);
  check((await page.locator('.cg-offer .cg-held').count()) >= 2, 'titles to choose from');
  await examine(page, 'a title is chosen', ['light']);
  same(await page.locator('.cg-rival').count(), 3, 'three rivals');
  let shown = 0;
  for (let presses = 0; presses < 80; presses++) {
    shown = Math.max(shown, await page.locator('.cg-rival .cg-tag').count());
    if ((await pressOne(page, { chance: draws })) === 'over') break;
  }
  check(shown >= 2, `titles are shown while they are held: ${shown}`);
  await context.close();
}

// --- decks -------------------------------------------------------------------------------------

/** A ready-made deck is copied, spoilt, told what is wrong, mended, exported, imported, drawn
 *  from, and played with. */
async function decks(server) {
  const { context, page, at } = await person(server, { seed: 2 });
  await at('/decks');
  await page.getByRole('button', { name: /Winter Is Here/ }).click();
  await page.locator('.dk-legal .good').waitFor();
  await examine(page, 'the deck builder');
  const legal = () => page.locator('.dk-legal .chip').textContent();
  await page.getByRole('button', { name: 'One fewer of Arya Stark' }).first().click();
  await page.getByText('59 cards; 1 more are needed, 60 in all.').waitFor();
  await page.getByRole('searchbox').fill('arya');
  await until(page, () => document.querySelectorAll('.dk-library .dk-row').length === 1, null, 'the search finds her');
  await page.getByRole('button', { name: 'One more of Arya Stark' }).first().click();
  await page.locator('.dk-legal .good').waitFor();
  await page.getByRole('searchbox').fill('');
  await page.getByRole('combobox', { name: 'Keyword' }).selectOption('stealth');
  await page.getByRole('combobox', { name: 'Type' }).selectOption('character');
  await page.getByRole('button', { name: 'with Power' }).click();
  const found = await page.locator('.dk-library .dk-row').count();
  check(found >= 1 && found < 20, `filters find some: ${found}`);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('combobox', { name: 'Agenda' }).selectOption('banner-of-the-lion');
  await page.getByText('Banner of the Lion wants at least 12 Lannister cards; there are 0.').waitFor();
  check(/wrong/.test(await legal()), 'the chip says so');
  await page.getByRole('combobox', { name: 'Agenda' }).selectOption('fealty');
  await page.locator('.dk-legal .good').waitFor();
  await page.getByRole('textbox', { name: 'Name of the deck' }).fill('My wolves');
  await page.getByRole('button', { name: 'Export' }).click();
  const text = await page.locator('.dk-text').inputValue();
  check(/^My wolves\n[^]*House Stark\n[^]*3x Arya Stark \(Core Set\)/.test(text), `the text that players exchange: ${text.slice(0, 80)}`);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Test draw' }).click();
  same(await page.locator('.dk-hand li').count(), 7, 'seven cards');
  await page.getByRole('button', { name: 'Draw two more' }).click();
  same(await page.locator('.dk-hand li').count(), 9, 'and two more');
  await examine(page, 'a test draw', ['light']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Your decks' }).click();
  await page.getByRole('button', { name: 'Import' }).click();
  await page.locator('.dk-text').fill(`${text}\n2x Wildfire Assualt`);
  await page.getByRole('button', { name: 'Read this deck' }).click();
  await page.getByText(/did you mean 'Wildfire Assault'/).waitFor();
  await page.locator('.dk-text').fill(text.replace('My wolves', 'Again'));
  await page.getByRole('button', { name: 'Read this deck' }).click();
  await page.locator('.dk-legal .good').waitFor();
  same(await page.getByRole('textbox', { name: 'Name of the deck' }).inputValue(), 'Again', 'its name was read');
  await at('/solo/new');
  await page.locator('.segs label').nth(2).click();
  for (let n = 4; n > 2; n--) await page.locator('.stepper button').first().click();
  await page.locator('.seat-rows li').first().locator('select').last().selectOption({ label: 'Again' });
  await page.locator('.solo-form .btn.dark').click();
  await untilAsked(page);
  check(/^Stark, You/.test(await page.locator('.cg-area.me .cg-fac').getAttribute('aria-label')), 'the deck is played');
  await context.close();
}

export function cardTests(tap, server) {
  tap.test('card game: a game with a mouse, axe at every kind of question, replay', () => wholeGame(server));
  tap.test('card game: attackers are chosen in any order', () => challenge(server));
  tap.test('card game: totals and why', () => totals(server));
  tap.test('card game: cards, players and piles read closer', () => closer(server));
  tap.test('card game: windows passed in advance', () => presets(server));
  tap.test('card game: a phone of 390x844', () => phone(server, PHONE));
  tap.test('card game: a phone of 360x640', () => phone(server, { width: 360, height: 640 }));
  tap.test('card game: low screens and 200 % zoom', () => low(server));
  tap.test('card game: Ukrainian on a desk', () => ukrainian(server, undefined));
  tap.test('card game: Ukrainian on a phone', () => ukrainian(server, PHONE));
  tap.test('card game: keyboard and accessibility tree alone', () => blindGame(server));
  tap.test('card game: several people at one device', () => hotSeat(server));
  tap.test('card game: kept over a reload', () => kept(server));
  tap.test('card game: a melee of four', () => melee(server));
  tap.test('card game: decks built, checked, exchanged, drawn and played', () => decks(server));
}
