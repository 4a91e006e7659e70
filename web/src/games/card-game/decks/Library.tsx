// All cards, narrowed by filters to those that are looked for.
import { useMemo, useState } from 'preact/hooks';
import type { CardBook } from '../../index';
import { allFacts, factsOf, inOrder } from '../model';
import { CardRow } from './CardRow';
import { fits, noFilter } from './filter';
import type { Filter } from './filter';
import { Filters } from './Filters';
import { bannerOf } from './read';
import type { KeptDeck } from './store';
import { keywordWord, say } from './terms';

export interface CardsProps {
  deck: KeptDeck;
  cards: CardBook;
  onCount: (id: string, n: number) => void;
  onRead: (id: string) => void;
}

export function Library({ deck, cards, onCount, onRead }: CardsProps) {
  const [filter, setFilter] = useState<Filter>(noFilter);
  const banner = bannerOf(cards, deck.agenda);
  const found = useMemo(() => {
    const fitting = [...allFacts(cards).values()].filter((f) => fits(f, filter, deck.faction, banner, keywordWord));
    return inOrder(
      cards,
      fitting.map((f) => f.id),
    );
  }, [cards, filter, deck.faction, banner, keywordWord('stealth')]);
  return (
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
            onCount={(n) => onCount(id, n)}
            onRead={() => onRead(id)}
          />
        ))}
      </ul>
    </section>
  );
}
