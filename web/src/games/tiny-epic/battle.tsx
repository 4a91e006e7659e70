// A battle, step by step: both sides with all that makes their totals, cards
// face down, cards shown, the verdict, and what follows from it.
import { useEffect, useRef, useState } from 'preact/hooks';
import { Arms, Icon } from '../../pieces/arms';
import type { Compared, Line } from '../../wire';
import { cardFacts } from './model';
import type { Battle, BattleSide, Part, Side, Table } from './model';
import { HEIGHT, land } from './map';
import { domainName, houseName, sideHouse, sideName, useScene } from './scene';
import type { Scene } from './scene';
import { book } from './words';

/** A battle that is over, put together from what was seen and told. */
export interface Fought extends Battle {
  line: number;
  verdict: 'attack' | 'defence' | 'off';
  calledOff: Side | null;
  after: string[];
}

const AFTER = ['capture', 'return', 'retreat', 'castle', 'throne', 'points', 'egg-lost'];
const BEFORE_CARDS = ['tokens', 'hero', 'dragons', 'castle', 'throne', 'event', 'beside', 'rival'];

const strengthOf = (scene: Pick<Scene, 'cards'>, card: string) => {
  const icon = cardFacts(scene.cards, card).battle;
  return typeof icon === 'number' ? icon : 0;
};

function partsOf(
  scene: Pick<Scene, 'cards'>,
  lines: Line[],
  side: Side,
  seen: BattleSide | undefined,
  total: number | null,
): Part[] {
  const shown: Part[] = [];
  for (const line of lines) {
    if (line.kind === 'reveal' && line.args[0] === side) {
      const card = line.args[1] as string;
      shown.push({ what: line.args[2] ? 'drawn' : 'card', of: card, strength: strengthOf(scene, card) });
    }
    if (line.kind === 'conscripts' && line.args[0] === side)
      shown.push({ what: 'conscripts', strength: line.args[1] as number });
  }
  const known = (seen?.parts ?? []).filter((p) => BEFORE_CARDS.includes(p.what));
  const sum = [...known, ...shown].reduce((n, p) => n + p.strength, 0);
  const rest = total === null ? 0 : total - sum;
  if (rest > 0) known.push({ what: 'rest', strength: rest });
  return [...known, ...shown];
}

/** The latest battle of a story, if it came to an end. */
export function foughtIn(
  scene: Pick<Scene, 'cards'>,
  story: Line[],
  seen: Battle | null,
  last: Compared | null = null,
): Fought | null {
  let from = -1;
  story.forEach((l, i) => {
    if (l.kind === 'battle') from = i;
  });
  const begin = story[from];
  if (!begin) return null;
  const lines = story.slice(from);
  const end = lines.find((l) => l.kind === 'won' || l.kind === 'called-off');
  if (!end) return null;
  const [attacker, defender, place] = begin.args as [number, Side, string];
  const totals = lines.find((l) => l.kind === 'totals')?.args as [number, number] | undefined;
  const same = seen?.place === place && seen.sides[0].side === attacker ? seen : null;
  const side = (who: Side, n: 0 | 1): BattleSide => {
    const stood = last?.about === place ? last.sides[n] : undefined;
    const parts = stood
      ? stood.parts.map((p) => ({ what: p.what as Part['what'], ...(p.of ? { of: p.of } : {}), strength: p.n }))
      : partsOf(scene, lines, who, same?.sides[n], totals?.[n] ?? null);
    const total = stood?.total ?? totals?.[n] ?? parts.reduce((sum, p) => sum + p.strength, 0);
    return {
      side: who,
      parts,
      total,
      facedown: 0,
      paid: 0,
      retreats: end.kind === 'called-off' && end.args[0] === who,
    };
  };
  const tail = lines.slice(lines.indexOf(end) + 1);
  const stop = tail.findIndex((l) => !AFTER.includes(l.kind));
  const won = end.kind === 'won';
  return {
    place,
    sides: [side(attacker, 0), side(defender, 1)],
    winner: won ? (end.args[0] as Side) : null,
    line: end.i,
    verdict: won ? (end.args[0] === attacker ? 'attack' : 'defence') : 'off',
    calledOff: won ? null : (end.args[0] as Side),
    after: (stop < 0 ? tail : tail.slice(0, stop)).map((l) => l.text),
  };
}

const OTHERS_MS = 9000;

/** The battle to be shown: the one under way, or the one that has just ended. */
export function useBattle(
  scene: Pick<Scene, 'cards' | 'me'>,
  last: Compared | null,
  table: Table | null,
  story: Line[],
  news: Line[],
) {
  const seen = useRef<Battle | null>(null);
  const [ended, setEnded] = useState<Fought | null>(null);
  const now = table?.battle ?? null;
  if (now) seen.current = now;
  useEffect(() => {
    if (news.some((l) => l.kind === 'won' || l.kind === 'called-off')) {
      const fought = foughtIn(scene, story, seen.current, last);
      setEnded(fought);
      const mine = fought?.sides.some((s) => s.side === scene.me) ?? false;
      if (mine) return;
      const timer = setTimeout(() => setEnded((e) => (e === fought ? null : e)), OTHERS_MS);
      return () => clearTimeout(timer);
    }
    if (news.some((l) => l.kind === 'battle' || l.kind === 'turn')) setEnded(null);
    return;
  }, [news]);
  return { now, ended: now ? null : ended, close: () => setEnded(null) };
}

