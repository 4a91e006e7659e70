#!/usr/bin/env python3
"""The systemd unit: how much it leaves exposed, and that a server plays, pushes, runs
hooks and is backed up under what it demands.   server_confined.py HOLDFAST"""

import http.server
import shlex
import threading

import confine
from wire_client import *

BINARY = os.path.abspath(sys.argv[1])
HERE = os.path.dirname(os.path.abspath(__file__))
MOST_EXPOSED = 2.0

# What the unit must say where nobody can weigh it.
NEEDED = """CapabilityBoundingSet= AmbientCapabilities= NoNewPrivileges=yes DynamicUser=yes
UMask=0077 MemoryMax=4G TasksMax=512 ProtectSystem=strict ProtectHome=yes PrivateTmp=yes
PrivateDevices=yes PrivateUsers=yes PrivateMounts=yes ProtectProc=invisible ProcSubset=pid ProtectClock=yes
ProtectHostname=yes ProtectKernelLogs=yes ProtectKernelModules=yes ProtectKernelTunables=yes
ProtectControlGroups=yes RestrictNamespaces=yes RestrictRealtime=yes RestrictSUIDSGID=yes
LockPersonality=yes MemoryDenyWriteExecute=yes RemoveIPC=yes KeyringMode=private
SystemCallArchitectures=native""".split()


def exposure(tap):
    with open(confine.UNIT) as unit:
        lines = unit.read().split("\n")
    tap.equal([line for line in NEEDED if line not in lines], [], "the unit gives up what it can")
    tap.equal((confine.settings("SystemCallFilter")[0], confine.settings("RestrictAddressFamilies")),
              ("@system-service", ["AF_INET AF_INET6 AF_UNIX"]), "and names what it needs")
    if not shutil.which("systemd-analyze"):
        print("# systemd-analyze is not installed: only its lines were looked at")
        return
    done = subprocess.run(["systemd-analyze", "security", "--offline=true", "--no-pager", confine.UNIT],
                          capture_output=True, text=True)
    found = re.search(r"exposure level for \S+: ([0-9.]+)", done.stdout + done.stderr)
    tap.check(found and float(found.group(1)) <= MOST_EXPOSED, "its exposure is %s" %
              (found.group(1) if found else "unknown"), done.stderr)


