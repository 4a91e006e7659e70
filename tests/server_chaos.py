#!/usr/bin/env python3
"""Three nodes on one PostgreSQL, and everything that can go wrong, again and
again while many games are played: a node is killed, a node sleeps and wakes up
with what it believed, the line between a node and the store is cut, the store
is restarted. Clients go to any node and come back to any other.

After each round
- every acknowledged move is in its table's log, exactly once, without gaps;
- a move whose answer was lost is sent again with its id: it is there once;
- what anybody was shown is still so;
- no clock has warned or decided twice.
In the end every game is played to its end and every record is verified.

    server_chaos.py HOLDFAST [ROUNDS] [TABLES] [SEED]

It restarts the PostgreSQL of tools/with-postgres.sh, and so wants one of its own."""

import glob
import itertools
import threading

from wire_client import *

BINARY = sys.argv[1]
ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 4
TABLES = int(sys.argv[3]) if len(sys.argv) > 3 else 8
SEED = int(sys.argv[4]) if len(sys.argv) > 4 else 1
NODES = 3

rng = random.Random(SEED)


# --- a line that can be cut ---------------------------------------------------------


class Line:
    """Hands bytes on between a node and the store, as long as it is whole. While
    it is cut nothing comes through, and nobody is told."""

    def __init__(self, port):
        self.port, self.whole, self.pairs = port, True, []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.own_port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            client, _ = self.listener.accept()
            threading.Thread(target=self.serve, args=(client,), daemon=True).start()

    def serve(self, client):
        try:
            store = socket.create_connection(("127.0.0.1", self.port), 5)
        except OSError:
            client.close()
            return
        for source, to in ((client, store), (store, client)):
            threading.Thread(target=self.hand_on, args=(source, to), daemon=True).start()

    def hand_on(self, source, to):
        try:
            while True:
                data = source.recv(1 << 16)
                while not self.whole:
                    time.sleep(0.02)
                if not data:
                    break
                to.sendall(data)
        except OSError:
            pass
        for end in (source, to):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


# --- the house -----------------------------------------------------------------------


class House:
    def __init__(self):
        self.directory = tempfile.mkdtemp(prefix="holdfast-chaos-")
        self.place = Place(self.directory)
        port = int(re.search(r":(\d+)/", self.place.server).group(1))
        self.lines = [Line(port) for _ in range(NODES)]
        self.nodes = [self.node(i) for i in range(NODES)]
        self.hurt = None

    def node(self, number):
        url = re.sub(r":\d+/", ":%d/" % self.lines[number].own_port, self.place.url, count=1)
        return Server(BINARY, "--address-rate", "0", store=url)

    def restart_store(self):
        data = os.environ["HOLDFAST_TEST_POSTGRES_DATA"]
        control = sorted(glob.glob("/usr/lib/postgresql/*/bin/pg_ctl"))[-1]
        command = [control, "restart", "-s", "-w", "-m", "immediate", "-D", data, "-l",
                   data + "/log"]
        if os.getuid() == 0:
            command = ["runuser", "-u", "postgres", "--"] + command
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                       stdin=subprocess.DEVNULL, cwd="/")

    def harm(self, kind, number):
        self.hurt = kind, number
        if kind == "kill":
            self.nodes[number].kill()
        elif kind == "freeze":
            self.nodes[number].process.send_signal(signal.SIGSTOP)
        elif kind == "cut":
            self.lines[number].whole = False
        else:
            self.restart_store()

    def heal(self):
        kind, number = self.hurt
        self.hurt = None
        if kind == "kill":
            self.nodes[number] = self.node(number)
        elif kind == "freeze":
            self.nodes[number].process.send_signal(signal.SIGCONT)
        elif kind == "cut":
            self.lines[number].whole = True

    def usable(self):
        """Nodes a balancer would send people to."""
        if self.hurt and self.hurt[0] in ("kill", "freeze", "cut"):
            return [n for i, n in enumerate(self.nodes) if i != self.hurt[1]]
        return self.nodes

    def entries(self):
        return self.place.sql("select table_id, seq, kind, body from entries "
                              "order by table_id, seq")

    def close(self):
        for node in self.nodes:
            node.close()
        self.place.drop()
        shutil.rmtree(self.directory, ignore_errors=True)


