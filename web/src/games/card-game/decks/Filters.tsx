// What the library is narrowed to.
import { useMemo } from 'preact/hooks';
import { Icon, Select } from '../../../app/ui';
import type { CardBook } from '../../index';
import { Square } from '../icons';
import { ICONS, allFacts } from '../model';
import { book as tableWords } from '../words';
import { costChoices } from './filter';
import type { Filter } from './filter';
import { packsOf } from './pool';
import { keywordWord, say, typeWord } from './terms';

const TYPES = ['character', 'location', 'attachment', 'event', 'plot'];

export function Filters({
  cards,
  filter,
  onFilter,
}: {
  cards: CardBook;
  filter: Filter;
  onFilter: (f: Filter) => void;
}) {
  const all = [...allFacts(cards).values()];
  const traits = useMemo(() => [...new Set(all.flatMap((f) => f.traits))].sort((a, b) => a.localeCompare(b)), [cards]);
  const keywords = useMemo(
    () => [...new Set(all.flatMap((f) => [...f.keywords, ...f.numbered.map(([k]) => k)]))].sort(),
    [cards],
  );
  const packs = useMemo(() => packsOf(cards), [cards]);
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
        items={[any(say('anyKeyword')), ...keywords.map((v) => ({ value: v, label: keywordWord(v) }))]}
        onChange={(keyword) => onFilter({ ...filter, keyword })}
      />
      <Select
        name={say('trait')}
        value={filter.trait}
        items={[any(say('anyTrait')), ...traits.map((v) => ({ value: v, label: v }))]}
        onChange={(trait) => onFilter({ ...filter, trait })}
      />
      {packs.length > 0 ? (
        <Select
          name={say('pack')}
          value={filter.pack}
          items={[any(say('anyPack')), ...packs]}
          onChange={(pack) => onFilter({ ...filter, pack })}
        />
      ) : null}
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
