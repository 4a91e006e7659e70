#!/usr/bin/env python3
"""Card files as a weapon: large, many, involved and wrong ones, asked for again and
again by nobody in particular. They are compiled once, off the loop, at the cost of
who brings them; nobody else waits for them.   server_hostile_cards.py HOLDFAST

What others wait for is told by order and by counts, never by a clock."""

from wire_client import *

BINARY = sys.argv[1]

OWN = """leader robb "Hasty"
  house stark
  origin holdfast
  when before your turn
  do you distribute 1 power
"""


def heavy(mark, bytes_=190000):
    """A card file that takes long to compile, and is like no other."""
    cards, size = ["# %s\n" % mark], 0
    while size < bytes_:
        number = len(cards)
        text = 'event e%d "E%d"\n  faction neutral\n  cost 0\n  origin holdfast\n  when action\n  do %s\n' % (
            number, number, "; ".join(["kneel cards"] * 80))
        cards.append(text)
        size += len(text)
    return {"name": "heavy.cards", "text": "".join(cards)}


def compiled(server):
    return server.metric("cards_compiled_total")


def cards_of(server, table, who=None, key=None, lang="en", **headers):
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    if key:
        headers["Holdfast-Key"] = key
    return server.request("GET", "/api/table/%s/cards?lang=%s" % (table, lang),
                          token=who.token if who else None, headers=headers)


def answers(client, wanted):
    """The ids of answers in the order in which they come, until all wanted are there."""
    order = []
    while not set(wanted) <= set(order):
        message = client.next(60)
        assert message is not None, "no answer"
        if message["t"] in ("ok", "error") and "id" in message:
            order.append(message["id"])
    return order


# --- who may read ------------------------------------------------------------------


def readers(tap, server):
    """A table's cards are for those who may see the table."""
    ann, bert, eve = (server.client(name) for name in ("Ann", "Bert", "Eve"))
    cards = {"name": "mine.cards", "text": OWN}
    linked = ann.create(seats=["me", "open", "bot:random"], cards=cards)
    tap.equal(cards_of(server, linked.id)[0], 404, "nobody in particular does not read them")
    tap.equal(cards_of(server, linked.id, eve)[0], 404, "nor does a stranger")
    tap.equal(cards_of(server, linked.id, eve, key="k" + "A" * 22)[0], 404, "nor one with a wrong key")
    tap.equal(cards_of(server, linked.id, ann)[0], 200, "who sits there does")
    tap.equal(cards_of(server, linked.id, bert, key=linked.key)[0], 200, "and who was invited")
    tap.equal(cards_of(server, linked.id, key=linked.key)[0], 200, "the key is enough")
    public = ann.create(seats=["me", "open", "bot:random"], cards=cards, open="public")
    tap.equal(cards_of(server, public.id)[0], 200, "those of a public table everybody reads")
    ann.call("kick", table=public.id, user=eve.you["id"])
    tap.equal(cards_of(server, public.id, eve)[0], 404, "but not who was removed")
    plain = ann.create(seats=["me", "open", "bot:random"])
    status, text = cards_of(server, plain.id, ann)
    tap.equal((status, text), (200, server.get("/api/cards/iron-throne")),
              "without cards of its own a table has those built in")


def words(tap, server):
    """Cards in words are made once for each language, and known by their etag."""
    ann = server.client("Ann")
    before = server.metric("cards_worded_total")
    table = ann.create(seats=["me", "open", "bot:random"], cards={"name": "x", "text": OWN + "# words\n"})
    texts = {lang: [cards_of(server, table.id, ann, lang=lang)[1] for _ in range(10)] for lang in ("en", "uk")}
    tap.equal([len(set(texts[lang])) for lang in ("en", "uk")], [1, 1], "they are always the same")
    tap.check(texts["en"][0] != texts["uk"][0] and b"Hasty" in texts["en"][0], "in each language")
    tap.equal(server.metric("cards_worded_total") - before, 2, "and are made once")
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    for path in ("/api/table/%s/cards" % table.id, "/api/cards/card-game", "/api/games"):
        head = {"Authorization": "Bearer " + ann.token}
        connection.request("GET", path, headers=head)
        answer = connection.getresponse()
        answer.read()
        connection.request("GET", path, headers=dict(head, **{"If-None-Match": answer.headers["ETag"]}))
        again = connection.getresponse()
        tap.equal((again.status, again.read()), (304, b""), "who has them is told so: " + path)
    connection.close()


