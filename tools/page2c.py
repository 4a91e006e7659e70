#!/usr/bin/env python3
"""Packs the page's files into sources that become part of the program.

    page2c.py TABLE.c DATA.S DATA.bin DEPFILE DIRECTORY [DIRECTORY...]

The first directory with an index.html is taken. Each file is kept as it is
and, where that is smaller, with gzip and brotli; the bytes stand in DATA.bin,
which the assembler includes whole, so that compiling takes no time. Only the
standard library and the `brotli` command (if it is there) are used; the same
files always give the same output.
"""

import gzip
import hashlib
import os
import shutil
import subprocess
import sys

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".webmanifest": "application/manifest+json",
    ".wasm": "application/wasm",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".webp": "image/webp",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".wav": "audio/wav",
    ".txt": "text/plain; charset=utf-8",
    ".md": "text/plain; charset=utf-8",
    ".xml": "application/xml",
}
PACKED_ALREADY = {".png", ".jpg", ".webp", ".woff2", ".mp3", ".ogg"}
# Names under /assets/ change with their content.
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


def with_brotli(path):
    command = shutil.which("brotli")
    if not command:
        return None
    return subprocess.run([command, "--stdout", "--best", path], check=True,
                          stdout=subprocess.PIPE).stdout


def variants(path, content):
    """Yields (encoding, bytes), the smallest first."""
    found = [(None, content)]
    if os.path.splitext(path)[1] not in PACKED_ALREADY:
        for encoding, packed in (("gzip", gzip.compress(content, 9, mtime=0)),
                                 ("br", with_brotli(path))):
            if packed is not None and len(packed) < len(content):
                found.append((encoding, packed))
    return sorted(found, key=lambda variant: len(variant[1]))


def c_text(text):
    if text is None:
        return "0"
    safe = "".join(c if 32 <= ord(c) < 127 and c not in '"\\?' else
                   "".join("\\%03o" % byte for byte in c.encode()) for c in text)
    return '"%s"' % safe


def find_files(directory):
    for folder, folders, names in os.walk(directory):
        folders.sort()
        for name in sorted(names):
            yield os.path.join(folder, name)


def entry(directory, path, data):
    """The table's line for a file, whose bytes are added to `data`."""
    with open(path, "rb") as file:
        content = file.read()
    name = "/" + os.path.relpath(path, directory).replace(os.sep, "/")
    kind = TYPES.get(os.path.splitext(path)[1], "application/octet-stream")
    cache = FOR_EVER if name.startswith("/assets/") else ASK_AGAIN
    digest = hashlib.sha256(content).hexdigest()[:32]
    lines = []
    for encoding, packed in variants(path, content):
        tag = '"%s%s"' % (digest, "." + encoding if encoding else "")
        lines.append("{%s, %s, %d, %d}" % (c_text(encoding), c_text(tag), len(data), len(packed)))
        data += packed
    return name.encode(), "    {%s, %s, %s, {%s}}," % (c_text(name), c_text(kind), c_text(cache),
                                                      ", ".join(lines))


def write_depfile(path, target, directories, chosen):
    """A new file, or the first build of the page, is a changed directory."""
    watched = []
    for directory in directories:
        while not os.path.isdir(directory):
            directory = os.path.dirname(directory) or "."
        watched.append(directory)
    for folder, _, names in os.walk(chosen):
        watched.append(folder)
        watched += [os.path.join(folder, name) for name in names]
    with open(path, "w", encoding="utf-8") as file:
        file.write("%s: %s\n" % (target, " ".join(name.replace(" ", "\\ ") for name in watched)))


def main():
    table, assembly, binary, depfile = sys.argv[1:5]
    directories = sys.argv[5:]
    chosen = next((directory for directory in directories
                   if os.path.isfile(os.path.join(directory, "index.html"))), None)
    if not chosen:
        sys.exit("page2c.py: no index.html in " + " or ".join(directories))
    data = bytearray()
    # Sorted by the bytes of the path, for binary search.
    entries = [line for _, line in sorted(entry(chosen, path, data) for path in find_files(chosen))]
    with open(binary, "wb") as file:
        file.write(data)
    with open(table, "w", encoding="ascii") as file:
        file.write('#include "server/files.h"\n\nconst fl_file fl_files[] = {\n')
        file.write("\n".join(entries))
        file.write("\n};\nconst size_t fl_count = %d;\n" % len(entries))
    with open(assembly, "w", encoding="utf-8") as file:
        file.write('\t.section .rodata\n\t.global fl_data\n\t.balign 16\nfl_data:\n'
                   '\t.incbin "%s"\n\t.byte 0\n'
                   '\t.section .note.GNU-stack,"",%%progbits\n' % os.path.abspath(binary))
    write_depfile(depfile, table, directories, chosen)


main()
