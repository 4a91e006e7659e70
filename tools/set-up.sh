#!/bin/sh
# Sets a build folder up with meson, as often as that is needed:
#   set-up.sh BUILD OPTION...
# Packages come, go and grow, and meson remembers for ever what it found, or did not find,
# the first time. So the folder keeps a note of what it was set up with. Where the note is
# still true nothing is done, quickly. Where other libraries are there, or other options are
# given, it is set up again; where the compiler is another, it is made anew, because
# compilers do not read each other's intermediate code.
set -eu
build=$1
shift
cd "$(dirname "$0")/.."

compiled_with() {
  ${CC:-cc} --version | head -n 1
  echo "meson $(meson --version)"
}

# Every dependency that a meson.build names, and its version if it is there.
linked_with() {
  echo "options $*"
  find . -name node_modules -prune -o -path './build*' -prune -o -name meson.build -print |
    xargs sed -n "s/.*dependency('\([^']*\)'.*/\1/p" | LC_ALL=C sort -u |
    while read -r module; do
      echo "$module $(pkg-config --modversion "$module" 2>/dev/null || echo missing)"
    done
}

note=$build/set-up-with
compiler=$(compiled_with)
libraries=$(linked_with "$@")
now=$(printf '%s\n' "$compiler" "$libraries")
[ ! -f "$build/build.ninja" ] || [ ! -f "$note" ] || [ "$(cat "$note")" != "$now" ] || exit 0

if [ -f "$note" ] && [ "$(head -n 2 "$note")" != "$compiler" ]; then
  echo "Another compiler: $build is made anew"
  rm -rf "$build"
fi
rm -f "$note"
if [ -f "$build/build.ninja" ]; then
  echo "Setting $build up again"
  meson configure --clearcache "$build"
  meson setup --reconfigure "$build" "$@"
else
  meson setup "$build" "$@"
fi
printf '%s\n' "$now" >"$note"
