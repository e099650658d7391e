"""Stoppages of the game: several elements that overlap are one (data-model 5).

The jam timer's counts, else the first that began. The next start of a jam ends every stoppage, whether or not an entry
says so. One of the other team ends it too, if both are the jam timer's, or neither: what two teams asked for is never
one stoppage, and each is charged with its own (decision 0030).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from derbyos_core.bout.model import Bout, Disagreement, StopNote, TimeOut, TimeOutKind
from derbyos_core.bout.reading.disagreements import answer_of
from derbyos_core.bout.writing.attribute_text import MILLISECOND_US, is_yes
from derbyos_core.clock import Instant, parse_instant
from derbyos_core.document.ownership import owns
from derbyos_core.document.tree import ClaimVerdict, Element

__all__ = ["OF_REVIEW", "began_at", "has_just_begun", "is_owners", "read_stops"]

OF_REVIEW = ("review", "resolution", "retained")
"""Registers of which an answer in one note holds for all."""
ONE_PRESS_US = 15_000_000
"""A team's second timeout in a row comes after the first, of a minute."""
OVERLAP_MIN_US = MILLISECOND_US
"""Durations are written in milliseconds, so an end may appear this far after the next start."""


@dataclass(frozen=True, slots=True)
class _Stop:
    element: Element
    stop: TimeOut
    since: Instant
    is_owners: bool
    is_ended: bool
    """Somebody entered its end: no start of a jam ends it."""

    @property
    def end(self) -> int | None:
        if self.stop.duration_us is None:
            return None
        return self.since + self.stop.duration_us


def is_owners(element: Element, team: str | None = None, position: str = "") -> bool:
    """True if an official in the role that owns such elements says that this one is present."""
    return any(
        claim.value == "yes" and owns(claim.role, element.tag, "present", team, position)
        for claim in element.answers("present")
    )


def began_at(element: Element) -> Instant:
    """Return when a stoppage began: by its timestamp, else when it was entered."""
    start = parse_instant(element.get("timestamp"))
    return element.since if start is None else start


def has_just_begun(bout: Bout, kind: TimeOutKind, now: Instant, shown: Bout | None = None) -> bool:
    """Return whether a stop of this kind runs that began a moment ago: a second press is no second stop.

    With `shown`, only one counts that this bout, which the screen showed, did not have.
    """
    known = {note.eid for stop in _stops(shown) for note in stop.notes} if shown is not None else set()
    return any(
        stop.kind is kind
        and stop.start is not None
        and stop.end is None
        and abs(now - stop.start) < ONE_PRESS_US
        and stop.eid not in known
        for stop in _stops(bout)
    )


def _stops(bout: Bout) -> Iterator[TimeOut]:
    return (stop for period in bout.periods for stop in period.time_outs)


def read_stops(elements: Iterable[Element], period: int, starts: Iterable[Instant]) -> tuple[TimeOut, ...]:
    """Return the stoppages of a period in time order; `starts` are those of all jams, since any jam ends a stoppage."""
    whistles = sorted(starts)
    rows = [_read(element, period, whistles) for element in elements]
    groups: list[list[_Stop]] = []
    for row in sorted(rows, key=lambda row: row.since):
        end = _end(groups[-1]) if groups else row.since
        if end is not None and row.since >= end - OVERLAP_MIN_US:
            groups.append([row])
        elif _is_of_other_team(row, groups[-1]):
            groups[-1] = [_ended(one, row.since) for one in groups[-1]]
            groups.append([row])
        else:
            groups[-1].append(row)
    return tuple(_joined(group) for group in groups)


def _is_of_other_team(row: _Stop, group: list[_Stop]) -> bool:
    """Return whether a team stops the game during a stoppage of the other one.

    Both are the jam timer's, or neither. That of the other team may be part of an official one.
    """
    if row.is_owners != _counting(group).is_owners:
        return False
    teams = {one.stop.kind.team for one in (row, *group) if one.is_owners == row.is_owners}
    return row.stop.kind.team is not None and len(teams - {None}) > 1


