#!/bin/sh
# Runs every fuzz target for a while; what breaks one is kept in build-fuzz/.
#   fuzz.sh SECONDS
set -eu
seconds=$1
cd "$(dirname "$0")/.."
CC=clang tools/set-up.sh build-fuzz -Dbuildtype=debugoptimized -Dfuzzers=true \
  -Db_sanitize=address,undefined -Db_lundef=false
ninja -C build-fuzz fuzzers
for target in build-fuzz/fuzz/fuzz_*; do
  [ -f "$target" ] && [ -x "$target" ] || continue
  corpus=build-fuzz/corpus/$(basename "$target")
  mkdir -p "$corpus"
  echo "$(basename "$target"): $seconds seconds"
  seeds=fuzz/seeds/$(basename "$target")
  [ -d "$seeds" ] || seeds=
  # shellcheck disable=SC2086 # no seeds, no word
  "$target" -max_total_time="$seconds" -timeout=20 -artifact_prefix="$corpus-" -verbosity=0 \
    "$corpus" $seeds
done
