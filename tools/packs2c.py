#!/usr/bin/env python3
"""Makes tables of the packs of The Card Game.

    packs2c.py facts OUT.c PACKS.tsv
    packs2c.py pool OUT.c DEPFILE CARDC PACKS.tsv PUBLISHED.tsv CARDS
    packs2c.py texts OUT.c DEPFILE PACKS.tsv CARDS

`facts`: what packs are called and how their cards are numbered.
`pool`: the cards of every pack that has a file CARDS/CYCLE/PACK.cards, compiled, the card sets of
CARDS/formats/*.format (docs/card-language.md, Packs and sets), and what is known of every card that
is published.
`texts`: these files as text, which a server keeps with the tables that began with them.
A pack becomes part of the program when its file is there: the folders are looked through anew
whenever something in them changes.
"""

import os
import re
import subprocess
import sys
import tempfile

FIELDS = ("pack", "name", "cycle", "cycle name", "cycle number", "released", "first")
CARD_FIELDS = ("code", "id", "name", "octgn")


def stop(place, message):
    sys.exit("%s: %s" % (place, message))


def rows(path):
    """The lines of a file that are no comments, as (place, text)."""
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if line.strip() and not line.startswith("#"):
                yield "%s:%d" % (path, number), line.rstrip("\n")


def read_table(path, fields):
    lines = [(place, line.split("\t")) for place, line in rows(path)]
    if not lines or tuple(lines[0][1]) != fields:
        stop(path, "the first line names the columns: %s" % ", ".join(fields))
    table = []
    for place, values in lines[1:]:
        if len(values) != len(fields):
            stop(place, "%d columns are wanted, not %d" % (len(fields), len(values)))
        table.append(dict(zip(fields, values)))
    return table


def read_packs(path):
    return read_table(path, FIELDS)


def quoted(text):
    return '"%s"' % text.replace("\\", "\\\\").replace('"', '\\"')


def write_facts(out, packs):
    with open(out, "w", encoding="utf-8") as file:
        file.write("/* Made by tools/packs2c.py. */\n"
                   '#include "games/card-game/rules/tables/packs.h"\n\n'
                   "const cg_pack cg_packs[] = {\n")
        for pack in packs:
            file.write("  {%s, %s, %s, %s, %s, %s},\n" % (
                quoted(pack["pack"].lower()), quoted(pack["pack"]), quoted(pack["name"]),
                quoted(pack["cycle"]), pack["cycle number"], pack["first"]))
        file.write("};\nconst unsigned cg_pack_count = %d;\n" % len(packs))
        # The page, which has one pack, is built without.
        file.write("#ifndef HF_IN_PAGE\nconst char *const cg_cycle_names[] = {\n")
        for pack in packs:
            file.write("  %s,\n" % quoted(pack["cycle name"]))
        file.write("};\n#endif\n")


def path_of(folder, pack):
    return os.path.join(folder, pack["cycle"], pack["pack"].lower() + ".cards")


def write_depfile(depfile, out, folder, packs, formats):
    """A new file changes its folder, a new cycle that of the cycles."""
    folders = {os.path.join(folder, pack["cycle"]) for pack in packs}
    found = [path_of(folder, pack) for pack in packs] + sorted(folders)
    found = [folder] + [path for path in found if os.path.exists(path)] + formats
    with open(depfile, "w", encoding="utf-8") as file:
        file.write("%s: %s\n" % (out, " ".join(path.replace(" ", "\\ ") for path in found)))


# The first pack's cards are those that are built in.
BUILT_IN = "core"


def compile_pack(cardc, name, path):
    with tempfile.TemporaryDirectory() as work:
        out = os.path.join(work, "pack.c")
        if subprocess.run([cardc, "--pack", name + "_", out, path], check=False).returncode != 0:
            sys.exit(1)
        with open(out, encoding="utf-8") as file:
            return file.read()


def packs_named(place, words, packs):
    """The packs that words name: packs, cycles or all."""
    chosen = set()
    for word in words:
        meant = {i for i, pack in enumerate(packs)
                 if word in ("all", pack["cycle"], pack["pack"].lower())}
        if not meant:
            stop(place, "'%s' is no pack and no cycle" % word)
        chosen |= meant
    return chosen


# Lists of cards; with -joust or -melee behind it a list is about these games alone. What is
# banned in all of them is no part of the set.
CARD_LISTS = ("without", "banned", "restricted", "pod")


def read_format(path, packs, published):
    name = os.path.basename(path).removesuffix(".format")
    if not re.fullmatch("[a-z][a-z0-9.-]{0,22}", name):
        stop(path, "a card set is named with small letters, digits, '.' and '-', 23 at most")
    made = {"name": name, "title": "", "issuer": "", "date": "", "packs": set(), "without": [],
            "lines": []}
    for place, line in rows(path):
        word, _, rest = line.partition(" ")
        made["lines"].append(line)
        if word in ("title", "issuer", "date"):
            made[word] = rest
        elif word.removesuffix("-joust").removesuffix("-melee") in CARD_LISTS:
            for card in rest.split():
                if card not in published:
                    stop(place, "no card that is published is called '%s'" % card)
            if word in ("without", "banned"):
                made["without"] += rest.split()
        elif word == "packs":
            made["packs"] |= packs_named(place, rest.split(), packs)
        elif word == "without-packs":
            made["packs"] -= packs_named(place, rest.split(), packs)
        elif line != "construction free":
            stop(place, "'%s' is no line of a format: see docs/decks.md" % line)
    if not made["title"] or not made["packs"]:
        stop(path, "a card set has a title and packs")
    return made


