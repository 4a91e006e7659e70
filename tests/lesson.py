#!/usr/bin/env python3
"""The first lesson of a game, played through the engine.

    lesson.py HOLDFAST LESSON.json

A lesson is a fixed table (settings, seed) and steps. Each step is one of
    say    a bubble in every language, what it points at, and the move it
           waits for: none, one, or a list of which any will do; "score" is
           what the learner must have by then
    move   what another seat does
    talk   what another seat says
After the set-up and after every move, decisions with one option are taken by
themselves (`forced`). Every way through the lists is played: each move must be
legal in all of them, and in the end the game must go on with the learner.
"""

import json
import re
import subprocess
import sys

LANGUAGES = ("en", "uk")
POINTS = ("prompt", "hand", "leader", "stage", "influence", "hostages", "story", "talk", "totals")
GAME = "iron-throne"


class Wrong(Exception):
    """The lesson and the engine do not agree."""

    at_step = None


class Engine:
    """One `holdfast engine` at the other end of a pipe."""

    def __init__(self, program, game):
        self.process = subprocess.Popen([program, "engine", game], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, encoding="utf-8")

    def ask(self, command):
        """Sends a command; returns the lines of its answer without `ok`."""
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines = []
        for line in self.process.stdout:
            line = line.rstrip("\n")
            if line == "ok":
                return lines
            if line.startswith("error"):
                raise Wrong(f"`{command[:120]}` is answered: {line}")
            lines.append(line)
        raise Wrong(f"the engine ended at `{command[:120]}`")

    def words(self, command, first):
        """What stands behind `first` in each line of the answer."""
        return [line[len(first) + 1:] for line in self.ask(command) if line.startswith(first)]

    def asked(self):
        return " ".join(self.words("asked", "asked")).split()

    def choose(self, seat, choice):
        if seat not in self.asked():
            raise Wrong(f"{seat} is not asked, so it cannot choose `{choice}`")
        self.ask(f"choose {seat} {choice}")
        self.ask("forced")

    def close(self):
        self.process.stdin.close()
        self.process.wait(timeout=10)


def alternatives(step):
    """The moves a step waits for; an empty list if it waits for none."""
    wanted = step["await"]
    return wanted if isinstance(wanted, list) else [wanted] if wanted is not None else []


def check_words(where, words):
    for part, most in (("head", 40), ("text", 320)):
        text = words.get(part)
        if not isinstance(text, str) or not text.strip():
            raise Wrong(f"{where}: no {part}")
        if len(text) > most:
            raise Wrong(f"{where}: {part} has {len(text)} letters, more than {most}")


def check_bubble(number, step, seats):
    """Both languages, something to point at, and moves that are texts."""
    where = f"step {number}"
    for language in LANGUAGES:
        if language not in step["say"]:
            raise Wrong(f"{where}: no words in {language}")
        check_words(f"{where}, {language}", step["say"][language])
    for text in step["say"]["uk"].values():
        if re.search(r"[A-Za-z'ʼ]", text) or not re.search("[а-яіїєґ]", text):
            raise Wrong(f"{where}: not Ukrainian letters: {text}")
    if "await" not in step or step["await"] == []:
        raise Wrong(f'{where}: "await" is null, a move or a list of moves')
    moves = alternatives(step)
    if not all(isinstance(move, str) and move for move in moves):
        raise Wrong(f'{where}: "await" is null, a move or a list of moves')
    kind, _, name = step.get("point", "").partition(":")
    known = kind in POINTS if not name else (kind == "seat" and name in seats) or (
        kind == "hand" and any(move.endswith(" " + name) for move in moves))
    if not known:
        raise Wrong(f"{where}: nothing to point at is called `{step.get('point')}`")


def check_shape(lesson, seats):
    if not re.fullmatch("[0-9a-f]{64}", lesson["seed"]):
        raise Wrong("the seed is not 64 hexadecimal digits")
    learner = seats[lesson["seat"]]
    for number, step in enumerate(lesson["steps"], 1):
        kinds = [kind for kind in ("say", "move", "talk") if kind in step]
        if len(kinds) != 1:
            raise Wrong(f"step {number} must be one of say, move, talk")
        if kinds == ["say"]:
            check_bubble(number, step, seats)
        elif step[kinds[0]]["seat"] not in seats or step[kinds[0]]["seat"] == learner:
            raise Wrong(f"step {number}: {step[kinds[0]]['seat']} is not another seat")
    if not any(alternatives(step) for step in lesson["steps"] if "say" in step):
        raise Wrong("the learner never does anything")


def check_score(engine, learner, step):
    if "score" not in step:
        return
    found = engine.words("result", f"score {learner}")
    if [line.split()[0] for line in found] != [str(step["score"])]:
        raise Wrong(f"the bubble says {step['score']} influence, the game {found}")


def play(engine, lesson, learner, number):
    """Plays the steps from `number` on, every way; returns how many there were."""
    steps = lesson["steps"]
    while number < len(steps):
        step = steps[number]
        number += 1
        try:
            if "move" in step:
                engine.choose(step["move"]["seat"], step["move"]["choice"])
            elif "talk" in step:
                engine.ask(f"talk {step['talk']['seat']} {step['talk']['words']}")
            else:
                check_score(engine, learner, step)
                if alternatives(step):
                    return play_each(engine, lesson, learner, number, alternatives(step))
        except Wrong as wrong:
            wrong.at_step = wrong.at_step or number
            raise
    if engine.asked() != [learner] or engine.ask("result")[0] != "ending running":
        wrong = Wrong("at the end the learner must be asked, and nobody else")
        wrong.at_step = number
        raise wrong
    return 1


def play_each(engine, lesson, learner, number, moves):
    before = engine.words("save", "state")[0]
    ways = 0
    for move in moves:
        engine.ask(f"restore {before}")
        engine.choose(learner, move)
        ways += play(engine, lesson, learner, number)
    return ways


def main(arguments):
    if len(arguments) != 2:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    try:
        with open(arguments[1], encoding="utf-8") as file:
            lesson = json.load(file)
    except (OSError, ValueError) as error:
        print(f"Bail out! {arguments[1]}: {error}")
        return 1
    engine = Engine(arguments[0], GAME)
    print("1..2")
    failed = 0
    try:
        name = "the lesson is well formed, in both languages"
        engine.ask(f"new {lesson['seed']} {lesson['settings']}")
        engine.ask("forced")
        seats = engine.words("seats", "seat")
        check_shape(lesson, seats)
        print(f"ok 1 - {name}")
        name = "every move is legal, whichever way it goes"
        ways = play(engine, lesson, seats[lesson["seat"]], 0)
        print(f"ok 2 - {name} # {ways} ways")
    except Wrong as wrong:
        failed = 1
        place = f"step {wrong.at_step}: " if wrong.at_step else ""
        print(f"not ok - {name}\n# {place}{wrong}")
    engine.close()
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
