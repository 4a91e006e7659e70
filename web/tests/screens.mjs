// Every screen as people have it: small, zoomed, dark, in Ukrainian, for axe.
import { gzipSync } from 'node:zlib';
import { examine } from './axe.mjs';
import { cardGame, ironThrone, tinyEpic } from './games.mjs';
import { PHONE, chance, check, nothing, person, same, settled, troubles, until, visitedScreens } from './kit.mjs';
import { makeTable } from './online.mjs';
import { pressOne, untilAsked } from './player.mjs';

const heading = (page, name) => page.getByRole('heading', { name }).first().waitFor();

/** Goes through all screens but the table itself. */
async function screens(server, page, visit, words) {
  const open = async (path, name) => {
    await page.goto(server.url + path);
    await heading(page, name);
  };
  await open('/', words.openTables);
  await page.getByRole('button', { name: words.playBots }).first().waitFor();
  await visit('lobby');
  await page.getByRole('button', { name: words.allSettings }).click();
  await page.getByRole('dialog').waitFor();
  await visit('all settings');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: words.settings, exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await visit('settings');
  await page.keyboard.press('Escape');
  await open('/account', words.become);
  await visit('account');
  await open('/tables', words.mine);
  await visit('my tables');
  await open('/watch', words.watch);
  await visit('watch');
  await open('/rules', /./);
  await page.locator('main h2, main h3').first().waitFor();
  await visit('rules');
  await open('/decks', /./);
  await page.locator('.dk-decks li').first().waitFor();
  await visit('decks');
  await open('/solo/new', words.solo);
  await visit('a game on this device');
  await open('/replay', words.replay);
  await visit('replay without a record');
  await page.goto(`${server.url}/nowhere/at-all`);
  await page.locator('.empty-state').waitFor();
  await visit('an address that leads nowhere');
  await page.goto(`${server.url}/learn`);
  await page.locator('.lessons').waitFor();
  await visit('lessons to choose from');
  for (const game of GAMES) {
    await page.goto(`${server.url}/learn/${game}`);
    await page.locator('.lesson-bubble').waitFor();
    await visit(`the lesson of ${game}`);
  }
}

const EN = {
  openTables: 'Open tables',
  playBots: 'Play bots now',
  allSettings: 'All settings',
  settings: 'Settings',
  become: 'Make this an account',
  mine: 'My tables',
  watch: 'Watch',
  solo: 'Play on this device',
  replay: 'Replay',
};

async function axeScreens(server) {
  const { context, page } = await person(server);
  await screens(server, page, (name) => examine(page, name), EN);
  await page.goto(`${server.url}/`);
  await makeTable(page, { seats: ['open', 'bot:greedy'] });
  await examine(page, 'the waiting room');
  await context.close();
}

const kindNow = (page) =>
  page.evaluate(() =>
    document.querySelector('.bargain .deal-go')
      ? 'bargain'
      : (document.querySelector('.prompt.now:not(.sending)')?.dataset.ask ?? null),
  );

async function soloTable(server, options = {}) {
  const one = await person(server, { seed: 11, ...options });
  await one.at('/solo/new');
  await one.page.locator('.stepper button').first().click();
  await one.page.locator('.solo-form .btn.dark').click();
  await untilAsked(one.page);
  return one;
}

/** The table with many kinds of questions, a bargain among them. */
async function axeTable(server) {
  const { context, page } = await soloTable(server);
  const kinds = new Set();
  const draws = chance(5);
  for (let presses = 0; kinds.size < 8 || !kinds.has('bargain'); presses++) {
    check(presses < 600, `eight kinds of questions and a bargain: ${[...kinds]}`);
    await untilAsked(page);
    const kind = await kindNow(page);
    if (kind && !kinds.has(kind)) {
      kinds.add(kind);
      await examine(page, `the table, asked: ${kind}`);
      if (kinds.size === 2) await examineSheets(page);
    }
    check(
      (await pressOne(page, { chance: draws })) !== 'over',
      `eight kinds of questions and a bargain: ${[...kinds]}`,
    );
  }
  await context.close();
}

