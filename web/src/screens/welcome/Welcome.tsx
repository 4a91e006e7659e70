// Who comes the first time: what can be played here, and two ways to begin with each.
import { useState } from 'preact/hooks';
import { botLevels, gameTitle } from '../../app/about';
import { botName } from '../../app/names';
import { Icon, Select } from '../../app/ui';
import { games as known } from '../../games';
import type { GameInfo, Games } from '../../wire';
import { t } from '../../words';
import type { Draft } from '../draft';
import { bestBot, quickDraft } from '../draft';
import { useCards } from '../Lobby';
import { seatChoices, setSeatValue, valueWord } from '../new-table/setting';
import { pictures } from './pictures';
import './welcome.css';
import { words } from './words';

interface Props {
  list: Games;
  busy: boolean;
  onPlay: (draft: Draft, game: GameInfo) => void;
  onClose: () => void;
}

/** Whom I play: a house, or where there are decks a deck. Of legal ones only. */
function Own({ draft, game, onDraft }: { draft: Draft; game: GameInfo; onDraft: (d: Draft) => void }) {
  const cards = useCards(game.id);
  const setting = game.settings.find((s) => s.per_seat);
  if (!setting || !cards) return null;
  const values = seatChoices(game, setting, draft, 0, cards).filter((v) => !v.startsWith('!'));
  const first = setting.default.split(',')[0] ?? '';
  const word = (v: string) => (v === first && !setting.list ? words.say('any') : valueWord(game, v, cards));
  return (
    <Select
      label={words.say(setting.list ? 'deck' : 'house')}
      value={draft.bySeat[setting.key]?.[0] ?? first}
      items={values.map((value) => ({ value, label: word(value) }))}
      onChange={(v) => onDraft(setSeatValue(draft, game, setting, 0, v))}
    />
  );
}

function Card({ game, list, busy, onPlay }: { game: GameInfo } & Omit<Props, 'onClose'>) {
  const quick = known[game.id]?.quick?.[0];
  const [draft, setDraft] = useState(() => quickDraft(game, list.bots, quick?.seats));
  const Picture = pictures[game.id];
  const bot = draft.seats.find((s) => s.startsWith('bot:')) ?? bestBot(list.bots);
  const title = gameTitle(game.id, game.title);
  return (
    <article class={`welcome-game ${known[game.id]?.plate ?? ''}`} aria-labelledby={`welcome-${game.id}`}>
      {Picture ? <Picture /> : null}
      <h2 id={`welcome-${game.id}`}>{title}</h2>
      <p>{words.find(game.id)}</p>
      <p class="facts">
        <Icon name="person" />
        <span>{t('seatRange', { from: game.min_seats, to: game.max_seats })}</span>
        <Icon name="clock" />
        <span>{t('minutesShort', { n: game.minutes })}</span>
      </p>
      {known[game.id]?.lesson ? (
        <a class="btn pale big" href={`/learn/${game.id}`} aria-label={`${t('learn')}: ${title}`}>
          <Icon name="rules" />
          {t('learn')}
        </a>
      ) : null}
      <div class="welcome-play">
        <Own draft={draft} game={game} onDraft={setDraft} />
        <Select
          label={words.say('level')}
          value={bot}
          items={botLevels(list.bots).map((b) => ({ value: `bot:${b}`, label: botName(b) }))}
          onChange={(to) => setDraft({ ...draft, seats: draft.seats.map((s) => (s.startsWith('bot:') ? to : s)) })}
        />
        <button type="button" class="btn line" disabled={busy} onClick={() => onPlay(draft, game)}>
          <Icon name="bot" />
          {t('playBots')}
        </button>
      </div>
    </article>
  );
}

export function Welcome(props: Props) {
  const { list, onClose } = props;
  return (
    <section class="welcome" aria-labelledby="welcome-h">
      <header>
        <div>
          <h2 id="welcome-h">{words.say('head')}</h2>
          <p>{words.say('text')}</p>
        </div>
        <button type="button" class="btn quiet" onClick={onClose}>
          {words.say('known')}
        </button>
      </header>
      {list.games
        .filter((g) => known[g.id])
        .map((game) => (
          <Card key={game.id} {...props} game={game} />
        ))}
    </section>
  );
}
