#!/bin/sh
# Makes the corpus of recorded games anew, after a change of the rules or cards
# that old records do not survive.
#   make-corpus.sh BUILD [GAME [GAMES]]
# Bots play GAMES games (default 60) of GAME (default: of each) at every kind of
# table: all numbers of seats, all switches, random bots and greedy ones, and some
# with the cards of tests/corpus/own*.cards. Then records are taken, the one with
# the most that is still wanted first, until everything that the corpus test wants
# is reached twice, or as often as any game reached it. The same sources choose the
# same records.
set -eu
build=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
if [ $# -lt 2 ]; then
  "$0" "$build" iron-throne
  "$0" "$build" tiny-epic
  exec "$0" "$build" card-game
fi
game=$2
games=${3:-60}
ninja -C "$build" holdfast tests/corpus/corpus >/dev/null
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# play NAME WORDS...: keeps the games under $work as NAME-1.record ...
play() {
  name=$1
  shift
  mkdir "$work/new"
  "$build/holdfast" arena "$game" --records "$work/new" "$@" >/dev/null
  for record in "$work"/new/*.record; do mv "$record" "$work/$name-${record##*/}"; done
  rmdir "$work/new"
}

play_iron_throne() {
  for seats in 3 4 5 6 7; do
    for allies in off on; do
      for bots in random greedy,random; do
        play "$seats-$allies-${bots%%,*}" --players "$seats" --settings "allies=$allies" \
          --bots "$bots" --games "$games" --seed "$seats"
      done
    done
  done
  play own --players 4 --settings allies=on --bots random --games 2 --cards tests/corpus/own.cards
}

# Alone a single bot plays. A victory is shared once in hundreds of games.
play_tiny_epic() {
  for seats in 1 2 3 4; do
    for expansion in off on; do
      for heroes in off on; do
        for bots in random greedy; do
          play "$seats-$expansion-$heroes-$bots" --players "$seats" --bots "$bots" \
            --settings "expansion=$expansion heroes=$heroes" --games "$games" --seed "$seats"
        done
      done
    done
  done
  play many --players 2 --bots random --games $((25 * games)) --seed 5
  play own --players 4 --bots random --games 2 --cards tests/corpus/own-tiny-epic.cards
}

# Time is called where many sit at a table, and once in two. Random decks bring every
# card in time; some are used once in hundreds of games, and some lose by their decks.
play_card_game() {
  for seats in 2 3 4 5 6 7; do
    rounds=0
    [ "$seats" -lt 4 ] || rounds=6
    for profile in official manual; do
      [ "$seats-$profile" != 7-manual ] || continue # by the manual at most six play
      for bots in random greedy; do
        play "$seats-$profile-$bots" --players "$seats" --bots "$bots" \
          --settings "rules=$profile rounds=$rounds" --games "$games" --seed "$seats"
      done
    done
  done
  play time --players 2 --bots random --settings rounds=4 --games "$games" --seed 8
  play many --players 2 --bots random --games $((40 * games)) --seed 9
  play own --players 2 --bots random --settings rounds=5 --games 2 --cards tests/corpus/own-card-game.cards
}

case $game in
iron-throne) play_iron_throne ;;
tiny-epic) play_tiny_epic ;;
card-game) play_card_game ;;
*) echo "make-corpus.sh: there is no game $game" >&2 && exit 2 ;;
esac

"$build/tests/corpus/corpus" "$game" --wanted >"$work/wanted"
find "$work" -name "*.record" | LC_ALL=C sort |
  xargs "$build/tests/corpus/corpus" "$game" --reached >"$work/reached"

# Takes the record that adds most, over and over; of equals the first.
LC_ALL=C awk -F '\t' '
  FNR == NR { left[$0] = 2; next }
  { if (!($1 in has)) record[++records] = $1; has[$1] = has[$1] "\t" $2 }
  function gain(file, part, count, i, sum) {
    count = split(has[file], part, "\t")
    for (i = 2; i <= count; i++) sum += left[part[i]] > 0
    return sum + 0
  }
  function take(file, part, count, i) {
    count = split(has[file], part, "\t")
    for (i = 2; i <= count; i++) left[part[i]]--
    print file
  }
  END {
    do {
      best = 0
      for (i = 1; i <= records; i++) {
        found = taken[i] ? 0 : gain(record[i])
        if (found > best) { best = found; which = i }
      }
      if (best > 0) { taken[which] = 1; take(record[which]) }
    } while (best > 0)
    for (thing in left) if (left[thing] == 2) print "no game reaches: " thing >"/dev/stderr"
  }' "$work/wanted" "$work/reached" >"$work/taken"

folder=tests/corpus/$game
mkdir -p "$folder"
rm -f "$folder"/*.record
while read -r record; do cp "$record" "$folder/"; done <"$work/taken"
echo "$(wc -l <"$work/taken") records, $(cat "$folder"/*.record | wc -c) bytes in $folder"
