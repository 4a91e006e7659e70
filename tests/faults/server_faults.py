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
In a soak every allocation of the session is refused in some run.

    server_faults.py HOLDFAST-FAULTS CARDS [RUNS]   RUNS: as many of each kind, default 1;
                                                    0: a soak"""

import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "server"))
from players import Logs
from share import mine
from wire_client import *

BINARY, CARDS = sys.argv[1], open(sys.argv[2]).read()
RUNS = int(sys.argv[3]) if len(sys.argv) > 3 else 1
DECK = subprocess.run([BINARY, "deck", "code", "stark-fealty"], check=True, capture_output=True,
                      text=True).stdout
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
        counts = os.path.join(self.directory, "counts-%d" % len(self.ends))
        environment = dict(os.environ, HOLDFAST_FAULT_COUNTS=counts)
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
        """How many calls the longer of its processes made."""
        counts = {}
        for number in range(len(self.ends)):
            with open(os.path.join(self.directory, "counts-%d" % number)) as file:
                for kind, calls, _ in map(str.split, file):
                    counts[kind] = max(counts.get(kind, 0), int(calls))
        return counts


class Session:
    """People who do not give up at once. What is refused again and again, or takes too long,
    ends the session: then all there is to see is how the server ends."""

    def __init__(self, server):
        self.server, self.promised, self.rng = server, [], random.Random(4)
        self.left, self.failed, self.people = time.monotonic() + 60, 0, []
        self.keys = {}  # of the table that is not open to all

    def again(self, what):
        for attempt in range(5):
            if not self.server.alive() or time.monotonic() > self.left or self.failed > 4:
                raise Gone()
            try:
                answer = what()
                self.failed = 0
                return answer
            except WireError as error:
                if error.code not in LATER:
                    return None  # it was taken already, or is too late
            except LOST:
                pass
            time.sleep(0.05 * attempt)
        self.failed += 1
        return None

    def leave(self):
        for client in self.people:
            client.socket.close()
            client.tables.clear()

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
        self.people.append(client)
        return client

    def with_table(self, client, table, what):
        """On a connection that may have been lost."""
        def ask():
            try:
                if client.socket.socket.fileno() < 0:
                    client.connect()
                if table and table not in client.tables:
                    client.enter(table, **self.keys)
                client.pump(0)
                return what()
            except LOST:
                client.socket.close()
                client.tables.clear()
                raise
        return self.again(ask)

    def call(self, client, kind, **rest):
        return self.with_table(client, rest.get("table"), lambda: client.call(kind, **rest))

    def table(self, client, **rest):
        made = self.call(client, "create", nonce="ab" * 32, delay=False, **rest)
        table = made and made["table"]
        return self.with_table(client, table, lambda: table) if table else None

    def asked(self, client, table):
        """The choices of an answer, if the client is asked."""
        now = client.tables[table]
        if now.over or not now.ask:
            return None
        return {"choices": client.choices(now, self.rng), "ask": now.ask["ask"]}

    def move(self, client, table):
        """One move, with the same id however often it is sent. True if it was made."""
        chosen = self.with_table(client, table, lambda: self.asked(client, table))
        if not chosen:
            return False
        chosen["id"] = "move-%s" % os.urandom(6).hex()
        if not self.call(client, "move", table=table, **chosen):
            return False
        self.promised.append((table, chosen["id"]))
        return True

    def moves(self, clients, table, count):
        until = time.monotonic() + 6
        while count > 0 and time.monotonic() < until:
            made = sum(self.move(client, table) for client in clients)
            count -= made
            if not made:
                time.sleep(0.02)

    def get(self, path):
        self.again(lambda: self.server.request("GET", path))


def first_half(session):
    """Everything that is asked of a server, once."""
    ann, bert, cleo = (session.person(name) for name in ("Ann", "Bert", "Cleo"))
    account = session.post("/api/account", {"name": "Ann", "password": "long enough"}, ann.token)
    ann.token = account.get("token", ann.token)
    alone = session.table(cleo, game="tiny-epic", seats=["me", "bot:random"])
    own = session.table(ann, game="iron-throne", seats=["me", "open", "bot:random"],
                        cards={"name": "own.cards", "text": CARDS}, undo="ask")
    key = own and session.with_table(ann, own, lambda: ann.tables[own].key)
    if own:
        session.keys = {"key": key}
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
        session.call(bert, "deck", table=decks, deck=DECK)
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
        session.leave()
        server.stop()
        server.start()
        if server.alive():
            second_half(session, people, own, alone)
    except Gone:
        pass
    session.leave()
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
    if len(after.promised) < 2:
        return "it does not go on: %r" % open(server.log).read()[-1500:]
    after.leave()
    server.stop()
    return bad_ends(server, plan)[:1] or None


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
    """All numbers up to `most`, or so many of them, from the first to the last; one alone is
    behind the start, where most calls are made that end it."""
    return range(1, most + 1) if not count or count >= most else sorted(
        {1 + at * (most - 1) // (count - 1) for at in range(count)} if count > 1 else {most * 4 // 5})


# What fails, its kind, how far apart calls are that fail in one run, and the plan.
KINDS = [
    ("one allocation in so many is refused", "memory", 400, "memory:%d/400"),
    ("nine allocations in a row are refused", "memory", 0, "memory:%d+9"),
    ("SQLite gets no memory once", "sqlite", 0, "sqlite:%d"),
    ("SQLite gets no memory from there on", "sqlite", 0, "sqlite:%d+"),
    ("a call of the file system fails", "store", 0, "store:%d"),
    ("every call of the file system fails from there on", "store", 0, "store:%d+"),
    ("a call of our own fails", "file", 0, "file:%d"),
    ("our own calls fail from there on", "file", 0, "file:%d+")]
SOAK = 60  # a soak tries so many of those that fail one at a time; faults_store has them all


def main():
    tap = Tap()
    plain = Faulty(None)
    session = session_of(plain)
    tap.check(len(session.promised) >= 12 and not bad_ends(plain, ""), "the session without faults",
              (len(session.promised), plain.ends))
    counts = plain.counts()
    plain.close()
    print("# %r, %d moves" % (counts, len(session.promised)), flush=True)
    for what, kind, apart, form in KINDS:
        most = apart or counts[kind]
        runs = mine(some(RUNS if RUNS else 0 if apart else SOAK, most))
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
