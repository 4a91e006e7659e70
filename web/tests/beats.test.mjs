// Beats, one after the other: the queue by itself with a clock that only stands where it is
// put, fed with the messages of a server.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { load } from './bundle.mjs';

const { BEAT_MS, BEHIND_MS, TWICE_MS, beats, noBeats, plays } = await load('table/beats.ts');
const { beside, fromTable, withUpdate } = await load('link/state.ts');

const line = (i, seat = 1, more = {}) => ({
  i,
  at: i,
  kind: 'choose',
  seat,
  args: [],
  turn: 1,
  text: `Line ${i}.`,
  ...more,
});
const question = (n) => ({ ask: n, kind: 'place', options: [], text: `Question ${n}.` });
const table = (board = {}) =>
  fromTable({
    t: 'table',
    table: 't1',
    info: { id: 't1', state: 'playing', turn: 1, next: null, seats: [] },
    me: 0,
    v: 1,
    board: { game: { turn: 1 }, count: 0, ask: null, ...board },
    story: [],
  });

/** A screen with its queue: takes messages, waits on a clock of its own, notes what it saw. */
class Screen {
  constructor({ pace = 'normal', hurries = false, board } = {}) {
    this.clock = 0;
    this.hurries = hurries;
    this.queue = beats(noBeats, { do: 'tempo', tempo: pace });
    this.saw = [];
    this.state = table(board);
    this.take({ do: 'told', state: this.state, hurries, at: 0 });
  }
  take(act) {
    const before = this.queue.shown?.beat;
    this.queue = beats(this.queue, act);
    const { shown } = this.queue;
    if (shown && shown.beat !== before)
      this.saw.push({
        at: this.clock,
        count: shown.board.count,
        ask: shown.board.ask?.ask ?? null,
        w: shown.weight,
        told: [...shown.passed, ...shown.fresh].map((l) => l.i),
        story: shown.story.length,
      });
  }
  update(more) {
    this.state = withUpdate(this.state, { t: 'update', table: 't1', v: this.state.v + 1, ...more });
    this.take({ do: 'told', state: this.state, hurries: this.hurries, at: this.clock });
  }
  /** Lets so much time pass, looking whenever a beat may be over. */
  wait(ms) {
    const end = this.clock + ms;
    while (this.queue.until !== null && this.queue.until <= end) {
      this.clock = this.queue.until;
      this.take({ do: 'time', at: this.clock });
    }
    this.clock = end;
  }
  press() {
    this.take({ do: 'press', at: this.clock });
  }
  get now() {
    return this.saw[this.saw.length - 1];
  }
}

/** Beats that count: the n-th leaves n on the board and tells line n. */
const burst = (weights, from = 1) =>
  weights.map((w, i) => ({ w, at: from + i, story: [line(from + i)], set: { count: from + i } }));

const NINETEEN = [1, 0, 0, 1, 2, 2, 1, 1, 0, 1, 2, 1, 1, 0, 0, 1, 2, 1, 1];

test('a burst of nineteen decisions is seen beat by beat, each its time', () => {
  for (const pace of ['calm', 'normal', 'quick']) {
    const screen = new Screen({ pace });
    screen.update({ beats: burst(NINETEEN), set: { ask: question(7) } });
    screen.wait(60_000);
    const seen = screen.saw.slice(1, -1);
    assert.deepEqual(
      seen.map((s) => s.count),
      NINETEEN.map((_, i) => i + 1),
      'every board, in order',
    );
    assert.deepEqual(
      seen.map((s) => s.told),
      NINETEEN.map((_, i) => [i + 1]),
      'each tells its own line',
    );
    assert.deepEqual(
      seen.map((s) => s.story),
      NINETEEN.map((_, i) => i + 1),
      'the story goes no further than the board',
    );
    const until = [...screen.saw.slice(2).map((s) => s.at)];
    seen.forEach((s, i) => assert.equal(until[i] - s.at, BEAT_MS[pace][NINETEEN[i]], `beat ${i + 1} at ${pace}`));
    assert.ok(
      seen.every((s) => s.ask === null),
      'nothing is asked meanwhile',
    );
    assert.deepEqual([screen.now.ask, screen.now.w, screen.now.told], [7, null, []], 'then the question comes');
  }
});

