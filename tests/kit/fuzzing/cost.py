"""Cost of reading one input: processor time and memory."""

import resource
import sys
import time
import tracemalloc
from collections.abc import Callable
from typing import NamedTuple

__all__ = ["Cost", "cost_of", "memory_of"]

MEASURED = 5
"""Readings of one input, of which the quickest counts: what else the machine does only adds time."""
_RSS_UNIT = 1 if sys.platform == "darwin" else 1024


class Cost(NamedTuple):
    """Processor time in milliseconds, and octets of memory beyond what was used before."""

    ms: float
    octets: int


def cost_of(read: Callable[[], object], *, times: int = MEASURED) -> Cost:
    """Return the cost of a call that raises nothing."""
    shortest = min(_ms_of(read) for _ in range(times))
    return Cost(shortest, memory_of(read))


def memory_of(read: Callable[[], object]) -> int:
    """Return the peak of Python's memory during a call, or of the whole process's if that grew by more."""
    before = peak_rss()
    is_traced = tracemalloc.is_tracing()
    if not is_traced:
        tracemalloc.start()
    tracemalloc.reset_peak()
    start, _ = tracemalloc.get_traced_memory()
    read()
    _, peak = tracemalloc.get_traced_memory()
    if not is_traced:
        tracemalloc.stop()
    grown = peak_rss() - before
    return max(peak - start, grown)


def peak_rss() -> int:
    """Return the largest memory that this process has had, in octets; it never falls."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _RSS_UNIT


def _ms_of(read: Callable[[], object]) -> float:
    start = time.process_time_ns()
    read()
    return (time.process_time_ns() - start) / 1e6
