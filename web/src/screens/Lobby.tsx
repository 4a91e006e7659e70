import { Name } from '../app/Name';
import { useEffect, useState } from 'preact/hooks';
import { gameTagline, gameTitle, setTitle } from '../app/about';
import { botName, hostOf, paceText, markedName, turnText, waitsFor } from '../app/names';
import { later } from '../app/later';
import { go } from '../app/router';
import { cardsOf, gamesList, loadMine, lobby, mine, online, socket, turns, watchLobby, you } from '../app/session';
import { complain } from '../app/toast';
import { Crest, Empty, Icon, Trouble } from '../app/ui';
import { games as known } from '../games';
import type { CardBook } from '../games';
import { newNonce } from '../link/nonce';
import { newSeed, offlineTables, startOffline } from '../link/offline';
import type { GameInfo, Games, Info } from '../wire';
import { lang, loadWords, t } from '../words';
import type { Draft } from './draft';
import { newDraft, quickDraft, settingsText, tableName, toCreate } from './draft';
import { CreateSheet } from './new-table/CreateSheet';
import { gameOf } from './new-table/form';
import { NewTableCard } from './new-table/NewTableCard';
import { isFirst, knowsWay } from './welcome/first';

const Welcome = later(
  async () => {
    const part = await import('./welcome/Welcome');
    await loadWords();
    return part;
  },
  (m) => m.Welcome,
);

/** Tables just made by me whose link should be copied when they open. */
export const copyOnOpen = new Set<string>();

export function useGames(): Games | null {
  const [list, setList] = useState<Games | null>(null);
  const now = lang.value;
  const there = online.value;
  useEffect(() => {
    let on = true;
    gamesList(now).then((l) => on && setList(l), complain);
    return () => {
      on = false;
    };
  }, [now, there]);
  return list;
}

export function useCards(game: string | undefined): CardBook | null {
  const [cards, setCards] = useState<CardBook | null>(null);
  const now = lang.value;
  useEffect(() => {
    let on = true;
    if (game)
      cardsOf(game, now).then(
        (c) => on && setCards(c),
        () => undefined,
      );
    return () => {
      on = false;
    };
  }, [game, now]);
  return cards;
}

export async function createTable(draft: Draft, game: GameInfo): Promise<void> {
  const start = !draft.seats.includes('open');
  const taken = (mine.peek() ?? []).filter((m) => m.state !== 'over').map((m) => m.name);
  const named = draft.name.trim() ? draft : { ...draft, name: tableName(taken) };
  const ok = await socket.request(toCreate(named, game, newNonce(), start));
  const id = ok.table as string;
  if (!start) copyOnOpen.add(id);
  go(`/t/${id}`);
}

/** The same table in this page, where there is no server. */
function playHere(d: Draft, game: GameInfo): void {
  const name = you.peek()?.name ?? t('you');
  startOffline({
    game: d.game,
    settings: settingsText(d, game),
    seed: newSeed(),
    cards: d.cards,
    seats: d.seats.map((s) =>
      s === 'me' ? { who: 'person', name, bot: null } : { who: 'bot', name: '', bot: s.slice(4) },
    ),
  });
}

/** Begins a game against bots: at the server, or where there is none in this page. */
export async function begin(d: Draft, game: GameInfo): Promise<void> {
  if (online.peek() !== false) return createTable(d, game);
  playHere(d, game);
  go('/solo');
}

// --- my turn -----------------------------------------------------------------------------

function TurnPrompt() {
  const me = you.value?.id;
  const going = (mine.value ?? []).filter((m) => m.state !== 'over');
  const waits = (m: Info) => turns.value[m.id] !== undefined || waitsFor(m, me);
  const table = going.find(waits);
  if (table) {
    const seat = table.seats.find((s) => s.user === me);
    return (
      <section class="prompt now turn" aria-label={t('yourTurn')}>
        <Crest house={seat?.house} size={44} />
        <div class="tx">
          <h2>{t('turnAt', { name: table.name })}</h2>
          <p>{paceText(table.pace)}</p>
        </div>
        <a class="btn primary big" href={`/t/${table.id}`}>
          {t('takeSeat')}
        </a>
      </section>
    );
  }
  const other = going.find((m) => m.state === 'playing') ?? going[0];
  if (other) {
    const seat = other.seats.find((s) => s.user === me);
    return (
      <section class="prompt turn" aria-label={other.name}>
        <Crest house={seat?.house} size={44} />
        <div class="tx">
          <h2>{other.name}</h2>
          <p>{other.state === 'playing' ? t('goesOn', { turn: turnText(other) }) : t('waitsForPlayers')}</p>
        </div>
        <a class="btn big" href={`/t/${other.id}`}>
          {t('goBack')}
        </a>
      </section>
    );
  }
  const kept = offlineTables.value[0];
  if (!kept) return null;
  return (
    <section class="prompt turn" aria-label={t('soloGame')}>
      <Icon name="bot" />
      <div class="tx">
        <h2>{t('soloGame')}</h2>
        <p>{t('soloKept')}</p>
      </div>
      <a class="btn big" href="/solo">
        {t('goOn')}
      </a>
    </section>
  );
}

