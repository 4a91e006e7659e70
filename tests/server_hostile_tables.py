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


def main():
    tap = Tap()
    for test in (by_address, by_person, too_fast, flooded, nobodys):
        tap.run(test)
    tap.done()


main()
