"""A soak runs a program as many times as there are processors, and each takes its share of the
runs: HOLDFAST_FAULT_SHARE=2/16 is the second of sixteen."""

import os


def mine(runs):
    """Those of the runs that are to be made here."""
    share, of = map(int, os.environ.get("HOLDFAST_FAULT_SHARE", "1/1").split("/"))
    return runs[share - 1::of]