def read_formats(folder, packs, published):
    """The set that is built in comes first: it is what a table has that names none."""
    paths = [os.path.join(folder, "formats", name)
             for name in sorted(os.listdir(os.path.join(folder, "formats")))
             if name.endswith(".format")]
    formats = [read_format(path, packs, published) for path in paths]
    return paths, sorted(formats, key=lambda made: made["name"] != BUILT_IN)


def write_list(file, name, words):
    file.write("static const %s[] = {%s};\n" % (name, ", ".join([*words, "0"])))


def write_published(file, cards):
    file.write("\nconst cg_published_card cg_published_cards[] = {\n")
    for card in sorted(cards, key=lambda card: card["code"]):
        file.write("  {%d, %s, %s, %s},\n" % (int(card["code"]), quoted(card["id"]),
                                             quoted(card["name"]), quoted(card["octgn"])))
    file.write("};\nconst unsigned cg_published_count = %d;\n" % len(cards))


def write_pool(out, depfile, cardc, facts, cards, folder):
    packs, published = read_packs(facts), read_table(cards, CARD_FIELDS)
    here = [pack["pack"].lower() == BUILT_IN or os.path.exists(path_of(folder, pack))
            for pack in packs]
    paths, formats = read_formats(folder, packs, {card["id"] for card in published})
    with open(out, "w", encoding="utf-8") as file:
        file.write('/* Made by tools/packs2c.py. */\n#include "core/card_sets.h"\n'
                   '#include "games/card-game/rules/tables/published.h"\n'
                   '#include "language/language.h"\n\nextern const hl_cards card_game_cards;\n'
                   "extern const hf_card_set cg_card_sets[];\n"
                   "extern const hf_pack cg_packs_here[];\n\n")
        for pack, is_here in zip(packs, here):
            name = pack["pack"].lower()
            if is_here and name != BUILT_IN:
                file.write(compile_pack(cardc, name, path_of(folder, pack)))
        file.write("\nconst hf_pack cg_packs_here[] = {\n")
        for pack, is_here in zip(packs, here):
            name = pack["pack"].lower()
            cards = "0" if not is_here else "&card_game_cards" if name == BUILT_IN else "&%s_pack" % name
            file.write("  {%s, %s},\n" % (quoted(name), cards))
        file.write("  {0, 0}};\n\n")
        for number, made in enumerate(formats):
            write_list(file, "hf_pack *const packs%d" % number,
                       ["&cg_packs_here[%d]" % i for i in sorted(made["packs"]) if here[i]])
            write_list(file, "char *const without%d" % number, map(quoted, made["without"]))
        file.write("\nconst hf_card_set cg_card_sets[] = {\n")
        for number, made in enumerate(formats):
            file.write("  {%s, %s, %s, %s, packs%d, without%d,\n%s},\n" % (
                quoted(made["name"]), quoted(made["title"]), quoted(made["issuer"]),
                quoted(made["date"]), number, number,
                "\n".join("    " + quoted(line)[:-1] + '\\n"' for line in made["lines"])))
        file.write("  {0, 0, 0, 0, 0, 0, 0}};\n")
        write_published(file, published)
    write_depfile(depfile, out, folder, packs, paths)


def array(name, text):
    numbers = [str(byte) for byte in text + b"\0"]
    lines = [", ".join(numbers[i:i + 24]) for i in range(0, len(numbers), 24)]
    return "static const unsigned char %s_text[] = {\n  %s};\n\n" % (name, ",\n  ".join(lines))


def read_text(path):
    """Words stand at the head of a text, which a pack in the middle of one has not; cardc has seen to
    it that the vocabulary has them."""
    with open(path, "rb") as file:
        text = file.read().removeprefix(b"\xef\xbb\xbf")
    text = re.sub(rb"(?m)^trait .*\n", b"", text)
    return text if text.endswith(b"\n") else text + b"\n"


def write_texts(out, depfile, facts, folder):
    packs = read_packs(facts)
    names = []
    with open(out, "w", encoding="ascii") as file:
        file.write('/* Made by tools/packs2c.py. */\n#include "server/card_source.h"\n\n')
        for pack in packs:
            path = path_of(folder, pack)
            if pack["pack"].lower() != BUILT_IN and os.path.exists(path):
                names.append(pack["pack"].lower())
                file.write(array(names[-1], read_text(path)))
        file.write("const fl_pack_source fl_pack_sources[] = {\n")
        for name in names:
            file.write('  {"card-game", "%s", (const char *)%s_text},\n' % (name, name))
        file.write("  {0, 0, 0}};\n")
    write_depfile(depfile, out, folder, packs, [])


def main(what, *words):
    if what == "facts" and len(words) == 2:
        write_facts(words[0], read_packs(words[1]))
    elif what == "pool" and len(words) == 6:
        write_pool(*words)
    elif what == "texts" and len(words) == 4:
        write_texts(*words)
    else:
        sys.exit(__doc__)


main(*sys.argv[1:])
