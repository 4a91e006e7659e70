// "The server cannot save anything just now." Over every screen, until it can.
import { t } from '../words';
import { socket, storeTrouble } from './session';
import { Icon } from './ui';

export function StoreTrouble() {
  if (storeTrouble.value === null || socket.state.value.kind !== 'open') return null;
  return (
    <div class="trouble store-line" role="alert">
      <Icon name="offline" />
      <span>
        <b>{t('store.trouble')}</b> {t('store.kept')}
      </span>
    </div>
  );
}
