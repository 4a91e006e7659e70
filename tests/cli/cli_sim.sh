#!/bin/sh
# Random games: one line of JSON, and a hash that depends on the games alone.
. "$(dirname "$0")/cli_tap.sh"

sim() { run sim iron-throne --json "$@"; }
hash_of() { sed 's/.*"hash":"\([0-9a-f]*\)".*/\1/' "$work/out"; }

sim --players 4 --games 300 --seed 5
holds "the shape of the line" 'list(one) == ["game", "players", "games", "decisions", "seconds", "decisions_per_second", "hash", "threads"] and one["game"] == "iron-throne" and one["players"] == 4 and one["games"] == 300 and one["threads"] == 1 and one["decisions"] > 300 and one["seconds"] > 0 and len(one["hash"]) == 16'
first=$(hash_of)
sim --players 4 --games 300 --seed 5 --threads 3
[ "$first" = "$(hash_of)" ]
report "the hash does not depend on the threads" $?
sim --players 4 --games 300 --seed 6
[ "$first" != "$(hash_of)" ]
report "another seed, another hash" $?
sim --players 4 --games 301 --seed 5
[ "$first" != "$(hash_of)" ]
report "another game more, another hash" $?
sim --games 300 --seed 5 --settings "seats=4"
[ "$first" = "$(hash_of)" ]
report "seats may stand in the settings" $?
sim --players 4 --games 300 --seed 5 --settings "allies=on"
[ "$first" != "$(hash_of)" ]
report "settings are heeded" $?
for players in 3 5 6 7; do
  sim --players "$players" --games 50
  holds "$players seats" "one['players'] == $players and one['games'] == 50"
done
for game in iron-throne tiny-epic card-game; do
  run sim "$game" --json --games 40 --seed 5
  plain=$(hash_of)
  run sim "$game" --json --games 40 --seed 5 --check
  [ "$status" -eq 0 ] && [ "$plain" = "$(hash_of)" ]
  report "$game: sound after every decision, and the same games" $?
done
# More code than the rules note lengths of: 900 cards that nobody's deck holds change no game.
decisions_of() { sed 's/.*"decisions":\([0-9]*\).*/\1/' "$work/out"; }
awk 'BEGIN {
  for (step = 1; step < 24; step++) much = much "you gain 3 gold; "
  for (card = 1; card <= 900; card++) {
    printf "character filler-%d \"Filler %d\"\n  faction neutral\n  cost 9\n  strength 1\n", card, card
    printf "  origin holdfast\n  when interrupt on this card is killed\n  do %syou gain 3 gold\n\n", much
  }
}' >"$work/many.cards"
for seats in 2 4; do
  decks=$(echo stark-fealty,lannister-fealty,greyjoy-fealty,tyrell-fealty | cut -d, -f"1-$seats")
  run sim card-game --json --players "$seats" --games 30 --settings "decks=$decks"
  few=$(decisions_of)
  run sim card-game --json --players "$seats" --games 30 --settings "decks=$decks" --cards "$work/many.cards" --check
  [ "$status" -eq 0 ] && [ "$few" = "$(decisions_of)" ]
  report "$seats seats: the same games where there is very much code" $?
done
# Cards of scenarios have words that the Core Set has not: what is kept of them is looked after, too.
for cards in "$here"/../scenarios/card-game/*.cards; do
  run sim card-game --json --games 60 --seed 9 --cards "$cards" --check
  report "$(basename "$cards"): what a cursor knows is so after every decision" "$status"
done
# Card sets: the one that is built in by its name, all there is, and a name that means nothing.
run sim card-game --json --games 20 --settings "decks=stark-fealty,lannister-fealty"
few=$(decisions_of)
run sim card-game --json --games 20 --settings "decks=stark-fealty,lannister-fealty" --set core
[ "$status" -eq 0 ] && [ "$few" = "$(decisions_of)" ]
report "the set that is built in has a name" $?
run sim card-game --json --games 20 --set all --check
report "all the cards there are, sound after every decision" "$status"
complains "a set that is not there" 2 "no card set 'nonesuch'; there are core" sim card-game --set nonesuch
complains "a game without sets" 2 "no card set 'all'" sim iron-throne --set all
run sim iron-throne --games 20
says "in words" "20 games of iron-throne at 3 seats"
[ ! -s "$work/err" ]
report "silent in a pipe" $?

finish
