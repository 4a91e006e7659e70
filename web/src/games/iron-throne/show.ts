// Lines of the story as movements on the board.
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Before, middle, quietly, Theatre } from '../../pieces/motion';
import type { Step } from '../../pieces/motion';
import type { Line } from '../../wire';
import type { Table } from './model';

const BEADS_MOST = 6;
const SVG = 'http://www.w3.org/2000/svg';

/** Everything that can be the end of a journey. */
const KEYS = { keys: ['data-piece', 'data-stage', 'data-sheet', 'data-at', 'data-influence', 'data-slot', 'data-seat'], pictures: ['data-slot', 'data-piece'] };

interface Look {
  root: Element;
  before: Before;
  table: Table;
  me: number | null;
}

const charName = (seat: unknown, id: unknown) => `[data-piece="char:${seat}:${id}"]`;
const sheetName = (seat: unknown) => `[data-sheet="${seat}"]`;
const atName = (what: string, seat: unknown) => `[data-at="${what}.${seat}"]`;

function find(look: Look, name: string): Element | null {
  return [...look.root.querySelectorAll(name)].find((e) => e.getBoundingClientRect().width > 0) ?? null;
}

function boxOf(look: Look, name: string): DOMRect | undefined {
  return find(look, name)?.getBoundingClientRect() ?? look.before.box(name);
}

/** On the stage if it is there, else at its seat. */
function personBox(look: Look, seat: unknown, id: unknown): DOMRect | undefined {
  return boxOf(look, `[data-stage="char:${seat}:${id}"]`) ?? boxOf(look, charName(seat, id)) ?? boxOf(look, `[data-seat="${seat}"]`);
}

const sheetBox = (look: Look, seat: unknown) => boxOf(look, sheetName(seat)) ?? boxOf(look, `[data-seat="${seat}"]`);

function drawn(look: Look, seat: unknown, kind: 'r' | 'c'): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `#${kind}-${look.table.seats[Number(seat)]?.house ?? 'neutral'}`);
  svg.append(use);
  return svg;
}

function bead(): HTMLElement {
  const e = document.createElement('i');
  e.className = 'ivory';
  return e;
}

function back(look: Look, seat: unknown): HTMLElement {
  const e = document.createElement('div');
  e.className = `card back house ${look.table.seats[Number(seat)]?.house ?? 'neutral'}`;
  e.append(drawn(look, seat, 'c'));
  return e;
}

function beads(from: DOMRect | undefined, to: DOMRect | undefined, amount: unknown): Step[] {
  const count = Math.min(BEADS_MOST, Number(amount) || 1);
  if (!from || !to) return [];
  return [
    {
      ms: 420 + 40 * (count - 1),
      play(theatre) {
        for (let i = 0; i < count; i++) theatre.fly(bead(), middle(from, 13), middle(to, 13), 420, i * 40);
      },
    },
  ];
}

/** A card's back slides from one pile to another. */
function slide(look: Look, owner: unknown, from: DOMRect | undefined, to: DOMRect | undefined): Step[] {
  if (!from || !to) return [];
  const size = (box: DOMRect) => new DOMRect(box.left + box.width / 2 - 20, box.top + box.height / 2 - 28, 40, 56);
  return [{ ms: 380, play: (theatre) => theatre.fly(back(look, owner), size(from), size(to), 380) }];
}

function travels(look: Look, seat: unknown, id: unknown): Step[] {
  const piece = `char:${seat}:${id}`;
  const from = look.before.box(charName(seat, id));
  const there = find(look, `[data-stage="${piece}"]`);
  const disc = there?.querySelector('.disc');
  if (!from || !there || !disc) return [];
  const to = disc.getBoundingClientRect();
  let hidden: Animation | null = null;
  return [
    {
      ms: 380,
      prepare: (theatre) => void (hidden = theatre.hide(there)),
      play(theatre) {
        hidden?.cancel();
        const copy = disc.cloneNode(true) as SVGElement;
        theatre.fly(copy, middle(from, Math.min(from.width, 60)), to, 380);
        theatre.move(there, [{ opacity: 0 }, { opacity: 0, offset: 0.95 }, { opacity: 1 }], 380);
        const banner = there.closest('.banner');
        if (banner) theatre.move(banner, [{ transform: 'none' }, { transform: `translateX(${banner.matches('.right') ? -4 : 4}px)` }, { transform: 'none' }], 180, { delay: 340 });
      },
    },
  ];
}

