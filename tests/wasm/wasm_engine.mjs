// The page's WebAssembly in Node: for tests and measures.
import { readFileSync } from "node:fs";

export const WATCHER = 255;

// A module, and the Ukrainian of every engine made of it.
export function load(path, words) {
  return { code: new WebAssembly.Module(readFileSync(path)), words: words && readFileSync(words) };
}

// What the page's own wrapper does: texts in, texts out.
export class Engine {
  constructor({ code, words }) {
    this.wasm = new WebAssembly.Instance(code, {}).exports;
    if (words) this.ask("hp_learn", words);
  }
  // Numbers go in as they are, texts and bytes as pointer and length.
  call(name, ...words) {
    const given = [];
    const room = [];
    for (const word of words) {
      if (typeof word === "number") {
        given.push(word);
        continue;
      }
      const bytes = typeof word === "string" ? new TextEncoder().encode(word) : word;
      const at = this.wasm.hp_alloc(bytes.length);
      new Uint8Array(this.wasm.memory.buffer).set(bytes, at);
      room.push(at);
      given.push(at, bytes.length);
    }
    const back = this.wasm[name](...given);
    for (const at of room) this.wasm.hp_free(at);
    return back;
  }
  bytes() {
    const start = this.wasm.hp_result();
    return new Uint8Array(this.wasm.memory.buffer).slice(start, start + this.wasm.hp_result_length());
  }
  text() {
    return new TextDecoder("utf-8", { fatal: true }).decode(this.bytes());
  }
  ask(name, ...words) {
    const back = this.call(name, ...words);
    if (!back) throw new Error(`${name}: ${this.text()}`);
    return this.text();
  }
  fails(name, ...words) {
    if (this.call(name, ...words)) return null;
    return JSON.parse(this.text()).error;
  }
}

export function seedOf(n) {
  return n.toString(16).padStart(64, "0");
}

// The table's instance hands out view and notes, another one thinks about them.
export function sight(engine, table, seat) {
  engine.call("hp_view", table, seat);
  const view = engine.bytes();
  engine.call("hp_notes", table);
  return [view, engine.bytes()];
}
export function think(engine, table, seat, worker, rules, bot, seed) {
  return JSON.parse(worker.ask("hp_think", rules, ...sight(engine, table, seat), bot, seed));
}

// Bots alone. `thought` is told how long each thought, in ms.
export function playBots(module, settings, seed, bot, thought = () => {}) {
  const engine = new Engine(module);
  const worker = new Engine(module);
  const rules = worker.call("hp_rules", "iron-throne", "");
  const table = engine.call("hp_new", "iron-throne", settings, seedOf(seed), "", "");
  let facts = JSON.parse(engine.text());
  const size = engine.wasm.memory.buffer.byteLength;
  for (let i = 0; !facts.over; i++) {
    const seat = facts.asked[i % facts.asked.length];
    const before = performance.now();
    const { choices, say } = think(engine, table, seat, worker, rules, bot, seedOf(seed * 100000 + i));
    thought(performance.now() - before);
    if (say !== null) engine.ask("hp_talk", table, seat, say);
    facts = JSON.parse(engine.ask("hp_choose", table, seat, choices.join("\n")));
  }
  const grown = engine.wasm.memory.buffer.byteLength - size;
  return { worker, grown, record: engine.ask("hp_record", table) };
}
