// A deck as the rules read it: what is wrong with it is said by them. Those of the set that is built
// in are in the page, and all others at the server.
import { ask } from '../../../link/api';
import { engine } from '../../../link/engine';
import type { FormatInfo } from '../../../wire';
import { lang } from '../../../words';
import type { ReadDeck } from './deck';
import { GAME } from './terms';

const UKRAINIAN = /[\u0400-\u04ff]/;

/** A deck may be written down with the Ukrainian names of its cards, whatever the page speaks.
 *  `format`: one whose cards are not built in. */
export async function readDeck(text: string, starter: boolean, format?: FormatInfo): Promise<ReadDeck> {
  if (format) {
    const query = new URLSearchParams({ game: GAME, set: format.set, format: format.name, lang: lang.value });
    return ask<ReadDeck>('POST', `/api/deck?${query}`, text, undefined, { 'Content-Type': 'text/plain' });
  }
  const e = await engine(GAME, UKRAINIAN.test(text) ? 'uk' : 'en');
  return e.json<ReadDeck>('hp_deck', [GAME, text, starter ? 1 : 0]);
}
