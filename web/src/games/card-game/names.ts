// What the page says about the Card Game before a game: its title, and what its
// settings can be. Everything else is said by the engine.
import { Book } from '../../words';
import type { Complete } from '../../words';
import ukAddress from './names.uk.json?url';

const en = {
  title: 'The Card Game',
  tagline: 'Seven plots, a deck of your own: challenges of war, intrigue and power, to 15.',
  joust: 'Joust',
  melee: 'Melee',
  'set.seats': 'Seats and decks',
  rounds: 'Time limit in rounds (0: none)',
  turnN: 'Round {n}',
  decks: 'Deck',
  'value.official': 'official rules',
  'value.manual': 'as the manual is written',
  'value.constructed': 'built by the rules',
  'value.starter': 'starter decks',
  'value.random': 'Random deck',
};

const complete: Complete<typeof en, typeof import('./names.uk.json')> = true;

const book = new Book<Record<string, string>>(en, complete && ukAddress);

export const words = (key: string): string | undefined => book.find(key);
