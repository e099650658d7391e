"""Closing of a jam's official score, and later corrections that keep it (domain 4.4).

A trip may be corrected until the end of the following jam; with less than two minutes of the game remaining, only until
the start of the next one. A later correction changes the statistics, and the official score stays. Some rule sets have
no such rule: there an official score never closes.
"""

from derbyos_core.bout.clocks.period_clock import remaining_us
from derbyos_core.bout.commands import CorrectScore, SetTrip
from derbyos_core.bout.model import Bout, Jam, JamId
from derbyos_core.clock import Instant

__all__ = ["LATE", "as_statistics", "is_closed", "was_closed"]

LATE = "seen after the next jam"
"""Reason of an adjustment that keeps the official score."""
LAST_US = 120_000_000
"""The last two minutes of the game."""


def is_closed(bout: Bout, jam: JamId, now: Instant) -> bool:
    """True if the official score of a jam may no longer change."""
    later = _next(bout, jam) if bout.ruleset.closes_scores else None
    return later is not None and (later.end is not None or was_closed(bout, jam, now))


def was_closed(bout: Bout, jam: JamId, at: Instant) -> bool:
    """True if the official score could no longer change at that moment."""
    later = _next(bout, jam) if bout.ruleset.closes_scores else None
    if later is None or later.start is None or later.start > at:
        return False
    if later.end is not None and later.end <= at:
        return True
    period = next((one for one in bout.periods if one.number == later.id.period), None)
    is_last = later.id.period >= bout.ruleset.period_count
    return is_last and period is not None and remaining_us(period, bout.ruleset, at) < LAST_US


def as_statistics(trip: SetTrip) -> CorrectScore:
    """Return the same correction with the official score kept; a removed trip counts as no points."""
    return CorrectScore(
        jam=trip.jam,
        team=trip.team,
        number=trip.number,
        points=trip.points or 0,
        reason=LATE,
    )


def _next(bout: Bout, jam: JamId) -> Jam | None:
    later: Jam | None = None
    for one in bout.jams:
        if one.id > jam and one.start is not None and (later is None or one.id < later.id):
            later = one
    return later
