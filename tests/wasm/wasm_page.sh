#!/bin/sh
# The page's WebAssembly, a module for each game, built if that has not been done: weighs
# them and plays.
#   wasm_page.sh BUILD WASM_BOARDS SAME_MOVES
# Speaks TAP.
if ! command -v wasm-ld >/dev/null || ! command -v node >/dev/null; then
  echo "1..0 # SKIP wasm-ld or node is not installed"
  exit 0
fi
here=$(cd "$(dirname "$0")" && pwd)
engines=$here/../../web/public/engine
"$here/../../tools/page-engines.sh" "$1" >&2 || exit 1
for game in iron-throne tiny-epic card-game; do
  size=$(gzip -9 -c "$engines-$game.wasm" | wc -c)
  echo "# $game: $size bytes gzipped"
  most=164000
  [ $game != card-game ] || most=301000 # two hundred cards and the words they are written in
  if [ "$size" -gt "$most" ]; then
    echo "the page's WebAssembly of $game has $size bytes gzipped: more than $most" >&2
    exit 1
  fi
done
node "$here/wasm_page.mjs" "$engines-iron-throne.wasm" "$2" "$3" "$engines-tiny-epic.wasm"
