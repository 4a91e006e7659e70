// The new-table card of the lobby, and the sheet with all settings behind it.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { botLevels, gameTitle, ownDecks, readyTitle, settingText } from '../app/about';
import { botName, duration } from '../app/names';
import { complain } from '../app/toast';
import { Crest, Icon, Segments, Select, Sheet, Stepper, Switch } from '../app/ui';
import type { Item } from '../app/ui';
import type { CardBook } from '../games';
import { games as known } from '../games';
import type { BotInfo, GameInfo, Games, Pace, SettingInfo, UndoKind } from '../wire';
import { t, word } from '../words';
import type { Draft } from './draft';
import { choicesOf, hasHints, setSeat, summary, usualGrace, withGame, withSeatCount } from './draft';

/** What the parts of a form change. */
interface Edit {
  list: Games;
  draft: Draft;
  cards: CardBook | null;
  onDraft: (draft: Draft) => void;
}

interface Making extends Edit {
  busy: boolean;
  onCreate: () => void;
}

export function gameOf(list: Games, id: string): GameInfo {
  const game = list.games.find((g) => g.id === id) ?? list.games[0];
  if (!game) throw new Error('no games');
  return game;
}

const paces: Pace[] = [
  { kind: 'live', move: 60, reserve: 300 },
  { kind: 'live', move: 120, reserve: 480 },
  { kind: 'live', move: 300, reserve: 900 },
  { kind: 'slow', move: 86400, reserve: 0 },
  { kind: 'slow', move: 2 * 86400, reserve: 0 },
  { kind: 'slow', move: 7 * 86400, reserve: 0 },
  { kind: 'none', move: 0, reserve: 0 },
];
const paceKey = (p: Pace) => `${p.kind}:${p.move}:${p.reserve}`;

function paceLabel(p: Pace): string {
  if (p.kind === 'none') return t('pace.none');
  return t(p.kind === 'live' ? 'pace.pickLive' : 'pace.pickSlow', { move: duration(p.move, true) });
}

function paceItems(now: Pace): Item<string>[] {
  const all = paces.some((p) => paceKey(p) === paceKey(now)) ? paces : [now, ...paces];
  return all.map((p) => ({ value: paceKey(p), label: paceLabel(p) }));
}

function setPace(key: string): Pace {
  const [kind, move, reserve] = key.split(':');
  return { kind: kind as Pace['kind'], move: Number(move), reserve: Number(reserve) };
}

const joinItems = (): Item<'public' | 'link'>[] => [
  { value: 'link', label: t('join.link') },
  { value: 'public', label: t('join.public') },
];

function nextSeat(seat: string, bots: BotInfo[]): string {
  const all = ['open', ...botLevels(bots).map((b) => `bot:${b}`)];
  return all[(all.indexOf(seat) + 1) % all.length] ?? 'open';
}

function SeatTiles(props: Edit) {
  const { draft, list, onDraft } = props;
  return (
    <div class="lab">
      <div class="lab-row">
        <span>{t('seats')}</span>
        <span class="sp" />
        <SeatCount {...props} label={t('seats')} />
      </div>
      <div class="tiles">
        {draft.seats.map((seat, i) => {
          const house = draft.bySeat.houses?.[i];
          const shield = house && house !== 'random' ? house : null;
          if (seat === 'me')
            return (
              <span class="seat-tile me" key={i}>
                {shield ? (
                  <Crest house={shield} size={34} />
                ) : (
                  <i class="plain">
                    <Icon name="person" />
                  </i>
                )}
                <b>{t('you')}</b>
              </span>
            );
          const open = seat === 'open';
          const word = open ? t('open') : botName(seat.slice(4));
          return (
            <button
              type="button"
              class={`seat-tile ${open ? '' : 'bot'}`}
              key={i}
              aria-label={t('seatTile', { n: i + 1, what: word })}
              onClick={() => onDraft(setSeat(draft, i, nextSeat(seat, list.bots)))}
            >
              <i class={open ? '' : 'plain'}>
                <Icon name={open ? 'plus' : 'bot'} />
              </i>
              <b>{word}</b>
            </button>
          );
        })}
      </div>
    </div>
  );
}

/** Which game, where there are several. */
export function GameChoice({ list, draft, onDraft }: Edit) {
  const shown = list.games.filter((g) => known[g.id]);
  if (shown.length < 2) return null;
  return (
    <div class="lab">
      {t('game')}
      <Segments
        label={t('game')}
        value={draft.game}
        items={shown.map((g) => ({ value: g.id, label: gameTitle(g.id, g.title), icon: known[g.id]?.icon }))}
        onChange={(id) => onDraft(withGame(draft, gameOf(list, id), list.bots))}
      />
    </div>
  );
}

export function NewTableCard(props: Making & { onAll: () => void }) {
  const { draft } = props;
  return (
    <section class="new-table panel" aria-labelledby="new-h">
      <h2 id="new-h">{t('newTable')}</h2>
      <GameChoice {...props} />
      <SeatTiles {...props} />
      <div class="form-two">
        <Select
          label={t('pace')}
          value={paceKey(draft.pace)}
          items={paceItems(draft.pace)}
          onChange={(key) => props.onDraft({ ...draft, pace: setPace(key), paced: true })}
        />
        <Select
          label={t('whoMayJoin')}
          value={draft.open}
          items={joinItems()}
          onChange={(open) => props.onDraft({ ...draft, open })}
        />
      </div>
      <div class="form-go">
        <button type="button" class="btn quiet" onClick={props.onAll}>
          {t('allSettings')}
        </button>
        <button type="button" class="btn dark big" disabled={props.busy} onClick={props.onCreate}>
          {draft.seats.includes('open') ? t('createCopy') : t('createStart')}
          <Icon name={draft.seats.includes('open') ? 'link' : 'play'} />
        </button>
      </div>
    </section>
  );
}

