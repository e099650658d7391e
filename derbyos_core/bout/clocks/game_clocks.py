"""Game phase and the reading of every game clock at a given moment.

No clock counts by itself: each reading follows from the events and the time, so every screen shows the same, an undone
press leaves no trace, and a late correction moves all clocks at once. Nothing ends by itself either: a jam that has run
its two minutes stays active until an entry ends it.
"""

from dataclasses import dataclass
from enum import StrEnum

from derbyos_core.bout.clocks.period_clock import end_reading_us, is_running, last_set, remaining_us
from derbyos_core.bout.clocks.period_end import had_overtime, outlook, period_end, period_number
from derbyos_core.bout.model import Bout, Jam, Period, TimeOut
from derbyos_core.bout.reading.jam_rules import jam_rules
from derbyos_core.bout.reading.rules import Span
from derbyos_core.clock import Instant
from derbyos_core.identity import Team

__all__ = [
    "ClockReading",
    "Phase",
    "halftime_clock",
    "is_overtime_due",
    "jam_clock",
    "lineup_clock",
    "period_clock",
    "period_number",
    "phase",
    "phase_clock",
    "reviews_left",
    "reviews_retained",
    "running_stop",
    "starts_overtime",
    "time_out_clock",
    "time_outs_allowed",
    "time_outs_left",
]


class Phase(StrEnum):
    """Phase of the game."""

    BEFORE = "before"
    LINEUP = "lineup"
    JAM = "jam"
    TIMEOUT = "timeout"
    REVIEW = "review"
    HALFTIME = "halftime"
    PERIOD_OVER = "period-over"
    COMPLETE = "complete"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockReading:
    """Reading of a clock. `length_us` 0: it has no end; `over_us` is the time since it reached its end."""

    value_us: int
    running: bool
    counts_down: bool = True
    length_us: int = 0
    over_us: int = 0


def phase(bout: Bout, now: Instant) -> Phase:
    """Return the phase of the game at this moment."""
    if bout.is_complete:
        return Phase.COMPLETE
    if bout.active is not None:
        return Phase.JAM
    stop = running_stop(bout, now)
    if stop is not None:
        return Phase.REVIEW if stop.kind.is_review else Phase.TIMEOUT
    number = period_number(bout)
    if number == 0:
        return Phase.BEFORE
    if period_end(bout, number, now) is None:
        return Phase.LINEUP
    return Phase.PERIOD_OVER if number >= bout.ruleset.period_count else Phase.HALFTIME


def running_stop(bout: Bout, now: Instant) -> TimeOut | None:
    """Return the stoppage that has not ended; a jam ends every one."""
    if bout.active is not None:
        return None
    stops = [stop for period in bout.periods for stop in period.time_outs]
    running = [stop for stop in stops if stop.start is not None and stop.duration_us is None]
    return max(running, key=lambda stop: stop.start or 0, default=None)


def period_clock(bout: Bout, now: Instant) -> ClockReading:
    """Read the period clock: the whole length before the first jam, its last reading once the period is over."""
    length_us = bout.ruleset.period_us
    period = _period(bout, period_number(bout) or 1)
    if period is None:
        return ClockReading(value_us=length_us, running=False, length_us=length_us)
    end = period_end(bout, period.number, now)
    if end is not None:
        value_us = end_reading_us(period, bout.ruleset, end, now)
        return ClockReading(value_us=value_us, running=False, length_us=length_us)
    value_us = remaining_us(period, bout.ruleset, now)
    runs = not bout.is_complete and is_running(period, bout.ruleset, now)
    return ClockReading(value_us=value_us, running=runs, length_us=length_us)


def jam_clock(bout: Bout, now: Instant) -> ClockReading:
    """Read the jam clock: its whole length while no jam runs. It stops at zero, and the jam goes on (display only)."""
    jam = bout.jam(bout.active)
    length_us = jam_rules(bout, bout.current).length_us
    if jam is None or jam.start is None:
        return ClockReading(value_us=length_us, running=False, length_us=length_us)
    return _down(now - jam.start, length_us)


def lineup_clock(bout: Bout, now: Instant) -> ClockReading:
    """Read the line-up clock, from the end of the last jam, or of the stoppage after it, whichever is later.

    So after a time-out the next jam may start at most 0:30 later, however late the press (domain 4.1). Where no jam
    follows in this period there is no line-up: then the time is shown that is left on the period clock, also after its
    end, unless overtime follows.
    """
    is_due = is_overtime_due(bout, now)
    length_us = bout.ruleset.overtime_lineup_us if is_due else bout.ruleset.lineup_us
    since = _lineup_start(bout)
    is_lineup = phase(bout, now) in (Phase.LINEUP, Phase.PERIOD_OVER)
    ahead = outlook(bout, now) if is_lineup and not is_due else None
    if ahead is not None and not ahead.follows:
        left = period_clock(bout, now)
        return ClockReading(value_us=left.value_us, running=left.running, length_us=length_us)
    if since is None or not is_lineup:
        return ClockReading(value_us=length_us, running=False, length_us=length_us)
    return _down(now - since, length_us)


