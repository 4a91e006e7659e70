#!/usr/bin/env python3
"""Beats: who is told what happens bit by bit comes to the same table as who is told the whole;
bots wait for somebody who looks on alone; nothing that is said about it does harm.
server_beats.py HOLDFAST"""

from wire_client import *

BINARY = sys.argv[1]
CALM = (500, 1400, 3200)  # ms by weight: tb_beat_ms()
GAMES = (("iron-throne", ["me", "bot:random", "bot:random", "bot:random"]),
         ("tiny-epic", ["me", "bot:random", "bot:random"]),
         ("card-game", ["me", "bot:random"]))


class Looker(Client):
    """Is told beats, and says at once that it has shown them."""

    beats, bare, seen = 0, 0, True

    def take(self, message):
        super().take(message)
        if message["t"] == "update":
            for beat in message.get("beats", []):
                self.beats += 1
                assert beat["w"] in (0, 1, 2) and beat["at"] > 0, beat
                assert "ask" not in beat.get("set", {}) and "talk" not in beat.get("set", {})
            self.bare += "beats" not in message and "set" in message
            if self.seen:
                self.send("seen", table=message["table"], v=message["v"])
        return message


def times(server, table):
    rows = server.place.sql("select time from entries where table_id = ? order by seq", table)
    return [time_ for time_, in rows]


def same(one, two):
    return (one.board, one.story) == (two.board, two.story)


def add_up(tap, server):
    for game, seats in GAMES:
        ann = Looker(server, server.guest("Ann"))
        plain = Client(server, ann.token)
        plain.raw = []
        table = ann.create(game=game, seats=seats, delay=False)
        ann.enter(table.id, beats=True)
        plain.enter(table.id)
        for _ in range(6):
            play([ann], table.id, moves=5)
            wait_all((ann, plain), lambda: ann.tables[table.id].over or ann.tables[table.id].ask)
            settle(ann, plain)
            if not same(ann.tables[table.id], plain.tables[table.id]):
                break
        tap.check(same(ann.tables[table.id], plain.tables[table.id]),
                  "%s: beats come to the same board and story" % game)
        fresh = Client(server, ann.token).enter(table.id)
        tap.check(fresh.over or same(ann.tables[table.id], fresh), "%s: and to the whole" % game)
        tap.check(ann.beats > 20, "%s: there were some" % game, ann.beats)
        tap.check(not any('"beats"' in text for text in plain.raw),
                  "%s: who has not asked gets none" % game)
        told = ann.beats
        ann.enter(table.id)
        play([ann], table.id, moves=3)
        tap.equal(ann.beats, told, "%s: nor who has asked to be told the whole again" % game)
        for client in (ann, plain):
            client.close()


def watched(tap, server):
    """Who watches gets beats like everybody; so does a table of several people."""
    ann, bert, table = two_people(server)
    cleo = Looker(server, server.guest("Cleo"))
    cleo.enter(table, key=ann.tables[table].key, beats=True)
    play([ann, bert], table, moves=12)
    settle(ann, bert, cleo)
    tap.check(cleo.beats > 5, "who watches is told beats", cleo.beats)
    whole = server.client("Dora").enter(table, key=ann.tables[table].key)
    tap.check(same(cleo.tables[table], whole), "which come to what others who watch see")


def held(tap, server):
    """The server's own stamps tell how long bots have waited; never is it less than was shown."""
    ann = Looker(server, server.guest("Ann"))
    ann.seen = False
    table = ann.create(seats=["me", "bot:random", "bot:random"], delay=False)
    ann.enter(table.id, beats=True)
    longest = 0
    while longest < 1400:
        ann.wait(lambda: ann.tables[table.id].ask)
        alone = ann.tables[table.id].board["waits"] == [0]  # no bot is about to answer
        before = len(times(server, table.id))
        asked = ann.tables[table.id].ask["ask"]
        ann.inbox.clear()
        ann.move(ann.tables[table.id])
        beats = [b for m in ann.inbox if m["t"] == "update" for b in m.get("beats", [])]
        shown = min(15000, sum(CALM[b["w"]] for b in beats))
        ann.wait(lambda: len(times(server, table.id)) > before + 1 or ann.tables[table.id].over or
                 (ann.tables[table.id].ask or {"ask": asked})["ask"] != asked)
        stamps = times(server, table.id)
        if ann.tables[table.id].over:
            break
        if alone and shown and len(stamps) > before + 1:
            longest = max(longest, shown)
            waited = stamps[before + 1] - stamps[before]
            tap.check(waited >= shown, "bots have waited as long as it is shown", (waited, shown))
    tap.check(longest > 0, "there was something to wait for")
    ann.seen = True
    ann.send("seen", table=table.id, v=ann.tables[table.id].v)
    play([ann], table.id, moves=3)
    tap.check(True, "and they go on when it was seen")


def harmless(tap, server):
    ann = server.client("Ann")
    table = ann.create(seats=["me", "bot:random", "bot:random"], delay=False)
    other = server.client("Bert").create(seats=["me", "open", "open"])
    for wrong in (-1, "7", None, 1.5, [], True):
        tap.equal(ann.refused("seen", table=table.id, v=wrong), "bad-message",
                  "`v` is a number: %r" % (wrong,))
    for v in (0, 1, 2 ** 31, 2 ** 53, 2 ** 63 - 1):
        tap.equal(ann.refused("seen", table=table.id, v=v), "ok", "%d says nothing new" % v)
    tap.equal(ann.refused("seen", table=other.id, v=1), "ok", "nor at a table I do not look at")
    tap.equal(ann.refused("seen", table="tNone", v=1), "not-found", "a table there must be")
    ann.enter(table.id, beats=True)
    codes = set()
    for i in range(120):
        ann.send("seen", table=table.id, v=i % 3)
    try:
        for _ in range(120):
            message = ann.next(5)
            if message and message["t"] == "error":
                codes.add(message["code"])
    except Closed as closed:
        codes.add(closed.code)
    tap.check(codes <= {"too-fast", 4429}, "a flood is too fast, and nothing else", codes)
    ann.connect()
    ann.enter(table.id, beats=True)
    made = play([ann], table.id, moves=3)
    tap.check(made == 3 or table.over, "and the game goes on")
    before = ann.enter(table.id, beats="yes")
    tap.check(before.v > 0, "`beats` that is no truth value is none")


if __name__ == "__main__":
    tap = Tap()
    tap.run_on(Server(BINARY, "--address-rate", "0"), add_up, watched, held, harmless)
    tap.done()
