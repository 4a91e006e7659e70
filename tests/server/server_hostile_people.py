#!/usr/bin/env python3
"""Hostile people: who takes an operator's name, who hides signs in names, who
passes for somebody else, who planted a token.   server_hostile_people.py HOLDFAST"""

from wire_client import *

BINARY = sys.argv[1]
PASSWORD = "a long enough password"

# What cannot be seen, turns the writing around or ends a line.
HIDDEN = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c\u200b\u200c" \
         "\u200d\u2060\ufeff\u00ad\u2028\u2029\u0085\u009b\u007f\u3164\u2800\ue000\U000e0041"

CARDS = """character robb "The Young Wolf"
  house stark
  origin holdfast
  when totals are compared
  do you draw 1 card
"""


def account(server, name, token=None):
    """A token of a new account."""
    status, text = server.request("POST", "/api/account", {"name": name, "password": PASSWORD},
                                  token=token or server.guest(name))
    if status != 200:
        raise RuntimeError("POST /api/account: %d %s" % (status, text[:200]))
    return json.loads(text)["token"]


def closed_with(client, seconds=20):
    try:
        client.pump(seconds)
    except Closed as closed:
        return closed.code
    return None


def said_to(client, kind, **rest):
    """The error that is expected, however slowly it is to be asked for."""
    try:
        client.call(kind, **rest)
    except WireError as error:
        return error.code, error.message["message"]
    return "ok", ""


# --- operators ----------------------------------------------------------------------


def operators(tap):
    server = Server(BINARY, "--operator", "boss,king")
    thief = Client(server, account(server, "Boss"))
    tap.check(not thief.you["operator"], "who registers a name of --operator is no operator", thief.you)
    ann = server.client("Ann")
    tap.equal(thief.refused("ban", user=ann.you["id"], hours=1), "not-yours", "and cannot ban")
    table = ann.create(seats=["me", "open", "bot:random"], name="Not theirs", watch=False)
    tap.equal(thief.refused("enter", table=table.id), "not-found", "nor look in")

    real = Client(server, account(server, "Real one"))
    tap.equal(server.operator("list"), "", "there is none")
    for words, why in ((("add", "Nobody"), "no account"), (("add",), "which"), (("add", "\u202e"), "cannot be"),
                       (("list", "x"), "no name"), (("make", "Real one"), "add, remove")):
        try:
            server.operator(*words)
            tap.check(False, "refused: %s" % (words,))
        except RuntimeError as error:
            tap.check(why in str(error), "refused: %s" % ascii(words), error)
    tap.check("operator" in server.operator("add", "REAL ONE"), "one is made on the machine, beside the server")
    tap.equal(server.operator("list"), "real one\n", "and listed")
    tap.equal(closed_with(real), 1001, "who is called back")
    real = Client(server, real.token)
    tap.check(real.you["operator"], "and is one then", real.you)
    real.enter(table.id)
    real.call("ban", user=thief.you["id"], hours=1)
    tap.equal(closed_with(thief), 4401, "an operator bans")
    server.request("POST", "/api/name", {"name": "Other name"}, token=real.token)
    tap.check(Client(server, real.token).you["operator"], "under any name")
    server.operator("remove", "real one")
    closed_with(real)
    real = Client(server, real.token)
    tap.check(not real.you["operator"], "one is unmade, too", real.you)
    tap.equal(real.refused("ban", user=ann.you["id"], hours=1), "not-yours", "and bans nobody")
    server.operator("add", "real one")
    tap.equal(server.stop(), 0, "the server stops in order")
    tap.check("holdfast operator add" in server.errors, "the option tells what to do instead", server.errors)
    tap.equal(server.operator("list"), "real one\n", "without a server it is the same")
    server.operator("remove", "Real one")
    server.start()
    tap.check(not Client(server, real.token).you["operator"], "what was said then holds")
    server.close()


# --- names ---------------------------------------------------------------------------


def tables(tap, server):
    ann = server.client("Ann")
    blank = [" ", "\t\n", "\u00a0\u3000\u2003", HIDDEN, " \u200b ", "\u2800", "\ufe0f"]
    for name in blank:
        tap.equal(said_to(ann, "create", game="iron-throne", name=name)[0], "bad-name",
                  "no table is called %s" % ascii(name)[:40])
    table = ann.create(seats=["me", "open", "open"], name="Evil\u202eeliF\u2028\u061cCouncil" + HIDDEN)
    tap.equal(table.info["name"], "EvileliF Council", "hidden signs are not in a table's name")
    for name in blank:
        tap.equal(said_to(ann, "rename", table=table.id, name=name)[0], "bad-name",
                  "nor is one renamed to %s" % ascii(name)[:40])
    ann.call("rename", table=table.id, name="A\u2067B\nC\u0085D")
    ann.wait(lambda: table.info["name"] == "AB C D")
    tap.check(True, "nor do they come in by a new one")
    ann.call("chat", table=table.id, text="one\u2028two\r\nthree\u202e four\u061c\u2066 five\u009b")
    ann.wait(lambda: table.chat)
    tap.equal(table.chat[-1]["text"], "one two  three four five", "a line of chat is one line, as it is seen")
    for letter in HIDDEN:
        status, text = server.request("POST", "/api/name", {"name": "Ann" + letter + "a"}, token=ann.token)
        tap.equal((status, json.loads(text)["error"]), (400, "bad-name"),
                  "nor are people called so: %s" % ascii(letter))