async function examineSheets(page) {
  const sheet = async (open, where) => {
    await open();
    await page.getByRole('dialog').waitFor();
    await examine(page, where, ['light']);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  await sheet(() => page.getByRole('button', { name: 'Menu' }).first().click(), 'the menu');
  await sheet(() => page.locator('.seat .head').first().press('Space'), 'a seat');
  await sheet(() => page.locator('.hand .card-pick').first().press('Space'), 'a card');
  await page.getByRole('tab', { name: 'Rules' }).click();
  await examine(page, 'rules beside the table', ['light']);
  await page.getByRole('tab', { name: 'Story' }).click();
}

// --- small screens -------------------------------------------------------------------------

/** Nothing of the page is out of reach, and what is asked is in sight. */
function layoutNow() {
  const root = document.scrollingElement;
  const inside = (e) => {
    const r = e.getBoundingClientRect();
    return r.width > 0 && r.left >= -1 && r.top >= -1 && r.right <= innerWidth + 1 && r.bottom <= innerHeight + 1;
  };
  const bar = document.querySelector('.bargain .deal-go') ?? document.querySelector('.prompts .prompt');
  const buttons = [...(bar?.querySelectorAll('button, a') ?? [])].filter(
    (e) => e.getClientRects().length > 0 && !e.closest('dialog'),
  );
  const hand = document.querySelector('.hand, .te.wide .te-hand');
  return {
    scrolls: root.scrollHeight > innerHeight + 1 || root.scrollWidth > innerWidth + 1,
    bar: Boolean(bar) && inside(bar),
    buttons: buttons.filter((e) => !inside(e)).map((e) => e.textContent),
    small: buttons
      .filter((e) => !e.matches('.link') && e.getBoundingClientRect().height < 40)
      .map((e) => e.textContent),
    hand: hand
      ? hand.getBoundingClientRect().top < innerHeight - 20 && hand.getBoundingClientRect().bottom <= innerHeight + 30
      : null,
  };
}

export async function checkLayout(page, where) {
  const fine = (l) => !l.scrolls && l.bar && l.buttons.length === 0 && l.small.length === 0 && l.hand !== false;
  const now = await settled(() => page.evaluate(layoutNow), fine);
  check(!now.scrolls, `${where}: the page does not scroll`);
  check(now.bar, `${where}: the action bar is in sight`);
  same(now.buttons, [], `${where}: all its buttons are in sight`);
  same(now.small, [], `${where}: all its buttons are large enough to touch`);
  check(now.hand !== false, `${where}: the hand is in sight`);
}

async function phone(server, size) {
  const { context, page } = await soloTable(server, {
    size,
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
    seed: 3,
  });
  const where = `${size.width}x${size.height}`;
  const draws = chance(9);
  // Until somebody's turn with an encounter of mine in it is over.
  const encounters = () =>
    page.evaluate(() => Number(/\d+/.exec(document.querySelector('.where small')?.textContent ?? '')?.[0] ?? 0));
  for (let presses = 0; (await encounters()) < 3; presses++) {
    check(presses < 400, `${where}: an encounter comes to its end`);
    await untilAsked(page);
    await checkLayout(page, where);
    if ((await pressOne(page, { tap: true, chance: draws })) === 'over') break;
  }
  await page.getByRole('button', { name: 'Story' }).tap();
  await page.getByRole('button', { name: 'Everything' }).tap();
  await until(page, () => document.querySelectorAll('.story-line').length > 20, null, 'the story is a drawer');
  await context.close();
}

async function zoomed(server) {
  const { context, page } = await soloTable(server, { size: { width: 720, height: 450 }, deviceScaleFactor: 2 });
  const draws = chance(2);
  for (let presses = 0; presses < 25; presses++) {
    await untilAsked(page);
    await checkLayout(page, '200 % zoom');
    if ((await pressOne(page, { chance: draws })) === 'over') break;
  }
  await page.goto(`${server.url}/`);
  await page.getByRole('button', { name: 'Play bots now' }).first().scrollIntoViewIfNeeded();
  check(
    !(await page.evaluate(() => document.scrollingElement.scrollWidth > innerWidth + 1)),
    'the lobby does not scroll sideways',
  );
  await context.close();
}

// --- Ukrainian -------------------------------------------------------------------------------

/** Words in Latin letters that are shown, but for names and addresses. */
export function latinWords(names) {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const box = node.parentElement;
    if (
      !box ||
      box.closest('[lang=en], script, style, code, kbd, [aria-hidden=true] .short') ||
      box.getClientRects().length === 0
    )
      continue;
    let text = node.textContent;
    for (const name of names) text = text.split(name).join('');
    if (/[A-Za-z]{3,}/.test(text)) found.push(text.trim());
  }
  for (const e of document.querySelectorAll('[aria-label]')) {
    let text = e.getAttribute('aria-label');
    for (const name of names) text = text.split(name).join('');
    if (/[A-Za-z]{3,}/.test(text) && !e.matches('[lang=en]')) found.push(`label ${text}`);
  }
  return [...new Set(found)];
}

