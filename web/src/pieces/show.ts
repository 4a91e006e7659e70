// What a beat moves on a board: games say which things have names and what a line of the
// story moves; here is how that is played over the board, numbers counted with it.
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Line } from '../wire';
import { Before, numberIn, quietly, Theatre } from './motion';
import type { Step } from './motion';

/** A board after a beat, and what is known of how it was before. */
export interface Look {
  root: Element;
  before: Before;
  fresh: Line[];
}

/** One movement, and the names of things whose numbers it changes. */
export interface Act extends Step {
  counts?: string[];
  /** So long they keep the old number. */
  countsAfter?: number;
}

export interface Play {
  /** Attributes that name things, those of which a picture is kept, and which are counted. */
  keys: string[];
  pictures: string[];
  numbers: string;
  /** Those of which a whole copy is kept. */
  copies?: string;
  program: (look: Look) => Act[];
  /** What changed, for those who want no travel. */
  changed: (look: Look) => (Element | null)[];
}

export function find(look: Look, name: string): Element | null {
  return [...look.root.querySelectorAll(name)].find((e) => e.getBoundingClientRect().width > 0) ?? null;
}

export function boxOf(look: Look, name: string): DOMRect | undefined {
  return find(look, name)?.getBoundingClientRect() ?? look.before.box(name);
}

/** A thing that matters now: a card played, an ability used. */
export function lights(thing: Element | null, ms: number): Act[] {
  const frames = [
    { filter: 'none', transform: 'none' },
    { filter: 'brightness(1.5)', transform: 'scale(1.06)', offset: 0.35 },
    { filter: 'none', transform: 'none' },
  ];
  return thing ? [{ ms, play: (theatre) => void theatre.move(thing, frames, ms) }] : [];
}

/** Several movements at the same time. */
export function together(acts: Act[]): Act[] {
  if (acts.length < 2) return acts;
  return [
    {
      ms: Math.max(...acts.map((a) => a.ms)),
      counts: acts.flatMap((a) => a.counts ?? []),
      prepare: (theatre) => acts.forEach((a) => a.prepare?.(theatre)),
      play: (theatre) => acts.forEach((a) => a.play(theatre)),
    },
  ];
}

/** What has landed is seen when what flies there has arrived. */
export function lands(thing: Element, ms: number, fly: (theatre: Theatre) => void): Act {
  let hidden: Animation | null = null;
  return {
    ms,
    prepare: (theatre) => void (hidden = theatre.hide(thing)),
    play(theatre) {
      hidden?.cancel();
      fly(theatre);
      theatre.move(thing, [{ opacity: 0 }, { opacity: 0, offset: 0.95 }, { opacity: 1 }], ms);
    },
  };
}

/** Numbers that changed count with the movement that changes them, all others at once. */
function counting(look: Look, acts: Act[]): Step[] {
  const left = new Set(look.before.counted(look.root));
  for (const act of acts) act.counts = act.counts?.filter((name) => left.delete(name));
  return [{ ms: 0, counts: [...left], play() {} } as Act, ...acts].map((act) => {
    const numbers = (act.counts ?? []).flatMap((name) => {
      const number = numberIn(find(look, name));
      const old = look.before.number(name);
      return number && old !== undefined ? [{ number, old }] : [];
    });
    return {
      ms: act.ms,
      prepare(theatre) {
        for (const { number, old } of numbers) theatre.hold(number, old);
        act.prepare?.(theatre);
      },
      play(theatre) {
        for (const { number } of numbers) theatre.count(number, 350, act.countsAfter);
        act.play(theatre);
      },
    };
  });
}

/** Plays a beat over the board in `box`: what the one before has not played yet is over then. */
export function useShow(
  box: { current: HTMLElement | null },
  play: Play,
  fresh: Line[],
  lasts: number | null,
  reduced: boolean,
): void {
  const theatre = useRef<Theatre | null>(null);
  const seen = useRef<Line[]>(fresh);
  const before = useRef<Before | null>(null);
  theatre.current ??= new Theatre();
  const stage = theatre.current;
  const news = fresh !== seen.current && fresh.length > 0;
  // While it renders, the page still shows how it was.
  if (news && lasts !== null) stage.finish();
  else stage.settle();
  if (news && box.current && !before.current) before.current = new Before(box.current, play);
  useLayoutEffect(() => {
    if (!news || !box.current || !before.current) return;
    const look: Look = { root: box.current, before: before.current, fresh };
    seen.current = fresh;
    before.current = null;
    if (reduced)
      quietly(
        play.changed(look),
        look.before.counted(look.root).map((name) => numberIn(find(look, name))),
      );
    else stage.add(counting(look, play.program(look)), lasts);
  });
  useEffect(() => {
    const finish = () => stage.busy && stage.finish();
    addEventListener('keydown', finish, true);
    addEventListener('pointerdown', finish, true);
    return () => {
      removeEventListener('keydown', finish, true);
      removeEventListener('pointerdown', finish, true);
      stage.finish();
    };
  }, []);
}
