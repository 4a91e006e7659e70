# For tests of the full screen, behind cli_tap.sh: a real terminal to play in. Needs tmux.
windows=0
socket=$work/tmux
trap 'screen kill-server; rm -rf "$work"' EXIT
screen() { tmux -S "$socket$windows" "$@" 2>/dev/null; }
keys() { screen send-keys -t play "$@"; }

# start_game GAME SIZE TERMINAL WORDS...: plays in a window of that size. No search for
# leaks when it ends (play_plain.sh has one): a window that closes during the
# search wakes the process that the search has stopped, and it spins for ever.
start_game() {
  game=$1 width=${2%x*} height=${2#*x} terminal=$3
  shift 3
  seed='--seed 5'
  case " $* " in *' --resume '*) seed= ;; esac
  screen kill-server
  windows=$((windows + 1))
  screen -u new-session -d -s play -x "$width" -y "$height" \
    "env ASAN_OPTIONS=detect_leaks=0 TERM=$terminal LC_ALL=C.UTF-8 XDG_DATA_HOME=$work/data \
      '$holdfast' play $game --delay off $seed $*; echo exit \$?; sleep 100"
}

# shows NAME TEXT: the text appears on the screen within some seconds.
shows() {
  tries=0
  while ! screen capture-pane -p -t play | tee "$work/out" | grep -qF -- "$2"; do
    tries=$((tries + 1))
    if [ "$tries" -gt 150 ]; then
      report "$1" 1
      return
    fi
    sleep 0.1
  done
  report "$1" 0
}
