// Nothing is asked of this seat: another moment, the end, a bot that sits here, or
// whom the table waits for.
import { useEffect, useRef, useState } from 'preact/hooks';
import { useNow } from '../../app/hooks';
import { clockText, seatName } from '../../app/names';
import { complain } from '../../app/toast';
import type { Line } from '../../wire';
import { t } from '../../words';
import type { Seat } from '../seat';
import { BackButton } from './AnswerButtons';
import { Over } from './Over';
import { Plain } from './Plain';

function waitingText(seat: Seat): string {
  const waits = seat.waits.filter((n) => n !== seat.me);
  const names = waits.map((n) => seat.houseName(n) || seatName(seat.info.seats[n]));
  if (names.length === 0) return t('wait.table');
  if (names.length === 1) return t('wait.one', { name: names[0] ?? '' });
  if (names.length === 2) return t('wait.two', { a: names[0] ?? '', b: names[1] ?? '' });
  return t('wait.many', { n: names.length });
}

/** Somebody the table waits for who is not there. */
const awayOf = (seat: Seat): number | undefined =>
  seat.waits.find((n) => {
    const s = seat.info.seats[n];
    return s?.who === 'person' && !s.here && !s.sitting_in && n !== seat.me;
  });

function awayText(seat: Seat): string {
  const away = awayOf(seat);
  if (away === undefined) return '';
  const left = seat.timeLeft(away);
  const name = seatName(seat.info.seats[away]);
  return left ? t('away.time', { name, time: clockText(left.left + left.reserve) }) : t('away', { name });
}

/** So long its words stay when a beat is over: the next one mostly comes at once. */
const LINGER_MS = 700;

function useLingering(on: boolean): boolean {
  const [lingers, setLingers] = useState(on);
  useEffect(() => {
    if (on) setLingers(true);
    else {
      const timer = setTimeout(() => setLingers(false), LINGER_MS);
      return () => clearTimeout(timer);
    }
    return;
  }, [on]);
  return on || lingers;
}

/** The line that says best what happens: what comes of it, rather than what led there. */
function tellingLine(lines: readonly Line[]): Line | undefined {
  const told = lines.filter((line) => line.kind !== 'talk');
  return told.filter((line) => !line.fold).at(-1) ?? told.at(-1);
}

/** What is being shown, in words; a press goes on. */
function Narrator({ seat }: { seat: Seat }) {
  // A beat without words of its own belongs to what was told before it.
  const before = useRef<Line | undefined>();
  const told = tellingLine(seat.showing.shown?.fresh ?? []) ?? before.current ?? seat.story.at(-1);
  before.current = told;
  return (
    <Plain seat={seat} house={seat.houseOf(told?.seat ?? null)} title={told?.text ?? ''} text={t('beat.next')}>
      <button type="button" class="btn big quiet" data-skip onClick={() => seat.showing.toPresent()}>
        {t('beat.skip')}
      </button>
    </Plain>
  );
}

/** After the table's grace time the others need not look for it in a menu. */
function LetBot({ seat }: { seat: Seat }) {
  const away = awayOf(seat);
  const since = useRef({ seat: -1, from: 0 });
  const now = useNow(away !== undefined, 1000);
  if (away === undefined || seat.me === null || seat.link.kind !== 'online') return null;
  if (since.current.seat !== away) since.current = { seat: away, from: now };
  const over = now - since.current.from >= (seat.info.grace ?? 0) * 1000;
  const asked = seat.votes.some((v) => v.what === 'replace' && v.seat === away);
  if (!over || asked) return null;
  return (
    <button type="button" class="btn" onClick={() => void seat.link.vote('replace', true, away).catch(complain)}>
      {t('letBot')}
    </button>
  );
}

/** Nothing is asked of me: whom the table waits for, and what if they are away. */
function Idle({ seat }: { seat: Seat }) {
  const away = awayText(seat);
  useNow(away !== '' && seat.link.state.value?.clock !== null, 500);
  return (
    <Plain
      seat={seat}
      icon={seat.me === null ? 'eye' : undefined}
      title={waitingText(seat)}
      text={away || (seat.me === null ? t('watching') : '')}
    >
      <LetBot seat={seat} />
      <BackButton seat={seat} putBack={false} />
    </Plain>
  );
}

export function Waiting({ seat }: { seat: Seat }) {
  const shows = useLingering(seat.showing.plays);
  const mine = seat.me === null ? undefined : seat.info.seats[seat.me];
  if (seat.moment)
    return (
      <Plain seat={seat} icon="clock" title={t('moment.title')} text={seat.moment.text}>
        <button type="button" class="btn big main" onClick={() => seat.toNow()}>
          {t('backToNow')}
        </button>
      </Plain>
    );
  if (shows && seat.info.state === 'playing') return <Narrator seat={seat} />;
  if (seat.info.state === 'over') return <Over seat={seat} />;
  if (mine?.sitting_in)
    return (
      <Plain seat={seat} title={t('botSits.you')} text={t('botSits.text')}>
        <button type="button" class="btn primary big main" onClick={() => void seat.link.back().catch(complain)}>
          {t('takeBack')}
        </button>
      </Plain>
    );
  return <Idle seat={seat} />;
}
