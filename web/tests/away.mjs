// Somebody who looks elsewhere, or whose line is down: pushes to a closed page,
// alerts of a hidden one, a move that is made without a connection.
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTcp } from 'node:net';
import { Server, atEnd, check, person, same, until } from './kit.mjs';
import { makeTable } from './online.mjs';
import { answer, answerAll, play, pressOne, sight, sightAtRest, turnOf, untilAsked } from './player.mjs';

const uk = JSON.parse(readFileSync(new URL('../src/words/uk.json', import.meta.url), 'utf8'));

// --- a push service on this machine --------------------------------------------------------

/** Takes what the server posts, and can read it: it has the browser's keys. */
class PushStub {
  constructor() {
    this.came = [];
    this.keys = createECDH('prime256v1');
    this.keys.generateKeys();
    this.auth = randomBytes(16);
    this.http = createServer((request, response) => {
      const parts = [];
      request.on('data', (part) => parts.push(part));
      request.on('end', () => {
        this.came.push({ path: request.url, body: Buffer.concat(parts) });
        response.writeHead(201).end();
      });
    });
    atEnd(() => this.http.close());
  }

  async start() {
    await new Promise((resolve) => this.http.listen(0, '127.0.0.1', resolve));
    return this;
  }

  /** As the browser's own push service would answer subscribe(). */
  get subscription() {
    return {
      endpoint: `http://127.0.0.1:${this.http.address().port}/push/olha`,
      keys: { p256dh: this.keys.getPublicKey().toString('base64url'), auth: this.auth.toString('base64url') },
    };
  }

  /** RFC 8291: what only this browser can read. */
  open(body) {
    const [salt, length] = [body.subarray(0, 16), body[20]];
    const theirs = body.subarray(21, 21 + length);
    const record = body.subarray(21 + length);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.keys.getPublicKey(), theirs]);
    const shared = hkdfSync('sha256', this.keys.computeSecret(theirs), this.auth, info, 32);
    const part = (name, size) =>
      Buffer.from(hkdfSync('sha256', Buffer.from(shared), salt, `Content-Encoding: ${name}\0`, size));
    const cipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
    cipher.setAuthTag(record.subarray(-16));
    const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
    return plain.subarray(0, plain.lastIndexOf(2)).toString();
  }
}

/** A browser without a push service of its own subscribes at the stub's. */
function subscribeAt(subscription) {
  const kept = () => (localStorage.getItem('test.push') ? made : null);
  const made = {
    endpoint: subscription.endpoint,
    toJSON: () => ({ ...subscription, expirationTime: null }),
    unsubscribe: async () => (localStorage.removeItem('test.push'), true),
  };
  PushManager.prototype.getSubscription = async () => kept();
  PushManager.prototype.subscribe = async (options) => {
    if (!options.userVisibleOnly) throw new Error('only what is shown may be pushed');
    localStorage.setItem('test.push', JSON.stringify([...new Uint8Array(options.applicationServerKey)]));
    return made;
  };
}

/** Hands pushes to the service worker, as the browser does when one comes. An
 *  empty page stays open for it: that is where the browser's tools are reached. */
