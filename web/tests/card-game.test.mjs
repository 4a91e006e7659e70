// Parts of the Card Game's board that need no browser: attackers in any order,
// looking for cards, decks.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './bundle.mjs';

// --- the table -----------------------------------------------------------------------------------

const model = await load('games/card-game/model.ts');

test('before defenders are declared nobody says that there are none', () => {
  assert.equal(model.nobody({ step: 'attack' }, 'defender'), 'notYet');
  assert.equal(model.nobody({ step: null }, 'defender'), 'notYet');
  assert.equal(model.nobody({ step: 'defence' }, 'defender'), 'noDefenders');
  assert.equal(model.nobody({ step: 'attack' }, 'attacker'), 'noAttackers');
});

test('seats of one house and copies of one card are numbered as the rules do it', () => {
  assert.deepEqual(
    [0, 1, 2].map((n) => model.seatNumber(['stark', 'tyrell', 'stark'], n)),
    [1, null, 3],
  );
  const laid = (id, card, controller, host = null) => [id, { id, card, controller, host, place: 'play' }];
  const table = {
    cards: new Map([
      laid(9, 'steward', 0),
      laid(4, 'steward', 0),
      laid(5, 'steward', 1),
      laid(6, 'ice', 0, 4),
      laid(7, 'ice', 0, 9),
      laid(8, 'ice', 1, 9),
    ]),
  };
  const numbers = Object.fromEntries([4, 5, 6, 7, 8, 9, 99].map((id) => [id, model.copyNumber(table, id)]));
  assert.deepEqual(numbers, { 4: 1, 5: null, 6: null, 7: 1, 8: 2, 9: 2, 99: null });
});

test('Enter refuses nothing as long as there is something to do, and ends nothing', async () => {
  const { enter } = await load('games/card-game/asking.ts');
  const options = [{ o: 'pass', t: 'Pass', on: [], pass: true }, arya];
  assert.equal(enter({ kind: 'action', group: false, options }, []), 'nothing');
  assert.equal(enter({ kind: 'trigger', group: false, options }, []), 'nothing');
  assert.equal(enter({ kind: 'action', group: false, options: options.slice(0, 1) }, []), 'pass');
  assert.equal(enter({ kind: 'setup', group: true, options: [done] }, []), 'nothing');
  assert.equal(enter({ kind: 'setup', group: true, options: [done] }, [done]), null);
  assert.equal(enter({ kind: 'target', group: false, options }, []), null);
  // "Bypass nobody" behind the attackers is a refusal, too.
  assert.equal(enter({ kind: 'challenge', group: true, options: [done] }, [arya]), null);
  assert.equal(enter({ kind: 'challenge', group: true, options: [done] }, [arya, done]), 'nothing');
  assert.equal(enter({ kind: 'stealth', group: true, options: [done] }, [arya]), 'nothing');
});

test('one target takes one tap, several and whole turns take a button', async () => {
  const { oneTarget } = await load('games/card-game/asking.ts');
  const options = [arya, robb, done];
  for (const kind of ['target', 'host', 'intimidate']) assert.ok(oneTarget({ kind, group: false, options }), kind);
  assert.ok(oneTarget({ kind: 'claim', group: true, most: 1, options }));
  assert.ok(!oneTarget({ kind: 'claim', group: true, most: 2, options }));
  for (const kind of ['plot', 'action', 'first']) assert.ok(!oneTarget({ kind, group: false, options }), kind);
  assert.ok(!oneTarget({ kind: 'defend', group: true, most: 1, options }), 'to defend is to end the step');
  assert.ok(oneTarget({ kind: 'use-keyword', group: true, options: [arya, done] }));
  assert.ok(!oneTarget({ kind: 'use-keyword', group: true, options }));
});

test('an attachment asks on whom it goes, and nothing else does', async () => {
  const { onWhom } = await load('games/card-game/asking.ts');
  const on = (name, id) => ({
    o: `marshal ice on ${id}`,
    t: `Marshal Ice for 2 gold, on ${name}`,
    on: ['card:ice', `obj:${id}`],
  });
  assert.equal(onWhom([on('Eddard Stark', 4), on('Eddard’s Steward', 5)]), 'Marshal Ice for 2 gold: on whom?');
  assert.equal(onWhom([on('Eddard Stark', 4)]), null);
  assert.equal(onWhom([arya, robb]), null);
});

