#!/usr/bin/env python3
"""Three nodes on one store: any of them serves any table, and goes on when
another dies, sleeps or stops.   server_nodes.py HOLDFAST"""

from wire_client import *

BINARY = sys.argv[1]


class House:
    """Nodes that share a store."""

    def __init__(self, count):
        self.directory = tempfile.mkdtemp(prefix="holdfast-nodes-")
        self.told = os.path.join(self.directory, "told")  # what hooks say, of all nodes
        self.options = ["--address-rate", "0", "--hook",
                        'echo "$HOLDFAST_TABLE $HOLDFAST_USER" >>' + self.told]
        first = Server(BINARY, *self.options)
        self.place = first.place
        self.nodes = [first] + [self.another() for _ in range(count - 1)]

    def another(self):
        return Server(BINARY, *self.options, store=self.place.url)

    def __getitem__(self, number):
        return self.nodes[number]

    def replace(self, number):
        self.nodes[number].errors = ""
        self.nodes[number] = self.another()

    def home(self, table):
        """The number of the node that goes on with the table, or None."""
        homes = []
        found = self.place.sql("select node from leases where table_id = ?", table)
        for number, node in enumerate(self.nodes):
            with open(node.log) as log:
                lines = log.read()
            mine = re.search(r'node.started.* node="?(\w+)', lines)
            if found and mine and mine.group(1) == found[0][0]:
                homes.append(number)
        return homes[0] if homes else None

    def wait_home(self, table, not_at=None, timeout=30):
        until = time.monotonic() + timeout
        while time.monotonic() < until:
            at = self.home(table)
            if at is not None and at != not_at:
                return at
            time.sleep(0.1)
        raise TimeoutError("nobody took the table over")

    def entries(self, table):
        rows = self.place.sql("select seq, kind, body from entries where table_id = ? "
                              "order by seq", table)
        return [(seq, kind, json.loads(body)) for seq, kind, body in rows]

    def times_told(self, table, user):
        if not os.path.exists(self.told):
            return 0
        with open(self.told) as told:
            return told.read().split("\n").count("%s %s" % (table, user))

    def close(self):
        shutil.rmtree(self.directory, ignore_errors=True)
        for node in self.nodes[1:]:
            node.close()
        self.place.drop()
        self.nodes[0].close()


def apart(house, first=0, second=1, **rest):
    """A game of Ann on one node, Bert on another and a bot."""
    ann, bert = house[first].client("Ann"), house[second].client("Bert")
    rest.setdefault("delay", False)
    table = ann.create(seats=["me", "open", "bot:random"], **rest)
    bert.enter(table.id, key=table.key)
    bert.sit(table.id, key=table.key)
    wait_all((ann, bert), lambda: all(c.tables[table.id].info["state"] == "playing"
                                      for c in (ann, bert)))
    return ann, bert, table.id


def sound(tap, house, table, what):
    entries = house.entries(table)
    ids = [body["id"] for _, kind, body in entries if kind == "move" and "id" in body]
    asks = [(body["seat"], body["ask"]) for _, kind, body in entries if kind == "move"]
    undone = any(kind == "undo" for _, kind, _ in entries)
    tap.check([seq for seq, _, _ in entries] == list(range(1, len(entries) + 1)) and
              len(ids) == len(set(ids)) and (undone or len(asks) == len(set(asks))), what)


def together(tap, house):
    ann, bert, table = apart(house)
    play([ann, bert], table, moves=14)
    settle(ann, bert)
    boards = [json.loads(position(c, table)) for c in (ann, bert)]
    tap.equal(boards[0][0], boards[1][0], "two nodes tell the same of a table")
    watcher = house[2].client("Carl")
    watcher.enter(table, key=ann.tables[table].key)
    tap.equal(json.loads(position(watcher, table))[0], boards[0][0], "so does a third")
    ann.call("chat", table=table, text="Hello over there")
    wait_all((bert, watcher), lambda: all(
        [line["text"] for line in c.tables[table].chat] == ["Hello over there"]
        for c in (bert, watcher)))
    tap.check(True, "chat is read on every node")
    wait_all((ann, bert, watcher), lambda: all(
        [s["here"] for s in c.tables[table].info["seats"][:2]] == [True, True]
        for c in (ann, bert, watcher)))
    tap.check(True, "who is here is seen on every node")
    bert.close()
    wait_all((ann, watcher), lambda: all(
        [s["here"] for s in c.tables[table].info["seats"][:2]] == [True, False]
        for c in (ann, watcher)))
    tap.check(True, "and who has left")
    bert = Client(house[2], bert.token)
    bert.enter(table)
    play([ann, bert], table)
    wait_all((ann, bert, watcher), lambda: all(c.tables[table].over
                                               for c in (ann, bert, watcher)))
    sound(tap, house, table, "the log of a game on two nodes has neither gap nor double")
    path = os.path.join(house[0].directory, "game.record")
    for node in house.nodes:
        with open(path, "wb") as out:
            out.write(node.record(table, ann.token))
        tap.equal(subprocess.run([BINARY, "verify", path], stdout=subprocess.DEVNULL).returncode, 0,
                  "its record is verified on every node")


