#!/bin/sh
# Installs the packages that the page is built and tested with, where they are missing or old.
set -eu
cd "$(dirname "$0")/../web"
there=node_modules/.package-lock.json
if [ ! "$there" -nt package-lock.json ] || [ ! "$there" -nt package.json ]; then
  echo 'Installing what the page is built with'
  npm ci --no-audit --no-fund --loglevel=error </dev/null
  touch "$there"
fi
