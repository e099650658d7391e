"""«What jam are we on?»: the active, the just completed and the upcoming jam (DOS-72..82).

Jams are neither created nor advanced: the answer follows from the start times and durations in the document. Where a
clock runs out between two jams, no entry says so; `as_of` adds it from the current time.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from derbyos_core.bout.model import Bout, Jam, JamId, Period
from derbyos_core.clock import Instant

__all__ = ["as_of", "which_jams"]

FIRST = JamId(1, 1)
SECOND_HALF = JamId(2, 1)


def which_jams(
    periods: Iterable[Period], ends: Mapping[int, Instant], is_complete: bool
) -> tuple[JamId | None, JamId | None, JamId | None]:
    """Return the active, the just completed and the upcoming jam."""
    jams = [jam for period in periods for jam in period.jams]
    started = [jam for jam in jams if jam.start is not None]
    latest = max(started, key=_by_start, default=None)
    done = [jam for jam in jams if jam.duration_us is not None]
    last_done = max(done, key=_by_start, default=None)
    completed = last_done.id if last_done is not None else None
    if is_complete:
        return None, completed, None  # DOS-80
    if latest is not None and latest.duration_us is None:
        return latest.id, completed, None  # DOS-75, DOS-81
    return None, completed, _upcoming(last_done, ends)


def as_of(bout: Bout, now: Instant) -> Bout:
    """Return the bout as of `now`: a period whose clock has since run out is over.

    Returns the same object where nothing has ended, so that views may compare by identity.
    """
    if bout.upcoming is None:
        return bout
    expired = {number: end for number, end in bout.expiries.items() if end <= now}
    ends = {**bout.period_ends, **expired} if expired else bout.period_ends
    is_over = bout.upcoming.period == 1 and 1 in ends and ends[1] <= now
    if not expired and not is_over:
        return bout
    return replace(bout, period_ends=ends, upcoming=SECOND_HALF if is_over else bout.upcoming)


def _by_start(jam: Jam) -> tuple[bool, int, JamId]:
    """Sort key: jams without a start, as on a paper typed in later, come before all others, by number."""
    return (jam.start is not None, jam.start or 0, jam.id)


def _upcoming(completed: Jam | None, ends: Mapping[int, Instant]) -> JamId:
    if completed is None:
        return FIRST  # DOS-78
    over = ends.get(completed.id.period)
    if completed.id.period == 1 and over is not None and (completed.end is None or completed.end >= over):
        return SECOND_HALF  # DOS-79, A17
    return JamId(completed.id.period, completed.id.number + 1)  # DOS-77
