// Looking back with a bot: curves of chances above the scrubber, marks on it where an
// answer was clearly worse than the best, and beside the board what is said of each.
import { useEffect, useRef, useState } from 'preact/hooks';
import { go as goTo } from '../app/router';
import { complain } from '../app/toast';
import { Icon, Select } from '../app/ui';
import { analyse } from '../link/bots';
import { playOn } from '../link/offline';
import type { ReplayLink } from '../link/replay';
import type { Turning } from '../wire';
import { lang, t } from '../words';
import './back.css';
import { Chart } from './Chart';
import { words } from './words';

interface Judged {
  found: Turning[] | null;
  /** How far it is; null: nobody asked for it, or stopped it. */
  busy: { n: number; of: number } | null;
  start: () => void;
  stop: () => void;
}

function useJudged(link: ReplayLink): Judged {
  const [found, setFound] = useState<Turning[] | null>(null);
  const [busy, setBusy] = useState<Judged['busy']>(null);
  const going = useRef(0);
  const now = lang.value;
  const stop = () => {
    going.current++;
    setBusy(null);
  };
  const run = async () => {
    const mine = ++going.current;
    setBusy({ n: 0, of: 0 });
    const list = await analyse(await link.record(), now, (n, of) => {
      if (going.current === mine) setBusy({ n, of });
      return going.current === mine;
    });
    if (going.current !== mine) return;
    setBusy(null);
    if (list) setFound(list);
  };
  const start = () => void run().catch(complain);
  useEffect(() => {
    // Who comes from the end of a game to look back need not ask again.
    if (location.hash === '#analyse' || found) start();
    return stop;
  }, [link, now]);
  return { found, busy, start, stop };
}

/** Where a mark stands: the moment before the answer. */
const momentOf = (link: ReplayLink, one: Turning): number => {
  let at = 0;
  link.moments.forEach((m, i) => {
    if (m <= one.number - 1) at = i;
  });
  return at;
};

type Whose = 'all' | 'mine';

function Said({ one, link }: { one: Turning; link: ReplayLink }) {
  const better = () => {
    playOn(link.replayed(one.number - 1), one, link.state.peek()?.info.game ?? '');
    goTo('/solo');
  };
  return (
    <div class="said" role="status">
      <b>{one.text}</b>
      {one.reasons.map((r) => (
        <p key={r}>{r}</p>
      ))}
      {one.kind === 'worse' ? (
        <button type="button" class="btn" onClick={better}>
          <Icon name="play" />
          {words.say('playBest')}
        </button>
      ) : null}
    </div>
  );
}

export function Analysis({ link }: { link: ReplayLink }) {
  const { found, busy, start, stop } = useJudged(link);
  const [whose, setWhose] = useState<Whose>('all');
  const seats = link.state.value?.info.seats ?? [];
  const at = link.at.value;
  const people = seats.flatMap((s, i) => (s.who === 'person' ? [i] : []));
  const shown = (found ?? []).filter((one) => whose === 'all' || people.includes(one.seat));
  const marks = shown.map((one) => momentOf(link, one));
  const mistakes = shown.filter((one) => one.kind === 'worse');
  const here = shown.filter((_, i) => marks[i] === at);
  const next = () => {
    const all = mistakes.map((one) => momentOf(link, one));
    const to = all.find((m) => m > at) ?? all[0];
    if (to !== undefined) link.go(to);
  };
  const last = link.moments.length - 1;
  const chances = link.chances();
  return (
    <div class="analysis" role="region" aria-label={t('analyse')}>
      <div class="analysis-go">
        {busy ? (
          <>
            <span role="status">{t('analyse.busy', { n: busy.n, of: busy.of })}</span>
            <button type="button" class="btn" onClick={stop}>
              {words.say('stop.analysis')}
            </button>
          </>
        ) : found ? (
          <>
            <button type="button" class="btn" disabled={mistakes.length === 0} onClick={next}>
              <Icon name="next" />
              {words.say('next')}
            </button>
            <span class="muted">
              {mistakes.length > 0 ? words.say('found', { n: mistakes.length }) : words.say('clean')}
            </span>
            {people.length > 0 ? (
              <Select<Whose>
                name={words.say('whose')}
                value={whose}
                items={[
                  { value: 'all', label: words.say('everybody') },
                  { value: 'mine', label: words.say('mine') },
                ]}
                onChange={setWhose}
              />
            ) : null}
          </>
        ) : (
          <button type="button" class="btn" onClick={start}>
            <Icon name="eye" />
            {t('analyse')}
          </button>
        )}
      </div>
      {here.map((one) => (
        <Said key={`${one.kind}${one.number}`} one={one} link={link} />
      ))}
      <div class="analysis-chart">
        <Chart
          rows={chances}
          names={seats.map((_, i) => link.nameOf(i))}
          houses={seats.map((s) => s.house ?? 'neutral')}
          now={at}
          low
        />
        {shown.map((one, i) => (
          <button
            key={`${one.kind}${one.number}`}
            type="button"
            class={`analysis-mark ${one.kind} ${seats[one.seat]?.house ?? ''} ${marks[i] === at ? 'on' : ''}`}
            style={{ left: `${last > 0 ? (100 * (marks[i] ?? 0)) / last : 0}%` }}
            aria-label={one.text}
            title={one.text}
            onClick={() => link.go(marks[i] ?? 0)}
          >
            {one.kind === 'worse' ? '?' : ''}
          </button>
        ))}
      </div>
    </div>
  );
}
