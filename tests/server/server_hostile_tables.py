#!/usr/bin/env python3
"""What strangers try with tables: filling the server and its lobby, taking seats of
people whose line dropped, coming back by an old key, reading what others played.

    server_hostile_tables.py HOLDFAST"""

from wire_client import *

BINARY = sys.argv[1]
DAY = 24 * 3600 * 1000


def from_address(server, name, address):
    """A guest whom a proxy says to come from there."""
    head = {"X-Forwarded-For": address}
    status, text = server.request("POST", "/api/guest", {"name": name}, headers=head)
    assert status == 200, text
    return Client(server, json.loads(text)["token"], headers=["X-Forwarded-For: " + address])


def why_not(client, **rest):
    """The code and the sentence with which a table is refused; None: it is made."""
    try:
        client.answer(client.send("create", game="iron-throne", **rest))
    except WireError as error:
        return error.code, error.message["message"]
    return None


def wait_asleep(server, tables=0):
    until = time.monotonic() + 60
    while server.metric("tables") > tables and time.monotonic() < until:
        time.sleep(0.2)
    return server.metric("tables")


# --- how many ------------------------------------------------------------------------


def by_address(tap):
    """Guests made in a loop are one address, whatever sleeps and whatever restarts."""
    server = Server(BINARY, "--proxy", "--address-rate", "100000", "--address-tables", "6",
                    "--sleep", "1")
    made = []
    for number in range(6):
        guest = from_address(server, "Guest %d" % number, "203.0.113.7")
        tap.equal(why_not(guest, seats=["me", "open", "open"]), None, "a table is made")
        made.append(guest)
    guest = from_address(server, "Guest 7", "203.0.113.7")
    refused = why_not(guest)
    tap.check(refused and refused[0] == "too-many" and "address" in refused[1],
              "the address has no more, whoever asks", refused)
    with open(server.log, encoding="utf-8") as log:
        told = [line for line in log if "address.tables" in line]
    tap.check(len(told) == 1 and "203.0.113" not in told[0], "the operator is told, not of whom", told)
    other = from_address(server, "Neighbour", "203.0.113.8")
    tap.equal(why_not(other, seats=["me", "open", "open"]), None, "another address has")
    six = from_address(server, "Six", "2001:db8:1:2::7")
    for _ in range(6):
        six.call("create", game="iron-throne", seats=["me", "open", "open"])
    near = from_address(server, "Six too", "2001:db8:1:2:ffff::9")
    tap.equal((why_not(near) or [None])[0], "too-many", "of IPv6 a network is one address")
    for one in made + [guest, other, six, near]:
        one.close()
    tap.equal(wait_asleep(server), 0, "tables that wait leave the memory")
    guest = from_address(server, "Guest 8", "203.0.113.7")
    tap.equal((why_not(guest) or [None])[0], "too-many", "and are counted while they sleep")
    guest.close()
    tap.equal(server.stop(), 0, "the server stops in order")
    server.start()
    tap.equal(server.metric("tables"), 0, "nor are they read at the start")
    guest = from_address(server, "Guest 9", "203.0.113.7")
    tap.equal((why_not(guest) or [None])[0], "too-many", "and are counted after a restart")

    first = Client(server, made[0].token)
    mine = first.call("tables")["tables"]
    tap.equal([info["state"] for info in mine], ["waiting"], "lists tell of a table that sleeps")
    first.enter(mine[0]["id"])
    tap.equal(first.tables[mine[0]["id"]].me, 0, "it wakes when somebody comes")
    first.call("stand", table=mine[0]["id"])
    tap.equal(why_not(guest, seats=["me", "open", "open"]), None, "one that is over makes room")
    rows = server.place.sql("select origin from tables where id = ?", mine[0]["id"])
    tap.equal(rows, [("",)], "and nothing is left of where it was made")
    tap.check("203.0.113" not in server.place.dump(), "no address stands in the store")
    tap.equal((server.stop(), server.errors), (0, ""), "the server stops in order")
    server.close()


