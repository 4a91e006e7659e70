#!/usr/bin/env python3
"""Makes the card files a part of the program, as text.

    cards2c.py OUT.c GAME FILE.cards... [GAME FILE.cards...]...

The files of a game become one text, each ended by a new line, as cardc reads
them: a server keeps it, so that its tables go on with it when the cards have
changed.
"""

import sys


def read(names):
    text = b""
    for name in names:
        with open(name, "rb") as file:
            text += file.read().removeprefix(b"\xef\xbb\xbf")
        if not text.endswith(b"\n"):
            text += b"\n"
    return text


def array(number, text):
    numbers = [str(byte) for byte in text + b"\0"]
    lines = [", ".join(numbers[i:i + 24]) for i in range(0, len(numbers), 24)]
    return "static const unsigned char text%d[] = {\n  %s};\n\n" % (number, ",\n  ".join(lines))


def main(out, *words):
    games = []
    for word in words:
        if word.endswith(".cards"):
            games[-1][1].append(word)
        else:
            games.append((word, []))
    with open(out, "w", encoding="ascii") as file:
        file.write('/* Made by tools/cards2c.py. */\n#include "server/card_source.h"\n\n')
        for number, (_, names) in enumerate(games):
            file.write(array(number, read(names)))
        file.write("const fl_card_source fl_card_sources[] = {\n")
        for number, (game, _) in enumerate(games):
            file.write('  {"%s", (const char *)text%d},\n' % (game, number))
        file.write("  {0, 0}};\n")


main(*sys.argv[1:])
