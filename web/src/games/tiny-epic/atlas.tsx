// The map: drawn as one picture, with a real button for every domain above it.
// A tap anywhere in a domain is a tap on its button.
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { Pick } from '../../pieces/pick';
import { useRoving } from '../../pieces/roving';
import type { PieceState } from '../../table/choice';
import { HEIGHT, WIDTH, borders, cairns, island, land, lane, stations } from './map';
import { groundOf } from './model';
import type { Domain, Units } from './model';
import { cardName, domainName, houseName, sideHouse, sideName, useScene } from './scene';
import type { Scene } from './scene';

const SOUTH = ['sw', 'se'];
const NORTH = ['nw', 'ne'];
const bandOf = (region: string) => (NORTH.includes(region) ? 'n' : SOUTH.includes(region) ? 's' : 'c');

/** What a domain is asked for now: none, may, chosen; and whether that is a battle. */
function stateOf(scene: Scene, id: string): { state: PieceState; fight: boolean } {
  const { army, choice, table } = scene;
  const way = army.on && army.ways.has(id);
  const held = table.map[id]?.side ?? null;
  const foe = held !== null && held !== scene.me && sideHouse(scene, held) !== null;
  if (army.on && army.at === id && army.ways.size + army.taken.size > 0) return { state: 'chosen', fight: false };
  if (way) return { state: army.to === id ? 'chosen' : 'may', fight: foe };
  // Where one unit was recruited another may follow.
  return { state: choice.may(`domain:${id}`) ? 'may' : choice.state(`domain:${id}`), fight: false };
}

function unitWords(scene: Scene, units: Units): string {
  const words: string[] = [];
  if (units.hero) words.push(cardName(scene, units.hero));
  if (units.dragons) words.push(scene.say('dragonsN', { n: units.dragons }));
  if (units.tokens) words.push(scene.say('tokensOf', { n: units.tokens, house: houseName(scene, units.house) }));
  if (units.eggs) words.push(scene.say('eggsN', { n: units.eggs }));
  return words.join(', ');
}

/** All there is to know of a domain, for those who listen. */
export function domainWords(scene: Scene, id: string): string {
  const { say, table, army, cards } = scene;
  const there = table.map[id];
  const kind = groundOf(cards, id).kind;
  const parts = [`${domainName(scene, id)}, ${say(kind)}`];
  if (!there) parts.push(say('empty'));
  else {
    parts.push(there.side === scene.me ? say('heldByYou') : say('heldBy', { house: sideName(scene, there.side) }));
    parts.push(...there.units.map((u) => unitWords(scene, u)));
    parts.push(say('strengthN', { n: there.strength }));
    if (there.defence > there.strength) parts.push(say('defenceN', { n: there.defence }));
  }
  const { state, fight } = stateOf(scene, id);
  if (state !== 'none' && army.ways.has(id))
    parts.push(fight ? say('youMayFight', { a: army.strength, b: there?.defence ?? 0 }) : say('youMayGo'));
  return parts.join('. ');
}

// --- pieces -----------------------------------------------------------------------

const TOKEN = 24;
const HERO = 32;
const STEP = 15;
const rowWidth = (u: Units) =>
  (u.hero ? HERO : 0) +
  Math.max(0, u.tokens + (u.dragons ?? 0) + (u.eggs ?? 0) - 1) * STEP +
  (u.tokens + (u.dragons ?? 0) + (u.eggs ?? 0) > 0 ? TOKEN : 0);

/** A hero as a shield with its strength in a bead, tokens half overlapping. */
function Row({ units, x, y }: { units: Units; x: number; y: number }) {
  const pieces: JSX.Element[] = [];
  let at = x;
  if (units.hero) {
    pieces.push(
      <g key="hero">
        <use href={`#s-${units.house}`} x={at} y={y - 7} width={HERO} height={HERO} />
        <circle cx={at + 28} cy={y - 5} r="7" class="bead" />
        <text x={at + 28} y={y - 1} class="h2">
          2
        </text>
      </g>,
    );
    at += HERO;
  }
  const round = (key: string, draw: JSX.Element) => {
    pieces.push(<g key={key}>{draw}</g>);
    at += STEP;
  };
  for (let i = 0; i < (units.dragons ?? 0); i++)
    round(`d${i}`, <use href={`#r-${units.house}`} x={at - 2} y={y - 4} width={TOKEN + 6} height={TOKEN + 6} />);
  for (let i = 0; i < units.tokens; i++)
    round(`t${i}`, <use href={`#r-${units.house}`} x={at} y={y} width={TOKEN} height={TOKEN} />);
  for (let i = 0; i < (units.eggs ?? 0); i++)
    round(`e${i}`, <ellipse cx={at + 12} cy={y + 12} rx="8" ry="11" class="egg" />);
  return <>{pieces}</>;
}

