#!/usr/bin/env python3
"""Makes what server_upgrade_store.py begins with: the store that a server of an earlier
version leaves behind, with tables of all three games in all their phases, and what its
people saw last. It was run with the programs of commits 08886e5 (here, with loose.cards) and
03435e3f (../left-4, with crowd.cards) and the clients of their tests:

    PYTHONPATH=EARLIER/tests make.py EARLIER/build/holdfast FOLDER CARDS

once with HOLDFAST_TEST_STORE=postgres under EARLIER's with-postgres.sh, once without.
Writes FOLDER/KIND.sql.gz, the dump, and FOLDER/KIND.json.gz."""

import gzip

from wire_client import *

BINARY, FOLDER, CARDS = sys.argv[1:4]
OWN = {"name": os.path.basename(CARDS), "text": open(CARDS).read()}

# Game, seats, settings, moves made by people, other wishes of `create`.
GAMES = [
    ("card-game", 2, "", 3, {}),
    ("card-game", 2, "", 17, {}),
    ("card-game", 2, "decks=stark-fealty,lannister-fealty", 40, {}),
    ("card-game", 2, "decks=tyrell-fealty,baratheon-fealty", 75, {}),
    ("card-game", 2, "rules=manual decks=greyjoy-fealty,martell-fealty", 60, {}),
    ("card-game", 2, "decks=targaryen-fealty,nights-watch-fealty", 120, {}),
    ("card-game", 2, "", None, {}),
    ("card-game", 3, "", 30, {}),
    ("card-game", 3, "", 90, {}),
    ("card-game", 4, "", 45, {}),
    ("card-game", 6, "", 50, {}),
    ("card-game", 2, "", 55, {"cards": OWN}),
    ("card-game", 3, "", 70, {"cards": OWN}),
    ("card-game", 2, "", 0, {"cards": OWN, "waits": True}),
    ("iron-throne", 3, "", 5, {}),
    ("iron-throne", 3, "", 25, {}),
    ("iron-throne", 4, "allies=on", 40, {}),
    ("iron-throne", 5, "expansion=on", 40, {}),
    ("iron-throne", 6, "expansion=on allies=on", 60, {}),
    ("iron-throne", 3, "", None, {}),
    ("iron-throne", 4, "", 0, {"waits": True}),
    ("tiny-epic", 2, "", 4, {}),
    ("tiny-epic", 2, "", 20, {}),
    ("tiny-epic", 2, "heroes=on", 45, {}),
    ("tiny-epic", 3, "", 12, {}),
    ("tiny-epic", 3, "", 36, {}),
    ("tiny-epic", 3, "heroes=on expansion=on", 60, {}),
    ("tiny-epic", 4, "", 24, {}),
    ("tiny-epic", 4, "heroes=on", 80, {}),
    ("tiny-epic", 1, "", 15, {}),
    ("tiny-epic", 1, "difficulty=hard", 40, {}),
    ("tiny-epic", 2, "", None, {}),
    ("tiny-epic", 3, "", 0, {"waits": True}),
]


def seat_down(ann, bert, game, seats, settings, rest):
    """A table of Ann, Bert where there is room, and bots that answer at random."""
    waits = rest.pop("waits", False)
    others = ["open"] * (seats > 1) + ["bot:random"] * (seats - 2)
    if waits:
        others = ["open"] * (seats - 1)
    table = ann.create(game=game, settings=("seats=%d %s" % (seats, settings)).strip(),
                       seats=["me"] + others, delay=False, undo="free", **rest)
    if not waits and seats > 1:
        bert.enter(table.id, key=table.key)
        bert.sit(table.id, key=table.key)
    people = [ann] if seats == 1 else [ann, bert]
    if not waits:
        for one in people:
            one.wait(lambda: one.tables[table.id].info["state"] == "playing")
    return table.id, people


def take_back(people, table):
    """Somebody's latest decision; the others agree if they are asked to."""
    one = people[0]
    if one.refused("undo", table=table) == "ok":
        for other in people[1:]:
            other.pump(0.1)
            if other.tables[table].votes:
                other.refused("vote", table=table, what="undo", yes=True)
    for other in people:
        other.pump(0.1)


def seen(client, table):
    whole = json.loads(position(client, table))
    return {"info": whole[0], "board": whole[1], "lines": len(whole[2])}


def main():
    rng = random.Random(1)
    server = Server(BINARY, "--address-rate", "0", "--address-sockets", "0")
    ann, bert = server.client("Ann"), server.client("Bert")
    left = []
    for number, (game, seats, settings, moves, rest) in enumerate(GAMES):
        table, people = seat_down(ann, bert, game, seats, settings, dict(rest))
        left.append({"table": table, "game": game, "people": len(people),
                     "waits": bool(rest.get("waits"))})
        if left[-1]["waits"]:
            continue
        half = None if moves is None else moves // 2
        play(people, table, moves=half, rng=rng)
        if number % 4 == 1 and not ann.tables[table].over:
            ann.call("chat", table=table, text="Is it my turn?")
            take_back(people, table)
    # Half of the moves before a stop in order, the others before a sudden end: its positions
    # are some entries old.
    settle(ann, bert)
    server.stop()
    server.start()
    ann, bert = Client(server, ann.token), Client(server, bert.token)
    for one, (game, seats, settings, moves, rest) in zip(left, GAMES):
        people = [ann, bert][:one["people"]]
        for who in people if not one["waits"] else [ann]:
            who.enter(one["table"])
        if not one["waits"]:
            play(people, one["table"], moves=None if moves is None else moves - moves // 2, rng=rng)
    settle(ann, bert)
    for one in left:
        one["ann"] = seen(ann, one["table"])
        one["bert"] = seen(bert, one["table"]) if one["people"] > 1 and not one["waits"] else None
    records = [server.get("/api/table/%s/record" % one["table"], token=ann.token).decode() for one in left
               if ann.tables[one["table"]].over]
    server.kill()
    store(server, {"ann": ann.token, "bert": bert.token, "tables": left,
                   "records": records})


def store(server, told):
    kind = server.place.kind
    text = server.place.dump()
    if kind == "sqlite":  # what a dump leaves out: whose file it is, and of which version
        for pragma in ("application_id", "user_version"):
            text = "pragma %s = %d;\n" % (pragma, server.place.sql("pragma " + pragma)[0][0]) + text
    else:  # the schema gets another name when it is laid down again
        text = text.replace(server.place.schema, "left_behind")
    for name, data in ((kind + ".sql.gz", text), (kind + ".json.gz", json.dumps(told))):
        with open(os.path.join(FOLDER, name), "wb") as out:
            out.write(gzip.compress(data.encode(), mtime=0))


main()
