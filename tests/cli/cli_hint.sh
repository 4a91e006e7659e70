#!/bin/sh
# Advice: before a decision of a record, at its end, and while playing; and a
# whole game looked back at.
. "$(dirname "$0")/cli_tap.sh"
export XDG_DATA_HOME="$work/data"

"$holdfast" arena iron-throne --bots search:60,random,random --games 1 --seed 12 --records "$work" >/dev/null
record=$work/1.record
# A game that stands in the middle of things.
head -n 90 "$record" >"$work/open.record"

exits "hint at the end of an open game" 0 hint --bot search:200 "$work/open.record"
says "it tells what the answers are worth" "of 100"
run hint --bot search:200 --json "$work/open.record"
holds "hint --json" 'set(one) == {"seat", "value", "mixed", "options", "text"} and len(one["options"]) > 1 and 0 <= one["value"] <= 1 and abs(sum(o["share"] for o in one["options"]) - 1) < 0.01 and all(set(o) == {"option", "value", "share", "visits"} for o in one["options"]) and len(one["text"]) >= 1'
holds "the best stands first" 'one["options"][0]["share"] == max(o["share"] for o in one["options"])'
cp "$work/out" "$work/before"
run hint --bot search:200 --json "$work/open.record"
cmp -s "$work/before" "$work/out"
report "the same seed gives the same advice" $?
run hint --bot search:200 --threads 3 --json "$work/open.record"
holds "threads share the tries" "198 <= sum(o['visits'] for o in one['options']) <= 202"
cp "$work/out" "$work/before"
run hint --bot search:200 --threads 3 --json "$work/open.record"
cmp -s "$work/before" "$work/out"
report "and the same threads give the same advice" $?
exits "hint --lang uk" 0 hint --bot search:100 --lang uk "$work/open.record"
says "in Ukrainian" "зі 100"
exits "hint before a decision" 0 hint --bot search:100 --at 40 "$record"
complains "a game that is over" 1 "the game is over" hint --bot search:100 "$record"
complains "no such decision" 1 "has no decision 99999" hint --bot search:100 --at 99999 "$record"
complains "a bot that does not weigh" 1 "does not weigh" hint --bot random "$work/open.record"
complains "no such bot" 2 "there is no bot 'nobody'; there are random" hint --bot nobody "$work/open.record"
complains "no such seat" 1 "foo" hint --bot search:100 --at 40 --seat foo "$record"
# A single answer is told as such.
for at in $(seq 1 40); do
  run hint --bot search:20 --at "$at" --json "$record"
  python3 -c 'import json, sys; sys.exit(len(json.load(open(sys.argv[1]))["options"]) != 1)' "$work/out" 2>/dev/null && break
done
run hint --bot search:20 --at "$at" "$record"
says "where there is no choice" "There is no choice here"

exits "analyse" 0 analyse --bot search:100 "$record"
says "it counts each seat's decisions" "clearly worse than the best"
run analyse --bot search:100 --json "$record"
holds "analyse --json: turning points" 'len(lines) > 1 and all(set(l) == {"number", "turn", "seat", "kind", "value", "later", "chosen", "best", "text", "reasons"} for l in lines[:-1]) and all(l["kind"] in ("worse", "swing") for l in lines[:-1])'
holds "in the order of the game" '[l["number"] for l in lines[:-1]] == sorted(l["number"] for l in lines[:-1])'
holds "and the seats" 'len(lines[-1]["seats"]) == 3 and sum(s["decisions"] for s in lines[-1]["seats"]) > 30'
holds "worse means worse" 'all(l["later"] < l["value"] and l["chosen"] != l["best"] for l in lines[:-1] if l["kind"] == "worse")'
cp "$work/out" "$work/before"
run analyse --bot search:100 --json --threads 3 "$record"
cmp -s "$work/before" "$work/out"
report "the threads make no difference" $?
run analyse --bot search:50 --json --lang uk "$record"
holds "in Ukrainian" 'len(lines) > 1 and all("Хід" in l["text"] for l in lines[:-1])'
echo nonsense >"$work/bad"
exits "no record" 1 analyse "$work/bad"

printf 'hint\nq\n' | "$holdfast" play iron-throne --plain --seed 5 --record "$work/mine" --seats me,random,random >"$work/out" 2>"$work/err"
says "hint while playing" "of 100"
[ "$(grep -c '=' "$work/mine")" -lt 8 ]
report "asking changes nothing" $?

finish
