#!/usr/bin/env python3
"""Arrows between the parts point one way (docs/architecture.md): reads every #include of the
sources and fails on one that points up, on one from a game to another, and on headers that
include each other in a circle.

  arrows.py ROOT

tests/build/arrows.txt lists the arrows that still point up. Each line of it has to be one that
exists: the list can only become shorter. Speaks TAP."""

import os
import re
import sys

# What each part may include besides itself, the public headers and what these may.
MAY = {
    'core': [],
    'language': ['core'],
    'rules': ['language'],
    'games': ['rules'],
    'bots': [],
    'memory': [],
    'store': ['memory'],
    'text': ['language', 'bots'],
    'words': ['text', 'rules'],
    'advice': ['text'],
    'wire': ['text', 'memory'],
    'boards': ['wire', 'words'],
    'table': ['wire', 'advice'],
    'wasm': ['table'],
    'server': ['table', 'store'],
    'cli': ['server'],
    'terminal': ['cli', 'words'],
    'tools': ['rules'],
}
# The folder of a game: which part it belongs to.
OF_A_GAME = {'rules': 'rules', 'words': 'words', 'wire': 'boards', 'terminal': 'terminal', 'tools': 'tools'}
# Inside the rules of a large game, from the lowest to the highest.
LAYERS = ['state', 'words', 'tables', 'knows', 'flow', 'book', 'front']


def allowed(part, seen=None):
    """All parts that this one may include."""
    seen = set() if seen is None else seen
    for below in MAY[part]:
        if below not in seen:
            seen.add(below)
            allowed(below, seen)
    return seen


def part_of(path):
    folders = path.split('/')
    if folders[0] == 'include':
        return 'include'
    if folders[1] != 'games':
        return folders[1]
    if len(folders) == 3:
        return 'games'
    return OF_A_GAME.get(folders[3], 'rules')


def game_of(path):
    folders = path.split('/')
    return folders[2] if folders[1] == 'games' and len(folders) > 3 else None


def layer_of(path):
    """The layer inside a game's rules; -1 for what has none."""
    folders = path.split('/')
    inside = game_of(path) is not None and len(folders) == 6 and folders[3] == 'rules'
    return LAYERS.index(folders[4]) if inside else -1


def points_up(source, target):
    a, b = part_of(source), part_of(target)
    if b == 'include':
        return False
    if a == 'include':
        return True
    if a != b:
        return b not in allowed(a)
    if game_of(source) != game_of(target):
        return None not in (game_of(source), game_of(target))
    layers = layer_of(source), layer_of(target)
    return -1 not in layers and layers[1] > layers[0]


def includes(root):
    """All (source, target) pairs among our own files."""
    files = set()
    for base in ('src', 'include'):
        for folder, _, names in os.walk(os.path.join(root, base)):
            files |= {os.path.relpath(os.path.join(folder, name), root) for name in names if name.endswith(('.c', '.h'))}
    for source in sorted(files):
        with open(os.path.join(root, source), encoding='utf-8') as text:
            found = re.findall(r'^#include "([^"]+)"', text.read(), re.M)
        for name in found:
            for base in (os.path.dirname(source), 'src', 'include'):
                target = os.path.normpath(os.path.join(base, name))
                if target in files:
                    yield source, target
                    break


def circles(arrows):
    """Headers that reach themselves."""
    reach = {}
    for source, target in arrows:
        if source.endswith('.h'):
            reach.setdefault(source, set()).add(target)
    for header in sorted(reach):
        seen, left = set(), list(reach[header])
        while left:
            at = left.pop()
            if at not in seen:
                seen.add(at)
                left += reach.get(at, ())
        if header in seen:
            yield header


def report(number, name, faults):
    print(f'{"not " if faults else ""}ok {number} - {name}')
    for fault in faults:
        print(f'# {fault}')
    return bool(faults)


def main():
    root = sys.argv[1]
    arrows = list(includes(root))
    with open(os.path.join(root, 'tests', 'build', 'arrows.txt'), encoding='utf-8') as text:
        known = {tuple(line.split(' -> ')) for line in text.read().splitlines() if line and line[0] != '#'}
    up = {(source, target) for source, target in arrows if points_up(source, target)}
    print('1..4')
    failed = report(1, 'there is something to read', [] if len(arrows) > 1000 else [f'only {len(arrows)} includes'])
    failed |= report(2, 'no new arrow points up', [f'{a} includes {b}' for a, b in sorted(up - known)])
    failed |= report(3, 'the list of arrows that point up has no others',
                     [f'{a} does not include {b}' for a, b in sorted(known - up)])
    failed |= report(4, 'no header includes itself', list(circles(arrows)))
    sys.exit(1 if failed else 0)


if __name__ == '__main__':
    main()
