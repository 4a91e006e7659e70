#!/usr/bin/env python3
"""kill -9 at random moments of many live games, from the very first decision on.

After each kill the server is started again on the same store. Then
- every move that was acknowledged is in its table's log, exactly once;
- a move whose answer was lost is sent again with the same id: it is there once;
- whatever anybody was shown is still so: the story they have is the beginning
  of the story they get;
- every table that was acknowledged is there, and every game goes on, to its end,
  and its record is verified.

    server_kill.py HOLDFAST [ROUNDS] [TABLES] [SEED]"""

import itertools
import threading

from players import *

BINARY = sys.argv[1]
ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 6
TABLES = int(sys.argv[3]) if len(sys.argv) > 3 else 6
SEED = int(sys.argv[4]) if len(sys.argv) > 4 else 1

rng = random.Random(SEED)


class Guest(Player):
    host = None  # at whose table a seat was asked for


def new_table(server, players, number):
    """Alone with bots, or two people: by turns."""
    first = Guest(server, "P%d" % number, rng)
    first.connect()
    seats = ["me", "bot:random", "bot:greedy"] if number % 2 else ["me", "open", "bot:random"]
    players.append(first)
    first.table = first.client.call("create", game="iron-throne", seats=seats, delay=False,
                                    nonce=os.urandom(32).hex())["table"]
    first.client.enter(first.table)
    if number % 2:
        return
    second = Guest(server, "Q%d" % number, rng)
    second.connect()
    players.append(second)
    key = first.state().key
    second.host = first
    second.client.call("sit", table=first.table, key=key, nonce=os.urandom(32).hex())
    second.table = first.table
    second.client.enter(second.table)


def find_seats(players):
    """A seat whose taking was not answered may have been taken all the same."""
    for player in players:
        if player.table or not player.host:
            continue
        if player.client.you["id"] in [seat["user"] for seat in player.host.state().info["seats"]]:
            player.table = player.host.table
            player.client.enter(player.table)


def unfinished(players):
    return len({p.table for p in players if p.table and p.state() and not p.state().over})


def until_killed(server, players, seconds, numbers):
    """Plays until the server is killed, after so many seconds. Finished games make
    room for new ones."""
    killer = threading.Timer(seconds, server.process.kill)
    killer.start()
    made = 0
    try:
        while True:
            if unfinished(players) < TABLES and (not players or rng.random() < 0.3):
                new_table(server, players, next(numbers))
            made += turn([p for p in players if p.client and p.table])
    except (Closed, OSError):
        pass
    killer.join()
    server.kill()
    for player in players:  # what had come before the end was shown
        try:
            if player.client:
                player.take()
        except (Closed, OSError):
            pass
        player.leave()
    return made


def resend(players):
    """Moves whose answers were lost."""
    until = time.monotonic() + 30
    while any(p.open_move for p in players) and time.monotonic() < until:
        turn([p for p in players if p.open_move])


def check(tap, server, players, round_):
    for player in players:
        player.connect()
    find_seats(players)
    resend([p for p in players if p.table])
    Logs(server.place, {p.table for p in players if p.table}).check(
        tap, players, "round %d" % round_)


def begin_halves(players):
    """Tables at which the second person never arrived: a bot plays instead."""
    for player in players:
        if player.table and player.state().info["state"] == "waiting":
            player.client.refused("start", table=player.table)
            player.client.pump(0.1)


def to_the_end(tap, server, players, finished):
    begin_halves(players)
    seated = [p for p in players if p.table]
    live(seated, 600, lambda: all(p.state() and p.state().over for p in seated))
    left = {p.table for p in seated if not p.state().over}
    tap.equal(left, set(), "every game goes on to its end")
    Logs(server.place).check(tap, players + finished, "in all")
    over = {p.table: p.token for p in players + finished if p.table and p.table not in left}
    verify_records(tap, BINARY, server, over, server.directory)


def run(tap):
    server = Server(BINARY, "--address-rate", "0")
    players, numbers = [], itertools.count()
    finished = []
    for round_ in range(1, ROUNDS + 1):
        # The first rounds are short: tables are made and begun while it dies.
        made = until_killed(server, players, rng.uniform(0.02, 0.5 if round_ < 4 else 1.5), numbers)
        server.start()
        check(tap, server, players, round_)
        print("# round %d: %d players, %d answers" % (round_, len(players), made))
        # Whose game is over has been checked once more, and goes home.
        for player in [p for p in players if p.table and p.state().over]:
            players.remove(player)
            player.client.close()
            finished.append(player)
    to_the_end(tap, server, players, finished)
    tap.equal(server.stop(), 0, "the server stops in order")
    tap.equal(server.errors, "", "and had nothing to complain about")
    server.close()


def main():
    tap = Tap()
    tap.run(run)
    tap.done()


main()
