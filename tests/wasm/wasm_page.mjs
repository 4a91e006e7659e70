// Plays whole games offline, as the page does, and compares every board and
// every line of the story with what the native table shows.
//   node wasm_page.mjs WEB NATIVE MOVES
// Speaks TAP. WEB is the page's folder, NATIVE tests/wasm/wasm_boards, MOVES tests/wasm/same_moves.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { WATCHER, Engine, load, playBots, seedOf, sight, think } from "./wasm_engine.mjs";

const [web, native, moves] = process.argv.slice(2);
const GAMES = ["iron-throne", "tiny-epic", "card-game"];
const [module, tinyModule, cardModule] = GAMES.map((game) =>
  load(`${web}/public/engine-${game}.wasm`, `${web}/src/games/${game}/engine.uk.words`),
);
let number = 0;
let failed = 0;
function test(name, body) {
  number++;
  try {
    body();
    console.log(`ok ${number} - ${name}`);
  } catch (error) {
    failed++;
    console.log(`not ok ${number} - ${name}`);
    console.log(String(error.stack).replace(/^/gm, "# "));
  }
}
function equal(one, two, what) {
  if (one !== two) throw new Error(`${what}: ${String(one).slice(0, 300)} is not ${String(two).slice(0, 300)}`);
}

function show(engine, facts, from, out) {
  for (let i = 0; i <= facts.seats; i++) {
    const seat = i < facts.seats ? i : WATCHER;
    for (const lang of [0, 1]) {
      out.push(engine.ask("hp_board", facts.table, seat, lang));
      out.push(engine.ask("hp_story", facts.table, seat, lang, from));
    }
  }
}

// Plays with bots in a second instance that only ever has views.
function play(settings, seed, bot) {
  const engine = new Engine(module);
  const worker = new Engine(module);
  const rules = worker.call("hp_rules", "iron-throne", "");
  const table = engine.call("hp_new", "iron-throne", settings, seedOf(seed), "", "");
  if (!table) throw new Error(engine.text());
  let facts = JSON.parse(engine.text());
  const shown = [];
  const script = [];
  show(engine, facts, 0, shown);
  const step = (name, line, from, ...words) => {
    facts = JSON.parse(engine.ask(name, table, ...words));
    script.push(line);
    show(engine, facts, facts.cut ?? from, shown);
  };
  let undone = false;
  for (let i = 0; !facts.over; i++) {
    const seat = facts.asked[i % facts.asked.length];
    const { choices } = think(engine, table, seat, worker, rules, bot, seedOf(seed * 100000 + i));
    step("hp_choose", [seat, ...choices].join("\t"), facts.lines, seat, choices.join("\n"));
    if (i === 40) {
      const talk = JSON.parse(engine.ask("hp_talks", table, 0, 0))[3].say;
      step("hp_talk", `talk\t0\t${talk}`, facts.lines, 0, talk);
    }
    if (i === 60 && !undone) {
      undone = true;
      step("hp_undo", "undo\t50", 0, 50);
    }
  }
  const record = engine.ask("hp_record", table);
  return { engine, table, shown, script, record, facts };
}

function playNative(settings, seed, script) {
  const run = spawnSync(native, [settings, seedOf(seed)], {
    input: script.map((line) => line + "\n").join(""),
    maxBuffer: 1 << 30,
  });
  if (run.status !== 0) throw new Error(run.stderr.toString());
  return run.stdout.toString();
}

function lookBack(worker, record, bot) {
  const table = worker.call("hp_open", record);
  const { decisions } = JSON.parse(worker.text());
  for (let at = 1; at <= decisions; at += 40) worker.ask("hp_judge", table, at, bot);
  let told = "";
  const count = worker.call("hp_turnings", table);
  for (let i = 0; i < count; i++) told += worker.ask("hp_turning", table, i, bot, 1) + "\n";
  worker.call("hp_close", table);
  return told;
}

console.log("1..19");