def by_person(tap):
    server = Server(BINARY, "--address-rate", "0", "--sleep", "1")
    ann = server.client("Ann")
    for _ in range(50):
        table = ann.call("create", game="iron-throne", delay=False,
                         seats=["me", "bot:random", "bot:random"])["table"]
    ann.close()
    tap.equal(wait_asleep(server), 0, "fifty games go to sleep")
    ann = Client(server, ann.token)
    refused = why_not(ann, seats=["me", "open", "open"])
    tap.check(refused and refused[0] == "too-many", "a person has at most fifty, asleep or not", refused)
    ann.enter(table)
    ann.call("vote", table=table, what="end", yes=True)
    ann.wait(lambda: ann.tables[table].over)
    ann.pump(1)
    tap.check("table" in ann.call("rematch", table=table), "one that is over may be played again")
    ann.call("enter", table=table)
    ann.pump(1)
    tap.equal((why_not(ann, seats=["me", "open", "open"]) or [None])[0], "too-many",
              "which is a table like any other")
    tap.equal((server.stop(), server.errors), (0, ""), "the server stops in order")
    server.close()


def too_fast(tap):
    """A class makes its tables at once; a loop does not."""
    server = Server(BINARY, "--address-rate", "100000")
    pupils = [server.client("Pupil %d" % number) for number in range(30)]
    tap.equal([why_not(pupil, seats=["me", "open", "open"]) for pupil in pupils], [None] * 30,
              "thirty people behind one address have a table each")
    refused = [why_not(pupil, seats=["me", "open", "open"]) for pupil in pupils]
    slow = [one for one in refused if one]
    tap.check(len(slow) >= 15 and all(code == "too-fast" and re.search(r"your address.*\d+ sec", text)
                                      for code, text in slow),
              "then more slowly, which is told clearly", refused)
    server.close()


# --- the lobby -----------------------------------------------------------------------


def lobby_of(client, wanted=lambda tables: True):
    client.call("lobby", on=True)

    def latest():
        lobbies = [m for m in client.inbox if m["t"] == "lobby"]
        return lobbies[-1]["tables"] if lobbies else []
    try:
        client.wait(lambda: any(m["t"] == "lobby" for m in client.inbox) and wanted(latest()), 10)
    except TimeoutError:
        pass
    client.call("lobby", on=False)
    return latest()


def flooded(tap):
    """Two addresses with 60 tables each do not push anybody else out."""
    server = Server(BINARY, "--proxy", "--address-rate", "0", "--sleep", "1")
    ann = from_address(server, "Ann", "198.51.100.1")
    hers = ann.call("create", game="iron-throne", seats=["me", "open", "open"], open="public",
                    name="Ann's table")["table"]
    ann.close()  # she closes the page, and waits
    floods = []
    for address in ("203.0.113.1", "203.0.113.2"):
        for number in range(6):
            eve = from_address(server, "Eve %d" % number, address)
            for _ in range(10):
                eve.call("create", game="iron-throne", seats=["me", "open", "open"], open="public",
                         name="Buy gold")
            floods.append(eve)
    bert = from_address(server, "Bert", "203.0.113.2")  # behind the same address as some of them
    his = bert.call("create", game="iron-throne", seats=["me", "open", "open"], open="public",
                    name="Bert's table")["table"]
    looks = from_address(server, "Looks", "198.51.100.9")
    shown = lobby_of(looks, lambda tables: len(tables) == 100)
    places = [info["id"] for info in shown]
    tap.equal(len(places), 100, "the lobby shows a hundred tables")
    tap.check(hers in places, "one table of somebody who has gone has its place")
    tap.check(his in places[:30], "and one from an address with sixty others", his in places)
    hosts = [next(s["user"] for s in info["seats"] if s["host"]) for info in shown]
    most = max(hosts.count(host) for host in set(hosts))
    tap.check(most <= 10, "nobody has many more places than others", most)
    for eve in floods + [bert]:
        eve.close()
    tap.equal(wait_asleep(server), 0, "all of them sleep")
    shown = lobby_of(looks, lambda tables: len(tables) == 100)
    tap.check(hers in [info["id"] for info in shown], "and are still in the list")
    ann = Client(server, ann.token)
    ann.enter(hers)
    shown = lobby_of(looks, lambda tables: tables and tables[0]["id"] == hers)
    tap.equal((shown[0]["id"], shown[0]["seats"][0]["here"]), (hers, True),
              "a table with somebody at it is the first of its turn")
    tap.equal((server.stop(), server.errors), (0, ""), "the server stops in order")
    server.close()