// --- plates ----------------------------------------------------------------------------------

function Plate(props: { game: GameInfo; onQuick: (seats?: number) => void; onNew: () => void; busy: boolean }) {
  const { game } = props;
  const entry = known[game.id];
  if (!entry) return null;
  const { Art } = entry;
  const [quick, ...others] = entry.quick ?? [];
  return (
    <article class={`game-plate ${entry.plate}`} aria-labelledby={`plate-${game.id}`}>
      <Art />
      <div class="plate-text">
        <h2 id={`plate-${game.id}`}>{gameTitle(game.id, game.title)}</h2>
        <p>{gameTagline(game.id)}</p>
        <div class="facts">
          <span>
            <Icon name="person" /> {t('seatRange', { from: game.min_seats, to: game.max_seats })}
          </span>
          <span>
            <Icon name="clock" /> {t('minutesShort', { n: game.minutes })}
          </span>
        </div>
        <div class="plate-go">
          <button type="button" class="btn pale" disabled={props.busy} onClick={() => props.onQuick(quick?.seats)}>
            <Icon name="bot" />
            {quick ? (
              <span>
                {entry.words(quick.word)}
                <small>{t('playBots')}</small>
              </span>
            ) : (
              t('playBots')
            )}
          </button>
          {others.map((q) => (
            <button
              key={q.word}
              type="button"
              class="btn pale"
              disabled={props.busy}
              onClick={() => props.onQuick(q.seats)}
            >
              <span>
                {entry.words(q.word)}
                <small>{t('sum.seats', { n: q.seats })}</small>
              </span>
            </button>
          ))}
          <button type="button" class="btn line" onClick={props.onNew}>
            {t('newTable')}
          </button>
        </div>
      </div>
    </article>
  );
}

// --- tables ----------------------------------------------------------------------------------

/** `mine`: I know whose table it is; with whom I sit there and how far it is says more. */
export function TableRow(props: { info: Info; list: Games | null; action: string; mine?: boolean }) {
  const { info } = props;
  const entry = known[info.game];
  const game = props.list?.games.find((g) => g.id === info.game);
  const title = gameTitle(info.game, game?.title);
  const allies = /\ballies=on\b/.test(info.settings) ? ` · ${t('withAllies')}` : '';
  const others = info.seats.filter((s) => s.user !== you.value?.id && s.who !== 'open').map((s) => markedName(s));
  const people = info.seats.map((s) => (s.who === 'bot' ? botName(s.bot ?? '') : markedName(s))).join(', ');
  return (
    <li class="trow">
      <span class="gi">
        <Icon name={entry?.icon ?? 'holdfast'} />
      </span>
      <div class="tn">
        <b>
          <Name>{info.name}</Name>
        </b>
        <small>
          {title}
          {allies}
          {info.set ? ` · ${setTitle(game, info.set)}` : ''}
          {props.mine && info.state !== 'waiting' ? ` · ${turnText(info)}` : ''}
        </small>
      </div>
      <span class="ss" role="img" aria-label={people}>
        {info.seats.map((s, i) =>
          s.who === 'open' ? (
            <Crest key={i} house={null} />
          ) : s.house ? (
            <Crest key={i} house={s.house} />
          ) : (
            <i class="somebody" key={i}>
              <Icon name={s.who === 'bot' ? 'bot' : 'person'} />
            </i>
          ),
        )}
      </span>
      <div class="tp">
        <small class="dk">{paceText(info.pace)}</small>
        <small>
          {props.mine && others.length > 0 ? others.join(', ') : t('hostIs', { name: markedName(hostOf(info)) })}
        </small>
      </div>
      <a class="btn" href={`/t/${info.id}`}>
        {props.action}
      </a>
    </li>
  );
}

