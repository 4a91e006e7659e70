// A card to be read, with all that stands on it.
import { useEffect, useState } from 'preact/hooks';
import { Crest, Sheet } from '../../../app/ui';
import type { CardBook } from '../../index';
import { Square } from '../icons';
import { factsOf } from '../model';
import type { Facts } from '../model';
import { book as tableWords } from '../words';
import { packName } from './pool';
import { keywordWord, say, typeWord } from './terms';

function CardText({ facts, cards }: { facts: Facts; cards: CardBook }) {
  return (
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
      {facts.pack ? <small>{say('packN', { pack: packName(cards, facts.pack), n: facts.number })}</small> : null}
    </div>
  );
}

export function ReadSheet({ facts, cards, onClose }: { facts: Facts; cards: CardBook; onClose: () => void }) {
  return (
    <Sheet title={facts.name} kind="small" onClose={onClose}>
      <CardText facts={facts} cards={cards} />
    </Sheet>
  );
}

const HOVER_MS = 350;

/** The card under a mouse at rest, beside its row. */
export function HoverCard({ cards }: { cards: CardBook }) {
  const [over, setOver] = useState<{ id: string; row: DOMRect } | null>(null);
  useEffect(() => {
    let timer = 0;
    const move = (event: PointerEvent) => {
      clearTimeout(timer);
      const row =
        event.pointerType === 'mouse' && event.target instanceof Element && event.target.closest('[data-card]');
      if (!row) {
        setOver(null);
        return;
      }
      const id = row.getAttribute('data-card') ?? '';
      timer = window.setTimeout(() => setOver({ id, row: row.getBoundingClientRect() }), HOVER_MS);
    };
    addEventListener('pointerover', move);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointerover', move);
    };
  }, []);
  if (!over) return null;
  const facts = factsOf(cards, over.id);
  const right = over.row.left + over.row.width / 2 < innerWidth / 2;
  const left = right ? Math.min(over.row.right + 8, innerWidth - 348) : Math.max(8, over.row.left - 348);
  return (
    <div
      class="dk-hover"
      aria-hidden="true"
      style={{ left: `${left}px`, top: `${Math.max(56, Math.min(over.row.top, innerHeight - 300))}px` }}
    >
      <b>{facts.name}</b>
      <CardText facts={facts} cards={cards} />
    </div>
  );
}
