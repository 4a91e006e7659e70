// The deck builder: all decks, or one that is being built. What is legal is said by the
// rules themselves, as they run at a table.
import { useEffect, useState } from 'preact/hooks';
import { complain } from '../../../app/toast';
import { Crest, Icon } from '../../../app/ui';
import { quickDraft } from '../../../screens/draft';
import { begin, useCards, useGames } from '../../../screens/Lobby';
import type { Games, ReadyDeck } from '../../../wire';
import { lang, loadWords } from '../../../words';
import type { CardBook } from '../../index';
import { IconSprite } from '../icons';
import { factsOf } from '../model';
import { deckOf, emptyDeck, newId, sumsOf } from './deck';
import type { Fresh } from './DeckSide';
import './decks.css';
import { Editor } from './Editor';
import { readDeck } from './read';
import { ImportSheet } from './Share';
import { houseOfDeck, keptDecks } from './store';
import type { KeptDeck } from './store';
import { GAME, say } from './terms';

/** From a deck into a joust against a bot, whose deck is drawn. */
export function play(list: Games | null, deck: string): void {
  const game = list?.games.find((g) => g.id === GAME);
  const setting = game?.settings.find((s) => s.list);
  if (!list || !game || !setting) return;
  const draft = quickDraft(game, list.bots, 2);
  const [, ...others] = draft.bySeat[setting.key] ?? [];
  begin({ ...draft, bySeat: { ...draft.bySeat, [setting.key]: [deck, ...others] } }, game).catch(complain);
}

function PlayButton({ title, onPlay }: { title: string; onPlay: () => void }) {
  return (
    <button type="button" class="btn" aria-label={say('playNamed', { name: title })} onClick={onPlay}>
      <Icon name="play" />
      {say('playNow')}
    </button>
  );
}

/** The player's own decks, and copies of them. */
function OwnDecks({
  cards,
  onOpen,
  onPlay,
}: {
  cards: CardBook;
  onOpen: (deck: KeptDeck) => void;
  onPlay: (deck: string) => void;
}) {
  const decks = keptDecks();
  if (decks.length === 0) return <p class="muted">{say('none')}</p>;
  return (
    <ul class="dk-decks">
      {decks.map((d) => (
        <li key={d.id} class={`house ${d.faction}`}>
          <button type="button" class="dk-open" onClick={() => onOpen(d)}>
            <Crest house={d.faction} size={34} />
            <span>
              <b>{d.title || say('nameHint')}</b>
              <small>
                {cards.house(d.faction)}
                {d.agenda ? ` · ${factsOf(cards, d.agenda).name}` : ''} ·{' '}
                {d.code ? say('legal') : say('cardsOf', { n: sumsOf(d, cards).draw })}
              </small>
            </span>
          </button>
          {d.code ? <PlayButton title={d.title} onPlay={() => onPlay(d.code ?? '')} /> : null}
          <button
            type="button"
            class="btn quiet"
            onClick={() => onOpen({ ...d, id: newId(), title: say('copyOf', { name: d.title }) })}
          >
            {say('copy')}
          </button>
        </li>
      ))}
    </ul>
  );
}

function ReadyDecks({
  decks,
  onOpen,
  onPlay,
}: {
  decks: readonly ReadyDeck[];
  onOpen: (name: string, title: string) => void;
  onPlay: (deck: string) => void;
}) {
  return (
    <ul class="dk-decks">
      {decks.map((d) => (
        <li key={d.name} class={`house ${houseOfDeck(d.name) ?? 'neutral'}`}>
          <button type="button" class="dk-open" onClick={() => onOpen(d.name, d.title)}>
            <Crest house={houseOfDeck(d.name) ?? 'neutral'} size={34} />
            <span>
              <b>{d.title}</b>
              <small>{d.about}</small>
            </span>
          </button>
          {d.starter ? null : <PlayButton title={d.title} onPlay={() => onPlay(d.name)} />}
        </li>
      ))}
    </ul>
  );
}

export default function Decks() {
  const [, ready] = useState(false);
  const cards = useCards(GAME);
  const list = useGames();
  const [deck, setDeck] = useState<KeptDeck | null>(null);
  const [fresh, setFresh] = useState<Fresh>(null);
  const [importing, setImporting] = useState(false);
  useEffect(() => {
    void loadWords().then(() => ready(true));
  }, [lang.value]);
  if (!cards) return null;
  const published = list?.games.find((g) => g.id === GAME)?.decks ?? [];
  const open = (d: KeptDeck | null, as: Fresh = null) => {
    setDeck(d);
    setFresh(as);
  };
  const openReady = (name: string, title: string) =>
    void readDeck(name, false).then((read) => open({ ...deckOf(read, cards), title }, 'ready'), complain);
  // The first change of a ready-made deck makes a copy of it, under another name.
  const change = (to: KeptDeck) =>
    open(fresh === 'ready' && to.title === deck?.title ? { ...to, title: say('copyOf', { name: to.title }) } : to);
  return (
    <div class={`dk game-card-game ${deck ? 'fills' : ''}`}>
      <IconSprite />
      <h1>{say('title')}</h1>
      {deck ? (
        <Editor
          key={deck.id}
          deck={deck}
          fresh={fresh}
          cards={cards}
          onDeck={change}
          onPlay={(d) => play(list, d)}
          onLeave={() => open(null)}
        />
      ) : (
        <div class="dk-all">
          <p class="muted">{say('about')}</p>
          <p class="dk-go">
            <button type="button" class="btn dark" onClick={() => open(emptyDeck(), 'new')}>
              <Icon name="plus" />
              {say('new')}
            </button>
            <button type="button" class="btn" onClick={() => setImporting(true)}>
              {say('import')}
            </button>
          </p>
          <h2>{say('yours')}</h2>
          <OwnDecks cards={cards} onOpen={open} onPlay={(d) => play(list, d)} />
          <h2>{say('ready')}</h2>
          <ReadyDecks decks={published} onOpen={openReady} onPlay={(d) => play(list, d)} />
          {importing ? (
            <ImportSheet
              cards={cards}
              onClose={() => setImporting(false)}
              onDeck={(d) => {
                setImporting(false);
                open(d);
              }}
            />
          ) : null}
        </div>
      )}
    </div>
  );
}
