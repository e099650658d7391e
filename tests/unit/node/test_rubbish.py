"""Python's collector is told to leave the log alone; in a process of its own, because it is told for good."""

import subprocess
import sys

_PROGRAM = """
import gc
from derbyos_core.node.rubbish import spare_what_is_loaded
kept = [[number] for number in range(1000)]
spare_what_is_loaded()
assert gc.get_freeze_count() > 1000, "what was loaded is not set aside"
full = gc.get_stats()[2]["collections"]
more = [[number] for number in range(2_000_000)]
stats = gc.get_stats()
assert stats[2]["collections"] == full, "everything was looked through"
assert stats[0]["collections"] > 10, "nothing was looked at"
ring = []
ring.append(ring)
del ring
assert gc.collect() >= 1
print("well")
"""


def test_what_is_loaded_is_set_aside_and_the_log_is_never_looked_through() -> None:
    """data-model 4, "How it can be fast"."""
    done = subprocess.run([sys.executable, "-c", _PROGRAM], capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout.strip() == "well", done.stderr
