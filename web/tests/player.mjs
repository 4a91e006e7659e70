// A player with a mouse (or a finger): sees what the page offers, and presses it.
import { check, same, until } from './kit.mjs';

/** In the page: where the next thing to press is, 'over', or nothing yet. */
function offered({ draw, care, question }) {
  // Whoever answers one question leaves the next alone.
  if (question !== undefined && document.querySelector('.prompt.now')?.dataset.question !== question) return null;
  const shown = (e) => e.getClientRects().length > 0 && !e.disabled;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const any = (list) => list[Math.floor(draw * list.length)];
  const bargain = () => {
    const accept = all('.bargain .their .btn')[0];
    const off = all('.bargain .deal-go .btn.bad')[0];
    if (care) return accept ?? off;
    const offer = all('.bargain .deal-go .btn.primary')[0];
    const term = any(all('.bargain .term.take :is(input, button)'));
    return (draw < 0.7 ? accept : undefined) ?? offer ?? term ?? accept ?? off;
  };
  const choose = () => {
    // A list to choose from, or a card that was only looked at.
    if (document.querySelector('dialog[open]'))
      return any(all('dialog[open] .pick-row')) ?? all('dialog[open] .iconbtn')[0];
    const curtain = all('.curtain .btn')[0];
    if (curtain) return curtain;
    if (document.querySelector('.bargain .deal-go')) return bargain();
    if (!document.querySelector('.prompt.now:not(.sending)')) return undefined;
    const main = all('.prompt.now .main')[0];
    const buttons = all('.prompt.now .prompt-go .btn:not(.back):not(.main)');
    const pieces = all('[data-piece].pick.may');
    if (main) return pieces.length === 0 || care || draw < 0.75 ? main : any(pieces);
    if (buttons.length > 0 && (pieces.length === 0 || draw < 0.6)) return any(buttons);
    return any(pieces) ?? any(buttons);
  };
  if (document.querySelector('.prompt.over')) return 'over';
  const thing = choose();
  if (!thing) return null;
  thing.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const box = thing.getBoundingClientRect();
  // Cards of a hand overlap: a place where this one lies on top.
  for (const [fx, fy] of [
    [0.5, 0.5],
    [0.2, 0.5],
    [0.12, 0.2],
    [0.05, 0.5],
    [0.85, 0.8],
    [0.95, 0.5],
  ]) {
    const [x, y] = [box.left + fx * box.width, box.top + fy * box.height];
    const there = document.elementFromPoint(x, y);
    window.testCover = `${thing.className} ${box.left},${box.top} ${box.width}x${box.height} under ${there?.className}`;
    if (!thing.contains(there)) continue;
    window.testAim = thing;
    return { x, y, name: thing.getAttribute('aria-label') ?? thing.textContent, piece: thing.dataset.piece ?? null };
  }
  return null;
}

/** In the page: what there is instead of something to press. */
function described() {
  const texts = (selector) =>
    [...document.querySelectorAll(selector)].map((e) => `${e.className}: ${e.innerText.trim()}`);
  return JSON.stringify({
    asked: texts('.prompts > *'),
    over: texts('dialog[open], .curtain, .bargain'),
    cover: window.testCover,
    pieces: texts('.pick.may').length,
  });
}

/** Waits for something to press, and presses it. 'over' when the game is. */
export async function pressOne(page, options = {}) {
  const args = { draw: (options.chance ?? Math.random)(), care: options.care ?? false, question: options.question };
  const thing = await until(
    page,
    offered,
    args,
    'nothing can be pressed, and the game is not over',
    options.limit ?? 60_000,
    options.enough,
  ).catch(async (error) => {
    throw new Error(`${error.message}: ${await page.evaluate(described)}`);
  });
  if (thing === null) return 'enough';
  if (thing === 'over') return 'over';
  options.onPress?.(thing);
  if (options.tap) await page.touchscreen.tap(thing.x, thing.y);
  else await page.mouse.click(thing.x, thing.y);
  await page.evaluate(() => {
    window.testAim = null;
    return new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)));
  });
  return 'pressed';
}

