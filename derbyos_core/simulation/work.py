"""Counter of the work that entries cause: placements, interpretations, and checks because of an undo.

Virtual time does not pass while a laptop computes, so a turn that would freeze a real program is not visible in virtual
time. Work is counted instead, and each turn has a budget that grows only with the log. In compiled modules calls inside
a class cannot be counted; there only real time shows a problem, and only for turns without end.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import perf_counter

from derbyos_core.document.fold import Document
from derbyos_core.document.voids import Voids
from derbyos_core.gossip.log import EntryLog
from derbyos_core.simulation.promises import BrokenPromise, Promise

__all__ = ["Work", "counted"]

COUNTED: tuple[tuple[type, str], ...] = ((EntryLog, "_place"), (Document, "_interpret"), (Voids, "_may_be_effective"))
PER_ENTRY_MAX, FREE = 16, 2_000
"""A turn may place the whole log again, interpret every entry and its dependants again, and check every undo."""
SECONDS_MAX = 60.0
"""Real time that one turn may take, ten thousand times the usual: only an endless turn needs more."""


class Work:
    """Work since the last check."""

    def __init__(self) -> None:
        self.count = 0
        self.most = 0
        """The highest count of one turn."""
        self._since = perf_counter()

    def look(self, entries: int, whose: object) -> None:
        """Check the work of a turn, for a laptop with so many entries. Raises `BrokenPromise` if it cost too much."""
        count, self.count = self.count, 0
        now = perf_counter()
        spent, self._since = now - self._since, now
        self.most = max(self.most, count)
        if count > PER_ENTRY_MAX * entries + FREE:
            raise BrokenPromise(Promise.COST, f"{whose} looks at {count} entries in one turn; it holds {entries}")
        if spent > SECONDS_MAX:
            raise BrokenPromise(Promise.COST, f"{whose} needs more than {SECONDS_MAX:.0f} s for one turn")


@contextmanager
def counted(work: Work) -> Iterator[None]:
    """Count the calls of the classes inside this context."""
    plain = [(owner, name, getattr(owner, name)) for owner, name in COUNTED]
    try:
        for owner, name, call in plain:
            _put(owner, name, _counting(work, call))
        yield
    finally:
        for owner, name, call in plain:
            _put(owner, name, call)


def _put(owner: type, name: str, call: object) -> None:
    with suppress(TypeError):  # a class of a compiled module
        setattr(owner, name, call)


def _counting(work: Work, call: Callable[..., object]) -> Callable[..., object]:
    def count(*words: object) -> object:
        work.count += 1
        return call(*words)

    return count
