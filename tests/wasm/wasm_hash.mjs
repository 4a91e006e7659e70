// Prints what tests/build/hash_games.c prints, from the WebAssembly build.
//   node wasm_hash.mjs MODULE.wasm GAMES
import { readFileSync } from "node:fs";

const [path, games] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(path), {});
const { game_count, seats_of, hash_games } = instance.exports;

for (let game = 0; game < game_count(); game++) {
  for (const most of [0, 1]) {
    const seats = seats_of(game, most);
    const hash = BigInt.asUintN(64, hash_games(game, seats, Number(games), 1n));
    console.log(`${game} ${seats} ${hash.toString(16).padStart(16, "0")}`);
  }
}
