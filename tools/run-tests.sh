#!/bin/sh
# Runs every test there is and ends with one line: N passed, N failed. Above it
# stands what failed, and what held only when it was tried again.
#   run-tests.sh BUILD SANITIZED
# The suite `release` runs as players get it; everything else runs with
# sanitizers. Both run at the same time: what talks to servers and browsers waits
# for half of its time.
set -u

build=$1
sanitized=$2

# The numbers in the report that meson leaves behind, single tests included.
attribute() {
  sed -n "s/.*<testsuites[^>]* $2=\"\([0-9]*\)\".*/\1/p" "$1" | head -n 1
}

# What talks to real processes over real sockets may be too late once on a busy machine: it
# is tried once more, by itself, and named as flaky if it holds then.
try_again() {
  again=$(tools/failed-tests.py --again "$log")
  [ -n "$again" ] || return 0
  mv "$log" "$log.first"
  mv "$report" "$report.first"
  # shellcheck disable=SC2086 # a list
  if tools/with-postgres.sh meson test -C "$directory" --no-rebuild $again </dev/null; then
    status=0
    held=--flaky
    # Counted as it should have been.
    sed '/<testsuites/s/ \(failures\|errors\)="[0-9]*"/ \1="0"/g' "$report.first" >"$report"
  else
    mv "$report.first" "$report"
  fi
  mv "$log.first" "$log"
}

# How many tests of `directory` passed, how many failed.
count() {
  if [ ! -f "$report" ]; then
    echo 0 1
    return
  fi
  all=$(attribute "$report" tests)
  bad=$(($(attribute "$report" failures) + $(attribute "$report" errors)))
  # A program that fails as a whole may have no single test to blame.
  if [ "$status" -ne 0 ] && [ "$bad" -eq 0 ]; then
    bad=1
    all=$((all + 1))
  fi
  echo $((all - bad)) "$bad"
}

# build DIRECTORY TARGET: true if there is something to run.
build() {
  mkdir -p "$1/meson-logs"
  rm -f "$1"/meson-logs/testlog.junit.xml "$1"/meson-logs/testlog.json
  echo "Building the tests in $1"
  ninja -C "$1" --quiet "$2" </dev/null
}

# run DIRECTORY STATUS ...: runs meson's tests unless they could not be built, and leaves what came
# of it there: how many passed and failed, and `--flaky` if some held only when they were tried again.
run() {
  directory=$1
  status=$2
  held=
  report=$directory/meson-logs/testlog.junit.xml
  log=$directory/meson-logs/testlog.json
  shift 2
  if [ "$status" -eq 0 ]; then
    # One PostgreSQL for all tests that want one; they get schemas of their own.
    tools/with-postgres.sh meson test -C "$directory" --no-rebuild --print-errorlogs "$@" </dev/null
    status=$?
  fi
  [ "$status" -eq 0 ] || [ ! -f "$log" ] || try_again
  echo "$(count) $held" >"$directory/meson-logs/outcome"
}

# tell DIRECTORY: what is left there; adds it to the sums.
tell() {
  read -r good bad held <"$1/meson-logs/outcome"
  passed=$((passed + good))
  failed=$((failed + bad))
  if [ -f "$1/meson-logs/testlog.json" ]; then
    # shellcheck disable=SC2086 # a word or none
    tools/failed-tests.py $held "$1/meson-logs/testlog.json"
  else
    echo "failed: the tests in $1 could not be run"
  fi
}

# The page takes longest, so it begins first; what it prints comes when the others are done. Those
# that talk to servers wait for nearly all of their time: three at a time keep a processor busy.
build "$build" release
run "$build" $? --suite release >"$build/meson-logs/printed" 2>&1 &
page=$!
trap 'trap - INT TERM HUP; kill 0' INT TERM HUP # all that was begun here
build "$sanitized" meson-test-prereq
run "$sanitized" $? --no-suite release --num-processes $(($(nproc) * 3))
echo "Waiting for the tests in $build"
wait "$page"
cat "$build/meson-logs/printed"

passed=0
failed=0
tell "$sanitized"
tell "$build"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
