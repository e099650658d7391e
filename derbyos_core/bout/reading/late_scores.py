"""Trips corrected after the official score of their jam was closed (domain 4.4).

A correction typed that late still changes the trip, and so the official score, until an official says that it is for
the statistics only; then an adjustment beside it keeps the official score. A sheet that was empty when its jam was
closed is not a correction: a scorekeeper who was behind, or away, fills it in late, and all of it counts.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from derbyos_core.bout.commands import AdjustScore
from derbyos_core.bout.model import Bout, JamId, ScoreAdjustment
from derbyos_core.bout.reading.closed_score import LATE, was_closed
from derbyos_core.bout.reading.references import jam_of, whole
from derbyos_core.clock import Instant
from derbyos_core.document.natural import number_of, team_of
from derbyos_core.document.tree import ClaimVerdict, Element
from derbyos_core.gossip.entry import Entry, EntryRef
from derbyos_core.gossip.entry_time import EntryTimes
from derbyos_core.identity import AuthorId, Eid, Team

__all__ = ["LateScore", "LateScores"]

OVER_MAX = 64
"""Limit on the entries searched for the points of a trip when its jam was closed."""
Lookup = Callable[[EntryRef], Entry | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class LateScore:
    """One team's trips of one jam, changed too late: points of the trips as they were, and as they are.

    `official` is the change of the official score so far; 0 where it was kept.
    """

    jam: JamId
    team: Team
    trips: tuple[int, ...]
    was: int
    points: int
    official: int
    by: AuthorId
    entry: EntryRef

    @property
    def as_statistics(self) -> AdjustScore:
        """The adjustment that keeps the official score."""
        return AdjustScore(jam=self.jam, team=self.team, points=-self.official, reason=LATE)


@dataclass(frozen=True, slots=True)
class _Trip:
    number: int
    was: int | None
    points: int
    at: Instant
    by: AuthorId
    entry: EntryRef
    is_late: bool


class LateScores:
    """Incremental finder, one per screen: searches again only jams that changed since the last call."""

    def __init__(self) -> None:
        self._held: dict[Eid, tuple[Element, object, tuple[LateScore, ...]]] = {}
        self._times = EntryTimes()

    def look(self, bout: Bout, document: Element, lookup: Lookup) -> tuple[LateScore, ...]:
        """Return every correction that came too late, in jam order."""
        after = _following(bout)
        periods = {period.number: (period.time_outs, period.clock_sets) for period in bout.periods}
        held: dict[Eid, tuple[Element, object, tuple[LateScore, ...]]] = {}
        for period in document.findall("period"):
            for element in period.findall("jam"):
                jam = jam_of(period, element, bout.numbers)
                later = after.get(jam) if jam is not None else None
                if jam is None or later is None:
                    continue
                key = (later, periods.get(later[0].period), bout.adjustments, bout.ruleset)
                last = self._held.get(element.eid)
                if last is not None and last[0] is element and last[1] == key:
                    held[element.eid] = last
                else:
                    held[element.eid] = (element, key, tuple(_of_jam(bout, jam, element, lookup, self._times)))
        self._held = held
        return tuple(sorted((late for row in held.values() for late in row[2]), key=lambda one: one.jam))


def _following(bout: Bout) -> dict[JamId, tuple[JamId, Instant | None, Instant | None]]:
    """Map each jam to the next started one, which closes its score; a jam without one is left out."""
    started = sorted(
        ((jam.id, jam.start, jam.end) for jam in bout.jams if jam.start is not None), key=lambda one: one[0]
    )
    ids = sorted({jam.id for jam in bout.jams})
    found: dict[JamId, tuple[JamId, Instant | None, Instant | None]] = {}
    for jam in ids:
        while started and started[0][0] <= jam:  # each jam is passed once
            started.pop(0)
        if started:
            found[jam] = started[0]
    return found


def _of_jam(bout: Bout, jam: JamId, element: Element, lookup: Lookup, times: EntryTimes) -> Iterator[LateScore]:
    for team in (Team.HOME, Team.AWAY):
        trips = [one for one in element.findall("pass") if one.is_present and team_of(one.attributes) == team]
        late = _late(bout, jam, team, [row for one in trips for row in _read(bout, jam, one, lookup, times)])
        if late is not None:
            yield late


def _late(bout: Bout, jam: JamId, team: Team, rows: list[_Trip]) -> LateScore | None:
    late = [row for row in rows if row.is_late]
    if not late or all(row.is_late and row.was is None for row in rows):
        return None
    was, points = sum(row.was or 0 for row in late), sum(row.points for row in late)
    newest = max(late, key=lambda row: row.at)
    kept = sum(one.points for one in _kept(bout.adjustments, jam, team))
    return LateScore(
        jam=jam,
        team=team,
        trips=tuple(row.number for row in late),
        was=was,
        points=points,
        official=points - was + kept,
        by=newest.by,
        entry=newest.entry,
    )


def _kept(adjustments: Iterable[ScoreAdjustment], jam: JamId, team: Team) -> Iterator[ScoreAdjustment]:
    return (one for one in adjustments if one.jam == jam and one.team is team and one.reason == LATE)


def _read(bout: Bout, jam: JamId, element: Element, lookup: Lookup, times: EntryTimes) -> Iterator[_Trip]:
    number = number_of(element.get("number"))
    claim = next((one for one in element.answers("points") if one.verdict is not ClaimVerdict.OTHER), None)
    entry = lookup(claim.entry) if claim is not None else None
    at = times.written_at(entry, lookup) if entry is not None else None
    if number is None or claim is None or entry is None or at is None:
        return
    points, is_late = whole(claim.value or ""), was_closed(bout, jam, at)
    was = _before(bout, jam, element.eid, entry, lookup, times) if is_late else None
    if is_late and was == points:
        is_late = False
    yield _Trip(number, was, points, at, claim.author, claim.entry, is_late)


def _before(bout: Bout, jam: JamId, eid: Eid, entry: Entry, lookup: Lookup, times: EntryTimes) -> int | None:
    """Return the points of the trip when its jam was closed; None if it did not exist."""
    ahead, seen = list(entry.over), 0
    while ahead and seen < OVER_MAX:
        seen += 1
        past = lookup(ahead.pop())
        at = times.written_at(past, lookup) if past is not None else None
        if past is None or at is None:
            continue
        if not was_closed(bout, jam, at):
            said = _said(past, eid)
            if said is not None:
                return said
        ahead.extend(past.over)
    return None


def _said(entry: Entry, eid: Eid) -> int | None:
    for act in entry.acts:
        if act.attribute == "points" and act.target.eid == eid:
            return whole(act.text)
        for payload in act.payload:
            if payload.attributes.get("eid") == eid and "points" in payload.attributes:
                return whole(payload.attributes["points"])
    return None
