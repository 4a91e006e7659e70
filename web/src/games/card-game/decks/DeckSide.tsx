// The deck: its name, faction and agenda, whether it is legal, its figures, its cards.
import { Crest, Icon, Select } from '../../../app/ui';
import type { CardBook } from '../../index';
import { allFacts, factsOf, inOrder } from '../model';
import { CardRow } from './CardRow';
import { sumsOf } from './deck';
import { agendasOf } from './filter';
import { Figures } from './Figures';
import type { CardsProps } from './Library';
import { versionOf } from './pool';
import type { KeptDeck } from './store';
import { say } from './terms';
import type { Verdict } from './verdict';

/** Nobody has changed it yet, so it is not kept; a ready-made one becomes a copy when somebody does. */
export type Fresh = 'new' | 'ready' | null;

interface ChangeProps {
  deck: KeptDeck;
  cards: CardBook;
  fresh: Fresh;
  onDeck: (d: KeptDeck) => void;
}

function Head({ deck, cards, fresh, onDeck, onLeave }: ChangeProps & { onLeave: () => void }) {
  return (
    <>
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
    </>
  );
}

/** The deck with another agenda in the n-th place; those that do not go beside the first any more
 *  are left out. */
function withAgenda(deck: KeptDeck, cards: CardBook, place: number, id: string): KeptDeck {
  const now = agendasOf(deck, cards);
  const all = now.map((a, i) => (i === place ? id : a)).concat(place < now.length ? [] : [id]);
  const [first = '', ...others] = all;
  const left = Object.entries(deck.cards).filter(([card]) => !now.includes(card));
  const beside = others.filter((a) => a && factsOf(cards, first).beside.includes(a));
  const cardsNow = Object.fromEntries<number>([...left, ...beside.map((a): [string, number] => [a, 1])]);
  return { ...deck, agenda: first || null, cards: cardsNow };
}

function Agendas({ deck, cards, onDeck }: ChangeProps) {
  const now = agendasOf(deck, cards);
  const { beside, besideMost } = factsOf(cards, deck.agenda ?? '');
  const all = [...allFacts(cards).values()].filter((f) => f.type === 'agenda').map((f) => f.id);
  const places = Math.max(1 + besideMost, now.length, 1);
  return (
    <>
      {Array.from({ length: places }, (_none, place) => {
        const others = now.filter((_id, i) => i !== place);
        const from = place === 0 ? all : all.filter((id) => beside.includes(id) || id === now[place]);
        return (
          <Select
            key={place}
            label={say(place === 0 ? 'agenda' : 'otherAgenda')}
            value={now[place] ?? ''}
            items={[
              { value: '', label: say('noAgenda') },
              ...from
                .filter((id) => place === 0 || !others.includes(id))
                .map((id) => ({ value: id, label: `${factsOf(cards, id).name} ${versionOf(cards, id)}`.trim() })),
            ]}
            onChange={(id) => onDeck(withAgenda(deck, cards, place, id))}
          />
        );
      })}
    </>
  );
}

function Frame({ deck, cards, fresh, onDeck }: ChangeProps) {
  return (
    <>
      <div class="dk-set">
        <Select
          label={say('faction')}
          value={deck.faction}
          items={cards.all.houses.map((h) => ({ value: h.id, label: h.name }))}
          onChange={(faction) => onDeck({ ...deck, faction })}
        />
        <Agendas deck={deck} cards={cards} fresh={fresh} onDeck={onDeck} />
      </div>
      {deck.format ? null : (
        <label class="dk-check">
          <input
            type="checkbox"
            checked={deck.starter}
            onChange={(e) => onDeck({ ...deck, starter: e.currentTarget.checked })}
          />
          {say('starter')}
        </label>
      )}
    </>
  );
}

