#!/usr/bin/env python3
"""A store that is unlinked, replaced, full, locked or out of reach: it is noticed and
said, nothing is acknowledged that is not kept, and the game goes on when it is well
again.   server_store_gone.py HOLDFAST"""

import sqlite3

from wire_client import *

BINARY = sys.argv[1]


def health(server):
    status, text = server.request("GET", "/healthz")
    return status, text.decode().strip()


def wait_health(server, wanted, timeout=60):
    until = time.monotonic() + timeout
    while time.monotonic() < until:
        found = health(server)
        if found == wanted:
            return found
        time.sleep(0.05)
    return health(server)


def table_of(server, name="Ann"):
    """Somebody, and a table of theirs at which they can talk."""
    ann = server.client(name)
    return ann, ann.create(seats=["me", "open", "bot:random"])


class Talk:
    """Lines of chat: each is an entry, acknowledged or not."""

    def __init__(self, client, table):
        self.client, self.table, self.count, self.told = client, table, 0, []
        self.refused = []

    def say(self):
        self.count += 1
        text = "line %d" % self.count
        try:
            self.client.call("chat", table=self.table, text=text)
            self.told.append(text)
            return "ok"
        except WireError as error:
            self.refused.append(text)
            return error.code

    def until_refused(self, most=200):
        for _ in range(most):
            code = self.say()
            if code != "ok":
                return code
            time.sleep(0.02)
        return "ok"


def kept(place, table):
    rows = place.sql("select body from entries where table_id = ? and kind = ? order by seq",
                     table, "chat")
    return [json.loads(body)["text"] for body, in rows]


def last_trouble(client):
    """What the page was told last, of the store."""
    client.pump(0.2)
    said = [m["trouble"] for m in client.inbox if m["t"] == "store"]
    return said[-1] if said else "nothing"


def sure(tap, server, talk, what):
    """Killed and started again it knows all that was acknowledged, and nothing else."""
    server.kill()
    server.start()
    found = kept(server.place, talk.table)
    tap.equal(found, talk.told, what)
    ann = Client(server, talk.client.token)
    ann.enter(talk.table)
    tap.equal([line["text"] for line in ann.tables[talk.table].chat], talk.told,
              "and so it is shown")
    return ann


FILES = ("", "-wal", "-shm")


def moved_away(tap):
    """The files are taken away while it runs, and come back."""
    for which in (FILES, ("",), ("-wal",), ("-shm",)):
        server = Server(BINARY)
        ann, table = table_of(server)
        talk = Talk(ann, table.id)
        talk.say()
        for end in which:
            os.rename(server.place.file + end, server.place.file + end + ".away")
        names = " and ".join("store" + end for end in which)
        tap.equal(talk.say(), "internal", "nothing is taken at once without " + names)
        tap.equal(wait_health(server, (503, "store gone")), (503, "store gone"), "it says so")
        ann.wait(lambda: last_trouble(ann) == "gone")
        again = Client(server, ann.token)
        tap.equal(again.call("hello").get("trouble"), "gone", "whoever comes is told")
        for end in which:
            os.rename(server.place.file + end + ".away", server.place.file + end)
        tap.equal(wait_health(server, (200, "ok")), (200, "ok"), "it is well when they are back")
        ann.wait(lambda: last_trouble(ann) is None)
        tap.equal(talk.say(), "ok", "and the game goes on")
        ann = sure(tap, server, talk, "all that was acknowledged is there")
        tap.equal(server.close(), 0, "the server stops in order")


def held_by(server):
    """What the process has open, and where it can be read. Sockets come and go."""
    place, held = "/proc/%d/fd" % server.process.pid, {}
    for number in os.listdir(place):
        path = os.path.join(place, number)
        try:
            held[os.readlink(path)] = path
        except FileNotFoundError:
            pass
    return held


def unlinked(tap):
    """They never come back: not one more move is taken, and the process lives, as long
    as it does the data can be had."""
    server = Server(BINARY)
    ann, bert, table = two_people(server)
    play([ann, bert], table, moves=4)
    settle(ann, bert)
    talk = Talk(ann, table)
    talk.say()
    for end in FILES:
        os.unlink(server.place.file + end)
    codes = set()
    for _ in range(5):
        codes.add(talk.say())
        time.sleep(0.3)
    tap.equal(codes, {"internal"}, "nothing is acknowledged after the files were unlinked")
    tap.equal(wait_health(server, (503, "store gone")), (503, "store gone"), "/healthz says why")
    asked = next((c for c in (ann, bert) if c.tables[table].ask), None)
    if asked:
        option = asked.choices(asked.tables[table])
        tap.equal(asked.refused("move", table=table, ask=asked.tables[table].ask["ask"],
                                choices=option), "internal", "no move either")
    tap.check(server.alive(), "the server lives on")
    held = held_by(server)
    ends = [end for end in ("", "-wal") if server.place.file + end + " (deleted)" in held]
    tap.equal(ends, ["", "-wal"], "and keeps what it has open")
    # As docs/operating.md tells it.
    rescue = os.path.join(server.directory, "rescued.sqlite")
    for end in ends:
        shutil.copyfile(held[server.place.file + end + " (deleted)"], rescue + end)
    tap.equal(server.stop(), 0, "it stops in order")
    found = sqlite3.connect(rescue).execute("select body from entries where kind = 'chat'")
    tap.equal([json.loads(body)["text"] for body, in found], talk.told,
              "what was copied out of it has everything")
    server.close()


