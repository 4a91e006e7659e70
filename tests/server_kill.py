#!/usr/bin/env python3
"""kill -9 at random moments of many live games, from the very first decision on.

After each kill the server is started again on the same store. Then
- every move that was acknowledged is in its table's log, exactly once;
- a move whose answer was lost is sent again with the same id: it is there once;
- whatever anybody was shown is still so: the story they have is the beginning
  of the story they get;
- every table that was acknowledged is there, and every game goes on, to its end,
  and its record is verified.

    server_kill.py HOLDFAST [ROUNDS] [TABLES] [SEED]"""

import itertools
import threading

from wire_client import *

BINARY = sys.argv[1]
ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 6
TABLES = int(sys.argv[3]) if len(sys.argv) > 3 else 6
SEED = int(sys.argv[4]) if len(sys.argv) > 4 else 1

rng = random.Random(SEED)


class Player:
    """Somebody at one table, who remembers what was promised."""

    def __init__(self, server, name):
        self.server, self.token = server, server.guest(name)
        self.client = None
        self.table = None     # its id, once acknowledged
        self.host = None      # at whose table a seat was asked for
        self.acknowledged = []  # ids of moves
        self.open_move = None   # sent, not answered
        self.sent = 0
        self.rests_until = 0
        self.story = []

    def connect(self):
        self.client = Client(self.server, self.token)
        if self.table:
            self.client.enter(self.table)

    def state(self):
        return self.client.tables.get(self.table)

    def keep_story(self):
        state = self.client and self.state()
        if state:
            self.story = [(line["i"], line["text"]) for line in state.story]

    def resend(self):
        """The move whose answer was lost. True: it had become durable, or does now."""
        if not self.open_move:
            return
        try:
            self.client.call("move", **self.open_move)
            self.acknowledged.append(self.open_move["id"])
        except WireError as error:
            if error.code not in ("stale", "not-asked", "not-now", "too-fast"):
                raise
            if error.code == "too-fast":
                return
        self.open_move = None

    def act(self):
        state = self.state()
        if not state or not state.ask or state.over or time.monotonic() < self.rests_until:
            return False
        try:
            choices = self.client.choices(state, rng)
            if not state.ask:
                return False
            self.sent += 1
            self.open_move = dict(table=self.table, ask=state.ask["ask"], choices=choices,
                                  id="%s-%d" % (self.client.you["id"][:8], self.sent))
            self.client.call("move", **self.open_move)
            self.acknowledged.append(self.open_move["id"])
            self.open_move = None
        except WireError as error:
            if error.code not in ("stale", "not-asked", "not-now", "too-fast", "not-legal"):
                raise
            self.open_move = None
            if error.code == "too-fast":
                self.rests_until = time.monotonic() + 1
        return True


def new_table(server, players, number):
    """Alone with bots, or two people: by turns."""
    first = Player(server, "P%d" % number)
    first.connect()
    seats = ["me", "bot:random", "bot:greedy"] if number % 2 else ["me", "open", "bot:random"]
    players.append(first)
    first.table = first.client.call("create", game="iron-throne", seats=seats, delay=False,
                                    nonce=os.urandom(32).hex())["table"]
    first.client.enter(first.table)
    if number % 2:
        return
    second = Player(server, "Q%d" % number)
    second.connect()
    players.append(second)
    key = first.state().key
    second.host = first
    second.client.call("sit", table=first.table, key=key, nonce=os.urandom(32).hex())
    second.table = first.table
    second.client.enter(second.table)


def find_seats(players):
    """A seat whose taking was not answered may have been taken all the same."""
    for player in players:
        if player.table or not player.host:
            continue
        if player.client.you["id"] in [seat["user"] for seat in player.host.state().info["seats"]]:
            player.table = player.host.table
            player.client.enter(player.table)


def unfinished(players):
    return len({p.table for p in players if p.table and p.client and not p.state().over})


