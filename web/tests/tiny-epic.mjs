// Tiny Epic in the page: what only it has. Armies put together on the map, battles,
// dice in their slots, the Rival, the expansions.
import { examine } from './axe.mjs';
import { deviceTable, kindNow, sheetOf, untilKind } from './device.mjs';
import { tinyEpic } from './games.mjs';
import { chance, check, person, same, settled, until } from './kit.mjs';
import { answer, play, pressOne, sight, untilAsked } from './player.mjs';

const tinyTable = (server, options) => deviceTable(server, tinyEpic, options);

/** Sheets of a card, a domain and a player, by keyboard; each says what it is. */
async function closer(server) {
  const { context, page } = await tinyTable(server);
  await untilAsked(page);
  const sheet = (selector, words) => sheetOf(page, selector, words);
  await sheet('[data-piece="domain:winterfell"]', /Winterfell.*castle.*Borders on: Shadow Tower/s);
  await sheet('.te-held', /Battle:.*defender pays/s);
  await sheet('.te-ply', /Force.*Gold.*Ally pool/s);
  await page.getByRole('button', { name: 'Story' }).click();
  await page.getByRole('dialog').waitFor();
  await page.getByRole('button', { name: 'Everything' }).click();
  await until(page, () => document.querySelectorAll('.story-line').length > 4, null, 'the story is a drawer');
  await examine(page, 'the story', ['light']);
  await context.close();
}

/** Every domain is a button that says what is there. */
async function domains(server) {
  const { context, page } = await tinyTable(server);
  await untilAsked(page);
  const labels = await page.evaluate(() =>
    [...document.querySelectorAll('.te-dom')].map((e) => e.getAttribute('aria-label')),
  );
  same(labels.length, 24, 'all domains are there');
  same(labels.filter((l) => /castle/.test(l.split('.')[0])).length, 12, 'twelve castles');
  same(labels.filter((l) => /held by you/.test(l)).length, 1, 'one of them is mine');
  const mine = labels.find((l) => /held by you/.test(l));
  check(/1 token.*strength 3.*4 in defence/.test(mine), `hero, token and castle are told: ${mine}`);
  await context.close();
}

const domainLabels = (page) =>
  page.evaluate(() => [...document.querySelectorAll('.te-dom')].map((e) => e.getAttribute('aria-label')));

/** An army: all come at first, some are left, another way is taken; Escape takes back. */
async function army(server) {
  const { context, page } = await tinyTable(server, { seed: 21 });
  const draws = chance(3);
  await untilKind(page, ['march', 'sail'], draws);
  const label = (selector) => page.locator(selector).first().getAttribute('aria-label');
  const start = page.locator('.te-dom.may').first();
  const name = (await start.getAttribute('aria-label')).split(',')[0];
  await start.click();
  const tray = page.getByRole('group', { name: 'Your army' });
  await tray.waitFor();
  check((await tray.textContent()).includes(name), 'the army stands where it was tapped');
  await until(page, () => document.querySelectorAll('.te-unit.chosen').length > 0, null, 'all that can go come along');
  const all = await page.locator('.te-unit.chosen').count();
  check(all >= 2, 'hero and token');
  const strength = async () => Number(/\d+/.exec(await tray.locator('small').textContent())[0]);
  const whole = await strength();
  await page.locator('.te-unit').last().click();
  await until(page, (n) => document.querySelectorAll('.te-unit.chosen').length === n, all - 1, 'one stays');
  same(await settled(strength, (n) => n === whole - 1), whole - 1, 'a token is worth 1');
  const ways = page.locator('.te-dom.may');
  await ways.first().waitFor();
  check((await ways.count()) >= 2, 'there is more than one way');
  check(/your army can go there|a battle/.test(await label('.te-dom.may')), 'ways say that they are');
  const first = await ways.nth(0).getAttribute('data-piece');
  const second = await ways.nth(1).getAttribute('data-piece');
  await page.locator(`[data-piece="${first}"]`).click();
  await page.locator(`[data-piece="${first}"].chosen`).waitFor();
  await page.locator('.prompt .main').waitFor();
  await page.locator(`[data-piece="${second}"]`).click();
  await page.locator(`[data-piece="${second}"].chosen`).waitFor();
  same(await page.locator(`[data-piece="${first}"].chosen`).count(), 0, 'the way is another one now');
  await page.locator('.way.mine').waitFor(); // an arrow shows it
  await page.keyboard.press('Escape');
  await until(page, (p) => !document.querySelector(`[data-piece="${p}"].chosen`), second, 'Escape takes the way back');
  await page.locator(`[data-piece="${first}"]`).click();
  const lines = () => page.evaluate(() => document.querySelector('.te-story').textContent);
  const before = await lines();
  await page.locator('.prompt .main').click();
  await until(page, (text) => document.querySelector('.te-story').textContent !== text, before, 'the army has gone');
  await context.close();
}

/** A battle is told in parts that make its totals. */
async function battle(server) {
  const { context, page } = await tinyTable(server, { seed: 5 });
  const draws = chance(5);
  await untilKind(page, ['commit'], draws);
  const told = await page.evaluate(() =>
    [...document.querySelectorAll('.te-side')].map((e) => ({
      total: parseInt(e.querySelector('.total').textContent, 10),
      parts: [...e.querySelectorAll('li b')].map((b) => Number(b.textContent)),
    })),
  );
  same(told.length, 2, 'two sides');
  for (const side of told)
    same(
      side.parts.filter((n) => !Number.isNaN(n)).reduce((a, b) => a + b, 0),
      side.total,
      'the parts make the total',
    );
  await context.close();
}

