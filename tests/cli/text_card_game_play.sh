#!/bin/sh
# The Card Game in the terminal: whole games in plain lines from scripted
# answers, checked by replaying their records, and the full screen in a real
# terminal.
. "$(dirname "$0")/cli_tap.sh"
export XDG_DATA_HOME="$work/data"

# play COUNT ANSWERS WORDS...: plays with the answers again and again as input.
play() {
  count=$1 answers=$2
  shift 2
  yes "$answers" | tr ' ' '\n' | head -n "$count" |
    "$holdfast" play card-game --plain --delay off "$@" >"$work/out" 2>"$work/err"
  status=$?
}

# --- plain lines -------------------------------------------------------------

# Time is called after some rounds: no game goes on for ever.
for seats in me,random me,random,random; do
  play 4000 "2 1 1 3 1" --seed 5 --seats "$seats" --settings rounds=6 --record "$work/$seats"
  [ "$status" -eq 0 ]
  report "$seats: a whole game" $?
  says "$seats: plots are revealed" "You reveal the plot "
  says "$seats: challenges are told with their strength" " against you"
  grep -q '^[A-Z].*: power [0-9]' "$work/out"
  report "$seats: everybody's power at the end" $?
  exits "$seats: its record verifies" 0 verify "$work/$seats"
done

# play_some COUNT ANSWERS NAME: a few short games one after the other, so that what is
# looked for does not hang on one deal; their records are NAME-1 ...
play_some() {
  : >"$work/all"
  for seed in 1 2 3 4; do
    play "$1" "$2" --seed "$seed" --seats me,random --settings rounds=3 --record "$work/$3-$seed"
    cat "$work/out" >>"$work/all"
  done
  mv "$work/all" "$work/out"
}

# Challenges are put together step by step, and steps are taken back.
play_some 3000 "2 1 b 2 1" steps
says "what kind of challenge" "Your challenges: initiate one, or pass."
says "who attacks" "choose attackers."
says "a step back" "Type b to go a step back."
says "windows say what they are about" "Take an action, or pass."
exits "a record verifies" 0 verify "$work/steps-1"

# What goes on one's own cards is listed before what goes on somebody else's.
play 200 1 --seed 3 --seats me,random --settings decks=stark-fealty,lannister-fealty --record "$work/hosts"
python3 - "$work/out" <<'END'
import re, sys
seen = wrong = other = 0
for line in open(sys.argv[1], encoding="utf-8"):
    found = re.match(r"\d+\) Marshal .* gold(, on (.*))?$", line)
    if not found:
        other = 0
        continue
    theirs = bool(found.group(2)) and "(Lannister" in found.group(2)
    wrong += other and not theirs
    other = theirs
    seen += theirs
sys.exit(wrong > 0 or seen == 0)
END
report "attachments for one's own cards come first" $?

# Who passes on is asked no more in a turn, but for what cannot be passed.
play_some 1500 1 asked
asked=$(grep -c 'or pass' "$work/out")
play_some 3000 "p 1" passed
passed=$(grep -c 'or pass' "$work/out")
[ "$passed" -lt "$asked" ]
report "p passes the turn: $passed windows instead of $asked" $?
says "what cannot be passed" "Here you cannot pass."
exits "a record verifies" 0 verify "$work/passed-1"

# Where hardly anything is done nobody is asked, unless they want to be.
quiet='Actions in the \(plot\|draw\|standing\|taxation\) phase'
fealty='rounds=3 decks=stark-fealty,lannister-fealty'
play 1500 1 --seed 5 --seats me,random --settings "$fealty" --record "$work/quiet"
! grep -q "$quiet" "$work/out"
report "nobody is asked in windows that hardly matter" $?
says "but in others" "Actions in the "
{ echo w; yes 1 | head -n 1500; } |
  "$holdfast" play card-game --plain --delay off --seed 5 --seats me,random --settings "$fealty" \
    --record "$work/everywhere" >"$work/out" 2>"$work/err"
says "w: asked everywhere" "You are asked in every window now."
grep -q "$quiet" "$work/out"
report "and so it is" $?
exits "a record verifies" 0 verify "$work/everywhere"

