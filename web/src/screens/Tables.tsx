// My tables, and tables to watch.
import { useEffect } from 'preact/hooks';
import { waitsFor } from '../app/names';
import { loadMine, lobby, mine, online, turns, watchLobby, you } from '../app/session';
import { Empty } from '../app/ui';
import type { Info } from '../wire';
import { t } from '../words';
import { TableRow, useGames } from './Lobby';

function List(props: { title: string; tables: Info[]; mine?: boolean; action: (info: Info) => string }) {
  const list = useGames();
  if (props.tables.length === 0) return null;
  return (
    <section class="tables panel">
      <div class="th">
        <h2>{props.title}</h2>
      </div>
      <ul class="table-rows">
        {props.tables.map((info) => (
          <TableRow key={info.id} info={info} list={list} mine={props.mine} action={props.action(info)} />
        ))}
      </ul>
    </section>
  );
}

export function MyTables() {
  useEffect(() => void loadMine(), []);
  const me = you.value?.id;
  const all = mine.value ?? [];
  const asked = (i: Info) => i.state === 'playing' && (turns.value[i.id] !== undefined || waitsFor(i, me));
  return (
    <div class="column">
      <h1>{t('nav.mine')}</h1>
      {online.value === false ? (
        <Empty text={t('noServer')}>
          <a class="btn" href="/solo">
            {t('playHere')}
          </a>
        </Empty>
      ) : mine.value && all.length === 0 ? (
        <Empty text={t('noneMine')}>
          <a class="btn" href="/">
            {t('toLobby')}
          </a>
        </Empty>
      ) : null}
      <List mine title={t('yourTurn')} tables={all.filter(asked)} action={() => t('takeSeat')} />
      <List
        mine
        title={t('going')}
        tables={all.filter((i) => i.state === 'playing' && !asked(i))}
        action={() => t('open.verb')}
      />
      <List
        mine
        title={t('waitingRooms')}
        tables={all.filter((i) => i.state === 'waiting')}
        action={() => t('open.verb')}
      />
      <List mine title={t('finished')} tables={all.filter((i) => i.state === 'over')} action={() => t('look')} />
    </div>
  );
}

export function Watch() {
  useEffect(watchLobby, []);
  const playing = (lobby.value?.tables ?? []).filter((i) => i.state === 'playing' && i.watch);
  return (
    <div class="column">
      <h1>{t('nav.watch')}</h1>
      {playing.length === 0 ? (
        <Empty text={online.value === false ? t('noServer') : t('noneWatch')}>
          <a class="btn" href="/">
            {t('toLobby')}
          </a>
        </Empty>
      ) : (
        <List title={t('beingPlayed')} tables={playing} action={() => t('nav.watch')} />
      )}
    </div>
  );
}
