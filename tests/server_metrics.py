#!/usr/bin/env python3
"""/metrics says what happened, in the form that Prometheus reads, and what is
written about it names only what there is.   server_metrics.py HOLDFAST"""

from wire_client import *

BINARY = sys.argv[1]
TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")


def read(server):
    """name -> (kind, {labels: value}); histograms by their own name."""
    found, problems = {}, []
    name = None
    for line in server.get("/metrics").decode().rstrip("\n").split("\n"):
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
    tap.equal((more("moves_total"), more("move_durable_ms", "_count")), (made, made),
              "every move is counted, and how long it took")
    tap.check(more("server_moves_total") > 0 and
              more("bot_think_ms", "_count") >= 1, "so are a bot's, and how long it thought",
              (more("server_moves_total"), more("bot_think_ms", "_count")))
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
    tap.done()


main()
