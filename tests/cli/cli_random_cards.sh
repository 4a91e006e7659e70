#!/bin/sh
# Cards that were put together at random and that the checker calls right are played without a
# fault. `make soak GAME=random-cards` plays many more.
. "$(dirname "$0")/cli_tap.sh"

# plays GAME SEED GAMES WORDS...: a file of 30 cards.
plays() {
  game=$1 seed=$2 games=$3
  shift 3
  python3 "$here/../../tools/random_cards.py" "$holdfast" "$game" 30 "$seed" >"$work/$game.cards"
  [ "$(grep -c '^[a-z].*"' "$work/$game.cards")" -ge 10 ]
  report "cards of $game, seed $seed" $?
  exits "are played" 0 sim "$game" --games "$games" --seed "$seed" --cards "$work/$game.cards" \
    --check "$@"
}

for seed in 1 2 3; do
  plays card-game "$seed" 30
  plays card-game "$seed" 5 --players 4
done
plays iron-throne 1 50 --settings "allies=on"
plays tiny-epic 2 50 --players 3
finish
