// The first game, which explains itself.
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { gameTagline, gameTitle } from '../app/about';
import { announceNow } from '../app/announce';
import { Frame } from '../app/Frame';
import { go, path } from '../app/router';
import { you } from '../app/session';
import { complain } from '../app/toast';
import { Icon } from '../app/ui';
import { games, loaded } from '../games';
import type { GameEntry } from '../games';
import { LessonLink } from '../link/lesson';
import type { Lesson } from '../link/lesson';
import { TablePage } from '../table/TablePage';
import { lang, t } from '../words';

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where the piece is that a bubble points at; followed while it moves. */
function useTarget(selectors: () => string[], key: string): Box | null {
  const [box, setBox] = useState<Box | null>(null);
  useLayoutEffect(() => {
    let frame = 0;
    let last = '';
    let shown: Element | null = null;
    const look = () => {
      const found = selectors()
        .map((s) => document.querySelector(s))
        .find((e) => e !== null);
      // What a map, a hand or a tab has out of sight comes into it, once.
      if (found && found !== shown) {
        found.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        if (found instanceof HTMLElement && found.matches('[role=tab][aria-selected=false]')) found.click();
        shown = found;
      }
      const r = found?.getBoundingClientRect();
      const now = r && r.width > 0 ? { left: r.left, top: r.top, width: r.width, height: r.height } : null;
      // The bubble steps aside for what can be chosen next, too.
      const text = JSON.stringify([now, needed().map((b) => [b.left, b.top])]);
      if (text !== last) {
        last = text;
        setBox(now);
      }
      frame = window.setTimeout(look, 120);
    };
    look();
    return () => clearTimeout(frame);
  }, [key]);
  return box;
}

const WIDTH = 300;
const GAP = 14;

/** What the bubble must not cover: all that can be chosen, and least of all the question. */
function needed(): Box[] {
  const all = document.querySelectorAll('[data-piece].may, [data-piece].chosen, .overlay, [data-point="battle"]');
  const asked = document.querySelectorAll('.prompts .prompt, .deal-go');
  return [...all, ...asked, ...asked, ...asked, ...asked]
    .map((e) => e.getBoundingClientRect())
    .filter((r) => r.width > 0);
}

function overlap(a: Box, b: Box): number {
  const w = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const h = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return w > 0 && h > 0 ? w * h : 0;
}

interface Place {
  left: number;
  top: number;
  side: string;
  tip: number;
}

/** Beside the piece where there is room, and over nothing that is needed now. */
function placeFor(box: Box | null, height: number): Place {
  const w = Math.min(WIDTH, innerWidth - 16);
  const clampX = (x: number) => Math.max(8, Math.min(innerWidth - w - 8, x));
  const clampY = (y: number) => Math.max(56, Math.min(innerHeight - height - 8, y));
  const places: Place[] = [];
  if (box) {
    const middle = box.left + box.width / 2;
    const tips = [middle - w / 2, box.left, box.left + box.width - w, box.left - w / 2].map(clampX);
    for (const left of tips) {
      const tip = Math.max(16, Math.min(w - 28, middle - left));
      places.push({ left, top: box.top - height - GAP, side: 'above', tip });
      places.push({ left, top: box.top + box.height + GAP, side: 'below', tip });
    }
    const top = clampY(box.top + 8);
    places.push({ left: box.left + box.width + GAP, top, side: 'right', tip: 24 });
    places.push({ left: box.left - w - GAP, top, side: 'left', tip: 24 });
  }
  for (const left of [(innerWidth - w) / 2, 8, innerWidth - w - 8])
    for (const top of [innerHeight * 0.3, 56, innerHeight - height - 8])
      places.push({ left: clampX(left), top: clampY(top), side: 'none', tip: 0 });
  // And not over what it speaks of.
  const busy = box ? [...needed(), box] : needed();
  let best = places[0] as Place;
  let least = Infinity;
  for (const place of places) {
    const inside =
      place.left >= 8 && place.left + w <= innerWidth - 8 && place.top >= 52 && place.top + height <= innerHeight - 4;
    if (!inside) continue;
    const covers = busy.reduce((sum, b) => sum + overlap({ ...place, width: w, height }, b), 0);
    if (covers < least) {
      least = covers;
      best = place;
    }
    if (covers === 0) break;
  }
  return least === Infinity ? { left: 8, top: clampY(56), side: 'none', tip: 0 } : best;
}

