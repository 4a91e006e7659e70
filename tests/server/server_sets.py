#!/usr/bin/env python3
"""Card sets over HTTP, of no table: the cards of each in words, and what they say of a deck.

    server_sets.py HOLDFAST
"""

import gzip
import http.client
import json
import os
import sys

from wire_client import Server, Tap

BINARY = sys.argv[1]
FOLDER = os.path.join(os.path.dirname(__file__), "..", "..", "decks", "card-game")


def text_of(name):
    with open(os.path.join(FOLDER, name + ".deck"), encoding="utf-8") as file:
        return file.read()


def behind(address):
    return {"X-Forwarded-For": address}


def cards(server, set_name=None, lang="en", game="card-game", **rest):
    query = "lang=%s%s" % (lang, "" if set_name is None else "&set=" + set_name)
    status, text = server.request("GET", "/api/cards/%s?%s" % (game, query), **rest)
    return status, json.loads(text) if status == 200 else json.loads(text)["error"]


def deck(server, text, game="card-game", **query):
    """What is said of a deck; `headers` apart."""
    headers = dict({"Content-Type": "text/plain"}, **query.pop("headers", {}))
    path = "/api/deck?game=%s%s" % (game, "".join("&%s=%s" % pair for pair in query.items()))
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    connection.request("POST", path, text.encode("utf-8"), headers)
    answer = connection.getresponse()
    status, said = answer.status, json.loads(answer.read())
    connection.close()
    return status, said


def messages(said):
    return [one["message"] for one in said["problems"]]


# --- cards ------------------------------------------------------------------------


def all_cards(tap, server):
    """All cards there are, with what their packs and the formats say of them."""
    status, core = cards(server)
    tap.equal(cards(server, "core"), (200, core), "the set that is built in is known by its name too")
    tap.check("packs" not in core and "pack" not in core["cards"][0], "its cards are of one pack, and say nothing of it")
    status, all_ = cards(server, "all")
    tap.equal(status, 200, "the cards of another set are there")
    known = {card["id"]: card for card in all_["cards"]}
    tap.check(len(known) > 900 and {card["id"] for card in core["cards"]} <= set(known), "and more than those built in",
              len(known))
    ward = known["ward"]
    tap.equal((ward["pack"], ward["cycle"]), ("TS", "westeros"), "a card tells its pack and cycle")
    tap.equal(ward["lists"], {"ffg3.0": "restricted", "valyrian": "restricted"}, "and on which lists it stands")
    tap.equal(known["high-ground"]["lists"]["ffg3.0"], "banned", "as banned")
    tap.equal(known["arya-stark"]["lists"], {}, "or on none")
    tap.check({"code": "TS", "name": "True Steel", "cycle": "westeros", "cycle_name": "Westeros Cycle"} in all_["packs"],
              "packs and cycles have names")
    codes = [pack["code"] for pack in all_["packs"]]
    tap.equal(len(codes), len(set(codes)), "each pack once")
    tap.equal(known["banner-of-the-wolf"]["admits"], ["stark"], "an agenda tells whose cards it lets in")
    tap.equal(known["fealty"]["admits"], [], "or that it lets in none")
    tap.check("banner-of-the-wolf" in known["alliance"]["beside"] and known["alliance"]["beside_most"] == 2,
              "and which agendas may stand beside it")
    status, uk = cards(server, "all", "uk")
    tap.check([card["id"] for card in uk["cards"]] == [card["id"] for card in all_["cards"]] and
              uk["cards"] != all_["cards"], "they are there in each language")
    status, valyrian = cards(server, "valyrian")
    tap.check("high-ground" not in {card["id"] for card in valyrian["cards"]}, "what a set leaves out is not among its cards")


def wrong_sets(tap, server):
    for set_name in ("nonsense", "core%2Bttb", "al", "x" * 300):
        tap.equal(cards(server, set_name), (404, "not-found"), "there is no set '%s'" % set_name[:20])
    tap.equal(cards(server, "all", game="iron-throne"), (404, "not-found"), "nor one of a game without sets")
    tap.equal(cards(server, "all", game="chess"), (404, "not-found"), "nor of a game that is not there")
    tap.equal(cards(server, "")[0], 200, "no name means the one built in")


