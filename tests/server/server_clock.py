#!/usr/bin/env python3
"""The wall clock of a server is set back and forth, while it runs and while it does
not: bots move, people's clocks go on and nobody loses by it, limits neither open
nor close.   server_clock.py HOLDFAST WALL_CLOCK"""

from wall_clock import WallClock
from store_place import Place
from wire_client import *

BINARY, LIBRARY = sys.argv[1:3]
MINUTE, HOUR, DAY = 60, 3600, 86400
JUMPS = (("an hour back", -HOUR), ("two hours forth", HOUR), ("a day forth", DAY + HOUR),
         ("two days back", -DAY + HOUR), ("and right", 0))
LIVE = {"kind": "live", "move": 30, "reserve": 300}


def start(clock, *options, **rest):
    return Server(BINARY, "--address-rate", "0", *options,
                  environment=clock.environment(BINARY), **rest)


def times(server, table):
    rows = server.place.sql("select time from entries where table_id = ? order by seq", table)
    return [time_ for time_, in rows]


def clock_of(client, table):
    """The clock of the client's seat as the server has it now."""
    whole = client.enter(table)
    return whole.clock["seats"][whole.me]


def bots_move(tap, server, clock):
    ann = server.client("Ann")
    table = ann.create(seats=["me", "bot:random", "bot:random"])
    play([ann], table.id, moves=2)
    for what, wrong in JUMPS:
        clock.set(wrong)
        made = play([ann], table.id, moves=3, timeout=60)
        tap.check(made == 3 or table.over, "bots move: " + what)
        if table.over:
            table = ann.create(seats=["me", "bot:random", "bot:random"])
    stamps = times(server, table.id)
    tap.equal(stamps, sorted(stamps), "no entry is before the one before it")
    tap.check(stamps[-1] - stamps[0] < 10 * MINUTE * 1000, "and none an hour behind it",
              stamps[-1] - stamps[0])


def nobody_is_flagged(tap, server, clock):
    ann, bert, table = two_people(server, pace=LIVE)
    slow = ann.create(seats=["me", "bot:random", "bot:random"],
                      pace={"kind": "slow", "move": 2 * DAY}).id
    wait_all((ann, bert), lambda: ann.tables[table].ask or bert.tables[table].ask)
    asked = ann if ann.tables[table].ask else bert
    ann.wait(lambda: ann.tables[slow].ask)
    for what, wrong in JUMPS:
        clock.set(wrong)
        wait_any((ann, bert), 1.5)
        seat = clock_of(asked, table)
        tap.check(seat["stage"] == "fine" and 0 < seat["left"] <= 30000 and
                  seat["reserve"] == 300000, "the clock of a live game goes on: " + what, seat)
        seat = clock_of(ann, slow)
        tap.check(seat["stage"] == "fine" and 2 * DAY - 10 * MINUTE < seat["left"] / 1000 <= 2 * DAY,
                  "and that of a slow one", seat)
    tap.equal(server.metric("timeouts_total"), 0, "nobody's time was over")


def clocks_fire(tap, server, clock):
    """A person who does not answer is warned, and a bot decides, whatever the wall says."""
    for what, wrong in (("an hour back", -HOUR), ("and forth", 0)):
        ann = server.client("Ann")
        table = ann.create(seats=["me", "bot:random", "bot:random"], delay=False,
                           pace={"kind": "live", "move": 1, "reserve": 0})
        ann.wait(lambda: table.ask)
        before = server.metric("timeouts_total")
        clock.set(wrong)
        ann.wait(lambda: server.metric("timeouts_total") > before, timeout=60)
        tap.check(True, "clocks fire: " + what)


def limits(tap, server, clock):
    """A bucket that was emptied fills as time passes, not as the wall says."""
    ann = server.client("Ann")

    def refused(count):
        wanted = [ann.send("ping") for _ in range(count)]
        codes = []
        for one in wanted:
            try:
                ann.answer(one)
            except WireError as error:
                codes.append(error.code)
        return len(codes)

    tap.check(refused(60) > 0, "who says too much is refused")
    clock.set(-HOUR)
    time.sleep(4)
    tap.equal(refused(10), 0, "and heard again a little later, an hour earlier")
    clock.set(0)