function Bubble({ link }: { link: LessonLink }) {
  const step = link.step;
  const key = `${link.at.value}`;
  const box = useTarget(() => (step?.point ? (loaded[link.setup.game]?.points?.(step.point) ?? []) : []), key);
  const [height, setHeight] = useState(180);
  const words = step?.say?.[lang.value];
  useEffect(() => {
    if (words) announceNow(`${words.head}. ${words.text}`);
  }, [key, lang.value]);
  if (!step || !words) return null;
  const waits = step.await !== null && step.await !== undefined;
  const at = placeFor(box, height);
  return (
    <>
      {box ? (
        <div
          class="lesson-ring"
          aria-hidden="true"
          style={{
            left: `${box.left - 4}px`,
            top: `${box.top - 4}px`,
            width: `${box.width + 8}px`,
            height: `${box.height + 8}px`,
          }}
        />
      ) : null}
      <section
        class={`lesson-bubble ${at.side}`}
        aria-label={t('lesson')}
        style={{ left: `${at.left}px`, top: `${at.top}px`, '--tip': `${at.tip}px` }}
        ref={(e) => {
          if (e && Math.abs(e.offsetHeight - height) > 1) setHeight(e.offsetHeight);
        }}
      >
        <h2>{words.head}</h2>
        <p>{words.text}</p>
        <footer>
          <span>{t('nOfN', { n: link.bubble, of: link.bubbles })}</span>
          <span class="sp" />
          <button type="button" class="btn quiet" onClick={() => link.finish()}>
            {t('skipLesson')}
          </button>
          {waits ? (
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

function LessonTable({ entry }: { entry: GameEntry }) {
  const [link, setLink] = useState<LessonLink | null>(null);
  useEffect(() => {
    let made: LessonLink | null = null;
    let on = true;
    fetch(entry.lesson ?? '')
      .then((r) => r.json() as Promise<Lesson>)
      .then((lesson) => {
        if (!on) return;
        made = new LessonLink(entry.id, lesson, you.value?.name ?? t('you'), 'greedy');
        setLink(made);
      })
      .catch((error: unknown) => {
        complain(error);
        go('/');
      });
    return () => {
      on = false;
      made?.close();
    };
  }, []);
  if (!link) return null;
  const teaching = !link.done.value;
  return (
    <TablePage link={link} lesson={teaching}>
      {teaching ? <Bubble link={link} /> : null}
    </TablePage>
  );
}

/** Which game is to be learnt. */
function Lessons() {
  return (
    <Frame>
      <div class="column narrow">
        <h1>{t('learn')}</h1>
        <p class="muted">{t('learnText')}</p>
        <ul class="lessons">
          {Object.values(games)
            .filter((g) => g.lesson)
            .map((g) => (
              <li key={g.id} class="panel">
                <Icon name={g.icon} />
                <div>
                  <h2>{gameTitle(g.id)}</h2>
                  <p>{gameTagline(g.id)}</p>
                </div>
                <a class="btn dark" href={`/learn/${g.id}`} aria-label={`${t('begin')}: ${gameTitle(g.id)}`}>
                  {t('begin')}
                </a>
              </li>
            ))}
        </ul>
      </div>
    </Frame>
  );
}

export function Learn() {
  const entry = games[path.value.split('/')[2] ?? ''];
  return entry?.lesson ? <LessonTable key={entry.id} entry={entry} /> : <Lessons />;
}
