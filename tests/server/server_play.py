#!/usr/bin/env python3
"""Whole games over the wire: two people and a bot by invite link, somebody who
watches, a connection lost in the middle, the record, a rematch, own cards, and
the example bot.   server_play.py HOLDFAST EXAMPLES"""

import hashlib
import subprocess

from wire_client import *

BINARY, EXAMPLES = sys.argv[1], sys.argv[2]

OWN_CARDS = """
leader eddard "Winter Is Coming"
  house stark
  origin holdfast
  when after cards are revealed
  if you are active, the outcome is betrayal
  do the outcome becomes truce
"""


def bare(section):
    """Without sentences: they say "you" to whom they are about."""
    if isinstance(section, dict):
        return {name: bare(part) for name, part in section.items()
                if name not in ("verdict", "text")}
    return [bare(part) for part in section] if isinstance(section, list) else section


def differs(table, watcher):
    return [name for name in table.board if name not in ("own", "ask", "talk", "result")
            and bare(table.board[name]) != bare(watcher.board[name])]


def strangers_see_nothing(tap, table, watcher, clients):
    """What is public looks the same to all, as soon as all have heard of it."""
    for _ in range(100):
        if not differs(table, watcher):
            break
        for client in clients:
            client.pump(0.05)
    tap.equal(watcher.me, None, "who watches has no seat")
    tap.equal(watcher.board["own"], None, "who watches sees no hand")
    tap.equal(watcher.ask, None, "who watches is not asked")
    tap.check(watcher.key is None, "who watches is not told the key")
    tap.equal(differs(table, watcher), [], "what is public is the same for a player and for who watches")


def check_story(tap, client, table_id, what):
    """What came in pieces is what comes as a whole."""
    before = client.tables[table_id]
    pieces = json.dumps([line["text"] for line in before.story])
    board = json.dumps(before.board, sort_keys=True)
    after = client.enter(table_id)
    tap.equal(json.dumps([line["text"] for line in after.story]), pieces,
              "the story is the same when it comes as a whole: " + what)
    tap.equal(json.dumps(after.board, sort_keys=True), board,
              "the board is the same when it comes as a whole: " + what)


