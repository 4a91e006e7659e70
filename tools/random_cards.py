#!/usr/bin/env python3
"""Cards that nobody thought of: words of a game's language put together at random.

    random_cards.py HOLDFAST GAME COUNT SEED >FILE

prints COUNT cards, or fewer, that the checker calls right. The words and how they are put together
come from `holdfast cards words GAME --json`, so a new word is used as soon as it is there.
What they say is mostly senseless, and that is what they are for: the game must play them
as their text says without losing a card, a coin or its way (`holdfast sim --check`)."""
import collections
import json
import os
import random
import re
import subprocess
import sys
import tempfile

holdfast, game, wanted, seed = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
chance = random.Random(seed)

phrases = collections.defaultdict(list)
words = collections.defaultdict(list)
facts = []
listed = subprocess.run([holdfast, "cards", "words", game, "--json"],
                        capture_output=True, text=True, check=True).stdout
for line in listed.splitlines():
    entry = json.loads(line)
    if entry["kind"] == "fact":
        facts.append(entry)
    else:
        (phrases if entry["kind"] == "phrase" else words)[entry["type"]].append(entry["written"])
listed = subprocess.run([holdfast, "cards", game, "--json"],
                        capture_output=True, text=True, check=True).stdout
built_in = [json.loads(line) for line in listed.splitlines()]
names = [card["name"].split(":")[0] for card in built_in]

# Types of which a name stands for one thing, and those of which one may choose.
CHOSEN = {"cards": "card", "players": "player", "characters": "character",
          "domains": "domain", "houses": "house", "units": "unit"}


