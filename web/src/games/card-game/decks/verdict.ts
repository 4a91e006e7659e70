// What the rules say of a deck that is being changed; it is kept with it.
import { useEffect, useRef, useState } from 'preact/hooks';
import { lang } from '../../../words';
import type { CardBook } from '../../index';
import { deckText } from './deck';
import type { ReadDeck } from './deck';
import { readDeck } from './read';
import { keepDeck } from './store';
import type { KeptDeck } from './store';
import { say } from './terms';
import { problemWords } from './words';

/** Whoever types is waited for. */
const REST_MS = 120;

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

/** `keep`: the deck is its player's own, and what is found is kept with it. */
export function useVerdict(deck: KeptDeck, keep: boolean, cards: CardBook): Verdict {
  const [read, setRead] = useState<ReadDeck | null>(null);
  const [lost, setLost] = useState(false);
  const text = deckText(deck);
  const latest = useRef(text);
  latest.current = text;
  const name = namesIn(cards);
  useEffect(() => {
    let on = true;
    const take = (r: ReadDeck) => {
      if (!on || latest.current !== text) return;
      setRead(r);
      setLost(false);
      const [first] = r.problems;
      const why = first && { lang: lang.value, text: problemWords(first.message, name) };
      if (keep) keepDeck({ ...deck, code: first ? null : r.code, why });
    };
    const fail = () => {
      if (!on) return;
      setLost(true);
      if (keep) keepDeck({ ...deck, code: null });
    };
    const wait = setTimeout(() => void readDeck(text, deck.starter).then(take, fail), REST_MS);
    return () => {
      on = false;
      clearTimeout(wait);
    };
  }, [text, keep]);
  return { read, lost, problems: (read?.problems ?? []).map((p) => problemWords(p.message, name)) };
}
