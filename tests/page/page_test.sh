#!/bin/sh
# The page in a real Chromium, played against the built server.
#   page_test.sh HOLDFAST [PART OF A NAME...]
# Without Chromium or the page's node_modules it fails, unless
# HOLDFAST_NO_BROWSER=1 says that this machine has none.
set -eu
web=$(cd "$(dirname "$0")/../../web" && pwd)
browser=${CHROMIUM:-/usr/bin/chromium}

missing() {
  if [ "${HOLDFAST_NO_BROWSER:-}" = 1 ]; then
    echo "1..0 # SKIP $1"
    exit 0
  fi
  echo "Bail out! $1; HOLDFAST_NO_BROWSER=1 skips the page's tests"
  exit 1
}

[ -x "$browser" ] || missing "there is no $browser"
command -v node >/dev/null || missing 'there is no node'
[ -d "$web/node_modules/playwright-core" ] || missing 'web/node_modules is not installed (npm ci in web/)'
exec node "$web/tests/page.mjs" "$@"
