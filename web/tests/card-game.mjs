// The Card Game in the page: what only it has. Challenges put together by tapping,
// windows passed in advance, a melee, decks built, played and brought along.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { examine } from './axe.mjs';
import { deviceTable, kindNow, sheetOf, untilKind } from './device.mjs';
import { cardGame } from './games.mjs';
import { DESK, PHONE, chance, check, counted, nothing, person, same, settled, until } from './kit.mjs';
import { makeTable } from './online.mjs';
import { pressOne, sight, untilAsked } from './player.mjs';
import { MAY, crampedText } from './room.mjs';

const cardTable = (server, options) => deviceTable(server, cardGame, options);

/** Brings out what can be brought out; presses something else where nothing can. */
async function develop(page, kind, draws) {
  const held = page.locator('.cg-hand .cg-held.may');
  if (!['setup', 'action'].includes(kind) || (await held.count()) === 0) return pressOne(page, { chance: draws });
  await held.first().click();
  const main = page.locator('.prompt .main');
  if (kind === 'action' && (await main.count()) > 0) await main.click();
  return 'pressed';
}

const untilChallenge = (page, draws) => untilKind(page, ['challenge'], draws, (kind) => develop(page, kind, draws));

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
    await page
      .locator('.prompt .btn', { hasText: /challenges|pass/i })
      .first()
      .click();
  }
  const adds = async (n, words) =>
    same(
      await settled(
        async () => Number(await page.locator('.plan-sum[data-total]').textContent()),
        (sum) => sum === n,
      ),
      n,
      words,
    );
  const piece = (n) => page.locator('.cg-mine .cg-bc.may').nth(n).getAttribute('data-piece');
  const strength = (p) =>
    page.evaluate((q) => Number(document.querySelector(`[data-piece="${q}"] .str`).textContent), p);
  // The one behind first: the page puts them into order.
  const last = await piece((await page.locator('.cg-mine .cg-bc.may').count()) - 1);
  const [a, b] = [await strength(last), 0];
  await page.locator(`[data-piece="${last}"]`).click();
  await page.locator(`.cg-chal [data-piece="${last}"].chosen`).waitFor();
  await adds(a + b, 'one attacker counts');
  const first = await piece(0);
  const c = await strength(first);
  await page.locator(`[data-piece="${first}"]`).click();
  await page.locator(`.cg-chal [data-piece="${first}"].chosen`).waitFor();
  await adds(a + c, 'two attackers count together');
  await page.locator(`.cg-chal [data-piece="${last}"]`).click();
  await until(page, (p) => !document.querySelector(`.cg-chal [data-piece="${p}"]`), last, 'one is taken back');
  await adds(c, 'and counts no more');
  await context.close();
}

/** Running totals and why: parts make the sums, and strengths are told. */
async function totals(server) {
  const { context, page } = await cardTable(server, { seed: 5, decks: ['stark-fealty', 'greyjoy-fealty'] });
  const draws = chance(5);
  let seen = 0;
  let stood = 0;
  for (let presses = 0; presses < 500 && (seen < 4 || stood === 0); presses++) {
    await untilAsked(page);
    const told = await page.evaluate(() => {
      const box = document.querySelector('.cg-chal:not(.mine) .cg-tot');
      if (!box) return null;
      const bodies = [...box.querySelectorAll('tbody')].map((body) =>
        [...body.querySelectorAll('tr:not(.sum) td.num')].map((e) => Number(e.textContent)),
      );
      return {
        totals: [...box.querySelectorAll('.nums b')].map((e) => Number(e.textContent)),
        done: Boolean(box.querySelector('.verd.done')),
        bodies,
        // Own strength and what was added or taken, where it was neither doubled nor set.
        reasons: [...box.querySelectorAll('tbody tr:not(.sum, .idle)')]
          .map((row) => [...row.cells].slice(1).map((cell) => cell.textContent))
          .filter(([base, why]) => base && !/[=×]/.test(why))
          .map(([base, why, n]) => [
            [...why.matchAll(/([+−])(\d+) /g)].reduce((sum, [, sign, by]) => sum + (sign === '+' ? 1 : -1) * by, +base),
            +n,
          ]),
      };
    });
    for (const [sum, n] of told?.reasons ?? []) same(Math.max(sum, 0), n, 'the reasons make the strength');
    if (told?.done && told.reasons.length > 0) stood++;
    if (told && !told.done) {
      seen++;
      told.bodies.forEach((parts, i) =>
        same(
          parts.reduce((x, y) => x + y, 0),
          told.totals[i],
          'the parts make the total',
        ),
      );
    }
    const kind = await kindNow(page);
    if (kind === null || (await develop(page, kind, draws)) === 'over') break;
  }
  check(seen > 0, 'there was a challenge');
  check(stood > 0, 'one stood with its reasons when it was over');
  await context.close();
}

