// How much room there is. Cards are drawn as large as they are all seen: what does not fit is
// drawn in the next step, smaller by leaving things out, never by letters too small to read.
import { useLayoutEffect } from 'preact/hooks';
import type { Mode } from './scene';

/** What a table looks like with less and less room, as words for the style sheet. `snug`: what
 *  belongs to a player stands in one column; `tiles`: a character is a line with its strength,
 *  name and icons; `low`: the hand is; `worn`: attachments are counted; `folded`: in a melee so
 *  are the characters of those who are not concerned. On a phone tiles lie in rows that scroll;
 *  `least`: of the hand only names are left. */
const STEPS: Record<Mode, string[]> = {
  wide: [
    '',
    'snug',
    'snug tiles',
    'snug tiles low',
    'snug tiles low worn',
    'snug tiles low worn folded',
    'snug tiles low worn folded least',
  ],
  phone: ['tiles rows3', 'tiles rows2', 'tiles', 'tiles worn', 'tiles worn folded', 'tiles worn folded least'],
  land: ['tiles'],
};
const PLACES: Record<Mode, string> = {
  wide: '.cg-chars, .cg-locs, .cg-rival .cg-area, .cg-rival .cg-cards, .cg-rivals, .cg-mine',
  phone: '.cg-rivals, .cg-mine, .cg-stage',
  land: '',
};

/** And its middle: without what cards of the challenge say themselves, then as tiles. */
const STAGE = ['', 'flat', 'flat bare', 'flat bare tiles'];

/** Outlines and shadows may stick out a little. Rows of a phone are made to scroll sideways. */
const hidden = (e: Element): boolean =>
  e.scrollHeight > e.clientHeight + 4 ||
  (e.scrollWidth > e.clientWidth + 4 && !e.matches('.cg-rivals, .cg-mine, .cg-stage'));

/** The first step in which nothing of these places is hidden, or the last one. Is all to be seen? */
function fit(box: HTMLElement, steps: readonly string[], places: string): boolean {
  for (const step of steps) {
    box.dataset['fit'] = step;
    if (!places || ![box, ...box.querySelectorAll(places)].some(hidden)) return true;
  }
  return false;
}

/** The table, and its middle in what room is left: of steps in which nothing of the table is
 *  hidden the first in which the middle fits, too, or else the first. */
function fitBoth(table: HTMLElement, stage: HTMLElement, steps: readonly string[], places: string): void {
  let first: string | undefined;
  for (const step of steps) {
    if (!fit(table, [step], places)) continue;
    if (fit(stage, STAGE, '.cds, .cg-tot')) return;
    first ??= step;
  }
  if (first !== undefined) table.dataset['fit'] = first;
  fit(stage, STAGE, '.cds, .cg-tot');
}

/** Before anything is painted; again when letters of the right kind have come. */
export function useFit(box: { current: HTMLElement | null }, mode: Mode, on: readonly unknown[]): void {
  useLayoutEffect(() => {
    const all = () => {
      const table = box.current?.querySelector<HTMLElement>('.cg');
      const stage = table?.querySelector<HTMLElement>('.cg-stage');
      if (!table || !stage) return;
      // While it is tried out nothing moves from one step to the next.
      table.dataset['fitting'] = '';
      stage.dataset['fit'] = mode === 'wide' ? '' : 'flat';
      if (mode === 'wide') fitBoth(table, stage, STEPS.wide, PLACES.wide);
      else fit(table, STEPS[mode], PLACES[mode]);
      table.getBoundingClientRect();
      delete table.dataset['fitting'];
    };
    all();
    let here = true;
    if (document.fonts.status !== 'loaded') void document.fonts.ready.then(() => here && all());
    return () => {
      here = false;
    };
  }, [mode, ...on]);
}