for (const [settings, seed, bot] of [
  ["seats=3", 11, "search:300"],
  ["seats=5 allies=on", 12, "search:100"],
  ["seats=4 allies=on", 13, "knight:60"],
]) {
  test(`${bot} plays the same game of ${settings} as natively, and looks back the same way`, () => {
    const game = playBots(module, settings, seed, bot);
    const run = spawnSync(moves, [settings, String(seed), bot], { maxBuffer: 1 << 28 });
    equal(run.status, 0, `same_moves: ${run.stderr}`);
    const here = game.record + lookBack(game.worker, game.record, bot);
    const there = run.stdout.toString().split("\n");
    here.split("\n").forEach((line, i) => equal(line, there[i], `line ${i + 1}`));
    equal(here.length, run.stdout.toString().length, "the length");
    if (game.grown > 4 << 20) throw new Error(`the page's own memory grew by ${game.grown} bytes`);
  });
}

// A page that follows the beats of a whole game comes to the board and the story behind it.
test("beats come to the board and the story", () => {
  const game = playBots(module, "seats=4", 21, "random");
  const engine = new Engine(module);
  const table = engine.call("hp_open", game.record);
  const { decisions, seats, lines } = JSON.parse(engine.text());
  let count = 0;
  for (const seat of [0, seats - 1, WATCHER]) {
    const lang = seat % 2;
    const board = JSON.parse(engine.ask("hp_board_at", table, 0, seat, lang));
    const story = new Map();
    const take = (all) => all.forEach((line) => story.set(line.i, line));
    take(JSON.parse(engine.ask("hp_story", table, seat, lang, 0)).filter((line) => line.at === 0));
    let told = 0;
    for (let at = 0; at < decisions; at += 10) {
      const { beats, line } = JSON.parse(engine.ask("hp_beats", table, at, told, at + 10, seat, lang));
      for (const beat of beats) {
        if (beat.at <= at || beat.at > at + 10 || ![0, 1, 2].includes(beat.w)) throw new Error(JSON.stringify(beat));
        if (beat.set && ("ask" in beat.set || "talk" in beat.set)) throw new Error("a beat asks");
        Object.assign(board, beat.set);
        for (const name of beat.drop ?? []) delete board[name];
        take(beat.story ?? []);
      }
      count += beats.length;
      told = line;
    }
    const end = JSON.parse(engine.ask("hp_board", table, seat, lang));
    for (const name of Object.keys(end))
      if (!["ask", "talk", "waits", "result"].includes(name))
        equal(JSON.stringify(board[name]), JSON.stringify(end[name]), name);
    take(JSON.parse(engine.ask("hp_story", table, seat, lang, told)));
    const whole = JSON.parse(engine.ask("hp_story", table, seat, lang, 0));
    equal(JSON.stringify([...story.values()]), JSON.stringify(whole), "the story");
  }
  if (count < decisions || lines < 50) throw new Error(`${count} beats of ${decisions} decisions`);
});

test("a hint is told in both languages, and only to who is asked", () => {
  const engine = new Engine(module);
  const worker = new Engine(module);
  const rules = worker.call("hp_rules", "iron-throne", "");
  const table = engine.call("hp_new", "iron-throne", "seats=4", seedOf(2), "", "");
  const { asked } = JSON.parse(engine.text());
  const seen = sight(engine, table, asked[0]);
  const lines = [0, 1].map((lang) => JSON.parse(worker.ask("hp_hint", rules, ...seen, "search:200", seedOf(1), lang)));
  if (lines[0].length < 2 || !/\d+ of 100/.test(lines[0][0])) throw new Error(lines[0].join("; "));
  if (!lines[1].every((line) => /[а-яіїєґ]/.test(line))) throw new Error(lines[1].join("; "));
  const watcher = sight(engine, table, WATCHER);
  equal(worker.ask("hp_hint", rules, ...watcher, "search:200", seedOf(1), 0), "[]", "a watcher");
});


for (const [settings, seed, bot] of [
  ["seats=3", 5, "greedy:1"],
  ["seats=5 allies=on", 6, "random"],
  ["seats=7 allies=on", 7, "random"],
]) {
  test(`a whole game of ${settings} shows the same as the native table`, () => {
    const game = play(settings, seed, bot);
    const lines = playNative(settings, seed, game.script).split("\n");
    for (let i = 0; i < game.shown.length; i++) equal(game.shown[i], lines[i], `text ${i}`);
    equal(game.record, lines.slice(game.shown.length).join("\n"), "the record");
    if (game.script.length < 60) throw new Error("a very short game");
  });
}