# --- once, and off the loop -----------------------------------------------------------


def once(tap, server):
    """However often a file is looked at, it is compiled once."""
    ann, bert = server.client("Ann"), server.client("Bert")
    file = heavy("once", 60000)
    before = compiled(server)
    table = ann.create(game="card-game", settings="decks=stark,stark", seats=["me", "open"],
                       cards=file, delay=False)
    tap.equal(compiled(server) - before, 1, "making a table compiles its cards once")
    for _ in range(6):
        tap.equal(ann.refused("deck", table=table.id, deck="greyjoy"), "ok", "a deck is taken")
        tap.equal(ann.refused("deck", table=table.id, deck="rubbish"), "bad-deck", "another is not")
        ann.pump(0.4)
        cards_of(server, table.id, ann)
    bert.enter(table.id, key=table.key)
    bert.sit(table.id, key=table.key, deck="tyrell")
    for client in (ann, bert):
        client.wait(lambda: client.tables[table.id].info["state"] == "playing")
    others = [ann.create(game="card-game", settings="decks=stark,stark", seats=["me", "bot:random"],
                         cards=file) for _ in range(3)]
    tap.equal([one.info["state"] for one in others], ["playing"] * 3, "others have the same file")
    tap.equal(compiled(server) - before, 1, "all of that took it no further")
    waiting = ann.create(game="card-game", settings="decks=stark,stark", seats=["me", "open"], cards=file)
    server.stop()
    server.start()
    ann = Client(server, ann.token)
    for one in [table] + others + [waiting]:
        ann.enter(one.id)
        tap.equal(cards_of(server, one.id, ann)[0], 200, "it is there after a restart")
    tap.equal(compiled(server), 1, "which compiles it once")
    tap.check("compiled-at-once" not in open(server.log).read(), "and never on the loop")
    play([ann], others[0].id, moves=6)
    return ann


def cheap_first(tap, server):
    """What is wrong without reading the cards is said without reading them."""
    before = compiled(server)
    for n, wrong in enumerate((
            {"pace": {"kind": "live", "move": -5}}, {"open": "nobody"}, {"undo": "always"},
            {"name": " "}, {"seats": ["me", "me"]}, {"seats": ["me"] + ["open"] * 200},
            {"seats": ["bot:greedy", "bot:greedy"]}, {"seats": ["me", "bot:nobody"]},
            {"start": True, "bots": "nobody"}, {"settings": "x" * 5000}, {"game": "chess"},
            {"cards": {"name": "x", "text": "# " + "y" * 210000}},
            {"cards": {"name": "x", "text": "# " + "y" * 17000}}, {"cards": {"name": "x"}})):
        eve = server.client("Eve%d" % n)
        wish = dict({"game": "card-game", "seats": ["me", "open"], "cards": heavy("cheap%d" % n)}, **wrong)
        code = eve.refused("create", **wish)
        tap.check(code in ("bad-settings", "bad-name", "bad-cards", "too-big"), "%s is refused" % list(wrong),
                  code)
        eve.close()
    tap.equal(compiled(server) - before, 0, "and no card was read for it")


