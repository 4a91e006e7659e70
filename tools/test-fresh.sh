#!/bin/bash
# The README's two commands on machines that have nothing: `make play`, then `make test`, as
# root in one; `make test` alone, as an ordinary user with sudo, in another.
#   test-fresh.sh [SUITE...]     (bookworm)
# A machine is a minimal Debian by debootstrap in a folder, with `make` and a copy of this
# checkout as it stands, changes included. Each command gets namespaces of its own for
# processes and mounts: whatever ends it, both are gone with it. Needs root.
#
#   FRESH    where the machines stand; ${TMPDIR:-/tmp}/holdfast-fresh. Archives of Debian
#            and what was printed stay there, the machines do not (KEEP=1: they do)
#   MIRROR   where Debian is taken from; the first that this machine's apt knows
#   ONLY     only the first or the second machine (1, 2)
# Proxies, certificates and registries of this machine (http_proxy and its like,
# SSL_CERT_FILE, NODE_EXTRA_CA_CERTS, what apt and npm are told) hold inside, too.
set -u
root=$(cd "$(dirname "$0")/.." && pwd)
fresh=${FRESH:-${TMPDIR:-/tmp}/holdfast-fresh}
suites=${*:-bookworm}
failed=0

if [ "$(id -u)" -ne 0 ]; then
  echo 'test-fresh.sh: machines are made by root: sudo make test-fresh' >&2
  exit 2
