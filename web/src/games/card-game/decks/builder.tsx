// The deck builder: the cards on one side, the deck on the other. What is legal is
// said by the rules themselves, as they run at a table.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { copyText } from '../../../app/copy';
import { complain, toast } from '../../../app/toast';
import { Crest, Icon, Select, Sheet } from '../../../app/ui';
import { cardsOf } from '../../../app/session';
import { engine } from '../../../link/engine';
import { useCards, useGames } from '../../../screens/Lobby';
import { save } from '../../../table/Menu';
import { lang, loadWords } from '../../../words';
import type { CardBook } from '../../index';
import { IconSprite, Square, keywordIcon } from '../icons';
import { ICONS, allFacts, factsOf, inOrder } from '../model';
import type { Facts } from '../model';
import { book as tableWords } from '../words';
import type { BoardWords } from '../words';
import './decks.css';
import { CURVE, deckOf, deckText, emptyDeck, newId, shuffled, sumsOf, withCount } from './deck';
import type { ReadDeck } from './deck';
import { costChoices, fits, noFilter } from './filter';
import type { Filter } from './filter';
import { withIds } from './lines';
import { dropDeck, houseOfDeck, keepDeck, keptDecks } from './store';
import type { KeptDeck } from './store';
import { book, problemWords } from './words';

const GAME = 'card-game';
const KEYWORDS = [
  'ambush',
  'insight',
  'intimidate',
  'limited',
  'no-attachments',
  'pillage',
  'renown',
  'stealth',
  'terminal',
];
const TYPES = ['character', 'location', 'attachment', 'event', 'plot'] as const;
const HEADS = {
  character: 'characters',
  location: 'locations',
  attachment: 'attachments',
  event: 'events',
  plot: 'plots',
} as const;

const say = book.say;
const typeWord = (type: string) => tableWords.say(`type.${type}` as keyof BoardWords);
const keywordWord = (k: string) => tableWords.say(`kw.${k}` as keyof BoardWords);

async function readDeck(text: string, starter: boolean): Promise<ReadDeck> {
  const e = await engine(GAME);
  return e.json<ReadDeck>('hp_deck', [GAME, text, starter ? 1 : 0]);
}

/** The faction that a banner lets in, read off its name. */
function bannerOf(cards: CardBook, agenda: string | null): string | null {
  if (!agenda) return null;
  const names: Record<string, string> = {
    stag: 'baratheon',
    kraken: 'greyjoy',
    lion: 'lannister',
    sun: 'martell',
    watch: 'nights-watch',
    wolf: 'stark',
    dragon: 'targaryen',
    rose: 'tyrell',
  };
  const word = /^banner-of-the-(\w+)$/.exec(factsOf(cards, agenda).id)?.[1];
  return word ? (names[word] ?? null) : null;
}

// --- parts -------------------------------------------------------------------------------

function Steps({ deck, facts, onCount }: { deck: KeptDeck; facts: Facts; onCount: (n: number) => void }) {
  const n = deck.cards[facts.id] ?? 0;
  return (
    <span class="dk-steps" role="group" aria-label={say('inDeck', { name: facts.name })}>
      <button
        type="button"
        aria-label={say('fewer', { name: facts.name })}
        disabled={n === 0}
        onClick={() => onCount(n - 1)}
      >
        <Icon name="minus" />
      </button>
      <output class="num">{n}</output>
      <button
        type="button"
        aria-label={say('more', { name: facts.name })}
        disabled={n >= facts.limit && !deck.starter}
        onClick={() => onCount(n + 1)}
      >
        <Icon name="plus" />
      </button>
    </span>
  );
}

function CardRow({
  deck,
  facts,
  onCount,
  onRead,
}: {
  deck: KeptDeck;
  facts: Facts;
  onCount: (n: number) => void;
  onRead: () => void;
}) {
  return (
    <li class={`dk-row house ${facts.faction}`}>
      <span class="dk-cost num">
        {facts.type === 'plot' ? facts.income : facts.cost === 'x' ? 'X' : (facts.cost ?? '–')}
      </span>
      <button type="button" class="dk-name" aria-label={say('read', { name: facts.name })} onClick={onRead}>
        <b>
          {facts.unique ? (
            <svg class="i uq" aria-hidden="true">
              <use href="#i-unique" />
            </svg>
          ) : null}
          {facts.name}
        </b>
        <small>
          {typeWord(facts.type)}
          {facts.traits.length > 0 ? ` · ${facts.traits.join(', ')}` : ''}
        </small>
      </button>
      <span class="dk-marks" aria-hidden="true">
        {facts.type === 'character' ? (
          <>
            <b class="num">{facts.strength ?? 'X'}</b>
            {ICONS.map((i) => (facts.icons.includes(i) ? <Square key={i} type={i} /> : null))}
          </>
        ) : null}
        {facts.keywords.map((k) => (
          <Icon key={k} name={keywordIcon(k)} />
        ))}
      </span>
      <Steps deck={deck} facts={facts} onCount={onCount} />
    </li>
  );
}

