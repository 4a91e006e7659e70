#!/bin/sh
# Runs a command beside a PostgreSQL of its own, on loopback, in a temporary
# folder; both are gone afterwards, also when the command fails or this script
# is killed. The command finds the address in HOLDFAST_TEST_POSTGRES. Where that
# is set already, it is used.
#   with-postgres.sh COMMAND [ARGUMENT ...]
set -eu

if [ -n "${HOLDFAST_TEST_POSTGRES:-}" ]; then
  exec "$@"
fi

bin=
for place in /usr/lib/postgresql/*/bin; do
  [ ! -x "$place/initdb" ] || bin=$place
done
if [ -z "$bin" ]; then
  echo "with-postgres.sh: PostgreSQL is missing" >&2
  exit 1
fi

folder=$(mktemp -d "${TMPDIR:-/tmp}/holdfast-postgres-XXXXXX")
# The server refuses to run as root.
as_server() { "$@"; }
if [ "$(id -u)" -eq 0 ]; then
  as_server() { runuser -u postgres -- "$@"; }
  chown postgres "$folder"
fi
password=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')

stop() {
  as_server "$bin/pg_ctl" stop -s -w -m immediate -D "$folder/data" >/dev/null 2>&1 || true
  rm -rf "$folder"
}

# Somebody waits for the end of this script, whatever it dies of, and clears up:
# only the script holds the other end of the pipe.
mkfifo "$folder/alive"
export bin folder
setsid sh -c 'cat "$folder/alive" >/dev/null
  pid=$(head -n 1 "$folder/data/postmaster.pid" 2>/dev/null) && kill -QUIT "$pid"
  for i in 1 2 3 4 5 6 7 8 9 10; do
    [ -n "$pid" ] && kill -0 "$pid" 2>/dev/null || break
    sleep 0.2
  done
  rm -rf "$folder"' </dev/null >/dev/null 2>&1 &
exec 9>"$folder/alive"

printf '%s' "$password" >"$folder/password"
[ "$(id -u)" -ne 0 ] || chown postgres "$folder/password"
# What is tested is that processes die, not the power: no need to wait for disks,
# unless somebody measures.
(
  exec 9>&-
  cd "$folder" &&
  as_server "$bin/initdb" -D "$folder/data" -U holdfast -A scram-sha-256 -E UTF8 --locale=C \
    --pwfile="$folder/password" --no-sync >"$folder/initdb.log" 2>&1 &&
  as_server "$bin/pg_ctl" start -s -w -D "$folder/data" -l "$folder/data/log" -o "-p $port \
    -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=${HOLDFAST_TEST_FSYNC:-off} \
    -c max_connections=200 -c deadlock_timeout=200ms" >/dev/null
) || {
  cat "$folder/initdb.log" "$folder/data/log" >&2 2>/dev/null || true
  exit 1
}

export HOLDFAST_TEST_POSTGRES="postgres://holdfast:$password@127.0.0.1:$port/postgres"
export HOLDFAST_TEST_POSTGRES_DATA="$folder/data"
trap 'exit 143' TERM
trap 'exit 130' INT
trap 'exit 129' HUP
status=0
"$@" 9>&- || status=$?
stop
exit "$status"
