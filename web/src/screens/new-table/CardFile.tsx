// Cards of one's own for this table.
import { complain } from '../../app/toast';
import { Icon } from '../../app/ui';
import { t } from '../../words';
import type { Draft } from '../draft';

export function CardFile(props: { draft: Draft; onDraft: (d: Draft) => void }) {
  const { draft } = props;
  const read = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > 200_000) {
      complain(new Error('big'));
      return;
    }
    props.onDraft({ ...draft, cards: { name: file.name.slice(0, 60), text: await file.text() } });
  };
  return (
    <div class="card-file">
      <p class="muted">{t('cardFile.help')}</p>
      {draft.cards ? (
        <div class="set-row">
          <span>
            <Icon name="printed" /> {draft.cards.name}
          </span>
          <button type="button" class="btn" onClick={() => props.onDraft({ ...draft, cards: null })}>
            {t('remove')}
          </button>
        </div>
      ) : (
        <label class="btn file">
          <Icon name="plus" />
          {t('cardFile.choose')}
          <input
            class="hush"
            type="file"
            accept=".cards,.txt,text/plain"
            onChange={(event) => void read(event.currentTarget.files?.[0])}
          />
        </label>
      )}
    </div>
  );
}
