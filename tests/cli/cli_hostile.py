#!/usr/bin/env python3
"""What others wrote (records, decks, scenarios, paths) in the terminal: nothing moves the
cursor, hides, forges a line or turns the letters around it.   cli_hostile.py HOLDFAST"""

import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

BINARY = os.path.abspath(sys.argv[1])
# Wipes the screen; the same without an escape, by a control of Latin 1; turns the line
# around; takes no room; cannot be seen.
EVIL = ["\x1b[2J", "\x9b2J", "\u202e", "\u2066", "\u200b", "\u2028", "\U000e0041", "\xad"]
HEBREW = "\u05e9\u05dc\u05d5\u05dd \u05e2\u05d5\u05dc\u05dd"
ARABIC = "\u0645\u0631\u062d\u0628\u0627"
ISOLATED = "\u2067%s\u2069"
FORGED = "x.record: verified"
count = failed = 0


def report(holds, what, told=""):
    global count, failed
    count += 1
    failed += not holds
    print("%s %d - %s" % ("ok" if holds else "not ok", count, what))
    if not holds:
        print("# %r" % told[:2000])


def run(*words, data=b""):
    done = subprocess.run([BINARY, *words], input=data, capture_output=True, timeout=120)
    return done.returncode, (done.stdout + done.stderr).decode("utf-8", "surrogateescape")


def is_bad(letter):
    """Does it do more than stand there? Isolates are ours; those who wrote them are masked."""
    code = ord(letter)
    return (code < 32 and letter != "\n" or 0x7F <= code < 0xA0 or 0xD800 <= code < 0xE000
            or code in (0xAD, 0x61C, 0x2028, 0x2029, 0x2066, 0x2068, 0xFEFF)
            or 0x200B <= code <= 0x200F or 0x202A <= code <= 0x202E or 0xE0000 <= code < 0xE1000)


def is_leftward(letter):
    return 0x590 <= ord(letter) < 0x900


def look(what, text, *holds):
    """All that was printed; each of `holds` stands in it."""
    bad = sorted({hex(ord(letter)) for letter in text if is_bad(letter)})
    report(not bad, "%s: nothing that a terminal obeys" % what, "%s %r" % (bad, text))
    outside = re.sub("\u2067[^\u2067\u2069\n]*\u2069", "", text)
    loose = [letter for letter in outside if is_leftward(letter) or letter in "\u2067\u2069"]
    report(not loose, "%s: what runs to the left is isolated" % what, text)
    for words in holds:
        report(words in text, "%s: %r is there" % (what, words), text)


def record_with(name, path):
    """The lines of an unfinished game of bots, with another name at a seat."""
    folder = tempfile.mkdtemp(dir=os.path.dirname(path))
    run("arena", "iron-throne", "--bots", "random", "--games", "1", "--seed", "4", "--records", folder)
    with open(os.path.join(folder, "1.record"), encoding="utf-8") as file:
        lines = file.read().split("\n")
    number = next(i for i, line in enumerate(lines) if line.startswith("player 1 "))
    lines[number] = "player 1 " + name
    first = lines.index("log") + 1
    seat = lines[first].split()[1]
    lines.insert(first, "seat %s %s" % (seat, name))
    return [line for line in lines if not line.startswith(("end ", "sum "))]


def write(path, text):
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
    return path


def records(work):
    # A record's reader refuses what ASCII calls controls; all else may stand there.
    name = "".join(EVIL[1:]) + HEBREW + " 12"
    path = os.path.join(work, "hostile.record")
    write(path, "\n".join(record_with(name, path)))
    status, text = run("replay", path)
    report(status == 0, "a hostile record is told", text)
    look("replay", text, "?2J??????" + ISOLATED % HEBREW + " 12")
    status, text = run("replay", "--json", path)
    look("replay --json", text)
    said = [json.loads(line)["said"] for line in text.split("\n") if line]
    report(any(HEBREW in words for words in said), "JSON has the letters as they were", text)
    look("verify", run("verify", path)[1], "the game is not over")
    status, text = run("play", "iron-throne", "--plain", "--resume", path, data=b"t\nq\n")
    look("play --plain", text)


