#!/usr/bin/env python3
"""Identity over real HTTP: people_test.py PEOPLE_SERVER."""
import gzip
import os
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from net_client import Refused, Server, Socket, Tap, raw, request
from store_place import Place

tap = Tap()


class Client:
    """A browser with a cookie, or a program with a token."""

    def __init__(self, port, token=None, origin=None, address=None):
        self.port = port
        self.token = token
        self.cookie = None
        self.headers = {}
        if origin:
            self.headers["Origin"] = origin
        if address:
            self.headers["X-Forwarded-For"] = address
        self.set_cookie = None

    def post(self, path, body=None, **headers):
        all_headers = dict(self.headers)
        if self.token:
            all_headers["Authorization"] = "Bearer " + self.token
        if self.cookie:
            all_headers["Cookie"] = "holdfast=" + self.cookie
        all_headers.update(headers)
        answer = request(self.port, "POST", path, {} if body is None else body, all_headers)
        self.set_cookie = answer.headers["Set-Cookie"]
        if self.set_cookie:
            self.cookie = self.set_cookie.split(";")[0].split("=", 1)[1] or None
        return answer

    def who(self):
        """As a socket sees it: id, name, account, operator; or None."""
        headers = dict(self.headers)
        if self.token:
            headers["Authorization"] = "Bearer " + self.token
        if self.cookie:
            headers["Cookie"] = "holdfast=" + self.cookie
        socket = Socket(self.port, headers=headers)
        text = socket.recv()
        return text.split(" ") if text else None


def browser(port, **more):
    return Client(port, origin="http://localhost:%d" % port, **more)


def error(answer):
    return (answer.status, answer.json().get("error"))


def guests(port):
    olha = browser(port)
    answer = olha.post("/api/hello", {"lang": "uk"})
    me = answer.json()["you"]
    tap.equal((answer.status, me["account"], me["operator"]), (200, False, False), "a guest is made")
    tap.ok(me["id"].startswith("u") and len(me["id"]) == 23, "with an id", me)
    tap.ok(any("а" <= letter <= "я" for letter in me["name"]), "and a name in their language", me)
    tap.equal((answer.json()["push"], "version" in answer.json()["server"]), ("key", True),
              "and told about the server")
    flags = olha.set_cookie.split("; ")
    tap.ok(len(olha.cookie) == 32 and {"HttpOnly", "SameSite=Strict", "Path=/"} <= set(flags),
           "the cookie's flags", flags)
    tap.ok("Secure" not in flags, "no TLS, no Secure")
    secure = Client(port, origin="https://localhost:%d" % port)
    secure.post("/api/hello", {}, **{"X-Forwarded-Proto": "https"})
    tap.ok("Secure" in secure.set_cookie.split("; "), "Secure behind TLS", secure.set_cookie)
    again = olha.post("/api/hello", {})
    tap.equal(again.json()["you"]["id"], me["id"], "known again by the cookie")
    tap.equal(olha.who()[0], me["id"], "by the socket, too")
    tap.equal(browser(port).who(), None, "a socket without identity is closed")
    lost = browser(port)
    lost.cookie = "0" * 32
    tap.ok(lost.post("/api/hello", {}).json()["you"]["id"] != me["id"] and lost.cookie != "0" * 32,
           "an unknown cookie is replaced")
    tap.equal(olha.post("/api/name", {"name": "  Ольга \u00a0 Князівна "}).json()["you"]["name"],
              "Ольга Князівна", "a new name")
    tap.equal(olha.post("/api/hello", {}).json()["you"]["name"], "Ольга Князівна", "is kept")

    program = Client(port)
    answer = program.post("/api/guest", {"name": "mybot"})
    token = answer.json()["token"]
    tap.equal((answer.status, len(token), answer.headers["Set-Cookie"]), (200, 32, None),
              "a program gets a token and no cookie")
    program.token = token
    tap.equal(program.post("/api/name", {"name": "other"}).json()["you"]["name"], "other",
              "a program changes its name")
    tap.equal(program.who()[1], "other", "and is known at the socket")
    program.token = "f" * 32
    tap.equal(error(program.post("/api/hello")), (401, "no-identity"), "a wrong token")
    for wrong in ("", "x", token.upper(), token + "0", token[:-1], "../" + token):
        program.token = wrong
        tap.ok(program.post("/api/name", {"name": "evil"}).status in (401, 403),
               "not a token: " + repr(wrong))