async function deliverer(context, origin) {
  const devtools = await context.newCDPSession(await context.newPage());
  const registration = new Promise((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find((one) => one.scopeURL.startsWith(origin) && !one.isDeleted);
      if (found) resolve(found.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registration;
  return (text) => devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: text });
}

/** In a page or a worker: writes down what the browser was given to show. (Its own
 *  list is no witness: it forgets when another browser context is closed.) */
function noteNotices() {
  const show = ServiceWorkerRegistration.prototype.showNotification;
  globalThis.testNotices = [];
  ServiceWorkerRegistration.prototype.showNotification = async function showNotification(title, options) {
    await show.call(this, title, options);
    globalThis.testNotices.push({ title, body: options.body, tag: options.tag, data: options.data });
  };
}

/** All that was shown so far, when it is as many. */
async function notices(where, count) {
  for (const end = Date.now() + 120_000; Date.now() < end;) {
    const shown = await where.evaluate(() => globalThis.testNotices);
    if (shown.length >= count) return shown;
    await new Promise((r) => setTimeout(r, 20));
  }
  throw new Error('no notification is shown');
}

/** A click on the latest notification. Browsers let only a real click open or
 *  focus a window: what the worker asks them for is written down instead. */
function clickNotice(worker) {
  return worker.evaluate(async () => {
    const asked = { opened: null, focused: 0, closed: 0 };
    Object.defineProperty(self.clients, 'openWindow', {
      configurable: true,
      value: async (address) => void (asked.opened = address),
    });
    WindowClient.prototype.focus = async function focus() {
      asked.focused++;
      return this;
    };
    let done = null;
    const notification = { ...self.testNotices.at(-1), close: () => asked.closed++ };
    self.dispatchEvent(
      Object.assign(new Event('notificationclick'), { notification, waitUntil: (promise) => (done = promise) }),
    );
    await done;
    return asked;
  });
}

/** A person who lets the page notify, with a service worker. */
async function notified(server, options = {}) {
  const one = await person(server, { serviceWorkers: 'allow', ...options });
  await one.context.addInitScript(noteNotices);
  await one.context.grantPermissions(['notifications'], { origin: server.url });
  await one.at('/');
  await until(
    one.page,
    async () => (await navigator.serviceWorker.ready).active?.state === 'activated',
    null,
    'the service worker is there',
  );
  const [worker] = one.context.serviceWorkers();
  await worker.evaluate(noteNotices);
  return { ...one, worker };
}

/** The switch in the settings; gives what it had the server told. */
async function switchAlerts(page, settings, label, on) {
  await page.getByRole('button', { name: settings, exact: true }).first().click();
  const told = page.waitForRequest((request) => request.url().endsWith('/api/push'));
  await page.getByRole('dialog').getByRole('switch', { name: label }).setChecked(on);
  const request = await told;
  const answer = await request.response();
  same(answer.status(), 200, 'the server takes it');
  await page.keyboard.press('Escape');
  return request.postDataJSON().subscription;
}

async function push(binary, game) {
  const stub = await new PushStub().start();
  const server = await new Server(binary, '--contact', 'mailto:me@example.org', '--push-anywhere').start();
  const anna = await person(server);
  await anna.at('/');
  const link = await makeTable(anna.page, {
    seats: ['open', 'bot:greedy'],
    name: 'Slow council',
    pace: 'Slow',
    plate: game.plate,
  });
  const address = new URL(link).pathname;

  const olha = await notified(server, { lang: 'uk' });
  await olha.context.addInitScript(subscribeAt, stub.subscription);
  await olha.page.reload();
  const given = await switchAlerts(olha.page, uk.settings, new RegExp(uk['alerts.on']), true);
  same(
    [given.endpoint, given.keys],
    [stub.subscription.endpoint, stub.subscription.keys],
    'the server is told where to push',
  );
  const keys = await olha.page.evaluate(async () => {
    const hello = await fetch('/api/hello', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    });
    return [(await hello.json()).push, JSON.parse(localStorage.getItem('test.push'))];
  });
  same(Buffer.from(keys[1]).toString('base64url'), keys[0], "it is subscribed with the server's key");
  await olha.page.goto(link);
  await olha.page.getByRole('button', { name: uk.sitDown }).first().click();
  await turnOf(olha, anna);
  await answerAll(olha.page, anna);
  await olha.page.close();
  // As soon as the table knows that she is away, a bot could be asked for.
  await anna.page.getByRole('button', { name: 'Menu' }).first().click();
  await anna.page.getByRole('button', { name: /^Let a bot play on for/ }).waitFor();
  await anna.page.keyboard.press('Escape');

  // Nobody looks: the next question of hers comes as a push.
  await play(anna.page, { enough: () => stub.came.length > 0 });
  same(stub.came[0].path, '/push/olha', 'the server pushes to where it was told');
  const text = stub.open(stub.came[0].body);
  same(
    JSON.parse(text),
    { t: 'turn', table: address.split('/')[2], name: 'Slow council' },
    'with the facts of the turn',
  );
  const deliver = await deliverer(olha.context, server.url);
  await deliver(text);
  const [shown] = await notices(olha.worker, 1);
  same([shown.title, shown.body], [uk.yourTurn, 'Slow council'], 'the closed page says it in Ukrainian');
  await deliver(text.replace('Slow', 'Slower'));
  const [, second] = await notices(olha.worker, 2);
  same([second.body, second.tag], ['Slower council', shown.tag], 'the latest stands for those before it');
  same(await clickNotice(olha.worker), { opened: address, focused: 0, closed: 1 }, 'a click opens the table');

  // With a page open the click brings that one to the table.
  const page = await olha.context.newPage();
  await page.goto(`${server.url}/`);
  await until(page, () => Boolean(navigator.serviceWorker.controller), null, 'the page belongs to the worker');
  await deliver(text);
  await notices(olha.worker, 3);
  same(
    await clickNotice(olha.worker),
    { opened: null, focused: 1, closed: 1 },
    'a click focuses the page that is open',
  );
  await page.waitForURL(`**${address}`);
  await untilAsked(page);

  // And off again.
  await page.goto(`${server.url}/`);
  same(
    await switchAlerts(page, uk.settings, new RegExp(uk['alerts.on']), false),
    null,
    'the server is told that it is over',
  );
  await anna.context.close();
  await olha.context.close();
  await server.stop();
}

