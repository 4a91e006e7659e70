// What the page says about Tiny Epic before a game: its title, and what its
// settings can be. Everything else is said by the engine.
import { Book } from '../../words';
import type { Complete } from '../../words';
import ukAddress from './names.uk.json?url';

const en = {
  title: 'Tiny Epic',
  tagline: 'Dice, a map, armies: win castles, allies and the throne in six rounds.',
  bots: 'Against bots',
  solo: 'Solo',
  turnN: 'Round {n}',
  'value.choose': 'Chosen at the table',
  'value.returns': 'returns to its mat',
  'value.stays': 'stays on the map',
  'value.start': 'for starting the battle',
  'value.victory': 'for winning it',
  'value.easy': 'easy',
  'value.normal': 'normal',
  'value.hard': 'hard',
};

const complete: Complete<typeof en, typeof import('./names.uk.json')> = true;

const book = new Book<Record<string, string>>(en, complete && ukAddress);

export const words = (key: string): string | undefined => book.find(key);