def kept(tap, server):
    """Made once for each language, kept packed, and known by an etag."""
    before = server.metric("cards_worded_total"), server.metric("cards_compiled_total")
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    path = "/api/cards/card-game?set=ffg3.0&lang="
    texts = {}
    for lang in ("en", "uk", "en", "uk", "en"):
        connection.request("GET", path + lang, headers={"Accept-Encoding": "gzip"})
        answer = connection.getresponse()
        packed = answer.read()
        tap.equal((answer.status, answer.headers["Content-Encoding"]), (200, "gzip"), "packed")
        texts.setdefault(lang, set()).add(gzip.decompress(packed))
        tap.check(len(packed) < 160000, "and small", len(packed))
        connection.request("GET", path + lang, headers={"If-None-Match": answer.headers["ETag"]})
        again = connection.getresponse()
        tap.equal((again.status, again.read()), (304, b""), "who has them is told so")
    connection.close()
    tap.equal([len(texts[lang]) for lang in ("en", "uk")], [1, 1], "always the same")
    tap.equal((server.metric("cards_worded_total") - before[0], server.metric("cards_compiled_total") - before[1]),
              (2, 1), "compiled once, and put into words once for each language")


# --- formats ------------------------------------------------------------------------


def formats(tap, server):
    games = {lang: {one["id"]: one for one in json.loads(server.get("/api/games?lang=" + lang))["games"]}
             for lang in ("en", "uk")}
    list_ = games["en"]["card-game"]["formats"]
    named = {one["name"]: one for one in list_}
    tap.equal([one["name"] for one in list_], [one["name"] for one in games["en"]["card-game"]["sets"]],
              "every set is a format")
    tap.equal(named["ffg3.0"], {"name": "ffg3.0", "title": "The publisher's last list",
                                "issuer": "Fantasy Flight Games", "date": "2020-01-13", "set": "all"},
              "with its list's issuer and date, and the set that has all of its cards")
    tap.equal((named["core"]["set"], named["starter"]["set"], named["starter"]["free"]), ("core", "core", True),
              "a format says whether decks are of any make")
    uk = {one["name"]: one["title"] for one in games["uk"]["card-game"]["formats"]}
    tap.check(all(uk[name] != named[name]["title"] for name in named), "titles are in the language asked for", uk)
    tap.equal(games["en"]["iron-throne"]["formats"], [], "a game without decks has none")


# --- decks ----------------------------------------------------------------------------


def decks(tap, server):
    """A deck is judged by the cards of a set, and the lists of a format."""
    legal = text_of("stark-fealty")
    for query in ({}, {"set": "core"}, {"set": "all"}, {"set": "all", "format": "ffg3.0"}, {"format": "valyrian"}):
        status, said = deck(server, legal, **query)
        tap.equal((status, messages(said), said["title"]), (200, [], "Winter Is Here"), "a legal deck: %s" % query)
        tap.check(said["code"].startswith("D1") and said["words"]["arya-stark"] == 3 and
                  "3x Arya Stark (Core Set)" in said["text"], "as DECK")
    pool = legal.replace("3x Arya Stark (Core Set)", "3x Ward (True Steel)")
    status, said = deck(server, pool)
    tap.check(any("'Ward' (True Steel) is not among the cards here" in one for one in messages(said)),
              "a card that is in another set is told as such", messages(said))
    status, said = deck(server, pool, set="all")
    tap.equal((messages(said), said["words"]["ward"]), ([], 3), "and is read with that set")
    both = pool.replace("3x The Roseroad (Core Set)", "3x Flea Bottom (Oberyn's Revenge)")
    tap.equal(messages(deck(server, both, set="all")[1]), [], "all cards, and no list")
    restricted = ("'Flea Bottom' (Oberyn's Revenge) is restricted in 'The publisher's last list', and so is 'Ward': "
                  "a deck holds one such card")
    status, said = deck(server, both, set="all", format="ffg3.0")
    tap.equal([(one["card"], one["message"]) for one in said["problems"]], [("flea-bottom", restricted)],
              "the list of a format is told card by card")
    tap.check("Останній список" in messages(deck(server, both, set="all", format="ffg3.0", lang="uk")[1])[0],
              "in the language asked for")
    tap.equal(messages(deck(server, both, set="all", format="ffg3.0", melee=1)[1])[:1] != [restricted], True,
              "the melee has other lists")
    few = "Faction: stark\n20x arya-stark\n1x summons\n"
    tap.check(len(messages(deck(server, few)[1])) > len(messages(deck(server, few, starter=1)[1])),
              "a starter deck keeps fewer rules")
    tap.equal(deck(server, "stark-fealty", set="all")[1]["title"], "Winter Is Here", "the name of a ready-made one will do")
    tap.check(len(messages(deck(server, "")[1])) > 0, "an empty one is not legal")
    uk = "Дім Старк\n3x Ар’я Старк\n"
    tap.equal(deck(server, uk, set="all")[1]["words"].get("arya-stark"), 3, "Ukrainian names are read")


