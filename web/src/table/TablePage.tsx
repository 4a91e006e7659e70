// A table: bar on top, the game's board with the prompt in it, the rail beside.
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { gameTitle } from '../app/about';
import { copyText } from '../app/copy';
import { useMedia } from '../app/hooks';
import { inviteLink, seatName } from '../app/names';
import { later } from '../app/later';
import { turns, you } from '../app/session';
import { motionNow } from '../app/settings';
import { wakeSound } from '../app/sound';
import { toast } from '../app/toast';
import { Icon, Sheet, Skip } from '../app/ui';
import type { CardBook, GameModule } from '../games';
import type { TableLink } from '../link/link';
import { bestBot } from '../screens/draft';
import { copyOnOpen, useGames } from '../screens/Lobby';
import { useRules } from '../screens/Rules';
import type { GameInfo, Line } from '../wire';
import { lang, loadWords, t } from '../words';
import { Bar } from './Bar';
import type { Shown } from './beats';
import { useBeside } from './beside';
import type { Beside } from './beside';
import { Choice } from './choice';
import { Curtain } from './Curtain';
import { useEvents } from './events';
import { useKeys } from './keys';
import { useGameModule, useTableCards } from './loading';
import { Lost } from './Lost';
import { useMoments } from './moment';
import { useMutes } from './mutes';
import { NoTable } from './NoTable';
import { Prompt } from './prompt/Prompt';
import { Rail } from './rail/Rail';
import { seatOf } from './seat';
import type { Seat } from './seat';
import { Sheets } from './Sheets';
import { usePresses, useShowing } from './showing';
import './table.css';
import { WaitingRoom } from './WaitingRoom';

const Aftermath = later(
  async () => {
    const part = await import('../back/Aftermath');
    await loadWords();
    return part;
  },
  (m) => m.Aftermath,
);

interface Props {
  link: TableLink;
  /** The lesson lies over the table. */
  lesson?: boolean;
  /** A replay brings its own bar, and goes to moments itself. */
  prompt?: ComponentChildren;
  onMoment?: (line: Line) => void;
  lineNow?: number;
  /** What lies over the table, and knows what is being chosen there. */
  over?: (choice: Choice) => ComponentChildren;
}

/** Whoever opens a new table has its link at hand; a turn that was told of is seen. */
function useArrival(id: string | undefined, key: string | null): void {
  useEffect(() => {
    addEventListener('pointerdown', wakeSound, { once: true });
    addEventListener('keydown', wakeSound, { once: true });
  }, []);
  useEffect(() => {
    if (id && key && copyOnOpen.delete(id))
      copyText(inviteLink(id, key)).then(
        () => toast(t('copied')),
        () => undefined,
      );
    if (id && turns.value[id]) {
      const rest = { ...turns.value };
      delete rest[id];
      turns.value = rest;
    }
  }, [id, key]);
}

interface BoardProps {
  seat: Seat;
  state: Shown;
  game: GameModule | null;
  gameInfo: GameInfo | undefined;
  cards: CardBook | null;
  bot: string;
  /** Instead of the question. */
  prompt: ComponentChildren | undefined;
  /** What is told when all is over. */
  finale: ComponentChildren | null;
}

/** The game's board, or the waiting room. */
function BoardOf({ seat, state, game, gameInfo, cards, bot, prompt, finale }: BoardProps) {
  const Board = game?.Board;
  if (seat.info.state === 'waiting') return <WaitingRoom link={seat.link} state={state} game={gameInfo} bot={bot} />;
  if (!Board || !cards || seat.link.curtain.value !== null) return null;
  return (
    <Board
      board={seat.board}
      info={seat.info}
      me={seat.me}
      cards={cards}
      lang={lang.value}
      t={t}
      choice={seat.choice}
      mutes={seat.me === null || seat.offlineLesson || prompt !== undefined ? null : seat.mutes}
      story={seat.story}
      fresh={seat.moment ? [] : state.fresh}
      lasts={state.lasts}
      replaying={seat.moment !== null || prompt !== undefined}
      motion={motionNow()}
      prompt={prompt ?? <Prompt seat={seat} game={game} />}
      openRule={seat.openRule}
      finale={finale}
    />
  );
}

/** The rail: beside the board, or in a drawer. */
function BesideBoard({ beside, children }: { beside: Beside; children: ComponentChildren }) {
  const { wide, tab } = beside;
  if (wide)
    return (
      <aside class="rail" aria-label={t('besideTable')}>
        {children}
      </aside>
    );
  if (!beside.drawer) return null;
  return (
    <Sheet title={t(tab)} kind="drawer" onClose={beside.closeDrawer}>
      {children}
    </Sheet>
  );
}

