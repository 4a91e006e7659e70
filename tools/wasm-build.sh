#!/bin/sh
# Builds the engine as a WebAssembly module that imports nothing.
#   wasm-build.sh BUILD OUT.wasm FILE.c...
# BUILD is a meson build folder (for the compiled cards); the files are what to
# export besides the engine.
set -eu
build=$(cd "$1" && pwd)
out=$2
shift 2
root=$(cd "$(dirname "$0")/.." && pwd)
# shellcheck disable=SC2046 # one word for each file
exec clang --target=wasm32-wasi -mbulk-memory -std=c11 -O2 -DNDEBUG -DHF_WITH_NULL_GAME \
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror \
  -isystem /usr/include/wasm32-wasi -nostartfiles \
  -I"$root/include" -I"$root/src" -I"$build/src" \
  $("$root/tools/engine-sources.sh" "$build") "$@" \
  -Wl,--no-entry -Wl,-z,stack-size=1048576 -o "$out"
