// Room for words. Every kind of question of every game is shown in both languages on five screens:
// no text may be cut off, and none may lie on another. The Card Game's table is looked at when it
// is full, too. Positions come from recorded games (still.mjs), so nobody has to be waited for.
import { readFileSync } from 'node:fs';
import { crowded } from './crowd.mjs';
import { check, same, settled, until } from './kit.mjs';
import { position, records, stillPage, walk } from './still.mjs';

export const SCREENS = [
  [360, 640],
  [390, 844],
  [820, 1180],
  [1280, 800],
  [1440, 900],
];

/** Where text may be cut off, each with its sign. */
export const MAY = {
  // The first words of a card in a hand, which fade; a hover, a long press or Space shows all.
  '.card .body': 'fades',
  // The latest of the story, older lines fade out above; all of it is in the drawer.
  '.te-story': 'fades',
  // Names that people and hosts give themselves, in the bar.
  '.tname': 'ellipsis',
  '.cg-fac .nm small': 'ellipsis',
  // What an icon beside it says too, and the seat's sheet in full.
  '.seat.wide footer .role': 'ellipsis',
  '.lead .ability': 'ellipsis',
  // All of the Rival's card is a tap away.
  '.te-rival span': 'ellipsis',
};

/** In the page: text that is cut off, lies on other text, or is smaller than `least` px within `within`. */
export function crampedText({ may, least, within }) {
  const found = new Set();
  const texts = [];
  const signs = Object.entries(may);
  const style = new Map();
  const css = (e) => style.get(e) ?? style.set(e, getComputedStyle(e)).get(e);
  const zoomOf = (e) => e.currentCSSZoom ?? 1;
  const where = (e) => `${e.tagName.toLowerCase()}.${`${e.getAttribute('class') ?? ''}`.trim().split(/\s+/).join('.')}`;
  const root = document.querySelector('dialog[open]') ?? document.body;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const fades = (box) => css(box).maskImage !== 'none';
  const allowed = (box, sign) => signs.some(([s, w]) => w === sign && box.closest(s));
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const e = node.parentElement;
    const words = node.data.trim();
    if (!words || e.closest('.hush, .skip, .sprite, option, script, style, template, .cg-hover, .te-hover')) continue;
    if (!e.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter((r) => r.width > 1 && r.height > 1);
    if (rects.length === 0) continue;
    const says = `${where(e)} "${words.slice(0, 40)}"`;
    const size = parseFloat(css(e).fontSize) * zoomOf(e);
    if (size > 0 && size < least - 0.05 && within && e.closest(within)) found.add(`${says} is ${size.toFixed(1)} px`);
    // What is left to be seen of it, from the inside to the outside. What a box hides is told of
    // that box alone; what was scrolled away is a scroll away.
    let left = rects.map(({ left: l, top, right, bottom }) => ({ left: l, top, right, bottom }));
    for (let box = e; box && box !== document.documentElement && left.length > 0; box = box.parentElement) {
      const { overflowX, overflowY, display, textOverflow } = css(box);
      if (display === 'inline' || display === 'contents') continue;
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const b = box.getBoundingClientRect();
      const hides = { x: /hidden|clip/.test(overflowX), y: /hidden|clip/.test(overflowY) };
      const lines = css(box).webkitLineClamp !== 'none' && box.scrollHeight > box.clientHeight + 1;
      const dots = lines || (textOverflow === 'ellipsis' && box.scrollWidth > box.clientWidth + 1);
      const sign = (fades(box) && allowed(box, 'fades')) || (dots && allowed(box, 'ellipsis'));
      const out = left.some(
        (r) =>
          (hides.x && (r.left < b.left - 2.5 || r.right > b.right + 2.5)) ||
          (hides.y && (r.top < b.top - 3.5 || r.bottom > b.bottom + 3.5)),
      );
      if ((out || dots) && !sign) found.add(`${says} is cut off by ${where(box)}`);
      left = left
        .map((r) => ({
          left: Math.max(r.left, b.left),
          top: Math.max(r.top, b.top),
          right: Math.min(r.right, b.right),
          bottom: Math.min(r.bottom, b.bottom),
        }))
        .filter((r) => r.right - r.left > 2 && r.bottom - r.top > 2);
    }
    // Letters are lower than their line.
    for (const r of left) {
      const air = (r.bottom - r.top) * 0.18;
      texts.push({ e, says, ...r, top: r.top + air, bottom: r.bottom - air });
    }
  }
  const ground = (e, up) => {
    for (let box = e; box && box !== up; box = box.parentElement) {
      const { backgroundColor, backgroundImage } = css(box);
      if (backgroundImage !== 'none' || !/^(rgba\(.*, 0\)|transparent)$/.test(backgroundColor)) return true;
    }
    return false;
  };
  const common = (a, b) => {
    let up = a;
    while (up && !up.contains(b)) up = up.parentElement;
    return up;
  };
  texts.sort((a, b) => a.top - b.top);
  for (const [i, a] of texts.entries())
    for (let j = i + 1; j < texts.length && texts[j].top < a.bottom - 3; j++) {
      const b = texts[j];
      if (a.e === b.e || b.left > a.right - 2 || a.left > b.right - 2 || Math.min(a.bottom, b.bottom) - b.top < 4)
        continue;
      if (a.e.closest('svg') && b.e.closest('svg')) continue;
      const up = common(a.e, b.e);
      // One card that lies on another covers it, and shows that it does.
      if (up === a.e || up === b.e || ground(a.e, up) || ground(b.e, up)) continue;
      found.add(`${a.says} lies on ${b.says}`);
    }
  return [...found].slice(0, 12);
}

