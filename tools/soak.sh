#!/bin/sh
# Many random games at every number of seats, for faults that are rare.
#   soak.sh BUILD GAMES
set -eu
build=$1
games=$2
for seats in 3 4 5 6 7; do
  "$build/holdfast" sim iron-throne --players "$seats" --games $((games / 5)) --seed "$seats" --json
done
