// A group of pieces is one stop of the Tab key; the arrow keys walk inside it.
// A form that lies in it (data-form) keeps its own stops.
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

const STOPS = 'button:not(:disabled),[data-stop]';

const inForm = (e: HTMLElement): boolean => e.closest('[data-form]') !== null;

function stopsOf(group: HTMLElement): HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>(STOPS)].filter((e) => e.offsetParent !== null && !inForm(e));
}

/** The next stop in a direction: the nearest whose middle lies that way. */
function towards(from: HTMLElement, stops: HTMLElement[], dx: number, dy: number): HTMLElement | undefined {
  const middle = (e: HTMLElement) => {
    const r = e.getBoundingClientRect();
    return [r.left + r.width / 2, r.top + r.height / 2] as const;
  };
  const [x, y] = middle(from);
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const stop of stops) {
    if (stop === from) continue;
    const [sx, sy] = middle(stop);
    const along = (sx - x) * dx + (sy - y) * dy;
    const across = Math.abs((sx - x) * dy) + Math.abs((sy - y) * dx);
    if (along > 4 && along + across * 6 < least) {
      least = along + across * 6;
      best = stop;
    }
  }
  return best;
}

function makeStop(group: HTMLElement, stop: HTMLElement | undefined): void {
  for (const e of stopsOf(group)) e.tabIndex = e === stop ? 0 : -1;
}

export function useRoving(ref: RefObject<HTMLElement>): void {
  const last = useRef<HTMLElement | null>(null);
  // After every change of the group there is exactly one stop.
  useLayoutEffect(() => {
    const group = ref.current;
    if (!group) return;
    const stops = stopsOf(group);
    const asked = stops.find((e) => e.matches('.chosen')) ?? stops.find((e) => e.matches('.may'));
    const before = last.current && stops.includes(last.current) ? last.current : stops[0];
    makeStop(group, stops.find((e) => e === document.activeElement) ?? asked ?? before);
  });
  useLayoutEffect(() => {
    const group = ref.current;
    if (!group) return;
    const focused = (e: FocusEvent) => {
      const stop = (e.target as HTMLElement).closest<HTMLElement>(STOPS);
      if (!stop || inForm(stop)) return;
      last.current = stop;
      makeStop(group, stop);
    };
    const pressed = (e: KeyboardEvent) => {
      const from = (e.target as HTMLElement).closest<HTMLElement>(STOPS);
      if (!from || inForm(from) || e.ctrlKey || e.altKey || e.metaKey || e.shiftKey) return;
      const stops = stopsOf(group);
      let to: HTMLElement | undefined;
      if (e.key === 'Home') to = stops[0];
      else if (e.key === 'End') to = stops[stops.length - 1];
      else if (e.key === 'ArrowRight') to = towards(from, stops, 1, 0) ?? stops[stops.indexOf(from) + 1];
      else if (e.key === 'ArrowLeft') to = towards(from, stops, -1, 0) ?? stops[stops.indexOf(from) - 1];
      else if (e.key === 'ArrowDown') to = towards(from, stops, 0, 1);
      else if (e.key === 'ArrowUp') to = towards(from, stops, 0, -1);
      else return;
      e.preventDefault();
      to?.focus();
    };
    group.addEventListener('focusin', focused);
    group.addEventListener('keydown', pressed);
    return () => {
      group.removeEventListener('focusin', focused);
      group.removeEventListener('keydown', pressed);
    };
  }, []);
}