test('a card that is muted is not asked for, and one that helps nothing neither', async () => {
  const { nothingFor, onlyCard } = await load('table/mutes.ts');
  const pass = { o: 'pass', t: 'Pass', on: [], pass: true };
  const use = (of, more = {}) => ({ o: `use ${of}`, t: `Use ${of}`, on: [], of, ...more });
  const ask = (...acts) => ({ window: 'challenges', group: false, options: [pass, ...acts] });
  const presets = (...list) => ({ pass: list, quiet: false });
  assert.ok(nothingFor(ask(use('fealty')), presets('of-fealty')));
  assert.ok(!nothingFor(ask(use('fealty')), presets('of-arya-stark')));
  assert.ok(!nothingFor(ask(use('fealty'), use('arya-stark')), presets('of-fealty')));
  assert.ok(nothingFor(ask(use('fealty', { idle: true }), use('arya-stark')), presets('idle', 'of-arya-stark')));
  assert.ok(!nothingFor(ask(use('fealty', { idle: true })), presets()), 'who wants to be asked is');
  assert.ok(!nothingFor({ ...ask(use('fealty')), window: null }, presets('of-fealty')), 'not my own turn');
  assert.equal(onlyCard(ask(use('fealty'), use('fealty'))), 'fealty');
  assert.equal(onlyCard(ask(use('fealty'), use('arya-stark'))), null);
  assert.equal(onlyCard(ask()), null);
});

test('the question follows what is picked, and counts no longer what was left', async () => {
  const { follows } = await load('games/card-game/asking.ts');
  const reserve = { text: 'Reserve 5: choose cards to discard. Left: 2.' };
  assert.equal(follows(reserve, { text: '', complete: false, picked: [] }), '');
  assert.equal(
    follows(reserve, { text: 'Reserve 5: choose cards to discard. Left: 1.', complete: false, picked: [arya] }),
    'Reserve 5: choose cards to discard. Left: 1.',
  );
  for (const text of ['', reserve.text])
    assert.equal(
      follows(reserve, { text, complete: true, picked: [arya, robb] }),
      'Reserve 5: choose cards to discard.',
    );
});

test('the main button counts what is placed, and names the plot without its figures', async () => {
  const { mainLabel, lineOf, unfinished } = await load('games/card-game/asking.ts');
  const done = { o: 'done', t: 'No more cards', on: [] };
  const card = (id) => ({ o: `place ${id}`, t: `Place ${id} for 2 gold`, on: [`card:${id}`] });
  assert.equal(mainLabel({ kind: 'setup' }, [], done), 'Place no cards');
  assert.equal(mainLabel({ kind: 'setup' }, [card('a')], null), 'Place 1 card');
  assert.equal(mainLabel({ kind: 'setup' }, [card('a'), card('b')], done), 'Place 2 cards');
  assert.equal(mainLabel({ kind: 'defend' }, [], done), 'Do not defend');
  assert.equal(
    mainLabel({ kind: 'plot' }, [], {
      o: 'x',
      t: 'A Noble Cause: income 5, initiative 0, claim 1, reserve 6',
      on: ['plot:a-noble-cause'],
    }),
    'Reveal A Noble Cause',
  );
  assert.equal(mainLabel({ kind: 'target' }, [], { o: 'card arya', t: 'Arya', on: ['obj:3'] }), null);
  assert.equal(unfinished({ kind: 'setup' }, { picked: [card('dawn')], complete: false }), null, 'more may be placed');
  assert.match(unfinished({ kind: 'setup' }, { picked: [card('dawn'), done], complete: false }), /needs a character/);
  assert.equal(unfinished({ kind: 'setup' }, { picked: [card('dawn'), done, card('a')], complete: true }), null);
  const stack = [{ what: 'ability', card: 'wildfire-assault' }, { what: 'interrupts' }];
  const text = (id) => `${id}\nkills those not chosen`;
  const words = 'Wildfire Assault: choose characters, at most 3.';
  assert.equal(
    lineOf({ kind: 'select', group: true, text: words }, stack, text),
    'wildfire-assault kills those not chosen',
  );
  assert.equal(
    lineOf({ kind: 'target', group: false, text: words }, stack, () => 'Choose characters, at most 3. Kneel them.'),
    '… Kneel them.',
  );
  assert.equal(lineOf({ kind: 'reserve', group: true, text: words }, stack, text), '');
  assert.equal(lineOf({ kind: 'action', group: false, text: words }, stack, text), null);
});

