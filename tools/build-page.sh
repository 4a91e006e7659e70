#!/bin/sh
# Builds the page: the engines for WebAssembly, then web/dist.
#   build-page.sh BUILD
# BUILD is a meson build folder. Does nothing, quickly, when nothing changed.
set -eu
build=$1
cd "$(dirname "$0")/.."

# Is anything that was listed newer than the file?
older() {
  target=$1
  shift
  [ ! -e "$target" ] || [ -n "$(find "$@" -newer "$target" -type f -print -quit)" ]
}

ninja -C "$build" --quiet generated </dev/null
# Each game that has a board has an engine of its own.
for folder in web/src/games/*/; do
  game=$(basename "$folder")
  engine=web/public/engine-$game.wasm
  if older "$engine" include src/core src/language src/games src/text src/bots src/advice src/wire src/table \
    src/wasm cards po tools/wasm-page.sh tools/po2c.py; then
    echo "Building the engine of $game for the page"
    tools/wasm-page.sh "$build" "$game" "$engine.new"
    mv "$engine.new" "$engine"
  fi
done

tools/page-packages.sh

if older web/dist/index.html web/src web/public web/build web/index.html web/package.json \
  web/vite.config.ts web/tsconfig.json; then
  echo 'Building the page'
  (cd web && npm run --silent build </dev/null)
fi