/** With all switches on: Targaryens against the Night's Watch. Daenerys lays an
 *  egg, it is told and drawn, and hatches; the game comes to its end. */
async function further(server) {
  const one = await person(server, { seed: 17 });
  const { context, page } = one;
  await one.at('/solo/new');
  await page.locator('.segs label').nth(1).click();
  for (let n = 2; n < 4; n++) await page.locator('.stepper button').first().click();
  await page.locator('.solo-form details:not(.bot-kinds) summary').first().click();
  await page.getByRole('switch', { name: /Ice and Fire/ }).check();
  await page.getByRole('switch', { name: 'More heroes' }).check();
  await page.getByRole('combobox', { name: /^Seat 1: .*[Hh]ouse/ }).selectOption('targaryen');
  await page.getByRole('combobox', { name: /^Seat 2: .*[Hh]ouse/ }).selectOption('nights-watch');
  await page.getByRole('button', { name: 'Begin' }).click();
  await untilAsked(page);
  check(/Daenerys Targaryen/.test((await domainLabels(page)).join()), 'Daenerys is on the map');
  check(/Jon Snow/.test((await domainLabels(page)).join()), 'and Jon Snow');
  const draws = chance(17);
  const press = (selector) => page.locator(selector).first().click();
  let [eggs, dragons] = [false, false];
  for (let presses = 0; ; presses++) {
    check(presses < 1500, 'the game comes to its end');
    await untilAsked(page);
    const labels = (await domainLabels(page)).join();
    if (/\d eggs?/.test(labels) && !eggs) {
      eggs = true;
      check((await page.locator('.te-picture .egg').count()) > 0, 'an egg is drawn');
      await examine(page, 'an egg', ['light']);
    }
    if (/\d dragons?/.test(labels)) dragons = true;
    const kind = await kindNow(page);
    const wanted = { place: '[data-piece="slot:event"].may', event: '[data-piece="card:daenerys-targaryen"].may' }[
      kind
    ];
    if (!eggs && wanted && (await page.locator(wanted).count()) > 0) {
      if (kind === 'place') await press('[data-piece^="die:"].may');
      await press(wanted);
      await press('.prompt .main');
      continue;
    }
    if ((await pressOne(page, { chance: draws, care: !eggs })) === 'over') break;
  }
  check(eggs, 'there were eggs');
  check(dragons, 'and dragons');
  await context.close();
}

/** Nobody else: the Rival has a seat on the board, and the game comes to its end. */
async function alone(server) {
  const { context, page } = await tinyTable(server, { seats: 1, seed: 3 });
  await untilAsked(page);
  same(await page.locator('.te-ply').count(), 2, 'two seats');
  check(/The Rival/.test(await page.locator('.te-ply').nth(1).textContent()), 'one of them is the Rival’s');
  const draws = chance(3);
  // Its card can be read as soon as it plays by one, with its hero's.
  while ((await page.locator('.te-rival').count()) === 0) {
    await untilAsked(page);
    check((await pressOne(page, { chance: draws })) !== 'over', 'the Rival plays by a card');
  }
  await page.locator('.te-rival').click();
  const told = await page.getByRole('dialog').textContent();
  check(
    /In battle it counts \d.*Rival card \d+.*March, by its hero’s row.*Event: /s.test(told),
    `its cards are told: ${told}`,
  );
  await examine(page, 'the Rival', ['light']);
  await page.keyboard.press('Escape');
  same(await play(page, { chance: draws }), 'over', 'the game ends');
  same(await page.locator('.te-ending li').count(), 2, 'both have their points');
  await examine(page, 'the end, alone', ['light']);
  await context.close();
}

/** Dice lie in their slots for whoever comes later, too: after a reload, and in
 *  the replay, each with the house that laid it. */
async function slots(server) {
  const { context, page } = await tinyTable(server, { seats: 2, seed: 13 });
  const draws = chance(13);
  const laid = () =>
    page.evaluate(() => [...document.querySelectorAll('.te-slot.used')].map((e) => e.getAttribute('aria-label')));
  while ((await laid()).length < 2) {
    await untilAsked(page);
    check((await pressOne(page, { chance: draws })) !== 'over', 'two dice are laid before the end');
  }
  await answer(page);
  await untilAsked(page);
  const before = await laid();
  for (const label of before) check(/^\w+: a \w+ die, laid by \w+/.test(label), `who laid what is told: ${label}`);
  const all = await sight(page);
  await page.reload();
  await untilAsked(page);
  same(await laid(), before, 'they lie there after a reload');
  same(await sight(page), all, 'the game is kept over a reload');
  same(await play(page, { chance: draws }), 'over', 'the game ends');
  await page.getByRole('link', { name: 'Replay' }).click();
  await page.getByText('Record verified').waitFor();
  const moment = page.getByRole('slider', { name: 'Moment' });
  let most = 0;
  for (let at = 6; at < 26; at++) {
    await moment.fill(String(at));
    most = Math.max(most, (await laid()).length);
  }
  check(most >= 2, `and in the replay: ${most}`);
  await context.close();
}

export function tinyTests(tap, server) {
  tap.test('tiny epic: domains are buttons that tell what is there', () => domains(server));
  tap.test('tiny epic: an army is put together by tapping', () => army(server));
  tap.test('tiny epic: a battle is told in parts', () => battle(server));
  tap.test('tiny epic: cards, domains and players read closer', () => closer(server));
  tap.test('tiny epic: alone against the Rival', () => alone(server));
  tap.test('tiny epic: dice in their slots, after a reload and in the replay', () => slots(server));
  tap.test('tiny epic: houses and heroes of the expansions, eggs and dragons', () => further(server));
}
