#!/bin/sh
# Builds the page's engine: rules, words, bots, boards and tables as one
# WebAssembly module that imports nothing. src/wasm/page.c says how to call it.
#   wasm-page.sh BUILD OUT.wasm
# BUILD is a meson build folder (for the compiled cards and translations).
# Small before fast: -O2 would be a third larger and bots a tenth faster.
set -eu
build=$(cd "$1" && pwd)
out=$2
root=$(cd "$(dirname "$0")/.." && pwd)
sources=$(find "$root/src/core" "$root/src/language" "$root/src/games/iron-throne" \
  "$root/src/text" "$root/src/bots" "$root/src/advice" "$root/src/wire" "$root/src/table" "$root/src/wasm" \
  "$root/src/games/registry.c" \
  -name '*.c' ! -name messages.c ! -name template_check.c | LC_ALL=C sort)
generated=$(find "$build/src/games" -name '*_cards.c' -o -name '*_rules.c' | LC_ALL=C sort)
# shellcheck disable=SC2086 # one word for each file
exec clang --target=wasm32-wasi -mbulk-memory -std=c11 -Oz -flto -DNDEBUG -ffp-contract=off -fno-math-errno \
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror \
  -isystem /usr/include/wasm32-wasi -mexec-model=reactor -nostartfiles \
  -I"$root/include" -I"$root/src" \
  $sources $generated "$build/src/text/ukrainian.c" \
  -Wl,--no-entry -Wl,--gc-sections -Wl,-z,stack-size=1048576 -Wl,--strip-all -o "$out"
