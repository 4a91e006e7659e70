#!/usr/bin/env python3
"""A server outgrows its file: what it keeps is moved into PostgreSQL and back,
and backups of both are what they were taken of.   server_migrate.py HOLDFAST"""

from wire_client import *

BINARY = sys.argv[1]

OWN = """leader robb "Hasty"
  house stark
  origin holdfast
  when before your turn
  do you distribute 1 power
"""


def holdfast(*words):
    done = subprocess.run([BINARY] + list(words), capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def furnish(server):
    """Games of all kinds: running, over, waiting, with cards of its own, with an undo."""
    ann, bert, running = two_people(server)
    play([ann, bert], running, moves=12)
    ann.call("chat", table=running, text="tab\there, back\\slash, \"quotes\" and Жіноча рука")
    carl, dave, mixed = two_people(server, cards={"name": "mine.cards", "text": OWN})
    play([carl, dave], mixed, moves=6)
    eve, finn, over = two_people(server)
    play([eve, finn], over)
    waiting = ann.create(seats=["me", "open", "open"], name="Who comes?")
    status, _ = server.request("POST", "/api/account",
                               {"name": "keeper", "password": "a kept password"},
                               token=server.guest("Keeper"))
    assert status == 200
    settle(ann, bert, carl, dave, eve, finn)
    return {running: (ann, bert), mixed: (carl, dave), over: (eve, finn), waiting.id: (ann,)}


def seen(server, tables):
    return {table: [position(Client(server, c.token), table) for c in clients]
            for table, clients in tables.items()}


def play_on(server, tables, moves):
    table, clients = next(iter(tables.items()))
    clients = [Client(server, c.token) for c in clients]
    for client in clients:
        client.enter(table)
    made = play(clients, table, moves=moves)
    settle(*clients)
    return made


def there_and_back(tap):
    directory = tempfile.mkdtemp(prefix="holdfast-migrate-")
    first = Server(BINARY, store=os.path.join(directory, "first.sqlite"))
    place = Place(directory)  # in PostgreSQL
    tables = furnish(first)
    before = seen(first, tables)
    code, _, error = holdfast("migrate", first.place.url, place.url)
    tap.check(code == 1 and "in use" in error, "a store in use is not moved", error)
    first.stop()
    code, text, error = holdfast("migrate", "--json", first.place.url, place.url)
    tap.equal((code, error), (0, ""), "a file is moved into PostgreSQL")
    told = json.loads(text)
    tap.check(told["tables"] == 4 and told["decisions"] > 100 and told["kept"] == 0,
              "and all games are played again", told)
    code, _, error = holdfast("migrate", first.place.url, place.url)
    tap.check(code == 1 and "not empty" in error, "never into a store that is not empty", error)

    second = Server(BINARY, store=place.url)
    tap.equal(seen(second, tables), before, "everything is as it was")
    status, _ = second.request("POST", "/api/login", {
        "name": "keeper", "password": "a kept password", "token": True})
    tap.equal(status, 200, "people know their passwords")
    play_on(second, tables, 5)
    copy = os.path.join(directory, "copy.sqlite")
    at_copy = seen(second, tables)
    tap.equal(holdfast("backup", "--store", place.url, copy), (0, "", ""),
              "a backup is made while it runs")
    code, _, error = holdfast("migrate", place.url, "sqlite:%s/third.sqlite" % directory)
    tap.check(code == 1 and "in use" in error, "PostgreSQL is not moved while nodes use it", error)
    play_on(second, tables, 3)
    at_end = seen(second, tables)
    tap.equal(second.stop(), 0, "the server stops in order")

    code, text, error = holdfast("migrate", "--json", place.url,
                                 "sqlite:%s/third.sqlite" % directory)
    tap.equal((code, error), (0, ""), "and back into a file")
    third = Server(BINARY, store=os.path.join(directory, "third.sqlite"))
    tap.equal(seen(third, tables), at_end, "with everything")
    play_on(third, tables, 3)
    tap.equal(third.close(), 0, "the server stops in order")

    # The rehearsal of a restore: from the backup into an empty PostgreSQL.
    again = Place(directory)
    code, _, error = holdfast("migrate", "sqlite:" + copy, again.url)
    tap.equal((code, error), (0, ""), "a backup is restored")
    fourth = Server(BINARY, store=again.url)
    tap.equal(seen(fourth, tables), at_copy, "and is the server of that moment")
    tap.equal(fourth.close(), 0, "which stops in order")
    for store in (place, again):
        store.drop()
    first.close()
    second.close()
    shutil.rmtree(directory)


def damaged(tap):
    """What cannot be moved whole is not moved at all."""
    directory = tempfile.mkdtemp(prefix="holdfast-migrate-")
    first = Server(BINARY, store=os.path.join(directory, "first.sqlite"))
    place = Place(directory)
    two_people(first)
    first.stop()
    first.place.sql("update users set name = cast(x'fffe' as text)")
    code, _, error = holdfast("migrate", first.place.url, place.url)
    tap.check(code == 1 and "UTF8" in error, "letters that are none are refused", error)
    tap.equal(place.sql("select count(*) from entries"), [(0,)], "and nothing was moved")
    first.place.sql("update users set name = 'Ann'")
    first.place.sql("delete from entries where seq = 2")
    code, _, error = holdfast("migrate", first.place.url, place.url)
    tap.check(code == 1 and "gap" in error, "a log with a gap is found", error)
    tap.equal(place.sql("select count(*) from entries"), [(0,)], "before anything is moved")
    tap.equal(holdfast("migrate", "sqlite:/nowhere/at.db", place.url)[0], 1, "nor from nowhere")
    tap.equal(holdfast("migrate", first.place.url)[0], 2, "and it wants two stores")
    place.drop()
    first.close()
    shutil.rmtree(directory)


def rows_of(place):
    return [place.sql("select count(*) from " + table)[0][0]
            for table in ("entries", "tables", "members", "positions", "facts", "users", "tokens")]


def interrupted(tap):
    """Whatever ends it leaves the other store empty, and it can be done again."""
    directory = tempfile.mkdtemp(prefix="holdfast-migrate-")
    first = Server(BINARY, store=os.path.join(directory, "first.sqlite"))
    place = Place(directory)
    tables = furnish(first)
    before = seen(first, tables)
    first.stop()

    # Into PostgreSQL: held up in the midst of it, and killed.
    Server(BINARY, store=place.url).close()  # makes the tables
    place.sql("delete from facts")
    holder = subprocess.Popen(["psql", "-XqAt", place.url], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, text=True)
    holder.stdin.write("begin; lock table users in exclusive mode; select 'held';\n")
    holder.stdin.flush()
    holder.stdout.readline()
    moving = subprocess.Popen([BINARY, "migrate", first.place.url,
                               place.url + "&application_name=" + place.schema],
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    sessions = "select count(*) from pg_stat_activity where application_name = '%s'" % place.schema
    until = time.monotonic() + 60
    while place.sql(sessions + " and wait_event_type = 'Lock'") == [(0,)] and \
            moving.poll() is None and time.monotonic() < until:
        time.sleep(0.02)
    tap.equal(moving.poll(), None, "it is in the midst of it")
    moving.kill()
    moving.wait()
    holder.communicate("rollback;\n")
    while place.sql(sessions) != [(0,)] and time.monotonic() < until:
        time.sleep(0.02)  # the server has yet to notice
    tap.equal(rows_of(place), [0] * 7, "killed, it leaves PostgreSQL empty")

    # A store that does not keep what it is given.
    place.psql("create function %s.other() returns trigger language plpgsql as "
               "'begin new.body := replace(new.body, ''Hasty'', ''Hearty''); return new; end'; "
               "create trigger other before insert on %s.entries for each row "
               "execute function %s.other()" % ((place.schema,) * 3))
    code, _, error = holdfast("migrate", first.place.url, place.url)
    tap.check(code == 1 and "'entries' is not the same" in error, "a copy that differs is found",
              error)
    tap.equal(rows_of(place), [0] * 7, "before it is kept")
    place.psql("drop trigger other on %s.entries" % place.schema)
    code, _, error = holdfast("migrate", first.place.url, place.url)
    tap.equal((code, error), (0, ""), "then it is moved")

    # And back: the file may not grow any more.
    file = os.path.join(directory, "back.sqlite")
    limit = "import os, resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (98304, 98304)); " \
        "os.execv(sys.argv[1], sys.argv[1:])"
    done = subprocess.run([sys.executable, "-c", limit, BINARY, "migrate", place.url,
                           "sqlite:" + file], capture_output=True, text=True)
    tap.check(done.returncode != 0, "a file that cannot grow", done.stderr)
    back = Place(directory, where=file)
    tap.equal(rows_of(back), [0] * 7, "is left empty")
    code, _, error = holdfast("migrate", place.url, "sqlite:" + file)
    tap.equal((code, error), (0, ""), "and filled the next time")
    second = Server(BINARY, store=file)
    tap.equal(seen(second, tables), before, "with everything")
    tap.equal(second.close(), 0, "the server stops in order")
    place.drop()
    first.close()
    shutil.rmtree(directory)


def main():
    tap = Tap()
    for test in (there_and_back, damaged, interrupted):
        tap.run(test)
    tap.done()


main()
