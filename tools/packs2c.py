#!/usr/bin/env python3
"""Makes tables of the packs of The Card Game.

    packs2c.py facts OUT.c PACKS.tsv

`facts`: what packs are called and how their cards are numbered.
"""

import sys

FIELDS = ("pack", "name", "cycle", "cycle name", "cycle number", "released", "first")


def stop(place, message):
    sys.exit("%s: %s" % (place, message))


def rows(path):
    """The lines of a file that are no comments, as (place, text)."""
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if line.strip() and not line.startswith("#"):
                yield "%s:%d" % (path, number), line.rstrip("\n")


def read_packs(path):
    lines = [(place, line.split("\t")) for place, line in rows(path)]
    if not lines or tuple(lines[0][1]) != FIELDS:
        stop(path, "the first line names the columns: %s" % ", ".join(FIELDS))
    packs = []
    for place, values in lines[1:]:
        if len(values) != len(FIELDS):
            stop(place, "%d columns are wanted, not %d" % (len(FIELDS), len(values)))
        packs.append(dict(zip(FIELDS, values)))
    return packs


def quoted(text):
    return '"%s"' % text.replace("\\", "\\\\").replace('"', '\\"')


def write_facts(out, packs):
    with open(out, "w", encoding="utf-8") as file:
        file.write("/* Made by tools/packs2c.py. */\n"
                   '#include "games/card-game/rules/tables/packs.h"\n\n'
                   "const cg_pack cg_packs[] = {\n")
        for pack in packs:
            file.write("  {%s, %s, %s, %s, %s, %s, %s, %s},\n" % (
                quoted(pack["pack"].lower()), quoted(pack["pack"]), quoted(pack["name"]),
                quoted(pack["cycle"]), quoted(pack["cycle name"]), quoted(pack["released"]),
                pack["cycle number"], pack["first"]))
        file.write("};\nconst unsigned cg_pack_count = %d;\n" % len(packs))


def main(what, *words):
    if what == "facts" and len(words) == 2:
        write_facts(words[0], read_packs(words[1]))
    else:
        sys.exit(__doc__)


main(*sys.argv[1:])
