#!/bin/sh
# `holdfast play --plain`: whole games from scripted answers, checked by
# replaying their records; resuming, undo, several people, bad answers.
. "$(dirname "$0")/cli_tap.sh"
export XDG_DATA_HOME="$work/data"

# play ANSWERS WORDS...: plays with the answers as input.
play() {
  answers=$1
  shift
  printf "$answers" | "$holdfast" play iron-throne --plain "$@" >"$work/out" 2>"$work/err"
  status=$?
}

# ones N: so many answers "1".
ones() { yes 1 | head -n "$1" | tr '\n' '|' | sed 's/|/\\n/g'; }

decisions() { grep -c '^[0-9]* [a-z]* .* =[0-9a-f]*$' "$1"; }

# same NAME FILE FILE: two records with the same game.
same() {
  cmp -s "$2" "$3"
  report "$1" $?
}

# --- a whole game ----------------------------------------------------------

many=$(ones 2000)
play "$many" --seed 5 --record "$work/whole"
[ "$status" -eq 0 ]
report "a whole game of ones" $?
says "it tells how it ended" "The game is over"
[ "$(grep -c '): influence [0-5]$' "$work/out")" -eq 4 ]
report "it tells the influence of each" $?
says "it tells where the record lies" "The record: $work/whole"
exits "its record verifies" 0 verify "$work/whole"

play "$many" --seed 5 --record "$work/again"
same "the same seed and answers give the same game" "$work/whole" "$work/again"

play "$many" --seed 6 --lang uk --settings "allies=on" --players 7 --record "$work/uk"
says "a game of seven in Ukrainian" "Гру закінчено"
! grep -q '^\(You\|Choose\|Turn\)' "$work/out"
report "without English sentences" $?
exits "its record verifies" 0 verify "$work/uk"

play "" --seed 7 --seats bot,random,greedy:2 --record "$work/bots"
says "bots alone play to the end" "The game is over"
exits "their record verifies" 0 verify "$work/bots"

# Who supports whom is said as it was then, not with who fights now.
play "$(ones 55)l\\nq\\n" --seed 1 --players 4 --record "$work/told"
odd=$(grep -E '^[A-Z][a-z]* (offers [A-Z]|supports )' "$work/out" | sort | uniq -c | awk '$1 % 2 == 1')
[ -z "$odd" ] && grep -q '^[A-Z][a-z]* supports ' "$work/out"
report "the story tells later what it told when it happened" $?

# --- leaving and going on ----------------------------------------------------

play "$(ones 6)" --seed 5 --record "$work/left"
[ "$status" -eq 0 ]
report "the end of the input is no error" $?
says "the game is kept" "The game is kept in $work/left"
before=$(decisions "$work/left")
[ "$before" -gt 6 ] && ! grep -q '^end ' "$work/left"
report "the record has no end" $?
printf '%s stark pla' $((before + 1)) >>"$work/left"
play "$many" --resume "$work/left"
says "half a line at the end is cut and the game goes on" "The game is over"
exits "the resumed game verifies" 0 verify "$work/left"

play "q\n" --seed 5
says "q leaves" "The game is kept in $work/data/holdfast/iron-throne-"
play "1\n1\n"
says "the next play goes on" "An open game goes on"
play "1\n" --seats me,bot,bot,bot
says "with the same table named too" "An open game goes on"
[ "$(ls "$work/data/holdfast" | wc -l)" -eq 1 ]
report "in the same record" $?
play "1\n" --players 9
[ "$status" -eq 2 ] && [ "$(ls "$work/data/holdfast" | wc -l)" -eq 1 ]
report "a table that cannot be is refused though a game is open" $?
play "1\n" --new
[ "$(ls "$work/data/holdfast" | wc -l)" -eq 2 ]
report "--new begins another" $?
play "1\n" --settings allies=on
says "another table is a game of its own" "Another game stays open"
[ "$(ls "$work/data/holdfast" | wc -l)" -eq 3 ]
report "in a record of its own" $?
play "1\n" --seats me,bot,bot,bot --settings allies=on
says "and goes on when it is named again" "An open game goes on"

