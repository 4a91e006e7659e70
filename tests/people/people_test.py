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

for folder in ("net", "server"):
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", folder))
from net_client import Refused, Server, Socket, Tap, raw, request
from store_place import Place

tap = Tap()


class Client:
    """A browser with a cookie, or a program with a token."""

    def __init__(self, port, token=None, origin=None, address=None):
        self.port = port
        self.token = token
        self.cookie = None  # the token in it
        self.cookie_name = "holdfast"
        self.device = None
        self.cookies = []  # that were set last
        self.headers = {}
        if origin:
            self.headers["Origin"] = origin
        if address:
            self.headers["X-Forwarded-For"] = address
        self.set_cookie = None

    def cookie_header(self):
        device = "; %s-device=%s" % (self.cookie_name, self.device) if self.device else ""
        return "%s=%s%s" % (self.cookie_name, self.cookie or "", device)

    def post(self, path, body=None, **headers):
        all_headers = dict(self.headers)
        if self.token:
            all_headers["Authorization"] = "Bearer " + self.token
        if self.cookie or self.device:
            all_headers["Cookie"] = self.cookie_header()
        all_headers.update(headers)
        answer = request(self.port, "POST", path, {} if body is None else body, all_headers)
        self.cookies = answer.headers.get_all("Set-Cookie") or []
        self.set_cookie = None
        for cookie in self.cookies:
            name, value = cookie.split(";")[0].split("=", 1)
            if name.endswith("-device"):
                self.device = value
            elif value or name == self.cookie_name:
                self.set_cookie, self.cookie_name, self.cookie = cookie, name, value or None
        return answer

    def who(self):
        """As a socket sees it: id, name, account, operator; or None."""
        headers = dict(self.headers)
        if self.token:
            headers["Authorization"] = "Bearer " + self.token
        if self.cookie:
            headers["Cookie"] = self.cookie_header()
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
    tap.ok("Secure" in secure.set_cookie.split("; ") and secure.cookie_name == "__Host-holdfast",
           "Secure and with the prefix behind TLS", secure.set_cookie)
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


def somebody(port, name=None, **more):
    """A browser with an account, or a guest with a made-up name."""
    who = browser(port, **more)
    who.post("/api/hello", {})
    if name:
        answer = who.post("/api/account", {"name": name, "password": "password1"})
        assert answer.status == 200, answer.body
    return who


def tokens(port, server):
    """Who becomes more than they were has a new token, and the old one is void."""
    ann = somebody(port)
    me, planted = ann.post("/api/hello", {}).json()["you"]["id"], ann.cookie
    tab = browser(port)
    tab.cookie = planted
    answer = ann.post("/api/account", {"name": "Ann Account", "password": "password1"})
    tap.ok(answer.json()["recovery"] and ann.cookie != planted, "a new token for a new account")
    tap.equal((ann.who()[0], tab.who()), (me, None), "the old one is void")
    tap.equal(error(tab.post("/api/hello", {})), (409, "not-now"),
              "another tab that comes too early is no new guest")
    tap.equal(tab.cookie, planted, "and keeps its cookie until it has the new one")
    tab.cookie = ann.cookie
    tap.equal(tab.post("/api/hello", {}).json()["you"]["id"], me, "with it everything goes on")

    guest = somebody(port)
    guest_id, planted = guest.post("/api/hello", {}).json()["you"]["id"], guest.cookie
    answer = guest.post("/api/login", {"name": "ann account", "password": "password1"})
    tap.equal((answer.json()["you"]["id"], guest.cookie != planted), (me, True), "a new token at login")
    thief = browser(port)
    thief.cookie = planted
    tap.equal(thief.who(), None, "the guest's is void")
    before = ann.cookie
    ann.post("/api/login", {"name": "ann account", "password": "password1"})
    thief.cookie = before
    tap.equal((thief.who(), ann.who()[0], guest.who()[0]), (None, me, me),
              "so is the account's own, and other devices stay")
    before = guest.cookie
    tap.equal(guest.post("/api/login", {"name": "ann account", "password": "not this"}).status, 401,
              "a wrong password")
    tap.equal((guest.cookie, guest.who()[0]), (before, me), "changes nothing")

    program = Client(port)
    program.token = program.post("/api/guest", {"name": "machine"}).json()["token"]
    old = program.token
    answer = program.post("/api/account", {"name": "machine", "password": "password1"})
    program.token = answer.json().get("token")
    tap.ok(program.token and program.token != old and program.who()[1] == "machine",
           "a program finds its new token in the answer", answer.body)
    program.token = old
    tap.equal(program.who(), None, "and its old one is void, too")
    return me, guest_id


