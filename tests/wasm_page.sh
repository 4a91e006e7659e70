#!/bin/sh
# Builds the page's WebAssembly, a module for each game, weighs them and plays.
#   wasm_page.sh BUILD WASM_BOARDS SAME_MOVES
# Speaks TAP.
if ! command -v wasm-ld >/dev/null || ! command -v node >/dev/null; then
  echo "1..0 # SKIP wasm-ld or node is not installed"
  exit 0
fi
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for game in iron-throne tiny-epic card-game; do
  "$here/../tools/wasm-page.sh" "$1" $game "$work/$game.wasm" || exit 1
  size=$(gzip -9 -c "$work/$game.wasm" | wc -c)
  echo "# $game: $size bytes gzipped"
  most=160000
  [ $game != card-game ] || most=265000 # two hundred cards and the words they are written in
  if [ "$size" -gt "$most" ]; then
    echo "the page's WebAssembly of $game has $size bytes gzipped: more than $most" >&2
    exit 1
  fi
done
node "$here/wasm_page.mjs" "$work/iron-throne.wasm" "$2" "$3" "$work/tiny-epic.wasm"
