// Tiny Epic's table: the map on one side, the mat, the houses and my own things
// on the other; on a phone those are tabs below the map.
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Arms, Icon } from '../../pieces/arms';
import { Picking } from '../../pieces/pick';
import { useShow } from '../../pieces/show';
import type { Ask, Board as BoardSections, Line, Option } from '../../wire';
import type { BoardProps, GameModule } from '../index';
import { armyOf, movesArmy } from './army';
import { Atlas } from './atlas';
import { BattleStage, partWord, standsAbove, useBattle } from './battle';
import './css/table.css';
import './css/map.css';
import './css/panels.css';
import { Finale } from '../../pieces/finale';
import { Ending } from './ending';
import { highlights } from './highlights';
import { Face, Hand } from './hand';
import { Houses } from './houses';
import { IconSprite } from './icons';
import { ActionMat } from './mat';
import { Tracks } from './mine';
import { SCORINGS, tableOf } from './model';
import type { Game } from './model';
import { pointSelectors } from './points';
import { seatHouse, SceneContext, useScene } from './scene';
import type { Mode, Scene } from './scene';
import { Scoring } from './scoring';
import { Players } from './seats';
import { CardSheet, DomainSheet, SeatSheet } from './sheets';
import { playOf } from './show';
import { lineSound } from './sounds';
import { Tray } from './tray';
import { book } from './words';

const LOW = 800;
/** Of the story as many as may have room; what is too much is cut off above. */
const LINES = 16;

function modeFor(width: number, height: number): Mode {
  // A tablet upright has no room for a map and a column side by side.
  if (width < 960 && height >= width * 0.9) return 'phone';
  return height < 520 || width < 820 ? 'land' : 'wide';
}

function useSize(ref: { current: HTMLElement | null }): readonly [number, number] {
  const [size, setSize] = useState(() => [window.innerWidth, window.innerHeight - 48] as const);
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    const measure = () => setSize([box.clientWidth, box.clientHeight]);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(box);
    return () => watch.disconnect();
  }, []);
  return size;
}

/** Lines that have come since the last picture; none of what was there at first.
 *  Several updates may be drawn as one, so what is new is read off the story. */
function useNews(story: Line[], fresh: Line[], replaying: boolean): Line[] {
  const seen = useRef<number | null>(null);
  const news = useRef<Line[]>([]);
  const last = story[story.length - 1]?.i ?? -1;
  if (replaying) {
    seen.current = last;
    return fresh;
  }
  if (seen.current === null || last < seen.current) news.current = [];
  else if (last > seen.current) {
    const from = seen.current;
    news.current = story.filter((l) => l.i > from);
  }
  seen.current = last;
  return news.current;
}

// --- panels that share a place ----------------------------------------------------------

type Tab = 'mat' | 'houses' | 'mine' | 'hand';

/** The panel that a question is about. */
function tabFor(kind: string | undefined): Tab | null {
  if (!kind) return null;
  if (['draft', 'bottom', 'place'].includes(kind)) return 'mat';
  if (['whisper', 'plot', 'event', 'commit', 'card', 'hero', 'discard'].includes(kind)) return 'hand';
  return ['shield', 'house', 'player', 'trade'].includes(kind) ? 'houses' : null;
}

