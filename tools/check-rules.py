#!/usr/bin/env python3
"""Checks the rules reference of a game, in all its languages.

    check-rules.py [--asks state.h] FIRST.json OTHER.json...

The first file is the one that also says which section explains which prompt.
Looked for: the same sections in the same order, with bodies of the same
shape; links and prompts whose section is missing; empty texts; marks other
than **bold** and [text](#section). With --asks, every prompt kind of the
game's enum (IT_ASK_PLACE: "place") must have its section, and no other may.
Exit 0: sound, 1: not, with a line for each mistake, 2: used wrongly.
"""

import json
import re
import sys

LINK = re.compile(r"\[([^\[\]]+)\]\(#([^()]*)\)")
SECTION_ID = re.compile(r"[a-z][a-z0-9-]*\Z")
BLOCKS = ("list", "example", "note")


class Checker:
    """Gathers the mistakes of one run."""

    def __init__(self):
        self.mistakes = []

    def wrong(self, where, what):
        self.mistakes.append(f"{where}: {what}")

    def load(self, path):
        """The file's object, or None if it cannot be used at all."""
        try:
            with open(path, encoding="utf-8") as file:
                rules = json.load(file)
        except (OSError, ValueError) as error:
            self.wrong(path, error)
            return None
        if not isinstance(rules, dict) or not isinstance(rules.get("sections"), list):
            self.wrong(path, 'must be an object with a list "sections"')
            return None
        return rules

    def text(self, where, text):
        """One text: not empty, and only the marks that a page understands."""
        if not isinstance(text, str) or not text.strip():
            self.wrong(where, "an empty text")
            return
        plain = LINK.sub(r"\1", text)
        if plain.count("**") % 2:
            self.wrong(where, f"a ** that is not closed: {text[:60]}")
        if any("](" in bold for bold in text.split("**")[1::2]):
            self.wrong(where, f"a link inside bold: {text[:60]}")
        if re.search(r"\]\(|[<>`]|[\x00-\x1f]", plain) or "****" in plain:
            self.wrong(where, f"a mark that is neither **bold** nor [text](#section): {text[:60]}")

    def body(self, where, body):
        """Checks a section's body; returns its shape and all its texts."""
        shape, texts = [], []
        if not isinstance(body, list) or not body:
            self.wrong(where, "has no body")
            return shape, texts
        for block in body:
            if isinstance(block, str):
                shape.append("paragraph")
                texts.append(block)
            elif not isinstance(block, dict) or len(block) != 1 or next(iter(block)) not in BLOCKS:
                self.wrong(where, f"a block must be a text or one of {', '.join(BLOCKS)}: {block}")
            elif "list" not in block:
                shape.append(next(iter(block)))
                texts.extend(block.values())
            elif not isinstance(block["list"], list) or not block["list"]:
                self.wrong(where, "an empty list")
            else:
                shape.append(f"list of {len(block['list'])}")
                texts.extend(block["list"])
        for text in texts:
            self.text(where, text)
        return shape, texts

    def file(self, path, rules):
        """Checks one file; returns [(id, shape)] in its order."""
        sections = []
        links = []
        self.text(f"{path}: title", rules.get("title"))
        for number, section in enumerate(rules["sections"], 1):
            if not isinstance(section, dict):
                self.wrong(path, f"section {number} is not an object")
                continue
            name = section.get("id")
            where = f"{path}: section {number} ({name})"
            if not isinstance(name, str) or not SECTION_ID.match(name):
                self.wrong(where, "an id is made of a-z, 0-9 and -")
            if any(name == other for other, _ in sections):
                self.wrong(where, "this id stands twice")
            self.text(f"{where}: title", section.get("title"))
            shape, texts = self.body(where, section.get("body"))
            sections.append((name, shape))
            links += [(where, link[1]) for text in texts if isinstance(text, str)
                      for link in LINK.findall(text)]
        known = {name for name, _ in sections}
        for where, target in links:
            if target not in known:
                self.wrong(where, f"links to #{target}, and there is no such section")
        return sections

    def same(self, first, sections, other, others):
        """Sections of two files must be the same, in the same order and shape."""
        for number in range(max(len(sections), len(others))):
            here = sections[number] if number < len(sections) else ("nothing", None)
            there = others[number] if number < len(others) else ("nothing", None)
            if here[0] != there[0]:
                self.wrong(other, f"section {number + 1} is {there[0]}, in {first} it is {here[0]}")
                return
            if here[1] != there[1]:
                self.wrong(other, f"section {here[0]} has {', '.join(there[1])};"
                                  f" in {first} {', '.join(here[1])}")

    def prompts(self, path, rules, sections, asks):
        """Every prompt's section exists; with `asks`, every prompt is there."""
        prompts = rules.get("prompts")
        if not isinstance(prompts, dict) or not prompts:
            self.wrong(path, 'has no "prompts"')
            return
        known = {name for name, _ in sections}
        for kind, target in prompts.items():
            if target not in known:
                self.wrong(path, f"prompt {kind}: there is no section {target}")
        if asks is not None:
            for kind in sorted(asks - set(prompts)):
                self.wrong(path, f"prompt {kind}: no section explains it")
            for kind in sorted(set(prompts) - asks):
                self.wrong(path, f"prompt {kind}: the game has no such prompt")


def read_asks(path):
    """The prompt kinds of a game: IT_ASK_PLACE is "place"."""
    with open(path, encoding="utf-8") as file:
        names = re.findall(r"^\s*[A-Z]+_ASK_([A-Z_]+)\s*(?:= \d+\s*)?,", file.read(), re.MULTILINE)
    return {name.lower() for name in names} - {"nothing", "end"}


def main(arguments):
    asks = None
    if arguments[:1] == ["--asks"] and len(arguments) > 1:
        try:
            asks = read_asks(arguments[1])
        except OSError as error:
            print(f"check-rules: {error}", file=sys.stderr)
            return 2
        arguments = arguments[2:]
    if not arguments or arguments[0].startswith("-"):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    checker = Checker()
    first = None
    for path in arguments:
        rules = checker.load(path)
        if rules is None:
            continue
        sections = checker.file(path, rules)
        if path == arguments[0]:
            first = sections
            checker.prompts(path, rules, sections, asks)
        elif first is not None:
            checker.same(arguments[0], first, path, sections)
    for mistake in checker.mistakes:
        print(mistake, file=sys.stderr)
    if checker.mistakes:
        print(f"check-rules: mistakes: {len(checker.mistakes)}", file=sys.stderr)
        return 1
    print(f"{len(first)} sections in {len(arguments)} languages, all sound")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
