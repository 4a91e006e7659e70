#!/bin/sh
# Cards as players read them, and card files with mistakes.
. "$(dirname "$0")/cli_tap.sh"

run cards iron-throne --json
holds "the shape of a line" 'all(list(l) == ["id", "type", "name", "house", "set", "origin", "text"] for l in lines)'
holds "35 leaders, 35 characters, 25 allies, events" '[len([l for l in lines if l["type"] == t]) for t in ("leader", "character", "ally")] == [35, 35, 25] and len([l for l in lines if l["type"] == "event"]) >= 4'
holds "every card has a text and an origin" 'all(l["text"] and l["origin"] in ("printed", "inferred", "holdfast") for l in lines)'
holds "no two texts of one type are the same" 'len({(l["type"], l["text"]) for l in lines}) == len(lines)'
cp "$work/out" "$work/english"
run cards iron-throne --json --lang uk
holds "as many in Ukrainian, and in Cyrillic letters" "len(lines) == $(wc -l <"$work/english") and all(any('а' <= c <= 'я' for c in l['text']) for l in lines)"
run cards iron-throne --type ally
says "one type alone" "Varys"
[ "$(grep -c '(ally' "$work/out")" -eq 25 ] && ! grep -q '(leader' "$work/out"
report "and no other" $?
run cards iron-throne
says "where a text comes from" "; printed)"
complains "a set that is not there" 1 "no such card" cards iron-throne --set nonesuch

cat >"$work/own.cards" <<'END'
ally osha "Osha"
  origin holdfast
  when after the resolution
  do you draw 2 cards
END
exits "a card file without mistakes" 0 cards check "$work/own.cards"
says "is said to have none" "no mistakes"
exits "a card file may be laid over the game's" 0 cards iron-throne --cards "$work/own.cards" --type ally
says "and its cards are there" "Osha"
exits "and be played with" 0 sim iron-throne --games 20 --settings allies=on --cards "$work/own.cards"

sed 's/draw 2 cards/draw 2 horses/' "$work/own.cards" >"$work/wrong.cards"
complains "a mistake is told with line and column" 1 "$work/wrong.cards:4:" cards check "$work/wrong.cards"
exits "several files: one mistake is enough for no" 1 cards check "$work/own.cards" "$work/wrong.cards"
says "but the others are looked at" "own.cards: no mistakes"
printf 'leader eddard\n' >"$work/half.cards"
exits "a card that is not finished" 1 cards check "$work/half.cards"
: >"$work/empty.cards"
exits "an empty file changes nothing" 0 cards check "$work/empty.cards"
complains "a wrong card file is no game" 1 "$work/wrong.cards:4:" sim iron-throne --cards "$work/wrong.cards"

finish
