#!/usr/bin/env python3
"""The files in examples/server do what they say: nginx, systemd and Prometheus
understand them, and people come through the balancer, with TLS, while two of its
three nodes are missing.   server_examples.py HOLDFAST

What is not installed here is skipped."""

import ssl

from balancer import Balancer, free_port, nginx
from wire_client import *

BINARY = os.path.abspath(sys.argv[1])
EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples", "server")


def secure(door, request):
    """What is answered over TLS, as far as it comes at once."""
    context = ssl.create_default_context(cafile=os.path.join(door.place, "fullchain.pem"))
    context.check_hostname = False
    with socket.create_connection(("127.0.0.1", door.secure), 10) as plain:
        with context.wrap_socket(plain, server_hostname="games.example.org") as line:
            line.sendall(request.replace("\n", "\r\n").encode())
            return line.recv(65536).decode(errors="replace")


def balancing(tap):
    if not nginx():
        tap.skip("nginx is not installed")
        return
    server = Server(BINARY, "--proxy")
    door = Balancer([server.port, free_port(), free_port()])
    code, text = door.check()
    tap.check(code == 0 and "[warn]" not in text, "nginx understands nginx.conf", text)
    door.start()
    answers = [secure(door, "GET /healthz HTTP/1.1\nHost: x\nConnection: close\n\n").split("\r\n")[0]
               for _ in range(4)]
    tap.equal(answers, ["HTTP/1.1 200 OK"] * 4, "missing nodes are passed over")
    tap.check("404" in secure(door, "GET /metrics HTTP/1.1\nHost: x\nConnection: close\n\n")
              .split("\r\n")[0], "figures are for the house")
    token = door.guest("Ann")
    upgraded = secure(door, "GET /ws HTTP/1.1\nHost: x\nUpgrade: websocket\nConnection: Upgrade\n"
                      "Sec-WebSocket-Version: 13\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\n"
                      "Sec-WebSocket-Protocol: holdfast.1\nAuthorization: Bearer %s\n\n" % token)
    tap.check(" 101 " in upgraded.split("\r\n")[0], "WebSockets come through with TLS", upgraded)
    client = Client(door, token)
    table = client.create(seats=["me", "bot:random", "bot:random"], delay=False)
    play([client], table.id, moves=3)
    tap.check(True, "and a game is played")
    sent_on = Door(door.redirect).request("GET", "/join/x", headers={"Host": "games.example.org"})
    tap.equal(sent_on[0], 301, "plain HTTP is sent on")
    client.close()
    door.close()
    tap.equal(server.close(), 0, "the server stops in order")


def unit(tap):
    if not shutil.which("systemd-analyze"):
        tap.skip("systemd-analyze is not installed")
        return
    directory = tempfile.mkdtemp(prefix="holdfast-unit-")
    with open(os.path.join(EXAMPLES, "holdfast@.service")) as example:
        text = example.read()
    tap.check("/usr/local/bin/holdfast serve" in text, "the unit starts a server")
    path = os.path.join(directory, "holdfast@.service")
    with open(path, "w") as out:
        out.write(text.replace("/usr/local/bin/holdfast", BINARY))
    done = subprocess.run(["systemd-analyze", "verify", "--man=no", path], capture_output=True,
                          text=True)
    own = [line for line in done.stderr.split("\n") if "holdfast" in line]
    tap.check(done.returncode == 0 and not own, "systemd understands the unit", done.stderr)
    options = re.search(r"holdfast (serve .*)", text).group(1)
    known = subprocess.run([BINARY, "serve", "--help"], capture_output=True, text=True).stdout
    unknown = [word for word in re.findall(r"--[a-z-]+", options) if word not in known]
    tap.equal(unknown, [], "and the server its options")
    shutil.rmtree(directory)


def alerts(tap):
    if not shutil.which("promtool"):
        tap.skip("promtool is not installed")
        return
    done = subprocess.run(["promtool", "check", "rules", os.path.join(EXAMPLES, "alerts.yml")],
                          capture_output=True, text=True)
    tap.equal(done.returncode, 0, "Prometheus understands the alerts")


def main():
    tap = Tap()
    for test in (balancing, unit, alerts):
        tap.run(test)
    tap.done()


main()