function Filters({ cards, filter, onFilter }: { cards: CardBook; filter: Filter; onFilter: (f: Filter) => void }) {
  const traits = useMemo(
    () => [...new Set([...allFacts(cards).values()].flatMap((f) => f.traits))].sort((a, b) => a.localeCompare(b)),
    [cards],
  );
  const any = (label: string) => ({ value: '', label });
  return (
    <div class="dk-filters">
      <label class="dk-search">
        <Icon name="search" />
        <input
          type="search"
          aria-label={say('search')}
          placeholder={say('search')}
          value={filter.words}
          onInput={(e) => onFilter({ ...filter, words: e.currentTarget.value })}
        />
      </label>
      <Select
        name={say('faction')}
        value={filter.faction}
        items={[
          any(say('anyFaction')),
          ...cards.all.houses.map((h) => ({ value: h.id, label: h.name })),
          { value: 'neutral', label: say('neutral') },
        ]}
        onChange={(faction) => onFilter({ ...filter, faction })}
      />
      <Select
        name={say('typeLabel')}
        value={filter.type}
        items={[any(say('anyType')), ...TYPES.map((v) => ({ value: v, label: typeWord(v) }))]}
        onChange={(type) => onFilter({ ...filter, type })}
      />
      <Select
        name={say('cost')}
        value={filter.cost}
        items={[any(say('anyCost')), ...costChoices.map((v) => ({ value: v, label: v === 'x' ? 'X' : v }))]}
        onChange={(cost) => onFilter({ ...filter, cost })}
      />
      <Select
        name={say('keyword')}
        value={filter.keyword}
        items={[any(say('anyKeyword')), ...KEYWORDS.map((v) => ({ value: v, label: keywordWord(v) }))]}
        onChange={(keyword) => onFilter({ ...filter, keyword })}
      />
      <Select
        name={say('trait')}
        value={filter.trait}
        items={[any(say('anyTrait')), ...traits.map((v) => ({ value: v, label: v }))]}
        onChange={(trait) => onFilter({ ...filter, trait })}
      />
      <span class="dk-icons">
        {ICONS.map((icon) => {
          const on = filter.icons.includes(icon);
          return (
            <button
              key={icon}
              type="button"
              class={`dk-icon ${on ? 'on' : ''}`}
              aria-pressed={on}
              aria-label={say('icon', { icon: tableWords.say(icon) })}
              onClick={() =>
                onFilter({ ...filter, icons: on ? filter.icons.filter((i) => i !== icon) : [...filter.icons, icon] })
              }
            >
              <Square type={icon} />
            </button>
          );
        })}
      </span>
      <label class="dk-check">
        <input
          type="checkbox"
          checked={filter.legal}
          onChange={(e) => onFilter({ ...filter, legal: e.currentTarget.checked })}
        />
        {say('legalOnly')}
      </label>
    </div>
  );
}

function Figures({ deck, cards }: { deck: KeptDeck; cards: CardBook }) {
  const sums = sumsOf(deck, cards);
  const most = Math.max(1, ...sums.curve);
  return (
    <div class="dk-figures">
      <div class="dk-curve" role="list" aria-label={say('curve')}>
        {sums.curve.map((n, cost) => (
          <span
            key={cost}
            role="listitem"
            aria-label={say('curveN', { cost: cost === CURVE - 1 ? `${cost}+` : cost, n })}
          >
            <i style={{ height: `${Math.round((n / most) * 44)}px` }} />
            <b>{n}</b>
            <small>{cost === CURVE - 1 ? `${cost}+` : cost}</small>
          </span>
        ))}
      </div>
      <div class="dk-sums">
        <span role="group" aria-label={say('iconsN')}>
          {ICONS.map((i) => (
            <span key={i} role="img" aria-label={`${tableWords.say(i)}: ${sums.icons[i]}`}>
              <Square type={i} /> {sums.icons[i]}
            </span>
          ))}
        </span>
        <small>
          {say('average', { n: (sums.average / 10).toFixed(1) })} · {say('incomeN', { n: sums.income })}
        </small>
      </div>
    </div>
  );
}

