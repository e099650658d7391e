"""Jam time between two moments: the only time that counts as served in the box."""

from bisect import bisect_right
from collections.abc import Iterable

from derbyos_core.bout.model import Jam, JamId
from derbyos_core.clock import Instant

__all__ = ["JamTime"]


class JamTime:
    """The jams of a bout as time spans. One that nobody ended runs until the next one starts."""

    def __init__(self, jams: Iterable[Jam]) -> None:
        started = sorted(
            ((jam.start, jam.id, jam.end) for jam in jams if jam.start is not None), key=lambda row: row[:2]
        )
        self._starts = [start for start, _, _ in started]
        self._jams = [jam for _, jam, _ in started]
        nexts: list[Instant | None] = [*self._starts, None][1:]
        self._ends = [
            following if end is None else end if following is None else min(end, following)
            for (_, _, end), following in zip(started, nexts, strict=True)
        ]

    def between(self, start: Instant, end: Instant) -> int:
        """Return the microseconds of jam time between two moments; a running jam counts up to `end`."""
        total = 0
        for index in range(self._first(start), len(self._starts)):
            begin, over = self._starts[index], self._ends[index]
            if begin >= end:
                break
            total += max(0, (end if over is None else min(end, over)) - max(begin, start))
        return total

    def is_running(self, at: Instant) -> bool:
        """True if a jam runs at this moment."""
        return self.running(at) is not None

    def running(self, at: Instant) -> JamId | None:
        """Return the jam that runs at this moment."""
        index = bisect_right(self._starts, at) - 1
        if index < 0:
            return None
        over = self._ends[index]
        return self._jams[index] if over is None or at < over else None

    def after(self, start: Instant, time_us: int) -> tuple[Instant, JamId] | None:
        """Return when this much jam time will have passed, and in which jam; None if the jams so far are too short."""
        left = time_us
        for index in range(self._first(start), len(self._starts)):
            since, over = max(self._starts[index], start), self._ends[index]
            if over is None or over - since >= left:
                return Instant(since + left), self._jams[index]
            left -= max(0, over - since)
        return None

    def _first(self, start: Instant) -> int:
        return max(0, bisect_right(self._starts, start) - 1)
