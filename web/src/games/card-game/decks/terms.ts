// What the parts of the deck builder call things.
import { book as tableWords } from '../words';
import type { BoardWords } from '../words';
import { book } from './words';

export const GAME = 'card-game';

export const say = book.say;
export const typeWord = (type: string) => tableWords.say(`type.${type}` as keyof BoardWords);
export const keywordWord = (k: string) => tableWords.say(`kw.${k}` as keyof BoardWords);
