// The Iron Throne's table.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Picking } from '../../pieces/pick';
import { useShow } from '../../pieces/show';
import { useSaid } from '../../pieces/said';
import type { Ask, Board as BoardSections } from '../../wire';
import type { BoardProps, GameModule } from '../index';
import './css/table.css';
import './css/stage.css';
import './css/mine.css';
import './css/panels.css';
import './css/closer.css';
import './css/layouts.css';
import { Finale } from '../../pieces/finale';
import { Ending } from './ending';
import { highlights } from './highlights';
import { Hand, House } from './mine';
import { tableOf } from './model';
import type { Game } from './model';
import { partName, SceneContext } from './scene';
import type { Closer, Mode, Scene } from './scene';
import { holdsHostages } from './panels';
import { Rivals } from './seat';
import { CardSheet, Hover, SeatSheet } from './sheets';
import { pointSelectors, tapSelectors } from './points';
import { playOf } from './show';
import { lineSound } from './sounds';
import { Stage } from './stage';
import { bargains, truceShows } from './truce';
import { EmblemSprite } from './emblems';
import { book } from './words';

/** The layout for a board of this size. */
function modeFor(width: number, height: number): Mode {
  if (width < 620 && height >= width) return 'phone';
  if (height < 620) return 'land';
  if (width < 980 && height >= 800) return 'tablet';
  return 'wide';
}

const LOW = 1060;

/** The layout, and whether even a tablet's seats must be small. */
function useMode(ref: { current: HTMLElement | null }): { mode: Mode; low: boolean } {
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
  return { mode: modeFor(...size), low: size[1] < LOW };
}

function Board(props: BoardProps) {
  const box = useRef<HTMLDivElement>(null);
  const { mode, low } = useMode(box);
  const said = useSaid(props.fresh);
  const [hover, setHover] = useState<{ what: Closer; at: DOMRect } | null>(null);
  const [open, setOpen] = useState<Closer | null>(null);
  const [seat, setSeat] = useState<number | null>(null);
  const table = tableOf(props.board);
  useShow(box, playOf(table, props.me), props.fresh, props.lasts ?? null, props.motion === 'reduced');
  if (!table) return <div class="it-box" ref={box} />;
  const scene: Scene = {
    table,
    me: props.me,
    info: props.info,
    cards: props.cards,
    choice: props.choice,
    say: book.say,
    mode,
    low,
    reduced: props.motion === 'reduced',
    said,
    look: (what, how, at) => {
      setHover(how === 'hover' ? { what, at: at.getBoundingClientRect() } : null);
      if (how === 'open') setOpen(what);
    },
    unlook: () => setHover(null),
    openSeat: setSeat,
  };
  const small = mode === 'phone' || mode === 'land';
  const bargain = truceShows(scene) && bargains(scene);
  const result = props.board.result;
  // When all is over the row of my own makes room for the result.
  const mine = props.me !== null && !result;
  if (result && props.finale)
    return (
      <SceneContext.Provider value={scene}>
        <div class="it-box" ref={box}>
          <Finale prompt={props.prompt}>
            <Ending result={result} />
            {props.finale}
          </Finale>
        </div>
      </SceneContext.Provider>
    );
  return (
    <SceneContext.Provider value={scene}>
      <Picking.Provider value={props.choice}>
        <EmblemSprite />
        <div class="it-box" ref={box}>
          <div class={`it ${mode} ${small ? 'small' : ''} ${bargain ? 'bargaining' : ''} ${mine ? '' : 'watching'}`}>
            <Rivals />
            <Stage />
            {result && props.replaying && <Ending result={result} />}
            <div class="prompt-slot">{props.prompt}</div>
            {mine && !(small && bargain) && (
              <>
                <House />
                <Hand />
              </>
            )}
          </div>
        </div>
        {hover && <Hover {...hover} />}
        {open && <CardSheet what={open} close={() => setOpen(null)} />}
        {seat !== null && <SeatSheet index={seat} close={() => setSeat(null)} />}
      </Picking.Provider>
    </SceneContext.Provider>
  );
}

const PHASES = ['preparation', 'support', 'encounter', 'resolution'] as const;

/** Icon of a line of the story, and the kinds it stands before. */
const ICONS: Record<string, string> = {
  leader: 'leader ability',
  challenger: 'turn choose',
  event: 'event-card',
  defender: 'defender',
  hand: 'draw place reclaim play',
  power: 'distribute remove revive sheet gather',
  support: 'offer answer join change-sides take-place',
  cross: 'withdraw walk-away',
  eye: 'reveal place-first look look-ally lacks show-allies',
  hostility: 'outcome totals bonus card-bonus',
  replay: 'swap',
  lock: 'modifier',
  ally: 'ally-drawn ally-taken reward-ally ally-played',
  truce: 'yield propose accept',
  discard: 'taken-from-discard discard replace',
  crown: 'winner',
  dead: 'death truce-failed',
  box: 'box',
  influence: 'spread',
  hostage: 'hostage',
  release: 'home release',
  torment: 'torment plunder',
  deck: 'shuffle',
  throne: 'end',
  talk: 'talk',
  undo: 'undone',
};
const ICON_OF = new Map(
  Object.entries(ICONS).flatMap(([icon, kinds]) => kinds.split(' ').map((kind) => [kind, icon] as const)),
);

/** Whom an effect means: that is all of the question. */
const TARGETS = ['victim', 'player', 'person', 'pick', 'torment-one'];

const game: GameModule = {
  Board,
  // A deal stands on the board.
  line: (ask) => (ask.kind === 'deal' ? '' : null),
  oneTarget: (ask) => TARGETS.includes(ask.kind),
  partName,
  sound: lineSound,
  highlights,
  points: pointSelectors,
  taps: tapSelectors,
  lineIcon: (kind) => ICON_OF.get(kind) ?? 'log',
  houseOf: (board: BoardSections, seat) => tableOf(board)?.seats[seat]?.house ?? null,
  pieceHouse: (board, piece) => {
    const table = tableOf(board);
    const side =
      piece === 'side:challenger' ? table?.game.challenger : piece === 'side:defender' ? table?.game.defender : null;
    return (side !== null && side !== undefined && table?.seats[side]?.house) || null;
  },
  onBoard: holdsHostages,
  ownButtons: (ask: Ask) => ask.options.some((o) => o.o === 'walk away'),
  phases: (board) => {
    const phase = (board['game'] as Game | undefined)?.phase;
    const at = PHASES.findIndex((p) => p === phase);
    return { names: PHASES.map((p) => book.say(p)), at: phase === 'end' ? PHASES.length : at };
  },
};

export default game;