def wrong_decks(tap, server):
    for query, code in (({"set": "nonsense"}, 404), ({"format": "nonsense"}, 404), ({"game": "chess"}, 404),
                        ({"game": "iron-throne"}, 404), ({"set": "core%2Bttb"}, 404)):
        query = dict(query)
        status, said = deck(server, "x", query.pop("game", "card-game"), **query)
        tap.equal((status, said["error"]), (code, "not-found"), "refused: %s" % (query or "the game"))
    status, said = deck(server, "x" * 16385)
    tap.equal((status, said["error"]), (413, "too-big"), "a deck has 16 KiB at most")
    tap.equal(deck(server, "1x \x01\u202e\n" * 1000, set="all")[0], 200, "rubbish is read and told")
    tap.equal(server.request("GET", "/api/deck?game=card-game")[0], 404, "there is nothing to be read there")


def off_the_loop(tap, server):
    """A text of which every line is looked for among all names takes long; nobody else waits."""
    rubbish = "\n".join("3x Wxldfire Assbult q%d" % n for n in range(800))[:16384]
    slow = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    slow.request("POST", "/api/deck?game=card-game&set=all", rubbish.encode())
    for _ in range(5):
        tap.equal(server.request("GET", "/healthz")[0], 200, "others are answered")
    answer = slow.getresponse()
    tap.check(answer.status == 200 and len(json.loads(answer.read())["problems"]) > 300, "and all of it is told")
    for _ in range(3):  # who does not wait for the answer
        slow = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        slow.request("POST", "/api/deck?game=card-game&set=all", rubbish.encode())
        slow.close()
    tap.equal(deck(server, "stark-fealty")[0], 200, "others are read after that")
    tap.check(server.alive(), "the server is there")


def charged(tap, server):
    """Both are charged by what they cost, to the address that asks."""
    seen = [server.request("GET", "/api/cards/card-game?set=all", headers=behind("192.0.2.1"))[0] for _ in range(12)]
    tap.check(seen[0] == 200 and 429 in seen, "cards of a set are not read as fast as one can ask", seen)
    tap.equal(server.request("GET", "/api/cards/card-game?set=all", headers=behind("192.0.2.2"))[0], 200, "others read them")
    text = text_of("stark-fealty")
    seen = [deck(server, text, set="all", headers=behind("192.0.2.3"))[0] for _ in range(20)]
    tap.check(seen[0] == 200 and 429 in seen, "nor are decks", seen)
    tap.equal(deck(server, text, set="all", headers=behind("192.0.2.4"))[0], 200, "others' are read")
    seen = [deck(server, text * 12, set="all", headers=behind("192.0.2.5"))[0] for _ in range(4)]
    tap.check(429 in seen, "a long text costs more", seen)


def main():
    tap = Tap()
    server = Server(BINARY, "--address-rate", "0")
    for part in (all_cards, wrong_sets, kept, formats, decks, wrong_decks, off_the_loop):
        tap.run(part, server)
    tap.equal((server.close(), server.errors), (0, ""), "it stops in order")
    server = Server(BINARY, "--proxy", "--address-rate", "20")
    tap.run(charged, server)
    tap.equal((server.close(), server.errors), (0, ""), "it stops in order")
    tap.done()


main()