def limits_stay(tap, clock):
    """Guests of one address are made slowly once there are many: no wall opens that."""
    server = Server(BINARY, environment=clock.environment(BINARY))

    def refused(most):
        for at in range(most):
            if server.request("POST", "/api/guest", {"name": "G%d" % at})[0] == 429:
                return True
        return False

    tap.check(refused(400), "one address cannot make guests without end")
    clock.set(DAY)
    # In an hour there would be room for all of these; in reality for every second second.
    tap.check(refused(60), "neither a day later by the wall")
    clock.set(0)
    tap.equal(server.close(), 0, "the server stops in order")


def restarted(tap, server, clock):
    """Set while the server was not there: the log is of the future, or of yesterday."""
    for what, wrong in (("back", -HOUR), ("forth", DAY), ("back again", 0)):
        ann, bert, table = two_people(server, pace=LIVE)
        play([ann, bert], table, moves=2)
        settle(ann, bert)
        tap.equal(server.stop(), 0, "the server stops in order")
        clock.set(wrong)
        server.start()
        ann, bert = Client(server, ann.token), Client(server, bert.token)
        for client in (ann, bert):
            client.enter(table)
        for client in (ann, bert):
            if client.tables[table].ask:
                seat = clock_of(client, table)
                # A day in which there was no server is counted, but for a last quarter minute.
                least = 10000 if wrong > 0 else 300000
                tap.check(seat["stage"] == "fine" and seat["left"] <= 31000 and
                          seat["left"] + seat["reserve"] > least,
                          "a clock goes on: the wall was set " + what, seat)
        made = play([ann, bert], table, moves=4, timeout=60)
        tap.check(made == 4 or ann.tables[table].over, "and so does the game, with its bot")
        entries = times(server, table)
        tap.equal(entries, sorted(entries), "its log is in order")
        tap.equal(server.metric("timeouts_total"), 0, "nobody's time was over")


def read_by_people(tap, server, clock):
    """What people read is what the wall says."""
    clock.set(3 * DAY)
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    connection.request("GET", "/healthz")
    date = connection.getresponse().getheader("Date")
    connection.close()
    said = time.mktime(time.strptime(date, "%a, %d %b %Y %H:%M:%S GMT"))
    wall = time.mktime(time.gmtime(time.time() + 3 * DAY))
    tap.check(abs(said - wall) < HOUR, "answers have the date of the wall", date)
    clock.set(0)


def one_server(tap):
    clock = WallClock(LIBRARY)
    server = start(clock)
    for function in (bots_move, nobody_is_flagged):
        tap.run(function, server, clock)
    tap.run(clocks_fire, server, clock)
    tap.run(limits, server, clock)
    tap.run(read_by_people, server, clock)
    tap.equal(server.stop(), 0, "the server stops in order")
    tap.equal(server.errors, "", "and had nothing to complain about")
    server.close()
    server = start(clock)
    tap.run(restarted, server, clock)
    server.close()
    tap.run(limits_stay, clock)
    clock.close()


# --- many nodes --------------------------------------------------------------------------


def across(first, second, **rest):
    """A running game of Ann on one node, Bert on another and a bot."""
    ann, bert = first.client("Ann"), second.client("Bert")
    table = ann.create(seats=["me", "open", "bot:random"], delay=False, **rest)
    bert.enter(table.id, key=table.key)
    bert.sit(table.id, key=table.key)
    wait_all((ann, bert), lambda: all(c.tables[table.id].info["state"] == "playing"
                                      for c in (ann, bert)))
    return ann, bert, table.id


def play_across(tap, nodes, first, second, what):
    """Everybody moves, nobody loses a second of their reserve."""
    ann, bert, table = across(first, second, pace={"kind": "live", "move": 60, "reserve": 300})
    made = play([ann, bert], table, moves=10, timeout=120)
    tap.check(made == 10 or ann.tables[table].over, "a game goes on across nodes: " + what)
    settle(ann, bert)
    for client in (ann, bert):
        if client.tables[table].over:
            continue
        seats = client.enter(table).clock["seats"]
        tap.check(all(s["stage"] == "fine" and s["reserve"] == 300000 for s in seats[:2]),
                  "and nobody has lost any time", seats)
    tap.equal(sum(node.metric("timeouts_total") for node in nodes), 0, "nor their seat")
    stamps = times(first, table)
    tap.equal(stamps, sorted(stamps), "and the log is in order")
    return ann, bert, table