function ReadSheet({ facts, cards, onClose }: { facts: Facts; cards: CardBook; onClose: () => void }) {
  return (
    <Sheet title={facts.name} kind="small" onClose={onClose}>
      <div class={`dk-card house ${facts.faction}`}>
        <p>
          <Crest
            house={facts.faction}
            size={26}
            name={facts.faction === 'neutral' ? say('neutral') : cards.house(facts.faction)}
          />{' '}
          <b>{typeWord(facts.type)}</b>
          {facts.traits.length > 0 ? ` · ${facts.traits.join(', ')}` : ''}
          {facts.cost !== null ? ` · ${tableWords.say('costN', { n: facts.cost === 'x' ? 'X' : facts.cost })}` : ''}
          {facts.strength !== null ? ` · ${tableWords.say('strengthN', { n: facts.strength })}` : ''}
          {facts.loyal ? ` · ${tableWords.say('loyal')}` : ''}
        </p>
        {facts.type === 'plot' ? (
          <p>
            {tableWords.say('income')} {facts.income} · {tableWords.say('initiative')} {facts.initiative} ·{' '}
            {tableWords.say('claim')} {facts.claim} · {tableWords.say('reserve')} {facts.reserve}
          </p>
        ) : null}
        {facts.icons.length > 0 ? (
          <p>
            {facts.icons.map((i) => (
              <Square key={i} type={i} />
            ))}
          </p>
        ) : null}
        <p>
          <b>
            {[...facts.keywords.map(keywordWord), ...facts.numbered.map(([k, n]) => `${keywordWord(k)} (${n})`)]
              .map((k) => `${k}.`)
              .join(' ')}
          </b>
        </p>
        {facts.text.split('\n').map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </Sheet>
  );
}

function ImportSheet({
  cards,
  onDeck,
  onClose,
}: {
  cards: CardBook;
  onDeck: (d: KeptDeck) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<{ read: ReadDeck } | null>(null);
  const look = async () => {
    try {
      const lines = /[\u0400-\u04ff]/.test(text) ? withIds(text, await cardsOf(GAME, 'uk')) : text;
      const read = await readDeck(lines, false);
      // Lines that name no card are told before anything is kept.
      const lost = read.problems.filter((p) => p.line > 0 && p.card === null);
      if (lost.length > 0 && !wrong) setWrong({ read });
      else onDeck(deckOf(read, cards));
    } catch (error) {
      complain(error);
    }
  };
  const kept = wrong ? deckOf(wrong.read, cards) : null;
  const count = kept ? Object.values(kept.cards).reduce((a, b) => a + b, 0) : 0;
  return (
    <Sheet
      title={say('import')}
      kind="small"
      onClose={onClose}
      foot={
        <>
          <button type="button" class="btn" onClick={onClose}>
            {say('cancel')}
          </button>
          <span class="sp" />
          <button
            type="button"
            class="btn dark"
            disabled={text.trim() === '' || (kept !== null && count === 0)}
            onClick={() => void look()}
          >
            {kept ? say('importRest', { n: count }) : say('importGo')}
          </button>
        </>
      }
    >
      <p class="muted">{say('importText')}</p>
      <textarea
        class="dk-text"
        rows={12}
        aria-label={say('importText')}
        value={text}
        onInput={(e) => {
          setText(e.currentTarget.value);
          setWrong(null);
        }}
      />
      {wrong ? (
        <div role="alert">
          <b>{say('importWrong')}</b>
          <ul>
            {wrong.read.problems
              .filter((p) => p.line > 0 && p.card === null)
              .map((p, i) => (
                <li key={i}>
                  {say('lineN', { n: p.line })}: {problemWords(p.message, (word) => word)}
                </li>
              ))}
          </ul>
        </div>
      ) : null}
    </Sheet>
  );
}

function ExportSheet({ read, onClose }: { read: ReadDeck; onClose: () => void }) {
  return (
    <Sheet title={say('export')} kind="small" onClose={onClose}>
      <p class="muted">{say('exportText')}</p>
      <textarea class="dk-text" rows={14} readOnly aria-label={say('export')} value={read.text} />
      <p class="dk-go">
        <button
          type="button"
          class="btn"
          onClick={() => void copyText(read.text).then(() => toast(say('copied')), complain)}
        >
          {say('copyText')}
        </button>
        <button type="button" class="btn" onClick={() => save(read.text, `${read.title || 'deck'}.deck`)}>
          <Icon name="save" />
          {say('save')}
        </button>
      </p>
      {read.code ? (
        <p class="dk-code">
          {say('code')}: <code>{read.code}</code>
        </p>
      ) : null}
    </Sheet>
  );
}

const HAND = 7;

function DrawSheet({ deck, cards, onClose }: { deck: KeptDeck; cards: CardBook; onClose: () => void }) {
  const [pile, setPile] = useState(() => shuffled(deck, cards));
  const [drawn, setDrawn] = useState(HAND);
  const again = () => {
    setPile(shuffled(deck, cards));
    setDrawn(HAND);
  };
  const hand = pile.slice(0, drawn);
  return (
    <Sheet title={say('draw')} onClose={onClose}>
      {hand.length === 0 ? <p>{say('drawEmpty')}</p> : null}
      <ol class="dk-hand">
        {hand.map((id, i) => {
          const f = factsOf(cards, id);
          return (
            <li key={i} class={`house ${f.faction}`}>
              <span class="dk-cost num">{f.cost === 'x' ? 'X' : (f.cost ?? '–')}</span>
              <b>{f.name}</b>
              <small>{typeWord(f.type)}</small>
            </li>
          );
        })}
      </ol>
      <p class="dk-go">
        <button type="button" class="btn" onClick={again}>
          {say(drawn === HAND ? 'mulligan' : 'drawAgain')}
        </button>
        <button type="button" class="btn dark" disabled={drawn >= pile.length} onClick={() => setDrawn(drawn + 2)}>
          {say('drawTwo')}
        </button>
      </p>
    </Sheet>
  );
}

// --- the deck and the cards ----------------------------------------------------------------

type Over = 'import' | 'export' | 'draw' | 'drop' | null;

/** `fresh`: nobody has changed it yet, so it is not kept; a ready-made one becomes a copy when somebody does. */
function Editor({
  deck,
  fresh,
  cards,
  onDeck,
  onLeave,
}: {
  deck: KeptDeck;
  fresh: 'new' | 'ready' | null;
  cards: CardBook;
  onDeck: (d: KeptDeck) => void;
  onLeave: () => void;
}) {
  const [filter, setFilter] = useState<Filter>(noFilter);
  const [reading, setReading] = useState<string | null>(null);
  const [over, setOver] = useState<Over>(null);
  const [read, setRead] = useState<ReadDeck | null>(null);
  const [lost, setLost] = useState(false);
  const [tab, setTab] = useState<'library' | 'deck'>('library');
  const text = deckText(deck);
  const latest = useRef(text);
  latest.current = text;
  useEffect(() => {
    let on = true;
    const wait = setTimeout(() => {
      readDeck(text, deck.starter).then(
        (r) => {
          if (!on || latest.current !== text) return;
          setRead(r);
          setLost(false);
          const code = r.problems.length === 0 ? r.code : null;
          const [first] = r.problems;
          if (!fresh)
            keepDeck({ ...deck, code, why: first && { lang: lang.value, text: problemWords(first.message, name) } });
        },
        () => {
          if (!on) return;
          setLost(true);
          if (!fresh) keepDeck({ ...deck, code: null });
        },
      );
    }, 120);
    return () => {
      on = false;
      clearTimeout(wait);
    };
  }, [text, fresh]);
  const banner = bannerOf(cards, deck.agenda);
  const all = allFacts(cards);
  const found = useMemo(
    () =>
      inOrder(
        cards,
        [...all.values()].filter((f) => fits(f, filter, deck.faction, banner, keywordWord)).map((f) => f.id),
      ),
    [cards, filter, deck.faction, banner, keywordWord('stealth')],
  );
  const agendas = [...all.values()].filter((f) => f.type === 'agenda');
  const sums = sumsOf(deck, cards);
  const problems = read?.problems ?? [];
  const printed = new Map<string, string>();
  for (const c of cards.all.cards) printed.set(c.id, c.name);
  // The engine's sentences have printed English names; the page its own language's.
  const name = (word: string) => {
    const slug = word
      .toLocaleLowerCase()
      .replace(/['’!?.,“”"]/g, '')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '');
    return (
      printed.get(slug) ??
      (slug === 'neutral' ? say('neutral') : (cards.all.houses.find((h) => h.id === slug)?.name ?? word))
    );
  };
  const count = (id: string) => (n: number) => onDeck(withCount(deck, id, n));
  const part = (type: (typeof TYPES)[number]) => {
    const ids = inOrder(
      cards,
      Object.keys(deck.cards).filter((id) => factsOf(cards, id).type === type),
    );
    if (ids.length === 0) return null;
    return (
      <section key={type}>
        <h3>
          {say(HEADS[type])} <small>{sums.types[type]}</small>
        </h3>
        <ul class="dk-list">
          {ids.map((id) => (
            <CardRow
              key={id}
              deck={deck}
              facts={factsOf(cards, id)}
              onCount={count(id)}
              onRead={() => setReading(id)}
            />
          ))}
        </ul>
      </section>
    );
  };
  return (
    <div class={`dk-edit tab-${tab}`}>
      <div class="dk-tabs" role="tablist" aria-label={say('title')}>
        {(['library', 'deck'] as const).map((x) => (
          <button key={x} type="button" role="tab" aria-selected={tab === x} onClick={() => setTab(x)}>
            {say(x)}
            {x === 'deck' ? ` (${sums.draw})` : ''}
          </button>
        ))}
      </div>
      <section class="dk-library panel" aria-label={say('library')}>
        <Filters cards={cards} filter={filter} onFilter={setFilter} />
        <p class="dk-found" role="status">
          {say('foundN', { n: found.length })}{' '}
          {filter !== noFilter ? (
            <button type="button" class="link" onClick={() => setFilter(noFilter)}>
              {say('clear')}
            </button>
          ) : null}
        </p>
        <ul class="dk-list scroll" tabIndex={0} aria-label={say('library')}>
          {found.map((id) => (
            <CardRow
              key={id}
              deck={deck}
              facts={factsOf(cards, id)}
              onCount={count(id)}
              onRead={() => setReading(id)}
            />
          ))}
        </ul>
      </section>
      <section class="dk-deck panel" aria-label={say('deck')}>
        <div class="dk-head">
          <Crest house={deck.faction} size={38} name={cards.house(deck.faction)} />
          <input
            type="text"
            maxLength={60}
            aria-label={say('nameOf')}
            placeholder={say('nameHint')}
            value={deck.title}
            onInput={(e) => onDeck({ ...deck, title: e.currentTarget.value })}
          />
          <button type="button" class="btn quiet" onClick={onLeave}>
            {say(fresh === 'ready' ? 'title' : 'yours')}
          </button>
        </div>
        {fresh === 'ready' ? (
          <p class="dk-ready">
            <span>{say('readyText')}</span>
            <button type="button" class="btn" onClick={() => onDeck(deck)}>
              {say('copy')}
            </button>
          </p>
        ) : null}
        <div class="dk-set">
          <Select
            label={say('faction')}
            value={deck.faction}
            items={cards.all.houses.map((h) => ({ value: h.id, label: h.name }))}
            onChange={(faction) => onDeck({ ...deck, faction })}
          />
          <Select
            label={say('agenda')}
            value={deck.agenda ?? ''}
            items={[{ value: '', label: say('noAgenda') }, ...agendas.map((a) => ({ value: a.id, label: a.name }))]}
            onChange={(agenda) => onDeck({ ...deck, agenda: agenda || null })}
          />
        </div>
        <label class="dk-check">
          <input
            type="checkbox"
            checked={deck.starter}
            onChange={(e) => onDeck({ ...deck, starter: e.currentTarget.checked })}
          />
          {say('starter')}
        </label>
        <p class="dk-legal">
          <span class={`chip ${read && problems.length === 0 ? 'good' : 'bad'}`} role="status">
            <Icon name={read && problems.length === 0 ? 'check' : 'cross'} />
            {!read
              ? say(lost ? 'noEngine' : 'checking')
              : problems.length === 0
                ? say('legal')
                : say('notLegal', { n: problems.length })}
          </span>
          <b>{say('cardsOf', { n: sums.draw })}</b> · <b>{say('plotsOf', { n: sums.plots })}</b>
        </p>
        {problems.length > 0 ? (
          <ul class="dk-problems">
            {problems.map((p, i) => (
              <li key={i}>{problemWords(p.message, name)}</li>
            ))}
          </ul>
        ) : null}
        <Figures deck={deck} cards={cards} />
        <p class="dk-go">
          <button type="button" class="btn" onClick={() => setOver('draw')}>
            <Icon name="hand" />
            {say('draw')}
          </button>
          <button type="button" class="btn" disabled={!read} onClick={() => setOver('export')}>
            <Icon name="save" />
            {say('export')}
          </button>
          <button type="button" class="btn" onClick={() => setOver('import')}>
            <Icon name="plus" />
            {say('import')}
          </button>
          {fresh ? null : (
            <button type="button" class="btn bad" onClick={() => setOver('drop')}>
              {say('drop')}
            </button>
          )}
        </p>
        <div class="dk-parts scroll" tabIndex={0} role="region" aria-label={say('deck')}>
          {Object.keys(deck.cards).length === 0 ? <p class="muted">{say('empty')}</p> : null}
          {(['plot', 'character', 'location', 'attachment', 'event'] as const).map(part)}
        </div>
      </section>
      {reading ? <ReadSheet facts={factsOf(cards, reading)} cards={cards} onClose={() => setReading(null)} /> : null}
      {over === 'import' ? (
        <ImportSheet
          cards={cards}
          onClose={() => setOver(null)}
          onDeck={(d) => {
            setOver(null);
            keepDeck(d);
            onDeck(d);
          }}
        />
      ) : null}
      {over === 'export' && read ? <ExportSheet read={read} onClose={() => setOver(null)} /> : null}
      {over === 'draw' ? <DrawSheet deck={deck} cards={cards} onClose={() => setOver(null)} /> : null}
      {over === 'drop' ? (
        <Sheet
          title={say('drop')}
          kind="small"
          onClose={() => setOver(null)}
          foot={
            <>
              <button type="button" class="btn" onClick={() => setOver(null)}>
                {say('cancel')}
              </button>
              <span class="sp" />
              <button
                type="button"
                class="btn bad"
                onClick={() => {
                  dropDeck(deck.id);
                  onLeave();
                }}
              >
                {say('drop')}
              </button>
            </>
          }
        >
          <p>{say('dropSure', { name: deck.title || '–' })}</p>
        </Sheet>
      ) : null}
    </div>
  );
}

// --- all decks -------------------------------------------------------------------------------

export default function Decks() {
  const [, ready] = useState(false);
  const cards = useCards(GAME);
  const list = useGames();
  const [deck, setDeck] = useState<KeptDeck | null>(null);
  const [fresh, setFresh] = useState<'new' | 'ready' | null>(null);
  const [importing, setImporting] = useState(false);
  useEffect(() => {
    void loadWords().then(() => ready(true));
  }, [lang.value]);
  if (!cards) return null;
  const own = keptDecks();
  const published = list?.games.find((g) => g.id === GAME)?.decks ?? [];
  const open = (d: KeptDeck | null, as: 'new' | 'ready' | null = null) => {
    setDeck(d);
    setFresh(as);
  };
  const openReady = (name: string, title: string) =>
    void readDeck(name, false).then((read) => open({ ...deckOf(read, cards), title }, 'ready'), complain);
  // The first change of a ready-made deck makes a copy of it, under another name.
  const change = (to: KeptDeck) =>
    open(fresh === 'ready' && to.title === deck?.title ? { ...to, title: say('copyOf', { name: to.title }) } : to);
  return (
    <div class="dk">
      <IconSprite />
      <h1>{say('title')}</h1>
      {deck ? (
        <Editor key={deck.id} deck={deck} fresh={fresh} cards={cards} onDeck={change} onLeave={() => open(null)} />
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
          {own.length === 0 ? <p class="muted">{say('none')}</p> : null}
          <ul class="dk-decks">
            {own.map((d) => (
              <li key={d.id} class={`house ${d.faction}`}>
                <button type="button" class="dk-open" onClick={() => open(d)}>
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
                <button
                  type="button"
                  class="btn quiet"
                  onClick={() => open({ ...d, id: newId(), title: say('copyOf', { name: d.title }) })}
                >
                  {say('copy')}
                </button>
              </li>
            ))}
          </ul>
          <h2>{say('ready')}</h2>
          <ul class="dk-decks">
            {published.map((d) => (
              <li key={d.name} class={`house ${houseOfDeck(d.name) ?? 'neutral'}`}>
                <button type="button" class="dk-open" onClick={() => openReady(d.name, d.title)}>
                  <Crest house={houseOfDeck(d.name) ?? 'neutral'} size={34} />
                  <span>
                    <b>{d.title}</b>
                    <small>{d.about}</small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
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
