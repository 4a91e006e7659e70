#!/bin/sh
# The full screen of `holdfast play` in a real terminal, in several sizes and
# both languages. Needs tmux; without it nothing is tested.
. "$(dirname "$0")/cli_tap.sh"
if ! command -v tmux >/dev/null; then
  echo "1..0 # SKIP tmux is not here"
  exit 0
fi
. "$(dirname "$0")/cli_screen.sh"

# start SIZE TERMINAL WORDS...
start() { start_game iron-throne "$@"; }

# fits NAME WIDTH: no line was wrapped by the terminal and the frame is whole.
fits() {
  screen capture-pane -p -t play >"$work/out"
  python3 - "$work/out" "$2" <<'END'
import sys
lines = open(sys.argv[1], encoding="utf-8").read().split("\n")
sys.exit(any(len(line) > int(sys.argv[2]) for line in lines))
END
  report "$1" $?
}

# readable NAME: what is quiet has its grey, and nothing is black on black.
readable() {
  screen capture-pane -e -p -t play >"$work/out"
  grep -q '38;5;245m' "$work/out" && ! grep -q '\[30m.\[40m' "$work/out"
  report "$1" $?
}

for size in 80x24 120x40 200x60; do
  start "$size" xterm-256color --record "$work/$size"
  shows "$size: the first question" "Choose your leader;"
  keys 1
  shows "$size: the answer counts" "Sheet "
  fits "$size: everything fits" "${size%x*}"
  readable "$size: everything can be read in 256 colours"
  keys q
  shows "$size: q leaves with the game kept" "The game is kept in $work/$size"
  exits "$size: the record replays" 0 replay --check "$work/$size"
done

start 80x24 vt100 --lang uk --players 7 --record "$work/vt100"
shows "without colour, in Ukrainian, seven seats" "Вибери свого лідера;"
keys 1
shows "houses in one row each" "персонажі та їхня сила"
fits "everything fits" 80
screen resize-window -t play -x 60 -y 20
shows "too small a window says so" "Вікно замале"
screen resize-window -t play -x 140 -y 50
shows "and comes back" "Оповідь"
keys '?'
shows "help" "Довідка"
keys Escape
keys c
shows "the cards" "аркуш лідера"
keys Escape
keys u
shows "undo" "Вибери свого лідера;"
keys 1
keys s
shows "table talk" "Сказати за столом"
keys Escape Escape
keys C-c
shows "Ctrl-C leaves with the game kept" "Гру збережено"

start 80x24 xterm --seats Ann,Bob,bot --record "$work/people"
shows "a curtain before the first person" "Press Enter, Ann."
keys Enter
shows "then their question" "Choose your leader;"
keys 1
shows "a curtain before the second" "Press Enter, Bob."
screen capture-pane -p -t play >"$work/out"
! grep -qF "Lead with" "$work/out"
report "which hides everything" $?
keys Enter
shows "then theirs" "Choose your leader;"
screen kill-server
sleep 0.3
exits "a closed window leaves a record that replays" 0 replay --check "$work/people"

finish
