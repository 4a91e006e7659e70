// What the tests of every game need to know of one. Tests that are the same for
// all are written once, and get the game.
import { readFileSync, readdirSync } from 'node:fs';

const corpus = (path) => new URL(`../../tests/corpus/${path}`, import.meta.url);

// A recorded game whose name begins so; which ones there are changes with the cards.
function recorded(game, start) {
  const folder = corpus(`${game}/`);
  const [name] = readdirSync(folder).filter((file) => file.startsWith(start)).sort();
  return readFileSync(new URL(name, folder));
}

export const ironThrone = {
  id: 'iron-throne',
  title: 'The Iron Throne',
  /** What stands before the names of its tests. */
  prefix: '',
  /** Its place among the plates of the lobby, and in lists. */
  plate: 0,
  /** How many bubbles its lesson has, at least. */
  learnt: 16,
  /** The result, and what only who sits there sees. */
  ending: '.ending',
  own: '.hand, .my-house',
  /** Is the story beside the table? Else it is a drawer. */
  rail: true,
  /** Lines of the story that are seen at once, at least, after some moves. */
  told: 10,
  /** A game to look back at. */
  record: () => recorded('iron-throne', '3-off-'),
  /** Pieces that everybody sees. */
  pieces: ['char', 'seat', 'side', 'leader'],
  /** Questions whose answers are put together in steps, the server telling each. */
  inSteps: [],
  fewest: 3,
  most: 5,
  seats: '[data-seat]',
  /** How long it is watched, and how many cards are hidden and shown then, at least. */
  watched: 48,
  covered: 6,
};

export const tinyEpic = {
  id: 'tiny-epic',
  title: 'Tiny Epic',
  prefix: 'tiny epic: ',
  plate: 1,
  /** Can it be said who has the first turn? */
  first: true,
  learnt: 25,
  ending: '.te-ending',
  own: '.te-hand, .te-mine',
  rail: false,
  told: 3,
  record: () => recorded('tiny-epic', '2-off-off-'),
  pieces: ['domain', 'slot', 'die', 'seat', 'house'],
  inSteps: ['recruit', 'march', 'sail', 'move', 'whisper', 'discard', 'trade'],
  fewest: 2,
  most: 4,
  seats: '.te-ply',
  watched: 90,
  covered: 1,
  cards: corpus('own-tiny-epic.cards').pathname,
};

export const cardGame = {
  id: 'card-game',
  title: 'The Card Game',
  prefix: 'card game: ',
  plate: 2,
  learnt: 25,
  ending: '.cg-ending',
  own: '.cg-hand',
  rail: true,
  told: 10,
  record: () => recorded('card-game', '2-'),
  pieces: ['obj', 'seat'],
  inSteps: ['challenge', 'stealth'],
  fewest: 2,
  most: 4,
  seats: '.cg-fac',
  watched: 90,
  covered: 4,
};
