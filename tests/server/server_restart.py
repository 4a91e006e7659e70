#!/usr/bin/env python3
"""Stopping and starting again: nothing is lost, clocks go on, and tables whose
rules have changed go on from their stored position or say clearly that they
cannot.   server_restart.py HOLDFAST"""

from wire_client import *

BINARY = sys.argv[1]


def stop_and_start(tap, server):
    ann, bert, table = two_people(server, pace={"kind": "live", "move": 300, "reserve": 100})
    waiting = ann.create(seats=["me", "open", "open"], name="Who comes?")
    play([ann, bert], table, moves=9)
    ann.call("chat", table=table, text="Back in a moment")
    ann.call("presets", table=table, **{"pass": ["revealed"], "quiet": True})
    bert.call("vote", table=table, what="end", yes=True)
    settle(ann, bert)
    before = position(ann, table), position(bert, table)
    due = [seat["due"] for seat in ann.tables[table].clock["seats"]]
    time.sleep(1.5)
    tap.equal(server.stop(), 0, "SIGTERM stops it in order")
    tap.equal(server.errors, "", "without complaint")
    code = None
    try:
        ann.pump(2)
    except Closed as closed:
        code = closed.code
    tap.equal(code, 1001, "sockets are told that it stops")
    server.start()
    ann, bert = Client(server, ann.token), Client(server, bert.token)
    tap.equal((position(ann, table), position(bert, table)), before,
              "after the start everything is as it was: board, story, chat, votes, presets")
    tap.equal([seat["due"] for seat in ann.tables[table].clock["seats"]], due,
              "clocks go on where they were")
    tap.equal(ann.enter(waiting.id).info["state"], "waiting", "tables that wait still wait")
    tap.equal(ann.enter(waiting.id).key, waiting.key, "with the same invite link")
    ann.call("presets", table=table, **{"pass": [], "quiet": False})
    bert.call("vote", table=table, what="end", yes=False)
    play([ann, bert], table, moves=5)
    tap.check(True, "and the game goes on")


def short_clock(tap, server):
    """Nobody loses on the clock because the server was away; a warning stays."""
    ann, bert, table = two_people(server, pace={"kind": "live", "move": 2, "reserve": 0})
    mine = ann.tables[table]
    ann.wait(lambda: any(s["stage"] == "warned" for s in mine.clock["seats"]), timeout=60)
    server.kill()
    time.sleep(3)  # the time that somebody had is over
    began = time.time() * 1000
    server.start()
    ann = Client(server, ann.token)
    mine = ann.enter(table)
    waited = [s for s in mine.clock["seats"] if s["due"]]
    # However late it is by now: nobody's time was over sooner than two seconds after the start.
    tap.check(waited and all(s["due"] >= began + 2000 for s in waited),
              "time is left after a restart", (began, mine.clock))
    tap.check(any(s["stage"] != "fine" for s in mine.clock["seats"]), "a warning is kept",
              mine.clock)
    ann.wait(lambda: any(s["stage"] in ("bot", "taken") for s in mine.clock["seats"]), timeout=60)
    tap.check(True, "and the ladder goes on")


def change(server, statement, *values):
    server.place.sql(statement, *values)


def change_start(server, table, **members):
    """What the start of a game notes."""
    body = json.loads(server.place.sql("select body from entries where table_id = ? "
                                       "and kind = 'start'", table)[0][0])
    change(server, "update entries set body = ? where table_id = ? and kind = 'start'",
           json.dumps(dict(body, **members)), table)


def change_move(server, table, which):
    """Makes the replay of a table differ, as other rules would."""
    rows = server.place.sql("select seq, body from entries where table_id = ? and kind = 'move' "
                            "order by seq", table)
    seq, body = rows[which]
    body = json.loads(body)
    body["before"] = "00000000"
    change(server, "update entries set body = ? where table_id = ? and seq = ?",
           json.dumps(body), table, seq)


