// The table's menu: all that is not the game itself.
import { useState } from 'preact/hooks';
import { copyText } from '../app/copy';
import { settingsOpen } from '../app/Frame';
import { duration, inviteLink, seatName } from '../app/names';
import { go } from '../app/router';
import { complain, toast } from '../app/toast';
import { Icon, Sheet, Switch } from '../app/ui';
import type { TableLink } from '../link/link';
import type { GameInfo, Presets } from '../wire';
import { t } from '../words';
import { mutedCards } from './mutes';
import type { Seat } from './seat';

/** For which windows am I asked, and when am I left alone? */
export function AskMe(props: { seat: Seat; info: GameInfo | undefined; presets: Presets; onClose: () => void }) {
  const { seat, presets } = props;
  const muted = mutedCards(presets);
  const set = (pass: string[], quiet: boolean) => void seat.link.presets(pass, quiet).catch(complain);
  return (
    <Sheet title={t('askMe')} kind="small" onClose={props.onClose}>
      <p class="muted">{t('askMe.text')}</p>
      <Switch
        label={t('askMe.quiet')}
        hint={t('askMe.quietHint')}
        on={presets.quiet}
        onChange={(on) => set(presets.pass, on)}
      />
      {muted.length > 0 ? (
        <fieldset>
          <legend>{t('askMe.cards')}</legend>
          {muted.map((card) => (
            <Switch
              key={card}
              label={seat.cards?.find(card)?.name ?? card}
              on
              onChange={() => seat.mutes.unmute(card)}
            />
          ))}
        </fieldset>
      ) : null}
      <fieldset disabled={presets.quiet}>
        <legend>{t('askMe.windows')}</legend>
        {(props.info?.windows ?? []).map((w) => (
          <Switch
            key={w.id}
            label={w.text}
            on={!presets.pass.includes(w.id)}
            onChange={(on) => set(on ? presets.pass.filter((p) => p !== w.id) : [...presets.pass, w.id], presets.quiet)}
          />
        ))}
      </fieldset>
    </Sheet>
  );
}

interface MenuProps {
  seat: Seat;
  inviteKey: string | null;
  myId: string | null;
  onClose: () => void;
  onAskMe: () => void;
  onRules: () => void;
  onKeys: () => void;
  onShare?: () => void;
}

