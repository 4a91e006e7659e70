#!/bin/sh
# What can be tested of the page without a browser, its types included.
# Speaks TAP.
set -eu
cd "$(dirname "$0")/../../web"
if [ ! -d node_modules/typescript ]; then
  echo 'Bail out! web/node_modules is not installed (npm ci in web/)'
  exit 1
fi
exec node --test-reporter=tap tests/units.test.mjs