def host_cookies(port):
    """Behind TLS the cookie has a prefix; the one of before is accepted and exchanged."""
    tls = {"X-Forwarded-Proto": "https"}
    here = "https://localhost:%d" % port
    old = browser(port)
    me = old.post("/api/hello", {}).json()["you"]["id"]
    mover = Client(port, origin=here)
    mover.headers.update(tls)
    mover.cookie = old.cookie
    tap.equal(mover.who()[0], me, "a socket with a cookie of before")
    answer = mover.post("/api/hello", {})
    names = [cookie.split("=")[0] for cookie in mover.cookies]
    tap.equal((answer.json()["you"]["id"], names), (me, ["__Host-holdfast", "holdfast"]),
              "who comes with a cookie of before stays who they are, and gets the new one")
    flags = set(mover.cookies[0].split("; "))
    tap.ok({"Secure", "HttpOnly", "Path=/", "SameSite=Strict"} <= flags and
           not any(flag.startswith("Domain") for flag in flags), "as the prefix wants it", flags)
    tap.ok("Max-Age=0" in mover.cookies[1], "the old one is taken back", mover.cookies)
    tap.equal((mover.cookie, mover.who()[0]), (old.cookie, me), "it is the same token: no tab loses it")
    mover.post("/api/hello", {})
    tap.equal(len(mover.cookies), 1, "once is enough")
    other = somebody(port)
    both = Client(port, origin=here)
    both.headers.update(tls)
    answer = both.post("/api/hello", {}, Cookie="holdfast=%s; __Host-holdfast=%s" % (other.cookie, mover.cookie))
    tap.equal(answer.json()["you"]["id"], me, "of two the one with the prefix counts: nobody can plant it")
    both.cookie_name, both.cookie = "__Host-holdfast", mover.cookie
    both.post("/api/account", {"name": "Prefixed", "password": "password1"})
    tap.ok([cookie.split("=")[0] for cookie in both.cookies] == ["__Host-holdfast", "__Host-holdfast-device"],
           "all cookies have it", both.cookies)
    both.post("/api/logout")
    tap.ok(both.cookies[0].startswith("__Host-holdfast=;") and "Secure" in both.cookies[0],
           "and it is taken back under its name", both.cookies)


def passwords(port):
    who = somebody(port)
    for short in ("x" * 7, "ґ" * 7, "𝒳" * 7, "мій"):
        tap.equal(error(who.post("/api/account", {"name": "Letters", "password": short})),
                  (400, "bad-password"), "too short: %d letters in %d bytes" % (len(short), len(short.encode())))
    tap.equal(who.post("/api/account", {"name": "Letters", "password": "ґудзики!"}).status, 200,
              "8 letters are 8 letters")
    tap.equal(browser(port).post("/api/login", {"name": "Letters", "password": "ґудзики!"}).status, 200,
              "and open it")


def unique_names(port):
    rhaegar = somebody(port, "Rhaegar")
    for name in ("rhaegar", "RHAEGAR", "Rhaegаr", "Rhae gar", "Rhаegаr", "Ｒhaegar", "Rhaegar.",
                 "𝐑haegar", "~rhaegar~"):
        other = somebody(port)
        tap.equal(error(other.post("/api/account", {"name": name, "password": "password1"})),
                  (409, "name-taken"), "no second account looks like it: " + ascii(name))
    other = somebody(port, "Viserys")
    tap.equal(error(other.post("/api/name", {"name": "Rhaegаr"})), (409, "name-taken"),
              "nor by another name later")
    tap.equal(rhaegar.post("/api/name", {"name": "The Prince"}).status, 200, "who goes leaves it")
    tap.equal(error(other.post("/api/name", {"name": "Rhaegar"})), (409, "name-taken"),
              "but nobody takes what they log in with")
    tap.equal(other.post("/api/name", {"name": "Viserys II"}).status, 200, "one's own name can change")
    tap.equal(other.post("/api/name", {"name": "viserys"}).status, 200, "and back")
    third = somebody(port)
    tap.equal(error(third.post("/api/account", {"name": "the prince", "password": "password1"})),
              (409, "name-taken"), "a name that is shown cannot be logged in with either")
    guest = somebody(port)
    answer = guest.post("/api/name", {"name": "Rhaegar"})
    tap.equal((answer.status, answer.json()["you"]["account"]), (200, False),
              "guests are called as they like, and are guests")
    with ThreadPoolExecutor(6) as pool:
        crowd = [somebody(port) for _ in range(6)]
        answers = list(pool.map(lambda i: crowd[i].post("/api/account", {
            "name": "Twin" if i % 2 else "Тwin", "password": "password1"}).status, range(6)))
    tap.equal(sorted(answers), [200] + [409] * 5, "of many at once one has it")


