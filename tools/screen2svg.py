#!/usr/bin/env python3
"""Turns a captured terminal screen into an SVG picture.

    tmux capture-pane -e -p -t SESSION | tools/screen2svg.py > docs/terminal.svg

Reads text with SGR colour sequences on standard input and writes one SVG:
a dark rectangle and monospace text on a fixed grid. Every run of letters is
pinned to its column, so that a viewer's font cannot push the frames apart.
"""
import re
import sys
import unicodedata
from xml.sax.saxutils import escape

CELL_WIDTH, CELL_HEIGHT, FONT_SIZE, MARGIN = 8.4, 18, 14, 14
GROUND, INK = "#16181d", "#d6d3cb"
BASIC = [
    "#2a2e37", "#d4605a", "#86b36b", "#d8a94f", "#6b9bd1", "#b07fc2", "#5fb3b3", "#c9c5bb",
    "#6d7480", "#ef7f78", "#a5d188", "#f0c776", "#8fbbea", "#cc9fdd", "#84d0d0", "#ffffff",
]
SEQUENCE = re.compile(r"\x1b\[([0-9;:]*)m")
FRAME = re.compile("[\u2500-\u259f]")


def colour_256(number):
    """One of the 256 colours: 16 basic ones, a cube of 216, 24 greys."""
    if number < 16:
        return BASIC[number]
    if number < 232:
        number -= 16
        steps = [0, 95, 135, 175, 215, 255]
        return "#%02x%02x%02x" % (steps[number // 36], steps[number // 6 % 6], steps[number % 6])
    grey = 8 + 10 * (number - 232)
    return "#%02x%02x%02x" % (grey, grey, grey)


class Style:
    """How the next letters look."""

    def __init__(self):
        self.reset()

    def reset(self):
        self.fore = self.back = None
        self.bold = self.dim = self.italic = self.underline = self.reverse = False

    def long_colour(self, codes):
        kind = codes.pop(0) if codes else 5
        if kind == 5:
            return colour_256(codes.pop(0) if codes else 0)
        red, green, blue = (codes + [0, 0, 0])[:3]
        del codes[:3]
        return "#%02x%02x%02x" % (red, green, blue)

    def obey(self, text):
        codes = [int(code or 0) for code in re.split("[;:]", text)]
        marks = {1: "bold", 2: "dim", 3: "italic", 4: "underline", 7: "reverse"}
        while codes:
            code = codes.pop(0)
            if code == 0:
                self.reset()
            elif code in marks:
                setattr(self, marks[code], True)
            elif code == 22:
                self.bold = self.dim = False
            elif code - 20 in marks:
                setattr(self, marks[code - 20], False)
            elif 30 <= code <= 37:
                self.fore = BASIC[code - 30]
            elif 40 <= code <= 47:
                self.back = BASIC[code - 40]
            elif 90 <= code <= 97:
                self.fore = BASIC[code - 82]
            elif 100 <= code <= 107:
                self.back = BASIC[code - 92]
            elif code == 38:
                self.fore = self.long_colour(codes)
            elif code == 48:
                self.back = self.long_colour(codes)
            elif code == 39:
                self.fore = None
            elif code == 49:
                self.back = None

    def look(self):
        fore, back = self.fore or INK, self.back
        if self.reverse:
            fore, back = back or GROUND, fore
        return fore, back, self.bold, self.dim, self.italic, self.underline


def columns_of(letter):
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def runs_of(line, style):
    """Yields (column, columns, text, look) for each run of one look."""
    column = 0
    for number, part in enumerate(SEQUENCE.split(line)):
        if number % 2 == 1:
            style.obey(part)
            continue
        part = "".join(letter for letter in part if letter >= " ")
        width = sum(columns_of(letter) for letter in part)
        if part:
            yield column, width, part, style.look()
        column += width


def words_of(column, text):
    """Splits a run where two or more blanks stand, so that blanks need no width."""
    for match in re.finditer(r"\S+(?: \S+)*", text):
        before = sum(columns_of(letter) for letter in text[: match.start()])
        width = sum(columns_of(letter) for letter in match.group())
        yield column + before, width, match.group()


def attributes(look):
    fore, _, bold, dim, italic, underline = look
    written = "" if fore == INK else ' fill="%s"' % fore
    written += ' font-weight="bold"' if bold else ""
    written += ' opacity=".6"' if dim else ""
    written += ' font-style="italic"' if italic else ""
    return written + (' text-decoration="underline"' if underline else "")


def number_text(value):
    return ("%.1f" % value).rstrip("0").rstrip(".")


def draw(lines):
    style, shapes, letters, widest = Style(), [], [], 0
    for row, line in enumerate(lines):
        top = MARGIN + row * CELL_HEIGHT
        for column, width, text, look in runs_of(line, style):
            widest = max(widest, column + width)
            if look[1] is not None:
                shapes.append('<rect x="%s" y="%d" width="%s" height="%d" fill="%s"/>' % (
                    number_text(MARGIN + column * CELL_WIDTH), top,
                    number_text(width * CELL_WIDTH), CELL_HEIGHT, look[1]))
            for at, wide, words in words_of(column, text):
                letters.append('<text x="%s" y="%d" textLength="%s"%s%s>%s</text>' % (
                    number_text(MARGIN + at * CELL_WIDTH), top + FONT_SIZE,
                    number_text(wide * CELL_WIDTH), attributes(look),
                    ' lengthAdjust="spacingAndGlyphs"' if FRAME.search(words) else "",
                    escape(words)))
    width, height = 2 * MARGIN + widest * CELL_WIDTH, 2 * MARGIN + len(lines) * CELL_HEIGHT
    return "\n".join([
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s" width="%s" height="%s">' % (
            number_text(width), height, number_text(width), height),
        '<rect width="100%%" height="100%%" rx="8" fill="%s"/>' % GROUND,
        *shapes,
        '<g font-family="\'DejaVu Sans Mono\', Menlo, Consolas, \'Liberation Mono\', monospace" '
        'font-size="%d" fill="%s">' % (
            FONT_SIZE, INK),
        *letters, "</g>", "</svg>", ""])


def main():
    sys.stdin.reconfigure(encoding="utf-8")
    sys.stdout.reconfigure(encoding="utf-8")
    lines = sys.stdin.read().rstrip("\n").split("\n")
    sys.stdout.write(draw(lines))


if __name__ == "__main__":
    main()