// --- a page that is hidden --------------------------------------------------------------------

/** Browsers without windows never hide a page: here it says so itself. */
function canHide() {
  let away = false;
  Object.defineProperty(document, 'hidden', { get: () => away });
  Object.defineProperty(document, 'visibilityState', { get: () => (away ? 'hidden' : 'visible') });
  document.hasFocus = () => !away;
  window.testHide = (on) => {
    away = on;
    document.dispatchEvent(new Event('visibilitychange'));
  };
}

async function hidden(server, game) {
  const olha = await notified(server);
  await olha.context.addInitScript(canHide);
  await olha.page.reload();
  await olha.page.getByRole('button', { name: 'Settings', exact: true }).first().click();
  await olha.page
    .getByRole('dialog')
    .getByRole('switch', { name: /Tell me when/ })
    .check();
  await olha.page.keyboard.press('Escape');
  const anna = await person(server);
  await anna.at('/');
  const link = await makeTable(anna.page, { seats: ['open', 'bot:greedy'], name: 'Hidden', plate: game.plate });
  await olha.page.goto(link);
  await olha.page.getByRole('button', { name: 'Sit down' }).first().click();
  await turnOf(olha, anna);
  await until(
    olha.page,
    () => document.title === '● Your turn · Hidden · Holdfast',
    null,
    'the title says whose turn it is',
  );
  same(await notices(olha.page, 0), [], 'who looks at the table is not notified');
  // She has answered and looks elsewhere; the table waits for Anna.
  await answerAll(olha.page, anna);
  await olha.page.evaluate(() => window.testHide(true));
  await until(olha.page, () => document.title === 'Hidden · Holdfast', null, 'and no longer when it is not');
  let notice = null;
  const watch = notices(olha.page, 1).then((list) => (notice = list[0]));
  watch.catch(() => undefined); // told below, if the game does not end first
  await play(anna.page, { enough: () => notice !== null });
  await watch;
  same([notice.title, notice.tag], ['Your turn', new URL(link).pathname], 'a hidden page notifies');
  check(notice.body.startsWith('Hidden: ') && notice.body.length > 12, `with the question: ${notice.body}`);
  await until(olha.page, () => document.title.startsWith('● Your turn'), null, 'and its title says so');
  await anna.context.close();
  await olha.context.close();
}

// --- a line that is down ------------------------------------------------------------------------

/** Moves this page sends, with the socket they went through. */
function movesOf(page) {
  const moves = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const message = JSON.parse(payload);
      if (message.t === 'move') moves.push(message);
    }),
  );
  return moves;
}

const sending = (page) => page.getByRole('button', { name: 'Sending…' });
const questionNow = (page) =>
  page.evaluate(() => document.querySelector('.prompt.now:not(.sending) h2')?.textContent ?? null);

/** Presses until an answer is on its way. */
async function pressToSend(page, sent) {
  while (!(await sent())) await pressOne(page, { care: true, enough: sent });
}

/** The server is away when the answer is given. */
async function withoutServer(binary, game) {
  const server = await new Server(binary).start();
  const anna = await person(server);
  const moves = movesOf(anna.page);
  await anna.at('/');
  await makeTable(anna.page, { seats: ['bot:greedy', 'bot:greedy'], plate: game.plate });
  await untilAsked(anna.page);
  // What is chosen step by step needs the server for each.
  while (game.inSteps.includes(await anna.page.evaluate(() => document.querySelector('.prompt.now')?.dataset.ask))) {
    await answer(anna.page);
    await untilAsked(anna.page);
  }
  const sentBefore = moves.length;
  const before = await questionNow(anna.page);
  await server.kill();
  await anna.page.getByText('Your place is kept.').waitFor();
  await pressToSend(anna.page, () => sending(anna.page).isVisible());
  same(moves.length, sentBefore, 'nothing could be sent');
  await server.start();
  await until(
    anna.page,
    (old) => (document.querySelector('.prompt.now:not(.sending) h2')?.textContent ?? old) !== old,
    before,
    'the game goes on',
  );
  same(moves.length, sentBefore + 1, 'the move is sent once');
  await anna.context.close();
  await server.stop();
}

