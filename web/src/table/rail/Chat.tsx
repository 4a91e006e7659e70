// Chat: what people write to each other, and what the table says about itself.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Name } from '../../app/Name';
import { complain } from '../../app/toast';
import { Crest, Icon } from '../../app/ui';
import type { ChatLine } from '../../wire';
import { t } from '../../words';
import type { Seat } from '../seat';
import { ChatMenu } from './ChatMenu';

export function Chat(props: { seat: Seat; lines: ChatLine[]; myId: string | null }) {
  const { seat } = props;
  const [text, setText] = useState('');
  const [menu, setMenu] = useState<ChatLine | null>(null);
  const muted = seat.link.state.value?.muted ?? [];
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [props.lines.length]);
  const send = (event: Event) => {
    event.preventDefault();
    const said = text.trim();
    if (!said) return;
    seat.link.chat(said).then(() => setText(''), complain);
  };
  const host = seat.me !== null && (seat.info.seats[seat.me]?.host ?? false);
  return (
    <div class="chat">
      <div class="chat-lines" ref={box} role="log" tabIndex={0} aria-label={t('chat')}>
        <p class="muted">{t('chat.heard')}</p>
        {props.lines
          .filter((l) => !l.user || !muted.includes(l.user))
          .map((l) =>
            l.user ? (
              <p key={l.i}>
                <Crest house={l.seat === null ? 'neutral' : seat.houseOf(l.seat)} size={20} />
                <span>
                  <b>{l.user === props.myId ? t('you') : <Name guest={l.guest}>{l.name}</Name>}</b> <bdi>{l.text}</bdi>
                </span>
                {l.user === props.myId ? null : (
                  <button
                    type="button"
                    class="line-menu"
                    aria-label={t('lineMenu', { name: l.name ?? '' })}
                    onClick={() => setMenu(l)}
                  >
                    ⋯
                  </button>
                )}
              </p>
            ) : (
              <p key={l.i} class="sys">
                {l.text}
              </p>
            ),
          )}
      </div>
      {muted.length > 0 ? (
        <button
          type="button"
          class="link"
          onClick={() => muted.forEach((user) => void seat.link.mute(user, false).catch(complain))}
        >
          {t('unmuteAll')}
        </button>
      ) : null}
      {seat.info.chat ? (
        <form class="say" onSubmit={send}>
          <input
            type="text"
            maxLength={500}
            aria-label={t('saySomething')}
            placeholder={t('saySomething')}
            value={text}
            onInput={(e) => setText(e.currentTarget.value)}
          />
          <button type="submit" class="iconbtn" aria-label={t('send')}>
            <Icon name="send" />
          </button>
        </form>
      ) : (
        <p class="muted pad">{t('chat.off')}</p>
      )}
      {menu ? (
        <ChatMenu
          seat={seat}
          line={menu}
          host={host}
          muted={muted.includes(menu.user ?? '')}
          onClose={() => setMenu(null)}
          onMute={() => {
            const user = menu.user as string;
            seat.link.mute(user, !muted.includes(user)).catch(complain);
          }}
        />
      ) : null}
    </div>
  );
}