test("a record opens again and shows every moment", () => {
  const game = play("seats=4", 9, "random");
  const other = new Engine(module);
  const table = other.call("hp_open", game.record);
  if (!table) throw new Error(other.text());
  const facts = JSON.parse(other.text());
  equal(facts.decisions, game.facts.decisions, "decisions");
  equal(facts.over, true, "over");
  equal(other.ask("hp_record", table), game.record, "the record");
  equal(other.ask("hp_story", table, 1, 0, 0), game.engine.ask("hp_story", game.table, 1, 0, 0), "story");
  for (let at = 0; at <= facts.decisions; at += 7)
    equal(
      other.ask("hp_board_at", table, at, 1, 1),
      game.engine.ask("hp_board_at", game.table, at, 1, 1),
      `moment ${at}`,
    );
  equal(other.fails("hp_board_at", table, facts.decisions + 1, 0, 0), "not-found", "no moment");
  const broken = game.record.replace(/^(20 .*=)(.)/m, (_, head, digit) => head + (digit === "0" ? "1" : "0"));
  equal(other.fails("hp_open", broken), "bad-message", "a changed record");
});

test("what is wrong is refused with a code and nothing changes", () => {
  const engine = new Engine(module);
  equal(engine.fails("hp_new", "chess", "", seedOf(1), "", ""), "not-found", "game");
  equal(engine.fails("hp_new", "iron-throne", "seats=99", seedOf(1), "", ""), "bad-settings", "settings");
  equal(engine.fails("hp_new", "iron-throne", "", "xyz", "", ""), "not-legal", "seed");
  equal(engine.fails("hp_new", "iron-throne", "", seedOf(1), "ally ?", ""), "bad-cards", "cards");
  const table = engine.call("hp_new", "iron-throne", "seats=3", seedOf(1), "", "Ann\nbot:greedy\nОлена");
  const before = engine.ask("hp_board", table, 0, 0) + engine.ask("hp_record", table);
  equal(engine.fails("hp_choose", table, 0, "place truce"), "not-legal", "not legal");
  equal(engine.fails("hp_choose", table, 0, "nonsense"), "not-legal", "no notation");
  equal(engine.fails("hp_choose", table, 0, ""), "not-legal", "nothing chosen");
  equal(engine.fails("hp_choose", table, 9, "pass"), "bad-message", "no seat");
  equal(engine.fails("hp_choose", 99, 0, "pass"), "not-found", "no table");
  equal(engine.fails("hp_undo", table, 0), "not-now", "nothing to undo");
  equal(engine.fails("hp_talk", table, 0, "hello"), "not-legal", "no talk");
  equal(engine.fails("hp_open", "holdfast record 2\n"), "bad-message", "no record");
  equal(engine.fails("hp_think", 1, new Uint8Array(8), "", "greedy", seedOf(1)), "not-found", "no rules");
  equal(engine.ask("hp_board", table, 0, 0) + engine.ask("hp_record", table), before, "unchanged");
  if (!engine.ask("hp_record", table).includes("player 3 Олена")) throw new Error("names are lost");
});

test("own cards are checked, and shown", () => {
  const engine = new Engine(module);
  const cards = readFileSync(new URL("../corpus/own.cards", import.meta.url), "utf8");
  equal(engine.ask("hp_check_cards", "iron-throne", cards), "{}", "sound cards");
  engine.call("hp_check_cards", "iron-throne", cards + "\nleader\n");
  const wrong = JSON.parse(engine.text());
  equal(wrong.error, "bad-cards", "a mistake");
  if (!(wrong.line > 0)) throw new Error("no line is named");
  const table = engine.call("hp_new", "iron-throne", "seats=3", seedOf(1), cards, "");
  if (!table) throw new Error(engine.text());
  if (!JSON.parse(engine.ask("hp_cards", table, 1)).cards.some((card) => card.own))
    throw new Error("own cards are not shown");
});