def live(server, players, seconds, numbers):
    """Plays until the server is killed, after so many seconds. Finished games make
    room for new ones."""
    killer = threading.Timer(seconds, server.process.kill)
    killer.start()
    made = 0
    try:
        while True:
            if unfinished(players) < TABLES and (not players or rng.random() < 0.3):
                new_table(server, players, next(numbers))
            ready = [p for p in players if p.client and p.table]
            wait_any([p.client for p in ready], 0.02)
            for player in ready:
                made += player.act()
    except (Closed, OSError):
        pass
    killer.join()
    server.kill()
    for player in players:  # what had come before the end was shown
        try:
            if player.client:
                player.client.pump(0.0)
        except (Closed, OSError):
            pass
        player.keep_story()
    return made


def moves_in_store(server):
    """How often each move of each table is in the log."""
    found, gaps, last = {}, 0, {}
    for table, seq, kind, body in server.place.sql(
            "select table_id, seq, kind, body from entries order by table_id, seq"):
        gaps += seq != last.get(table, 0) + 1
        last[table] = seq
        if kind == "move":
            key = (table, json.loads(body).get("id"))
            found[key] = found.get(key, 0) + 1
    return found, gaps


def check(tap, server, players, round_):
    lost, doubled, unseen = [], [], []
    for player in players:
        player.connect()
        player.resend()
    find_seats(players)
    found, gaps = moves_in_store(server)
    for player in players:
        if not player.table:
            continue
        for move in player.acknowledged:
            count = found.get((player.table, move), 0)
            if count == 0:
                lost.append(move)
            elif count > 1:
                doubled.append(move)
        now = [(line["i"], line["text"]) for line in player.state().story]
        # Events that make one line together may have grown since: the last may differ.
        if now[:max(0, len(player.story) - 1)] != player.story[:-1]:
            unseen.append((player.story[-3:], now[:len(player.story)][-3:]))
    count = sum(len(p.acknowledged) for p in players)
    tap.check(not lost and not doubled and gaps == 0,
              "round %d: %d acknowledged moves are there once" % (round_, count),
              (lost, doubled, gaps))
    tap.check(not unseen, "round %d: what was shown is still so" % round_, unseen[:2])


def begin_halves(players):
    """Tables at which the second person never arrived: a bot plays instead."""
    for player in players:
        if player.table and player.state().info["state"] == "waiting":
            player.client.refused("start", table=player.table)
            player.client.pump(0.1)


def to_the_end(tap, server, players, finished):
    until = time.monotonic() + 600
    begin_halves(players)
    while not all(p.state().over for p in players if p.table):
        if time.monotonic() > until:
            break
        ready = [p for p in players if p.table and not p.state().over]
        wait_any([p.client for p in ready], 0.05)
        for player in ready:
            player.act()
    left = {p.table for p in players if p.table and not p.state().over}
    tap.equal(left, set(), "every game goes on to its end")
    found, _ = moves_in_store(server)
    missing = [m for p in players + finished for m in p.acknowledged
               if found.get((p.table, m), 0) != 1]
    tap.equal(missing, [], "all moves that were ever acknowledged are there once")
    bad = []
    for table in sorted({p.table for p in players + finished if p.table}):
        path = os.path.join(server.directory, "game.record")
        with open(path, "wb") as out:
            out.write(server.get("/api/table/%s/record" % table))
        if subprocess.run([BINARY, "verify", path], stdout=subprocess.DEVNULL).returncode:
            bad.append(table)
    tap.equal(bad, [], "every record is verified")


def run(tap):
    server = Server(BINARY, "--address-rate", "0")
    players, numbers = [], itertools.count()
    finished = []
    for round_ in range(1, ROUNDS + 1):
        # The first rounds are short: tables are made and begun while it dies.
        made = live(server, players, rng.uniform(0.02, 0.5 if round_ < 4 else 1.5), numbers)
        server.start()
        players = [p for p in players if p.table or p.client]
        check(tap, server, players, round_)
        print("# round %d: %d players, %d answers" % (round_, len(players), made))
        # Whose game is over has been checked once more, and goes home.
        for player in [p for p in players if p.table and p.state().over]:
            players.remove(player)
            player.client.close()
            finished.append(player)
    to_the_end(tap, server, players, finished)
    tap.equal(server.stop(), 0, "the server stops in order")
    tap.equal(server.errors, "", "and had nothing to complain about")
    server.close()


def main():
    tap = Tap()
    tap.run(run)
    tap.done()


main()
