// A beat as movements on the board: cards enter, kneel, move to the challenge and back home,
// leave for their piles; plots turn; strength counts up.
import { middle } from '../../pieces/motion';
import type { Theatre } from '../../pieces/motion';
import { boxOf, find, lands, lights, together } from '../../pieces/show';
import type { Act, Look as AnyLook, Play } from '../../pieces/show';
import type { LineArg } from '../../wire';
import type { Table } from './model';

interface Look extends AnyLook {
  table: Table;
}

const MS = 360;
const TURN_MS = 180;
/** A card in play as it is drawn, before anything makes it smaller. */
const SIZE = Math.sqrt(96 * 134);

const objectName = (id: LineArg | undefined) => `[data-piece="obj:${id}"]`;
const sizeOf = (box: DOMRect) => Math.sqrt(box.width * box.height);
const square = (box: DOMRect) => middle(box, sizeOf(box));

/** Where a seat's cards come from and go to, when nothing better is known. */
function home(look: Look, seat: LineArg | undefined): DOMRect | undefined {
  const object = look.table.seats[Number(seat)]?.faction.object;
  return boxOf(look, objectName(object)) ?? boxOf(look, `[data-piece="seat:${seat}"]`);
}

/** A card that flies: its picture in the middle of a box of no style. */
function flying(card: Element, from: DOMRect, kneels: boolean): HTMLElement {
  const prop = document.createElement('div');
  const copy = card.cloneNode(true) as HTMLElement;
  copy.style.scale = `${sizeOf(from) / SIZE}`;
  copy.style.rotate = kneels ? '90deg' : 'none';
  prop.append(copy);
  return prop;
}

function flies(theatre: Theatre, card: Element, from: DOMRect, to: DOMRect, kneels = false): void {
  theatre.fly(flying(card, from, kneels), square(from), square(to), MS);
}

const inside = (box: DOMRect | undefined, one: DOMRect): boolean => {
  const [x, y] = [one.left + one.width / 2, one.top + one.height / 2];
  return box !== undefined && x > box.left && x < box.right && y > box.top && y < box.bottom;
};

/** Cards that came to the stage, or went home from it, and those that are new in play. */
function comings(look: Look): Act[] {
  const { root, before } = look;
  const stage = find(look, '[data-point="challenge"]')?.getBoundingClientRect();
  const stageBefore = before.box('[data-point="challenge"]');
  const entered = new Map<string, LineArg[]>(
    look.fresh.flatMap((l) => (l.kind === 'enters' ? [[`obj:${l.args[0]}`, l.args] as const] : [])),
  );
  return [...root.querySelectorAll('[data-piece^="obj:"]')].flatMap((piece): Act[] => {
    const to = piece.getBoundingClientRect();
    const id = piece.getAttribute('data-piece') ?? '';
    const old = before.box(`[data-piece="${id}"]`);
    const came = entered.get(id);
    if (to.width === 0 || (old && inside(stageBefore, old) === inside(stage, to)) || (!old && !came)) return [];
    if (!piece.matches('.cg-bc')) return old ? [] : settles(piece);
    const from = old ?? before.box(`[data-piece="card:${came?.[1]}"]`) ?? home(look, came?.[2]);
    const kneels = piece.closest('.kn') !== null;
    return from ? [lands(piece, MS, (theatre) => flies(theatre, piece, from, to, kneels))] : [];
  });
}

/** A location or an attachment comes to lie where it belongs. */
function settles(thing: Element): Act[] {
  const frames = [
    { translate: '0 -16px', opacity: 0 },
    { translate: '0 0', opacity: 1 },
  ];
  return [{ ms: MS, play: (theatre) => void theatre.move(thing, frames, MS) }];
}

/** A card leaves play: to its pile, or it dies where it is. */
function leaves(look: Look, [object, , seat, zone]: LineArg[]): Act[] {
  const name = objectName(object);
  const from = look.before.box(name);
  const card = look.before.picture(name);
  const to = home(look, seat);
  if (!from || !card?.matches('.cg-bc') || !to || find(look, name)) return [];
  if (zone !== 'dead') return [{ ms: MS, play: (theatre) => flies(theatre, card, from, to) }];
  return [
    {
      ms: 600,
      play(theatre) {
        const prop = theatre.put(flying(card, from, false), square(from));
        const frames = [
          { opacity: 1, filter: 'none', transform: 'none' },
          { opacity: 1, filter: 'grayscale(1)', transform: 'none', offset: 0.5 },
          { opacity: 0, filter: 'grayscale(1)', transform: 'translateY(14px)' },
        ];
        theatre.move(prop, frames, 600).addEventListener('finish', () => theatre.clear(prop));
      },
    },
  ];
}

/** It turns by a quarter. */
function turns(look: Look, object: LineArg | undefined, to: 'kneels' | 'stands'): Act[] {
  const card = find(look, objectName(object));
  if (!card?.matches('.cg-bc') || (card.closest('.kn') !== null) !== (to === 'kneels')) return [];
  const quarter = ['0deg', '90deg'];
  const frames = (to === 'kneels' ? quarter : quarter.reverse()).map((rotate) => ({ rotate }));
  return [{ ms: TURN_MS, play: (theatre) => void theatre.move(card, frames, TURN_MS) }];
}

/** The plot turns its face up. */
function plots(look: Look, seat: LineArg | undefined): Act[] {
  const card = find(look, objectName(look.table.seats[Number(seat)]?.plot?.object));
  if (!card) return [];
  const frames = [
    { transform: 'perspective(600px) rotateY(90deg)' },
    { transform: 'perspective(600px) rotateY(0) scale(1.08)', offset: 0.6 },
    { transform: 'none' },
  ];
  return [{ ms: 500, play: (theatre) => void theatre.move(card, frames, 500) }];
}

function actsFor(look: Look, kind: string, args: LineArg[]): Act[] {
  switch (kind) {
    case 'kneels':
    case 'stands':
      return turns(look, args[0], kind);
    case 'leaves':
      return leaves(look, args);
    case 'plot':
      return plots(look, args[0]);
    case 'uses':
    case 'stealth':
      return lights(find(look, objectName(args[kind === 'uses' ? 1 : 0])), 450);
    case 'power':
    case 'saved':
    case 'keyword':
    case 'tokens':
      return lights(find(look, objectName(args[kind === 'keyword' ? 1 : 0])), 450);
    case 'result':
      return together(['.verd.done', '.cg-banner:not(.lost)'].flatMap((name) => lights(find(look, name), 500)));
    default:
      return [];
  }
}

const program = (look: Look): Act[] =>
  together([...comings(look), ...look.fresh.flatMap((line) => actsFor(look, line.kind, line.args))]);

/** Without travel: what the beat is about fades in where it is. */
const changed = (look: Look): (Element | null)[] =>
  look.fresh.flatMap((line) =>
    line.kind === 'result'
      ? [find(look, '.verd')]
      : line.kind === 'plot'
        ? [find(look, objectName(look.table.seats[Number(line.args[0])]?.plot?.object))]
        : ['enters', 'kneels', 'stands', 'attacker', 'defender', 'power'].includes(line.kind)
          ? [find(look, objectName(line.args[0]))]
          : [],
  );

export const playOf = (table: Table | null): Play => ({
  keys: ['data-piece', 'data-total', 'data-point'],
  pictures: [],
  numbers: '[data-total]',
  copies: '.cg-bc',
  program: (look) => (table ? program({ ...look, table }) : []),
  changed: (look) => (table ? changed({ ...look, table }) : []),
});
