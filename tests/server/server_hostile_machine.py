#!/usr/bin/env python3
"""A machine that misbehaves: whatever runs, a server that is told to stop ends soon;
a log that cannot be written and a table of files that is full harm no game.
server_hostile_machine.py HOLDFAST"""

import resource
import sqlite3

from wire_client import *

BINARY = sys.argv[1]
ON_POSTGRES = os.environ.get("HOLDFAST_TEST_STORE") == "postgres"
PROMISED = 10  # seconds; the machine may be slow: half as much again is allowed


def ends(tap, server, what, wanted=(0,)):
    """It ends in time after one SIGTERM."""
    began = time.monotonic()
    server.process.send_signal(signal.SIGTERM)
    try:
        status = server.process.wait(PROMISED * 1.5)
    except subprocess.TimeoutExpired:
        status = "does not end"
    tap.check(status in wanted, "it ends in time: " + what,
              "%s after %.1f s" % (status, time.monotonic() - began))
    if status == "does not end":
        server.process.kill()
        server.process.wait()
    return status


def log_of(server):
    with open(server.log) as log:
        return log.read()


def chat_of(place, table):
    rows = place.sql("select body from entries where table_id = ? and kind = ? order by seq",
                     table, "chat")
    return [json.loads(body)["text"] for body, in rows]


# --- stopping -----------------------------------------------------------------------------


def a_hook_hangs(tap):
    server = Server(BINARY, "--hook", "sleep 100")
    ann, bert, table = two_people(server, pace={"kind": "slow", "move": 86400})
    bert.close()
    ann.close()
    until = time.monotonic() + 60
    while server.metric("hooks_total") == 0 and time.monotonic() < until:
        time.sleep(0.1)
        client = Client(server, ann.token)
        client.enter(table)
        if client.tables[table].ask:
            client.move(client.tables[table])
        client.close()
    tap.check(server.metric("hooks_total") > 0, "the hook is called")
    ends(tap, server, "a hook hangs")
    server.close()


def bots_think(tap):
    server = Server(BINARY, "--threads", "1")
    ann = server.client("Ann")
    for _ in range(6):
        ann.create(seats=["me", "bot:king", "bot:king", "bot:king"], delay=False)
    ann.pump(1)
    ends(tap, server, "bots think", (0, 1))
    server.close()


def nobody_reads(tap):
    """Sockets whose other end has stopped taking anything."""
    server = Server(BINARY)
    ann, bert, table = two_people(server)
    for client in (ann, bert):
        client.socket.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        for _ in range(60):
            client.send("enter", table=table)
    ends(tap, server, "nobody reads")
    server.close()


def a_long_log(tap):
    """It is told to stop while it plays a log of many entries."""
    server = Server(BINARY)
    ann, bert, table = two_people(server)
    play([ann, bert], table, moves=2)
    settle(ann, bert)
    tap.equal(server.stop(), 0, "the server stops in order")
    place = server.place
    last, when = place.sql("select max(seq) as last, max(time) as latest from entries where table_id = ?", table)[0]
    body = json.dumps({"user": "u", "name": "Nobody", "seat": 0, "text": "x" * 400})
    count = 150000
    if place.kind == "sqlite":
        place.sql("with recursive n(i) as (select 1 union all select i + 1 from n where i < ?) "
                  "insert into entries select ?, ? + i, ?, 'chat', ? from n",
                  count, table, last, when, body)
    else:
        place.sql("insert into entries select ?, ? + i, ?, 'chat', ? from "
                  "generate_series(1, ?) as n(i)", table, last, when, body, count)
    command = [BINARY, "serve", "--port", "0", "--bind", "127.0.0.1", "--store", place.url,
               "--log", server.log]
    for wait in (0.3, 1.5):
        server.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        time.sleep(wait)
        ends(tap, server, "while it starts with a long log", (0, 1))
    server.start()
    ann = Client(server, ann.token, patience=120)
    ann.enter(table)
    tap.equal(len(ann.tables[table].chat), 200, "and the table is there when it may take its time")
    server.errors = ""
    tap.equal(server.close(), 0, "the server stops in order")


