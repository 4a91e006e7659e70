// Whether a record is what it says, in a word.
import { Icon } from '../../app/ui';
import type { Verdict } from '../../app/verify';
import { t } from '../../words';

export function VerdictChip({ verdict }: { verdict: Verdict }) {
  return (
    <span class={`chip seal ${verdict.ok ? 'good' : 'bad'}`} role="status">
      <Icon name={verdict.ok ? 'seal' : 'cross'} />
      {verdict.ok ? t(verdict.sealed ? 'verified' : 'verified.record') : t(verdict.why)}
    </span>
  );
}
