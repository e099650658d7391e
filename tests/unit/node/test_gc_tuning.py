"""Python's garbage collector leaves the log alone; tested in a separate process, because the setting is permanent."""

import subprocess
import sys

_SPARED = """
import gc
from derbyos_core.node.gc_tuning import freeze_loaded_values
kept = [[number] for number in range(1000)]
freeze_loaded_values()
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
left = []
left.append(left)
gc.freeze()
del left
assert gc.collect() == 0
gc.callbacks.append(lambda phase, info: found.append(info["collected"]) if phase == "stop" else None)
found = []
freeze_loaded_values()
assert found[0] >= 1, "what was set aside with the last bout stays for ever"
print("well")
"""

_QUIET = """
import asyncio
import gc
from asyncio import AbstractEventLoop
from derbyos_core.node import gc_tuning
from derbyos_core.node.gc_tuning import NEW_VALUES, NEW_VALUES_MAX, QUIET_S, YOUNG_ROUNDS, QuietCollector

class Loop:
    def __init__(self):
        self.now, self.timers = 100.0, []
    def time(self):
        return self.now
    def call_later(self, delay, callback):
        self.timers.append((self.now + delay, callback))
        return self
    def cancel(self):
        self.timers.clear()
    def go(self, seconds):
        until = self.now + seconds
        while self.timers and min(self.timers)[0] <= until:
            self.timers.sort(key=lambda timer: timer[0])
            self.now, callback = self.timers.pop(0)
            callback()
        self.now = until

looks = []
gc.callbacks.append(lambda phase, info: looks.append(info["generation"]) if phase == "start" else None)
kept = []
def grow(values):
    kept.append([[number] for number in range(values)])

loop = Loop()
collector = QuietCollector(loop)
grow(NEW_VALUES * 2)
looks.clear()
gc.disable()
grow(NEW_VALUES * 2)
collector.note_turn()
loop.go(1.0)
assert looks == [], "a program that has not asked for it keeps Python's rules"
gc.enable()

gc_tuning.freeze_loaded_values()
looks.clear()
collector.note_turn()
loop.go(1.0)
assert looks == [], "there is nothing to look at"

grow(NEW_VALUES * 2)
for _ in range(20):  # an entry each 40 ms: never quiet
    collector.note_entries()
    collector.note_turn()
    loop.go(QUIET_S * 0.8)
assert looks == [], "somebody waits"
loop.go(QUIET_S)
assert looks == [0], looks

for _ in range(YOUNG_ROUNDS - 1):
    grow(NEW_VALUES * 2)
    collector.note_entries()
    collector.note_turn()
    loop.go(QUIET_S * 2)
assert looks == [0] * YOUNG_ROUNDS + [1], looks

looks.clear()
grow(NEW_VALUES_MAX * 6)  # a burst
assert looks and set(looks) == {0} and len(looks) <= 7, looks
frozen = gc.get_freeze_count()
grow(NEW_VALUES * 2)
looks.clear()
collector.note_entries()
collector.note_turn()
loop.go(QUIET_S * 2)
assert looks == [0], "a whole burst is not looked at twice"
assert gc.get_freeze_count() >= frozen + NEW_VALUES_MAX * 6
assert gc.get_count()[0] < NEW_VALUES

grow(NEW_VALUES * 2)
collector.note_turn()
collector.stop()
collector.note_turn()
looks.clear()
loop.go(1.0)
assert looks == []
print("well")
"""

_WHOLE_LOGS = """
import gc
from derbyos_core.export.collector import collector_off
kept = [[number] for number in range(1000)]
looks = []
with collector_off():
    gc.callbacks.append(lambda phase, info: looks.append(info["generation"]))
    more = [[number] for number in range(1_000_000)]
    assert looks == [] and gc.get_freeze_count() > 1000
assert gc.isenabled()
print("well")
"""


def _said(program: str) -> str:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    return done.stdout.strip() or done.stderr


def test_loaded_objects_are_frozen_and_the_log_is_never_scanned() -> None:
    """data-model 4, "How it can be fast"; frozen objects of a bout that was left are scanned once."""
    assert _said(_SPARED) == "well"


def test_young_objects_are_collected_when_idle_or_too_many() -> None:
    assert _said(_QUIET) == "well"


def test_whole_logs_are_read_without_a_collector() -> None:
    assert _said(_WHOLE_LOGS) == "well"