def nobodys(tap):
    """A table that waits is closed when nobody has come for a week."""
    server = Server(BINARY)
    ann = server.client("Ann")
    tables = [ann.call("create", game="iron-throne", seats=["me", "open", "open"])["table"]
              for _ in range(2)]
    server.stop()
    for table, days in zip(tables, (8, 6)):
        for name, column, key in (("entries", "time", "table_id"), ("tables", "changed", "id")):
            server.place.sql("update %s set %s = %s - ? where %s = ?" % (name, column, column, key),
                             days * DAY, table)
    server.start()

    def states():
        return [server.place.sql("select state from tables where id = ?", table)[0][0]
                for table in tables]
    until = time.monotonic() + 60
    while states()[0] != "over" and time.monotonic() < until:
        time.sleep(0.2)
    tap.equal(states(), ["over", "waiting"], "after a week without anybody, not before")
    server.close()


# --- seats ---------------------------------------------------------------------------


def people(server, count, **rest):
    """A running game of so many people and a bot."""
    rest.setdefault("delay", False)
    clients = [server.client("Person %d" % number) for number in range(count)]
    table = clients[0].create(seats=["me"] + ["open"] * (count - 1) + ["bot:random"],
                              settings="seats=%d" % (count + 1), **rest)
    for client in clients[1:]:
        client.enter(table.id, key=table.key)
        client.sit(table.id, key=table.key)
    wait_all(clients, lambda: all(c.tables[table.id].info["state"] == "playing" for c in clients))
    return clients, table.id


def line_drops(client, others, table, seat):
    client.close()
    wait_all(others, lambda: all(not c.tables[table].info["seats"][seat]["here"] for c in others))


def blink(tap, server):
    """Whose line drops for a moment keeps the seat."""
    (ann, bert), table = people(server, 2)
    mine = ann.tables[table]
    tap.equal(mine.info["grace"], 120, "a table says how long somebody may be away")
    line_drops(bert, [ann], table, 1)
    began = time.time() * 1000
    ann.call("vote", table=table, what="replace", seat=1, yes=True)
    ann.pump(1)
    vote = (mine.votes or [{}])[0]
    tap.check(mine.info["seats"][1]["sitting_in"] is None and vote.get("what") == "replace",
              "a vote does not take the seat at once", mine.info["seats"][1])
    tap.check(vote.get("from") and 100000 < vote["from"] - began < 200000 and
              vote["until"] > vote["from"], "it says from when on it counts", vote)
    bert = Client(server, bert.token)
    theirs = bert.enter(table)
    bert.wait(lambda: not theirs.votes)
    ann.wait(lambda: not mine.votes)
    tap.check(theirs.info["seats"][1]["sitting_in"] is None, "who comes back has the seat, and the "
              "vote is void")
    kinds = [row[0] for row in server.place.sql(
        "select kind from entries where table_id = ? order by seq", table)]
    tap.equal(kinds.count("vote"), 2, "which is written down")