def late_login(port):
    """A login with the old password that is under way while it is changed."""
    who = browser(port)
    who.post("/api/hello", {})
    code = who.post("/api/account", {"name": "Racer", "password": "password1"}).json()["recovery"]
    for i in range(3):
        late = [browser(port) for _ in range(4)]
        with ThreadPoolExecutor(5) as pool:
            first = pool.submit(browser(port).post, "/api/recover", {
                "name": "racer", "recovery": code, "password": "password%d" % (i + 2)})
            time.sleep(0.005)
            list(pool.map(lambda one: one.post("/api/login", {
                "name": "racer", "password": "password%d" % (i + 1)}), late))
        code = first.result().json()["recovery"]
        tap.equal([one.cookie and one.who() for one in late], [None] * 4,
                  "no login with the old password outlives the recovery")


def change_and_delete(port, server, place):
    """What is deleted stays deleted, whatever is under way."""
    for i in range(4):
        who = somebody(port, "Leaver %d" % i)
        id_ = who.who()[0]
        with ThreadPoolExecutor(8) as pool:
            gone = pool.submit(who.post, "/api/delete", {"password": "password1"})
            more = [pool.submit(browser_like(who).post, "/api/name", {"name": "Back %d %d" % (i, j)})
                    for j in range(3)]
            more += [pool.submit(request, port, "GET", "/ban?" + id_) for _ in range(3)]
            for one in more:
                one.result()
            while gone.result().status == 409:
                gone = pool.submit(who.post, "/api/delete", {"password": "password1"})
        request(port, "GET", "/ban?" + id_)
        time.sleep(0.1)
        tap.equal((gone.result().status in (200, 403), place.sql("select count(*) from users where id = ?", id_)[0][0]),
                  (True, 0 if gone.result().status == 200 else 1), "deleted is deleted")


