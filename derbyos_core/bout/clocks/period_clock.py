"""Period clock: when it runs, its reading, and when a period has ended.

The clock starts with the first jam of its period and counts down. It does not stop between jams, only at a time-out
(the rule set says at which ones, and after how long), and then it is stopped until the next jam starts (domain 4.1). An
official may enter its reading at a moment (`clock-set`); the latest such moment counts, and does not affect whether the
clock runs. At 0:00 between jams the period is over, unless the rules let it end with a jam only; at 0:00 during a jam
that jam is completed first. Overtime has no period clock.

All of this follows from the events at each reading, so that an undone start leaves no trace: nothing counts by itself,
and nothing is stored.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from derbyos_core.bout.model import Jam, Period, TimeOutKind
from derbyos_core.bout.reading.rules import Ruleset
from derbyos_core.clock import Instant

__all__ = ["is_running", "last_jam", "period_ends", "remaining_us"]


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


def _anchor(period: Period, ruleset: Ruleset) -> tuple[Instant, int]:
    """Return a moment and its reading: the latest correction, else the start with the full length."""
    corrections = [(one.at, one.value_us) for one in period.clock_sets if one.clock == "period"]
    return max(corrections) if corrections else (Instant(0), ruleset.period_us)


def remaining_us(period: Period, ruleset: Ruleset, at: Instant) -> int:
    """Return the reading at a moment: never below zero, and time before the last correction does not count."""
    moment, value_us = _anchor(period, ruleset)
    ran = sum(span.within(moment, at) for span in _run_spans(period, ruleset))
    return max(0, value_us - ran)


def is_running(period: Period, ruleset: Ruleset, at: Instant) -> bool:
    """True if the clock counts down at a moment."""
    runs = any(span.start <= at and (span.end is None or at < span.end) for span in _run_spans(period, ruleset))
    return runs and remaining_us(period, ruleset, at) > 0


def _expiry(period: Period, ruleset: Ruleset) -> Instant | None:
    """Return when the clock reads 0:00 if nothing else happens; None while it is stopped."""
    moment, left_us = _anchor(period, ruleset)
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
    jam of a later period, the end of the bout. Whether a clock has run out between jams depends on the current time;
    where a period ends with a jam only, that ends nothing.
    """
    ends: dict[int, Instant] = {}
    expiries: dict[int, Instant] = {}
    until = complete_at
    for period in sorted(periods, key=lambda period: period.number, reverse=True):
        jams = period.started_jams
        last_end = jams[-1][1].end if jams else None
        zero = _expiry(period, ruleset)
        if period.end is not None:
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