function Tabs({ tabs }: { tabs: { id: Tab; name: string; icon: string; panel: ComponentChildren }[] }) {
  const { choice, say } = useScene();
  const ask = choice.ask;
  const [tab, setTab] = useState<Tab>(tabs[0]?.id ?? 'mat');
  useEffect(() => {
    const wanted = tabFor(ask?.kind);
    if (wanted && tabs.some((x) => x.id === wanted)) setTab(wanted);
  }, [ask?.ask]);
  const walk = (e: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
    if (!step) return;
    const at = tabs.findIndex((x) => x.id === tab);
    const to = tabs[(at + step + tabs.length) % tabs.length];
    if (!to) return;
    e.preventDefault();
    setTab(to.id);
    document.getElementById(`te-tab-${to.id}`)?.focus();
  };
  const now = tabs.find((x) => x.id === tab) ?? tabs[0];
  return (
    <div class="te-tabs">
      <div role="tablist" aria-label={say('panels')} onKeyDown={walk}>
        {tabs.map((x) => (
          <button
            key={x.id}
            id={`te-tab-${x.id}`}
            type="button"
            role="tab"
            aria-selected={x === now}
            aria-controls="te-tab-panel"
            tabIndex={x === now ? 0 : -1}
            onClick={() => setTab(x.id)}
          >
            <Icon n={x.icon} />
            <span>{x.name}</span>
          </button>
        ))}
      </div>
      <div role="tabpanel" id="te-tab-panel" aria-labelledby={`te-tab-${now?.id}`} tabIndex={-1}>
        {now?.panel}
      </div>
    </div>
  );
}

/** The latest lines of the story, where there is room for them. */
function Latest() {
  const scene = useScene();
  const lines = scene.story.filter((l) => l.kind !== 'talk').slice(-LINES);
  return (
    <section class="te-story" aria-label={scene.say('story')}>
      {lines.map((line) => (
        <p key={line.i}>
          {line.seat !== null ? (
            <Arms house={seatHouse(scene, line.seat)} size={20} />
          ) : (
            <Icon n={lineIcon(line.kind)} />
          )}
          <span>{line.text}</span>
        </p>
      ))}
    </section>
  );
}

/** The middle of a piece comes so far down the frame, of 1. */
function bring(frame: HTMLElement, to: Element, down = 0.5): void {
  const a = to.getBoundingClientRect();
  const b = frame.getBoundingClientRect();
  frame.scrollBy({
    left: a.left + a.width / 2 - b.left - b.width / 2,
    top: a.top + a.height / 2 - b.top - b.height * down,
  });
}

/** `fight`: the place that is fought for, while its battle lies over the map. */
function MapBox({ fight, children }: { fight: string | null; children: ComponentChildren }) {
  const scene = useScene();
  const [whole, setWhole] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const small = scene.mode !== 'wide';
  const { say, choice, army } = scene;
  // What is asked about comes into sight.
  const ask = choice.ask?.ask;
  useEffect(() => {
    if (!small || whole) return;
    const wanted = [...(box.current?.querySelectorAll<HTMLElement>('.te-dom.may, .te-dom.chosen') ?? [])];
    const home = scene.me === null ? null : scene.table.seats[scene.me]?.holds[0];
    const to = wanted[0] ?? (home ? document.getElementById(`te-${home}`) : null);
    const frame = box.current;
    if (!to || !frame) return;
    const b = frame.getBoundingClientRect();
    const seen = wanted.some((w) => {
      const r = w.getBoundingClientRect();
      return r.left >= b.left && r.right <= b.right && r.top >= b.top && r.bottom <= b.bottom;
    });
    if (!seen) bring(frame, to);
  }, [ask, army.at, whole, small]);
  useEffect(() => {
    const place = fight === null ? null : document.getElementById(`te-${fight}`);
    if (fight !== null && place && box.current) bring(box.current, place, standsAbove(fight) ? 0.85 : 0.15);
  }, [fight, whole, small]);
  return (
    <div class={`te-mapbox ${whole ? 'whole' : ''}`}>
      <div class="te-pan" ref={box} tabIndex={-1}>
        <Atlas />
      </div>
      {small ? (
        <button
          type="button"
          class="iconbtn te-zoom"
          aria-label={say(whole ? 'closer' : 'whole')}
          onClick={() => setWhole(!whole)}
        >
          <Icon n={whole ? 'plus' : 'minus'} />
        </button>
      ) : null}
      {children}
    </div>
  );
}

