// The game is over: a replay, a check of the record, the same game again.
import { useState } from 'preact/hooks';
import { go } from '../../app/router';
import { complain } from '../../app/toast';
import { Icon } from '../../app/ui';
import type { Verdict } from '../../app/verify';
import { t } from '../../words';
import type { Seat } from '../seat';
import { VerdictChip } from './VerdictChip';

export function Over({ seat }: { seat: Seat }) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [busy, setBusy] = useState(false);
  const { info, link } = seat;
  const doing = (what: () => Promise<void>) => {
    setBusy(true);
    what()
      .catch(complain)
      .finally(() => setBusy(false));
  };
  const verify = () =>
    doing(async () => {
      const { verifyRecord } = await import('../../app/verify');
      setVerdict(await verifyRecord(await link.record(), link.kind === 'online' ? info.commit : null));
    });
  return (
    <section class="prompt over" aria-label={t('over')}>
      <span class="prompt-icon">
        <Icon name="throne" />
      </span>
      <div class="tx">
        <h2>{t('over')}</h2>
        {verdict ? <VerdictChip verdict={verdict} /> : null}
      </div>
      <div class="prompt-go">
        <a class="btn" href={link.kind === 'online' ? `/replay/${info.id}` : '/replay/solo'}>
          <Icon name="replay" />
          {t('replay')}
        </a>
        <a class="btn" href={`${link.kind === 'online' ? `/replay/${info.id}` : '/replay/solo'}#analyse`}>
          <Icon name="eye" />
          {t('analyse')}
        </a>
        <button type="button" class="btn quiet" disabled={busy} onClick={verify}>
          <Icon name="seal" />
          {t('verify')}
        </button>
        {seat.me !== null ? (
          <button
            type="button"
            class="btn primary big main"
            disabled={busy}
            onClick={() => doing(async () => go(info.next ? `/t/${info.next}` : await link.rematch()))}
          >
            {t('rematch')}
          </button>
        ) : null}
      </div>
    </section>
  );
}
