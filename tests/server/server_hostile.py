#!/usr/bin/env python3
"""A hostile client: other people's seats, forged, stale and repeated moves, huge,
deep and malformed messages, floods. Nothing crashes, nothing leaks, nothing
happens at the table.   server_hostile.py HOLDFAST [ROUNDS]"""

import urllib.parse

from wire_client import *

BINARY = sys.argv[1]
ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 400

VERBS = ["hello", "lobby", "tables", "create", "enter", "exit", "sit", "stand", "back", "start",
         "move", "pick", "talk", "talks", "hint", "chat", "mute", "report", "undo", "vote", "presets",
         "moment", "rename", "open", "kick", "rematch", "ping", "ban", "nonsense", ""]
FIELDS = ["table", "seat", "key", "nonce", "ask", "choices", "say", "text", "user", "on", "line",
          "what", "yes", "pass", "quiet", "at", "name", "to", "lang", "game", "settings", "seats",
          "pace", "open", "watch", "undo", "delay", "cards", "start", "bots", "hours", "by"]


def identity(tap, server):
    def refused(token, **rest):
        try:
            socket_ = Socket(server.port, token, **rest)
            socket_.receive(5)
        except Closed as closed:
            return closed.code
        return "open"

    tap.equal(refused(None), 401, "no socket without a token")
    tap.equal(refused("0" * 32), 4401, "nor with one nobody has")
    tap.check(refused("x" * 5000) in (400, 401, 431, 4401), "nor with nonsense")
    token = server.guest("Ann")
    cookie = ["Cookie: holdfast=" + token]
    tap.equal(refused(None, headers=cookie, origin="http://evil.example"), 403,
              "nor from another page")
    tap.equal(refused(None, headers=cookie), 403, "nor with a cookie alone")
    status, _ = server.request("POST", "/api/name", {"name": "X"},
                               headers={"Cookie": "holdfast=" + token,
                                        "Origin": "http://evil.example"})
    tap.equal(status, 403, "nor is a request from another page taken")


def seats(tap, server):
    ann, bert, eve = server.client("Ann"), server.client("Bert"), server.client("Eve")
    table = ann.create(seats=["me", "open", "bot:random"], delay=False)
    bert.enter(table.id, key=table.key)
    bert.sit(table.id, key=table.key)
    play([ann, bert], table.id, moves=8)
    # Wait for a moment in which somebody has a choice, and nothing else happens.
    wait_all((ann, bert), lambda: table.ask or bert.tables[table.id].ask)
    ann.pump(0.5), bert.pump(0.5)
    mover = ann if table.ask else bert
    other = bert if mover is ann else ann
    before, theirs = position(mover, table.id), position(other, table.id)
    ask = mover.tables[table.id].ask
    move = dict(table=table.id, ask=ask["ask"], choices=[ask["options"][0]["o"]])

    tap.equal(eve.refused("move", **move), "not-yours", "a stranger cannot move")
    tap.equal(eve.refused("enter", table=table.id), "not-found", "nor look in")
    eve.enter(table.id, key=table.key)
    seat = mover.tables[table.id].me
    for name, call in {
            "a watcher cannot move": dict(t="move", **move),
            "nor by naming a seat": dict(t="move", seat=seat, **move),
            "nor by naming a user": dict(t="move", user=mover.you["id"], by="clock", **move),
            "nor sit on a taken seat": dict(t="sit", table=table.id, seat=seat, key=table.key),
            "nor stand others up": dict(t="stand", table=table.id, seat=seat),
            "nor begin": dict(t="start", table=table.id),
            "nor vote": dict(t="vote", table=table.id, what="end", yes=True),
            "nor undo": dict(t="undo", table=table.id),
            "nor talk": dict(t="talk", table=table.id, say="thank stark"),
            "nor remove": dict(t="kick", table=table.id, user=mover.you["id"]),
            "nor rename": dict(t="rename", table=table.id, name="mine"),
            "nor set presets": dict(t="presets", table=table.id, seat=seat, **{"pass": []}),
            "nor ban": dict(t="ban", user=mover.you["id"], hours=1),
            "nor see what could be picked": dict(t="pick", table=table.id, ask=1, choices=[]),
    }.items():
        kind = call.pop("t")
        tap.check(eve.refused(kind, **call) in ("not-yours", "not-now", "full", "not-found"), name)
    if not other.tables[table.id].ask:
        tap.check(other.refused("move", **move) in ("stale", "not-asked"),
                  "who is not asked cannot answer")
    tap.equal(mover.refused("move", **dict(move, ask=ask["ask"] - 1)), "stale",
              "an old question is stale")
    tap.equal(mover.refused("move", **dict(move, choices=["place dragon-99"])), "not-legal",
              "what is not legal is refused")
    tap.equal(mover.refused("move", **dict(move, choices=["x" * 5000])), "bad-message",
              "and what is no option")
    tap.equal(mover.refused("move", **dict(move, choices=["pass"] * 1000)), "bad-message",
              "and too many")
    tap.equal(position(mover, table.id), before, "after all that nothing has changed")
    tap.equal(position(other, table.id), theirs, "for anybody")

    # The same move twice, and once more after it was answered.
    choices = mover.choices(mover.tables[table.id])
    first = mover.send("move", table=table.id, ask=ask["ask"], id="same", choices=choices)
    mover.send("move", table=table.id, ask=ask["ask"], id="same", choices=choices)
    mover.answer(first)
    mover.answer(first)
    story = len(mover.tables[table.id].story)
    mover.answer(mover.send("move", table=table.id, ask=ask["ask"], id="same", choices=choices))
    tap.check(len(mover.tables[table.id].story) >= story, "a repeated move is answered again")
    tap.equal(server.metric("moves_repeated_total") >= 2, True, "and applied once")
    tap.equal(mover.refused("move", table=table.id, ask=ask["ask"], id="other", choices=choices),
              "stale", "with another id it is stale")
    return ann, bert, table.id