def other_rules(tap, server):
    ann, bert, table = two_people(server)
    carl, dave, lost = two_people(server)
    eve, finn, fine = two_people(server)
    for group, game in (((ann, bert), table), ((carl, dave), lost), ((eve, finn), fine)):
        play(group, game, moves=10)
        settle(*group)
    board = json.loads(position(ann, table))[1]
    server.stop()
    change_move(server, table, 3)
    change_move(server, lost, 3)
    change(server, "delete from positions where table_id = ?", lost)
    change_start(server, fine, rules=99)
    server.start()
    ann, bert = Client(server, ann.token), Client(server, bert.token)
    whole = ann.enter(table)
    tap.equal(whole.info["continued"], True, "a table whose replay differs goes on, and says so")
    # What was compared was compared by other rules: it begins anew, as the story does.
    same = {name: value for name, value in whole.board.items()
            if name not in ("ask", "talk", "last")}
    tap.equal(same, {name: board[name] for name in same}, "from the position that was kept")
    bert.enter(table)
    made = play([ann, bert], table, moves=6)
    tap.check(made == 6 or whole.over, "with new moves")
    carl = Client(server, carl.token)
    try:
        carl.call("enter", table=lost)
        tap.check(False, "a table that cannot go on says so")
    except WireError as error:
        tap.equal(error.code, "closed", "a table that cannot go on says so")
    eve, finn = Client(server, eve.token), Client(server, finn.token)
    tap.equal(eve.enter(fine).info["continued"], True,
              "a table that was begun with other rules and replays says so, too")
    finn.enter(fine)
    play([eve, finn], fine, moves=3)
    # It stays so after another restart.
    settle(ann, bert)
    before, asked = json.loads(position(ann, table))[1], ann.tables[table].ask
    server.stop()
    server.start()
    ann = Client(server, ann.token)
    again = json.loads(position(ann, table))[1]
    number = asked and ann.tables[table].ask["ask"] - asked["ask"]
    for board in (before, again):
        del board["last"]  # it may go on from a later position than before
        # the number of the question may be another one, but not an older one
        if board["ask"]:
            del board["ask"]["ask"]
    tap.equal(again, before, "and once more after a restart")
    tap.check(not asked or number >= 0, "no number of a question comes twice", number)


OWN = """leader robb "Hasty"
  house stark
  origin holdfast
  when before your turn
  do you distribute 1 power
"""


def title_of(who, table, card):
    cards = json.loads(who.server.get("/api/table/%s/cards" % table, token=who.token))["cards"]
    return [c["title"] for c in cards if c["type"] == "leader" and c["id"] == card][0]


def other_cards(tap, server):
    """The built-in cards have changed: running tables go on with their own."""
    ann, bert, plain = two_people(server)
    carl, dave, mixed = two_people(server, cards={"name": "mine.cards", "text": OWN})
    eve, finn, lost = two_people(server)
    for group, game in (((ann, bert), plain), ((carl, dave), mixed), ((eve, finn), lost)):
        play(group, game, moves=8)
        settle(*group)
    # Eddard's ability may be asked for just now, by the name that it has then.
    before = [at.replace("Honorable", "Upright") for at in
              (position(ann, plain), position(carl, mixed))]
    server.stop()
    text = server.place.sql("select value from facts where key like 'cards/iron-throne/%'")[0][0]
    tap.check('leader eddard "Honorable"' in text, "the text of the cards is kept")
    # As if the games had begun with cards of another name and number.
    change(server, "insert into facts values (?, ?)", "cards/iron-throne/00000000000000aa",
           text.replace('"Honorable"', '"Upright"'))
    for table, number in ((plain, "00000000000000aa"), (mixed, "00000000000000aa"),
                          (lost, "00000000000000bb")):
        change_start(server, table, cards=number)
    server.start()
    ann, bert = Client(server, ann.token), Client(server, bert.token)
    whole = ann.enter(plain)
    tap.equal((whole.info["continued"], whole.info["own_cards"]), (False, {"name": "earlier.cards"}),
              "a table that began with other cards goes on with them")
    same = json.loads(position(ann, plain))
    same[0]["own_cards"] = None
    tap.equal(json.dumps(same, sort_keys=True), before[0], "and all is as it was")
    tap.equal(title_of(ann, plain, "eddard"), "Upright", "they are shown as they were")
    bert.enter(plain)
    play([ann, bert], plain, moves=4)
    carl = Client(server, carl.token)
    tap.equal(position(carl, mixed), before[1], "so does one with a card file of its own")
    tap.equal((title_of(carl, mixed, "eddard"), title_of(carl, mixed, "robb")),
              ("Upright", "Hasty"), "both files count")
    eve = Client(server, eve.token)
    tap.equal(eve.enter(lost).info["continued"], True, "cards that nobody has kept are said to differ")
    # Old cards that cannot be read any more do no harm.
    settle(ann, bert)
    server.stop()
    change(server, "update facts set value = 'leader eddard nonsense' where key = ?",
           "cards/iron-throne/00000000000000aa")
    server.start()
    ann = Client(server, ann.token)
    tap.equal(ann.enter(plain).info["continued"], True, "nor do cards that cannot be read any more")


