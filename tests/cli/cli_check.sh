#!/bin/sh
# Scenario files: what is right passes; every kind of line that is wrong fails,
# at its line and with what is true instead.
. "$(dirname "$0")/cli_tap.sh"

head='game iron-throne
settings seats=3 houses=lannister,stark,baratheon leaders=tywin,robb,davos first=1
set event stark
set lannister hand hostility-10 truce hostility-2 hostility-3 hostility-4
set stark hand hostility-10 hostility-1 hostility-2 hostility-3 hostility-4
auto empower
auto send
auto stay out'

# The script stands behind a head of eight lines: its first line is the ninth.
try() {
  { printf '%s\n' "$head"; cat; } >"$work/one.scenario"
  run check "$work/one.scenario"
}

# passes NAME <SCRIPT
passes() {
  try
  [ "$status" -eq 0 ] && [ "$(tail -n 1 "$work/out")" = "1 passed, 0 failed" ]
  report "$1" $?
}

# fails NAME LINE TEXT... <SCRIPT: one failure, at that line; each text stands in it or in
# what is shown below it.
fails() {
  try
  name=$1 line=$2
  shift 2
  [ "$status" -eq 1 ] && [ "$(tail -n 1 "$work/out")" = "0 passed, 1 failed" ] &&
    [ "$(grep -c "^$work/one.scenario:" "$work/out")" -eq 1 ] &&
    head -n 1 "$work/out" | grep -qF -- "$work/one.scenario:$line: "
  right=$?
  for text; do grep -qF -- "$text" "$work/out" || right=1; done
  report "$name" $right
}

passes "a choice, facts, who is asked" <<'END'
lannister: place hostility-10
asked stark: place
not asked baratheon
not asked stark: send
expect not outcome hostility
stark: place hostility-10   # a comment
expect outcome hostility
until turn 2
expect turn 2
END
passes "legal, options" <<'END'
legal lannister place truce
legal stark: place hostility-4
END
passes "options" <<'END'
auto off
auto empower
auto send
options baratheon: support defender shireen | stay out | support challenger stannis | support challenger melisandre | support challenger selyse | support challenger shireen | support defender stannis | support defender melisandre | support defender selyse
END
passes "illegal, refuse, never, allow" <<'END'
legal lannister: place truce
illegal lannister: place hostility-12
refuse lannister: place hostility-12
refuse baratheon: pass
never lannister: victim
never lannister: place hostility-1
never stark: empower
allow lannister: victim
lannister: place truce
END
passes "groups" <<'END'
auto off
lannister: empower jaime
stark: empower eddard
lannister: send jaime
stark: send eddard
baratheon: stay out
expect lannister power jaime 5
END

