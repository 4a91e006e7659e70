#!/usr/bin/env python3
"""The first lesson of a game, played through the engine.

    lesson.py HOLDFAST GAME LESSON.json [tell | seek N]

A lesson is a fixed table (settings, seed) and steps. Each step is one of
    say    a bubble in every language, what it points at, and the move it
           waits for: none, one, or a list of which any will do; "score" is
           what the learner must have by then
    move   what another seat does
    talk   what another seat says
    hurry  moves that are made quickly, those of the learner included
    reach  a move that nobody makes: the game goes on until it could be made
A choice `*` is any answer of the learner, and the first of another seat. Where
the lesson says `passes`, windows that a step does not need are passed, whoever
is asked; `seats` are the names of the seats where the settings have no houses.
After the set-up and after every move, decisions with one option are taken by
themselves (`forced`). Every way through the lists is played: each move must be
legal in all of them, and in the end the game must go on with the learner.

Where the rules or the shuffle have changed: `tell` plays the first way and
writes what is asked and offered at each step, as far as it comes; `seek N`
tries N other seeds and writes those for which the whole lesson holds.
"""

import glob
import hashlib
import json
import os
import re
import subprocess
import sys

LANGUAGES = ("en", "uk")
# What a bubble can point at: alone, and with a name behind it. A card in hand
# must be one that the step waits for; the names of seats are looked up.
POINTS = {
    "iron-throne": ("prompt", "hand", "leader", "stage", "spread", "hostages", "story", "talk",
                    "totals"),
    "tiny-epic": ("prompt", "hand", "dice", "slots", "battle", "gold", "mine", "houses", "scoring"),
    "card-game": ("prompt", "hand", "plot", "offer", "challenge", "types", "characters", "me", "rival",
                  "stack", "askme"),
}
# What a name may be, where it need not be one that the step waits for: the files
# and the lines that have it.
NAMED = {"iron-throne": {}, "tiny-epic": {"domain": ("map.cards", r"^domain (\S+)")},
         "card-game": {"card": ("**/*.cards", r"^\w+ (\S+) \"")}}
ANY, PASS = "*", "pass"
PASSES = 100  # more windows than lie between two moves


class Wrong(Exception):
    """The lesson and the engine do not agree."""

    at_step = None


class Engine:
    """One `holdfast engine` at the other end of a pipe."""

    def __init__(self, program, game):
        self.passes = False
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

    def options(self, seat):
        return self.words(f"options {seat}", "option")

    def could(self, seat, choice):
        """Is the seat asked, and is this (any that is no window, for `*`) among its options?"""
        options = self.options(seat) if seat in self.asked() else []
        if choice == ANY:
            return options != [] and PASS not in options
        return choice.split(", ")[0] in options

    def reach(self, seat, choice):
        """Passes for everybody until the seat could choose this."""
        for _ in range(PASSES if self.passes else 0):
            if self.could(seat, choice):
                return
            who = next((s for s in self.asked() if PASS in self.options(s)), None)
            if who is None:
                return
            self.ask(f"choose {who} {PASS}")
            self.ask("forced")

    def choose(self, seat, choice):
        self.reach(seat, choice)
        if seat not in self.asked():
            raise Wrong(f"{seat} is not asked, so it cannot choose `{choice}`")
        if choice == ANY:
            self.choose_first(seat)
            return
        self.ask(f"choose {seat} {choice}")
        self.ask("forced")
        if self.is_open(seat):
            raise Wrong(f"`{choice}` of {seat} is only a part of an answer")

    def choose_first(self, seat):
        """Whatever comes first, until it is a whole answer."""
        for _ in range(PASSES):
            choice = self.options(seat)[0]
            self.ask(f"choose {seat} {choice}")
            self.ask("forced")
            if not self.is_open(seat):
                return
            self.ask(f"choose {seat} {choice}")

    def is_open(self, seat):
        """Could the latest choice be taken back? Then more must follow it."""
        try:
            self.ask(f"back {seat}")
        except Wrong:
            return False
        return True

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


def check_point(point, game, seats, moves, names):
    """Is there such a thing on the board?"""
    kind, _, name = point.partition(":")
    if not name:
        return kind in POINTS[game]
    if kind == "seat":
        return name in seats
    if kind in ("hand", "plots"):
        words = {word for move in moves for choice in move.split(", ") for word in choice.split()}
        return name in words
    return name in names.get(kind, ())


def check_bubble(number, step, seats, game, names):
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
    if not check_point(step.get("point", ""), game, seats, moves, names):
        raise Wrong(f"{where}: nothing to point at is called `{step.get('point')}`")


def check_shape(lesson, seats, game, names):
    if not re.fullmatch("[0-9a-f]{64}", lesson["seed"]):
        raise Wrong("the seed is not 64 hexadecimal digits")
    learner = seats[lesson["seat"]]
    if lesson.get("seats", seats) != seats:
        raise Wrong(f"the seats are called {seats}")
    for number, step in enumerate(lesson["steps"], 1):
        kinds = [kind for kind in ("say", "move", "talk", "hurry", "reach") if kind in step]
        if len(kinds) != 1:
            raise Wrong(f"step {number} must be one of say, move, talk, hurry, reach")
        if kinds == ["say"]:
            check_bubble(number, step, seats, game, names)
        elif kinds == ["hurry"]:
            for move in step["hurry"]:
                if move["seat"] not in seats:
                    raise Wrong(f"step {number}: there is no seat {move['seat']}")
        elif kinds == ["reach"]:
            if step["reach"]["seat"] not in seats or not lesson.get("passes"):
                raise Wrong(f"step {number}: nobody passes until {step['reach']} comes")
        elif step[kinds[0]]["seat"] not in seats or step[kinds[0]]["seat"] == learner:
            raise Wrong(f"step {number}: {step[kinds[0]]['seat']} is not another seat")
    if not any(alternatives(step) for step in lesson["steps"] if "say" in step):
        raise Wrong("the learner never does anything")