test("games and cards are told in both languages", () => {
  const engine = new Engine(module);
  const games = JSON.parse(engine.ask("hp_games", 1));
  equal(games.games[0].id, "iron-throne", "the first game");
  equal(games.games[0].windows.length, 18, "windows");
  const cards = JSON.parse(engine.ask("hp_game_cards", "iron-throne", 1));
  if (!cards.cards.some((card) => /[а-яіїєґ]/.test(card.text))) throw new Error("not Ukrainian");
});

const CYRILLIC = /[\u0400-\u04ff]/;

for (const [i, game] of GAMES.entries()) {
  test(`${game} speaks English without its translations, as it does with them`, () => {
    const all = [module, tinyModule, cardModule][i];
    const [plain, learnt] = [new Engine({ code: all.code }), new Engine(all)];
    for (const what of [["hp_games"], ["hp_game_cards", game]]) {
      const english = plain.ask(...what, 0);
      equal(english, learnt.ask(...what, 0), `${what}, English`);
      if (CYRILLIC.test(english)) throw new Error(`${what}: Ukrainian in English`);
      if (CYRILLIC.test(plain.ask(...what, 1))) throw new Error(`${what}: Ukrainian that was not learnt`);
      if (!CYRILLIC.test(learnt.ask(...what, 1))) throw new Error(`${what}: no Ukrainian`);
    }
  });
}

// What was compared last is kept in words: it is told anew, too.
test("Ukrainian is learnt in the middle of a game", () => {
  const engine = new Engine({ code: module.code });
  const worker = new Engine({ code: module.code });
  const rules = worker.call("hp_rules", "iron-throne", "");
  const table = engine.call("hp_new", "iron-throne", "seats=4", seedOf(3), "", "");
  let facts = JSON.parse(engine.text());
  const board = (lang) => engine.ask("hp_board", table, 0, lang);
  for (let i = 0; !JSON.parse(board(0)).last; i++) {
    const seat = facts.asked[0];
    const { choices } = think(engine, table, seat, worker, rules, "random", seedOf(300 + i));
    facts = JSON.parse(engine.ask("hp_choose", table, seat, choices.join("\n")));
  }
  const other = new Engine(module);
  const same = other.call("hp_open", engine.ask("hp_record", table));
  const english = board(0);
  if (CYRILLIC.test(board(1))) throw new Error("Ukrainian that was not learnt");
  engine.ask("hp_learn", module.words);
  equal(board(0), english, "English stays");
  equal(engine.ask("hp_story", table, 0, 1, 0), other.ask("hp_story", same, 0, 1, 0), "the story");
  const last = JSON.stringify(JSON.parse(board(1)).last);
  equal(last, JSON.stringify(JSON.parse(other.ask("hp_board", same, 0, 1)).last), "what was compared");
  if (!CYRILLIC.test(last)) throw new Error("what was compared is not told in Ukrainian");
});

// A file of translations with these bytes behind its head.
function wordsOf(texts) {
  let sum = 2166136261;
  for (const byte of texts) sum = Math.imul(sum ^ byte, 16777619) >>> 0;
  const file = new Uint8Array(16 + texts.length);
  file.set(module.words.subarray(0, 12));
  new DataView(file.buffer).setUint32(12, sum, true);
  file.set(texts, 16);
  return file;
}

