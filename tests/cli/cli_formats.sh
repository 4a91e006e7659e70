#!/bin/sh
# Formats of decks, and decks of other programs.
. "$(dirname "$0")/cli_tap.sh"

"$holdfast" games | grep -q card-game || {
  echo "1..0 # SKIP this build is without the Card Game"
  exit 0
}

# --- formats ------------------------------------------------------------------
run deck formats
says "who made a list and when" "list of Global Operations Team, 2021-07-16"
says "the publisher's last" "list of Fantasy Flight Games, 2020-01-13"
cp "$work/out" "$work/formats"
for name in core starter ffg3.0 valyrian all; do
  grep -q "^$name " "$work/formats"
  report "there is $name" $?
  exits "random decks of it play" 0 sim card-game --games 3 --set "$name"
done

exits "a deck of the Core Set is legal everywhere" 0 deck check stark-fealty --format valyrian
says "by which list is said" "format: Valyrian; list of Global Operations Team, 2021-07-16"
exits "a deck of any make" 1 deck check core-at-the-wall --format core
exits "is a starter deck" 0 deck check core-at-the-wall --format starter
run deck show stark-fealty
cp "$work/out" "$work/wolf.deck"

# Two restricted cards and a pod; in the melee other cards are.
sed 's/^2x Ice.*/1x Ward (True Steel)\n1x Flea Bottom (Oberyn'"'"'s Revenge)/' "$work/wolf.deck" >"$work/two.deck"
exits "a second restricted card" 1 deck check --format ffg3.0 "$work/two.deck"
says "is named with the first" "is restricted in 'The publisher's last list', and so is 'Ward'"
exits "of which the melee knows one" 0 deck check --format ffg3.0 --melee "$work/two.deck"
exits "where nothing is restricted" 0 deck check --format all "$work/two.deck"
exits "with other cards than the format has" 1 deck check --format core "$work/two.deck"
says "each is named" "'Ward' (True Steel) is not among the cards of 'Core Set'"
says "all of them" "'Flea Bottom' (Oberyn's Revenge) is not among the cards of 'Core Set'"
exits "the same in Ukrainian" 1 deck check --lang uk --format ffg3.0 "$work/two.deck"
says "is told so" "у списку обмежень формату"
run deck code --set all "$work/two.deck"
word=$(cat "$work/out")
complains "a table of that set goes by its lists" 2 "is restricted in 'The publisher's last list'" \
  sim card-game --set ffg3.0 --games 2 --settings "decks=$word,random"
exits "a table of all cards does not" 0 sim card-game --set all --games 2 --settings "decks=$word,random"
complains "nor are its cards there without a set" 2 "has cards that are not known here" \
  sim card-game --games 2 --settings "decks=$word,random"

printf 'Format: ffg3.0\n' | cat - "$work/two.deck" >"$work/says.deck"
exits "a text may name its format" 1 deck check --set all --format all "$work/says.deck" --format ffg3.0

# --- a host's own ---------------------------------------------------------------
cat >"$work/own.format" <<'X'
# Our evenings.
title Our evenings
issuer The host
date 2026-01-02
packs core westeros
without ice
banned summons
restricted arya-stark bran-stark
pod-joust eddard-stark catelyn-stark
X
exits "a host's own" 1 deck check --format "$work/own.format" "$work/wolf.deck"
says "with its issuer" "format: Our evenings; list of The host, 2026-01-02"
says "banned" "'Summons' (Core Set) is banned in 'Our evenings'"
says "left out" "'Ice' (Core Set) is not among the cards of 'Our evenings'"
says "restricted" "'Bran Stark' (Core Set) is restricted in 'Our evenings', and so is 'Arya Stark'"
says "a pod" "'Catelyn Stark' (Core Set) is of a pod of 'Our evenings', and so is 'Eddard Stark'"
says "and counted" "not legal, 4 mistakes"
exits "the pod is of the joust" 1 deck check --melee --format "$work/own.format" "$work/wolf.deck"
says "and not of the melee" "not legal, 3 mistakes"
sed 's/banned summons/banned sumons the-conclave/; s/westeros/westerosi/; s/^pod-joust/pods/' \
  "$work/own.format" >"$work/bad.format"