def by_host(tap, server):
    """The host cannot remove an opponent from a game, only propose it."""
    (ann, bert), table = people(server, 2, grace=2)
    mine = ann.tables[table]
    tap.equal(ann.refused("kick", table=table, user=bert.you["id"]), "not-now",
              "an opponent who is here is not removed")
    line_drops(bert, [ann], table, 1)
    began = time.monotonic()
    ann.call("kick", table=table, user=bert.you["id"])
    tap.equal([(v["what"], v["seat"]) for v in mine.votes], [("replace", 1)],
              "removing one who is away is a vote")
    ann.wait(lambda: mine.info["seats"][1]["sitting_in"])
    tap.check(time.monotonic() - began > 1.5, "that counts when the table's time is over")
    bert = Client(server, bert.token)
    tap.equal(bert.enter(table).me, 1, "and the seat is still theirs")
    bert.call("back", table=table)
    ann.wait(lambda: not mine.info["seats"][1]["sitting_in"])
    bert.call("vote", table=table, what="end", yes=True)
    ann.call("vote", table=table, what="end", yes=True)
    ann.wait(lambda: mine.over)
    tap.equal(ann.refused("kick", table=table, user=bert.you["id"]), "not-now",
              "nor is anybody removed from a game that is over")


def not_free(client, table):
    """Plays until only a vote could take the client's decision back."""
    for _ in range(60):
        client.wait(lambda: client.tables[table].ask or client.tables[table].over)
        if client.tables[table].undo == "ask":
            return True
        try:
            client.move(client.tables[table])
        except WireError:
            pass
        client.pump(0.2)
    return False


def without_them(tap, server):
    """What was decided is not taken back without somebody whose seat a bot holds."""
    (ann, bert), table = people(server, 2, grace=1)
    mine = ann.tables[table]
    play([ann, bert], table, moves=8)
    line_drops(bert, [ann], table, 1)
    ann.call("vote", table=table, what="replace", seat=1, yes=True)
    ann.wait(lambda: mine.info["seats"][1]["sitting_in"])
    offered, undone = set(), 0
    for _ in range(12):
        ann.wait(lambda: mine.ask or mine.over)
        try:
            ann.move(mine)
        except WireError:
            pass
        ann.pump(0.3)
        offered.add(mine.undo)
        if mine.undo != "free":
            undone += ann.refused("undo", table=table) == "ok"
    tap.check(None in offered and "ask" not in offered and undone == 0,
              "alone with the bot nothing is taken back that was seen", (offered, undone))

    # The owner looks on: is asked, and may agree without taking the seat back.
    bert = Client(server, bert.token)
    theirs = bert.enter(table)
    tap.check(not_free(ann, table), "it is offered again when they are here")
    ann.call("undo", table=table)
    bert.wait(lambda: theirs.votes)
    tap.equal((theirs.votes[0]["what"], theirs.votes[0]["of"]), ("undo", [0, 1]), "they are asked")
    tap.check(mine.votes, "and it waits for them")
    bert.call("vote", table=table, what="undo", yes=False)
    ann.wait(lambda: not mine.votes)
    tap.check(not any(line["kind"] == "undone" for line in mine.story), "their no is one")

    # Nor is the game called off behind their back.
    line_drops(bert, [ann], table, 1)
    ann.call("vote", table=table, what="end", yes=True)
    tap.check(not mine.over and mine.votes and mine.votes[0]["from"], "calling it off waits too",
              mine.votes)
    ann.wait(lambda: mine.over)
    tap.check(mine.info["called_off"], "and counts when they do not come")


def end_void(tap, server):
    (ann, bert), table = people(server, 2, grace=3)
    mine = ann.tables[table]
    line_drops(bert, [ann], table, 1)
    ann.call("vote", table=table, what="replace", seat=1, yes=True)
    ann.wait(lambda: mine.info["seats"][1]["sitting_in"])
    ann.call("vote", table=table, what="end", yes=True)
    bert = Client(server, bert.token)
    theirs = bert.enter(table)
    ann.wait(lambda: not mine.votes)
    ann.pump(4), bert.pump(0)
    tap.check(not theirs.over, "who comes back meanwhile still has a game")


