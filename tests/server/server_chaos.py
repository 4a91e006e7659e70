#!/usr/bin/env python3
"""Three nodes behind nginx on one PostgreSQL, many tables of people and bots, and
everything that can go wrong, again and again: a node is killed, a node sleeps and
wakes up with the lease it had, the line between a node and the store is cut
without anybody being told, the store is restarted at once. People come through
the balancer and go to any node; some leave one that does not answer, others stay.

After each round
- every acknowledged move is in its table's log, exactly once, without gaps;
- a move whose answer was lost is sent again with its id: it is there once;
- what anybody was shown is still so;
- no clock has warned or decided twice;
- every table has gone on.
In the end every log plays again, from its first entry, in a store it is moved to.

    server_chaos.py HOLDFAST [ROUNDS] [TABLES] [SEED] [SECONDS]

Goes on for so many rounds, or until so many seconds are over. It restarts the
PostgreSQL of tools/with-postgres.sh, and so wants one of its own."""

import glob
import itertools

from balancer import Balancer
from players import *

BINARY = sys.argv[1]
ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 4
TABLES = int(sys.argv[3]) if len(sys.argv) > 3 else 100
SEED = int(sys.argv[4]) if len(sys.argv) > 4 else 1
SECONDS = int(sys.argv[5]) if len(sys.argv) > 5 else 0
NODES = 3
HERE = os.path.dirname(os.path.abspath(__file__))
KINDS = ["kill", "freeze", "restart", "cut"]

rng = random.Random(SEED)


# --- the house -----------------------------------------------------------------------


class Line:
    """Between a node and the store, which is some milliseconds away: much is on its way
    when something happens."""

    def __init__(self, port):
        self.process = subprocess.Popen([sys.executable, HERE + "/relay.py", str(port), "5"],
                                        stdout=subprocess.PIPE)
        self.port = int(self.process.stdout.readline())
        atexit.register(self.process.kill)

    def cut(self):
        self.process.send_signal(signal.SIGSTOP)

    def mend(self):
        self.process.send_signal(signal.SIGCONT)


class House:
    def __init__(self):
        self.directory = tempfile.mkdtemp(prefix="holdfast-chaos-")
        self.place = Place(self.directory)
        port = int(re.search(r":(\d+)/", self.place.server).group(1))
        self.lines = [Line(port) for _ in range(NODES)]
        self.nodes = [self.node(line) for line in self.lines]
        self.door = Balancer([node.port for node in self.nodes]).start()

    def node(self, line):
        url = re.sub(r":\d+/", ":%d/" % line.port, self.place.url, count=1)
        return Server(BINARY, "--proxy", "--address-rate", "0", "--address-sockets", "0", store=url)

    def restart_store(self):
        data = os.environ["HOLDFAST_TEST_POSTGRES_DATA"]
        control = sorted(glob.glob("/usr/lib/postgresql/*/bin/pg_ctl"))[-1]
        command = [control, "restart", "-s", "-w", "-m", "immediate", "-D", data, "-l",
                   data + "/log"]
        if os.getuid() == 0:
            command = ["runuser", "-u", "postgres", "--"] + command
        # People play on meanwhile.
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                stdin=subprocess.DEVNULL, cwd="/")

    def harm(self, kind, number):
        if kind == "kill":
            self.nodes[number].kill()
        elif kind == "freeze":
            self.nodes[number].process.send_signal(signal.SIGSTOP)
        elif kind == "cut":
            self.lines[number].cut()
        else:
            self.restarting = self.restart_store()

    def heal(self, kind, number):
        if kind == "kill":
            self.nodes[number].start()
        elif kind == "freeze":
            self.nodes[number].process.send_signal(signal.SIGCONT)
        elif kind == "cut":
            self.lines[number].mend()
        elif self.restarting.wait(60):
            raise RuntimeError("PostgreSQL did not restart")

    def close(self):
        self.door.close()
        for node in self.nodes:
            node.close()
        self.place.drop()
        shutil.rmtree(self.directory, ignore_errors=True)


# --- people --------------------------------------------------------------------------


def new_player(house, name):
    """Most try another connection when no answer comes; some stay where they are."""
    slow = max(1.0, TABLES / 40)  # many tables: each plays more slowly
    return Player(house.door, name, rng, patience=rng.choice((6, 10, 60)),
                  rest=(0.05 * slow, 0.4 * slow))


def new_table(house, number):
    """Two people and a bot, or one among bots, with a short clock at every third."""
    first = new_player(house, "P%d" % number)
    first.connect()
    alone = number % 4 == 3
    rest = {"pace": {"kind": "live", "move": 2, "reserve": 1}} if number % 3 == 0 else {}
    seats = ["me", "bot:random" if alone else "open", "bot:greedy" if alone else "bot:random"]
    first.table = first.client.call(
        "create", game=("iron-throne", "tiny-epic")[number % 2], delay=False, seats=seats,
        nonce=os.urandom(32).hex(), **rest)["table"]
    first.client.enter(first.table)
    if alone:
        return [first]
    second = new_player(house, "Q%d" % number)
    second.connect()
    key = first.state().key
    second.client.call("enter", table=first.table, key=key)
    second.client.call("sit", table=first.table, key=key, nonce=os.urandom(32).hex())
    second.table = first.table
    second.client.enter(second.table)
    for player in (first, second):
        player.idle = bool(rest) and rng.random() < 0.15
    return [first, second]


