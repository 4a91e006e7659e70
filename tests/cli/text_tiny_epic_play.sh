#!/bin/sh
# Tiny Epic in the terminal: whole games in plain lines from scripted answers,
# checked by replaying their records, and the full screen in a real terminal.
. "$(dirname "$0")/cli_tap.sh"
export XDG_DATA_HOME="$work/data"

# play COUNT ANSWERS WORDS...: plays with the answers again and again as input.
play() {
  count=$1 answers=$2
  shift 2
  yes "$answers" | tr ' ' '\n' | head -n "$count" |
    "$holdfast" play tiny-epic --plain "$@" >"$work/out" 2>"$work/err"
  status=$?
}

# --- plain lines -------------------------------------------------------------

for seats in me,greedy me,greedy,random me,random,random,greedy; do
  play 3000 1 --seed 5 --seats "$seats" --record "$work/$seats"
  [ "$status" -eq 0 ]
  report "$seats: a whole game of ones" $?
  says "$seats: it tells how it ended" "Six rounds are over."
  says "$seats: scoring line by line" "Scoring after round 6."
  [ "$(grep -c '^Castles: ' "$work/out")" -ge 6 ]
  report "$seats: castles of each in each scoring" $?
  grep -q '^Taxes: ' "$work/out"
  report "$seats: taxes" $?
  exits "$seats: its record verifies" 0 verify "$work/$seats"
done

# Armies and levies are put together step by step, and steps are taken back.
play 9000 "1 b 2 1 b 1" --seed 6 --seats me,greedy --record "$work/steps"
says "who goes" "choose who goes."
says "where to" "choose who joins, or where to."
says "a step back" "Type b to go a step back."
says "a whole game with steps back" "Six rounds are over."
exits "its record verifies" 0 verify "$work/steps"

play 3000 1 --seed 6 --seats me --record "$work/solo"
says "a game against the Rival" "Six rounds are over."
says "the Rival's card" "The Rival’s die: "
grep -q '(Rival): points [0-9]' "$work/out"
report "the Rival's points" $?
exits "its record verifies" 0 verify "$work/solo"

play 40 "1 1 1 t d" --seed 6 --seats me --record "$work/rival"
says "the Rival among the players" "(Rival)."
says "its card with its text" "Whisper: to its next target with +"

play 3000 1 --seed 7 --lang uk --settings "expansion=on heroes=on" --players 4 --record "$work/uk"
says "a game in Ukrainian" "Шість раундів позаду."
says "its heroes are chosen" "Вибери героя свого дому."
! grep -q '^\(You\|Choose\|Round\|Taxes\|Castles\)' "$work/out"
report "without English sentences" $?
exits "its record verifies" 0 verify "$work/uk"

play 12 "t h d c s ? 1" --seed 8 --players 2 --record "$work/look"
says "the table: the map" "Northwest:"
says "the table: who holds what" " (castle), "
says "the table: empty domains" "Empty: "
says "the table: the mat" "Open slots: Recruit, March, Sail, Whisper, Plot, Event."
says "the table: what everybody has" "Gold: 3 of at most 8."
says "the hand with its texts" "Event"
says "the deck" "Deck: "
says "there is no table talk" "In this game there is no table talk."

# --- the cards ---------------------------------------------------------------

run cards tiny-epic --type plot
[ "$(grep -c '^  Event' "$work/out")" -eq 62 ]
report "62 plot cards with their events" $?
says "what is ours is marked" "A Crown for a King (plot card; our own)"
run cards tiny-epic --lang uk
! grep -q '[A-Za-z]' "$work/out"
report "all cards in Ukrainian" $?

# --- the full screen -----------------------------------------------------------

if ! command -v tmux >/dev/null; then
  finish
fi
. "$(dirname "$0")/cli_screen.sh"

# start SIZE WORDS...
start() {
  size=$1
  shift
  start_game tiny-epic "$size" xterm-256color "$@"
}

# all_there NAME: all 24 domains stand on the screen.
all_there() {
  screen capture-pane -p -t play >"$work/out"
  for domain in Winterfell "Shadow Tower" "Castle Black" "Last Hearth" "The Rills" \
    "Flint's Finger" "White Harbor" Hornwood Pyke Riverrun "Three Sisters" "The Eyrie" Casterly \
    Ashemark "King's Landing" Dragonstone "Shield Islands" Highgarden "The Reach" "Storm's End" \
    "Old Town" Starfall Blackhaven Sunspear; do
    grep -qF "$domain" "$work/out" || { report "$1: $domain" 1; return; }
  done
  report "$1" 0
}

for size in 80x24 120x40 160x50; do
  start "$size" --settings "'houses=stark,lannister,greyjoy first=3'" --record "$work/$size"
  shows "$size: the first question" "Choose a die"
  all_there "$size: the whole map"
  shows "$size: units" "St"
  shows "$size: the mat" "[Recruit]"
  shows "$size: points and gold" "3/8"
  keys 1
  shows "$size: the answer counts" "▸"
  keys t
  shows "$size: the table" "Northwest:"
  keys Escape
  keys c
  shows "$size: the cards" "plot card"
  keys Escape
  keys q
  shows "$size: q leaves with the game kept" "The game is kept in $work/$size"
  exits "$size: the record replays" 0 replay --check "$work/$size"
done

start 80x24 --lang uk --players 4 --record "$work/screen-uk"
shows "in Ukrainian" "Вибери кубик"
shows "names that are cut, not wrapped" "Королівська"
keys '?'
shows "its own help" "Правиця короля"
finish
