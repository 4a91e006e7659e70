// What can be tested without a browser.
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { load } from './bundle.mjs';
import './back.test.mjs';
import './beats.test.mjs';
import './card-game.test.mjs';
import './choosing.test.mjs';
import './fold.test.mjs';
import './tiny-epic.test.mjs';

/** Runs a tool of the page's packages over it; what it finds is the failure. */
function findsNothing(name, ...args) {
  const web = new URL('..', import.meta.url).pathname;
  try {
    execFileSync(`node_modules/.bin/${name}`, args, { cwd: web, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    assert.fail(`${error.stdout ?? error}${error.stderr ?? ''}`);
  }
}

test('the types hold, strictly', () => findsNothing('tsc', '--noEmit'));

test('every source is formatted, as make format does it', () =>
  findsNothing('prettier', '--check', '--log-level', 'warn', '.'));

test('nothing is found that is known to go wrong: eslint', () => findsNothing('eslint', '--max-warnings', '0', '.'));

test('every refusal of the server has its words', async () => {
  const { en } = await load('words/en.ts');
  const folder = new URL('../../src/server/', import.meta.url);
  const sources = readdirSync(folder)
    .filter((name) => name.endsWith('.c'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'));
  const codes = new Set(
    sources.flatMap((text) => [...text.matchAll(/\b(?:pp|sv)_fail(?:_for)?\([^"]*"([a-z-]+)"/g)].map((m) => m[1])),
  );
  assert(codes.size > 15, `they are found: ${[...codes]}`);
  assert.deepEqual(
    [...codes].filter((code) => !en[`error.${code}`]),
    [],
  );
});

const option = (o, on = [], more = {}) => ({ o, t: o.toUpperCase(), on, ...more });
const ask = (options, more = {}) => ({
  ask: 1,
  kind: 'place',
  rule: '',
  group: false,
  text: 'Choose.',
  options,
  picked: [],
  window: null,
  whole: false,
  ...more,
});

test('what the table answers by itself is no question', async () => {
  const { answersItself, withoutEmptyQuestion } = await load('table/live.ts');
  const pass = option('pass', [], { pass: true });
  const asked = (more) => ask([pass, option('use x', ['obj:1'])], { window: 'draw', concerns: true, ...more });
  const off = { pass: ['draw'], quiet: false };
  const quiet = { pass: [], quiet: true };
  const none = { pass: [], quiet: false };
  assert.equal(answersItself(asked(), off), true);
  assert.equal(answersItself(asked(), none), false);
  assert.equal(answersItself(asked({ window: null }), off), false);
  assert.equal(answersItself(asked(), quiet), false);
  assert.equal(answersItself(asked({ concerns: false }), quiet), true);
  assert.equal(answersItself(ask([pass]), none), true, 'passing is all there is');
  assert.equal(
    answersItself(ask([option('a'), option('b')], { window: 'draw', concerns: true }), off),
    false,
    'nobody can pass',
  );
  assert.equal(answersItself(ask([option('a')], { group: true }), none), false, 'more may follow');
  const table = (presets) => ({ info: { state: 'playing' }, me: 1, presets, board: { ask: asked(), waits: [0, 1] } });
  assert.deepEqual(withoutEmptyQuestion(table(off)).board, { ask: null, waits: [0] });
  const open = table(none);
  assert.equal(withoutEmptyQuestion(open), open);
});

test('of several answers none is the main one; in a window passing is', async () => {
  const { answersOf } = await load('table/answers.ts');
  const pass = option('pass', [], { pass: true });
  const [a, b] = [option('a', ['obj:1']), option('b')];
  assert.equal(answersOf([pass, a], 'act').main, a);
  assert.equal(answersOf([pass, a], 'pass').main, pass);
  assert.equal(answersOf([pass, a], 'nothing').main, null);
  assert.equal(answersOf([a, b], 'act').main, null);
  assert.equal(answersOf([pass, a, b], 'act').main, null);
  assert.equal(answersOf([pass, a, b], 'pass').main, pass);
  assert.equal(answersOf([pass], 'act').main, pass);
});

test('updates are laid on a table in order, and a gap is noticed', async () => {
  const { fromTable, withUpdate } = await load('link/state.ts');
  const line = (i) => ({ i, at: i, kind: 'x', seat: 0, args: [], turn: 1, text: '' });
  const start = fromTable({
    t: 'table',
    table: 't',
    info: {},
    me: 0,
    v: 3,
    board: { a: 1, b: 2 },
    story: [line(0), line(1), line(4)],
    chat: [],
    clock: null,
    votes: [],
    presets: null,
  });
  const next = withUpdate(start, {
    t: 'update',
    table: 't',
    v: 4,
    set: { a: 9 },
    drop: ['b'],
    cut: 1,
    story: [line(5)],
  });
  assert.deepEqual(next.board, { a: 9 });
  assert.deepEqual(
    next.story.map((l) => l.i),
    [0, 5],
  );
  assert.deepEqual(start.board, { a: 1, b: 2 });
  assert.equal(withUpdate(next, { t: 'update', table: 't', v: 6 }), null);
  const renewed = withUpdate(next, { t: 'update', table: 't', v: next.v + 1, key: 'k2' });
  assert.equal(renewed.key, 'k2');
  assert.equal(withUpdate(renewed, { t: 'update', table: 't', v: renewed.v + 1 }).key, 'k2', 'it stays until the next');
});

test('names that others chose turn nothing around them, and a guest is marked', async () => {
  const { apart, fill } = await load('words/index.ts');
  assert.equal(apart('Olha'), 'Olha');
  for (const name of ['\u05d0\u05d1', 'Ann \u0639', '\u{1e900}'])
    assert.equal(fill('Host: {name}.', { name }, 'en'), `Host: \u2068${name}\u2069.`);
  assert.equal(fill('Host: {name}.', { name: 'Ольга' }, 'uk'), 'Host: Ольга.');
  const { markedName } = await load('app/names.ts');
  const seat = {
    who: 'person',
    name: 'Ann',
    user: 'u',
    bot: null,
    here: true,
    host: true,
    house: null,
    sitting_in: null,
  };
  assert.equal(markedName(seat), 'Ann');
  assert.equal(markedName({ ...seat, guest: true }), 'Ann (guest)');
});

test('words: values and plural forms of both languages', async () => {
  const { fill } = await load('words/index.ts');
  assert.equal(fill('{n|# seat|# seats} for {name}', { n: 1, name: 'Olha' }, 'en'), '1 seat for Olha');
  assert.equal(fill('{n|# seat|# seats}', { n: 5 }, 'en'), '5 seats');
  const seats = '{n|# місце|# місця|# місць}';
  for (const [n, text] of [
    [1, '1 місце'],
    [2, '2 місця'],
    [5, '5 місць'],
    [11, '11 місць'],
    [21, '21 місце'],
    [24, '24 місця'],
  ])
    assert.equal(fill(seats, { n }, 'uk'), text);
});

test('words: Ukrainian has every word, with the same values and enough forms', async () => {
  const { en } = await load('words/en.ts');
  const uk = JSON.parse(readFileSync(new URL('../src/words/uk.json', import.meta.url), 'utf8'));
  assert.deepEqual(Object.keys(uk).sort(), Object.keys(en).sort());
  const values = (s) => [...s.matchAll(/\{(\w+)/g)].map((m) => m[1]).sort();
  for (const key of Object.keys(en)) {
    assert.deepEqual([...new Set(values(uk[key]))], [...new Set(values(en[key]))], key);
    for (const m of uk[key].matchAll(/\{\w+\|([^}]*)\}/g)) assert.equal(m[1].split('|').length, 3, key);
    assert.doesNotMatch(uk[key], /[ыэъё'ʼ]/, key);
  }
});

test('our own SHA-256 is SHA-256', async () => {
  const { sha256Plain, toHex } = await load('app/sha256.ts');
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 1000]) {
    const data = new Uint8Array(randomBytes(length));
    assert.equal(toHex(sha256Plain(data)), createHash('sha256').update(data).digest('hex'), `${length} bytes`);
  }
});

test('a seal holds, and breaks when anything of it is changed', async () => {
  const { sealOf, checkSeal } = await load('app/verify.ts');
  const secret = randomBytes(32);
  const nonces = [randomBytes(32), randomBytes(32)];
  const seed = createHash('sha256')
    .update(Buffer.concat([secret, ...nonces]))
    .digest('hex');
  const commit = createHash('sha256').update(secret).digest('hex');
  const record = (s, n) =>
    `holdfast record 1\nseed ${s}\nrandom chacha\nlog\nnonce stark ${n[0].toString('hex')}\nnonce tyrell ${n[1].toString('hex')}\nsecret ${secret.toString('hex')}\n`;
  assert.equal((await checkSeal(sealOf(record(seed, nonces)), commit)).ok, true);
  assert.equal((await checkSeal(sealOf(record(seed, nonces)), '0'.repeat(64))).why, 'verify.commit');
  assert.equal((await checkSeal(sealOf(record(commit, nonces)), commit)).why, 'verify.seed');
  assert.equal((await checkSeal(sealOf(record(seed, [nonces[1], nonces[0]])), commit)).why, 'verify.seed');
  assert.equal((await checkSeal(sealOf(`seed ${seed}\n`), commit)).why, 'verify.noSecret');
});

test('a draft becomes the settings and the message that it says', async () => {
  const { newDraft, settingsText, toCreate, withSeatCount, choicesOf, summary } = await load('screens/draft.ts');
  const setting = (key, choices, def, per = false) => ({ key, help: key, choices, default: def, per_seat: per });
  const game = {
    id: 'g',
    title: 'G',
    min_seats: 3,
    max_seats: 7,
    minutes: 1,
    windows: [],
    settings: [setting('allies', 'off|on', 'off'), setting('houses', 'random|stark', 'random,...', true)],
  };
  const bots = [
    { name: 'random', help: '', effort: 1 },
    { name: 'greedy', help: '', effort: 8 },
  ];
  let draft = newDraft(game, bots);
  assert.deepEqual(draft.seats, ['me', 'open', 'open', 'bot:greedy', 'bot:greedy']);
  assert.equal(settingsText(draft, game), 'seats=5');
  draft = withSeatCount({ ...draft, rules: { allies: 'on' }, bySeat: { houses: ['stark'] } }, 3, bots);
  assert.equal(settingsText(draft, game), 'seats=3 allies=on houses=stark,random,random');
  const message = toCreate(draft, game, 'ab', false);
  assert.equal(message.t, 'create');
  assert.equal('start' in message, false);
  assert.equal('cards' in message, false);
  assert.equal('grace' in message, false, 'the server knows what is usual');
  assert.equal(toCreate({ ...draft, grace: 300 }, game, 'ab', false).grace, 300);
  assert.match(summary(draft, game), /^3 seats, 2 open, 2 minutes a move, with allies, /);
  assert.deepEqual(choicesOf('1..20'), { kind: 'number', min: 1, max: 20 });
  assert.deepEqual(choicesOf('off|on'), { kind: 'switch' });
  assert.deepEqual(choicesOf('auto|off|on'), { kind: 'list', values: ['auto', 'off', 'on'] });
});