export function TablePage(props: Props) {
  const { link, lesson = false } = props;
  const showing = useShowing(link, lesson, props.prompt !== undefined);
  const state = showing.shown;
  const list = useGames();
  const game = useGameModule(state?.info.game);
  const mutes = useMutes(link, state, game);
  const choice = useMemo(
    () =>
      new Choice({
        send: (a, c) => {
          mutes.note(choice.ask, c);
          return link.move(a, c);
        },
        pick: (a, c) => link.pick(a, c),
      }),
    [link],
  );
  useEvents(showing, choice);
  useEffect(() => {
    choice.oneTarget = game?.oneTarget ?? (() => false);
  }, [choice, game]);
  const cards = useTableCards(state, link.kind === 'offline');
  const beside = useBeside(state, useMedia('(min-width: 1200px)') && !game?.noRail);
  const moments = useMoments(link, state, choice);
  // Whoever looks at another moment, or steps through a replay, has keys and buttons of their own.
  usePresses(showing, props.prompt !== undefined || moments.moment !== null);
  const rules = useRules(state?.info.game ?? '');
  useArrival(state?.id, state?.key ?? null);
  const [seesTable, setSeesTable] = useState(false);
  const back = () => {
    const could = moments.moment !== null || choice.canBack;
    if (moments.moment) moments.toNow();
    else choice.dispatch({ do: 'back' });
    return could;
  };
  useKeys(choice, back, () => beside.setOver('keys'));
  if (link.gone.value || !state) return <NoTable link={link} />;

  const { openRule, setOver } = beside;
  const openAskMe = () => setOver('ask');
  const seat = seatOf({
    link,
    showing,
    state,
    choice,
    moments,
    game,
    cards,
    rules,
    lesson,
    mutes,
    openRule,
    openAskMe,
  });
  const { info } = seat;
  const gameInfo = list?.games.find((g) => g.id === info.game);
  const waits = info.state === 'waiting';
  const curtain = link.curtain.value;
  const showMoment = (line: Line) => {
    beside.closeDrawer();
    (props.onMoment ?? moments.show)(line);
  };
  // Of a replay the board is shown to the end, and of a table while another moment is looked at.
  const over = info.state === 'over' && props.prompt === undefined && moments.moment === null && curtain === null;
  const finale =
    over && !seesTable ? (
      <Aftermath seat={seat} game={game} onMoment={showMoment} onTable={() => setSeesTable(true)} />
    ) : null;
  return (
    <div class={`table-page game-${info.game} ${beside.wide ? 'wide' : ''}`}>
      <Skip to={waits ? 'main' : 'prompt'}>{t(waits ? 'skip' : 'skipTable')}</Skip>
      <Bar
        seat={seat}
        game={game}
        title={gameTitle(info.game, gameInfo?.title)}
        wide={beside.wide}
        unread={beside.unread}
        onMenu={() => setOver('menu')}
        onLately={() => setOver('lately')}
        onRules={beside.openRules}
        onStory={() => beside.openTab('story')}
        onChat={() => beside.openTab('chat')}
      />
      <main class="board-host ground" id="main" tabIndex={-1} inert={curtain !== null}>
        <Lost link={link} />
        <BoardOf
          seat={seat}
          state={state}
          game={game}
          gameInfo={gameInfo}
          cards={cards}
          bot={bestBot(list?.bots ?? []).slice(4)}
          prompt={props.prompt}
          finale={finale}
        />
        {over && seesTable ? (
          <button type="button" class="btn dark to-result" onClick={() => setSeesTable(false)}>
            {t('toResult')}
          </button>
        ) : null}
        {props.over?.(choice)}
      </main>
      <BesideBoard beside={beside}>
        <Rail
          seat={seat}
          game={game}
          cards={cards}
          chat={state.chat}
          unread={beside.unread}
          myId={you.value?.id ?? null}
          tab={beside.tab}
          rule={beside.rule}
          lineNow={props.lineNow}
          onTab={beside.setTab}
          onMoment={showMoment}
        />
      </BesideBoard>
      <Sheets
        seat={seat}
        state={state}
        beside={beside}
        game={game}
        gameInfo={gameInfo}
        replay={props.prompt !== undefined}
      />
      {curtain !== null ? (
        <Curtain name={seatName(info.seats[curtain])} house={seat.houseOf(curtain)} onLift={() => link.lift()} />
      ) : null}
      {info.next && info.state === 'over' && seat.me !== null ? (
        <a class="rematch-note" href={`/t/${info.next}`}>
          <Icon name="replay" /> {t('rematchOpen')}
        </a>
      ) : null}
    </div>
  );
}
