"""A client of the server for the tests: HTTP, one WebSocket, a table kept up to
date by its updates. Standard library only; docs/protocol.md is what it speaks."""

import atexit
import base64
import hashlib
import http.client
import json
import os
import random
import re
import select
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import traceback

from store_place import Place


class WireError(Exception):
    """The server answered with an error."""

    def __init__(self, message):
        super().__init__("%s: %s" % (message.get("code"), message.get("message")))
        self.code = message.get("code")
        self.message = message


class Closed(Exception):
    """The server closed the socket."""

    def __init__(self, code=None):
        super().__init__("closed: %s" % code)
        self.code = code


# --- the server --------------------------------------------------------------------


class Door:
    """Whatever answers on a port: a server, or a balancer before several."""

    def __init__(self, port):
        self.port = port

    def request(self, method, path, body=None, token=None, headers=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        head = dict(headers or {})
        if token:
            head["Authorization"] = "Bearer " + token
        if body is not None:
            head["Content-Type"] = "application/json"
            body = json.dumps(body) if not isinstance(body, (str, bytes)) else body
        connection.request(method, path, body, head)
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        return answer.status, text

    def get(self, path, **rest):
        status, text = self.request("GET", path, **rest)
        if status != 200:
            raise RuntimeError("GET %s: %d %s" % (path, status, text[:200]))
        return text

    def record(self, table, token):
        """The record of a game, for somebody who has played it."""
        return self.get("/api/table/%s/record" % table, token=token)

    def guest(self, name):
        """A new guest's token."""
        status, text = self.request("POST", "/api/guest", {"name": name})
        if status != 200:
            raise RuntimeError("POST /api/guest: %d %s" % (status, text[:200]))
        return json.loads(text)["token"]

    def client(self, name, **rest):
        return Client(self, self.guest(name), **rest)


class Server(Door):
    """A server of its own, with a store of its own, on a free port."""

    all = []  # that were ever started

    def __init__(self, binary, *options, store=None, left=None, port=0, exact=True,
                 environment=None):
        """`store`: a file or an address, else one of its own, in which `left` is laid down
        first: a dump, and the name of its schema. `exact`: figures to the unit, which settle()
        needs; a server that is not for tests does not tell them."""
        super().__init__(port)
        self.exact = exact
        self.binary = binary
        self.options = list(options)
        self.environment = environment
        self.directory = tempfile.mkdtemp(prefix="holdfast-test-")
        self.place = Place(self.directory, where=store)
        if left:
            self.place.lay_down(*left)
        self.log = os.path.join(self.directory, "log")
        self.process = None
        atexit.register(self.clear)
        Server.all.append(self)
        self.start()

    def start(self):
        command = [self.binary, "serve", "--port", str(self.port), "--bind", "127.0.0.1",
                   "--store", self.place.url, "--log", self.log, "--metrics", "127.0.0.1:0",
                   ] + (["--metrics-exact"] if self.exact else []) + self.options
        for _ in range(100):
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE,
                                            stderr=subprocess.PIPE, env=self.environment)
            line = self.process.stdout.readline().decode()
            found = re.search(r":(\d+)/", line)
            if found:
                self.port = int(found.group(1))
                figures = self.process.stdout.readline().decode()
                self.figures = int(re.search(r":(\d+)/metrics", figures).group(1))
                self.wait_ready()
                return
            # The port may still be waiting for the dead.
            self.process.wait()
            error = self.process.stderr.read().decode()
            if self.port == 0:
                raise RuntimeError("the server did not start: " + error)
            time.sleep(0.05)
        raise RuntimeError("the server did not start again: " + error)

    def wait_ready(self):
        for _ in range(1000):
            if self.request("GET", "/healthz")[0] == 200:
                return
            time.sleep(0.02)
        raise RuntimeError("the server does not become ready")

    def stop(self):
        """As an operator does. Returns the exit status."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            status = self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            status = "had to be killed"
        self.errors = self.process.stderr.read().decode()
        self.process.stdout.close()
        self.process.stderr.close()
        return status

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()

    def close(self):
        status = self.stop() if self.process.poll() is None else self.process.returncode
        self.place.drop()
        shutil.rmtree(self.directory, ignore_errors=True)
        return status

    def clear(self):
        """Whatever happened to the test: nothing is left behind."""
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        try:
            self.place.drop()
        except RuntimeError:
            pass  # the whole database has gone
        shutil.rmtree(self.directory, ignore_errors=True)

    def operator(self, *words):
        """`holdfast operator`, beside the server. What it printed; raises what it complains of."""
        done = subprocess.run([self.binary, "operator", words[0], "--store", self.place.url,
                               *words[1:]], capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(done.stderr)
        return done.stdout

    def alive(self):
        return self.process.poll() is None

    def metric(self, name):
        return int(re.search(r"^holdfast_%s (\d+)" % name, self.metrics(), re.M).group(1))

    def metrics(self):
        """All its figures, as Prometheus gets them."""
        return Door(self.figures).get("/metrics").decode()


# --- a WebSocket -------------------------------------------------------------------


class Socket:
    """RFC 6455, the part a client needs."""

    def __init__(self, port, token, path="/ws", headers=None, origin=None, patience=30):
        self.socket = socket.create_connection(("127.0.0.1", port), patience)
        self.whole = b""  # of a message in pieces
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET %s HTTP/1.1" % path, "Host: 127.0.0.1:%d" % port, "Upgrade: websocket",
                 "Connection: Upgrade", "Sec-WebSocket-Key: " + key, "Sec-WebSocket-Version: 13",
                 "Sec-WebSocket-Protocol: holdfast.1"]
        if token:
            lines.append("Authorization: Bearer " + token)
        if origin:
            lines.append("Origin: " + origin)
        self.socket.sendall(("\r\n".join(lines + list(headers or [])) + "\r\n\r\n").encode())
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            more = self.socket.recv(4096)
            if not more:
                raise Closed("handshake")
            self.buffer += more
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.status = int(head.split(b" ")[1])
        if self.status != 101:
            self.socket.close()
            raise Closed(self.status)
        wanted = base64.b64encode(hashlib.sha1(
            (key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest())
        if wanted not in head:
            raise Closed("the handshake is wrong")

    def send(self, data, opcode=1):
        mask = os.urandom(4)
        length = len(data)
        head = bytes([0x80 | opcode])
        if length < 126:
            head += bytes([0x80 | length])
        elif length < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", length)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", length)
        pad = (mask * (length // 4 + 1))[:length]
        masked = (int.from_bytes(data, "big") ^ int.from_bytes(pad, "big")).to_bytes(length, "big")
        self.socket.sendall(head + mask + masked)

    def need(self, count, until):
        while len(self.buffer) < count:
            left = max(0.0, until - time.monotonic())
            ready = select.poll()  # select() knows a thousand sockets at most
            ready.register(self.socket, select.POLLIN)
            if not ready.poll(left * 1000):
                return False
            more = self.socket.recv(1 << 16)
            if not more:
                raise Closed()
            self.buffer += more
        return True

    def frame(self, until):
        """(opcode, last, data), or None when time is over."""
        if not self.need(2, until):
            return None
        length, at = self.buffer[1] & 127, 2
        if length >= 126:
            size = 2 if length == 126 else 8
            if not self.need(2 + size, until):
                return None
            length, at = int.from_bytes(self.buffer[2:2 + size], "big"), 2 + size
        if not self.need(at + length, until):
            return None
        first, data = self.buffer[0], self.buffer[at:at + length]
        self.buffer = self.buffer[at + length:]
        return first & 15, first & 128, data

    def receive(self, timeout):
        """The next message's text, or None."""
        until = time.monotonic() + timeout
        while True:
            frame = self.frame(until)
            if frame is None:
                return None
            opcode, last, data = frame
            if opcode == 8:
                raise Closed(int.from_bytes(data[:2], "big") if data else None)
            if opcode == 9:
                self.send(data, 10)
            elif opcode in (0, 1):
                self.whole += data
                if last:
                    whole, self.whole = self.whole, b""
                    return whole.decode()

    def close(self):
        try:
            self.socket.close()
        except OSError:
            pass


