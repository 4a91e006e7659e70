// One setting: its words, its values, and what of it belongs to a seat.
import { ownDecks, readyTitle, settingText } from '../../app/about';
import { Select, Stepper, Switch } from '../../app/ui';
import { games as known } from '../../games';
import type { CardBook } from '../../games';
import type { GameInfo, SettingInfo } from '../../wire';
import { word } from '../../words';
import { choicesOf } from '../draft';
import type { Draft } from '../draft';

/** Words for a setting's value: the page's, the game's; a house by its name. */
export function valueWord(game: GameInfo, value: string, cards: CardBook | null): string {
  const said = known[game.id]?.words(`value.${value}`) ?? word(`value.${value}`) ?? deckTitle(game, value, cards);
  if (said) return said;
  const card = cards?.find(value, 'leader') ?? cards?.find(value);
  return cards?.all.houses.find((h) => h.id === value)?.name ?? card?.name ?? value;
}

/** A deck by its title: one that comes with the game, or one of this browser. */
export function deckTitle(game: GameInfo, value: string, cards: CardBook | null): string | undefined {
  return readyTitle(game, value, cards) ?? ownDecks(game).find((d) => d.value === value)?.label;
}

export function SettingRow(props: {
  game: GameInfo;
  setting: SettingInfo;
  value: string;
  cards: CardBook | null;
  onChange: (v: string) => void;
}) {
  const { setting } = props;
  const text = settingText(props.game, setting);
  const choices = choicesOf(setting.choices);
  if (choices.kind === 'switch')
    return <Switch label={text} on={props.value === 'on'} onChange={(on) => props.onChange(on ? 'on' : 'off')} />;
  if (choices.kind === 'number')
    return (
      <div class="set-row">
        <span>{text}</span>
        <Stepper
          label={text}
          value={Number(props.value)}
          min={choices.min}
          max={choices.max}
          onChange={(n) => props.onChange(String(n))}
        />
      </div>
    );
  return (
    <div class="set-row">
      <span>{text}</span>
      <Select
        name={text}
        value={props.value}
        items={choices.values.map((value) => ({ value, label: valueWord(props.game, value, props.cards) }))}
        onChange={props.onChange}
      />
    </div>
  );
}

/** Leaders are chosen from the house that was chosen. */
export function seatChoices(
  game: GameInfo,
  setting: SettingInfo,
  draft: Draft,
  seat: number,
  cards: CardBook | null,
): string[] {
  if (setting.list) {
    const starters = draft.rules['decks-of'] === 'starter';
    const ready = (game.decks ?? []).filter((d) => starters || !d.starter).map((d) => d.name);
    const own = ownDecks(game, draft.set ?? '').map((d) => d.value);
    const now = draft.bySeat[setting.key]?.[seat];
    const all = [...own, ...ready, setting.default.split(',')[0] ?? '', ...(cards?.all.houses.map((h) => h.id) ?? [])];
    return now && !all.includes(now) ? [now, ...all] : all;
  }
  const choices = choicesOf(setting.choices);
  const values = choices.kind === 'list' ? [...choices.values] : [];
  if (setting.key === 'leaders' && cards) {
    const house = draft.bySeat.houses?.[seat];
    for (const card of cards.all.cards)
      if (/leader|hero/.test(card.type) && card.house === house && !values.includes(card.id)) values.push(card.id);
  }
  return values;
}

export function setSeatValue(draft: Draft, game: GameInfo, s: SettingInfo, i: number, to: string): Draft {
  const first = s.default.split(',')[0] ?? '';
  const values = draft.seats.map((_, n) => (n === i ? to : (draft.bySeat[s.key]?.[n] ?? first)));
  const bySeat = { ...draft.bySeat, [s.key]: values };
  // Another house has other leaders.
  const open = game.settings.find((x) => x.key === 'leaders')?.default.split(',')[0] ?? '';
  if (s.key === 'houses' && bySeat.leaders) bySeat.leaders = bySeat.leaders.map((v, n) => (n === i ? open : v));
  return { ...draft, bySeat };
}
