#!/bin/sh
# The same games everywhere: gcc -O0 and -O3, clang and WebAssembly.
#   same_hash.sh BUILD GAMES
# Speaks TAP. What is not installed is skipped.
set -u
build=$(cd "$1" && pwd)
games=$2
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# native COMPILER NAME
native() {
  # shellcheck disable=SC2046,SC2086 # words are meant to be split
  $1 -std=c11 -DHF_WITH_NULL_GAME -I"$root/include" -I"$root/src" -I"$build/src" \
    $("$root/tools/engine-sources.sh" "$build") "$root/tests/build/hash_games.c" -o "$work/hash-$2" &&
    "$work/hash-$2" "$games"
}

webassembly() {
  "$root/tools/wasm-build.sh" "$build" "$work/hash.wasm" "$root/tests/build/hash_games.c" &&
    node "$root/tests/wasm/wasm_hash.mjs" "$work/hash.wasm" "$games"
}

number=0
report() {
  number=$((number + 1))
  if [ -s "$work/$1" ] && cmp -s "$work/$1" "$work/gcc-O0"; then
    echo "ok $number - $1"
  else
    echo "not ok $number - $1"
    sed 's/^/# /' "$work/gcc-O0" "$work/$1"
  fi
}

# All at once; the report is in order.
native "gcc -O0" gcc-O0 >"$work/gcc-O0" 2>"$work/errors" &
native "gcc -O3 -DNDEBUG" gcc-O3 >"$work/gcc-O3" &
if command -v clang >/dev/null; then native "clang -O2" clang >"$work/clang" & fi
if command -v wasm-ld >/dev/null && command -v node >/dev/null; then webassembly >"$work/webassembly" & fi
wait

echo 1..4
cat "$work/errors" >&2
for name in gcc-O0 gcc-O3 clang webassembly; do
  if [ -e "$work/$name" ]; then
    report $name
  else
    number=$((number + 1))
    echo "ok $number - $name # SKIP not installed"
  fi
done