passes "sums are checked at the end, not line by line" <<'END'
set stark power eddard 20
set stark sheet 0
set stark power arya 0 bran 0 catelyn 0
expect stark power eddard 20
END
fails "a sum that is too large at the end" 10 "a house has 20 power, not" <<'END'
set stark sheet 0
set stark power eddard 20
expect stark power eddard 20
END
fails "a fact of The Iron Throne with a word too many" 9 "'4' is one word too many" <<'END'
expect stark sheet 4 4
END
fails "a choice that is not legal" 9 'place hostility-20` is not legal' 'lannister: place hostility-2 |' <<'END'
lannister: place hostility-20
END
fails "a choice that is no notation" 9 "no choice begins with 'dance'" <<'END'
lannister: dance
END
fails "a decision that nobody takes" 10 "lannister: empower cersei" <<'END'
auto off
stark: place hostility-10
END
fails "a seat that is not there" 9 "tyrell" <<'END'
tyrell: place truce
END
fails "a fact that does not hold" 10 "the sheet is 3, not 17" <<'END'
lannister: place truce
expect lannister sheet 17
END
fails "a fact that holds but must not" 9 "expected otherwise" <<'END'
expect not turn 1
END
fails "what is no fact" 9 "nonsense" <<'END'
expect nonsense 3
END
fails "what is no fact is not a fact that does not hold" 9 "nonsense" <<'END'
expect not nonsense 3
END
fails "until something that does not come" 9 "is not reached" <<'END'
until turn 2
END
fails "until asked something that does not come" 9 "is not reached" <<'END'
until asked baratheon: place
END
fails "legal" 9 "is not legal" <<'END'
legal lannister: place hostility-20
END
fails "illegal, but legal" 10 "is legal" <<'END'
legal lannister: place truce
illegal lannister: place hostility-10
END
fails "illegal for a seat that is not asked" 9 "not asked at all" <<'END'
illegal baratheon: stay out
END
fails "illegal, but a slip of the pen" 10 "'hostility-99' is no CARD: write" <<'END'
legal lannister: place truce
illegal lannister: place hostility-99
END
fails "never, at its own line" 9 "must never be (while line 10 was played)" <<'END'
never stark: place hostility-10
lannister: place truce
stark: place hostility-10
END
fails "never, but legal at once" 10 "legal already" <<'END'
legal lannister: place truce
never lannister: place truce
END
fails "allow what was never forbidden" 9 "no \`never\` line" <<'END'
allow stark: place
END
fails "refuse what is taken" 10 "is not refused" <<'END'
legal lannister: place truce
refuse lannister: place truce
END
fails "asked" 10 "not asked that" "lannister: place" <<'END'
legal lannister: place truce
asked baratheon
END
fails "asked something else" 10 "not asked that" <<'END'
legal lannister: place truce
asked lannister: send
END
fails "not asked" 10 "asked that" <<'END'
legal lannister: place truce
not asked stark: place
END
fails "options: one is missing" 9 "there are more options" <<'END'
options baratheon: stay out | support challenger stannis
END
fails "options: one too many" 9 "hostility-20\` is not among the options" <<'END'
options lannister: place truce | place hostility-2 | place hostility-3 | place hostility-4 | place hostility-10 | place hostility-20
END
fails "secret, but the seat can tell" 10 "can tell" <<'END'
lannister: place hostility-10
secret lannister: lannister hand hostility-10 truce truce hostility-3 hostility-4
END
fails "not secret, but the seat cannot tell" 10 "cannot tell" <<'END'
lannister: place hostility-10
not secret stark: lannister hand hostility-10 truce truce hostility-3 hostility-4
END
fails "secret, but no other position" 10 "nothing to tell" <<'END'
lannister: place hostility-10
secret stark: lannister hand hostility-10 truce hostility-2 hostility-3 hostility-4
END
fails "secret, but the script cannot be played there" 10 "cannot be played" <<'END'
lannister: place hostility-10
secret stark: lannister hand truce truce hostility-2 hostility-3 hostility-4
END
fails "a head line too late" 10 "before the script begins" <<'END'
legal lannister: place truce
set stark sheet 3
END
fails "an impossible fact" 9 "not free" <<'END'
set stark hostages lannister hostility-10
expect turn 1
END
fails "a line that is none" 9 "is no line of a scenario" <<'END'
hodor
END
fails "nothing is checked" 9 "nothing is checked" <<'END'
lannister: place truce
END
fails "nothing stands behind it" 9 "missing" <<'END'
lannister:
END

fails "auto for nobody at this table" 9 "'tyrell' is nobody at this table; there are lannister stark baratheon" <<'END'
auto tyrell: place
lannister: place hostility-20
END

# --- the mistakes an author makes --------------------------------------------

# A player who found a bug in the Card Game writes it down.
head='game card-game
settings seats=2 decks=stark,lannister
set first p1
set p1 agenda none
set p2 agenda none
set p1 plot a-noble-cause
set p2 plot a-noble-cause
set p1 plays left
set p1 gold 3'