def browser_like(other):
    one = browser(other.port)
    one.cookie = other.cookie
    return one


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
    def guess(address, i, client=None):
        client = client or browser(port, address=address)
        return client.post("/api/login", {"name": "victim", "password": "wrong %d" % i})

    answers = [error(guess("10.1.0.1", i)) for i in range(8)]
    tap.equal(answers[:6], [(401, "wrong-password")] * 6, "some wrong tries of one address")
    tap.ok((429, "too-fast") in answers[6:], "then it must wait", answers)
    with ThreadPoolExecutor(10) as pool:
        answers = list(pool.map(lambda i: guess("10.1.0.2", i).status, range(10)))
    tap.ok(answers.count(401) <= 6, "many at once do not help", answers)
    fresh = browser(port, address="10.2.0.1")
    answer = fresh.post("/api/login", {"name": "victim", "password": "password1"})
    tap.equal(answer.status, 200, "strangers' guesses do not lock the owner out, wherever they are")
    for i in range(60):
        last = guess("10.4.%d.1" % i, i)
        if last.status == 429:
            break
    tap.ok(30 <= i < 60 and int(last.headers["Retry-After"]) <= 60,
           "guesses from many addresses wait in the end, for a minute at most", (i, last.body))
    fresh.post("/api/logout")
    answer = fresh.post("/api/login", {"name": "victim", "password": "password1"}, **{
        "X-Forwarded-For": "10.4.1.1"})
    tap.equal(answer.status, 200, "but not where the owner was logged in before")
    forged = browser(port, address="10.6.0.1")
    forged.device = fresh.device[:32] + "0" * 32
    answers = [guess(None, i, forged).status for i in range(5)]
    tap.ok(429 in answers, "a forged proof of that is none", answers)
    other = browser(port, address="10.6.0.2")
    other.post("/api/hello", {})
    other.post("/api/account", {"name": "another", "password": "password1"})
    tap.ok(other.device and other.device != fresh.device, "who makes an account has a proof, too")
    answers = [guess(None, i, other).status for i in range(5)]
    tap.ok(429 in answers, "it is of no use at somebody else's", answers)
    stolen = browser(port, address="10.6.0.3")
    stolen.device = fresh.device
    answers = [guess(None, i, stolen).status for i in range(14)]
    tap.equal((answers[:10], answers[-1]), ([401] * 10, 429), "nor does one help to guess for long")

    statuses = [browser(port, address="10.3.0.1").post(
        "/api/login", {"name": "n%d" % i, "password": "wrong one"}).status for i in range(24)]
    tap.ok(statuses[0] == 401 and 429 in statuses[20:], "one address and many names", statuses)

    statuses = [browser(port, address="10.5.0.1").post("/api/hello", {}).status for i in range(130)]
    tap.ok(statuses[:50] == [200] * 50 and 429 in statuses[60:], "too many requests from an address")
    tap.equal(browser(port, address="10.5.0.2").post("/api/hello", {}).status, 200, "others do not suffer")
    six = [browser(port, address="2001:db8:1:2::%x" % i).post("/api/hello", {}).status for i in range(1, 130)]
    tap.ok(429 in six, "a network of IPv6 is one address")
    tap.equal(server.stop()[0], 0, "a clean end")


def queue(program, directory):
    """Passwords are hashed one after the other: whose turn is it?"""
    server = Server([program, Place(directory, "queue").url])
    port = server.port
    owner = browser(port, address="10.9.0.1")
    owner.post("/api/hello", {})
    owner.post("/api/account", {"name": "owner", "password": "password1"})
    flood = [browser(port, address="10.8.0.1") for _ in range(30)]
    for one in flood:
        one.post("/api/hello", {})
    done = []  # in the order in which they were answered

    def make(i):
        done.append(flood[i].post("/api/account", {"name": "flood %d" % i, "password": "password1"}).status)

    with ThreadPoolExecutor(31) as pool:
        waiting = [pool.submit(make, i) for i in range(30)]
        while not done:
            time.sleep(0.001)
        answer = browser(port, address="10.9.0.2").post("/api/login", {"name": "owner", "password": "password1"})
        before = done.count(200)
        for one in waiting:
            one.result()
    tap.equal(answer.status, 200, "somebody logs in while an address floods the server")
    tap.ok(before <= 5, "and goes before most of the flood", (before, done))
    tap.ok(done.count(429) >= 10, "most of which is refused at once", done)
    tap.ok(done.count(200) >= 4, "some of it is done", done)
    there = {"X-Forwarded-For": "10.8.0.2"}
    later = [one for one in flood if one.post("/api/hello", {}, **there).json()["you"]["account"]]
    tap.equal(len(later), done.count(200), "what was answered is so")
    clones = [later[0].post("/api/account", {"name": "x", "password": "password1"}, **there).status for _ in range(3)]
    tap.equal(clones, [409] * 3, "an account is none twice")
    tap.equal(server.stop()[0], 0, "a clean end")


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


def make_old(place):
    """The store as a program of before has left it."""
    for statement in ("drop index users_shown", "drop index users_operators", "drop index users_unshown",
                      "alter table users drop column operator", "alter table users drop column shown",
                      "delete from facts where key in ('operators', 'device-key')",
                      "pragma user_version = 3" if place.kind == "sqlite" else
                      "update holdfast_store set version = 2"):
        place.sql(statement)