function Board(props: BoardProps) {
  const box = useRef<HTMLDivElement>(null);
  const [width, height] = useSize(box);
  const [card, setCard] = useState<string | null>(null);
  const [domain, setDomain] = useState<string | null>(null);
  const [seat, setSeat] = useState<number | null>(null);
  const [hover, setHover] = useState<string | null>(null);
  const table = tableOf(props.board);
  const news = useNews(props.story, props.fresh, props.replaying);
  const battle = useBattle(
    props,
    props.board.last?.kind === 'battle' ? props.board.last : null,
    table,
    props.story,
    news,
  );
  const { choice } = props;
  useShow(box, playOf(table), props.fresh, props.lasts ?? null, props.motion === 'reduced');
  if (!table) return <div class="te-box" ref={box} />;
  const mode = modeFor(width, height);
  const low = height < LOW;
  const scene: Scene = {
    table,
    me: props.me,
    info: props.info,
    cards: props.cards,
    choice,
    say: book.say,
    mode,
    low,
    story: props.story,
    fresh: news,
    replaying: props.replaying,
    army: armyOf(table, props.me, choice, props.story),
    lookCard: (id) => {
      setHover(null);
      setCard(id);
    },
    hoverCard: setHover,
    lookDomain: setDomain,
    lookSeat: setSeat,
  };
  const { say } = scene;
  const result = props.board.result;
  const sits = props.me !== null;
  // Where the map itself is asked about, a battle steps back.
  const busy = choice.ask !== null && choice.ask.kind !== 'commit';
  if (result && props.finale)
    return (
      <SceneContext.Provider value={scene}>
        <IconSprite />
        <div class="te-box" ref={box}>
          <Finale prompt={props.prompt}>
            <Ending result={result} />
            <Scoring last />
            {props.finale}
          </Finale>
        </div>
      </SceneContext.Provider>
    );
  const fight = busy || mode === 'land' || result ? null : ((battle.now ?? battle.ended)?.place ?? null);
  const stages = (
    <>
      {result && props.replaying ? (
        <div class="te-finale">
          <Ending result={result} />
          <Scoring last />
        </div>
      ) : (
        <>
          <BattleStage {...battle} small={busy || mode === 'land'} />
          <Scoring small={busy || battle.now !== null || battle.ended !== null} />
        </>
      )}
    </>
  );
  const mat = { id: 'mat' as const, name: say('tabMat'), icon: 'recruit', panel: <ActionMat /> };
  const houses = { id: 'houses' as const, name: say('tabHouses'), icon: 'alliance', panel: <Houses /> };
  const asksHouse = choice.ask?.kind === 'shield' || choice.ask?.kind === 'house';
  const people = {
    ...houses,
    panel: asksHouse ? [<Houses key="h" />, <Players key="p" />] : [<Players key="p" />, <Houses key="h" />],
  };
  const mine = { id: 'mine' as const, name: say('tabMine'), icon: 'castle', panel: <Tracks seat={props.me ?? 0} /> };
  const hand = { id: 'hand' as const, name: say('tabHand'), icon: 'hand', panel: <Hand /> };
  const own = sits && !result;
  return (
    <SceneContext.Provider value={scene}>
      <Picking.Provider value={choice}>
        <IconSprite />
        <div class="te-box" ref={box}>
          <div class={`te ${mode} ${low ? 'low' : ''} ${own ? '' : 'watching'}`}>
            <MapBox fight={fight}>
              {stages}
              {hover && !card && mode === 'wide' ? (
                <div class="te-hover" aria-hidden="true">
                  <Face id={hover} class="large" />
                </div>
              ) : null}
            </MapBox>
            {mode === 'wide' ? (
              <div class="te-column">
                {result ? null : <ActionMat />}
                <Players />
                {low && own ? (
                  <Tabs tabs={[houses, mine]} />
                ) : (
                  <>
                    <Houses />
                    {own ? <Tracks seat={props.me ?? 0} /> : null}
                  </>
                )}
                <Latest />
                <Tray />
                <div class="te-prompt">{props.prompt}</div>
                {own ? <Hand /> : null}
              </div>
            ) : (
              <div class="te-column">
                {result && mode === 'phone' ? null : (
                  <Tabs tabs={own ? [mat, people, mine, hand] : result ? [people] : [mat, people]} />
                )}
                <Tray />
                <div class="te-prompt">{props.prompt}</div>
              </div>
            )}
          </div>
        </div>
        {card ? <CardSheet id={card} close={() => setCard(null)} /> : null}
        {domain ? <DomainSheet id={domain} close={() => setDomain(null)} /> : null}
        {seat !== null ? <SeatSheet index={seat} close={() => setSeat(null)} /> : null}
      </Picking.Provider>
    </SceneContext.Provider>
  );
}

