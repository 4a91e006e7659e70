// How an answer is composed: the reducer by itself, then with somebody who carries
// its requests out.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './bundle.mjs';

const { canBack, choosing, nothingAsked } = await load('table/choosing.ts');
const { Choice } = await load('table/choice.ts');

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
const [a, b, c] = [option('a', ['card:a']), option('b', ['card:b']), option('c', ['card:c'])];

const then = (state, ...acts) => acts.reduce(choosing, state);
const asked = (options, more) => then(nothingAsked, { do: 'asked', ask: ask(options, more) });
const group = (options, more) => asked(options, { group: true, ...more });
const tap = (piece) => ({ do: 'tap', piece });
const confirm = { do: 'confirm' };
const back = { do: 'back' };
const names = (options) => options.map((o) => o.o);
/** The table answers what is on its way. */
const told = (state, options, whole = false, text = '') =>
  choosing(state, { do: 'told', request: state.request, next: { options, whole, text } });

/** A state that nothing may change. */
function frozen(value) {
  for (const part of Object.values(value)) if (part && typeof part === 'object') Object.freeze(part);
  return Object.freeze(value);
}

// --- one answer ------------------------------------------------------------------------------

test('a tapped piece becomes the choice, another takes its place, the same takes it back', () => {
  let s = asked([a, b, option('pass', [], { pass: true })]);
  assert.equal(s.held, null);
  s = then(s, tap('card:a'));
  assert.equal(s.held, a);
  s = then(s, tap('card:b'));
  assert.equal(s.held, b);
  assert.equal(then(s, tap('card:b')).held, null);
  assert.equal(then(s, tap('card:z')), s, 'what is no part of the question changes nothing');
  s = then(s, confirm);
  assert.deepEqual(s.request, { kind: 'send', ask: 1, choices: ['b'] });
  assert.equal(then(s, tap('card:a')), s, 'nothing is chosen while an answer is on its way');
  assert.equal(then(s, confirm), s, 'nor sent again');
});

test('a single answer is held at once, an ability that may be used is not', () => {
  assert.equal(asked([a]).held, a);
  assert.equal(group([a]).held, null);
  assert.equal(asked([option('pass', [], { pass: true }), option('use fealty', ['obj:1'])]).held, null);
});

test('pieces narrow: a character, then a side', () => {
  const [one, other] = ['challenger', 'defender'].map((side) =>
    option(`support ${side}`, ['char:arya', `side:${side}`]),
  );
  let s = asked([one, other, option('support robb', ['char:robb', 'side:challenger'])]);
  s = then(s, tap('char:arya'));
  assert.equal(s.held, null);
  assert.deepEqual(s.taps, ['char:arya']);
  const both = then(s, tap('side:defender'));
  assert.equal(both.held, other);
  const none = then(both, back);
  assert.deepEqual([none.held, none.taps, canBack(none)], [null, [], false]);
  // A piece that does not go with those before begins anew.
  assert.equal(then(s, tap('char:robb')).held.o, 'support robb');
});

test('a button that names its act sends it', () => {
  assert.deepEqual(then(asked([a, b]), { do: 'act', option: b }).request, { kind: 'send', ask: 1, choices: ['b'] });
  assert.deepEqual(then(asked([a, b]), { do: 'hold', option: b }).request, null);
});

test('a refusal is kept until something is chosen again', () => {
  let s = then(asked([a, b]), tap('card:a'), confirm);
  s = then(s, { do: 'refused', request: s.request, error: 'no' });
  assert.deepEqual([s.error, s.request, s.held], ['no', null, a]);
  assert.equal(then(s, tap('card:b')).error, null);
});

test('nothing can be chosen while another moment is shown', () => {
  const s = then(asked([a, b]), { do: 'freeze', on: true });
  for (const act of [tap('card:a'), { do: 'act', option: a }, { do: 'send', choices: ['a'] }, back])
    assert.equal(then(s, act), s);
  assert.equal(then(s, { do: 'freeze', on: false }, tap('card:a')).held, a);
});

// --- questions that come ---------------------------------------------------------------------

test('the same question in other words keeps what was chosen; a new one does not', () => {
  const other = { ...a, t: 'А' };
  let s = then(asked([a, b]), tap('card:a'), { do: 'asked', ask: ask([other, b]) });
  assert.equal(s.held.t, 'А');
  s = then(s, { do: 'asked', ask: ask([a, b], { ask: 2 }) });
  assert.deepEqual([s.held, s.taps], [null, []]);
  assert.equal(then(s, { do: 'asked', ask: null }).ask, null);
});

