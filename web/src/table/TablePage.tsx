// A table: bar on top, the game's board with the prompt in it, the rail beside.
import { effect, untracked } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { gameTitle } from '../app/about';
import { notify, setTitle } from '../app/alerts';
import { announce, announceNow } from '../app/announce';
import { copyText } from '../app/copy';
import { settingsOpen } from '../app/Frame';
import { useMedia } from '../app/hooks';
import { later } from '../app/later';
import { botName, inviteLink, seatName } from '../app/names';
import { cardsOf, turns, you } from '../app/session';
import { motionNow } from '../app/settings';
import { play, wakeSound } from '../app/sound';
import { complain, toast } from '../app/toast';
import { Empty, Icon, Sheet, Skip } from '../app/ui';
import { games as known, loaded } from '../games';
import type { CardBook, GameModule } from '../games';
import type { TableLink } from '../link/link';
import { timeLeft } from '../link/state';
import type { TableState } from '../link/state';
import { bestBot } from '../screens/draft';
import { copyOnOpen, useGames } from '../screens/Lobby';
import { RulesBook, useRules } from '../screens/Rules';
import { SettingsSheet } from '../screens/Settings';
import type { Board, Line } from '../wire';
import { lang, loadWords, t, word } from '../words';
import { Bar } from './Bar';
import { Choice } from './choice';
import { useKeys } from './keys';
import { Lost } from './Lost';
import { AskMe, TableMenu } from './Menu';
import { Prompt } from './Prompt';
import { withoutEmptyQuestion } from './live';
import { Rail } from './Rail';
import type { Tab } from './Rail';
import type { Seat } from './seat';
import './table.css';
import { WaitingRoom } from './WaitingRoom';

const KeysSheet = later(
  () => import('../screens/more'),
  (m) => m.KeysSheet,
);

type Over = 'menu' | 'ask' | 'rules' | 'keys' | null;

interface Props {
  link: TableLink;
  /** The lesson lies over the table. */
  lesson?: boolean;
  /** A replay brings its own bar, and goes to moments itself. */
  prompt?: ComponentChildren;
  onMoment?: (line: Line) => void;
  lineNow?: number;
  children?: ComponentChildren;
}

export function useGameModule(id: string | undefined): GameModule | null {
  const [game, setGame] = useState<GameModule | null>(null);
  useEffect(() => {
    const entry = id ? known[id] : undefined;
    if (!entry) return;
    let on = true;
    entry
      .load()
      .then(async (m) => {
        await loadWords();
        loaded[entry.id] = m.default;
        if (on) setGame(m.default);
      })
      .catch(complain);
    return () => {
      on = false;
    };
  }, [id]);
  return game;
}

function useTableCards(state: TableState | null, offline: boolean): CardBook | null {
  const [cards, setCards] = useState<CardBook | null>(null);
  const game = state?.info.game;
  const own = state?.info.own_cards && !offline ? state.id : undefined;
  const now = lang.value;
  useEffect(() => {
    if (!game) return;
    let on = true;
    cardsOf(game, now, own).then((c) => on && setCards(c), complain);
    return () => {
      on = false;
    };
  }, [game, own, now]);
  return cards;
}

/** Sounds, announcements, title and notifications that follow the table's state. */
function useEvents(link: TableLink, choice: Choice, lesson: boolean): void {
  useEffect(() => {
    let asked: string | null = null;
    let over: boolean | null = null;
    let version = -1;
    let heardTo = -1;
    let voted = '';
    const take = (s: TableState) => {
      choice.dispatch({ do: 'asked', ask: s.info.state === 'playing' ? (s.board.ask ?? null) : null });
      const ask = s.board.ask;
      const sound = loaded[s.info.game]?.sound;
      if (s.v !== version) {
        version = s.v;
        for (const line of s.fresh) announce(line.text);
        const heard = new Set<string>();
        for (const line of s.fresh) {
          const what = sound?.(line);
          if (what && !heard.has(what[0])) {
            heard.add(what[0]);
            play(what[0], what[1]);
          }
        }
      }
      const said = s.chat[s.chat.length - 1];
      if (
        said &&
        heardTo >= 0 &&
        said.i > heardTo &&
        said.user !== you.peek()?.id &&
        !s.muted.includes(said.user ?? '')
      ) {
        announce(`${said.name ?? ''}: ${said.text}`);
        play('talk');
      }
      heardTo = said?.i ?? 0;
      const votes = s.votes.map((v) => `${v.what}${v.seat ?? ''}`).join();
      if (votes && votes !== voted) {
        announceNow(t('vote.open'));
        play('turn');
      }
      voted = votes;
      const number = ask && s.info.state === 'playing' ? `${s.id}.${ask.ask}` : null;
      if (number !== asked) {
        asked = number;
        if (ask && number) {
          announceNow(`${t('yourTurn')}. ${ask.text} ${t('choicesN', { n: ask.options.length })}`);
          play('turn');
          notify(t('yourTurn'), `${s.info.name}: ${ask.text}`, `/t/${s.id}`);
        } else announceNow('');
      }
      setTitle(number !== null, s.info.name);
      const ended = s.info.state === 'over';
      if (over === false && ended) {
        announceNow(s.board.result?.text ?? t('over'));
        if (s.me !== null && s.board.result?.winners.includes(s.me)) play('victory');
      }
      over = ended;
    };
    const stop = effect(() => {
      const s = link.state.value;
      if (s) untracked(() => take(lesson ? s : withoutEmptyQuestion(s)));
    });
    return () => {
      stop();
      setTitle(false, '');
      announceNow('');
    };
  }, [link, choice, lesson]);
}

