#!/usr/bin/env python3
"""Decks that people bring to a table: read, refused, played, and told to nobody
else.

    server_decks.py HOLDFAST
"""

import os
import subprocess
import sys

from wire_client import Server, Tap, WireError, play, settle

BINARY = sys.argv[1]
FOLDER = os.path.join(os.path.dirname(__file__), "..", "..", "decks", "card-game")


def text_of(name):
    with open(os.path.join(FOLDER, name + ".deck"), encoding="utf-8") as file:
        return file.read()


def code_of(name):
    return subprocess.run([BINARY, "deck", "code", name], check=True, capture_output=True,
                          encoding="utf-8").stdout.strip()


def table_of(server, settings="decks=lannister-fealty,lannister-fealty,random", **rest):
    """Ann has made a table for three and sits at it, Bert stands beside it, Cleo watches."""
    ann, bert, cleo = (server.client(name) for name in ("Ann", "Bert", "Cleo"))
    rest.setdefault("seats", ["me", "open", "open"])
    table = ann.create(game="card-game", settings="seats=%d %s" % (len(rest["seats"]), settings),
                       delay=False, **rest)
    for client in (bert, cleo):
        client.enter(table.id, key=table.key)
    return ann, bert, cleo, table


def deck_of(client, table):
    """What the server says of the client's own deck."""
    client.enter(table.id)
    return client.tables[table.id].deck


def brought(tap, server):
    ann, bert, cleo, table = table_of(server)
    ann.raw, cleo.raw = [], []
    tap.equal(deck_of(ann, table), {"own": False, "deck": code_of("lannister-fealty"),
                                    "name": "lannister-fealty", "title": ""},
              "who has brought nothing plays what the table was made with")
    bert.sit(table.id, key=table.key, seat=1, deck=text_of("stark-fealty"))
    bert.wait(lambda: bert.tables[table.id].me == 1)
    mine = bert.tables[table.id].deck
    tap.equal((mine["own"], mine["deck"], mine["name"]), (True, code_of("stark-fealty"), "stark-fealty"),
              "a deck in lines becomes its code")
    tap.equal(mine["title"], "Winter Is Here", "and keeps its title")
    ann.wait(lambda: ann.tables[table.id].info["seats"][1].get("deck"))
    tap.check("deck" not in ann.tables[table.id].info["seats"][0], "who has brought one is told, and no more")
    bert.call("deck", table=table.id, deck="  greyjoy-fealty\n")
    bert.wait(lambda: bert.tables[table.id].deck["name"] == "greyjoy-fealty")
    bert.call("deck", table=table.id, deck=code_of("tyrell-fealty"))
    bert.wait(lambda: bert.tables[table.id].deck["name"] == "tyrell-fealty")
    bert.call("deck", table=table.id, deck=None)
    bert.wait(lambda: not bert.tables[table.id].deck["own"])
    tap.equal(bert.tables[table.id].deck["name"], "lannister-fealty", "null: as the table was made")
    bert.call("deck", table=table.id, deck="stark-fealty")
    bert.sit(table.id, seat=2)
    bert.wait(lambda: bert.tables[table.id].me == 2)
    tap.equal(bert.tables[table.id].deck["name"], "stark-fealty", "who changes seats takes it along")
    server.stop()
    server.start()
    for client in (ann, bert, cleo):
        client.connect()
    tap.equal(deck_of(bert, table)["name"], "stark-fealty", "it is kept over a restart")
    ann.enter(table.id)
    cleo.enter(table.id, key=table.key)
    ann.call("start", table=table.id, bots="random")
    for client in (ann, bert, cleo):
        client.wait(lambda: client.tables[table.id].info["state"] == "playing")
    houses = [seat["house"] for seat in bert.tables[table.id].info["seats"]]
    tap.equal((houses[0], houses[2]), ("lannister", "stark"), "and it is played")
    tap.equal(bert.refused("deck", table=table.id, deck="stark-fealty"), "not-now", "no other one any more")
    play([ann, bert], table.id, moves=30)
    settle(ann, bert, cleo)
    all_heard = "\n".join(str(text) for text in ann.raw + cleo.raw)
    tap.check("lannister-fealty" in all_heard, "everybody is sent their own")
    for secret in ("stark-fealty", code_of("stark-fealty"), "Winter Is Here", "greyjoy-fealty",
                   code_of("greyjoy-fealty"), code_of("tyrell-fealty"), "decks="):
        tap.check(secret not in all_heard, "nobody else is sent %s" % secret[:20])
    ann.call("vote", table=table.id, what="end", yes=True)
    bert.call("vote", table=table.id, what="end", yes=True)
    ann.wait(lambda: ann.tables[table.id].info["state"] == "over")
    tap.check(code_of("stark-fealty") in ann.tables[table.id].info["settings"],
              "when the game is over it is a secret no more")