/** Sheets of a card, a player and a pile, by keyboard; each says what it is. */
async function closer(server) {
  const { context, page } = await cardTable(server, { decks: ['stark-fealty', 'lannister-fealty'] });
  await untilKind(page, ['challenge', 'action'], chance(2));
  const sheet = (selector, words) => sheetOf(page, selector, words);
  await sheet('.cg-hand .cg-held', /our wording/);
  await sheet('.cg-area.me .cg-fac', /Stark.*of 15 power.*In your deck/s);
  await sheet('.cg-plot', /Plot/);
  await sheet('.cg-bc', /Now.*strength/is);
  await context.close();
}

/** Set-up: an attachment alone is no answer, and it is said why; with a character it is. */
async function setUp(server) {
  for (let seed = 1; ; seed++) {
    check(seed < 12, 'a hand with an attachment and a cheap character comes');
    const { context, page } = await cardTable(server, { seed, decks: ['stark-fealty', 'lannister-fealty'] });
    await untilAsked(page);
    await page.getByRole('button', { name: 'Keep this hand' }).click();
    await until(page, () => document.querySelector('.prompt.now')?.dataset.ask === 'setup', null, 'cards are placed');
    const held = (type) => page.locator(`.cg-hand .cg-held.may:has(.cg-face.${type})`).first();
    if ((await held('attachment').count()) > 0 && (await held('character').count()) > 0) {
      const main = page.locator('.prompt .main');
      same(
        await page.locator('.prompt .prompt-go .btn:not(.back)').innerText(),
        'Place no cards',
        'nothing is placed yet',
      );
      same(await main.count(), 0, 'and Enter ends nothing');
      await held('attachment').click();
      await page.getByRole('button', { name: 'Place 1 card' }).click();
      await page.getByText('An attachment needs a character').waitFor();
      check(await main.isDisabled(), 'the button waits');
      await held('character').click();
      await until(
        page,
        () => document.querySelector('.prompt .main:not(:disabled)')?.textContent.startsWith('Place 2 cards'),
        null,
        'both are placed',
      );
      check(!/Gold left: 8/.test(await page.locator('.prompt').innerText()), 'one sum of gold is told');
      return context.close();
    }
    await context.close();
  }
}