test('the same question with other options begins anew, and takes Enter as before', () => {
  const s = then(asked([a, b]), { do: 'read', ask: 1 }, tap('card:a'), { do: 'asked', ask: ask([a, c]) });
  assert.deepEqual([s.held, s.fresh], [null, false]);
});

test('what comes of a request for a question that is gone changes nothing', () => {
  const s = then(asked([a, b]), tap('card:a'), confirm);
  const next = then(s, { do: 'asked', ask: ask([a, b], { ask: 2 }) });
  assert.equal(then(next, { do: 'sent', request: s.request }), next);
  assert.equal(then(next, { do: 'refused', request: s.request, error: 'late' }), next);
  const picking = then(group([a, b]), tap('card:a'));
  const later = then(picking, { do: 'asked', ask: ask([a, b], { ask: 2, group: true }) });
  assert.equal(then(later, { do: 'told', request: picking.request, next: { options: [], whole: true } }), later);
});

// --- groups ------------------------------------------------------------------------------------

test('a group is picked step by step and taken back step by step, and nothing is asked twice', () => {
  let s = frozen(then(group([a, b]), tap('card:b')));
  assert.deepEqual(s.request.choices, ['b']);
  assert.deepEqual(s.picked, [], 'nothing is picked before the table has said what follows');
  assert.equal(then(s, tap('card:a')), s);
  s = frozen(told(s, [a]));
  assert.deepEqual([names(s.picked), s.whole, s.request], [['b'], false, null]);
  assert.equal(then(s, confirm), s, 'it is not whole');
  s = frozen(told(then(s, tap('card:a')), [], true, 'Both.'));
  assert.deepEqual([names(s.picked), s.whole, s.text], [['b', 'a'], true, 'Both.']);
  s = frozen(then(s, back));
  assert.deepEqual([names(s.picked), names(s.options), s.whole, s.request], [['b'], ['a'], false, null]);
  s = then(s, tap('card:a'));
  assert.deepEqual([names(s.picked), s.request], [['b', 'a'], null], 'what follows is known');
  assert.deepEqual(then(s, confirm).request.choices, ['b', 'a']);
  s = then(s, back, back);
  assert.deepEqual([names(s.picked), names(s.options), canBack(s)], [[], ['a', 'b'], false]);
});

test('a refused pick leaves what was there, and says why', () => {
  let s = told(then(group([a, b]), tap('card:a')), [b]);
  const before = s;
  s = then(s, { do: 'set', choices: ['c'] });
  s = then(s, { do: 'refused', request: s.request, error: 'no' });
  assert.deepEqual([names(s.picked), s.options, s.error], [['a'], before.options, 'no']);
});

test('back drops a pick that is on its way', () => {
  const s = then(group([a, b]), tap('card:a'));
  assert.equal(canBack(s), true);
  const dropped = then(s, back);
  assert.deepEqual([dropped.request, dropped.picked], [null, []]);
  assert.equal(then(dropped, { do: 'told', request: s.request, next: { options: [], whole: true } }), dropped);
});

test('all picks are replaced at once; of two replacements the later one holds', () => {
  const first = then(group([a, b, c]), { do: 'set', choices: ['a'] });
  let s = then(first, { do: 'set', choices: ['b', 'c'] });
  assert.equal(then(s, { do: 'told', request: first.request, next: { options: [], whole: true } }), s);
  s = told(s, [], true);
  assert.deepEqual([names(s.picked), s.picked[0].t, s.whole], [['b', 'c'], 'B', true]);
  assert.deepEqual(names(then(s, { do: 'set', choices: [] }).picked), []);
});

test('what is composed is only ever what was offered, one after the other', () => {
  let s = then(group([a]), { do: 'compose', choices: ['b', 'a', 'c', 'b'] });
  assert.deepEqual(s.request.choices, ['a'], 'b is not offered at first');
  s = told(s, [b]);
  assert.deepEqual(s.request.choices, ['a', 'b'], 'c is not offered then');
  s = told(s, [c], true);
  assert.deepEqual([names(s.picked), names(s.options), s.whole, s.request], [['a', 'b'], ['c'], true, null]);
  // The way there is known now.
  s = then(s, { do: 'compose', choices: ['a'] });
  assert.deepEqual([names(s.picked), s.request], [['a'], null]);
  assert.deepEqual(names(then(s, { do: 'compose', choices: ['z'] }).picked), []);
});

