#!/usr/bin/env python3
"""/metrics says what happened, in the form that Prometheus reads, and what is
written about it names only what there is.   server_metrics.py HOLDFAST"""

from wire_client import *

BINARY = sys.argv[1]
TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")


def read(server):
    """name -> (kind, {labels: value}); histograms by their own name."""
    found, problems = {}, []
    name = None
    for line in server.metrics().rstrip("\n").split("\n"):
        if line.startswith("# HELP "):
            name = line.split()[2]
            if name in found or len(line.split()) < 4:
                problems.append(line)
            found[name] = [None, {}]
        elif line.startswith("# TYPE "):
            found[name][0] = line.split()[3]
            if line.split()[2] != name:
                problems.append(line)
        else:
            of = re.fullmatch(r'(\w+)(?:\{(le="[^"]+")\})? (\d+)', line)
            own = of and re.sub(r"_(bucket|sum|count)$", "", of.group(1))
            if not of or name not in (of.group(1), own):
                problems.append(line)
            else:
                found[name][1][of.group(1)[len(name):] + (of.group(2) or "")] = int(of.group(3))
    return found, problems


def form(tap, server):
    found, problems = read(server)
    tap.equal(problems, [], "every line is understood")
    wrong = [n for n, (kind, _) in found.items()
             if not n.startswith("holdfast_") or kind not in ("gauge", "counter", "histogram") or
             (kind == "counter") != n.endswith("_total")]
    tap.equal(wrong, [], "every figure has its kind, and a name that fits it")
    for name, (kind, values) in found.items():
        if kind != "histogram":
            continue
        buckets = [value for key, value in values.items() if key.startswith("_bucket")]
        tap.check(buckets == sorted(buckets) and buckets[-1] == values["_count"] and
                  '_bucketle="+Inf"' in values and values["_sum"] >= 0,
                  name + " is a histogram", values)


def value(found, name, part=""):
    return found["holdfast_" + name][1][part]


def game(tap, server):
    """What a game does to the figures."""
    before, _ = read(server)
    ann, bert = server.client("Ann"), server.client("Bert")
    table = ann.create(seats=["me", "open", "bot:greedy"], delay=False)
    bert.sit(table.id, key=table.key)
    bert.enter(table.id)
    wait_all((ann, bert), lambda: all(c.tables[table.id].info["state"] == "playing"
                                      for c in (ann, bert)))
    made = play([ann, bert], table.id, moves=12)
    settle(ann, bert)
    after, _ = read(server)

    def more(name, part=""):
        return value(after, name, part) - value(before, name, part)

    tap.equal([more(name) for name in ("tables", "tables_playing", "tables_home",
                                       "tables_home_playing", "tables_made_total")], [1] * 5,
              "a table that plays")
    tap.equal([more("seats_people"), more("seats_here"), more("seats_bots")], [2, 2, 1],
              "with two people who are here and a bot")
    tap.check(more("moves_total") == more("move_durable_ms", "_count") > made,
              "every answer is counted, whoever gave it, and how long it took",
              (more("moves_total"), more("move_durable_ms", "_count"), made))
    tap.check(more("bot_think_ms", "_count") >= 1, "so is how long a bot thought")
    tap.check(more("store_commit_us", "_count") > 0 and more("store_commit_us", "_sum") > 0 and
              more("store_calls_total") >= made, "and what the store took")
    tap.equal((value(after, "store_waiting"), value(after, "thoughts_waiting")), (0, 0),
              "nothing waits when all is done")
    tap.equal((more("sockets"), value(after, "ready")), (2, 1), "two sockets, and it is ready")
    tap.check(more("messages_in_total") >= made and more("bytes_out_total") > 1000 and
              value(after, "memory_bytes") > 1000000, "bytes and memory")
    ann.close(), bert.close()
    until = time.monotonic() + 20
    while value(read(server)[0], "seats_here") and time.monotonic() < until:
        time.sleep(0.05)
    now, _ = read(server)
    tap.equal([value(now, name) - value(before, name) for name in ("sockets", "seats_here")],
              [0, 0], "who leaves is no longer here")


