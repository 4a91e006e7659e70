#!/usr/bin/env python3
"""The server with faults: memory that is refused, a disk that fails.

A scripted session (guests, an account, tables with bots, with two people, with cards and
a deck of one's own, moves, talk, votes, undo, records, a restart) is run against a server
in which the n-th call of a kind fails, or every so many, or all from there on
(tests/faults/). People try again what was refused and come back when they are sent away.
Whatever happens,
- no process crashes, leaks or hangs: it ends with 0, or, where no memory is left at all,
  with 71, and says so; one that cannot start says why;
- every move that was acknowledged is in its table's log exactly once, and no log has a gap;
- a server without faults goes on with every table afterwards.
A soak tries all n: every call of the session fails in some run.

    server_faults.py HOLDFAST-FAULTS CARDS [RUNS]   RUNS: as many of each kind, default 2;
                                                    0: all"""

import subprocess

from players import Logs
from wire_client import *

BINARY, CARDS = sys.argv[1], open(sys.argv[2]).read()
RUNS = int(sys.argv[3]) if len(sys.argv) > 3 else 2
NO_MEMORY = 71
LATER = ("internal", "too-fast", "full", "not-found")
LOST = (Closed, OSError, TimeoutError, RuntimeError, http.client.HTTPException)


class Gone(Exception):
    """The server has ended."""


class Faulty(Server):
    """A server with a plan of what fails. Its start may fail, too."""

    plan = None

    def __init__(self, plan, **rest):
        self.plan = plan
        self.ends = []  # status and what it said, of each process
        super().__init__(BINARY, "--address-rate", "0", exact=False, **rest)

    def start(self):
        environment = dict(os.environ, HOLDFAST_FAULT_COUNTS=os.path.join(self.directory, "counts"))
        if self.plan:
            environment["HOLDFAST_FAULT"] = self.plan
        command = [self.binary, "serve", "--port", str(self.port), "--bind", "127.0.0.1",
                   "--store", self.place.url, "--log", self.log] + self.options
        for _ in range(40):
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                            env=environment)
            found = re.search(r":(\d+)/", self.process.stdout.readline().decode())
            if found:
                self.port = int(found.group(1))
                return
            self.finish()
            if "in use" not in self.ends[-1][1]:
                return
            time.sleep(0.1)  # the port still waits for the dead

    def finish(self):
        """What became of the process, which was told to stop or has stopped by itself."""
        status = Server.stop(self)
        self.ends.append((status, self.errors))
        self.process.returncode = status

    def stop(self):
        if self.process.stdout.closed:
            return self.ends[-1][0]
        self.finish()
        return self.ends[-1][0]

    def counts(self):
        with open(os.path.join(self.directory, "counts")) as file:
            return {line.split()[0]: int(line.split()[1]) for line in file}


class Session:
    def __init__(self, server):
        self.server, self.promised, self.rng = server, [], random.Random(4)
        self.left = time.monotonic() + 120

    def again(self, what, tries=12):
        """Somebody who does not give up."""
        for attempt in range(tries):
            if not self.server.alive() or time.monotonic() > self.left:
                raise Gone()
            try:
                return what()
            except WireError as error:
                if error.code not in LATER:
                    return None  # it was taken already, or is too late
            except LOST:
                if not self.server.alive():
                    raise Gone() from None
            time.sleep(0.02 * attempt)
        return None

    def post(self, path, body, token=None):
        def ask():
            status, text = self.server.request("POST", path, body, token=token)
            if status >= 500:
                raise RuntimeError(status)
            return json.loads(text)
        return self.again(ask) or {}

    def person(self, name):
        token = self.post("/api/guest", {"name": name}).get("token")
        client = token and self.again(lambda: Client(self.server, token, patience=8))
        if not client:
            raise Gone()
        return client

    def back(self, client, table):
        """On a connection that may have been lost."""
        if client.socket.socket.fileno() < 0:
            client.connect()
        if table and table not in client.tables:
            client.enter(table)
        client.pump(0)

    def call(self, client, kind, **rest):
        table = rest.get("table")

        def ask():
            try:
                self.back(client, table)
                return client.call(kind, **rest)
            except LOST:
                client.socket.close()
                client.tables.clear()
                raise
        return self.again(ask)

    def table(self, client, **rest):
        made = self.call(client, "create", nonce="ab" * 32, delay=False, **rest)
        table = made and made["table"]
        if table:
            self.call(client, "enter", table=table)
        return table

    def move(self, client, table):
        """One move, with the same id however often it is sent."""
        ids = "move-%s" % os.urandom(6).hex()
        chosen = {}

        def ask():
            try:
                self.back(client, table)
                now = client.tables[table]
                if "choices" not in chosen:
                    if now.over or not now.ask:
                        client.pump(0.05)
                        return False
                    chosen.update(choices=client.choices(now, self.rng), ask=now.ask["ask"])
                client.call("move", table=table, id=ids, **chosen)
                self.promised.append((table, ids))
                return True
            except LOST:
                client.socket.close()
                client.tables.clear()
                raise
        return self.again(ask)

    def moves(self, clients, table, count):
        for number in range(count):
            self.move(clients[number % len(clients)], table)

    def get(self, path):
        self.again(lambda: self.server.request("GET", path))