export function TableMenu(props: MenuProps) {
  const { seat } = props;
  const { info, me, link } = seat;
  const [confirming, setConfirming] = useState<'stand' | 'end' | null>(null);
  const [name, setName] = useState(info.name);
  const host = me !== null && (info.seats[me]?.host ?? false);
  const playing = info.state === 'playing';
  const onlineTable = link.kind === 'online';
  const leaving = t(playing ? 'concede' : 'standUp');
  const close = (what: () => void) => () => {
    props.onClose();
    what();
  };
  const Entry = (p: { icon: string; text: string; hint?: string; bad?: boolean; act: () => void }) => (
    <li>
      <button type="button" class={`pick-row ${p.bad ? 'bad' : ''}`} onClick={p.act}>
        <Icon name={p.icon} />
        <span>
          <b>{p.text}</b>
          {p.hint ? <small>{p.hint}</small> : null}
        </span>
      </button>
    </li>
  );
  const away = info.seats
    .map((s, i) => ({ s, i }))
    .filter(({ s, i }) => s.who === 'person' && !s.here && !s.sitting_in && i !== me);
  if (confirming)
    return (
      <Sheet
        title={confirming === 'stand' ? leaving : t('callOff')}
        kind="small"
        onClose={() => setConfirming(null)}
        foot={
          <>
            <button type="button" class="btn" onClick={() => setConfirming(null)}>
              {t('cancel')}
            </button>
            <span class="sp" />
            <button
              type="button"
              class="btn bad"
              onClick={close(() => {
                if (confirming === 'stand') link.stand().catch(complain);
                else link.vote('end', true).catch(complain);
              })}
            >
              {confirming === 'stand' ? leaving : t('callOff.button')}
            </button>
          </>
        }
      >
        <p>{confirming === 'stand' ? (playing ? t('standUp.text') : t('standUp.waiting')) : t('callOff.text')}</p>
      </Sheet>
    );
  return (
    <Sheet title={info.name} kind="small" onClose={props.onClose}>
      <ul class="pick-rows menu">
        {onlineTable && props.inviteKey ? (
          <Entry
            icon="link"
            text={t('copyInvite')}
            act={close(() => void copyText(inviteLink(info.id, props.inviteKey)).then(() => toast(t('copied'))))}
          />
        ) : null}
        {onlineTable && host && info.state !== 'over' ? (
          <Entry icon="link" text={t('newLink')} hint={t('newLink.hint')} act={close(() => newLink(link))} />
        ) : null}
        {playing && me !== null ? (
          <Entry icon="bell" text={t('askMe')} hint={t('askMe.hint')} act={close(props.onAskMe)} />
        ) : null}
        {seat.canUndo ? <Entry icon="undo" text={t('undo')} act={close(() => seat.undo())} /> : null}
        <Entry icon="rules" text={t('rules')} act={close(props.onRules)} />
        {matchMedia('(pointer: fine)').matches ? (
          <Entry icon="keys" text={t('keys')} act={close(props.onKeys)} />
        ) : null}
        <Entry icon="gear" text={t('settings')} act={close(() => (settingsOpen.value = true))} />
        {playing && onlineTable && me !== null
          ? away.map(({ s, i }) => (
              <Entry
                key={i}
                icon="bot"
                text={t('replaceSeat', { name: seatName(s) })}
                hint={info.grace ? t('replaceSeat.after', { time: duration(info.grace) }) : t('replaceSeat.hint')}
                act={close(() => void link.vote('replace', true, i).catch(complain))}
              />
            ))
          : null}
        {info.state === 'over' ? (
          <Entry
            icon="replay"
            text={t('replay')}
            act={close(() => go(onlineTable ? `/replay/${info.id}` : '/replay/solo'))}
          />
        ) : null}
        {onlineTable && info.state === 'over' && me !== null && info.open === 'link' ? (
          <Entry
            icon="eye"
            text={t(info.shared ? 'record.unshare' : 'record.share')}
            hint={t(info.shared ? 'record.unshareHint' : 'record.shareHint')}
            act={close(
              () =>
                void link
                  .share(!info.shared)
                  .then(() => toast(t(info.shared ? 'record.private' : 'record.shared')), complain),
            )}
          />
        ) : null}
        {!onlineTable ? (
          <Entry
            icon="save"
            text={t('download')}
            act={close(() => void link.record().then((r) => save(r, `${info.game}.record`), complain))}
          />
        ) : null}
        {onlineTable && me !== null && info.state !== 'over' ? (
          <Entry
            icon={playing ? 'release' : 'person'}
            text={leaving}
            hint={playing ? t('concede.hint') : undefined}
            bad
            act={() => setConfirming('stand')}
          />
        ) : null}
        {onlineTable && playing && me !== null ? (
          <Entry icon="cross" text={t('callOff')} hint={t('callOff.hint')} bad act={() => setConfirming('end')} />
        ) : null}
        {!onlineTable ? <Entry icon="plus" text={t('newGame')} act={close(() => go('/solo/new'))} /> : null}
        <Entry icon="holdfast" text={t('toLobby')} act={close(() => go('/'))} />
      </ul>
      {host && onlineTable ? (
        <fieldset>
          <legend>{t('hostTools')}</legend>
          <form
            class="say"
            onSubmit={(e) => {
              e.preventDefault();
              link.rename(name.trim()).then(() => toast(t('saved')), complain);
            }}
          >
            <input
              type="text"
              maxLength={40}
              aria-label={t('tableName')}
              value={name}
              onInput={(e) => setName(e.currentTarget.value)}
            />
            <button type="submit" class="btn">
              {t('save')}
            </button>
          </form>
          <Switch
            label={t('join.public')}
            on={info.open === 'public'}
            onChange={(on) => void link.openTo(on ? 'public' : 'link').catch(complain)}
          />
          {info.seats.map((s, i) =>
            info.state === 'waiting' && s.user && s.user !== props.myId ? (
              <div class="set-row" key={i}>
                <span>{seatName(s)}</span>
                <button type="button" class="btn bad" onClick={() => void link.kick(s.user as string).catch(complain)}>
                  {t('kick')}
                </button>
              </div>
            ) : null,
          )}
        </fieldset>
      ) : null}
    </Sheet>
  );
}

/** Links from before open nothing; the new one is copied at once. */
export function newLink(link: TableLink): void {
  const copy = () => copyText(inviteLink(link.id, link.state.peek()?.key ?? null));
  void link
    .newKey()
    .then(copy)
    .then(() => toast(t('newLink.done')), complain);
}

/** Hands a text over as a file. */
export function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const a = document.createElement('a');
  a.href = url;
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