fails "a card misspelt in set" 10 "'rob-stark' is no card of a deck; did you mean 'robb-stark'?" <<'END'
set p1 hand rob-stark
expect round 1
END
fails "a card misspelt in a choice" 12 "'wntr-fell-steward' is no CARD: write" <<'END'
set p1 hand winterfell-steward
set phase marshaling p1
p1: marshal wntr-fell-steward
END
fails "the first word misspelt" 12 "no choice begins with 'marshall'; did you mean 'marshal'?" <<'END'
set p1 hand ice
set phase marshaling p1
p1: marshall ice
END
fails "refuse, the first word misspelt" 11 "no choice begins with 'chalenge'; did you mean 'challenge'?" <<'END'
set phase challenges p1
refuse p1: chalenge power p2
END
fails "refuse, an unknown card" 11 "'lef' is no CARD-IN-PLAY" <<'END'
set phase challenges p1
refuse p1: use lef
END
fails "never, an unknown card" 11 "'robb-strak' is no CARD-IN-PLAY" "did you mean 'robb-stark'?" <<'END'
set phase challenges p1
never p1: use robb-strak
until round 2
END
fails "never, a card that is nowhere" 11 "'the-wall' is nowhere in this game" <<'END'
set phase challenges p1
never p1: use the-wall
until round 2
END
fails "never, a word too many" 11 "'left' does not belong there" <<'END'
set phase challenges p1
never p1: challenge power p2 left
until round 2
END
fails "never, with nothing behind it" 11 "it watches nothing" <<'END'
set phase challenges p1
never p2: use left
expect round 1
END
fails "auto, misspelt" 11 "no choice begins with 'strealth'" <<'END'
set phase challenges p1
auto strealth
until round 2
END
fails "asked, misspelt" 11 "'militery' is no TYPE" <<'END'
set phase challenges p1
asked p1: challenge militery
END
fails "a fact misspelt" 11 "'hand-cout' is no fact about a player: plays, shadow, hand," <<'END'
set phase challenges p1
expect p1 hand-cout 3
END
fails "a fact with a word too many" 11 "'4' is one word too many" <<'END'
set phase challenges p1
expect p1 gold 3 4
END
fails "a fact set with a word too many" 10 "'5' is one word too many" <<'END'
set p2 gold 4 5
expect round 1
END
fails "a fact without its number" 11 "at the end is missing: number" <<'END'
set phase challenges p1
expect p1 gold
END
fails "a way to lie that is none" 11 "kneeling, standing" <<'END'
set phase challenges p1
expect p1 faction stnding
END
fails "a player who is not there" 11 "'p3' is no player" <<'END'
set phase challenges p1
expect not card left controller p3
END
fails "a card that is not in play" 11 "'ice' is not in play" <<'END'
set phase challenges p1
expect not card ice kneeling
END
fails "no colon" 11 'a choice has a colon behind its seat: `p1: challenge power p2`' <<'END'
set phase challenges p1
p1 challenge power p2
END
fails "nobody" 11 "'p4' is nobody at this table; there are p1 p2" <<'END'
set phase challenges p1
p4: pass
END
fails "an impossible sum, at its line" 11 "p2 has no card left in its deck that could give way" <<'END'
set p2 deck-count 1
set p2 deck ice ice
set phase challenges p1
expect p2 deck-count 1
END
fails "a wish that was passed over" 11 '`challenge intrigue p2` is not legal' \
  'p1 first passed it over here, where it took, by itself, `pass`' \
  'p1 is asked: Your challenges: initiate one, or pass.' 'p1: pass | challenge military p2' <<'END'
set phase challenges p1
p1: challenge intrigue p2
END
fails "a pick whose decision is not complete" 13 'waits for other picks' <<'END'
set p1 hand ice winterfell-steward winterfell-steward winterfell-steward winterfell-steward winterfell-steward winterfell-steward winterfell-steward
set p1 plot a-clash-of-kings
set phase taxation
p1: card ice hand p1
expect round 1
END
passes "a pick that comes behind one named later" <<'END'
set p1 hand ice winterfell-steward winterfell-steward winterfell-steward winterfell-steward winterfell-steward winterfell-steward winterfell-steward
set p1 plot a-clash-of-kings
set phase taxation
p1: card ice hand p1
p1: card winterfell-steward hand p1
expect p1 discard ice winterfell-steward
END
for order in "eddard-stark, card robb-stark" "robb-stark, card eddard-stark"; do
  passes "picks of one decision in any order: $order" <<END
set p1 plays robb-stark
set p1 plays eddard-stark
set phase challenges p1
p1: challenge military p2
p1: card $order, done
expect card robb-stark attacking
expect card eddard-stark attacking
END
done
passes "also one a line" <<'END'
set p1 plays robb-stark
set p1 plays eddard-stark
set phase challenges p1
p1: challenge military p2
p1: card robb-stark
p1: card eddard-stark
p1: done
expect card robb-stark attacking
expect card eddard-stark attacking
END
printf '%s\n' "$head" 'set phase challenges p1' 'until asked p1: challenge' 'show' 'expect round 1' >"$work/one.scenario"
run check "$work/one.scenario"
says "show, at its line" "one.scenario:12: show"
says "show, what is asked" "p1 is asked: Your challenges: initiate one, or pass."
says "show, what may be done" "p1: pass | challenge military p2"

cat >"$work/from.scenario" <<END
game card-game
settings seats=2 decks=stark,lannister
cards $here/../scenarios/card-game/limits.cards
set first p1
set p1 agenda none
set p2 agenda none
set p1 plot a-noble-cause
set p2 plot a-noble-cause
set p1 hand many-stray
set p2 plays tywin-lannister
set phase challenges p2
p2: challenge intrigue p1, card tywin-lannister
until asked p1: play
show
expect round 1
END
run check "$work/from.scenario"
says "show, from where a card is discarded" "when Many Stray is discarded from your hand: use Many Stray, or pass"

