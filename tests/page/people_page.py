#!/usr/bin/env python3
"""The page's files as the program gets them: people_page.py PAGE2C."""
import gzip
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "net"))
from net_client import Tap

tap = Tap()
TYPES = {"index.html": "text/html; charset=utf-8", "sw.js": "text/javascript; charset=utf-8",
         "engine.wasm": "application/wasm", "app.webmanifest": "application/manifest+json",
         "assets/font-1a2b.woff2": "font/woff2", "assets/sprite-3c.svg": "image/svg+xml",
         "data.json": "application/json", "assets/main-9f.js": "text/javascript; charset=utf-8",
         "assets/main-9f.css": "text/css; charset=utf-8", "strange.xyz": "application/octet-stream"}
LINE = re.compile(r'\{"([^"]*)", "([^"]*)", "([^"]*)", \{(.*)\}\},')
VARIANT = re.compile(r'\{(0|"[^"]*"), "([^"]*)", (\d+), (\d+)\}')


def pack(directory, *sources):
    out = [os.path.join(directory, name) for name in ("t.c", "d.S", "d.bin", "d.d")]
    done = subprocess.run([sys.argv[1], *out, *sources], stderr=subprocess.PIPE, text=True)
    if done.returncode:
        return None, done.stderr, None
    files = {}
    table = open(out[0], encoding="ascii").read()
    for path, kind, cache, variants in LINE.findall(table):
        files[path] = (kind, cache, VARIANT.findall(variants))
    return files, open(out[2], "rb").read(), open(out[3], encoding="utf-8").read()


def main():
    with tempfile.TemporaryDirectory() as directory:
        page = os.path.join(directory, "page")
        os.makedirs(os.path.join(page, "assets"))
        for name in TYPES:
            with open(os.path.join(page, name), "w", encoding="utf-8") as file:
                file.write((name + "\n") * 200)
        with open(os.path.join(page, "empty.txt"), "w", encoding="utf-8"):
            pass
        files, data, depends = pack(directory, os.path.join(directory, "missing"), page)
        tap.equal(list(files), sorted(files, key=str.encode), "sorted for searching")
        for name, kind in TYPES.items():
            got, cache, variants = files["/" + name]
            tap.equal(got, kind, "type of " + name)
            wanted = "public, max-age=31536000, immutable" if name.startswith("assets/") else "no-cache"
            tap.equal(cache, wanted, "cache of " + name)
            content = {}
            for encoding, _, at, length in variants:
                content[encoding.strip('"')] = data[int(at):int(at) + int(length)]
            plain = ((name + "\n") * 200).encode()
            tap.equal(content["0"], plain, "content of " + name)
            if name.endswith(".woff2"):
                tap.equal(list(content), ["0"], "not packed twice")
            else:
                tap.equal(gzip.decompress(content["gzip"]), plain, "packed content of " + name)
            lengths = [int(length) for _, _, _, length in variants]
            tap.equal(lengths, sorted(lengths), "the smallest first of " + name)
            tap.equal(len({tag for _, tag, _, _ in variants}), len(variants), "tags of " + name)
        tap.equal([int(length) for _, _, _, length in files["/empty.txt"][2]], [0], "an empty file")
        tap.ok(page + "/assets" in depends and page + "/sw.js" in depends, "changes are noticed", depends)
        tap.equal(pack(directory, os.path.join(directory, "missing"), page)[:2], (files, data),
                  "the same again")
        tap.equal(pack(directory, directory)[0], None, "nothing without a page")
    tap.done()


main()
