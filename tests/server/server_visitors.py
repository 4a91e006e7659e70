#!/usr/bin/env python3
"""How many may come from one address, and who is forgotten when they do not come
back.   server_visitors.py HOLDFAST"""

from wire_client import *

BINARY = sys.argv[1]
DAY = 24 * 3600 * 1000


def handshake(server, token, address=None):
    """An open socket, or why there is none."""
    try:
        return Socket(server.port, token,
                      headers=["X-Forwarded-For: " + address] if address else None)
    except Closed as closed:
        return closed.code


def crowd(tap):
    server = Server(BINARY, "--address-sockets", "4")
    token = server.guest("Ann")
    open_ = [handshake(server, token) for _ in range(4)]
    tap.check(all(isinstance(s, Socket) for s in open_), "a few sockets of one address are opened")
    tap.equal(handshake(server, token), 429, "the next is refused")
    tap.equal(server.metric("sockets_refused_total"), 1, "and counted")
    open_.pop().close()
    for _ in range(50):
        again = handshake(server, token)
        if isinstance(again, Socket):
            break
        time.sleep(0.05)
    tap.check(isinstance(again, Socket), "when one has gone there is room again", again)
    # 4 sockets and 4 connections that say nothing: an address has twice as many.
    idle = [socket.create_connection(("127.0.0.1", server.port), 10) for _ in range(4)]
    time.sleep(0.3)
    late = socket.create_connection(("127.0.0.1", server.port), 10)
    late.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
    answer = b""
    try:
        while more := late.recv(4096):
            answer += more
    except ConnectionResetError:
        pass
    tap.check(answer.startswith(b"HTTP/1.1 429 "), "nor may it have many other connections", answer)
    for one in idle + [late]:
        one.close()
    for _ in range(50):
        try:
            if server.request("GET", "/healthz")[0] == 200:
                break
        except (OSError, http.client.HTTPException):
            pass
        time.sleep(0.05)
    tap.equal(server.request("GET", "/healthz")[0], 200, "when they have gone it is served again")
    for one in open_ + [again]:
        one.close()
    tap.equal(server.stop(), 0, "the server stops in order")
    server.close()


def crowd_behind_proxy(tap):
    server = Server(BINARY, "--address-sockets", "2", "--proxy")
    token = server.guest("Ann")
    places = ["203.0.113.7", "203.0.113.8", "2001:db8:1:2::3"]
    open_ = [handshake(server, token, place) for place in places * 2]
    tap.check(all(isinstance(s, Socket) for s in open_), "behind a proxy every address has its own")
    tap.equal([handshake(server, token, place) for place in places], [429] * 3, "and its limit")
    tap.equal(handshake(server, token, "2001:db8:1:2:ffff::1"), 429,
              "a network of IPv6 is one household")
    for one in open_:
        one.close()
    server.close()


def knows(server, token):
    return server.request("POST", "/api/hello", {}, token=token)[0] == 200


def make_old(place, name, days):
    """As if they had been here last so many days ago."""
    user = place.sql("select id from users where name = ?", name)[0][0]
    then = int(time.time() * 1000) - days * DAY
    place.sql("update users set created = ? where id = ?", then, user)
    place.sql("update tokens set created = ?, used = ? where user_id = ?", then, then, user)


def last_use(place, name):
    return place.sql("select used from tokens where user_id = "
                     "(select id from users where name = ?)", name)[0][0]


def forgotten(tap):
    server = Server(BINARY)
    tokens = {name: server.guest(name) for name in
              ("Idle", "Seated", "Banned", "Fresh", "Late", "olha", "Out")}
    seated = Client(server, tokens["Seated"])
    table = seated.create(seats=["me", "open", "open"], name="Still mine")
    status, _ = server.request("POST", "/api/account",
                               {"name": "olha", "password": "a long enough password"},
                               token=tokens["olha"])
    tap.equal(status, 200, "somebody makes an account")
    server.request("POST", "/api/logout", {}, token=tokens["Out"])
    server.stop()
    place = server.place
    for name, days in (("Idle", 31), ("Seated", 3000), ("Banned", 31), ("Late", 29),
                       ("olha", 401), ("Out", 31)):
        make_old(place, name, days)
    place.sql("update users set banned_until = ? where name = 'Banned'",
              int(time.time() * 1000) + DAY)
    fresh = last_use(place, "Fresh")
    tap.check(abs(fresh - time.time() * 1000) < 600000, "a token knows when it was used", fresh)

    server.start()
    tap.check(knows(server, tokens["Late"]), "who comes back in time")
    for _ in range(200):
        if server.metric("guests_forgotten_total") >= 2:
            break
        time.sleep(0.1)
    tap.equal(server.metric("guests_forgotten_total"), 2, "those who did not come back are forgotten")
    tap.check(not knows(server, tokens["Idle"]), "their tokens are void")
    tap.check(not knows(server, tokens["olha"]), "so is a token of an account, unused for 400 days")
    status, text = server.request("POST", "/api/login", {
        "name": "olha", "password": "a long enough password", "token": True})
    tap.equal(status, 200, "but the account is there")
    tap.check(knows(server, json.loads(text)["token"]), "with a new token")
    tap.check(all(knows(server, tokens[name]) for name in ("Fresh", "Late", "Seated")),
              "others are who they were")
    mine = Client(server, tokens["Seated"]).call("tables")["tables"]
    tap.equal([one["id"] for one in mine], [table.id], "who has a table keeps it for ever")
    tap.equal(server.stop(), 0, "the server stops in order")
    names = {row[0] for row in place.sql("select name from users")}
    late = last_use(place, "Late")
    tap.equal(names, {"Seated", "Banned", "Fresh", "Late", "olha"}, "nobody else is missing")
    tap.check(abs(late - time.time() * 1000) < 600000, "to come back begins the time anew", late)
    server.close()


def never(tap):
    server = Server(BINARY, "--guest-days", "0")
    token = server.guest("Idle")
    server.stop()
    make_old(server.place, "Idle", 3000)
    server.start()
    time.sleep(7)  # housekeeping comes every five seconds
    tap.check(knows(server, token), "an operator may keep everybody")
    server.close()


def main():
    tap = Tap()
    for test in (crowd, crowd_behind_proxy, forgotten, never):
        tap.run(test)
    tap.done()


main()