/** The server has taken the move, its answer is lost on the way. */
async function withoutAnswer(server, game) {
  const anna = await person(server);
  const moves = [];
  const answers = [];
  let cut = false;
  await anna.page.routeWebSocket(/\/ws$/, (near) => {
    const far = near.connectToServer();
    let deaf = false;
    near.onMessage((text) => {
      const message = JSON.parse(text);
      if (message.t === 'move') moves.push(message);
      if (message.t === 'move' && cut) deaf = true;
      far.send(text);
    });
    far.onMessage((text) => {
      const message = JSON.parse(text);
      if (message.id && message.id === moves.at(-1)?.id) {
        answers.push(message);
        // It is done; nobody is told, and the line breaks.
        if (deaf) {
          cut = false;
          void near.close({ code: 1001 });
          void far.close();
        }
      }
      if (!deaf) near.send(text);
    });
  });
  await anna.at('/');
  await makeTable(anna.page, { seats: ['bot:greedy', 'bot:greedy'], plate: game.plate });
  await untilAsked(anna.page);
  await play(anna.page, { enough: () => moves.length >= 4 });
  await untilAsked(anna.page);
  cut = true;
  const count = moves.length;
  await pressToSend(anna.page, () => moves.length > count);
  const [first] = moves.slice(count);
  const both = () => answers.filter((m) => m.id === first.id);
  await until(anna.page, () => !document.querySelector('.prompt.sending, .lost-line'), null, 'the page comes back');
  for (const end = Date.now() + 30_000; both().length < 2 && Date.now() < end;)
    await new Promise((r) => setTimeout(r, 20));
  same(
    both().map((m) => m.t),
    ['ok', 'ok'],
    'the same move is answered again after the loss',
  );
  const again = moves[count + 1];
  same([again.id, again.ask, again.choices], [first.id, first.ask, first.choices], 'it was sent as it was');
  same(moves.length, count + 2, 'and no third time');
  await untilAsked(anna.page);
  // It was made once: the question after it is still open, and a page that is
  // loaded anew shows the same.
  const here = await sightAtRest(anna.page);
  await anna.page.reload();
  await untilAsked(anna.page);
  same(await sight(anna.page), here, 'the table is the same from a fresh page');
  const own = here.story.filter((line, i, all) => i > 0 && line === all[i - 1] && /\b(place|play)s\b/.test(line));
  same(own, [], 'nothing happened twice');
  await anna.context.close();
}

/** Somebody takes calls and never answers, as a machine does that hangs. */
async function takeCalls(port) {
  const calls = new Set();
  let asked = 0;
  const mute = createTcp((call) => {
    calls.add(call);
    call
      .once('data', () => asked++)
      .on('error', () => undefined)
      .on('close', () => calls.delete(call));
  });
  const listen = () =>
    new Promise((resolve) => mute.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true)));
  for (let tries = 0; !(await listen()); tries++) {
    check(tries < 200, 'the port of the killed server is free');
    await new Promise((r) => setTimeout(r, 50));
  }
  const hangUp = () => {
    for (const call of calls) call.destroy();
    return new Promise((resolve) => mute.close(resolve));
  };
  return { asked: () => asked, open: () => calls.size, hangUp };
}

/** A server that hangs is given up and tried again, as often as it takes. */
async function withoutWord(binary) {
  const server = await new Server(binary).start();
  const { context, page, at } = await person(server);
  await page.clock.install();
  await at('/');
  await makeTable(page, { seats: ['bot:greedy', 'bot:greedy'] });
  await untilAsked(page);
  const before = await sightAtRest(page);
  await server.kill();
  const mute = await takeCalls(server.port);
  await page.getByText('Your place is kept.').waitFor();
  // More often than a browser opens connections to one place.
  for (let tries = 1; tries <= 8; tries++) {
    const end = Date.now() + 60_000;
    while (mute.asked() < tries) {
      check(Date.now() < end, `it is tried the ${tries}. time`);
      await page.clock.fastForward(1000);
    }
    await page.getByText('Trying again…').waitFor();
    await page.clock.fastForward(10_000); // here the clock is turned
    await page.getByText(/Trying again in \d+ s\./).waitFor();
    same((await sight(page)).pieces, before.pieces, 'the table stays readable');
  }
  await mute.hangUp();
  await server.start();
  const end = Date.now() + 60_000;
  while (await page.locator('.lost-line').count()) {
    check(Date.now() < end, 'the page comes back');
    await page.clock.fastForward(1000);
  }
  await untilAsked(page);
  same(await sight(page), before, 'all is where it was');
  await context.close();
  await server.stop();
}

export function awayTests(tap, server, binary, game) {
  const test = (name, run) => tap.test(game.prefix + name, run);
  test('Web Push: a closed page tells the turn in its language, a click leads to the table', () => push(binary, game));
  test('a hidden page tells the turn by title and notification', () => hidden(server, game));
  test('a move made while the server is away is sent once when it is back', () => withoutServer(binary, game));
  if (game.plate === 0)
    test('a server that takes calls and says nothing is given up and tried again', () => withoutWord(binary));
  test('a move whose answer is lost is sent again and counts once', () => withoutAnswer(server, game));
}
