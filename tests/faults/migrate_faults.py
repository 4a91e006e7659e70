#!/usr/bin/env python3
"""`holdfast migrate` with faults: memory that is refused, a disk that fails, calls to
PostgreSQL that are lost, silent or answered with errors (tests/faults/).

A store is moved from a file into PostgreSQL, and from there into a file, while the n-th
call of a kind fails. Whatever happens,
- the process ends with 0, or with 1 and says why; where no memory is left, with 71;
- what it was moved from is as it was, row by row;
- what it was moved to has all of it or nothing; 0 means all of it;
- done again without faults it succeeds, or finds that all is there already.

    migrate_faults.py HOLDFAST-FAULTS [RUNS]   RUNS: as many of each kind, default 1;
                                               0: every n (of memory: a hundred)"""

import os
import sqlite3
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "server"))
from share import mine
from wire_client import *

BINARY = sys.argv[1]
RUNS = int(sys.argv[2]) if len(sys.argv) > 2 else 1
NO_MEMORY = 71
SOAK = 100

# What can be compared between the two: one statement for each table.
ROWS = ["select table_id, seq, time, kind, body from entries",
        "select id, state, changed, listed, info, host, origin from tables",
        "select user_id, table_id, added from members",
        "select table_id, seq, length(bytes) as size from positions",
        "select key, value from facts",
        "select id, name, login, password, recovery, push, created, banned_until from users",
        "select hash, user_id, created, used from tokens",
        "select table_id, line, reporter, text, time from reports"]


def rows_of(place):
    return [sorted(place.sql(statement), key=repr) for statement in ROWS]


def migrate(source, target, directory, plan=None, loss=None):
    """The status, what it said, and how many calls of each kind it made."""
    counts = os.path.join(directory, "counts")
    environment = dict(os.environ, HOLDFAST_FAULT_COUNTS=counts)
    if plan:
        environment["HOLDFAST_FAULT"] = plan
    if loss:
        environment["HOLDFAST_FAULT_LOSS"] = loss
    done = subprocess.run([BINARY, "migrate", source.url, target.url], capture_output=True,
                          text=True, env=environment, timeout=120)
    with open(counts) if os.path.exists(counts) else open(os.devnull) as file:
        made = {kind: int(calls) for kind, calls, _ in map(str.split, file)}
    return done.returncode, done.stderr, made


def is_bad_end(status, said, plan):
    if re.search(r"AddressSanitizer|LeakSanitizer|runtime error|Assertion", said):
        return "a sanitizer spoke: " + said[-1500:]
    if status == 0 or (status == NO_MEMORY and plan.startswith("memory")):
        return None
    why = re.match(r"holdfast migrate: *(\S.*)", said)
    return None if status == 1 and why else "it ended with %d: %r" % (status, said[-600:])


def fresh(directory, kind, number):
    """An empty store of the other kind."""
    if kind == "postgres":
        return Place(directory)
    return Place(directory, where=os.path.join(directory, "to-%d.sqlite" % number))


def drop(place):
    if place.kind == "postgres":
        place.drop()
        return
    for end in ("", "-wal", "-shm", "-journal", ".lock"):
        if os.path.exists(place.file + end):
            os.unlink(place.file + end)


def left_in(place):
    """Its rows, or None where there are no tables yet."""
    if place.kind == "sqlite" and not os.path.exists(place.file):
        return None
    try:
        return rows_of(place)
    except (RuntimeError, sqlite3.OperationalError) as error:
        if re.search("no such (table|column)|does not exist", str(error)):
            return None
        raise


EMPTY = [[] for _ in ROWS]


def what_is_wrong(source, target, rows, directory, plan, loss):
    status, said, _ = migrate(source, target, directory, plan, loss)
    bad = is_bad_end(status, said, plan)
    if bad:
        return bad
    if rows_of(source) != rows:
        return "the store that was moved is another one"
    left = left_in(target)
    if left == rows:  # a file whose last write fails may have it; a server that is there is asked
        unsure = target.kind == "sqlite" or plan.endswith("+")
        return None if status != 1 or unsure else "it is whole, and this was said: %r" % said
    if status == 0 or left not in (None, EMPTY):
        return "it ended with %d (%r), and the copy is not whole" % (status, said)
    status, said, _ = migrate(source, target, directory)
    if status != 0 or rows_of(target) != rows:
        return "the second time it ended with %d: %r" % (status, said)
    return None if rows_of(source) == rows else "the second time it changed what is moved"


def some(count, most):
    """So many, and the last: into PostgreSQL that is COMMIT."""
    if not count or count >= most:
        return range(1, most + 1)
    return sorted({1 + (2 * at + 1) * most // (2 * count) for at in range(count)} | {most})


# What fails, its kind, the plan, what becomes of calls to PostgreSQL.
KINDS = [("one allocation is refused", "memory", "memory:%d", None),
         ("SQLite gets no memory", "sqlite", "sqlite:%d", None),
         ("a call of the file system fails", "store", "store:%d", None),
         ("every call of the file system fails from there on", "store", "store:%d+", None),
         ("a call of our own fails", "file", "file:%d", None),
         ("the connection is lost before", "postgres", "postgres:%d", "before"),
         ("the connection is lost behind it", "postgres", "postgres:%d", "after"),
         ("PostgreSQL is gone from there on", "postgres", "postgres:%d+", "before"),
         ("there is no memory for PostgreSQL", "postgres", "postgres:%d", "memory"),
         ("a result cannot be read", "postgres", "postgres:%d", "row"),
         ("the answer is that the disk is full", "postgres", "postgres:%d", "53100")]


def move_with_faults(tap, source, kind, directory):
    rows, number = rows_of(source), 0
    for what, counted, form, loss in KINDS:
        target = fresh(directory, kind, number)
        status, said, counts = migrate(source, target, directory, loss=loss)
        if not tap.check(status == 0 and rows_of(target) == rows, "without faults", said):
            continue
        drop(target)
        most = RUNS if RUNS else SOAK if counted in ("memory", "sqlite") else 0
        wrong, runs = [], mine(some(most, counts[counted]))
        for n in runs:
            number += 1
            target = fresh(directory, kind, number)
            problem = what_is_wrong(source, target, rows, directory, form % n, loss)
            drop(target)
            if problem:
                wrong.append((form % n, problem))
                print("# %s: %s" % (form % n, problem.replace("\n", "\n# ")), flush=True)
        tap.check(not wrong, "into %s, %s: %d calls, %d runs" % (
            kind, what, counts[counted], len(runs)), wrong)


def furnish(directory):
    server = Server(BINARY, store=os.path.join(directory, "from.sqlite"), exact=False)
    ann, bert, table = two_people(server)
    play([ann, bert], table, moves=10)
    ann.call("chat", table=table, text="tab\there, back\\slash, Жіноча рука")
    server.request("POST", "/api/account", {"name": "keeper", "password": "a kept password"},
                   token=server.guest("Keeper"))
    settle(ann, bert)
    server.stop()
    return server


def main():
    tap = Tap()
    directory = tempfile.mkdtemp(prefix="holdfast-migrate-faults-")
    server = furnish(directory)
    tap.run(move_with_faults, server.place, "postgres", directory)
    there = Place(directory)
    status, said, _ = migrate(server.place, there, directory)
    if tap.equal((status, said), (0, ""), "it is in PostgreSQL"):
        tap.run(move_with_faults, there, "sqlite", directory)
    there.drop()
    server.close()
    shutil.rmtree(directory)
    tap.done()


main()
