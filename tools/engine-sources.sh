#!/bin/sh
# Lists the engine's C files: core, language and the rules of the games. What meson generates
# is found below the build folder that is given.
#   engine-sources.sh BUILD
set -eu
cd "$(dirname "$0")/.."
{
  find "$PWD/src/core" "$PWD/src/language" -name '*.c'
  find "$PWD/src/games" -name '*.c' ! -path '*/words/*' -o -path '*/rules/*.c'
} | grep -v -e '/wire/' -e '/terminal/' -e '/tools/' | LC_ALL=C sort
find "$1/src/games" -name '*_cards.c' -o -name '*_decks.c' -o -name '*_packs.c' -o -name '*_pool.c' -o -name '*_rules.c' | LC_ALL=C sort
