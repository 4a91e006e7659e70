// A vote that is open: to take something back, to end the game, a bot for who is away.
import { seatName } from '../../app/names';
import { complain } from '../../app/toast';
import { Icon } from '../../app/ui';
import type { Vote } from '../../wire';
import { lang, t } from '../../words';
import type { Seat } from '../seat';

/** A moment of today by its time, another with its day. */
function momentText(ms: number): string {
  const at = new Date(ms);
  const today = at.toDateString() === new Date().toDateString();
  return at.toLocaleString(lang.value, today ? { timeStyle: 'medium' } : { dateStyle: 'medium', timeStyle: 'short' });
}

export function VoteBar({ seat, vote }: { seat: Seat; vote: Vote }) {
  const me = seat.me;
  const name = (n: number | null) => (n === null ? '' : seat.houseName(n) || seatName(seat.info.seats[n]));
  const voted = me !== null && (vote.yes.includes(me) || vote.no.includes(me));
  const mayVote = me !== null && vote.of.includes(me) && !voted;
  const text =
    vote.what === 'undo'
      ? t('vote.undo', { name: name(vote.by) })
      : vote.what === 'end'
        ? t('vote.end', { name: name(vote.by) })
        : t('vote.replace', { name: name(vote.by), who: name(vote.seat) });
  const say = (yes: boolean) => void seat.link.vote(vote.what, yes, vote.seat ?? undefined).catch(complain);
  return (
    <div class="vote" role="group" aria-label={t('vote')}>
      <Icon name={vote.what === 'undo' ? 'undo' : vote.what === 'end' ? 'cross' : 'bot'} />
      <span>
        <b>{text}</b> <small>{t('vote.count', { yes: vote.yes.length, of: vote.of.length })}</small>
        {vote.from ? (
          <small class="vote-from">
            {t(vote.what === 'replace' ? 'vote.from' : 'vote.endFrom', {
              who: name(vote.seat),
              time: momentText(vote.from),
            })}
          </small>
        ) : null}
      </span>
      {mayVote ? (
        <>
          <button type="button" class="btn" onClick={() => say(true)}>
            {t('yes')}
          </button>
          <button type="button" class="btn" onClick={() => say(false)}>
            {t('no')}
          </button>
        </>
      ) : null}
    </div>
  );
}
