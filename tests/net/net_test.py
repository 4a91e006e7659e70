#!/usr/bin/env python3
"""The network layer over real connections: net_test.py NET_SERVER."""
import gzip
import http.client
import os
import random
import resource
import socket
import struct
import subprocess
import sys
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from net_client import (BINARY, CLOSE, PING, TEXT, Refused, Server, Socket, Tap, raw, request,
                        wait_until)

tap = Tap()


def figures(port):
    text = request(port, "GET", "/figures").body.decode()
    return {key: int(value) for key, value in (pair.split("=") for pair in text.split())}


def heads(text):
    return dict(line.split("=", 1) for line in text.decode().splitlines())


def http_basics(port):
    head = heads(request(port, "GET", "/head?a=1&b=%C3%A9", headers={
        "Cookie": "x=1; holdfast=0123; y=2", "Authorization": "Bearer abc",
        "Accept-Language": "uk", "Origin": "http://localhost:1"}).body)
    tap.equal(head["method"], "GET", "the method")
    tap.equal(head["query"], "a=1&b=é", "the query")
    tap.equal(head["cookie"], "0123", "our cookie among others")
    tap.equal(head["bearer"], "abc", "the bearer token")
    tap.equal(head["language"], "uk", "the language")
    tap.equal(head["origin"], "http://localhost:1", "the origin")
    tap.ok(head["address"] in ("127.0.0.1", "::1"), "the address", head["address"])
    head = heads(request(port, "GET", "/head", headers={"X-Forwarded-For": "1.2.3.4"}).body)
    tap.ok(head["address"] in ("127.0.0.1", "::1"), "a forwarded address is not believed")
    tap.equal(heads(request(port, "GET", "/head", headers={"Cookie": "notholdfast=1"}).body)["cookie"],
              "", "another cookie is not ours")

    answer = request(port, "POST", "/echo", "x" * 65536)
    tap.equal((answer.status, len(answer.body)), (200, 65536), "a body up to the limit")
    tap.equal(request(port, "POST", "/echo", "").status, 200, "an empty body")
    answer = request(port, "POST", "/echo", "x" * 65537)
    tap.equal((answer.status, answer.json()["error"]), (413, "too-big"), "a body over the limit")
    tap.equal(request(port, "GET", "/nowhere").status, 404, "an answer of the hook's")
    tap.equal(request(port, "DELETE", "/echo").status, 405, "another method")
    answer = request(port, "HEAD", "/big")
    tap.equal((answer.headers["Content-Length"], answer.body), ("3000000", b""), "HEAD")
    answer = request(port, "GET", "/big")
    tap.ok(answer.body == bytes(ord("a") + i % 26 for i in range(3000000)), "a large answer")
    for tag, status in (('"big"', 304), ('W/"big"', 304), ('"x", "big"', 304), ('"x"', 200), ("*", 304)):
        answer = request(port, "GET", "/big", headers={"If-None-Match": tag})
        tap.equal((answer.status, len(answer.body) > 0), (status, status == 200), "If-None-Match " + tag)


def http_packing(port):
    plain = request(port, "GET", "/facts")
    for _ in range(2):
        packed = request(port, "GET", "/facts", headers={"Accept-Encoding": "deflate, gzip"})
        tap.equal((packed.headers["Content-Encoding"], gzip.decompress(packed.body)),
                  ("gzip", plain.body), "facts are packed")
    tap.ok(plain.headers["Content-Encoding"] is None and len(packed.body) < len(plain.body) / 10,
           "and smaller then")
    for tag in (plain.headers["ETag"], packed.headers["ETag"]):
        answer = request(port, "GET", "/facts", headers={"If-None-Match": tag, "Accept-Encoding": "gzip"})
        tap.equal((answer.status, answer.body), (304, b""), "known by " + tag)
    answer = request(port, "GET", "/echo", headers={"Accept-Encoding": "gzip;q=0"})
    tap.equal(answer.headers["Content-Encoding"], None, "not for who cannot unpack")


