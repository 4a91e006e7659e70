// Lessons, played by whoever does only what they see: taps what is ringed, and nothing else.
import { cardGame, ironThrone, tinyEpic } from './games.mjs';
import { PHONE, check, person, same, until } from './kit.mjs';

/** In the page: the bubble, what is ringed, and where one of the rings can be tapped. */
function lessonNow() {
  const boxOf = (e) => {
    const { left, top, width, height } = e.getBoundingClientRect();
    return { left, top, width, height };
  };
  const bubble = document.querySelector('.lesson-bubble');
  if (!bubble) return document.querySelector('.prompt.now, .prompt.over, .bargain .deal-go') ? { after: true } : null;
  const rings = [...document.querySelectorAll('.lesson-ring')].map(boxOf);
  const waits = Boolean(bubble.querySelector('.lesson-wait'));
  const within = (ring, x, y) =>
    x >= ring.left && x <= ring.left + ring.width && y >= ring.top && y <= ring.top + ring.height;
  const spots = [];
  for (const ring of waits ? rings : [])
    for (const [fx, fy] of [
      [0.5, 0.5],
      [0.3, 0.5],
      [0.7, 0.5],
      [0.2, 0.25],
      [0.8, 0.75],
    ]) {
      const [x, y] = [ring.left + fx * ring.width, ring.top + fy * ring.height];
      const thing = document.elementFromPoint(x, y)?.closest('button, [data-piece]');
      const box = thing?.getBoundingClientRect();
      // What is tapped is what the ring is around, and no neighbour that lies over it.
      const own = box && within(ring, box.left + box.width / 2, box.top + box.height / 2);
      if (own && !bubble.contains(thing) && !thing.disabled) spots.push({ x, y, ring });
    }
  const next = bubble.querySelector('.btn.primary');
  return {
    at: bubble.querySelector('footer span').textContent,
    head: bubble.querySelector('h2').textContent,
    text: bubble.querySelector('p').textContent,
    bubble: boxOf(bubble),
    side: bubble.className.replace('lesson-bubble', '').trim(),
    line: Boolean(document.querySelector('.lesson-dim line')),
    view: { width: innerWidth, height: innerHeight },
    next: next && boxOf(next),
    waits,
    rings,
    spots,
  };
}

const overlap = (a, b) =>
  Math.max(0, Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top));

/** The bubble is in sight, points at something, and hides nothing of what must be tapped. */
function examineBubble(now) {
  const { bubble, view, rings } = now;
  const where = `bubble ${now.at} (${now.head})`;
  check(
    bubble.left >= 0 &&
      bubble.top >= 0 &&
      bubble.left + bubble.width <= view.width + 1 &&
      bubble.top + bubble.height <= view.height + 1,
    `${where} is in sight: ${JSON.stringify(bubble)}`,
  );
  check(rings.length > 0, `${where} points at something`);
  check(now.side !== 'none' || now.line || rings.some((r) => overlap(r, bubble) > 0), `${where} leads to it`);
  if (!now.waits) return;
  const covered = rings.filter((r) => overlap(r, bubble) > 0);
  same(covered, [], `${where} covers nothing that must be tapped`);
}

/** What stands still: rings follow what they are around. */
async function stillNow(page) {
  let before = '';
  return until(page, lessonNow, null, 'the lesson goes on', 4000).then(async (now) => {
    for (let looks = 0; looks < 40; looks++) {
      const text = JSON.stringify(now);
      const idle = now.rings?.length === 0 || (now.waits && now.spots.length === 0); // it comes, or goes
      if (text === before && !idle) return now;
      before = text;
      await new Promise((r) => setTimeout(r, 130));
      now = (await page.evaluate(lessonNow)) ?? now;
    }
    return now;
  });
}

/** Plays a lesson to its end. `each` is shown every state in which something is to be done. */
export async function playLesson(server, game, options = {}, each = async () => undefined) {
  const { context, page, at } = await person(server, options);
  const press = ({ x, y }) => (options.hasTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
  await at(`/learn/${game.id}`);
  const seen = new Set();
  let total = 0;
  let taps = 0;
  let last = '';
  for (let steps = 0; steps < 400; steps++) {
    const now = await stillNow(page).catch(() => null);
    if (now === null) continue; // the others are moving
    if (now.after) break;
    const [, n, of] = /(\d+)\D+(\d+)/.exec(now.at);
    taps = now.at === last ? taps + 1 : 0;
    last = now.at;
    seen.add(Number(n));
    total = Number(of);
    check(taps < 16, `bubble ${now.at} (${now.head}) comes to its end`);
    await each(page, now, taps);
    examineBubble(now);
    if (!now.waits) await press({ x: now.next.left + now.next.width / 2, y: now.next.top + now.next.height / 2 });
    else {
      check(
        now.spots.length > 0,
        `bubble ${now.at} (${now.head}): what is ringed can be tapped ${JSON.stringify(now.rings)}`,
      );
      await press(now.spots[0]);
    }
    await page.mouse.move(2, 2).catch(() => undefined);
  }
  same(seen.size, total, 'every bubble was seen, to the last');
  check(total >= game.learnt, 'it is a whole lesson');
  same(await page.locator('.lesson-bubble').count(), 0, 'the lesson is over');
  check((await page.locator('.prompts').count()) > 0, 'and the game goes on');
  await context.close();
}

export const LESSON_SIZES = [
  ['on a desk', {}],
  ['on a phone', { size: PHONE, hasTouch: true, isMobile: true, lang: 'uk' }],
];

export function lessonTests(tap, server) {
  for (const game of [ironThrone, tinyEpic, cardGame])
    for (const [where, options] of LESSON_SIZES)
      tap.test(`${game.prefix}the lesson ${where}, tapping only what is ringed`, () =>
        playLesson(server, game, options),
      );
}