def replaced(tap):
    """Another store is put in its place: it is neither written to nor harmed."""
    other = Server(BINARY)
    ann, table = table_of(other)
    theirs = Talk(ann, table.id)
    theirs.say()
    server = Server(BINARY)
    ann, table = table_of(server)
    talk = Talk(ann, table.id)
    talk.say()
    other.kill()
    for end in FILES:
        if os.path.exists(other.place.file + end):
            os.rename(other.place.file + end, server.place.file + end)
    tap.equal(talk.say(), "internal", "nothing is taken when another file is there")
    tap.equal(wait_health(server, (503, "store gone")), (503, "store gone"), "/healthz says why")
    tap.equal(server.stop(), 0, "the server stops in order")
    server.start()
    tap.equal(kept(server.place, theirs.table), theirs.told, "and has left the other as it was")
    tap.equal(kept(server.place, talk.table), [], "nor is anything of its own in it")
    server.close()
    other.close()



class SmallServer(Server):
    """May write files of 600 KiB: a disk that becomes full, and SIGXFSZ besides."""

    small = True

    def start(self):
        binary, wrapper = self.binary, os.path.join(self.directory, "small")
        if self.small:
            with open(wrapper, "w") as out:
                out.write("#!/bin/bash\nulimit -f 600\nexec %s \"$@\"\n" % binary)
            os.chmod(wrapper, 0o755)
            self.binary = wrapper
        super().start()
        self.binary = binary


def full(tap):
    server = SmallServer(BINARY)
    ann, table = table_of(server)
    talk = Talk(ann, table.id)
    code = "ok"
    for _ in range(3000):
        code = talk.say()
        if code != "ok":
            break
    tap.equal(code, "internal", "a file that may not grow: nothing is acknowledged")
    tap.check(server.alive(), "the server lives")
    status, why = wait_health(server, (503, "store failing"))
    tap.check(status == 503 and why in ("store failing", "store full"), "/healthz says why", why)
    server.small = False
    ann = sure(tap, server, talk, "all that was acknowledged is kept, and not more")
    tap.equal(server.close(), 0, "the server stops in order")


def full_disk(tap):
    """A small file system of its own, where one can be had."""
    place = tempfile.mkdtemp(prefix="holdfast-small-")
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", place],
                             capture_output=True).returncode == 0
    if not mounted:
        os.rmdir(place)
        tap.skip("no file system can be mounted here")
        return
    server = Server(BINARY, store=os.path.join(place, "store.sqlite"))
    try:
        ann, table = table_of(server)
        talk = Talk(ann, table.id)
        filler = os.path.join(place, "filler")
        with open(filler, "wb", buffering=0) as out:
            try:
                while True:
                    out.write(b"x" * 4096)
            except OSError:
                pass
        tap.equal(talk.until_refused(3000), "internal", "a full disk: nothing is acknowledged")
        tap.equal(wait_health(server, (503, "store full")), (503, "store full"), "/healthz says why")
        ann.wait(lambda: last_trouble(ann) == "full")
        os.unlink(filler)
        tap.equal(wait_health(server, (200, "ok")), (200, "ok"), "it is well when there is room")
        tap.equal(talk.say(), "ok", "and the game goes on")
        sure(tap, server, talk, "all that was acknowledged is kept, and not more")
        tap.equal(server.close(), 0, "the server stops in order")
    finally:
        server.clear()
        subprocess.run(["umount", "-l", place])
        os.rmdir(place)


def locked(tap):
    server = Server(BINARY)
    ann, table = table_of(server)
    talk = Talk(ann, table.id)
    talk.say()
    holder = sqlite3.connect(server.place.file, isolation_level=None)
    holder.execute("begin immediate")
    found = wait_health(server, (503, "store locked"))
    tap.equal(found, (503, "store locked"), "/healthz says that somebody else holds the file")
    ann.wait(lambda: last_trouble(ann) in ("locked", "away"))
    tap.equal(talk.say(), "internal", "nothing is taken")
    holder.execute("rollback")
    holder.close()
    tap.equal(wait_health(server, (200, "ok")), (200, "ok"), "it is well when they let go")
    tap.equal(talk.say(), "ok", "and the game goes on")
    sure(tap, server, talk, "all that was acknowledged is kept, and not more")
    tap.equal(server.close(), 0, "the server stops in order")