def http_headers(port):
    for path in ("/head", "/nowhere", "/big"):
        headers = request(port, "GET", path).headers
        policy = headers["Content-Security-Policy"]
        wanted = ("default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'",
                  "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'",
                  "connect-src 'self' ws://localhost:%d wss://localhost:%d" % (port, port))
        tap.ok(all(part in policy for part in wanted), "policy of " + path, policy)
        tap.ok("unsafe-inline" not in policy and "unsafe-eval" not in policy.replace("'wasm-unsafe-eval'", ""),
               "nothing inline on " + path)
        tap.equal((headers["X-Content-Type-Options"], headers["Referrer-Policy"],
                   headers["Cross-Origin-Opener-Policy"], "camera=()" in headers["Permissions-Policy"]),
                  ("nosniff", "no-referrer", "same-origin", True), "security headers of " + path)
    answer = raw(port, b"GET /head HTTP/1.1\r\nHost: a'b;c\r\nConnection: close\r\n\r\n")
    tap.ok(b"connect-src 'self'\r\n" in answer, "an odd host does not get into the policy", answer)
    tap.equal(request(port, "GET", "/head").headers["Cache-Control"], "no-store", "not to be stored")


def http_connections(port):
    connection = http.client.HTTPConnection("localhost", port, timeout=10)
    same = []
    for i in range(20):
        answer = request(port, "POST", "/echo", "round %d" % i, connection=connection)
        same.append((answer.body, connection.sock.getsockname()))
    connection.close()
    tap.ok(len({name for _, name in same}) == 1 and same[7][0] == b"round 7",
           "one connection, many requests")
    one = b"POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc"
    two = b"GET /later HTTP/1.1\r\nHost: a\r\n\r\n"
    last = b"GET /nowhere HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
    got = raw(port, one + two + two + last)
    tap.equal((got.count(b"HTTP/1.1 200"), got.count(b"abc"), got.count(b"later"),
               got.count(b"nothing here")), (3, 1, 2, 1), "requests asked ahead are answered in turn")
    for data in (two + one, one + two + one + two + last, two + one + one, two + one + b"rubbish",
                 two + one.replace(b"POST", b"GET") + one):
        raw(port, data, wait=0.3)
    tap.equal(request(port, "GET", "/later").body, b"later", "bodies asked ahead do not stop the server")
    got = raw(port, b"GET /head HTTP/1.0\r\n\r\n")
    tap.ok(got.startswith(b"HTTP/1.1 200") and b"Connection: close" in got, "HTTP/1.0", got)
    tap.equal(request(port, "GET", "/later").body, b"later", "an answer that comes later")
    tap.equal(request(port, "GET", "/thread").body, b"later", "woken by another thread")
    before = figures(port)["gone"]
    sock = socket.create_connection(("localhost", port))
    sock.sendall(b"GET /later HTTP/1.1\r\nHost: a\r\n\r\n")
    sock.close()
    time.sleep(0.3)
    tap.equal(request(port, "GET", "/later").body, b"later", "one who went away harms nobody")
    tap.ok(figures(port)["gone"] >= before, "and may be reported")


