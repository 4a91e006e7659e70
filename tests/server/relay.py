#!/usr/bin/env python3
"""Hands bytes on between whoever connects and a port of this machine, a little later,
as if it were far away. Stopped with SIGSTOP it is a line that is cut: nothing comes
through, and nobody is told. Prints the port it listens on.   relay.py PORT MS"""

import selectors
import socket
import sys
import time

FAR = int(sys.argv[2]) / 1000


def serve(port):
    listener = socket.create_server(("127.0.0.1", 0), backlog=64)
    print(listener.getsockname()[1], flush=True)
    ready = selectors.DefaultSelector()
    ready.register(listener, selectors.EVENT_READ)
    while True:
        for key, _ in ready.select():
            if key.fileobj is listener:
                accept(ready, listener, port)
            elif key.fileobj.fileno() >= 0:
                hand_on(ready, key.fileobj, key.data)


def accept(ready, listener, port):
    client, _ = listener.accept()
    try:
        other = socket.create_connection(("127.0.0.1", port), 5)
    except OSError:
        client.close()
        return
    for end, to in ((client, other), (other, client)):
        end.settimeout(60)
        end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        ready.register(end, selectors.EVENT_READ, to)


def hand_on(ready, source, to):
    try:
        data = source.recv(1 << 16)
        if data:
            time.sleep(FAR)
            to.sendall(data)
            return
    except OSError:
        pass
    for end in (source, to):
        ready.unregister(end)
        end.close()


serve(int(sys.argv[1]))
