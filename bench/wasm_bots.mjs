// How long bots think in WebAssembly, in a whole game each: node wasm_bots.mjs PAGE.WASM
import { load, playBots } from "../tests/wasm/wasm_engine.mjs";

const module = load(process.argv[2]);
console.log("\nBots in WebAssembly, ms a decision with a choice, one game each:");
for (const [bot, settings] of [
  ["knight", "seats=3"],
  ["lord", "seats=3"],
  ["king", "seats=3"],
  ["king", "seats=7 allies=on"],
]) {
  const times = [];
  // A decision without a choice takes no search.
  playBots(module, settings, 1, bot, (ms) => ms > 0.3 && times.push(ms));
  times.sort((a, b) => a - b);
  const at = (part) => times[Math.floor(part * (times.length - 1))].toFixed(1).padStart(7);
  console.log(`  ${bot.padEnd(7)} ${settings.padEnd(18)} median ${at(0.5)}   99 % ${at(0.99)}   most ${at(1)}`);
}