test('who could take part stands, has the icon, and is not bypassed', () => {
  const all = [
    { id: 1, card: 'arya', strength: 2, icons: ['military'], kneels: false, marks: [] },
    { id: 2, card: 'robb', strength: 6, icons: ['military'], kneels: true, marks: [] },
    { id: 3, card: 'bran', strength: 1, icons: ['intrigue'], kneels: false, marks: [] },
    { id: 4, card: 'jon', strength: 4, icons: ['military'], kneels: false, marks: ['bypassed'] },
    { id: 5, card: 'hodor', strength: 5, icons: ['military'], kneels: false, marks: ['idle'] },
    { id: 6, card: 'ice', kneels: false, marks: [], host: 1 },
    { id: 7, card: 'ghost', strength: 3, icons: ['military'], kneels: false, marks: [], place: 'shadows' },
    { id: 8, card: 'theirs', strength: 9, icons: ['military'], kneels: false, marks: [], controller: 1 },
  ];
  const table = {
    cards: new Map(all.map((c) => [c.id, { controller: 0, host: null, place: 'play', facedown: false, ...c }])),
  };
  const cards = {
    all: { cards: all.map((c) => ({ id: c.card, type: c.card === 'ice' ? 'attachment' : 'character' })) },
  };
  const able = model.ableTo(table, 0, 'military', cards);
  assert.deepEqual(
    able.map((c) => c.card),
    ['arya', 'hodor'],
  );
  assert.deepEqual(model.force(able), { count: 2, sum: 2 }, 'who adds no strength adds none');
});

test('power on a faction is gained by the faction card, not by a card face down', async () => {
  const { happeningWords } = await load('games/card-game/stack.tsx');
  const names = {
    card: (id) => id ?? 'face down',
    house: (seat) => ['Stark', 'Tyrell'][seat],
    faction: (object) => (object === 7 ? 1 : null),
  };
  const gained = (cards) => happeningWords({ what: 'power', seat: 1, cards, by: null, cancelled: false }, names);
  assert.equal(gained([{ object: 7, card: null }]), 'power gained: faction card of Tyrell');
  assert.equal(gained([{ object: 20, card: null }]), 'power gained: face down');
});

// --- attackers ----------------------------------------------------------------------------------

const { attackOf } = await load('games/card-game/attack.ts');

const option = (o, ...on) => ({ o, t: o, on });
const military = option('challenge military p2', 'challenge:military', 'seat:1');
const power = option('challenge power p2', 'challenge:power', 'seat:1');
const [arya, robb, summer] = [
  option('card arya-stark', 'obj:12'),
  option('card robb-stark', 'obj:9'),
  option('card summer', 'obj:30'),
];
const done = option('done');

/** A choice as far as attackers need it: what follows the first pick has been told. */
function choiceOf(picked, options, ask = { ask: 5, kind: 'challenge' }) {
  const told = picked[0]?.o;
  const choice = { ask, picked, options, sent: null };
  choice.after = (picks) => (picks.join() === told ? { options } : null);
  choice.dispatch = (act) => (choice.sent = act.choices);
  return choice;
}

test('before a challenge is named there are no attackers', () => {
  for (const choice of [
    choiceOf([], [military, power]),
    choiceOf([], [], null),
    choiceOf([military], [arya], { ask: 5, kind: 'defend' }),
  ]) {
    const attack = attackOf(choice);
    assert.equal(attack.declaring, false);
    assert.equal(attack.type, null);
    assert.equal(attack.open.size, 0);
    attack.toggle(12);
    assert.equal(choice.sent, null);
  }
});

test('attackers are sent in the order of the table, in whatever order they were tapped', () => {
  const choice = choiceOf([military], [robb, arya, summer]);
  let attack = attackOf(choice);
  assert.equal(attack.declaring, true);
  assert.equal(attack.type, 'challenge military p2');
  assert.deepEqual([...attack.open.keys()], [9, 12, 30]);
  attack.toggle(30);
  assert.deepEqual(choice.sent, ['challenge military p2', 'card summer']);
  // After Summer the rules offer nobody that lies before; the page still knows them.
  choice.picked = [military, summer];
  choice.options = [done];
  attack = attackOf(choice);
  assert.deepEqual([...attack.open.keys()], [9, 12, 30]);
  assert.deepEqual([...attack.chosen], [30]);
  attack.toggle(9);
  assert.deepEqual(choice.sent, ['challenge military p2', 'card robb-stark', 'card summer']);
});

test('an attacker that is tapped again stays at home', () => {
  const choice = choiceOf([military], [robb, arya]);
  attackOf(choice);
  choice.picked = [military, robb, arya];
  choice.options = [done];
  attackOf(choice).toggle(9);
  assert.deepEqual(choice.sent, ['challenge military p2', 'card arya-stark']);
});

