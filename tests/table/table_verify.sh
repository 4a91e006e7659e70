#!/bin/sh
# The record of a table, with talk and undos in it, is what `holdfast verify`
# wants to see: table_verify.sh HOLDFAST TABLE_PLAY
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
echo 1..3
for seed in 1 2 3; do
  "$2" record $seed >"$work/$seed.record"
  if "$1" verify "$work/$seed.record" >"$work/said" 2>&1; then
    echo "ok $seed - $(cat "$work/said" | sed "s,$work/,,")"
  else
    echo "not ok $seed - $(cat "$work/said")"
  fi
done
