#!/usr/bin/env python3
"""Starts a command under what examples/server/holdfast@.service demands, as far as
that can be had without systemd as the first process: no privileges and no way to
new ones, its resource limits, the system calls that the unit allows (a process
that uses another one is killed, so that it is seen), the address families, no
memory that is written and executed; and where this is root, nobody's identity and
a file system that can be read only.   confine.py WRITABLE COMMAND...

It needs the headers of the kernel, for the numbers of system calls, and
systemd-analyze, for the names of their groups."""

import ctypes
import os
import re
import resource
import struct
import subprocess
import sys

UNIT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples", "server",
                    "holdfast@.service")
HEADERS = ("/usr/include/x86_64-linux-gnu/asm/unistd_64.h", "/usr/include/asm/unistd_64.h",
           "/usr/include/aarch64-linux-gnu/asm/unistd.h", "/usr/include/asm-generic/unistd.h")
NOBODY = 65534

LIBC = ctypes.CDLL(None, use_errno=True)
PR_CAPBSET_DROP, PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS = 24, 22, 38
ALLOW, KILL, ERRNO = 0x7FFF0000, 0x80000000, 0x00050000
EPERM, ENOSYS, EAFNOSUPPORT = 1, 38, 97


def settings(name):
    """All values that the unit gives to a setting."""
    with open(UNIT) as unit:
        return re.findall(r"^%s=(.*)$" % name, unit.read(), re.M)


def group(name):
    """The system calls of a group, with those of the groups in it."""
    text = subprocess.run(["systemd-analyze", "syscall-filter", name], capture_output=True, text=True,
                          check=True).stdout
    found = set()
    for line in text.split("\n")[1:]:
        word = line.strip()
        if word.startswith("@"):
            found |= group(word)
        elif word and not word.startswith("#"):
            found.add(word)
    return found


def allowed():
    """The names that SystemCallFilter leaves."""
    names = set()
    for line in settings("SystemCallFilter"):
        words = set()
        for word in line.lstrip("~").split():
            words |= group(word) if word.startswith("@") else {word}
        names = names - words if line.startswith("~") else names | words
    return names


def numbers():
    for path in HEADERS:
        if os.path.exists(path):
            with open(path) as header:
                return {name: int(number) for name, number in
                        re.findall(r"#define __NR_(\w+) (\d+)", header.read())}
    raise RuntimeError("the headers of the kernel are not there")


# --- the filter, as the kernel's BPF -----------------------------------------------------------

LOAD, EQUAL, ANY_BIT, RETURN = 0x20, 0x15, 0x45, 0x06


def step(code, yes=0, no=0, value=0):
    return struct.pack("HBBI", code, yes, no, value)


def argument(number):
    return step(LOAD, value=16 + 8 * number)


def filter_of(names):
    """Everything that is not allowed kills, but for what the unit answers with an error."""
    known = numbers()
    program = [step(LOAD, value=0)]

    def only(call, steps):
        """`steps` end with an answer; the next call is looked at where it is another one."""
        program.append(step(EQUAL, 0, len(steps), known[call]))
        program.extend(steps)

    for call in ("unshare", "setns", "clone3"):
        only(call, [step(RETURN, value=ERRNO | (ENOSYS if call == "clone3" else EPERM))])
    families = [{"AF_UNIX": 1, "AF_INET": 2, "AF_INET6": 10}[word] for word in
                settings("RestrictAddressFamilies")[0].split()]
    only("socket", [argument(0)] + [step(EQUAL, len(families) - i, 0, family)
                                    for i, family in enumerate(families)] +
         [step(RETURN, value=ERRNO | EAFNOSUPPORT), step(RETURN, value=ALLOW)])
    # PROT_EXEC with PROT_WRITE, or later.
    only("mmap", [argument(2), step(0x54, value=6), step(EQUAL, 0, 1, 6),
                  step(RETURN, value=ERRNO | EPERM), step(RETURN, value=ALLOW)])
    only("mprotect", [argument(2), step(ANY_BIT, 0, 1, 4), step(RETURN, value=ERRNO | EPERM),
                      step(RETURN, value=ALLOW)])
    for name in sorted(names & set(known)):
        only(name, [step(RETURN, value=ALLOW)])
    return program + [step(RETURN, value=KILL)]


def install(program):
    code = b"".join(program)
    memory = ctypes.create_string_buffer(code, len(code))
    whole = struct.pack("HxxxxxxQ", len(program), ctypes.addressof(memory))
    if LIBC.prctl(PR_SET_SECCOMP, 2, ctypes.create_string_buffer(whole, len(whole)), 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "seccomp")


# --- the rest --------------------------------------------------------------------------------------


def limit():
    for name, kind in (("LimitNOFILE", resource.RLIMIT_NOFILE), ("LimitCORE", resource.RLIMIT_CORE)):
        most = int(settings(name)[0])
        hard = resource.getrlimit(kind)[1]
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (most, most))
    os.umask(int(settings("UMask")[0], 8))


def become_nobody(writable):
    for directory, _, files in os.walk(writable):
        for path in [directory] + [os.path.join(directory, name) for name in files]:
            os.chown(path, NOBODY, NOBODY)
    for capability in range(64):
        LIBC.prctl(PR_CAPBSET_DROP, capability, 0, 0, 0)
    os.setgroups([])
    os.setresgid(NOBODY, NOBODY, NOBODY)
    os.setresuid(NOBODY, NOBODY, NOBODY)


READ_ONLY = """mount --make-rprivate / && mount -o remount,bind,ro / &&
mount --bind "$1" "$1" && mount -o remount,bind,rw "$1" || exit 99
shift; exec "$@" """


def main():
    writable, command = sys.argv[1], sys.argv[2:]
    if os.getuid() == 0 and "CONFINED" not in os.environ:
        os.environ["CONFINED"] = "1"
        os.execvp("unshare", ["unshare", "--mount", "sh", "-c", READ_ONLY, "sh", writable,
                              sys.executable] + sys.argv)
    os.environ.pop("CONFINED", None)
    program = filter_of(allowed())
    limit()
    if os.getuid() == 0:
        become_nobody(writable)
    if LIBC.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "no_new_privs")
    install(program)
    os.execv(command[0], command)


if __name__ == "__main__":
    main()
