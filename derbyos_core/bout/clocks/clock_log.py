"""The jam timer's clock log: starts, ends with their reason, and stops, newest first."""

from dataclasses import dataclass, replace

from derbyos_core.bout.clocks.period_clock import period_ends
from derbyos_core.bout.model import Bout, Jam, Period
from derbyos_core.bout.reading.jam_rules import jam_rules
from derbyos_core.bout.wording.words import Words
from derbyos_core.bout.writing.attribute_text import SECOND_US
from derbyos_core.clock import Instant
from derbyos_core.i18n import joined, tr
from derbyos_core.identity import Eid

__all__ = ["ClockLine", "clock_log"]

TIME_TOLERANCE_US = SECOND_US
"""A jam that ended this close to its full length ran out of time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockLine:
    """One line; `eid` is the element that it is about."""

    at: Instant
    text: str
    eid: Eid


def clock_log(bout: Bout) -> tuple[ClockLine, ...]:
    """Return all lines of a bout, newest first."""
    words = Words(bout)
    lines: list[ClockLine] = []
    for jam in bout.jams:
        name = words.jam(jam.id)
        if jam.start is not None:
            started = tr("Overtime {jam} started", jam=name) if jam.overtime else tr("{jam} started", jam=name)
            lines.append(ClockLine(at=jam.start, text=started, eid=jam.eid))
        if jam.end is not None:
            lines.append(
                ClockLine(
                    at=jam.end,
                    text=joined(", ", filter(None, (tr("{jam} ended", jam=name), _reason(bout, jam)))),
                    eid=jam.eid,
                )
            )
    for period in bout.periods:
        for stop in period.time_outs:
            if stop.start is not None:
                lines.append(ClockLine(at=stop.start, text=words.stop(stop.kind), eid=stop.eid))
        end = _end(bout, period)
        if end is not None:
            lines.append(ClockLine(at=end, text=tr("Period {period} ended", period=period.number), eid=period.eid))
    return tuple(sorted(lines, key=lambda line: line.at, reverse=True))


def _end(bout: Bout, period: Period) -> Instant | None:
    """Return when a period ended: before overtime, which has no clock, and whether or not that goes on."""
    first = min((start for start, jam in period.started_jams if jam.overtime), default=None)
    if first is None:
        return bout.period_ends.get(period.number)
    usual = replace(period, jams=tuple([jam for jam in period.jams if not jam.overtime]))
    ends, _ = period_ends((usual,), bout.ruleset, first)
    return ends.get(period.number)


def _reason(bout: Bout, jam: Jam) -> str:
    if jam.injury:
        return tr("injury")
    if jam.call_official:
        return jam.call_official
    if jam.is_called:
        return tr("called off")
    if jam.duration_us is not None and jam.duration_us >= jam_rules(bout, jam.id).length_us - TIME_TOLERANCE_US:
        return tr("time ran out")
    return ""
