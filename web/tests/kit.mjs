// What the page's tests stand on: a server of their own, real browsers, TAP.
// Every page that is opened here is watched: an error in its console, a breach
// of its Content-Security-Policy or a request to elsewhere is a finding.
import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

// Whatever ends these tests, no server outlives them.
const servers = new Set();
process.on('exit', () => {
  for (const child of servers) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

const cleanups = [];
export function atEnd(what) {
  cleanups.push(what);
}
export async function cleanUp() {
  for (const what of cleanups.reverse()) await what();
}

// What the running test has opened: closed with it when it fails. A page whose process the
// browser has lost answers nothing any more: the test ends there, and says so.
const opened = new AsyncLocalStorage();
function belongs(context) {
  const test = opened.getStore();
  test?.contexts.push(context);
  const watchOver = (page) =>
    page.on('crash', () =>
      test?.lost(Object.assign(new Error(`the browser has lost the page ${page.url()}`), { crash: true })),
    );
  context.pages().forEach(watchOver);
  context.on('page', watchOver);
  return context;
}

export function folder() {
  const path = mkdtempSync(join(tmpdir(), 'holdfast-page-'));
  atEnd(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

export function check(condition, words) {
  if (!condition) throw new Error(words);
}
export function same(a, b, words) {
  const [x, y] = [JSON.stringify(a) ?? '', JSON.stringify(b) ?? ''];
  if (x === y) return;
  // Of what is long, where it begins to differ.
  let at = 0;
  while (x[at] === y[at]) at++;
  const near = (text) => (text.length < 400 ? text : `…${text.slice(Math.max(0, at - 60), at + 200)}…`);
  throw new Error(`${words}\n  one:   ${near(x)}\n  other: ${near(y)}`);
}

// --- the server ------------------------------------------------------------------------

export class Server {
  constructor(binary, ...options) {
    this.binary = binary;
    this.options = options;
    this.store = join(folder(), 'store.sqlite');
    this.port = 0;
    this.process = null;
    atEnd(() => this.stop());
  }

  get url() {
    return `http://localhost:${this.port}`;
  }

  /** Starts it, the second time on the same port and the same store. */
  async start() {
    for (let tries = 0; ; tries++) {
      const port = this.port || 0;
      const started = await this.launch(port);
      if (started) break;
      // The port may still belong to the one that was killed.
      if (tries > 100) throw new Error(`the server does not start: ${this.said}`);
      await new Promise((r) => setTimeout(r, 50));
    }
    return this;
  }

  launch(port) {
    this.said = '';
    const args = [
      'serve',
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--store',
      `sqlite:${this.store}`,
      '--address-rate',
      '0',
      '--quiet',
      ...this.options,
    ];
    const child = spawn(this.binary, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.process = child;
    servers.add(child);
    child.once('exit', () => servers.delete(child));
    this.gone = new Promise((resolve) => child.once('exit', resolve));
    return new Promise((resolve) => {
      child.stderr.on('data', (bytes) => (this.said += bytes));
      child.stdout.on('data', (bytes) => {
        this.said += bytes;
        const found = /:(\d+)\/?\s/.exec(this.said);
        if (!found) return;
        this.port = Number(found[1]);
        resolve(true);
      });
      child.once('error', () => resolve(false));
      child.once('exit', () => resolve(false));
    });
  }

  /** As a power cut would. */
  async kill() {
    this.process.kill('SIGKILL');
    await this.gone;
  }

  async stop() {
    if (!this.process || this.process.exitCode !== null || this.process.signalCode) return;
    this.process.kill('SIGTERM');
    await this.gone;
  }
}

// --- browsers ----------------------------------------------------------------------------

export const troubles = [];
const visited = new Set();

/** Paths of the page that were looked at under watch. */
export function visitedScreens() {
  return visited;
}

let browserNow = null;
export async function browser() {
  if (!browserNow) {
    browserNow = chromium.launch({ executablePath: CHROMIUM, headless: true, args: ['--no-sandbox'] });
    atEnd(async () => (await browserNow).close());
  }
  return browserNow;
}

// A server that is away, or an answer that refuses, is told in the console too:
// that is not a mistake of the page.
const EXPECTED = /net::ERR_|Failed to load resource|WebSocket connection to|ERR_INTERNET_DISCONNECTED/;

function watch(page, origin) {
  const bad = (text) => troubles.push(`${new URL(page.url()).pathname}: ${text}`);
  page.on('console', (message) => {
    if (message.type() !== 'error' || EXPECTED.test(message.text())) return;
    bad(message.text());
  });
  page.on('pageerror', (error) => bad(`${error}`));
  page.on('framenavigated', () => visited.add(new URL(page.url()).pathname));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (['data:', 'blob:', 'about:'].includes(url.protocol)) return;
    if (url.origin !== origin) bad(`asks elsewhere: ${request.url()}`);
  });
  page.on('websocket', (socket) => {
    if (new URL(socket.url()).host !== new URL(origin).host) bad(`a socket to elsewhere: ${socket.url()}`);
  });
}

/** Reports what the policy forbids even where the console is silent. */
function reportBreaches() {
  document.addEventListener('securitypolicyviolation', (event) =>
    console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
  );
}

/** A press that is aimed at one thing must not hit another which came under it
 *  meanwhile: the board of a live table changes at any time. */
function aimed() {
  const guard = (event) => {
    const aim = window.testAim;
    if (!aim) return;
    if (event.type === 'click') window.testAim = null;
    if (aim.contains(event.target)) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  for (const kind of ['pointerdown', 'mousedown', 'touchstart', 'pointerup', 'mouseup', 'click'])
    addEventListener(kind, guard, { capture: true, passive: false });
}

/** Chance that falls the same way every time, here and in the page. */
export function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Games on this device are then shuffled alike in every run. */
function seeded(seed) {
  let state = seed >>> 0;
  crypto.getRandomValues = (bytes) => {
    for (let i = 0; i < bytes.length; i++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      bytes[i] = state >>> 16;
    }
    return bytes;
  };
}

/** What happens is shown at once, unless a test is about how it is shown. */
function atOnce(tempo) {
  const key = 'holdfast.settings';
  try {
    if (!localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify({ tempo }));
  } catch {
    // A page without storage.
  }
}

/** Somebody who has been here before is not welcomed. */
function known() {
  try {
    localStorage.setItem('holdfast.known', '1');
  } catch {
    // A page without storage.
  }
}

/** A person with a browser of their own: cookies, storage, one page. */
export async function person(server, options = {}) {
  const { size = DESK, lang = 'en', theme, seed, tempo = 'once', newcomer = false, ...rest } = options;
  const context = await (
    await browser()
  ).newContext({
    viewport: size,
    locale: lang === 'uk' ? 'uk-UA' : 'en-GB',
    reducedMotion: 'reduce',
    colorScheme: theme ?? 'light',
    acceptDownloads: true,
    serviceWorkers: 'block',
    ...rest,
  });
  if (seed !== undefined) await context.addInitScript(seeded, seed);
  if (!newcomer) await context.addInitScript(known);
  return settle(context, server, tempo);
}

export async function settle(context, server, tempo = 'once') {
  // Only what hangs comes to this: tests wait for things, not for time.
  context.setDefaultTimeout(60_000);
  await context.addInitScript(reportBreaches);
  await context.addInitScript(aimed);
  await context.addInitScript(atOnce, tempo);
  const page = belongs(context).pages()[0] ?? (await context.newPage());
  watch(page, server.url);
  return { context, page, at: (path) => page.goto(server.url + path) };
}

/** For whoever looks for the reason: what the pages of a test show. */
async function pictures(name, contexts) {
  const into = process.env.HOLDFAST_PAGE_SHOTS;
  if (!into) return;
  let n = 0;
  for (const context of contexts)
    for (const page of context.pages())
      await page.screenshot({ path: join(into, `${name}-${++n}.png`) }).catch(() => undefined);
}

/** Waits for what a function of the page gives. (Playwright's own way of waiting
 *  needs eval, which the page's policy forbids.) */
export async function until(page, what, arg, words = 'it does not come', limit = 60_000, stop = () => false) {
  const begin = Date.now();
  for (;;) {
    const handle = await page.evaluateHandle(what, arg);
    const element = handle.asElement();
    if (element) return element;
    const value = await handle.jsonValue();
    if (value) return value;
    if (await stop()) return null;
    const waited = Date.now() - begin;
    if (waited > limit) throw new Error(words);
    // Each look costs the browser as much as drawing does: what takes long is looked for less often.
    await new Promise((r) => setTimeout(r, Math.min(100, 15 + waited / 8)));
  }
}

/** What is read, when it is good; else what is read at last. What is really wrong is so at
 *  every look, and not only while the page is drawn anew. */
export async function settled(read, good) {
  let now = await read();
  for (let looks = 0; looks < 25 && !good(now); looks++) {
    await new Promise((r) => setTimeout(r, 40));
    now = await read();
  }
  return now;
}

/** Nothing is found, at least at some look. */
export async function nothing(page, what, arg, words) {
  same(
    await settled(
      () => page.evaluate(what, arg),
      (found) => found.length === 0,
    ),
    [],
    words,
  );
}

/** So many of something come. */
export function counted(page, selector, n, words) {
  return until(page, ([s, m]) => document.querySelectorAll(s).length === m, [selector, n], words);
}

// --- TAP -----------------------------------------------------------------------------------

// These begin first, so that none is waited for alone at the end.
const LONG = /whole game|watched at|every kind of question|alone against|offline|expansions/;

export class Tap {
  constructor(wanted) {
    this.wanted = wanted;
    this.tests = [];
    this.failed = this.done = 0;
    this.summary = [];
  }

  test(name, run) {
    if (this.wanted.length === 0 || this.wanted.some((w) => name.includes(w))) this.tests.push({ name, run });
  }

  /** Runs when all others are done. */
  last(name, run) {
    this.final = { name, run };
  }

  /** Once. What was thrown, or null; what a test that fails leaves open is closed. */
  async try({ name, run }) {
    const contexts = [];
    try {
      await new Promise((done, lost) => opened.run({ contexts, lost }, run).then(done, lost));
      return null;
    } catch (error) {
      await pictures(name.replace(/\W+/g, '-').slice(0, 30), contexts);
      for (const context of contexts) await context.close().catch(() => undefined);
      for (const line of `${error.stack ?? error}`.split('\n')) console.log(`# ${line}`);
      return error;
    }
  }

  /** A test that fails is tried once more, one that has lost its browser a few times. If it
   *  holds then it counts, and the summary says so. */
  async one(test) {
    const begin = Date.now();
    let first = null;
    let error = null;
    for (let tries = 0; tries < (error?.crash ? 5 : 2); tries++) {
      error = await this.try(test);
      first ??= error;
      if (!error || test === this.final) break;
    }
    const seconds = ((Date.now() - begin) / 1000).toFixed(1);
    console.log(`${error ? 'not ok' : 'ok'} ${++this.done} - ${test.name} # ${seconds} s`);
    if (error) this.failed++;
    const told = `${(error ?? first)?.message ?? error ?? first}`.split('\n').slice(0, 3).join(' ').slice(0, 600);
    if (first) this.summary.push(`# ${error ? 'failed' : 'flaky'}: ${test.name}: ${told}`);
  }

  /** Some at a time: a browser waits more than it works. Says at the end what failed. */
  async run(lanes) {
    console.log(`1..${this.tests.length + (this.final ? 1 : 0)}`);
    const queue = [...this.tests].sort((a, b) => LONG.test(b.name) - LONG.test(a.name));
    const lane = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await this.one(next);
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    if (this.final) await this.one(this.final);
    for (const line of this.summary) console.log(line);
    console.log(`# ${this.done - this.failed} passed, ${this.failed} failed`);
  }
}
