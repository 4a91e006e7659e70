#!/bin/sh
# Build folders on a machine to which packages come and from which they go, in a copy of the
# tree: the Makefile's own targets, with an apt-get that only shows what was hidden.
# Speaks TAP.
set -u
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset MAKEFLAGS MAKELEVEL DESTDIR

mkdir "$work/tree" "$work/modules" "$work/bin"
tar -C "$root" --exclude=./build --exclude='./build-*' --exclude=./.git --exclude=node_modules -cf - . |
  tar -C "$work/tree" -xf -
cd "$work/tree" || exit 1

# Every module that this machine has, but for cmocka.
IFS=:
for place in $(pkg-config --variable pc_path pkg-config) ${PKG_CONFIG_PATH:-}; do
  for module in "$place"/*.pc; do
    [ ! -f "$module" ] || ln -sf "$module" "$work/modules/"
  done
done
unset IFS
mv "$work/modules/cmocka.pc" "$work/cmocka.pc"
export PKG_CONFIG_LIBDIR="$work/modules" PKG_CONFIG_PATH=
show_cmocka() { cp -P "$work/cmocka.pc" "$work/modules/"; }
hide_cmocka() { rm "$work/modules/cmocka.pc"; }

cat >"$work/bin/apt-get" <<EOF
#!/bin/sh
case "\$*" in *libcmocka-dev*) cp -P "$work/cmocka.pc" "$work/modules/" ;; esac
EOF
printf '#!/bin/sh\nexec "$@"\n' >"$work/bin/sudo"
# The compiler, which can be made to look like the next one.
printf '#!/bin/sh\n[ "$*" != --version ] || echo "$COMPILER"\nexec cc "$@"\n' >"$work/bin/other-cc"
chmod +x "$work"/bin/*
PATH=$work/bin:$PATH
CC=$work/bin/other-cc COMPILER=one
export PATH CC COMPILER

number=0
# check NAME COMMAND...: holds if the command succeeds; what it printed is told if not.
check() {
  number=$((number + 1))
  name=$1
  shift
  if "$@" >"$work/said" 2>&1; then
    echo "ok $number - $name"
  else
    echo "not ok $number - $name"
    tail -n 20 "$work/said" | sed 's/^/# /'
  fi
}
tests_in() { meson introspect "$1" --tests | python3 -c 'import json, sys; print(len(json.load(sys.stdin)))'; }
refused() { ! tools/set-up.sh build-san -Dtests=enabled >"$work/told" 2>&1 && grep -q cmocka "$work/told"; }
unchanged() {
  before=$(ls -l --full-time build/build.ninja)
  make set-up && [ "$before" = "$(ls -l --full-time build/build.ninja)" ]
}
again() {
  sed 's/^Version:.*/&.1/' "$work/modules/jansson.pc" >"$work/jansson.pc"
  mv "$work/jansson.pc" "$work/modules/jansson.pc"
  make set-up >"$work/told" 2>&1 && grep -q 'Setting build up again' "$work/told"
}
anew() { touch build/of-one && COMPILER=two make set-up && [ ! -e build/of-one ]; }

echo 1..12
check 'the program is set up without cmocka' make set-up
few=$(tests_in build)
check 'what make test builds for players is known there' ninja -C build -n release
check 'a folder for all tests is refused without cmocka' refused
check 'make test installs cmocka and sets it up' make set-up-sanitized
all=$(tests_in build-san)
check 'with every test' [ "$all" -gt $((few + 50)) ]
check 'the release folder has them too, once they can be built' make set-up
check 'hardly fewer: some are about sanitizers, some about what is hardened' \
  [ "$(tests_in build)" -gt $((few + 50)) ]
hide_cmocka
check 'a folder for all tests never has fewer of them' refused
show_cmocka
tools/set-up.sh build-san -Dtests=enabled >/dev/null 2>&1
check 'when cmocka is back all are back' [ "$(tests_in build-san)" -eq "$all" ]
check 'nothing is done where nothing has changed' unchanged
check 'another version of a library is noticed' again
check 'another compiler makes the folder anew' anew
