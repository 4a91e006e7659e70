#!/usr/bin/env python3
"""What people do at a table besides playing: chat, muting, hosts, undo, votes,
presets, clocks, slow games and the operator's hook.   server_manners.py HOLDFAST"""

from wire_client import *

BINARY = sys.argv[1]


def chat(tap, server):
    ann, bert, table = two_people(server)
    cleo = server.client("Cleo")
    cleo.enter(table, key=ann.tables[table].key)
    ann.call("chat", table=table, text="Winter is coming\u202e!")
    bert.wait(lambda: bert.tables[table].chat)
    line = bert.tables[table].chat[0]
    tap.equal((line["name"], line["seat"], line["text"]), ("Ann", 0, "Winter is coming!"),
              "a line is heard by the table, tricks taken out")
    cleo.call("chat", table=table, text="I watch")
    ann.wait(lambda: len(ann.tables[table].chat) == 2)
    tap.equal(ann.tables[table].chat[1]["seat"], None, "who watches has no seat in the chat")
    ann.call("mute", table=table, user=cleo.you["id"], on=True)
    cleo.call("chat", table=table, text="buy this")
    bert.wait(lambda: len(bert.tables[table].chat) == 3)
    ann.pump(0.3)
    tap.equal(len(ann.tables[table].chat), 2, "who is muted is not heard")
    tap.equal([l["text"] for l in ann.enter(table).chat], ["Winter is coming!"],
              "nor read later")
    bert.call("report", table=table, line=2)
    tap.equal(bert.refused("report", table=table, line=99), "not-found", "a line must be there")
    tap.equal(ann.refused("chat", table=table, text="x" * 501), "bad-message", "500 letters")
    tap.equal(ann.refused("chat", table=table, text=" \u200b "), "bad-message", "or none")
    tap.equal(server.client("Dora").refused("chat", table=table, text="hi"), "not-yours",
              "strangers cannot write")
    quiet = ann.create(seats=["me", "bot:random", "bot:random"], chat=False)
    tap.equal(ann.refused("chat", table=quiet.id, text="hi"), "not-now", "a chat can be off")


def hosts(tap, server):
    ann, bert = server.client("Ann"), server.client("Bert")
    table = ann.create(seats=["me", "open", "open"], open="public")
    bert.enter(table.id)
    bert.sit(table.id)
    tap.equal(bert.refused("rename", table=table.id, name="Mine"), "not-yours",
              "only the host renames")
    ann.call("rename", table=table.id, name="Small council")
    tap.equal(table.info["name"], "Small council", "the host does")
    tap.equal(bert.refused("kick", table=table.id, user=ann.you["id"]), "not-yours",
              "only the host removes")
    ann.call("kick", table=table.id, user=bert.you["id"])
    bert.wait(lambda: any(m["t"] == "gone" for m in bert.inbox))
    tap.equal(table.info["seats"][1]["who"], "open", "who was removed has no seat")
    tap.equal(bert.refused("enter", table=table.id), "not-found", "and does not come back")
    ann.call("open", table=table.id, to="link")
    cleo = server.client("Cleo")
    tap.equal(cleo.refused("enter", table=table.id), "not-found", "a table can be closed to the public")
    cleo.enter(table.id, key=table.key)
    cleo.sit(table.id, key=table.key)
    tap.equal(cleo.refused("start", table=table.id), "not-yours", "only the host begins")
    ann.call("start", table=table.id, bots="greedy")
    tap.equal([s["who"] for s in table.info["seats"]], ["person", "person", "bot"],
              "open seats go to bots")
    ann.call("stand", table=table.id)
    ann.wait(lambda: table.me is None)
    tap.equal(table.info["seats"][0]["bot"], "knight", "who stands up is followed by a bot")
    tap.check(table.info["seats"][1]["host"], "and another one is host")
    cleo.call("stand", table=table.id)
    tap.check("key" not in [m for m in ann.inbox if m["t"] == "table"][-1],
              "who has left is not told the key any more")