def together(tap, server):
    """Two of three agree: not with one voice, not before the time, not over a return."""
    (ann, bert, carl), table = people(server, 3, grace=3)
    mine = ann.tables[table]
    line_drops(carl, [ann, bert], table, 2)
    ann.call("vote", table=table, what="replace", seat=2, yes=True)
    ann.pump(5), bert.pump(0)
    tap.check(mine.info["seats"][2]["sitting_in"] is None and mine.votes,
              "one voice of two takes no seat, however long")
    carl = Client(server, carl.token)
    carl.enter(table)
    wait_all([ann, bert], lambda: not mine.votes and not bert.tables[table].votes)
    line_drops(carl, [ann, bert], table, 2)
    began = time.monotonic()
    ann.call("vote", table=table, what="replace", seat=2, yes=True)
    bert.call("vote", table=table, what="replace", seat=2, yes=True)
    tap.check(mine.info["seats"][2]["sitting_in"] is None, "two voices wait for the table's time")
    wait_all([ann, bert], lambda: mine.info["seats"][2]["sitting_in"])
    tap.check(time.monotonic() - began > 2.5, "then they count")


def restarted(tap, server):
    """That the server was away is nobody's absence."""
    (ann, bert), table = people(server, 2, grace=4)
    line_drops(bert, [ann], table, 1)
    ann.call("vote", table=table, what="replace", seat=1, yes=True)
    server.stop()
    time.sleep(5)
    server.start()
    ann = Client(server, ann.token)
    ann.enter(table)
    tap.equal(ann.tables[table].info["seats"][1]["sitting_in"], None,
              "a vote does not count while nobody could come back")
    bert = Client(server, bert.token)
    theirs = bert.enter(table)
    bert.wait(lambda: not theirs.votes)
    bert.pump(5)
    tap.equal(theirs.info["seats"][1]["sitting_in"], None, "who comes back then has the seat")
    other = bert.create(seats=["me", "open"], settings="seats=2", game="card-game",
                        pace={"kind": "slow", "move": 86400})
    tap.equal(other.info["grace"], 86400, "a slow table's time is that of its clock")
    for wrong in (0, -1, 31 * 86400):
        bert.pump(1)
        tap.equal((why_not(bert, grace=wrong) or [None])[0], "bad-settings",
                  "a table's time has its bounds")


# --- keys, records, names ------------------------------------------------------------------


def keys(tap, server):
    ann, bert = server.client("Ann"), server.client("Bert")
    table = ann.create(seats=["me", "open", "open", "open"])
    old = table.key
    bert.enter(table.id, key=old)
    tap.equal(bert.refused("key", table=table.id), "not-yours", "only the host makes a new key")
    told = ann.call("key", table=table.id)["key"]
    ann.wait(lambda: table.key != old)
    tap.equal(table.key, told, "whoever may invite is told the new one")
    late = server.client("Late")
    tap.equal((late.refused("enter", table=table.id, key=old),
               late.refused("sit", table=table.id, key=old)), ("not-found", "not-found"),
              "the old key opens nothing")
    late.enter(table.id, key=told)
    bert.call("sit", table=table.id, key=told)
    ann.wait(lambda: table.info["seats"][1]["who"] == "person")
    ann.call("kick", table=table.id, user=bert.you["id"])
    ann.wait(lambda: table.key != told)
    tap.equal(bert.refused("enter", table=table.id, key=told), "not-found",
              "who was removed does not come back")
    again = server.client("Bert again")
    tap.equal((again.refused("enter", table=table.id, key=told),
               again.refused("sit", table=table.id, key=told)), ("not-found", "not-found"),
              "nor as somebody else by the key they had")
    again.enter(table.id, key=table.key)
    last = table.key
    server.stop()
    server.start()
    again = Client(server, again.token)
    tap.equal(again.refused("enter", table=table.id, key=told), "not-found", "nor after a restart")
    again.enter(table.id, key=last)
    tap.check(True, "and the new one still opens")


