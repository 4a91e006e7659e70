#!/usr/bin/env python3
"""Somebody who asks the bots for more than a server has: nobody else waits for it.
server_hostile_bots.py HOLDFAST"""

from wire_client import *

BINARY = sys.argv[1]
OPEN = dict(game="iron-throne", delay=False)


def too_much(tap, server):
    """Only levels, and efforts that a server can carry."""
    ann = server.client("Ann")

    def answer(kind, **rest):
        try:
            ann.call(kind, **rest)
        except WireError as error:
            return error.code, error.message["message"]
        return "ok", ""

    for bot in ("search:10000000", "search:8001", "search:1001ms", "king:8001", "squire:1000000",
                "greedy:17", "search:99999999999999"):
        code, text = answer("create", seats=["me", "bot:" + bot, "bot:random"], **OPEN)
        tap.check(code == "bad-settings" and "seat 2: `%s` cannot sit here" % bot in text,
                  bot + " is refused at a seat", (code, text))
        code, text = answer("create", seats=["me", "open", "open"], start=True, bots=bot, **OPEN)
        tap.check(code == "bad-settings" and bot in text, "and for open seats", (code, text))
    waiting = ann.create(seats=["me", "open", "open"])
    code, text = answer("start", table=waiting.id, bots="search:10000000")
    tap.check(code == "bad-settings" and "search:8000" in text, "and when it begins", (code, text))
    tap.equal(answer("start", table=waiting.id, bots="search:8000")[0], "ok", "the most is taken")
    for bot in json.loads(server.get("/api/games"))["bots"]:
        names = [bot["name"]]
        if bot["effort_max"]:
            names.append("%s:%d" % (bot["name"], bot["effort_max"]))
        if "ms_max" in bot:
            names.append("%s:%dms" % (bot["name"], bot["ms_max"]))
        for name in names:
            ann.pump(0.3)
            code, text = answer("create", seats=["me", "open", "bot:" + name], **OPEN)
            tap.check(code == "ok", name + ", as the list of games has it, may sit", text)
    ann.close()


def stored(tap):
    """A store of a server that knew no bounds: every way in which a log names a bot."""
    server = Server(BINARY, "--threads", "1")
    ann, bert = server.client("Ann"), server.client("Bert")
    made = ann.create(seats=["me", "bot:lord", "open"], delay=False)
    bert.sit(made.id, key=made.key)
    bert.enter(made.id)
    ann.wait(lambda: made.info["state"] == "playing")
    begun = ann.create(seats=["me", "open", "open"], start=True, bots="lord", delay=False)
    bert.call("stand", table=made.id)
    board = json.dumps([begun.info["settings"], begun.me])
    tap.equal(server.stop(), 0, "it stops")
    for kind in ("create", "start", "stand"):
        server.place.sql("update entries set body = replace(body, '\"lord\"', ?) where kind = ?",
                         '"search:10000000"', kind)
    server.place.sql("update entries set body = replace(body, '\"knight\"', ?) where kind = ?",
                     '"king:1000000"', "stand")
    server.start()
    ann.connect()
    made, begun = ann.enter(made.id), ann.enter(begun.id)
    tap.equal([seat["bot"] for seat in made.info["seats"]], [None, "search:8000", "king:8000"],
              "bots of the store think no harder than those of today")
    tap.equal([seat["bot"] for seat in begun.info["seats"]], [None, "search:8000", "search:8000"],
              "those of the start neither")
    tap.equal(json.dumps([begun.info["settings"], begun.me]), board, "the table is what it was")
    tap.equal(play([ann], begun.id, moves=4), 4, "and goes on")
    again = ann.create(seats=["me", "open", "open"], start=True, bots="king", delay=False)
    began = time.monotonic()
    tap.equal(server.stop(), 0, "it stops while they think")
    tap.check(time.monotonic() - began < 10, "within ten seconds", time.monotonic() - began)
    tap.check("ERROR" not in server.errors, "and complains about nothing", server.errors[-2000:])
    server.start()
    ann.connect()
    again = ann.enter(again.id)
    tap.equal(play([ann], again.id, moves=2), 2, "what they thought of then is thought of again")
    ann.close(), bert.close()
    server.close()