def undo(tap, server):
    rng = random.Random(3)
    ann, bert, table = two_people(server)
    mine, theirs = ann.tables[table], bert.tables[table]
    # The first decision is a secret leader: nothing is revealed by it.
    ask = mine.ask
    tap.equal(mine.undo, None, "at first there is nothing to take back")
    ann.move(mine)
    ann.wait(lambda: mine.undo)
    tap.check(mine.undo in ("free", "ask"), "then there is")
    if theirs.ask:
        told = len(mine.story)
        code = ann.refused("undo", table=table)
        # The bot may have answered since; then it needs everybody.
        if mine.votes:
            bert.call("vote", table=table, what="undo", yes=True)
        ann.wait(lambda: mine.ask and mine.ask["ask"] > ask["ask"])
        tap.check(code == "ok" and mine.ask["kind"] == ask["kind"],
                  "a decision is taken back", (code, told))
    play([ann, bert], table, moves=12, rng=rng)
    # Now something was revealed: everybody is asked.
    for _ in range(200):
        ann.pump(0.05), bert.pump(0.05)
        if not mine.votes:
            try:
                ann.call("undo", table=table)
            except WireError:
                pass
            ann.pump(0.2), bert.pump(0.2)
        if mine.votes:
            break
        # With one move a free undo would lead back to the same question for ever.
        play([ann, bert], table, moves=2, rng=rng)
    tap.equal([v["what"] for v in theirs.votes], ["undo"], "others are asked")
    tap.equal(mine.undo, "ask", "as was said before")
    bert.call("vote", table=table, what="undo", yes=False)
    ann.wait(lambda: not mine.votes)
    tap.check(True, "one no is enough")
    before = [line["text"] for line in mine.story]
    ann.call("undo", table=table)
    bert.wait(lambda: theirs.votes)
    bert.call("vote", table=table, what="undo", yes=True)
    ann.wait(lambda: not mine.votes)
    tap.check(any(line["kind"] == "undone" for line in mine.story), "the story says so",
              mine.story[-2:])
    tap.check([line["text"] for line in mine.story] != before, "and is cut")
    check = ann.enter(table)
    tap.equal([l["i"] for l in check.story], [l["i"] for l in mine.story],
              "what is left is the same in pieces and as a whole")
    made = play([ann, bert], table, rng=rng)
    tap.check(made > 0 and ann.tables[table].over, "and the game goes on to its end")
    strict = server.client("Ann")
    off = strict.create(seats=["me", "bot:random", "bot:random"], delay=False, undo="off")
    strict.move(off)
    strict.pump(0.2)
    tap.equal(off.undo, None, "where undo is off nothing is offered")
    tap.equal(strict.refused("undo", table=off.id), "not-now", "undo can be off")


def votes(tap, server):
    ann, bert, table = two_people(server, grace=1)
    mine = ann.tables[table]
    tap.equal(ann.refused("vote", table=table, what="replace", yes=True, seat=1), "not-now",
              "who is here is not replaced")
    bert.close()
    ann.wait(lambda: not mine.info["seats"][1]["here"])
    ann.call("vote", table=table, what="replace", yes=True, seat=1)
    ann.wait(lambda: mine.info["seats"][1]["sitting_in"])
    tap.check(not mine.votes, "who is away is, by those who are there")
    bert = Client(server, bert.token)
    theirs = bert.enter(table)
    tap.equal(theirs.me, 1, "the seat is still theirs")
    if theirs.ask:
        tap.equal(bert.refused("move", table=table, ask=theirs.ask["ask"], choices=["x"]),
                  "not-now", "but the bot plays")
    bert.call("back", table=table)
    tap.equal(theirs.info["seats"][1]["sitting_in"], None, "until they take it back")
    ann.call("vote", table=table, what="end", yes=True)
    bert.wait(lambda: theirs.votes)
    tap.equal(theirs.votes[0]["yes"], [0], "a game is called off by all")
    bert.call("vote", table=table, what="end", yes=True)
    ann.wait(lambda: mine.over)
    tap.check(mine.info["called_off"], "then it is over")
    tap.equal(server.request("GET", "/api/table/%s/record" % table, token=ann.token)[0], 403,
              "and has no record to show")


def presets(tap, server):
    """With every window preset, a person is asked only what cannot be passed."""
    windows = [w["id"] for w in json.loads(server.get("/api/games"))["games"][0]["windows"]]
    tap.check(len(windows) > 2, "the game lists its windows")
    ann = server.client("Ann")
    table = ann.create(seats=["me", "bot:greedy", "bot:greedy"], delay=False)
    ann.call("presets", table=table.id, **{"pass": windows, "quiet": False})
    tap.equal(sorted(table.presets["pass"]), sorted(windows), "presets are kept")
    passes = 0
    for _ in range(400):
        if table.over:
            break
        if not table.ask:
            ann.next(0.5)
            continue
        if table.ask["window"] in windows and any(o.get("pass") for o in table.ask["options"]):
            number, until = table.ask["ask"], time.monotonic() + 5
            while table.ask and table.ask["ask"] == number and time.monotonic() < until:
                ann.next(0.1)  # the server passes
            passes += time.monotonic() >= until
            continue
        if table.ask:
            try:
                ann.move(table)
            except WireError as error:
                if error.code not in ("stale", "not-asked", "not-now", "too-fast"):
                    raise
                ann.pump(0.1)
    tap.equal(passes, 0, "no preset window is left to the person")
    ann.pump(1.0)  # a game played this fast has used up what may be sent
    tap.equal(ann.refused("presets", table=table.id, **{"pass": ["a b"], "quiet": False}),
              "bad-message", "a window has a name")


