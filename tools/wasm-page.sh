#!/bin/sh
# Builds the page's engine: rules, words, bots, boards and tables as one
# WebAssembly module that imports nothing. src/wasm/page.c says how to call it.
#   wasm-page.sh BUILD GAME OUT.wasm OUT.words
# BUILD is a meson build folder (for the compiled cards). Each game is a module
# of its own, from the same sources without the other games: the page loads that
# of the game it shows. The module speaks English; translations of the texts
# that are in it are a file of their own, for who reads them.
# Small before fast: -O2 would be a third larger and bots a tenth faster. The
# linker is told not to optimize for speed behind the compiler's back, to merge
# strings and to write short numbers short: 4 % less, and bots as fast. Binaryen's
# wasm-opt finds nothing more.
set -eu
build=$(cd "$1" && pwd)
game=$2
out=$3
words=$4
root=$(cd "$(dirname "$0")/.." && pwd)
[ -d "$root/src/games/$game" ] || { echo "wasm-page.sh: there is no game $game" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The files of the other games, and what keeps the registries without them.
others='' without=-DHF_IN_PAGE
for folder in "$root"/src/games/*/; do
  name=$(basename "$folder")
  [ "$name" != "$game" ] || continue
  word=$(echo "$name" | tr - _)
  others="$others ! -path $folder*"
  without="$without -DHF_WITHOUT_$(echo "$word" | tr a-z A-Z)"
done
set -f
# shellcheck disable=SC2086 # one word for each condition
sources=$(find "$root/src/core" "$root/src/language" "$root/src/games" \
  "$root/src/text" "$root/src/bots" "$root/src/advice" "$root/src/wire" "$root/src/table" "$root/src/wasm" \
  -name '*.c' ! -name messages.c ! -name template_check.c ! -path */terminal/* ! -path */games/*/tools/* $others | LC_ALL=C sort)
generated=$(find "$build/src/games/$game" -name '*_cards.c' -o -name '*_decks.c' -o -name '*_packs.c' -o -name '*_rules.c' | LC_ALL=C sort)

flags="--target=wasm32-wasi -mbulk-memory -msign-ext -mnontrapping-fptoint -std=c11 -Oz -flto -DNDEBUG
  -ffp-contract=off -fno-math-errno -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror $without
  -isystem /usr/include/wasm32-wasi -I$root/include -I$root/src -I$build/src"

export flags

# compile FROM INTO ...: as many at a time as there are processors.
compile() {
  # shellcheck disable=SC2016 # the flags are split by the shell that is started
  printf '%s\n' "$@" | xargs -P "$(nproc)" -n 2 sh -c 'exec clang $flags -c "$0" -o "$1"'
}

objects='' pairs=''
number=1000
for source in $sources $generated; do
  number=$((number + 1))
  objects="$objects $work/$number.o"
  pairs="$pairs $source $work/$number.o"
done
# shellcheck disable=SC2086 # one word for each file
compile $pairs
# shellcheck disable=SC2086 # one word for each file
clang --target=wasm32-wasi -Oz -flto -mexec-model=reactor -nostartfiles $objects \
  -Wl,--no-entry -Wl,--gc-sections -Wl,-z,stack-size=1048576 -Wl,--strip-all \
  -Wl,-O2 -Wl,--lto-O1 -Wl,--compress-relocations -o "$out"
python3 "$root/tools/po2c.py" --within "$out" "$words" "$root/po/uk.po"