class Card:
    def __init__(self, number, kind):
        self.number, self.kind, self.lines = number, kind, []
        self.known = []  # what was chosen in this ability: (name, type)

    # --- phrases ----------------------------------------------------------------

    def expand(self, written, depth):
        """One reading of a pattern: `[a]` may be left out, `a|b` is either, <type> a phrase."""
        out = []
        for part in re.findall(r"\[[^\]]*\]|\S+", written):
            if part.startswith("["):
                if chance.random() < 0.5:
                    out.append(self.expand(part[1:-1], depth))
                continue
            part = re.sub(r"^([^<]*\|[^<]*)$", lambda m: chance.choice(m.group(1).split("|")), part)
            out.append(re.sub(r"<([a-z]+)>", lambda m: self.phrase(m.group(1), depth - 1), part))
        return " ".join(word for word in out if word)

    def phrase(self, kind, depth):
        if kind == "name":
            return '"%s"' % chance.choice(names).replace('"', "")
        if kind == "number" and (depth <= 0 or chance.random() < 0.7):
            return str(chance.choice([1, 1, 1, 2, 2, 3]))
        own = [name for name, of in self.known if of == kind or (kind == "cards" and of == "card")
               or (kind == "players" and of == "player")]
        if own and chance.random() < 0.5:
            return chance.choice(own)
        choices = phrases[kind] or words[kind]
        if depth <= 0:
            short = [c for c in choices if "<" not in c]
            shallow = [c for c in choices if c.count("<") <= 1]
            choices = short or shallow or choices
        if not choices:
            return kind
        if depth < -12:
            return {"cards": "characters", "players": "all players", "player": "you",
                    "card": "this card", "number": "1"}.get(kind, choices[0])
        return self.expand(chance.choice(choices), depth)

    # --- statements -------------------------------------------------------------

    def choose(self):
        name = "c%d" % len(self.known)
        kind = chance.choice([k for k in CHOSEN if phrases[k]])
        what = self.phrase(kind, 2)
        how = chance.choice(["", "", "", "2 ", "up to 3 ", "any "]) if kind == "cards" else ""
        aim = " as a target" if kind == "cards" and not how and chance.random() < 0.2 else ""
        self.known.append((name, CHOSEN[kind] if not how else kind))
        return "%s%s: %s%s" % (how, name, what, aim)

    def condition(self):
        return ", ".join(self.phrase("condition", 2) for _ in range(chance.choice([1, 1, 2])))

    def modifier(self, depth):
        way = chance.random()
        if depth > 0 and way < 0.1:
            return "{ %s; %s }" % (self.modifier(depth - 1), self.modifier(depth - 1))
        if depth > 0 and way < 0.18:
            return "if %s: %s" % (self.condition(), self.modifier(depth - 1))
        if depth > 0 and way < 0.25:
            return "while %s: %s" % (self.condition(), self.modifier(depth - 1))
        return self.phrase("modifier", 2)

    def statement(self, depth):
        way = chance.random()
        if depth <= 0 or way < 0.5:
            return self.phrase("effect", 2)
        if way < 0.60 and phrases["duration"]:
            return "until %s: %s" % (self.phrase("duration", 1), self.modifier(1))
        if way < 0.66:
            return "choose " + self.choose()
        if way < 0.71:
            return "%s; then %s" % (self.statement(depth - 1), self.statement(depth - 1))
        if way < 0.76:
            who = chance.choice(["", self.phrase("player", 1) + " "])
            return "%smay %s" % (who, self.statement(depth - 1))
        if way < 0.81:
            return "if %s: %s" % (self.condition(), self.statement(depth - 1))
        if way < 0.84:
            return "if %s: %s otherwise %s" % (self.condition(), self.statement(depth - 1),
                                               self.statement(depth - 1))
        if way < 0.88:
            return "either %s or %s" % (self.statement(depth - 1), self.statement(depth - 1))
        if way < 0.92 and phrases["happening"]:
            return "once %s: %s" % (self.phrase("happening", 1), self.statement(depth - 1))
        if way < 0.95:
            return "instead " + self.statement(depth - 1)
        if way < 0.97:
            known = len(self.known)
            name = "c%d" % known
            kind = chance.choice([k for k in CHOSEN if phrases[k]])
            what = self.phrase(kind, 1)
            self.known.append((name, CHOSEN[kind]))
            said = "for each %s: %s: %s" % (name, what, self.statement(depth - 1))
            del self.known[known:]
            return said
        return "{ %s; %s }" % (self.statement(depth - 1), self.statement(depth - 1))

    # --- a card -----------------------------------------------------------------

    def ability(self):
        self.known = []
        if chance.random() < 0.3 and phrases["modifier"]:
            self.lines.append("constant")
            if chance.random() < 0.4:
                self.lines.append("if " + self.condition())
            self.lines.append("do " + self.modifier(2))
            return
        self.lines.append("when " + self.phrase("window", 2))
        if chance.random() < 0.3:
            self.lines.append("if " + self.condition())
        if chance.random() < 0.35 and phrases["cost"]:
            self.lines.append("cost " + self.phrase("cost", 2))
        for _ in range(chance.choice([0, 0, 1, 1, 2])):
            self.lines.append("choose " + self.choose())
        self.lines.append("do " + "; ".join(self.statement(2)
                                            for _ in range(chance.choice([1, 1, 2]))))
        if chance.random() < 0.4 and phrases["period"] and self.kind not in ("event",):
            self.lines.append("limit 1 per " + self.phrase("period", 1))

    def fact(self, entry):
        name, _, rest = entry["written"].partition(" ")
        if name == "origin":
            return "origin holdfast"
        span = re.match(r"(-?\d+) to (-?\d+)", rest)
        if span:
            low, high = max(0, int(span.group(1))), int(span.group(2))
            return "%s %d" % (name, min(high, low + chance.choice([0, 1, 2, 3, 5])))
        if rest.endswith("..."):
            return "%s %s" % (name, self.expand(rest[:-3].strip(), 1))
        return (name + " " + self.expand(rest, 1)).strip() if rest else name

    def name(self):
        """One of its own, or that of a card whose place it takes, where there is room for few."""
        taken = [card["id"] for card in built_in if card["type"] == self.kind]
        return "chance-%d" % self.number if game == "card-game" else taken[self.number % len(taken)]

    def write(self):
        skip = {"set", "number", "quantity", "deck-limit", "supports", "rivals"}
        for entry in facts:
            name = entry["written"].split(" ")[0]
            if self.kind in entry["must"] or (self.kind in entry["may"] and name not in skip and
                                              chance.random() < 0.15):
                self.lines.append(self.fact(entry))
        for _ in range(chance.choice([1, 1, 2])):
            self.ability()
        head = '%s %s "Chance %d"' % (self.kind, self.name(), self.number)
        return head + "\n" + "".join("  %s\n" % line for line in self.lines)


def right_ones(cards):
    """Those that the checker calls right, asked about one file a card."""
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for number, card in enumerate(cards):
            paths.append(os.path.join(folder, "%d.cards" % number))
            with open(paths[-1], "w", encoding="utf-8") as file:
                file.write(card)
        said = subprocess.run([holdfast, "cards", "check", "--game", game] + paths,
                              capture_output=True, text=True).stdout
        return [card for card, path in zip(cards, paths) if path + ": no mistakes" in said]


# Cards that are drawn from a deck, so that they come into a game by themselves.
KINDS = {"card-game": ["character", "location", "attachment", "event", "plot"],
         "tiny-epic": ["plot"], "iron-throne": ["ally"]}

found, number = [], 0
while len(found) < wanted:
    batch = []
    for _ in range(200):
        number += 1
        batch.append(Card(number, chance.choice(KINDS[game])).write())
    found += right_ones(batch)
print("# Cards put together at random: random_cards.py %s, seed %d.\n" % (game, seed))
by_name = {card.split('"')[0]: card for card in found}
print("\n".join(list(by_name.values())[:wanted]), end="")
