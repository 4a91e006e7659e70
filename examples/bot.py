#!/usr/bin/env python3
"""A whole Holdfast player in one file, with nothing but Python's standard library.

    examples/bot.py http://localhost:8080 --table LINK     sit down at somebody's table
    examples/bot.py http://localhost:8080                  sit down at any open table
    examples/bot.py http://localhost:8080 --create 3       make a table against bots

It answers at random, or with --simple a little better. docs/protocol.md tells
everything it does here: become a guest (HTTP), open the socket, say hello, sit
down, and then answer whenever the board has an `ask`.
"""

import argparse
import base64
import json
import os
import random
import socket
import ssl
import struct
import sys
import time
import urllib.parse
import urllib.request

# --- a WebSocket, as far as a client needs one (RFC 6455) ---------------------------


class WebSocket:
    def __init__(self, url, token):
        parts = urllib.parse.urlsplit(url)
        secure = parts.scheme == "https"
        port = parts.port or (443 if secure else 80)
        self.socket = socket.create_connection((parts.hostname, port))
        if secure:
            self.socket = ssl.create_default_context().wrap_socket(
                self.socket, server_hostname=parts.hostname)
        key = base64.b64encode(os.urandom(16)).decode()
        request = ["GET /ws HTTP/1.1", "Host: %s" % parts.netloc, "Upgrade: websocket",
                   "Connection: Upgrade", "Sec-WebSocket-Version: 13",
                   "Sec-WebSocket-Key: " + key, "Sec-WebSocket-Protocol: holdfast.1",
                   "Authorization: Bearer " + token]
        self.socket.sendall(("\r\n".join(request) + "\r\n\r\n").encode())
        self.stream = self.socket.makefile("rb")
        status = self.stream.readline().decode()
        if " 101 " not in status:
            raise SystemExit("the server refuses the socket: " + status.strip())
        while self.stream.readline() not in (b"\r\n", b""):
            pass

    def send(self, text, opcode=1):
        """One frame; clients must mask what they send."""
        data, mask = text.encode() if isinstance(text, str) else text, os.urandom(4)
        if len(data) < 126:
            head = struct.pack(">BB", 0x80 | opcode, 0x80 | len(data))
        elif len(data) < 65536:
            head = struct.pack(">BBH", 0x80 | opcode, 0x80 | 126, len(data))
        else:
            head = struct.pack(">BBQ", 0x80 | opcode, 0x80 | 127, len(data))
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))
        self.socket.sendall(head + mask + masked)

    def receive(self):
        """The next message, or None when the server has closed."""
        whole = b""
        while True:
            head = self.stream.read(2)
            if len(head) < 2:
                return None
            opcode, length = head[0] & 15, head[1] & 127
            if length == 126:
                length = struct.unpack(">H", self.stream.read(2))[0]
            elif length == 127:
                length = struct.unpack(">Q", self.stream.read(8))[0]
            data = self.stream.read(length)
            if opcode == 8:  # closed
                return None
            if opcode == 9:  # ping: answer with a pong
                self.send(data, 10)
                continue
            whole += data
            if head[0] & 0x80:
                return whole.decode()


# --- a connection to Holdfast ----------------------------------------------------------


class Refused(Exception):
    def __init__(self, message):
        super().__init__("%s: %s" % (message["code"], message.get("message", "")))
        self.code = message["code"]


