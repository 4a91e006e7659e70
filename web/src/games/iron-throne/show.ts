// Lines of the story as movements on the board.
import { middle } from '../../pieces/motion';
import type { Step, Theatre } from '../../pieces/motion';
import { boxOf, find, lights } from '../../pieces/show';
import type { Act, Look as AnyLook, Play } from '../../pieces/show';
import type { Line, LineArg } from '../../wire';
import type { Table } from './model';

const BEADS_MOST = 6;
const TOTALS_AFTER = 500;
const SVG = 'http://www.w3.org/2000/svg';

/** Everything that can be the end of a journey. */
const KEYS = {
  keys: [
    'data-piece',
    'data-stage',
    'data-sheet',
    'data-power',
    'data-total',
    'data-at',
    'data-influence',
    'data-slot',
    'data-seat',
  ],
  pictures: ['data-slot', 'data-piece'],
  numbers: '[data-piece^="char:"], [data-stage], [data-sheet], [data-power], [data-total], .count, .piles *, .deck',
};

interface Look extends AnyLook {
  table: Table;
  me: number | null;
}

const charName = (seat: LineArg | undefined, id: LineArg | undefined) => `[data-piece="char:${seat}:${id}"]`;
const sheetName = (seat: LineArg | undefined) => `[data-sheet="${seat}"]`;
const atName = (what: string, seat: LineArg | undefined) => `[data-at="${what}.${seat}"]`;

/** Where power lies: a place, and the names under which its number is shown. */
interface Purse {
  box: DOMRect | undefined;
  names: string[];
}

function purse(look: Look, seat: LineArg | undefined, names: string[]): Purse {
  const boxes = [...names, `[data-seat="${seat}"]`].map((name) => boxOf(look, name));
  return { box: boxes.find((box) => box !== undefined), names };
}

/** On the stage if it is there, else at its seat. */
const person = (look: Look, seat: LineArg | undefined, id: LineArg | undefined) =>
  purse(look, seat, [`[data-stage="char:${seat}:${id}"]`, charName(seat, id)]);
const sheet = (look: Look, seat: LineArg | undefined) => purse(look, seat, [sheetName(seat), `[data-power="${seat}"]`]);
/** Power that leaves the game rises from the sheet. */
const above = (from: Purse): Purse => ({
  box: from.box && new DOMRect(from.box.left, from.box.top - 60, from.box.width, from.box.height),
  names: [],
});