# --- people --------------------------------------------------------------------------


class Player:
    """Somebody at one table, who remembers what was promised."""

    def __init__(self, house, name):
        self.house = house
        self.node = rng.choice(house.usable())
        self.token = self.node.guest(name)
        self.client = None
        self.table = self.key = None
        self.acknowledged, self.open_move, self.sent = [], None, 0
        self.rests_until = 0
        self.story = []
        self.idle = rng.random() < 0.15  # lets the clock decide

    def connect(self):
        """To any node."""
        for _ in range(200):
            try:
                self.node = rng.choice(self.house.usable())
                self.client = Client(self.node, self.token)
                if self.table:
                    self.client.enter(self.table)
                    self.resend()
                return
            except (Closed, OSError, TimeoutError):
                time.sleep(0.1)
        raise AssertionError("no node lets one in")

    def state(self):
        return self.client.tables.get(self.table)

    def keep_story(self):
        if self.client and self.state():
            self.story = [(line["i"], line["text"]) for line in self.state().story]

    def resend(self):
        if not self.open_move:
            return
        try:
            self.client.call("move", **self.open_move)
            self.acknowledged.append(self.open_move["id"])
        except WireError as error:
            if error.code in ("too-fast", "internal"):
                return
            if error.code not in ("stale", "not-asked", "not-now"):
                raise
        self.open_move = None

    def act(self):
        state = self.state()
        if not state or not state.ask or state.over or time.monotonic() < self.rests_until:
            return False
        try:
            choices = self.client.choices(state, rng)
            if not state.ask:
                return False
            self.sent += 1
            self.open_move = dict(table=self.table, ask=state.ask["ask"], choices=choices,
                                  id="%s-%d" % (self.client.you["id"][:8], self.sent))
            self.client.call("move", **self.open_move)
            self.acknowledged.append(self.open_move["id"])
            self.open_move = None
            self.rests_until = time.monotonic() + rng.uniform(0.05, 0.4)  # as people do
        except WireError as error:
            self.rests_until = time.monotonic() + 0.5
            if error.code == "internal":  # it says that nothing has changed
                self.open_move = None
                return False
            if error.code not in ("stale", "not-asked", "not-now", "too-fast", "not-legal"):
                raise
            self.open_move = None
        return True


def new_table(house, players, number):
    """Two people on two nodes and a bot, with a short clock at every third."""
    first, second = Player(house, "P%d" % number), Player(house, "Q%d" % number)
    first.connect()
    rest = {"pace": {"kind": "live", "move": 2, "reserve": 1}} if number % 3 == 0 else {}
    if number % 3:
        first.idle = second.idle = False
    first.table = first.client.call(
        "create", game=rng.choice(["iron-throne", "tiny-epic"]), delay=False,
        seats=["me", "open", "bot:random"], nonce=os.urandom(32).hex(), **rest)["table"]
    first.client.enter(first.table)
    players.append(first)
    second.connect()
    second.client.call("enter", table=first.table, key=first.state().key)
    second.client.call("sit", table=first.table, key=first.state().key,
                       nonce=os.urandom(32).hex())
    second.table = first.table
    second.client.enter(second.table)
    players.append(second)


def live(house, players, seconds):
    """Plays on, whatever happens to the nodes."""
    made, until = 0, time.monotonic() + seconds
    while time.monotonic() < until:
        for player in players:
            try:
                if player.client.server not in house.usable():
                    raise Closed("its node is hurt")  # what a balancer would do to it
                player.client.pump(0)
                if not player.idle:
                    made += player.act()
            except (Closed, OSError, TimeoutError, AssertionError):
                player.keep_story()
                player.connect()
        wait_any([p.client for p in players], 0.01)
    return made