def _ended(row: _Stop, at: Instant) -> _Stop:
    """Return a stoppage that ended at a moment, unless it had ended before."""
    if row.end is not None and row.end <= at:
        return row
    return replace(row, stop=replace(row.stop, duration_us=Instant(max(0, at - row.since))))


def _counting(group: list[_Stop]) -> _Stop:
    return next((row for row in group if row.is_owners), group[0])


def _end(group: list[_Stop]) -> int | None:
    """Return when a stoppage ended: as the counting note says, else as another one does, else with the next jam."""
    counting = _counting(group)
    if counting.is_ended:
        return counting.end
    entered = [one.end for one in group if one.is_ended and one.end is not None and one.end > counting.since]
    return min(entered, default=counting.end)


def _joined(group: list[_Stop]) -> TimeOut:
    """Return the counting stoppage; its end, and a review's question and outcome, may have been entered on another."""
    notes = tuple([_note(row) for row in group])
    counting = _counting(group)
    stop = replace(counting.stop, notes=notes)
    if len(group) == 1:
        return stop
    others, end = [row.stop for row in group], _end(group)
    return replace(
        stop,
        duration_us=None if end is None else Instant(end - counting.since),
        review=stop.review or next((one.review for one in others if one.review), ""),
        resolution=stop.resolution or next((one.resolution for one in others if one.resolution), ""),
        retained=stop.retained if stop.is_judged else any(one.retained for one in others if one.kind is stop.kind),
        is_judged=stop.is_judged or any(one.is_judged for one in others if one.kind is stop.kind),
        questions=tuple(_questions(counting, group)),
    )


def _questions(counting: _Stop, group: list[_Stop]) -> Iterator[Disagreement]:
    """Yield the registers of a review whose answers differ from note to note, though not within one."""
    alike = [one.element for one in group if one.stop.kind is counting.stop.kind and one is not counting]
    elements = (counting.element, *alike)
    for register in OF_REVIEW:
        claims = [claim for one in elements for claim in one.answers(register)]
        if len({claim.value for claim in claims}) < 2 or any(register in one.disagreements for one in elements):
            continue
        value = next((one.get(register) for one in elements if one.get(register)), None)
        yield Disagreement(
            eid=counting.element.eid,
            tag=counting.element.tag,
            attribute=register,
            jam=None,
            team=counting.stop.kind.team,
            position="",
            number="",
            answers=tuple(
                answer_of(claim if claim.value == value else claim._replace(verdict=ClaimVerdict.OTHER))
                for claim in claims
            ),
        )


def _note(row: _Stop) -> StopNote:
    answers = row.element.answers("timeout")
    by = dict.fromkeys(claim.entry for claim in answers if claim.verdict is not ClaimVerdict.OTHER)
    return StopNote(eid=row.element.eid, kind=row.stop.kind, since=row.since, by=tuple(by))


def _read(element: Element, period: int, whistles: list[Instant]) -> _Stop:
    since = began_at(element)
    duration_us = parse_instant(element.get("duration"))
    whistle = next((at for at in whistles if at > since), None)
    is_ended = duration_us is not None
    if whistle is not None and (duration_us is None or since + duration_us > whistle + OVERLAP_MIN_US):
        duration_us, is_ended = Instant(whistle - since), False
    stop = TimeOut(
        eid=element.eid,
        period=period,
        kind=_kind(element),
        start=parse_instant(element.get("timestamp")),
        duration_us=duration_us,
        review=element.get("review"),
        resolution=element.get("resolution"),
        retained=is_yes(element.get("retained")),
        is_judged=bool(element.get("retained").strip()),
    )
    return _Stop(element=element, stop=stop, since=since, is_owners=is_owners(element), is_ended=is_ended)


def _kind(element: Element) -> TimeOutKind:
    """Return the kind. A team's stoppage entered together with a review is that review (entries 4)."""
    text = element.get("timeout").strip()
    kind = TimeOutKind(text) if text in TimeOutKind._value2member_map_ else TimeOutKind.OFFICIAL
    if kind.team is None or kind.is_review or "review" not in element.attributes:
        return kind
    typed = {claim.entry for claim in element.answers("timeout")}
    asked = {claim.entry for claim in element.answers("review")}
    return TimeOutKind(f"{text}-review") if typed <= asked else kind
