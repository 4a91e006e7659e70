#!/bin/sh
# Builds the page: the engines for WebAssembly, then web/dist.
#   build-page.sh BUILD
# BUILD is a meson build folder. Does nothing, quickly, when nothing changed.
set -eu
build=$1
cd "$(dirname "$0")/.."

tools/page-engines.sh "$build"
tools/page-packages.sh

page=web/dist/index.html
if [ ! -e "$page" ] || [ -n "$(find web/src web/public web/build web/index.html web/package.json \
  web/vite.config.ts web/tsconfig.json -newer "$page" -type f -print -quit)" ]; then
  echo 'Building the page'
  (cd web && npm run --silent build </dev/null)
fi
