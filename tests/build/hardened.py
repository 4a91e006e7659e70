#!/usr/bin/env python3
"""What the built command's file says of its defences, read from its ELF headers.

    hardened.py HOLDFAST [FLAG...]

With -fcf-protection among the compiler's flags its marks are looked for, too. Speaks TAP."""

import struct
import sys

PT_DYNAMIC, PT_NOTE, PT_GNU_STACK, PT_GNU_RELRO = 2, 4, 0x6474E551, 0x6474E552
PF_X, PF_W = 1, 2
SHT_SYMTAB, SHT_DYNSYM = 2, 11
DT_TEXTREL, DT_BIND_NOW, DT_FLAGS, DT_FLAGS_1 = 22, 24, 30, 0x6FFFFFFB
DF_BIND_NOW, DF_1_NOW, DF_1_PIE = 8, 1, 0x08000000
ET_DYN, GNU_PROPERTY, X86_FEATURES, SHSTK = 3, 5, 0xC0000002, 2
ENDBR64 = b"\xf3\x0f\x1e\xfa"


class Elf:
    def __init__(self, path):
        with open(path, "rb") as file:
            self.bytes = file.read()
        if self.bytes[:6] != b"\x7fELF\x02\x01":
            sys.exit("Bail out! %s is not a 64-bit little-endian ELF file" % path)
        self.kind, = struct.unpack_from("<H", self.bytes, 16)
        segments, sections = struct.unpack_from("<QQ", self.bytes, 32)
        each, count, each_section, section_count = struct.unpack_from("<HHHH", self.bytes, 54)
        # type, flags, offset, address, physical, file size, memory size, alignment
        self.segments = [struct.unpack_from("<IIQQQQQQ", self.bytes, segments + i * each)
                         for i in range(count)]
        # name, type, flags, address, offset, size, link, info, alignment, entry size
        self.sections = [struct.unpack_from("<IIQQQQIIQQ", self.bytes, sections + i * each_section)
                         for i in range(section_count)]

    def of_type(self, kind):
        return [segment for segment in self.segments if segment[0] == kind]

    def dynamic(self):
        """Tags and their values."""
        found = {}
        for segment in self.of_type(PT_DYNAMIC):
            for at in range(segment[2], segment[2] + segment[5], 16):
                tag, value = struct.unpack_from("<QQ", self.bytes, at)
                found[tag] = value
        return found

    def symbols(self, kind):
        """Names and their addresses."""
        found = {}
        for section in self.sections:
            if section[1] != kind:
                continue
            names = self.sections[section[6]][4]
            for at in range(section[4], section[4] + section[5], 24):
                name, _, _, _, address, _ = struct.unpack_from("<IBBHQQ", self.bytes, at)
                begin = names + name
                found[self.bytes[begin:self.bytes.index(b"\0", begin)].decode()] = address
        return found

    def at(self, address, length):
        for _, _, offset, begin, _, size, _, _ in self.of_type(1):
            if begin <= address < begin + size:
                return self.bytes[offset + address - begin:][:length]
        return b""

    def features(self):
        """What the notes promise of control flow (x86)."""
        found = 0
        for segment in self.of_type(PT_NOTE):
            at, end = segment[2], segment[2] + segment[5]
            while at + 12 <= end:
                name, size, kind = struct.unpack_from("<III", self.bytes, at)
                inner = at + 12 + (name + 3 & ~3)
                at = inner + (size + 7 & ~7)
                if kind != GNU_PROPERTY:
                    continue
                while inner + 8 <= min(at, end):
                    what, length = struct.unpack_from("<II", self.bytes, inner)
                    if what == X86_FEATURES:
                        found |= struct.unpack_from("<I", self.bytes, inner + 8)[0]
                    inner += 8 + (length + 7 & ~7)
        return found


def main():
    elf = Elf(sys.argv[1])
    dynamic = elf.dynamic()
    imported = elf.symbols(SHT_DYNSYM)
    fortified = [name for name in imported if name.startswith("__") and name.endswith("_chk")]
    stack = elf.of_type(PT_GNU_STACK)
    flags, flags_1 = dynamic.get(DT_FLAGS, 0), dynamic.get(DT_FLAGS_1, 0)
    checks = [
        ("it is loaded at an address drawn by chance", elf.kind == ET_DYN and flags_1 & DF_1_PIE),
        ("what the loader has filled in is read only", len(elf.of_type(PT_GNU_RELRO)) == 1),
        ("all of it before the program begins", flags & DF_BIND_NOW or flags_1 & DF_1_NOW or DT_BIND_NOW in dynamic),
        ("the stack is no code", len(stack) == 1 and not stack[0][1] & PF_X),
        ("nothing is code that can be written",
         DT_TEXTREL not in dynamic and not any(s[1] & PF_W and s[1] & PF_X for s in elf.segments)),
        ("arrays on the stack are guarded", "__stack_chk_fail" in imported),
        ("the C library checks sizes: %s" % " ".join(sorted(fortified)), len(fortified) >= 5),
    ]
    if "-fcf-protection" in sys.argv[2:]:
        main_at = elf.symbols(SHT_SYMTAB).get("main", 0)
        checks += [
            ("it may be given a shadow stack", elf.features() & SHSTK),
            ("functions are marked as such", elf.at(main_at, 4) == ENDBR64),
        ]
    print("1..%d" % len(checks))
    failed = 0
    for number, (name, holds) in enumerate(checks, 1):
        failed += not holds
        print("%s %d - %s" % ("ok" if holds else "not ok", number, name))
    return 1 if failed else 0


sys.exit(main())