/** Buttons and chips whose words do not fit. What has none, as a switch whose surroundings
 *  can be touched too, may be larger than it looks. */
export function overflowing() {
  return [...document.querySelectorAll('button, .btn, .chip, summary')]
    .filter(
      (e) =>
        e.getClientRects().length > 0 &&
        !e.closest('.hush') &&
        getComputedStyle(e).overflowX !== 'auto' &&
        e.textContent.trim() !== '',
    )
    .filter((e) => e.scrollWidth > e.clientWidth + 1 && !e.matches('.pick, .iconbtn'))
    .map((e) => `${e.className}: ${e.textContent.trim()} (${e.scrollWidth} > ${e.clientWidth})`);
}

const UK = {
  openTables: 'Відкриті столи',
  playBots: /бот/,
  allSettings: 'Усі налаштування',
  settings: 'Налаштування',
  become: /обліков/i,
  mine: 'Мої столи',
  watch: /./,
  solo: /./,
  replay: /./,
};

async function ukrainian(server, size) {
  const { context, page, at } = await person(server, { size, seed: 11 });
  await at('/');
  await page.getByRole('heading', { name: 'Open tables' }).waitFor();
  await page.evaluate(() => (window.stillHere = true));
  await page
    .getByRole('button', { name: /Українська|УК/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Відкриті столи' }).waitFor();
  check(await page.evaluate(() => window.stillHere), 'the language changes without a reload');
  same(await page.evaluate(() => document.documentElement.lang), 'uk', 'the page says its language');
  const me = await page.locator('.guest-name').textContent();
  const names = ['Holdfast', 'English', 'Enter', me];
  const look = async (where) => {
    await nothing(page, latinWords, names, `${where}: no English is left`);
    await nothing(page, overflowing, null, `${where}: all words fit their buttons`);
  };
  await screens(server, page, look, UK);
  // A table, switched in the middle of a game.
  await page.goto(`${server.url}/solo/new`);
  await page.locator('.stepper button').first().click();
  await page.locator('.solo-form .btn.dark').click();
  await untilAsked(page);
  names.push(await page.evaluate(() => document.querySelector('.tname b').textContent));
  const draws = chance(5);
  let bargains = 0;
  for (let presses = 0; presses < 40 || bargains === 0; presses++) {
    await untilAsked(page);
    const bargain = (await kindNow(page)) === 'bargain';
    if (bargain) bargains++;
    if (presses % 5 === 0 || bargains === 1) await look(bargain ? 'a bargain' : 'the table');
    check((await pressOne(page, { chance: draws })) !== 'over', 'there is a bargain in the game');
  }
  await context.close();
}

// --- files, policy ----------------------------------------------------------------------------

/** Bytes, gzipped, that each part of the page may have. A game's files lie in a
 *  folder of its name; the first load is what index.html names. `words` are what a game's
 *  engine says in Ukrainian, for who reads that. */
const BUDGETS = {
  'the first load': { js: 38_500, css: 8_500 },
  'a table of any game': { js: 30_000, css: 5_000 },
  'a game of its own': { js: 30_000, css: 13_000, wasm: 152_000, words: 26_000 },
  'from the lobby to a game': { js: 92_000, css: 24_500, wasm: 152_000 },
  // Two hundred cards with their texts, and the rules that interrupt each other.
  'card-game': { js: 22_000, css: 11_000, wasm: 300_000, words: 44_000 },
  'from the lobby to card-game': { js: 96_000, css: 24_500, wasm: 300_000 },
  // For who builds decks: no table needs it.
  'the deck builder': { js: 14_000, css: 2_500 },
  'screens that come later': { js: 15_800, css: 1_500 },
  // Seen once.
  'the welcome': { js: 3_000, css: 800 },
  'looking back': { js: 5_000, css: 1_500 },
};
const BUILDER = /\/builder-/;
const WELCOME = /\/Welcome-/;
// Opened when a game is over.
const BACK = /\/(Aftermath|Analysis|Chart)-/;
const LATER = /\/(more|verify|bots\.worker)-|\/worker\.js$/;

async function weigh(server) {
  const list = await (await fetch(`${server.url}/worker.js`)).text();
  const index = await (await fetch(`${server.url}/`)).text();
  const files = [...new Set([...list.matchAll(/"(\/[^"]*)"/g)].map((m) => m[1])), '/worker.js'];
  const weights = [];
  for (const path of files.filter((p) => /\.(js|css|wasm|words)$/.test(p))) {
    const answer = await fetch(server.url + path);
    check(answer.ok, `${path} is served`);
    const game = GAMES.find((g) => path.startsWith(`/assets/${g}/`) || path === `/engine-${g}.wasm`);
    const part =
      (BUILDER.test(path) ? 'builder' : game) ??
      (index.includes(path)
        ? 'first'
        : WELCOME.test(path)
          ? 'welcome'
          : BACK.test(path)
            ? 'back'
            : LATER.test(path)
              ? 'later'
              : 'table');
    weights.push({
      part,
      kind: path.split('.').pop(),
      bytes: gzipSync(Buffer.from(await answer.arrayBuffer()), { level: 9 }).length,
    });
  }
  return weights;
}

const GAMES = [ironThrone, tinyEpic, cardGame].map((game) => game.id);

async function budgets(server) {
  const weights = await weigh(server);
  const wrong = [];
  const look = (what, budget, parts) => {
    const sums = {};
    for (const one of weights) if (parts.includes(one.part)) sums[one.kind] = (sums[one.kind] ?? 0) + one.bytes;
    console.log(
      `# ${what}, gzipped: ${Object.entries(sums)
        .filter(([kind]) => kind in BUDGETS[budget])
        .map(([kind, n]) => `${kind} ${n} of ${BUDGETS[budget][kind]}`)
        .join(', ')}`,
    );
    for (const [kind, most] of Object.entries(BUDGETS[budget])) {
      if (!(sums[kind] > most / 20)) wrong.push(`${what}: there is hardly any ${kind}`);
      if (sums[kind] > most) wrong.push(`${what}: ${kind} has ${sums[kind]} bytes, ${most} allowed`);
    }
  };
  look('the first load', 'the first load', ['first']);
  look('a table of any game', 'a table of any game', ['table']);
  look('screens that come later', 'screens that come later', ['later']);
  look('the deck builder', 'the deck builder', ['builder']);
  look('the welcome', 'the welcome', ['welcome']);
  look('looking back', 'looking back', ['back']);
  for (const game of GAMES) {
    look(game, BUDGETS[game] ? game : 'a game of its own', [game]);
    look(
      `from the lobby to ${game}`,
      BUDGETS[`from the lobby to ${game}`] ? `from the lobby to ${game}` : 'from the lobby to a game',
      ['first', 'table', game],
    );
  }
  same(wrong, [], 'all parts keep to their budgets');
}

/** In the page: selectors of a stylesheet that are not below the root of its game, and names
 *  of its animations. */
async function looseRules({ text, root }) {
  const sheet = await new CSSStyleSheet().replace(text);
  const bare = [];
  const frames = [];
  const walk = (rules) => {
    for (const rule of rules) {
      if (rule instanceof CSSKeyframesRule) frames.push(rule.name);
      // What is nested in a rule is below it.
      else if (rule instanceof CSSStyleRule)
        bare.push(
          ...rule.selectorText.split(/,(?![^(]*\))/).filter((one) => !root.includes(one.trim().split(/\s/)[0])),
        );
      else if (rule.cssRules) walk(rule.cssRules);
      else bare.push(rule.cssText);
    }
  };
  walk(sheet.cssRules);
  return { rules: sheet.cssRules.length, bare, frames };
}

/** Styles of one game never touch another: each selector stands below its game's root. */
async function scopes(server) {
  const { context, page, at } = await person(server);
  await at('/');
  const list = await (await fetch(`${server.url}/worker.js`)).text();
  const frames = [];
  for (const game of GAMES) {
    const root = [`:where(.game-${game})`, `.game-${game}`];
    const files = [...list.matchAll(new RegExp(`"(/assets/${game}/[^"]*\\.css)"`, 'g'))].map((m) => m[1]);
    check(files.length > 0, `${game} has styles`);
    for (const path of files) {
      const text = await (await fetch(server.url + path)).text();
      const found = await page.evaluate(looseRules, { text, root });
      check(found.rules > 0, `${path} is read`);
      same(found.bare, [], `${path}: every selector begins with the root of its game`);
      frames.push(...found.frames);
    }
    const probe = await page.evaluate(looseRules, {
      text: `.bare{color:red}@media print{${root[0]} .x,.y{top:0}}`,
      root,
    });
    same(probe.bare, ['.bare', ' .y'], 'a bare one is found');
  }
  same(frames, [...new Set(frames)], 'no two games call an animation the same');
  await context.close();
}

/** Whoever plays one game never loads another's files, and the lobby loads none but
 *  names and the picture of a plate. */
async function onlyWhatIsNeeded(server) {
  const { context, page, at } = await person(server);
  const asked = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const ofGames = () => [
    ...new Set(
      asked.flatMap((p) =>
        GAMES.filter((g) => (p.startsWith(`/assets/${g}/`) && !/names|plate/.test(p)) || p.includes(`engine-${g}`)),
      ),
    ),
  ];
  await at('/');
  await page.getByRole('main').getByRole('button', { name: 'Play bots now' }).first().waitFor();
  same(ofGames(), [], 'the lobby needs no game');
  await page.getByRole('main').getByRole('button', { name: 'Play bots now' }).nth(tinyEpic.plate).click();
  await untilAsked(page);
  same(ofGames(), [tinyEpic.id], 'a table needs its own game');
  same(
    asked.filter((p) => p.endsWith('.words')),
    [],
    'and in English no Ukrainian',
  );
  await context.close();
}

async function coldLoad(server) {
  const { context, page, at } = await person(server);
  await at('/');
  await page.getByRole('main').getByRole('button', { name: 'Play bots now' }).first().click();
  await untilAsked(page);
  await context.close();
}

async function policy(server) {
  const answer = await fetch(`${server.url}/`);
  const header = answer.headers.get('content-security-policy') ?? '';
  check(/default-src '(none|self)'/.test(header), `nothing from elsewhere: ${header}`);
  check(!/unsafe-inline|'unsafe-eval'|\*/.test(header), `nothing inline: ${header}`);
  same(troubles, [], 'no errors, no breaches of the policy, no request to elsewhere, on any page of these tests');
  const seen = [...visitedScreens()].map((p) => p.split('/')[1]);
  for (const one of ['', 't', 'solo', 'learn', 'replay', 'rules', 'account', 'tables', 'watch'])
    check(seen.includes(one), `/${one} was looked at`);
}

export function screenTests(tap, server, whole) {
  tap.test('axe-core finds nothing serious on any screen, by day and by night', () => axeScreens(server));
  tap.test('axe-core finds nothing serious at the table, with every kind of question', () => axeTable(server));
  tap.test('phone 390x844: an encounter by taps, no page scroll, the action bar in sight', () => phone(server, PHONE));
  tap.test('phone 360x640: the same', () => phone(server, { width: 360, height: 640 }));
  tap.test('200 % zoom: question and hand in sight', () => zoomed(server));
  tap.test('Ukrainian without a reload, nothing English left, all words fit', () => ukrainian(server));
  tap.test('Ukrainian on a phone', () => ukrainian(server, PHONE));
  tap.test('budgets of JavaScript, CSS and WebAssembly', () => budgets(server));
  tap.test('styles of a game stand below its root', () => scopes(server));
  tap.test('a game comes when it is opened, and no other', () => onlyWhatIsNeeded(server));
  tap.test('a cold page is usable', () => coldLoad(server));
  if (whole) tap.last('policy: no breach, no error and no request to elsewhere on any screen', () => policy(server));
}
