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
run cards iron-throne --json --type ally
grep -o '^{"id":"[^"]*' "$work/out" | cut -d'"' -f4 >"$work/ids"
run cards iron-throne --ids --type ally
[ "$(wc -l <"$work/out")" -eq 25 ] && cmp -s "$work/ids" "$work/out"
report "only the ids, as choices and scenarios write them" $?
complains "not in two shapes at once" 2 "name one" cards iron-throne --ids --json
complains "a set that is not there" 1 "no such card" cards iron-throne --set nonesuch

# Where cards come in packs they have codes and all their facts, and versions are told apart.
run cards card-game --json
holds "every card has its code and pack" 'all(l["code"] == "%02d%03d" % (1, l["number"]) and (l["pack"], l["cycle"]) == ("Core", "core") for l in lines if l["set"] == "core") and len(lines) == 214'
holds "and all its facts" '[(l["cost"], l["strength"], l["icons"], l["traits"], l["unique"], l["loyal"], l["deck_limit"], l["income"]) for l in lines if l["id"] == "eddard-stark"] == [(7, 5, ["military", "power"], ["lord", "small-council"], True, False, 3, None)]'
run cards card-game --set wotn --ids
[ "$status" -eq 0 ] && grep -qx 'eddard-stark-wotn' "$work/out" && ! grep -qx 'eddard-stark' "$work/out"
report "a pack alone" $?
run cards card-game --set core+wotn eddard
says "two versions of a title" "Eddard Stark (Core) (character"
says "are told apart" "Eddard Stark (WotN) (character"
run cards card-game eddard
says "one needs no pack" "Eddard Stark (character"
run cards card-game --text "Renown Lannister" --ids
[ "$status" -eq 0 ] && [ "$(wc -l <"$work/out")" -lt 10 ] && run cards card-game --text "renown" --ids && [ "$(wc -l <"$work/out")" -gt 10 ]
report "found by words of their text" $?
complains "words that no text has" 1 "no such card" cards card-game --text "nonesuch"

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

cat >"$work/knight.cards" <<'END'
character a-knight "A Knight"
  faction tyrell
  cost 3
  strength 3
  origin holdfast
END
exits "the game of a card file is worked out" 0 cards check "$work/knight.cards" "$work/own.cards"
says "for each file" "knight.cards: no mistakes (card-game)"
says "and told" "own.cards: no mistakes (iron-throne)"
sed '/cost/d' "$work/knight.cards" >"$work/cheap.cards"
complains "also of a file with a mistake" 1 "lacks the fact 'cost'" cards check "$work/cheap.cards"
exits "the game may be said" 0 cards check --game card-game "$work/knight.cards"
run cards check --game iron-throne "$work/knight.cards"
[ "$status" -eq 1 ] && grep -qF -- "--game card-game" "$work/err"
report "if it is the wrong one, the right one is named" $?

cat >"$work/unsound.cards" <<'END'
event an-end "An End"
  faction stark
  cost 0
  origin holdfast
  when action
  do you draw 1 card
  when reaction on you win a challenge
  do instead you draw 1 card
END
complains "what a game cannot carry out is told where its ability begins" 1 "unsound.cards:7:3: " cards check "$work/unsound.cards"
sed 's/  do you draw 2 cards/  do either you draw 1 card or you draw 2 cards/' "$work/own.cards" >"$work/either.cards"
complains "in another game too" 1 "either.cards:3:3: " cards check "$work/either.cards"

{
  sed 's/a-knight/a-page/; s/cost 3/cost 33/' "$work/knight.cards"
  cat "$work/unsound.cards" "$work/knight.cards"
  sed 's/a-knight/a-squire/; s/tyrell/tirell/' "$work/knight.cards"
} >"$work/several.cards"
run cards check "$work/several.cards"
[ "$status" -eq 1 ] && [ "$(cut -d: -f2 "$work/err" | tr '\n' ' ')" = "3 12 20 " ]
report "the mistakes of several cards are told, in the order of the file" $?
for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
  sed "s/a-knight/a-knight-$i/; s/cost 3/cost y/" "$work/knight.cards"
done >"$work/many.cards"
run cards check "$work/many.cards"
[ "$status" -eq 1 ] && [ "$(grep -c "'y' does not fit" "$work/err")" -eq 10 ] && grep -q "may be more" "$work/err"
report "but not more than ten" $?

