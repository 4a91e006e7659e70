#!/bin/sh
# The page's WebAssembly, a module for each game and its translations, built if that has not
# been done: weighs them and plays.
#   wasm_page.sh BUILD WASM_BOARDS SAME_MOVES
# Speaks TAP.
if ! command -v wasm-ld >/dev/null || ! command -v node >/dev/null; then
  echo "1..0 # SKIP wasm-ld or node is not installed"
  exit 0
fi
here=$(cd "$(dirname "$0")" && pwd)
web=$here/../../web
"$here/../../tools/page-engines.sh" "$1" >&2 || exit 1
for game in iron-throne tiny-epic card-game; do
  size=$(gzip -9 -c "$web/public/engine-$game.wasm" | wc -c)
  words=$(gzip -9 -c "$web/src/games/$game/engine.uk.words" | wc -c)
  echo "# $game: $size bytes gzipped, its Ukrainian $words"
  most=152000 most_words=26000
  # Two hundred cards and the words they are written in.
  [ $game != card-game ] || most=300000 most_words=44000
  if [ "$size" -gt "$most" ] || [ "$words" -gt "$most_words" ]; then
    echo "the page's WebAssembly of $game may have $most bytes gzipped, its Ukrainian $most_words" >&2
    exit 1
  fi
done
node "$here/wasm_page.mjs" "$web" "$2" "$3"
