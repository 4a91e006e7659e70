// A card to be read, with all that stands on it.
import { Crest, Sheet } from '../../../app/ui';
import type { CardBook } from '../../index';
import { Square } from '../icons';
import type { Facts } from '../model';
import { book as tableWords } from '../words';
import { keywordWord, say, typeWord } from './terms';

export function ReadSheet({ facts, cards, onClose }: { facts: Facts; cards: CardBook; onClose: () => void }) {
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