def at_the_same_time(tap, house):
    """Everybody says something at the same moment, on all nodes: every line is
    there once."""
    ann, bert, table = apart(house)
    said = []
    for number in range(4):
        for client, name in ((ann, "a"), (bert, "b")):
            text = "%s%d" % (name, number)
            said.append(text)
            client.send("chat", table=table, text=text)
    time.sleep(0.5)
    wait_all((ann, bert), lambda: all(len(c.tables[table].chat) == len(said)
                                      for c in (ann, bert)))
    lines = [[line["text"] for line in c.tables[table].chat] for c in (ann, bert)]
    tap.equal(sorted(lines[0]), sorted(said), "what is said at once is there once")
    tap.equal(lines[0], lines[1], "in the same order everywhere")


def unread(tap, house):
    """Lines of chat have the same numbers on every node: who comes back through another
    knows which are new."""
    ann, bert, table = apart(house)
    carl = house[2].client("Carl")
    carl.enter(table, key=ann.tables[table].key)

    def heard(*clients):
        return [[(line["i"], line["text"]) for line in c.tables[table].chat] for c in clients]

    def say(*said):
        for client, text in said:
            count = len(client.tables[table].chat)
            client.call("chat", table=table, text=text)
            client.wait(lambda: len(client.tables[table].chat) > count)

    say((ann, "one"), (bert, "two"))
    bert.wait(lambda: len(bert.tables[table].chat) == 2)
    read = max(number for number, _ in heard(bert)[0])
    bert.close()
    say((ann, "three"), (carl, "four"), (ann, "five"))
    back = Client(house[2], bert.token)
    back.enter(table)
    wait_all((ann, carl, back), lambda: all(len(c.tables[table].chat) == 5
                                            for c in (ann, carl, back)))
    lists = heard(ann, carl, back)
    tap.check(lists[0] == lists[1] == lists[2], "lines have the same numbers on every node", lists)
    tap.equal([text for number, text in lists[2] if number > read], ["three", "four", "five"],
              "who comes back through another node knows what is unread")


def comes_over(tap, house):
    """Who comes from another node sees no less than there, though no hint says that
    there is more."""
    ann, table = house[0].client("Ann"), None
    table = ann.create(seats=["me", "open", "bot:random"], delay=False)
    watcher = house[1].client("Carl")
    watcher.enter(table.id, key=table.key)  # the table is in that node's memory
    refused = older = 0
    for number in range(12):
        bert = house[0].client("Bert")
        bert.enter(table.id, key=table.key)
        bert.sit(table.id, key=table.key)
        ann.call("chat", table=table.id, text="Welcome %d" % number)
        moved = Client(house[1], bert.token)  # at once
        try:
            there = moved.enter(table.id)
            older += [line["text"] for line in there.chat][-1:] != ["Welcome %d" % number]
        except WireError:
            refused += 1
        moved.close()
        if ann.tables[table.id].info["state"] != "waiting":
            break
        bert.call("stand", table=table.id)
        bert.close()
    tap.equal((refused, older), (0, 0), "who comes over is let in and sees the latest")