run deck check --format "$work/bad.format" stark-fealty
[ "$status" -eq 1 ] && grep -q 'bad.format:7: no card that is published is called .sumons.' "$work/err"
report "an id that is misspelt" $?
grep -q 'bad.format:5: .westerosi. is no pack and no cycle' "$work/err"
report "a pack that is" $?
grep -q "bad.format:9: 'pods' begins no line" "$work/err"
report "a line that is none" $?
[ "$(wc -l <"$work/err")" -eq 3 ]
report "and nothing of cards that are not here yet" $?
complains "a format that is none" 1 "there is no format and no file 'vintage'" deck check --format vintage stark-fealty

# --- ThronesDB --------------------------------------------------------------------
{
  printf 'A deck 1.2\n\nHouse Stark\nFealty\n\nPacks: From Core Set (3) to Core Set\nVersion: 1.2\n'
  sed -n '/^Plots/,$p' "$work/wolf.deck" | grep -v '^# '
} >"$work/tdb.txt"
exits "with packs and a version" 0 deck check "$work/tdb.txt"
sed 's/^3x Arya Stark (Core Set)/#141 3x Arya Stark/' "$work/tdb.txt" >"$work/numbers.txt"
exits "with numbers in front" 0 deck check "$work/numbers.txt"
sed 's/#141/#142/' "$work/numbers.txt" >"$work/other.txt"
exits "which have to be right" 1 deck check "$work/other.txt"
says "or are told" "'Arya Stark' is number 141 of the Core Set, not '142'"
sed 's/^2x Ice.*/2x Nothing Like It (Core Set)\n1x Ygritte/' "$work/tdb.txt" >"$work/unknown.txt"
exits "unknown lines" 1 deck check "$work/unknown.txt"
says "are named" "there is no card 'Nothing Like It'"
says "and the rest is read" "58 cards are 2 too few"

# Several decks in a text.
{ cat "$work/tdb.txt"; printf '\n\n'; sed 's/^2x Ice/1x Ice/; s/^A deck/Another deck/' "$work/tdb.txt"; } >"$work/both.txt"
exits "several decks, one of them illegal" 1 deck check "$work/both.txt"
says "the first" "both.txt: legal, 60 cards"
says "the second" "59 cards are 1 too few"
[ "$(grep -c legal "$work/out")" -eq 2 ]
report "each by itself" $?
run deck check --json "$work/both.txt"
holds "a line for each" '[l["legal"] for l in lines] == [True, False]'
run deck export "$work/both.txt"
says "the first is written" "A deck 1.2"

# --- all of them, there and back ------------------------------------------------------
run deck code stark-fealty
word=$(cat "$work/out")
for style in thronesdb throneteki octgn; do
  "$holdfast" deck export stark-fealty --as $style >"$work/deck.$style"
  run deck code "$work/deck.$style"
  [ "$(cat "$work/out")" = "$word" ]
  report "written for $style and read again it is the same deck" $?
done
grep -q '^3 Arya Stark (Core)$' "$work/deck.throneteki"
report "throneteki has codes of packs" $?
grep -q '<card qty="3" id="[0-9a-f-]\{36\}">Arya Stark</card>' "$work/deck.octgn"
report "OCTGN has ids" $?
sed 's/>Arya Stark</>Some Name</' "$work/deck.octgn" >"$work/named.o8d"
run deck code "$work/named.o8d"
[ "$(cat "$work/out")" = "$word" ]
report "which say what a card is, whatever it is called there" $?
sed 's/id="[^"]*">Arya Stark</id="no-such-id">Arya Stakr</' "$work/deck.octgn" >"$work/wrong.o8d"
exits "an unknown card of OCTGN" 1 deck check "$work/wrong.o8d"
says "is named with its line" "there is no card 'Arya Stakr'; did you mean 'Arya Stark'?"
says "and none stops the rest" "57 cards are 3 too few"
complains "a program that nobody knows" 2 "there are thronesdb, throneteki and octgn" deck export stark-fealty --as tts

# --- published decks -------------------------------------------------------------------
run deck list --json --set all
holds "all published decks are listed" 'len(lines) == 47'
holds "and none of them twice" 'len({l["name"] for l in lines}) == 47'
run deck list --json
holds "without a set those that it can be played with" 'all("lacks" not in l for l in lines) and len(lines) == 20'
finish
