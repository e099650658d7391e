"""End of a period: whether another jam follows, reviews after the last one, and jams near the end.

The clock says when a period is over, and officials may say otherwise at any time: nothing here forbids a start. It says
what is offered (docs/ends-of-a-period.md):

* a jam that ends with more than a line-up's time on the period clock is followed by another one; one that ends with
  exactly that or less is the last, unless a team stops the clock before 0:00, or the officials decide on another;
* after the last jam of a period a review may be asked for within 30 seconds;
* until half of the break is over, a jam may have been the last of the old period or the first of the new one;
* after the last period the same holds for its last jam and the first of overtime, until half of the time to the next
  game is over;
* once overtime was skated, every jam that follows is overtime, whatever the score says: points may still be missing.
"""

from dataclasses import dataclass

from derbyos_core.bout.clocks.period_clock import last_jam, remaining_us
from derbyos_core.bout.model import Bout, Jam, JamId, Period, TimeOut
from derbyos_core.bout.reading.which_jam import as_of
from derbyos_core.clock import Instant
from derbyos_core.identity import Team

__all__ = [
    "REVIEW_WINDOW_US",
    "Outlook",
    "declared_end",
    "had_overtime",
    "is_before_end",
    "last_jam_offered",
    "other_kind",
    "other_period",
    "outlook",
    "period_end",
    "period_number",
    "review_left_us",
]

