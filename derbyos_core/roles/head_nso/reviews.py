"""List of official reviews: team, preceding jam, duration, question and result."""

from dataclasses import dataclass

from derbyos_core.bout.clocks.period_clock import remaining_us
from derbyos_core.bout.model import Bout, JamId, Period, TimeOut
from derbyos_core.clock import Instant
from derbyos_core.i18n import joined, tr
from derbyos_core.roles.shared import texts

__all__ = ["ReviewLine", "reviews_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewLine:
    """One review; `is_open` says that its result, or whether the team retains it, is not written yet."""

    eid: str
    period: int
    title: str
    sub: str
    asked: str
    result: str
    retained: bool | None
    is_open: bool


def reviews_of(bout: Bout, now: Instant, period: int | None = None) -> tuple[ReviewLine, ...]:
    """Return the reviews of a period, or of the bout, in the order in which they were asked."""
    found = [
        stop
        for one in bout.periods
        if period in (None, one.number)
        for stop in one.time_outs
        if stop.kind.is_review and stop.kind.team is not None
    ]
    return tuple(_line(bout, stop, now) for stop in sorted(found, key=lambda stop: (stop.period, stop.start or 0)))


def _line(bout: Bout, stop: TimeOut, now: Instant) -> ReviewLine:
    assert stop.kind.team is not None, "a review is a team's"
    return ReviewLine(
        eid=stop.eid,
        period=stop.period,
        title=tr("Official review, {team}", team=bout.teams[stop.kind.team].short),
        sub=joined(" · ", _when(bout, stop, now)),
        asked=stop.review,
        result=stop.resolution,
        retained=stop.retained if stop.is_judged else None,
        is_open=not stop.resolution or not stop.is_judged,
    )


def _when(bout: Bout, stop: TimeOut, now: Instant) -> list[str]:
    """Return the preceding jam, the period clock and the duration, as the paper requires."""
    if stop.start is None:
        return [tr("Period {number}", number=stop.period)]
    period = next(one for one in bout.periods if one.number == stop.period)
    before = [jam.id for jam in period.jams if jam.start is not None and jam.start <= stop.start]
    jam = max(before, default=None)
    clock = texts.minutes(remaining_us(period, bout.ruleset, stop.start), rounded_up=True)
    length_us = stop.duration_us if stop.duration_us is not None else max(0, now - stop.start)
    length = texts.minutes(length_us)
    parts = [_after(jam, bout, period), tr("{clock} left", clock=clock)]
    running = stop.duration_us is None
    return [*parts, tr("{length} so far", length=length) if running else tr("{length} long", length=length)]


def _after(jam: JamId | None, bout: Bout, period: Period) -> str:
    if jam is not None:
        return tr("after {jam}", jam=texts.jam_in_game(jam, bout))
    first = min((one.id for one in period.jams), default=JamId(period.number, 1))
    return tr("before {jam}", jam=texts.jam_in_game(first, bout))
