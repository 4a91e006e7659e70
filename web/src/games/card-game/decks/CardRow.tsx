// A card of the library or of the deck: what stands on it, how many are in the deck.
import { Icon } from '../../../app/ui';
import { Square, keywordIcon } from '../icons';
import { ICONS } from '../model';
import type { Facts } from '../model';
import type { KeptDeck } from './store';
import { say, typeWord } from './terms';
import type { DeckWords } from './words';

/** What the deck's format says of the card, in words. */
export const listWord = (deck: KeptDeck, facts: Facts): string => {
  const list = facts.lists[deck.format ?? ''];
  return list ? say(`list.${list}` as keyof DeckWords) : '';
};

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

export function CardRow({
  deck,
  facts,
  version,
  onCount,
  onRead,
}: {
  deck: KeptDeck;
  facts: Facts;
  /** Its pack, where the title has several versions. */
  version: string;
  onCount: (n: number) => void;
  onRead: () => void;
}) {
  const list = listWord(deck, facts);
  return (
    <li class={`dk-row house ${facts.faction}`} data-card={facts.id}>
      <span class="dk-cost num">
        {facts.type === 'plot' ? facts.income : facts.cost === 'x' ? 'X' : (facts.cost ?? '–')}
      </span>
      <button
        type="button"
        class="dk-name"
        aria-label={say('read', { name: `${facts.name} ${version}`.trim() })}
        onClick={onRead}
      >
        <b>
          {facts.unique ? (
            <svg class="i uq" aria-hidden="true">
              <use href="#i-unique" />
            </svg>
          ) : null}
          {facts.name}
          {version ? <i> {version}</i> : null}
        </b>
        <small>
          {list ? <em>{list} · </em> : null}
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