function drawn(look: Look, seat: LineArg | undefined, kind: 'r' | 'c'): SVGSVGElement {
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

function back(look: Look, seat: LineArg | undefined): HTMLElement {
  const e = document.createElement('div');
  e.className = `card back house ${look.table.seats[Number(seat)]?.house ?? 'neutral'}`;
  e.append(drawn(look, seat, 'c'));
  return e;
}

function beads({ box: from, names }: Purse, { box: to, names: more }: Purse, amount: unknown): Act[] {
  const count = Math.min(BEADS_MOST, Number(amount) || 1);
  if (!from || !to) return [];
  return [
    {
      ms: 420 + 40 * (count - 1),
      counts: [...names, ...more],
      play(theatre) {
        for (let i = 0; i < count; i++) theatre.fly(bead(), middle(from, 13), middle(to, 13), 420, i * 40);
      },
    },
  ];
}

/** Backs of cards slide from one pile to another. */
function slide(
  look: Look,
  owner: LineArg | undefined,
  from: DOMRect | undefined,
  to: DOMRect | undefined,
  count = 1,
): Act[] {
  if (!from || !to) return [];
  const size = (box: DOMRect) => new DOMRect(box.left + box.width / 2 - 20, box.top + box.height / 2 - 28, 40, 56);
  return [
    {
      ms: 380,
      play(theatre) {
        for (let i = 0; i < count; i++) theatre.fly(back(look, owner), size(from), size(to), 380, i * 60);
      },
    },
  ];
}

/** From my deck, or a rival's shield, to the hand; who draws at once is shown at once. */
function draws(look: Look, lines: Line[]): Act[] {
  const all = lines.flatMap(({ args: [seat, amount] }) =>
    slide(
      look,
      seat,
      boxOf(look, atName('deck', seat)) ?? find(look, `[data-seat="${seat}"] .head`)?.getBoundingClientRect(),
      boxOf(look, atName('hand', seat)),
      Math.min(3, Number(amount) || 1),
    ),
  );
  return all.length > 0
    ? [
        {
          ms: 380,
          counts: lines.map((l) => atName('hand', l.args[0])),
          play: (theatre) => all.forEach((one) => one.play(theatre)),
        },
      ]
    : [];
}

/** Back from the stage to its seat. */
function withdraws(look: Look, seat: LineArg | undefined): Act[] {
  return (look.table.seats[Number(seat)]?.characters ?? []).flatMap(({ id }) => {
    const from = look.before.box(`[data-stage="char:${seat}:${id}"]`);
    const disc = find(look, charName(seat, id))?.querySelector('.disc');
    if (!from || !disc) return [];
    return [
      {
        ms: 380,
        play: (theatre: Theatre) =>
          theatre.fly(disc.cloneNode(true) as SVGElement, middle(from, 60), disc.getBoundingClientRect(), 380),
      },
    ];
  });
}

/** A card of mine that goes is seen going. */
function discards(look: Look, seat: LineArg | undefined, card: LineArg | undefined): Act[] {
  const from = look.before.box(`[data-piece="card:${card}"]`);
  const old = look.before.picture(`[data-piece="card:${card}"]`) as HTMLElement | undefined;
  const to = boxOf(look, atName('deck', seat));
  return seat === look.me && from && old && to
    ? [{ ms: 320, play: (theatre) => theatre.fly(old, from, middle(to, 30), 320) }]
    : [];
}

function travels(look: Look, seat: LineArg | undefined, id: LineArg | undefined): Step[] {
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
        if (banner)
          theatre.move(
            banner,
            [
              { transform: 'none' },
              { transform: `translateX(${banner.matches('.right') ? -4 : 4}px)` },
              { transform: 'none' },
            ],
            180,
            { delay: 340 },
          );
      },
    },
  ];
}

function places(look: Look, seat: LineArg | undefined): Step[] {
  const side = look.table.game.challenger === seat ? 'challenger' : 'defender';
  const slot = find(look, `[data-slot="${side}"]`);
  const card = slot?.firstElementChild;
  const from =
    seat === look.me
      ? (look.before.box(`[data-slot="${side}"]`) ?? boxOf(look, atName('hand', seat)))
      : boxOf(look, atName('hand', seat));
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
function reveals(look: Look): Act[] {
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
      counts: ['[data-total="challenger"]', '[data-total="defender"]'],
      countsAfter: TOTALS_AFTER,
      prepare: (theatre) =>
        slots.forEach(({ slot, old }) => covers.push(theatre.put(old, slot.getBoundingClientRect()))),
      play(theatre) {
        slots.forEach(({ card }, i) => {
          const cover = covers[i];
          if (!cover) return;
          const lift = 'translateY(-10px)';
          theatre
            .move(
              cover,
              [
                { transform: 'perspective(700px)' },
                { transform: `perspective(700px) ${lift}`, offset: 0.57 },
                { transform: `perspective(700px) ${lift} rotateY(90deg)` },
              ],
              350,
            )
            .addEventListener('finish', () => theatre.clear(cover));
          theatre.move(
            card,
            [
              { transform: `perspective(700px) ${lift} rotateY(-90deg)` },
              { transform: `perspective(700px) ${lift}`, offset: 0.6 },
              { transform: 'none' },
            ],
            250,
            { delay: 350 },
          );
        });
        look.root
          .querySelectorAll('.verdict, .status-in')
          .forEach((words) => theatre.move(words, [{ opacity: 0 }, { opacity: 0, offset: 0.8 }, { opacity: 1 }], 850));
        look.root
          .querySelectorAll('[data-total]')
          .forEach((total) =>
            theatre.move(
              total,
              [{ transform: 'none' }, { transform: 'scale(1.25)', offset: 0.3 }, { transform: 'none' }],
              350,
              { delay: 560 },
            ),
          );
      },
    },
  ];
}

