#!/bin/sh
# Many random games at every number of seats, for faults that are rare.
#   soak.sh BUILD GAMES [GAME]   (SOAK_AGAIN=1: the Card Game from the beginning)
# GAMES of each game, or of GAME alone; `random-cards`: GAMES of each, with card files
# that random_cards.py has put together, a new one for every hundred. The state is looked at after every
# decision: every bound, and that nothing is lost and nothing made.
set -eu
build=$1
games=$2
only=${3:-}

[ -z "${SOAK_AGAIN:-}" ] || rm -f "$build"/soak-joust* "$build"/soak-melee*

soak_iron_throne() {
  for seats in 3 4 5 6 7; do
    "$build/holdfast" sim iron-throne --players "$seats" --games $((games / 5)) --seed "$seats" \
      --check --json
  done
}

# Alone against each Rival, and with 2 to 4 players; with and without expansions.
soak_tiny_epic() {
  for level in easy normal hard; do
    for with in off on; do
      "$build/holdfast" sim tiny-epic --players 1 --games $((games / 24)) --seed 1 \
        --settings "difficulty=$level expansion=$with heroes=$with" --check --json
    done
  done
  for seats in 2 3 4; do
    for with in off on; do
      "$build/holdfast" sim tiny-epic --players "$seats" --games $((games / 8)) --seed "$seats" \
        --settings "expansion=$with heroes=$with" --check --json
    done
  done
}

# portions NAME GAMES WORDS...: in portions with seeds of their own; how far it has come
# is noted below the build, and the next run goes on from there.
portions() {
  noted="$build/soak-$1"
  wanted=$2
  shift 2
  played=$(cat "$noted" 2>/dev/null || echo 0)
  while [ "$played" -lt "$wanted" ]; do
    size=$((wanted - played < 10000 ? wanted - played : 10000))
    "$build/holdfast" sim card-game "$@" --games "$size" --seed $((1 + played)) --check --json
    played=$((played + size))
    echo "$played" >"$noted"
  done
}

# GAMES of joust, a fourth of them by the manual, and a fifth as many of melee, most of
# them with 4 seats; always with random legal decks.
soak_card_game() {
  portions joust $((games * 3 / 4)) --players 2
  portions joust-manual $((games / 4)) --players 2 --settings "rules=manual"
  portions melee-4 $((games / 8)) --players 4
  portions melee-4-manual $((games / 40)) --players 4 --settings "rules=manual"
  for seats in 3 5 6 7; do
    portions "melee-$seats" $((games / 80)) --players "$seats"
  done
}

# played_with SEED GAME SEATS GAMES CARDS: games with a file of so many cards, put together at
# random. A file that made a fault is left behind.
played_with() {
  cards="$build/soak-$2-$1.cards"
  [ -f "$cards" ] ||
    python3 "$(dirname "$0")/random_cards.py" "$build/holdfast" "$2" "$5" "$1" >"$cards"
  "$build/holdfast" sim "$2" --players "$3" --games "$4" --seed "$1" --cards "$cards" \
    --check --json
}

# 60 cards a file of the Card Game, so that about a fifth of each deck is of them; of the other
# games, whose cards take the place of built-in ones, 40.
soak_random_cards() {
  for file in $(seq $((games / 100))); do
    played_with "$file" card-game 2 80 60
    played_with "$file" card-game 4 20 60
    played_with "$file" iron-throne $((3 + file % 5)) 100 40
    played_with "$file" tiny-epic $((2 + file % 3)) 100 40
    rm "$build"/soak-*-"$file".cards
  done
}

case $only in
'') soak_iron_throne && soak_tiny_epic && soak_card_game ;;
iron-throne) soak_iron_throne ;;
tiny-epic) soak_tiny_epic ;;
card-game) soak_card_game ;;
random-cards) soak_random_cards ;;
*) echo "soak.sh: there is no game $only" >&2 && exit 2 ;;
esac
