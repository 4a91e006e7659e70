"""A WebSocket client, an HTTP client and TAP, for the tests of the server.
Standard library only."""
import atexit
import base64
import http.client
import json
import os
import socket
import struct
import subprocess
import sys
import time

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


class Refused(Exception):
    """The handshake was answered with something else than 101."""

    def __init__(self, status):
        super().__init__(status)
        self.status = status


class Socket:
    """One connection. recv() gives texts; None when it is closed."""

    def __init__(self, port, path="/ws", headers=None, protocol="holdfast.1", receive=None,
                 timeout=20, host="localhost"):
        self.sock = socket.socket() if receive else socket.create_connection((host, port))
        if receive:  # a small buffer, for a slow reader
            self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
            self.sock.connect(("127.0.0.1", port))
        self.sock.settimeout(timeout)
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        self.code = None
        self.reason = ""
        self.pings = 0
        self.quiet = False  # does not answer pings
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET %s HTTP/1.1" % path, "Host: localhost:%d" % port, "Upgrade: websocket",
                 "Connection: Upgrade", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: " + key]
        if protocol:
            lines.append("Sec-WebSocket-Protocol: " + protocol)
        lines += ["%s: %s" % pair for pair in (headers or {}).items()]
        self.sock.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            more = self.sock.recv(65536)
            if not more:
                raise Refused(0)
            self.buffer += more
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        status = int(head.split()[1])
        if status != 101:
            self.sock.close()
            raise Refused(status)

    def frame(self, opcode, payload, final=True):
        mask = os.urandom(4)
        length = len(payload)
        head = bytes([opcode | (0x80 if final else 0)])
        if length < 126:
            head += bytes([0x80 | length])
        elif length < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", length)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", length)
        masked = bytes(b ^ mask[i & 3] for i, b in enumerate(payload))
        self.sock.sendall(head + mask + masked)

    def send(self, text):
        self.frame(TEXT, text.encode() if isinstance(text, str) else text)

    def send_json(self, value):
        self.send(json.dumps(value))

    def need(self, count):
        while len(self.buffer) < count:
            more = self.sock.recv(262144)
            if not more:
                raise ConnectionError("closed without a word")
            self.buffer += more

    def recv_frame(self):
        self.need(2)
        opcode, length = self.buffer[0] & 15, self.buffer[1] & 127
        start = 2
        if length == 126:
            self.need(4)
            length, start = struct.unpack(">H", self.buffer[2:4])[0], 4
        elif length == 127:
            self.need(10)
            length, start = struct.unpack(">Q", self.buffer[2:10])[0], 10
        self.need(start + length)
        payload = self.buffer[start:start + length]
        self.buffer = self.buffer[start + length:]
        return opcode, payload

    def recv(self):
        while True:
            try:
                opcode, payload = self.recv_frame()
            except ConnectionError:
                return None
            if opcode == PING:
                self.pings += 1
                if not self.quiet:
                    self.frame(PONG, payload)
            elif opcode == CLOSE:
                self.code = struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else None
                self.reason = payload[2:].decode()
                return None
            elif opcode != PONG:
                return payload.decode()

    def recv_json(self):
        text = self.recv()
        return None if text is None else json.loads(text)

    def close(self):
        try:
            self.frame(CLOSE, struct.pack(">H", 1000))
        except OSError:
            pass
        self.sock.close()


class Answer:
    def __init__(self, response):
        self.status = response.status
        self.headers = response.headers
        self.body = response.read()

    def json(self):
        return json.loads(self.body)


def request(port, method, path, body=None, headers=None, connection=None):
    """One HTTP request. A dictionary as body is sent as JSON."""
    headers = dict(headers or {})
    if isinstance(body, (dict, list)):
        body = json.dumps(body)
        headers.setdefault("Content-Type", "application/json")
    if isinstance(body, str):
        body = body.encode()
    own = connection or http.client.HTTPConnection("localhost", port, timeout=30)
    own.request(method, path, body, headers)
    answer = Answer(own.getresponse())
    if not connection:
        own.close()
    return answer


def raw(port, data, wait=3.0, half_close=False):
    """Bytes as they are; everything that comes back until the other side
    closes or is silent."""
    sock = socket.create_connection(("localhost", port))
    sock.settimeout(wait)
    got = b""
    try:
        sock.sendall(data)
        if half_close:
            sock.shutdown(socket.SHUT_WR)
        while True:
            more = sock.recv(65536)
            if not more:
                break
            got += more
    except OSError:
        pass
    sock.close()
    return got


class Server:
    """A program that prints its port and then serves."""

    def __init__(self, command, environment=None):
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        env=environment, text=True)
        atexit.register(self.process.kill)  # whatever becomes of the test
        line = self.process.stdout.readline()
        if not line.strip().isdigit():
            self.process.kill()
            raise RuntimeError("no port: %r %s" % (line, self.process.stderr.read()))
        self.port = int(line)

    def stop(self):
        """Asks it to stop; its status and what it wrote to stderr."""
        if self.process.poll() is None:
            self.process.terminate()
        try:
            _, errors = self.process.communicate(timeout=30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            _, errors = self.process.communicate()
            errors += "\nhad to be killed"
        return self.process.returncode, errors


class Tap:
    def __init__(self):
        self.number = 0
        self.failed = 0

    def ok(self, condition, name, more=""):
        self.number += 1
        if not condition:
            self.failed += 1
            for line in str(more).splitlines()[:20]:
                print("# " + line)
        print("%s %d - %s" % ("ok" if condition else "not ok", self.number, name), flush=True)
        return bool(condition)

    def equal(self, got, wanted, name):
        return self.ok(got == wanted, name, "got %r, wanted %r" % (got, wanted))

    def done(self):
        print("1..%d" % self.number)
        sys.exit(1 if self.failed else 0)


def wait_until(condition, seconds=10):
    """Asks again and again; True as soon as it holds."""
    end = time.time() + seconds
    while time.time() < end:
        if condition():
            return True
        time.sleep(0.02)
    return condition()
