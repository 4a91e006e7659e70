#!/bin/sh
# Installs what a target needs and this machine lacks, with apt-get.
#   install-needs.sh play|check|test|fuzz|tidy|fresh
# Does nothing, quickly, when everything is there.
set -eu

target=${1:-play}

# "what proves that it is there:the package that brings it". A proof with a
# slash is a file (* stands for anything), with a .pc a pkg-config module, else
# a command.
needs='cc:gcc meson:meson ninja:ninja-build pkg-config:pkg-config python3:python3
  ncursesw.pc:libncurses-dev libwebsockets.pc:libwebsockets-dev libuv.pc:libuv1-dev openssl.pc:libssl-dev
  /usr/lib/*/libwebsockets-evlib_uv.so:libwebsockets-evlib-uv sqlite3.pc:libsqlite3-dev
  libpq.pc:libpq-dev
  libsodium.pc:libsodium-dev jansson.pc:libjansson-dev zlib.pc:zlib1g-dev brotli:brotli
  node:nodejs npm:npm clang:clang wasm-ld:lld /usr/include/wasm32-wasi/string.h:wasi-libc
  /usr/lib/llvm-*/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a:libclang-rt-dev-wasm32'
case $target in
  play) ;;
  check) needs="$needs cmocka.pc:libcmocka-dev msgfmt:gettext tmux:tmux" ;;
  test) needs="$needs cmocka.pc:libcmocka-dev msgfmt:gettext tmux:tmux chromium:chromium
    /usr/lib/postgresql/*/bin/initdb:postgresql /usr/sbin/nginx:nginx
    openssl:openssl systemd-analyze:systemd" ;;
  fuzz) needs="$needs clang:clang" ;;
  fresh) needs='debootstrap:debootstrap' ;;
  tidy) needs="$needs clang-format:clang-format clang-tidy:clang-tidy" ;;
  *) echo "install-needs.sh: unknown target $target" >&2; exit 2 ;;
esac

is_there() {
  case $1 in
    */*)
      # shellcheck disable=SC2086 # the pattern is meant to match
      for file in $1; do
        [ ! -e "$file" ] || return 0
      done
      return 1
      ;;
    *.pc) command -v pkg-config >/dev/null && pkg-config --exists "${1%.pc}" ;;
    *) command -v "$1" >/dev/null ;;
  esac
}

missing=
for need in $needs; do
  is_there "${need%%:*}" || missing="$missing ${need#*:}"
done
[ -n "$missing" ] || exit 0

if ! command -v apt-get >/dev/null; then
  echo "Please install:$missing" >&2
  exit 1
fi
as_root=
[ "$(id -u)" -eq 0 ] || as_root=sudo
echo "Installing:$missing"
export DEBIAN_FRONTEND=noninteractive
$as_root apt-get update -qq </dev/null
# A test wants the program, nobody a web server that runs.
quiet=
case $missing in
  *nginx*) [ ! -d /run/systemd/system ] || quiet=nginx ;;
esac
[ -z "$quiet" ] || $as_root systemctl mask -q "$quiet"
# shellcheck disable=SC2086 # the list is meant to be split
$as_root apt-get install -y -qq --no-install-recommends $missing </dev/null
[ -z "$quiet" ] || { $as_root systemctl unmask -q "$quiet" && $as_root systemctl disable -q "$quiet"; }