/** A part of a total in words. */
export function partWord({ cards }: Pick<Scene, 'cards'>, part: { what: string; of?: string }): string {
  const { say } = book;
  const nameOf = (id = '') => cards.find(id)?.name ?? id;
  switch (part.what) {
    case 'tokens':
      return say('partTokens', { house: cards.house(part.of ?? null) });
    case 'hero':
    case 'card':
      return nameOf(part.of);
    case 'drawn':
      return part.of ? nameOf(part.of) : say('partDrawn');
    case 'dragons':
      return say('partDragons');
    case 'castle':
      return say('partCastle');
    case 'throne':
      return say('partThrone');
    case 'event':
      return say('partEvent');
    case 'rival':
      return say('partRival');
    case 'beside':
      return say('partBeside');
    case 'conscripts':
      return say('partConscripts');
    default:
      return say('partRest');
  }
}

/** What a card with an icon does, in a word behind its name. */
function iconOf(scene: Scene, part: Part): string | null {
  if ((part.what !== 'card' && part.what !== 'drawn') || !part.of) return null;
  const icon = cardFacts(scene.cards, part.of).battle;
  return typeof icon === 'number' ? null : icon;
}

function SideBox({
  side,
  role,
  lost,
  open,
}: {
  side: BattleSide;
  role: 'attacks' | 'defends';
  lost: boolean;
  open: boolean;
}) {
  const scene = useScene();
  const { say } = scene;
  const house = sideHouse(scene, side.side) ?? 'neutral';
  return (
    <section
      class={`te-side house ${house} ${role} ${lost ? 'lost' : ''}`}
      aria-label={`${houseName(scene, house)} ${say(role)}`}
    >
      <header>
        <Arms house={house} size={34} />
        <span>
          <b class="serif">{houseName(scene, house)}</b>
          <small>{say(role)}</small>
        </span>
        <b class="num total" data-total={role}>
          {side.total}
          <span class="hush"> {say(open ? 'soFar' : 'total')}</span>
        </b>
      </header>
      <ul>
        {side.parts.map((part, i) => {
          const icon = iconOf(scene, part);
          return (
            <li key={i} class={`p-${part.what}`}>
              <span>
                {partWord(scene, part)}
                {icon ? (
                  <small>
                    {' '}
                    <Icon n={icon} /> {say(icon as 'retreat')}
                  </small>
                ) : null}
              </span>
              <b>+{part.strength}</b>
            </li>
          );
        })}
        {open && side.facedown > 0 ? (
          <li class="back">
            <span>{say('facedown')}</span>
            <b>?</b>
          </li>
        ) : null}
      </ul>
    </section>
  );
}

function verdictOf(scene: Scene, fought: Fought): string {
  const { say } = scene;
  if (fought.verdict === 'off') return say('calledOff', { house: sideName(scene, fought.calledOff) });
  const by = Math.abs(fought.sides[0].total - fought.sides[1].total);
  const house = sideName(scene, fought.winner);
  return by === 0 ? say('tieDefends', { house }) : say('winsBy', { house, n: by });
}

/** Does a battle for this place stand above the map's middle? It leaves the place itself in sight. */
export const standsAbove = (place: string): boolean => (land[place]?.y ?? 0) > HEIGHT / 2;

/** `small`: one line, where the map itself is asked about. */
export function BattleStage({
  now,
  ended,
  close,
  small,
}: {
  now: Battle | null;
  ended: Fought | null;
  close: () => void;
  small: boolean;
}) {
  const scene = useScene();
  const { say } = scene;
  const battle = now ?? ended;
  if (!battle) return null;
  const [one, two] = battle.sides;
  const name = say('battleOf', { domain: domainName(scene, battle.place) });
  const verdict = ended ? verdictOf(scene, ended) : '';
  const shut = ended ? (
    <button type="button" class="iconbtn" aria-label={say('backToMap')} onClick={close}>
      <Icon n="cross" />
    </button>
  ) : null;
  if (small)
    return (
      <section class="te-strip panel" aria-label={name}>
        <Arms house={sideHouse(scene, one.side)} size={24} />
        <b class="num">{one.total}</b>
        <Icon n="hostility" />
        <b class="num">{two.total}</b>
        <Arms house={sideHouse(scene, two.side)} size={24} />
        <span>{verdict || name}</span>
        {shut}
      </section>
    );
  return (
    <section
      class={`te-battle panel ${standsAbove(battle.place) ? 'up' : ''}`}
      aria-label={name}
      data-point="battle"
      tabIndex={-1}
    >
      <h3 class="serif">
        <Icon n="hostility" /> {name}
        <span class="sp" />
        {shut}
      </h3>
      <div class="te-sides">
        <SideBox side={one} role="attacks" lost={ended !== null && ended.verdict !== 'attack'} open={!ended} />
        <SideBox side={two} role="defends" lost={ended !== null && ended.verdict === 'attack'} open={!ended} />
      </div>
      {ended ? (
        <div class="te-verdict">
          <p class="serif">{verdict}</p>
          {ended.after.length > 0 ? (
            <ul>
              {ended.after.map((text, i) => (
                <li key={i}>{text}</li>
              ))}
            </ul>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}