/** Plays until `enough()`, or to the end. */
export async function play(page, options = {}) {
  for (let presses = 0; presses < 3000; presses++) {
    if (await options.enough?.()) return 'enough';
    const done = await pressOne(page, options);
    if (done !== 'pressed') return done;
  }
  throw new Error('the game does not end');
}

// An answer that is still on its way leaves the question where it is.
const questionNow = (page) => page.evaluate(() => document.querySelector('.prompt.now')?.dataset.question ?? null);

/** Presses until this seat has answered what it is asked now. */
export async function answer(page) {
  await untilAsked(page);
  const before = await questionNow(page);
  const done = async () => (await questionNow(page)) !== before;
  while (!(await done())) await pressOne(page, { care: true, question: before, enough: done });
}

/** All that a seat sees of the table, in words: pieces, totals, the question. Who else looks
 *  on just now is no part of it. */
export function sight(page) {
  return page.evaluate(() => ({
    pieces: [...document.querySelectorAll('[data-piece]')]
      .map((e) => `${e.dataset.piece}=${e.getAttribute('aria-label')}`.replace(/ is away\b/, ''))
      .sort(),
    totals: [...document.querySelectorAll('[data-total]')].map((e) => e.textContent),
    question: document.querySelector('.prompts h2')?.textContent ?? '',
    story: [...document.querySelectorAll('.story-line, .te-story p')].map((e) => e.textContent),
  }));
}

/** What a seat sees when nothing is on its way any more: bots may still answer what they
 *  were asked together with it. */
export async function sightAtRest(page) {
  for (let last = await sight(page), looks = 0; ; looks++) {
    await new Promise((r) => setTimeout(r, 150));
    const now = await sight(page);
    if (JSON.stringify(now) === JSON.stringify(last) || looks > 100) return now;
    last = now;
  }
}

/** Waits until no bot is asked any more: what they are asked together with people they
 *  answer a moment later. */
export function untilBotsAnswered(page) {
  return until(
    page,
    () =>
      ![...document.querySelectorAll('[data-piece^="seat:"]')].some((seat) =>
        /Bot · .*is choosing/.test(seat.getAttribute('aria-label')),
      ),
    null,
    'a bot does not answer',
  );
}

const askedNow = (page) =>
  page.evaluate(() => Boolean(document.querySelector('.prompt.now:not(.sending), .prompt.over, .bargain .deal-go')));

/** Waits until one of them is asked; the others answer what they are asked before. */
export async function turnOf(one, ...others) {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    if (await askedNow(one.page)) return;
    for (const { page } of others) if (await askedNow(page)) await answer(page);
    await new Promise((r) => setTimeout(r, 15));
  }
  throw new Error('nothing is asked');
}

/** Answers until nothing is asked of this seat any more, and the other has the turn. */
export async function answerAll(page, other, before = () => undefined) {
  const end = Date.now() + 60_000;
  for (let quiet = 0; quiet < 10;) {
    check(Date.now() < end, 'the turn goes on to the other');
    if (await askedNow(page)) {
      await before();
      await answer(page);
      quiet = 0;
    } else {
      await new Promise((r) => setTimeout(r, 15));
      quiet = (await askedNow(other.page)) ? quiet + 1 : 0;
    }
  }
}

/** Two sights that become the same, in a moment or sooner. */
export async function sameSoon(one, other, words) {
  for (const end = Date.now() + 30_000; Date.now() < end; await new Promise((r) => setTimeout(r, 30)))
    if (JSON.stringify(await one()) === JSON.stringify(await other())) return;
  same(await one(), await other(), words);
}

/** Waits until this seat is asked (or the game is over). */
export function untilAsked(page) {
  return until(
    page,
    () => Boolean(document.querySelector('.prompt.now:not(.sending), .prompt.over, .bargain .deal-go')),
    null,
    'nothing is asked',
    60_000,
  );
}