test('what was told of one challenge is nothing for another', () => {
  const choice = choiceOf([military], [robb, arya]);
  choice.picked = [power, arya];
  choice.options = [done];
  assert.equal(attackOf(choice).open.size, 0);
  choice.picked = [military, arya];
  assert.equal(attackOf(choice).open.size, 2);
});

test('when stealth begins, the attackers are declared', () => {
  const choice = choiceOf([military], [robb, arya]);
  attackOf(choice);
  choice.picked = [military, arya, done];
  choice.options = [option('stealth arya-stark tyrion-lannister', 'obj:40')];
  const attack = attackOf(choice);
  assert.equal(attack.declaring, false);
  assert.deepEqual([...attack.chosen], [12]);
});

// --- cards ----------------------------------------------------------------------------------------

const card = (id, type, facts, text = '', more = {}) => ({
  id,
  type,
  name: id
    .split('-')
    .map((w) => w[0].toUpperCase() + w.slice(1))
    .join(' '),
  title: '',
  house: facts.faction ?? null,
  origin: 'printed',
  own: false,
  facts,
  text,
  ...more,
});
const list = [
  card('arya-stark', 'character', {
    faction: 'stark',
    cost: 3,
    strength: 2,
    icons: ['power'],
    keywords: ['stealth'],
    traits: ['Lady'],
    unique: true,
  }),
  card(
    'robb-stark',
    'character',
    {
      faction: 'stark',
      cost: 6,
      strength: 5,
      icons: ['military', 'power'],
      keywords: ['renown'],
      traits: ['Lord'],
      unique: true,
      loyal: true,
    },
    'Stand each character you control.',
  ),
  card('burned-men', 'character', {
    faction: 'lannister',
    cost: 2,
    strength: 2,
    icons: ['military'],
    ambush: 2,
    traits: ['Clansman'],
  }),
  card('cersei-lannister', 'character', {
    faction: 'lannister',
    cost: 4,
    strength: 4,
    icons: ['intrigue', 'power'],
    traits: ['Lady', 'Queen'],
    loyal: true,
  }),
  card('the-roseroad', 'location', { faction: 'neutral', cost: 0, income: 1, traits: ['Westeros'] }),
  card('the-hands-judgment', 'event', { faction: 'neutral', cost: 'x' }),
  card('summons', 'plot', { faction: 'neutral', income: 4, initiative: 0, claim: 1, reserve: 7 }),
  card('fealty', 'agenda', { faction: 'neutral' }),
  card('hand-of-the-king', 'title', { faction: 'neutral' }),
];
const book = {
  all: { cards: list, houses: ['stark', 'lannister'].map((id) => ({ id, name: id })) },
  find: (id, type) => list.find((c) => c.id === id && (!type || c.type === type)),
  house: (id) => id ?? '',
};
const { factsOf } = await load('games/card-game/model.ts');
const { boundsOf, costChoices, fits, mayHold, noFilter } = await load('games/card-game/decks/filter.ts');
const { queryOf } = await load('games/card-game/decks/query.ts');
const { CURVE, deckOf, deckText, emptyDeck, shuffled, sumsOf, withCount } = await load('games/card-game/decks/deck.ts');

/** Things as they are read in another language. */
const words = {
  stealth: 'Скритність',
  ambush: 'Засідка',
  renown: 'Слава',
  stark: 'Старк',
  lannister: 'Ланністер',
  event: 'Подія',
  military: 'Воєнний',
  WotN: 'Wolves of the North',
  TB: 'The Blackwater',
  TBWB: 'The Brotherhood Without Banners',
  westeros: 'Westeros Cycle',
};
const named = (id) => words[id] ?? id;
const names = {
  keyword: named,
  type: named,
  icon: named,
  faction: named,
  pack: named,
  cycle: named,
  list: (f) => f.lists['ffg3.0'] ?? '',
};

/** The ids that a filter leaves, for a deck of House Stark. */
const found = (change, admits = []) => {
  const f = { ...noFilter, ...change };
  return list
    .map((c) => c.id)
    .filter((id) => fits(factsOf(book, id), f, { faction: 'stark', admits }, queryOf(f.words, names)));
};
const all = { legal: false };

test('only cards that go into a deck are found, and those it may hold', () => {
  assert.deepEqual(found({}), ['arya-stark', 'robb-stark', 'the-roseroad', 'the-hands-judgment', 'summons']);
  assert.deepEqual(found(all).length, 7);
  assert.ok(!found(all).includes('fealty') && !found(all).includes('hand-of-the-king'));
});