def thinking(tap, server):
    """A bot that thinks for a while is seen to."""
    before, _ = read(server)
    ann = server.client("Ann")
    table = ann.create(seats=["me", "bot:search:40ms", "bot:random"], delay=False)
    until = time.monotonic() + 60
    while time.monotonic() < until:
        play([ann], table.id, moves=1)
        now, _ = read(server)
        if value(now, "bot_think_ms", "_sum") - value(before, "bot_think_ms", "_sum") >= 40:
            break
    tap.check(value(now, "bot_think_ms", "_sum") >= 40, "a bot's time is counted",
              now["holdfast_bot_think_ms"])
    few, many = '_bucketle="10"', '_bucketle="+Inf"'
    long = [value(of, "bot_think_ms", many) - value(of, "bot_think_ms", few) for of in (before, now)]
    tap.check(long[1] > long[0], "among the long thoughts", long)


# --- who reads them learns nothing of a table ------------------------------------------------

MACHINE = {"uptime_seconds", "memory_bytes", "tables", "tables_playing", "tables_waiting",
           "tables_home", "tables_home_playing", "tables_made_total", "games_over_total"}
LEAST = 100  # a count moves on by so much at least


def small_steps(pages):
    """Figures that moved between two readings by as little as one table moves them."""
    told = set()
    for before, after in zip(pages, pages[1:]):
        for name, (kind, values) in after.items():
            whole = "_count" if kind == "histogram" else ""
            step = abs(values[whole] - before[name][1][whole])
            same = values == before[name][1]
            if name[len("holdfast_"):] not in MACHINE and not same and step < LEAST:
                told.add(name)
    return told


def forced(server, table):
    """How often the log says so: nobody else is to know."""
    by = server.place.member("by")
    rows = server.place.sql("select %s from entries where table_id = ? and kind = 'move'" % by, table)
    return sum(row[0] == "forced" for row in rows), len(rows)


def answer(client, table, rng):
    """What is asked, unless it is answered while this is thought about."""
    try:
        client.move(client.tables[table], rng=rng)
    except WireError as error:
        if error.code not in ("stale", "not-asked", "not-now", "too-fast"):
            raise
        client.pump(0.1)


def spied(server, rounds, **rest):
    """A joust of two people on a server where nobody else is; the figures are read after
    whatever one of them sees. The readings, and what the log says in the end."""
    ann, bert = server.client("Ann"), server.client("Bert")
    rest.setdefault("delay", True)
    table = ann.create(game="card-game", settings="seats=2", seats=["me", "open"], **rest)
    bert.enter(table.id, key=table.key)
    bert.sit(table.id, key=table.key)
    wait_all((ann, bert), lambda: all(c.tables[table.id].info["state"] == "playing"
                                      for c in (ann, bert)))
    pages, rng = [read(server)[0]], random.Random(5)
    until = time.monotonic() + 240
    while forced(server, table.id)[0] < rounds and time.monotonic() < until:
        if ann.tables[table.id].over:
            break
        v = ann.tables[table.id].v
        for client in (ann, bert):
            ask = client.tables[table.id].ask
            if ask and (ask["group"] or len(ask["options"]) > 1):  # else the server answers
                answer(client, table.id, rng)
        wait_any((ann, bert), 0.1)
        if ann.tables[table.id].v != v:
            pages.append(read(server)[0])
    ann.close(), bert.close()
    return pages, forced(server, table.id)