/** Windows passed in advance are not asked again. */
async function presets(server) {
  const { context, page } = await cardTable(server, { seed: 4 });
  const draws = chance(4);
  await untilKind(page, ['action'], draws);
  const boxes = page.locator('.cg-askme input');
  same(await boxes.count(), 6, 'six switches beside the table');
  for (let n = 0; n < 5; n++) await boxes.nth(n).uncheck();
  // Not for a moment either.
  await page.evaluate(() => {
    window.testShown = new Set();
    const look = () => {
      const now = document.querySelector('.prompt.now');
      const words = now?.querySelector('h2')?.textContent ?? '';
      if (now && !/^(Your marshaling|Marshal )/.test(words)) window.testShown.add(now.dataset.ask);
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
  });
  const asked = new Set();
  let own = 0;
  for (let presses = 0; presses < 120; presses++) {
    await untilAsked(page);
    const kind = await kindNow(page);
    if (kind === null) break;
    // My own turn to marshal is asked all the same: it is no window of others.
    const marshals = await page.evaluate(() =>
      /^(Your marshaling|Marshal )/.test(document.querySelector('.prompt h2')?.textContent ?? ''),
    );
    if (kind === 'action' && marshals) own++;
    else asked.add(kind);
    if ((await pressOne(page, { chance: draws })) === 'over') break;
  }
  check(!asked.has('action') && !asked.has('trigger'), `no window was asked: ${[...asked]}`);
  check(own > 0, 'my own marshaling is');
  const shown = await page.evaluate(() => [...window.testShown]);
  check(!shown.includes('action') && !shown.includes('trigger'), `no window is shown for a moment: ${shown}`);
  await context.close();
}

/** In which phases actions are asked for, over some rounds. */
async function askedPhases(page, draws, presses) {
  const phases = new Set();
  for (; presses > 0; presses--) {
    await untilAsked(page);
    const kind = await kindNow(page);
    if (kind === null) break;
    if (kind === 'action') phases.add(await page.evaluate(() => document.querySelector('.phases .on')?.textContent));
    if ((await pressOne(page, { chance: draws })) === 'over') break;
  }
  return phases;
}

/** Windows in which hardly anything is done are passed by themselves, until a switch is turned. */
async function quietWindows(server) {
  const { context, page } = await cardTable(server, { seed: 4 });
  const draws = chance(4);
  const quiet = ['Plot', 'Draw', 'Stand', 'Tax'];
  await untilKind(page, ['action'], draws);
  const other = page.locator('.cg-askme input').nth(4);
  check(!(await other.isChecked()), 'the switch for the other phases is off');
  const before = await askedPhases(page, draws, 60);
  check(before.size > 0 && !quiet.some((p) => [...before].some((b) => b?.startsWith(p))), `asked in ${[...before]}`);
  await other.check();
  const after = await askedPhases(page, draws, 60);
  check(
    quiet.some((p) => [...after].some((a) => a?.startsWith(p))),
    `asked in ${[...after]}`,
  );
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
  const faces = await page.locator('.cg-offer .cg-face').allTextContents();
  check(
    faces.every((text) => /Crown Regent|Supports .+\. Rivals: .+\./.test(text)),
    `titles say whom they support, and who their rivals are: ${faces}`,
  );
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

/** In the page: what on the plates of a melee is cut off, sticks out or lies on something else. */
function crowded() {
  const found = [];
  const shown = (e) => e.getClientRects().length > 0;
  const apart = (a, b) =>
    a.right <= b.left + 0.5 || b.right <= a.left + 0.5 || a.bottom <= b.top + 0.5 || b.bottom <= a.top + 0.5;
  const within = (a, b) =>
    a.left >= b.left - 0.5 && a.right <= b.right + 0.5 && a.top >= b.top - 0.5 && a.bottom <= b.bottom + 0.5;
  const look = (plate, parts) => {
    if (!shown(plate)) return; // a rival who is shown in small only
    const where = `${plate.className.replace(/\s+/g, ' ')}, ${Math.round(plate.clientWidth)} px`;
    const boxes = [...plate.querySelectorAll(parts)].filter(shown).map((e) => [e, e.getBoundingClientRect()]);
    if (boxes.length === 0) found.push(`${where}: nothing is on it`);
    for (const [i, [e, box]] of boxes.entries()) {
      const what = `${where}: ${e.className || e.tagName} "${e.textContent.trim()}"`;
      if (!within(box, plate.getBoundingClientRect())) found.push(`${what} sticks out`);
      if (e.matches('.nm b') && e.scrollWidth > e.clientWidth + 1) found.push(`${what} is cut off`);
      if (
        e.matches('.cg-tag') &&
        [...e.children].some((x) => x.scrollHeight > x.clientHeight + 1 || x.clientHeight > e.clientHeight + 1)
      )
        found.push(`${what} is cut off`);
      for (const [other, far] of boxes.slice(0, i))
        if (!apart(box, far)) found.push(`${what} lies on "${other.textContent.trim()}"`);
    }
  };
  for (const plate of document.querySelectorAll('.cg-fac')) look(plate, '.nm b, .nm small, .pw b, .st > span');
  for (const plot of document.querySelectorAll('.cg-plot:not(.none)')) look(plot, '.band, .pg > span');
  for (const place of document.querySelectorAll('.cg-plot.none')) look(place, 'svg, small');
  for (const card of document.querySelectorAll('.cg-offer .cg-face')) look(card, '.band, .pg > span');
  for (const mini of document.querySelectorAll('.cg-mini')) {
    look(mini, 'b, small');
    const name = mini.querySelector('.serif');
    if (name.scrollWidth > name.clientWidth + 1) found.push(`${mini.textContent} is cut off`);
  }
  for (const head of document.querySelectorAll('.cg-rival .cg-head'))
    look(head, '.cg-fac, .cg-plot, .cg-tag, .cg-init');
  for (const more of document.querySelectorAll('.cg-area.me .cg-more')) look(more, '.cg-tag');
  return found;
}

const SIZES = [
  [1024, 768],
  [1280, 800],
  [1440, 900],
  [1920, 1080],
  [360, 640],
  [390, 844],
];

/** A melee's plates have room for what is on them, with any number of rivals on any screen. */
async function plates(server, seats, lang) {
  const decks = ['stark-fealty', 'nights-watch-fealty', 'baratheon-fealty', 'targaryen-fealty'];
  const { context, page } = await cardTable(server, {
    seats,
    lang,
    seed: 5,
    decks,
    size: { width: 1280, height: 800 },
  });
  await untilChallenge(page, chance(5));
  check((await page.locator('.cg-rival .cg-tag').count()) >= 2, 'titles are shown');
  // The agenda with the longest name has room, too.
  await page.evaluate(
    (name) => (document.querySelector('.cg-area.me .cg-tag > span').textContent = name),
    lang === 'uk' ? 'Прапор Троянди' : 'Banner of the Dragon',
  );
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await until(page, ([w, h]) => innerWidth === w && innerHeight === h, [width, height], 'the page has its new size');
    await nothing(page, crowded, null, `${seats} seats, ${lang}, ${width}x${height}: the plates have room`);
  }
  await context.close();
}

/** So have plots to choose from, and their places; on a desk all seven stand side by side. */
async function plotsToChoose(server, lang) {
  const { context, page } = await cardTable(server, { lang, seed: 13, size: { width: 1280, height: 800 } });
  await untilKind(page, ['plot'], chance(13));
  same(await page.locator('.cg-offer .cg-face').count(), 7, 'plots to choose from');
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await until(page, ([w, h]) => innerWidth === w && innerHeight === h, [width, height], 'the page has its new size');
    await nothing(page, crowded, null, `${lang}, ${width}x${height}: plots have room`);
    if (width >= 1280)
      await until(
        page,
        () => {
          const e = document.querySelector('.cg-offer');
          return e.scrollWidth <= e.clientWidth + 1;
        },
        null,
        `${width}x${height}: all of them are seen`,
      );
  }
  await context.close();
}