test('nineteen updates of one decision each are the same to see', () => {
  const screen = new Screen();
  NINETEEN.forEach((w, i) => screen.update({ beats: burst([w], i + 1) }));
  screen.update({ set: { ask: question(7) } });
  screen.wait(60_000);
  assert.deepEqual(
    screen.saw.slice(1, -1).map((s) => s.count),
    NINETEEN.map((_, i) => i + 1),
  );
  assert.equal(screen.now.ask, 7);
});

test('at once means at once: the present, and every line told', () => {
  const screen = new Screen({ pace: 'once' });
  screen.update({ beats: burst(NINETEEN), set: { ask: question(7) }, story: [line(20)] });
  assert.equal(screen.saw.length, 2);
  assert.deepEqual([screen.now.count, screen.now.ask, screen.now.told.length, screen.queue.until], [19, 7, 20, null]);
  assert.equal(screen.queue.seen, 2);
});

test('a press goes to the next beat, a second one right after it to the present', () => {
  const screen = new Screen();
  screen.update({ beats: burst(NINETEEN), set: { ask: question(7) } });
  assert.ok(plays(screen.queue));
  screen.wait(10);
  screen.press();
  assert.deepEqual([screen.now.count, screen.now.ask], [2, null]);
  screen.clock += TWICE_MS;
  screen.press();
  assert.deepEqual([screen.now.count, screen.now.ask], [3, null], 'a later one is a first one again');
  screen.clock += TWICE_MS - 1;
  screen.press();
  assert.deepEqual([screen.now.count, screen.now.ask, screen.now.told.length], [19, 7, 16]);
  assert.equal(plays(screen.queue), false);
  const { queue } = screen;
  screen.press();
  assert.equal(screen.queue, queue, 'with nothing to skip a press is nothing to the queue');
});

test('what is told is told once, whatever is skipped', () => {
  for (const presses of [0, 1, 2, 5]) {
    const screen = new Screen({ hurries: true });
    for (let i = 0; i < 6; i++) screen.update({ beats: burst(NINETEEN, 1 + 19 * i), story: [line(1000 + i)] });
    for (let i = 0; i < presses; i++) {
      screen.press();
      screen.wait(400 * i);
    }
    screen.wait(600_000);
    const all = screen.saw.flatMap((s) => s.told);
    assert.equal(new Set(all).size, all.length, `${presses} presses: nothing twice`);
    assert.equal(all.length, 6 * 20, `${presses} presses: nothing left out`);
    assert.deepEqual(screen.queue.shown.board, screen.state.board);
  }
});

test('who is behind leaves out small beats, hurries ordinary ones, and holds important ones', () => {
  const screen = new Screen({ hurries: true });
  for (let i = 0; i < 6; i++) screen.update({ beats: burst(NINETEEN, 1 + 19 * i) });
  screen.wait(600_000);
  const seen = screen.saw.slice(1, -1);
  const time = seen.map((s, i) => screen.saw[i + 2].at - s.at);
  const important = NINETEEN.filter((w) => w === 2).length * 6;
  assert.equal(seen.filter((s) => s.w === 2).length, important, 'every important one');
  seen.forEach((s, i) => s.w === 2 && assert.equal(time[i], BEAT_MS.normal[2]));
  assert.ok(
    seen.some((s, i) => s.w === 1 && time[i] === BEAT_MS.quick[1]),
    'ordinary ones are hurried',
  );
  assert.ok(seen.filter((s) => s.w === 0).length < NINETEEN.filter((w) => w === 0).length * 6, 'small ones left out');
  const near = new Screen({ hurries: true });
  const few = Array(Math.floor(BEHIND_MS / BEAT_MS.normal[1])).fill(1);
  near.update({ beats: burst(few) });
  near.wait(600_000);
  assert.equal(near.now.at, few.length * BEAT_MS.normal[1], 'who is not that far behind takes their time');
});

test('a question that is on the screen stays there while others act', () => {
  const screen = new Screen({ board: { ask: question(3) } });
  screen.update({ beats: burst([1, 2]) });
  assert.deepEqual([screen.now.count, screen.now.ask], [1, 3]);
  assert.equal(plays(screen.queue), false, 'taps are answers');
  screen.update({ set: { ask: question(4) } });
  assert.equal(screen.queue.shown.board.ask, null, 'one that was answered is gone at once');
  screen.wait(10_000);
  assert.equal(screen.now.ask, 4);
});

