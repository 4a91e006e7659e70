"""People at tables who answer at random, do not wait for each other, come back
when a connection is lost, and remember what they were promised. And what the
logs must say of that."""

import concurrent.futures
import select

from wire_client import *

# What a move may be answered with when the table went on meanwhile.
LATE = ("stale", "not-asked", "not-now", "not-legal")
LOST = (Closed, OSError, TimeoutError)

comers = concurrent.futures.ThreadPoolExecutor(24)


class Player:
    """Somebody at one table. `patience`: seconds after which an answer is no longer
    waited for, and another connection is tried."""

    def __init__(self, door, name, rng, patience=20, rest=(0.0, 0.0)):
        self.door, self.rng, self.patience, self.rest = door, rng, patience, rest
        self.token = door.guest(name)
        self.client = self.coming = None
        self.table = None       # its id, once acknowledged
        self.idle = False       # lets the clock decide
        self.acknowledged = []  # ids of moves
        self.refused = []       # moves of which it was said that nothing has changed
        self.open_move = None   # sent, not answered
        self.asked = None       # the id of the message whose answer is waited for
        self.asked_at = self.rests_until = 0
        self.resent = False
        self.picked, self.sent = [], 0
        self.story = []         # as it was when the connection was lost
        self.changed = []       # what was no longer so afterwards
        self.losses = 0

    # coming and going

    def arrive(self):
        client = Client(self.door, self.token, patience=8)
        if self.table:
            client.enter(self.table)
        return client

    def settle(self, client):
        """A connection that has just been made."""
        self.client, self.asked = client, None
        if self.state():
            now = self.told()
            # Events that make one line together may have grown since: the last may differ.
            if now[:max(0, len(self.story) - 1)] != self.story[:-1]:
                self.changed.append((self.story[-3:], now[:len(self.story)][-3:]))

    def connect(self):
        self.settle(self.arrive())

    def leave(self):
        """The connection is lost, or given up."""
        self.losses += 1
        self.keep_story()
        if self.client:
            self.client.close()
        self.client = None

    def come_back(self, now):
        """Tries to, in the background. True: is here."""
        if self.client:
            return True
        if not self.coming:
            if now >= self.rests_until:
                self.coming = comers.submit(self.arrive)
        elif self.coming.done():
            coming, self.coming = self.coming, None
            try:
                self.settle(coming.result())
            except LOST:
                self.rests_until = now + self.rng.uniform(0.2, 1)
            except WireError as error:
                if error.code not in ("internal", "too-fast"):
                    raise
                self.rests_until = now + self.rng.uniform(0.5, 1)
        return self.client is not None

    # the table

    def state(self):
        return self.client and self.client.tables.get(self.table)

    def told(self):
        return [(line["i"], line["text"]) for line in self.state().story]

    def keep_story(self):
        if self.state():
            self.story = self.told()

    # playing

    def ask(self, kind, **rest):
        self.asked_at = time.monotonic()
        self.asked = self.client.send(kind, table=self.table, **rest)

    def act(self, now):
        """Goes on, if there is something to do. True: a move went off."""
        state = self.state()
        if self.asked or not state or now < self.rests_until:
            return False
        if self.open_move:  # its answer was lost: once more, with its id
            self.resent = True
            self.ask("move", **self.open_move)
            return True
        if self.idle or state.over or not state.ask:
            return False
        self.picked, options = [], state.ask["options"]
        if state.ask["group"]:
            return self.pick(options)
        return self.send_move([self.rng.choice(options)["o"]])

    def pick(self, options):
        self.picked.append(self.rng.choice(options)["o"])
        self.ask("pick", ask=self.state().ask["ask"], choices=self.picked)
        return False

    def send_move(self, choices):
        self.sent += 1
        self.resent = False
        self.open_move = dict(ask=self.state().ask["ask"], choices=choices,
                              id="%s-%d" % (self.client.you["id"][:10], self.sent))
        self.ask("move", **self.open_move)
        return True

    def answered(self, message):
        code = message.get("code")
        self.rests_until = time.monotonic() + self.rng.uniform(*self.rest)
        if code in ("too-fast", "internal"):
            self.rests_until += 0.5
            # It says that nothing has changed; but the node before may have done it.
            if self.open_move and not self.resent:
                self.refused.append(self.open_move["id"])
                self.open_move = None
        elif code and code not in LATE:
            raise WireError(message)
        elif self.open_move:
            if not code:
                self.acknowledged.append(self.open_move["id"])
            self.open_move = None
        elif not code and self.state().ask:
            if message["whole"]:
                self.send_move(self.picked)
            elif message["options"] and len(self.picked) < 40:
                self.pick(message["options"])

    def take(self):
        """What has come."""
        while True:
            message = self.client.next(0)
            if message is None:
                return
            if self.asked and message.get("id") == self.asked and message["t"] in ("ok", "error"):
                self.asked = None
                self.answered(message)

    def is_waiting_too_long(self, now):
        return self.asked and now - self.asked_at > self.patience


