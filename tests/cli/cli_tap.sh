# Helpers of the tests of the command: TAP, one line a check. A test is called
# with the path of the command.
#   . "$(dirname "$0")/cli_tap.sh"
set -u
holdfast=$1
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
number=0
bad=0

# report NAME STATUS: counts one check.
report() {
  number=$((number + 1))
  if [ "$2" -eq 0 ]; then
    echo "ok $number - $1"
  else
    echo "not ok $number - $1"
    sed 's/^/# /' "$work/out" "$work/err" 2>/dev/null | head -n 20
    bad=1
  fi
}

# run WORDS...: leaves $status, $work/out and $work/err.
run() {
  "$holdfast" "$@" >"$work/out" 2>"$work/err" </dev/null
  status=$?
}

# exits NAME CODE WORDS...: the command ends with that code.
exits() {
  name=$1 code=$2
  shift 2
  run "$@"
  [ "$status" -eq "$code" ]
  report "$name" $?
}

# complains NAME CODE TEXT WORDS...: that code, and one line on stderr that
# contains the text.
complains() {
  name=$1 code=$2 text=$3
  shift 3
  run "$@"
  [ "$status" -eq "$code" ] && [ "$(wc -l <"$work/err")" -eq 1 ] && grep -qF -- "$text" "$work/err"
  report "$name" $?
}

# says NAME TEXT: the last output contains the text.
says() {
  grep -qF -- "$2" "$work/out"
  report "$1" $?
}

# holds NAME PYTHON: the lines of the last output are JSON, and the expression
# about `lines` (and `one`, the first) is true.
holds() {
  python3 - "$work/out" "$2" <<'END'
import json, sys
lines = [json.loads(line) for line in open(sys.argv[1], encoding="utf-8")]
one = lines[0] if lines else None
sys.exit(0 if eval(sys.argv[2]) else 1)
END
  report "$1" $?
}

finish() {
  echo "1..$number"
  exit $bad
}