def paths(work):
    forged = os.path.join(work, "a\n%s\x1b[1A\u202e%s" % (FORGED, ARABIC))
    for words in (("verify", forged), ("replay", forged), ("verify", "--json", forged),
                  ("cards", "check", forged), ("deck", "check", forged), ("check", forged)):
        status, text = run(*words)
        report(status != 0, "%s of a path that is not there" % words[0], text)
        look(words[0], text)
        report(not any(line.startswith(FORGED) for line in text.split("\n")), "no line is forged", text)
    folder = os.path.join(work, "1")
    os.mkdir(folder)
    run("arena", "iron-throne", "--bots", "random", "--games", "1", "--seed", "4", "--records", folder)
    os.rename(os.path.join(folder, "1.record"), forged)
    status, text = run("verify", forged)
    report(status == 0 and text.count("\n") == 1, "verify says one line of one file", text)
    look("verify of a path", text, ISOLATED % ARABIC)


def texts(work):
    deck = write(os.path.join(work, "deck"), "Faction: %s\n3x %s%s\n" % (EVIL[0], "".join(EVIL), HEBREW))
    look("deck check", run("deck", "check", deck)[1])
    look("deck check --json", run("deck", "check", "--json", deck)[1])
    cards = write(os.path.join(work, "cards"), 'ally mira "%s"\n  if "%s" %s\n' % (HEBREW, "".join(EVIL), EVIL[0]))
    look("cards check", run("cards", "check", "--game", "iron-throne", cards)[1])
    scenario = write(os.path.join(work, "scenario"), "scenario %s%s\n%s\n" % ("".join(EVIL), HEBREW, EVIL[0]))
    look("check", run("check", scenario)[1])


# --- the full screen -----------------------------------------------------------------------


def screen_of(words, wanted, seconds=60):
    """What the program has sent to its terminal when `wanted` has come."""
    child, master = pty.fork()
    if child == 0:
        os.environ.update(TERM="xterm-256color", LC_ALL="C.UTF-8", ASAN_OPTIONS="detect_leaks=0")
        os.execv(BINARY, [BINARY, *words])
    fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    sent, end = b"", time.monotonic() + seconds
    while wanted.encode() not in sent and time.monotonic() < end:
        if select.select([master], [], [], 0.5)[0]:
            try:
                sent += os.read(master, 65536)
            except OSError:
                break
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os.close(master)
    return sent.decode("utf-8", "replace")


SEQUENCES = re.compile(r"\x1b(\[[0-9;?]*[@-~]|[()][A-Z0-9]|[=>78])|\r|\x08|\x0f")


def full_screen(work):
    # The person of the record is asked first, behind a curtain with their name.
    name = "".join(EVIL[1:]) + "\u05d3\u05d5\u05d3"
    words = ("play", "iron-throne", "--seats", "%s,Bob,bot" % name, "--seed", "5", "--delay", "off",
             "--record", os.path.join(work, "screen"))
    text = screen_of(words, "\u05d3")
    shown = SEQUENCES.sub("", text)
    marked = re.sub("([\u0590-\u08ff])\u200e", r"\1", shown)
    bad = sorted({hex(ord(letter)) for letter in marked if is_bad(letter)})
    report("\u05d3" in shown, "the name is on the screen", text)
    report(not bad, "the full screen sends nothing of theirs that a terminal obeys", "%s %r" % (bad, text))
    report(not re.search("[\u0590-\u08ff](?!\u200e)", shown[:shown.rfind("\u05d3")]),
           "letters that run to the left stay in their columns", text)


def main():
    with tempfile.TemporaryDirectory() as work:
        os.environ["XDG_DATA_HOME"] = os.path.join(work, "data")
        records(work)
        paths(work)
        texts(work)
        full_screen(work)
    print("1..%d" % count)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