function places(look: Look, seat: unknown): Step[] {
  const side = look.table.game.challenger === seat ? 'challenger' : 'defender';
  const slot = find(look, `[data-slot="${side}"]`);
  const card = slot?.firstElementChild;
  const from = seat === look.me ? (look.before.box(`[data-slot="${side}"]`) ?? boxOf(look, atName('hand', seat))) : boxOf(look, atName('hand', seat));
  if (!slot || !card || !from) return [];
  const to = slot.getBoundingClientRect();
  const start = seat === look.me ? from : middle(from, 40);
  let hidden: Animation | null = null;
  return [
    {
      ms: 320,
      prepare: (theatre) => void (hidden = theatre.hide(card)),
      play(theatre) {
        hidden?.cancel();
        theatre.fly(back(look, seat), start, to, 320);
        theatre.move(card, [{ opacity: 0 }, { opacity: 0, offset: 0.97 }, { opacity: 1 }], 320);
      },
    },
  ];
}

/** Both cards lift and turn together; then the totals land. */
function reveals(look: Look): Step[] {
  const slots = ['challenger', 'defender'].flatMap((side) => {
    const slot = find(look, `[data-slot="${side}"]`);
    const card = slot?.firstElementChild;
    const old = look.before.picture(`[data-slot="${side}"]`) as HTMLElement | undefined;
    return slot && card && old?.classList.contains('card') ? [{ slot, card, old }] : [];
  });
  if (slots.length === 0) return [];
  const covers: HTMLElement[] = [];
  return [
    {
      ms: 850,
      prepare: (theatre) => slots.forEach(({ slot, old }) => covers.push(theatre.put(old, slot.getBoundingClientRect()))),
      play(theatre) {
        slots.forEach(({ card }, i) => {
          const cover = covers[i];
          if (!cover) return;
          const lift = 'translateY(-10px)';
          theatre
            .move(cover, [{ transform: 'perspective(700px)' }, { transform: `perspective(700px) ${lift}`, offset: 0.57 }, { transform: `perspective(700px) ${lift} rotateY(90deg)` }], 350)
            .addEventListener('finish', () => theatre.clear(cover));
          theatre.move(card, [{ transform: `perspective(700px) ${lift} rotateY(-90deg)` }, { transform: `perspective(700px) ${lift}`, offset: 0.6 }, { transform: 'none' }], 250, { delay: 350 });
        });
        look.root.querySelectorAll('.verdict, .status-in').forEach((words) => theatre.move(words, [{ opacity: 0 }, { opacity: 0, offset: 0.8 }, { opacity: 1 }], 850));
        look.root.querySelectorAll('[data-total]').forEach((total) => theatre.move(total, [{ transform: 'none' }, { transform: 'scale(1.25)', offset: 0.3 }, { transform: 'none' }], 350, { delay: 560 }));
      },
    },
  ];
}

function spreads(look: Look, seat: unknown, on: unknown): Step[] {
  const board = find(look, `[data-influence="${on}"]`);
  if (!board) return [];
  const pawns = board.querySelectorAll('svg');
  const house = look.table.seats[Number(seat)]?.house;
  const pawn = [...pawns].reverse().find((p) => p.querySelector('use')?.getAttribute('href') === `#r-${house}`) ?? pawns[pawns.length - 1];
  if (!pawn) return [];
  return [
    {
      ms: 450,
      play(theatre) {
        theatre.move(pawn, [{ transform: 'translateY(-24px) scale(1.4)', opacity: 0 }, { transform: 'none', opacity: 1, offset: 0.6 }, { transform: 'none' }], 450);
        const ring = theatre.put(document.createElement('i'), pawn.getBoundingClientRect());
        ring.className = `ring house ${house}`;
        theatre.move(ring, [{ transform: 'scale(1)', opacity: 0 }, { transform: 'scale(1)', opacity: 1, offset: 0.5 }, { transform: 'scale(2.6)', opacity: 0 }], 450).addEventListener('finish', () => theatre.clear(ring));
      },
    },
  ];
}

