#!/usr/bin/env python3
"""Names what failed in runs of meson's tests, and what held only when it was tried again,
from the logs they leave behind.

    failed-tests.py [--flaky] TESTLOG.json ...
    failed-tests.py --again TESTLOG.json

With --flaky what failed has held since. With --again only the names of the programs that
failed, if they are few and all of them talk to servers: those are worth another try."""

import json
import os
import sys

AGAIN_MOST = 3
GOOD = ("OK", "EXPECTEDFAIL", "SKIP")


def told(lines, number):
    """The first of the remarks that stand below a check."""
    after = lines[number + 1] if number + 1 < len(lines) else ""
    return ": " + after[1:].strip() if after.startswith("#") else ""


def findings(test):
    """Lines on a test: its own summary, else its single checks, else how it ended."""
    lines = (test.get("stdout") or "").split("\n")
    summary = [line for line in lines if line.startswith(("# failed: ", "# flaky: "))]
    if summary or test["result"] in GOOD:
        return [line[2:] for line in summary]
    checks = ["failed: " + line[7:] + told(lines, number)
              for number, line in enumerate(lines) if line.startswith("not ok ")]
    return checks or ["failed: %s, exit status %s" % (test["result"], test.get("returncode"))]


def tests_of(path):
    if not os.path.exists(path):
        return []
    with open(path) as log:
        return [json.loads(line) for line in log]


def program(test):
    """Its name without the suite's: "holdfast / server_play"."""
    return test["name"].split(" / ")[-1]


def again(path):
    names = [program(test) for test in tests_of(path) if test["result"] not in GOOD]
    if len(names) <= AGAIN_MOST and all(name.startswith("server_") for name in names):
        print(" ".join(names))


def main():
    words = sys.argv[1:]
    if words[:1] == ["--again"]:
        again(words[1])
        return
    flaky = words[:1] == ["--flaky"]
    for path in words[1:] if flaky else words:
        for test in tests_of(path):
            for line in findings(test):
                kind, rest = line.split(": ", 1)
                print("%s: %s: %s" % ("flaky" if flaky else kind, test["name"], rest[:300]))


main()
