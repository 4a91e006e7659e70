#!/usr/bin/env python3
"""A rolling upgrade: nodes of this version and of the next, with other cards, serve
together behind the balancer while games go on; each game keeps the cards it began
with, whatever node it is played on; nodes are replaced one by one.

    server_upgrade.py HOLDFAST NEXT"""

from balancer import Balancer
from wire_client import *

OLD, NEXT = sys.argv[1:3]
OPTIONS = ["--proxy", "--address-rate", "0", "--address-sockets", "0"]


def title_of(node, table, who):
    """Of a card that the versions have differently, as somebody who plays there is told."""
    cards = json.loads(node.get("/api/table/%s/cards" % table, token=who.token))["cards"]
    return [c["title"] for c in cards if c["type"] == "leader" and c["id"] == "catelyn"][0]


def version_of(node):
    status, text = node.request("POST", "/api/hello", {}, token=node.guest("Asks"))
    assert status == 200, text
    return json.loads(text)["server"]["version"]


def cards_of(place, table):
    """The hash that the start of the game has noted."""
    return place.sql("select %s from entries where table_id = ? and kind = 'start'"
                     % place.member("cards"), table)[0][0]


def seen_by(client, table):
    """All there is to see, but for whose cards they are: that depends on the node."""
    seen = json.loads(position(client, table))
    seen[0]["own_cards"] = None
    return seen


def same(tap, clients, table, what):
    """Everybody sees the same game, whatever node they are on."""
    settle(*clients)
    seen = [seen_by(client, table) for client in clients]
    tap.check(all(one[0] == seen[0][0] for one in seen) and seen[0][0]["continued"] is False, what,
              [one[0] for one in seen])


def on(node, *people):
    return [Client(node, one.token) for one in people]


def enter(clients, table):
    for client in clients:
        client.enter(table)
    return clients


def begin(tap, house):
    """A game in full swing, and a table that waits, on nodes of this version."""
    one, other = house.nodes[0], house.nodes[1]
    ann, bert = one.client("Ann"), other.client("Bert")
    running = ann.create(seats=["me", "open", "bot:random"], delay=False).id
    bert.sit(running, key=ann.tables[running].key)
    enter([ann, bert], running)
    play([ann, bert], running, moves=8)
    waiting = ann.create(seats=["me", "open", "bot:random"], delay=False).id
    bert.enter(waiting, key=ann.tables[waiting].key)  # in the memory of both
    return ann, bert, running, waiting


def side_by_side(tap, house, ann, bert, running, waiting):
    """A node of the next version joins: games of both versions on both."""
    house.nodes[2] = node = house.node(NEXT)
    tap.check(version_of(node) == "next" != version_of(house.nodes[0]), "two versions serve")
    moved, = enter(on(node, bert), running)
    tap.equal((title_of(node, running, ann), title_of(house.nodes[0], running, ann)),
              ("Maternal", "Maternal"), "a running game keeps its cards on a newer node")
    play([ann, moved], running, moves=10)
    same(tap, [ann, moved], running, "and is the same on both")

    # The newer node begins the game: older ones that have the table follow.
    key = ann.tables[waiting].key
    moved.enter(waiting, key=key)
    moved.sit(waiting, key=key)
    wait_all((ann, bert, moved), lambda: all(c.tables[waiting].info["state"] == "playing"
                                             for c in (ann, bert, moved)))
    tap.check(cards_of(house.place, waiting) != cards_of(house.place, running),
              "a game begun on the newer node has its cards")
    tap.equal([title_of(n, waiting, ann) for n in house.nodes], ["Motherly"] * 3, "everywhere")
    play([ann, moved], waiting, moves=12)
    same(tap, [ann, bert, moved], waiting, "and is the same on older nodes")

    # And one that is begun on an older node is played on the newer one.
    third = moved.create(seats=["me", "open", "bot:random"], delay=False).id
    ann.enter(third, key=moved.tables[third].key)
    ann.sit(third, key=moved.tables[third].key)
    wait_all((ann, moved), lambda: all(c.tables[third].info["state"] == "playing"
                                       for c in (ann, moved)))
    tap.equal([title_of(n, third, ann) for n in house.nodes], ["Maternal"] * 3,
              "a game begun on the older node has that one's")
    play([ann, moved], third, moves=12)
    same(tap, [ann, moved], third, "and is the same on newer nodes")
    moved.close()
    return third


def wait_closed(clients):
    """The codes they were sent away with."""
    codes = []
    for client in clients:
        try:
            client.pump(20)
        except Closed as closed:
            codes.append(closed.code)
    return codes


