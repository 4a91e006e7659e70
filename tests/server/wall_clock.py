"""A wall clock that a test sets, of a server or of anything else that is started
with `environment`. Steady clocks go on as they do."""

import os
import re
import struct
import subprocess
import tempfile


class WallClock:
    def __init__(self, library, wrong=0):
        """`library`: wall_clock.c, built. `wrong`: seconds."""
        self.library = os.path.abspath(library)
        descriptor, self.file = tempfile.mkstemp(prefix="holdfast-clock-")
        os.close(descriptor)
        self.set(wrong)

    def set(self, wrong):
        with open(self.file, "r+b") as out:
            out.write(struct.pack("=q", wrong))

    def environment(self, binary):
        """For a program; a sanitizer wants to be the first that is loaded."""
        needs = subprocess.run(["ldd", binary], capture_output=True, text=True).stdout
        sanitizer = re.findall(r"=> (\S*/lib[at]san\.so\S*)", needs)
        return dict(os.environ, HOLDFAST_TEST_CLOCK=self.file,
                    LD_PRELOAD=" ".join(sanitizer + [self.library]))

    def close(self):
        os.unlink(self.file)
