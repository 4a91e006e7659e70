#!/bin/sh
# Runs every test there is and ends with one line: N passed, N failed. Above it
# stands what failed, and what held only when it was tried again.
#   run-tests.sh BUILD SANITIZED
# The suite `release` runs as players get it; everything else runs with
# sanitizers.
set -u

build=$1
sanitized=$2
passed=0
failed=0
logs=
flaky=
unbuilt=

# Adds what a run says of itself.
count() {
  passed=$((passed + $1))
  failed=$((failed + $2))
}

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
    flaky="$flaky $log"
    # Counted as it should have been.
    sed '/<testsuites/s/ \(failures\|errors\)="[0-9]*"/ \1="0"/g' "$report.first" >"$report"
  else
    mv "$report.first" "$report"
  fi
  mv "$log.first" "$log"
}

# The next tests are built while these wait. What goes wrong with it is told when their turn comes.
build_ahead() {
  nice -n 19 ninja -C "$ahead" --quiet release </dev/null >/dev/null 2>&1 &
  builder=$!
  ahead=
}

# run_meson DIRECTORY TARGET ...: builds the target, then runs meson's tests.
run_meson() {
  directory=$1
  target=$2
  shift 2
  report=$directory/meson-logs/testlog.junit.xml
  log=$directory/meson-logs/testlog.json
  rm -f "$report" "$log"
  echo "Building the tests in $directory"
  # One PostgreSQL for all tests that want one; they get schemas of their own.
  ninja -C "$directory" --quiet "$target" </dev/null &&
    { [ -z "$ahead" ] || build_ahead; } &&
    tools/with-postgres.sh meson test -C "$directory" --no-rebuild --print-errorlogs "$@" </dev/null
  status=$?
  [ "$status" -eq 0 ] || [ ! -f "$log" ] || try_again
  if [ ! -f "$report" ]; then
    echo "The tests in $directory could not be run."
    unbuilt="$unbuilt $directory"
    count 0 1
    return
  fi
  all=$(attribute "$report" tests)
  bad=$(($(attribute "$report" failures) + $(attribute "$report" errors)))
  # A program that fails as a whole may have no single test to blame.
  if [ "$status" -ne 0 ] && [ "$bad" -eq 0 ]; then
    bad=1
    all=$((all + 1))
  fi
  count $((all - bad)) "$bad"
  case " $flaky " in *" $log "*) ;; *) logs="$logs $log" ;; esac
}

# What talks to servers waits for nearly all of its time: three at a time keep a processor busy.
ahead=$build
builder=
run_meson "$sanitized" meson-test-prereq --no-suite release --num-processes $(($(nproc) * 3))
[ -z "$builder" ] || wait "$builder"
ahead=
run_meson "$build" release --suite release

for directory in $unbuilt; do echo "failed: the tests in $directory could not be run"; done
# shellcheck disable=SC2086 # a list
tools/failed-tests.py $logs
# shellcheck disable=SC2086 # a list
tools/failed-tests.py --flaky $flaky
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