def names(port):
    program = Client(port)
    program.token = program.post("/api/guest", {"name": "namer"}).json()["token"]
    good = {"A": "A", "x" * 24: "x" * 24, "Ґ" * 24: "Ґ" * 24, "O’Neill-3": "O’Neill-3",
            "и\u0306ти": "йти", "Zoe\u0308": "Zoë", "李 明": "李 明", "a  b": "a b", "Ї": "Ї",
            "Şule": "Şule"}
    for name, kept in good.items():
        answer = program.post("/api/name", {"name": name})
        tap.equal(answer.json().get("you", {}).get("name"), kept, "a good name: " + repr(name))
    bad = ["", " ", "\u3000", "x" * 25, "Ґ" * 25, "a\nb", "a\u202eb", "\u200b", "a\u200bb", "!!!", "--",
           "a\u0300\u0301\u0302\u0303", "\u0301a", "a\u2066b", "\ue000", "Holdfast", "holdfast ", "H0LDFAST",
           "Ноldfast", "S e r v e r", "5ystem", "Сервер", "Sоmebody", "a\u00adb", "\U000e0041x", "a\u2800b"]
    for name in bad:
        tap.equal(error(program.post("/api/name", {"name": name})), (400, "bad-name"),
                  "a bad name: " + ascii(name))
    for body in ({}, {"name": 5}, {"name": None}, {"name": "x" * 1000}):
        tap.equal(error(program.post("/api/name", body)), (400, "bad-message"), "no name: %.30s" % body)


