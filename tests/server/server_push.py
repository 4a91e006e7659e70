#!/usr/bin/env python3
"""Web Push against a stub on this machine: what the server posts is decrypted
and its claim is checked here by the RFCs (8291, 8188, 8292), with arithmetic of
our own.   server_push.py HOLDFAST"""

import hmac
import http.server
import ssl
import threading

from wire_client import *

BINARY = sys.argv[1]

# --- the curve P-256 -----------------------------------------------------------------

P = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffff
N = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551
B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b
G = (0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296,
     0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5)


def plus(a, b):
    if a is None or b is None:
        return a or b
    if a[0] == b[0] and (a[1] + b[1]) % P == 0:
        return None
    slope = ((3 * a[0] * a[0] - 3) * pow(2 * a[1], -1, P) if a == b
             else (b[1] - a[1]) * pow(b[0] - a[0], -1, P)) % P
    x = (slope * slope - a[0] - b[0]) % P
    return x, (slope * (a[0] - x) - a[1]) % P


def times(number, point):
    total = None
    while number:
        if number & 1:
            total = plus(total, point)
        point, number = plus(point, point), number >> 1
    return total


def to_bytes(point):
    return b"\x04" + point[0].to_bytes(32, "big") + point[1].to_bytes(32, "big")


def to_point(data):
    point = int.from_bytes(data[1:33], "big"), int.from_bytes(data[33:65], "big")
    assert data[0] == 4 and (point[1] ** 2 - point[0] ** 3 + 3 * point[0] - B) % P == 0
    return point


def signature_holds(public, text, signature):
    r, s = int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:], "big")
    digest = int.from_bytes(hashlib.sha256(text).digest(), "big")
    w = pow(s, -1, N)
    point = plus(times(digest * w % N, G), times(r * w % N, public))
    return point[0] % N == r


# --- AES-128-GCM ------------------------------------------------------------------------


def double(a):
    return (a << 1 ^ (0x1b if a & 0x80 else 0)) & 255


def make_box():
    box, a = [0] * 256, 1
    logs, powers = {}, []
    for i in range(255):
        powers.append(a)
        logs[a] = i
        a ^= double(a)
    for i in range(256):
        b = powers[(255 - logs[i]) % 255] if i else 0
        c = b
        for _ in range(4):
            b = (b << 1 | b >> 7) & 255
            c ^= b
        box[i] = c ^ 0x63
    return box


BOX = make_box()


def expand(key):
    words, constant = [list(key[i:i + 4]) for i in range(0, 16, 4)], 1
    for i in range(4, 44):
        word = list(words[-1])
        if i % 4 == 0:
            word = [BOX[b] for b in word[1:] + word[:1]]
            word[0] ^= constant
            constant = double(constant)
        words.append([a ^ b for a, b in zip(words[-4], word)])
    return [sum(words[i:i + 4], []) for i in range(0, 44, 4)]


def encrypt_block(keys, block):
    state = [a ^ b for a, b in zip(block, keys[0])]
    for number in range(1, 11):
        state = [BOX[state[(i + 4 * (i % 4)) % 16]] for i in range(16)]
        if number < 10:
            mixed = []
            for c in range(0, 16, 4):
                a = state[c:c + 4]
                mixed += [double(a[i]) ^ double(a[(i + 1) % 4]) ^ a[(i + 1) % 4]
                          ^ a[(i + 2) % 4] ^ a[(i + 3) % 4] for i in range(4)]
            state = mixed
        state = [a ^ b for a, b in zip(state, keys[number])]
    return bytes(state)


def ghash(key, data):
    h, y = int.from_bytes(key, "big"), 0
    for i in range(0, len(data), 16):
        x, z, v = y ^ int.from_bytes(data[i:i + 16], "big"), 0, h
        for bit in range(127, -1, -1):
            if x >> bit & 1:
                z ^= v
            v = v >> 1 ^ (0xe1 << 120 if v & 1 else 0)
        y = z
    return y


