// A name that somebody else chose: its letters turn nothing around it, and a
// guest's is marked, as nobody vouches for it.
import type { ComponentChildren } from 'preact';
import { t } from '../words';

export function Name({ guest, children }: { guest?: boolean | undefined; children: ComponentChildren }) {
  return (
    <>
      <bdi>{children}</bdi>
      {guest ? <small class="muted"> ({t('guest')})</small> : null}
    </>
  );
}