test('a button of a group picks, and sends what it makes whole', () => {
  let s = told(then(group([a, b]), { do: 'act', option: a }), [b]);
  assert.equal(s.request, null);
  s = told(then(s, { do: 'act', option: b }), [], true);
  assert.deepEqual(s.request, { kind: 'send', ask: 1, choices: ['a', 'b'] });
});

// --- with a table ----------------------------------------------------------------------------------

const idle = () => new Promise((resolve) => setTimeout(resolve));

function choice(actions, later) {
  const sent = [];
  const send = async (n, choices) => void sent.push([n, choices]);
  const pick = async () => ({ options: [], whole: true, text: '' });
  return { made: new Choice({ send, pick, ...actions }, later), sent };
}

test('requests are carried out, and once', async () => {
  const picks = [];
  const pick = async (n, choices) => {
    picks.push(choices);
    return { options: choices.length < 2 ? [a] : [], whole: choices.length === 2, text: '' };
  };
  const { made, sent } = choice({ pick });
  made.dispatch({ do: 'asked', ask: ask([a, b], { group: true }) });
  made.dispatch(tap('card:b'));
  assert.equal(made.waiting, true);
  await idle();
  assert.deepEqual(
    [made.ready, made.count('card:b'), made.state('card:b'), made.state('card:a')],
    [false, 1, 'chosen', 'may'],
  );
  made.dispatch(tap('card:a'));
  await idle();
  assert.equal(made.ready, true);
  made.dispatch(confirm);
  assert.equal(made.sending, true);
  made.dispatch(confirm);
  await idle();
  assert.deepEqual([sent, picks], [[[1, ['b', 'a']]], [['b'], ['b', 'a']]]);
});

test('where one target is all, a tap on it is the answer, but not before it could be read', async () => {
  const due = [];
  const { made, sent } = choice({}, (what) => due.push(what));
  made.oneTarget = () => true;
  made.dispatch({ do: 'asked', ask: ask([a, b]) });
  made.dispatch(tap('card:b'));
  assert.deepEqual([sent, made.current.o], [[], 'b'], 'it was tapped while the question came');
  made.dispatch({ do: 'back' });
  due.shift()();
  made.dispatch(tap('card:b'));
  await idle();
  assert.deepEqual(sent, [[1, ['b']]]);
});

test('a first tap leaves standing out what goes with it, and tells why something cannot be chosen', () => {
  const { made } = choice({});
  const on = (o, ...pieces) => ({ o, t: o, on: pieces });
  const options = [on('x', 'card:ice', 'obj:1'), on('y', 'card:ice', 'obj:2'), on('z', 'obj:3')];
  const not = [{ on: ['card:arya'], why: 'gold', t: 'Costs 3 gold, you have 2.' }];
  made.dispatch({ do: 'asked', ask: ask(options, { not }) });
  assert.deepEqual(
    ['obj:1', 'obj:3'].map((p) => made.state(p)),
    ['may', 'may'],
  );
  assert.equal(made.whyNot('card:arya'), 'Costs 3 gold, you have 2.');
  assert.equal(made.whyNot('card:ice'), null);
  made.dispatch(tap('card:ice'));
  assert.deepEqual(
    ['card:ice', 'obj:1', 'obj:3', 'obj:4'].map((p) => made.state(p)),
    ['chosen', 'may', 'else', 'none'],
  );
  made.dispatch(tap('obj:3'));
  assert.equal(made.current.o, 'z', 'it can be chosen instead');
});

test('what goes wrong is told, and leaves the question open', async () => {
  const { made } = choice({ send: async () => Promise.reject(new Error('no')) });
  made.dispatch({ do: 'asked', ask: ask([a, b]) });
  made.dispatch({ do: 'act', option: a });
  await idle();
  assert.deepEqual([made.error.message, made.sending, made.ready], ['no', false, true]);
});

test('a question that has just come takes no Enter, the same question asked anew does', () => {
  const due = [];
  const { made } = choice({}, (what) => due.push(what));
  const first = ask([a, b]);
  made.dispatch({ do: 'asked', ask: first });
  assert.equal(made.fresh, true);
  due.shift()();
  assert.equal(made.fresh, false);
  made.dispatch({ do: 'asked', ask: { ...first } });
  assert.equal(made.fresh, false);
  made.dispatch({ do: 'asked', ask: { ...first, ask: 2 } });
  made.dispatch({ do: 'asked', ask: { ...first, ask: 3 } });
  assert.equal(made.fresh, true);
  due.shift()(); // that of the second question
  assert.equal(made.fresh, true);
  due.shift()();
  assert.equal(made.fresh, false);
});
