// A full table of The Card Game: a real position to which cards are added until every side has so
// many characters, locations and attachments. The longest names come first.
import { engineOf, position, records, walk } from './still.mjs';

const LONG_FIRST = (a, b) => b.name.length - a.name.length;

function laid(id, card, facts, owner, host = null) {
  const strength = facts.strength ?? 0;
  const more = host === null && facts.type === 'character' && id % 4 === 0;
  return {
    id,
    card,
    owner,
    place: 'play',
    facedown: false,
    kneels: facts.type !== 'attachment' && id % 5 === 0,
    host,
    power: more ? 2 : 0,
    gold: 0,
    token: null,
    tokens: 0,
    ...(facts.type === 'character'
      ? {
          strength: strength + (more ? 2 : 0),
          base: strength,
          why: more ? [{ of: 'ice', plus: 2 }] : [],
          icons: facts.icons ?? [],
        }
      : {}),
    keywords: facts.keywords ?? [],
    duplicates: id % 6 === 0 ? [card] : [],
    marks: [],
  };
}

/** The board with so many cards on each side; cards that are there stay. */
export async function crowd(board, lang, { characters = 12, locations = 8, attachments = 5 } = {}) {
  const all = (await engineOf('card-game')).cards('card-game', lang).cards;
  const kinds = new Map(all.map((c) => [c.id, c]));
  let id = 1000;
  for (let seat = 0; board[`seat.${seat}`]; seat++) {
    const cards = board[`cards.${seat}`];
    const house = board[`seat.${seat}`].house;
    const add = (type, count, host) => {
      const there = () => cards.filter((c) => kinds.get(c.card)?.type === type);
      const known = new Set(there().map((c) => c.card));
      const fits = (c) =>
        c.type === type && !known.has(c.id) && [house, 'neutral'].includes(c.facts?.faction ?? 'neutral');
      const more = all.filter(fits).sort(LONG_FIRST);
      for (let i = 0; there().length < count; i++) {
        const card = more[i % more.length];
        cards.push(laid(++id, card.id, { ...card.facts, type }, seat, host?.(i) ?? null));
      }
    };
    add('character', characters);
    add('location', locations);
    const hosts = cards.filter((c) => kinds.get(c.card)?.type === 'character' && c.host === null);
    add('attachment', attachments, (i) => hosts[(i * 3) % hosts.length]?.id ?? null);
  }
  return board;
}

/** Positions of a recorded game with so many seats in which these kinds of questions are put. */
export async function crowded(seats, lang, kinds, counts = {}) {
  const found = new Map();
  const wanted = (board, seat) =>
    kinds.find((kind) => !found.has(kind) && board.ask?.kind === kind && usable(board, seat));
  const usable = (board) => board.ask.kind !== 'defend' || board.challenge?.sides[0].cards.length > 0;
  for (const record of records('card-game', new RegExp(`^${seats}-`))) {
    const kept = [];
    await walk('card-game', record, (table, seat) => {
      const kind = wanted(table.board(seat, 'en'), seat);
      if (!kind) return;
      found.set(kind, true);
      kept.push([kind, position(table, seat, lang)]);
    });
    for (const [kind, pos] of kept) found.set(kind, { ...pos, board: await crowd(pos.board, lang, counts) });
    if (kinds.every((kind) => found.has(kind))) break;
  }
  return found;
}
