// A lesson's bubble over the table: it explains one thing, rings what must be tapped
// now, and lets both shine through the dimmed rest.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { announceNow } from '../../app/announce';
import { loaded } from '../../games';
import type { LessonLink } from '../../link/lesson';
import type { Choice } from '../../table/choice';
import { lang, t } from '../../words';
import { apart, lineTo, placeFor } from './place';
import type { Box, Place } from './place';
import { pointOf, tapsOf } from './targets';

interface Sight {
  point: Box | null;
  taps: Box[];
  keep: Box[];
  /** How large the bubble is with its words. */
  size: { width: number; height: number };
}

const boxOf = (e: Element): Box => {
  const { left, top, width, height } = e.getBoundingClientRect();
  return { left, top, width, height };
};

/** What should stay readable: the question, and what can be chosen on the table. */
const KEEP = '.prompts .prompt, .overlay, .slot, [data-point="battle"], [data-piece].may';

/** Brings what a map, a hand or a tab has out of sight into it. */
function reveal(element: Element): void {
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  if (element instanceof HTMLElement && element.matches('[role=tab][aria-selected=false]')) element.click();
}

/** Where all of it is; followed while it moves. */
function useSight(link: LessonLink, choice: Choice) {
  const [sight, setSight] = useState<Sight>({ point: null, taps: [], keep: [], size: { width: 300, height: 200 } });
  const bubble = useRef<HTMLElement>(null);
  const key = `${link.at.value}`;
  useLayoutEffect(() => {
    let timer = 0;
    let last = '';
    const revealed = new Set<Element>();
    const look = () => {
      const game = loaded[link.setup.game];
      const point = pointOf(link.step?.point ? (game?.points?.(link.step.point) ?? []) : []);
      const taps = tapsOf(link, choice, game);
      for (const element of taps.length > 0 ? taps.slice(0, 1) : point ? [point] : []) {
        if (!revealed.has(element)) reveal(element);
        revealed.add(element);
      }
      if (point && !revealed.has(point) && point.matches('[role=tab]')) {
        revealed.add(point);
        reveal(point);
      }
      const now: Sight = {
        point: point && boxOf(point),
        taps: taps.map(boxOf),
        keep: [...document.querySelectorAll(KEEP)].map(boxOf).filter((b) => b.width > 0),
        size: { width: bubble.current?.offsetWidth ?? 300, height: bubble.current?.offsetHeight ?? 200 },
      };
      const text = JSON.stringify(now);
      if (text !== last) {
        last = text;
        setSight(now);
      }
      timer = window.setTimeout(look, 100);
    };
    look();
    return () => clearTimeout(timer);
  }, [key]);
  return { sight, bubble };
}

const around = (box: Box, more: number): Box => ({
  left: box.left - more,
  top: box.top - more,
  width: box.width + 2 * more,
  height: box.height + 2 * more,
});

const rect = (b: Box) => ({ x: b.left, y: b.top, width: b.width, height: b.height });

/** The rest is dimmed; the line leads from the bubble to what it speaks of. */
function Dim({ lit, line }: { lit: Box[]; line: ReturnType<typeof lineTo> }) {
  return (
    <svg class="lesson-dim" aria-hidden="true">
      <mask id="lesson-lit">
        <rect width="100%" height="100%" fill="#fff" />
        {lit.map((b, i) => (
          <rect key={i} {...rect(b)} rx="12" fill="#000" />
        ))}
      </mask>
      <rect width="100%" height="100%" mask="url(#lesson-lit)" />
      {line ? <line {...line} /> : null}
    </svg>
  );
}

/** All of them together. */
function union(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const left = Math.min(...boxes.map((b) => b.left));
  const top = Math.min(...boxes.map((b) => b.top));
  const width = Math.max(...boxes.map((b) => b.left + b.width)) - left;
  return { left, top, width, height: Math.max(...boxes.map((b) => b.top + b.height)) - top };
}

/** The one to which a line is shortest. */
function nearest(bubble: Box, boxes: readonly Box[]): Box | null {
  const far = (b: Box) => Math.hypot(apart(bubble, b).x, apart(bubble, b).y);
  return boxes.reduce<Box | null>((best, b) => (best && far(best) <= far(b) ? best : b), null);
}

export function Bubble({ link, choice }: { link: LessonLink; choice: Choice }) {
  const { step } = link;
  const { sight, bubble } = useSight(link, choice);
  const before = useRef<Place | null>(null);
  // What led here is seen first.
  const words = link.shown.value ? step?.say?.[lang.value] : undefined;
  useEffect(() => {
    if (words) announceNow(`${words.head}. ${words.text}`);
  }, [words]);
  if (!step || !words) return null;
  const { point, taps, keep, size } = sight;
  const at = union(taps) ?? point;
  const spoken = point && taps.length > 0 ? [...keep, point] : keep;
  const view = { width: innerWidth, height: innerHeight };
  const reach = taps.map((b) => around(b, 6));
  const place = placeFor({ view, bubble: size, at, taps: reach, keep: spoken }, before.current);
  before.current = place;
  const rings = taps.length > 0 ? taps : point ? [point] : [];
  const aim = nearest({ ...place, ...size }, rings);
  const line = aim && place.side === 'none' ? lineTo({ ...place, ...size }, aim) : null;
  return (
    <>
      <Dim lit={[...rings, ...(point ? [point] : [])].map((b) => around(b, 4))} line={line} />
      {rings.map((b, i) => {
        const { left, top, width, height } = around(b, 4);
        return (
          <div
            key={i}
            class={`lesson-ring ${taps.length > 0 ? 'tap' : ''}`}
            aria-hidden="true"
            style={{ left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` }}
          />
        );
      })}
      <section
        class={`lesson-bubble ${place.side}`}
        aria-label={t('lesson')}
        style={{ left: `${place.left}px`, top: `${place.top}px`, '--tip': `${place.tip}px` }}
        ref={bubble}
      >
        <h2>{words.head}</h2>
        <p>{words.text}</p>
        <footer>
          <span>{t('nOfN', { n: link.bubble, of: link.bubbles })}</span>
          <span class="sp" />
          <button type="button" class="btn quiet" onClick={() => link.finish()}>
            {t('skipLesson')}
          </button>
          {link.waits ? (
            <span class="lesson-wait">{t('lesson.try')}</span>
          ) : (
            <button type="button" class="btn primary" onClick={() => link.proceed()}>
              {t('next')}
            </button>
          )}
        </footer>
      </section>
    </>
  );
}
