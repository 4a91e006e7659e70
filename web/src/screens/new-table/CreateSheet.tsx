// The sheet with all settings of a new table.
import { useState } from 'preact/hooks';
import { botLevels } from '../../app/about';
import { botName } from '../../app/names';
import { Segments, Select, Sheet, Switch } from '../../app/ui';
import type { Item } from '../../app/ui';
import { games as known } from '../../games';
import type { UndoKind } from '../../wire';
import { t } from '../../words';
import { hasHints, setSeat, summary } from '../draft';
import { CardFile } from './CardFile';
import { joinItems } from './NewTableCard';
import { gameOf } from './form';
import type { Making } from './form';
import { GraceField, PaceFields } from './pace';
import { RuleRows, SeatRows, SetRow } from './rows';

export function CreateSheet(props: Making & { onClose: () => void }) {
  const { list, draft, onDraft } = props;
  const game = gameOf(list, draft.game);
  const seatItems: Item<string>[] = [
    { value: 'open', label: t('open') },
    ...botLevels(list.bots).map((b) => ({ value: `bot:${b}`, label: botName(b) })),
  ];
  const [open] = useState(() => draft.cards !== null);
  return (
    <Sheet
      title={t('newTable')}
      onClose={props.onClose}
      foot={
        <>
          <button type="button" class="btn quiet" onClick={props.onClose}>
            {t('cancel')}
          </button>
          <span class="sp" />
          <button type="button" class="btn dark big" disabled={props.busy} onClick={props.onCreate}>
            {t(draft.seats.includes('open') ? 'createCopy' : 'createStart')}
          </button>
        </>
      }
    >
      <p class="summary" role="status">
        {summary(draft, game)}
      </p>
      <label class="form-field">
        {t('tableName')}
        <input
          type="text"
          maxLength={40}
          placeholder={t('tableName.hint')}
          value={draft.name}
          onInput={(e) => onDraft({ ...draft, name: e.currentTarget.value })}
        />
      </label>
      <fieldset>
        <legend>{known[game.id]?.words('set.seats') ?? t('set.seats')}</legend>
        <SeatRows
          {...props}
          settings={game.settings.filter((s) => s.per_seat)}
          who={(seat, i) =>
            seat === 'me' ? (
              <span class="me">{t('you')}</span>
            ) : (
              <Select
                name={t('seatN', { n: i + 1 })}
                value={seat}
                items={seatItems}
                onChange={(v) => onDraft(setSeat(draft, i, v))}
              />
            )
          }
        />
      </fieldset>
      <fieldset>
        <legend>{t('set.rules')}</legend>
        <SetRow game={game} draft={draft} onDraft={onDraft} />
        <RuleRows {...props} />
      </fieldset>
      <fieldset>
        <legend>{t('set.pace')}</legend>
        <PaceFields draft={draft} onDraft={onDraft} />
        {draft.seats.includes('open') ? <GraceField draft={draft} onDraft={onDraft} /> : null}
      </fieldset>
      <fieldset>
        <legend>{t('set.talk')}</legend>
        <Switch label={t('chatOn')} on={draft.chat} onChange={(chat) => onDraft({ ...draft, chat })} />
        <Switch
          label={t('delayOn')}
          hint={t('delayOn.hint')}
          on={draft.delay}
          onChange={(delay) => onDraft({ ...draft, delay })}
        />
        <Switch
          label={t('hintsOn')}
          hint={t('hintsOn.hint')}
          on={hasHints(draft)}
          onChange={(hints) => onDraft({ ...draft, hints })}
        />
        <div class="set-row">
          <span>{t('undo')}</span>
          <Select<UndoKind>
            name={t('undo')}
            value={draft.undo}
            items={[
              { value: 'ask', label: t('undo.ask') },
              { value: 'free', label: t('undo.free') },
              { value: 'off', label: t('undo.off') },
            ]}
            onChange={(undo) => onDraft({ ...draft, undo })}
          />
        </div>
      </fieldset>
      <fieldset>
        <legend>{t('set.join')}</legend>
        <Segments
          label={t('whoMayJoin')}
          value={draft.open}
          items={joinItems()}
          onChange={(o) => onDraft({ ...draft, open: o })}
        />
        <Switch label={t('watchOn')} on={draft.watch} onChange={(watch) => onDraft({ ...draft, watch })} />
      </fieldset>
      <details class="fieldset" open={open}>
        <summary>{t('set.cards')}</summary>
        <CardFile draft={draft} onDraft={onDraft} />
      </details>
    </Sheet>
  );
}
