// Decks as text: read from other sites, written for them.
import { useState } from 'preact/hooks';
import { copyText } from '../../../app/copy';
import { cardsOf } from '../../../app/session';
import { complain, toast } from '../../../app/toast';
import { Icon, Select, Sheet } from '../../../app/ui';
import { save } from '../../../table/Menu';
import { lang } from '../../../words';
import { deckOf } from './deck';
import type { ReadDeck } from './deck';
import { withIds } from './lines';
import type { Formats } from './pool';
import { readDeck } from './read';
import type { KeptDeck } from './store';
import { GAME, say } from './terms';
import { problemWords } from './words';

export function ImportSheet({
  formats,
  now,
  onDeck,
  onClose,
}: {
  formats: Formats;
  /** The format that is offered first; absent: the cards that are built in. */
  now?: string;
  onDeck: (d: KeptDeck) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState('');
  const [name, setName] = useState(now ?? formats.all[0]?.name ?? '');
  const [wrong, setWrong] = useState<{ read: ReadDeck; kept: KeptDeck } | null>(null);
  const format = formats.of({ format: name });
  const look = async () => {
    try {
      const mine = !format && /[\u0400-\u04ff]/.test(text);
      const lines = mine ? withIds(text, await cardsOf(GAME, 'uk')) : text;
      const read = await readDeck(lines, false, format ?? undefined);
      const kept = deckOf(read, await cardsOf(GAME, lang.value, undefined, format?.set), undefined, format?.name);
      // Lines that name no card are told before anything is kept.
      const lost = read.problems.filter((p) => p.line > 0 && p.card === null);
      if (lost.length > 0 && !wrong) setWrong({ read, kept });
      else onDeck(kept);
    } catch (error) {
      complain(error);
    }
  };
  const kept = wrong?.kept ?? null;
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
      {formats.all.length > 1 ? (
        <Select
          label={say('format')}
          value={name}
          items={formats.all.map((f) => ({ value: f.name, label: f.title }))}
          onChange={(to) => {
            setName(to);
            setWrong(null);
          }}
        />
      ) : null}
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

export function ExportSheet({ read, onClose }: { read: ReadDeck; onClose: () => void }) {
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