def http_malformed(port):
    cases = {
        "no request": b"\r\n\r\n\r\n",
        "not HTTP": bytes(range(256)) * 8,
        "no version": b"GET /\r\n\r\n",
        "unknown method": b"BREW /pot HTTP/1.1\r\nHost: a\r\n\r\n",
        "CONNECT": b"CONNECT example.org:80 HTTP/1.1\r\nHost: a\r\n\r\nrubbish",
        "no absolute path": b"GET http://elsewhere/ HTTP/1.1\r\nHost: a\r\n\r\n",
        "percent at the end": b"GET /%4 HTTP/1.1\r\nHost: a\r\n\r\n",
        "a zero in the path": b"GET /a%00b HTTP/1.1\r\nHost: a\r\n\r\n",
        "up the tree": b"GET /../../etc/passwd HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
        "negative length": b"POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\nabcde",
        "two lengths": b"POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef",
        "huge length": b"POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\nabcde",
        "large length": b"POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 9999999999\r\n\r\nabcde",
        "no length": b"POST /echo HTTP/1.1\r\nHost: a\r\n\r\nabcde",
        "chunks": b"POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n0\r\n\r\n",
        "HTTP/2 upgrade": b"GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n",
        "HTTP/2 preface": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\0" * 50,
        "unknown upgrade": b"GET /ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: teapot\r\n\r\n",
        "two upgrades": b"GET /ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nUpgrade: h2c\r\n\r\n",
        "handshake without key": b"GET /ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Protocol: holdfast.1\r\n\r\n",
        "handshake by POST": b"POST /ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nContent-Length: 0\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: holdfast.1\r\n\r\n",
        "one long header": b"GET /head HTTP/1.1\r\nHost: a\r\nX-Long: " + b"x" * 200000 + b"\r\n\r\n",
        "many headers": b"GET /head HTTP/1.1\r\nHost: a\r\n" + b"".join(
            b"X-%d: %d\r\n" % (i, i) for i in range(20000)) + b"\r\n",
        "long path": b"GET /" + b"x" * 100000 + b" HTTP/1.1\r\nHost: a\r\n\r\n",
        "long query": b"GET /head?" + b"x=1&" * 3000 + b" HTTP/1.1\r\nHost: a\r\n\r\n",
        "long cookie": b"GET /head HTTP/1.1\r\nHost: a\r\nCookie: " + b"a=b; " * 1500 + b"\r\n\r\n",
    }
    expected = {"no length": b" 411 ", "chunks": b" 400 ", "negative length": b" 400 ",
                "two lengths": b" 400 ", "huge length": b" 400 ", "large length": b" 413 ",
                "HTTP/2 upgrade": b" 400 ", "up the tree": b" 404 "}
    for name, data in cases.items():
        got = raw(port, data, wait=1.0, half_close=True)
        status = got[8:13]
        good = b" 200 " not in status and b" 101 " not in status
        if name in expected:
            good = status == expected[name]
        if name == "long cookie":
            good = True  # too long for us or not: only the server's life counts
        tap.ok(good, "malformed: " + name, got[:200])
    tap.equal(request(port, "GET", "/head").status, 200, "the server is alive")
    got = raw(port, b"GET /head?x=%0d%0aSet-Cookie:%20a=b HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    tap.ok(b"\r\nSet-Cookie" not in got.split(b"\r\n\r\n")[0], "no header can be smuggled in")
    chance = random.Random(3)
    good = b"POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\nCookie: holdfast=12\r\n\r\n0123456789"
    for _ in range(300):
        data = bytearray(good)
        for _ in range(chance.randint(1, 6)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        raw(port, bytes(data), wait=0.05, half_close=True)
    tap.equal(request(port, "GET", "/head").status, 200, "alive after 300 mangled requests")


def sockets(port):
    client = Socket(port)
    client.send("hello")
    tap.equal(client.recv(), "hello", "echo")
    client.send("")
    tap.equal(client.recv(), "", "an empty message")
    client.send("Ґ" * 30000)
    tap.equal(client.recv(), "Ґ" * 30000, "a long message")
    client.frame(TEXT, b"in ", final=False)
    client.frame(0, b"three ", final=False)
    client.frame(PING, b"between")
    client.frame(0, b"pieces")
    tap.equal(client.recv(), "in three pieces", "fragments, with a ping between")
    client.send("count")
    tap.ok([client.recv() for _ in range(1000)] == [str(i) for i in range(1000)],
           "a thousand messages in order")
    client.send("close")
    tap.equal((client.recv(), client.recv(), client.code, client.reason),
              ("bye", None, 4401, "go away"), "what waits is sent, then the socket is closed")

    for name, arguments, status in (
            ("elsewhere", {"path": "/other"}, 404), ("no subprotocol", {"protocol": None}, 400),
            ("another subprotocol", {"protocol": "chat"}, 400),
            ("the library's own protocol", {"protocol": "http"}, 400),
            ("refused by the hook", {"headers": {"Origin": "https://evil.example"}}, 403)):
        try:
            Socket(port, **arguments)
            tap.ok(False, name)
        except Refused as refused:
            tap.equal(refused.status, status, "handshake " + name)
    client = Socket(port, protocol="chat, holdfast.1")
    client.send("x")
    tap.equal(client.recv(), "x", "our subprotocol in a list")

    client = Socket(port)
    client.frame(TEXT, b"x" * 65537)
    tap.equal((client.recv(), client.code), (None, 1009), "too big a message")
    client = Socket(port)
    try:
        for i in range(10):
            client.frame(0 if i else TEXT, b"x" * 10000, final=False)
    except OSError:
        pass  # closed before all was said
    tap.equal((client.recv(), client.code), (None, 1009), "too big in pieces")
    client = Socket(port)
    client.frame(BINARY, b"\1\2")
    tap.equal((client.recv(), client.code), (None, 1003), "a binary message")
    client = Socket(port)
    client.frame(TEXT, b"\xff\xfe")
    tap.equal((client.recv(), client.code), (None, 1007), "not UTF-8")
    client = Socket(port)
    client.frame(3, b"reserved")
    tap.equal(client.recv(), None, "a reserved opcode")
    client = Socket(port)
    client.sock.sendall(b"\x81\xff" + b"\xff" * 8 + b"mask" + b"x" * 1000)
    tap.equal(client.recv(), None, "an impossible length")
    client = Socket(port)
    client.frame(0, b"no beginning")
    tap.equal(client.recv(), None, "a continuation of nothing")
    client = Socket(port)
    client.frame(CLOSE, struct.pack(">H", 1000))
    tap.equal((client.recv(), client.code), (None, 1000), "a close is answered")


def goodbyes(port):
    """Who answers a goodbye is let go; who does not is waited for."""
    before = figures(port)["sockets"]
    mute, polite = Socket(port), Socket(port)
    for client in (mute, polite):
        client.send("close")
        client.recv(), client.recv()
    polite.frame(CLOSE, struct.pack(">H", 4401))
    wait_until(lambda: figures(port)["sockets"] <= before + 1)
    gone = False
    try:
        for _ in range(20):
            polite.frame(PING, b"there?")
            time.sleep(0.05)
    except OSError:
        gone = True
    tap.equal((gone, figures(port)["sockets"] - before), (True, 1),
              "who answers a goodbye is let go before who does not")
    mute.sock.close()
    polite.sock.close()


def frame_of(first, second, rest=b"", mask=b"abcd"):
    return bytes([first, second]) + mask + rest


def frames(port):
    """What RFC 6455 forbids is refused with its code, and before anything is heard."""
    text = b"hallo"
    masked = bytes(b ^ b"abcd"[i & 3] for i, b in enumerate(text))
    cases = (
        ("not masked", frame_of(0x81, 5, text, b""), 1002),
        ("not masked, and empty", frame_of(0x81, 0, b"", b""), 1002),
        ("a ping that is not masked", frame_of(0x89, 5, text, b""), 1002),
        ("a close that is not masked", frame_of(0x88, 0, b"", b""), 1002),
        ("a reserved bit, as packed messages have", frame_of(0xC1, 0x85, masked), 1002),
        ("other reserved bits", frame_of(0xB1, 0x85, masked), 1002),
        ("a ping in pieces", frame_of(0x09, 0x85, masked), 1002),
        ("a long ping", b"\x89\xfe\x00\x7e" + b"abcd" + b"x" * 126, 1002),
        ("an unknown control frame", frame_of(0x8B, 0x85, masked), 1002),
        ("a text within a text", frame_of(0x01, 0x85, masked) * 2, 1002),
        ("pieces of nothing", frame_of(0x80, 0x85, masked), 1002),
        ("a close with one byte", frame_of(0x88, 0x81, b"x"), 1002),
        ("a close with no code", frame_of(0x88, 0x82, bytes([0x03 ^ 97, 0xED ^ 98])), 1002),
        ("a length of 2^63", b"\x81\xff\x80" + b"\0" * 7 + b"abcd", 1009),
        ("a letter's half", frame_of(0x81, 0x81, bytes([0xC3 ^ 97])), 1007),
        ("a surrogate", frame_of(0x81, 0x83, bytes([0xED ^ 97, 0xA0 ^ 98, 0x80 ^ 99])), 1007),
        ("too long a way to say /", frame_of(0x81, 0x82, bytes([0xC0 ^ 97, 0xAF ^ 98])), 1007),
        ("a piece too many", frame_of(0x01, 0x80) + frame_of(0x00, 0x80) * 3000, 1008),
        ("a flood of pings", frame_of(0x89, 0x85, masked) * 20000, 1008),
        ("a flood of pongs", frame_of(0x8A, 0x80) * 20000, 1008),
    )
    before = figures(port)["in"]
    for name, data, code in cases:
        client = Socket(port)
        try:
            client.sock.sendall(data)
        except OSError:
            pass  # closed before all was said
        try:
            closed = client.recv(), client.code
        except OSError:
            closed = None, client.code
        tap.equal(closed, (None, code), "refused: " + name)
        client.sock.close()
    tap.equal(figures(port)["in"], before, "nothing of it was taken for a message")
    client = Socket(port)
    for byte in frame_of(0x01, 0x85, masked) + frame_of(0x80, 0x80):
        client.sock.sendall(bytes([byte]))
    tap.equal(client.recv(), "hallo", "bytes one by one, and an empty piece")
    client.sock.sendall(frame_of(0x81, 0x85, masked) * 100 + frame_of(0x88, 0x80))
    tap.equal([client.recv() for _ in range(101)], ["hallo"] * 100 + [None], "a hundred in one go")
    tap.equal((client.code, client.sock.recv(1)), (1000, b""), "then the line is closed at once")
    letters = "".join(map(chr, (0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF)))
    client = Socket(port)
    client.send(letters)
    tap.equal(client.recv(), letters, "letters of every length")
    early = socket.create_connection(("localhost", port))
    early.settimeout(10)
    early.sendall(b"GET /ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                  b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                  b"Sec-WebSocket-Protocol: holdfast.1\r\n\r\n" + frame_of(0x81, 0x85, masked))
    time.sleep(0.5)
    early.sendall(frame_of(0x81, 0x85, masked))
    got = early.recv(4096)
    early.close()
    tap.ok(got.count(b"hallo") <= 2, "who speaks before the handshake is answered harms nobody", got)
    chance = random.Random(7)
    for _ in range(300):
        mangled = bytearray((frame_of(0x81, 0x85, masked) + frame_of(0x01, 0xFE, b"\0\x03abc") +
                             frame_of(0x80, 0x82, b"xy") + frame_of(0x89, 0x84, b"ping")) * 3)
        for _ in range(chance.randint(1, 8)):
            mangled[chance.randrange(len(mangled))] = chance.randrange(256)
        client = Socket(port)
        try:
            client.sock.sendall(mangled[:chance.randrange(len(mangled))])
        except OSError:
            pass
        client.sock.close()
    quick = Socket(port)
    quick.send("alive")
    tap.equal(quick.recv(), "alive", "alive after 300 sockets of mangled frames")
    quick.close()
    packed = Socket(port, headers={"Sec-WebSocket-Extensions": "permessage-deflate"})
    packed.send("x" * 5000)
    tap.equal(packed.recv(), "x" * 5000, "nothing is packed, whoever asks for it")
    packed.close()


def deaf(port):
    """Who pings and never reads the pongs costs no memory, and nobody waits for them."""
    client = Socket(port, receive=4096)
    client.sock.setblocking(False)
    ping, sent = frame_of(0x89, 0x80 | 125, b"x" * 125), 0
    for _ in range(40):
        try:
            sent += client.sock.send(ping)
        except OSError:
            break
    quick = Socket(port)
    quick.send("still here")
    tap.equal(quick.recv(), "still here", "nobody waits for who does not read pongs")
    quick.close()
    client.sock.close()


def drips(program):
    """Bytes now and then do not keep a connection."""
    server = Server([program, "0", "60", "", "3"])
    head = b"GET /head HTTP/1.1\r\nHost: a\r\nX-Slow: " + b"x" * 1000
    body = b"POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n" + b"x" * 900
    lines = []
    for data, at in ((head, 0), (head, 20), (body, 70), (b"", 0)):
        sock = socket.create_connection(("localhost", server.port))
        sock.sendall(data[:at])
        lines.append([sock, data[at:], None])
    used = socket.create_connection(("localhost", server.port))
    used.sendall(b"GET /figures HTTP/1.1\r\nHost: a\r\n\r\n")
    used.recv(4096)
    lines.append([used, head, None])
    later = socket.create_connection(("localhost", server.port))
    later.sendall(b"GET /never HTTP/1.1\r\nHost: a\r\n\r\n")
    kept = Socket(server.port)
    for beat in range(40):
        for line in lines:
            sock, data, closed = line
            if closed:
                continue
            try:
                sock.settimeout(0.01)
                sock.sendall(data[beat:beat + 1])
                closed = sock.recv(10) == b""
            except TimeoutError:
                closed = False
            except OSError:
                closed = True
            line[2] = closed
        time.sleep(0.25)
    tap.equal([closed for _, _, closed in lines], [True] * 5,
              "half a head, half a body, nothing, and a second request that drips: all cut off")
    later.settimeout(0.2)
    try:
        tap.ok(later.recv(10) != b"", "who waits for an answer is not")
    except TimeoutError:
        tap.ok(True, "who waits for an answer is not")
    kept.send("here")
    tap.equal(kept.recv(), "here", "nor who has a socket")
    kept.close()
    tap.equal(server.stop(), (0, ""), "a clean end")


def proxies(program):
    """Only a proxy's word is believed, and only its own."""
    def seen(server, forwarded, host="127.0.0.1"):
        sock = socket.create_connection((host, server.port))
        sock.sendall(b"GET /head HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
                     b"X-Forwarded-Proto: https\r\n" + forwarded + b"\r\n")
        got = b""
        try:
            more = sock.recv(65536)
            while more:
                got, more = got + more, sock.recv(65536)
        except OSError:
            pass  # closed before all was said
        sock.close()
        if b" 200 " not in got.split(b"\r\n")[0]:
            return "refused", None
        head = heads(got.split(b"\r\n\r\n", 1)[1])
        return head["address"], head["secure"]

    for list_, trusted in (("127.0.0.0/8", True), ("127.0.0.1", True), ("10.0.0.0/8,127.0.0.1/32", True),
                           ("::ffff:127.0.0.1", True), ("0.0.0.0/0", True), ("127.0.0.2", False),
                           ("10.0.0.0/8,192.168.0.0/16,::1", False), ("::/1", True), ("8000::/1", False)):
        server = Server([program, "0", "60", list_])
        tap.equal(seen(server, b"X-Forwarded-For: 6.6.6.6\r\n"),
                  ("6.6.6.6", "1") if trusted else ("127.0.0.1", "0"),
                  "%s from 127.0.0.1 with --proxy-from %s" % ("believed" if trusted else "not", list_))
        server.stop()
    server = Server([program, "0", "60", "127.0.0.0/8"])
    for forged, address in (
            (b"X-Forwarded-For: 9.9.9.9, 1.2.3.4\r\n", "1.2.3.4"),
            (b"X-Forwarded-For: 9.9.9.9\r\nX-Forwarded-For: 1.2.3.4\r\n", "1.2.3.4"),
            (b"X-Forwarded-For: 127.0.0.1, 10.0.0.1, 1.2.3.4\r\n", "1.2.3.4"),
            (b"X-Forwarded-For: 9.9.9.9, 10.0.0.1\r\n", "10.0.0.1"),
            (b"X-Forwarded-For: 9.9.9.9, nonsense\r\n", "127.0.0.1"),
            (b"X-Forwarded-For: " + b"9.9.9.9, " * 500 + b"1.2.3.4\r\n", "1.2.3.4"),
            (b"X-Forwarded-For: " + b"9.9.9.9, " * 5000 + b"1.2.3.4\r\n", "refused"),
            (b"X-Forwarded-For: 2001:db8::1\r\n", "2001:db8::1"),
            (b"Forwarded: for=9.9.9.9\r\nX-Real-IP: 9.9.9.9\r\n", "127.0.0.1")):
        got = seen(server, forged)[0]
        tap.equal(got, address, "whoever wrote %s is %s" % (forged[:40], address))
    server.stop()
    for wrong in ("10.0.0.0/33", "::/129", "example.org", "10.0.0.1/", "10.0.0.1/x", "10.0.0", ",",
                  "1.2.3.4, 5.6.7.8"):
        done = subprocess.run([program, "0", "60", wrong], capture_output=True, text=True, timeout=20)
        tap.ok(done.returncode == 1 and "no address or network" in done.stderr, "no list: " + wrong,
               done.stderr)


def slow_reader(port):
    before = figures(port)["cut_off"]
    client = Socket(port, receive=4096)
    client.send("flood")
    tap.ok(wait_until(lambda: figures(port)["cut_off"] == before + 1), "a slow reader is cut off")
    quick = Socket(port)
    quick.send("still here")
    tap.equal(quick.recv(), "still here", "others do not notice")
    received = 0
    while True:
        text = client.recv()
        if text is None:
            break
        received += 1
    tap.equal(client.code, 4408, "one that reads on learns why")
    tap.ok(0 < received < 60, "and got little more than its backlog", received)
    client = Socket(port, receive=4096)
    open_before = figures(port)["sockets"]
    client.send("flood")
    tap.ok(wait_until(lambda: figures(port)["sockets"] < open_before, 12),
           "one that never reads is closed all the same")
    client.sock.close()
    quick.close()


def many(port, count):
    clients = [Socket(port) for _ in range(count)]
    tap.ok(wait_until(lambda: figures(port)["sockets"] >= count), "%d sockets" % count)
    clients[0].send("all hello everybody")
    tap.ok(all(client.recv() == "hello everybody" for client in clients), "all are told at once")
    for client in clients[::2]:
        client.sock.close()
    for client in clients[1::2]:
        client.close()
    tap.ok(wait_until(lambda: figures(port)["sockets"] == 0), "all are gone", figures(port))


def slow_headers(port):
    sock = socket.create_connection(("localhost", port))
    waiting = [socket.create_connection(("localhost", port)) for _ in range(300)]
    for one in waiting:
        one.sendall(b"GET /head HTTP/1.1\r\nHost: a\r\nX-Slow: ")
    tap.equal(request(port, "GET", "/head").status, 200,
              "300 who never finish asking do not hinder another")
    for one in waiting:
        one.close()
    sock.close()


def begin_and_stop(port):
    """Three who begin and do not go on; patience() looks after them later."""
    silent = socket.create_connection(("localhost", port))
    halting = socket.create_connection(("localhost", port))
    halting.sendall(b"GET /head HTTP/1.1\r\nHost: a\r\nX-Slow: ")
    lazy = socket.create_connection(("localhost", port))
    lazy.sendall(b"POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc")
    return ((silent, "nothing"), (halting, "half a head"), (lazy, "half a body"))


def patience(waiting):
    for sock, name in waiting:
        sock.settimeout(50)
        try:
            tap.equal(sock.recv(100), b"", "closed after " + name)
        except OSError as problem:
            tap.ok(isinstance(problem, ConnectionError), "closed after " + name, problem)
        sock.close()


def few_files(program):
    """No files left: newcomers are turned away, the others go on."""
    server = Server(["sh", "-c", "ulimit -n 80; exec " + program])
    kept, refused = [], 0
    for _ in range(120):
        try:
            kept.append(Socket(server.port, timeout=5))
        except (OSError, Refused):
            refused += 1
    tap.ok(len(kept) > 10 and refused > 10, "turned away", (len(kept), refused))
    kept[0].send("here")
    tap.equal(kept[0].recv(), "here", "the others go on")
    for client in kept[1:]:
        client.close()
    time.sleep(0.5)
    client = Socket(server.port)
    client.send("again")
    tap.equal(client.recv(), "again", "and there is room again")
    client.close()
    tap.equal(server.stop(), (0, ""), "a clean end")


def raise_files():
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 20000) if hard > 0 else 20000, hard))


