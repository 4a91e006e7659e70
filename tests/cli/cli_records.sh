#!/bin/sh
# Records told and verified; whatever is wrong with one is found, with its line.
. "$(dirname "$0")/cli_tap.sh"

"$holdfast" arena iron-throne --bots random --games 1 --seed 4 --records "$work" >/dev/null
record=$work/1.record
decisions=$(grep -c '^[0-9]* [a-z]* .*=' "$record")

exits "verify" 0 verify "$record"
says "verify says who won" "won by"
exits "replay" 0 replay "$record"
says "replay tells the first decision" "    1  "
says "replay tells what happened" "Turn 1: "
exits "replay in Ukrainian" 0 replay --lang uk "$record"
says "the texts are Ukrainian" "Хід 1"
exits "replay --check" 0 replay --check "$record"
says "replay --check says how far" "decisions replay; the game is over"
run replay --json "$record"
holds "replay --json: one line an entry" "all(list(l) == ['line', 'kind', 'number', 'seat', 'said', 'text', 'events'] for l in lines) and lines[-1]['kind'] == 'end' and len([l for l in lines if l['kind'] == 'decision']) == $decisions"
run replay --from 5 --to 6 "$record"
[ "$(grep -c '^ *[0-9][0-9]*  ' "$work/out")" -eq 2 ]
report "a part of it" $?
run replay --from 99999 "$record"
[ "$status" -eq 2 ] && grep -q 'is behind the end' "$work/err"
report "from behind its end" $?
complains "a part that ends before it begins" 2 "nothing lies between" replay --from 10 --to 5 "$record"

# A choice changed for another one: found at that line.
line=$(grep -n 'empower' "$record" | head -n 1 | cut -d: -f1)
seat=$(sed -n "${line}s/^[0-9]* \([a-z]*\) .*/\1/p" "$record")
sed "${line}s/empower [a-z-]*/place truce/" "$record" >"$work/changed"
complains "a changed choice" 1 "$work/changed:$line:" verify "$work/changed"
complains "replay finds it too" 1 "$work/changed:$line:" replay --check "$work/changed"
sed "${line}s/=.*/=00000000/" "$record" >"$work/hash"
complains "a changed hash" 1 "$work/hash:$line:" verify "$work/hash"
sed 's/^rules [0-9]*$/rules 999/' "$record" >"$work/version"
complains "a later version of the rules" 1 "999" verify "$work/version"

# A record of earlier rules replays as far as it comes to the same positions.
earlier() { head -n -2 "$1" | sed 's/^rules [0-9]*$/rules 1/'; }
earlier "$record" >"$work/earlier"
exits "earlier rules that play alike" 0 replay --check "$work/earlier"
says "to the end" "$decisions decisions replay"
sed "${line}s/=.*/=00000000/" "$work/earlier" >"$work/healed"
exits "a position on the way may differ" 0 replay --check "$work/healed"
sed 's/^cards .*/cards 0123456789abcdef/' "$work/earlier" >"$work/words"
exits "its cards may have been compiled to other words" 0 replay --check "$work/words"
sed "${line}s/ =.*//" "$work/earlier" >"$work/unknown"
exits "nobody may have noted a position" 0 replay --check "$work/unknown"
sed "${line}s/ =.*//" "$record" >"$work/bare"
complains "which today's rules always do" 1 "$work/bare:$line:" verify "$work/bare"
earlier "$work/changed" >"$work/differs"
decided=$(sed -n "${line}s/ .*//p" "$record")
complains "a game that comes out otherwise" 1 "version 1 of the rules" replay "$work/differs"
complains "says after which decision" 1 "after decision $((decided - 1))" replay "$work/differs"
says "and is told up to there" " $((decided - 1))  "
exits "what is the same can be looked at" 0 hint --at 3 --bot squire "$work/differs"
sed "${line}s/ $seat / nobody /" "$record" >"$work/seat"
complains "an unknown seat" 1 "nobody" verify "$work/seat"
head -n -2 "$record" >"$work/unfinished"
complains "a game without end is not verified" 1 "not over" verify "$work/unfinished"
exits "but it replays" 0 replay --check "$work/unfinished"
says "and is not over" "not over"
head -n 40 "$record" | head -c -3 >"$work/cut"
complains "a record cut in the middle of a line" 1 "breaks off" verify "$work/cut"
printf '\000\001\002' >"$work/bytes"
complains "what is not text" 1 "$work/bytes:" verify "$work/bytes"
: >"$work/empty"
complains "an empty file" 1 "$work/empty:" verify "$work/empty"
run verify --json "$record" "$work/cut"
[ "$status" -eq 1 ]
report "one bad file is enough for no" $?
holds "verify --json" 'lines[0]["verified"] and not lines[1]["verified"] and lines[1]["error"] and lines[1]["line"] > 0'

# A record names its card set; one whose cards are others is told which.
"$holdfast" arena card-game --bots random --games 1 --seed 4 --set all --records "$work/sets" >/dev/null
set_record=$work/sets/1.record
grep -qx 'holdfast record 2' "$set_record" && grep -qx 'set all' "$set_record"
report "a record of another card set than the built-in one names it" $?
exits "it is verified with the cards of that set" 0 verify "$set_record"
sed 's/^cards .*/cards 0123456789abcdef/' "$set_record" >"$work/other.record"
complains "and not with others" 1 "other.record:5:7: the record was played with other cards of the set 'all'" verify "$work/other.record"
sed 's/^set all/set none/' "$set_record" >"$work/none.record"
complains "a set that is not here" 1 "none.record:4: A Game of Thrones: The Card Game has no card set 'none'" replay "$work/none.record"

finish
