// What the page says about The Iron Throne before a game: its title, and its
// settings in words. Everything during a game is said by the engine.
import { Book } from '../../words';
import type { Complete } from '../../words';
import ukAddress from './names.uk.json?url';

const en = {
  title: 'The Iron Throne',
  tagline: 'Challenge, support, betray. Spread your influence to every rival.',
  allies: 'Ally cards of The Wars to Come',
  expansion: 'Houses Greyjoy and Martell may be in play',
  first: 'Seat that takes the first turn (0: drawn at random)',
  proposals: 'Deals that may be proposed in one truce',
  'torment-dead': 'A dead character’s card may be tormented, without effect',
  'ally-keeps-hostage': 'Who takes an ally as reward still takes the hostage',
  halve: 'With several characters taking part, the penalty halves',
  houses: 'House',
  leaders: 'Leader',
};

const complete: Complete<typeof en, typeof import('./names.uk.json')> = true;

const book = new Book<Record<string, string>>(en, complete && ukAddress);

export const words = (key: string): string | undefined => book.find(key);
