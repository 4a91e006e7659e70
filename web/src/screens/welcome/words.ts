// What is said to who comes the first time.
import { Book } from '../../words';
import type { Complete } from '../../words';
import ukAddress from './uk.json?url';

const en = {
  head: 'Three games of Westeros',
  text: 'Play them with friends or against bots, in this browser, with nothing to fill in.',
  known: 'I know my way',
  'iron-throne': 'Each sends a character and lays one card face down: war, peace or betrayal.',
  'tiny-epic': 'Pick a die, march over the map, take castles. Six rounds, most points win.',
  'card-game': 'Bring a deck of a house, send characters into challenges, be first to 15 power.',
  house: 'Your house',
  deck: 'Your deck',
  level: 'Against',
  any: 'By chance',
};

const complete: Complete<typeof en, typeof import('./uk.json')> = true;

export const words = new Book<Record<string, string>>(en, complete && ukAddress);
