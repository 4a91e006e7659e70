#!/bin/sh
# The load of bench/server_load on SQLite, then on 1, 2 and 3 nodes that share one
# PostgreSQL, which waits for the disk as SQLite does.
#   nodes.sh BUILD [OPTION ...]      options of server_load
set -eu

build=$1
shift
if [ -z "${HOLDFAST_BENCH_INSIDE:-}" ]; then
  export HOLDFAST_BENCH_INSIDE=yes HOLDFAST_TEST_FSYNC=on HOLDFAST_TEST_POSTGRES=
  exec "$(dirname "$0")/../tools/with-postgres.sh" "$0" "$build" "$@"
fi

echo "--- SQLite"
"$build/bench/server_load" "$build/holdfast" "$@"
for nodes in 1 2 3; do
  echo "--- PostgreSQL, $nodes node(s)"
  psql -Xq "$HOLDFAST_TEST_POSTGRES" -c "CREATE SCHEMA load_$nodes"
  "$build/bench/server_load" "$build/holdfast" --nodes "$nodes" \
    --store "$HOLDFAST_TEST_POSTGRES?options=-csearch_path%3Dload_$nodes" "$@"
done