test('what I did myself keeps me waiting no longer than need be, unless it matters', () => {
  const screen = new Screen();
  const mine = [0, 1, 2].map((w, i) => ({ w, story: [line(i + 1, 0)], set: { count: i + 1 } }));
  screen.update({ beats: mine });
  screen.wait(60_000);
  const at = screen.saw.map((s) => s.at);
  assert.deepEqual(
    [at[2] - at[1], at[3] - at[2], at[4] - at[3]],
    [BEAT_MS.quick[0], BEAT_MS.quick[1], BEAT_MS.normal[2]],
  );
});

test('seen is said of what was shown, not of what waits', () => {
  const screen = new Screen();
  screen.update({ beats: burst([1]) });
  screen.update({ beats: burst([2], 2) });
  assert.equal(screen.queue.seen, 1);
  screen.wait(BEAT_MS.normal[1]);
  assert.equal(screen.queue.seen, 2);
  screen.wait(BEAT_MS.normal[2]);
  assert.equal(screen.queue.seen, 3);
});

test('what was taken back, another table or the whole anew is shown at once', () => {
  const screen = new Screen();
  screen.update({ beats: burst(NINETEEN) });
  screen.update({ cut: 3, set: { count: 2, ask: question(9) }, story: [line(21)] });
  assert.deepEqual([screen.now.count, screen.now.ask, screen.now.told], [2, 9, [21]]);
  assert.deepEqual(
    screen.queue.shown.story.map((l) => l.i),
    [1, 2, 21],
  );
});

test('chat and votes are there at once; the game waits for its beats', () => {
  const screen = new Screen();
  screen.update({ beats: burst([2]), set: { ask: question(7) }, story: [line(2)] });
  screen.state = { ...screen.state, chat: [{ i: 1, text: 'Hello.' }], ...beside };
  screen.take({ do: 'told', state: screen.state, hurries: false, at: screen.clock });
  const { shown } = screen.queue;
  assert.deepEqual([shown.chat.length, shown.board.count, shown.board.ask], [1, 1, null]);
  screen.wait(10_000);
  assert.deepEqual([screen.now.ask, screen.now.told], [7, [2]], 'and what comes last is still told');
});

test('a line that grows stands once in the story', () => {
  const screen = new Screen();
  screen.update({ beats: [0, 0].map((w, i) => ({ w, story: [line(4, 1, { text: `${i + 1} cards` })] })) });
  screen.wait(10_000);
  assert.deepEqual(
    screen.queue.shown.story.map((l) => l.text),
    ['2 cards'],
  );
});

test('what was shown can be shown again, and asks nothing meanwhile', () => {
  const screen = new Screen();
  screen.update({ beats: burst([1, 2]), set: { ask: question(7) } });
  screen.wait(10_000);
  const frames = screen.state.beats;
  screen.take({ do: 'again', frames, at: screen.clock });
  assert.deepEqual([screen.now.count, screen.now.ask, plays(screen.queue)], [1, null, true]);
  screen.wait(10_000);
  assert.deepEqual([screen.now.count, screen.now.ask, screen.now.told], [2, 7, []]);
});

test('a beat stays as long as the server reckons', () => {
  const source = readFileSync(new URL('../../src/table/beats.c', import.meta.url), 'utf8');
  const rows = [...source.matchAll(/\[TB_([A-Z_]+)\] = \{(\d+), (\d+), (\d+)\}/g)];
  const told = rows.map(([, pace, ...ms]) => [pace.toLowerCase().replace('at_', ''), ms.map(Number)]);
  assert.deepEqual(Object.fromEntries(told), BEAT_MS);
});

test('who speaks again takes back what hung from their seat; others keep theirs', async () => {
  const { saidIn } = await load('pieces/said.ts');
  const talk = (i, seat) => line(i, seat, { kind: 'talk' });
  let said = saidIn([talk(1, 1), talk(2, 2), line(3)], []);
  assert.deepEqual(
    said.map((s) => [s.seat, s.i]),
    [
      [1, 1],
      [2, 2],
    ],
  );
  assert.equal(saidIn([line(4)], said), said, 'what is no talk changes nothing');
  said = saidIn([talk(5, 1), talk(6, 1)], said);
  assert.deepEqual(
    said.map((s) => [s.seat, s.i]),
    [
      [1, 6],
      [2, 2],
    ],
  );
});
