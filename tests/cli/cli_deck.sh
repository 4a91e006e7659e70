#!/bin/sh
# Decks: checked, listed, shown, drawn from.
. "$(dirname "$0")/cli_tap.sh"

# Until the game is in the registry there is nothing to ask.
"$holdfast" games | grep -q card-game || {
  echo "1..0 # SKIP this build is without the Card Game"
  exit 0
}

run deck list --json
holds "twenty decks or more, four of them starter decks" 'len(lines) >= 20 and sum(l["starter"] for l in lines) == 4'
holds "the shape of a line" 'all(list(l) == ["name", "title", "about", "code", "starter"] for l in lines)'
run deck list
says "names for the settings" "stark-fealty"

exits "a ready-made deck is legal" 0 deck check lannister-fealty
says "and said to be" "legal, 60 cards"
exits "a starter deck too" 0 deck check core-at-the-wall
says "as such" "legal as a starter deck, 46 cards"
run deck show stark-fealty
cp "$work/out" "$work/wolf.deck"
says "a deck is shown as players exchange it" "3x Eddard Stark (Core Set)"
says "with what it costs" "by cost:"
exits "and what is shown can be read" 0 deck check "$work/wolf.deck"
run deck code "$work/wolf.deck"
word=$(cat "$work/out")
exits "a code is a deck" 0 deck check "$word"
exits "for the settings" 0 sim card-game --games 5 --settings "decks=$word,stark-fealty"
exits "and so is a name" 0 sim card-game --games 5 --settings "decks=core-at-the-wall,core-the-old-ways decks-of=starter"

sed 's/^3x Eddard Stark/4x Eddard Strak/; s/^2x Ice/2x Widow'"'"'s Wail/' "$work/wolf.deck" >"$work/wrong.deck"
exits "an illegal deck" 1 deck check "$work/wrong.deck"
says "an unknown card, with its line and what was meant" "did you mean 'Eddard Stark'?"
says "a card of another faction" "'Widow's Wail' belongs to another faction"
says "and what is missing" "57 cards are 3 too few"
says "all of it is counted" "not legal, 3 mistakes"
exits "one of several is illegal" 1 deck check stark-fealty "$work/wrong.deck"
says "the others are told of all the same" "stark-fealty: legal"
exits "the same in Ukrainian" 1 deck check --lang uk "$work/wrong.deck"
says "names that are known are translated" "карти «Eddard Strak» немає; може, «Еддард Старк»?"
says "another faction" "«Плач удови» належить іншій фракції: у цій колоді карти Старка"
says "what is missing" "57 карт: на 3 замало"
says "and how much of it" "не за правилами, 3 помилки"
exits "a legal deck in Ukrainian" 0 deck check --lang uk core-at-the-wall
says "is said to be" "за правилами як стартова, 46 карт"
run deck draw stark-fealty --seed 7 --lang uk
says "test draws too" "заміна:"
run deck list --lang uk
says "and what decks are about" "Править олень"
run deck show stark-fealty --lang uk
says "but decks are written as players exchange them" "3x Eddard Stark (Core Set)"
complains "a language that is none" 2 "is no language" deck list --lang xx
# Every kind of mistake has its Ukrainian sentence: no English word is left.
printf 'A deck\n\nHouse Stark\nHouse Lannister\nAgenda: Fealty\nAgenda: Banner of the Lion\n2x Fealty\n4x A Noble Cause\n2x Filthy Accusations\n4x Ice\n1x Crown Regent\n3x Tywin Lannister\n3x Burned Men\nFormat: nonsense\n' >"$work/many.deck"
exits "many mistakes" 1 deck check --lang uk "$work/many.deck"
says "two factions" "у колоди одна фракція"
says "two agendas" "у колоді щонайбільше одна мета"
says "too many copies" "на 1 забагато, у колоді щонайбільше 3"
says "too many plots" "у колоді сюжетів щонайбільше 2"
says "two plots doubled" "подвоїти можна лише один"
says "a title" "титулів у колодах немає"
says "a loyal card" "вірна іншій фракції"
says "a format that is none" "— не формат"
sed 's/^[^:]*:[0-9: ]*//' "$work/out" | sed 's/nonsense//; s/constructed.*starter//' | grep -q '[a-zA-Z]' && english=1 || english=0
report "no English word is left" $english
run deck check --json "$work/wrong.deck"
holds "the same as JSON" 'lines[0]["legal"] is False and len(lines[0]["problems"]) == 3'