test('a banner lets in what is not loyal', () => {
  assert.ok(found({}, ['lannister']).includes('burned-men'));
  assert.ok(!found({}, ['lannister']).includes('cersei-lannister'));
  assert.equal(mayHold(factsOf(book, 'robb-stark'), { faction: 'stark', admits: [] }), true);
  assert.equal(mayHold(factsOf(book, 'robb-stark'), { faction: 'lannister', admits: ['stark'] }), false);
});

test('where nobody says whom an agenda lets in, cards are shown and the rules judge', () => {
  assert.ok(found({}, null).includes('burned-men'));
  assert.ok(!found({}, null).includes('cersei-lannister'), 'loyal ones are let in by none');
});

test('agendas say whom they let in, those of the built-in set by their names', () => {
  const agenda = (id, more = {}) => ({ ...card(id, 'agenda', { faction: 'neutral' }), ...more });
  const other = [
    ...list,
    agenda('banner-of-the-lion'),
    agenda('kings-of-winter', { pack: 'WK', admits: ['stark', 'tyrell'] }),
    agenda('silent', { pack: 'WK' }),
  ];
  const more = { ...book, all: { ...book.all, cards: other }, find: (id) => other.find((c) => c.id === id) };
  const admits = (agenda, cards = {}) => boundsOf({ ...emptyDeck('stark'), agenda, cards }, more).admits;
  assert.deepEqual(admits(null), []);
  assert.deepEqual(admits('fealty'), []);
  assert.deepEqual(admits('banner-of-the-lion'), ['lannister']);
  assert.deepEqual(admits('kings-of-winter'), ['stark', 'tyrell']);
  assert.deepEqual(admits('fealty', { 'banner-of-the-lion': 1, 'arya-stark': 3 }), ['lannister'], 'all that it has');
  assert.equal(admits('silent'), null);
});

test('what the format bans or does not have is not among the cards a deck may hold', () => {
  const bounds = { faction: 'stark', admits: [], format: 'ffg3.0' };
  const robb = factsOf(book, 'robb-stark');
  assert.equal(mayHold({ ...robb, lists: { 'ffg3.0': 'banned' } }, bounds), false);
  assert.equal(mayHold({ ...robb, lists: { 'ffg3.0': 'out' } }, bounds), false);
  assert.equal(mayHold({ ...robb, lists: { 'ffg3.0': 'restricted', valyrian: 'banned' } }, bounds), true);
});

// --- the search line --------------------------------------------------------------------------------

const asked = (line, more = {}) =>
  list.filter((c) => queryOf(line, names)({ ...factsOf(book, c.id), ...(more[c.id] ?? {}) })).map((c) => c.id);

test('a key asks for one part of a card', () => {
  assert.deepEqual(asked('t:lady'), ['arya-stark', 'cersei-lannister']);
  assert.deepEqual(asked('f:lannister'), ['burned-men', 'cersei-lannister']);
  assert.deepEqual(asked('type:event'), ['the-hands-judgment']);
  assert.deepEqual(asked('i:military i:power'), ['robb-stark']);
  assert.deepEqual(asked('k:renown'), ['robb-stark']);
  assert.deepEqual(asked('k:ambush'), ['burned-men']);
  assert.deepEqual(asked('x:"stand each"'), ['robb-stark']);
  assert.deepEqual(asked('n:stark'), ['arya-stark', 'robb-stark']);
  assert.deepEqual(asked('is:loyal'), ['robb-stark', 'cersei-lannister']);
  assert.deepEqual(asked('t:la'), ['arya-stark', 'cersei-lannister'], 'as it begins');
  assert.deepEqual(asked('t:ady'), [], 'and not as it ends');
});

test('numbers are compared', () => {
  assert.deepEqual(asked('cost<=2'), ['burned-men', 'the-roseroad']);
  assert.deepEqual(asked('cost>3 type:character'), ['robb-stark', 'cersei-lannister']);
  assert.deepEqual(asked('cost=3'), asked('cost:3'));
  assert.deepEqual(asked('cost:x'), ['the-hands-judgment']);
  assert.deepEqual(asked('cost!=3 cost<7 cost>0'), ['robb-stark', 'burned-men', 'cersei-lannister']);
  assert.deepEqual(asked('reserve>=7'), ['summons']);
  assert.deepEqual(asked('income>=1'), ['the-roseroad', 'summons']);
  assert.deepEqual(asked('str>=99'), []);
});

