// The bar on top of a table: where we are, whose clock, and the menus.
import { Name } from '../app/Name';
import { useEffect, useRef } from 'preact/hooks';
import { useNow } from '../app/hooks';
import { clockText } from '../app/names';
import { play } from '../app/sound';
import { sound } from '../app/settings';
import { Icon, IconButton } from '../app/ui';
import type { GameModule } from '../games';
import { lang, setLang, t } from '../words';
import type { Seat } from './seat';

const SHORT = 15_000;

/** My clock while I am asked, else that of whom we wait for. */
function ClockPill({ seat }: { seat: Seat }) {
  const mine = seat.me !== null && seat.waits.includes(seat.me);
  const whose = mine ? seat.me : (seat.waits[0] ?? seat.me);
  const time = whose === null || whose === undefined ? null : seat.timeLeft(whose);
  useNow(time?.running ?? false);
  const ticked = useRef(0);
  const total = time ? time.left + time.reserve : 0;
  const short = time !== null && time.running && total < SHORT;
  const second = Math.ceil(total / 1000);
  useEffect(() => {
    if (mine && short && second > 0 && second !== ticked.current) {
      ticked.current = second;
      play('tick');
    }
  }, [mine, short, second]);
  if (!time || whose === null || whose === undefined) return null;
  const label = mine ? t('yourClock') : t('clockOf', { name: seat.houseName(whose) });
  return (
    <span
      class={`chip clk ${short ? 'short' : ''} ${mine ? 'mine' : ''}`}
      role="timer"
      aria-label={`${label}: ${clockText(time.left)}`}
    >
      <Icon name={short ? 'bell' : 'clock'} />
      {clockText(time.left)}
      {time.reserve > 0 ? <small>+ {clockText(time.reserve)}</small> : null}
    </span>
  );
}

function nextSound(): void {
  sound.value = sound.value === 'off' ? 'soft' : sound.value === 'soft' ? 'full' : 'off';
  play('turn');
}

export interface BarProps {
  seat: Seat;
  game: GameModule | null;
  title: string;
  wide: boolean;
  unread: number;
  onMenu: () => void;
  onLately: () => void;
  onRules: () => void;
  onStory: () => void;
  onChat: () => void;
}

export function Bar(props: BarProps) {
  const { seat, game } = props;
  const phases = game?.phases?.(seat.board, t) ?? null;
  const turn = seat.info.turn > 0 ? (game?.turnName?.(seat.info.turn) ?? t('turnN', { n: seat.info.turn })) : '';
  const now = phases ? phases.names[phases.at] : undefined;
  const soundWord = t(sound.value === 'off' ? 'sound.off' : sound.value === 'soft' ? 'sound.soft' : 'sound.full');
  return (
    <header class="topbar table-bar">
      <IconButton icon="menu" label={t('menu')} class="iconbtn menu-small" onClick={props.onMenu} />
      <a class="brand" href="/" aria-label={t('toLobby')}>
        <Icon name="holdfast" />
        <span>Holdfast</span>
      </a>
      <h1 class="tname">
        <b>
          <Name>{seat.info.name}</Name>
        </b>
        <span>
          {' '}
          · {props.title}
          {turn ? ` · ${turn.toLocaleLowerCase()}` : ''}
        </span>
      </h1>
      <p class="where" aria-hidden="true">
        <b>{game?.turnName ? turn : (now ?? seat.info.name)}</b>
        <small>{game?.turnName ? props.title : turn || props.title}</small>
      </p>
      {phases ? (
        <ol class="phases" aria-label={t('phases')}>
          {phases.names.map((name, i) => (
            <li
              key={name}
              class={i === phases.at ? 'on' : i < phases.at ? 'done' : ''}
              aria-current={i === phases.at ? 'step' : undefined}
            >
              {i < phases.at ? <Icon name="check" /> : null}
              {name}
            </li>
          ))}
        </ol>
      ) : (
        <span class="sp" />
      )}
      {seat.me === null && seat.link.kind === 'online' && seat.info.state === 'playing' ? (
        <span class="chip">
          <Icon name="eye" /> {t('youWatch')}
        </span>
      ) : null}
      <ClockPill seat={seat} />
      <span class="icons">
        {seat.info.state === 'waiting' ? null : (
          <IconButton icon="replay" class="iconbtn lately-btn" label={t('lately')} onClick={props.onLately} />
        )}
        {props.wide ? (
          <>
            <IconButton icon="rules" label={t('rules')} onClick={props.onRules} />
            <IconButton
              icon="sound"
              class={`iconbtn sound-${sound.value}`}
              label={`${t('sound')}: ${soundWord}`}
              onClick={nextSound}
            />
            <IconButton
              icon="globe"
              label={lang.value === 'en' ? 'Українська' : 'English'}
              onClick={() => void setLang(lang.value === 'en' ? 'uk' : 'en')}
            />
          </>
        ) : (
          <>
            <IconButton icon="log" data-story label={t('story')} onClick={props.onStory} />
            {seat.link.kind === 'online' ? (
              <IconButton icon="chat" label={t('chat')} badge={props.unread} onClick={props.onChat} />
            ) : (
              <IconButton icon="rules" label={t('rules')} onClick={props.onRules} />
            )}
          </>
        )}
        <IconButton icon="menu" label={t('menu')} class="iconbtn menu-wide" onClick={props.onMenu} />
      </span>
    </header>
  );
}