def ready_ones(players, seconds):
    """To whom something has come."""
    poll, by_socket = select.poll(), {}
    for player in players:
        poll.register(player.client.socket.socket, select.POLLIN)
        by_socket[player.client.socket.socket.fileno()] = player
    found = [by_socket[number] for number, _ in poll.poll(seconds * 1000)]
    return found + [p for p in players if p.client.socket.buffer and p not in found]


def turn(players):
    """One round of everybody's doings: how many moves went off. Raises what happens
    to those who do not come back by themselves."""
    made, now = 0, time.monotonic()
    for player in ready_ones(players, 0.01):
        player.take()
    for player in players:
        made += player.act(now)
    return made


def live(players, seconds, done=None):
    """They play on, whatever happens to the nodes. Ends early when `done` says so."""
    made, until = 0, time.monotonic() + seconds
    while time.monotonic() < until and not (done and done()):
        now = time.monotonic()
        here = [p for p in players if p.come_back(now)]
        ready = set(map(id, ready_ones(here, 0.01)))
        for player in here:
            try:
                if id(player) in ready:
                    player.take()
                made += player.act(now)
                if player.is_waiting_too_long(now):
                    player.leave()
            except LOST:
                player.leave()
    return made


def hold_back(players, seconds):
    """For so long those who are here answer nothing more."""
    for player in players:
        if player.client:
            player.rests_until = time.monotonic() + seconds


def all_at_once(players):
    """Everybody who has something to answer holds back for a moment, then all do it."""
    hold_back(players, 1)
    live(players, 0.8)
    made = 0
    for player in players:
        player.rests_until = 0
        try:
            made += bool(player.client) and player.act(time.monotonic())
        except LOST:
            player.leave()
    return made


# --- what the logs say ------------------------------------------------------------------


class Logs:
    """The entries of some tables (or of all), looked at from outside."""

    def __init__(self, place, tables=None):
        wanted = "" if tables is None else " where table_id in (%s)" % ", ".join(
            "'%s'" % table for table in sorted(tables) or ["-"])
        self.last, self.moves, self.clocks, self.gaps = {}, {}, {}, 0
        for row in place.sql("select table_id, seq, kind, %s, %s, %s, %s from entries%s order by "
                             "table_id, seq" % (*map(place.member, ("id", "by", "seat", "ask")),
                                                wanted)):
            self.take(*row)

    def take(self, table, seq, kind, id_, by, seat, ask):
        self.gaps += seq != self.last.get(table, 0) + 1
        self.last[table] = seq
        if kind == "move" and id_:
            self.moves[table, id_] = self.moves.get((table, id_), 0) + 1
        if kind == "warn" or (kind == "move" and by == "clock"):
            step = table, kind, seat, ask
            self.clocks[step] = self.clocks.get(step, 0) + 1

    def check(self, tap, players, what):
        """Every acknowledged move is there once; nothing is there twice."""
        promised = [(p.table, move) for p in players for move in p.acknowledged]
        lost = [one for one in promised if one not in self.moves]
        doubled = [one for one, times in self.moves.items() if times > 1]
        tap.check(not lost and not doubled and self.gaps == 0,
                  "%s: %d acknowledged moves are there once" % (what, len(promised)),
                  (lost[:5], doubled[:5], self.gaps))
        refused = [(p.table, move) for p in players for move in p.refused]
        tap.equal([one for one in refused if one in self.moves], [],
                  "%s: of %d that were refused none is there" % (what, len(refused)))
        twice = [step for step, times in self.clocks.items() if times > 1]
        tap.equal(twice, [], "%s: %d steps of clocks, each once" % (what, len(self.clocks)))
        changed = [one for p in players for one in p.changed]
        tap.check(not changed, what + ": what was shown is still so", changed[:2])


def verify_records(tap, binary, door, tables, directory):
    """`tables`: the token of one of its players for each."""
    bad = []
    path = os.path.join(directory, "game.record")
    for table in sorted(tables):
        with open(path, "wb") as out:
            out.write(door.record(table, tables[table]))
        if subprocess.run([binary, "verify", path], stdout=subprocess.DEVNULL).returncode:
            bad.append(table)
    tap.equal(bad, [], "the records of %d games are verified" % len(tables))