test('a minus turns it round, a bar gives a choice, and words stay what they were', () => {
  assert.deepEqual(asked('-f:stark -f:neutral'), ['burned-men', 'cersei-lannister']);
  assert.deepEqual(asked('f:stark|lannister t:lady'), ['arya-stark', 'cersei-lannister']);
  assert.deepEqual(asked('stark -arya'), ['robb-stark']);
  assert.deepEqual(asked('-x:"stand each" f:stark'), ['arya-stark']);
  assert.deepEqual(asked('"stark" f!=stark'), []);
  assert.deepEqual(asked('burned-men'), ['burned-men'], 'a hyphen within a word is no minus');
  assert.deepEqual(asked('nonsense:stark'), [], 'an unknown key is looked for as it is written');
  assert.equal(asked('- " t: cost<').length, asked('t: cost<').length, 'half a line does not break it');
  assert.deepEqual(
    asked(''),
    list.map((c) => c.id),
  );
});

test('keys and what stands behind them are read in Ukrainian too', () => {
  assert.deepEqual(asked('ф:старк'), ['arya-stark', 'robb-stark']);
  assert.deepEqual(asked('тип:подія'), ['the-hands-judgment']);
  assert.deepEqual(asked('п:воєнний слово:слава'), ['robb-stark']);
  assert.deepEqual(asked('ціна<=2'), ['burned-men', 'the-roseroad']);
  assert.deepEqual(asked('ціна:х'), ['the-hands-judgment'], 'a Ukrainian x');
  assert.deepEqual(asked('текст:«stand each»'), ['robb-stark'], 'and its quotes');
  assert.deepEqual(asked('є:вірна'), ['robb-stark', 'cersei-lannister']);
});

test('packs go by their codes and names, cards by the lists they stand on', () => {
  const more = {
    'arya-stark': { pack: 'WotN', cycle: 'wolves', lists: { 'ffg3.0': 'restricted' } },
    'robb-stark': { pack: 'TB', cycle: 'landing', lists: { valyrian: 'banned' } },
    'burned-men': { pack: 'TBWB', cycle: 'westeros' },
  };
  assert.deepEqual(asked('p:wotn', more), ['arya-stark']);
  assert.deepEqual(asked('p:tb', more), ['robb-stark'], 'a code is a whole one');
  assert.deepEqual(asked('p:wolves', more), ['arya-stark']);
  assert.deepEqual(asked('c:westeros', more), ['burned-men']);
  assert.deepEqual(asked('is:restricted', more), ['arya-stark']);
  assert.deepEqual(asked('є:обмежена', more), ['arya-stark']);
  assert.deepEqual(asked('is:banned', more), [], 'of the format that is built for');
});

test('every filter narrows, and all of them together', () => {
  assert.deepEqual(found({ ...all, faction: 'lannister' }), ['burned-men', 'cersei-lannister']);
  assert.deepEqual(found({ ...all, type: 'plot' }), ['summons']);
  assert.deepEqual(found({ ...all, cost: '2' }), ['burned-men']);
  assert.deepEqual(found({ ...all, cost: '0' }), ['the-roseroad']);
  assert.deepEqual(found({ ...all, cost: '6+' }), ['robb-stark']);
  assert.deepEqual(found({ ...all, cost: 'x' }), ['the-hands-judgment']);
  assert.deepEqual(found({ ...all, keyword: 'stealth' }), ['arya-stark']);
  assert.deepEqual(found({ ...all, keyword: 'ambush' }), ['burned-men']);
  assert.deepEqual(found({ ...all, trait: 'Lady' }), ['arya-stark', 'cersei-lannister']);
  assert.deepEqual(found({ ...all, icons: ['power'] }), ['arya-stark', 'robb-stark', 'cersei-lannister']);
  assert.deepEqual(found({ ...all, icons: ['military', 'power'] }), ['robb-stark']);
  assert.deepEqual(found({ ...all, type: 'character', trait: 'Lady', cost: '4' }), ['cersei-lannister']);
  assert.deepEqual(costChoices.at(-2), '6+');
});

test('words are found in name, text and traits, in any case and order', () => {
  assert.deepEqual(found({ ...all, words: '  STARK  arya ' }), ['arya-stark']);
  assert.deepEqual(found({ ...all, words: 'stand each' }), ['robb-stark']);
  assert.deepEqual(found({ ...all, words: 'queen' }), ['cersei-lannister']);
  assert.deepEqual(found({ ...all, words: 'dragon' }), []);
});

test('words are found in keywords, as they are read and as they are written', () => {
  assert.deepEqual(found({ ...all, words: 'renown' }), ['robb-stark']);
  assert.deepEqual(found({ ...all, words: 'скритн' }), ['arya-stark']);
  assert.deepEqual(found({ ...all, words: 'ambush' }), ['burned-men']);
  assert.deepEqual(found({ ...all, words: 'засідка' }), ['burned-men']);
});