def operators(program, directory):
    place = Place(directory, "operators")
    server = Server([program, place.url, "unlimited"])
    boss = somebody(server.port, "BOSS")
    tap.equal(boss.who()[2:], ["1", "0"], "whoever takes the name of --operator is no operator by it")
    place.sql("update users set operator = 1 where login = ?", "boss")
    request(server.port, "GET", "/round")
    for _ in range(100):
        if boss.who()[3] == "1":
            break
        time.sleep(0.02)
    tap.equal(boss.who()[3], "1", "the store makes one, while the server runs")
    tap.ok(boss.post("/api/hello", {}).json()["you"]["operator"], "who is told so")
    tap.equal(boss.post("/api/name", {"name": "Chief"}).json()["you"]["operator"], True,
              "and stays one under another name")
    place.sql("update users set operator = 0 where login = ?", "boss")
    request(server.port, "GET", "/round")
    for _ in range(100):
        if boss.who()[3] == "0":
            break
        time.sleep(0.02)
    tap.equal(boss.who()[3], "0", "and unmakes one")
    status, errors = server.stop()
    tap.equal((status, errors.count("rights ")), (0, 2), "the others are told of both")

    make_old(place)
    server = Server([program, place.url, "unlimited"])
    boss.port = server.port
    boss.headers["Origin"] = "http://localhost:%d" % server.port
    tap.equal(boss.who()[2:], ["1", "1"], "an operator of before keeps the right at the upgrade")
    for _ in range(100):  # its name may be on its way to the store
        answer = boss.post("/api/delete", {"password": "password1"})
        if answer.status != 409:
            break
        time.sleep(0.02)
    tap.equal(answer.status, 200, "and may go")
    thief = somebody(server.port, "Boss")
    tap.equal(thief.who()[2:], ["1", "0"], "who takes the name then has nothing by it")
    status, errors = server.stop()
    tap.equal((status, errors.count("kept boss")), (0, 1), "the log tells")
    server = Server([program, place.url, "unlimited"])
    thief.port = server.port
    thief.headers["Origin"] = "http://localhost:%d" % server.port
    tap.equal(thief.who()[2:], ["1", "0"], "nor at the next start")
    tap.equal(server.stop()[0], 0, "a clean end")


def old_names(program, directory):
    """Names that stood twice before."""
    place = Place(directory, "twice")
    server = Server([program, place.url, "unlimited"])
    people = {login: somebody(server.port, login) for login in ("first", "owner", "third", "fourth")}
    tap.equal(server.stop()[0], 0, "a clean end")
    make_old(place)
    for at, (login, name) in enumerate((("first", "Оwner"), ("owner", "Owner"), ("third", "OWNER"),
                                        ("fourth", "Fourth"))):
        place.sql("update users set name = ?, created = ? where login = ?", name, at + 1, login)
    server = Server([program, place.url, "unlimited"])
    wanted = {"first": "Оwner 2", "owner": "Owner", "third": "OWNER 3", "fourth": "Fourth"}
    for _ in range(200):
        now = dict(place.sql("select login, name from users where shown is not null"))
        if now == wanted:
            break
        time.sleep(0.02)
    tap.equal(now, wanted, "who logs in with a name keeps it, others get a number, the oldest first")
    first = people["first"]
    first.port = server.port
    first.headers["Origin"] = "http://localhost:%d" % server.port
    tap.equal(first.post("/api/hello", {}).json()["you"]["name"], "Оwner 2", "they see it")
    other = somebody(server.port, "other")
    tap.equal(error(other.post("/api/name", {"name": "owner"})), (409, "name-taken"), "and nobody takes it again")
    # A node of before renames somebody, and knows of nothing.
    place.sql("update users set name = ? where login = ?", "Owner", "fourth")
    tap.equal(server.stop()[0], 0, "a clean end")
    server = Server([program, place.url, "unlimited"])
    fourth = people["fourth"]
    fourth.port = server.port
    fourth.headers["Origin"] = "http://localhost:%d" % server.port
    fourth.post("/api/hello", {})
    for _ in range(200):
        name = fourth.post("/api/hello", {}).json()["you"]["name"]
        if name != "Owner":
            break
        time.sleep(0.02)
    tap.equal(name, "Owner 4", "what a node of before did is put right when they come")
    status, errors = server.stop()
    tap.equal(status, 0, "a clean end")
    tap.ok("Owner 4" in errors, "and their tables are told", errors)


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
        tokens(port, server)
        host_cookies(port)
        passwords(port)
        unique_names(port)
        late_login(port)
        change_and_delete(port, server, place)
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
        queue(program, directory)
        operators(program, directory)
        old_names(program, directory)
    finally:
        shutil.rmtree(directory)
    tap.done()


main()
