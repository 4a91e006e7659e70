// The story by results: which details are folded, and when they are not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './bundle.mjs';

const { rowsOf, unfolded } = await load('table/rail/fold.ts');

const line = (i, fold = false) => ({ i, at: i, kind: 'x', seat: null, args: [], turn: 1, text: `${i}`, fold });
const story = [line(1, true), line(2, true), line(3), line(4, true), line(5), line(6, true), line(7, true)];
const told = (rows) => rows.map((row) => ('folded' in row ? row.folded.map((l) => l.i) : row.line.i));
const none = new Set();

test('details before a result are one row; one detail alone is not folded', () =>
  assert.deepEqual(told(rowsOf(story, none, { news: false })), [[1, 2], 3, 4, 5, [6, 7]]));

test('what has just happened stays in sight until its result is there', () =>
  assert.deepEqual(told(rowsOf(story, none, { news: true })), [[1, 2], 3, 4, 5, 6, 7]));

test('a row that was opened, and one with the moment that is looked at, are lines', () => {
  assert.deepEqual(told(rowsOf(story, new Set([1]), { news: false })), [1, 2, 3, 4, 5, [6, 7]]);
  assert.deepEqual(told(rowsOf(story, none, { at: 7, news: false })), [[1, 2], 3, 4, 5, 6, 7]);
});

test('everything is a line each', () => assert.deepEqual(told(unfolded(story)), [1, 2, 3, 4, 5, 6, 7]));