def three_nodes(tap):
    clocks = [WallClock(LIBRARY) for _ in range(3)]
    first = start(clocks[0])
    nodes = [first] + [start(clock, store=first.place.url) for clock in clocks[1:]]
    for what, jumps in (("one an hour back", (0, -HOUR, 0)), ("another an hour forth", (0, 0, HOUR)),
                        ("all differ by days", (DAY, -DAY, 3 * DAY)), ("all are right", (0, 0, 0))):
        for clock, wrong in zip(clocks, jumps):
            clock.set(wrong)
        play_across(tap, nodes, nodes[0], nodes[1], what)
        play_across(tap, nodes, nodes[2], nodes[0], what)
    for node in nodes:
        with open(node.log) as log:
            tap.check("lease.lost" not in log.read(), "no node has lost a lease")
    # One is started anew, an hour ahead of the others, and dies; its table goes on.
    tap.equal(nodes[2].stop(), 0, "a node stops in order")
    clocks[2].set(HOUR)
    nodes[2].start()
    play_across(tap, nodes, nodes[0], nodes[2], "one was started an hour ahead")
    ann, bert, table = play_across(tap, nodes, nodes[2], nodes[1], "and begins a game")
    nodes[2].kill()
    ann = Client(nodes[0], ann.token)
    ann.enter(table)
    made = play([ann, bert], table, moves=4, timeout=120)
    tap.check(made == 4 or ann.tables[table].over, "which goes on when that one dies")
    tap.equal(sum(node.metric("timeouts_total") for node in nodes[:2]), 0, "nobody lost their seat")
    for node in nodes[:2]:
        tap.equal(node.stop(), 0, "a node stops in order")
        tap.equal(node.errors, "", "and had nothing to complain about")
    for node in reversed(nodes):
        node.close()
    for clock in clocks:
        clock.close()


class SetStore:
    """A store whose database has a clock that can be set."""

    def __init__(self):
        self.schema = Place(None)
        self.url = self.schema.url + "%2Cpg_catalog"
        self.schema.psql("set search_path to %s;"
                         "create table wrong (seconds bigint); insert into wrong values (0);"
                         "create function clock_timestamp() returns timestamptz language sql as "
                         "'select pg_catalog.clock_timestamp() + "
                         "make_interval(secs => (select seconds from %s.wrong))'"
                         % (self.schema.schema, self.schema.schema))

    def set(self, wrong):
        self.schema.psql("update %s.wrong set seconds = %d" % (self.schema.schema, wrong))

    def time(self):
        text = self.schema.psql("set search_path to %s, pg_catalog; select extract(epoch from "
                                "clock_timestamp() - pg_catalog.clock_timestamp())"
                                % self.schema.schema)
        return float(text)


def takeovers(nodes):
    return [node.metric("takeovers_total") for node in nodes]


def beats(nodes):
    """Every node has beaten three times more."""
    time.sleep(4)
    return all(node.request("GET", "/healthz")[0] == 200 for node in nodes)


def a_set_database(tap):
    """The clock by which nodes live is set: who beats lives, who is dead is dead."""
    store = SetStore()
    store.set(HOUR)
    tap.equal(round(store.time()), HOUR, "the clock of a database is set")
    store.set(0)
    nodes = [Server(BINARY, "--address-rate", "0", store=store.url) for _ in range(3)]
    games = [across(one, other) for one, other in zip(nodes, nodes[1:] + nodes[:1])]
    for ann, bert, table in games:
        play([ann, bert], table, moves=2)
    beats(nodes)
    before = takeovers(nodes)
    for what, wrong in (("forth", HOUR), ("a day back", HOUR - DAY)):
        store.set(wrong)
        tap.check(beats(nodes), "every node goes on: the database was set " + what)
        tap.equal(takeovers(nodes), before, "and no table has wandered")
        for ann, bert, table in games:
            made = play([ann, bert], table, moves=2, timeout=60)
            tap.check(made == 2 or ann.tables[table].over, "its game goes on")
    # A node dies, and the clock is put back: its last beat lies a day ahead.
    ann, bert, table = across(nodes[2], nodes[0])
    play([ann, bert], table, moves=2)
    nodes[2].kill()
    store.set(HOUR - 2 * DAY)
    ann = Client(nodes[0], ann.token)
    ann.enter(table)
    made = play([ann, bert], table, moves=6, timeout=60)
    tap.check(made == 6 or ann.tables[table].over, "the tables of a dead node are taken over")
    for node in nodes[:2]:
        tap.equal(node.stop(), 0, "a node stops in order")
        node.close()
    nodes[2].close()
    store.schema.drop()


if __name__ == "__main__":
    tap = Tap()
    tap.run(one_server)
    if os.environ.get("HOLDFAST_TEST_STORE") == "postgres":
        tap.run(three_nodes)
        tap.run(a_set_database)
    tap.done()