# Killed in the middle: everything answered is on record.
mkfifo "$work/pipe"
"$holdfast" play iron-throne --plain --seed 11 --record "$work/killed" <"$work/pipe" \
  >"$work/out" 2>"$work/err" &
player=$!
exec 9>"$work/pipe"
printf '1\n1\n1\n1\n1\n1\n' >&9
tries=0
while [ "$(grep -c '^> \|^>' "$work/out")" -lt 1 ] || [ "$(decisions "$work/killed")" -lt 12 ]; do
  sleep 0.1
  tries=$((tries + 1))
  [ "$tries" -lt 300 ] || break
done
complains "a game that is being played cannot be resumed" 1 "another window" \
  play iron-throne --plain --resume "$work/killed"
kill -9 "$player"
wait "$player" 2>/dev/null
exec 9>&-
[ "$(decisions "$work/killed")" -ge 12 ]
report "a game killed with -9 has its decisions on record" $?
play "$many" --resume "$work/killed"
says "and goes on to its end" "The game is over"
exits "its record verifies" 0 verify "$work/killed"

# A record that cannot grow: the game goes on and says so.
(
  ulimit -f 1
  printf "$many" | "$holdfast" play iron-throne --plain --seed 5 --record "$work/full" 2>&1
) | grep -F "will not be kept" >"$work/out"
says "a record that cannot be written is no end of the game" "will not be kept"

# --- undo ---------------------------------------------------------------------

play "u\n1\n1\n1\nu\nu\n1\n1\nq\n" --seed 5 --record "$work/undone"
says "at first there is nothing to undo" "There is nothing to take back."
says "a decision is taken back" "A decision is taken back."
[ "$(grep -c '^undo ' "$work/undone")" -eq 2 ]
report "two undos stand in the record" $?
play "$many" --resume "$work/undone"
exits "the record with undos verifies" 0 verify "$work/undone"

# --- several people ---------------------------------------------------------------

play "$many" --seed 8 --seats Ann,Богдан,bot --record "$work/people"
says "a curtain for the first" "Press Enter, Ann."
says "a curtain for the second" "Press Enter, Богдан."
says "they play to the end" "The game is over"
exits "their record verifies" 0 verify "$work/people"
# Between two curtains only one of them is asked and reads "You".
awk '/^Press Enter, /{who=$3} /^[A-Z][a-z]* \(Ann\): /{if (who != "Ann.") bad=1}
  /^[A-Z][a-z]* \(Богдан\): /{if (who != "Богдан.") bad=1} END{exit bad}' "$work/out"
report "nobody is asked before their curtain" $?
play "" --resume "$work/undone" --seats me,bot,bot,bot
[ "$status" -eq 1 ]
report "a finished game cannot be resumed" $?
play "$(ones 4)" --seed 5 --record "$work/seats"
play "$(ones 4)" --resume "$work/seats" --seats bot,bot,Eve,bot
grep -q '^seat [a-z]* Eve$' "$work/seats"
report "somebody else can sit down" $?
says "and is asked" "(you): "

# --- bad answers ------------------------------------------------------------------------

play "1\n1\n1\nq\n" --seed 5 --record "$work/good"
long=$(yes x | head -n 3000 | tr -d '\n')
play "0\n99\n-1\nabc\n1 1\n1,2\nplace truce\nlead arya lead\n99999999999999999999\n\n \t\n$long\n\377\376\n1\nfoo\n1\nc nobody\ns nonsense\n1\nq\n" \
  --seed 5 --record "$work/bad"
[ "$status" -eq 0 ]
report "bad answers of all kinds" $?
same "change nothing" "$work/good" "$work/bad"
says "a number that is not there" "There is no option 99."
says "words that mean nothing" "“abc” is no answer here."
says "two answers where one is wanted" "One answer is wanted here"
says "notation that is out of place" "“place truce” cannot be chosen now."
says "a card that does not exist" "There is no card called “nobody”."
says "talk that means nothing" "is nothing that can be said"

# --- what can be asked for ------------------------------------------------------------------