def spies(tap):
    """Counting moves told 28 of 43 forced passes."""
    plain = Server(BINARY, exact=False)
    pages, (passes, moves) = spied(plain, 12)
    tap.check(passes >= 12 and len(pages) > 10, "somebody was forced again and again",
              (passes, moves, len(pages)))
    tap.equal(small_steps(pages), set(), "no figure moves by what one answer moves it")
    odd = [(name, values) for page in pages for name, (kind, values) in page.items()
           if re.search("seats_|sockets$", name) and values[""] % 8 or
           name.endswith("_waiting") and "tables" not in name and values[""] % 32]
    tap.check("holdfast_people_moves_total" not in pages[0], "people's own are not told at all")
    tap.equal(odd, [], "nor is it told how many are there, or asked, or think")
    tap.equal(plain.close(), 0, "the server stops in order")
    exact = Server(BINARY)
    pages, _ = spied(exact, 1, delay=False)
    tap.check({"holdfast_moves_total", "holdfast_messages_in_total"} <= small_steps(pages),
              "a spy who is told to the unit would see it", small_steps(pages))
    exact.close()


def door(tap):
    """Figures are shown where --metrics says, and nowhere else."""
    server = Server(BINARY)
    house = Door(server.figures)
    tap.equal(server.request("GET", "/metrics")[0], 404, "the public port has no figures")
    tap.equal([house.request("GET", path)[0] for path in ("/metrics", "/", "/healthz",
                                                         "/api/games")],
              [200, 404, 404, 404], "and their port has nothing else")
    tap.equal(house.request("POST", "/api/guest", {"name": "x"})[0], 404, "nobody is made there")
    try:
        Socket(server.figures, server.guest("Ann"))
        status = 101
    except Closed as closed:
        status = closed.code
    tap.equal(status, 404, "and no socket opened")
    server.stop()
    alone = subprocess.Popen([BINARY, "serve", "--port", "0", "--bind", "127.0.0.1", "--store",
                              server.place.url], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    lines = [alone.stdout.readline().decode() for _ in range(2)]
    tap.check("Holdfast" in lines[0] and "Ctrl-C" in lines[1], "without --metrics there is no such port",
              lines)
    alone.terminate()
    alone.communicate()
    for where in ("9100", ":9100", "127.0.0.1", "127.0.0.1:", "127.0.0.1:70000", "::1:9", "x:y"):
        done = subprocess.run([BINARY, "serve", "--port", "0", "--store",
                               server.place.url, "--metrics", where],
                              capture_output=True, text=True, timeout=30)
        tap.check(done.returncode == 1 and "ADDRESS:PORT" in done.stderr, "refused: --metrics " + where,
                  (done.returncode, done.stderr))
    server.close()


def names_in(path, pattern):
    with open(os.path.join(TOP, path)) as file:
        return set(re.findall(pattern, file.read()))


def mentioned(tap, server):
    """Alerts, dashboard and documentation know nothing that does not exist."""
    found, _ = read(server)
    known = set(found)
    for name, (kind, _) in found.items():
        if kind == "histogram":
            known |= {name + part for part in ("_bucket", "_sum", "_count")}
    for path in ("examples/server/alerts.yml", "examples/server/dashboard.json"):
        names = names_in(path, r"\bholdfast_\w+")
        tap.check(names and names <= known, path + " names figures that exist", names - known)
    with open(os.path.join(TOP, "docs/operating.md")) as file:
        rows = [line.split("|")[1] for line in file if re.match(r"\| `\w+`", line)]
    names = {"holdfast_" + name for row in rows for name in re.findall(r"`(\w+)`", row)}
    tap.check(len(names) > 15 and names <= known, "so does docs/operating.md", names - known)
    with open(os.path.join(TOP, "examples/server/dashboard.json")) as file:
        panels = json.load(file)["panels"]
    tap.check(len({p["id"] for p in panels}) == len(panels) and
              all(p["title"] and p["targets"] for p in panels), "every panel shows something")


def main():
    tap = Tap()
    server = Server(BINARY)
    for test in (form, game, thinking, mentioned):
        tap.run(test, server)
    tap.equal(server.close(), 0, "the server stops in order")
    for test in (door, spies):
        tap.run(test)
    tap.done()


main()