class Stub(http.server.BaseHTTPRequestHandler):
    came = []

    def do_POST(self):
        Stub.came.append(self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(201)
        self.end_headers()

    def log_message(self, *_):
        pass


def confined(place):
    """A program that starts BINARY under the unit's limits. The folder of a log or a
    copy is what it may write to."""
    path = os.path.join(place, "holdfast")
    with open(path, "w") as script:
        script.write('#!/bin/sh\n'
                     'for word; do [ "$before" != --log ] || log=$word; before=$word; done\n'
                     'exec %s %s "$(dirname "${log:-$before}")" %s "$@"\n' %
                     tuple(map(shlex.quote, (sys.executable, os.path.join(HERE, "confine.py"), BINARY))))
    os.chmod(path, 0o755)
    return path


def until(holds, seconds=30):
    end = time.monotonic() + seconds
    while not holds() and time.monotonic() < end:
        time.sleep(0.05)
    return holds()


def is_confined(tap, server):
    with open("/proc/%d/status" % server.process.pid) as status:
        facts = dict(line.split(":\t", 1) for line in status.read().split("\n") if ":\t" in line)
    tap.equal((facts["NoNewPrivs"], facts["Seccomp"], facts["Umask"]), ("1", "2", "0077"),
              "the server runs under a filter and without privileges to come")
    if os.getuid() == 0:
        tap.equal((facts["CapEff"], facts["CapBnd"], facts["Uid"].split()[0]),
                  ("0" * 16, "0" * 16, str(confine.NOBODY)), "as nobody, without capabilities")


def serves(tap):
    """All that a server does, each thing once."""
    if not shutil.which("systemd-analyze"):
        tap.skip("systemd-analyze is not installed: who knows what @system-service is")
        return
    place = tempfile.mkdtemp(prefix="holdfast-confined-")
    os.chmod(place, 0o755)
    # Who looks for leaks traces the process, which the unit does not allow.
    os.environ["ASAN_OPTIONS"] = "detect_leaks=0"
    stub = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Stub)
    threading.Thread(target=stub.serve_forever, daemon=True).start()
    binary = confined(place)
    server = Server(binary, "--contact", "mailto:me@example.org", "--push-anywhere", "--away", "0")
    told = os.path.join(server.directory, "told")
    server.stop()
    server.options += ["--hook", '(echo "$HOLDFAST_NAME" | cat) > ' + told]
    server.start()
    is_confined(tap, server)
    ann, bert, cleo = server.client("Ann"), server.client("Bert"), server.client("Cleo")
    status, _ = server.request("POST", "/api/account", {"name": "Cleo of Confinement", "password": "correct horse"},
                               token=cleo.token)
    tap.equal(status, 200, "passwords are hashed")
    table = ann.create(seats=["me", "open", "bot:search:20ms"], delay=False)
    bert.enter(table.id, key=table.key)
    bert.sit(table.id, key=table.key)
    made = play([ann, bert], table.id, moves=40)
    tap.equal(made, 40, "a game is played, with a bot that searches")
    keys = json.loads(server.request("POST", "/api/hello", {}, token=ann.token)[1])["push"]
    server.request("POST", "/api/push", {"subscription": {
        "endpoint": "http://localhost:%d/x" % stub.server_port,
        "keys": {"p256dh": keys, "auth": "AAAAAAAAAAAAAAAAAAAAAA"}}}, token=bert.token)
    slow = ann.create(seats=["me", "open", "bot:random"], delay=False, pace={"kind": "slow", "move": 3600})
    bert.sit(slow.id, key=slow.key)
    bert.close()
    tap.check(until(lambda: Stub.came), "a push is sent, its name looked up")
    tap.check(until(lambda: os.path.exists(told) and os.path.getsize(told)), "a hook is run, with a pipe")
    copy = os.path.join(server.directory, "copy.db")
    done = subprocess.run([binary, "backup", "--store", server.place.url, copy], capture_output=True, text=True)
    tap.check(done.returncode == 0 and os.path.getsize(copy) > 0, "the store is copied while it runs",
              done.stderr)
    tap.check("holdfast_moves_total" in server.metrics(), "figures are told")
    tap.check(server.alive(), "no system call was one too many")
    tap.equal(server.stop(), 0, "the server stops in order")
    tap.equal(server.errors, "", "and had nothing to complain about")
    server.start()
    tap.equal(server.request("GET", "/healthz")[0], 200, "it starts again on its store")
    ann.connect()
    tap.check(len(ann.enter(table.id).story) > 0, "and has the games")
    ann.close()
    tap.equal(server.close(), 0, "and stops again")
    stub.shutdown()
    shutil.rmtree(place)


def guarded(tap):
    """The limits are there: what is not allowed is not done."""
    if not shutil.which("systemd-analyze"):
        tap.skip("systemd-analyze is not installed")
        return
    place = tempfile.mkdtemp(prefix="holdfast-confined-")
    run = lambda *command: subprocess.run(
        [sys.executable, os.path.join(HERE, "confine.py"), place, *command], capture_output=True, text=True)
    tap.equal(run("/bin/sh", "-c", "echo here > %s/x && cat %s/x" % (place, place)).stdout, "here\n",
              "a shell writes where it may")
    if os.getuid() == 0:
        tap.check(run("/bin/sh", "-c", "echo here > /var/tmp/holdfast-not-here").returncode != 0 and
                  not os.path.exists("/var/tmp/holdfast-not-here"), "and nowhere else")
    number = confine.numbers()
    call = lambda name, *rest: "exit(syscall(%d, %s) == -1 ? $!+0 : 0)" % (
        number[name], ", ".join(map(str, rest)))
    for what, code, status in (
            ("ptrace", call("ptrace", 0, 0, 0, 0), -signal.SIGSYS),
            ("mount", call("mount", 0, 0, 0, 0, 0), -signal.SIGSYS),
            ("chroot", call("chroot", 0), -signal.SIGSYS),
            ("a raw socket", call("socket", 17, 3, 0), confine.EAFNOSUPPORT),
            ("a new namespace", call("unshare", 0x10000000), confine.EPERM),
            ("memory to write and execute", call("mmap", 0, 4096, 7, 0x22, -1, 0), confine.EPERM)):
        tap.equal(run("/usr/bin/perl", "-e", code).returncode, status, "not allowed: " + what)
    shutil.rmtree(place)


def main():
    tap = Tap()
    for test in (exposure, guarded, serves):
        tap.run(test)
    tap.done()


main()
