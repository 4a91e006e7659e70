#!/bin/sh
# The arena tables of docs/bots.md, as Markdown: tools/bots-tables.sh HOLDFAST [GAMES [THREADS]]
# GAMES is for the fast rows; a king's row takes a quarter of that.
set -eu
holdfast=$1
games=${2:-400}
threads=${3:-1}

row() { # seats, games, settings, bots: the share of the first bot
  "$holdfast" arena iron-throne --players "$1" --games "$2" --seed 1 --threads "$threads" \
    --settings "$3" --bots "$4" --json |
    python3 -c '
import json, sys
r = json.load(sys.stdin); b = r["bots"][0]
print("| %d | %s | %d | %.3f (%.3f to %.3f) | %.1f |" % (r["players"], sys.argv[1], r["games"],
      b["share"], b["low"], b["high"], b["ms_per_decision"]))' "$4"
}

head() { printf '\n| seats | bots | games | share of the first | ms a decision |\n|---|---|---|---|---|\n'; }

others() { # bot, count: ,bot,bot
  i=1
  while [ "$i" -lt "$2" ]; do
    printf ',%s' "$1"
    i=$((i + 1))
  done
}

few=$((games / 4))
echo "## Levels, each against the one below and against greedy and random"
head
for seats in 3 4 5 6 7; do
  row "$seats" "$games" "" "greedy$(others random $seats)"
  row "$seats" "$games" "" "squire$(others random $seats)"
  row "$seats" "$games" "" "knight$(others squire $seats)"
  row "$seats" "$games" "" "lord$(others knight $seats)"
  row "$seats" "$few" "" "king$(others lord $seats)"
  row "$seats" "$few" "" "king$(others greedy $seats)"
done
row 3 "$few" "" king,random,random
echo "## With allies"
head
row 5 "$games" "allies=on" "lord$(others knight 5)"
row 3 "$few" "allies=on" king,greedy,greedy
echo "## More budget, more wins"
head
for tries in 250 500 1000 2000 4000; do
  row 3 "$few" "" "search:$tries,greedy,greedy"
  row 3 "$few" "" "search:$tries,search:250,search:250"
done
