// What I play, before the game begins: a deck of this browser, one that comes
// with the game, or one that is pasted. Others are told that I have brought one.
import { useState } from 'preact/hooks';
import { ownDecks, readyTitle } from '../app/about';
import { refusalText } from '../app/toast';
import { Icon, Select } from '../app/ui';
import type { Item } from '../app/ui';
import { games as known } from '../games';
import type { CardBook } from '../games';
import { useCards } from '../screens/Lobby';
import type { GameInfo, MyDeck } from '../wire';
import { t, word } from '../words';

/** No deck of mine: what the table was made with. */
export const GIVEN = '';
const PASTE = '+';

const hasDecks = (game: GameInfo | undefined): game is GameInfo => Boolean(game?.settings.some((s) => s.list));

/** A deck by its title, where there is one. */
function titleOf(game: GameInfo, deck: MyDeck, cards: CardBook | null): string {
  const ready = readyTitle(game, deck.name, cards);
  const own = ownDecks(game).find((d) => d.value === deck.deck)?.label;
  return ready ?? own ?? deck.title;
}

function itemsOf(
  game: GameInfo,
  settings: string,
  set: string,
  mine: MyDeck | null,
  cards: CardBook | null,
): Item<string>[] {
  const starters = / decks-of=starter( |$)/.test(settings);
  const ready = (game.decks ?? []).filter((d) => starters || !d.starter);
  const title = mine && !mine.own ? titleOf(game, mine, cards) : '';
  const items: Item<string>[] = [
    { value: GIVEN, label: title ? t('deck.givenIs', { name: title }) : t('deck.given') },
    ...ownDecks(game, set),
    ...ready.map((d) => ({ value: d.name, label: readyTitle(game, d.name, cards) ?? d.title })),
    { value: 'random', label: known[game.id]?.words('value.random') ?? word('value.random') ?? 'random' },
  ];
  const now = valueOf(mine);
  if (mine && !items.some((i) => i.value === now))
    items.splice(1, 0, { value: now, label: titleOf(game, mine, cards) || t('deck.own') });
  return [...items, { value: PASTE, label: t('deck.paste') }];
}

const valueOf = (mine: MyDeck | null): string => (mine?.own ? (mine.name ?? mine.deck) : GIVEN);

/** `mine` is what the server says of my seat; who has none keeps the choice in `held`. */
export function DeckChoice(props: {
  game: GameInfo | undefined;
  settings: string;
  /** The card set of the table; '': the usual one. */
  set: string;
  mine: MyDeck | null;
  held: string;
  choose: (deck: string) => Promise<void>;
}) {
  const { game, mine } = props;
  const [pasting, setPasting] = useState(false);
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState('');
  const cards = useCards(hasDecks(game) ? game.id : undefined);
  if (!hasDecks(game)) return null;
  const choose = (deck: string) =>
    props.choose(deck).then(
      () => {
        setPasting(false);
        setWrong('');
      },
      (error: unknown) => setWrong(refusalText(error)),
    );
  const items = itemsOf(game, props.settings, props.set, mine, cards);
  const now = mine ? valueOf(mine) : props.held;
  // A deck that was pasted before I sat down is known by its text alone.
  if (!items.some((i) => i.value === now))
    items.splice(1, 0, { value: now, label: now.trim().split('\n')[0]?.slice(0, 40) || t('deck.own') });
  return (
    <section class="room-deck" aria-label={t('deck.yours')}>
      <div class="set-row">
        <span>
          <Icon name="hand" /> <b>{t('deck.yours')}</b>
        </span>
        <Select
          name={t('deck.yours')}
          value={pasting ? PASTE : now}
          items={items}
          onChange={(value) => {
            setWrong('');
            setPasting(value === PASTE);
            if (value !== PASTE) void choose(value);
          }}
        />
      </div>
      {pasting ? (
        <>
          <textarea
            rows={6}
            aria-label={t('deck.pasteHelp')}
            placeholder={t('deck.pasteHelp')}
            value={text}
            onInput={(e) => setText(e.currentTarget.value)}
          />
          <button type="button" class="btn" disabled={text.trim() === ''} onClick={() => void choose(text)}>
            {t('deck.use')}
          </button>
        </>
      ) : null}
      {wrong ? (
        <p class="wrong" role="alert">
          <Icon name="cross" /> {wrong}
        </p>
      ) : null}
      <p class="muted">
        {t('deck.secret')} <a href="/decks">{t('deck.build')}</a>
      </p>
    </section>
  );
}
