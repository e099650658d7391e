"""The jam timer's script for a recorded game: starts, ends, stoppages, and period clock corrections.

The period clock follows from the events by itself. Where the recorded clock read something else at the start of a jam
(an official corrected it, or it hung), the jam timer sets it there. Where it would not give the end of a finished
period, the end is entered as it was.
"""

from collections.abc import Iterator

from derbyos_core.bout.commands import (
    EndJam,
    EndPeriod,
    EndTimeOut,
    SetClock,
    StartJam,
    StartTimeOut,
)
from derbyos_core.bout.model import TimeOutKind
from derbyos_core.bout.writing.attribute_text import parse_duration
from derbyos_core.clock import Instant
from derbyos_core.identity import Role, Team
from derbyos_core.interchange.game import RecordedGame, RecordedTimeOut
from derbyos_core.interchange.script.timed import Late, TimedCommand, TimeOutAt
from derbyos_core.interchange.script.timeline import MS_US, JamTimes, StopTimes, Timeline

__all__ = ["clock_lines"]

SECOND_US = 1_000_000
WITH_NEXT_US = SECOND_US
"""A stoppage that ends this shortly before a whistle was ended by it."""
CLOCK_OFF_US = 3 * SECOND_US
"""Two hand-operated clocks that differ by less than this agree."""
PERIOD_US = 1800 * SECOND_US


def clock_lines(game: RecordedGame, times: Timeline) -> Iterator[TimedCommand]:
    """Yield all that the jam timer enters, in order."""
    for jam in times.jams:
        start = StartJam(jam=jam.jam.id, at=jam.start, overtime=jam.jam.overtime, continues=jam.jam.continues)
        yield _line(jam.start, start)
        if jam.end is not None and jam.duration_us is not None:
            yield _line(jam.end, EndJam(jam=jam.jam.id, duration_us=jam.duration_us))
    whistles = [jam.start for jam in times.jams] + [stop.start for stop in times.stops]
    for stop in times.stops:
        yield from _stop(stop, whistles)
    for period in sorted({jam.jam.id.period for jam in times.jams}):
        yield from _period(game, times, period)


def _line(at: Instant, command: StartJam | EndJam | StartTimeOut | SetClock | EndPeriod | Late) -> TimedCommand:
    return TimedCommand(at=at, role=Role.JAM_TIMER, command=command)


def _stop(stop: StopTimes, whistles: list[Instant]) -> Iterator[TimedCommand]:
    start = StartTimeOut(period=stop.stop.period, kind=_kind(stop.stop), at=stop.start)
    yield _line(stop.start, start)
    if stop.duration_us is None:
        return
    end = Instant(stop.start + stop.duration_us)
    if not any(stop.start < whistle <= end + WITH_NEXT_US for whistle in whistles):
        command = EndTimeOut(eid="", duration_us=stop.duration_us)
        yield _line(end, Late(command=command, thing=TimeOutAt(at=stop.start)))


def _kind(stop: RecordedTimeOut) -> TimeOutKind:
    if stop.team is None:
        return TimeOutKind.OFFICIAL
    if stop.team is Team.HOME:
        return TimeOutKind.HOME_REVIEW if stop.review else TimeOutKind.HOME
    return TimeOutKind.AWAY_REVIEW if stop.review else TimeOutKind.AWAY


def _period(game: RecordedGame, times: Timeline, number: int) -> Iterator[TimedCommand]:
    """Yield corrections of the clock, and the end where the clock alone would not give it."""
    length_us = parse_duration(game.rules.get("period", "")) or PERIOD_US
    jams = [jam for jam in times.jams if jam.jam.id.period == number and not jam.jam.overtime]
    stops = sorted(stop.start for stop in times.stops if stop.stop.period == number)
    ran_us = 0
    for before, jam in zip([None, *jams], jams, strict=False):
        if before is not None:
            stopped = next((at for at in stops if before.start <= at < jam.start), jam.start)
            ran_us += stopped - before.start
        read_us = jam.jam.clock_ms * MS_US
        ran_us = min(ran_us, length_us)  # at 0:00 it stays, and a jam may go on
        if jam.jam.clock_ms and abs(ran_us - read_us) > CLOCK_OFF_US:
            ran_us = read_us
            value_us = max(0, length_us - read_us)
            yield _line(jam.start, SetClock(period=number, clock="period", value_us=value_us, at=jam.start))
    yield from _end(game, times, number, _expiry(jams, stops, length_us - ran_us))


def _expiry(jams: list[JamTimes], stops: list[Instant], left_us: int) -> Instant | None:
    """Return when the clock reads 0:00 after the start of the last jam; None if a stoppage came before."""
    if not jams:
        return None
    zero = Instant(jams[-1].start + max(0, left_us))
    return None if any(jams[-1].start <= at < zero for at in stops) else zero


def _end(game: RecordedGame, times: Timeline, number: int, zero: Instant | None) -> Iterator[TimedCommand]:
    period = next((period for period in game.periods if period.number == number), None)
    last = [jam for jam in times.jams if jam.jam.id.period == number][-1]
    if period is None or period.end_ms is None or last.end is None:
        return
    end = max(Instant(period.end_ms * MS_US), last.end)
    if zero is None or abs(max(zero, last.end) - end) > CLOCK_OFF_US:
        yield _line(end, EndPeriod(period=number, at=end))
