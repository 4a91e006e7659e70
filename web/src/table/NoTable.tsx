// A table that is gone, or not there yet.
import { Empty } from '../app/ui';
import type { TableLink } from '../link/link';
import { t, word } from '../words';
import { Lost } from './Lost';

export function NoTable({ link }: { link: TableLink }) {
  if (link.gone.value)
    return (
      <main class="alone ground" id="main">
        <Empty text={word(`gone.${link.gone.value}`) ?? t('gone.other')}>
          <a class="btn" href="/">
            {t('toLobby')}
          </a>
        </Empty>
      </main>
    );
  return (
    <main class="alone ground" id="main" aria-busy="true">
      <Lost link={link} />
      <span class="hush">{t('loading')}</span>
      <div class="ghosts" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
    </main>
  );
}
