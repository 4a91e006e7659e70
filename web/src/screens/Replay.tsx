// Looking back on a finished game: one bar, a segment a turn.
import { useEffect, useState } from 'preact/hooks';
import { copyText } from '../app/copy';
import { Frame } from '../app/Frame';
import { later } from '../app/later';
import { seatName, turnText } from '../app/names';
import { path } from '../app/router';
import { cardBook, socket } from '../app/session';
import { complain, toast } from '../app/toast';
import { Empty, Icon, IconButton, Select } from '../app/ui';
import type { Verdict } from '../app/verify';
import { verifyRecord } from '../app/verify';
import type { CardBook } from '../games';
import { Refusal, api } from '../link/api';
import { engineFor } from '../link/engine';
import { keptRecord } from '../link/offline';
import { ReplayLink } from '../link/replay';
import { save } from '../table/Menu';
import { VerdictChip } from '../table/prompt/VerdictChip';
import { TablePage } from '../table/TablePage';
import type { Info, ServerMessage } from '../wire';
import { lang, loadWords, t } from '../words';

const BEAT = 1300;

const Analysis = later(
  async () => {
    const part = await import('../back/Analysis');
    await loadWords();
    return part;
  },
  (m) => m.Analysis,
);

function Scrubber({
  link,
  verdict,
  shared,
  shown,
  cards,
}: {
  link: ReplayLink;
  verdict: Verdict | null;
  shared: string | null;
  /** Its table, where it can still be asked. */
  shown: Info | null;
  cards: CardBook | null;
}) {
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [showing, setShowing] = useState(false);
  const at = link.at.value;
  const shownAll = link.shown.value;
  const last = link.moments.length - 1;
  const turn = link.turnNow();
  const now = link.turns[turn];
  const most = link.turns.reduce((n, one) => Math.max(n, one.turn), 0);
  const line = link.lineNow();
  const state = link.state.value;
  const where =
    now && now.turn > 0 && state
      ? t('replay.at', { turn: turnText({ game: state.info.game, turn: now.turn }), of: most })
      : t('replay.start');
  useEffect(() => {
    if (!playing) return;
    if (at >= last) {
      setPlaying(false);
      return;
    }
    // The next moment comes when this one has been shown; where nothing is held, after a while.
    if (!shownAll) return;
    const timer = setTimeout(() => link.go(at + 1), link.held ? 0 : BEAT / speed);
    return () => clearTimeout(timer);
  }, [playing, at, speed, shownAll]);
  // Keys may come faster than the page is drawn: what counts is where we are.
  const toTurn = (step: number) => {
    const n = link.turnNow();
    const here = link.turns[n];
    if (step < 0 && here && link.at.peek() > here.from) {
      link.go(here.from);
      return;
    }
    const other = link.turns[n + step];
    if (other) link.go(other.from);
    else link.go(step < 0 ? 0 : last);
  };
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
      const target = event.target as HTMLElement | null;
      if (target?.matches?.('input:not([type=range]), textarea, select, [role=tab]')) return;
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      if (step) {
        event.preventDefault();
        if (event.shiftKey) toTurn(step);
        else link.go(link.at.peek() + step);
      } else if (event.key === ' ' && !target?.closest?.('button, a, summary')) {
        event.preventDefault();
        setPlaying(!playing);
      }
    };
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  });
  // A link to what others may not read helps nobody: who copies it shows it to them.
  const hidden = shown?.open === 'link' && !shown.shared && !showing;
  const share = async () => {
    if (hidden) await socket.request({ t: 'share', table: shared ?? '', on: true });
    setShowing(true);
    await copyText(`${location.origin}/replay/${shared ?? ''}`);
    toast(t(hidden ? 'record.sharedCopied' : 'copied'));
  };
  const seats = state?.info.seats ?? [];
  const houseOf = (n: number | null) => (n === null ? 'neutral' : (seats[n]?.house ?? 'neutral'));
  return (
    <section class="prompt scrub" aria-label={t('replay')}>
      <div class="scrub-go">
        <IconButton icon="prev" label={t('replay.turnBack')} onClick={() => toTurn(-1)} disabled={at === 0} />
        <button
          type="button"
          class="scrub-play"
          aria-label={playing ? t('replay.pause') : t('replay.play')}
          onClick={() => {
            if (at >= last && !playing) link.go(0);
            setPlaying(!playing);
          }}
        >
          <Icon name={playing ? 'pause' : 'play'} />
        </button>
        <IconButton icon="next" label={t('replay.turn')} onClick={() => toTurn(1)} disabled={at >= last} />
        <button
          type="button"
          class="chip"
          aria-label={t('replay.speed', { n: speed })}
          onClick={() => {
            const next = speed === 4 ? 1 : speed * 2;
            link.tempo.value = next === 1 ? null : next === 2 ? 'quick' : 'once';
            setSpeed(next);
          }}
        >
          {speed}×
        </button>
        <div class="tx">
          <b>{where}</b>
          <small>{line?.text ?? ''}</small>
        </div>
        {verdict ? <VerdictChip verdict={verdict} /> : <span class="chip seal">{t('replay.checking')}</span>}
        <Select
          name={t('replay.eyes')}
          value={link.eyes.value === null ? 'all' : String(link.eyes.value)}
          items={[
            { value: 'all', label: t('replay.everybody') },
            ...seats.map((s, i) => ({ value: String(i), label: cards?.house(s.house) || seatName(s) })),
          ]}
          onChange={(v) => link.setEyes(v === 'all' ? null : Number(v))}
        />
        {shared ? (
          <button
            type="button"
            class="btn"
            title={hidden ? t('record.shareHint') : undefined}
            onClick={() => void share().catch(complain)}
          >
            <Icon name="link" />
            <span>{t(hidden ? 'record.share' : 'share')}</span>
          </button>
        ) : null}
        <IconButton
          icon="save"
          label={t('download')}
          onClick={() => void link.record().then((r) => save(r, `${link.id}.record`))}
        />
      </div>
      <div class="scrub-bar">
        {link.turns.map((one, i) => (
          <i
            key={`${one.turn}.${one.from}`}
            class={`house ${houseOf(one.seat)} ${i <= turn ? 'past' : ''}`}
            style={{ flexGrow: one.count }}
          >
            {one.marks[0] ? <Icon name={one.marks[0]} /> : null}
          </i>
        ))}
        <em style={{ left: `${last > 0 ? (100 * at) / last : 0}%` }} aria-hidden="true" />
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          aria-label={t('replay.moment')}
          aria-valuetext={`${where}. ${line?.text ?? ''}`}
          onInput={(e) => link.go(Number(e.currentTarget.value))}
        />
      </div>
      <Analysis link={link} />
    </section>
  );
}

