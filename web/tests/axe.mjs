// axe-core over a page as it is shown now.
import { readFileSync } from 'node:fs';

const axeSource = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** Colours and places are looked at when nothing moves any more. */
const settled = (page) =>
  page.evaluate(async () => {
    await new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)));
    const short = document.getAnimations().filter((a) => a.effect.getComputedTiming().endTime < 2000);
    await Promise.all(short.map((a) => a.finished.catch(() => undefined)));
  });

/** Rules that look at colours: of all that axe-core knows, what a theme can break. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

const serious = (page, rules) =>
  page.evaluate(async (only) => {
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      ...(only ? { runOnly: only } : {}),
    });
    return violations
      .filter((v) => v.impact === 'serious' || v.impact === 'critical')
      .map(
        (v) =>
          `${v.id}: ${v.nodes
            .slice(0, 3)
            .map((n) => `${n.target} ${n.any[0]?.message ?? ''}`)
            .join(' | ')}`,
      );
  }, rules);

/** What axe-core finds serious or worse, by day and by night; by night only the colours are
 * others. Right after the
 * change Chromium may still give some elements the other one's colours: what is
 * really wrong is there at every look. */
export async function examine(page, where, themes = ['light', 'dark']) {
  for (const [i, theme] of themes.entries()) {
    const rules = i === 0 ? null : COLOURS;
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await settled(page);
    if (!(await page.evaluate(() => Boolean(window.axe)))) await page.evaluate(axeSource);
    let found = await serious(page, rules);
    for (const wait of [0, 200, 800]) {
      if (found.length === 0) break;
      await new Promise((r) => setTimeout(r, wait));
      await settled(page);
      found = await serious(page, rules);
    }
    if (found.length > 0) throw new Error(`${where}, ${theme}: ${found.join('; ')}`);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}
