// A deck that is being built: the cards on one side, the deck on the other.
import { useState } from 'preact/hooks';
import { Sheet } from '../../../app/ui';
import type { CardBook } from '../../index';
import { factsOf } from '../model';
import { sumsOf, withCount } from './deck';
import { DeckSide } from './DeckSide';
import type { DeckSheet, Fresh } from './DeckSide';
import { DrawSheet } from './DrawSheet';
import { Library } from './Library';
import { HoverCard, ReadSheet } from './ReadSheet';
import { ExportSheet, ImportSheet } from './Share';
import { dropDeck, keepDeck } from './store';
import type { KeptDeck } from './store';
import { say } from './terms';
import type { Formats } from './pool';
import { useVerdict } from './verdict';

interface Props {
  deck: KeptDeck;
  fresh: Fresh;
  cards: CardBook;
  formats: Formats;
  onDeck: (d: KeptDeck) => void;
  onPlay: (deck: string) => void;
  onLeave: () => void;
}

function DropSheet({ deck, onClose, onLeave }: { deck: KeptDeck; onClose: () => void; onLeave: () => void }) {
  const drop = () => {
    dropDeck(deck.id);
    onLeave();
  };
  return (
    <Sheet
      title={say('drop')}
      kind="small"
      onClose={onClose}
      foot={
        <>
          <button type="button" class="btn" onClick={onClose}>
            {say('cancel')}
          </button>
          <span class="sp" />
          <button type="button" class="btn bad" onClick={drop}>
            {say('drop')}
          </button>
        </>
      }
    >
      <p>{say('dropSure', { name: deck.title || '–' })}</p>
    </Sheet>
  );
}

/** A deck for another format: marks of its own for starters belong to the cards built in. */
export function withFormat(deck: KeptDeck, format?: string): KeptDeck {
  const to = { ...deck };
  delete to.format;
  return format ? { ...to, starter: false, format } : to;
}

export function Editor({ deck, fresh, cards, formats, onDeck, onPlay, onLeave }: Props) {
  const [reading, setReading] = useState<string | null>(null);
  const [over, setOver] = useState<DeckSheet | null>(null);
  const [tab, setTab] = useState<'library' | 'deck'>('library');
  const verdict = useVerdict(deck, !fresh, cards, formats.of(deck));
  const close = () => setOver(null);
  const imported = (d: KeptDeck) => {
    close();
    keepDeck(d);
    onDeck(d);
  };
  const shown = { deck, cards, onCount: (id: string, n: number) => onDeck(withCount(deck, id, n)), onRead: setReading };
  return (
    <div class={`dk-edit tab-${tab}`}>
      <div class="dk-tabs" role="tablist" aria-label={say('title')}>
        {(['library', 'deck'] as const).map((x) => (
          <button key={x} type="button" role="tab" aria-selected={tab === x} onClick={() => setTab(x)}>
            {say(x)}
            {x === 'deck' ? ` (${sumsOf(deck, cards).draw})` : ''}
          </button>
        ))}
      </div>
      <Library {...shown} formats={formats} onFormat={(format) => onDeck(withFormat(deck, format))} />
      <DeckSide
        {...shown}
        fresh={fresh}
        verdict={verdict}
        onDeck={onDeck}
        onPlay={onPlay}
        onOpen={setOver}
        onLeave={onLeave}
      />
      <HoverCard cards={cards} />
      {reading ? <ReadSheet facts={factsOf(cards, reading)} cards={cards} onClose={() => setReading(null)} /> : null}
      {over === 'import' ? <ImportSheet formats={formats} now={deck.format} onClose={close} onDeck={imported} /> : null}
      {over === 'export' && verdict.read ? <ExportSheet read={verdict.read} onClose={close} /> : null}
      {over === 'draw' ? <DrawSheet deck={deck} cards={cards} onClose={close} /> : null}
      {over === 'drop' ? <DropSheet deck={deck} onClose={close} onLeave={onLeave} /> : null}
    </div>
  );
}
