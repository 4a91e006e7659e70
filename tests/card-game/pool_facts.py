#!/usr/bin/env python3
"""Every card of every pack has the facts that are printed on it.

    pool_facts.py HOLDFAST

pool.tsv is a table of our own; the cards are those that `holdfast cards` lists. A card that is not
here yet is no mistake.
"""

import json
import os
import re
import subprocess
import sys

FOLDER = os.path.dirname(os.path.abspath(__file__))
FIELDS = ("code id pack cycle type name faction loyal unique cost income initiative claim reserve strength "
          "icons traits keywords modifiers deck_limit quantity").split()
FIGURES = ("income", "initiative", "claim", "reserve")


def word(text):
    text = text.lower().replace("'", "").replace("’", "")
    for letter, plain in (("ê", "e"), ("é", "e"), ("ö", "o")):
        text = text.replace(letter, plain)
    return re.sub("[^a-z0-9]+", "-", text).strip("-")


def words(text):
    return sorted(word(part) for part in text.split(";") if part.strip())


def number(text):
    return None if text == "" else "x" if text == "X" else "none" if text == "-" else int(text)


def table():
    with open(os.path.join(FOLDER, "pool.tsv"), encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file if not line.startswith("#")]
    return {row[0]: dict(zip(FIELDS, row)) for row in rows}


def figures(row):
    """Those of a plot; of another card what it adds to its player's."""
    if row["type"] == "plot":
        return {name: number(row[name]) for name in FIGURES}
    added = dict.fromkeys(FIGURES)
    for part in filter(None, row["modifiers"].split(",")):
        value, name = part.split()
        added[name.lower()] = int(value)
    return added


def keywords(row):
    """Those without a number, and the others as facts of their own."""
    plain, facts = [], dict.fromkeys(("ambush", "shadow", "bestow", "prized"))
    facts["attachments_only"] = []
    for keyword in (part.strip() for part in row["keywords"].split(";")):
        found = re.fullmatch(r"(Ambush|Shadow|Bestow) \((\w+)\)|(Prized) (\d+)", keyword)
        only = re.fullmatch(r"No attachments except <?b?>?(.+?)(?:</b>)?\.?", keyword)
        if found:
            facts[(found[1] or found[3]).lower()] = number(found[2] or found[4])
        elif only:
            facts["attachments_only"] = sorted(map(word, re.split(" or |,", only[1])))
        elif keyword:
            plain.append(word(keyword))
    return dict(facts, keywords=sorted(plain))


def wanted(row):
    facts = {name: row[name] for name in ("code", "id", "pack", "cycle", "type")}
    facts.update(faction=row["faction"] or "neutral", loyal=row["loyal"] == "1", unique=row["unique"] == "1",
                 traits=words(row["traits"]), deck_limit=int(row["deck_limit"]),
                 quantity=int(row["quantity"] or 1), **figures(row), **keywords(row))
    if row["type"] in ("character", "location", "attachment", "event"):
        facts["cost"] = number(row["cost"] or "-")
    if row["type"] == "character":
        facts.update(strength=number(row["strength"]), icons=sorted(row["icons"].split()))
    return facts


def got(card, facts):
    here = {name: card[name] for name in facts}
    here["faction"] = here["faction"] or "neutral"
    for name, value in here.items():
        if isinstance(value, list):
            here[name] = sorted(value)
    return here


def letters(name):
    return re.sub("[^A-Za-z0-9]", "", name)


def main():
    lines = subprocess.run([sys.argv[1], "cards", "card-game", "--set", "all", "--json"], check=True,
                           capture_output=True, encoding="utf-8").stdout.splitlines()
    cards = [card for card in map(json.loads, lines) if card["code"]]
    rows, bad = table(), []
    packs = {}
    for card in cards:
        row = rows.get(card["code"])
        if row is None:
            bad.append("%s: no card has the code %s" % (card["id"], card["code"]))
            continue
        facts = wanted(row)
        here = got(card, facts)
        bad += ["%s %s: %s is %r, not %r" % (card["code"], card["id"], name, here[name], facts[name])
                for name in facts if here[name] != facts[name]]
        if letters(card["name"]) != letters(row["name"]):
            bad.append("%s is called %s, not %s" % (card["code"], card["name"], row["name"]))
        packs[card["pack"]] = packs.get(card["pack"], 0) + 1
    codes = [card["code"] for card in cards]
    print("%s 1 - the facts of %d cards" % ("not ok" if bad else "ok", len(cards)))
    print("".join("# %s\n" % line for line in bad), end="")
    print("%s 2 - each is there once" % ("ok" if len(codes) == len(set(codes)) else "not ok"))
    print("%s 3 - the Core Set is whole" % ("ok" if packs.get("Core") == 211 else "not ok"))
    print("# of %d: %s" % (len(rows), ", ".join("%s %d" % pack for pack in sorted(packs.items()))))
    print("1..3")
    sys.exit(len(bad) > 0 or len(codes) != len(set(codes)) or packs.get("Core") != 211)


main()