def accounts(port, server):
    olha = browser(port)
    me = olha.post("/api/hello", {}).json()["you"]
    olha.post("/api/name", {"name": "Olha"})
    tap.equal(error(olha.post("/api/account", {"name": "Ольга", "password": "short"})),
              (400, "bad-password"), "a short password")
    answer = olha.post("/api/account", {"name": "Ольга", "password": "довгий пароль"})
    code = answer.json().get("recovery", "")
    tap.equal((answer.status, answer.json()["you"]["account"], answer.json()["you"]["id"]),
              (200, True, me["id"]), "the guest becomes an account and stays who they are")
    tap.ok(len(code) == 29 and code.count("-") == 5, "a recovery code", code)
    tap.equal(error(olha.post("/api/account", {"name": "Zwei", "password": "довгий пароль"})),
              (409, "not-now"), "once is enough")
    other = browser(port)
    other.post("/api/hello", {})
    for name in ("Ольга", "ОЛЬГА", "ольга"):
        tap.equal(error(other.post("/api/account", {"name": name, "password": "password1"})),
                  (409, "name-taken"), "the name is taken: " + name)
    tap.equal(other.post("/api/hello", {}).json()["you"]["account"], False, "and nothing changed")

    second = browser(port)
    answer = second.post("/api/login", {"name": "ОЛЬГА", "password": "довгий пароль"})
    tap.equal((answer.status, answer.json()["you"]["id"], "token" in answer.json()),
              (200, me["id"], False), "another device logs in")
    tap.equal(second.who()[0], me["id"], "with a cookie of its own")
    program = Client(port)
    answer = program.post("/api/login", {"name": "ольга", "password": "довгий пароль", "token": True})
    program.token = answer.json()["token"]
    tap.equal((program.who()[0], answer.headers["Set-Cookie"]), (me["id"], None),
              "a program logs in for a token")
    tap.equal(error(Client(port).post("/api/login", {"name": "ольга", "password": "довгий пароль"})),
              (403, "not-yours"), "without origin a token must be asked for")
    tap.equal(error(second.post("/api/login", {"name": "ольга", "password": "wrong one"})),
              (401, "wrong-password"), "a wrong password")
    tap.equal(error(second.post("/api/login", {"name": "nobody here", "password": "wrong one"})),
              (401, "wrong-password"), "no such account: the same answer")

    tap.equal(second.post("/api/logout").status, 200, "logout")
    tap.ok("Max-Age=0" in second.set_cookie and second.cookie is None, "the cookie is taken back")
    second.cookie = program.token  # any other cookie still works
    tap.equal(program.who()[0], me["id"], "other tokens stay")

    wrong = code[:-1] + ("0" if code[-1] != "0" else "1")
    third = browser(port)
    for bad in (wrong, "", "x", code.replace("-", "")[:-1]):
        tap.equal(error(third.post("/api/recover", {"name": "ольга", "recovery": bad,
                                                    "password": "new password"})),
                  (401, "wrong-password"), "a wrong code: %d letters" % len(bad))
    sloppy = code.lower().replace("-", " ").replace("0", "o").replace("1", "l")
    answer = third.post("/api/recover", {"name": "ольга", "recovery": sloppy, "password": "new password"})
    fresh = answer.json().get("recovery")
    tap.ok(answer.status == 200 and fresh and fresh != code, "recovered, with a new code", answer.body)
    tap.equal((third.who()[0], program.who(), olha.who()), (me["id"], None, None),
              "all other tokens are void")
    tap.equal(error(third.post("/api/recover", {"name": "ольга", "recovery": code, "password": "again again"})),
              (401, "wrong-password"), "the old code is used up")
    tap.equal(error(browser(port).post("/api/login", {"name": "ольга", "password": "довгий пароль"})),
              (401, "wrong-password"), "the old password, too")
    tap.equal(error(third.post("/api/delete", {"password": "wrong one"})), (401, "wrong-password"),
              "nobody is deleted without a password")
    tap.equal(error(third.post("/api/delete", {})), (400, "bad-message"), "or with none")
    tap.equal(third.post("/api/delete", {"password": "new password"}).status, 200, "deleted")
    tap.ok(third.cookie is None, "the cookie is gone")
    tap.equal(error(browser(port).post("/api/login", {"name": "ольга", "password": "new password"})),
              (401, "wrong-password"), "and the account")
    guest = browser(port)
    guest.post("/api/hello", {})
    old = guest.cookie
    tap.equal(guest.post("/api/delete", {}).status, 200, "a guest is deleted without a word")
    guest.cookie = old
    tap.equal(guest.who(), None, "and nobody any more")
    boss = browser(port)
    boss.post("/api/hello", {})
    boss.post("/api/account", {"name": "BOSS", "password": "password1"})
    tap.equal(boss.who()[2:], ["1", "1"], "an operator")


def bans_and_push(port):
    guest = browser(port)
    me = guest.post("/api/hello", {}).json()["you"]["id"]
    good = {"endpoint": "https://push.example/1", "keys": {"p256dh": "a", "auth": "b"}}
    tap.equal(guest.post("/api/push", {"subscription": good}).status, 200, "push on")
    for bad in ({}, {"endpoint": "https://x"}, {"endpoint": "file:///etc", "keys": {"p256dh": "a", "auth": "b"}},
                "x", 5, dict(good, more="x" * 5000)):
        tap.equal(guest.post("/api/push", {"subscription": bad}).status, 400, "bad push: %.40s" % bad)
    tap.equal(guest.post("/api/push", {"subscription": None}).status, 200, "push off")
    request(port, "GET", "/ban?" + me)
    tap.equal(error(guest.post("/api/hello", {})), (403, "banned"), "a ban")
    tap.equal(guest.who(), None, "at the socket, too")