def cards(tap, server):
    ann = server.client("Ann")
    for letter in HIDDEN:
        text = CARDS.replace("Young", "Yo" + letter + "ung")
        code, said = said_to(ann, "create", game="iron-throne", cards={"name": "mine", "text": text})
        tap.check(code == "bad-cards" and said.startswith("1:%d: " % (CARDS.index("Young") + 3)),
                  "a card called so is refused, line and column: %s" % ascii(letter), said)
    tap.equal(said_to(ann, "create", game="iron-throne", cards={"name": HIDDEN, "text": CARDS})[0], "bad-cards",
              "so is a file without a name")
    table = ann.create(seats=["me", "bot:random", "bot:random"], delay=False,
                       cards={"name": "mi\u202ene\n.cards", "text": "# a comment: \u202e\n" + CARDS})
    tap.equal(table.info["own_cards"], {"name": "mine .cards"}, "its name has none, and comments may have")
    return ann, table.id


def stored(tap, server, ann, table):
    """A table of before that has all of this goes on."""
    play([ann], table, moves=2)
    settle(ann)
    server.stop()
    server.place.sql("update entries set body = replace(replace(body, 'The Young Wolf', ?), 'mine .cards', ?) "
                     "where table_id = ? and kind = 'create'",
                     "The Young\u202eWolf", "mi\u202ene.cards", table)
    server.start()
    ann.connect()
    again = ann.enter(table)
    tap.equal(again.info["own_cards"], {"name": "mi?ne.cards"}, "a table of before loads, and is shown without")
    told = json.loads(server.get("/api/table/%s/cards" % table, token=ann.token))["cards"]
    titles = [card.get("title") for card in told if card["id"] == "robb" and card["type"] == "character"]
    tap.equal(titles, ["The Young?Wolf"], "its cards, too")
    play([ann], table, moves=6)
    tap.check(True, "it is played on")


# --- who is who ------------------------------------------------------------------------


def ranks(tap, server):
    """A guest who is called like an account is marked as a guest."""
    real = Client(server, account(server, "Daenerys"))
    table = real.create(seats=["me", "open", "open"])
    false = server.client("Daenerys")
    false.enter(table.id, key=table.key)
    false.sit(table.id, key=table.key)
    seats = table.info["seats"]
    real.wait(lambda: table.info["seats"][1]["who"] == "person")
    seats = table.info["seats"]
    tap.equal([(seat.get("name"), seat.get("guest")) for seat in seats[:2]],
              [("Daenerys", None), ("Daenerys", True)], "the wire says who is a guest")
    false.call("chat", table=table.id, text="I am she")
    real.call("chat", table=table.id, text="No")
    real.wait(lambda: len(table.chat) == 2)
    tap.equal([line.get("guest") for line in table.chat], [True, None], "in chat, too")
    token = false.token
    status, text = server.request("POST", "/api/account", {"name": "dаenerys", "password": PASSWORD}, token=token)
    tap.equal((status, json.loads(text)["error"]), (409, "name-taken"), "no account looks like hers")
    token = account(server, "Jorah", token)
    tap.equal(closed_with(false), 1001, "with an account one comes back, by a new token")
    real.wait(lambda: table.info["seats"][1]["name"] == "Jorah")
    tap.equal(table.info["seats"][1].get("guest"), None, "and is no guest any more")
    jorah = Client(server, token)
    mine = jorah.enter(table.id)
    tap.equal(mine.me, 1, "the seat is still theirs")
    # Logs of before do not say who was a guest.
    settle(real, jorah)
    server.stop()
    for word in (',"account":true', ',"account":false'):
        server.place.sql("update entries set body = replace(body, ?, '') where table_id = ?", word, table.id)
    server.start()
    real.connect()
    table = real.enter(table.id)
    tap.equal([seat.get("guest") for seat in table.info["seats"]], [None] * 3, "a log of before marks nobody")
    jorah.connect()
    jorah.enter(table.id)
    said = "select count(*) from entries where table_id = ? and kind = 'name' and body like '%\"account\":true%'"
    real.wait(lambda: server.place.sql(said, table.id)[0][0] == 2)
    tap.check(True, "and says it when they come")


def planted(tap, server):
    """A token that somebody else knows is worth nothing after the step up."""
    token = server.guest("Victim")
    victim, thief = Client(server, token), Client(server, token)
    table = victim.create(seats=["me", "open", "open"])
    fresh = account(server, "Victim", token)
    tap.equal((closed_with(victim), closed_with(thief)), (1001, 1001), "sockets of the old token are closed")
    code = None
    try:
        Client(server, token)
    except Closed as closed:
        code = closed.code
    tap.equal(code, 4401, "it opens none any more")
    back = Client(server, fresh)
    tap.equal(back.enter(table.id).me, 0, "the owner goes on at their seat")
    status, text = server.request("POST", "/api/login", {"name": "victim", "password": PASSWORD, "token": True},
                                  token=fresh)
    newer = json.loads(text)["token"]
    tap.equal((status, closed_with(back)), (200, 1001), "the same at login")
    tap.equal(Client(server, newer).enter(table.id).me, 0, "and the seat stays")


def main():
    tap = Tap()
    tap.run(operators)
    server = Server(BINARY, "--address-rate", "0")
    tap.run(tables, server)
    kept = tap.run(cards, server)
    if kept:
        tap.run(stored, server, *kept)
    tap.run(ranks, server)
    tap.run(planted, server)
    tap.equal(server.close(), 0, "the server stops in order")
    tap.done()


main()
