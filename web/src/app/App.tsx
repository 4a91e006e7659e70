// Which screen the address means.
import type { ComponentType } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { OnlineLink } from '../link/online';
import { Lobby } from '../screens/Lobby';
import { TablePage } from '../table/TablePage';
import { t } from '../words';
import { LiveRegions } from './announce';
import { Frame } from './Frame';
import { inviteKey, path } from './router';
import { socket } from './session';
import { Toasts, complain } from './toast';
import { Empty } from './ui';

function OnlineTable({ id }: { id: string }) {
  const link = useMemo(() => new OnlineLink(id, socket, inviteKey()), [id]);
  useEffect(() => () => link.close(), [link]);
  return <TablePage link={link} />;
}

/** Screens that are not needed at once come when they are asked for. */
function later(load: () => Promise<ComponentType>): ComponentType {
  let kept: ComponentType | null = null;
  return function Later() {
    const [Screen, setScreen] = useState<ComponentType | null>(() => kept);
    useEffect(() => {
      if (!Screen)
        load().then((s) => {
          kept = s;
          setScreen(() => s);
        }, complain);
    }, []);
    return Screen ? <Screen /> : null;
  };
}

const Account = later(async () => (await import('../screens/Account')).Account);
const MyTables = later(async () => (await import('../screens/Tables')).MyTables);
const Watch = later(async () => (await import('../screens/Tables')).Watch);
const Rules = later(async () => (await import('../screens/Rules')).Rules);
const Solo = later(async () => (await import('../screens/Solo')).Solo);
const Learn = later(async () => (await import('../screens/Learn')).Learn);
const Replay = later(async () => (await import('../screens/Replay')).Replay);

function Screen() {
  const [, first = '', second = ''] = path.value.split('/');
  if (first === 't' && second) return <OnlineTable key={second} id={second} />;
  if (first === 'solo') return <Solo />;
  if (first === 'learn') return <Learn />;
  if (first === 'replay') return <Replay />;
  return (
    <Frame>
      {first === '' ? (
        <Lobby />
      ) : first === 'tables' ? (
        <MyTables />
      ) : first === 'watch' ? (
        <Watch />
      ) : first === 'rules' ? (
        <Rules />
      ) : first === 'account' ? (
        <Account />
      ) : (
        <Empty text={t('noPage')}>
          <a class="btn" href="/">
            {t('toLobby')}
          </a>
        </Empty>
      )}
    </Frame>
  );
}

export function App() {
  return (
    <>
      <Screen />
      <Toasts />
      <LiveRegions />
    </>
  );
}