def nobody_loses_time(tap):
    """A clock does not run out while nobody can move."""
    server = Server(BINARY)
    ann, bert, table = two_people(server, pace={"kind": "live", "move": 3, "reserve": 0})
    os.rename(server.place.file, server.place.file + ".away")
    wait_health(server, (503, "store gone"))
    for _ in range(12):
        wait_any((ann, bert), 0.5)
    os.rename(server.place.file + ".away", server.place.file)
    tap.equal(wait_health(server, (200, "ok")), (200, "ok"), "the store is well again")
    for client in (ann, bert):
        clock = client.enter(table).clock["seats"][client.tables[table].me]
        if client.tables[table].ask:
            tap.check(clock["stage"] == "fine" and clock["left"] + clock["reserve"] > 0,
                      "nobody's time is over because the store was away", clock)
    server.errors = ""
    tap.equal(server.close(), 0, "the server stops in order")


# --- PostgreSQL ---------------------------------------------------------------------------


def postmaster():
    with open(os.path.join(os.environ["HOLDFAST_TEST_POSTGRES_DATA"], "postmaster.pid")) as pid:
        return int(pid.readline())


def everybody():
    """The postmaster and all its children."""
    chief = postmaster()
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(chief)], capture_output=True,
                           text=True).stdout.split()
    return [chief] + [int(pid) for pid in found]


def stopped(tap):
    """PostgreSQL does not answer: on every node."""
    first = Server(BINARY)
    nodes = [first] + [Server(BINARY, store=first.place.url) for _ in range(2)]
    ann, table = table_of(nodes[0])
    bert = nodes[1].client("Bert")
    bert.enter(table.id, key=table.key)
    talk = Talk(ann, table.id)
    talk.say()
    frozen = everybody()
    for pid in frozen:
        os.kill(pid, signal.SIGSTOP)
    try:
        for node in nodes:
            tap.equal(wait_health(node, (503, "store away")), (503, "store away"),
                      "/healthz of every node says that the store is out of reach")
        ann.wait(lambda: last_trouble(ann) == "away")
        bert.wait(lambda: last_trouble(bert) == "away")
        tap.check(True, "and so do pages")
        sent = ann.send("chat", table=table.id, text="in between")
    finally:
        for pid in frozen:
            os.kill(pid, signal.SIGCONT)
    try:
        ann.answer(sent)
        talk.told.append("in between")
    except WireError:
        pass
    for node in nodes:
        tap.equal(wait_health(node, (200, "ok")), (200, "ok"), "all are well when it answers")
    ann.wait(lambda: last_trouble(ann) is None)
    tap.equal(talk.say(), "ok", "and the game goes on")
    nodes[0].kill()
    tap.equal(kept(first.place, table.id), talk.told, "all that was acknowledged is kept")
    for node in reversed(nodes):
        node.errors = ""
        node.close()


def psql(text, database="postgres"):
    url = os.environ["HOLDFAST_TEST_POSTGRES"].rsplit("/", 1)[0] + "/" + database
    done = subprocess.run(["psql", "-XqAt", "-v", "ON_ERROR_STOP=1", url], input=text,
                          capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError("psql: " + done.stderr)
    return url


def small_database(place):
    """A database whose tables have a small file system of their own, where one can be had."""
    data = os.path.join(place, "data")
    if os.getuid() != 0 or subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=32m,mode=755", "tmpfs", place],
            capture_output=True).returncode != 0:
        return None
    os.mkdir(data)
    shutil.chown(data, "postgres")
    psql("create tablespace small location '%s'" % data)
    psql("create database small tablespace small")
    return psql("", "small")


def full_tables(tap):
    """PostgreSQL has no room for another row, though it has for what it writes again."""
    place = tempfile.mkdtemp(prefix="holdfast-small-", dir="/tmp")
    url = small_database(place)
    if not url:
        os.rmdir(place)
        tap.skip("no file system can be mounted here")
        return
    server = Server(BINARY, store=url)
    try:
        ann, table = table_of(server)
        talk = Talk(ann, table.id)
        talk.say()
        filler = os.path.join(place, "filler")
        with open(filler, "wb", buffering=0) as out:
            try:
                while True:
                    out.write(b"x" * 4096)
            except OSError:
                pass
        tap.equal(talk.until_refused(3000), "internal", "a full disk: nothing is acknowledged")
        tap.equal(wait_health(server, (503, "store full")), (503, "store full"), "/healthz says why")
        ann.wait(lambda: last_trouble(ann) == "full")
        tap.equal(talk.say(), "internal", "and so it stays")
        tap.equal(wait_health(server, (503, "store full")), (503, "store full"), "also of /healthz")
        os.unlink(filler)
        tap.equal(wait_health(server, (200, "ok")), (200, "ok"), "it is well when there is room")
        tap.equal(talk.say(), "ok", "and the game goes on")
        sure(tap, server, talk, "all that was acknowledged is kept, and not more")
        server.errors = ""
        tap.equal(server.close(), 0, "the server stops in order")
    finally:
        server.clear()
        psql("drop database small with (force)")
        psql("drop tablespace small")
        subprocess.run(["umount", "-l", place])
        os.rmdir(place)


if __name__ == "__main__":
    tap = Tap()
    if os.environ.get("HOLDFAST_TEST_STORE") == "postgres":
        tests = [stopped, full_tables]
    else:
        tests = [moved_away, unlinked, replaced, full, full_disk, locked, nobody_loses_time]
    for test in tests:
        tap.run(test)
    tap.done()
