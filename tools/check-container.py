#!/usr/bin/env python3
"""Runs the steps of the Containerfile without a container engine: each stage in a root of
its own, a copy of what debootstrap makes. Then the image's program is started as the
image says, by its own user, and asked by its own health check; a page is fetched, a
guest is made, and the store is there after a restart.
   check-container.py [FOLDER]      default: a new folder in TMPDIR
Needs root, debootstrap and the network. What debootstrap has made in FOLDER is used again."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
MIRROR = os.environ.get("DEBIAN_MIRROR", "http://deb.debian.org/debian")
SUITES = {"12": "bookworm", "13": "trixie"}
# Whoever works behind a proxy, with a certificate of their own.
PROXIES = ("http_proxy", "https_proxy", "no_proxy")
CERTIFICATES = ("NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE")
TOLD = "/usr/local/share/told/"


def instructions():
    """(WORD, rest) of each line, those that are continued put together."""
    with open(os.path.join(TOP, "Containerfile")) as file:
        text = re.sub(r"\\\n", "", file.read())
    lines = [line for line in text.split("\n") if line.strip() and not line.startswith("#")]
    return [tuple(line.split(None, 1)) for line in lines]


def run(*command, **rest):
    subprocess.run(command, check=True, **rest)


class Stage:
    """A root in which steps are run."""

    def __init__(self, place, image, number):
        self.root = os.path.join(place, "stage%d" % number)
        suite = SUITES[re.search(r"debian:(\d+)", image).group(1)]
        base = os.path.join(place, "base-" + suite)
        if not os.path.exists(base):
            run("debootstrap", "--variant=minbase", suite, base, MIRROR, stdout=subprocess.DEVNULL)
        shutil.rmtree(self.root, ignore_errors=True)
        run("cp", "-a", base, self.root)
        self.work, self.user, self.volumes, self.health, self.entry = "/", None, [], None, None
        self.certificates()

    def certificates(self):
        """Those of this machine, where it has said so, at a place that no package knows."""
        os.makedirs(self.root + TOLD, exist_ok=True)
        for name in CERTIFICATES:
            if os.environ.get(name):
                shutil.copy(os.environ[name], self.root + TOLD + name)

    def command(self, words, user=None):
        keep = ["%s=%s" % (name, os.environ[name]) for name in PROXIES if os.environ.get(name)]
        keep += ["%s=%s%s" % (name, TOLD, name) for name in CERTIFICATES if os.environ.get(name)]
        who = ["--userspec=" + user] if user else []
        return ["unshare", "--mount", "--pid", "--fork", "sh", "-c",
                'mount -t proc proc "$0/proc" && mount -t devtmpfs dev "$0/dev" 2>/dev/null; '
                'root=$0; exec chroot "$@"', self.root, *who, self.root, "env", "-i",
                "PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/", "DEBIAN_FRONTEND=noninteractive",
                *keep, "sh", "-c", 'cd "$1" && shift && exec "$@"', "sh", self.work, *words]

    def do(self, text):
        run(*self.command(["sh", "-c", text], self.user), stdin=subprocess.DEVNULL)

    def copy(self, source, target):
        inside = self.root + (target if target.startswith("/") else os.path.join(self.work, target))
        os.makedirs(os.path.dirname(inside), exist_ok=True)
        run("cp", "-a", source, inside)

    def copy_checkout(self, target):
        """What is kept under version control, and what is new."""
        inside = self.root + target
        os.makedirs(inside, exist_ok=True)
        run("sh", "-c", 'git -c safe.directory="*" ls-files -co --exclude-standard -z | '
            'tar --null --ignore-failed-read -T - -c | tar -x -C "$1"', "sh", inside, cwd=TOP)

    def size(self):
        text = subprocess.run(["du", "-sm", "--exclude=proc", "--exclude=var/cache", "--exclude=var/lib/apt",
                               self.root], check=True, capture_output=True, text=True).stdout
        return int(text.split()[0])


def words_of(rest):
    return json.loads(rest) if rest.startswith("[") else ["sh", "-c", rest]


def build(place):
    """All stages; the last one is the image."""
    stages, names = [], {}
    for word, rest in instructions():
        print("# %s %s" % (word, rest[:100]), flush=True)
        at = stages[-1] if stages else None
        if word == "FROM":
            image, _, name = rest.partition(" AS ")
            stages.append(Stage(place, image, len(stages)))
            names[name] = stages[-1]
        elif word == "RUN":
            at.do(rest)
        elif word == "WORKDIR":
            at.work = rest
        elif word == "USER":
            at.user = rest
        elif word == "VOLUME":
            at.volumes.append(rest)
        elif word == "HEALTHCHECK":
            at.health = words_of(rest.split("CMD", 1)[1].strip())
        elif word == "ENTRYPOINT":
            at.entry = words_of(rest)
        elif word == "COPY" and rest.startswith("--from="):
            source, path, target = rest[len("--from="):].split()
            at.copy(names[source].root + path, target)
        elif word == "COPY":
            source, target = rest.split()
            assert source == ".", rest
            at.copy_checkout(target)
        elif word not in ("EXPOSE", "STOPSIGNAL"):
            raise SystemExit("check-container: what is %s?" % word)
    return stages[-1]


def until(holds, seconds=60):
    end = time.monotonic() + seconds
    while not holds() and time.monotonic() < end:
        time.sleep(0.2)
    return holds()


def ask(path, body=None):
    request = urllib.request.Request("http://127.0.0.1:8080" + path, data=body,
                                     headers={"Content-Type": "application/json"})
    with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=10) as answer:
        return answer.read()


def check(holds, what):
    print("%s - %s" % ("ok" if holds else "not ok", what), flush=True)
    return bool(holds)


def is_well(image):
    return subprocess.run(image.command(image.health, image.user), stderr=subprocess.DEVNULL).returncode == 0


def server_of(unshared):
    """The first process in there; it has the number of its parent's only child."""
    found = subprocess.run(["pgrep", "-P", str(unshared.pid)], capture_output=True, text=True).stdout.split()
    return int(found[0]) if found else None