# --- a client -----------------------------------------------------------------------


class Table:
    """What a client knows of a table."""

    def __init__(self, message):
        self.id = message["table"]
        self.take_whole(message)

    def take_whole(self, message):
        self.info, self.me, self.v = message["info"], message["me"], message["v"]
        self.board, self.story = message["board"], message["story"]
        self.chat, self.clock = message["chat"], message["clock"]
        self.votes, self.presets = message["votes"], message["presets"]
        self.undo, self.deck = message.get("undo"), message.get("deck")
        self.key = message.get("key")

    def take_change(self, change):
        """Of an update, or of one of its beats."""
        self.board.update(change.get("set", {}))
        for section in change.get("drop", []):
            del self.board[section]
        for line in change.get("story", []):
            if self.story and self.story[-1]["i"] == line["i"]:
                self.story.pop()  # it has grown
            self.story.append(line)

    def take_update(self, message):
        assert message["v"] == self.v + 1, "v jumped from %d to %d" % (self.v, message["v"])
        self.v = message["v"]
        for beat in message.get("beats", []):
            self.take_change(beat)
        if "cut" in message:
            self.story = [line for line in self.story if line["i"] < message["cut"]]
        self.take_change(message)
        for name in ("info", "clock", "votes", "presets", "undo", "deck", "key"):
            if name in message:
                setattr(self, name, message[name])

    @property
    def ask(self):
        return self.board.get("ask")

    @property
    def over(self):
        return self.info["state"] == "over"


