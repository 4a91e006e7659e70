#!/usr/bin/env python3
"""Makes the card files a part of the program, as text.

    cards2c.py OUT.c GAME FILE.cards...

The files become one text, each ended by a new line, as cardc reads them: a
server keeps it, so that its tables go on with it when the cards have changed.
"""

import sys


def main(out, game, *files):
    text = b""
    for name in files:
        with open(name, "rb") as file:
            text += file.read().removeprefix(b"\xef\xbb\xbf")
        if not text.endswith(b"\n"):
            text += b"\n"
    numbers = [str(byte) for byte in text + b"\0"]
    lines = [", ".join(numbers[i:i + 24]) for i in range(0, len(numbers), 24)]
    with open(out, "w", encoding="ascii") as file:
        file.write('/* Made by tools/cards2c.py. */\n#include "server/card_source.h"\n\n'
                   "static const unsigned char text[] = {\n  %s};\n\n"
                   'const fl_card_source fl_card_sources[] = {{"%s", (const char *)text}, {0, 0}};\n'
                   % (",\n  ".join(lines), game))


main(*sys.argv[1:])