def main():
    program = sys.argv[1]
    raise_files()
    server = Server([program])
    port = server.port
    waiting = begin_and_stop(port)
    http_basics(port)
    http_packing(port)
    http_headers(port)
    http_connections(port)
    http_malformed(port)
    sockets(port)
    goodbyes(port)
    frames(port)
    deaf(port)
    slow_reader(port)
    many(port, 2000)
    slow_headers(port)

    few_files(program)
    drips(program)
    proxies(program)
    patience(waiting)

    second = Server([program, str(port)])
    tap.ok(port < second.port <= port + 5, "a taken port: the next free one", second.port)
    tap.equal(second.stop()[0], 0, "it stops")

    last = Socket(port)
    last.send("x")
    last.recv()
    thread = threading.Thread(target=server.process.terminate)
    thread.start()
    tap.equal((last.recv(), last.code), (None, 1001), "told that the server stops")
    last.close()
    thread.join()
    status, errors = server.stop()
    tap.equal((status, errors), (0, ""), "a clean end")

    server = Server([program, "0", "3", "127.0.0.1,::1"])
    head = heads(request(server.port, "GET", "/head", headers={
        "X-Forwarded-For": "6.6.6.6, 1.2.3.4", "X-Forwarded-Proto": "https"}).body)
    tap.equal((head["address"], head["secure"]), ("1.2.3.4", "1"), "a trusted proxy's word")
    silent = Socket(server.port)
    silent.quiet = True
    began = time.time()
    tap.equal(silent.recv(), None, "who does not answer pings is closed")
    tap.ok(2 < time.time() - began < 10 and silent.pings > 0, "after having been asked")
    lively = Socket(server.port)
    answers = threading.Thread(target=lively.recv)  # until a message comes
    answers.start()
    time.sleep(5)
    lively.send("here")
    answers.join()
    lively.send("still here")
    tap.equal(lively.recv(), "still here", "who answers stays")
    status, errors = server.stop()
    tap.equal((status, errors), (0, ""), "a clean end with sockets open")
    tap.done()


main()
