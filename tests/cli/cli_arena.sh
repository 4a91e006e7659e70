#!/bin/sh
# Bots against bots: shares, intervals, records, and who wins.
. "$(dirname "$0")/cli_tap.sh"

run arena iron-throne --bots greedy,random,random --games 120 --seed 3 --json
holds "the shape of the line" 'list(one) == ["game", "players", "games", "seed", "bots"] and one["players"] == 3 and one["games"] == 120 and one["seed"] == 3 and [b["name"] for b in one["bots"]] == ["greedy", "random", "random"] and all(list(b) == ["name", "seats", "share", "low", "high", "ms_per_decision"] for b in one["bots"])'
holds "every bot has its seats" 'all(b["seats"] == 120 for b in one["bots"])'
holds "the shares add up" 'abs(sum(b["share"] for b in one["bots"]) - 1) < 1e-4'
holds "the bounds are around the share" 'all(0 <= b["low"] <= b["share"] <= b["high"] <= 1 for b in one["bots"])'
holds "greedy beats random clearly" 'one["bots"][0]["low"] > 1/3 and one["bots"][0]["low"] > max(b["high"] for b in one["bots"][1:])'
cp "$work/out" "$work/before"
run arena iron-throne --bots greedy,random,random --games 120 --seed 3 --json --threads 3
strip() { sed 's/,"ms_per_decision":[0-9.]*//g' "$1"; }
[ "$(strip "$work/before")" = "$(strip "$work/out")" ]
report "the shares do not depend on the threads" $?

run arena iron-throne --bots random --players 5 --games 60 --json
holds "one bot takes all seats, and a fair share" 'len(one["bots"]) == 1 and one["bots"][0]["seats"] == 300 and abs(one["bots"][0]["share"] - 0.2) < 1e-4'
run arena iron-throne --bots greedy:1,random --games 30 --players 4
says "in words" "a fair share is 0.250"

mkdir "$work/records"
run arena iron-throne --bots random --games 4 --players 4 --records "$work/records" --settings allies=on
run verify --json "$work/records/1.record" "$work/records/2.record" "$work/records/3.record" "$work/records/4.record"
holds "recorded games are verified" 'len(lines) == 4 and all(l["verified"] and l["finished"] and l["decisions"] > 10 and l["winners"] for l in lines)'
grep -q '^player 1 random$' "$work/records/1.record"
report "records name the bots" $?
exits "a folder that is not there is made" 0 arena iron-throne --bots random --games 1 --records "$work/new"
exits "and holds the game" 0 verify "$work/new/1.record"
complains "one that cannot be made" 1 "cannot be made" arena iron-throne --bots random --games 4 --records "$work/no/such"
[ ! -s "$work/out" ]
report "is told before anything is played" $?
complains "one that is a file" 1 "is no folder" arena iron-throne --bots random --games 4 --records "$work/new/1.record"

run arena iron-throne --balance --bots random --games 40 --players 6 --json
holds "balance: the shape of a line" 'all(list(l) == ["game", "players", "games", "seed", "bots", "kind", "name", "seats", "share", "low", "high", "of_fair", "of_fair_low", "of_fair_high", "without"] for l in lines)'
holds "balance: seven houses" 'len([l for l in lines if l["kind"] == "house"]) == 7'
holds "balance: thirty-five leaders" 'len([l for l in lines if l["kind"] == "leader"]) == 35'
holds "balance: every seat is counted twice, once as a house, once as a leader" 'sum(l["seats"] for l in lines if l["kind"] == "house") == 240 == sum(l["seats"] for l in lines if l["kind"] == "leader")'
holds "balance: all victories are counted" 'abs(sum(l["share"] * l["seats"] for l in lines if l["kind"] == "house") - 40) < 1e-2'
run arena iron-throne --balance --bots random --games 20 --players 4 --settings leaders=selyse,tyrion,draw,draw --json
holds "balance: leaders that are named lead every game" '[l["seats"] for l in lines if l["kind"] == "leader" and l["name"] in ("selyse", "tyrion")] == [20, 20]'
holds "balance: the others are dealt" 'len([l for l in lines if l["kind"] == "leader"]) > 8'
run arena iron-throne --balance --bots random --games 3
says "balance: at every number of seats" "at 3 seats"
says "balance: up to the most" "at 7 seats"
run arena iron-throne --balance --bots random --games 20 --players 3 --settings expansion=off --json
holds "balance: the settings are heeded" '{l["name"] for l in lines if l["kind"] == "house"} <= {"stark", "lannister", "baratheon", "targaryen", "tyrell"}'

finish
