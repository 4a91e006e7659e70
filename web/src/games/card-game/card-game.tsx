// The Card Game's table: my rivals above, the challenge in the middle, my side and
// my hand below.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Picking } from '../../pieces/pick';
import { useShow } from '../../pieces/show';
import type { Board as BoardSections } from '../../wire';
import type { BoardProps, GameModule } from '../index';
import { enter, follows, lineOf, mainLabel, oneTarget, unfinished } from './asking';
import { attackOf } from './attack';
import { Face, WhyNot } from './cards';
import './css/table.css';
import './css/cards.css';
import './css/stage.css';
import { Finale } from '../../pieces/finale';
import { Ending } from './ending';
import { useFit } from './fit';
import { Hand } from './hand';
import { IconSprite } from './icons';
import { PHASES, factsOf, rivalsOf, tableOf } from './model';
import type { Game, PileName, Resolving } from './model';
import { highlights } from './highlights';
import { pointSelectors } from './points';
import { SceneContext } from './scene';
import type { Mode, Scene } from './scene';
import { CardSheet, SeatSheet } from './sheets';
import { MiniSeats, RivalPanel, SideRow } from './side';
import { playOf } from './show';
import { lineSound } from './sounds';
import { Beside } from './stack';
import { ChallengeStage, Declaring, Offer, Quiet, Shown, hasOffer } from './stage';
import { book } from './words';
import type { BoardWords } from './words';