def origins(port):
    guest = browser(port)
    guest.post("/api/hello", {})
    cookie = {"Cookie": "holdfast=" + guest.cookie}
    own = "http://localhost:%d" % port
    cases = ((None, 403), (own, 200), ("https://localhost:%d" % port, 200), ("https://play.example", 200),
             ("https://evil.example", 403), ("null", 403), ("http://localhost", 403),
             ("http://localhost:%d.evil.example" % port, 403), (own + "/", 403), ("localhost:%d" % port, 403))
    for origin, status in cases:
        headers = dict(cookie, **({"Origin": origin} if origin else {}))
        tap.equal(request(port, "POST", "/api/name", {"name": "x"}, headers).status, status,
                  "POST from " + str(origin))
        try:
            Socket(port, headers=headers).close()
            got = 200
        except Refused as refused:
            got = refused.status
        tap.equal(got, status, "a socket from " + str(origin))
    tap.equal(request(port, "POST", "/api/hello", {}, {}).status, 403, "hello from nowhere makes no guest")
    program = Client(port)
    program.token = program.post("/api/guest", {"name": "p"}).json()["token"]
    tap.equal(program.post("/api/name", {"name": "q"}, Origin="https://evil.example").status, 403,
              "a token does not help a wrong origin")
    tap.equal(request(port, "POST", "/api/guest", {"name": "x"}, {"Origin": "https://evil.example"}).status,
              403, "other sites make no guests")
    tap.equal(request(port, "POST", "/api/name", {"name": "y"}, dict(
        cookie, Authorization="Bearer " + program.token)).json()["you"]["name"], "y",
              "the token counts, not the cookie")


def bodies(port):
    own = {"Origin": "http://localhost:%d" % port}
    for body in (b"", b"{", b"[]", b'"x"', b"{}x", b'{"a":1,"a":2}', b"{" * 100, b'{"a":' * 20 + b"1" + b"}" * 20,
                 b"\xff\xfe", b'{"lang":"\\u0000"}', b'{"lang":"\xff"}', b'{"lang":5}', b"nul"):
        answer = request(port, "POST", "/api/hello", body, dict(own, **{"Content-Type": "application/json"}))
        tap.equal(error(answer), (400, "bad-message"), "a bad body: %.20r" % body)
    answer = request(port, "POST", "/api/hello", b"{}", dict(own, **{"Content-Type": "text/plain"}))
    tap.equal(error(answer), (400, "bad-message"), "a body of another type")
    answer = request(port, "POST", "/api/hello", b"{}", dict(own, **{
        "Content-Type": "application/json; charset=utf-8"}))
    tap.equal(answer.status, 200, "a type with a charset")
    tap.equal(request(port, "GET", "/api/hello", headers=own).status, 405, "GET is not POST")


def limits(program, directory):
    server = Server([program, Place(directory, "limits").url])
    port = server.port
    victim = browser(port, address="10.0.0.1")
    victim.post("/api/hello", {})
    victim.post("/api/account", {"name": "victim", "password": "password1"})
    answers = [error(browser(port, address="10.1.%d.1" % i).post(
        "/api/login", {"name": "victim", "password": "wrong %d" % i})) for i in range(8)]
    tap.equal(answers[:6], [(401, "wrong-password")] * 6, "some wrong tries")
    tap.ok((429, "too-fast") in answers[6:], "then they must wait, wherever they come from", answers)
    last = browser(port, address="10.2.0.1").post("/api/login", {"name": "victim", "password": "password1"})
    tap.ok(last.status == 429 and int(last.headers["Retry-After"]) >= 1, "even who knows it", last.body)
    with ThreadPoolExecutor(10) as pool:
        answers = list(pool.map(lambda i: browser(port, address="10.4.0.%d" % i).post(
            "/api/login", {"name": "victim", "password": "guess %d" % i}).status, range(10)))
    tap.ok(answers.count(401) <= 2, "many at once do not help", answers)
    time.sleep(5)
    good = browser(port, address="10.2.0.2").post("/api/login", {"name": "victim", "password": "password1"})
    tap.ok(wait_for_login(port, good), "after a while the owner gets in", good.body)

    statuses = [browser(port, address="10.3.0.1").post(
        "/api/login", {"name": "n%d" % i, "password": "wrong one"}).status for i in range(24)]
    tap.ok(statuses[0] == 401 and 429 in statuses[20:], "one address and many names", statuses)

    statuses = [browser(port, address="10.5.0.1").post("/api/hello", {}).status for i in range(130)]
    tap.ok(statuses[:50] == [200] * 50 and 429 in statuses[60:], "too many requests from an address")
    tap.equal(browser(port, address="10.5.0.2").post("/api/hello", {}).status, 200, "others do not suffer")
    six = [browser(port, address="2001:db8:1:2::%x" % i).post("/api/hello", {}).status for i in range(1, 130)]
    tap.ok(429 in six, "a network of IPv6 is one address")
    tap.equal(server.stop()[0], 0, "a clean end")


