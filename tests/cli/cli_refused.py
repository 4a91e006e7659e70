#!/usr/bin/env python3
"""What the language can say and no game could play is refused, with the reason: each of these
cards is right but for the one thing that stands above it.

    cli_refused.py HOLDFAST"""
import os
import subprocess
import sys
import tempfile

holdfast = sys.argv[1]
here = os.path.dirname(os.path.abspath(__file__))
bad, number = False, 0


def check(path, game):
    done = subprocess.run([holdfast, "cards", "check", "--game", game, path],
                          capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def report(name, right, said):
    global bad, number
    number += 1
    print(("ok %d - %s" if right else "not ok %d - %s") % (number, name))
    if not right:
        bad = True
        print("".join("# %s\n" % line for line in said.splitlines()), end="")


with tempfile.TemporaryDirectory() as work:
    path = os.path.join(work, "one.cards")
    text = open(os.path.join(here, "refused.cards"), encoding="utf-8").read()
    for block in text.split("\n\n"):
        lines = block.strip().splitlines()
        reasons = [line[len("# refused: "):] for line in lines if line.startswith("# refused: ")]
        game = ([line[len("# game: "):] for line in lines if line.startswith("# game: ")]
                or ["card-game"])[0]
        card = "\n".join(line for line in lines if not line.startswith("#")) + "\n"
        if not reasons and not any(line.startswith("# right") for line in lines):
            continue  # what the file is about
        with open(path, "w", encoding="utf-8") as file:
            file.write(card)
        status, said = check(path, game)
        if reasons:
            report("%s: %s" % (lines[-1].strip(), reasons[0]),
                   status == 1 and reasons[0] in said, said)
        else:
            report("right: " + lines[-1].strip(), status == 0, said)
print("1..%d" % number)
sys.exit(bad)
