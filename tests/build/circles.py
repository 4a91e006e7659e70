#!/usr/bin/env python3
"""Which file of The Card Game's rules needs which (docs/architecture.md): reads the symbols of the
library that was built and fails where a file needs one of a higher layer but through a port, where
files of several layers need each other in a circle, and where more files of one layer do than
tests/build/circles.txt says. That number can only become smaller; the aim is 0. It fails, too, where
a header declares a function of another file than the .c of its name, unless it is a port.

  circles.py ROOT LIBRARY [NM]

A port is a function that is declared below and defined above, because what is below asks for it:
those of the headers named here, and no others. Speaks TAP."""

import collections
import os
import re
import subprocess
import sys

LAYERS = ['state', 'words', 'tables', 'knows', 'flow', 'book', 'front']
FOLDER = os.path.join('src', 'games', 'card-game', 'rules')
# Headers that declare ports and nothing else, and single ports of others.
PORTS = ['words/asks.h', 'words/orders.h', 'flow/outcomes.h']
SINGLE_PORTS = {'state/occurrence.h': ['cg_happen', 'cg_foretell'], 'state/zones.h': ['cg_note_hand']}
MOST_PORTS = 33


def functions_of(header):
    """The functions that a header declares and does not define itself."""
    with open(header, encoding='utf-8') as text:
        source = re.sub(r'/\*.*?\*/', '', text.read(), flags=re.S)
    source = re.sub(r'^#define(.*\\\n)*.*$', '', source, flags=re.M)
    source = re.sub(r'^static inline.*?^}|^static inline[^\n]*}$', '', source, flags=re.S | re.M)
    return set(re.findall(r'\b(cg_\w+)\([^;{]*\);', source))


def ports(root):
    found = set()
    for header in PORTS:
        found |= functions_of(os.path.join(root, FOLDER, header))
    for header, names in SINGLE_PORTS.items():
        declared = functions_of(os.path.join(root, FOLDER, header))
        found |= {name for name in names if name in declared}
    return found


def read_symbols(root, library, nm):
    """Where each symbol is defined, and which ones each file needs."""
    files = {}
    for layer in LAYERS:
        for name in os.listdir(os.path.join(root, FOLDER, layer)):
            if name.endswith('.c'):
                files[f'rules_{layer}_{name}'] = f'{layer}/{name}'
    defined, needed = {}, collections.defaultdict(set)
    lines = subprocess.run([nm, '-A', '-P', library], capture_output=True, text=True, check=True).stdout
    for line in lines.splitlines():
        where, _, what = line.partition(': ')
        member = re.search(r'(rules_\w+\.c)\.o\]?$', where)
        fields = what.split()
        if member is None or member.group(1) not in files or len(fields) < 2:
            continue
        file = files[member.group(1)]
        if fields[1] in 'TDBRC':
            defined[fields[0]] = file
        elif fields[1] == 'U':
            needed[file].add(fields[0])
    return defined, needed


def graph(defined, needed, but=()):
    return {file: {defined[name] for name in names if name in defined and name not in but} - {file}
            for file, names in needed.items()}


def circles(needs):
    """Sets of files each of which reaches all others (Tarjan)."""
    number, low, stack, found = {}, {}, [], []

    def visit(file):
        number[file] = low[file] = len(number)
        stack.append(file)
        for other in needs.get(file, ()):
            if other not in number:
                visit(other)
                low[file] = min(low[file], low[other])
            elif other in stack:
                low[file] = min(low[file], number[other])
        if low[file] == number[file]:
            at = stack.index(file)
            if len(stack) - at > 1:
                found.append(sorted(stack[at:]))
            del stack[at:]

    for file in sorted(needs):
        if file not in number:
            visit(file)
    return found


def layer_of(file):
    return LAYERS.index(file.split('/')[0])


def misplaced(root, defined, through):
    """Functions that a header declares though another file than its own .c defines them."""
    found = []
    for layer in LAYERS:
        folder = os.path.join(root, FOLDER, layer)
        for name in sorted(os.listdir(folder)):
            if not name.endswith('.h'):
                continue
            own = f'{layer}/{name[:-2]}.c'
            for function in sorted(functions_of(os.path.join(folder, name)) - through):
                if defined.get(function, own) != own:
                    found.append(f'{layer}/{name} declares {function} of {defined[function]}')
    return found


def report(number, name, faults):
    print(f'{"not " if faults else ""}ok {number} - {name}')
    for fault in faults:
        print(f'# {fault}')
    return bool(faults)


def main():
    root, library = sys.argv[1], sys.argv[2]
    nm = sys.argv[3] if len(sys.argv) > 3 else 'nm'
    defined, needed = read_symbols(root, library, nm)
    if len(defined) < 300:
        print('1..0 # SKIP the library has no symbols to read (link-time optimisation)')
        return
    with open(os.path.join(root, 'tests', 'build', 'circles.txt'), encoding='utf-8') as text:
        known = int(re.sub(r'#.*', '', text.read()))
    through = ports(root)
    used = {name for names in needed.values() for name in names} & through
    up = [f'{file} needs {name} of {defined[name]}' for file in sorted(needed) for name in sorted(needed[file])
          if name in defined and name not in through and layer_of(defined[name]) > layer_of(file)]
    rings = circles(graph(defined, needed, through))
    across = [' '.join(ring) for ring in rings if len({layer_of(file) for file in ring}) > 1]
    count = sum(len(ring) for ring in rings)
    print('1..5')
    failed = report(1, f'ports are few and each is used: {len(through)}',
                    [f'{name} is used by nobody' for name in sorted(through - used)] +
                    ([f'{len(through)} ports: no more than {MOST_PORTS}'] if len(through) > MOST_PORTS else []))
    failed |= report(2, 'nothing but ports points up', up)
    failed |= report(3, 'no circle goes through several layers', across)
    failed |= report(4, f'so many files in circles as circles.txt says: {count}',
                     [] if count == known else [f'it says {known}'] + [' '.join(ring) for ring in rings])
    failed |= report(5, 'a header declares functions of its own file, or ports',
                     misplaced(root, defined, through))
    whole = sum(len(ring) for ring in circles(graph(defined, needed)))
    print(f'# {len(needed)} files; through ports too {whole} would be in circles')
    sys.exit(1 if failed else 0)


if __name__ == '__main__':
    main()
