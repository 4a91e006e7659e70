// What lies over the table: its menu, windows to be asked about, keys, rules, settings.
import { settingsOpen } from '../app/Frame';
import { later } from '../app/later';
import { you } from '../app/session';
import { Sheet } from '../app/ui';
import type { TableState } from '../link/state';
import { RulesBook } from '../screens/Rules';
import { SettingsSheet } from '../screens/Settings';
import type { GameModule } from '../games';
import type { GameInfo } from '../wire';
import { t } from '../words';
import type { Beside } from './beside';
import { Lately } from './Lately';
import { AskMe, TableMenu } from './Menu';
import type { Seat } from './seat';

const KeysSheet = later(
  () => import('../screens/more'),
  (m) => m.KeysSheet,
);

interface Props {
  seat: Seat;
  state: TableState;
  beside: Beside;
  game: GameModule | null;
  gameInfo: GameInfo | undefined;
  replay: boolean;
}

function Over({ seat, state, beside, game, gameInfo, replay }: Props) {
  const { over, setOver } = beside;
  const close = () => setOver(null);
  switch (over) {
    case 'menu':
      return (
        <TableMenu
          seat={seat}
          inviteKey={state.key}
          myId={you.value?.id ?? null}
          onClose={close}
          onAskMe={() => setOver('ask')}
          onRules={beside.openRules}
          onKeys={() => setOver('keys')}
        />
      );
    case 'ask':
      return <AskMe seat={seat} info={gameInfo} presets={state.presets} onClose={close} />;
    case 'lately':
      return <Lately seat={seat} game={game} onClose={close} />;
    case 'keys':
      return <KeysSheet replay={replay} onClose={close} />;
    case 'rules':
      return (
        <Sheet title={t('rules')} kind="drawer" onClose={close}>
          <RulesBook game={state.info.game} section={beside.rule} />
        </Sheet>
      );
    default:
      return null;
  }
}

export function Sheets(props: Props) {
  return (
    <>
      <Over {...props} />
      {settingsOpen.value ? <SettingsSheet onClose={() => (settingsOpen.value = false)} /> : null}
    </>
  );
}