export function Curtain({ name, house, onLift }: { name: string; house: string | null; onLift: () => void }) {
  return (
    <div
      class={`curtain house ${house ?? 'neutral'}`}
      role="dialog"
      aria-modal="true"
      aria-label={t('curtain.title', { name })}
    >
      <svg width="140" height="140" aria-hidden="true">
        <use href={`#s-${house ?? 'neutral'}`} />
      </svg>
      <h2>{t('curtain.title', { name })}</h2>
      <p>{t('curtain.text')}</p>
      <button type="button" class="btn primary big" autofocus onClick={onLift}>
        {t('curtain.lift', { name })}
      </button>
    </div>
  );
}

export function TablePage(props: Props) {
  const { link } = props;
  const told = link.state.value;
  const state = useMemo(() => (told && !props.lesson ? withoutEmptyQuestion(told) : told), [told, props.lesson]);
  const choice = useMemo(
    () => new Choice({ send: (a, c) => link.move(a, c), pick: (a, c) => link.pick(a, c) }),
    [link],
  );
  useEvents(link, choice, props.lesson ?? false);
  const list = useGames();
  const game = useGameModule(state?.info.game);
  const cards = useTableCards(state, link.kind === 'offline');
  const wide = useMedia('(min-width: 1200px)') && !game?.noRail;
  const [tab, setTab] = useState<Tab>('story');
  const [drawer, setDrawer] = useState(false);
  const [rule, setRule] = useState<string | null>(null);
  const [over, setOver] = useState<Over>(null);
  const [moment, setMoment] = useState<{ at: number; text: string; board: Board } | null>(null);
  const rules = useRules(state?.info.game ?? '');
  const seen = useRef(-1); // the latest line of chat

  useEffect(() => {
    choice.dispatch({ do: 'freeze', on: moment !== null });
  }, [moment, choice]);
  useEffect(() => {
    addEventListener('pointerdown', wakeSound, { once: true });
    addEventListener('keydown', wakeSound, { once: true });
  }, []);
  const id = state?.id;
  const key = state?.key ?? null;
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
  // Another undo may have taken the moment away.
  useEffect(() => {
    if (moment && state && !state.story.some((l) => l.at === moment.at)) setMoment(null);
  }, [state?.story.length]);

  const chatOpen = tab === 'chat' && (wide || drawer);
  if (chatOpen) seen.current = state?.chat.at(-1)?.i ?? seen.current;
  const unread =
    state?.chat.filter((l) => l.i > seen.current && l.user && l.user !== you.value?.id && !state.muted.includes(l.user))
      .length ?? 0;

  const toNow = () => setMoment(null);
  const back = () => {
    if (moment) {
      toNow();
      return true;
    }
    const could = choice.canBack;
    choice.dispatch({ do: 'back' });
    return could;
  };
  useKeys(choice, back, () => setOver('keys'));

  if (link.gone.value)
    return (
      <main class="alone ground" id="main">
        <Empty text={word(`gone.${link.gone.value}`) ?? t('gone.other')}>
          <a class="btn" href="/">
            {t('toLobby')}
          </a>
        </Empty>
      </main>
    );
  if (!state)
    return (
      <main class="alone ground" id="main" aria-busy="true">
        <Lost link={link} />
        <span class="hush">{t('loading')}</span>
        <div class="ghosts" aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
        </div>
      </main>
    );

  const { me } = state;
  // Bots are called by the page's names for them, in its language.
  const info = {
    ...state.info,
    seats: state.info.seats.map((x) => (x.who === 'bot' ? { ...x, name: botName(x.bot ?? '') } : x)),
  };
  const board = moment ? moment.board : state.board;
  const title = gameTitle(info.game, list?.games.find((g) => g.id === info.game)?.title);
  const gameInfo = list?.games.find((g) => g.id === info.game);
  const houseOf = (n: number | null) =>
    n === null ? null : (game?.houseOf?.(state.board, n) ?? info.seats[n]?.house ?? null);
  // Where several seats have one house, they are numbered as the story does it.
  const houseName = (n: number | null) => {
    const name = n === null ? '' : (cards?.house(houseOf(n)) ?? '');
    const alike = info.seats.filter((_, i) => houseOf(i) === houseOf(n)).length > 1;
    return name && n !== null && alike ? `${name} ${n + 1}` : name;
  };
  const openRule = (section: string) => {
    setRule(section);
    if (wide) setTab('rules');
    else setOver('rules');
  };
  const openTab = (to: Tab) => {
    setTab(to);
    if (!wide) setDrawer(true);
  };
  const showMoment = (line: Line) => {
    if (!wide) setDrawer(false);
    if (props.onMoment) {
      props.onMoment(line);
      return;
    }
    const last = state.story[state.story.length - 1];
    if (last && line.at === last.at && info.state === 'playing') {
      toNow();
      return;
    }
    link.moment(line.at).then((b) => setMoment({ at: line.at, text: line.text, board: b }), complain);
  };
  const seat: Seat = {
    link,
    info,
    me,
    board,
    story: state.story,
    votes: state.votes,
    choice,
    waits: state.board.waits ?? [],
    moment,
    canUndo:
      state.undo !== null && !moment && !choice.sending && !props.lesson && !state.votes.some((v) => v.what === 'undo'),
    offlineLesson: props.lesson ?? false,
    next: '',
    houseOf,
    houseName,
    cards,
    sideHouse: (side) => game?.pieceHouse?.(state.board, `side:${side}`) ?? null,
    ruleTitle: (r) => {
      const found = rules?.find((s) => s.id === r);
      return found ? t('ruleOf', { title: found.title }) : t('rule');
    },
    timeLeft: (n) => timeLeft(state, n, Date.now()),
    undo: () => void link.undo().catch(complain),
    toNow,
    openRule,
    openAskMe: () => setOver('ask'),
  };
  const rail = (
    <Rail
      seat={seat}
      game={game}
      cards={cards}
      chat={state.chat}
      unread={unread}
      myId={you.value?.id ?? null}
      tab={tab}
      rule={rule}
      lineNow={props.lineNow}
      onTab={setTab}
      onMoment={showMoment}
    />
  );
  const Board = game?.Board;
  const curtain = link.curtain.value;
  return (
    <div class={`table-page ${wide ? 'wide' : ''}`}>
      <Skip to={info.state === 'waiting' ? 'main' : 'prompt'}>
        {t(info.state === 'waiting' ? 'skip' : 'skipTable')}
      </Skip>
      <Bar
        seat={seat}
        game={game}
        title={title}
        wide={wide}
        unread={unread}
        onMenu={() => setOver('menu')}
        onRules={() => (wide ? setTab('rules') : setOver('rules'))}
        onStory={() => openTab('story')}
        onChat={() => openTab('chat')}
      />
      <main class="board-host ground" id="main" tabIndex={-1} inert={curtain !== null}>
        <Lost link={link} />
        {info.state === 'waiting' ? (
          <WaitingRoom link={link} state={state} game={gameInfo} bot={bestBot(list?.bots ?? []).slice(4)} />
        ) : Board && cards && curtain === null ? (
          <Board
            board={board}
            info={info}
            me={me}
            cards={cards}
            lang={lang.value}
            t={t}
            choice={choice}
            story={state.story}
            fresh={moment ? [] : state.fresh}
            replaying={moment !== null || props.prompt !== undefined}
            motion={motionNow()}
            prompt={props.prompt ?? <Prompt seat={seat} game={game} />}
            openRule={openRule}
          />
        ) : null}
        {props.children}
      </main>
      {wide ? (
        <aside class="rail" aria-label={t('besideTable')}>
          {rail}
        </aside>
      ) : drawer ? (
        <Sheet
          title={tab === 'chat' ? t('chat') : tab === 'rules' ? t('rules') : t('story')}
          kind="drawer"
          onClose={() => setDrawer(false)}
        >
          {rail}
        </Sheet>
      ) : null}
      {over === 'menu' ? (
        <TableMenu
          seat={seat}
          inviteKey={key}
          myId={you.value?.id ?? null}
          onClose={() => setOver(null)}
          onAskMe={() => setOver('ask')}
          onRules={() => (wide ? setTab('rules') : setOver('rules'))}
          onKeys={() => setOver('keys')}
        />
      ) : over === 'ask' ? (
        <AskMe seat={seat} info={gameInfo} presets={state.presets} onClose={() => setOver(null)} />
      ) : over === 'keys' ? (
        <KeysSheet replay={props.prompt !== undefined} onClose={() => setOver(null)} />
      ) : over === 'rules' ? (
        <Sheet title={t('rules')} kind="drawer" onClose={() => setOver(null)}>
          <RulesBook game={info.game} section={rule} />
        </Sheet>
      ) : null}
      {settingsOpen.value ? <SettingsSheet onClose={() => (settingsOpen.value = false)} /> : null}
      {curtain !== null ? (
        <Curtain name={seatName(info.seats[curtain])} house={houseOf(curtain)} onLift={() => link.lift()} />
      ) : null}
      {info.next && info.state === 'over' && me !== null ? (
        <a class="rematch-note" href={`/t/${info.next}`}>
          <Icon name="replay" /> {t('rematchOpen')}
        </a>
      ) : null}
    </div>
  );
}
