"""The past stays: what a window says about an earlier moment changes only by an entry about that moment. No Qt."""

import re
from collections.abc import Iterator

from derbyos_core.clock import parse_instant
from tests.gui.windows.oracle.moment import Counter, Difference, Moment

__all__ = ["compared_past"]

_PRESENT = re.compile(
    r"^<add (?![^>]*undoes=)[^>]*><(penalty|enter-box|exit-box|clock-set|nsode|lead|pass|trip|message)\b|<add path="
)
"""Entries about something that happens now: they begin no jam and no stop, end none and take nothing back."""
_SET_AT = re.compile(r'<clock-set [^>]*timestamp="([\d.]+)"')
_PERIOD = re.compile(r" of period \d\b")
"""A jam is named with its period once that is over."""
_LENGTH = re.compile(r" · [^·]* (?:so far|long)$")


def compared_past(before: Moment, after: Moment, counts: Counter) -> Iterator[Difference]:
    """Yield each statement about the past that another one replaced."""
    if before.shown.role != after.shown.role or not all(map(_PRESENT.match, after.arrived)):
        return
    set_at = [at for body in after.arrived for one in _SET_AT.findall(body) if (at := parse_instant(one)) is not None]
    starts = {str(stop.eid): stop.start for period in before.bout.periods for stop in period.time_outs}
    now = dict(after.shown.reviews)
    for eid, said in before.shown.reviews:
        start = starts.get(eid)
        if eid not in now or (start is not None and any(at <= start for at in set_at)):
            continue
        counts.note("past review")
        was, says = _LENGTH.sub("", said), _LENGTH.sub("", now[eid])
        if was != says:
            yield Difference(check="past review", words=f"“{was}” is now “{says}”, after {_told(after.arrived)}")
    lines = before.shown.clock_log
    if lines and after.shown.clock_log:
        counts.note("past clock log")
        kept = {_PERIOD.sub("", line) for line in after.shown.clock_log}
        gone = [line for line in lines if _PERIOD.sub("", line) not in kept]
        if gone:
            yield Difference(check="past clock log", words=f"“{gone[0]}” is gone, after {_told(after.arrived)}")


def _told(bodies: tuple[str, ...]) -> str:
    return "; ".join(bodies) or "nothing"