/** One press on the plate begins a joust, another one a melee. */
async function atOnce(server) {
  const { context, page, at } = await person(server);
  for (const [name, rivals] of [
    ['Joust Play bots now', 1],
    ['Melee 4 seats', 3],
  ]) {
    await at('/');
    await page.getByRole('button', { name }).click();
    await counted(page, '.cg-rivals .cg-fac', rivals, `${name}: ${rivals} rivals`);
    await untilAsked(page);
    await page.getByRole('link', { name: 'To the lobby' }).click();
    await page.getByRole('heading', { name: /^Your turn at / }).waitFor();
  }
  await at('/tables');
  await counted(page, '.trow', 2, 'two tables');
  const rows = await page.evaluate(() =>
    [...document.querySelectorAll('.trow')].map((e) => [
      e.querySelector('.tn').innerText,
      e.querySelector('.tp small:last-child').textContent,
    ]),
  );
  check(new Set(rows.map(([name]) => name.split('\n')[0])).size === 2, `they have names of their own: ${rows}`);
  check(
    rows.every(([name]) => /The Card Game · (Set-up|Round 1)$/.test(name)),
    `and say how far they are: ${rows}`,
  );
  same(rows.map(([, others]) => others).sort(), ['Knight', 'Knight, Knight, Knight'], 'and with whom');
  await context.close();
}

/** Looking back gives nothing away, and asks for nothing. */
async function lookBack(server) {
  const { context, page, at } = await person(server);
  await at('/replay');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.record', mimeType: 'text/plain', buffer: cardGame.record() });
  await page.getByText('The beginning').waitFor();
  await page.getByRole('button', { name: 'Everything' }).click();
  const told = () => page.locator('.story-line').count();
  const first = await told();
  await page.getByRole('combobox', { name: 'Seen by' }).selectOption('0');
  await page.locator('.cg-hand').waitFor();
  same(await page.locator('.cg-askme').count(), 0, 'nobody asks me in a replay');
  await page.getByRole('slider', { name: 'Moment' }).fill('60');
  await until(
    page,
    (n) => document.querySelectorAll('.story-line').length > n + 20,
    first,
    `the story grows from ${first} lines`,
  );
  await context.close();
}

/** A melee on a phone: every rival is in sight, marked where something may be chosen, and a tap
 *  leads to its panel; of the hand five cards and the edge of the next. */
async function meleeOnPhone(server) {
  const decks = ['stark-fealty', 'nights-watch-fealty', 'baratheon-fealty', 'targaryen-fealty'];
  const { context, page } = await cardTable(server, { seats: 4, seed: 5, decks, size: PHONE, hasTouch: true });
  await counted(page, '.cg-mini', 3, 'three rivals in small');
  const seen = await page.evaluate(() =>
    [...document.querySelectorAll('.cg-mini')].every(
      (e) => e.getBoundingClientRect().left >= 0 && e.getBoundingClientRect().right <= innerWidth,
    ),
  );
  check(seen, 'all of them are in sight');
  const whole = await page.evaluate(
    () =>
      [...document.querySelectorAll('.cg-hand .cg-held')].filter((e) => e.getBoundingClientRect().right <= innerWidth)
        .length,
  );
  check(whole >= 5, `cards of the hand in sight: ${whole}`);
  await page.locator('.cg-mini').last().tap();
  await until(
    page,
    () => {
      const box = [...document.querySelectorAll('.cg-rival')].at(-1).getBoundingClientRect();
      return box.left >= 0 && box.right <= innerWidth + 1;
    },
    null,
    'the panel of the last one is there',
  );
  const marks = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.cg-mini')].map((e, i) => [
        e.classList.contains('may'),
        Boolean(document.querySelectorAll('.cg-rival')[i].querySelector('.may')),
      ]),
    );
  await untilKind(page, ['challenge', 'first'], chance(5));
  const now = await settled(marks, (list) => list.every(([mark, may]) => mark === may));
  check(
    now.every(([mark, may]) => mark === may),
    `marks stand where something may be chosen: ${now}`,
  );
  await context.close();
}