def whole_game(tap, server):
    rng = random.Random(1)
    ann, bert, cleo = server.client("Ann"), server.client("Bert", lang="uk"), server.client("Cleo")
    table = ann.create(name="Council", seats=["me", "open", "bot:greedy"], delay=False)
    tap.equal(table.info["state"], "waiting", "a table with an open seat waits")
    tap.check(len(table.id) == 23 and len(table.key) >= 20, "ids and keys are long")
    tap.equal(bert.refused("enter", table=table.id), "not-found", "without the key nobody comes in")
    tap.equal(bert.refused("sit", table=table.id, key="k" + "A" * 22), "not-found",
              "nor with a wrong one")
    theirs = bert.enter(table.id, key=table.key)
    tap.equal(theirs.me, None, "who has entered does not sit yet")
    bert.sit(table.id, key=table.key)
    bert.wait(lambda: theirs.info["state"] == "playing")
    tap.equal(theirs.me, 1, "the open seat is taken")
    ann.wait(lambda: table.info["state"] == "playing")
    watched = cleo.enter(table.id, key=table.key)
    cleo.raw = []

    play([ann, bert], table.id, moves=25, rng=rng)
    cleo.pump(0.3), ann.pump(0.3), bert.pump(0.3)
    strangers_see_nothing(tap, table, watched, (ann, bert, cleo))
    check_story(tap, ann, table.id, "a player")
    check_story(tap, bert, table.id, "in Ukrainian")
    check_story(tap, cleo, table.id, "who watches")
    table, watched = ann.tables[table.id], cleo.tables[table.id]

    # The line is cut; the game goes on; Bert comes back from another device.
    bert.close()
    ann.wait(lambda: not table.info["seats"][1]["here"])
    tap.check(True, "the others see that somebody is not here")
    again = Client(server, bert.token, lang="uk")
    back = again.enter(table.id)
    tap.equal(back.me, 1, "whoever comes back sits where they sat")
    tap.check(back.board["own"] is not None, "and has their hand again")

    made = play([ann, again], table.id, rng=rng)
    cleo.wait(lambda: watched.over)
    tap.check(made > 5 and table.over and back.over, "the game is played to its end")
    result = table.board["result"]
    tap.check(result and result["text"], "there is a result", result)
    tap.equal(cleo.tables[table.id].board["result"]["winners"], result["winners"],
              "and it is the same for all")
    leaks = [text for text in cleo.raw if '"own":{' in text or '"key"' in text]
    tap.equal(leaks, [], "nothing of a seat was ever sent to who watches")

    at = table.story[len(table.story) // 2]["at"]
    moment = ann.call("moment", table=table.id, at=at)["board"]
    tap.check("own" in moment and "game" in moment, "any moment can be looked at again")
    tap.check(cleo.call("moment", table=table.id, at=at)["board"]["own"] is None,
              "by who watches from outside")

    check_record(tap, server, table, ann.token)
    ann.pump(1), again.pump(1)  # a rematch costs as much as ten messages
    rematch(tap, server, ann, again, table)


def check_record(tap, server, table, token):
    record = server.record(table.id, token).decode()
    path = os.path.join(server.directory, "game.record")
    with open(path, "w", encoding="utf-8") as out:
        out.write(record)
    done = subprocess.run([BINARY, "verify", "--json", path], capture_output=True, text=True)
    told = json.loads(done.stdout)
    tap.equal(told["verified"], True, "the record is verified")
    tap.equal(told["promise"], table.info["commit"], "its secret is the one that was promised")
    secret = re.search(r"^secret ([0-9a-f]{64})$", record, re.M).group(1)
    nonces = re.findall(r"^nonce \S+ ([0-9a-f]{64})$", record, re.M)
    seed = re.search(r"^seed ([0-9a-f]{64})$", record, re.M).group(1)
    tap.equal(len(nonces), 2, "both people added to the seed")
    tap.equal(hashlib.sha256(bytes.fromhex(secret + "".join(nonces))).hexdigest(), seed,
              "the seed is what the protocol says it is")
    # Another nonce: the seed would have been another one. The sum must fit, or
    # it would be refused for that.
    forged = record.replace(nonces[0], "00" * 32)
    with open(path, "w", encoding="utf-8") as out:
        out.write(forged)
    done = subprocess.run([BINARY, "verify", path], capture_output=True, text=True)
    tap.equal(done.returncode, 1, "a changed nonce is found")


def rematch(tap, server, ann, bert, table):
    again = ann.call("rematch", table=table.id, nonce="11" * 32)["table"]
    tap.check(again != table.id, "a rematch is a new table")
    bert.wait(lambda: bert.tables[table.id].info["next"] == again)
    tap.equal(bert.call("rematch", table=table.id)["table"], again, "everybody gets the same one")
    stranger = server.client("Dora")
    tap.equal(stranger.refused("sit", table=again), "not-found", "seats are kept for who played")
    fresh = ann.enter(again)
    tap.equal(fresh.info["state"], "waiting", "it waits for the others")
    bert.enter(again)
    bert.sit(again)
    ann.wait(lambda: fresh.info["state"] == "playing")
    tap.equal([seat["name"] or seat["bot"] for seat in fresh.info["seats"]],
              ["Ann", "Bert", "greedy"], "everybody sits where they sat")
    tap.check(fresh.info["commit"] != table.info["commit"], "with another promise")


def own_cards(tap, server):
    ann = server.client("Ann")
    cards = {"name": "mine.cards", "text": OWN_CARDS}
    tap.equal(ann.refused("create", game="iron-throne", seats=["me", "bot:random", "bot:random"],
                          cards={"name": "bad.cards", "text": "leader nobody nonsense"}),
              "bad-cards", "a card file with a mistake is refused")
    table = ann.create(seats=["me", "bot:random", "bot:random"], delay=False, cards=cards,
                       settings="houses=stark,lannister,tyrell")
    tap.equal(table.info["own_cards"], {"name": "mine.cards"}, "a table with own cards says so")
    told = json.loads(server.get("/api/table/%s/cards" % table.id, token=ann.token))
    texts = [card for card in told["cards"] if card["id"] == "eddard" and card["type"] == "leader"]
    tap.equal(texts[0]["title"], "Winter Is Coming", "its cards can be read")
    plain = json.loads(server.get("/api/cards/iron-throne"))
    texts = [card for card in plain["cards"] if card["id"] == "eddard" and card["type"] == "leader"]
    tap.check(texts[0]["title"] != "Winter Is Coming", "other tables have their own")
    play([ann], table.id)
    record = server.record(table.id, ann.token).decode()
    tap.check('| leader eddard "Winter Is Coming"' in record, "they are part of the record")
    path = os.path.join(server.directory, "own.record")
    with open(path, "w", encoding="utf-8") as out:
        out.write(record)
    done = subprocess.run([BINARY, "verify", path], capture_output=True, text=True)
    tap.equal(done.returncode, 0, "which is verified")


def example_bot(tap, server):
    ann = server.client("Ann")
    table = ann.create(seats=["me", "open", "bot:random"], delay=False)
    link = "http://127.0.0.1:%d/t/%s#k=%s" % (server.port, table.id, table.key)
    bot = subprocess.Popen([sys.executable, os.path.join(EXAMPLES, "bot.py"),
                            "http://127.0.0.1:%d" % server.port, "--table", link, "--simple"],
                           stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    ann.wait(lambda: table.info["state"] == "playing")
    play([ann], table.id)
    out, errors = bot.communicate(timeout=60)
    tap.equal(bot.returncode, 0, "the example bot plays a game to its end")
    tap.check(" moves. " in out, "and tells how it ended", out + errors)
    done = subprocess.run([sys.executable, os.path.join(EXAMPLES, "bot.py"),
                           "http://127.0.0.1:%d" % server.port, "--create", "3"],
                          capture_output=True, text=True, timeout=120)
    tap.equal(done.returncode, 0, "and makes a table of its own")
    host = ann.create(seats=["me", "open", "bot:random"], delay=False, open="public")
    bot = subprocess.Popen([sys.executable, os.path.join(EXAMPLES, "bot.py"),
                            "http://127.0.0.1:%d" % server.port], stdout=subprocess.PIPE)
    ann.wait(lambda: host.info["state"] == "playing")
    tap.check(True, "and finds an open table in the lobby")
    bot.kill()
    bot.wait()
    bot.stdout.close()


def facts(tap, server):
    games = json.loads(server.get("/api/games?lang=uk"))
    tap.equal(games["games"][0]["id"], "iron-throne", "the games are listed")
    tap.check({"random", "greedy"} <= {bot["name"] for bot in games["bots"]}, "and the bots")
    tap.equal(server.request("GET", "/api/cards/chess")[0], 404, "cards of no game are not found")
    tap.equal(server.request("GET", "/api/table/t%s/record" % ("A" * 22))[0], 404,
              "nor is a table that never was")
    ann = server.client("Ann")
    table = ann.create(seats=["me", "bot:random", "bot:random"])
    tap.equal(server.request("GET", "/api/table/%s/record" % table.id, token=ann.token)[0], 403,
              "a game that goes on shows no record")
    mine = ann.call("tables")["tables"]
    tap.equal([info["id"] for info in mine], [table.id], "my tables are listed")
    ann.call("lobby", on=True)
    ann.wait(lambda: any(m["t"] == "lobby" for m in ann.inbox))
    lobby = [m for m in ann.inbox if m["t"] == "lobby"][-1]
    tap.check(all(info["open"] == "public" for info in lobby["tables"]),
              "the lobby shows public tables only")


def listed(client):
    """What the lobby showed somebody last."""
    lobbies = [m for m in client.inbox if m["t"] == "lobby"]
    return [info["id"] for info in lobbies[-1]["tables"]] if lobbies else []


def lookers(tap, server):
    """Whoever looks at the lobby is told, whoever else begins, ends or goes away."""
    ann, bert, carl = (server.client(name) for name in ("Ann", "Bert", "Carl"))
    for client in (ann, ann, bert, carl):
        client.call("lobby", on=True)
    ann.call("lobby", on=False)
    ann.call("lobby", on=False)
    ann.inbox.clear()
    bert.close()
    table = ann.create(seats=["me", "open", "open"], open="public")
    carl.wait(lambda: table.id in listed(carl))
    tap.equal(listed(ann), [], "who does not look any more is told nothing")
    carl.close()
    later = ann.create(seats=["me", "open", "open"], open="public")
    ann.call("lobby", on=True)
    ann.wait(lambda: later.id in listed(ann))
    tap.check(True, "who looks is told, also of what was made while nobody looked")
    ann.close()


def asleep(tap, server):
    """A game at which nobody is leaves the memory; lists still say for whom it waits."""
    ann, bert = server.client("Ann"), server.client("Bert")
    table = ann.create(seats=["me", "open", "bot:greedy"], delay=False)
    bert.sit(table.id, key=table.key)
    ann.wait(lambda: table.board and table.board["waits"] and 2 not in table.board["waits"])
    waits = table.board["waits"]
    tokens = (ann.token, bert.token)
    ann.close()
    bert.close()
    until = time.monotonic() + 60
    while server.metric("tables") and time.monotonic() < until:
        time.sleep(0.2)
    tap.check(server.metric("tables") == 0, "a table nobody looks at sleeps")
    for token in tokens:
        mine = Client(server, token).call("tables")["tables"]
        tap.equal([(info["id"], info.get("waits")) for info in mine], [(table.id, waits)],
                  "and is listed with those it waits for")


def main():
    tap = Tap()
    tap.run_on(Server(BINARY), facts, lookers, whole_game, own_cards, example_bot)
    tap.run_on(Server(BINARY, "--sleep", "1"), asleep)
    tap.done()


main()