def off_the_loop(tap, server):
    """Who asks after a heavy file is answered before it is read, even on one connection."""
    ann, eve = server.client("Ann"), server.client("Eve")
    first = eve.send("create", game="card-game", settings="decks=nonsense", seats=["me", "open"],
                     cards=heavy("first"))
    last = eve.send("ping")
    tap.equal(answers(eve, {first, last}), [last, first], "a ping overtakes a table that is being made")
    before = compiled(server)
    wishes = [eve.send("create", game="card-game", settings="decks=nonsense", seats=["me", "open"],
                       cards=heavy("first")) for _ in range(2)]
    answers(eve, set(wishes))
    tap.equal(compiled(server) - before, 0, "what is wrong in the settings does not make it be read again")
    bad = heavy("bad")
    bad["text"] += "event nonsense\n"
    eve.pump(3)
    for _ in range(3):
        tap.equal(eve.refused("create", game="card-game", seats=["me", "open"], cards=bad), "bad-cards",
                  "a mistake is told")
        eve.pump(1)
    tap.equal(compiled(server) - before, 1, "and found once")
    tap.check(ann.call("ping")["time"] > 0, "others are heard")


# --- at whose cost ------------------------------------------------------------------


def behind(server, name, address):
    """Somebody who comes from another address, as a proxy says."""
    client = Client.__new__(Client)
    status, text = server.request("POST", "/api/guest", {"name": name}, headers={"X-Forwarded-For": address})
    assert status == 200, text
    client.server, client.token, client.lang, client.patience = server, json.loads(text)["token"], "en", 60
    client.tables, client.inbox, client.next_id, client.moved, client.raw = {}, [], 0, 0, None
    client.socket = Socket(server.port, client.token, headers=["X-Forwarded-For: " + address], patience=60)
    client.you = client.call("hello", lang="en")["you"]
    return client


def fair(tap, server):
    """Many heavy files of one address, brought by many people: another's comes in between."""
    crowd = [behind(server, "Eve%d" % n, "192.0.2.7") for n in range(8)]
    bert = behind(server, "Bert", "192.0.2.8")
    wanted = {}
    for n, eve in enumerate(crowd):
        wanted[eve] = eve.send("create", game="card-game", settings="decks=nonsense", seats=["me", "open"],
                               cards=heavy("crowd%d" % n))
        answers(eve, {eve.send("ping")})  # the server has heard it
    before = compiled(server)
    mine = bert.send("create", game="card-game", settings="decks=nonsense", seats=["me", "open"],
                     cards=heavy("mine", 2000))
    answers(bert, {mine})
    done = compiled(server)
    tap.check(done - before <= 4, "one file of another address waits for no more than a few of theirs",
              (before, done))
    for eve in crowd:
        answers(eve, {wanted[eve]})
    tap.equal(compiled(server), 9, "and all are read in the end")
    for client in crowd + [bert]:
        client.close()


def charged(tap, server):
    """Files that are all different cost by their size; one after the other is too fast soon."""
    eve = behind(server, "Eve", "192.0.2.9")
    for n in range(6):
        eve.send("create", game="card-game", settings="decks=nonsense", seats=["me", "open"],
                 cards=heavy("charged%d" % n))
    codes = [eve.next(60).get("code") for _ in range(6)]  # those that are refused unread have no id
    tap.check(codes.count("too-fast") >= 4, "who brings many is told to go more slowly", codes)
    ann = behind(server, "Ann", "192.0.2.10")
    table = ann.create(game="card-game", settings="decks=stark,stark", seats=["me", "open"], open="public",
                       cards=heavy("public", 80000))
    ann.call("ping")
    seen = [server.request("GET", "/api/table/%s/cards" % table.id, headers={"X-Forwarded-For": "192.0.2.11"})[0]
            for _ in range(60)]
    tap.check(seen[0] == 200 and 429 in seen, "nor are the cards of a table read as fast as one can ask",
              [seen.count(code) for code in (200, 429)])
    seen = [server.request("GET", "/api/cards/card-game", headers={"X-Forwarded-For": "192.0.2.12"})[0]
            for _ in range(100)]
    tap.check(seen[0] == 200 and 429 in seen, "nor those built in", [seen.count(code) for code in (200, 429)])
    tap.equal(server.request("GET", "/api/cards/card-game", headers={"X-Forwarded-For": "192.0.2.13"})[0], 200,
              "others read them")