/** The kinds of questions a game can ask, by the table that names them. */
const kindsOf = (game) =>
  [
    ...readFileSync(new URL(`../../src/games/${game}/wire/ask.c`, import.meta.url), 'utf8').matchAll(
      /\[\w+_ASK_\w+\]\s*=\s*\{"([\w-]+)"/g,
    ),
  ].map(([, kind]) => kind);

/** How much there is to be read: the fullest position of each kind is looked at. */
const weigh = (board) =>
  board.ask.text.length + board.ask.options.slice(0, 8).reduce((n, o) => n + o.t.length, 0) + Object.keys(board).length;

/** For each kind of question of a game a position in both languages: the one with most words. */
async function questions(game, first) {
  const left = new Set(kindsOf(game).filter((kind) => !NOT_RECORDED[game].includes(kind)));
  const found = new Map();
  const all = records(game);
  const before = records(game, first);
  for (const record of [...before, ...all.filter((r) => !before.includes(r))]) {
    if (left.size === 0) break;
    // Behind the first ones only what is still missing is looked for.
    const rest = before.includes(record) ? null : new Set(left);
    await walk(game, record, (table, seat) => {
      const board = table.board(seat, 'en');
      const kind = board.ask?.kind;
      if (!kind || (rest && !rest.has(kind))) return;
      const weight = weigh(board);
      if ((found.get(kind)?.weight ?? 0) >= weight) return;
      left.delete(kind);
      found.set(kind, { weight, en: position(table, seat, 'en'), uk: position(table, seat, 'uk') });
    });
  }
  return { found, left };
}

/** A game, in one language: all its questions on all screens. */
async function walkQuestions(server, game, lang, { found }, least) {
  const { context, page, show, size } = await stillPage(server, { lang });
  const wrong = new Map();
  for (const screen of SCREENS) {
    await size(screen);
    for (const [kind, positions] of found) {
      await show(positions[lang]);
      const bad = await settled(
        () => page.evaluate(crampedText, { may: MAY, ...least }),
        (list) => list.length === 0,
      );
      for (const text of bad) {
        const at = wrong.get(text) ?? [];
        wrong.set(text, [...at, `${kind} ${screen.join('x')}`]);
      }
    }
  }
  await context.close();
  const told = [...wrong].map(
    ([text, at]) => `${text} (${at.slice(0, 3).join(', ')}${at.length > 3 ? ` and ${at.length - 3} more` : ''})`,
  );
  check(told.length === 0, `${game}, ${lang}: every text has its room\n  ${told.join('\n  ')}`);
}

/** Kinds that no recorded game has, and why. */
const NOT_RECORDED = {
  'iron-throne': ['order', 'halve', 'may'],
  'tiny-epic': ['over'],
  'card-game': ['pillager', 'intimidate', 'bestow', 'discard', 'winner', 'out', 'delayed'],
};

const GAMES = [
  ['iron-throne', /^[57]-/, {}],
  ['tiny-epic', /^[14]-/, {}],
  ['card-game', /^4-/, { least: 12.5, within: '.cg' }],
];

// --- a full table of The Card Game -------------------------------------------------------------

/** In the page: cards and figures of the table that are neither to be seen nor counted. */
function unseen(folded) {
  const found = [];
  const wide = document.querySelector('.cg.wide') !== null;
  const shown = (e) => e.getClientRects().length > 0;
  for (const card of document.querySelectorAll('.cg-bc, .loc, .att')) {
    if (shown(card)) continue;
    // Attachments are counted at their card, characters of a rival in figures that unfold them.
    const count = card.matches('.att') ? card.closest('.cg-card')?.querySelector('.worn-n') : null;
    const sums = card.closest('.cg-rival')?.querySelector('.cg-folded');
    const small = !wide && document.querySelector('.cg-minis') !== null;
    if ((count && shown(count)) || (folded && sums && shown(sums)) || small) continue;
    if (count && sums && shown(sums)) continue;
    found.push(`${card.getAttribute('aria-label')?.slice(0, 50)} is not shown`);
  }
  // On a desk nothing of my side or of a joust needs to be scrolled to.
  if (wide)
    for (const box of document.querySelectorAll(
      '.cg-mine :is(.cg-chars, .cg-locs), .joust .cg-rivals :is(.cg-chars, .cg-locs), .cds',
    ))
      if (box.scrollHeight > box.clientHeight + 4 || box.scrollWidth > box.clientWidth + 4)
        found.push(`${box.className} ${box.scrollWidth}x${box.scrollHeight} in ${box.clientWidth}x${box.clientHeight}`);
  // Prompt, sides, stage and hand stand below each other.
  const parts = [...document.querySelectorAll('.cg.wide > *')]
    .filter(shown)
    .map((e) => [e.className, e.getBoundingClientRect()]);
  parts.slice(1).forEach(([name, box], i) => {
    if (box.top < parts[i][1].bottom - 1) found.push(`${name} lies on ${parts[i][0]}`);
  });
  for (const side of document.querySelectorAll('.cg.wide .cg-head')) {
    const outer = side.closest('.cg-mine, .cg-rivals').getBoundingClientRect();
    const box = side.getBoundingClientRect();
    if (box.top < outer.top - 2 || box.bottom > outer.bottom + 2) found.push(`${side.className} sticks out`);
  }
  return found;
}

/** Twelve characters, eight locations and five attachments on every side. */
async function fullTable(server, seats, lang, counts) {
  const positions = await crowded(seats, lang, ['action', 'defend', 'challenge'], counts);
  const { context, page, show, size } = await stillPage(server, { lang });
  for (const screen of SCREENS) {
    await size(screen);
    for (const [kind, pos] of positions) {
      const where = `${seats} seats, ${lang}, ${kind}, ${screen.join('x')}`;
      await show(pos);
      const look = async (words) => {
        const bad = async () => [
          ...(await page.evaluate(unseen, seats > 2)),
          ...(await page.evaluate(crampedText, { may: MAY, least: 12.5, within: '.cg' })),
        ];
        same(await settled(bad, (list) => list.length === 0), [], `${where}${words}`);
      };
      await look('');
      if (kind !== 'challenge') continue;
      // Whom I attack could defend with so many: that is told before anybody attacks.
      await page.locator('.cg-type.may').first().click();
      // In a melee somebody is to be attacked.
      await until(
        page,
        () => {
          if (document.querySelector('.cg-banner.plan')) return true;
          document.querySelector('.cg-rival .cg-fac.may:not(.chosen)')?.click();
          return false;
        },
        null,
        `${where}: an attack is put together`,
      );
      await look(', attackers');
      const [list, sum] = await page.evaluate(() => [
        [...document.querySelectorAll('.able .num')].map((e) => Number(e.textContent)),
        Number(document.querySelector('.cg-banner.defender .plan-sum')?.textContent ?? 0),
      ]);
      same(
        list.reduce((a, b) => a + b, 0),
        sum,
        `${where}: those who could defend make the sum`,
      );
    }
  }
  await context.close();
}

/** A challenge with few cards on the table: they are whole, and the hand is to be read. */
async function fewCards(server) {
  const found = [];
  for (const record of records('card-game', /^2-/))
    await walk('card-game', record, (table, seat) => {
      if (found.length > 0) return;
      const board = table.board(seat, 'en');
      const sides = board.challenge?.sides ?? [];
      const characters = [0, 1].map((n) => board[`cards.${n}`].filter((c) => c.icons && c.place === 'play').length);
      if (sides.length === 2 && sides.every((s) => s.cards.length > 0) && Math.max(...characters) < 5)
        found.push(position(table, seat, 'en'));
    });
  check(found.length > 0, 'there is such a challenge');
  const { context, page, show, size } = await stillPage(server);
  for (const [screen, never] of [
    [[1440, 900], /tiles/],
    [[1280, 800], /least/],
    [[390, 844], /worn/],
  ]) {
    await size(screen);
    await show(found[0]);
    const fit = await settled(
      () => page.evaluate(() => document.querySelector('.cg').dataset.fit),
      (now) => !never.test(now),
    );
    check(!never.test(fit), `${screen.join('x')}: few cards need not be drawn "${fit}"`);
  }
  await context.close();
}

export function roomTests(tap, server) {
  for (const [game, first, least] of GAMES) {
    let asked = null;
    for (const lang of ['en', 'uk'])
      tap.test(`room: questions of ${game}, ${lang}`, async () => {
        asked ??= questions(game, first);
        const all = await asked;
        same([...all.left], [], 'every kind of question is looked at');
        await walkQuestions(server, game, lang, all, least);
      });
  }
  tap.test('room: a challenge of few cards', () => fewCards(server));
  for (const lang of ['en', 'uk']) {
    tap.test(`room: a full joust, ${lang}`, () => fullTable(server, 2, lang, {}));
    tap.test(`room: a full melee of four, ${lang}`, () => fullTable(server, 4, lang, {}));
    tap.test(`room: a full melee of seven, ${lang}`, () =>
      fullTable(server, 7, lang, { characters: 8, locations: 4, attachments: 3 }),
    );
  }
}
export { questions, GAMES };