def lobby(tap, house):
    ann, carl = house[0].client("Ann"), house[2].client("Carl")
    shown = []

    def listed():
        for message in carl.inbox:
            if message["t"] == "lobby":
                shown[:] = [table["id"] for table in message["tables"]]
        return shown

    carl.call("lobby", on=True)
    table = ann.create(seats=["me", "open", "open"], open="public", name="From afar")
    carl.wait(lambda: table.id in listed())
    tap.check(True, "the lobby lists tables of other nodes")
    carl.enter(table.id)
    carl.sit(table.id)
    ann.wait(lambda: ann.tables[table.id].info["seats"][1]["who"] == "person")
    tap.check(True, "and one may sit down at them")
    ann.call("start", table=table.id, bots="random")
    carl.wait(lambda: carl.tables[table.id].info["state"] == "playing")
    mine = [one["id"] for one in carl.call("tables")["tables"]]
    tap.check(table.id in mine, "a table is among one's own on every node")


def people(tap, house):
    ann = house[0].client("Ann")
    elsewhere = Client(house[1], ann.token)
    tap.equal(elsewhere.you["id"], ann.you["id"], "one token on every node")
    status, _ = house[0].request("POST", "/api/account",
                                 {"name": "boss", "password": "a long enough password"},
                                 token=house[0].guest("Chief"))
    tap.equal(status, 200, "an account is made on one node")
    status, text = house[2].request("POST", "/api/login", {
        "name": "boss", "password": "a long enough password", "token": True})
    tap.equal(status, 200, "and signs in on another")
    token = json.loads(text)["token"]
    house[0].operator("add", "boss")
    for _ in range(100):
        boss = Client(house[2], token)
        if boss.you["operator"]:
            break
        time.sleep(0.2)
    tap.check(boss.you["operator"], "an operator made on the machine is one on every node")
    boss.call("ban", user=ann.you["id"], hours=1)
    closed = 0
    for client in (ann, elsewhere):
        try:
            client.pump(15)
        except Closed:
            closed += 1
    tap.equal(closed, 2, "who is banned is thrown out on every node")
    status, _ = house[0].request("POST", "/api/hello", {}, token=ann.token)
    tap.check(status in (401, 403), "and not let in again", status)


def slow(tap, house):
    """Whose turn it is in a slow game is told to them wherever they are."""
    ann, bert = house[0].client("Ann"), house[1].client("Bert")
    table = ann.create(seats=["me", "open", "bot:random"], delay=False,
                       pace={"kind": "slow", "move": 3600})
    moved = Client(house[2], bert.token)
    bert.sit(table.id, key=table.key)  # and does not look at it

    def told():
        if ann.tables[table.id].ask:
            try:
                ann.move(ann.tables[table.id])
            except WireError:
                pass
        ann.pump(0.05)
        return any(m["t"] == "turn" and m["table"] == table.id for m in moved.inbox)

    moved.wait(told)
    tap.check(True, "whose turn it is is told on other nodes")
    seat = [s["user"] for s in ann.tables[table.id].info["seats"]].index(bert.you["id"])

    def waits():
        mine = {one["id"]: one for one in moved.call("tables")["tables"]}
        moved.pump(0.2)
        return seat in mine[table.id].get("waits", [])

    moved.wait(waits)
    tap.check(True, "and is seen in the list of one's tables")
    # Telling by Web Push and by the operator's hook is the same step: server_push.py.
    time.sleep(1)
    tap.equal(house.times_told(table.id, bert.you["id"]), 1,
              "whoever is away is told once, by one node")
    moved.enter(table.id)
    wait_all((ann, moved), lambda: ann.tables[table.id].info["seats"][seat]["here"])
    play([ann, moved], table.id, moves=8)
    settle(ann, moved)
    tap.equal(house.times_told(table.id, bert.you["id"]), 1,
              "and not while they look at it on another node")
    status, _ = house[2].request("POST", "/api/name", {"name": "Bertram"}, token=bert.token)
    if tap.equal(status, 200, "somebody takes another name on a node without the table"):
        ann.wait(lambda: ann.tables[table.id].info["seats"][seat]["name"] == "Bertram")


def killed(tap, house):
    """The home of a table dies: another takes it over, and its bots think."""
    ann, bert, table = apart(house)
    play([ann, bert], table, moves=6)
    home = house.wait_home(table)
    stays = bert if home == 0 else ann
    goes = ann if home == 0 else bert
    began = time.monotonic()
    house[home].kill()
    house.replace(home)
    second = Client(house[2], goes.token)
    second.enter(table)
    house.wait_home(table)
    tap.check(True, "a table whose node has died gets another home")
    made = play([stays, second], table, moves=10, timeout=60)
    tap.check(made == 10 or stays.tables[table].over, "and goes on")
    print("# after %.1f s" % (time.monotonic() - began))
    settle(stays, second)
    sound(tap, house, table, "nothing is lost or doubled")