class Client:
    def __init__(self, server, token, lang="en", patience=20, headers=None):
        """`headers`: of the handshake, as a proxy would add them."""
        self.server, self.token, self.lang, self.patience = server, token, lang, patience
        self.headers = headers
        self.tables, self.inbox, self.next_id, self.moved = {}, [], 0, 0
        self.raw = None  # set to a list: keeps every text that came
        self.socket = None
        self.connect()

    def connect(self):
        if self.socket:
            self.socket.close()
        self.socket = Socket(self.server.port, self.token, headers=self.headers,
                             patience=self.patience)
        self.you = self.call("hello", lang=self.lang)["you"]

    def send(self, kind, **rest):
        message = dict(rest, t=kind)
        if "id" not in message:
            self.next_id += 1
            message["id"] = "m%d-%s" % (self.next_id, os.urandom(3).hex())
        self.socket.send(json.dumps(message).encode())
        return message["id"]

    def take(self, message):
        kind = message["t"]
        if kind == "table":
            known = self.tables.get(message["table"])
            if known:
                known.take_whole(message)
            else:
                self.tables[message["table"]] = Table(message)
        elif kind == "update" and message["table"] in self.tables:
            self.tables[message["table"]].take_update(message)
        elif kind == "chat" and message["table"] in self.tables:
            self.tables[message["table"]].chat.append(message["line"])
        elif kind == "gone":
            self.tables.pop(message["table"], None)
        self.inbox.append(message)
        del self.inbox[:-200]
        return message

    def next(self, timeout=20):
        """The next message, or None."""
        text = self.socket.receive(timeout)
        if text is None:
            return None
        if self.raw is not None:
            self.raw.append(text)
        return self.take(json.loads(text))

    def answer(self, wanted):
        until = time.monotonic() + self.patience
        while time.monotonic() < until:
            message = self.next(until - time.monotonic())
            if message and message.get("id") == wanted and message["t"] in ("ok", "error"):
                if message["t"] == "error":
                    raise WireError(message)
                return message
        raise TimeoutError("no answer to " + wanted)

    def call(self, kind, **rest):
        """The answer; who is asked to go more slowly does."""
        for _ in range(40):
            try:
                return self.answer(self.send(kind, **rest))
            except WireError as error:
                if error.code != "too-fast":
                    raise
                self.pump(0.25)
        return self.answer(self.send(kind, **rest))

    def refused(self, kind, **rest):
        """The code of the error that is expected."""
        try:
            self.answer(self.send(kind, **rest))
        except WireError as error:
            return error.code
        return "ok"

    def pump(self, seconds=0.0):
        """Takes what comes, for a while."""
        until = time.monotonic() + seconds
        while True:
            if self.next(max(0.0, until - time.monotonic())) is None:
                return

    def wait(self, holds, timeout=30):
        """Takes messages until something holds."""
        until = time.monotonic() + timeout
        while not holds():
            if time.monotonic() >= until:
                raise TimeoutError("it did not come about")
            self.next(min(0.5, until - time.monotonic()))

    # tables

    def create(self, **rest):
        rest.setdefault("game", "iron-throne")
        rest.setdefault("nonce", os.urandom(32).hex())
        table = self.call("create", **rest)["table"]
        return self.enter(table)

    def enter(self, table, **rest):
        self.tables.pop(table, None)
        self.call("enter", table=table, **rest)
        self.wait(lambda: table in self.tables)
        return self.tables[table]

    def sit(self, table, **rest):
        rest.setdefault("nonce", os.urandom(32).hex())
        return self.call("sit", table=table, **rest)

    def choices(self, table, rng=random):
        """A random whole answer to the table's question."""
        ask = table.ask
        if not ask["group"]:
            return [rng.choice(ask["options"])["o"]]
        for _ in range(20):
            picked, options = [], ask["options"]
            try:
                while options and len(picked) < 40:
                    picked.append(rng.choice(options)["o"])
                    answer = self.call("pick", table=table.id, ask=ask["ask"], choices=picked)
                    if answer["whole"]:
                        return picked
                    options = answer["options"]
            except WireError as error:
                if error.code != "not-legal":
                    raise
        raise AssertionError("no way to answer " + json.dumps(ask))

    def move(self, table, choices=None, rng=random, **rest):
        ask = table.ask["ask"]
        choices = choices or self.choices(table, rng)
        answer = self.call("move", table=table.id, ask=ask, choices=choices, **rest)
        self.moved += 1
        return answer

    def close(self):
        self.socket.close()


