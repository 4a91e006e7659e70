"""nginx before the nodes, as examples/server/nginx.conf has it: only names, ports
and places are others."""

import atexit
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time

from wire_client import Door

EXAMPLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples", "server",
                       "nginx.conf")
AROUND = """pid %(place)s/pid;
error_log %(place)s/error.log warn;
worker_processes 1;
events { worker_connections 8192; }
http {
  access_log off;
  client_body_temp_path %(place)s/body;
  proxy_temp_path %(place)s/proxy;
  fastcgi_temp_path %(place)s/fastcgi;
  uwsgi_temp_path %(place)s/uwsgi;
  scgi_temp_path %(place)s/scgi;
%(example)s}
"""


def nginx():
    """The program, or None."""
    return shutil.which("nginx", path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def certificate(place):
    names = os.path.join(place, "fullchain.pem"), os.path.join(place, "privkey.pem")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
                    "-subj", "/CN=games.example.org", "-out", names[0], "-keyout", names[1]],
                   check=True, capture_output=True)
    return names


def configuration(place, nodes, plain, secure, redirect):
    """The example with these ports: of the nodes, for plain HTTP (which it does not
    offer), for TLS, and for what sends people there."""
    with open(EXAMPLE) as example:
        text = example.read()
    for number, port in enumerate(nodes):
        text = text.replace("127.0.0.1:%d" % (8081 + number), "127.0.0.1:%d" % port)
    text = re.sub(r"\n  listen \[::\][^\n]*", "", text)
    text = text.replace("listen 80;", "listen 127.0.0.1:%d;" % redirect)
    text = text.replace("listen 443 ssl http2;", "listen 127.0.0.1:%d ssl http2;\n"
                        "  listen 127.0.0.1:%d;" % (secure, plain))
    for name in certificate(place):
        text = re.sub(r"/etc/letsencrypt/live/[^/]+/" + os.path.basename(name), name, text)
    return AROUND % {"place": place, "example": text}


class Balancer(Door):
    def __init__(self, nodes):
        """`nodes`: their ports."""
        self.place = tempfile.mkdtemp(prefix="holdfast-balancer-")
        super().__init__(free_port())
        self.secure, self.redirect = free_port(), free_port()
        self.file = os.path.join(self.place, "nginx.conf")
        with open(self.file, "w") as out:
            out.write(configuration(self.place, nodes, self.port, self.secure, self.redirect))
        self.process = None
        atexit.register(self.close)

    def command(self, *rest):
        return [nginx(), "-p", self.place, "-c", self.file,
                "-e", os.path.join(self.place, "error.log"), *rest]

    def check(self):
        """What nginx says to the configuration: (exit status, text)."""
        done = subprocess.run(self.command("-t"), capture_output=True, text=True)
        return done.returncode, done.stderr

    def start(self):
        self.process = subprocess.Popen(self.command("-g", "daemon off;"),
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(500):
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return self
            except OSError:
                time.sleep(0.02)
        raise RuntimeError("nginx does not start")

    def close(self):
        if self.process and self.process.poll() is None:
            self.process.terminate()
            self.process.wait()
        shutil.rmtree(self.place, ignore_errors=True)
