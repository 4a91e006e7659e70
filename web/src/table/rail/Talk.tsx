// Table talk: what was said last, and sentences that can be said.
import { useEffect, useState } from 'preact/hooks';
import { seatName } from '../../app/names';
import { complain } from '../../app/toast';
import { Crest, Icon, Sheet } from '../../app/ui';
import type { TalkOption } from '../../wire';
import { t } from '../../words';
import type { Seat } from '../seat';

function TalkSheet({ seat, onClose }: { seat: Seat; onClose: () => void }) {
  const [all, setAll] = useState<TalkOption[] | null>(null);
  const [to, setTo] = useState<number | null>(null);
  useEffect(() => {
    seat.link.talks().then(setAll, (e: unknown) => {
      complain(e);
      onClose();
    });
  }, []);
  const targets = [...new Set((all ?? []).map((o) => o.to))].filter((n): n is number => n !== null);
  const shown = (all ?? []).filter((o) => (to === null ? o.to === null || targets.length === 0 : o.to === to));
  const list = shown.length > 0 ? shown : (all ?? []);
  return (
    <Sheet title={t('tableTalk')} kind="small" onClose={onClose} head={<small class="muted">{t('allHear')}</small>}>
      {targets.length > 0 ? (
        <div class="chips" role="group" aria-label={t('toWhom')}>
          <button
            type="button"
            class={`chip ${to === null ? 'on' : ''}`}
            aria-pressed={to === null}
            onClick={() => setTo(null)}
          >
            {t('toAll')}
          </button>
          {targets.map((n) => (
            <button
              key={n}
              type="button"
              class={`chip ${to === n ? 'on' : ''}`}
              aria-pressed={to === n}
              onClick={() => setTo(n)}
            >
              <Crest house={seat.houseOf(n)} size={20} />
              {seat.houseName(n) || seatName(seat.info.seats[n])}
            </button>
          ))}
        </div>
      ) : null}
      <ul class="pick-rows">
        {list.map((o) => (
          <li key={o.say}>
            <button
              type="button"
              class="pick-row"
              onClick={() => {
                seat.link.talk(o.say).catch(complain);
                onClose();
              }}
            >
              <b>{o.text}</b>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

/** `offers`: I can say something; not while a game is looked back at. */
export function Talk({ seat, offers }: { seat: Seat; offers: boolean }) {
  const [open, setOpen] = useState(false);
  const said = seat.story.filter((l) => l.kind === 'talk').slice(-2);
  const chips = offers ? (seat.board.talk ?? []) : [];
  if (said.length === 0 && chips.length === 0) return null;
  return (
    <section class="talk" aria-label={t('tableTalk')}>
      <h3>
        <Icon name="talk" />
        {t('tableTalk')} <small>{t('allHear')}</small>
      </h3>
      {said.map((line) => (
        <p class="said-line" key={line.i}>
          <Crest house={seat.houseOf(line.seat)} size={20} />
          <span>{line.text}</span>
        </p>
      ))}
      {chips.length > 0 ? (
        <div class="chips">
          {chips.slice(0, 4).map((o) => (
            <button
              key={o.say}
              type="button"
              class="chip"
              aria-label={o.to === null ? undefined : t('talkTo', { to: seat.houseName(o.to), text: o.text })}
              onClick={() => void seat.link.talk(o.say).catch(complain)}
            >
              {o.to !== null ? <Crest house={seat.houseOf(o.to)} size={18} /> : null}
              {o.text}
            </button>
          ))}
          <button type="button" class="chip" aria-label={t('moreTalk')} onClick={() => setOpen(true)}>
            …
          </button>
        </div>
      ) : null}
      {open ? <TalkSheet seat={seat} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}
