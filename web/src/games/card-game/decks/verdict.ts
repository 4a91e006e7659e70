// What the rules say of a deck that is being changed; it is kept with it.
import { useEffect, useRef, useState } from 'preact/hooks';
import { lang } from '../../../words';
import { Refusal } from '../../../link/refusal';
import type { FormatInfo } from '../../../wire';
import type { CardBook } from '../../index';
import { deckText } from './deck';
import type { ReadDeck } from './deck';
import { readDeck } from './read';
import { keepDeck, keptDecks } from './store';
import type { KeptDeck } from './store';
import { say } from './terms';
import { problemWords } from './words';

/** Whoever types is waited for. */
const REST_MS = 120;
/** The server, too, which may say that it was asked too fast. */
const SERVER_REST_MS = 350;
const AGAIN_MS = 2000;

/** The engine's sentences have printed English names; the page its own language's. */
export function namesIn(cards: CardBook): (word: string) => string {
  const printed = new Map(cards.all.cards.map((c) => [c.id, c.name]));
  return (word) => {
    const slug = word
      .toLocaleLowerCase()
      .replace(/['’!?.,“”"]/g, '')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '');
    const house = slug === 'neutral' ? say('neutral') : cards.all.houses.find((h) => h.id === slug)?.name;
    return printed.get(slug) ?? house ?? word;
  };
}

export interface Verdict {
  /** Null while it is read. */
  read: ReadDeck | null;
  /** The engine could not be asked. */
  lost: boolean;
  problems: string[];
}

/** `keep`: the deck is its player's own, and what is found is kept with it. `format`: one that the
 *  server judges by. */
export function useVerdict(deck: KeptDeck, keep: boolean, cards: CardBook, format: FormatInfo | null): Verdict {
  const [read, setRead] = useState<ReadDeck | null>(null);
  const [lost, setLost] = useState(false);
  const text = deckText(deck);
  const now = lang.value;
  // Another text, or another judge.
  const asked = `${format?.name} ${format && now} ${text}`;
  const latest = useRef(asked);
  latest.current = asked;
  const name = namesIn(cards);
  useEffect(() => {
    let on = true;
    let wait = 0;
    const take = (r: ReadDeck) => {
      if (!on || latest.current !== asked) return;
      setRead(r);
      setLost(false);
      const [first] = r.problems;
      const why = first && { lang: now, text: problemWords(first.message, name) };
      if (keep) keepDeck({ ...deck, code: first ? null : r.code, why });
    };
    const look = () => void readDeck(text, deck.starter, format ?? undefined).then(take, fail);
    const fail = (error: unknown) => {
      if (!on) return;
      if (error instanceof Refusal && error.code === 'too-fast') {
        wait = window.setTimeout(look, AGAIN_MS);
        return;
      }
      setRead(null);
      setLost(true);
      // A deck that has not changed is as legal as it was.
      const kept = keptDecks().find((d) => d.id === deck.id);
      if (keep && !(format && kept && deckText(kept) === text && kept.format === deck.format))
        keepDeck({ ...deck, code: null, why: undefined });
    };
    wait = window.setTimeout(look, format ? SERVER_REST_MS : REST_MS);
    return () => {
      on = false;
      clearTimeout(wait);
    };
  }, [asked, keep]);
  return { read, lost, problems: (read?.problems ?? []).map((p) => problemWords(p.message, name)) };
}