def one_by_one(tap, house, ann, bert, tables):
    """Every node is drained and replaced; people come back through the balancer."""
    for number in (0, 1):
        people = [Client(house.nodes[number], one.token) for one in (ann, bert)]
        for table in tables:
            enter(people, table)
        play(people, tables[0], moves=3)
        settle(*people)
        before = [seen_by(people[0], table) for table in tables]
        tap.equal((house.nodes[number].stop(), house.nodes[number].errors), (0, ""),
                  "a node drains and stops")
        tap.equal(wait_closed(people), [1001, 1001], "its people are asked to come back")
        began = time.monotonic()
        people = [Client(house.door, one.token) for one in (ann, bert)]
        tap.check([seen_by(people[0], table) for table in tables] == before,
                  "and find all as it was, through the balancer")
        for table in tables:
            enter(people, table)
            made = play(people, table, moves=3, timeout=30)
            tap.check(made == 3 or people[0].tables[table].over, "and the game goes on")
        print("# after %.1f s" % (time.monotonic() - began))
        house.nodes[number] = house.node(NEXT, port=house.nodes[number].port)
    return people


def finish(tap, house, people, tables):
    """All nodes are of the next version; the games end with the cards they began with."""
    tap.equal([version_of(n) for n in house.nodes], ["next"] * 3, "all are upgraded")
    path = os.path.join(house.directory, "game.record")
    for table, title, binary in zip(tables, ("Maternal", "Motherly", "Maternal"),
                                    (OLD, NEXT, OLD)):
        enter(people, table)
        play(people, table)
        tap.equal([title_of(n, table, people[0]) for n in house.nodes], [title] * 3,
                  "a game ends with the cards it began with")
        with open(path, "wb") as out:
            out.write(house.door.record(table, people[0].token))
        tap.equal(subprocess.run([binary, "verify", path], stdout=subprocess.DEVNULL).returncode, 0,
                  "and its record is verified with these")


def serve_once(binary, url):
    """What a node that cannot start says."""
    done = subprocess.run([binary, "serve", "--port", "0", "--store", url], capture_output=True,
                          text=True, timeout=60)
    return done.returncode, done.stderr


def schema(tap, house):
    """A store that a newer version has changed."""
    place = house.place
    place.sql("update holdfast_store set version = 99")
    node = house.node(OLD)
    ann = node.client("Ann")
    table = ann.create(seats=["me", "bot:random", "bot:random"], delay=False)
    play([ann], table.id, moves=2)
    tap.equal(node.close(), 0, "one that says it serves this version is served from")
    place.sql("update holdfast_store set serves = 99")
    code, text = serve_once(OLD, place.url)
    tap.check(code == 1 and "newer Holdfast" in text, "one that does not is refused, clearly", text)
    code = subprocess.run([OLD, "backup", "--store", place.url, house.directory + "/no.sqlite"],
                          capture_output=True).returncode
    tap.equal(code, 1, "nor is it backed up with half of it")
    place.sql("update holdfast_store set version = 1, serves = 1")

    file = os.path.join(house.directory, "file.sqlite")
    Server(OLD, store=file).close()
    Place(house.directory, where=file).sql("pragma user_version = 99")
    code, text = serve_once(OLD, "sqlite:" + file)
    tap.check(code == 1 and "newer Holdfast" in text, "so is a file", text)


class House:
    def __init__(self):
        self.directory = tempfile.mkdtemp(prefix="holdfast-upgrade-")
        self.place = Place(self.directory)
        self.nodes = [self.node(OLD) for _ in range(3)]
        self.door = Balancer([node.port for node in self.nodes]).start()
        # The third makes room for the one that joins.
        self.nodes[2].stop()
        self.spare = self.nodes[2].port

    def node(self, binary, port=None):
        if binary == NEXT and port is None:
            port = self.spare
        return Server(binary, *OPTIONS, store=self.place.url, port=port or 0)

    def close(self):
        self.door.close()
        for node in self.nodes:
            node.close()
        self.place.drop()
        shutil.rmtree(self.directory, ignore_errors=True)


def run(tap):
    house = House()
    ann, bert, running, waiting = begin(tap, house)
    third = side_by_side(tap, house, ann, bert, running, waiting)
    tables = [running, waiting, third]
    people = one_by_one(tap, house, ann, bert, tables)
    finish(tap, house, people, tables)
    for node in house.nodes:
        with open(node.log) as log:
            tap.equal([line for line in log if "table.broken" in line or "continued" in line], [],
                      "no table was broken, or went on from a position")
        tap.equal((node.stop(), node.errors), (0, ""), "a node stops in order")
    schema(tap, house)
    house.close()


def main():
    tap = Tap()
    tap.run(run)
    tap.done()


main()