REVIEW_WINDOW_US = 30_000_000
"""Time after the last jam of a period in which a review may be asked for (rules of 2025, 1.3.2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlook:
    """Whether another jam follows in this period, and the time on the period clock.

    `is_close`: the last jam left no time for another, so what follows needs words. `is_over`: the period has ended.
    """

    follows: bool
    left_us: int
    is_close: bool
    is_over: bool = False


def period_number(bout: Bout) -> int:
    """Return the current or last played period; 0 before the first jam."""
    return max((period.number for period in bout.periods if last_jam(period) is not None), default=0)


def period_end(bout: Bout, number: int, now: Instant) -> Instant | None:
    """Return when a period ended, if it has by now."""
    end = as_of(bout, now).period_ends.get(number)
    return end if end is not None and end <= now else None


def declared_end(bout: Bout, number: int) -> Instant | None:
    """Return when officials declared a period over, whatever its clock said; None if not, or a jam followed."""
    period = _period(bout, number)
    end = period.end if period is not None else None
    return end if end is not None and bout.period_ends.get(number) == end else None


def outlook(bout: Bout, now: Instant) -> Outlook | None:
    """Return whether another jam follows the one that ended; None while one runs, and before and after the bout."""
    if bout.is_complete or bout.active is not None:
        return None
    period, jam = _last(bout)
    if period is None or jam is None or jam.end is None:
        return None
    end = period_end(bout, period.number, now)
    if end is not None:
        return Outlook(follows=False, left_us=remaining_us(period, bout.ruleset, end), is_close=True, is_over=True)
    stops = [stop for stop in period.time_outs if stop.start is not None and stop.start >= jam.end]
    left_us = remaining_us(period, bout.ruleset, now)
    stopped_at = min((stop.start for stop in stops if stop.start is not None and _stops(bout, stop)), default=now)
    at_end_us = left_us + min(stopped_at, now) - jam.end
    is_close = bout.ruleset.ends_between_jams and at_end_us <= bout.ruleset.lineup_us
    is_asked = any(stop.kind.team is not None and _stops(bout, stop) for stop in stops)
    follows = not is_close or is_asked or jam.follows_at is not None
    return Outlook(follows=follows, left_us=left_us, is_close=is_close)


def review_left_us(bout: Bout, ahead: Outlook | None, now: Instant) -> int:
    """Return for how long a review may still be asked for after the last jam of a period; 0 if another follows."""
    _, jam = _last(bout)
    if ahead is None or ahead.follows or jam is None or jam.end is None:
        return 0
    return max(0, jam.end + REVIEW_WINDOW_US - now)


def last_jam_offered(bout: Bout, now: Instant) -> JamId | None:
    """Return the jam that may still start as the last of a period that is over; None if it is too late for one.

    Once overtime was skated, it is too late.
    """
    period, jam = _last(bout)
    if period is None or jam is None or had_overtime(bout) or bout.active is not None or bout.is_complete:
        return None
    end = period_end(bout, period.number, now)
    if end is None or not _is_early_in_break(bout, period.number, end, now):
        return None
    return bout.numbers.following(max(one.id for _, one in period.started_jams))


def other_period(bout: Bout, now: Instant) -> tuple[JamId, int] | None:
    """Return the running or last jam with the other period that it may belong to; None if there is no doubt.

    The only jam of a period may have been the last of the one before; one that began when the clock had run out may
    have been the first of the next. Both can be said until half of the break is over.
    """
    period, jam = _last(bout)
    if bout.is_complete or period is None or jam is None or jam.start is None:
        return None
    before = _period(bout, period.number - 1)
    end = bout.period_ends.get(period.number - 1)
    if before is not None and end is not None and len(period.started_jams) == 1:
        is_early = _is_early_in_break(bout, before.number, end, now)
        return (jam.id, before.number) if is_early and before.started_jams else None
    if period.number >= bout.ruleset.period_count or len(period.started_jams) == 1:
        return None
    if is_before_end(bout, period, jam.start):
        return None
    is_early = _is_early_in_break(bout, period.number, jam.end or now, now)
    return (jam.id, period.number + 1) if is_early else None


def other_kind(bout: Bout, now: Instant) -> tuple[JamId, bool] | None:
    """Return the running or last jam with whether it may have been overtime instead; None if there is no doubt.

    The first overtime jam may have been the last jam of the last period; one that began when the clock had run out may
    have been overtime, if the score was tied before it or overtime was skated before it.
    """
    period, jam = _last(bout)
    if bout.is_complete or period is None or jam is None or period.number < bout.ruleset.period_count:
        return None
    if jam.start is None or not _is_early_in_break(bout, period.number, jam.end or now, now):
        return None
    if any(one.overtime for at, one in period.started_jams if at < jam.start):
        return None if jam.overtime else (jam.id, True)
    if jam.overtime:
        return (jam.id, False)
    before = {team: bout.score[team] - jam.side(team).points for team in (Team.HOME, Team.AWAY)}
    is_tied = before[Team.HOME] == before[Team.AWAY]
    return (jam.id, True) if is_tied and not is_before_end(bout, period, jam.start) else None


def had_overtime(bout: Bout) -> bool:
    """True if an overtime jam was started in the last period."""
    return any(jam.overtime for period in bout.periods for _, jam in period.started_jams)


def is_before_end(bout: Bout, period: Period, at: Instant) -> bool:
    """True while the clock of a period has time left, and nobody has ended the period: overtime begins after that."""
    return remaining_us(period, bout.ruleset, at) > 0 and (period.end is None or at < period.end)


def _is_early_in_break(bout: Bout, number: int, end: Instant, now: Instant) -> bool:
    return now - end < bout.ruleset.break_us(number) // 2


def _last(bout: Bout) -> tuple[Period | None, Jam | None]:
    """Return the current or last played period, and the jam that started last in it."""
    period = _period(bout, period_number(bout))
    return (period, last_jam(period)) if period is not None else (None, None)


def _period(bout: Bout, number: int) -> Period | None:
    return next((period for period in bout.periods if period.number == number), None)


def _stops(bout: Bout, stop: TimeOut) -> bool:
    """True for a stoppage that stops the period clock."""
    rules = bout.ruleset
    if stop.kind.is_review:
        return rules.review_stops_period
    return rules.official_timeout_stops_period if stop.kind.team is None else rules.timeout_stops_period
