// Looking back: where a game turned, how a curve is drawn, how a record is cut.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from './bundle.mjs';

const { path, swings } = await load('back/chances.ts');
const { cutRecord } = await load('link/cut.ts');
const { placeFor, lineTo, overlap } = await load('screens/lesson/place.ts');

test('a game turns where chances change most, and not at its last decision', () => {
  const rows = Array.from({ length: 100 }, (_, i) => (i < 40 ? [500, 500] : i < 70 ? [800, 200] : [640, 360]));
  rows.push([1000, 0]);
  assert.deepEqual(swings(rows), [
    { at: 40, seat: 0, from: 50, to: 80 },
    { at: 70, seat: 0, from: 80, to: 64 },
  ]);
  assert.deepEqual(swings(rows, 1), [{ at: 40, seat: 0, from: 50, to: 80 }]);
  assert.deepEqual(swings(Array.from({ length: 50 }, () => [500, 500])), []);
});

test('a curve begins and ends where the game does', () => {
  const rows = Array.from({ length: 1000 }, (_, i) => [i, 1000 - i]);
  const drawn = path(rows, 0, 600, 100, 50);
  assert.match(drawn, /^M0\.0 100\.0L/);
  assert.match(drawn, /L600\.0 0\.1$/);
  assert.ok(drawn.split('L').length <= 53);
});

test('a record is cut behind a decision, with the undos before it', () => {
  const head = 'holdfast record 1\ngame iron-throne\nlog\n';
  const log = '1 stark pass =1\n2 lannister pass =2\nundo 1\n2 lannister use =3\n3 stark pass =4\nend stark\n';
  assert.equal(cutRecord(head + log, 2), `${head}1 stark pass =1\n2 lannister pass =2\nundo 1\n2 lannister use =3\n`);
  assert.equal(cutRecord(head + log, 0), head);
});

test('a bubble covers nothing that must be tapped, and points at it', () => {
  const bubble = { width: 300, height: 180 };
  const view = { width: 390, height: 844 };
  for (let top = 60; top < 800; top += 37) {
    const at = { left: 40, top, width: 300, height: 44 };
    const place = placeFor({ view, bubble, at, taps: [at], keep: [] }, null);
    assert.equal(overlap({ ...place, ...bubble }, at), 0, `a button at ${top}`);
    assert.ok(place.side !== 'none' || lineTo({ ...place, ...bubble }, at));
  }
});
