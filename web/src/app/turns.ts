// A slow table waits for me while I look elsewhere.
import { t } from '../words';
import { notify } from './alerts';
import { go, path } from './router';
import { socket } from './session';
import { play } from './sound';
import { toast } from './toast';

export function startTurns(): void {
  socket.onMessage((m) => {
    if (m.t !== 'turn' || path.peek() === `/t/${m.table}`) return;
    const address = `/t/${m.table}`;
    play('turn');
    notify(t('yourTurn'), m.name, address);
    toast(t('turnAt', { name: m.name }), 'note', { text: t('takeSeat'), do: () => go(address) }, 12_000);
  });
}