def a_locked_file(tap):
    server = Server(BINARY)
    ann, bert, table = two_people(server)
    ann.call("chat", table=table, text="before")
    holder = sqlite3.connect(server.place.file, isolation_level=None)
    holder.execute("begin immediate")
    for _ in range(5):
        ann.send("chat", table=table, text="while it is locked")
    ends(tap, server, "somebody holds the file", (0, 1))
    holder.execute("rollback")
    holder.close()
    tap.equal(chat_of(server.place, table), ["before"], "nothing was acknowledged, nothing is there")
    server.close()


def asked_twice(tap):
    """Another SIGTERM changes nothing; at a Ctrl-C a store that hangs is not waited for."""
    server = Server(BINARY)
    ann, bert, table = two_people(server)
    holder = sqlite3.connect(server.place.file, isolation_level=None)
    holder.execute("begin immediate")
    for _ in range(5):
        ann.send("chat", table=table, text="x")
    server.process.send_signal(signal.SIGTERM)
    time.sleep(1)
    server.process.send_signal(signal.SIGTERM)
    time.sleep(1)
    tap.check(server.alive(), "it waits for the store, however often it is asked")
    server.process.send_signal(signal.SIGINT)
    try:
        status = server.process.wait(4)
    except subprocess.TimeoutExpired:
        status = "does not end"
    tap.equal(status, 1, "at a Ctrl-C it waits no longer")
    tap.check("server.cut-off" in log_of(server), "and says so")
    holder.close()
    server.close()


def a_terminal_is_closed(tap):
    server = Server(BINARY)
    log, server.log = server.log, None
    server.stop()
    command = [BINARY, "serve", "--port", "0", "--bind", "127.0.0.1", "--store", server.place.url]
    server.log = log
    server.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    server.process.stdout.readline()
    server.process.send_signal(signal.SIGHUP)
    tap.equal(server.process.wait(30), 0, "without a log file SIGHUP stops it in order")
    tap.check(b"server.stopped" in server.process.stderr.read(), "which it says")
    server.close()


def the_store_hangs(tap):
    """PostgreSQL is frozen: a node that runs, and one that starts."""
    with open(os.path.join(os.environ["HOLDFAST_TEST_POSTGRES_DATA"], "postmaster.pid")) as pid:
        chief = int(pid.readline())
    first = Server(BINARY)
    second = Server(BINARY, store=first.place.url)
    ann = first.client("Ann")
    table = ann.create(seats=["me", "open", "bot:random"]).id
    ann.call("chat", table=table, text="before")
    # One that starts waits for a lock that somebody has.
    holder = subprocess.Popen(["psql", "-XqAt", first.place.url], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, text=True)
    holder.stdin.write("begin; lock table nodes in access exclusive mode; select 'held';\n")
    holder.stdin.flush()
    holder.stdout.readline()
    third = subprocess.Popen([BINARY, "serve", "--port", "0", "--store", first.place.url],
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    time.sleep(3)
    third.send_signal(signal.SIGTERM)
    try:
        status = third.wait(PROMISED * 1.5)
    except subprocess.TimeoutExpired:
        status = "does not end"
        third.kill()
    tap.equal(status, 0, "it ends in time while it starts")
    holder.stdin.close()
    holder.wait()
    frozen = [chief] + [int(pid) for pid in subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(chief)], capture_output=True, text=True).stdout.split()]
    for pid in frozen:
        os.kill(pid, signal.SIGSTOP)
    try:
        for _ in range(5):
            ann.send("chat", table=table, text="while it is frozen")
        for node in (first, second):
            status = ends(tap, node, "the store hangs", (0, 1))
            tap.check(status == 0 or "server.cut-off" in log_of(node), "and says how")
    finally:
        for pid in frozen:
            os.kill(pid, signal.SIGCONT)
    said = chat_of(first.place, table)
    tap.check(said[:1] == ["before"], "what was acknowledged is kept", said)
    second.close()
    first.close()


# --- the log ------------------------------------------------------------------------------


