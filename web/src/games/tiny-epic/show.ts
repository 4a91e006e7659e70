// A beat as movements on the map and the mat: armies walk, units land, dice fall, castles
// change hands, points are counted.
import { middle } from '../../pieces/motion';
import { boxOf, find, lands, lights, together } from '../../pieces/show';
import type { Act, Look as AnyLook, Play } from '../../pieces/show';
import type { Line, LineArg } from '../../wire';
import type { Table } from './model';

interface Look extends AnyLook {
  table: Table;
}

const STEP_MS = 420;
const DIE_MS = 500;
const SVG = 'http://www.w3.org/2000/svg';
/** Of a large army as many are seen walking. */
const WALK = 4;

const domainName = (id: LineArg | undefined) => `[data-piece="domain:${id}"]`;
const seatName = (seat: LineArg | undefined) => `[data-piece="seat:${seat}"]`;
const forceIn = (look: Look, id: LineArg | undefined) => find(look, `[data-force="${id}"]`);

function token(house: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `#r-${house}`);
  svg.append(use);
  return svg;
}

/** An army walks, or sails: its tokens one behind the other, and stands there then. */
function walks(look: Look, line: Line): Act[] {
  const [from, to] = line.args.slice(-2).map((id) => boxOf(look, domainName(id)));
  const house = line.args.find((a) => typeof a === 'string');
  const force = forceIn(look, line.args[line.args.length - 1]);
  if (!from || !to || typeof house !== 'string') return [];
  const count = Math.max(1, Math.min(WALK, Number(line.args.find((a, i) => i > 0 && typeof a === 'number')) || 1));
  const fly = lands(force ?? document.createElement('i'), STEP_MS, (theatre) => {
    for (let i = 0; i < count; i++) theatre.fly(token(house), middle(from, 26), middle(to, 26), STEP_MS, i * 60);
  });
  return [fly];
}

/** Units land in a domain. */
function recruits(look: Look, domain: LineArg | undefined): Act[] {
  const force = forceIn(look, domain);
  const frames = [
    { translate: '0 -26px', opacity: 0 },
    { translate: '0 0', opacity: 1 },
  ];
  return force ? [{ ms: STEP_MS, play: (theatre) => void theatre.move(force, frames, STEP_MS) }] : [];
}

/** A ring spreads around a domain, in the colours of a house. */
function ring(look: Look, domain: LineArg | undefined, house: string | undefined): Act[] {
  const at = boxOf(look, domainName(domain));
  if (!at) return [];
  return [
    {
      ms: 600,
      play(theatre) {
        const around = theatre.put(document.createElement('i'), middle(at, 40));
        around.className = `ring house ${house ?? 'neutral'}`;
        const frames = [
          { transform: 'scale(.6)', opacity: 1 },
          { transform: 'scale(2.2)', opacity: 0 },
        ];
        theatre.move(around, frames, 600).addEventListener('finish', () => theatre.clear(around));
      },
    },
  ];
}

/** Dice tumble and lie down. */
function tumble(dice: Element[]): Act[] {
  if (dice.length === 0) return [];
  const frames = [
    { transform: 'translateY(-22px) rotate(-200deg)', opacity: 0.3 },
    { transform: 'translateY(3px) rotate(18deg)', opacity: 1, offset: 0.75 },
    { transform: 'none' },
  ];
  return [
    {
      ms: DIE_MS + 50 * dice.length,
      play: (theatre) => dice.forEach((die, i) => theatre.move(die, frames, DIE_MS, { delay: 50 * i })),
    },
  ];
}

/** A die goes from where it lay to somebody. */
function drafts(look: Look, [seat, face]: LineArg[]): Act[] {
  const name = `[data-piece="die:${face}"]`;
  const from = look.before.box(name);
  const die = look.before.picture(name) as HTMLElement | undefined;
  const to = boxOf(look, seatName(seat));
  return from && die && to ? [{ ms: STEP_MS, play: (theatre) => theatre.fly(die, from, middle(to, 24), STEP_MS) }] : [];
}

const all = (look: Look, selector: string) => [...look.root.querySelectorAll(selector)];

function actsFor(look: Look, line: Line): Act[] {
  const [a, b] = line.args;
  const house = look.table.seats[Number(a)]?.house;
  switch (line.kind) {
    case 'march':
    case 'sail':
    case 'move':
    case 'retreat':
      return walks(look, line);
    case 'recruit':
      return recruits(look, line.args[3]);
    case 'castle':
      return ring(look, b, house);
    case 'won':
      return together(['.te-verdict', '.te-side:not(.lost) header'].flatMap((name) => lights(find(look, name), 600)));
    case 'totals':
      return together(all(look, '.te-side .total').flatMap((total) => lights(total, 500)));
    case 'roll':
      return tumble(all(look, '.te-dice .die'));
    case 'draft':
      return drafts(look, line.args);
    case 'place':
      return tumble(all(look, `[data-piece="slot:${b}"] .on > *`).slice(-1));
    case 'gold':
    case 'points':
    case 'alliance':
    case 'throne':
      return lights(find(look, seatName(line.kind === 'alliance' ? b : a)), 450);
    default:
      return [];
  }
}

const program = (look: Look): Act[] => together(look.fresh.flatMap((line) => actsFor(look, line)));

/** Without travel: what the beat is about fades in where it is. */
const changed = (look: Look): (Element | null)[] =>
  look.fresh.flatMap((line) => {
    if (['march', 'sail', 'move', 'retreat'].includes(line.kind)) return [forceIn(look, line.args.at(-1))];
    if (line.kind === 'recruit') return [forceIn(look, line.args[3])];
    if (line.kind === 'place') return [find(look, `[data-piece="slot:${line.args[1]}"]`)];
    if (line.kind === 'totals') return all(look, '.te-side .total');
    return ['points', 'gold'].includes(line.kind) ? [find(look, seatName(line.args[0]))] : [];
  });

export const playOf = (table: Table | null): Play => ({
  keys: ['data-piece', 'data-total'],
  pictures: ['data-piece'],
  numbers: '[data-total]',
  program: (look) => (table ? program({ ...look, table }) : []),
  changed: (look) => (table ? changed({ ...look, table }) : []),
});