play "t\nh\nd\nl\n?\nc honorable\nc ЕДДАРД\nc truce\nq\n" --seed 5 --record "$work/shown"
says "the table" "The leader is not revealed yet."
says "the hand" "Your hand is empty."
says "the discard piles" "Discard pile of House"
says "the story" "Nothing has happened yet."
says "help" "t: the whole table."
says "a card by its title" "Eddard, leader sheet: “Honorable” (printed)"
says "a card's text" "After cards are revealed"
says "the rule of truce cards" "Two truce cards"
play "c еддард\nq\n" --lang uk --seed 5 --record "$work/shown-uk"
says "a card by its Ukrainian name" "Еддард, аркуш лідера: «Людина честі»"

# --- answers in other forms ----------------------------------------------------------------

table="houses=stark,lannister,tyrell leaders=robb,cersei,mace first=1"
play "lead robb\nuse\n3 1 2\nq\n" --seed 5 --seats me,random,random --settings "$table" \
  --record "$work/group"
line=$(grep ' stark discard ' "$work/group")
[ "$(echo "$line" | tr ',' '\n' | grep -c discard)" -eq 3 ]
report "several numbers answer a group" $?
play "use\n2\nb\n1\nt\n1\n1\nq\n" --seed 5 --seats me,random,random --settings "$table" \
  --record "$work/picks"
says "picks one at a time are shown" "Chosen so far: Discard"
says "and counted" "Discard 1 card."
[ "$(grep ' stark discard ' "$work/picks" | tr ',' '\n' | grep -c discard)" -eq 3 ]
report "picks one at a time make a group" $?

play "s\n1\n1\ns ask tyrell truce\ns\n3\n4\n5\ns\n1\n9\n\nq\n" --seed 5 --seats me,random,random \
  --settings "$table" --record "$work/talk"
grep -q '^talk stark ask lannister support$' "$work/talk" &&
  grep -q '^talk stark ask tyrell truce$' "$work/talk" &&
  grep -q '^talk stark claim hold ' "$work/talk"
report "table talk from menus and from notation is on record" $?
says "and is told" "You to Lannister: support me."

play "$(ones 16)s\n2\n15\n3\ns\n2\n16\n17\nq\n" --seed 1 --seats me,random,random \
  --settings "$table" --record "$work/claims"
grep -q '^talk stark claim hostage tyrell hostility-3$' "$work/claims" &&
  grep -q '^talk stark claim no-hostage tyrell truce$' "$work/claims"
report "who holds hostages may claim which they are" $?
says "and all hear it" "You to Tyrell: one of your hostages with me is Hostility 3."

# --- used wrongly ------------------------------------------------------------------------------

complains "an unknown game" 2 "there is no game" play chess --plain
complains "an unknown language" 2 "--lang wants en or uk" play iron-throne --lang xx
complains "two people of one name" 2 "two people are called" play iron-throne --seats me,me,bot
complains "a bot with a budget that is none" 2 "there is no bot 'king:0'; there are" \
  play iron-throne --seats me,king:0,bot
complains "a bot that is misspelt" 2 "is 'squiire' the bot 'squire'?" \
  play iron-throne --seats me,squiire,bot
complains "a name with nothing in it" 2 "is not empty" play iron-throne --seats me,,bot
complains "more names than seats" 2 "but there are 3 seats" \
  play iron-throne --players 3 --seats a,b,c,d --new
complains "too few seats" 2 "settings:" play iron-throne --seats me,bot --new
complains "a seed that is none" 2 "--seed wants" play iron-throne --new --seed xyz
complains "a setting that is none" 2 "settings:" play iron-throne --new --settings dragons=3
complains "a record that is there already" 1 "--resume goes on with it" \
  play iron-throne --plain --record "$work/good"
complains "no record to resume" 1 "cannot go on with" play iron-throne --resume "$work/nothing"
complains "--resume beside --new" 2 "--resume goes on" play iron-throne --resume "$work/good" --new
echo "not a record" >"$work/garbage"
complains "what is no record" 1 "$work/garbage:1" play iron-throne --plain --resume "$work/garbage"
complains "a card file that is not there" 1 "cannot read" play iron-throne --new --cards "$work/no"
exits "--help" 0 play --help
says "tells of every option" "--resume FILE"

finish