class Holdfast:
    """Calls with answers; everything else the server says updates `self.board`."""

    def __init__(self, url, name):
        request = urllib.request.Request(
            url + "/api/guest", json.dumps({"name": name}).encode(),
            {"Content-Type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            self.token = json.load(answer)["token"]
        self.socket = WebSocket(url, self.token)
        self.table = None  # the table's id
        self.info, self.board = {}, {}
        self.version = 0
        self.lobby = None
        self.number = 0
        self.call("hello", lang="en")

    def call(self, kind, **rest):
        """Sends a message, returns what `ok` carries."""
        self.number += 1
        message = dict(rest, t=kind, id=str(self.number))
        self.socket.send(json.dumps(message))
        while True:
            answer = self.next()
            if answer.get("id") == message["id"]:
                if answer["t"] == "error":
                    raise Refused(answer)
                return answer

    def next(self):
        """The next message; boards are kept up to date."""
        text = self.socket.receive()
        if text is None:
            raise SystemExit("the server has closed the connection")
        message = json.loads(text)
        if message["t"] == "table":  # a whole table
            self.info, self.board = message["info"], message["board"]
            self.version = message["v"]
        elif message["t"] == "update":  # what changed
            if message["v"] != self.version + 1:  # something was missed
                self.socket.send(json.dumps({"t": "enter", "table": self.table}))
            self.version = message["v"]
            self.board.update(message.get("set", {}))
            for section in message.get("drop", []):
                self.board.pop(section, None)
            self.info = message.get("info", self.info)
        elif message["t"] == "lobby":
            self.lobby = message["tables"]
        return message

    # sitting down

    def sit_by_link(self, link):
        """A link ends with /t/TABLE#k=KEY."""
        self.table, _, key = link.rsplit("/", 1)[-1].partition("#k=")
        self.call("enter", table=self.table, key=key)
        self.call("sit", table=self.table, key=key, nonce=os.urandom(32).hex())

    def sit_anywhere(self):
        self.call("lobby", on=True)
        while True:
            while self.lobby is None:
                self.next()
            tables = [t for t in self.lobby if t["state"] == "waiting"]
            self.lobby = None
            for info in tables:
                try:
                    self.call("sit", table=info["id"], nonce=os.urandom(32).hex())
                except Refused:  # somebody was faster
                    continue
                self.call("lobby", on=False)
                self.table = info["id"]
                self.call("enter", table=self.table)
                return

    def create(self, seats):
        answer = self.call("create", game="iron-throne", delay=False,
                           seats=["me"] + ["bot:greedy"] * (seats - 1),
                           nonce=os.urandom(32).hex())
        self.table = answer["table"]
        self.call("enter", table=self.table)


# --- the player --------------------------------------------------------------------------


def prefer(options, simple):
    """An option. The simple player acts when it can, and spends as little as it can."""
    if not simple:
        return random.choice(options)
    acts = [option for option in options if not option.get("pass")]
    return random.choice(acts or options)


def decide(server, ask, simple):
    """A whole answer: one option, or the choices of a group, one after the other."""
    if not ask["group"]:
        return [prefer(ask["options"], simple)["o"]]
    while True:
        picked, options = [], ask["options"]
        try:
            while options and len(picked) < 40:
                picked.append(prefer(options, simple)["o"])
                answer = server.call("pick", table=server.table, ask=ask["ask"], choices=picked)
                if answer["whole"]:
                    return picked
                options = answer["options"]
        except Refused as error:
            if error.code != "not-legal":  # begin the group again
                raise


def play(server, simple):
    moves = 0
    while server.info.get("state") != "over":
        ask = server.board.get("ask")
        if not ask:
            server.next()
            continue
        try:
            choices = decide(server, ask, simple)
            server.call("move", table=server.table, ask=ask["ask"], choices=choices)
            moves += 1
        except Refused as error:
            # The server has answered for us (there was but one answer), or
            # something was taken back: then the board was sent anew before the
            # error. Whoever is too fast waits a little.
            if error.code == "too-fast":
                time.sleep(0.5)
            elif error.code not in ("stale", "not-asked", "not-now"):
                raise
    return moves


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("url", help="the server, for example http://localhost:8080")
    parser.add_argument("--name", default="bot.py")
    parser.add_argument("--table", help="an invite link")
    parser.add_argument("--create", type=int, metavar="SEATS", help="a table against bots")
    parser.add_argument("--simple", action="store_true", help="do not choose quite at random")
    words = parser.parse_args()
    server = Holdfast(words.url.rstrip("/"), words.name)
    if words.table:
        server.sit_by_link(words.table)
    elif words.create:
        server.create(words.create)
    else:
        server.sit_anywhere()
    moves = play(server, words.simple)
    result = server.board.get("result") or {"text": "The game was called off."}
    print("%d moves. %s" % (moves, result["text"]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