def newcomer(tap, _):
    """A node that has only just started has a lease before others know that it lives: it
    is left to it, until it dies. Who had it before notices."""
    house, kept = House(2), []

    def homes():
        return sum(node.metric("tables_home_playing") for node in house.nodes)

    ann, bert = house[0].client("Ann"), house[1].client("Bert")
    for number in range(2):
        node = "nNew%d" % number
        table = ann.create(seats=["me", "bot:random", "bot:random"], delay=False)
        bert.wait(lambda: homes() == number + 1)
        house.place.sql("insert into nodes (id, until) values (?, ?); update leases set "
                        "node = ?, term = term + 1 where table_id = ?", node,
                        int(time.time() * 1000) + 600000, node, table.id)
        bert.enter(table.id, key=table.key)  # this node wants its lease
        bert.wait(lambda: homes() == number, timeout=60)
        kept += house.place.sql("select node from leases where table_id = ?", table.id)
        house.place.sql("update nodes set until = 0 where id = ?", node)
        house.wait_home(table.id)
        bert.wait(lambda: homes() == number + 1, timeout=60)
    tap.equal(kept, [("nNew%d" % number,) for number in range(2)],
              "the lease of a node that has just started is left to it")
    for node in house.nodes:
        tap.equal(node.stop(), 0, "a node stops in order")
        tap.equal(node.errors, "", "and had nothing to complain about")
    house.close()


def count_clock(house, table):
    """How often each question was warned of, and decided by the clock."""
    warned, decided = {}, {}
    for _, kind, body in house.entries(table):
        if kind == "warn":
            key = (body["seat"], body["ask"])
            warned[key] = warned.get(key, 0) + 1
        elif kind == "move" and body["by"] == "clock":
            key = (body["seat"], body["ask"])
            decided[key] = decided.get(key, 0) + 1
    return warned, decided


def frozen(tap, house):
    """The home sleeps until others have taken its tables over, then wakes up with
    what it believed."""
    tables = []
    for _ in range(6):
        ann, bert, table = apart(house, 0, 1, pace={"kind": "live", "move": 1, "reserve": 0})
        tables.append((ann, bert, table))
    homes = [house.wait_home(table) for _, _, table in tables]
    home = homes[0]
    time.sleep(1.0)
    for round_ in range(2):
        house[home].process.send_signal(signal.SIGSTOP)
        for number, (_, _, table) in enumerate(tables):
            if homes[number] == home:
                house.wait_home(table, not_at=home)
        time.sleep(2)
        house[home].process.send_signal(signal.SIGCONT)
        time.sleep(3)
        homes = [house.wait_home(table) for _, _, table in tables]
        home = homes[0]
    double = []
    steps = 0
    for _, _, table in tables:
        warned, decided = count_clock(house, table)
        steps += len(warned) + len(decided)
        double += [key for key, count in list(warned.items()) + list(decided.items()) if count > 1]
        sound(tap, house, table, "a log that a sleeper wakes up to is sound")
    tap.check(steps > 6, "clocks go on when their node sleeps", steps)
    tap.equal(double, [], "and fire once")


def drained(tap, house):
    """SIGTERM: people are told to come back, and find the table elsewhere at once."""
    ann, bert, table = apart(house, 1, 1)
    play([ann, bert], table, moves=6)
    settle(ann, bert)
    before = position(ann, table)
    tap.equal(house[1].stop(), 0, "a node stops in order")
    tap.equal(house[1].errors, "", "without complaint")
    code = None
    try:
        ann.pump(2)
    except Closed as closed:
        code = closed.code
    tap.equal(code, 1001, "its people are told to come back")
    began = time.monotonic()
    ann, bert = Client(house[0], ann.token), Client(house[2], bert.token)
    tap.equal(position(ann, table), before, "and find everything as it was")
    bert.enter(table)
    made = play([ann, bert], table, moves=8, timeout=30)
    tap.check(made == 8 or ann.tables[table].over, "and go on")
    took = time.monotonic() - began
    print("# %.1f s" % took)
    house.replace(1)
    sound(tap, house, table, "nothing is lost or doubled")