function Legality({ deck, cards, verdict }: { deck: KeptDeck; cards: CardBook; verdict: Verdict }) {
  const { read, lost, problems } = verdict;
  const legal = read !== null && problems.length === 0;
  const sums = sumsOf(deck, cards);
  const unread = () => say(!lost ? 'checking' : deck.format ? 'noServer' : 'noEngine');
  return (
    <>
      <p class="dk-legal">
        <span class={`chip ${legal ? 'good' : 'bad'}`} role="status">
          <Icon name={legal ? 'check' : 'cross'} />
          {!read ? unread() : legal ? say('legal') : say('notLegal', { n: problems.length })}
        </span>
        <b>{say('cardsOf', { n: sums.draw })}</b> · <b>{say('plotsOf', { n: sums.plots })}</b>
      </p>
      {problems.length > 0 ? (
        <ul class="dk-problems">
          {problems.map((words, i) => (
            <li key={i}>{words}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

const PARTS = [
  ['plot', 'plots'],
  ['character', 'characters'],
  ['location', 'locations'],
  ['attachment', 'attachments'],
  ['event', 'events'],
] as const;

function Parts({ deck, cards, onCount, onRead }: CardsProps) {
  const sums = sumsOf(deck, cards);
  const all = Object.keys(deck.cards);
  return (
    <div class="dk-parts scroll" tabIndex={0} role="region" aria-label={say('deck')}>
      {all.length === 0 ? <p class="muted">{say('empty')}</p> : null}
      {PARTS.map(([type, head]) => {
        const ids = inOrder(
          cards,
          all.filter((id) => factsOf(cards, id).type === type),
        );
        if (ids.length === 0) return null;
        return (
          <section key={type}>
            <h3>
              {say(head)} <small>{sums.types[type]}</small>
            </h3>
            <ul class="dk-list">
              {ids.map((id) => (
                <CardRow
                  key={id}
                  deck={deck}
                  facts={factsOf(cards, id)}
                  version={versionOf(cards, id)}
                  onCount={(n) => onCount(id, n)}
                  onRead={() => onRead(id)}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

export type DeckSheet = 'import' | 'export' | 'draw' | 'drop';

interface ActsProps {
  fresh: Fresh;
  read: boolean;
  /** Null: the deck is not legal. */
  onPlay: (() => void) | null;
  onOpen: (sheet: DeckSheet) => void;
}

function Acts({ fresh, read, onPlay, onOpen }: ActsProps) {
  return (
    <p class="dk-go">
      <button type="button" class="btn dark" disabled={!onPlay} onClick={() => onPlay?.()}>
        <Icon name="play" />
        {say('playNow')}
      </button>
      <button type="button" class="btn" onClick={() => onOpen('draw')}>
        <Icon name="hand" />
        {say('draw')}
      </button>
      <button type="button" class="btn" disabled={!read} onClick={() => onOpen('export')}>
        <Icon name="save" />
        {say('export')}
      </button>
      <button type="button" class="btn" onClick={() => onOpen('import')}>
        <Icon name="plus" />
        {say('import')}
      </button>
      {fresh ? null : (
        <button type="button" class="btn bad" onClick={() => onOpen('drop')}>
          {say('drop')}
        </button>
      )}
    </p>
  );
}

interface Props extends ChangeProps, CardsProps {
  verdict: Verdict;
  onPlay: (deck: string) => void;
  onOpen: (sheet: DeckSheet) => void;
  onLeave: () => void;
}

export function DeckSide(props: Props) {
  const { deck, cards, verdict } = props;
  const code = verdict.problems.length === 0 ? verdict.read?.code : undefined;
  return (
    <section class="dk-deck panel" aria-label={say('deck')}>
      <Head {...props} />
      <Frame {...props} />
      <Legality deck={deck} cards={cards} verdict={verdict} />
      <Figures deck={deck} cards={cards} />
      <Acts
        fresh={props.fresh}
        read={verdict.read !== null}
        onPlay={code ? () => props.onPlay(code) : null}
        onOpen={props.onOpen}
      />
      <Parts {...props} />
    </section>
  );
}
