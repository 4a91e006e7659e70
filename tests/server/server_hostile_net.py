#!/usr/bin/env python3
"""Strangers on the wire, and what is told outside in their words: the operator's hook
with hostile names, hooks that hang or flood.   server_hostile_net.py HOLDFAST"""

from balancer import Balancer, free_port, nginx
from wire_client import *

BINARY = sys.argv[1]


def until(holds, seconds=30):
    end = time.monotonic() + seconds
    while not holds() and time.monotonic() < end:
        time.sleep(0.05)
    return holds()


# --- the operator's hook -----------------------------------------------------------------------


class Hooked:
    """A server whose hook is a file of shell, and the folder in which it leaves traces."""

    def __init__(self, script):
        self.place = tempfile.mkdtemp(prefix="holdfast-hook-")
        path = os.path.join(self.place, "hook.sh")
        with open(path, "w") as out:
            out.write("cd %s\n%s\n" % (self.place, script))
        self.server = Server(BINARY, "--hook", ". " + path, "--away", "0", "--address-rate", "0")

    def traces(self, beginning):
        return sorted(n for n in os.listdir(self.place) if n.startswith(beginning))

    def read(self, name):
        with open(os.path.join(self.place, name), "rb") as trace:
            return trace.read()

    def turn(self, ann, name, table="A table"):
        """A slow table that waits for somebody of this name, who is away."""
        bert = self.server.client(name)
        made = ann.create(name=table, seats=["me", "open", "bot:random"], delay=False,
                          pace={"kind": "slow", "move": 3600})
        bert.sit(made.id, key=made.key)
        bert.close()
        return made.id

    def close(self):
        status = self.server.close()
        shutil.rmtree(self.place, ignore_errors=True)
        return status


def hostile_names(tap):
    """Whatever somebody calls themselves stands in the environment, as it is."""
    hooked = Hooked('env -0 | grep -z ^HOLDFAST_ > env.$HOLDFAST_TABLE.part\n'
                    'mv env.$HOLDFAST_TABLE.part env.$HOLDFAST_TABLE')
    ann = hooked.server.client("Ann")
    names = ["$(touch pwned)", "`touch pwned`", "'; touch pwned; '", '"; touch pwned; "', "a & touch pwned",
             "-rf", "${IFS}", "%s%n%s", "PATH=.", "Ґ" * 20, "a\\nb", "x > pwned", "|| touch pwned #"]
    wanted = {}
    for name in names:
        wanted[hooked.turn(ann, name[:24], table="T " + name)] = name
    tap.check(until(lambda: len(hooked.traces("env.t")) == len(names) and
                    not any(n.endswith(".part") for n in hooked.traces("env."))),
              "every turn is told", hooked.traces("env."))
    wrong = []
    for table, name in wanted.items():
        facts = dict(fact.split(b"=", 1) for fact in
                     hooked.read("env." + table).rstrip(b"\0").split(b"\0"))
        if (facts[b"HOLDFAST_TABLE_NAME"].decode() != "T " + name or
                facts[b"HOLDFAST_NAME"].decode() != name[:24] or len(facts) != 7):
            wrong.append((name, facts))
    tap.equal(wrong, [], "with the names as they are")
    tap.equal(hooked.traces("pwned"), [], "and nothing in them is done")
    for text in ("a\nb", "x" * 5000):
        table = None
        try:
            table = hooked.turn(ann, "Bert", table=text)
        except WireError:
            continue
        tap.check(until(lambda: "env." + table in hooked.traces("env.")), "told once more")
        tap.check(b"\n" not in hooked.read("env." + table), "on one line", text[:10])
    with open("/proc/%d/environ" % hooked.server.process.pid, "rb") as ours:
        tap.check(b"HOLDFAST_NAME" not in ours.read(), "the server keeps nothing of it")
    tap.equal(hooked.close(), 0, "the server stops in order")


def hanging_hooks(tap):
    """Four run at once, the others wait; nobody waits for them when the server stops."""
    hooked = Hooked("echo $$ > pid.$$\nsleep 1000 & echo $! > pid.$!\nwait")
    ann = hooked.server.client("Ann")
    for number in range(12):
        hooked.turn(ann, "Bert %d" % number)
    tap.check(until(lambda: len(hooked.traces("pid.")) >= 8), "several run side by side",
              hooked.traces("pid."))
    ann.pump(1)
    tap.equal(len(hooked.traces("pid.")), 8, "four of them, each with what it has started")
    tap.equal(ann.refused("ping"), "ok", "people are answered meanwhile")
    pids = [int(hooked.read(name)) for name in hooked.traces("pid.")]
    began = time.monotonic()
    tap.equal(hooked.server.stop(), 0, "the server stops in order")
    tap.check(time.monotonic() - began < 15, "and does not wait for them", time.monotonic() - began)
    tap.check(until(lambda: not any(os.path.exists("/proc/%d" % pid) and "sleep" in
                                    open("/proc/%d/cmdline" % pid).read() for pid in pids), 5),
              "nor leaves them behind")
    hooked.close()


