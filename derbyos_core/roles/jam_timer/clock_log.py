"""Clock log: starts and ends from the bout, the ends of stoppages, and marks.

A mark says by how much a press was corrected later. The bout does not keep that, but the entry does, since it replaced
the one that it corrects.
"""

from collections.abc import Callable
from dataclasses import dataclass

from derbyos_core.bout.clocks.clock_log import clock_log as bout_log
from derbyos_core.bout.model import Bout
from derbyos_core.bout.wording.words import Words
from derbyos_core.clock import Instant, parse_instant
from derbyos_core.document.tree import Element
from derbyos_core.gossip.entry import Entry, EntryRef
from derbyos_core.i18n import tr
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.screen_state import Conflict

__all__ = ["LINES_MAX", "LogLine", "clock_log", "clock_questions"]

LINES_MAX = 400
"""Jams and stoppages of a bout, each with start and end; no bout has more."""
SECOND_US = 1_000_000
MOVED_US_LEAST = SECOND_US // 2
CLOCK_TAGS = frozenset(("jam", "period", "time-out", "clock-set"))
"""Subjects of the clock log: conflicts about them are settled there (design 10)."""
MOVED_US_MOST = 60 * SECOND_US
"""A press is corrected by seconds; a start that moved further was another start."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLine:
    """One line; `mark` tells of a later correction, `is_open` of a conflict."""

    at: Instant
    words: str
    mark: str = ""
    is_open: bool = False


def clock_questions(conflicts: tuple[Conflict, ...]) -> tuple[Conflict, ...]:
    """Return the conflicts about a start, an end, a stoppage or a clock."""
    return tuple(one for one in conflicts if one.tag in CLOCK_TAGS)


def clock_log(
    bout: Bout,
    document: Element,
    lookup: Callable[[EntryRef], Entry | None],
    questions: tuple[Conflict, ...] = (),
) -> tuple[LogLine, ...]:
    """Return the whole log, newest first."""
    asked = {(one.eid, "duration" if one.attribute == "duration" else "timestamp") for one in questions}
    jams = {jam.eid: jam for period in document.findall("period") for jam in period.findall("jam")}
    lines = []
    for line in bout_log(bout):
        element = jams.get(line.eid)
        attribute = "timestamp" if line.text.endswith(" started") else "duration"
        mark = _moved(element, attribute, lookup) if element is not None else ""
        is_open = (line.eid, attribute if element is not None else "timestamp") in asked
        lines.append(LogLine(at=line.at, words=line.text, mark=mark, is_open=is_open))
    lines += _more(bout, asked)
    return tuple(sorted(lines, key=lambda line: line.at, reverse=True)[:LINES_MAX])


def _more(bout: Bout, asked: set[tuple[str, str]]) -> list[LogLine]:
    """Return the ends of stoppages and the settings of the period clock."""
    words = Words(bout)
    lines = []
    for period in bout.periods:
        for stop in period.time_outs:
            if stop.start is not None and stop.duration_us is not None:
                over = Instant(stop.start + stop.duration_us)
                said = tr("{stop} over", stop=words.stop(stop.kind))
                lines.append(LogLine(at=over, words=said, is_open=(stop.eid, "duration") in asked))
        lines += [
            LogLine(at=one.at, words=tr("Period clock set to {minutes}", minutes=texts.minutes(one.value_us)))
            for one in period.clock_sets
            if one.clock == "period" and one.length_us is None
        ]
    return lines


def _moved(element: Element, attribute: str, lookup: Callable[[EntryRef], Entry | None]) -> str:
    """Return by how much the counting answer moved the one before it: `2 s late`."""
    value = element.get(attribute)
    claim = next((one for one in element.answers(attribute) if one.value == value), None)
    entry = lookup(claim.entry) if claim is not None else None
    if claim is None or entry is None or len(entry.acts) > 1:
        return ""
    before = next((_said(one, attribute) for one in map(lookup, entry.over) if one is not None), None)
    after = parse_instant(claim.value or "")
    if before is None or after is None or not MOVED_US_LEAST <= abs(before - after) <= MOVED_US_MOST:
        return ""
    moved = round((before - after) / SECOND_US)
    return tr("{moved} s late", moved=moved) if moved > 0 else tr("{value} s early", value=-moved)


def _said(entry: Entry, attribute: str) -> Instant | None:
    """Return the time that an entry gave to an attribute."""
    for act in entry.acts:
        if act.attribute == attribute and act.text:
            return parse_instant(act.text)
    return None
