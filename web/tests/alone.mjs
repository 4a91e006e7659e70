// Games on one device: without a network, without a mouse, and the first lesson.
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { CHROMIUM, Server, chance, check, folder, person, same, settle, until } from './kit.mjs';
import { Blind } from './blind.mjs';
import { blindSeed, heardAll } from './device.mjs';
import { cardGame, ironThrone, tinyEpic } from './games.mjs';
import { answer, play, pressOne, sight, untilAsked } from './player.mjs';
import { allUkrainian, begin, speak } from './tongues.mjs';

/** Chromium installs only what lives in a profile of its own. */
async function ownProfile(server) {
  const context = await chromium.launchPersistentContext(folder(), {
    executablePath: CHROMIUM,
    headless: true,
    args: ['--no-sandbox'],
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  return settle(context, server);
}

const kept = (page) =>
  until(
    page,
    async () => (await navigator.serviceWorker.ready).active?.state === 'activated',
    null,
    'the page is kept for later',
  );

async function offline(binary, game) {
  const server = await new Server(binary).start();
  const { context, page, at } = await ownProfile(server);
  try {
    await at('/');
    await kept(page);
    const devtools = await context.newCDPSession(page);
    const manifest = await devtools.send('Page.getAppManifest');
    same(manifest.errors, [], 'the manifest has no mistakes');
    same(JSON.parse(manifest.data).display, 'standalone', 'it opens as an app');
    same((await devtools.send('Page.getInstallabilityErrors')).installabilityErrors, [], 'it can be installed');
    // No server, and no network either.
    await server.stop();
    await context.setOffline(true);
    await at('/');
    await page.getByText('Games on this device go on without it.').waitFor();
    await page.getByRole('link', { name: 'Play on this device' }).first().click();
    await page
      .getByRole('group', { name: 'Game' })
      .or(page.getByRole('radiogroup', { name: 'Game' }))
      .getByText(game.title, { exact: true })
      .click();
    const seats = page.getByRole('group', { name: 'How many seats' });
    for (let n = 4; n > game.fewest; n--) await seats.getByRole('button', { name: 'Less' }).click();
    await page.getByRole('button', { name: 'Begin' }).click();
    let presses = 30;
    await play(page, { enough: () => presses <= 0, onPress: () => presses-- });
    // A question that nothing was picked for yet: picks are not kept.
    await answer(page);
    await untilAsked(page);
    const before = await sight(page);
    check(before.story.length > game.told, 'bots and I have played');
    await page.reload();
    await untilAsked(page);
    same(await sight(page), before, 'the game is kept over a reload');
    same(await play(page), 'over', 'and can be played to its end');
    await page.getByRole('link', { name: 'Replay' }).click();
    await page.getByText('Record verified').waitFor();
  } finally {
    await context.close();
  }
}

/** Ukrainian that nobody has read yet is kept with the page. */
async function offlineUkrainian(binary, game) {
  const server = await new Server(binary).start();
  const one = await ownProfile(server);
  const { context, page } = one;
  try {
    await one.at('/');
    await kept(page);
    await server.stop();
    await context.setOffline(true);
    await begin(one, game);
    const said = await speak(page, 'Українська');
    await allUkrainian(page, 'switched without a network', said);
    let presses = 8;
    await play(page, { enough: () => presses <= 0, onPress: () => presses-- });
    await untilAsked(page);
    await allUkrainian(page, 'played on', said);
    await page.reload();
    await untilAsked(page);
    await allUkrainian(page, 'loaded anew');
  } finally {
    await context.close();
  }
}

async function lesson(server, { id, title, learnt }) {
  const { steps } = JSON.parse(readFileSync(new URL(`../src/games/${id}/lesson.json`, import.meta.url), 'utf8'));
  const bubbles = steps.filter((step) => step.say);
  const { context, page, at } = await person(server);
  await at('/');
  await page.clock.install();
  await page.getByRole('link', { name: 'Learn by playing' }).click();
  await page.getByRole('link', { name: `Begin: ${title}` }).click();
  const bubble = page.getByRole('region', { name: 'Lesson' });
  await bubble.waitFor();
  const seen = new Set();
  let total = 0;
  for (let steps = 0; steps < 400; steps++) {
    const now = await until(
      page,
      () => {
        const box = document.querySelector('.lesson-bubble');
        if (box)
          return {
            text: box.querySelector('h2').textContent,
            count: box.querySelector('footer span').textContent,
            waits: Boolean(box.querySelector('.lesson-wait')),
          };
        return document.querySelector('.prompt.now, .prompt.over, .bargain .deal-go') ? 'after' : null;
      },
      null,
      'the lesson goes on',
      // The other houses take their time; here the clock is turned for them.
      100,
    ).catch(async () => {
      await page.clock.fastForward(1000);
      return null;
    });
    if (now === null) continue;
    if (now === 'after') break;
    const [, n, of] = /(\d+)\D+(\d+)/.exec(now.count);
    seen.add(Number(n));
    total = Number(of);
    if (!now.waits) await bubble.getByRole('button', { name: 'Next' }).click();
    else await followBubble(page, bubbles[n - 1].await);
  }
  same(seen.size, total, 'every bubble was seen, to the last');
  check(total >= learnt, 'it is a whole lesson');
  same(await page.locator('.lesson-bubble').count(), 0, 'the lesson is over');
  check(!/\/learn$/.test(page.url()) || (await page.locator('.prompts').count()) > 0, 'and the game goes on');
  await context.close();
}

/** The bargain is put together as the bubble says, by keyboard; anything else is
 *  refused in words. */
async function counterOffer(page) {
  const blind = new Blind(page);
  const sheet = page.getByRole('group', { name: 'Strike a bargain' });
  const press = (role, name) => blind.waitFor(role, name, 'Strike a bargain');
  await press('switch', /^You take: Influence/);
  await blind.key('Space');
  await press('button', 'Propose this');
  await blind.key('Enter');
  await page.getByText('The lesson waits for another move.').first().waitFor();
  await press('button', /takes: Hostages, less/i);
  await blind.key('Enter');
  await press('button', /^You take: .*power, more/i);
  await blind.key('Enter');
  await press('button', 'Propose this');
  await blind.key('Enter');
  await sheet.waitFor({ state: 'detached' });
}

/** An army is put together on the map, unit by unit; too many are refused in words. */
async function putTogether(page, choices, press) {
  const [from, ...rest] = choices;
  await press(page.locator(`[data-piece="domain:${from.split(' ')[1]}"]`));
  const units = rest.filter((o) => o.startsWith('take ')).map((o) => o.slice(5));
  const tray = page.getByRole('group', { name: 'Your army' });
  await tray.waitFor();
  // Where there is no choice, the only unit has come already.
  const all = tray.getByRole('button', { name: 'Take all' });
  if (await all.isVisible()) {
    await press(all);
    await page.getByText('The lesson waits for another move.').first().waitFor();
  }
  const come = await page.locator('.te-unit.chosen').count();
  for (const [i, unit] of units.entries()) {
    if (i < come) continue;
    await press(page.locator(`.te-unit[data-piece="unit:${unit}"]:not(.chosen)`).first());
    await until(page, (n) => document.querySelectorAll('.te-unit.chosen').length === n, i + 1, `${unit} comes along`);
  }
  const to = page.locator(`[data-piece="domain:${choices.at(-1).slice(3)}"]`);
  await press(to);
  await press(page.locator('.prompt .main'));
}

/** Does what the bubble asks for: what can be chosen is only that. */
async function followBubble(page, wanted) {
  const bubble = () => page.evaluate(() => document.querySelector('.lesson-bubble footer span')?.textContent ?? null);
  const before = await bubble();
  if (await page.locator('.bargain .deal-go').isVisible()) return counterOffer(page);
  const choices = [wanted].flat()[0].split(', ');
  if (/^(march|sail) /.test(choices[0])) await putTogether(page, choices, (thing) => thing.click());
  for (let presses = 0; presses < 20 && (await bubble()) === before; presses++)
    await pressOne(page, { limit: 1500, care: true }).catch(() => undefined);
  check((await bubble()) !== before, `the move of bubble ${before} can be made`);
}

/** From the first screen on without looking. */
async function blindGame(server) {
  const seed = blindSeed();
  const { context, page, at } = await person(server, { seed });
  await at('/solo/new');
  const blind = new Blind(page, chance(seed));
  await blind.waitFor('button', /^Less$/, 'How many seats');
  await blind.key('Enter');
  await blind.waitFor('button', /^Begin$/);
  await blind.key('Enter');
  const story = await heardAll(blind, { questions: 15, heard: 40 });
  check(/wins|throne|over/i.test(story.end), `the end was announced: ${story.end}`);
  await context.close();
}

export function aloneTests(tap, server, binary) {
  for (const game of [ironThrone, tinyEpic, cardGame])
    tap.test(`${game.prefix}offline: installable, and a game against bots without server or network`, () =>
      offline(binary, game),
    );
  tap.test('offline in Ukrainian', () => offlineUkrainian(binary, cardGame));
  tap.test('keyboard and accessibility tree alone: a whole game', () => blindGame(server));
  for (const game of [ironThrone, tinyEpic, cardGame])
    tap.test(`${game.prefix}the first lesson, played by following its bubbles`, () => lesson(server, game));
}