def check(tap, house, players, round_, what):
    lost, doubled, unseen, clocks = [], [], [], {}
    for player in players:
        for _ in range(100):
            try:
                player.client.pump(0)
                player.resend()
                if not player.open_move:
                    break
                time.sleep(0.2)
            except (Closed, OSError, TimeoutError):
                player.keep_story()
                player.connect()
    found, gaps, last = {}, 0, {}
    for table, seq, kind, body in house.entries():
        gaps += seq != last.get(table, 0) + 1
        last[table] = seq
        body = json.loads(body)
        if kind == "move" and "id" in body:
            found[table, body["id"]] = found.get((table, body["id"]), 0) + 1
        if kind == "warn" or (kind == "move" and body["by"] == "clock"):
            key = table, kind, body["seat"], body["ask"]
            clocks[key] = clocks.get(key, 0) + 1
    for player in players:
        lost += [m for m in player.acknowledged if found.get((player.table, m), 0) == 0]
        doubled += [m for m in player.acknowledged if found.get((player.table, m), 0) > 1]
        player.client.enter(player.table)
        now = [(line["i"], line["text"]) for line in player.state().story]
        if now[:max(0, len(player.story) - 1)] != player.story[:-1]:
            unseen.append((player.story[-3:], now[:len(player.story)][-3:]))
    count = sum(len(p.acknowledged) for p in players)
    tap.check(not lost and not doubled and gaps == 0,
              "round %d (%s): %d acknowledged moves are there once" % (round_, what, count),
              (lost, doubled, gaps))
    tap.check(not unseen, "round %d: what was shown is still so" % round_, unseen[:2])
    twice = [key for key, times in clocks.items() if times > 1]
    tap.equal(twice, [], "round %d: %d steps of clocks, each once" % (round_, len(clocks)))


def to_the_end(tap, house, players):
    until = time.monotonic() + 500
    for player in players:
        player.idle = False
    while time.monotonic() < until and not all(p.state().over for p in players):
        live(house, [p for p in players if not p.state().over], 0.5)
    left = {p.table for p in players if not p.state().over}
    tap.equal(left, set(), "every game goes on to its end")
    bad = []
    path = os.path.join(house.directory, "game.record")
    for table in sorted({p.table for p in players} - left):
        with open(path, "wb") as out:
            out.write(rng.choice(house.nodes).get("/api/table/%s/record" % table))
        if subprocess.run([BINARY, "verify", path], stdout=subprocess.DEVNULL).returncode:
            bad.append(table)
    tap.equal(bad, [], "every record is verified")


def fill(house, players, finished, numbers):
    """Games that are over make room for new ones."""
    for player in [p for p in players if p.state().over]:
        players.remove(player)
        player.client.close()
        finished.append(player)
    while len({p.table for p in players}) < TABLES:
        new_table(house, players, next(numbers))


def run(tap):
    house = House()
    players, finished, numbers = [], [], itertools.count()
    kinds = itertools.cycle(["kill", "freeze", "restart", "cut"])
    for round_ in range(1, ROUNDS + 1):
        kind, number = next(kinds), rng.randrange(NODES)
        fill(house, players, finished, numbers)
        made = live(house, players, rng.uniform(0.5, 1.5))
        house.harm(kind, number)
        made += live(house, players, 9 if kind in ("freeze", "cut") else 4)
        house.heal()
        made += live(house, players, 2)
        print("# round %d: %s, %d moves" % (round_, kind, made), flush=True)
        check(tap, house, players, round_, kind)
    to_the_end(tap, house, players)
    check(tap, house, players, ROUNDS + 1, "the end")
    found = {}
    for table, _, kind, body in house.entries():
        if kind == "move":
            key = table, json.loads(body).get("id")
            found[key] = found.get(key, 0) + 1
    wrong = [m for p in players + finished for m in p.acknowledged
             if found.get((p.table, m), 0) != 1]
    total = sum(len(p.acknowledged) for p in players + finished)
    tap.equal(wrong, [], "all %d moves that were ever acknowledged are there once" % total)
    for node in house.nodes:
        tap.equal(node.stop(), 0, "a node stops in order")
        tap.equal(node.errors, "", "and had nothing to complain about")
    house.close()


def main():
    tap = Tap()
    tap.run(run)
    tap.done()


main()