def read(server, table, **rest):
    return server.request("GET", "/api/table/%s/record" % table, **rest)[0]


def records(tap, server):
    """Who has not played a private game does not read its record."""
    (ann, bert), table = people(server, 2)
    cleo = server.client("Cleo")
    cleo.enter(table, key=ann.tables[table].key)
    play([ann, bert], table)
    wait_all([ann, bert], lambda: all(c.tables[table].over for c in (ann, bert)))
    tap.equal((read(server, table), read(server, table, token=cleo.token)), (403, 403),
              "a private game's record is not for strangers, nor for who watched")
    tap.equal((read(server, table, token=ann.token), read(server, table, token=bert.token)),
              (200, 200), "it is for its players")
    cookie = {"Cookie": "holdfast=" + bert.token}
    tap.equal(read(server, table, headers=cookie), 200, "whom a browser names by its cookie")
    tap.equal(read(server, table, headers=dict(cookie, Origin="https://evil.example")), 403,
              "unless another's page asks")
    tap.equal(cleo.refused("share", table=table), "not-yours", "strangers do not share it")
    bert.call("share", table=table)
    tap.equal((read(server, table), bert.tables[table].info["shared"]), (200, True),
              "a player does, for everybody")
    server.stop()
    server.start()
    tap.equal(read(server, table), 200, "for good")
    bert = Client(server, bert.token)
    bert.enter(table)
    bert.call("share", table=table, on=False)
    tap.equal(read(server, table), 403, "until it is taken back")

    open_table = bert.create(seats=["me", "bot:random", "bot:random"], delay=False, open="public")
    play([bert], open_table.id)
    bert.wait(lambda: open_table.over)
    tap.equal(read(server, open_table.id), 200, "a public game's record is public")


def names(tap, server):
    ann = server.client("Ann")
    for blank in ("", "   ", "\u00a0", "\u2003\u2003", "\u200b", "\u2800", "\u3164", "\u115f",
                  "\uffa0", "\u00ad", "\u180e", "\u3000 \u2800"):
        refused = why_not(ann, name=blank)
        tap.equal((refused or [None])[0], "bad-name", "no table is called %a" % blank)
        ann.pump(0.6)
    table = ann.create(name="\u00a0Council\u3000of\u00a0Wednesday ", seats=["me", "open", "open"])
    tap.check("Council" in table.info["name"], "a name may have such in it", table.info["name"])
    tap.equal(ann.refused("rename", table=table.id, name="\u2800\u00a0"), "bad-name",
              "nor is one called so later")


def choices(tap, server):
    """The bound on the options of a move is what is said."""
    (ann, bert), table = people(server, 2)
    ann.wait(lambda: ann.tables[table].ask)
    ask = ann.tables[table].ask["ask"]
    try:
        ann.answer(ann.send("move", table=table, ask=ask, choices=["pass"] * 513))
        tap.check(False, "513 options are too many")
    except WireError as error:
        tap.check(error.code == "bad-message" and "1 to 512 options" in error.message["message"],
                  "513 options are too many, and how many there may be is told", error)
    tap.equal(ann.refused("move", table=table, ask=ask, choices=["pass"] * 512), "not-legal",
              "512 are looked at")


def main():
    tap = Tap()
    for test in (by_address, by_person, too_fast, flooded, nobodys):
        tap.run(test)
    server = Server(BINARY, "--address-rate", "0")
    for test in (blink, by_host, without_them, end_void, together, restarted, keys, records, names,
                 choices):
        tap.run(test, server)
        tap.check(server.alive(), "the server is still there")
    tap.equal((server.stop(), server.errors), (0, ""), "the server stops in order")
    server.close()
    tap.done()


main()
