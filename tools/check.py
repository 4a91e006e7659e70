#!/usr/bin/env python3
"""The inner loop of whoever works here: what can be tested without a browser, a database or
a network, generic tests in small.

    check.py FOLDER

FOLDER is set up with -Dtests=enabled. Only what these tests need is built. Left out is what
starts servers or databases, sets folders up, or fails every call in turn: `make test` runs
all of it."""

import json
import os
import re
import subprocess
import sys
import time

LEFT_OUT = re.compile(r"server_|faults_|net$|people|page$|wasm_page|same_hash|hardened|set_up|.*postgres")


def introspect(folder, what):
    return json.loads(subprocess.check_output(["meson", "introspect", folder, "--" + what]))


def chosen(folder):
    """Those that are run, one for each name."""
    tests = {test["name"]: test for test in introspect(folder, "tests")}
    return [test for name, test in tests.items() if not LEFT_OUT.match(name)]


def files_for(folder, tests):
    """What ninja must build for them, as it calls it."""
    root = os.path.realpath(folder)
    needed = {target for test in tests for target in test["depends"]}
    return [os.path.relpath(file, root)
            for target in introspect(folder, "targets") if target["id"] in needed
            for file in target["filename"]]


def main():
    folder = sys.argv[1]
    begin = time.monotonic()
    subprocess.run(["ninja", "-C", folder, "--quiet", "build.ninja"], check=True)
    tests = chosen(folder)
    subprocess.run(["ninja", "-C", folder, "--quiet", *files_for(folder, tests)], check=True)
    built = time.monotonic()
    status = subprocess.call(
        ["meson", "test", "-C", folder, "--no-rebuild", "--print-errorlogs", *(test["name"] for test in tests)],
        env={**os.environ, "HOLDFAST_TEST_SMALL": "1"})
    print("built in %.0f s, tested in %.0f s" % (built - begin, time.monotonic() - built))
    return status


sys.exit(main())
