#!/bin/sh
# Every subcommand explains itself, and every mistake on the command line is one
# clear line and the exit code 2; a file that cannot be read is the answer no.
. "$(dirname "$0")/cli_tap.sh"

exits "help" 0 --help
for subcommand in games play serve backup migrate sim arena check replay verify cards engine; do
  says "help names $subcommand" "holdfast $subcommand"
done
for subcommand in games play serve backup migrate sim arena check replay verify cards engine; do
  exits "$subcommand --help" 0 "$subcommand" --help
  says "$subcommand --help is about it" "holdfast $subcommand"
done

exits "no words" 2
complains "an unknown subcommand" 2 "'dance'" dance
complains "an unknown option" 2 "--colour" sim iron-throne --colour red
complains "an option without its value" 2 "--games wants a value" sim iron-throne --games
complains "a number that is none" 2 "'many'" sim iron-throne --games many
complains "a number out of range" 2 "from 1 to" sim iron-throne --threads 0
complains "a number that is too large" 2 "99999999999999999999999" sim iron-throne --seed 99999999999999999999999
complains "a flag with a value" 2 "takes no value" sim iron-throne --json=yes
complains "no game" 2 "missing" sim
complains "an unknown game" 2 "'chess'; there is iron-throne" sim chess
complains "a word too many" 2 "'two'" sim iron-throne two
complains "too many seats" 2 "seats" sim iron-throne --players 9
complains "an unknown setting" 2 "weather" sim iron-throne --settings weather=winter
complains "houses twice" 2 "twice" sim iron-throne --settings houses=stark,stark
complains "an unknown bot" 2 "'genius'" arena iron-throne --bots genius,random
complains "a bot with too much effort" 2 "greedy:" arena iron-throne --bots greedy:999999
complains "a bot that takes no effort" 2 "'random:3'" arena iron-throne --bots random:3
complains "more bots than seats" 2 "bots cannot sit" arena iron-throne --bots random,random,random,random --players 3
complains "an unknown language" 2 "'tlh'" cards iron-throne --lang tlh
complains "cards check without a file" 2 "check which file" cards check

complains "a record that is not there" 1 "nothing-here" replay "$work/nothing-here"
complains "a folder is no record" 1 "cannot be read" verify "$work"
complains "a card file that is not there" 1 "nothing-here" cards check "$work/nothing-here"
exits "a scenario file that is not there" 1 check "$work/nothing-here"

exits "options may stand first, with =" 0 sim --games=2 --json iron-throne
exits "games" 0 games
says "games lists settings" "proposals=6"
exits "games --json" 0 games --json
holds "games --json" 'set(one) == {"id", "title", "min_seats", "max_seats", "options"} and one["id"] == "iron-throne" and one["min_seats"] == 3 and one["max_seats"] == 7 and any(o["key"] == "allies" for o in one["options"])'

finish