sed 's/  cost 3/  traits knave/' "$work/knight.cards" >"$work/knave.cards"
run cards check "$work/knave.cards"
[ "$status" -eq 1 ] && grep -qF ", ..." "$work/err" && grep -qF "holdfast cards words card-game" "$work/err"
report "where a list is cut off, how to see it all is told" $?

cat >"$work/named.cards" <<'END'
event a-call "A Call"
  faction neutral
  cost 0
  origin holdfast
  when action
  # "Nobody" is no name here
  do stand characters named "Daenerys targaryen"; stand characters named "Nobody of Note";
    stand characters named "Arya Stark"; stand characters named "A Call"
END
run cards check "$work/named.cards"
[ "$status" -eq 0 ] && [ "$(wc -l <"$work/err")" -eq 2 ] &&
  grep -qF 'named.cards:7: warning: no card is named "Daenerys targaryen"; there is "Daenerys Targaryen"' "$work/err" &&
  grep -qF 'named.cards:7: warning: no card is named "Nobody of Note"' "$work/err"
report "a name that no card has is warned of, and no mistake" $?

{
  cat "$work/knight.cards"
  printf '  when revealed\n  do you draw 1 card\n'
  sed '5,$d' "$work/unsound.cards"
} >"$work/idle.cards"
run cards check "$work/idle.cards"
[ "$status" -eq 1 ] && grep -qF "idle.cards:6:3: card 'a-knight': only plots are revealed" "$work/err" &&
  grep -qF "idle.cards:8:1: card 'an-end': an event without" "$work/err"
report "what could never do anything is refused" $?

cat >"$work/while.cards" <<'END'
event a-watch "A Watch"
  faction neutral
  cost 0
  origin holdfast
  when action
  do while you are the first player: characters get 1 strength
END
complains "so is a change of which nothing says how long it may last" 1 "while.cards:5:3: card 'a-watch': nothing says how long" cards check "$work/while.cards"
sed 's/do while/do until the end of the phase: while/' "$work/while.cards" >"$work/until.cards"
exits "behind an until it is right" 0 cards check "$work/until.cards"
sed 's/  do while.*/  choose foe: characters\n  do once foe is killed: you draw 1 card/' "$work/while.cards" >"$work/once.cards"
complains "and what would wait for something that was chosen, and never come" 1 "once.cards:5:3: card 'a-watch': what \`once\` waits for" cards check "$work/once.cards"
sed 's/foe is killed/one of characters is killed/' "$work/once.cards" >"$work/kind.cards"
exits "it may wait for cards of a kind" 0 cards check "$work/kind.cards"
sed 's/  do while.*/  choose up to 1 watcher: characters\n  do stand watcher/' "$work/while.cards" >"$work/one.cards"
run cards card-game --cards "$work/one.cards"
grep -qF "Action: choose a character. Stand that character." "$work/out"
report "of targets up to 1 is one, in the text as in play" $?

run cards words card-game --json
holds "the shape of a list of words" 'all(list(l)[:4] == ["kind", "type", "written", "english"] for l in lines) and {l["kind"] for l in lines} == {"fact", "phrase", "word"}'
holds "facts with the types of card they stand on" '[l for l in lines if l["written"] == "cost 0 to 12|x|none"][0]["must"] == ["character", "location", "attachment", "event"] and all(any(l["kind"] == "fact" and l["written"].split()[0] == f for l in lines) for f in ("origin", "set", "shadow", "bestow", "prized", "attachments-only", "number"))'
holds "phrases of all types, with their English" '{"window", "happening", "condition", "cost", "effect", "modifier", "duration", "period", "number", "cards", "filter"} <= {l["type"] for l in lines if l["kind"] == "phrase"} and [l["english"] for l in lines if l["written"] == "<players> draw|draws <number> card|cards"] == ["<players> draw 2 cards"]'
holds "all words of a list" 'len([l for l in lines if l["type"] == "trait" and l["kind"] == "word"]) > 100'
run cards words card-game strength
says "only what has a word in it" "<cards> get|gets <number> strength"
! grep -q "draw|draws" "$work/out"
report "and nothing else" $?
run cards words card-game house-t
says "words of a list beside one another" "house-tarly, house-tully"
exits "the words of another game" 0 cards words iron-throne
says "have its facts" "house stark|lannister"
complains "a word that no phrase has" 1 "'xyzzy'" cards words card-game xyzzy
complains "the words of no game" 2 "which game" cards words
run cards --help
says "and help tells of it" "holdfast cards words GAME"

finish
