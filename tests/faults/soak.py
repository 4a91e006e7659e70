#!/usr/bin/env python3
"""Every fault of tests/faults/, on all processors.

Each program runs as many times as there are processors, and each of these takes its share
of the runs (HOLDFAST_FAULT_SHARE). What they print is added up, line by line. The last line
is `N passed, N failed`.

    soak.py BUILD CARDS [PROGRAM...]   PROGRAM: table, server, store, postgres, migrate, play"""

import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

BUILD, CARDS, WANTED = sys.argv[1], sys.argv[2], sys.argv[3:]
HERE = os.path.dirname(os.path.abspath(__file__))
COMMAND = os.path.join(BUILD, "tests/faults/holdfast-faults")
SHARES = len(os.sched_getaffinity(0))
LINE = re.compile(r"(ok|not ok) (\d+) - (.*)")
SUMMED = re.compile(r"(\d+) (runs|given up|failed|moves)")


def program(name):
    return os.path.join(BUILD, "tests/faults", name)


def script(name):
    return [sys.executable, os.path.join(HERE, name), COMMAND]


PROGRAMS = [("table", [program("faults_table"), CARDS], {}),
            ("server", script("server_faults.py") + [CARDS, "0"], {}),
            ("store", [program("faults_store")], {}),
            ("postgres", [program("faults_postgres")], {}),
            ("migrate", script("migrate_faults.py") + ["0"], {"HOLDFAST_TEST_STORE": "postgres"}),
            ("play", script("play_faults.py") + ["0"], {})]


def run_share(command, more, share):
    environment = dict(os.environ, HOLDFAST_FAULT_SHARE="%d/%d" % (share, SHARES), **more)
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          env=environment, errors="replace")
    return done.returncode, done.stdout


def add_up(texts):
    """One text of several that differ in their sums alone; other numbers are those of the first."""
    sums = {}
    for text in texts:
        for count, what in SUMMED.findall(text):
            sums[what] = sums.get(what, 0) + int(count)
    return SUMMED.sub(lambda found: "%d %s" % (sums[found.group(2)], found.group(2)), texts[0])


def results(name, outputs):
    """(good, text) for each line of the program, and for each share that did not come to its end."""
    lines = {}
    for share, (status, output) in enumerate(outputs, 1):
        told = [found.groups() for found in map(LINE.match, output.splitlines()) if found]
        for good, number, text in told:
            lines.setdefault(int(number), []).append((good == "ok", text))
        remarks = [line for line in output.splitlines() if not LINE.match(line)
                   and not re.match(r"1\.\.\d+$|# \{", line)]
        print("".join("# %s, share %d: %s\n" % (name, share, line) for line in remarks), end="")
        all_good = told and all(good == "ok" for good, _, _ in told)
        if status != 0 and all_good or not told:
            yield False, "share %d ended with %d" % (share, status)
    for number, of_shares in sorted(lines.items()):
        if len(of_shares) != SHARES:
            yield False, "%s: told by %d of %d" % (of_shares[0][1], len(of_shares), SHARES)
        yield all(good for good, _ in of_shares), add_up([text for _, text in of_shares])


def main():
    passed = failed = 0
    for name, command, more in PROGRAMS:
        if WANTED and name not in WANTED:
            continue
        with ThreadPoolExecutor(SHARES) as pool:
            outputs = list(pool.map(lambda share: run_share(command, more, share),
                                    range(1, SHARES + 1)))
        for good, text in results(name, outputs):
            passed += good
            failed += not good
            print("%s - %s: %s" % ("ok" if good else "not ok", name, text), flush=True)
    print("%d passed, %d failed" % (passed, failed))
    sys.exit(1 if failed or not passed else 0)


main()