play 4000 "2 1 1 3 1" --seed 7 --lang uk --players 3 --settings rounds=4 --record "$work/uk"
says "a game in Ukrainian" "вибери свій сюжет."
! grep -q '^\(You\|Choose\|Round\|Claim\|Power\)' "$work/out"
report "without English sentences" $?
exits "its record verifies" 0 verify "$work/uk"

play 15 "t h d c s ? 1" --seed 8 --players 2 --record "$work/look"
says "the table: where the round stands" "First player: "
says "the table: power, gold and piles" "Power: 0 of 15, on the faction card 0."
says "the table: counts" "Deck: 53."
says "the hand with its texts" "Cost "
says "the plots to come" "Plots of "
says "there is no table talk" "In this game there is no table talk."

# --- the cards ---------------------------------------------------------------

run cards card-game --type plot
says "plots with their figures" "Income "
run cards card-game --type plot --lang uk
says "plots by their Ukrainian name" "(сюжет; "
run cards card-game --lang uk
! grep -q '[A-WYZa-z]' "$work/out"
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
  start_game card-game "$size" xterm-256color "$@"
}

for size in 80x24 120x40 160x50; do
  start "$size" --seats me,random --settings decks=stark,lannister --record "$work/$size"
  shows "$size: the first question" "Keep your opening hand"
  shows "$size: both players" "Lannister"
  shows "$size: power of 15" "●0/15"
  shows "$size: counts" "deck 53"
  keys 1
  shows "$size: the answer counts" "Setup: place cards"
  keys t
  shows "$size: the table" "on the faction card"
  keys Escape
  keys c
  shows "$size: the cards" "(printed)"
  keys Escape
  keys q
  shows "$size: q leaves with the game kept" "The game is kept in $work/$size"
  exits "$size: the record replays" 0 replay --check "$work/$size"
done

start 80x24 --lang uk --players 4 --record "$work/screen-uk"
shows "in Ukrainian" "початкову руку"
keys '?'
shows "its own help" "схилено"

# until_line NAME PATTERN WORDS...: plays 1 again and again up to the first line with the pattern;
# the record is NAME, for --resume.
until_line() {
  name=$1 pattern=$2
  shift 2
  play 400 1 --seed 5 "$@" --record "$work/whole-$name"
  count=$(awk -v pattern="$pattern" '/^> /{n++} $0 ~ pattern {print n + 0; exit}' "$work/out")
  play "${count:-0}" 1 --seed 5 "$@" --record "$work/$name"
}

# rows NAME COUNT PATTERN: so many rows of the screen match.
rows() {
  [ "$(screen capture-pane -p -t play | tee "$work/out" | grep -c -- "$3")" -eq "$2" ]
  report "$1" $?
}

fealty='decks=greyjoy-fealty,tyrell-fealty,stark-fealty,lannister-fealty'
until_line melee 'You take the title' --seats me,random,random,random --settings "$fealty"
for size in 80x24 120x40; do
  for lang in en uk; do
    cp "$work/melee" "$work/melee-$size-$lang"
    start "$size" --lang "$lang" --resume "$work/melee-$size-$lang"
    shows "$size, $lang: a melee with titles" "●"
    rows "$size, $lang: every plot with its figures" 4 '[0-9]/[0-9]*/[0-9]/[0-9]'
    rows "$size, $lang: every agenda" 4 '⚑'
    grep -q '^ .[[:alpha:]]*↓' "$work/out"
    report "$size, $lang: faction cards that kneel" $?
  done
done
keys '?'
shows "help for the plot's figures" "5/11/2/5"

until_line challenge '\\(you\\): .* challenge: [0-9]+ against' --seats me,random \
  --settings decks=stark-fealty,lannister-fealty
start 80x24 --resume "$work/challenge"
shows "80x24: a challenge" "♜"
rows "80x24: its type stays visible" 1 '^ Round .* · an\{0,1\} [a-z]* challenge'

start 80x24 --seats me,random,random,random --record "$work/setup"
shows "80x24: the first question of four" "Keep your opening hand"
keys 1
shows "80x24: more cards than rows" "↓"
shows "80x24: the last option stays visible" "No more cards"
keys 1
shows "80x24: one is placed" "Chosen so far: Place"
keys 3
shows "80x24: and another" "Gold left: 0"
rows "80x24: what cannot be added is not listed" 0 'Place .* gold *$'
shows "80x24: but the last option" "No more cards"
finish
