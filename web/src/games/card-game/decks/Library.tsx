// All cards of the deck's format, narrowed by filters to those that are looked for.
import { useMemo, useState } from 'preact/hooks';
import { Icon, Select, Sheet } from '../../../app/ui';
import type { FormatInfo } from '../../../wire';
import { lang } from '../../../words';
import type { CardBook } from '../../index';
import { allFacts, factsOf, inOrder } from '../model';
import { book as tableWords } from '../words';
import { CardRow } from './CardRow';
import { boundsOf, fits, noFilter } from './filter';
import type { Filter } from './filter';
import { Filters } from './Filters';
import { cycleName, issuedBy, packName, versionOf } from './pool';
import type { Formats } from './pool';
import { queryOf } from './query';
import type { Names } from './query';
import { Rows } from './Rows';
import type { KeptDeck } from './store';
import { keywordWord, say, typeWord } from './terms';
import type { DeckWords } from './words';

export interface CardsProps {
  deck: KeptDeck;
  cards: CardBook;
  onCount: (id: string, n: number) => void;
  onRead: (id: string) => void;
}

const namesOf = (cards: CardBook, deck: KeptDeck): Names => ({
  keyword: keywordWord,
  type: typeWord,
  icon: (i) => tableWords.say(i as 'military'),
  faction: (f) => (f === 'neutral' ? say('neutral') : cards.house(f)),
  pack: (code) => packName(cards, code),
  cycle: (id) => cycleName(cards, id),
  list: (f) => f.lists[deck.format ?? ''] ?? '',
});

/** Keys and an example each, as they are written in the page's language. */
const EXAMPLES: Record<'en' | 'uk', Record<string, string>> = {
  en: {
    t: 't:knight',
    f: 'f:stark',
    type: 'type:event',
    x: 'x:"when revealed"',
    k: 'k:renown',
    i: 'i:military',
    p: 'p:wotn',
    c: 'c:westeros',
    cost: 'cost<=3',
    str: 'str>=4',
    income: 'income>=5',
    is: 'is:unique',
  },
  uk: {
    t: 'р:лицар',
    f: 'ф:старк',
    type: 'тип:подія',
    x: 'текст:"коли розкрито"',
    k: 'с:слава',
    i: 'п:воєнний',
    p: 'в:wotn',
    c: 'ц:westeros',
    cost: 'ціна<=3',
    str: 'сила>=4',
    income: 'дохід>=5',
    is: 'є:унікальна',
  },
};

function HelpSheet({ packs, onClose }: { packs: boolean; onClose: () => void }) {
  return (
    <Sheet title={say('help')} kind="small" onClose={onClose}>
      <p>{say('helpText')}</p>
      <dl class="dk-keys">
        {Object.entries(EXAMPLES[lang.value])
          .filter(([key]) => packs || !/^[pc]$/.test(key))
          .map(([key, example]) => (
            <div key={key}>
              <dt>
                <code>{example}</code>
              </dt>
              <dd>{say(`q.${key}` as keyof DeckWords)}</dd>
            </div>
          ))}
      </dl>
      <p>{say('helpMore')}</p>
    </Sheet>
  );
}

/** Which cards there are. */
export function FormatRow({
  formats,
  format,
  deck,
  onFormat,
}: {
  formats: Formats;
  format: FormatInfo | null;
  deck: KeptDeck;
  onFormat: (format?: string) => void;
}) {
  const usual = formats.all[0]?.name ?? '';
  if (formats.all.length < 2 && !deck.format) return null;
  const items = formats.all.map((f) => ({ value: f.name, label: f.title }));
  if (format && !items.some((i) => i.value === format.name)) items.push({ value: format.name, label: format.title });
  return (
    <p class="dk-format">
      <Select
        name={say('format')}
        value={deck.format ?? usual}
        items={items}
        onChange={(name) => onFormat(name === usual ? undefined : name)}
      />
      <small>{issuedBy(format)}</small>
    </p>
  );
}

interface Props extends CardsProps {
  formats: Formats;
  onFormat: (format?: string) => void;
}

export function Library({ deck, cards, formats, onFormat, onCount, onRead }: Props) {
  const [filter, setFilter] = useState<Filter>(noFilter);
  const [help, setHelp] = useState(false);
  const agendas = boundsOf(deck, cards).admits?.join();
  const found = useMemo(() => {
    const bounds = boundsOf(deck, cards);
    const query = queryOf(filter.words, namesOf(cards, deck));
    const fitting = [...allFacts(cards).values()].filter((f) => fits(f, filter, bounds, query));
    return inOrder(
      cards,
      fitting.map((f) => f.id),
    );
  }, [cards, filter, deck.faction, deck.format, agendas, keywordWord('stealth')]);
  return (
    <section class="dk-library panel" aria-label={say('library')}>
      <FormatRow formats={formats} format={formats.of(deck)} deck={deck} onFormat={onFormat} />
      <Filters cards={cards} filter={filter} onFilter={setFilter} />
      <p class="dk-found">
        <span role="status">{say('foundN', { n: found.length })}</span>
        {filter !== noFilter ? (
          <button type="button" class="link" onClick={() => setFilter(noFilter)}>
            {say('clear')}
          </button>
        ) : null}
        <button type="button" class="link" onClick={() => setHelp(true)}>
          <Icon name="search" /> {say('help')}
        </button>
      </p>
      <Rows
        ids={found}
        label={say('library')}
        row={(id) => (
          <CardRow
            key={id}
            deck={deck}
            facts={factsOf(cards, id)}
            version={versionOf(cards, id)}
            onCount={(n) => onCount(id, n)}
            onRead={() => onRead(id)}
          />
        )}
      />
      {help ? <HelpSheet packs={Boolean(cards.all.packs)} onClose={() => setHelp(false)} /> : null}
    </section>
  );
}