// --- decks ----------------------------------------------------------------------------------------

test('a deck is written in lines that the engine reads', () => {
  let deck = { ...emptyDeck('stark'), title: ' My\nwolves ', agenda: 'fealty' };
  deck = withCount(withCount(deck, 'arya-stark', 3), 'summons', 1);
  assert.equal(deckText(deck), 'Name: My wolves\nFaction: stark\nfealty\n3x arya-stark\n1x summons');
  assert.equal(deckText({ ...emptyDeck('stark'), starter: true }), 'Name: -\nFaction: stark\nFormat: starter');
  const before = deck.cards;
  assert.deepEqual(withCount(deck, 'arya-stark', 0).cards, { summons: 1 });
  assert.equal(deck.cards, before, 'the deck before is left as it was');
});

test('what the engine has read becomes a deck again', () => {
  const read = {
    problems: [],
    title: 'Wolves',
    starter: false,
    words: { stark: 1, fealty: 1, 'arya-stark': 3, summons: 1 },
    code: 'D1AB',
    text: '',
  };
  const deck = deckOf(read, book, 'id');
  assert.deepEqual(deck, {
    id: 'id',
    title: 'Wolves',
    faction: 'stark',
    code: 'D1AB',
    starter: false,
    agenda: 'fealty',
    cards: { 'arya-stark': 3, summons: 1 },
  });
  assert.equal(deckOf({ ...read, title: '-' }, book).title, '');
  assert.equal(
    deckOf({ ...read, problems: [{ line: 1, card: null, message: 'x' }] }, book).code,
    null,
    'what is not legal has no code',
  );
  assert.match(deckOf(read, book).id, /^[0-9a-f]{12}$/);
});

test('sums: cards, plots, curve, icons, average, income', () => {
  const deck = {
    ...emptyDeck('stark'),
    cards: { 'arya-stark': 3, 'robb-stark': 2, 'the-roseroad': 3, 'the-hands-judgment': 1, summons: 2 },
  };
  const sums = sumsOf(deck, book);
  assert.equal(sums.draw, 9);
  assert.equal(sums.plots, 2);
  assert.equal(sums.curve.length, CURVE);
  assert.deepEqual(sums.curve, [3, 0, 0, 3, 0, 0, 2, 0]);
  assert.deepEqual(sums.icons, { military: 2, intrigue: 0, power: 5 });
  assert.equal(sums.types.character, 5);
  assert.equal(sums.types.plot, 2);
  assert.equal(sums.income, 3);
  assert.equal(sums.average, 26, 'in tenths: 21 gold on 8 cards with a cost');
  assert.equal(sumsOf(emptyDeck(), book).average, 0);
});

test('a deck of a format keeps it, and agendas beside the first', () => {
  const read = { problems: [], title: 'W', starter: false, code: 'D1', text: '' };
  const many = [...list, card('alliance', 'agenda', { faction: 'neutral' })];
  const more = { ...book, all: { ...book.all, cards: many } };
  const deck = deckOf({ ...read, words: { stark: 1, alliance: 1, fealty: 1 } }, more, 'id', 'valyrian');
  assert.deepEqual([deck.agenda, deck.cards, deck.format], ['alliance', { fealty: 1 }, 'valyrian']);
  assert.equal('format' in deckOf({ ...read, words: { stark: 1 } }, book, 'id'), false);
  assert.equal(deckText(deck), 'Name: W\nFaction: stark\nalliance\n1x fealty');
  assert.equal(sumsOf(deck, more).draw, 0, 'agendas are not drawn');
  assert.deepEqual(shuffled(deck, more), []);
});

test('a test draw has all cards but the plots, each as often as in the deck', () => {
  const deck = { ...emptyDeck('stark'), cards: { 'arya-stark': 3, 'the-roseroad': 2, summons: 7 } };
  const drawn = shuffled(deck, book);
  assert.deepEqual([...drawn].sort(), ['arya-stark', 'arya-stark', 'arya-stark', 'the-roseroad', 'the-roseroad']);
  const orders = new Set(Array.from({ length: 60 }, () => shuffled(deck, book).join()));
  assert.ok(orders.size > 1, 'not always in the same order');
});

const { withIds } = await load('games/card-game/decks/lines.ts');