function Force({ id, domain, x, y, castle }: { id: string; domain: Domain; x: number; y: number; castle: boolean }) {
  const [first, ...rest] = domain.units;
  if (!first) return null;
  const lead = castle ? 27 : 0;
  const left = x - (lead + rowWidth(first)) / 2;
  return (
    <g class="force" data-force={id}>
      {castle ? <use href="#i-castle" class="cst" x={left} y={y - 37} width="23" height="23" /> : null}
      <Row units={first} x={left + lead} y={y - 37} />
      {rest.map((u, i) => (
        <Row key={u.house} units={u} x={x - rowWidth(u) / 2} y={y - 37 - 27 * (i + 1)} />
      ))}
    </g>
  );
}

/** What stands in a domain that nobody holds. */
function Sign({ kind, x, y }: { kind: string; x: number; y: number }) {
  if (kind === 'throne') return <use href="#i-throne" class="thr" x={x - 15} y={y - 45} width="30" height="30" />;
  if (kind === 'castle') return <use href="#i-castle" class="cst free" x={x - 12} y={y - 39} width="24" height="24" />;
  return <use href="#i-fief" class="fief" x={x - 7} y={y - 27} width="14" height="14" />;
}

function Badge({ x, y, icon, text, on }: { x: number; y: number; icon: string; text?: string; on: boolean }) {
  const w = text ? 26 + text.length * 8.4 : 26;
  return (
    <g class={`bdg ${on ? 'on' : ''}`} transform={`translate(${x} ${y})`}>
      <rect x={-w / 2} y="-13" width={w} height="26" rx="13" />
      <use href={`#i-${icon}`} x={text ? -w / 2 + 7 : -8} y="-8" width="16" height="16" />
      {text ? (
        <text x={-w / 2 + 26} y="5.5">
          {text}
        </text>
      ) : null}
    </g>
  );
}

/** The way of an army: from the middle of one domain to that of another. */
function Way({ from, to, class: more }: { from: string; to: string; class: string }) {
  const a = land[from];
  const b = land[to];
  if (!a || !b) return null;
  const [ax, ay, bx, by] = [a.x, a.y - 20, b.x, b.y - 22];
  const bend = Math.hypot(bx - ax, by - ay) * 0.18;
  const [mx, my] = [
    (ax + bx) / 2 + ((by - ay) / (Math.hypot(bx - ax, by - ay) || 1)) * bend,
    (ay + by) / 2 - ((bx - ax) / (Math.hypot(bx - ax, by - ay) || 1)) * bend,
  ];
  return (
    <path
      class={`way ${more}`}
      d={`M${ax} ${ay}Q${mx.toFixed(0)} ${my.toFixed(0)} ${bx} ${by}`}
      marker-end={`url(#te-${more.includes('mine') ? 'gilt' : 'iron'})`}
    />
  );
}

const MOVES = ['march', 'sail', 'move', 'retreat'];

/** Moves that have just happened, as arrows. */
function Moves({ scene }: { scene: Scene }) {
  const ways = new Map<string, [string, string]>();
  for (const line of scene.fresh) {
    if (!MOVES.includes(line.kind)) continue;
    const [from, to] = line.args.slice(-2) as [string, string];
    if (from && to) ways.set(`${from} ${to}`, [from, to]);
  }
  return (
    <>
      {[...ways].map(([key, [from, to]]) => (
        <Way key={`${scene.table.game.turn} ${key}`} from={from} to={to} class="past" />
      ))}
    </>
  );
}

function Ground({ scene }: { scene: Scene }) {
  const { table, cards } = scene;
  const shore = Object.entries(land)
    .filter(([id]) => id !== 'pyke')
    .map(([, l]) => l.d)
    .join('');
  const tap = (id: string) => document.getElementById(`te-${id}`)?.querySelector('button')?.click();
  return (
    <>
      <path class="lane" d={lane} />
      {[34, 20, 9].map((w) => (
        <path key={w} class={`halo h${w}`} d={shore + island} stroke-width={w} />
      ))}
      {Object.entries(land).map(([id, l]) => {
        const there = table.map[id];
        const house = there ? sideHouse(scene, there.side) : null;
        const ground = groundOf(cards, id);
        const owned = house ? `own ${house}` : '';
        return id === 'pyke' ? (
          <g key={id} onClick={() => tap(id)}>
            <path class="water" d={l.d} />
            <path class={`dom c ${owned}`} d={island} />
          </g>
        ) : (
          <path
            key={id}
            class={`dom ${bandOf(ground.region)} ${ground.kind === 'throne' ? 'kl' : ''} ${owned}`}
            d={l.d}
            onClick={() => tap(id)}
          />
        );
      })}
    </>
  );
}

