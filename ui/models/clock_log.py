"""Decides what the clock log says: every start and end of a jam or a stop, the newest first."""

from collections.abc import Callable
from dataclasses import dataclass

from derbyos_core.bout.model import Bout, Jam, JamId
from derbyos_core.clock import Instant, parse_instant
from derbyos_core.document.tree import Element
from derbyos_core.gossip.entry import Entry, EntryRef
from derbyos_core.identity import Team
from ui import texts
from ui.models.clock_words import stop_word

__all__ = ["LINES_MAX", "LogLine", "clock_log"]

LINES_MAX = 400
"""Jams and stops of a bout, each with start and end; more would be no bout."""
SECOND_US = 1_000_000
SLACK_US = SECOND_US // 2
"""A jam of two minutes is ended by hand, a little before or after."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLine:
    """One line; `mark` says what was put right later."""

    at: Instant
    words: str
    jam: JamId | None = None
    mark: str = ""


def clock_log(
    bout: Bout, document: Element, shorts: dict[Team, str], lookup: Callable[[EntryRef], Entry | None]
) -> tuple[LogLine, ...]:
    """The whole log."""
    lines: list[LogLine] = []
    elements = {child.eid: child for period in document.findall("period") for child in period.findall("jam")}
    for jam in bout.jams:
        lines += _jam_lines(jam, bout, elements.get(jam.eid), lookup)
    for period in bout.periods:
        for stop in period.time_outs:
            if stop.start is None:
                continue
            word = stop_word(stop, shorts)
            lines.append(LogLine(at=stop.start, words=word))
            if stop.duration_us is not None:
                over = word.replace(", ", " over, ", 1) if ", " in word else f"{word} over"
                lines.append(LogLine(at=Instant(stop.start + stop.duration_us), words=over))
        lines += [
            LogLine(at=one.at, words=f"Period clock set to {texts.minutes(one.value_us)}")
            for one in period.clock_sets
            if one.clock == "period"
        ]
    lines += [LogLine(at=end, words=f"Period {number} over") for number, end in bout.period_ends.items()]
    return tuple(sorted(lines, key=lambda line: line.at, reverse=True)[:LINES_MAX])


def _jam_lines(
    jam: Jam, bout: Bout, element: Element | None, lookup: Callable[[EntryRef], Entry | None]
) -> list[LogLine]:
    name = texts.jam_name(jam.id)
    lines = []
    if jam.start is not None:
        late = _moved(element, "timestamp", lookup)
        lines.append(LogLine(at=jam.start, words=f"{name} started", jam=jam.id, mark=late))
    if jam.end is not None:
        late = _moved(element, "duration", lookup)
        lines.append(LogLine(at=jam.end, words=f"{name} ended{_reason(jam, bout)}", jam=jam.id, mark=late))
    return lines


def _reason(jam: Jam, bout: Bout) -> str:
    if jam.injury:
        return ", injury"
    if jam.is_called or jam.home.called or jam.away.called:
        return f", {jam.call_official}" if jam.call_official else ", called off"
    if jam.duration_us is not None and jam.duration_us >= bout.ruleset.jam_us - SLACK_US:
        return ", time ran out"
    return ""


def _moved(element: Element | None, attribute: str, lookup: Callable[[EntryRef], Entry | None]) -> str:
    """By how much the counting answer moved the one before it: `2 s late, fixed`."""
    claims = element.answers(attribute) if element is not None else ()
    value = element.get(attribute) if element is not None else ""
    claim = next((one for one in claims if one.value == value), None)
    entry = lookup(claim.entry) if claim is not None else None
    if claim is None or entry is None or not entry.over:
        return ""
    before = next((_said(one, attribute) for one in map(lookup, entry.over) if one is not None), None)
    after = parse_instant(claim.value or "")
    if before is None or after is None or not SLACK_US <= abs(before - after) <= 60 * SECOND_US:
        return ""
    moved = round((before - after) / SECOND_US)
    return f"{moved} s late, fixed" if moved > 0 else f"{-moved} s early, fixed"


def _said(entry: Entry, attribute: str) -> Instant | None:
    """The time that an entry gave to an attribute."""
    for act in entry.acts:
        if act.attribute == attribute and act.text:
            return parse_instant(act.text)
    return None