// --- decks -------------------------------------------------------------------------------------

/** A ready-made deck is copied, spoilt, told what is wrong, mended, exported, imported, drawn
 *  from, and played with. */
async function decks(server) {
  const { context, page, at } = await person(server, { seed: 2 });
  await at('/decks');
  const open = page.getByRole('button', { name: /^Winter Is Here/ });
  await open.click();
  await page.locator('.dk-legal .good').waitFor();
  // Who only looks at it has no copy.
  await page.getByRole('button', { name: 'Decks', exact: true }).click();
  await page.getByText('You have no decks yet.').waitFor();
  await open.click();
  await page.locator('.dk-legal .good').waitFor();
  await examine(page, 'the deck builder');
  await page.setViewportSize(PHONE);
  const tall = await page.evaluate(() =>
    [...document.querySelectorAll('.dk-library .dk-row')]
      .filter((e) => e.scrollHeight > e.clientHeight + 1)
      .map((e) => e.textContent),
  );
  same(tall, [], 'on a phone every name fits its row');
  await page.setViewportSize(DESK);
  const legal = () => page.locator('.dk-legal .chip').textContent();
  await page.getByRole('button', { name: 'One fewer of Arya Stark' }).first().click();
  await page.getByText('59 cards; 1 more are needed, 60 in all.').waitFor();
  same(
    await page.getByRole('textbox', { name: 'Name of the deck' }).inputValue(),
    'Winter Is Here (copy)',
    'what is changed is a copy',
  );
  await page.getByRole('searchbox').fill('arya');
  await until(page, () => document.querySelectorAll('.dk-library .dk-row').length === 1, null, 'the search finds her');
  await page.getByRole('button', { name: 'One more of Arya Stark' }).first().click();
  await page.locator('.dk-legal .good').waitFor();
  await page.getByRole('searchbox').fill('');
  await page.getByRole('combobox', { name: 'Keyword' }).selectOption('stealth');
  await page.getByRole('combobox', { name: 'Type' }).selectOption('character');
  await page.getByRole('button', { name: 'with Power' }).click();
  const found = await settled(
    () => page.locator('.dk-library .dk-row').count(),
    (n) => n >= 1 && n < 20,
  );
  check(found >= 1 && found < 20, `filters find some: ${found}`);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('combobox', { name: 'Agenda' }).selectOption('banner-of-the-lion');
  await page.getByText('Banner of the Lion wants at least 12 Lannister cards; there are 0.').waitFor();
  await until(
    page,
    () => JSON.parse(localStorage.getItem('holdfast.decks'))[0].why?.text.startsWith('Banner of the Lion wants'),
    null,
    'why it is not legal is kept',
  );
  check(/wrong/.test(await legal()), 'the chip says so');
  await page.getByRole('combobox', { name: 'Agenda' }).selectOption('fealty');
  await page.locator('.dk-legal .good').waitFor();
  await page.getByRole('textbox', { name: 'Name of the deck' }).fill('My wolves');
  await page.getByRole('button', { name: 'Export' }).click();
  // The engine writes it anew after each change.
  const text = await until(
    page,
    () => /^My wolves/.test(document.querySelector('.dk-text')?.value) && document.querySelector('.dk-text').value,
    null,
    'the text has the new name',
  );
  check(
    /^My wolves\n[^]*House Stark\n[^]*3x Arya Stark \(Core Set\)/.test(text),
    `the text that players exchange: ${text.slice(0, 80)}`,
  );
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Test draw' }).click();
  await counted(page, '.dk-hand li', 7, 'seven cards');
  await page.getByRole('button', { name: 'Draw two more' }).click();
  await counted(page, '.dk-hand li', 9, 'and two more');
  await examine(page, 'a test draw', ['light']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Your decks' }).click();
  await page.getByRole('button', { name: 'Import' }).click();
  await page.locator('.dk-text').fill(`${text}\n2x Wildfire Assualt`);
  await page.getByRole('button', { name: 'Read this deck' }).click();
  await page.getByText(/^line \d+: there is no card “Wildfire Assualt”; did you mean “Wildfire Assault”\?$/).waitFor();
  // What was read can be kept.
  await page.getByRole('button', { name: /^Keep the other \d+ cards$/ }).click();
  await page.locator('.dk-legal .good').waitFor();
  await page.getByRole('button', { name: 'Import' }).click();
  await page.locator('.dk-text').fill(text.replace('My wolves', 'Again'));
  await page.getByRole('button', { name: 'Read this deck' }).click();
  await page.locator('.dk-legal .good').waitFor();
  same(
    await settled(
      () => page.getByRole('textbox', { name: 'Name of the deck' }).inputValue(),
      (name) => name === 'Again',
    ),
    'Again',
    'its name was read',
  );
  await at('/solo/new');
  await page.locator('.segs label').nth(2).click();
  for (let n = 4; n > 2; n--) await page.locator('.stepper button').first().click();
  await page.locator('.seat-rows li').first().locator('select').last().selectOption({ label: 'Again' });
  await page.locator('.solo-form .btn.dark').click();
  await untilAsked(page);
  check(
    /^Stark( 1)?, You/.test(await page.locator('.cg-area.me .cg-fac').getAttribute('aria-label')),
    'the deck is played',
  );
  await context.close();
}

const rowsNow = (page) => page.locator('.dk-library .dk-row').count();
const foundNow = async (page) => Number(/\d+/.exec(await page.locator('.dk-found').textContent())?.[0]);

/** A deck of further packs: its cards come from the server, are looked for by what is asked of
 *  them, judged by the lists of its format, and played at a table that has them. */
async function pool(server, size) {
  const { context, page, at } = await person(server, { size, hasTouch: size === PHONE });
  const onPhone = size === PHONE;
  const tab = async (name) => {
    if (onPhone) await page.getByRole('tab', { name }).click();
  };
  const cards = '**/api/cards/card-game?*set=all';
  const format = page.getByRole('combobox', { name: 'Format' });
  await at('/decks');
  await page.getByRole('button', { name: 'New deck' }).click();
  // Where the server does not answer that is said, and tried again.
  await page.route(cards, (route) => route.abort());
  await format.selectOption({ label: "The publisher's last list" });
  await page.getByText('The cards of this format come from the server, and it cannot be reached now.').waitFor();
  await examine(page, 'cards that cannot be had', ['light']);
  await page.unroute(cards);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('List of Fantasy Flight Games, 2020-01-13').waitFor();
  await page.locator('.dk-library .dk-row').first().waitFor();
  // All cards are in the list, and few of them are drawn.
  await page.getByRole('checkbox', { name: 'Only cards this deck may hold' }).uncheck();
  const all = await settled(
    () => foundNow(page),
    (n) => n > 900,
  );
  check(all > 900, `all cards are found: ${all}`);
  check((await rowsNow(page)) < 120, `those out of sight are not drawn: ${await rowsNow(page)}`);
  const last = () =>
    page.locator('.dk-rows').evaluate((box) => {
      box.scrollTop = box.scrollHeight;
      const rows = [...box.querySelectorAll('.dk-row')];
      return rows.at(-1)?.closest('ul') === box.lastElementChild;
    });
  check(await settled(last, (there) => there), 'the last ones are drawn when one comes to them');
  await page.getByRole('checkbox', { name: 'Only cards this deck may hold' }).check();
  // The search line.
  const search = page.getByRole('searchbox');
  const finds = async (line, ids) => {
    await search.fill(line);
    const now = () =>
      page.evaluate(() => [...document.querySelectorAll('.dk-library .dk-row')].map((e) => e.dataset.card));
    const same_ = (list) => JSON.stringify(list) === JSON.stringify(ids);
    same(await settled(now, same_), ids, `what is found: ${line}`);
  };
  await finds('type:attachment p:ts n:ward', ['ward']);
  await finds('n:"eddard stark" f:stark type:character', ['eddard-stark-wotn', 'eddard-stark', 'eddard-stark-pos']);
  await page.getByRole('button', { name: 'Read Eddard Stark WotN' }).waitFor();
  await finds('n:"eddard stark" -p:core', ['eddard-stark-wotn', 'eddard-stark-pos']);
  await finds('flea cost=1 is:restricted', ['flea-bottom']);
  await search.fill('');
  await page.getByRole('combobox', { name: 'Pack' }).selectOption({ label: '– True Steel' });
  const few = await settled(
    () => foundNow(page),
    (n) => n > 0 && n < 20,
  );
  check(few > 0 && few < 20, `a pack has few cards: ${few}`);
  await page.getByRole('button', { name: 'How to search' }).click();
  await page.getByRole('dialog').getByText('cost<=3').waitFor();
  await examine(page, 'how to search', ['light']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  // Two cards of which a deck holds one.
  await tab(/^Deck/);
  await page.getByRole('button', { name: 'Import' }).click();
  const text = ready('stark-fealty')
    .replace('3x Arya Stark (Core Set)', '3x Ward (True Steel)')
    .replace('3x The Roseroad (Core Set)', "3x Flea Bottom (Oberyn's Revenge)");
  await page.locator('.dk-text').fill(text);
  await page.getByRole('button', { name: 'Read this deck' }).click();
  await tab(/^Deck/);
  await page
    .getByText("'Flea Bottom' (Oberyn's Revenge) is restricted in 'The publisher's last list', and so is 'Ward'")
    .waitFor();
  await examine(page, 'a deck of further packs', ['light']);
  for (let n = 0; n < 3; n++)
    await page.locator('.dk-deck').getByRole('button', { name: 'One fewer of Ward' }).first().click();
  await page.getByText('57 cards; 3 more are needed, 60 in all.').waitFor();
  await tab('Cards');
  await finds('p:wotn n:"jon snow"', ['jon-snow-wotn']);
  for (let n = 0; n < 3; n++) await page.getByRole('button', { name: 'One more of Jon Snow' }).first().click();
  await tab(/^Deck/);
  await page.locator('.dk-legal .good').waitFor();
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('holdfast.decks'))[0]);
  const deck = await settled(kept, (d) => d.code !== null);
  same(
    [deck.format, deck.cards['jon-snow-wotn'], /^D1/.test(deck.code)],
    ['ffg3.0', 3, true],
    'it is kept with its format',
  );
  // A list of what is cut off in the other language, on this screen.
  await page
    .getByRole('button', { name: /Українська|УК/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Колоди' }).waitFor();
  for (const name of onPhone ? [/^Карти/, /^Колода/] : [null]) {
    if (name) await page.getByRole('tab', { name }).click();
    // Languages have two names in the frame, of which one is hidden.
    const cut = async () =>
      (await page.evaluate(crampedText, { may: MAY, least: 12.5, within: '.dk' })).filter((x) => !/span\.long/.test(x));
    const none = (list) => list.length === 0;
    same(await settled(cut, none), [], 'no text of the builder is cut off');
  }
  await page
    .getByRole('button', { name: /English|EN/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Your decks' }).waitFor();
  // The list of decks, and a table that has these cards.
  await page.getByRole('button', { name: 'Your decks' }).click();
  await page
    .locator('.dk-decks')
    .getByText(/Stark · The publisher's last list · Legal/)
    .waitFor();
  await page.getByRole('button', { name: 'Play Winter Is Here now' }).first().click();
  await untilAsked(page);
  check(/\/t\//.test(page.url()), 'it is a table of the server');
  check(
    /^Stark( 1)?, You/.test(await page.locator('.cg-area.me .cg-fac').getAttribute('aria-label')),
    'the deck is played',
  );
  const info = await page.evaluate(async () =>
    (await fetch(`/api/table/${location.pathname.split('/')[2]}/cards?lang=en`)).json(),
  );
  check(
    info.cards.some((c) => c.id === 'jon-snow-wotn'),
    'with all cards there are',
  );
  // Another table offers it if it has these cards.
  await page.goto(`${server.url}/`);
  await page.getByRole('button', { name: 'New table' }).nth(cardGame.plate).click();
  const sheet = page.getByRole('dialog', { name: 'New table' });
  const offered = () => sheet.locator('option', { hasText: /^Winter Is Here$/ }).count();
  same(await offered(), 0, 'a table of the Core Set does not offer the deck');
  await sheet.getByRole('combobox', { name: 'Cards', exact: true }).selectOption({ label: 'All packs' });
  check((await settled(offered, (n) => n > 0)) > 0, 'one of all packs does');
  await context.close();
}

const ready = (name) => readFileSync(new URL(`../../decks/card-game/${name}.deck`, import.meta.url), 'utf8');

/** Everybody brings their own deck: chosen before and after sitting down, pasted, one of the
 *  browser's. A wrong one is told; of the others' nothing is sent. */
async function ownDecks(server) {
  const anna = await person(server);
  const bohdan = await person(server);
  const code = execFileSync(server.binary, ['deck', 'code', 'tyrell-fealty'], { encoding: 'utf8' }).trim();
  const kept = [
    { id: 'a', title: 'My roses', faction: 'tyrell', code, starter: false, agenda: 'fealty', cards: {} },
    {
      id: 'b',
      title: 'Weeds',
      faction: 'tyrell',
      code: null,
      why: { lang: 'en', text: 'Choose a faction.' },
      starter: false,
      agenda: null,
      cards: {},
    },
  ];
  await bohdan.context.addInitScript((decks) => localStorage.setItem('holdfast.decks', JSON.stringify(decks)), kept);
  const sent = [];
  anna.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => sent.push(`${payload}`)));
  await anna.at('/');
  const link = await makeTable(anna.page, { seats: ['open'], plate: cardGame.plate });
  const choice = ({ page }) => page.getByRole('combobox', { name: 'Your deck' });
  const text = ({ page }) => page.getByRole('textbox', { name: /^A deck in lines/ });
  // The host has sat down already. Decks say their house.
  await until(
    anna.page,
    () => [...document.querySelectorAll('.room-deck option')].some((o) => o.textContent === 'Stark · Winter Is Here'),
    null,
    'a deck and its house',
  );
  await choice(anna).selectOption({ label: 'Paste a deck…' });
  await text(anna).fill(ready('stark-fealty').replace('3x Arya Stark', '4x Arya Stark'));
  await anna.page.getByRole('button', { name: 'Play this deck' }).click();
  await anna.page
    .getByRole('alert')
    .getByText(/line 20: 4 copies of 'Arya Stark'/)
    .waitFor();
  await examine(anna.page, 'a deck that is refused');
  await text(anna).fill(ready('stark-fealty'));
  await anna.page.getByRole('button', { name: 'Play this deck' }).click();
  await text(anna).waitFor({ state: 'detached' });
  same(
    await settled(
      () => choice(anna).inputValue(),
      (id) => id === 'stark-fealty',
    ),
    'stark-fealty',
    'a deck that comes with the game is known as such',
  );
  await anna.page.getByText('brings a deck').waitFor();
  // Whoever takes the last seat chooses before.
  await bohdan.page.goto(link);
  await choice(bohdan).selectOption({ label: 'Paste a deck…' });
  await text(bohdan).fill('House Greyjoy\n3x Balon Greyjoy');
  await bohdan.page.getByRole('button', { name: 'Play this deck' }).click();
  await bohdan.page.getByRole('button', { name: 'Sit down' }).click();
  await bohdan.page
    .getByText(/This deck cannot be played here:.*60/s)
    .first()
    .waitFor();
  check(
    await choice(bohdan).locator('option', { hasText: 'Weeds: Choose a faction.' }).isDisabled(),
    'a deck that is not legal is there, and why',
  );
  await choice(bohdan).selectOption({ label: 'My roses' });
  await bohdan.page.getByRole('button', { name: 'Sit down' }).click();
  const mine = ({ page }) => page.locator('.cg-area.me .cg-fac').getAttribute('aria-label');
  check(/^Stark, You/.test(await mine(anna)), 'the host plays the pasted deck');
  check(/^Tyrell, You/.test(await mine(bohdan)), 'the guest the one of their browser');
  check(sent.length > 3 && sent.some((m) => m.includes('stark-fealty')), 'the host was told of the own deck');
  same(
    sent.filter((m) => m.includes(code) || (m.includes('tyrell-fealty') && !m.includes('"games"'))),
    [],
    'and nothing of the other',
  );
  for (const one of [anna, bohdan]) await one.context.close();
}

export function cardTests(tap, server) {
  tap.test('card game: attackers are chosen in any order', () => challenge(server));
  tap.test('card game: totals and why', () => totals(server));
  tap.test('card game: cards, players and piles read closer', () => closer(server));
  tap.test('card game: set-up', () => setUp(server));
  tap.test('card game: windows passed in advance', () => presets(server));
  tap.test('card game: windows that pass by themselves', () => quietWindows(server));
  tap.test('card game: kept over a reload', () => kept(server));
  tap.test('card game: a melee of four', () => melee(server));
  for (const [seats, lang] of [
    [4, 'en'],
    [4, 'uk'],
    [7, 'uk'],
  ])
    tap.test(`card game: room on the plates of a melee, ${seats} seats, ${lang}`, () => plates(server, seats, lang));
  for (const lang of ['en', 'uk'])
    tap.test(`card game: room on plots to choose from, ${lang}`, () => plotsToChoose(server, lang));
  tap.test('card game: a melee on a phone', () => meleeOnPhone(server));
  tap.test('card game: looking back', () => lookBack(server));
  tap.test('card game: a joust or a melee at one press', () => atOnce(server));
  tap.test('card game: decks built, checked, exchanged, drawn and played', () => decks(server));
  tap.test('card game: a deck of further packs, built and played', () => pool(server, DESK));
  tap.test('card game: a deck of further packs on a phone', () => pool(server, PHONE));
  tap.test('card game: everybody brings their own deck to a table', () => ownDecks(server));
}
