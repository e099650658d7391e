"""Exchange of two jammers in the box: whom the second one sets free, and after how long.

When the second jammer sits, the first is released, and the second serves as long as the first had (domain 4.5). Both at
the same time: both are released. Between jams the release comes with the next start. The document holds only which
visit was exchanged for which (entries 2.6); the lengths are computed with the visits (`boxes`).
"""

from dataclasses import dataclass

from derbyos_core.bout.clocks.box_clock import BoxReading, box_readings
from derbyos_core.bout.clocks.jam_time import JamTime
from derbyos_core.bout.model import Bout, BoxTrip, Position
from derbyos_core.clock import Instant
from derbyos_core.identity import Team

__all__ = ["LEAST_US", "JammerPair", "jammer_pair", "released_by"]


LEAST_US = 1_000
"""A shorter time only holds a jammer to the next start (`boxes`); it is not time to serve."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JammerPair:
    """Both jammers, the first to sit and the second. `served_us` is the time the first had served then.

    `left_us` is the time the first still serves for penalties beyond the exchanged ones. `is_swapped`: the second was
    exchanged for the first; else both serve their own time, which is the other reading. `is_free_later`: the release
    comes with the next start.
    """

    first: BoxTrip
    second: BoxTrip
    served_us: int
    left_us: int
    is_swapped: bool
    is_free_later: bool


def released_by(bout: Bout, team: Team, now: Instant) -> BoxTrip | None:
    """Return the visit of the other team's jammer that ends if a jammer of this team sits now, or None."""
    return next(
        (
            reading.trip
            for reading in reversed(box_readings(bout, now))
            if _is_jammer(reading.trip) and reading.trip.team not in (team, None) and _still_serves(reading, bout)
        ),
        None,
    )


def jammer_pair(bout: Bout, now: Instant) -> JammerPair | None:
    """Return the newest pair of jammers of both teams with at least one still in the box, or None."""
    jammers = [trip for trip in bout.box_trips if _is_jammer(trip) and trip.at is not None]
    for index in range(len(jammers) - 1, 0, -1):
        second = jammers[index]
        if second.left_jam is not None:
            continue
        for first in reversed(jammers[:index]):
            if first.team is second.team or not _overlap(first, second):
                continue
            return _pair(first, second, bout, now)
    return None


def _is_jammer(trip: BoxTrip) -> bool:
    return trip.position == Position.JAMMER.value


def _still_serves(reading: BoxReading, bout: Bout) -> bool:
    """False once the penalty was exchanged, from either side, or served: it cannot be exchanged any more.

    A jammer who returns for another penalty does not shorten what the other serves (casebook C4.4.2.A).
    """
    trip = reading.trip
    is_exchanged = bool(trip.swap) or any(other.swap == trip.eid for other in bout.box_trips)
    return reading.remaining_us > 0 and not is_exchanged and trip.at is not None


def _overlap(first: BoxTrip, second: BoxTrip) -> bool:
    """True if the first was there when the second sat down, and had time left."""
    if first.at is None or second.at is None:
        return False
    if second.swap == first.eid:
        return True
    return first.left_jam is None or (first.left_at is not None and first.left_at > second.at)


def _pair(first: BoxTrip, second: BoxTrip, bout: Bout, now: Instant) -> JammerPair | None:
    assert second.at is not None, "a visit without a time is in no pair"
    served_us = _served(first, second, bout)
    is_swapped = second.swap == first.eid
    if not is_swapped and served_us >= first.to_serve_us:
        return None  # the time was over, so there was nothing to exchange
    is_free_later = is_swapped and not JamTime(bout.jams).is_running(max(second.at, now))
    left_us = first.to_serve_us - served_us
    return JammerPair(
        first=first,
        second=second,
        served_us=served_us,
        left_us=left_us if left_us >= LEAST_US else 0,
        is_swapped=is_swapped,
        is_free_later=is_free_later and not JamTime(bout.jams).between(second.at, now),
    )


def _served(first: BoxTrip, second: BoxTrip, bout: Bout) -> int:
    """Return the jam time that the first had served when the second sat down."""
    if first.at is None or second.at is None:
        return 0
    served_us = JamTime(bout.jams).between(first.at, second.at)
    return min(served_us, first.due_us)
