// The deck builder: all decks, or one that is being built. What is legal is said by the
// rules themselves, as they run at a table.
import { useEffect, useState } from 'preact/hooks';
import { complain, toast } from '../../../app/toast';
import { Crest, Icon, Trouble } from '../../../app/ui';
import { online } from '../../../app/session';
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
import { Editor, withFormat } from './Editor';
import { FormatRow } from './Library';
import { formatsOf, usePool } from './pool';
import type { Formats, Pool } from './pool';
import { readDeck } from './read';
import { ImportSheet } from './Share';
import { houseOfDeck, keptDecks } from './store';
import type { KeptDeck } from './store';
import { GAME, say } from './terms';

/** From a deck into a joust against a bot, whose deck is drawn. `set`: that of a format whose cards
 *  are not built in. */
export function play(list: Games | null, deck: string, set?: string): void {
  const game = list?.games.find((g) => g.id === GAME);
  const setting = game?.settings.find((s) => s.list);
  if (!list || !game || !setting) return;
  if (set && online.peek() === false) {
    toast(say('poolPlay'));
    return;
  }
  const draft = quickDraft(game, list.bots, 2);
  const [, ...others] = draft.bySeat[setting.key] ?? [];
  begin({ ...draft, set, bySeat: { ...draft.bySeat, [setting.key]: [deck, ...others] } }, game).catch(complain);
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
  formats,
  onOpen,
  onPlay,
}: {
  cards: CardBook;
  formats: Formats;
  onOpen: (deck: KeptDeck) => void;
  onPlay: (deck: string, set?: string) => void;
}) {
  // Cards of other formats are not here yet, so their decks say less of themselves.
  const about = (d: KeptDeck) => {
    const format = formats.of(d);
    if (format) return [format.title, d.code ? say('legal') : (d.why?.lang === lang.value && d.why.text) || ''];
    const agenda = d.agenda ? factsOf(cards, d.agenda).name : '';
    return [agenda, d.code ? say('legal') : say('cardsOf', { n: sumsOf(d, cards).draw })];
  };
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
              <small>{[cards.house(d.faction), ...about(d)].filter(Boolean).join(' · ')}</small>
            </span>
          </button>
          {d.code ? <PlayButton title={d.title} onPlay={() => onPlay(d.code ?? '', formats.of(d)?.set)} /> : null}
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

/** The cards of the deck's format are not here: on their way, or out of reach. */
function NoCards({
  pool,
  formats,
  deck,
  onDeck,
  onLeave,
}: {
  pool: Pool;
  formats: Formats;
  deck: KeptDeck;
  onDeck: (d: KeptDeck) => void;
  onLeave: () => void;
}) {
  if (!pool.lost)
    return (
      <p class="muted" role="status">
        {say('poolLoading')}
      </p>
    );
  return (
    <div class="dk-all">
      <Trouble text={say('poolLost')} action={say('poolAgain')} onAction={pool.again} />
      <FormatRow
        formats={formats}
        format={formats.of(deck)}
        deck={deck}
        onFormat={(format) => onDeck(withFormat(deck, format))}
      />
      <p class="dk-go">
        <button type="button" class="btn" onClick={onLeave}>
          {say('yours')}
        </button>
      </p>
    </div>
  );
}

export default function Decks() {
  const [, ready] = useState(false);
  const usual = useCards(GAME);
  const list = useGames();
  const [deck, setDeck] = useState<KeptDeck | null>(null);
  const [fresh, setFresh] = useState<Fresh>(null);
  const [importing, setImporting] = useState(false);
  useEffect(() => {
    void loadWords().then(() => ready(true));
  }, [lang.value]);
  const game = list?.games.find((g) => g.id === GAME);
  const formats = formatsOf(game);
  const format = deck ? formats.of(deck) : null;
  const pool = usePool(format, usual);
  if (!usual) return null;
  const open = (d: KeptDeck | null, as: Fresh = null) => {
    setDeck(d);
    setFresh(as);
  };
  const openReady = (name: string, title: string) =>
    void readDeck(name, false).then((read) => open({ ...deckOf(read, usual), title }, 'ready'), complain);
  // The first change of a ready-made deck makes a copy of it, under another name.
  const change = (to: KeptDeck) =>
    open(fresh === 'ready' && to.title === deck?.title ? { ...to, title: say('copyOf', { name: to.title }) } : to);
  const shown = { formats, deck: deck as KeptDeck, onDeck: change, onLeave: () => open(null) };
  return (
    <div class={`dk game-card-game ${deck ? 'fills' : ''}`}>
      <IconSprite />
      <h1>{say('title')}</h1>
      {deck && !pool.cards ? <NoCards {...shown} pool={pool} /> : null}
      {deck && pool.cards ? (
        <Editor {...shown} key={deck.id} fresh={fresh} cards={pool.cards} onPlay={(d) => play(list, d, format?.set)} />
      ) : null}
      {deck ? null : (
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
          <OwnDecks cards={usual} formats={formats} onOpen={open} onPlay={(d, set) => play(list, d, set)} />
          <h2>{say('ready')}</h2>
          <ReadyDecks decks={game?.decks ?? []} onOpen={openReady} onPlay={(d) => play(list, d)} />
          {importing ? (
            <ImportSheet
              formats={formats}
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