def start(image):
    return subprocess.Popen(image.command(image.entry, image.user), stdout=subprocess.DEVNULL,
                            stderr=subprocess.DEVNULL)


def stop(unshared):
    pid = server_of(unshared)
    os.kill(pid, signal.SIGTERM)
    unshared.wait(30)


def try_out(image):
    good = check(not is_well(image), "the health check fails while nothing runs")
    server = start(image)
    good &= check(until(lambda: is_well(image)), "then the health check is answered")
    with open("/proc/%d/status" % server_of(server)) as status:
        good &= check(re.search(r"^Uid:\s+10001\s", status.read(), re.M), "it is not root")
    good &= check(b"<html" in ask("/").lower(), "the page is there")
    token = json.loads(ask("/api/guest", b'{"name":"Ann"}'))["token"]
    good &= check(token, "a guest is made")
    store = image.root + image.volumes[0] + "/games.db"
    good &= check(os.path.exists(store), "the store is on the volume")
    stop(server)
    good &= check(not is_well(image), "SIGTERM ends it")
    server = start(image)
    good &= check(until(lambda: is_well(image)), "it starts again on its store")
    stop(server)
    outside = subprocess.run(image.command(["sh", "-c", "touch /usr/local/bin/x"], image.user),
                             stderr=subprocess.DEVNULL).returncode
    good &= check(outside != 0, "its user owns nothing but the volume")
    compilers = subprocess.run(image.command(["sh", "-c", "command -v gcc cc make node npm python3"]),
                               stdout=subprocess.DEVNULL).returncode
    return good & check(compilers != 0, "nothing of what built it is in it")


def main():
    if os.getuid() != 0 or not shutil.which("debootstrap"):
        raise SystemExit("check-container: needs root and debootstrap")
    place = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else tempfile.mkdtemp(prefix="holdfast-container-")
    os.makedirs(place, exist_ok=True)
    image = build(place)
    good = try_out(image)
    base = Stage(place, "debian:12-slim", 9)
    print("# the image has %d MiB, %d more than what debootstrap makes" %
          (image.size(), image.size() - base.size()))
    shutil.rmtree(base.root)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
