"""Period clock: when it runs, its reading, and when a period has ended.

The clock starts with the first jam of its period and counts down. It does not stop between jams, only at a time-out
(the rule set says at which ones, and after how long), and then it is stopped until the next jam starts (domain 4.1). An
official may enter its reading at a moment (`clock-set`), which does not affect whether the clock runs. It holds from
that moment on: the reading at an earlier moment stays what it was, so that a present correction changes no sheet of the
past. One that is meant for the past names a moment in the past. At 0:00 between jams the period is over, unless
the rules let it end with a jam only; at 0:00 during a jam that jam is completed first. Overtime has no period clock.

All of this follows from the events at each reading, so that an undone start leaves no trace: nothing counts by itself,
and nothing is stored.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from derbyos_core.bout.model import ClockSet, Jam, Period, TimeOutKind
from derbyos_core.bout.reading.rules import Ruleset
from derbyos_core.clock import Instant

__all__ = ["elapsed_us", "end_reading_us", "is_running", "last_jam", "last_set", "period_ends", "remaining_us"]


@dataclass(frozen=True, slots=True)
class _Span:
    """A time span, open where `end` is None."""

    start: Instant
    end: Instant | None

    def within(self, start: int, end: int) -> int:
        """Return the length of the overlap with two moments, in microseconds."""
        own_end = end if self.end is None else min(self.end, end)
        return max(0, own_end - max(self.start, start))


def last_jam(period: Period) -> Jam | None:
    """Return the jam of a period that started last."""
    started = period.started_jams
    return started[-1][1] if started else None


def _stops_clock(kind: TimeOutKind, ruleset: Ruleset) -> bool:
    if kind.is_review:
        return ruleset.review_stops_period
    return ruleset.official_timeout_stops_period if kind.team is None else ruleset.timeout_stops_period


def _stopped(period: Period, ruleset: Ruleset) -> list[Instant]:
    """Return the moments at which a stoppage stops the clock, in order."""
    after_us = ruleset.stops_period_after_us
    begun = [stop for stop in period.time_outs if stop.start is not None and _stops_clock(stop.kind, ruleset)]
    long = [stop for stop in begun if stop.duration_us is None or stop.duration_us >= after_us]
    return sorted([Instant(stop.start + after_us) for stop in long if stop.start is not None])


def _run_spans(period: Period, ruleset: Ruleset) -> tuple[_Span, ...]:
    """Return the spans in which a period's clock runs, as long as it does not read zero."""
    whistles = [start for start, jam in period.started_jams if not jam.overtime]
    stops = _stopped(period, ruleset)
    spans: list[_Span] = []
    begin = whistles[0] if whistles else None
    while begin is not None:  # each round consumes at least one stop
        stop = next((at for at in stops if at >= begin), None)
        spans.append(_Span(begin, stop))
        begin = None if stop is None else next((at for at in whistles if at > stop), None)
    return tuple(spans)


def _anchor(period: Period, ruleset: Ruleset, at: Instant | None = None) -> tuple[Instant, int]:
    """Return a moment and its reading: the last correction until `at`, else the start with the full length."""
    last = last_set(period, "period", at)
    return (last.at, last.value_us) if last is not None else (Instant(0), ruleset.period_us)


def last_set(period: Period, clock: str, until: Instant | None = None) -> ClockSet | None:
    """Return the last correction of a clock, until a moment; of two at one moment it is the one entered later."""
    known = [one for one in period.clock_sets if one.clock == clock and (until is None or one.at <= until)]
    return max(reversed(known), key=lambda one: one.at, default=None)


def remaining_us(period: Period, ruleset: Ruleset, at: Instant) -> int:
    """Return the reading at a moment: never below zero, by the last correction that was made until then."""
    moment, value_us = _anchor(period, ruleset, at)
    ran = sum(span.within(moment, at) for span in _run_spans(period, ruleset))
    return max(0, value_us - ran)


def elapsed_us(period: Period, ruleset: Ruleset, at: Instant) -> int:
    """Return by how much the reading at a moment is below the length that the period had by the rules then."""
    known = [(one.at, one.length_us) for one in period.clock_sets if one.clock == "period" and one.at <= at]
    lengths = [(moment, length_us) for moment, length_us in known if length_us is not None]
    length_us = max(lengths)[1] if lengths else ruleset.period_us
    return max(0, length_us - remaining_us(period, ruleset, at))


def end_reading_us(period: Period, ruleset: Ruleset, end: Instant, now: Instant) -> int:
    """Return what the clock of a period that is over reads now: the last reading, or a correction since its end."""
    moment, _ = _anchor(period, ruleset, now)
    return remaining_us(period, ruleset, max(moment, end))


def is_running(period: Period, ruleset: Ruleset, at: Instant) -> bool:
    """True if the clock counts down at a moment."""
    runs = any(span.start <= at and (span.end is None or at < span.end) for span in _run_spans(period, ruleset))
    return runs and remaining_us(period, ruleset, at) > 0


def _expiry(period: Period, ruleset: Ruleset, until: Instant | None) -> Instant | None:
    """Return when the clock reads 0:00 if nothing else happens; None while it is stopped.

    A clock that is set after `until`, when the next period had begun, moves the end no more.
    """
    moment, left_us = _anchor(period, ruleset, until)
    for span in _run_spans(period, ruleset):
        start = max(span.start, moment)
        if span.end is None or span.end - start >= left_us:
            return Instant(start + left_us)
        left_us -= max(0, span.end - start)
    return None


def period_ends(
    periods: Iterable[Period], ruleset: Ruleset, complete_at: Instant | None
) -> tuple[Mapping[int, Instant], Mapping[int, Instant]]:
    """Return the end of each finished period, and of each that ends at 0:00 if nothing happens before.

    A period is finished if an official said so, or if the events prove it: a jam that ran over 0:00 and has ended, a
    jam of a later period, the end of the bout. A jam before overtime that began after the end that was entered proves
    that wrong. Whether a clock has run out between jams depends on the current time; where a period ends with a jam
    only, that ends nothing.
    """
    ends: dict[int, Instant] = {}
    expiries: dict[int, Instant] = {}
    until = complete_at
    for period in sorted(periods, key=lambda period: period.number, reverse=True):
        jams = period.started_jams
        last_end = jams[-1][1].end if jams else None
        zero = _expiry(period, ruleset, until)
        if period.end is not None and not any(at > period.end and not jam.overtime for at, jam in jams):
            ends[period.number] = period.end
        elif last_end is None:
            pass  # not begun, or a jam runs: that one is completed first
        elif zero is not None and last_end < zero and (until is None or zero <= until):
            if ruleset.ends_between_jams:
                (expiries if until is None else ends)[period.number] = zero
            elif until is not None:
                ends[period.number] = last_end
        elif zero is not None or until is not None:
            ends[period.number] = last_end
        until = jams[0][0] if jams else until
    return dict(sorted(ends.items())), expiries
