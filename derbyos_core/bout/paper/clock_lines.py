"""Lines of the game clock sheet: what happened after each jam of a period."""

from collections.abc import Sequence
from dataclasses import dataclass

from derbyos_core.bout.clocks.period_clock import remaining_us
from derbyos_core.bout.model import Bout, Jam, JamId, Penalty, Period, Person, TimeOut
from derbyos_core.bout.paper.jam_lines import BOTH
from derbyos_core.bout.paper.penalty_lines import EXPULSION
from derbyos_core.identity import Team

__all__ = ["ClockEvent", "clock_at", "events_after", "jam_before", "stops_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockEvent:
    """One event after a jam: `INJ` and `EXP` name skaters by team, `TO`, `OR` and `OFF` are a stop of the game."""

    sign: str
    skaters: tuple[tuple[Team | None, tuple[Person, ...]], ...] = ()
    stop: TimeOut | None = None


def events_after(bout: Bout, period: Period, jam: Jam | None) -> list[ClockEvent]:
    """Return what happened after a jam and before the next one; None: before the first."""
    found = []
    if jam is not None and jam.injury:
        rests = tuple((team, jam.side(team).sits_out) for team in BOTH if jam.side(team).sits_out)
        found.append(ClockEvent(sign="INJ", skaters=rests))
    for penalty in bout.penalties:
        if jam is not None and penalty.jam == jam.id and penalty.severity == EXPULSION:
            found.append(ClockEvent(sign="EXP", skaters=(_expelled(penalty),)))
    for stop in stops_of(period):
        if jam_before(period, stop) == (jam.id if jam is not None else None):
            sign = "OFF" if stop.kind.team is None else "OR" if stop.kind.is_review else "TO"
            found.append(ClockEvent(sign=sign, stop=stop))
    return found


def _expelled(penalty: Penalty) -> tuple[Team | None, tuple[Person, ...]]:
    if penalty.person is None:
        return penalty.team, ()
    return penalty.person.team, (penalty.person,)


def stops_of(period: Period) -> Sequence[TimeOut]:
    """Return the stops of a period in the order in which they began."""
    return sorted(period.time_outs, key=lambda stop: (stop.start or 0, stop.eid))


def jam_before(period: Period, stop: TimeOut) -> JamId | None:
    """Return the last jam that had begun when a stop began; None: there was none."""
    if stop.start is None:
        return None
    begun = [jam.id for jam in period.jams if jam.start is not None and jam.start <= stop.start]
    return max(begun, default=None)


def clock_at(bout: Bout, period: Period, stop: TimeOut) -> int | None:
    """Return what the period clock read when a stop began, in microseconds; None if nobody knows when it began."""
    return None if stop.start is None else remaining_us(period, bout.ruleset, stop.start)