def try_table(house, number):
    """A connection may go to a node that has only just recovered."""
    for _ in range(20):
        try:
            return new_table(house, number)
        except (RuntimeError, WireError, *LOST):
            time.sleep(0.5)
    raise AssertionError("no table can be made")


def fill(house, players, finished, numbers):
    """Games that are over make room for new ones."""
    for player in [p for p in players if p.state() and p.state().over and not p.open_move]:
        players.remove(player)
        player.client.close()
        finished.append(player)
    missing = TABLES - len({p.table for p in players})
    made = [comers.submit(try_table, house, next(numbers)) for _ in range(missing)]
    while not all(one.done() for one in made):
        live(players, 0.2)
    for one in made:
        players += one.result()


# --- rounds --------------------------------------------------------------------------


def lengths(house):
    return dict(house.place.sql("select table_id, max(seq) from entries group by table_id"))


def gone_on(tap, house, players, what):
    """Every table that is not over gets new entries."""
    before, now, looked = lengths(house), {}, [0]

    def left():
        return {p.table for p in players if not (p.state() and p.state().over) and
                now.get(p.table, 0) <= before[p.table]}

    def done():
        if time.monotonic() - looked[0] > 1:
            now.update(lengths(house))
            looked[0] = time.monotonic()
        return not left() and all(p.client and not p.open_move for p in players)

    began = time.monotonic()
    made = live(players, 90, done)
    took = time.monotonic() - began
    tap.equal(left(), set(), "%s: all %d tables have gone on" % (what, len({p.table for p in players})))
    return made, took


def one_home_each(tap, house, players, what):
    """No table that is played has two homes, or none. Nobody moves meanwhile, and the store
    is asked which these are: players hear at other moments of a game that ends, and do not
    know of one whose maker lost the connection before they sat down."""
    counts = [0, -1]

    def done():
        played = house.place.sql("select count(*) from tables where state = 'playing'")[0][0]
        counts[:] = played, sum(n.metric("tables_home_playing") for n in house.nodes)
        return counts[0] == counts[1]

    hold_back(players, 60)
    live(players, 30, done)
    hold_back(players, 0)
    tap.equal(counts[1], counts[0], what + ": every table has one home")


def draw_faults(house, round_):
    """Each kind in turn, mostly to the node with the most people; every third time
    around a second one at the same time, to another node."""
    busy = [node.metric("sockets") for node in house.nodes]
    number = busy.index(max(busy)) if rng.random() < 0.6 else rng.randrange(NODES)
    first = KINDS[(round_ - 1) % 4], number
    if (round_ - 1) // 4 % 3 != 2:
        return [first]
    kind = rng.choice([kind for kind in KINDS if kind != first[0]])
    return [first, (kind, (first[1] + rng.choice((1, 2))) % NODES)]


def one_round(tap, house, players, round_):
    faults = draw_faults(house, round_)
    what = "round %d (%s)" % (round_, " and ".join(kind for kind, _ in faults))
    losses = sum(p.losses for p in players)
    made = live(players, rng.uniform(0.5, 1.5))
    made += all_at_once(players)  # as much as can be is on its way
    for fault in faults:
        house.harm(*fault)
    # Long enough for others to take the tables over; sometimes for moves to be refused.
    long = any(kind in ("freeze", "cut") for kind, _ in faults)
    made += live(players, rng.choice((8, 12, 19)) if long and SECONDS else 12 if long else 3)
    for kind, number in faults:
        if kind == "cut":
            tap.equal(house.nodes[number].request("GET", "/healthz")[0], 503,
                      what + ": a node that is cut off takes itself for dead")
    for fault in faults:
        house.heal(*fault)
    more, took = gone_on(tap, house, players, what)
    losses = sum(p.losses for p in players) - losses
    one_home_each(tap, house, players, what)
    print("# %s: %d moves sent, %d connections lost, all tables went on after %.0f s"
          % (what, made + more, losses, took), flush=True)
    Logs(house.place, {p.table for p in players}).check(tap, players, what)


def replay(tap, house):
    """Moves everything into a file, which plays every log again."""
    file = "sqlite:%s/copy.sqlite" % house.directory
    done = subprocess.run([BINARY, "migrate", "--json", house.place.url, file],
                          capture_output=True, text=True)
    told = json.loads(done.stdout or "{}")
    tap.check(done.returncode == 0 and told["kept"] == 0, "every log plays again",
              (told, done.stderr))
    print("# " + done.stdout.strip(), flush=True)


def run(tap):
    began = time.monotonic()
    house = House()
    players, finished, numbers = [], [], itertools.count()
    for round_ in range(1, ROUNDS + 1):
        if SECONDS and time.monotonic() - began > SECONDS:
            break
        fill(house, players, finished, numbers)
        one_round(tap, house, players, round_)
    everybody = players + finished
    Logs(house.place).check(tap, everybody, "in all")
    over = {p.table: p.token for p in everybody if p in finished or p.state().over}
    verify_records(tap, BINARY, house.door, dict(sorted(over.items())[:200]), house.directory)
    figures = {name: sum(node.metric(name) for node in house.nodes)
               for name in ("takeovers_total", "entries_taken_total", "moves_repeated_total")}
    print("# %d tables, %d people, since their nodes' last starts: %s"
          % (next(numbers), len(everybody), figures), flush=True)
    for node in house.nodes:
        tap.equal(node.stop(), 0, "a node stops in order")
        tap.equal(node.errors, "", "and had nothing to complain about")
    replay(tap, house)
    house.close()


def main():
    tap = Tap()
    tap.run(run)
    tap.done()


main()
