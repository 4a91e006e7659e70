// "Connection lost. Your place is kept."
import { useNow } from '../app/hooks';
import { socket } from '../app/session';
import { Icon } from '../app/ui';
import type { TableLink } from '../link/link';
import { t } from '../words';

export function Lost({ link }: { link: TableLink }) {
  const state = socket.state.value;
  const lost = link.kind === 'online' && state.kind === 'lost';
  const again = link.kind === 'online' && state.kind === 'connecting' && link.state.value !== null;
  const now = useNow(lost, 500);
  if (!lost && !again) return null;
  const wait = lost ? Math.max(1, Math.ceil((state.until - now) / 1000)) : 0;
  return (
    <div class="toast lost-line" role="status">
      <Icon name="offline" />
      <span>
        <b>{t('lost')}</b> {t('lost.kept')} {lost ? t('lost.again', { n: wait }) : t('lost.now')}
      </span>
      {lost ? (
        <button type="button" class="btn" onClick={() => socket.hurry()}>
          {t('tryNow')}
        </button>
      ) : null}
    </div>
  );
}