def the_log_is_full(tap):
    server = Server(BINARY)
    server.stop()
    server.log = "/dev/full"
    server.start()
    ann, bert, table = two_people(server)
    play([ann, bert], table, moves=6)
    tap.check(True, "a game goes on when the log cannot be written")
    server.errors = ""
    tap.equal(server.close(), 0, "the server stops in order")


def the_log_is_turned_over(tap):
    server = Server(BINARY)
    os.rename(server.log, server.log + ".1")
    server.process.send_signal(signal.SIGHUP)
    until = time.monotonic() + 30
    while not os.path.exists(server.log) and time.monotonic() < until:
        time.sleep(0.05)
    tap.check(os.path.exists(server.log), "SIGHUP opens the log anew")
    ann, bert, table = two_people(server)
    ann.wait(lambda: "game.started" in log_of(server))
    tap.check(True, "and it goes on there")
    # A folder that cannot be written: it goes on in the old one.
    log = server.log
    os.rename(log, log + ".2")
    os.mkdir(log)
    server.process.send_signal(signal.SIGHUP)
    play([ann, bert], table, moves=4)
    tap.equal(server.stop(), 0, "the server stops in order")
    with open(log + ".2") as old:
        text = old.read()
    tap.check("log.not-opened" in text and "server.stopped" in text,
              "one that cannot be opened is said in the old one", text[-300:])
    os.rmdir(log)
    server.close()


# --- files ----------------------------------------------------------------------------------


def seconds_of(server):
    """What the process has worked so far."""
    with open("/proc/%d/stat" % server.process.pid) as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def set_files(server, most):
    """How many files it may have open; returns how many it could before."""
    soft, hard = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (most, hard))
    return soft


def comes_in(server, name):
    """Somebody new, as soon as that is possible; None: they cannot."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            return server.client(name)
        except (OSError, Closed, RuntimeError, http.client.HTTPException):
            time.sleep(0.2)
    return None


def crowd_of(server, count):
    return [socket.create_connection(("127.0.0.1", server.port), 5) for _ in range(count)]


def few_files_are_left(tap):
    server = Server(BINARY, "--address-sockets", "0", "--address-rate", "0")
    ann, bert, table = two_people(server)
    play([ann, bert], table, moves=2)
    now = len(os.listdir("/proc/%d/fd" % server.process.pid))
    before = set_files(server, now + 3)
    crowd = crowd_of(server, 200)
    made = play([ann, bert], table, moves=6, timeout=120)
    tap.check(made == 6 or ann.tables[table].over, "people play on when no files are left")
    for one in crowd:
        one.close()
    set_files(server, before)
    tap.check(comes_in(server, "Carl"), "and others come when there are files again")
    tap.equal(server.close(), 0, "the server stops in order")


def no_file_is_left(tap):
    """Not even the one that is kept back, to turn people away."""
    server = Server(BINARY, "--address-sockets", "0", "--address-rate", "0")
    ann, bert, table = two_people(server)
    before = set_files(server, 3)
    crowd = crowd_of(server, 20)
    ann.call("ping")
    worked, began = seconds_of(server), time.monotonic()
    time.sleep(4)
    worked, passed = seconds_of(server) - worked, time.monotonic() - began
    tap.check(worked < passed / 8, "the loop does not turn in vain while people wait at the door",
              "%.2f s of work in %.2f s" % (worked, passed))
    made = play([ann, bert], table, moves=4, timeout=120)
    tap.check(made == 4 or ann.tables[table].over, "and who is there plays on")
    set_files(server, before)
    for one in crowd:
        one.close()
    tap.check(comes_in(server, "Carl"), "others come when there are files again")
    tap.equal(server.close(), 0, "the server stops in order")


if __name__ == "__main__":
    tap = Tap()
    tests = [a_hook_hangs, bots_think, nobody_reads, a_long_log, a_terminal_is_closed,
             the_log_is_full, the_log_is_turned_over, few_files_are_left, no_file_is_left]
    tests += [the_store_hangs] if ON_POSTGRES else [a_locked_file, asked_twice]
    for test in tests:
        tap.run(test)
    tap.done()
