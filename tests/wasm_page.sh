#!/bin/sh
# Builds the page's WebAssembly, weighs it and plays with it.
#   wasm_page.sh BUILD WASM_BOARDS SAME_MOVES
# Speaks TAP.
if ! command -v wasm-ld >/dev/null || ! command -v node >/dev/null; then
  echo "1..0 # SKIP wasm-ld or node is not installed"
  exit 0
fi
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$here/../tools/wasm-page.sh" "$1" "$work/page.wasm" || exit 1
size=$(gzip -9 -c "$work/page.wasm" | wc -c)
echo "# $size bytes gzipped"
if [ "$size" -gt 150000 ]; then
  echo "the page's WebAssembly has $size bytes gzipped: more than 150 kB" >&2
  exit 1
fi
node "$here/wasm_page.mjs" "$work/page.wasm" "$2" "$3"
