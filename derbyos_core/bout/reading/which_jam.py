"""«What jam are we on?»: the active, the just completed and the upcoming jam (DOS-72..82).

No entry moves a bout on to its next jam. All three follow from the start times and durations in the document, so they
are right again as soon as a late or corrected entry arrives:

* *active* (DOS-75): the jam that started last, if it has no duration yet;
* *completed* (DOS-76): of the jams with a duration, the one that started last;
* *upcoming* (DOS-77..79): the jam after the completed one, or the first jam of the next period if the completed one
  ended a period that is not the last; none while a jam is active (DOS-81) and none after the end of the bout (DOS-80).

Jams of one period follow each other by their numbers. Where a laptop that had not seen a jam starts it again, later
than the one after it began, the higher number is still the later jam: else the jam on track would be over for all.

There is one case in which time alone changes the answer: the period clock runs out between two jams. No entry says
that, so the document cannot; `as_of` adds it from the current time.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from derbyos_core.bout.model import Bout, Jam, JamId, JamNumbers, Period
from derbyos_core.bout.model.jam_numbers import AS_STORED
from derbyos_core.bout.reading.rules import Ruleset
from derbyos_core.clock import Instant

__all__ = ["CurrentJams", "as_of", "current_jams"]

FIRST_JAM = JamId(1, 1)


class CurrentJams(NamedTuple):
    """Answer to «what jam are we on?»."""

    active: JamId | None
    completed: JamId | None
    upcoming: JamId | None


def current_jams(
    periods: Iterable[Period],
    period_ends: Mapping[int, Instant],
    ruleset: Ruleset,
    numbers: JamNumbers = AS_STORED,
    *,
    is_complete: bool,
) -> CurrentJams:
    """Return the active, the just completed and the upcoming jam; `is_complete`: the bout has ended."""
    jams = [jam for period in periods for jam in period.jams]
    ordered = sorted(_with_order(jams))
    latest = next((jam for _, _, jam in reversed(ordered) if jam.start is not None), None)
    completed = next((jam for _, _, jam in reversed(ordered) if jam.duration_us is not None), None)
    completed_id = completed.id if completed is not None else None
    if is_complete:
        return CurrentJams(active=None, completed=completed_id, upcoming=None)
    if latest is not None and latest.duration_us is None:
        return CurrentJams(active=latest.id, completed=completed_id, upcoming=None)
    upcoming = _upcoming(completed, period_ends, ruleset, numbers)
    return CurrentJams(active=None, completed=completed_id, upcoming=upcoming)


def as_of(bout: Bout, now: Instant) -> Bout:
    """Return the bout as of `now`: a period whose clock has run out since is over.

    Returns the same object where nothing has ended, so that views may compare by identity.
    """
    if bout.upcoming is None:
        return bout  # a jam runs, and with it the period; or the bout has ended
    expired = {number: end for number, end in bout.expiries.items() if end <= now}
    period_ends = {**bout.period_ends, **expired} if expired else bout.period_ends
    number = bout.upcoming.period
    is_break = number < bout.ruleset.period_count and number in period_ends and period_ends[number] <= now
    if not expired and not is_break:
        return bout
    upcoming = _first_of_next(bout.upcoming, bout.ruleset, bout.numbers) if is_break else bout.upcoming
    return replace(bout, period_ends=period_ends, upcoming=upcoming)


def _with_order(jams: Iterable[Jam]) -> Iterator[tuple[int, JamId, Jam]]:
    """Yield jams behind the keys that order them: when they began, and their numbers.

    A jam began no later than those of its period with a higher number. Jams without a start, as on a paper typed in
    later, come before all others.
    """
    earliest: dict[int, int] = {}
    for jam in sorted(jams, key=lambda jam: jam.id, reverse=True):
        if jam.start is None:
            yield 0, jam.id, jam
            continue
        earliest[jam.id.period] = min(jam.start, earliest.get(jam.id.period, jam.start))
        yield earliest[jam.id.period], jam.id, jam


def _upcoming(
    completed: Jam | None, period_ends: Mapping[int, Instant], ruleset: Ruleset, numbers: JamNumbers
) -> JamId:
    """Return the jam that follows; the last jam of a period is the one that ends at or after the period's end (A17).

    Overtime belongs to the last period.
    """
    if completed is None:
        return numbers.numbered(*FIRST_JAM.place)
    number = completed.id.period
    following = numbers.following(completed.id)
    if number < ruleset.period_count and number in period_ends:
        is_last = completed.end is None or completed.end >= period_ends[number]
        if is_last:
            return _first_of_next(following, ruleset, numbers)
    return following


def _first_of_next(following: JamId, ruleset: Ruleset, numbers: JamNumbers) -> JamId:
    """Return the first jam of the next period, instead of the one that would follow in this one."""
    return numbers.numbered(following.period + 1, following.number if ruleset.continues_jam_numbers else 1)
