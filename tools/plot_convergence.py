#!/usr/bin/env python3
"""Draws docs/bots-convergence.svg: how the search's distance from equilibrium
shrinks with its budget in the reference games.

  tests/reference/reference_table 8 409600 | tools/plot_convergence.py > docs/bots-convergence.svg

Both axes are logarithmic. The picture follows the reader's light or dark.
"""
import math
import sys

WIDTH, HEIGHT = 760, 470
LEFT, RIGHT, TOP, BOTTOM = 70, 210, 64, 58
# Name of the game in the table: its name for readers and its mark. Colours
# are in STYLE, so that they can differ by day and by night.
GAMES = {
    "pennies": ("Matching pennies", "circle"),
    "roshambo": ("Rock, paper, scissors", "square"),
    "kuhn": ("Kuhn poker", "diamond"),
    "bargain": ("Bargaining", "triangle"),
}
STYLE = """
  svg { --paper: #fbf7ec; --ink: #26221a; --faint: #564f3f; --line: #d8cfb8;
        --pennies: #1f5a94; --roshambo: #a1261b; --kuhn: #1a653e; --bargain: #835300; }
  @media (prefers-color-scheme: dark) {
    svg { --paper: #19242a; --ink: #f1ebdd; --faint: #b5bdb9; --line: #33454e;
          --pennies: #8dc1ee; --roshambo: #ff8573; --kuhn: #7bcb95; --bargain: #f0bc45; }
  }
  text { font: 14px "Alegreya Sans", "Gill Sans", "Segoe UI", sans-serif; fill: var(--ink); }
  .title { font-size: 18px; font-weight: bold; }
  .small { font-size: 13px; fill: var(--faint); }
  .grid { stroke: var(--line); stroke-width: 1; }
  .guide { stroke: var(--faint); stroke-width: 1.5; stroke-dasharray: 5 5; fill: none; }
  .curve { stroke-width: 2.5; fill: none; stroke-linejoin: round; }
  .spread { opacity: 0.16; stroke: none; }
"""


def read_table(lines):
    """{game: [(iterations, mean, nearest, furthest), ...]}"""
    table = {}
    for number, line in enumerate(lines, 1):
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        try:
            row = (int(words[1]), *(float(word) for word in words[2:5]))
        except (IndexError, ValueError):
            sys.exit(f"line {number}: expected a game, iterations and three distances")
        if words[0] not in GAMES or len(row) != 4 or min(row) <= 0:
            sys.exit(f"line {number}: expected one of {', '.join(GAMES)} and positive numbers")
        table.setdefault(words[0], []).append(row)
    if not table:
        sys.exit("there is nothing to draw: pipe the output of reference_table in")
    return table


class Paper:
    """Turns iterations and distances into places."""

    def __init__(self, table):
        rows = [row for curve in table.values() for row in curve]
        self.first = min(row[0] for row in rows)
        self.last = max(max(row[0] for row in rows), 2 * self.first)
        self.low = 10 ** math.floor(math.log10(min(row[2] for row in rows)))
        self.high = 10 ** math.ceil(math.log10(max(row[3] for row in rows)))

    def x(self, iterations):
        part = math.log(iterations / self.first) / math.log(self.last / self.first)
        return LEFT + part * (WIDTH - LEFT - RIGHT)

    def y(self, distance):
        part = math.log(distance / self.low) / math.log(self.high / self.low)
        return HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM)


def path(points):
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def mark(shape, x, y, game):
    fill = f'fill="var(--{game})"'
    if shape == "circle":
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" {fill}/>'
    corners = {
        "square": ((-4, -4), (4, -4), (4, 4), (-4, 4)),
        "diamond": ((0, -6), (6, 0), (0, 6), (-6, 0)),
        "triangle": ((0, -6), (5.5, 4.5), (-5.5, 4.5)),
    }[shape]
    return f'<path d="{path((x + dx, y + dy) for dx, dy in corners)}Z" {fill}/>'


def grid(paper, table):
    out = []
    bottom, right = HEIGHT - BOTTOM, WIDTH - RIGHT
    for iterations in sorted({row[0] for curve in table.values() for row in curve}):
        x = paper.x(iterations)
        out.append(f'<path class="grid" d="M{x:.1f} {TOP}V{bottom}"/>')
        out.append(f'<text class="small" x="{x:.1f}" y="{bottom + 20}" '
                   f'text-anchor="middle">{iterations:,}</text>')
    power = paper.low
    while power < paper.high * 1.01:
        for step in (1, 2, 5):
            if power * step > paper.high * 1.01:
                break
            y = paper.y(power * step)
            out.append(f'<path class="grid" d="M{LEFT} {y:.1f}H{right}"/>')
            out.append(f'<text class="small" x="{LEFT - 9}" y="{y + 4.5:.1f}" '
                       f'text-anchor="end">{power * step:g}</text>')
        power *= 10
    return out


def guide(paper):
    """A line that falls with the square root of the budget, through the middle."""
    last = 0.5 * math.sqrt(paper.first / paper.last)
    ends = [(paper.x(paper.first), paper.y(0.5)), (paper.x(paper.last), paper.y(last))]
    x, y = ends[1]
    return [f'<path class="guide" d="{path(ends)}"/>',
            f'<text class="small" x="{x + 14:.1f}" y="{y + 4.5:.1f}">'
            "1 / √iterations, to compare</text>"]


def curve(paper, game, rows):
    upper = [(paper.x(row[0]), paper.y(row[3])) for row in rows]
    lower = [(paper.x(row[0]), paper.y(row[2])) for row in reversed(rows)]
    middle = [(paper.x(row[0]), paper.y(row[1])) for row in rows]
    out = [f'<path class="spread" d="{path(upper + lower)}Z" fill="var(--{game})"/>',
           f'<path class="curve" d="{path(middle)}" stroke="var(--{game})"/>']
    return out + [mark(GAMES[game][1], x, y, game) for x, y in middle]


def labels(paper, table):
    """Names at the ends of the curves, moved apart where they would overlap."""
    places = sorted((paper.y(rows[-1][1]), game) for game, rows in table.items())
    out, last = [], -math.inf
    for y, game in places:
        y = max(y, last + 19)
        last = y
        x = WIDTH - RIGHT + 26
        out.append(mark(GAMES[game][1], x, y, game))
        out.append(f'<text x="{x + 12}" y="{y + 4.5:.1f}">{GAMES[game][0]}</text>')
    return out


def draw(table):
    paper = Paper(table)
    middle = (LEFT + WIDTH - RIGHT) / 2
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}" role="img" aria-labelledby="t">',
        '<title id="t">The distance from equilibrium shrinks with the budget</title>',
        f"<style>{STYLE}</style>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="8" fill="var(--paper)"/>',
        f'<text class="title" x="{LEFT}" y="30">'
        "Distance from equilibrium, by search budget</text>",
        f'<text class="small" x="{LEFT}" y="50">NashConv in parts of a victory: '
        "mean, nearest and furthest of the seeds</text>",
    ]
    out += grid(paper, table) + guide(paper)
    for game in GAMES:
        if game in table:
            out += curve(paper, game, table[game])
    out += labels(paper, table)
    out.append(f'<text class="small" x="{middle:.0f}" y="{HEIGHT - 14}" text-anchor="middle">'
               "iterations for each decision</text>")
    return "\n".join(out + ["</svg>", ""])


if __name__ == "__main__":
    sys.stdout.write(draw(read_table(sys.stdin)))