# In Ukrainian as well, with a Cyrillic sign for "times".
printf 'Моя\n\nДім Старк\nВірність\n\nСюжети (1)\n1x Шляхетна мета\n\nПерсонажі (4)\n3х Ар’я Старк\nСанса Старк х1\n' >"$work/uk.deck"
run deck show "$work/uk.deck"
says "a deck with Ukrainian names: faction" "House Stark"
says "agenda" "Fealty"
says "plots" "1x A Noble Cause (Core Set)"
says "characters" "3x Arya Stark (Core Set)"
says "a count behind" "1x Sansa Stark (Core Set)"
! grep -q 'no card' "$work/err"
report "and headings" $?

# Cards of one's own that have a number go into codes; those that have none are named.
printf 'location hall "Hall"\n  faction stark\n  cost 1\n  set mine\n  number 7\n  origin holdfast\nlocation barn "Barn"\n  faction stark\n  cost 1\n  origin holdfast\n' >"$work/own.cards"
sed 's/^2x Ice.*/2x Hall/' "$work/wolf.deck" >"$work/hall.deck"
sed 's/^2x Ice.*/2x Barn/' "$work/wolf.deck" >"$work/barn.deck"
exits "a code with a card of one's own" 0 deck code "$work/hall.deck" --cards "$work/own.cards"
word=$(cat "$work/out")
exits "is a deck" 0 deck check "$word" --cards "$work/own.cards"
exits "that can be played" 0 sim card-game --games 2 --cards "$work/own.cards" --settings "decks=$word,random"
complains "where the card is not known" 2 "has cards that are not known here" sim card-game --settings "decks=$word,random"
complains "a card without a number" 1 "'Barn' has no number of its own" deck code "$work/barn.deck" --cards "$work/own.cards"
grep -v 'House Stark' "$work/wolf.deck" >"$work/nobody.deck"
run deck code "$work/nobody.deck"
[ "$status" -eq 1 ] && [ ! -s "$work/out" ] && grep -q 'names no faction: a code' "$work/err"
report "no code without a faction" $?
complains "an empty deck in the settings" 2 "is an empty entry" sim card-game --settings "decks=,random"
complains "a starter deck in the settings" 2 "decks-of=starter" sim card-game --settings "decks=core-at-the-wall,random"
run deck show lannister-fealty
says "X is a cost of its own" " X: 2,"

run deck draw stark-fealty --seed 7 --json
holds "a first hand, four rounds, a mulligan" '[len(lines[0][k]) for k in ("hand", "round 1", "round 4", "mulligan")] == [7, 2, 2, 7]'
cp "$work/out" "$work/first"
run deck draw stark-fealty --seed 7 --json
cmp -s "$work/out" "$work/first"
report "the same seed draws the same cards" $?
run deck draw stark-fealty --seed 8 --json
! cmp -s "$work/out" "$work/first"
report "and another one others" $?

head -c 4000 /dev/urandom >"$work/noise"
exits "any bytes" 1 deck check "$work/noise"
: >"$work/empty.deck"
exits "an empty file" 1 deck check "$work/empty.deck"
complains "no such deck" 1 "no ready-made deck 'nonesuch'" deck check nonesuch
complains "no such file" 1 "cannot read ./nonesuch" deck check ./nonesuch
complains "a game without decks" 1 "has no decks" deck list --game tiny-epic
complains "no such subcommand" 2 "there is no 'deck burn'" deck burn stark-fealty
complains "nor without a deck" 2 "there is no 'deck burn'" deck burn
complains "no deck named" 2 "which deck" deck show
complains "a deck too many" 2 "'extra' is too much: deck list takes no deck" deck list extra
complains "one deck is shown" 2 "takes one deck" deck show stark-fealty lannister-fealty
complains "no seed" 2 "is no seed" deck draw stark-fealty --seed xyz
# Of a title with several versions it is said which.
sed 's/ (Core Set)//' "$work/wolf.deck" >"$work/versions.deck"
exits "the built-in set has one of each" 0 deck check "$work/versions.deck"
run deck check --set core+wotn "$work/versions.deck"
[ "$status" -eq 1 ]
report "a name alone is not enough" $?
says "and how to say which" "there are several versions of 'Eddard Stark': say which, as in 'Eddard Stark (Core)'"
exits "with the pack it is" 0 deck check --set core+wotn "$work/wolf.deck"
sed 's/Eddard Stark (Core Set)/Eddard Stark (WotN)/' "$work/wolf.deck" >"$work/other.deck"
run deck show --set core+wotn "$work/other.deck"
says "and it is another card" "3x Eddard Stark (Wolves of the North)"

finish