def check_score(engine, learner, step):
    if "score" not in step:
        return
    found = engine.words("result", f"score {learner}")
    if [line.split()[0] for line in found] != [str(step["score"])]:
        raise Wrong(f"the bubble says {step['score']}, the game {found}")


def reach(engine, move):
    engine.reach(move["seat"], move["choice"])
    if not engine.could(move["seat"], move["choice"]):
        raise Wrong(f"{move['seat']} never comes to `{move['choice']}`")


def play(engine, lesson, learner, number):
    """Plays the steps from `number` on, every way; returns how many there were."""
    steps = lesson["steps"]
    while number < len(steps):
        step = steps[number]
        number += 1
        try:
            if "move" in step:
                engine.choose(step["move"]["seat"], step["move"]["choice"])
            elif "hurry" in step:
                for move in step["hurry"]:
                    engine.choose(move["seat"], move["choice"])
            elif "reach" in step:
                reach(engine, step["reach"])
            elif "talk" in step:
                engine.ask(f"talk {step['talk']['seat']} {step['talk']['words']}")
            else:
                for move in alternatives(step)[:1]:
                    engine.reach(learner, move)
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
    if moves == [ANY]:
        moves = engine.options(learner)
    for move in moves:
        engine.ask(f"restore {before}")
        engine.choose(learner, move)
        ways += play(engine, lesson, learner, number)
    return ways


def set_up(engine, lesson, seed):
    """The table before the first step; returns its seats."""
    engine.passes = lesson.get("passes", False)
    engine.ask(f"new {seed} {lesson['settings']}")
    engine.ask("forced")
    return engine.words("seats", "seat")


def names_of(game):
    """Names of cards by their type, where bubbles of the game may point at them."""
    folder = os.path.join(os.path.dirname(__file__), "..", "..", "cards", game)
    names = {}
    for kind, (files, line) in NAMED[game].items():
        names[kind] = set()
        for path in glob.glob(os.path.join(folder, files), recursive=True):
            with open(path, encoding="utf-8") as file:
                names[kind].update(re.findall(line, file.read(), re.MULTILINE))
    return names


def tell(engine, lesson):
    """Plays the first way and writes what there was to choose from."""
    set_up(engine, lesson, lesson["seed"])
    for number, step in enumerate(lesson["steps"], 1):
        asked = engine.asked()
        for seat in asked:
            print(f"{number} {seat}: {engine.words(f'prompt {seat}', 'prompt')[0]}")
            print("   ", ", ".join(engine.words(f"options {seat}", "option")))
        learner = engine.words("seats", "seat")[lesson["seat"]]
        moves = [(learner, alternatives(step)[0])] if "say" in step and alternatives(step) else []
        moves += [(m["seat"], m["choice"]) for m in [step.get("move")] + step.get("hurry", []) if m]
        for seat, choice in moves:
            print(f"    > {seat} {choice}")
            engine.choose(seat, choice)
        if "reach" in step:
            reach(engine, step["reach"])


def seek(engine, lesson, count):
    """Other seeds for which every step holds."""
    found = 0
    for number in range(count):
        seed = hashlib.sha256(f"lesson {number}".encode()).hexdigest()
        seats = set_up(engine, lesson, seed)
        try:
            play(engine, lesson, seats[lesson["seat"]], 0)
        except Wrong:
            continue
        found += 1
        print(seed)
    print(f"# {found} of {count} seeds")
    return 0 if found else 1


def test(engine, game, lesson):
    print("1..2")
    try:
        name = "the lesson is well formed, in both languages"
        seats = set_up(engine, lesson, lesson["seed"])
        check_shape(lesson, seats, game, names_of(game))
        print(f"ok 1 - {name}")
        name = "every move is legal, whichever way it goes"
        ways = play(engine, lesson, seats[lesson["seat"]], 0)
        print(f"ok 2 - {name} # {ways} ways")
    except Wrong as wrong:
        place = f"step {wrong.at_step}: " if wrong.at_step else ""
        print(f"not ok - {name}\n# {place}{wrong}")
        return 1
    return 0


def main(arguments):
    if len(arguments) < 3 or arguments[1] not in POINTS:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    program, game, path, *more = arguments
    try:
        with open(path, encoding="utf-8") as file:
            lesson = json.load(file)
    except (OSError, ValueError) as error:
        print(f"Bail out! {path}: {error}")
        return 1
    engine = Engine(program, game)
    try:
        if more[:1] == ["tell"]:
            tell(engine, lesson)
            return 0
        if more[:1] == ["seek"]:
            return seek(engine, lesson, int(more[1]))
        return test(engine, game, lesson)
    finally:
        engine.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