/** The beads drain and the disc fades to the dashed circle. */
function dies(look: Look, seat: unknown, id: unknown): Step[] {
  const name = charName(seat, id);
  const old = look.before.picture(name) as SVGElement | undefined;
  const disc = find(look, name)?.querySelector('.disc');
  if (!old || !disc || old.tagName !== 'svg') return [];
  let cover: SVGElement | null = null;
  return [
    {
      ms: 600,
      prepare: (theatre) => void (cover = theatre.put(old, disc.getBoundingClientRect())),
      play(theatre) {
        if (!cover) return;
        const gone = cover;
        gone.querySelectorAll('.beads circle').forEach((b, i) => theatre.move(b, [{ transform: 'none', opacity: 1 }, { transform: 'translateY(18px)', opacity: 0 }], 360, { delay: i * 30, fill: 'forwards' }));
        theatre.move(gone, [{ opacity: 1, filter: 'none' }, { opacity: 0, filter: 'grayscale(1)' }], 600).addEventListener('finish', () => theatre.clear(gone));
      },
    },
  ];
}

/** A thing that matters now: a card played, an ability used. */
function lights(thing: Element | null, ms: number): Step[] {
  return thing ? [{ ms, play: (theatre) => void theatre.move(thing, [{ filter: 'none', transform: 'none' }, { filter: 'brightness(1.5)', transform: 'scale(1.06)', offset: 0.35 }, { filter: 'none', transform: 'none' }], ms) }] : [];
}

function stepsFor(look: Look, line: Line): Step[] {
  const [a, b, c, d] = line.args;
  switch (line.kind) {
    case 'distribute':
    case 'revive':
      return beads(sheetBox(look, a), personBox(look, a, b), c);
    case 'remove':
      return beads(personBox(look, a, b), sheetBox(look, a), c);
    case 'sheet':
      return beads(sheetBox(look, a), sheetBox(look, b), c);
    case 'gather':
      return beads(personBox(look, a, b), personBox(look, a, c), d);
    case 'plunder':
      return beads(personBox(look, b, c), sheetBox(look, a), 1);
    case 'death':
      return dies(look, a, b);
    case 'choose':
    case 'join':
      return travels(look, a, b);
    case 'place':
      return places(look, a);
    case 'spread':
      return spreads(look, a, b);
    case 'hostage':
      return slide(look, d, boxOf(look, atName(c === 'hand' ? 'hand' : c === 'deck' ? 'hand' : 'hostages', b)), boxOf(look, atName('hostages', a)));
    case 'release':
      return slide(look, b, boxOf(look, atName('hostages', a)), boxOf(look, atName('hand', b)));
    case 'ability':
      return lights(find(look, a === look.me ? '[data-point="leader"]' : `[data-seat="${a}"] .lead`), 500);
    case 'play':
      return lights(find(look, `[data-played="${a}:${b}"]`), 500);
    default:
      return [];
  }
}

/** What changed, for those who want no travel. */
function changed(look: Look, lines: Line[]): (Element | null)[] {
  return lines.flatMap((line) => {
    const [a, b] = line.args;
    const piece = typeof b === 'string' ? find(look, `[data-stage="char:${a}:${b}"]`) ?? find(look, charName(a, b)) : null;
    if (line.kind === 'reveal' || line.kind === 'totals') return [...look.root.querySelectorAll('[data-slot], [data-total]')];
    if (line.kind === 'spread') return [find(look, `[data-influence="${b}"]`)];
    if (line.kind === 'hostage') return [find(look, atName('hostages', a))];
    return piece ? [piece] : [];
  });
}

function program(look: Look, fresh: Line[]): Step[] {
  const steps: Step[] = [];
  let revealed = false;
  for (const line of fresh) {
    if (line.kind !== 'reveal') steps.push(...stepsFor(look, line));
    else if (!revealed) {
      steps.push(...reveals(look));
      revealed = true;
    }
  }
  return steps;
}

/** Plays what is fresh over the board in `box`. */
export function useShow(box: { current: HTMLElement | null }, table: Table | null, me: number | null, fresh: Line[], reduced: boolean): void {
  const theatre = useRef<Theatre | null>(null);
  const seen = useRef<Line[]>(fresh);
  const before = useRef<Before | null>(null);
  theatre.current ??= new Theatre();
  const stage = theatre.current;
  const news = fresh !== seen.current && fresh.length > 0;
  // While it renders, the page still shows how it was.
  if (news && box.current && !before.current) before.current = new Before(box.current, KEYS);
  useLayoutEffect(() => {
    if (!news || !box.current || !table || !before.current) return;
    const look: Look = { root: box.current, before: before.current, table, me };
    seen.current = fresh;
    before.current = null;
    if (reduced) quietly(changed(look, fresh));
    else stage.add(program(look, fresh));
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
