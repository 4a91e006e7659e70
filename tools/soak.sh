#!/bin/sh
# Many random games at every number of seats, for faults that are rare.
#   soak.sh BUILD GAMES [GAME]
# GAMES of each game, or of GAME alone. The state is looked at after every
# decision: every bound, and that nothing is lost and nothing made.
set -eu
build=$1
games=$2
only=${3:-}

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

# Joust and melee, by the official rules and by the manual.
soak_card_game() {
  for profile in official manual; do
    "$build/holdfast" sim card-game --players 2 --games $((games / 2)) --seed 2 \
      --settings "rules=$profile" --check --json
    for seats in 3 4 5 6; do
      "$build/holdfast" sim card-game --players "$seats" --games $((games / 40)) --seed "$seats" \
        --settings "rules=$profile" --check --json
    done
  done
}

case $only in
'') soak_iron_throne && soak_tiny_epic && soak_card_game ;;
iron-throne) soak_iron_throne ;;
tiny-epic) soak_tiny_epic ;;
card-game) soak_card_game ;;
*) echo "soak.sh: there is no game $only" >&2 && exit 2 ;;
esac
