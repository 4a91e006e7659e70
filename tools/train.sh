#!/bin/sh
# Lets the compiler learn how The Card Game is played, for a program that is a tenth faster:
#   train.sh BUILD
# The folder has been set up; nothing in it need have been built. `make release` runs this.
# Compilers other than gcc keep profiles differently and are left alone.
set -eu

build=$1
if ! ${CC:-cc} --version 2>/dev/null | grep -q 'Free Software Foundation'; then
  echo 'The compiler is not gcc: The Card Game is built without a profile.'
  exit 0
fi
echo 'Building The Card Game to see how it is played; then it is built for that'
find "$build" -name '*.gcda' -delete
meson configure "$build" -Dprofile=generate >/dev/null
ninja -C "$build" --quiet bench/train
(cd "$build" && bench/train)
meson configure "$build" -Dprofile=use >/dev/null