def line_drops(tap, house):
    """Whose line drops keeps the seat, whatever node they come back to."""
    ann, bert, table = apart(house, grace=6)
    mine = ann.tables[table]
    bert.close()
    ann.wait(lambda: not mine.info["seats"][1]["here"])
    ann.call("vote", table=table, what="replace", seat=1, yes=True)
    tap.check(mine.votes and mine.votes[0]["from"], "a vote waits for the table's time")
    bert = Client(house[2], bert.token)
    bert.enter(table)
    ann.wait(lambda: not mine.votes)
    ann.pump(8)
    tap.equal(mine.info["seats"][1]["sitting_in"], None, "who comes back by a third node has the seat")
    bert.close()
    ann.wait(lambda: not mine.info["seats"][1]["here"])
    ann.call("vote", table=table, what="replace", seat=1, yes=True)
    ann.wait(lambda: mine.info["seats"][1]["sitting_in"])
    bodies = [body for _, kind, body in house.entries(table)
              if kind == "seat" and body.get("why") == "vote"]
    tap.equal(len(bodies), 1, "a bot sits in once, when they stay away")


def strangers(tap, house):
    """Keys, records and the number of tables hold on every node."""
    ann, bert, table = apart(house)
    carl = house[2].client("Carl")
    old = ann.tables[table].key
    carl.enter(table, key=old)
    carl.close()
    new = ann.call("key", table=table)["key"]
    bert.wait(lambda: bert.tables[table].key == new)
    tap.check(True, "who sits is told the new key on another node")
    refused = [house[n].client("Dora").refused("enter", table=table, key=old) for n in range(3)]
    tap.equal(refused, ["not-found"] * 3, "the old one opens no node")
    ann.call("vote", table=table, what="end", yes=True)
    bert.call("vote", table=table, what="end", yes=True)
    wait_all((ann, bert), lambda: all(c.tables[table].over for c in (ann, bert)))

    many = house[0].client("Many")
    for _ in range(50):
        many.call("create", game="iron-throne", seats=["me", "open", "open"])
    elsewhere = Client(house[1], many.token)
    tap.equal(elsewhere.refused("create", game="iron-throne", seats=["me", "open", "open"]), "too-many",
              "somebody's tables are counted over all nodes")


class Lock:
    """Nobody can say that they live."""

    def __init__(self, place):
        self.psql = subprocess.Popen(["psql", "-XqAt", place.url], stdin=subprocess.PIPE,
                                     stdout=subprocess.PIPE, text=True)
        self.psql.stdin.write("begin; lock table nodes in exclusive mode; select 'locked';\n")
        self.psql.stdin.flush()
        assert self.psql.stdout.readline() == "locked\n"

    def release(self):
        self.psql.stdin.close()
        self.psql.stdout.close()
        self.psql.wait()


def stopped_in_between(tap, house):
    """A node that is stopped while it waits to learn whether another is dead leaves
    nothing behind: the leak sanitizer of a checked build sees it."""
    ann = house[0].client("Ann")
    for number in (1, 2):
        node, waits = house[number], False
        for _ in range(5):
            table = ann.create(seats=["me", "open", "open"])
            client = Client(node, ann.token)
            client.patience = 2
            house.place.sql("update leases set node = 'dead' where table_id = ?", table.id)
            lock = Lock(house.place)
            try:
                client.answer(client.send("enter", table=table.id))
                waits = True
                break
            except TimeoutError:  # it was just saying that it lives
                lock.release()
        tap.check(waits, "a table is found whose home is dead")
        time.sleep(0.3)
        node.process.send_signal(signal.SIGTERM)
        time.sleep(0.5)
        lock.release()
        node.process.wait(30)  # a second signal would end it at once
        tap.equal((node.stop(), node.errors), (0, ""), "a node that waits stops in order")
        house.nodes[number] = house.another()


def main():
    tap = Tap()
    house = House(3)
    for test in (together, at_the_same_time, unread, comes_over, lobby, people, slow, line_drops,
                 strangers, newcomer, killed, drained, frozen, stopped_in_between):
        tap.run(test, house)
        tap.check(all(node.alive() for node in house.nodes), "all nodes are there")
    for node in house.nodes:
        tap.equal(node.stop(), 0, "a node stops in order")
        tap.equal(node.errors, "", "and had nothing to complain about")
    left = house.place.sql("select node from leases where node <> ''")
    tap.equal(left, [], "no lease is left behind")
    house.close()
    tap.done()


main()
