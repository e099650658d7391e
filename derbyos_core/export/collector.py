"""Reading of whole logs without Python's collector, with no user waiting."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["collector_off"]


@contextmanager
def collector_off() -> Iterator[None]:
    """Read whole logs without a collector: a bout is freed when its last reference goes (`Document`)."""
    was_on = gc.isenabled()
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
