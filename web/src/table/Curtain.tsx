// Several people at one device: who must take it before the board is shown.
import { t } from '../words';

export function Curtain({ name, house, onLift }: { name: string; house: string | null; onLift: () => void }) {
  return (
    <div
      class={`curtain house ${house ?? 'neutral'}`}
      role="dialog"
      aria-modal="true"
      aria-label={t('curtain.title', { name })}
    >
      <svg width="140" height="140" aria-hidden="true">
        <use href={`#s-${house ?? 'neutral'}`} />
      </svg>
      <h2>{t('curtain.title', { name })}</h2>
      <p>{t('curtain.text')}</p>
      <button type="button" class="btn primary big" autofocus onClick={onLift}>
        {t('curtain.lift', { name })}
      </button>
    </div>
  );
}