def open_gcm(key, nonce, sealed):
    keys, (text, tag) = expand(key), (sealed[:-16], sealed[-16:])
    block = lambda n: encrypt_block(keys, nonce + n.to_bytes(4, "big"))
    padded = text + bytes(-len(text) % 16) + (0).to_bytes(8, "big") + (8 * len(text)).to_bytes(8, "big")
    wanted = ghash(encrypt_block(keys, bytes(16)), padded) ^ int.from_bytes(block(1), "big")
    assert wanted == int.from_bytes(tag, "big"), "the tag does not fit"
    pad = b"".join(block(2 + i) for i in range(len(text) // 16 + 1))
    return bytes(a ^ b for a, b in zip(text, pad))


# --- the browser's side of RFC 8291 ---------------------------------------------------------


def mac(key, data):
    return hmac.new(key, data, hashlib.sha256).digest()


def open_push(private, auth, body):
    salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
    theirs, record = body[21:21 + length], body[21 + length:]
    assert length == 65 and len(record) <= size
    secret = times(private, to_point(theirs))[0].to_bytes(32, "big")
    ours = to_bytes(times(private, G))
    key = mac(mac(auth, secret), b"WebPush: info\0" + ours + theirs + b"\1")
    key = mac(salt, key)
    plain = open_gcm(mac(key, b"Content-Encoding: aes128gcm\0\1")[:16],
                     mac(key, b"Content-Encoding: nonce\0\1")[:12], record)
    assert plain.rstrip(b"\0")[-1] == 2, "the last record ends with a 2"
    return plain.rstrip(b"\0")[:-1]


def encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


# --- the test ---------------------------------------------------------------------------------


class Stub(http.server.BaseHTTPRequestHandler):
    came = []
    status = 201

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        Stub.came.append((self.path, dict(self.headers), body))
        self.send_response(Stub.status)
        self.end_headers()

    def log_message(self, *_):
        pass


def subscribe(node, port, path, token):
    """As a browser does; gives its keys."""
    private, auth = int.from_bytes(os.urandom(31), "big") + 1, os.urandom(16)
    status, _ = node.request("POST", "/api/push", {"subscription": {
        "endpoint": "http://127.0.0.1:%d/push/%s" % (port, path),
        "keys": {"p256dh": encode(to_bytes(times(private, G))), "auth": encode(auth)}}},
        token=token)
    return status, private, auth


def push(tap, server, stub_port):
    ann, bert = server.client("Ann"), server.client("Bert")
    status, text = server.request("POST", "/api/hello", {}, token=bert.token)
    key = json.loads(text)["push"]
    tap.equal(len(decode(key)), 65, "pages are told the server's key")
    status, private, auth = subscribe(server, stub_port, "abc", bert.token)
    tap.equal(status, 200, "a subscription is taken")
    table = ann.create(name="Рада", seats=["me", "open", "bot:random"], delay=False,
                       pace={"kind": "slow", "move": 3600})
    bert.sit(table.id, key=table.key)  # and never looks at it
    for _ in range(200):
        if Stub.came:
            break
        ann.pump(0.05)
    tap.check(Stub.came, "a slow game that waits for somebody is pushed")
    path, headers, body = Stub.came[0]
    tap.equal(path, "/push/abc", "to where the browser said")
    tap.equal(headers.get("Content-Encoding"), "aes128gcm", "encrypted")
    tap.check(int(headers.get("TTL", 0)) > 0, "with a time to live")
    told = json.loads(open_push(private, auth, body))
    tap.equal(told, {"t": "turn", "table": table.id, "name": "Рада"},
              "the browser can read it, and nobody else")
    claim = re.fullmatch(r"vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)",
                         headers["Authorization"])
    head, claims, signature, sender = claim.groups()
    tap.equal(json.loads(decode(head)), {"typ": "JWT", "alg": "ES256"}, "its claim is a JWT")
    said = json.loads(decode(claims))
    tap.equal((said["aud"], said["sub"]),
              ("http://127.0.0.1:%d" % stub_port, "mailto:me@example.org"), "for this service")
    tap.check(time.time() < said["exp"] <= time.time() + 86400, "for at most a day")
    tap.equal(sender, key, "by the key that pages know")
    tap.check(signature_holds(to_point(decode(sender)), (head + "." + claims).encode(),
                              decode(signature)), "and signed with it")
    return key, bert, ann


def left(tap, server, ann, bert):
    """Who looks on, is asked and closes the page is told a while later, once."""
    table = slow_table(ann, bert, looks=True)
    bert.wait(lambda: bert.tables[table.id].ask)
    before = len(Stub.came)
    bert.pump(1.5)
    tap.equal(len(Stub.came), before, "who looks on is not told")
    bert.close()
    for _ in range(200):
        if len(Stub.came) > before:
            break
        ann.pump(0.05)
    ann.pump(1.5)
    tap.equal(len(Stub.came), before + 1, "who has closed the page is, once")
    bert.connect()


def slow_table(ann, bert, looks=False):
    table = ann.create(seats=["me", "open", "bot:random"], delay=False,
                       pace={"kind": "slow", "move": 3600})
    if looks:
        bert.enter(table.id, key=table.key)
    bert.sit(table.id, key=table.key)
    return table


def is_subscribed(server, user):
    return server.place.sql("select push from users where id = ?", user)[0][0] is not None


def gone(tap, server, ann, bert):
    """What the push service says is no more is not tried again."""
    tap.check(is_subscribed(server, bert.you["id"]), "a subscription that works is kept")
    for status, holds in ((503, True), (410, False)):
        Stub.status, before = status, len(Stub.came)
        slow_table(ann, bert)
        ann.wait(lambda: len(Stub.came) > before)
        ann.pump(0.5)
        for _ in range(100):
            if is_subscribed(server, bert.you["id"]) == holds:
                break
            time.sleep(0.05)
        tap.equal(is_subscribed(server, bert.you["id"]), holds,
                  "after %d it is %s" % (status, "kept" if holds else "forgotten"))
    tap.equal(server.metric("pushes_gone_total"), 1, "and counted")
    before = len(Stub.came)
    slow_table(ann, bert)
    ann.pump(1.5)
    tap.equal(len(Stub.came), before, "nothing is posted there any more")


# --- services that mean no good ------------------------------------------------------------------


class Trap:
    """A place that takes connections and does with them what it likes."""

    def __init__(self, treat, secure=None):
        self.socket = socket.socket()
        self.socket.bind(("127.0.0.1", 0))
        self.socket.listen(64)
        self.port = self.socket.getsockname()[1]
        self.came, self.open = [], 0
        self.treat, self.secure = treat, secure
        threading.Thread(target=self.take, daemon=True).start()

    def take(self):
        while True:
            line = self.socket.accept()[0]
            self.came.append(time.monotonic())
            threading.Thread(target=self.meet, args=(line,), daemon=True).start()

    def meet(self, line):
        self.open += 1
        try:
            self.treat(self.secure.wrap_socket(line, server_side=True) if self.secure else line)
        except OSError:
            pass
        self.open -= 1
        line.close()


def drip(line):
    """A record of TLS that never ends."""
    line.sendall(b"\x16\x03\x03\x40\x00")
    while True:
        line.sendall(b"\x02")
        time.sleep(0.5)


def keep_silent(line):
    while line.recv(65536):
        pass


def answer(text):
    def treat(line):
        line.recv(65536)
        line.sendall(text)
    return treat


def subscribed(server, name, endpoint):
    """Somebody new with this endpoint."""
    client = server.client(name)
    private = int.from_bytes(os.urandom(31), "big") + 1
    status, text = server.request("POST", "/api/push", {"subscription": {
        "endpoint": endpoint, "keys": {"p256dh": encode(to_bytes(times(private, G))),
                                       "auth": encode(os.urandom(16))}}}, token=client.token)
    assert status == 200, text
    return client


def until(holds, seconds):
    end = time.monotonic() + seconds
    while not holds() and time.monotonic() < end:
        time.sleep(0.05)
    return holds()


def slow_services(tap, stub_port):
    """Forty who subscribe with endpoints that drip or are silent hold up nobody, and not
    the end of the server either."""
    Stub.status = 201
    server = Server(BINARY, "--contact", "mailto:me@example.org", "--push-anywhere",
                    "--address-rate", "0")
    traps = [Trap(drip), Trap(keep_silent)]
    ann = server.client("Ann")
    hosts = "127.0.0.1", "127.0.0.2"
    for number in range(40):
        trap = traps[number % 2]
        eve = subscribed(server, "Eve", "%s://%s:%d/%d" % (
            ("https", "http")[number % 2], hosts[number // 2 % 2], trap.port, number))
        slow_table(ann, eve)
        eve.close()
    tap.check(until(lambda: all(trap.came for trap in traps), 20), "slow services are asked")
    before = len(Stub.came)
    bert = subscribed(server, "Bert", "http://localhost:%d/push/quick" % stub_port)
    slow_table(ann, bert)
    tap.check(until(lambda: len(Stub.came) > before, 25), "others are told meanwhile")
    tap.check(any(trap.open for trap in traps), "which still go on")
    began = time.monotonic()
    tap.equal(server.stop(), 0, "the server stops in order while pushes are in flight")
    tap.check(time.monotonic() - began < 15, "without waiting for them", time.monotonic() - began)
    tap.equal(server.errors, "", "and has nothing to complain about")
    server.close()


def resting(tap):
    """An endpoint that fails is asked less and less often, and its letters are few."""
    server = Server(BINARY, "--contact", "mailto:me@example.org", "--push-anywhere")
    sick = Trap(answer(b"HTTP/1.1 503 Oh no\r\n\r\n"))
    elsewhere = Trap(keep_silent)
    astray = Trap(answer(b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:%d/\r\n\r\n"
                         % elsewhere.port))
    ann = server.client("Ann")
    eve = subscribed(server, "Eve", "http://127.0.0.1:%d/x" % sick.port)
    carl = subscribed(server, "Carl", "http://127.0.0.1:%d/x" % astray.port)
    for _ in range(8):
        slow_table(ann, eve)
    slow_table(ann, carl)
    tap.check(until(lambda: len(sick.came) >= 4, 60), "what failed is tried again", sick.came)
    gaps = [b - a for a, b in zip(sick.came, sick.came[1:])][:3]
    tap.check(all(gap >= 0.9 * 2 ** number for number, gap in enumerate(gaps)),
              "each time after twice as long", gaps)
    tap.check(len(astray.came) > 0 and not elsewhere.came, "a redirect is not followed")
    tap.equal(server.close(), 0, "the server stops in order")


def inside(tap):
    """Without --push-anywhere nothing is said inside the house, by whatever name."""
    server = Server(BINARY, "--contact", "mailto:me@example.org", "--address-rate", "0")
    trap = Trap(keep_silent)
    ann = server.client("Ann")
    names = ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "[::1]", "0.0.0.0", "127.1", "2130706433",
             "0x7f000001", socket.gethostname(), "me@127.0.0.1"]
    for name in names:
        slow_table(ann, subscribed(server, "Eve", "https://%s:%d/x" % (name, trap.port)))
    tap.check(until(lambda: server.metric("pushes_total") == len(names), 20), "ten turns are told",
              server.metric("pushes_total"))
    ann.pump(3)
    tap.equal(trap.came, [], "nobody is dialled inside the house")
    tap.equal(server.close(), 0, "the server stops in order")


def sealed(tap):
    """https with a certificate that fits, and with one that does not."""
    place = tempfile.mkdtemp(prefix="holdfast-push-")
    contexts = []
    for name in ("good", "bad"):
        files = [os.path.join(place, name + end) for end in (".pem", ".key")]
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
                        "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
                        "subjectAltName=DNS:localhost", "-out", files[0], "-keyout", files[1]],
                       check=True, capture_output=True)
        contexts.append(ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER))
        contexts[-1].load_cert_chain(*files)
    heard = []

    def listen(line):
        heard.append(line.recv(65536).split(b" ")[:2])
        line.sendall(b"HTTP/1.1 201 Created\r\n\r\n")

    good, bad = Trap(listen, contexts[0]), Trap(listen, contexts[1])
    os.environ["SSL_CERT_FILE"] = os.path.join(place, "good.pem")
    server = Server(BINARY, "--contact", "mailto:me@example.org", "--push-anywhere")
    del os.environ["SSL_CERT_FILE"]
    ann = server.client("Ann")
    for trap, name in ((bad, "localhost"), (good, "127.0.0.1"), (good, "localhost")):
        slow_table(ann, subscribed(server, "Eve", "https://%s:%d/%s" % (name, trap.port, name)))
    tap.check(until(lambda: heard and bad.came, 20), "a service with a certificate is told")
    ann.pump(1)
    tap.equal(heard, [[b"POST", b"/localhost"]], "one whose certificate does not fit is not")
    tap.equal(server.close(), 0, "the server stops in order")
    shutil.rmtree(place)


# --- two nodes --------------------------------------------------------------------------------


class Pushed:
    """What was pushed to somebody, for each table."""

    def __init__(self, node, port, token):
        self.path = "/push/" + os.urandom(6).hex()
        _, self.private, self.auth = subscribe(node, port, self.path[6:], token)
        self.read = {}  # each is opened once: it takes a while

    def times(self, table):
        for number, (path, _, body) in enumerate(list(Stub.came)):
            if path == self.path and number not in self.read:
                self.read[number] = json.loads(open_push(self.private, self.auth, body))["table"]
        return list(self.read.values()).count(table)


def lease_of(server, table):
    return server.place.sql("select node from leases where table_id = ?", table)[0][0]


def told_of_another(pushed, ann, bert):
    """Makes another table that waits for Bert: when that was told, what came before it
    was, too."""
    other = slow_table(ann, bert)
    ann.wait(lambda: pushed.times(other.id) > 0)


def asked(client, table):
    return client.tables[table].ask is not None


def duel(nodes, ann, bert):
    """Two people, no bot: such a table goes on while it has no home. Its home is the second
    node, both look at it on the first, and Ann alone is asked."""
    made = ann.create(game="tiny-epic", seats=["me", "open"], delay=False,
                      pace={"kind": "slow", "move": 3600})
    moved, here = Client(nodes[0], ann.token), Client(nodes[0], bert.token)
    here.enter(made.id, key=made.key)
    here.sit(made.id, key=made.key)
    moved.enter(made.id)
    while not asked(moved, made.id) or asked(here, made.id):
        if asked(here, made.id):
            here.move(here.tables[made.id])
        wait_any((moved, here), 0.1)
    here.close()
    moved.wait(lambda: not moved.tables[made.id].info["seats"][1]["here"])
    return made.id, moved


def hand_over(client, table):
    """Answers all that is asked."""
    while asked(client, table):
        client.move(client.tables[table])
        client.pump(0.2)


def across(tap, first, stub_port):
    """Subscribed through one node, asked on another: told once, whatever becomes of them."""
    options = first.options
    nodes = [first, Server(BINARY, *options, store=first.place.url)]
    Stub.status = 201
    ann, bert = nodes[1].client("Ann"), nodes[0].client("Bert")
    pushed = Pushed(nodes[0], stub_port, bert.token)
    table = slow_table(ann, bert)
    ann.wait(lambda: pushed.times(table.id) > 0)
    told_of_another(pushed, ann, bert)
    tap.equal(pushed.times(table.id), 1, "a turn on another node is pushed, once")

    # Bert has looked at both and left; of one he is told before its home dies.
    first_duel, moved = duel(nodes, ann, bert)
    hand_over(moved, first_duel)
    moved.wait(lambda: pushed.times(first_duel) > 0)
    second_duel, moved = duel(nodes, ann, bert)
    home = lease_of(first, second_duel)
    nodes[1].kill()
    while first.place.sql("select until from nodes where id = ?", home)[0][0] > \
            time.time() * 1000 + 1000:
        moved.pump(0.05)
    hand_over(moved, second_duel)
    moved.wait(lambda: pushed.times(second_duel) > 0)
    moved.wait(lambda: all(lease_of(first, t) != home for t in (first_duel, second_duel)))
    told_of_another(pushed, moved, bert)
    tap.equal(pushed.times(second_duel), 1,
              "a turn that began when the table had no home is pushed by the next, once")
    tap.equal((pushed.times(table.id), pushed.times(first_duel)), (1, 1),
              "and what the last home has told is not told again")
    nodes[1].start()
    tap.equal(nodes[1].stop(), 0, "the other node stops in order")
    nodes[1].close()


def main():
    tap = Tap()
    stub = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Stub)
    threading.Thread(target=stub.serve_forever, daemon=True).start()
    server = Server(BINARY, "--contact", "mailto:me@example.org", "--push-anywhere",
                    "--away", "1")
    found = tap.run(push, server, stub.server_port)
    if found:
        tap.run(left, server, found[2], found[1])
        tap.run(gone, server, found[2], found[1])
    if server.place.kind == "postgres":
        tap.run(across, server, stub.server_port)
    tap.equal(server.stop(), 0, "the server stops in order")
    tap.equal(server.errors, "", "and had nothing to complain about")
    if found:
        # Without --push-anywhere: the same key after a restart, and nothing is
        # posted inside the house.
        server.options = ["--contact", "mailto:me@example.org"]
        server.start()
        text = server.request("POST", "/api/hello", {}, token=found[1].token)[1]
        tap.equal(json.loads(text)["push"], found[0], "the key is kept")
        status = server.request("POST", "/api/push", {"subscription": {
            "endpoint": "http://127.0.0.1:1/x", "keys": {"p256dh": "x", "auth": "y"}}},
            token=found[1].token)[0]
        tap.equal(status, 400, "plain addresses are refused")
        server.stop()
    server.close()
    tap.run(slow_services, stub.server_port)
    for test in (resting, inside, sealed):
        tap.run(test)
    stub.shutdown()
    tap.done()


main()
