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


def main():
    tap = Tap()
    for test in (by_address, by_person, too_fast, flooded, nobodys):
        tap.run(test)
    server = Server(BINARY, "--address-rate", "0")
    for test in (blink, without_them, end_void, together, restarted):
        tap.run(test, server)
        tap.check(server.alive(), "the server is still there")
    tap.equal((server.stop(), server.errors), (0, ""), "the server stops in order")
    server.close()
    tap.done()


main()