def malformed(tap, server, ann, table):
    ann.pump(1)  # what bots still answer
    before = position(ann, table)
    texts = [b"", b"{", b"[]", b"null", b"1", b'"x"', b"{}", b'{"t":1}', b'{"t":null}',
             b'{"t":"move"}', b'{"t":"move","table":{}}', b'{"t":"move","table":"' + b"t" * 23 + b'"}',
             b'{"t":"hello","t":"ping"}', b'{"t":"hello","lang":"xx"}', b"\x00", b"{\"t\":\"\\u0000\"}",
             b'{"t":"ping","id":"' + b"i" * 41 + b'"}', b'{"t":"ping","id":7}',
             b"[" * 100000, b'{"a":' * 40 + b"1" + b"}" * 40, b'{"t":"ping","x":1e999}',
             b'{"t":"move","ask":99999999999999999999}', b'{"t":"chat","text":"' + b"x" * 70000 + b'"}',
             b'{"t":"create","game":"iron-throne","settings":"' + b"x" * 5000 + b'"}',
             b'{"t":"create","game":"iron-throne","seats":' + json.dumps(["me"] * 500).encode() + b"}",
             b'{"t":"create","game":"iron-throne","seats":["me","bot:greedy:999999999","open"]}',
             b'{"t":"create","game":"iron-throne","pace":{"kind":"live","move":-5}}',
             b'{"t":"create","game":"iron-throne","cards":{"name":"x","text":"' + b"leader " * 20000 + b'"}}']
    eve = server.client("Eve")
    for text in texts:
        eve.socket.send(text)
        answer = eve.next(10)
        if not answer or answer["t"] not in ("error", "ok") or len(json.dumps(answer)) > 2000:
            tap.check(False, "every message is answered shortly", (text[:60], answer))
        time.sleep(0.3)
    tap.check(True, "malformed messages are answered")
    for name, data, opcode in (("too large", b"x" * 300000, 1), ("not text", b"\xff\xfe{}", 1),
                               ("binary", b"{}", 2), ("of no kind", b"{}", 5)):
        eve = server.client("Eve")
        try:
            eve.socket.send(data, opcode)
            eve.socket.receive(3)
            closed = opcode == 2 and eve.call("ping")  # binary may be taken for what it says
        except (Closed, ConnectionError, OSError):
            closed = True
        tap.check(closed, "a message that is %s does no harm" % name)
    tap.equal(position(ann, table), before, "nothing has changed")


def anything(rng, table, depth=0):
    kind = rng.randrange(12 if depth < 3 else 9)
    if kind == 0:
        return rng.choice([0, -1, 1, 17, 2**31, 2**53, -2**63, 3.5, 1e300])
    if kind == 1:
        return rng.choice([True, False, None])
    if kind in (2, 3):
        return table
    if kind == 4:
        return rng.choice(["en", "public", "undo", "replace", "end", "greedy", "iron-throne", "me",
                           "pass", "%s%n", "../../etc/passwd", "\u202e", "'; drop table", "seats=4"])
    if kind == 5:
        return "".join(chr(rng.choice([rng.randrange(32, 127), rng.randrange(0x400, 0x4ff),
                                       0x1f600])) for _ in range(rng.randrange(0, 60)))
    if kind in (6, 7):
        return rng.randrange(0, 8)
    if kind == 8:
        return rng.randbytes(32).hex()
    if kind == 9:
        return [anything(rng, table, depth + 1) for _ in range(rng.randrange(0, 6))]
    return {rng.choice(FIELDS): anything(rng, table, depth + 1) for _ in range(rng.randrange(0, 5))}