test("translations that are broken are refused, or harmless", () => {
  const engine = new Engine({ code: module.code });
  const cards = () => engine.ask("hp_game_cards", "iron-throne", 1);
  const english = cards();
  const { words } = module;
  const texts = words.subarray(16);
  const text = (lines) => wordsOf(new TextEncoder().encode(lines));
  const changed = (at) => words.map((byte, i) => (i === at ? byte ^ 1 : byte));
  const broken = {
    nothing: new Uint8Array(0),
    "only its head": words.subarray(0, 16),
    "cut off": words.subarray(0, words.length - 1),
    "another head": changed(9),
    "another checksum": changed(13),
    "another letter": changed(5000),
    "a page that says that there is none": new TextEncoder().encode("<!doctype html><title>404</title>\0"),
    "no end": wordsOf(texts.subarray(0, texts.length - 1)),
    "half a pair": text("Pass\0Пас\0Take\0"),
    "not sorted": text("Take\0Бери\0Pass\0Пас\0"),
    "a text twice": text("Pass\0Пас\0Pass\0Пас\0"),
    "too long": wordsOf(new Uint8Array(1 << 20)),
  };
  for (const [what, bytes] of Object.entries(broken)) {
    equal(engine.fails("hp_learn", bytes), "bad-message", what);
    equal(cards(), english, `${what}: nothing changes`);
  }
  equal(engine.fails("hp_learn", wordsOf(texts)), null, "the file itself");
  const ukrainian = cards();
  equal(engine.fails("hp_learn", broken["cut off"]), "bad-message", "a broken file behind it");
  equal(cards(), ukrainian, "what was learnt stays");
  // Templates that nobody checked: marks without end, slots that are not there.
  let learnt = 0;
  for (let round = 0; round < 60; round++) {
    let last = round + 1;
    const next = (of) => (last = (Math.imul(last, 1103515245) + 12345) >>> 0) % of;
    const odd = Uint8Array.from(texts);
    for (let i = 0; i < 400; i++) {
      const at = next(odd.length);
      if (odd[at] === 0xd0 || odd[at] === 0xd1) odd[at] = "{[<|}]>9?#="[next(11)].charCodeAt(0);
    }
    if (engine.fails("hp_learn", wordsOf(odd)) === null) learnt++;
    engine.call("hp_game_cards", "iron-throne", 1);
    engine.call("hp_games", 1);
  }
  equal(learnt, 60, "the keys are as they were");
  engine.ask("hp_learn", words);
  equal(cards(), ukrainian, "and the right file is learnt again");
});

test("each module has its own game, and no other", () => {
  const tiny = new Engine(tinyModule);
  equal(JSON.parse(tiny.ask("hp_games", 0)).games.map((g) => g.id).join(), "tiny-epic", "the second module");
  equal(JSON.parse(new Engine(module).ask("hp_games", 0)).games.map((g) => g.id).join(), "iron-throne", "the first");
  equal(tiny.fails("hp_new", "iron-throne", "seats=3", seedOf(1), "", ""), "not-found", "another's game");
  const { cards } = JSON.parse(tiny.ask("hp_game_cards", "tiny-epic", 1));
  const domain = cards.find((card) => card.id === "winterfell" && card.type === "domain");
  equal(domain.facts.kind, "castle", "facts of a domain");
  if (!domain.facts.borders.includes("hornwood")) throw new Error("borders are not told");
  if (!cards.some((card) => /[а-яіїєґ]/.test(card.name))) throw new Error("not Ukrainian");
});

test("a whole game of Tiny Epic, and its record", () => {
  const engine = new Engine(tinyModule);
  const worker = new Engine(tinyModule);
  const rules = worker.call("hp_rules", "tiny-epic", "");
  const table = engine.call("hp_new", "tiny-epic", "seats=3", seedOf(4), "", "");
  if (!table) throw new Error(engine.text());
  let facts = JSON.parse(engine.text());
  for (let i = 0; !facts.over; i++) {
    const seat = facts.asked[i % facts.asked.length];
    const { choices } = think(engine, table, seat, worker, rules, "greedy:1", seedOf(7000 + i));
    facts = JSON.parse(engine.ask("hp_choose", table, seat, choices.join("\n")));
    const board = JSON.parse(engine.ask("hp_board", table, seat, i % 2));
    if (board.battle)
      for (const side of board.battle.sides)
        equal(side.parts.reduce((sum, part) => sum + part.strength, 0), side.total, "the parts of a battle");
  }
  const other = new Engine(tinyModule);
  const again = other.call("hp_open", engine.ask("hp_record", table));
  if (!again) throw new Error(other.text());
  equal(other.ask("hp_story", again, 1, 1, 0), engine.ask("hp_story", table, 1, 1, 0), "the story");
});

process.exit(failed ? 1 : 0);
