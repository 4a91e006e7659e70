// Before the game: who sits where, and the link for those who are missing.
import { Name } from '../app/Name';
import { useState } from 'preact/hooks';
import { gameTagline, gameTitle, settingText, setTitle } from '../app/about';
import { copyText } from '../app/copy';
import { botName, duration, inviteLink, paceText, seatName } from '../app/names';
import { you } from '../app/session';
import { complain, toast } from '../app/toast';
import { Crest, Icon } from '../app/ui';
import { games as known } from '../games';
import { api } from '../link/api';
import type { TableLink } from '../link/link';
import type { TableState } from '../link/state';
import type { GameInfo } from '../wire';
import { apart, t, word } from '../words';
import { DeckChoice, GIVEN } from './DeckChoice';
import { newLink } from './Menu';

/** Rules that are not as usual, in words. */
function describe(settings: string, game: GameInfo | undefined): string[] {
  const said: string[] = [];
  for (const part of settings.split(' ')) {
    const [key = '', value = ''] = part.split('=');
    const setting = game?.settings.find((s) => s.key === key);
    if (!game || !setting || setting.per_seat || value === setting.default) continue;
    const text = settingText(game, setting);
    said.push(value === 'on' ? text : `${text}: ${word(`value.${value}`) ?? value}`);
  }
  return said;
}

/** Who was sent a link: what is played here and how long, a name for a guest, and the one way in. */
function Joining({ game, id, onSit }: { game: GameInfo | undefined; id: string; onSit: () => Promise<void> }) {
  const me = you.value;
  const [name, setName] = useState(me?.name ?? '');
  const [busy, setBusy] = useState(false);
  const sit = async () => {
    setBusy(true);
    const named = name.trim();
    if (me && !me.account && named && named !== me.name) you.value = (await api.name(named)).you;
    await onSit();
  };
  return (
    <form
      class="room-join"
      onSubmit={(e) => {
        e.preventDefault();
        void sit()
          .catch(complain)
          .finally(() => setBusy(false));
      }}
    >
      <p>
        {gameTagline(id)} {game ? <b>{t('minutesShort', { n: game.minutes })}.</b> : null}{' '}
        {known[id]?.lesson ? <a href={`/learn/${id}`}>{t('room.lesson')}</a> : null}
      </p>
      {me && !me.account ? (
        <label class="form-field">
          {t('room.name')}
          <input
            type="text"
            maxLength={24}
            autocomplete="nickname"
            value={name}
            onInput={(e) => setName(e.currentTarget.value)}
          />
        </label>
      ) : null}
      <button type="submit" class="btn primary big" disabled={busy}>
        {t('sitDown')}
      </button>
    </form>
  );
}

export function WaitingRoom(props: { link: TableLink; state: TableState; game: GameInfo | undefined; bot: string }) {
  const { link, state, game } = props;
  const { info, me } = state;
  const [held, setHeld] = useState(GIVEN);
  const seated = me !== null;
  const bring = async (deck: string) => (seated ? link.deck(deck === GIVEN ? null : deck) : setHeld(deck));
  const host = me !== null && (info.seats[me]?.host ?? false);
  const open = info.seats.filter((s) => s.who === 'open').length;
  const copy = () => void copyText(inviteLink(info.id, state.key)).then(() => toast(t('copied')), complain);
  return (
    <div class="room">
      <section class="panel room-card">
        <h2>
          <Name>{info.name}</Name>
        </h2>
        <p class="muted">
          {gameTitle(info.game, game?.title)} · {paceText(info.pace)} ·{' '}
          {info.open === 'public' ? t('join.public') : t('join.link')}
        </p>
        <ol class="room-seats">
          {info.seats.map((s, i) => (
            <li key={i} class={s.who === 'open' ? 'open' : ''}>
              {s.who === 'open' ? (
                <i class="nobody">
                  <Icon name="plus" />
                </i>
              ) : s.house ? (
                <Crest house={s.house} size={36} />
              ) : (
                <i class="somebody">
                  <Icon name={s.who === 'bot' ? 'bot' : 'person'} />
                </i>
              )}
              <span>
                <b>
                  <Name>
                    {s.who === 'open'
                      ? t('openSeat')
                      : i === me
                        ? `${apart(seatName(s))} (${t('you').toLocaleLowerCase()})`
                        : seatName(s)}
                  </Name>
                </b>
                <small>
                  {s.who === 'open'
                    ? t(seated ? 'sendLink' : 'room.free')
                    : s.who === 'bot'
                      ? t('bot')
                      : s.host
                        ? t('host')
                        : s.here
                          ? t('here')
                          : t('notHere')}
                  {s.guest ? ` · ${t('guest')}` : ''}
                  {s.deck ? ` · ${t('deck.brought')}` : ''}
                </small>
              </span>
              {host && s.who === 'person' && i !== me && s.user ? (
                <button
                  type="button"
                  class="btn quiet bad"
                  onClick={() => void link.kick(s.user as string).then(() => toast(t('removed.newLink')), complain)}
                >
                  {t('kick')}
                </button>
              ) : null}
            </li>
          ))}
        </ol>
        {seated || open > 0 ? (
          <DeckChoice
            game={game}
            settings={info.settings}
            set={info.set ?? ''}
            mine={state.deck}
            held={held}
            choose={bring}
          />
        ) : null}
        {!seated && open > 0 ? (
          <Joining game={game} id={info.game} onSit={() => link.sit(undefined, undefined, held || undefined)} />
        ) : null}
        {describe(info.settings, game).map((text) => (
          <p class="muted" key={text}>
            <Icon name="rules" /> {text}
          </p>
        ))}
        {info.grace && info.seats.filter((s) => s.who !== 'bot').length > 1 ? (
          <p class="muted">
            <Icon name="bot" /> {t('grace.text', { time: duration(info.grace) })}
          </p>
        ) : null}
        {info.set ? (
          <p class="muted">
            <Icon name="printed" /> {t('cardSet')}: {setTitle(game, info.set)}
          </p>
        ) : null}
        {info.own_cards ? (
          <p class="muted">
            <Icon name="printed" /> {t('ownCards', { name: info.own_cards.name })}
          </p>
        ) : null}
        {me !== null || info.open === 'public' ? (
          <div class="invite">
            <input
              readOnly
              aria-label={t('inviteLink')}
              value={inviteLink(info.id, state.key)}
              onFocus={(e) => e.currentTarget.select()}
            />
            <button type="button" class="btn" onClick={copy}>
              <Icon name="link" />
              {t('copyLink')}
            </button>
            {host ? (
              <button type="button" class="btn quiet" title={t('newLink.hint')} onClick={() => newLink(link)}>
                {t('newLink')}
              </button>
            ) : null}
          </div>
        ) : null}
        <footer>
          {me !== null ? (
            <button type="button" class="btn quiet" onClick={() => void link.stand().catch(complain)}>
              {t('standUp')}
            </button>
          ) : null}
          <span class="sp" />
          {host && open > 0 ? (
            <button type="button" class="btn dark big" onClick={() => void link.start(props.bot).catch(complain)}>
              {t('startWithBots', { bot: botName(props.bot) })}
            </button>
          ) : (
            <p class="muted">{me === null && open > 0 ? t('room.sit') : t('room.waits', { n: open })}</p>
          )}
        </footer>
        <p class="commit muted">
          <Icon name="seal" /> {t('commit')} <code>{info.commit.slice(0, 16)}…</code>
        </p>
      </section>
    </div>
  );
}
