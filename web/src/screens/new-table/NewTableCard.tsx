// The new-table card of the lobby.
import { botLevels } from '../../app/about';
import { botName } from '../../app/names';
import { Crest, Icon, Select } from '../../app/ui';
import type { Item } from '../../app/ui';
import type { BotInfo } from '../../wire';
import { t } from '../../words';
import { setSeat } from '../draft';
import { GameChoice } from './GameChoice';
import type { Edit, Making } from './form';
import { paceItems, paceKey, setPace } from './pace';
import { SeatCount } from './rows';

export const joinItems = (): Item<'public' | 'link'>[] => [
  { value: 'link', label: t('join.link') },
  { value: 'public', label: t('join.public') },
];

function nextSeat(seat: string, bots: BotInfo[]): string {
  const all = ['open', ...botLevels(bots).map((b) => `bot:${b}`)];
  return all[(all.indexOf(seat) + 1) % all.length] ?? 'open';
}

function SeatTiles(props: Edit) {
  const { draft, list, onDraft } = props;
  return (
    <div class="lab">
      <div class="lab-row">
        <span>{t('seats')}</span>
        <span class="sp" />
        <SeatCount {...props} label={t('seats')} />
      </div>
      <div class="tiles">
        {draft.seats.map((seat, i) => {
          const house = draft.bySeat.houses?.[i];
          const shield = house && house !== 'random' ? house : null;
          if (seat === 'me')
            return (
              <span class="seat-tile me" key={i}>
                {shield ? (
                  <Crest house={shield} size={34} />
                ) : (
                  <i class="plain">
                    <Icon name="person" />
                  </i>
                )}
                <b>{t('you')}</b>
              </span>
            );
          const open = seat === 'open';
          const word = open ? t('open') : botName(seat.slice(4));
          return (
            <button
              type="button"
              class={`seat-tile ${open ? '' : 'bot'}`}
              key={i}
              aria-label={t('seatTile', { n: i + 1, what: word })}
              onClick={() => onDraft(setSeat(draft, i, nextSeat(seat, list.bots)))}
            >
              <i class={open ? '' : 'plain'}>
                <Icon name={open ? 'plus' : 'bot'} />
              </i>
              <b>{word}</b>
            </button>
          );
        })}
      </div>
    </div>
  );
}

export function NewTableCard(props: Making & { onAll: () => void }) {
  const { draft } = props;
  return (
    <section class="new-table panel" aria-labelledby="new-h">
      <h2 id="new-h">{t('newTable')}</h2>
      <GameChoice {...props} />
      <SeatTiles {...props} />
      <div class="form-two">
        <Select
          label={t('pace')}
          value={paceKey(draft.pace)}
          items={paceItems(draft.pace)}
          onChange={(key) => props.onDraft({ ...draft, pace: setPace(key), paced: true })}
        />
        <Select
          label={t('whoMayJoin')}
          value={draft.open}
          items={joinItems()}
          onChange={(open) => props.onDraft({ ...draft, open })}
        />
      </div>
      <div class="form-go">
        <button type="button" class="btn quiet" onClick={props.onAll}>
          {t('allSettings')}
        </button>
        <button type="button" class="btn dark big" disabled={props.busy} onClick={props.onCreate}>
          {draft.seats.includes('open') ? t('createCopy') : t('createStart')}
          <Icon name={draft.seats.includes('open') ? 'link' : 'play'} />
        </button>
      </div>
    </section>
  );
}
