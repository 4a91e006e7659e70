#!/bin/sh
# Builds the page's engines for WebAssembly, web/public/engine-GAME.wasm: one for each game
# that has a board; and its translations, web/src/games/GAME/engine.uk.words. Does nothing,
# quickly, when nothing changed.
#   page-engines.sh BUILD
# BUILD is a meson build folder.
set -eu
build=$1
cd "$(dirname "$0")/.."
ninja -C "$build" --quiet generated </dev/null
for folder in web/src/games/*/; do
  game=$(basename "$folder")
  engine=web/public/engine-$game.wasm
  words=${folder}engine.uk.words
  if [ ! -e "$engine" ] || [ ! -e "$words" ] || [ -n "$(find include src/core src/language src/games src/text src/bots src/advice \
    src/wire src/table src/wasm cards po tools/wasm-page.sh tools/po2c.py -newer "$engine" -type f -print -quit)" ]; then
    echo "Building the engine of $game for the page"
    tools/wasm-page.sh "$build" "$game" "$engine.new" "$words.new"
    mv "$words.new" "$words"
    mv "$engine.new" "$engine"
  fi
done