def other_sets(tap, server):
    """The cards of a card set have changed: its tables go on with theirs."""
    settings = "decks=stark-fealty,lannister-fealty,greyjoy-fealty"
    ann, bert, table = two_people(server, game="card-game", settings=settings, set="all")
    tap.equal(ann.tables[table].info["set"], "all", "a table tells its card set")
    tap.equal(ann.tables[table].info["own_cards"], None, "which is no card file of its own")
    tap.equal(ann.refused("create", game="card-game", seats=["me", "bot:random"], set="nonesuch"),
              "bad-settings", "a set that is not listed is refused")
    play([ann, bert], table, moves=30)
    settle(ann, bert)
    before = position(ann, table)
    listed = [c["id"] for c in json.loads(server.get("/api/table/%s/cards" % table,
                                                         token=ann.token))["cards"]]
    tap.check("will" in listed and "eddard-stark" in listed, "the table's cards are those of the set")
    server.stop()
    server.start()
    ann, bert = Client(server, ann.token), Client(server, bert.token)
    ann.enter(table)
    tap.equal(position(ann, table), before, "after the start it is as it was")
    server.stop()
    texts = server.place.sql("select key, value from facts where key like 'cards/card-game/%'")
    text = next(value for key, value in texts if "character will" in value)
    tap.equal(len(texts), 2, "the texts of both sets are kept, each once")
    # As if the game had begun with a set that has another card since.
    change(server, "insert into facts values (?, ?)", "cards/card-game/00000000000000cc",
           text.replace('"Eddard Stark"', '"Ned Stark"'))
    change_start(server, table, cards="00000000000000cc")
    server.start()
    ann, bert = Client(server, ann.token), Client(server, bert.token)
    info = ann.enter(table).info
    tap.equal((info["continued"], info["own_cards"], info["set"]), (False, {"name": "earlier.cards"}, "all"),
              "a table goes on with the set as it began with it")
    bert.enter(table)
    play([ann, bert], table, moves=10)
    settle(ann, bert)


def take_back(ann, bert, table):
    """Ann's latest decision, with Bert's consent where it is needed."""
    theirs = bert.tables[table]

    def done():  # an earlier undo's line may be among what is taken back: the new one counts
        return any(line["kind"] == "undone" for message in bert.inbox
                   for line in message.get("story", []) if message["t"] == "update")

    for _ in range(100):
        bert.pump()
        bert.inbox.clear()
        if ann.refused("undo", table=table) == "ok":
            bert.wait(lambda: theirs.votes or done())
            if theirs.votes:
                bert.refused("vote", table=table, what="undo", yes=True)
            bert.wait(done)
            return
        play([ann, bert], table, moves=1)
    raise AssertionError("there was never anything to take back")