def languages(tap, server):
    """All tables in another language cost by how many they are."""
    eve = behind(server, "Eve", "192.0.2.20")
    tables = []
    for _ in range(12):
        tables.append(eve.create(seats=["me", "open", "open"]).id)
    eve.pump(3)
    flips = [eve.send("hello", lang=("uk", "en")[n % 2]) for n in range(30)]
    codes, shown = {}, 0
    while not set(flips) <= set(codes):
        message = eve.next(60)
        assert message is not None, "no answer"
        shown += message["t"] == "table"
        if message.get("id") in flips:
            codes[message["id"]] = message.get("code", "ok")
    good = list(codes.values()).count("ok")
    tap.check(good >= 1 and good < 12 and "too-fast" in codes.values(), "flipping it again and again is too fast",
              (good, shown))
    tap.check(shown <= good * len(tables), "and shows nothing", shown)
    eve.pump(2)
    tap.equal(eve.refused("hello", lang=eve.lang) in ("ok", "too-fast"), True, "who waits may go on")


# --- nasty files ---------------------------------------------------------------------


def nasty(tap, server):
    """Files that are meant to be hard: each is read or refused, and nothing else happens."""
    many = "".join('event e%d "E%d"\n  faction neutral\n  cost 0\n  origin holdfast\n  when action\n  do stand this card\n'
                   % (n, n) for n in range(2300))[:200000]
    plain = 'event e%d "E%d"\n  faction neutral\n  cost 0\n  origin holdfast\n'
    files = {
        "nothing": "", "only remarks": "#\n" * 80000, "only line ends": "\n" * 120000,
        "as many cards as fit": many,
        "one with too many abilities": plain % (1, 1) + "  when action\n  do stand this card\n" * 300,
        "too many abilities in all": "".join(plain % (n, n) + "  when action\n  do stand this card\n" * 250 for n in range(20)),
        "deep braces": plain % (1, 1) + "  when action\n  do " + "{ " * 40 + "stand this card" + " }" * 40 + "\n",
        "long words": plain % (1, 1) + "  when action\n  do " + "x" * 60 + "\n",
        "a long clause": plain % (1, 1) + "  when action\n  do " + "; ".join(["stand this card"] * 500) + "\n",
        "involved clauses": "".join(plain % (n, n) + "  when action\n  do " + "; ".join(
            ["kneel unique loyal stark lady characters"] * 35) + "\n" for n in range(120))[:200000],
        "control characters": 'event e "\x01\x7f"\n', "half a letter": "event e \"\ud7ff\"\n  \u202e\n",
    }
    for n, (name, text) in enumerate(files.items()):
        eve = behind(server, "Eve", "192.0.2.%d" % (100 + n))
        code = eve.refused("create", game="card-game", settings="decks=stark,stark", seats=["me", "open"],
                           cards={"name": "nasty.cards", "text": text})
        tap.check(code in ("ok", "bad-cards", "bad-settings", "too-big"), name, code)
        eve.close()
    tap.check(server.alive(), "the server is there")


def main():
    tap = Tap()
    server = Server(BINARY, "--address-rate", "0")
    tap.run(readers, server)
    tap.run(words, server)
    tap.run(cheap_first, server)
    tap.run(off_the_loop, server)
    tap.run(once, server)
    tap.equal((server.close(), server.errors), (0, ""), "it stops in order")
    server = Server(BINARY, "--proxy", "--address-rate", "20")
    tap.run(charged, server)
    tap.equal((server.close(), server.errors), (0, ""), "it stops in order")
    server = Server(BINARY, "--proxy")
    tap.run(fair, server)
    tap.run(languages, server)
    tap.run(nasty, server)
    tap.equal((server.close(), server.errors), (0, ""), "it stops in order")
    tap.done()


main()
