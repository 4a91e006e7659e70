#!/usr/bin/env python3
"""`holdfast play` with faults: a record that cannot be begun, written, read or cut, and
memory that is refused (tests/faults/).

A game is begun, left and gone on with while the n-th call fails, or all from there on.
Whatever happens,
- it ends with 0, or with 1 and says why; where no memory is left, with 71;
- a game whose record cannot be written goes on to its end, and says so;
- what was recorded before is there to the byte, and can be gone on with;
- a game that cannot be opened is named, before another begins.

    play_faults.py HOLDFAST-FAULTS [RUNS]   RUNS: as many of each kind, default 3; 0: every n"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "server"))
from share import mine
from wire_client import *

BINARY = sys.argv[1]
RUNS = int(sys.argv[2]) if len(sys.argv) > 2 else 3
NO_MEMORY = 71
TABLE = ["--plain", "--seed", "5", "--seats", "me,random,random", "--delay", "off"]
CANNOT = "The record can no longer be written"


class Home:
    """A data directory, and what is done in it."""

    def __init__(self):
        self.path = tempfile.mkdtemp(prefix="holdfast-play-")
        self.record = os.path.join(self.path, "game.record")

    def play(self, words, answers, plan=None):
        counts = os.path.join(self.path, "counts")
        environment = dict(os.environ, HOLDFAST_FAULT_COUNTS=counts, XDG_DATA_HOME=self.path)
        if plan:
            environment["HOLDFAST_FAULT"] = plan
        done = subprocess.run([BINARY, "play", "iron-throne"] + words, input="1\n" * answers,
                              capture_output=True, text=True, env=environment, timeout=120)
        self.failed, self.made = {}, {}
        if done.returncode != NO_MEMORY:  # it has no time for the counts
            for kind, calls, failed in (line.split() for line in open(counts)):
                self.made[kind], self.failed[kind] = int(calls), int(failed)
        return done

    def records(self):
        """What is kept, by name."""
        kept = os.path.join(self.path, "holdfast")
        names = [self.record] + [os.path.join(kept, name) for name in
                                 (os.listdir(kept) if os.path.isdir(kept) else [])]
        return {name: open(name, "rb").read() for name in names if os.path.exists(name)}

    def close(self):
        shutil.rmtree(self.path)


def bad_end(done, plan):
    if re.search(r"AddressSanitizer|LeakSanitizer|runtime error|Assertion", done.stderr):
        return done.stderr[-1500:]
    if done.returncode == 0 or (done.returncode == NO_MEMORY and plan.startswith("memory")):
        return None
    said = re.search(r"^holdfast(?: play)?: *\S", done.stderr, re.M)
    return None if done.returncode == 1 and said else "it ended with %d: %r" % (
        done.returncode, done.stderr[-500:])


def whole_lines(record):
    return record[:record.rfind(b"\n") + 1]


def begun(home, plan, plain, record):
    """A new game: its record is the beginning of the one without faults."""
    done = home.play(TABLE + ["--record", home.record], 4000, plan)
    bad = bad_end(done, plan)
    if bad:
        return bad
    written = home.records().get(home.record, b"")
    if not record.startswith(written):
        return "the record is another one"
    if done.returncode != 0:
        return None
    if written != record and CANNOT not in done.stdout:
        return "nobody said that the record is not written"
    over = "The game is over"
    return None if over in done.stdout else "the game did not go on: %r" % done.stdout[-400:]


def gone_on(home, plan, earlier, where):
    """A game that was left: nothing of it is lost, and it can be gone on with."""
    words = ["--resume", home.record] if where == home.record else []
    done = home.play(["--plain", "--delay", "off"] + words, 3, plan)
    bad = bad_end(done, plan)
    if bad:
        return bad
    now = home.records()
    if not now.get(where, b"").startswith(whole_lines(earlier)):
        return "of the game that was left something is lost"
    if len(now) > 1 and os.path.basename(where) not in done.stderr:
        return "another game was begun, and nobody said why: %r" % (done.stderr,)
    again = home.play(["--plain", "--delay", "off", "--resume", where], 2)
    if again.returncode != 0 or not home.records()[where].startswith(whole_lines(earlier)):
        return "it cannot be gone on with: %r" % again.stderr[-400:]
    return None


def some(most):
    if not RUNS or RUNS >= most:
        return range(1, most + 1)
    return sorted({1 + (2 * at + 1) * most // (2 * RUNS) for at in range(RUNS)})


FORMS = [("a call fails", "file", "file:%d"), ("all calls fail from there on", "file", "file:%d+"),
         ("one allocation is refused", "memory", "memory:%d"),
         ("all are refused from there on", "memory", "memory:%d+")]


def try_all(tap, name, made, one):
    for what, kind, form in FORMS:
        wrong, runs = [], mine(some(made[kind]))
        for n in runs:
            problem = one(form % n)
            if problem:
                wrong.append((form % n, problem))
        tap.check(not wrong, "%s, %s: %d calls, %d runs" % (name, what, made[kind], len(runs)),
                  wrong[:3])


def new_game(tap):
    home = Home()
    plain = home.play(TABLE + ["--record", home.record], 4000)
    record, made = home.records()[home.record], home.made
    tap.check("The game is over" in plain.stdout, "a game without faults", plain.stderr)
    home.close()

    def one(plan):
        home = Home()
        problem = begun(home, plan, plain, record)
        home.close()
        return problem
    try_all(tap, "a new game", made, one)


def left_game(tap, named):
    """Named by --resume, or the newest of the data directory."""
    def left():
        home = Home()
        home.play(TABLE + (["--record", home.record] if named else []), 6)
        [(where, record)] = home.records().items()
        with open(where, "ab") as out:
            out.write(b"7 stark pla")  # somebody pulled the plug
        return home, where, record
    home, where, record = left()
    words = ["--resume", where] if named else []
    plain = home.play(["--plain", "--delay", "off"] + words, 3)
    made = home.made
    tap.check(plain.returncode == 0 and home.records()[where].startswith(record) and
              len(home.records()) == 1, "a game that was left, without faults", plain.stderr)
    home.close()

    def one(plan):
        home, where, record = left()
        problem = gone_on(home, plan, record, where)
        home.close()
        return problem
    try_all(tap, "a game that is named" if named else "the game that was left", made, one)


def main():
    tap = Tap()
    tap.run(new_game)
    tap.run(left_game, True)
    tap.run(left_game, False)
    tap.done()


main()
