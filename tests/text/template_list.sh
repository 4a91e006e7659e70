#!/bin/sh
# The list of English templates in po/ is the one the program has:
#   template_list.sh MESSAGES HOLDFAST.POT
"$1" | diff -u "$2" - && exit 0
echo "po/holdfast.pot is out of date; see docs/translating.md" >&2
exit 1