fi
case $fresh/ in
  "$root"/*) echo "test-fresh.sh: $fresh is inside the checkout" >&2; exit 2 ;;
esac
mkdir -p "$fresh/archives" "$fresh/logs"

say() { echo "$(date +%H:%M:%S) $*"; }

# --- what this machine is told of the network -----------------------------------------------

# repository WHAT: the first that this machine's apt knows whose suite ends with WHAT.
repository() {
  apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT) $(ORIGIN)' 'Created-By: Packages' 2>/dev/null |
    awk -v end="$1" '$3 == "main" && $4 == "Debian" && (end == "" ? $2 !~ /-/ : $2 ~ end "$") {print $1; exit}'
}

# The variables that hold inside; certificates are found at another place there.
told=()
heed_variables() {
  local name file value
  for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY; do
    [ -z "${!name:-}" ] || told+=("$name=${!name}")
  done
  for name in SSL_CERT_FILE NODE_EXTRA_CA_CERTS; do
    file=${!name:-}
    [ ! -f "$file" ] || told+=("$name=/usr/local/share/host/$name")
  done
  command -v npm >/dev/null || return 0
  for name in registry proxy https-proxy noproxy cafile; do
    value=$(npm config get "$name" 2>/dev/null)
    case $value in '' | null | undefined) continue ;; esac
    [ "$name" != cafile ] || value=/usr/local/share/host/cafile
    told+=("npm_config_${name//-/_}=$value")
  done
}

# heed_files MACHINE: certificates, names, what apt is told and whom it trusts.
heed_files() {
  local name file
  mkdir -p "$1/usr/local/share/host"
  for name in SSL_CERT_FILE NODE_EXTRA_CA_CERTS; do
    file=${!name:-}
    [ ! -f "$file" ] || cp -L "$file" "$1/usr/local/share/host/$name"
  done
  file=$(npm config get cafile 2>/dev/null)
  [ ! -f "$file" ] || cp -L "$file" "$1/usr/local/share/host/cafile"
  cp -L /etc/resolv.conf /etc/hosts "$1/etc/"
  apt-config dump | grep -E '^Acquire::(https?::|Check-Valid-Until)' >"$1/etc/apt/apt.conf.d/90host"
  file=${SSL_CERT_FILE:-}
  [ ! -f "$file" ] || echo 'Acquire::https::CaInfo "/usr/local/share/host/SSL_CERT_FILE";' >>"$1/etc/apt/apt.conf.d/90host"
  for file in /etc/apt/trusted.gpg.d/*; do
    [ ! -f "$file" ] || cp -n "$file" "$1/etc/apt/trusted.gpg.d/"
  done
}

# --- machines -------------------------------------------------------------------------------

# archive SUITE: a minimal Debian, made once.
archive() {
  local into=$fresh/archives/$1.tar
  [ -f "$into" ] && return 0
  command -v debootstrap >/dev/null || "$root/tools/install-needs.sh" fresh || return 1
  say "debootstrap $1 from $mirror"
  rm -rf "$fresh/new-$1"
  debootstrap --variant=minbase "$1" "$fresh/new-$1" "$mirror" >"$fresh/logs/$1-debootstrap" 2>&1 || {
    tail -n 3 "$fresh/logs/$1-debootstrap"
    rm -rf "$fresh/new-$1"
    return 1
  }
  tar -C "$fresh/new-$1" -cf "$into.new" . && mv "$into.new" "$into"
  rm -rf "$fresh/new-$1"
}

# machine SUITE NAME: a new one, with a copy of the checkout.
machine() {
  local at=$fresh/$2
  rm -rf --one-file-system "$at"
  mkdir -p "$at" && tar -C "$at" -xf "$fresh/archives/$1.tar" || return 1
  cat >"$at/etc/apt/sources.list" <<EOF
deb $mirror $1 main
deb $mirror $1-updates main
deb $security $1-security main
EOF
  heed_files "$at"
  mkdir -p "$at/home/holdfast"
  (cd "$root" && git -c safe.directory="$root" ls-files -z --cached --others --exclude-standard |
    while IFS= read -r -d '' file; do [ ! -e "$file" ] || printf '%s\0' "$file"; done |
    tar --null -cf - -T -) | tar -C "$at/home/holdfast" --no-same-owner -xf -
}

# inside MACHINE USER COMMAND: in the copy of the checkout, with nothing of this
# machine's environment but what it is told of the network.
inside() {
  local at=$fresh/$1 packages=$fresh/archives/packages-${1%-*} status
  mkdir -p "$packages/partial"
  # In the background, because a shell that waits hears signals at once. The folder becomes a mount
  # of its own: where / is none nothing inside can have mounts for itself.
  at=$at packages=$packages unshare --mount --pid --fork --kill-child --propagation private sh -c '
    mount --bind "$at" "$at" && mount -t proc proc "$at/proc" &&
      mount --rbind /sys "$at/sys" && mount --rbind /dev "$at/dev" &&
      mount -t tmpfs tmpfs "$at/dev/shm" && mount --bind "$packages" "$at/var/cache/apt/archives" &&
      chroot "$at" setpriv --reuid "$0" --regid "$0" --init-groups env -i "$@"
    exit $?' \
    "$2" PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin USER="$2" TERM=dumb \
    HOME="$([ "$2" = root ] && echo /root || echo "/home/$2")" "${told[@]}" \
    sh -c "cd /home/holdfast && $3" </dev/null &
  child=$!
  wait "$child"
  status=$?
  child=
  return "$status"
}

# Nothing outlives this script: neither what runs inside, nor the machines.
clean_up() {
  [ -z "$child" ] || { kill -KILL "$child"; wait "$child"; } 2>/dev/null
  [ -n "${KEEP:-}" ] || for suite in $suites; do
    rm -rf --one-file-system "$fresh/$suite-1" "$fresh/$suite-2" "$fresh/new-$suite"
  done
}
child=
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

# run MACHINE USER NAME COMMAND: and says how it ended.
run() {
  local log=$fresh/logs/$1-$3 begin=$SECONDS status
  inside "$1" "$2" "$4" >"$log" 2>&1
  status=$?
  [ "$status" -eq 0 ] || failed=1
  say "$1, as $2: $3: exit $status after $((SECONDS - begin)) s"
  say "    $(grep -v -e '^$' -e '^make: ' "$log" | tail -n 1)"
  return "$status"
}

# --- what is done there ---------------------------------------------------------------------

# What whoever has a checkout has: make, and sudo if need be.
prepare='apt-get update -qq && apt-get install -y -qq --no-install-recommends make'
with_user="$prepare sudo && useradd -m -s /bin/bash player &&
  echo 'player ALL=(ALL) NOPASSWD: ALL' >/etc/sudoers.d/player && chown -R player /home/holdfast"

# Until it prints its address; the page is asked for; Ctrl-C.
play='setsid make play >/tmp/play 2>&1 &
  group=$!
  until grep -q "^Holdfast: http" /tmp/play; do
    kill -0 "$group" 2>/dev/null || { cat /tmp/play; echo "make play ended"; exit 1; }
    sleep 1
  done
  cat /tmp/play
  python3 - "$(sed -n "s/^Holdfast: //p" /tmp/play)" <<END
import sys, urllib.request
answer = urllib.request.urlopen(sys.argv[1], timeout=30)
page = answer.read().decode()
if "<script" not in page:
    sys.exit("%s is not the page:\n%s" % (sys.argv[1], page[:300]))
print("%s: %d, %d bytes of page" % (sys.argv[1], answer.status, len(page)))
END
  answered=$?
  kill -TERM "-$group"
  wait "$group" 2>/dev/null
  exit "$answered"'

try() {
  local suite=$1
  archive "$suite" || { failed=1; say "$suite cannot be had from $mirror"; return; }
  if [ "${ONLY:-1}" = 1 ]; then
    machine "$suite" "$suite-1" && run "$suite-1" root prepare "$prepare" &&
      run "$suite-1" root play "$play" && run "$suite-1" root test 'make test'
    [ -n "${KEEP:-}" ] || rm -rf --one-file-system "${fresh:?}/$suite-1"
  fi
  if [ "${ONLY:-2}" = 2 ]; then
    machine "$suite" "$suite-2" && run "$suite-2" root prepare "$with_user" &&
      run "$suite-2" player test 'make test'
    [ -n "${KEEP:-}" ] || rm -rf --one-file-system "${fresh:?}/$suite-2"
  fi
}

mirror=${MIRROR:-$(repository '')}
mirror=${mirror:-http://deb.debian.org/debian}
security=$(repository -security)
security=${security:-http://deb.debian.org/debian-security}
heed_variables
for suite in $suites; do try "$suite"; done
say "$([ "$failed" -eq 0 ] && echo 'Every command ended well' || echo 'Something failed'); what was printed is in $fresh/logs"
exit "$failed"
