// What the tests of every game need to know of one. Tests that are the same for
// all are written once, and get the game.
import { readFileSync, readdirSync } from 'node:fs';
import { check, same } from './kit.mjs';

const corpus = (path) => new URL(`../../tests/corpus/${path}`, import.meta.url);

// A recorded game whose name begins so; which ones there are changes with the cards.
function recorded(game, start) {
  const folder = corpus(`${game}/`);
  const [name] = readdirSync(folder)
    .filter((file) => file.startsWith(start))
    .sort();
  return readFileSync(new URL(name, folder));
}

export const ironThrone = {
  id: 'iron-throne',
  title: 'The Iron Throne',
  /** What stands before the names of its tests. */
  prefix: '',
  /** Its place among the plates of the lobby, and in lists. */
  plate: 0,
  /** What it is divided into. */
  turn: 'Turn',
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
  turn: 'Round',
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
  /** A card file of the host's: a mistake that can be made in it, what it changes, and where that is read. */
  cards: corpus('own-tiny-epic.cards').pathname,
  mistake: ['do you gain 2 points', 'do you gain 2 horses'],
  changed: ['eddard-stark', 'hero'],
  replaced: 'lone-wolf',
  setUp: { field: /^Seat 1: .*[Hh]ouse/, value: 'stark' },
  readOf: async (page, texts) => {
    await page.locator('[data-piece="card:eddard-stark"]').press('Space');
    const card = page.getByRole('dialog');
    await card.getByText('The Quiet Wolf').first().waitFor();
    await card.getByText(texts.here.text).first().waitFor();
  },
  /** On one device: how it is set up, what comes in it, what it shows. */
  device: {
    seats: 4,
    kinds: 9,
    held: '.te-held',
    replayed: '.te-map',
    low: [4, 4, 4],
    blind: { table: { seats: 2 }, questions: 15, heard: 40 },
    ended: async (page, scores) => {
      same(
        [...scores].sort((a, b) => b - a),
        scores,
        'the best is first',
      );
      check((await page.locator('.te-scoring li').count()) >= 4, 'the last scoring is told line by line');
    },
    onPhone: async (page) => {
      await page.getByRole('tab', { name: 'My mat' }).tap();
      await page.getByText('Force').first().waitFor();
    },
  },
};

export const cardGame = {
  id: 'card-game',
  title: 'The Card Game',
  prefix: 'card game: ',
  plate: 2,
  turn: 'Round',
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
  watched: 36,
  covered: 4,
  cards: corpus('own-card-game.cards').pathname,
  mistake: ['do you draw 1 card', 'do you drink 1 card'],
  changed: ['winterfell-steward', 'character'],
  replaced: 'the-kingsroad',
  setUp: { field: /^Seat 1: .*[Dd]eck/, value: 'stark-fealty' },
  readOf: async (page) => {
    await page.locator('.cg-area.me .cg-fac').press('Space');
    await page.getByRole('dialog').getByText('Steward of the Crypts').first().waitFor();
  },
  device: {
    seats: 2,
    rounds: 4,
    kinds: 7,
    bot: 'bot:random',
    held: '.cg-held',
    replayed: '.cg-fac',
    low: [2, 4, 2],
    blind: { table: { rounds: 2 }, questions: 10, heard: 30 },
    ended: async (page, scores) => {
      const sums = await page.evaluate(() =>
        [...document.querySelectorAll('.cg-ending .parts')].map((e) =>
          [...e.textContent.matchAll(/\d+(?= ·|$)/g)].reduce((a, m) => a + Number(m[0]), 0),
        ),
      );
      same(sums, scores, 'the lines of a score make it');
    },
  },
};