def left(tap, server):
    """Who stands up takes the deck away; the last who sits down has theirs, too."""
    ann, bert, cleo, table = table_of(server, "decks=stark,stark", seats=["me", "open"])
    ann.call("deck", table=table.id, deck="martell-fealty")
    bert.sit(table.id, key=table.key, deck="tyrell-fealty")
    for client in (ann, bert):
        client.wait(lambda: client.tables[table.id].info["state"] == "playing")
    tap.equal([seat["house"] for seat in ann.tables[table.id].info["seats"]], ["martell", "tyrell"],
              "a deck comes with whoever takes the last seat")
    ann, bert, cleo, table = table_of(server)
    bert.sit(table.id, key=table.key, seat=1, deck="tyrell-fealty")
    bert.call("stand", table=table.id)
    cleo.sit(table.id, key=table.key, seat=1)
    cleo.wait(lambda: cleo.tables[table.id].me == 1)
    tap.equal(deck_of(cleo, table)["name"], "lannister-fealty", "the next one does not find it there")
    tap.check("deck" not in cleo.tables[table.id].info["seats"][1], "nor is anything said of it")


def quiet(tap, server):
    """Windows in which hardly anything is done are passed until their player wants otherwise."""
    ann, bert, _, table = table_of(server)
    tap.equal(sorted(table.presets["pass"]), ["draw", "idle", "marshaling", "plot", "standing", "taxation"],
              "who sits down passes where hardly anything is done")
    ann.call("presets", table=table.id, **{"pass": [], "quiet": False})
    ann.enter(table.id)
    tap.equal(ann.tables[table.id].presets["pass"], [], "who wants to be asked everywhere is")
    bert.sit(table.id, key=table.key, seat=1)
    bert.wait(lambda: bert.tables[table.id].me == 1)
    tap.check("draw" in bert.tables[table.id].presets["pass"], "that is each seat's own")


def refuse(tap, client, table, deck, words, what, code="bad-deck"):
    try:
        client.call("deck", table=table.id, deck=deck)
        tap.check(False, what, "it was taken")
    except WireError as error:
        said = error.message["message"]
        tap.check(error.code == code and all(word in said for word in words), what, error)


def wrong(tap, server):
    ann, bert, _, table = table_of(server)
    tap.equal(bert.refused("deck", table=table.id, deck="stark-fealty"), "not-yours", "only who sits brings one")
    good = text_of("stark-fealty")
    refuse(tap, ann, table, good.replace("3x Arya Stark", "4x Arya Stark"),
           ["line", "4 copies", "Arya Stark"], "too many copies are told with their line")
    refuse(tap, ann, table, good.replace("Wildfire Assault", "Wildfire Assualt"),
           ["did you mean 'Wildfire Assault'"], "an unknown card is told")
    refuse(tap, ann, table, good.replace("3x Arya Stark", "2x Arya Stark"), ["60"], "too few cards")
    refuse(tap, ann, table, "House Stark\nFealty\n" + "".join("%dx Nobody %d\n" % (n, n) for n in range(1, 60)),
           ["more"], "of many mistakes the first, and how many more")
    refuse(tap, ann, table, "core-at-the-wall", [], "a starter deck where decks are built")
    refuse(tap, ann, table, "stark-fealty,stark-fealty", [], "two decks at once")
    refuse(tap, ann, table, "D1AAAA", [], "a damaged code")
    refuse(tap, ann, table, "rubbish", [], "a word that is none")
    refuse(tap, ann, table, " \n ", ["empty"], "nothing")
    refuse(tap, ann, table, "\u0416" * 500 + "\n\x01\t=,;" * 200, [], "rubbish in lines")
    refuse(tap, ann, table, "x" * 20000, [], "far too much", code="too-big")
    for odd in (7, [], {"deck": 1}, True):
        refuse(tap, ann, table, odd, [], "%r is no deck" % (odd,), code="bad-message")
    tap.equal(bert.refused("sit", table=table.id, key=table.key, seat=1, deck="rubbish"), "bad-deck",
              "nobody sits down with a wrong deck")
    tap.equal(bert.enter(table.id, key=table.key).me, None, "and has no seat then")
    tap.equal(deck_of(ann, table)["own"], False, "nothing of it was kept")
    ann.call("deck", table=table.id, deck="greyjoy")
    tap.equal(deck_of(ann, table)["deck"], "greyjoy", "a faction: a random deck of it")
    ann.call("deck", table=table.id, deck=good.replace("House Stark", "Дім Старк").replace("Arya Stark", "Ар’я Старк"))
    tap.equal(deck_of(ann, table)["name"], "stark-fealty", "Ukrainian names are read")
    _, _, _, starters = table_of(server, "decks-of=starter")
    other = server.client("Dana")
    other.enter(starters.id, key=starters.key)
    other.sit(starters.id, key=starters.key, deck=text_of("core-at-the-wall"))
    tap.equal(deck_of(other, starters)["name"], "core-at-the-wall", "a starter deck where they are allowed")
    throne = ann.create(seats=["me", "open", "open"])
    refuse(tap, ann, throne, "stark-fealty", ["no decks"], "a game without decks")


def main():
    tap = Tap()
    tap.run_on(Server(BINARY, "--address-rate", "0"), brought, left, quiet, wrong)
    tap.done()


main()