/** Icon of a line of the story, and the kinds it stands before. */
const ICONS: Record<string, string> = {
  leader: 'setup free-house',
  crown: 'turn',
  token: 'roll bottom keep reroll set-die pass-die',
  handking: 'active rival',
  recruit: 'recruit',
  march: 'march move',
  sail: 'sail',
  whisper: 'whisper',
  plot: 'take steal pool-home give',
  eventdie: 'play effect kept back to-top',
  hand: 'draw commit hero-card draft place',
  discard: 'discard',
  deck: 'shuffle',
  gold: 'gold tax tax-from',
  vp: 'points scoring rank objective allies',
  hostility: 'battle totals strength',
  eye: 'reveal no-card',
  conscripts: 'conscripts',
  check: 'won',
  retreat: 'called-off retreat',
  hostage: 'capture',
  dead: 'return egg-lost hero-home cull',
  castle: 'castle',
  throne: 'throne end',
  alliance: 'alliance',
  vengeance: 'vengeance',
  hero: 'egg hatch',
  cross: 'decline closed',
  talk: 'talk',
  undo: 'undone',
};
const ICON_OF = new Map(
  Object.entries(ICONS).flatMap(([icon, kinds]) => kinds.split(' ').map((kind) => [kind, icon] as const)),
);
const lineIcon = (kind: string) => ICON_OF.get(kind) ?? 'log';

/** An army's last choice says it all; units and cards are counted. */
function mainLabel(ask: { kind: string }, picked: readonly Option[], current: Option | null): string | null {
  if (current?.pass) return null;
  const last = picked[picked.length - 1];
  const count = (verb: string) => picked.filter((o) => o.o.startsWith(verb)).length;
  if (movesArmy(ask.kind) && last) return last.t;
  if (ask.kind === 'recruit' && count('recruit ') > 0) return book.say('recruitN', { n: count('recruit ') });
  return ask.kind === 'whisper' && count('discard ') > 0 ? book.say('whisperN', { n: count('discard ') }) : null;
}

/** What an event means, or where one retreats to: that is all of the question. */
const TARGETS = ['domain', 'player', 'unit', 'retreat'];

const FULL_HAND = 4;

/** Who whispers with a full hand and discards nothing does nothing: not whispering says so. */
function needless(ask: Ask, option: Option, board: BoardSections): boolean {
  if (ask.kind !== 'whisper' || option.o !== 'draw' || !ask.options.some((o) => o.pass)) return false;
  return (tableOf(board)?.own?.hand.length ?? 0) >= FULL_HAND;
}

const game: GameModule = {
  Board,
  needless,
  oneTarget: (ask) => TARGETS.includes(ask.kind),
  noRail: true,
  mainLabel,
  // Of an army the last choice tells what follows from all of them.
  line: (_ask, choice) => choice.picked[choice.picked.length - 1]?.d ?? null,
  lineIcon,
  partName: (part, cards) => partWord({ cards }, part),
  sound: lineSound,
  highlights,
  points: pointSelectors,
  onBoard: (ask) => ask.kind === 'shield' || ask.kind === 'hero',
  turnName: (n) => book.say('round', { n }),
  houseOf: (board: BoardSections, seat) => tableOf(board)?.seats[seat]?.house ?? null,
  phases: (board) => {
    const now = board['game'] as Game | undefined;
    if (!now) return null;
    const names = Array.from({ length: now.rounds }, (_, i) => (SCORINGS.includes(i + 1) ? `${i + 1} ★` : `${i + 1}`));
    return { names, at: now.turn - 1 };
  },
};

export default game;
