// Names for people, bots and paces.
import { games } from '../games';
import type { Info, Pace, SeatInfo } from '../wire';
import { apart, fill, lang, t, word } from '../words';

/** Of a level its name: `king:16000` is the same with more patience. Who is of no level, as in games
 *  that were recorded elsewhere, is just a bot. */
export function botName(bot: string): string {
  const [level = '', effort] = bot.split(':');
  const known = word(`bot.${level}`);
  if (!known) return t('bot');
  return effort ? `${known} ${effort}` : known;
}

export function seatName(seat: SeatInfo | undefined): string {
  if (!seat) return '';
  if (seat.who === 'bot') return botName(seat.bot ?? '');
  if (seat.who === 'open') return t('openSeat');
  return seat.name || t('somebody');
}

/** As lists and boards say it: its letters turn nothing around it, and a guest's is marked. */
export function markedName(seat: SeatInfo | undefined): string {
  const name = apart(seatName(seat));
  return seat?.guest ? `${name} (${t('guest')})` : name;
}

export function duration(seconds: number, short = false): string {
  if (seconds % 86400 === 0) return t('days', { n: seconds / 86400 });
  if (seconds % 3600 === 0) return t('hours', { n: seconds / 3600 });
  if (seconds % 60 === 0) return t(short ? 'minutesShort' : 'minutes', { n: seconds / 60 });
  return t('seconds', { n: seconds });
}

export function paceText(pace: Pace): string {
  if (pace.kind === 'none') return t('pace.none');
  const move = duration(pace.move, true);
  return pace.kind === 'live' ? t('pace.live', { move }) : t('pace.slow', { move });
}

/** 1:42, 12:00, 3:04:09 or `2 days`. */
export function clockText(ms: number): string {
  const s = Math.ceil(ms / 1000);
  if (s >= 2 * 86400) return t('days', { n: Math.floor(s / 86400) });
  const two = (n: number) => String(n).padStart(2, '0');
  if (s >= 3600) return `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`;
  return `${Math.floor(s / 60)}:${two(s % 60)}`;
}

export function hostOf(info: Info): SeatInfo | undefined {
  return info.seats.find((s) => s.host);
}

export function inviteLink(table: string, key: string | null): string {
  return `${location.origin}/t/${table}${key ? `#k=${key}` : ''}`;
}

/** How far a game is: "Round 3", as the game calls it; "Set-up" before the first. */
export function turnText(info: Pick<Info, 'game' | 'turn'>): string {
  if (info.turn === 0) return t('setUp');
  const said = games[info.game]?.words('turnN');
  return said ? fill(said, { n: info.turn }, lang.value) : t('turnN', { n: info.turn });
}

/** Does a running table wait for this user? Of one that is being read just now lists may not say
 *  so: with nobody else than bots at it, it can wait for nobody else. */
export function waitsFor(info: Info, user: string | undefined): boolean {
  if (info.state !== 'playing' || !user) return false;
  if (info.waits) return info.seats.some((s, i) => s.user === user && info.waits?.includes(i));
  return (
    info.seats.some((s) => s.user === user && !s.sitting_in) &&
    info.seats.every((s) => s.user === user || s.who === 'bot')
  );
}
