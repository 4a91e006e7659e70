// Questions that say what they ask, and cards that say why not. Every kind of question of every
// game, from recorded games: its buttons name their acts, the gilt one is no refusal where there is
// something to do, and a card that cannot be chosen now tells its reason when it is opened.
import { check, same, settled } from './kit.mjs';
import { GAMES, questions } from './room.mjs';
import { position, records, stillPage, walk } from './still.mjs';

/** Words that name no act. */
const NOTHING = /^(ok|yes|no|choose|choose from|confirm|option|use|take)\b[\s\d]*$|undefined|\{/i;

/** Does it show a word of the notation, `olenna-tyrell`? */
const isRaw = (text, ask) => ask.options.some((o) => o.o.split(' ').some((w) => /\w-\w/.test(w) && text.includes(w)));

/** In the page: what the prompt's buttons say, and whether the gilt one refuses. */
const buttons = () =>
  [...document.querySelectorAll('.prompt-go button:not(.iconbtn, .back)')].map((e) => ({
    text: [...e.childNodes]
      .filter((n) => n.nodeName !== 'KBD')
      .map((n) => n.textContent)
      .join('')
      .trim(),
    gilt: e.matches('.main'),
  }));

/** What a question's buttons leave to be wished. */
function wanting(ask, shown) {
  const wrong = shown
    .filter((b) => b.text === '' || NOTHING.test(b.text) || isRaw(b.text, ask))
    .map((b) => `"${b.text}" names no act`);
  const twice = shown.filter((b, i) => shown.findIndex((other) => other.text === b.text) < i);
  wrong.push(...twice.map((b) => `"${b.text}" stands there twice`));
  const passes = new Set(ask.options.filter((o) => o.pass).map((o) => o.t));
  const acts = shown.some((b) => !passes.has(b.text));
  wrong.push(
    ...shown.filter((b) => b.gilt && acts && passes.has(b.text)).map((b) => `"${b.text}" refuses, and is gilt`),
  );
  return wrong;
}

async function prompts(server, all) {
  const { context, page, show, size } = await stillPage(server);
  await size([1280, 800]);
  const wrong = [];
  for (const [kind, { en }] of all.found) {
    await show(en);
    const { ask } = en.board;
    const bad = await settled(
      async () => wanting(ask, await page.evaluate(buttons)),
      (list) => list.length === 0,
    );
    wrong.push(...bad.map((what) => `${kind}: ${what}`));
    check(ask.text.trim().length > 3 && !NOTHING.test(ask.text), `${kind}: "${ask.text}" asks for something`);
  }
  same(wrong, [], 'every button names its act');
  await context.close();
}

/** What a piece says of itself, or else the sheet that Space opens. */
async function says(page, piece) {
  const at = page.locator(piece).first();
  const own = `${(await at.getAttribute('aria-label')) ?? ''} ${await at.textContent()}`;
  await at.press('Space');
  const dialog = page.getByRole('dialog');
  const opens = await dialog.waitFor({ timeout: 1500 }).then(
    () => true,
    () => false,
  );
  if (!opens) return own;
  const words = await dialog.textContent();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  return `${own} ${words}`;
}

/** What cannot be chosen, though it is near: it says why, or its sheet does. */
async function reasons(server, game) {
  const found = new Map();
  for (const record of records(game).slice(0, 12))
    await walk(game, record, (table, seat) => {
      const { ask } = table.board(seat, 'en');
      // Where one can only pass nobody is asked.
      if (!ask?.options.some((o) => !o.pass)) return;
      const barred = ask.not?.filter(({ on }) => on.length > 0) ?? [];
      if (barred.length > (found.get(ask.kind)?.barred.length ?? 0))
        found.set(ask.kind, { barred, en: position(table, seat, 'en') });
    });
  const { context, page, show, size } = await stillPage(server);
  await size([1280, 800]);
  let told = 0;
  for (const [kind, { barred, en }] of found) {
    await show(en);
    // What has one answer only is answered by itself.
    if (
      !(await settled(
        () => page.locator('.prompt-go button').count(),
        (n) => n > 0,
      ))
    )
      continue;
    for (const { on, t } of barred.slice(0, 4)) {
      check(/\w{2}.*[\w)]/.test(t), `${kind}: "${t}" is a reason`);
      const piece = `[data-piece="${on[0]}"]`;
      if (!(await page.locator(piece).first().isVisible())) continue;
      const words = await says(page, piece);
      check(words.includes(t), `${kind}: ${on[0]} says why ("${t}"): ${words}`);
      told++;
    }
  }
  check(told > 0, `something that cannot be chosen tells why: ${[...found.keys()].join(', ')}`);
  await context.close();
}

export function promptTests(tap, server) {
  for (const [game, first] of GAMES) {
    tap.test(`prompts: buttons of ${game} name their acts`, async () => prompts(server, await questions(game, first)));
    tap.test(`prompts: cards of ${game} tell why not`, () => reasons(server, game));
  }
}