test('cards of a deck in Ukrainian are read by their names there', () => {
  const names = {
    'arya-stark': 'Ар’я Старк',
    'burned-men': 'Горілі люди',
    fealty: 'Вірність',
    'hand-of-the-king': 'Горілі люди',
  };
  const ukrainian = {
    all: { cards: list.map((c) => ({ ...c, name: names[c.id] ?? c.name })), houses: [{ id: 'stark', name: 'Старк' }] },
  };
  const read = (text) => withIds(text, ukrainian);
  assert.equal(
    read('Дім Старк\nМета: Вірність\n\nПерсонажі (5)\n3x Арʼя Старк (Core Set)\n2х «Горілі люди»\nГорілі Люди x3'),
    'Faction: stark\n1x fealty\n\n\n3x arya-stark\n2x burned-men\n3x burned-men',
  );
  assert.equal(
    read('Мої вовки\n3x Arya Stark (Core Set)\n1x Нікого'),
    'Мої вовки\n3x Arya Stark (Core Set)\n1x Нікого',
    'the rest stays as it is',
  );
});

// --- a table ---------------------------------------------------------------------------------------

const { newDraft, quickDraft, setSeat, tableName, withSeatCount } = await load('screens/draft.ts');
const HOUSES = ['baratheon', 'greyjoy', 'lannister', 'martell', 'nights-watch', 'stark', 'targaryen', 'tyrell'];
const game = {
  id: 'card-game',
  min_seats: 2,
  max_seats: 7,
  settings: [{ key: 'decks', choices: '', default: 'random', per_seat: true, list: true }],
  decks: HOUSES.flatMap((h) => [
    { name: `${h}-fealty`, title: h },
    { name: `${h}-banner-of-the-sun`, title: h },
  ]).concat({ name: 'core-at-the-wall', title: 'At the Wall', starter: true }),
};
const bots = [{ name: 'knight', effort: 200 }];

test('no house is dealt twice while there are others', () => {
  for (let n = 0; n < 30; n++) {
    const { decks } = newDraft(game, bots).bySeat;
    assert.equal(decks.length, 7);
    assert.equal(new Set(decks.map((d) => HOUSES.find((h) => d.startsWith(h)))).size, 7, decks.join());
  }
  const two = { ...game, decks: game.decks.filter((d) => d.name.startsWith('stark')) };
  assert.deepEqual([...newDraft(two, bots).bySeat.decks].sort().slice(0, 1), ['stark-banner-of-the-sun']);
});

test('bots sit down at once for as many seats as are wanted', () => {
  assert.deepEqual(quickDraft(game, bots, 2).seats, ['me', 'bot:knight']);
  assert.equal(quickDraft(game, bots).seats.length, 4);
});

test('a table without open seats has no clock, unless somebody wants one', () => {
  const two = withSeatCount(newDraft(game, bots), 2, bots);
  assert.deepEqual(two.seats, ['me', 'open']);
  assert.equal(two.pace.kind, 'live');
  assert.equal(setSeat(two, 1, 'bot:knight').pace.kind, 'none');
  assert.equal(setSeat(setSeat(two, 1, 'bot:knight'), 1, 'open').pace.kind, 'live');
  const slow = { kind: 'slow', move: 86400, reserve: 0 };
  assert.deepEqual(setSeat({ ...two, pace: slow, paced: true }, 1, 'bot:knight').pace, slow);
});

test('tables that have no name get different ones', () => {
  const names = [];
  while (names.length < 30) names.push(tableName(names));
  assert.equal(new Set(names).size, 30, names.join());
});

const { waitsFor } = await load('app/names.ts');

test('a table that sleeps waits for me if all the others are bots', () => {
  const seat = (user) => ({ who: user ? 'person' : 'bot', user: user ?? null, sitting_in: null });
  const table = (seats, more) => ({ state: 'playing', seats: seats.map(seat), ...more });
  assert.equal(waitsFor(table(['a', null], { waits: [0] }), 'a'), true);
  assert.equal(waitsFor(table(['a', null], { waits: [1] }), 'a'), false);
  assert.equal(waitsFor(table(['a', null, null]), 'a'), true);
  assert.equal(waitsFor(table(['a', 'b']), 'a'), false);
  assert.equal(waitsFor(table(['a', null], { state: 'over' }), 'a'), false);
  assert.equal(waitsFor(table(['a', null]), undefined), false);
});

test('long Ukrainian words may be broken where a syllable ends, short and English ones nowhere', async () => {
  const { syllables } = await load('words/syllables.ts');
  const shown = (name) => syllables(name).replaceAll('\u00ad', '-');
  assert.equal(shown('Королівський двір'), 'Ко-ро-лівсь-кий двір');
  assert.equal(shown('Ґрейджоївський'), 'Ґрей-джоївсь-кий');
  assert.equal(shown('Убивця королеви'), 'Убивця королеви');
  assert.equal(shown('Winterfell Steward'), 'Winterfell Steward');
});
