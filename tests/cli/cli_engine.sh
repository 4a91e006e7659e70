#!/bin/sh
# The line protocol: a whole game is played through it, and mistakes change
# nothing.
. "$(dirname "$0")/cli_tap.sh"

# talk_to NAME: sends stdin, keeps the answer.
talk_to() {
  "$holdfast" engine iron-throne >"$work/out" 2>"$work/err"
  status=$?
}

talk_to <<'END'
hello
asked
dance
new
new 7 seats=99
new 7 seats=3 houses=stark,lannister,tyrell
seats
asked
options nobody
choose stark: fly away
choose stark: place truce
quit
END
cat >"$work/expected" <<'END'
error there is no table yet
error there is no command 'dance'
error new wants a seed
error
ok
seat stark
seat lannister
seat tyrell
ok
asked stark lannister tyrell
ok
error there is no seat
error
error stark may not choose `place truce`
END
sed -n '6,$p' "$work/out" | awk 'NR == FNR { want[FNR] = $0; next }
  index($0, want[FNR]) != 1 { print "expected " want[FNR] ", got " $0; bad = 1 }
  END { exit bad || FNR != length(want) }' "$work/expected" - >"$work/err"
report "answers, in order, each ended by ok or error" $?
[ "$(head -n 2 "$work/out" | tail -n 1)" = "game iron-throne" ]
report "hello names the game" $?
[ "$status" -eq 0 ]
report "quit ends well" $?

printf 'new 1 seats=3\nhash\nrestore 00ff\nrestore xyz\nhash\n' | "$holdfast" engine iron-throne >"$work/out"
[ "$(grep -c '^error' "$work/out")" -eq 2 ] && [ "$(grep '^hash' "$work/out" | sort -u | wc -l)" -eq 1 ]
report "what is no state is refused, and the table stays" $?

head -c 300000 /dev/zero | tr '\0' 'a' >"$work/long"
{ cat "$work/long"; printf '\nhello\n'; } | "$holdfast" engine iron-throne >"$work/out"
grep -q '^error this line is too long' "$work/out" && grep -q '^game iron-throne' "$work/out"
report "a line that is too long is refused, and the talk goes on" $?

cat >"$work/play.py" <<'END'
"""Plays a game through the protocol; every step is taken, undone by restoring,
and taken again. Prints what must be equal everywhere."""
import subprocess, sys
engine = subprocess.Popen([sys.argv[1], "engine", "iron-throne"], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, text=True)
def ask(command):
    engine.stdin.write(command + "\n")
    engine.stdin.flush()
    lines = []
    while True:
        line = engine.stdout.readline().rstrip("\n")
        if line == "ok":
            return lines
        assert line and not line.startswith("error"), (command, line)
        lines.append(line)
def rest(line):
    return line.split(" ", 1)[1]
ask("events table")
events = len(ask("new 11 seats=4 allies=on"))
ask("events lannister" if "seat lannister" in ask("seats") else "events table")
decisions = 0
while True:
    events += len(ask("forced"))
    asked = ask("asked")[0].split()
    if asked[0] == "over":
        break
    seat = asked[1 + decisions % (len(asked) - 1)]
    assert ask("prompt " + seat)[0].startswith("prompt ")
    options = [rest(line) for line in ask("options " + seat)]
    assert len(options) > 1
    choice = rest(ask("think %s random" % seat)[0])
    assert choice in options
    saved, before = rest(ask("save")[0]), ask("hash")
    happened = ask("choose %s %s" % (seat, choice))
    events += len(happened)
    assert all(len(line.split(" ", 7)) == 8 or line.count(" ") >= 7 for line in happened)
    after = ask("hash")
    ask("restore " + saved)
    assert ask("hash") == before
    ask("choose %s: %s" % (seat, choice))
    assert ask("hash") == after
    assert ask("view " + seat) != ask("view")
    decisions += 1
result = ask("result")
assert result[0] in ("ending influence", "ending extinction", "ending influence and extinction")
assert any(line.endswith(" won") for line in result[1:])
assert decisions > 20 and events > 100

# With beats every event belongs to one that ends before the answer does.
ask("beats on")
ask("new 12 seats=3")
weights = []
for turn in range(60):
    asked = ask("asked")[0].split()
    seat = asked[1 + turn % (len(asked) - 1)]
    told = ask("choose %s %s" % (seat, rest(ask("options " + seat)[0])))
    assert not told or told[-1].startswith("beat ")
    weights += [line for line in told if line.startswith("beat ")]
assert len(weights) > 20 and set(weights) <= {"beat 0", "beat 1", "beat 2"}
ask("beats off")
assert not any(line.startswith("beat ") for line in ask("forced"))
END
python3 "$work/play.py" "$holdfast" 2>"$work/err"
report "a whole game is played through the protocol" $?

finish
