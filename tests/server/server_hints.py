#!/usr/bin/env python3
"""Advice at a table, and bots that are levels.   server_hints.py HOLDFAST"""

from wire_client import *

BINARY = sys.argv[1]


def solo(tap, server):
    ann = server.client("Ann")
    table = ann.create(seats=["me", "bot:squire", "bot:squire"], delay=False)
    tap.equal(table.info["hints"], True, "who plays alone has advice")
    ann.wait(lambda: table.ask)
    answer = ann.call("hint", table=table.id)
    lines = answer["hint"]
    tap.equal(answer["ask"], table.ask["ask"], "it is about my question")
    tap.check(lines and "of 100" in lines[0], "and tells what the answers are worth", lines)
    asked = table.ask["ask"]
    ann.send("hint", table=table.id)
    tap.equal(ann.refused("hint", table=table.id), "too-fast", "one at a time")
    ann.pump(0.1)
    tap.equal(table.ask and table.ask["ask"], asked, "asking changes nothing")
    ann.call("hello", lang="uk")
    ann.wait(lambda: table.ask)
    for _ in range(40):
        try:
            lines = ann.call("hint", table=table.id)["hint"]
            break
        except WireError:
            ann.pump(0.5)
    tap.check(any("а" <= letter <= "я" for letter in lines[0]), "in the reader's language", lines)


def together(tap, server):
    ann, bert, cleo = (server.client(name) for name in ("Ann", "Bert", "Cleo"))
    table = ann.create(seats=["me", "open", "bot:squire"], delay=False)
    tap.equal(table.info["hints"], False, "among people there is none")
    bert.enter(table.id, key=table.key)
    bert.sit(table.id, key=table.key)
    ann.wait(lambda: table.info["state"] == "playing")
    tap.equal(ann.refused("hint", table=table.id), "not-now", "unless the table says so")
    ann.pump(1.5)  # whoever asks for much waits a little
    table = ann.create(seats=["me", "open", "bot:squire"], hints=True, delay=False)
    bert.enter(table.id, key=table.key)
    bert.sit(table.id, key=table.key)
    cleo.enter(table.id, key=table.key)
    ann.wait(lambda: table.ask)
    tap.check(ann.call("hint", table=table.id)["hint"], "then there is")
    tap.equal(cleo.refused("hint", table=table.id), "not-yours", "but not for who watches")


def refused(tap, server):
    ann = server.client("Ann")
    table = ann.create(seats=["me", "open", "open"], hints=True)
    tap.equal(ann.refused("hint", table=table.id), "not-now", "not before the game")
    tap.equal(ann.refused("hint", table="nothing"), "not-found", "not without a table")


def levels(tap, server):
    bots = json.loads(server.get("/api/games"))["bots"]
    names = [bot["name"] for bot in bots]
    for name in ("squire", "knight", "lord", "king"):
        tap.check(name in names, f"{name} can be chosen", names)
    ann = server.client("Ann")
    table = ann.create(seats=["me", "open", "open"], start=True)
    tap.equal([seat["bot"] for seat in table.info["seats"]], [None, "knight", "knight"],
              "who does not choose plays with knights")


def main():
    tap = Tap()
    server = Server(BINARY)
    for part in (solo, together, refused, levels):
        tap.run(part, server)
    server.close()
    tap.done()


main()
