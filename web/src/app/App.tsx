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

type More = typeof import('../screens/more');
let more: More | null = null;

/** Screens that are not needed at once come when they are asked for. */
function later(which: keyof More): ComponentType {
  return function Later() {
    const [screens, setScreens] = useState(more);
    useEffect(() => {
      if (!screens) import('../screens/more').then((m) => setScreens((more = m)), complain);
    }, []);
    const Screen = screens?.[which];
    return Screen ? <Screen /> : null;
  };
}

const Account = later('Account');
const MyTables = later('MyTables');
const Watch = later('Watch');
const Rules = later('Rules');
const Solo = later('Solo');
const Learn = later('Learn');
const Replay = later('Replay');

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