def first_half(session):
    """Everything that is asked of a server, once."""
    ann, bert, cleo = (session.person(name) for name in ("Ann", "Bert", "Cleo"))
    session.post("/api/account", {"name": "Ann", "password": "long enough"}, ann.token)
    alone = session.table(cleo, game="tiny-epic", seats=["me", "bot:random"])
    own = session.table(ann, game="iron-throne", seats=["me", "open", "bot:random"],
                        cards={"name": "own.cards", "text": CARDS}, undo="ask")
    key = own and session.again(lambda: (session.back(ann, own), ann.tables[own].key)[1])
    if own:
        session.call(bert, "enter", table=own, key=key)
        session.call(bert, "sit", table=own, key=key, nonce="cd" * 32)
        session.call(ann, "start", table=own)
        session.moves([ann, bert], own, 6)
        session.call(ann, "chat", table=own, text="Winter is coming.")
        session.call(bert, "undo", table=own)
        session.call(ann, "vote", table=own, what="undo", yes=True)
        session.call(ann, "hint", table=own)
        session.get("/api/table/%s/cards" % own)
    decks = session.table(bert, game="card-game", seats=["me", "open"])
    if decks:
        session.call(bert, "deck", table=decks, deck="House Stark\nFealty\n3x Arya Stark (Core)")
        session.call(bert, "start", table=decks, bots="random")
    if alone:
        session.moves([cleo], alone, 6)
        session.get("/api/table/%s/record" % alone)
    session.call(ann, "tables")
    session.call(ann, "lobby", on=True)
    for path in ("/api/games", "/api/cards/tiny-epic", "/healthz", "/", "/nothing"):
        session.get(path)
    return (ann, bert, cleo), own, alone


def second_half(session, people, own, alone):
    """The same people, back after the server was stopped."""
    ann, bert, cleo = people
    for client in people:
        client.socket.close()
        client.tables.clear()
    if own:
        session.moves([ann, bert], own, 4)
    if alone:
        session.moves([cleo], alone, 4)


def session_of(server):
    """As far as it comes. The moves that were acknowledged."""
    session = Session(server)
    try:
        if not server.alive():
            raise Gone()
        people, own, alone = first_half(session)
        server.stop()
        server.start()
        if server.alive():
            second_half(session, people, own, alone)
    except Gone:
        pass
    server.stop()
    return session


def bad_ends(server, plan):
    """Processes that did not end as they may."""
    bad = []
    for status, errors in server.ends:
        words = re.search(r"AddressSanitizer|LeakSanitizer|runtime error|Assertion", errors)
        refused = status == 1 and errors.startswith("holdfast serve: ")
        expected = status == 0 or refused or (status == NO_MEMORY and plan.startswith("memory"))
        if words or not expected:
            bad.append((status, errors[-3000:] if not words else errors[words.start():][:1500]))
    return bad


def what_is_wrong(server, session, plan):
    bad = bad_ends(server, plan)
    if bad:
        return bad[:1]
    if not os.path.exists(server.place.file) or not server.ends:
        return None
    server.plan = None
    server.start()
    if not server.alive():
        return "it cannot be started any more: %r" % (server.ends[-1],)
    server.wait_ready()
    logs = Logs(server.place)
    lost = [move for move in session.promised if logs.moves.get(move) != 1]
    if lost or logs.gaps:
        return "lost or doubled: %r, gaps: %d" % (lost[:3], logs.gaps)
    after = Session(server)
    eva = after.person("Eva")
    after.moves([eva], after.table(eva, game="tiny-epic", seats=["me", "bot:random"]), 2)
    if len(after.promised) != 2:
        return "it does not go on"
    return bad_ends(server, plan)[:1] if server.stop() or bad_ends(server, plan) else None


def one(plan):
    """None, or what was wrong; and how much was acknowledged."""
    try:
        server = Faulty(plan)
    except RuntimeError as error:
        return repr(error), 0
    session = session_of(server)
    wrong = what_is_wrong(server, session, plan)
    server.close()
    return wrong, len(session.promised)


def some(count, most):
    """All numbers up to `most`, or so many of them, from the first to the last."""
    return range(1, most + 1) if not count or count >= most else sorted(
        {1 + at * (most - 1) // (count - 1) for at in range(count)} if count > 1 else {most // 2})


# kind: how far apart calls fail that fail in one run, and how plans are written
KINDS = [
    ("one allocation in so many is refused", "memory", 400, "memory:%d/400"),
    ("nine allocations in a row are refused", "memory", 0, "memory:%d+9"),
    ("SQLite gets no memory, one in so many", "sqlite", 400, "sqlite:%d/400"),
    ("SQLite gets no memory from there on", "sqlite", 0, "sqlite:%d+"),
    ("one call of the file system in so many fails", "store", 150, "store:%d/150"),
    ("every call of the file system fails from there on", "store", 0, "store:%d+"),
    ("a call of our own fails", "file", 0, "file:%d"),
    ("our own calls fail from there on", "file", 0, "file:%d+")]
SOAK = 150  # of those that end the session, which are too many to be tried all


def main():
    tap = Tap()
    plain = Faulty(None)
    session = session_of(plain)
    tap.check(len(session.promised) > 15 and not bad_ends(plain, ""), "the session without faults",
              (len(session.promised), plain.ends))
    counts = plain.counts()
    plain.close()
    print("# %r, %d moves" % (counts, len(session.promised)), flush=True)
    for what, kind, apart, form in KINDS:
        most = apart or counts[kind]
        runs = some(RUNS if RUNS else 0 if apart else SOAK, most)
        wrong, kept = [], 0
        for n in runs:
            problem, moves = one(form % n)
            kept += moves
            if problem:
                wrong.append(form % n)
                print("# %s: %s" % (form % n, str(problem)[:2500].replace("\\n", "\n#  ")), flush=True)
        tap.check(not wrong, "%s: %d calls, %d runs, %d moves acknowledged and kept" % (
            what, counts[kind], len(runs), kept), wrong)
    tap.done()


main()
