"""Penalty box watches: time left to serve at a given moment.

Time to serve runs while a jam runs and the skater sits or stands; between jams it is paused. The last ten seconds are
served standing. Two blockers of a team sit at once; a third is queued until one of them stands (domain 4.5). The start
of each one's time is computed with the visits (`boxes`).
"""

from dataclasses import dataclass
from enum import StrEnum

from derbyos_core.bout.clocks.jam_time import JamTime
from derbyos_core.bout.model import Bout, BoxTrip
from derbyos_core.bout.reading.boxes import STANDING_US
from derbyos_core.clock import Instant

__all__ = ["BoxReading", "BoxState", "box_readings"]


class BoxState(StrEnum):
    """State of a skater in the box."""

    QUEUED = "queued"
    SITTING = "sitting"
    STANDING = "standing"
    DONE = "done"


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxReading:
    """One watch. `is_paused`: time is left to serve, and it does not run now."""

    trip: BoxTrip
    remaining_us: int
    state: BoxState
    is_paused: bool

    @property
    def served_us(self) -> int:
        """The time served so far."""
        return self.trip.to_serve_us - self.remaining_us


def box_readings(bout: Bout, now: Instant) -> tuple[BoxReading, ...]:
    """Return a watch for everyone in the box, in order of arrival."""
    time = JamTime(bout.jams)
    return tuple(_read(trip, time, now, bout.active is not None) for trip in bout.box_trips if trip.left_jam is None)


def _read(trip: BoxTrip, time: JamTime, now: Instant, is_jam: bool) -> BoxReading:
    begun = trip.serves_from
    if begun is None or begun > max(now, trip.at or now):
        state = BoxState.SITTING if trip.at is None else BoxState.QUEUED
        return BoxReading(trip=trip, remaining_us=trip.to_serve_us, state=state, is_paused=True)
    remaining_us = max(0, trip.to_serve_us - time.between(begun, now))
    if remaining_us == 0:
        state = BoxState.DONE
    else:
        state = BoxState.STANDING if remaining_us <= STANDING_US else BoxState.SITTING
    return BoxReading(trip=trip, remaining_us=remaining_us, state=state, is_paused=remaining_us > 0 and not is_jam)
