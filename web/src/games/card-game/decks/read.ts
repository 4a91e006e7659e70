// A deck as the rules read it: what is wrong with it is said by them.
import { engine } from '../../../link/engine';
import type { CardBook } from '../../index';
import { factsOf } from '../model';
import type { ReadDeck } from './deck';
import { GAME } from './terms';

const UKRAINIAN = /[\u0400-\u04ff]/;

/** A deck may be written down with the Ukrainian names of its cards, whatever the page speaks. */
export async function readDeck(text: string, starter: boolean): Promise<ReadDeck> {
  const e = await engine(GAME, UKRAINIAN.test(text) ? 'uk' : 'en');
  return e.json<ReadDeck>('hp_deck', [GAME, text, starter ? 1 : 0]);
}

/** The faction that a banner lets in, read off its name. */
export function bannerOf(cards: CardBook, agenda: string | null): string | null {
  if (!agenda) return null;
  const names: Record<string, string> = {
    stag: 'baratheon',
    kraken: 'greyjoy',
    lion: 'lannister',
    sun: 'martell',
    watch: 'nights-watch',
    wolf: 'stark',
    dragon: 'targaryen',
    rose: 'tyrell',
  };
  const word = /^banner-of-the-(\w+)$/.exec(factsOf(cards, agenda).id)?.[1];
  return word ? (names[word] ?? null) : null;
}
