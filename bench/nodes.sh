#!/bin/sh
# The load of bench/server_load on SQLite, then on 1, 2 and 3 nodes that share one
# PostgreSQL, which waits for the disk as SQLite does; first with people who think,
# then with people who do not, which is the limit. In the end all side by side.
#   nodes.sh BUILD [OPTION ...]      options of server_load
set -eu

build=$1
shift
if [ -z "${HOLDFAST_BENCH_INSIDE:-}" ]; then
  export HOLDFAST_BENCH_INSIDE=yes HOLDFAST_TEST_FSYNC="${HOLDFAST_TEST_FSYNC:-on}" HOLDFAST_TEST_POSTGRES=
  exec "$(dirname "$0")/../tools/with-postgres.sh" "$0" "$build" "$@"
fi

database=$(head -n 1 "$HOLDFAST_TEST_POSTGRES_DATA/postmaster.pid")
notes=$(mktemp)
trap 'rm -f "$notes" "$notes.one"' EXIT
run=0

# measure NAME THINK OPTION...
measure() {
  name=$1
  think=$2
  shift 2
  echo "--- $name, thinking for $think ms"
  "$build/bench/server_load" "$build/holdfast" --think "$think" --database "$database" "$@" \
    >"$notes.one"
  cat "$notes.one"
  sed "s/^/$name|$think|/" "$notes.one" >>"$notes"
}

on_postgres() {
  run=$((run + 1))
  psql -Xq "$HOLDFAST_TEST_POSTGRES" -c "CREATE SCHEMA load_$run"
  nodes=$1
  think=$2
  shift 2
  measure "PostgreSQL, $nodes node(s)" "$think" --nodes "$nodes" \
    --store "$HOLDFAST_TEST_POSTGRES?options=-csearch_path%3Dload_$run" "$@"
}

for think in ${HOLDFAST_BENCH_THINK:-1500 0}; do
  measure SQLite "$think" "$@"
  for nodes in 1 2 3; do on_postgres "$nodes" "$think" "$@"; done
done

echo
echo "| store | think | moves/s | durable p50 | p99 | commit | us a move: nodes, database, client | % of the processors: nodes, database, client, others |"
echo "|---|---|---|---|---|---|---|---|"
awk -F'|' '
  { key = $1 "|" $2 }
  $3 ~ /^moves / { split($3, w, " "); moves[key] = w[2] + w[7]; if (!(key in order)) { order[key] = ++n; name[n] = key } }
  $3 ~ /^until a move is durable/ { match($3, /p50 +[0-9.]+/); p50[key] = substr($3, RSTART + 4, RLENGTH - 4); match($3, /p99 +[0-9.]+/); p99[key] = substr($3, RSTART + 4, RLENGTH - 4) }
  $3 ~ /^commits/ { match($3, /[0-9.]+ ms on average/); commit[key] = substr($3, RSTART, RLENGTH - 11) }
  $3 ~ /^processor time/ { gsub(/[^0-9 ]/, "", $3); split($3, w, " "); us[key] = w[1] ", " w[2] ", " w[3] }
  $3 ~ /^processors/ { sub(/.*%:/, "", $3); gsub(/[^0-9 ]/, "", $3); split($3, w, " "); share[key] = w[1] ", " w[2] ", " w[3] ", " w[4] }
  END { for (i = 1; i <= n; i++) { k = name[i]; split(k, w, "|"); print "| " w[1] " | " w[2] " ms | " moves[k] " | " p50[k] " ms | " p99[k] " ms | " commit[k] " | " us[k] " | " share[k] " |" } }
' "$notes"
