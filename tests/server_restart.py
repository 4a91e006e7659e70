#!/usr/bin/env python3
"""Stopping and starting again: nothing is lost, clocks go on, and tables whose
rules have changed go on from their stored position or say clearly that they
cannot.   server_restart.py HOLDFAST"""

import sqlite3

from wire_client import *

BINARY = sys.argv[1]


def begin(server, **rest):
    ann, bert = server.client("Ann"), server.client("Bert")
    rest.setdefault("delay", False)
    table = ann.create(seats=["me", "open", "bot:random"], **rest)
    bert.enter(table.id, key=table.key)
    bert.sit(table.id, key=table.key)
    ann.wait(lambda: table.info["state"] == "playing")
    return ann, bert, table.id


def settle(*clients):
    for _ in range(3):
        for client in clients:
            client.pump(0.2)


def view(client, table):
    whole = client.enter(table)
    info = dict(whole.info, seats=[dict(s, here=None) for s in whole.info["seats"]])
    return json.dumps([info, whole.board, whole.story, whole.chat, whole.votes, whole.presets],
                      sort_keys=True)


def stop_and_start(tap, server):
    ann, bert, table = begin(server, pace={"kind": "live", "move": 300, "reserve": 100})
    waiting = ann.create(seats=["me", "open", "open"], name="Who comes?")
    play([ann, bert], table, moves=9)
    ann.call("chat", table=table, text="Back in a moment")
    ann.call("presets", table=table, **{"pass": ["revealed"], "quiet": True})
    bert.call("vote", table=table, what="end", yes=True)
    settle(ann, bert)
    before = view(ann, table), view(bert, table)
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
    tap.equal((view(ann, table), view(bert, table)), before,
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
    ann, bert, table = begin(server, pace={"kind": "live", "move": 2, "reserve": 0})
    mine = ann.tables[table]
    ann.wait(lambda: any(s["stage"] == "warned" for s in mine.clock["seats"]), timeout=10)
    server.kill()
    time.sleep(3)
    server.start()
    ann = Client(server, ann.token)
    mine = ann.enter(table)
    waited = [s for s in mine.clock["seats"] if s["due"]]
    tap.check(waited and all(s["due"] > mine.clock["now"] for s in waited),
              "time is left after a restart", mine.clock)
    tap.check(any(s["stage"] != "fine" for s in mine.clock["seats"]), "a warning is kept",
              mine.clock)
    ann.wait(lambda: any(s["stage"] == "bot" for s in mine.clock["seats"]), timeout=20)
    tap.check(True, "and the ladder goes on")


def change(server, statement, *values):
    store = sqlite3.connect(server.store)
    with store:
        store.execute(statement, values)
    store.close()


def change_move(server, table, which):
    """Makes the replay of a table differ, as other rules would."""
    store = sqlite3.connect(server.store)
    rows = store.execute("select seq, body from entries where table_id = ? and kind = 'move' "
                         "order by seq", (table,)).fetchall()
    seq, body = rows[which]
    body = json.loads(body)
    body["before"] = "00000000"
    with store:
        store.execute("update entries set body = ? where table_id = ? and seq = ?",
                      (json.dumps(body), table, seq))
    store.close()


def other_rules(tap, server):
    ann, bert, table = begin(server)
    carl, dave, lost = begin(server)
    eve, finn, fine = begin(server)
    for group, game in (((ann, bert), table), ((carl, dave), lost), ((eve, finn), fine)):
        play(group, game, moves=10)
        settle(*group)
    board = json.loads(view(ann, table))[1]
    server.stop()
    change_move(server, table, 3)
    change_move(server, lost, 3)
    change(server, "delete from positions where table_id = ?", lost)
    change(server, "update entries set body = json_set(body, '$.rules', 99) "
           "where table_id = ? and kind = 'start'", fine)
    server.start()
    ann, bert = Client(server, ann.token), Client(server, bert.token)
    whole = ann.enter(table)
    tap.equal(whole.info["continued"], True, "a table whose replay differs goes on, and says so")
    same = {name: value for name, value in whole.board.items() if name not in ("ask", "talk")}
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
    before, asked = json.loads(view(ann, table))[1], ann.tables[table].ask
    server.stop()
    server.start()
    ann = Client(server, ann.token)
    again = json.loads(view(ann, table))[1]
    number = asked and ann.tables[table].ask["ask"] - asked["ask"]
    for board in (before, again):  # its number may be another one, but not an older one
        if board["ask"]:
            del board["ask"]["ask"]
    tap.equal(again, before, "and once more after a restart")
    tap.check(not asked or number >= 0, "no number of a question comes twice", number)


def another_writer(tap, server):
    """Somebody else wrote into the table's log: that comes first, and what was
    wanted is looked at again."""
    ann, bert, table = begin(server)
    play([ann, bert], table, moves=4)
    wait_all((ann, bert), lambda: ann.tables[table].ask or bert.tables[table].ask)
    settle(ann, bert)
    body = json.dumps({"user": "uSomebodyElse", "name": "Far away", "seat": -1, "text": "Hello"})
    change(server, "insert into entries select table_id, max(seq) + 1, max(time), 'chat', ? "
           "from entries where table_id = ?", body, table)
    mover = ann if ann.tables[table].ask else bert
    mover.move(mover.tables[table])
    settle(ann, bert)
    tap.equal([line["text"] for line in ann.tables[table].chat], ["Hello"],
              "what another one wrote is shown")
    play([ann, bert], table, moves=3)
    store = sqlite3.connect(server.store)
    seqs = [row[0] for row in store.execute(
        "select seq from entries where table_id = ? order by seq", (table,))]
    store.close()
    tap.equal(seqs, list(range(1, len(seqs) + 1)), "and the log has neither gap nor double")


def backup(tap, server):
    ann, bert, table = begin(server)
    play([ann, bert], table, moves=5)
    settle(ann, bert)
    copy = os.path.join(server.directory, "copy.sqlite")
    done = subprocess.run([BINARY, "backup", "--store", "sqlite:" + server.store, copy],
                          capture_output=True, text=True)
    tap.equal((done.returncode, done.stderr), (0, ""), "a backup is made while it runs")
    board = view(ann, table)
    play([ann, bert], table, moves=3)
    done = subprocess.run([BINARY, "backup", "--store", "sqlite:" + server.store, copy],
                          capture_output=True, text=True)
    tap.equal(done.returncode, 1, "never over another file")
    second = Server(BINARY, store=copy)
    there = Client(second, ann.token)
    tap.equal(view(there, table), board, "and is the server of that moment")
    tap.equal(second.close(), 0, "which stops in order")


def main():
    tap = Tap()
    server = Server(BINARY)
    for test in (stop_and_start, short_clock, other_rules, another_writer, backup):
        tap.run(test, server)
        tap.check(server.alive(), "the server is there")
    tap.equal(server.stop(), 0, "the server stops in order")
    tap.equal(server.errors, "", "and had nothing to complain about")
    server.close()
    tap.done()


main()