def undone_after_position(tap, server):
    """Decisions are taken back behind the position that a table goes on from: the
    log names them so that they are found there, too."""
    ann, bert, table = two_people(server, undo="ask")
    play([ann, bert], table, moves=6)
    take_back(ann, bert, table)
    play([ann, bert], table, moves=6)
    settle(ann, bert)
    server.stop()  # the position is kept
    kept = server.place.sql("select seq, bytes from positions where table_id = ?", table)[0]
    server.start()
    ann, bert = Client(server, ann.token), Client(server, bert.token)
    ann.enter(table), bert.enter(table)
    play([ann, bert], table, moves=4)
    while ann.moved == 0:  # what she takes back must lie behind the position
        play([ann, bert], table, moves=1)
    take_back(ann, bert, table)
    play([ann, bert], table, moves=3)
    settle(ann, bert)
    before = json.loads(position(ann, table))[1]
    server.kill()
    change(server, "update positions set seq = ?, bytes = ? where table_id = ?", *kept, table)
    change_move(server, table, 2)
    server.start()
    ann, bert = Client(server, ann.token), Client(server, bert.token)
    whole = ann.enter(table)
    tap.equal(whole.info["continued"], True, "a table with undos behind its position goes on")
    own = ("ask", "talk", "last")
    tap.equal({name: value for name, value in whole.board.items() if name not in own},
              {name: value for name, value in before.items() if name not in own},
              "with the same board")
    bert.enter(table)
    made = play([ann, bert], table, moves=3)
    take_back(ann, bert, table)
    tap.equal(made, 3, "moves and undos")


def another_writer(tap, server):
    """Somebody else wrote into the table's log: that comes first, and what was
    wanted is looked at again."""
    ann, bert, table = two_people(server)
    play([ann, bert], table, moves=4)
    wait_all((ann, bert), lambda: ann.tables[table].ask or bert.tables[table].ask)
    settle(ann, bert)
    body = json.dumps({"user": "uSomebodyElse", "name": "Far away", "seat": -1, "text": "Hello"})
    change(server, "insert into entries select table_id, max(seq) + 1, max(time), 'chat', ? "
           "from entries where table_id = ? group by table_id", body, table)
    mover = ann if ann.tables[table].ask else bert
    mover.move(mover.tables[table])
    settle(ann, bert)
    tap.equal([line["text"] for line in ann.tables[table].chat], ["Hello"],
              "what another one wrote is shown")
    play([ann, bert], table, moves=3)
    seqs = [row[0] for row in server.place.sql(
        "select seq from entries where table_id = ? order by seq", table)]
    tap.equal(seqs, list(range(1, len(seqs) + 1)), "and the log has neither gap nor double")


def backup(tap, server):
    ann, bert, table = two_people(server)
    play([ann, bert], table, moves=5)
    settle(ann, bert)
    copy = os.path.join(server.directory, "copy.sqlite")
    done = subprocess.run([BINARY, "backup", "--store", server.place.url, copy],
                          capture_output=True, text=True)
    tap.equal((done.returncode, done.stderr), (0, ""), "a backup is made while it runs")
    board = position(ann, table)
    play([ann, bert], table, moves=3)
    done = subprocess.run([BINARY, "backup", "--store", server.place.url, copy],
                          capture_output=True, text=True)
    tap.equal(done.returncode, 1, "never over another file")
    second = Server(BINARY, store=copy)
    there = Client(second, ann.token)
    tap.equal(position(there, table), board, "and is the server of that moment")
    tap.equal(second.close(), 0, "which stops in order")


def main():
    tap = Tap()
    server = Server(BINARY)
    for test in (stop_and_start, short_clock, other_rules, other_cards, other_sets, undone_after_position,
                 another_writer, backup):
        tap.run(test, server)
        tap.check(server.alive(), "the server is there")
    tap.equal(server.stop(), 0, "the server stops in order")
    tap.equal(server.errors, "", "and had nothing to complain about")
    server.close()
    tap.done()


main()
