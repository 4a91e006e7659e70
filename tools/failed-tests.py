#!/usr/bin/env python3
"""Names what failed in runs of meson's tests, and what held only when it was tried again,
from the logs they leave behind.   failed-tests.py TESTLOG.json ..."""

import json
import os
import sys

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


def main():
    for path in sys.argv[1:]:
        if not os.path.exists(path):
            continue
        with open(path) as log:
            for test in map(json.loads, log):
                for line in findings(test):
                    kind, rest = line.split(": ", 1)
                    print("%s: %s: %s" % (kind, test["name"], rest[:300]))


main()
