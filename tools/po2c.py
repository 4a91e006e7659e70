#!/usr/bin/env python3
"""Compiles translations (.po files) into a table for src/text/catalog.c.

    po2c.py OUTPUT.c TABLE FILE.po...       writes it as C
    po2c.py --within PROGRAM OUTPUT.words FILE.po...
                                            as a file for the page's engine (src/wasm/learn.c),
                                            only for texts that stand in a program
    po2c.py --compare WANTED.pot FILE.po... do the files hold exactly these messages?

The table is sorted by the bytes of the English text, for binary search. A
message that is untranslated, fuzzy, obsolete or given twice is an error:
what a player reads is either checked or not there. Only the standard library
is used, so that a build needs nothing but Python.
"""

import ast
import sys

# src/wasm/learn.c looks for it.
WORDS_HEAD = b"holdfast uk\n"


class Problem(Exception):
    """A mistake in a .po file, with its place."""


def read_po(path):
    """Yields (line, msgid, msgstr, fuzzy) for each message but the header."""
    entry, line_of, fuzzy, field = {}, 0, False, None

    def complete():
        return entry.get("msgid") and "msgstr" in entry

    with open(path, encoding="utf-8") as file:
        for number, raw in enumerate(file, 1):
            line = raw.strip()
            if line.startswith("#~"):
                raise Problem(f"{path}:{number}: an obsolete message; remove it")
            if line.startswith("#,") and "fuzzy" in line:
                fuzzy = True
            if not line or line.startswith("#"):
                continue
            keyword, _, rest = line.partition(" ")
            if keyword in ("msgid", "msgstr"):
                if keyword == "msgid":
                    if complete():
                        yield line_of, entry["msgid"], entry["msgstr"], entry["fuzzy"]
                    entry, line_of = {"fuzzy": fuzzy}, number
                    fuzzy = False
                field, line = keyword, rest.strip()
                entry[field] = ""
            elif not line.startswith('"') or field is None:
                raise Problem(f"{path}:{number}: expected msgid, msgstr or a quoted text")
            try:
                entry[field] += ast.literal_eval(line)
            except (SyntaxError, ValueError):
                raise Problem(f"{path}:{number}: a text that is not properly quoted") from None
    if complete():
        yield line_of, entry["msgid"], entry["msgstr"], entry["fuzzy"]


def gather(paths):
    """All messages of all files; each must be translated exactly once."""
    table = {}
    for path in paths:
        for line, msgid, msgstr, fuzzy in read_po(path):
            if fuzzy:
                raise Problem(f"{path}:{line}: a fuzzy translation; check it and remove the mark")
            if not msgstr:
                raise Problem(f"{path}:{line}: no translation of {msgid!r}")
            if msgid in table:
                raise Problem(f"{path}:{line}: {msgid!r} is translated twice")
            table[msgid] = msgstr
    return table


def quoted(text):
    escapes = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"}
    return '"' + "".join(escapes.get(letter, letter) for letter in text) + '"'


def sorted_rows(table):
    return sorted(table.items(), key=lambda item: item[0].encode())


def write_table(path, name, table):
    rows = sorted_rows(table)
    with open(path, "w", encoding="utf-8") as file:
        file.write("/* Made by tools/po2c.py from po/; change it there. */\n")
        file.write('#include "text/catalog.h"\n\n')
        file.write("static const ht_entry entries[] = {\n")
        for msgid, msgstr in rows:
            file.write(f"    {{{quoted(msgid)},\n     {quoted(msgstr)}}},\n")
        file.write("};\n")
        file.write(f"ht_table {name}(void) {{ return (ht_table){{entries, {len(rows)}}}; }}\n")


def checksum(content):
    """FNV-1a, 32 bits."""
    value = 2166136261
    for byte in content:
        value = (value ^ byte) * 16777619 & 0xFFFFFFFF
    return value


def write_words(path, table):
    texts = b"".join(text.encode() + b"\0" for row in sorted_rows(table) for text in row)
    with open(path, "wb") as file:
        file.write(WORDS_HEAD + checksum(texts).to_bytes(4, "little") + texts)


def only_within(path, table):
    """The messages whose English text, and the 0 behind it, stands in a file."""
    with open(path, "rb") as file:
        program = file.read()
    return {msgid: msgstr for msgid, msgstr in table.items() if msgid.encode() + b"\0" in program}


def compare(wanted_path, paths):
    """Every message wanted is translated, and nothing else is."""
    wanted = {msgid for _, msgid, _, _ in read_po(wanted_path)}
    present = set(gather(paths))
    for msgid in sorted(wanted - present):
        print(f"not translated: {msgid!r}", file=sys.stderr)
    for msgid in sorted(present - wanted):
        print(f"translated but not used: {msgid!r}", file=sys.stderr)
    return 0 if wanted == present else 1


def main(arguments):
    try:
        if len(arguments) >= 3 and arguments[0] == "--compare":
            return compare(arguments[1], arguments[2:])
        if len(arguments) >= 4 and arguments[0] == "--within":
            write_words(arguments[2], only_within(arguments[1], gather(arguments[3:])))
            return 0
        if len(arguments) >= 3:
            write_table(arguments[0], arguments[1], gather(arguments[2:]))
            return 0
    except (Problem, OSError) as problem:
        print(problem, file=sys.stderr)
        return 1
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