# --- playing on -----------------------------------------------------------------------


def wait_any(clients, seconds):
    """Takes what has come to any of the clients."""
    ready = [c for c in clients if c.socket.buffer]
    if not ready:
        sockets = {c.socket.socket: c for c in clients}
        ready = [sockets[s] for s in select.select(list(sockets), [], [], seconds)[0]]
    for client in ready:
        client.pump(0)


def wait_all(clients, holds, timeout=30):
    """Takes what comes to any of them until something holds."""
    until = time.monotonic() + timeout
    while not holds():
        if time.monotonic() >= until:
            raise TimeoutError("it did not come about")
        wait_any(clients, 0.2)


def play(clients, table_id, moves=None, rng=random, timeout=240):
    """Plays until the game is over or so many moves were made."""
    made, until = 0, time.monotonic() + timeout
    while moves is None or made < moves:
        if all(c.tables[table_id].over for c in clients):
            break
        if time.monotonic() > until:
            raise TimeoutError("the game does not end")
        asked = [c for c in clients if c.tables[table_id].ask and not c.tables[table_id].over]
        if not asked:
            wait_any(clients, 0.5)
            continue
        client = rng.choice(asked)
        try:
            client.move(client.tables[table_id], rng=rng)
            made += 1
        except WireError as error:
            # The server answered what was forced, or another move ended it.
            if error.code not in ("stale", "not-asked", "not-now", "too-fast"):
                raise
            client.pump(0.1)
    return made


def two_people(server, **rest):
    """A running game of Ann, Bert and a bot."""
    ann, bert = server.client("Ann"), server.client("Bert")
    rest.setdefault("delay", False)
    table = ann.create(seats=["me", "open", "bot:random"], **rest)
    bert.enter(table.id, key=table.key)
    bert.sit(table.id, key=table.key)
    for client in (ann, bert):
        client.wait(lambda: client.tables[table.id].info["state"] == "playing")
    return ann, bert, table.id


def position(client, table):
    """All there is to see of a table, but for who is here."""
    whole = client.enter(table)
    info = dict(whole.info, seats=[dict(s, here=None) for s in whole.info["seats"]])
    return json.dumps([info, whole.board, whole.story, whole.chat, whole.votes, whole.presets],
                      sort_keys=True)


# --- TAP ---------------------------------------------------------------------------------


def is_quiet(server):
    """Nothing is under way there: neither wishes nor answers of bots, nor the store."""
    figures = server.metrics()
    return all(re.search(r"^holdfast_%s 0$" % name, figures, re.M) for name in (
        "answers_waiting", "thoughts_waiting", "wishes_waiting", "store_waiting"))


def settle(*clients):
    """What is still under way comes in: answers that servers give by themselves, too."""
    until, quiet = time.monotonic() + 60, 0
    while quiet < 2 and time.monotonic() < until:
        servers = [one for one in Server.all if one.alive()]
        quiet = quiet + 1 if all(is_quiet(one) for one in servers) else 0
        # A node learns from the others what is new.
        wait_any(clients, 0.3 if len(servers) > 1 else 0.02)
    for client in clients:
        client.call("ping")  # whatever was sent before has come


class Tap:
    def __init__(self):
        self.count = self.bad = 0

    def check(self, holds, what, why=""):
        self.count += 1
        self.bad += not holds
        print("%s %d - %s" % ("ok" if holds else "not ok", self.count, what), flush=True)
        if not holds:
            print("# " + str(why)[:600].replace("\n", " "), flush=True)
        return holds

    def equal(self, got, wanted, what):
        """What is long is told from shortly before the place where the two begin to differ."""
        one, other = repr(got), repr(wanted)
        same = len(os.path.commonprefix((one, other)))
        begin = max(0, same - 80) if max(len(one), len(other)) > 280 else 0
        return self.check(got == wanted, what, "got %s, wanted %s" % (
            one[begin:begin + 280], other[begin:begin + 280]))

    def skip(self, why):
        self.count += 1
        print("ok %d # SKIP %s" % (self.count, why), flush=True)

    def run(self, function, *arguments):
        """A function that must come to its end."""
        try:
            return function(self, *arguments)
        except Exception as error:  # whatever it was, the others still run
            for line in traceback.format_exc().split("\n"):
                print("# " + line)
            self.check(False, function.__name__, repr(error))
            return None

    def run_on(self, server, *functions):
        """One after the other on one server, which must outlive them all."""
        for function in functions:
            self.run(function, server)
            self.check(server.alive(), "the server is still there")
        self.equal(server.stop(), 0, "the server stops in order")
        self.equal(server.errors, "", "and had nothing to complain about")
        server.close()

    def done(self):
        print("1..%d" % self.count, flush=True)
        sys.exit(1 if self.bad else 0)