printf 'game chess\nexpect turn 1\n' >"$work/game.scenario"
run check "$work/game.scenario"
says "an unknown game" "game.scenario:1: there is no game 'chess'"
printf 'expect turn 1\n' >"$work/game.scenario"
run check "$work/game.scenario"
says "no game" "no game is named"
printf 'game iron-throne\nsettings seats=12\nexpect turn 1\n' >"$work/game.scenario"
run check "$work/game.scenario"
says "impossible settings" "settings: "

cat >"$work/many.scenario" <<'END'
game iron-throne
settings seats=3 houses=lannister,stark,baratheon leaders=tywin,robb,davos first=1
set stark sheet 2
scenario right
expect stark sheet 2
scenario wrong
expect stark sheet 3
scenario settings replace shared ones
settings leaders=cersei,robb,davos
set lannister power tywin 3
expect lannister power tywin 3
expect challenger lannister
END
run check "$work/many.scenario"
[ "$status" -eq 1 ] && [ "$(tail -n 1 "$work/out")" = "2 passed, 1 failed" ]
report "several scenarios in a file" $?
says "the name of the one that fails" "many.scenario:7: expected stark sheet 3; the sheet is 2, not 3 (scenario wrong)"

# A turn that begins in its middle needs what its first steps would have found.
head='game iron-throne
settings seats=3 houses=lannister,stark,baratheon leaders=tywin,robb,davos first=1'
begins() { printf '%s\n' "$head" "$@" "expect turn 1" >"$work/middle.scenario"; }
begins 'set phase support'
exits "mid-turn without a defender" 1 check "$work/middle.scenario"
says "which is said" "there is a defender"
begins 'set phase support' 'set defender stark' 'set lannister sends jaime'
exits "nor with nobody sent" 1 check "$work/middle.scenario"
says "which is said" "have sent nobody"
begins 'set phase power' 'set defender stark' 'set stark sends arya'
exits "nobody takes part too early" 1 check "$work/middle.scenario"
says "which is said" "before the support phase"
begins 'set phase dinner'
exits "a phase that there is not" 1 check "$work/middle.scenario"
says "which is said" "is no phase"
printf 'game tiny-epic\nsettings seats=2 houses=stark,lannister\nset free tully stark greyjoy\nexpect round 1\n' \
  >"$work/free.scenario"
exits "a house that somebody plays" 1 check "$work/free.scenario"
says "which is said" "nobody plays"

cat >"$work/leaders.scenario" <<'END'
# Without set lines a game begins as at a table.
game iron-throne
settings seats=3 houses=lannister,stark,baratheon leaders=tywin,draw,davos
until asked stark: lead
not asked lannister: place
auto lead
until turn 1
END
exits "the choice of leaders" 0 check "$work/leaders.scenario"

mkdir "$work/sub"
cat >"$work/sub/own.cards" <<'END'
leader tywin "Gold"
  house lannister
  origin holdfast
  when before your turn
  do you draw 3 cards
END
cat >"$work/sub/own.scenario" <<'END'
game iron-throne
cards own.cards
settings seats=3 houses=lannister,stark,baratheon leaders=tywin,robb,davos first=1
set lannister hand truce
lannister: use
expect lannister hand-count 4
END
exits "cards of one's own, beside the scenario" 0 check "$work/sub/own.scenario"
sed 's/own.cards/no.cards/' "$work/sub/own.scenario" >"$work/sub/no.scenario"
exits "cards that are not there" 1 check "$work/sub/no.scenario"

sed -n '/^```$/,/^```$/{/^```$/d;p;}' "$here/../../docs/scenarios.md" | sed '/^auto empower$/,$d' >"$work/docs.scenario"
exits "the example in the documentation" 0 check "$work/docs.scenario"

exits "no files" 2 check

run check --trace "$work/many.scenario"
says "trace" "lannister: lead tywin"
head -c 100000 /dev/urandom >"$work/noise"
exits "noise is no scenario" 1 check "$work/noise"
: >"$work/empty"
exits "an empty file checks nothing" 1 check "$work/empty"

# New and changed cards are tried before they are built in.
cat >"$work/new.cards" <<'END'
character a-guest "A Guest"
  faction neutral
  cost 1
  strength 1
  origin holdfast
END
for set in core core+nonesuch; do
  printf 'game card-game\nsettings seats=2 decks=stark,lannister\ncards set %s\nset p1 plays a-guest\nexpect p1 plays a-guest\n' "$set" >"$work/new.scenario"
  exits "$set has no such card" 1 check "$work/new.scenario"
  exits "but it can be tried" 0 check --cards "$work/new.cards" "$work/new.scenario"
done

finish
