// What can be done about somebody's line of chat: mute, report, remove, ban.
import { socket, you } from '../../app/session';
import { complain, toast } from '../../app/toast';
import { Sheet } from '../../app/ui';
import type { ChatLine } from '../../wire';
import { t } from '../../words';
import type { Seat } from '../seat';

export function ChatMenu(props: {
  seat: Seat;
  line: ChatLine;
  muted: boolean;
  host: boolean;
  onMute: () => void;
  onClose: () => void;
}) {
  const { seat, line } = props;
  const act = (done: Promise<void>, text: string) => {
    done.then(() => toast(text), complain);
    props.onClose();
  };
  return (
    <Sheet title={line.name ?? ''} kind="small" onClose={props.onClose}>
      <ul class="pick-rows">
        <li>
          <button
            type="button"
            class="pick-row"
            onClick={() => {
              props.onMute();
              props.onClose();
            }}
          >
            <b>{props.muted ? t('unmute') : t('mute')}</b>
            <small>{t('mute.hint')}</small>
          </button>
        </li>
        <li>
          <button type="button" class="pick-row" onClick={() => act(seat.link.report(line.i), t('reported'))}>
            <b>{t('report')}</b>
            <small>{t('report.hint')}</small>
          </button>
        </li>
        {props.host && line.seat === null && line.user ? (
          <li>
            <button
              type="button"
              class="pick-row"
              onClick={() => act(seat.link.kick(line.user as string), t('removed'))}
            >
              <b>{t('kick')}</b>
            </button>
          </li>
        ) : null}
        {you.value?.operator && line.user ? (
          <li>
            <button
              type="button"
              class="pick-row bad"
              onClick={() =>
                act(
                  socket.request({ t: 'ban', user: line.user as string, hours: 24 }).then(() => undefined),
                  t('banned'),
                )
              }
            >
              <b>{t('ban')}</b>
            </button>
          </li>
        ) : null}
      </ul>
    </Sheet>
  );
}