def loud_hooks(tap):
    """Output without end, on all that it has, stops nobody; files of ours it has none."""
    hooked = Hooked("ls -l /proc/$$/fd > files.$$\nhead -c 300000000 /dev/zero 1>&2\n"
                    "head -c 300000000 /dev/zero\ntouch done.$$\nexit 7")
    ann = hooked.server.client("Ann")
    for number in range(4):
        hooked.turn(ann, "Bert %d" % number)
    tap.check(until(lambda: len(hooked.traces("done.")) == 4, 60), "who floods comes to an end")
    open_files = [line for name in hooked.traces("files.")
                  for line in hooked.read(name).decode().split("\n") if "->" in line]
    tap.equal([line for line in open_files if not re.search("/dev/null|files|hook.sh|/proc/", line)], [],
              "without a file of the server's")
    def told():
        with open(hooked.server.log) as log:
            return "hook.failed" in log.read()

    tap.check(until(told), "the log tells that it failed")
    tap.check(os.path.getsize(hooked.server.log) < 100000, "and nothing of what it said")
    tap.equal(hooked.close(), 0, "the server stops in order")


# --- who says to be another --------------------------------------------------------------------


def forged(door, token, place):
    """A handshake that claims to come from `place`: the socket, or the status."""
    try:
        return Socket(door.port, token, headers=["X-Forwarded-For: " + place,
                                                 "X-Real-IP: " + place,
                                                 "Forwarded: for=" + place])
    except Closed as closed:
        return closed.code


def strangers(tap):
    """Whoever comes from elsewhere than the proxy is who they are, whatever they write."""
    server = Server(BINARY, "--address-sockets", "2", "--proxy-from", "127.0.0.2,10.0.0.0/8")
    token = server.guest("Ann")
    got = [forged(server, token, "203.0.113.%d" % number) for number in range(4)]
    tap.equal([isinstance(one, Socket) or one for one in got], [True, True, 429, 429],
              "a forged X-Forwarded-For does not make a stranger many")
    for one in got[:2]:
        one.close()
    # Connections are counted, too: twice as many as sockets.
    lines = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(12)]
    time.sleep(0.5)
    answers = []
    for line in lines:
        line.settimeout(0.3)
        try:
            answers.append(line.recv(20)[9:12])
        except OSError:
            answers.append(b"")
        line.close()
    tap.check(answers.count(b"429") >= 8, "nor are their connections uncounted", answers)
    tap.equal(server.close(), 0, "the server stops in order")
    for wrong in ("everybody", "10.0.0.0/33", "127.0.0.1, ::1"):
        done = subprocess.run([BINARY, "serve", "--port", "0", "--proxy-from", wrong],
                              capture_output=True, text=True, timeout=30)
        tap.check(done.returncode == 1 and "no address or network" in done.stderr,
                  "refused: --proxy-from " + wrong, done.stderr)


def through_nginx(tap):
    """The example's nginx before three nodes tells who somebody is, whatever they say."""
    if not nginx():
        tap.check(False, "nginx is not installed")
        return
    first = Server(BINARY, "--address-sockets", "2", "--proxy")
    nodes = [first]
    if first.place.kind == "postgres":
        nodes += [Server(BINARY, *first.options, store=first.place.url) for _ in range(2)]
    door = Balancer([node.port for node in nodes] + [free_port() for _ in range(3 - len(nodes))])
    door.start()
    token = door.guest("Ann")
    got = [forged(door, token, "203.0.113.%d, 198.51.100.%d" % (n, n)) for n in range(12)]
    open_ = [one for one in got if isinstance(one, Socket)]
    tap.equal((len(open_), set(got) - set(open_)), (2 * len(nodes), {429}),
              "behind nginx two sockets a node are what an address has")
    for one in open_:
        one.close()
    door.close()
    for node in nodes[::-1]:
        tap.equal(node.stop(), 0, "a node stops in order")
    first.close()


def main():
    tap = Tap()
    for test in (strangers, through_nginx, hostile_names, hanging_hooks, loud_hooks):
        tap.run(test)
    tap.done()


main()