// --- all settings --------------------------------------------------------------------

/** Words for a setting's value: the page's, the game's; a house by its name. */
function valueWord(game: GameInfo, value: string, cards: CardBook | null): string {
  const said = known[game.id]?.words(`value.${value}`) ?? word(`value.${value}`) ?? deckTitle(game, value, cards);
  if (said) return said;
  const card = cards?.find(value, 'leader') ?? cards?.find(value);
  return cards?.all.houses.find((h) => h.id === value)?.name ?? card?.name ?? value;
}

/** A deck by its title: one that comes with the game, or one of this browser. */
function deckTitle(game: GameInfo, value: string, cards: CardBook | null): string | undefined {
  return readyTitle(game, value, cards) ?? ownDecks(game.id).find((d) => d.value === value)?.label;
}

function SettingRow(props: {
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
function seatChoices(
  game: GameInfo,
  setting: SettingInfo,
  draft: Draft,
  seat: number,
  cards: CardBook | null,
): string[] {
  if (setting.list) {
    const starters = draft.rules['decks-of'] === 'starter';
    const ready = (game.decks ?? []).filter((d) => starters || !d.starter).map((d) => d.name);
    const own = ownDecks(game.id).map((d) => d.value);
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

function setSeatValue(draft: Draft, game: GameInfo, s: SettingInfo, i: number, to: string): Draft {
  const first = s.default.split(',')[0] ?? '';
  const values = draft.seats.map((_, n) => (n === i ? to : (draft.bySeat[s.key]?.[n] ?? first)));
  const bySeat = { ...draft.bySeat, [s.key]: values };
  // Another house has other leaders.
  const open = game.settings.find((x) => x.key === 'leaders')?.default.split(',')[0] ?? '';
  if (s.key === 'houses' && bySeat.leaders) bySeat.leaders = bySeat.leaders.map((v, n) => (n === i ? open : v));
  return { ...draft, bySeat };
}

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

function SeatCount({ list, draft, onDraft, label }: Edit & { label: string }) {
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

function PaceFields(props: { draft: Draft; onDraft: (d: Draft) => void }) {
  const { draft } = props;
  const { pace } = draft;
  const set = (p: Pace) => props.onDraft({ ...draft, pace: p, paced: true });
  const liveMoves = [30, 60, 90, 120, 180, 300, 600, 900];
  const slowMoves = [3600, 6 * 3600, 12 * 3600, 86400, 2 * 86400, 3 * 86400, 7 * 86400];
  const reserves = [0, 60, 120, 300, 480, 600, 900, 1800];
  const items = (list: number[]) => list.map((n) => ({ value: String(n), label: duration(n) }));
  const moves = pace.kind === 'slow' ? slowMoves : liveMoves;
  return (
    <>
      <Segments
        label={t('pace')}
        value={pace.kind}
        items={[
          { value: 'live', label: t('live') },
          { value: 'slow', label: t('slow') },
          { value: 'none', label: t('pace.none') },
        ]}
        onChange={(kind) =>
          set(
            kind === 'live'
              ? { kind, move: 120, reserve: 480 }
              : kind === 'slow'
                ? { kind, move: 2 * 86400, reserve: 0 }
                : { kind, move: 0, reserve: 0 },
          )
        }
      />
      {pace.kind === 'none' ? null : (
        <div class="form-two">
          <Select
            label={t('timeAMove')}
            value={String(pace.move)}
            items={items(moves.includes(pace.move) ? moves : [pace.move, ...moves])}
            onChange={(v) => set({ ...pace, move: Number(v) })}
          />
          {pace.kind === 'live' ? (
            <Select
              label={t('reserve')}
              value={String(pace.reserve)}
              items={reserves.map((n) => ({ value: String(n), label: n === 0 ? t('reserve.none') : duration(n) }))}
              onChange={(v) => set({ ...pace, reserve: Number(v) })}
            />
          ) : null}
        </div>
      )}
      {pace.kind === 'none' ? null : <p class="muted">{t('timeoutLadder')}</p>}
    </>
  );
}

/** How long somebody may be away before the others may vote for a bot. */
function GraceField({ draft, onDraft }: { draft: Draft; onDraft: (d: Draft) => void }) {
  const usual = usualGrace(draft.pace);
  const all = [60, 120, 300, 900, 3600, 86400, 2 * 86400, 7 * 86400];
  const times = [...new Set([...all, usual, draft.grace ?? usual])].sort((a, b) => a - b);
  return (
    <>
      <div class="set-row">
        <span>{t('grace')}</span>
        <Select
          name={t('grace')}
          value={String(draft.grace ?? 0)}
          items={[
            { value: '0', label: t('grace.usual', { time: duration(usual) }) },
            ...times.map((n) => ({ value: String(n), label: duration(n) })),
          ]}
          onChange={(v) => onDraft({ ...draft, grace: Number(v) || undefined })}
        />
      </div>
      <p class="muted">{t('grace.hint')}</p>
    </>
  );
}

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