def ladder(tap, server):
    """A live clock: a warning, a bot decides, three times, then it takes the seat."""
    ann, bert, table = two_people(server, pace={"kind": "live", "move": 1, "reserve": 1})
    mine = ann.tables[table]
    seen, until = [], time.monotonic() + 60
    while time.monotonic() < until:
        bert.pump(0)
        ann.next(0.1)
        stage = mine.clock["seats"][1]["stage"]
        if not seen or seen[-1] != stage:
            seen.append(stage)
        if stage == "taken":
            break
        if mine.ask:  # Ann plays, Bert sleeps
            try:
                ann.move(mine)
            except WireError:
                pass
    tap.equal((seen[0], seen[-1]), ("fine", "taken"), "a bot takes the seat in the end")
    tap.check("warned" in seen and "bot" in seen, "after a warning and decisions of a bot", seen)
    tap.check(seen.count("warned") >= 2, "more than once", seen)
    theirs = bert.tables[table]
    bert.pump(0.5)
    tap.check(theirs.info["seats"][1]["sitting_in"], "the owner sees it")
    bert.call("back", table=table)
    bert.wait(lambda: theirs.clock["seats"][1]["stage"] == "fine")
    tap.check(True, "and takes it back")
    tap.equal(theirs.clock["seats"][1]["reserve"], 0, "the reserve is used up")


def delays(tap, server):
    """Two bots and two people are asked for their leaders: the bots answer at one
    drawn moment, not when they have thought."""
    gaps, together = [], []
    for _ in range(4):
        ann, bert = server.client("Ann"), server.client("Bert")
        table = ann.create(seats=["me", "open", "bot:random", "bot:greedy"], delay=True)
        bert.sit(table.id, key=table.key)
        ann.wait(lambda: table.info["state"] == "playing")
        ann.wait(lambda: not {2, 3} & set(table.board["waits"]))
        # By the server's clock: ours may be late.
        began = server.place.sql("select time from entries where table_id = ? and kind = 'start'",
                                 table.id)[0][0]
        moments = [row[0] for row in server.place.sql(
            "select time from entries where table_id = ? and kind = 'move' order by seq", table.id)]
        gaps.append((moments[0] - began) / 1000)
        together.append((moments[1] - moments[0]) / 1000)
    tap.check(min(gaps) > 0.3, "bots do not answer at once", gaps)
    tap.check(max(gaps) < 4, "nor late", gaps)
    tap.check(max(gaps) - min(gaps) > 0.02, "the moment is drawn anew", gaps)
    tap.check(sorted(together)[1] < 0.3, "all of them answer at the same moment", together)


def pass_of(ask):
    """The notation of passing in a window, if that is what is asked."""
    passes = [o["o"] for o in ask["options"] if o.get("pass")] if ask and ask["window"] else []
    return passes[0] if passes else None