function modeFor(width: number, height: number): Mode {
  if (width < 760 && height >= width * 0.9) return 'phone';
  return height < 560 || width < 760 ? 'land' : 'wide';
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

interface Looked {
  card: string;
  object: number | undefined;
}

function Board(props: BoardProps) {
  const box = useRef<HTMLDivElement>(null);
  const [width, height] = useSize(box);
  const [card, setCard] = useState<Looked | null>(null);
  const [hover, setHover] = useState<Looked | null>(null);
  const [seat, setSeat] = useState<{ index: number; pile: PileName | 'deck' | undefined } | null>(null);
  const [unfolded, setUnfolded] = useState<number | null>(null);
  const table = tableOf(props.board);
  const { choice } = props;
  const mode = modeFor(width, height);
  // Before it is looked where things stand: they are where they belong then.
  useFit(box, mode, [props.board, choice, width, height, unfolded]);
  useShow(box, playOf(table), props.fresh, props.lasts ?? null, props.motion === 'reduced');
  if (!table) return <div class="cg-box" ref={box} />;
  const scene: Scene = {
    table,
    me: props.me,
    info: props.info,
    cards: props.cards,
    choice,
    mutes: props.mutes,
    attack: attackOf(choice),
    say: book.say,
    mode,
    busy: false,
    unfolded,
    unfold: setUnfolded,
    story: props.story,
    replaying: props.replaying,
    lookCard: (id, object) => {
      setHover(null);
      setCard({ card: id, object });
    },
    hoverCard: (id, object) => setHover(id ? { card: id, object } : null),
    lookSeat: (index, pile) => setSeat({ index, pile }),
  };
  const { result } = props.board;
  const rivals = rivalsOf(table, props.me);
  const melee = table.seats.length > 2;
  const mine = props.me ?? 0;
  const kind = choice.ask?.kind;
  if (result && props.finale)
    return (
      <SceneContext.Provider value={scene}>
        <IconSprite />
        <div class="cg-box" ref={box}>
          <Finale prompt={props.prompt}>
            <Ending result={result} />
            {props.finale}
          </Finale>
        </div>
      </SceneContext.Provider>
    );
  const stage =
    result && props.replaying ? (
      <Ending result={result} />
    ) : kind === 'challenge' ? (
      <Declaring />
    ) : hasOffer(scene) ? (
      <Offer />
    ) : table.challenge ? (
      <ChallengeStage challenge={table.challenge} />
    ) : (
      <>
        <Shown />
        <Quiet />
      </>
    );
  scene.busy = Boolean(result) || table.challenge !== null || kind === 'challenge' || hasOffer(scene);
  return (
    <SceneContext.Provider value={scene}>
      <Picking.Provider value={choice}>
        <IconSprite />
        <div class="cg-box" ref={box}>
          <div
            class={`cg ${mode} ${melee ? 'melee' : 'joust'} ${scene.busy ? 'busy' : 'calm'} n${table.seats.length} ${props.me === null ? 'watching' : ''}`}
          >
            {melee && mode === 'phone' ? <MiniSeats rivals={rivals} /> : null}
            <div class="cg-rivals" tabIndex={-1}>
              {rivals.map((i) => (melee ? <RivalPanel key={i} index={i} /> : <SideRow key={i} index={i} />))}
            </div>
            <div class="cg-stage" tabIndex={-1}>
              {stage}
            </div>
            {mode === 'wide' ? <div class="cg-prompt">{props.prompt}</div> : null}
            <div class="cg-mine" tabIndex={-1}>
              <SideRow index={mine} />
            </div>
            {result ? null : <Hand />}
            {mode === 'wide' ? null : <div class="cg-prompt">{props.prompt}</div>}
            {hover && !card && mode === 'wide' ? (
              <div class="cg-hover" aria-hidden="true">
                <Face id={hover.card} class="large" />
                <WhyNot id={hover.card} object={hover.object} />
              </div>
            ) : null}
          </div>
        </div>
        {seat !== null ? <SeatSheet index={seat.index} pile={seat.pile} close={() => setSeat(null)} /> : null}
        {card ? <CardSheet id={card.card} object={card.object} close={() => setCard(null)} /> : null}
      </Picking.Provider>
    </SceneContext.Provider>
  );
}

/** Icon of a line of the story, and the kinds it stands before. */
const ICONS: Record<string, string> = {
  leader: 'seat',
  crown: 'turn first initiative',
  deck: 'shuffle mulligan moves',
  hand: 'draw placed marshals',
  plot: 'plot used-back',
  ally: 'enters control joins',
  duplicate: 'duplicate',
  discard: 'leaves discard',
  clock: 'phase',
  handking: 'title titles',
  gold: 'gold',
  power: 'power dominance',
  kneel: 'kneels',
  stand: 'stands',
  event: 'uses plays ambushes chooses named',
  cross: 'cancelled out-of-challenge',
  defender: 'saved defender',
  eye: 'looks reveals',
  hostility: 'challenge attacker result redirected',
  'kw-stealth': 'stealth',
  claim: 'claim spread',
  'kw-renown': 'keyword uses-keyword',
  token: 'tokens',
  next: 'pass',
  dead: 'eliminated',
  throne: 'end',
  talk: 'talk',
  undo: 'undone',
};
const ICON_OF = new Map(
  Object.entries(ICONS).flatMap(([icon, kinds]) => kinds.split(' ').map((kind) => [kind, icon] as const)),
);

const game: GameModule = {
  Board,
  Beside,
  mainLabel,
  follows,
  line: (ask, _, board, cards) =>
    lineOf(ask, (board['stack'] as Resolving[] | undefined) ?? [], (card) => factsOf(cards, card).text),
  unfinished,
  enter,
  oneTarget,
  lineIcon: (kind) => ICON_OF.get(kind) ?? 'log',
  sound: lineSound,
  highlights,
  points: pointSelectors,
  onBoard: (ask) => ask.kind === 'plot' || ask.kind === 'title' || ask.kind === 'challenge',
  turnName: (n) => book.say('round', { n }),
  houseOf: (board: BoardSections, seat) => tableOf(board)?.seats[seat]?.house ?? null,
  phases: (board) => {
    const now = board['game'] as Game | undefined;
    if (!now) return null;
    return {
      names: PHASES.map((p) => book.say(`bar.${p}` as keyof BoardWords)),
      at: now.phase ? PHASES.indexOf(now.phase) : -1,
    };
  },
};

export default game;
