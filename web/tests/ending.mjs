// The end of a game, and looking back at it: the banner alone, curves, what is worth
// remembering; marks of mistakes, and a game that is played on from one.
import { examine } from './axe.mjs';
import { check, nothing, person, same, until } from './kit.mjs';
import { untilAsked } from './player.mjs';
import { latinWords, overflowing } from './screens.mjs';

const setUp = (game, record) => {
  const settings = /^settings (.+)$/m.exec(record)[1];
  const players = [...record.matchAll(/^player (\d+) (.+)$/gm)];
  return {
    game: game.id,
    settings,
    seed: '0'.repeat(64),
    cards: null,
    seats: players.map((_, i) =>
      i === 0 ? { who: 'person', name: 'Anna', bot: null } : { who: 'bot', name: '', bot: 'greedy' },
    ),
  };
};

/** A game that was played to its end on this device. */
export async function finished(server, game, options = {}) {
  const record = game.record().toString();
  const one = await person(server, options);
  await one.context.addInitScript((kept) => localStorage.setItem('holdfast.solo', JSON.stringify(kept)), {
    id: 'solo-over',
    setup: setUp(game, record),
    record,
    over: true,
  });
  await one.at('/solo');
  await one.page.locator('.aftermath svg.chances').waitFor();
  return { ...one, record };
}

/** How often a sentence is shown, the story beside the board aside. */
const shownTimes = (page, text) =>
  page.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.querySelector('.board-host'), NodeFilter.SHOW_TEXT);
    let n = 0;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node.textContent.includes(wanted)) n++;
    return n;
  }, text);

async function ending(server, game) {
  const { context, page } = await finished(server, game);
  const seats = await page.locator('.legend li').count();
  check(seats >= 2, 'everybody has a name below the curves');
  same(await page.locator('path.curve').count(), seats, 'and a curve');
  same(await page.locator('.board-host [data-piece]').count(), 0, 'nothing of the table is left over');
  same(await page.locator('.bubble').count(), 0, 'nobody speaks any more');
  const told = await page.locator(`${game.ending} > p`).textContent();
  same(await shownTimes(page, told), 1, 'who has won is said once');
  check((await page.locator('.remembered li').count()) >= 2, 'there is something worth remembering');
  await examine(page, 'the end');
  for (const [role, name] of [
    ['link', 'Replay'],
    ['link', 'Analyse'],
    ['button', 'Rematch'],
  ])
    await page.locator('.prompt.over').getByRole(role, { name }).waitFor();
  // A turning point is a moment of the game; from there one comes back to the result.
  await page.locator('.aftermath .pick-row').first().click();
  await page.locator('.board-host [data-piece]').first().waitFor();
  await page.locator('.prompt').getByRole('button', { name: 'Back to now' }).click();
  await page.locator('.aftermath').waitFor();
  await page.getByRole('button', { name: 'See the table' }).click();
  await page.locator('.board-host [data-piece]').first().waitFor();
  same(await page.locator(game.ending).count(), 0, 'the table alone');
  await page.getByRole('button', { name: 'To the result' }).click();
  await page.locator(game.ending).waitFor();
  await page.locator('.prompt.over').getByRole('link', { name: 'Analyse' }).click();
  await page
    .locator('.analysis')
    .getByText(/Looking back: \d+ of \d+/)
    .waitFor();
  await context.close();
}

async function onPhone(server, game) {
  const { context, page } = await finished(server, game, {
    size: { width: 360, height: 640 },
    lang: 'uk',
    hasTouch: true,
    isMobile: true,
  });
  const names = ['Holdfast', 'Anna', await page.evaluate(() => document.querySelector('.tname b').textContent)];
  await nothing(page, latinWords, names, 'no English is left');
  await nothing(page, overflowing, null, 'all words fit their buttons');
  const fits = await page.evaluate(() => {
    const inside = (e) => e.getBoundingClientRect().right <= innerWidth + 1 && e.getBoundingClientRect().left >= -1;
    return [...document.querySelectorAll('.finale > *, .aftermath > *, .prompt.over .btn')].every(inside);
  });
  check(fits, 'nothing reaches over the edge');
  await context.close();
}

/** A whole analysis of a short game: marks, the next mistake, a better answer played on. */
async function analysis(server, game) {
  const { context, page, at } = await person(server);
  await at('/replay');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'game.record', mimeType: 'text/plain', buffer: game.record() });
  const region = page.locator('.analysis');
  await region.locator('svg.chances.low').waitFor();
  same(await region.locator('.analysis-mark').count(), 0, 'nothing is judged unasked');
  await region.getByRole('button', { name: 'Analyse' }).click();
  await region.getByText(/Looking back: \d+ of \d+/).waitFor();
  await region.getByRole('button', { name: 'Stop' }).click();
  await region.getByRole('button', { name: 'Analyse' }).click();
  await region.locator('.analysis-mark.worse').first().waitFor({ timeout: 240_000 });
  await region.getByRole('button', { name: 'Next mistake' }).click();
  const said = region.locator('.said').filter({ hasText: 'Better:' }).first();
  await said.waitFor();
  check(/decision \d+/.test(await said.textContent()), 'a mistake is named');
  // The board stays beside it, at the moment before the answer.
  await page.locator('.board-host [data-piece]').first().waitFor();
  const first = await page.locator('.scrub input[type=range]').inputValue();
  const marks = await region.locator('.analysis-mark').count();
  await examine(page, 'a game that is looked back at');
  const mistakes = await region.locator('.analysis-mark.worse').count();
  if (mistakes > 1) {
    await region.getByRole('button', { name: 'Next mistake' }).click();
    await until(page, (v) => document.querySelector('.scrub input[type=range]').value !== v, first, 'the next one');
  }
  check(marks >= mistakes, 'swings are marked too');
  await region.getByRole('button', { name: 'Play it better from here' }).first().click();
  await page.waitForURL(/\/solo$/);
  await untilAsked(page);
  await context.close();
}

export function endingTests(tap, server, games) {
  for (const game of games) {
    tap.test(`${game.prefix}ending: the banner alone, curves, what is worth remembering`, () => ending(server, game));
    tap.test(`${game.prefix}ending: on a small phone, in Ukrainian`, () => onPhone(server, game));
    tap.test(`${game.prefix}analysis: marks, the next mistake, a better answer`, () => analysis(server, game));
  }
}