def nonsense(tap, server, ann, table):
    """Random messages of every kind, from somebody who only has the table's id."""
    rng = random.Random(7)
    before = position(ann, table)
    leaks, sent = [], 0
    eves = [server.client("Eve%d" % i) for i in range(12)]
    for eve in eves:
        eve.take = lambda message, eve=eve: eve.inbox.append(message) or message
    while sent < ROUNDS:
        for eve in eves:
            message = {rng.choice(FIELDS): anything(rng, table) for _ in range(rng.randrange(1, 7))}
            message.update(t=rng.choice(VERBS), table=table)
            if message["t"] in ("move", "pick") and rng.random() < 0.5:
                message["choices"] = ["pass"]
            try:
                eve.socket.send(json.dumps(message).encode())
                eve.raw = []
                eve.pump(0)
            except (Closed, OSError):
                tap.check(False, "nobody is thrown out for nonsense", message)
                return
            leaks += [text for text in eve.raw if '"own":{' in text or '"secret"' in text]
            sent += 1
        time.sleep(0.35)
    for eve in eves:
        eve.raw = []
        eve.pump(0.2)
        leaks += [text for text in eve.raw if '"own":{' in text and table in text]
    tap.check(server.alive(), "%d random messages do no harm" % sent)
    mine = [text for text in leaks if table in text]
    tap.equal(mine, [], "nor do they tell anything")
    tap.equal(position(ann, table), before, "nor change anything")


def refused_by_name(tap, server):
    """Whatever is refused for its rate is told so by its id, however long it is."""
    eve = server.client("Eve")
    ids = {"long%d" % i for i in range(60)}
    for name in sorted(ids):
        eve.socket.send(json.dumps({"t": "ping", "id": name, "pad": "y" * 9000}).encode())
    refused = 0
    while ids:
        message = eve.next(10)
        if message is None:
            break
        ids.discard(message.get("id"))
        refused += message.get("code") == "too-fast"
    tap.equal((ids, refused > 0), (set(), True), "each of many long messages is answered by its id")


def flood(tap, server, ann):
    refused_by_name(tap, server)
    eve = server.client("Eve")
    code, refused = None, 0
    try:
        for i in range(3000):
            eve.socket.send(b'{"t":"ping","id":"p%d"}' % i)
            if i % 50 == 0:
                while True:
                    message = eve.next(0)
                    if message is None:
                        break
                    refused += message.get("code") == "too-fast"
        eve.pump(2)
    except Closed as closed:
        code = closed.code
    except OSError:
        code = "reset"
    tap.check(refused > 0 or code, "too much is refused", (refused, code))
    tap.check(code in (4429, "reset", None) and code, "and ends the connection", code)
    began = time.monotonic()
    ann.call("ping")
    tap.check(time.monotonic() - began < 2, "others are still heard")


def raw_http(tap, server):
    for text in (b"\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET " + b"/" * 20000 + b" HTTP/1.1\r\n\r\n",
                 b"POST /api/guest HTTP/1.1\r\nContent-Length: 999999999\r\n\r\n",
                 b"POST /api/guest HTTP/1.1\r\nContent-Length: -1\r\n\r\n{}",
                 b"\x16\x03\x01\x02\x00" + os.urandom(200), os.urandom(4000),
                 b"GET /../../../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n",
                 b"GET /api/table/" + b"%00" * 23 + b"/record HTTP/1.1\r\nHost: x\r\n\r\n"):
        try:
            plain = socket.create_connection(("127.0.0.1", server.port), 5)
            plain.settimeout(2)
            plain.sendall(text)
            answer = plain.recv(65536)
            if b"root:" in answer:
                tap.check(False, "files are not given away")
        except OSError:
            pass
        finally:
            plain.close()
    status, _ = server.request("POST", "/api/guest", "x" * 70000, token="0" * 32)
    tap.check(status in (413, 400), "a body has its limit", status)
    status, _ = server.request("POST", "/api/guest", "{" * 60000, token="0" * 32)
    tap.equal(status, 400, "and must be JSON")
    tap.check(server.alive(), "raw bytes do no harm")


def main():
    tap = Tap()
    server = Server(BINARY)
    tap.run(identity, server)
    table = tap.run(seats, server)
    if table:
        ann, bert, table = table
        tap.run(malformed, server, ann, table)
        tap.run(nonsense, server, ann, table)
        tap.run(flood, server, ann)
        time.sleep(1)
        play([ann, bert], table, moves=10)
        tap.check(True, "the game goes on")
    tap.run(raw_http, server)
    key = ann.tables[table].key
    token = ann.token
    tap.equal(server.stop(), 0, "the server stops in order")
    tap.equal(server.errors, "", "and had nothing to complain about")
    with open(server.log, encoding="utf-8") as log:
        text = log.read()
    tap.check(key not in text and token not in text, "keys and tokens are not in the log")
    server.close()
    tap.done()


main()