function spreads(look: Look, seat: LineArg | undefined, on: LineArg | undefined): Step[] {
  const board = find(look, `[data-influence="${on}"]`);
  if (!board) return [];
  const pawns = board.querySelectorAll('svg');
  const house = look.table.seats[Number(seat)]?.house;
  const pawn =
    [...pawns].reverse().find((p) => p.querySelector('use')?.getAttribute('href') === `#r-${house}`) ??
    pawns[pawns.length - 1];
  if (!pawn) return [];
  return [
    {
      ms: 450,
      play(theatre) {
        theatre.move(
          pawn,
          [
            { transform: 'translateY(-24px) scale(1.4)', opacity: 0 },
            { transform: 'none', opacity: 1, offset: 0.6 },
            { transform: 'none' },
          ],
          450,
        );
        const ring = theatre.put(document.createElement('i'), pawn.getBoundingClientRect());
        ring.className = `ring house ${house}`;
        theatre
          .move(
            ring,
            [
              { transform: 'scale(1)', opacity: 0 },
              { transform: 'scale(1)', opacity: 1, offset: 0.5 },
              { transform: 'scale(2.6)', opacity: 0 },
            ],
            450,
          )
          .addEventListener('finish', () => theatre.clear(ring));
      },
    },
  ];
}

/** The beads drain and the disc fades to the dashed circle. */
function dies(look: Look, seat: LineArg | undefined, id: LineArg | undefined): Step[] {
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
        gone.querySelectorAll('.beads circle').forEach((b, i) =>
          theatre.move(
            b,
            [
              { transform: 'none', opacity: 1 },
              { transform: 'translateY(18px)', opacity: 0 },
            ],
            360,
            { delay: i * 30, fill: 'forwards' },
          ),
        );
        theatre
          .move(
            gone,
            [
              { opacity: 1, filter: 'none' },
              { opacity: 0, filter: 'grayscale(1)' },
            ],
            600,
          )
          .addEventListener('finish', () => theatre.clear(gone));
      },
    },
  ];
}

function stepsFor(look: Look, line: Line): Act[] {
  const [a, b, c, d] = line.args;
  switch (line.kind) {
    case 'distribute':
    case 'revive':
      return beads(sheet(look, a), person(look, a, b), c);
    case 'remove':
      return beads(person(look, a, b), sheet(look, a), c);
    case 'sheet':
      return beads(sheet(look, a), sheet(look, b), c);
    case 'gather':
      return beads(person(look, a, b), person(look, a, c), d);
    case 'plunder':
      return beads(person(look, b, c), sheet(look, a), 1);
    case 'box':
      return beads(sheet(look, a), above(sheet(look, a)), b);
    case 'withdraw':
      return withdraws(look, a);
    case 'torment':
      return slide(
        look,
        b,
        boxOf(look, atName('hostages', a)),
        boxOf(look, `[data-seat="${b}"]`) ?? boxOf(look, atName('deck', b)),
      );
    case 'discard':
      return discards(look, a, b);
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
      return slide(
        look,
        d,
        boxOf(look, atName(c === 'hand' ? 'hand' : c === 'deck' ? 'hand' : 'hostages', b)),
        boxOf(look, atName('hostages', a)),
      );
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
    const piece =
      typeof b === 'string' ? (find(look, `[data-stage="char:${a}:${b}"]`) ?? find(look, charName(a, b))) : null;
    if (line.kind === 'reveal') return [...look.root.querySelectorAll('[data-slot]')];
    if (line.kind === 'spread') return [find(look, `[data-influence="${b}"]`)];
    if (line.kind === 'hostage') return [find(look, atName('hostages', a))];
    return piece ? [piece] : [];
  });
}

function program(look: Look, fresh: Line[]): Act[] {
  const acts: Act[] = [];
  let drawn: Line[] = [];
  let revealed = false;
  const flush = () => {
    acts.push(...draws(look, drawn));
    drawn = [];
  };
  for (const line of fresh) {
    if (line.kind === 'draw') {
      drawn.push(line);
      continue;
    }
    flush();
    if (line.kind !== 'reveal') acts.push(...stepsFor(look, line));
    else if (!revealed) {
      acts.push(...reveals(look));
      revealed = true;
    }
  }
  flush();
  return acts;
}

/** What is played over a beat of this table. */
export const playOf = (table: Table | null, me: number | null): Play => ({
  ...KEYS,
  program: (look) => (table ? program({ ...look, table, me }, look.fresh) : []),
  changed: (look) => (table ? changed({ ...look, table, me }, look.fresh) : []),
});