def quick_passes(tap, server):
    """Who passes at once is not faster than the server is for others; what can be
    seen anyway is not delayed, nor is somebody alone with bots."""
    ann, bert = server.client("Ann"), server.client("Bert")
    table = ann.create(seats=["me", "open", "bot:random"], delay=True)
    bert.enter(table.id, key=table.key)
    bert.sit(table.id, key=table.key)
    took = {True: [], False: []}
    asked, until = {}, time.monotonic() + 60
    while time.monotonic() < until and (len(took[True]) < 4 or len(took[False]) < 4):
        wait_any([ann, bert], 0.2)
        for client in (ann, bert):
            mine = client.tables[table.id]
            if mine.over or not mine.ask:
                continue
            passing = pass_of(mine.ask)
            key = (client, mine.ask["ask"])
            began = asked.setdefault(key, time.monotonic())
            try:
                client.move(mine, [passing] if passing else None)
                if time.monotonic() - began < 2:
                    took[bool(passing)].append(time.monotonic() - began)
            except WireError as error:
                if error.code not in ("stale", "not-asked", "not-now", "too-fast"):
                    raise
        if table.over:
            break
    tap.check(len(took[True]) >= 2, "people are asked in windows where they may pass", took)
    # Who is asked while the other's pass waits may come behind that moment.
    usual = sorted(took[True])[len(took[True]) // 2] if took[True] else 0
    tap.check(usual > 0.2, "a quick pass comes with those of the server", took[True])
    tap.check(min(took[False], default=1) < 0.2, "other answers do not wait", took[False])
    alone = ann.create(seats=["me", "bot:random", "bot:random"], delay=False)
    quick = []
    while len(quick) < 3 and not alone.over:
        ann.wait(lambda: alone.ask or alone.over)
        if alone.over:
            break
        passing, began = pass_of(alone.ask), time.monotonic()
        try:
            ann.move(alone, [passing] if passing else None)
        except WireError:
            ann.pump(0.1)
            continue
        if passing:
            quick.append(time.monotonic() - began)
    tap.check(min(quick, default=0) < 0.2, "without delays nothing waits", quick)


def slow(tap, server):
    """A slow game tells who is away: pages that look elsewhere, and the hook."""
    ann, bert, table = two_people(server, pace={"kind": "slow", "move": 86400})
    told = server.hook_file
    for _ in range(400):
        ann.pump(0.02), bert.pump(0.02)
        mine, theirs = ann.tables[table], bert.tables.get(table)
        if any(m["t"] == "turn" for m in bert.inbox) or mine.over:
            break
        if theirs and not theirs.ask:  # Bert goes while Ann is asked
            bert.call("exit", table=table)
            del bert.tables[table]
        elif theirs:
            play([bert], table, moves=1)
        elif mine.ask:
            play([ann], table, moves=1)
    turn = [m for m in bert.inbox if m["t"] == "turn"]
    tap.check(turn and turn[0]["table"] == table, "a page that looks elsewhere is told")
    for _ in range(100):
        if os.path.exists(told):
            break
        time.sleep(0.05)
    with open(told, encoding="utf-8") as lines:
        fact = lines.read().split("\n")[0].split("|")
    tap.equal(fact[:5], [table, "iron-throne", "1", bert.you["id"], "Bert"],
              "the hook is run with the facts")
    tap.check(int(fact[5]) > time.time() + 80000, "and the time that is left")
    tap.equal(ann.tables[table].clock["seats"][1]["stage"], "fine", "the clock runs")


def come_back(client):
    """As a page does that is told so."""
    try:
        client.pump(20)
    except Closed:
        pass
    return Client(client.server, client.token)


def operators(tap, server):
    boss = server.client("Boss")
    status, text = server.request("POST", "/api/account",
                                  {"name": "boss", "password": "a long enough password"},
                                  token=boss.token)
    tap.equal(status, 200, "an operator has an account")
    boss = Client(server, json.loads(text)["token"])
    tap.check(not boss.you["operator"], "but is none by the name alone", boss.you)
    server.operator("add", "boss")
    boss = come_back(boss)
    tap.check(boss.you["operator"], "and is known as one", boss.you)
    bert = server.client("Bert")
    tap.equal(bert.refused("ban", user=boss.you["id"], hours=1), "not-yours", "others are not")
    boss.call("ban", user=bert.you["id"], hours=1)
    code = None
    try:
        bert.pump(2)
    except Closed as closed:
        code = closed.code
    tap.equal(code, 4401, "who is banned is thrown out")
    try:
        Client(server, bert.token)
        tap.check(False, "and stays out")
    except Closed:
        tap.check(True, "and stays out")


def deleted(tap, server):
    ann, bert, table = two_people(server)
    bert.call("chat", table=table, text="Remember me")
    status, _ = server.request("POST", "/api/delete", {}, token=bert.token)
    tap.equal(status, 200, "a guest can be forgotten")
    mine = ann.tables[table]
    ann.wait(lambda: mine.info["seats"][1]["who"] == "bot")
    tap.equal(mine.info["seats"][1]["name"], None, "a bot goes on at the seat")
    again = ann.enter(table)
    tap.equal((again.chat[0]["user"], again.chat[0]["name"]), (None, "Somebody"),
              "what was written is somebody's")


def main():
    tap = Tap()
    hook = os.path.join(tempfile.mkdtemp(prefix="holdfast-hook-"), "told")
    server = Server(BINARY, "--hook", 'printf "%s|%s|%s|%s|%s|%s\\n" "$HOLDFAST_TABLE" '
                    '"$HOLDFAST_GAME" "$HOLDFAST_SEAT" "$HOLDFAST_USER" "$HOLDFAST_NAME" '
                    '"$HOLDFAST_DUE" >> ' + hook)
    server.hook_file = hook
    for test in (chat, hosts, undo, votes, presets, ladder, delays, quick_passes, slow,
                 operators, deleted):
        tap.run(test, server)
        tap.check(server.alive(), "the server is still there")
    tap.equal(server.stop(), 0, "the server stops in order")
    tap.equal(server.errors, "", "and had nothing to complain about")
    with open(server.log, encoding="utf-8") as log:
        tap.check("Winter is coming" not in log.read(), "what people write is not in the log")
    server.close()
    shutil.rmtree(os.path.dirname(hook), ignore_errors=True)
    tap.done()


main()
