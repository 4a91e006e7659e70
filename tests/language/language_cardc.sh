#!/bin/sh
# The tool that compiles the built-in cards: how it is called, how it reports
# mistakes across several files, what it writes.  usage: language_cardc.sh CARDC
set -u
cardc=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
number=0

# check NAME STATUS WORD: the last run ended so, and said or wrote the word.
check() {
  number=$((number + 1))
  if [ "$status" -eq "$2" ] && grep -qF -- "$3" report out.c 2>/dev/null; then
    echo "ok $number - $1"
  else
    echo "not ok $number - $1"
    sed 's/^/# /' report
  fi
}
run() {
  rm -f out.c
  "$cardc" "$@" >report 2>&1
  status=$?
}

cat >first.cards <<'END'
leader eddard "Honorable"
  house stark
  origin printed
END
printf 'leader robb\n  house stark\n  origin printed' >second.cards
cat >wrong.cards <<'END'
# a comment
leader arya
  house strak
END

echo 1..6
run
check "without arguments it says how it is used" 2 "usage: cardc [--pack NAME] OUT.c FILE.cards..."
run out.c missing.cards
check "a missing file is named" 2 "missing.cards"
run out.c first.cards second.cards wrong.cards
check "a mistake is told with its file" 1 "wrong.cards:3:9: 'strak' does not fit here; could be: stark"
run out.c first.cards first.cards
check "ids are unique across files" 1 "first.cards:1:8: 'eddard' is the id of another leader already"
run out.c first.cards second.cards
check "tables are written" 0 "const hl_cards iron_throne_cards = {cards, 2,"
check "lines are those of each file" 0 ".name = 0, .set = 0, .line = 1,"
