"""Moments of a DerbyJSON file, whichever clock they were read from.

A timestamp is the wall clock, seconds since 1970, the reading of the period clock, seconds since the start of the
period or since the start or end of the jam, or lies between two others (domain 3.6). All of them become instants. The
zone of a wall clock is unknown, so UTC is assumed, as for the advertised start. A period clock stands still in
stoppages: those that the file has before the event are added. An estimated range counts by its middle.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from derbyos_core.bout.writing.attribute_text import parse_duration
from derbyos_core.clock import Instant, from_seconds, parse_instant
from derbyos_core.interchange.derbyjson.vocabulary import JSONValue, epoch_of
from derbyos_core.interchange.script.timeline import advertised_start

__all__ = ["Moments"]

_WALL = re.compile(r"\s*([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d(?:\.\d{1,6})?))?\s*", re.ASCII)
_DAY_US = 24 * 3600 * 1_000_000
_BACK_US = 12 * 3600 * 1_000_000
"""A wall clock that reads so much less than before has passed midnight."""
_RANGE = 2


@dataclass(slots=True, kw_only=True)
class Moments:
    """The clocks of a file at one place in it; a reader moves it along."""

    date: str
    length_us: int
    counts_down: bool
    period_start: Instant | None = None
    stopped_us: int = 0
    """Length of the stoppages of this period that the file has so far."""
    jam_start: Instant | None = None
    jam_end: Instant | None = None
    unread: int = 0
    """Number of timestamps that could not be converted."""
    _last: Instant | None = field(default=None, init=False)

    def read(self, value: JSONValue) -> Instant | None:
        """Return the moment of a timestamp; None if it says none, or not enough to know it."""
        found = self.find(value)
        if found is not None:
            self._last = found
        else:
            self.unread += 1
        return found

    def find(self, value: JSONValue) -> Instant | None:
        """Return the moment of a timestamp like `read`, without keeping account of it."""
        absolute = epoch_of(value)
        if absolute is not None:
            return absolute
        if isinstance(value, str):
            return self._wall(value)
        if not isinstance(value, dict):
            return None
        if isinstance(value.get("epoch"), str):
            return self._wall(str(value["epoch"]))
        readers = {
            "wall": self._wall,
            "seconds": self._after_start,
            "period": self._on_period_clock,
            "jam": self._in_jam,
            "range": self._between,
        }
        for name, reader in readers.items():
            found = reader(value[name]) if name in value else None
            if found is not None:
                return found
        return None

    def _wall(self, value: JSONValue) -> Instant | None:
        match = _WALL.fullmatch(value) if isinstance(value, str) else None
        if match is None or not self.date:
            return None
        midnight = advertised_start(self.date, "00:00")
        seconds = parse_instant(match.group(3) or "0") or 0
        at = midnight + (int(match.group(1)) * 60 + int(match.group(2))) * 60_000_000 + seconds
        while self._last is not None and at + _BACK_US < self._last <= at + _DAY_US * 2:
            at += _DAY_US
        return Instant(at)

    def _after_start(self, value: JSONValue) -> Instant | None:
        seconds = _number(value)
        if seconds is None or self.period_start is None:
            return None
        return Instant(self.period_start + seconds + self.stopped_us)

    def _on_period_clock(self, value: JSONValue) -> Instant | None:
        reading = parse_duration(value) if isinstance(value, str) else None
        if reading is None or self.period_start is None:
            return None
        ran_us = self.length_us - reading if self.counts_down else reading
        return Instant(self.period_start + ran_us + self.stopped_us) if ran_us >= 0 else None

    def _in_jam(self, value: JSONValue) -> Instant | None:
        seconds = _number(value)
        origin = self.jam_end if seconds is not None and seconds < 0 else self.jam_start
        return None if seconds is None or origin is None else Instant(origin + seconds)

    def _between(self, value: JSONValue) -> Instant | None:
        if not isinstance(value, list) or len(value) != _RANGE:
            return None
        first, second = (None if _is_range(one) else self.find(one) for one in value)
        return Instant((first + second) // 2) if first is not None and second is not None else None


def _is_range(value: JSONValue) -> bool:
    return isinstance(value, Mapping) and "range" in value


def _number(value: JSONValue) -> int | None:
    """Return seconds as microseconds."""
    if isinstance(value, str):
        return parse_instant(value)
    if isinstance(value, bool) or not isinstance(value, int | float) or abs(value) > _DAY_US:
        return None
    return from_seconds(value)
