// Games on this device: against bots, or several people handing it round.
import { useEffect, useState } from 'preact/hooks';
import { botLevels } from '../app/about';
import { Frame } from '../app/Frame';
import { botName } from '../app/names';
import { go, path } from '../app/router';
import { you } from '../app/session';
import { Icon, Select } from '../app/ui';
import type { Item } from '../app/ui';
import { games as known } from '../games';
import { OfflineLink, newSeed, soloLink, startOffline } from '../link/offline';
import { TablePage } from '../table/TablePage';
import type { Games } from '../wire';
import { t } from '../words';
import type { Draft } from './draft';
import { bestBot, newDraft, setSeat, settingsText, summary } from './draft';
import { useCards, useGames } from './Lobby';
import { CardFile } from './new-table/CardFile';
import { gameOf } from './new-table/form';
import { GameChoice } from './new-table/GameChoice';
import { RuleRows, SeatRows } from './new-table/rows';

function SoloSetup({ list }: { list: Games }) {
  const first = list.games.find((g) => known[g.id]);
  const [draft, setDraft] = useState<Draft>(() => {
    if (!first) throw new Error('no games');
    const d = newDraft(first, list.bots);
    return {
      ...d,
      seats: Array.from({ length: Math.max(first.min_seats, 4) }, (_, i) => (i === 0 ? 'me' : bestBot(list.bots))),
      pace: { kind: 'none', move: 0, reserve: 0 },
    };
  });
  const [names, setNames] = useState<Record<number, string>>({});
  const game = gameOf(list, draft.game);
  const cards = useCards(draft.game);
  const edit = { list, draft, cards, onDraft: setDraft };
  const nameOf = (i: number) =>
    names[i]?.trim() || (i === 0 ? (you.value?.name ?? t('you')) : t('playerN', { n: i + 1 }));
  const items: Item<string>[] = [
    { value: 'me', label: t('person') },
    ...botLevels(list.bots).map((b) => ({ value: `bot:${b}`, label: t('botNamed', { name: botName(b) }) })),
  ];
  const people = draft.seats.filter((s) => s === 'me').length;
  const start = () => {
    startOffline({
      game: draft.game,
      settings: settingsText(draft, game),
      seed: newSeed(),
      cards: draft.cards,
      seats: draft.seats.map((s, i) =>
        s === 'me' ? { who: 'person', name: nameOf(i), bot: null } : { who: 'bot', name: '', bot: s.slice(4) },
      ),
    });
    go('/solo', true);
  };
  return (
    <div class="column">
      <h1>{t('playHere')}</h1>
      <p class="muted">{t('solo.text')}</p>
      <section class="panel form solo-form">
        <p class="summary" role="status">
          {summary(draft, game, true)}
        </p>
        <GameChoice {...edit} />
        <SeatRows
          {...edit}
          settings={game.settings.filter((s) => s.per_seat).slice(0, 1)}
          who={(seat, i) => (
            <>
              <Select
                name={t('seatN', { n: i + 1 })}
                value={seat}
                items={i === 0 ? items.slice(0, 1) : items}
                onChange={(v) => setDraft(setSeat(draft, i, v))}
              />
              {seat === 'me' ? (
                <input
                  type="text"
                  maxLength={24}
                  aria-label={t('nameOfSeat', { n: i + 1 })}
                  placeholder={nameOf(i)}
                  value={names[i] ?? ''}
                  onInput={(e) => setNames({ ...names, [i]: e.currentTarget.value })}
                />
              ) : (
                <span />
              )}
            </>
          )}
        />
        {people > 1 ? <p class="muted">{t('solo.curtain')}</p> : null}
        <details class="fieldset">
          <summary>{t('set.rules')}</summary>
          <RuleRows {...edit} />
          <CardFile draft={draft} onDraft={setDraft} />
        </details>
        <button type="button" class="btn dark big" onClick={start}>
          <Icon name="play" />
          {t('begin')}
        </button>
      </section>
    </div>
  );
}

export function Solo() {
  const list = useGames();
  const fresh = path.value === '/solo/new';
  useEffect(() => {
    if (!fresh && !soloLink.value) soloLink.value = OfflineLink.again();
  }, [fresh]);
  // Leaving the table lets its bots rest; it is kept, and found again.
  useEffect(
    () => () => {
      soloLink.peek()?.close();
      soloLink.value = null;
    },
    [],
  );
  const link = soloLink.value;
  if (link && !fresh) return <TablePage key={link.id} link={link} />;
  return <Frame>{list ? <SoloSetup list={list} /> : null}</Frame>;
}
