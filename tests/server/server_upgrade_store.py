#!/usr/bin/env python3
"""The store of an earlier version, with its running tables, under this one: nothing that is
stored breaks. left/ has what a server of commit 08886e5 left behind (left/make.py), with what
its people saw last: card-game rules 3, tiny-epic rules 1, iron-throne rules 2; left-4/ what one of
commit 03435e3f left: card-game rules 4, whose positions have no room behind them.

    server_upgrade_store.py HOLDFAST left|left-4"""

import collections
import gzip

from wire_client import *

BINARY, WHICH = sys.argv[1:3]
LEFT = os.path.join(os.path.dirname(os.path.abspath(__file__)), WHICH)
KIND = os.environ.get("HOLDFAST_TEST_STORE", "sqlite")
OPTIONS = ["--address-rate", "0", "--address-sockets", "0"]


def read(name):
    with gzip.open(os.path.join(LEFT, "%s.%s.gz" % (KIND, name))) as file:
        return file.read().decode()


# Of this game the rules of then let a march do what it may not do now (docs/rulings.md): where a
# table goes on from its position, the moves behind that are played by these rules, and come to
# something else, or are none any more.
MARCHES_DIFFER = {"tiny-epic"} if WHICH == "left" else set()

# What these rules say of a board and the earlier ones did not, or otherwise.
OTHERWISE = {"ask", "talk", "undo", "hint", "last"}


# A card said how many tokens lie on it, and what kind one of them was; a player had one agenda.
SAID_SINCE = {"tokens", "token", "beside"}


def as_both_say(section):
    if isinstance(section, list):
        return [as_both_say(item) for item in section]
    if isinstance(section, dict):
        return {key: item for key, item in section.items() if key not in SAID_SINCE}
    return section


def same_board(now, then):
    """Which sections differ, of those that both have."""
    return [name for name in then if name in now and name not in OTHERWISE
            and as_both_say(now[name]) != as_both_say(then[name])]


def passed_since(one):
    """Was somebody asked in a window where all there was to use lowers a cost? These rules pass
    there where no card in hand could cost less (`idle`), so the table may be further on."""
    seen = [one[name]["board"] for name in ("ann", "bert") if one[name]]
    asks = [board.get("ask") for board in seen if board]
    return any(ask and ask.get("window") and all(
        option.get("pass") or option["o"].startswith("use fealty.") for option in ask["options"])
        for ask in asks)


def look(tap, who, one, name):
    """How a table stands. True: it goes on from its position."""
    table, then = one["table"], one[name]
    title = "%s %s of %s" % (one["game"], table, name)
    try:
        now = who.enter(table)
    except WireError as error:
        tap.check(False, title + " is there", error)
        return None
    tap.equal(now.info["state"], then["info"]["state"], title + " is as far as it was")
    differs = now.info["continued"] and one["game"] in MARCHES_DIFFER
    if then["board"] and not differs and not passed_since(one):
        tap.equal(same_board(now.board, then["board"]), [], title + " has the same board")
    if not now.info["continued"] and then["lines"]:
        tap.check(len(now.story) >= then["lines"] // 2, title + " has its story", len(now.story))
    return now.info["continued"]


def people_of(one, ann, bert):
    return [ann, bert][:one["people"]]


def go_on(tap, one, people, moves, rng):
    table = one["table"]
    title = "%s %s" % (one["game"], table)
    try:
        made = play(people, table, moves=moves, rng=rng, timeout=120)
        over = people[0].tables[table].over
        tap.check(over or made == moves, title + " is played on", made)
    except (WireError, TimeoutError, AssertionError) as error:
        tap.check(False, title + " is played on", error)


def start_waiting(tap, ann, bert, one):
    """Somebody sits down where it waited, own cards that today are refused or not."""
    table = one["table"]
    mine = ann.tables[table]
    bert.enter(table, key=mine.key)
    bert.sit(table, key=mine.key)
    for seat in mine.info["seats"]:
        if seat["who"] == "open":
            ann.refused("seat", table=table, seat=seat["seat"], bot="random")
    refused = ann.refused("start", table=table)
    return refused


def verify(server, record):
    """"whole"; or after how many decisions these rules play otherwise; or what is wrong."""
    path = os.path.join(server.directory, "game.record")
    with open(path, "wb") as out:
        out.write(record)
    done = subprocess.run([BINARY, "verify", path], capture_output=True, text=True)
    said = done.stdout + done.stderr
    until = re.search(r"by this one, version \d+, it comes out different after decision (\d+)", said)
    return "whole" if done.returncode == 0 else int(until.group(1)) if until else said


def check_record(tap, server, ann, one):
    """Of a game that ended here: whole, or up to where the rules differ, saying so."""
    told = verify(server, server.record(one["table"], ann.token))
    title = "the record of %s %s " % (one["game"], one["table"])
    if one["continued"]:
        tap.check(told == "whole" or isinstance(told, int), title + "is told as far as it plays",
                  told)
    else:
        tap.equal(told, "whole", title + "is verified")


def old_records(tap, server, records):
    """Of games that ended under the earlier rules."""
    for text in records:
        game = re.search(r"^game (.*)$", text, re.M).group(1)
        told = verify(server, text.encode())
        tap.check(told == "whole" or isinstance(told, int), "an old record of %s is read" % game, told)
        print("# %s: %s" % (game, told), flush=True)


def seen_now(client, table):
    whole = json.loads(position(client, table))
    board = {name: value for name, value in whole[1].items() if name not in OTHERWISE}
    return whole[0]["state"], board


def main():
    tap = Tap()
    told = json.loads(read("json"))
    server = Server(BINARY, *OPTIONS, left=(read("sql"), "left_behind"))
    rng = random.Random(4)
    ann, bert = Client(server, told["ann"]), Client(server, told["bert"])
    count = collections.Counter()
    for one in told["tables"]:
        one["continued"] = look(tap, ann, one, "ann")
        if one["bert"]:
            tap.equal(look(tap, bert, one, "bert"), one["continued"], "for both alike")
        if not one["waits"]:
            count[one["game"], bool(one["continued"])] += 1
    for game, continued in sorted(count):
        print("# %s: %d %s" % (game, count[game, continued],
                               "from their position" if continued else "replayed"), flush=True)
    if WHICH == "left-4":  # effects that found no room then were lost at tables with such cards alone
        tap.check(sum(count[key] for key in count if key[1]) <= 2, "nearly all are replayed")
    playing = [one for one in told["tables"] if not one["waits"] and one["continued"] is not None]
    tap.run(old_records, server, told["records"])
    for one in playing:
        go_on(tap, one, people_of(one, ann, bert), 20, rng)
    settle(ann, bert)
    before = [seen_now(ann, one["table"]) for one in playing]
    tap.equal(server.stop(), 0, "the server stops in order")
    tap.equal(server.errors, "", "without complaint")
    server.start()
    ann, bert = Client(server, ann.token), Client(server, bert.token)
    for one in playing:
        for who in people_of(one, ann, bert):
            who.enter(one["table"])
    for one, then in zip(playing, before):
        tap.equal(seen_now(ann, one["table"]), then, "%s %s is as it was after a restart" %
                  (one["game"], one["table"]))
    for one in playing:
        go_on(tap, one, people_of(one, ann, bert), None if one["game"] != "card-game" else 40, rng)
    for one in playing:
        if ann.tables[one["table"]].over:
            tap.run(check_record, server, ann, one)
    tap.equal(server.stop(), 0, "the server stops in order")
    tap.equal(server.errors, "", "without complaint")
    server.close()
    tap.done()


main()