/** What the table was called and sealed with, where it can still be asked. */
function infoOf(id: string): Promise<Info | null> {
  return new Promise((resolve) => {
    const give = (info: Info | null) => {
      stop();
      stopOpen();
      clearTimeout(timer);
      socket.request({ t: 'exit', table: id }).catch(() => undefined);
      resolve(info);
    };
    const timer = setTimeout(() => give(null), 4000);
    const stop = socket.onMessage((m: ServerMessage) => {
      if (m.t === 'table' && m.table === id) give(m.info);
    });
    const stopOpen = socket.onOpen(() => void socket.request({ t: 'enter', table: id }).catch(() => give(null)));
  });
}

function whyNone(error: unknown): string {
  const code = error instanceof Refusal ? error.code : '';
  return t(code === 'lost' ? 'error.lost' : code === 'not-yours' ? 'replay.private' : 'replay.none');
}

export function Replay() {
  const [, , id = ''] = path.value.split('/');
  const [link, setLink] = useState<ReplayLink | null>(null);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [trouble, setTrouble] = useState('');
  const [cards, setCards] = useState<CardBook | null>(null);
  const [shown, setShown] = useState<Info | null>(null);
  const here = id === '' || id === 'solo';

  const open = async (text: string, info: Info | null) => {
    setTrouble('');
    setVerdict(null);
    setShown(info);
    try {
      const table = (await engineFor(text, lang.value)).fromRecord(text);
      const book = cardBook(table.cards(lang.value));
      setCards(book);
      setLink(new ReplayLink(table, text, id || 'record', info, lang.value, book.house));
      setVerdict(await verifyRecord(text, info?.commit || null));
    } catch (error) {
      setTrouble(error instanceof Refusal && error.code === 'lost' ? t('error.lost') : t('replay.bad'));
    }
  };
  useEffect(() => {
    if (here) {
      const kept = keptRecord();
      if (id === 'solo' && kept) void open(kept, null);
      return;
    }
    Promise.all([api.record(id), infoOf(id)]).then(
      ([text, info]) => open(text, info),
      (error: unknown) => setTrouble(whyNone(error)),
    );
  }, [id]);
  useEffect(() => () => link?.close(), [link]);
  const now = lang.value;
  useEffect(() => void link?.setLang(now), [now]);
  if (link)
    return (
      <TablePage
        key={link.id}
        link={link}
        prompt={<Scrubber link={link} verdict={verdict} shared={here ? null : id} shown={shown} cards={cards} />}
        onMoment={(line) => link.go(link.moments.indexOf(line.at))}
        lineNow={link.moments[link.at.value]}
      />
    );
  return (
    <Frame>
      <div class="column narrow">
        <h1>{t('replay')}</h1>
        {trouble || here ? (
          <Empty text={trouble || t('replay.none')}>
            <label class="btn file">
              <Icon name="plus" />
              {t('replay.open')}
              <input
                class="hush"
                type="file"
                accept=".record,.txt,text/plain"
                onChange={(e) => {
                  const file = e.currentTarget.files?.[0];
                  if (file) void file.text().then((text) => open(text, null));
                }}
              />
            </label>
          </Empty>
        ) : null}
      </div>
    </Frame>
  );
}