type Filter = 'all' | 'live' | 'slow';

function OpenTables({ list, onQuick }: { list: Games; onQuick: () => void }) {
  const [filter, setFilter] = useState<Filter>('all');
  const there = lobby.value;
  const open = (there?.tables ?? []).filter((i) => i.state === 'waiting' && i.seats.some((s) => s.who === 'open'));
  const shown = open.filter((i) => filter === 'all' || i.pace.kind === filter);
  const chip = (value: Filter, text: string) => (
    <button
      type="button"
      class={`chip ${filter === value ? 'on' : ''}`}
      aria-pressed={filter === value}
      onClick={() => setFilter(value)}
    >
      {text}
    </button>
  );
  return (
    <section class="tables panel" aria-labelledby="open-h">
      <div class="th">
        <h2 id="open-h">{t('openTables')}</h2>
        {chip('all', t('all'))}
        {chip('live', t('live'))}
        {chip('slow', t('slow'))}
        <span class="sp" />
        {there ? <span class="muted">{t('openCount', { open: open.length, playing: there.playing })}</span> : null}
      </div>
      {online.value === false ? (
        <Empty text={t('noServer')}>
          <a class="btn" href="/solo">
            {t('playHere')}
          </a>
        </Empty>
      ) : shown.length > 0 ? (
        <ul class="table-rows">
          {shown.map((info) => (
            <TableRow key={info.id} info={info} list={list} action={t('sitDown')} />
          ))}
        </ul>
      ) : there ? (
        <Empty text={t('noTables')}>
          <button type="button" class="btn" onClick={onQuick}>
            {t('playBots')}
          </button>
        </Empty>
      ) : (
        <div class="table-rows ghost" aria-hidden="true" />
      )}
      <div class="learn">
        <Icon name="rules" />
        <span>
          <b>{t('newHere')}</b> {t('learnText')}
        </span>
        <a class="btn" href="/learn">
          {t('learn')}
        </a>
        <a class="btn quiet" href="/solo">
          {t('playHere')}
        </a>
      </div>
    </section>
  );
}

export function Lobby() {
  const list = useGames();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [sheet, setSheet] = useState(false);
  const [busy, setBusy] = useState(false);
  const cards = useCards(draft?.game);
  useEffect(watchLobby, []);
  useEffect(() => void loadMine(), []);
  useEffect(() => {
    const first = list?.games.find((g) => known[g.id]);
    if (list && first && !draft) setDraft(newDraft(first, list.bots));
  }, [list]);

  const create = async (d: Draft, game: GameInfo) => {
    setBusy(true);
    try {
      await createTable(d, game);
    } catch (error) {
      complain(error);
    }
    setBusy(false);
  };
  const play = (d: Draft, game: GameInfo) => void (online.value === false ? begin(d, game) : create(d, game));
  const quick = (game: GameInfo, seats?: number) => {
    if (list) play(quickDraft(game, list.bots, seats), game);
  };
  const shown = list?.games.filter((g) => known[g.id]) ?? [];
  const first = shown[0];
  const making = list &&
    draft && {
      list,
      draft,
      cards,
      busy: busy || online.value !== true,
      onDraft: setDraft,
      onCreate: () => void create(draft, gameOf(list, draft.game)),
    };

  const newcomer = isFirst();
  return (
    <div class={newcomer ? 'lobby newcomer' : 'lobby'}>
      <h1 class="hush">Holdfast</h1>
      {online.value === false ? (
        <Trouble text={t('noServerLong')} action={t('tryAgain')} onAction={() => socket.hurry()} />
      ) : null}
      <TurnPrompt />
      {newcomer ? (
        list && <Welcome list={list} busy={busy} onPlay={play} onClose={knowsWay} />
      ) : (
        <div class="game-plates">
          {shown.map((game) => (
            <Plate
              key={game.id}
              game={game}
              busy={busy}
              onQuick={(seats) => quick(game, seats)}
              onNew={() => {
                if (!list) return;
                if (draft?.game !== game.id) setDraft(newDraft(game, list.bots));
                setSheet(true);
              }}
            />
          ))}
        </div>
      )}
      {list && first ? <OpenTables list={list} onQuick={() => quick(first)} /> : null}
      {making ? <NewTableCard {...making} onAll={() => setSheet(true)} /> : null}
      {making && sheet ? <CreateSheet {...making} onClose={() => setSheet(false)} /> : null}
    </div>
  );
}