/** The inner edge of what belongs to somebody, and what can be chosen. */
function Edges({ scene }: { scene: Scene }) {
  return (
    <>
      {Object.entries(land).map(([id, l]) => {
        const there = scene.table.map[id];
        const house = there ? sideHouse(scene, there.side) : null;
        const { state } = stateOf(scene, id);
        if (!house && (state === 'none' || state === 'else')) return null;
        const clip = `url(#te-c-${id})`;
        return (
          <g key={id}>
            <clipPath id={`te-c-${id}`}>
              <path d={l.d} />
            </clipPath>
            {house ? <path class={`own-edge ${house}`} d={id === 'pyke' ? island : l.d} clip-path={clip} /> : null}
            {state !== 'none' && state !== 'else' ? <path class={`tgt ${state}`} d={l.d} clip-path={clip} /> : null}
          </g>
        );
      })}
    </>
  );
}

function Names({ scene }: { scene: Scene }) {
  const { table, cards, army, say } = scene;
  const few = scene.me !== null && (table.seats[scene.me]?.castles.length ?? 0) < 3;
  return (
    <>
      {Object.entries(land).map(([id, { x, y }]) => {
        const there = table.map[id];
        const kind = groundOf(cards, id).kind;
        const { state, fight } = stateOf(scene, id);
        const way = army.ways.has(id);
        return (
          <g key={id}>
            {there && there.units.length > 0 ? (
              <Force id={id} domain={there} x={x} y={y} castle={kind === 'castle'} />
            ) : (
              <Sign kind={kind} x={x} y={y} />
            )}
            <text x={x} y={y} class={`dn ${kind === 'fief' ? '' : 'big'}`}>
              {domainName(scene, id)}
            </text>
            {way && state !== 'none' ? (
              fight ? (
                <Badge
                  x={x}
                  y={y + 19}
                  icon="hostility"
                  text={say('versus', { a: army.strength, b: there?.defence ?? 0 })}
                  on={state === 'chosen'}
                />
              ) : (
                <Badge
                  x={x}
                  y={y + 19}
                  icon={scene.choice.ask?.kind === 'sail' ? 'sail' : 'march'}
                  on={state === 'chosen'}
                />
              )
            ) : kind === 'throne' && army.on && few && !there ? (
              <g class="lock" transform={`translate(${x} ${y + 18})`}>
                <use href="#i-lock" x={-6 - say('needsCastles').length * 3.1} y="-8" width="14" height="14" />
                <text x="8" y="4">
                  {say('needsCastles')}
                </text>
              </g>
            ) : null}
          </g>
        );
      })}
    </>
  );
}

function Picture({ scene }: { scene: Scene }) {
  const { army } = scene;
  return (
    <svg class="te-picture" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <defs>
        {['gilt', 'iron'].map((kind) => (
          <marker
            key={kind}
            id={`te-${kind}`}
            viewBox="0 0 12 12"
            refX="7"
            refY="6"
            markerWidth="4.2"
            markerHeight="4.2"
            orient="auto"
          >
            <path d="M0 0 12 6 0 12 3 6Z" class={`tip ${kind}`} />
          </marker>
        ))}
      </defs>
      <Ground scene={scene} />
      <path class="bd" d={borders.inner} />
      <path class="bd seam" d={borders.seam} />
      <path class="coast" d={borders.coast + island} />
      <path class="wb" d={borders.water} />
      <Edges scene={scene} />
      {cairns.map(([x, y]) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <circle r="7" class="cairn" />
          <path d="M-4 3 0-4.5 4 3Z" class="peak" />
        </g>
      ))}
      {stations.map(([region, x, y]) => (
        <g key={region} class="station" transform={`translate(${x} ${y})`}>
          <circle r="15" />
          <text y="4.5">{scene.say(region as 'nw')}</text>
        </g>
      ))}
      <Moves scene={scene} />
      {army.on && army.at && army.to ? <Way from={army.at} to={army.to} class="mine" /> : null}
      <Names scene={scene} />
    </svg>
  );
}

const percent = (part: number, of: number) => `${((part / of) * 100).toFixed(2)}%`;

export function Atlas() {
  const scene = useScene();
  const box = useRef<HTMLDivElement>(null);
  useRoving(box);
  const { army } = scene;
  return (
    <div class="te-map">
      <Picture scene={scene} />
      <div ref={box} role="group" aria-label={scene.say('mapKeys')}>
        {Object.entries(land).map(([id, { x, y }]) => {
          const { state } = stateOf(scene, id);
          const startable =
            army.on && scene.choice.options.some((o) => !o.o.startsWith('to ') && o.on.includes(`domain:${id}`));
          return (
            <span
              key={id}
              id={`te-${id}`}
              class="te-spot"
              style={{ left: percent(x, WIDTH), top: percent(y - 14, HEIGHT) }}
            >
              <Pick
                piece={`domain:${id}`}
                class="te-dom"
                label={domainWords(scene, id)}
                state={state}
                look={(how) => how === 'open' && scene.lookDomain(id)}
                onTap={() => {
                  if (!army.on) return true;
                  if (army.ways.has(id)) army.go(id);
                  else if (army.at === id) scene.choice.dispatch({ do: 'set', choices: [] });
                  else if (startable) army.start(id);
                  return false;
                }}
              >
                {null}
              </Pick>
            </span>
          );
        })}
      </div>
    </div>
  );
}
