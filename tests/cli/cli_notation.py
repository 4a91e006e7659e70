#!/usr/bin/env python3
"""docs/notation.md has each game's table of forms as `holdfast check --notation GAME` prints it,
and the example of each form is a choice that a scenario or a record of the tests makes.

    cli_notation.py HOLDFAST [--write]     --write: puts the tables into the document"""
import glob
import os
import re
import subprocess
import sys

holdfast, write = sys.argv[1], "--write" in sys.argv[2:]
tree = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
document = os.path.join(tree, "docs", "notation.md")
GAMES = {"iron-throne": "The Iron Throne", "tiny-epic": "Tiny Epic", "card-game": "The Card Game"}


def table_of(game):
    done = subprocess.run([holdfast, "check", "--notation", game], capture_output=True, text=True,
                          check=True)
    return done.stdout.strip()


def with_tables(text, tables):
    """The document with the table below each game's heading put anew."""
    for game, title in GAMES.items():
        part = re.search(r"(?ms)^## %s\n.*?(?=^## |\Z)" % re.escape(title), text)
        old = re.search(r"(?m)^\| choice .*\n(\|.*\n?)+", part.group(0))
        start = part.start() + old.start()
        text = text[:start] + tables[game] + "\n" + text[start + len(old.group(0)):]
    return text


def choices_of(game):
    """All that the records and scenarios of a game choose, or say may be chosen."""
    found = set()
    for path in glob.glob(os.path.join(tree, "tests", "corpus", game, "*.record")):
        for line in open(path, encoding="utf-8"):
            choice = re.match(r"\d+ \S+ (.*?)(?: =[0-9a-f]+)?$", line.strip())
            if choice:
                found.update(choice.group(1).split(", "))
    for path in glob.glob(os.path.join(tree, "tests", "scenarios", game, "**", "*.scenario"), recursive=True):
        for line in open(path, encoding="utf-8"):
            choice = re.match(r"(?:legal )?[a-z0-9]+:? ([^#]*?)\s*(?:\s#.*)?$", line)
            if choice:
                found.update(choice.group(1).split(", "))
    return found


def has_form(form, choice):
    """Words in small letters stand for themselves, those in capitals for one word or more."""
    pattern = ""
    for part in re.findall(r"\[[^\]]*\]|\S+", form):
        one = " ".join(r"\d+" if word == "N" else r"[a-z][a-z0-9.-]*( p\d)?" if word[0].isupper()
                       else "(%s)" % word for word in part.strip("[]").split())
        pattern += "( %s)?" % one if part.startswith("[") else " " + one
    return re.fullmatch(pattern.strip(), choice) is not None


tables = {game: table_of(game) for game in GAMES}
text = open(document, encoding="utf-8").read()
if write:
    with open(document, "w", encoding="utf-8") as file:
        file.write(with_tables(text, tables))
    sys.exit(0)
right = with_tables(text, tables) == text
print(("ok" if right else "not ok") + " 1 - the tables of docs/notation.md are those of the games"
      "%s" % ("" if right else " (tests/cli/cli_notation.py HOLDFAST --write)"))
number, bad = 1, not right
for game, table in tables.items():
    made, lacking = choices_of(game), []
    for row in table.splitlines()[2:]:
        form, example = re.findall(r"`(.*?)` ", row.replace("\\|", "|"))[:2]
        if example not in made or not has_form(form, example):
            lacking.append("%s: %s" % (form, example))
    number += 1
    bad |= bool(lacking)
    print("%s %d - each form of %s has an example that is played%s" % (
        "not ok" if lacking else "ok", number, game, "".join("\n# not: " + e for e in lacking)))
print("1..%d" % number)
sys.exit(bad)
