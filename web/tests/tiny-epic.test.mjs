// Parts of Tiny Epic's board that need no browser.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { load } from './bundle.mjs';

const { land } = await load('games/tiny-epic/map.ts');
const cards = readFileSync(new URL('../../cards/tiny-epic/map.cards', import.meta.url), 'utf8');

/** The borders as the rules have them: `borders a b c` below `domain x`. */
function bordersOfRules() {
  const found = new Map();
  for (const block of cards.split(/^domain /m).slice(1))
    found.set(/^\S+/.exec(block)[0], new Set(/^ {2}borders (.*)$/m.exec(block)[1].split(' ')));
  return found;
}

/** The stretches of an outline, whichever way round they are drawn. */
function stretches(d) {
  const numbers = [...d.matchAll(/-?\d+/g)].map((m) => Number(m[0]));
  const points = [[numbers[0], numbers[1]]];
  for (let i = 2; i < numbers.length; i += 2) {
    const [x, y] = points[points.length - 1];
    points.push([x + numbers[i], y + numbers[i + 1]]);
  }
  return new Set(points.map((p, i) => [p, points[(i + 1) % points.length]].map(String).sort().join(' ')));
}

test('domains that share a border on the map are neighbours by the rules, and no others', () => {
  const rules = bordersOfRules();
  assert.deepEqual(Object.keys(land).sort(), [...rules.keys()].sort());
  const drawn = new Map(Object.entries(land).map(([id, one]) => [id, stretches(one.d)]));
  for (const [id, edges] of drawn) {
    const shared = [...drawn]
      .filter(([other, theirs]) => other !== id && [...edges].some((e) => theirs.has(e)))
      .map(([other]) => other);
    assert.deepEqual(shared.sort(), [...rules.get(id)].sort(), id);
  }
});

const { armyOf } = await load('games/tiny-epic/army.ts');

/** A choice as far as an army needs it. */
function choiceOf(options, picked = [], next = options) {
  const choice = { ask: { ask: 1, kind: 'march', options }, options: next, picked, error: null, sent: null };
  choice.dispatch = (act) => (choice.sent = act.choices);
  choice.after = () => ({ options: next });
  return choice;
}
const option = (o, piece) => ({ o, t: o, on: [piece] });
const table = {
  houses: [
    { id: 'stark', ally: 0, hero: 'eddard-stark' },
    { id: 'arryn', ally: 0, hero: null },
    { id: 'tully', ally: null, hero: 'hoster-tully' },
  ],
  map: {
    winterfell: {
      side: 0,
      units: [
        { house: 'arryn', tokens: 1, hero: null },
        { house: 'stark', tokens: 2, hero: 'eddard-stark' },
      ],
    },
  },
};

test('an army starts with all units, in the order of the rules', async () => {
  const choice = choiceOf([option('march winterfell', 'domain:winterfell')]);
  armyOf(table, 0, choice, []).start('winterfell');
  await null;
  assert.deepEqual(choice.sent, ['march winterfell', 'take eddard-stark', 'take stark', 'take stark', 'take arryn']);
});

test('units are taken and left whatever the order, and strength is counted', () => {
  const first = option('march winterfell', 'domain:winterfell');
  const next = [option('take stark', 'unit:stark'), option('to hornwood', 'domain:hornwood')];
  const choice = choiceOf([first], [first, option('take stark', 'unit:stark')], next);
  const army = armyOf(table, 0, choice, []);
  assert.equal(army.at, 'winterfell');
  assert.equal(army.strength, 1);
  assert.deepEqual([...army.ways.keys()], ['hornwood']);
  assert.deepEqual([...army.may], ['stark']);
  army.set('eddard-stark', 1);
  assert.deepEqual(choice.sent, ['march winterfell', 'take eddard-stark', 'take stark']);
  army.set('stark', 0);
  assert.deepEqual(choice.sent, ['march winterfell']);
});

const came = [{ kind: 'march', args: [0, 0, 0, 0, 0, 'winterfell'] }];

test('an army on its way leaves and takes up units only where that is offered', () => {
  const on = [option('to hornwood', 'domain:hornwood'), option('done', '')];
  const through = armyOf(table, 0, choiceOf(on), came);
  assert.equal(through.at, 'winterfell');
  assert.deepEqual(through.units, []);
  assert.equal(through.strength, 5);
  const controlled = armyOf(table, 0, choiceOf([option('take stark', 'unit:stark'), ...on]), came);
  assert.deepEqual(controlled.units, ['eddard-stark', 'stark', 'stark', 'arryn']);
  assert.deepEqual([...controlled.may], ['stark']);
});