def wait_for_login(port, answer):
    """Waits as long as it is told to, like a person would."""
    for _ in range(8):
        if answer.status != 429:
            break
        time.sleep(int(answer.headers["Retry-After"]))
        answer = browser(port, address="10.2.0.3").post(
            "/api/login", {"name": "victim", "password": "password1"})
    return answer.status == 200


def page(port):
    answer = request(port, "GET", "/")
    tap.equal((answer.status, answer.headers["Content-Type"], answer.headers["Cache-Control"]),
              (200, "text/html; charset=utf-8", "no-cache"), "the page")
    same = request(port, "GET", "/table/abc")
    tap.equal(same.body, answer.body, "an address within the page")
    tap.equal(request(port, "GET", "/index.html").body, answer.body, "by its name")
    tap.equal(request(port, "GET", "/no.js").status, 404, "no such file")
    tap.equal(request(port, "GET", "/api/nothing").status, 404, "no such request")
    packed = request(port, "GET", "/", headers={"Accept-Encoding": "gzip"})
    tap.equal((packed.headers["Content-Encoding"], gzip.decompress(packed.body)), ("gzip", answer.body),
              "packed")
    if shutil.which("brotli"):
        packed = request(port, "GET", "/", headers={"Accept-Encoding": "gzip, deflate, br"})
        plain = subprocess.run(["brotli", "-dc"], input=packed.body, stdout=subprocess.PIPE, check=True).stdout
        tap.equal((packed.headers["Content-Encoding"], plain), ("br", answer.body), "packed better")
    refused = request(port, "GET", "/", headers={"Accept-Encoding": "gzip;q=0, br;q=0"})
    tap.equal(refused.headers["Content-Encoding"], None, "not packed for who cannot unpack")
    tag = packed.headers["ETag"]
    again = request(port, "GET", "/", headers={"Accept-Encoding": "gzip, br", "If-None-Match": tag})
    tap.equal((again.status, again.body), (304, b""), "not sent twice")
    tap.equal("Accept-Encoding" in packed.headers["Vary"], True, "caches are told")


def secrets(place, known):
    """What must not be in the store in the clear."""
    everything = place.dump()
    tap.ok(not any(secret in everything for secret in known), "the store holds no token, code or password")
    tap.ok("$argon2id$" in everything, "passwords are hashed with argon2id")


def main():
    program = sys.argv[1]
    directory = tempfile.mkdtemp()
    try:
        place = Place(directory, "people")
        server = Server([program, place.url, "unlimited"])
        port = server.port
        guests(port)
        names(port)
        accounts(port, server)
        bans_and_push(port)
        origins(port)
        bodies(port)
        page(port)
        keeper = browser(port)
        keeper.post("/api/hello", {})
        code = keeper.post("/api/account", {"name": "keeper", "password": "a kept password"}).json()["recovery"]
        # Goes away in the middle of being answered.
        for _ in range(5):
            raw(port, b"POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                b"Content-Length: 56\r\n\r\n" + b'{"name":"keeper","password":"wrong wrong","token":true}'.ljust(56),
                wait=0.01)
        status, errors = server.stop()
        tap.equal(status, 0, "a clean end")
        told = [line.split()[0] for line in errors.splitlines()]
        tap.ok(all(told.count(kind) for kind in ("deleted", "renamed", "voided")), "others are told", errors)
        tap.ok(not any(line.startswith("=") or "rror" in line for line in errors.splitlines()),
               "nothing else is said", errors)
        server = Server([program, place.url])
        again = browser(server.port)
        again.cookie = keeper.cookie
        tap.equal(again.post("/api/hello", {}).json()["you"]["name"], "keeper", "known after a restart")
        tap.equal(server.stop()[0], 0, "a clean end")
        secrets(place, [keeper.cookie, code, code.replace("-", ""), "a kept password"])
        limits(program, directory)
    finally:
        shutil.rmtree(directory)
    tap.done()


main()
