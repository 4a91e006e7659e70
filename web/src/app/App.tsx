// Which screen the address means.
import { games } from '../games';
import { Lobby } from '../screens/Lobby';
import { t } from '../words';
import { LiveRegions } from './announce';
import { Frame } from './Frame';
import { later } from './later';
import { path } from './router';
import { StoreTrouble } from './StoreTrouble';
import { Toasts } from './toast';
import { Empty } from './ui';

const OnlineTable = later(
  () => import('../table/OnlineTable'),
  (m) => m.OnlineTable,
);
const more = () => import('../screens/more');
const Account = later(more, (m) => m.Account);
const MyTables = later(more, (m) => m.MyTables);
const Watch = later(more, (m) => m.Watch);
const Rules = later(more, (m) => m.Rules);
const Solo = later(more, (m) => m.Solo);
const Learn = later(more, (m) => m.Learn);
const Replay = later(more, (m) => m.Replay);

/** Where decks are built, of each game that has them. */
const builders = Object.fromEntries(
  Object.values(games).flatMap(({ id, decks }) =>
    decks
      ? [
          [
            id,
            later(
              () => decks.load(),
              (m) => m.default,
            ),
          ],
        ]
      : [],
  ),
);

function Decks({ game }: { game: string }) {
  const Builder = builders[game] ?? Object.values(builders)[0];
  return Builder ? <Builder /> : null;
}

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
      ) : first === 'decks' ? (
        <Decks game={second} />
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
      <StoreTrouble />
      <Toasts />
      <LiveRegions />
    </>
  );
}
