// Seats and rules, a row each.
import type { ComponentChildren } from 'preact';
import { botLevels, settingText, setTitle } from '../../app/about';
import { botName } from '../../app/names';
import { Select, Stepper } from '../../app/ui';
import type { GameInfo, SettingInfo } from '../../wire';
import { t } from '../../words';
import { withSeatCount } from '../draft';
import { gameOf } from './form';
import type { Edit } from './form';
import { SettingRow, seatChoices, setSeatValue, valueWord } from './setting';

/** How many sit down, and who: a row a seat, with `who` in it and what can be set for it. */
export function SeatRows(
  props: Edit & { settings: SettingInfo[]; who: (seat: string, i: number) => ComponentChildren },
) {
  const { list, draft, cards, onDraft } = props;
  const game = gameOf(list, draft.game);
  return (
    <>
      <div class="set-row">
        <span>{t('howMany')}</span>
        <SeatCount {...props} label={t('howMany')} />
      </div>
      <ol class="seat-rows">
        {draft.seats.map((seat, i) => (
          <li key={i}>
            <b class="num">{i + 1}</b>
            {props.who(seat, i)}
            {props.settings.map((s) => {
              const values = seatChoices(game, s, draft, i, cards);
              return values.length > 1 ? (
                <Select
                  key={s.key}
                  name={`${t('seatN', { n: i + 1 })}: ${settingText(game, s)}`}
                  value={draft.bySeat[s.key]?.[i] ?? s.default.split(',')[0] ?? ''}
                  items={values.map((value) => ({
                    value,
                    label: valueWord(game, value, cards),
                    disabled: value.startsWith('!'),
                  }))}
                  onChange={(v) => onDraft(setSeatValue(draft, game, s, i, v))}
                />
              ) : null;
            })}
          </li>
        ))}
      </ol>
      <details class="bot-kinds">
        <summary>{t('botKinds')}</summary>
        {botLevels(list.bots).map((name) => (
          <p key={name}>
            {/* How a program asks for more of it is nothing for this list. */}
            <b>{botName(name)}.</b> {list.bots.find((b) => b.name === name)?.help.replace(/ \([^)]*\)/, '')}
          </p>
        ))}
      </details>
    </>
  );
}

export function SeatCount({ list, draft, onDraft, label }: Edit & { label: string }) {
  const game = gameOf(list, draft.game);
  return (
    <Stepper
      label={label}
      value={draft.seats.length}
      min={game.min_seats}
      max={game.max_seats}
      onChange={(n) => onDraft(withSeatCount(draft, n, list.bots))}
    />
  );
}

/** Which cards there are, where a game has more than one set of them. */
export function SetRow({ game, draft, onDraft }: { game: GameInfo } & Pick<Edit, 'draft' | 'onDraft'>) {
  const sets = game.sets ?? [];
  const usual = sets[0]?.name ?? '';
  if (sets.length < 2) return null;
  return (
    <div class="set-row">
      <span>{t('cardSet')}</span>
      <Select
        name={t('cardSet')}
        value={draft.set ?? usual}
        items={sets.map((s) => ({ value: s.name, label: setTitle(game, s.name) }))}
        onChange={(name) => onDraft({ ...draft, set: name === usual ? undefined : name })}
      />
    </div>
  );
}

export function RuleRows({ list, draft, cards, onDraft }: Edit) {
  const game = gameOf(list, draft.game);
  return (
    <>
      {game.settings
        .filter((s) => !s.per_seat && s.key !== 'seats')
        .map((s) => (
          <SettingRow
            key={s.key}
            game={game}
            setting={s}
            value={draft.rules[s.key] ?? s.default}
            cards={cards}
            onChange={(v) => onDraft({ ...draft, rules: { ...draft.rules, [s.key]: v } })}
          />
        ))}
    </>
  );
}