def leave_kings(server, guests, tables):
    """Tables at which kings play on for ever: whoever made them has gone."""
    for number in range(tables):
        client = guests[number % len(guests)]
        table = client.call("create", seats=["me", "bot:king", "bot:king"], start=True,
                            nonce=os.urandom(32).hex(), **OPEN)["table"]
        client.call("stand", table=table)


def many_kings(tap):
    """Four guests' kings, and one honest player with a greedy bot. How many thoughts are
    finished before that bot's, first come, first served, is as many as wait."""
    server = Server(BINARY, "--threads", "1", "--address-rate", "0")
    honest = server.client("Honest")
    guests = [server.client("Guest %d" % number) for number in range(4)]
    leave_kings(server, guests, 80)
    table = honest.create(seats=["me", "bot:greedy", "bot:greedy"], delay=False)
    before, waits = [], []
    for _ in range(12):
        honest.wait(lambda: table.ask or table.over, 120)
        if table.over:
            break
        ask, choices = table.ask["ask"], honest.choices(table)
        waits.append(server.metric("thoughts_waiting"))
        finished = server.metric("bot_think_ms_count")
        try:
            honest.move(table, choices)
        except WireError:
            continue  # it was forced, and has been answered
        honest.wait(lambda: table.over or (table.ask and table.ask["ask"] != ask), 120)
        before.append(server.metric("bot_think_ms_count") - finished)
    tap.check(len(before) >= 6 and min(waits) >= 30, "many wait all the while", waits)
    # Of each guest one short thought at most (a stand-in's) comes first, for each of a few
    # answers of two bots; the rest is what is thought while we ask.
    few = sorted(before)[len(before) // 2]
    tap.check(few * 2 < min(waits), "an honest player's greedy bot stands behind a few of them",
              (before, waits))
    king = honest.create(seats=["me", "bot:king", "bot:king"], delay=False)
    honest.wait(lambda: king.ask, 120)
    tap.equal(play([honest], king.id, moves=3, timeout=240), 3, "an honest player's kings think too")
    began = time.monotonic()
    tap.equal(server.stop(), 0, "it stops while kings think")
    tap.check(time.monotonic() - began < 10, "within ten seconds", time.monotonic() - began)
    tap.check("ERROR" not in server.errors, "and complains about nothing", server.errors[-2000:])
    honest.close()
    for guest in guests:
        guest.close()
    server.close()


def nobody_wants_it(tap, server):
    """What is thought about a question that is gone ends."""
    ann = server.client("Ann")
    tables = []
    for _ in range(6):
        seats = ["me"] + ["bot:search:8000"] * 6
        tables.append(ann.call("create", seats=seats, **OPEN)["table"])
    dropped = server.metric("thoughts_dropped_total")
    for table in tables:
        ann.call("vote", table=table, what="end", yes=True)
    until = time.monotonic() + 60
    while server.metric("thoughts_waiting") and time.monotonic() < until:
        time.sleep(0.05)
    tap.equal(server.metric("thoughts_waiting"), 0, "the games are called off: nobody thinks")
    tap.check(server.metric("thoughts_dropped_total") > dropped, "what they thought was dropped")
    codes = []
    for _ in range(12):
        table = ann.create(seats=["me", "bot:random", "bot:random"], delay=False)
        ann.wait(lambda: table.ask)
        ann.pump(1.1)  # both are dear
        asked = ann.send("hint", table=table.id)
        ann.call("vote", table=table.id, what="end", yes=True)
        ann.wait(lambda: any(m.get("id") == asked for m in ann.inbox))
        codes += [m.get("code", "ok") for m in ann.inbox if m.get("id") == asked]
        if "stale" in codes:
            break
    tap.check("stale" in codes and set(codes) <= {"stale", "ok"},
              "who waits for advice about it is told", codes)
    ann.close()


def main():
    tap = Tap()
    server = Server(BINARY, "--address-rate", "0")
    for part in (too_much, nobody_wants_it):
        tap.run(part, server)
    server.close()
    tap.run(stored)
    tap.run(many_kings)
    tap.done()


main()