def time_out_clock(bout: Bout, now: Instant) -> ClockReading | None:
    """Read the clock of the running stoppage: a team's counts down, the officials' and a review's count up."""
    stop = running_stop(bout, now)
    if stop is None or stop.start is None:
        return None
    elapsed_us = max(0, now - stop.start)
    if stop.kind.team is None or stop.kind.is_review:
        return ClockReading(value_us=elapsed_us, running=True, counts_down=False)
    return _down(elapsed_us, bout.ruleset.timeout_us)


def halftime_clock(bout: Bout, now: Instant) -> ClockReading | None:
    """Read the clock of the break after a period that is not the last; None outside that break.

    It goes on beside a stoppage in the break, as that of a review after the last jam.
    """
    number = period_number(bout)
    if bout.is_complete or bout.active is not None or not 0 < number < bout.ruleset.period_count:
        return None
    period = _period(bout, number)
    end = period_end(bout, number, now)
    if period is None or end is None:
        return None
    length_us = bout.ruleset.break_us(number)
    last = last_set(period, "halftime", now)
    moment, value_us = (last.at, last.value_us) if last is not None else (end, length_us)
    left_us = value_us - (now - moment)
    return ClockReading(value_us=max(0, left_us), running=True, length_us=length_us, over_us=max(0, -left_us))


def phase_clock(bout: Bout, now: Instant) -> ClockReading:
    """Read the one clock that matters in this phase."""
    if bout.is_complete:
        return ClockReading(value_us=0, running=False)
    if bout.active is not None:
        return jam_clock(bout, now)
    return time_out_clock(bout, now) or halftime_clock(bout, now) or lineup_clock(bout, now)


def is_overtime_due(bout: Bout, now: Instant) -> bool:
    """True if the next jam is an overtime jam: the last period is over, and the score is tied (domain 4.3)."""
    number = period_number(bout)
    return _is_played(bout, number, now) and bout.score[Team.HOME] == bout.score[Team.AWAY]


def starts_overtime(bout: Bout, now: Instant) -> bool:
    """True if a jam that starts now is an overtime jam: it is due, or one was skated whose points made no tie."""
    return is_overtime_due(bout, now) or (_is_played(bout, period_number(bout), now) and had_overtime(bout))


def _is_played(bout: Bout, number: int, now: Instant) -> bool:
    """True if the last period is over, and the game is not."""
    is_last = number >= bout.ruleset.period_count and period_end(bout, number, now) is not None
    return is_last and not bout.is_complete


def time_outs_left(bout: Bout, team: Team) -> int:
    """Return how many team time-outs a team may still take now: of those of this game, half or period."""
    rules = bout.ruleset
    left = rules.timeout_count - _time_outs_taken(bout, team, rules.timeouts_per)
    if rules.timeout_half_maximum is not None:
        left = min(left, rules.timeout_half_maximum - _time_outs_taken(bout, team, Span.HALF))
    return max(0, left)


def time_outs_allowed(bout: Bout, team: Team) -> int:
    """Return how many team time-outs a team can have in this game, half or period: those left and those taken."""
    rules = bout.ruleset
    if rules.timeout_half_maximum is None:
        return rules.timeout_count
    taken = _time_outs_taken(bout, team, Span.HALF)
    return min(rules.timeout_count, rules.timeout_half_maximum, time_outs_left(bout, team) + taken)


def reviews_left(bout: Bout, team: Team) -> int:
    """Return how many reviews a team has left in this period, half or game.

    A retained review may be used again, and is never carried over.
    """
    taken = _reviews(bout, team)
    kept = sum(1 for stop in taken if stop.retained)
    allowed = min(bout.ruleset.review_count + kept, bout.ruleset.review_maximum)
    return max(0, allowed - len(taken))


def reviews_retained(bout: Bout, team: Team) -> int:
    """Return how many reviews of this period, half or game a team kept."""
    return sum(1 for stop in _reviews(bout, team) if stop.retained)


def _reviews(bout: Bout, team: Team) -> tuple[TimeOut, ...]:
    return tuple([stop for stop in _stops_of(bout, team, bout.ruleset.reviews_per) if stop.kind.is_review])


def _time_outs_taken(bout: Bout, team: Team, span: Span) -> int:
    return len([stop for stop in _stops_of(bout, team, span) if not stop.kind.is_review])


def _stops_of(bout: Bout, team: Team, span: Span) -> list[TimeOut]:
    """Return a team's stoppages in the current game, half or period."""
    number = period_number(bout) or 1
    periods = [one for one in bout.periods if one.time_outs and bout.ruleset.is_same_span(span, one.number, number)]
    return [stop for period in periods for stop in period.time_outs if stop.kind.team is team]


def _period(bout: Bout, number: int) -> Period | None:
    return next((period for period in bout.periods if period.number == number), None)


def _lineup_start(bout: Bout) -> Instant | None:
    last: Jam | None = bout.jam(bout.completed)
    ends = [] if last is None or last.end is None else [last.end]
    ends += [] if last is None or last.follows_at is None else [last.follows_at]
    for period in bout.periods:
        for stop in period.time_outs:
            if stop.start is not None and stop.duration_us is not None:
                ends.append(Instant(stop.start + stop.duration_us))
    return max(ends, default=None)


def _down(elapsed_us: int, length_us: int) -> ClockReading:
    """Read a clock that counts down from its length and stops at zero."""
    left_us = min(length_us, length_us - elapsed_us)
    return ClockReading(value_us=max(0, left_us), running=True, length_us=length_us, over_us=max(0, -left_us))
