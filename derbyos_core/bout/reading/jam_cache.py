"""Incremental reading of jams: only those whose element changed are read again, or all if a team's sheet changed."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from derbyos_core.bout.model import Disagreement, Jam, JamId, Penalty, Person
from derbyos_core.bout.reading.disagreements import disagreements_in
from derbyos_core.bout.reading.jams import Dated, JamPart, read_jam
from derbyos_core.bout.reading.persons import Persons, PersonSheet
from derbyos_core.clock import Instant
from derbyos_core.document.natural import number_of
from derbyos_core.document.tree import Element
from derbyos_core.identity import Eid, Team

__all__ = ["JamMemo", "JamTimes", "penalties_of", "read_jams", "share_penalties"]

JamTimes = tuple[JamId, Instant | None, int | None, bool]
"""Start, duration and overtime of a jam: all that clocks and boxes need."""


@dataclass(frozen=True, slots=True)
class JamMemo:
    """A jam as it was last read, with the element and sheets it was read from."""

    element: Element
    sheets: tuple[PersonSheet, ...]
    part: JamPart
    jam: Jam
    disagreements: tuple[Disagreement, ...]
    points: Mapping[Team, int]
    times: JamTimes
    strays: tuple[Person, ...]
    """Persons it refers to who are not listed."""


def read_jams(
    numbered: list[tuple[int, Element]], own_sheets: tuple[PersonSheet, ...], before: Mapping[Eid, JamMemo]
) -> dict[Eid, JamMemo]:
    """Return all jams in order; `numbered` are the periods with their numbers."""
    persons: Persons | None = None
    rows: list[tuple[JamId, Element, JamMemo | None]] = []
    for period, parent in numbered:
        for element in parent.children:
            if element.tag != "jam":
                continue
            held = before.get(element.eid)
            if held is not None and held.element is element and held.sheets is own_sheets:
                rows.append((held.part.jam.id, element, held))
                continue
            number = number_of(element.get("number"))
            if number is not None:
                rows.append((JamId(period, number), element, None))
    rows.sort(key=_by_id)
    jams: dict[Eid, JamMemo] = {}
    for jam_id, element, held in rows:
        if held is not None:
            jams[element.eid] = held
            continue
        persons = persons or Persons(own_sheets)
        jams[element.eid] = _read(element, jam_id, own_sheets, persons)
    return jams


def _by_id(row: tuple[JamId, Element, JamMemo | None]) -> JamId:
    return row[0]


def _read(element: Element, jam_id: JamId, own_sheets: tuple[PersonSheet, ...], persons: Persons) -> JamMemo:
    part = read_jam(element, jam_id, persons)
    return JamMemo(
        element=element,
        sheets=own_sheets,
        part=part,
        jam=part.jam,
        disagreements=tuple(disagreements_in(element, jam_id)),
        points=_points(part.jam),
        times=(jam_id, part.jam.start, part.jam.duration_us, part.jam.overtime),
        strays=tuple(person for person in part.persons if not person.listed and person.eid),
    )


def _points(jam: Jam) -> Mapping[Team, int]:
    return {team: jam.side(team).points for team in (Team.HOME, Team.AWAY)}


def penalties_of(jams: Mapping[Eid, JamMemo]) -> tuple[Penalty, ...]:
    """Return all penalties, by the jam under which each is counted, then by time."""

    def place(dated: Dated[Penalty]) -> tuple[JamId, int]:
        return dated.value.jam, dated.at

    every = [dated for one in jams.values() for dated in one.part.penalties]
    return tuple(dated.value for dated in sorted(every, key=place))


def share_penalties(
    jams: dict[Eid, JamMemo], penalties: tuple[Penalty, ...], before: Mapping[Eid, JamMemo], *, is_same: bool
) -> None:
    """Give each jam the penalties counted under it; a jam with unchanged content stays the same object.

    `is_same` means that the penalties are those of last time: then only jams that were read again are examined.
    """
    news = [(eid, one, held) for eid, one in jams.items() if one is not (held := before.get(eid)) or not is_same]
    if not news:
        return
    per_jam: dict[JamId, list[Penalty]] = {}
    for penalty in penalties:
        per_jam.setdefault(penalty.jam, []).append(penalty)
    for eid, one, held in news:
        own = tuple(per_jam.get(one.times[0], ()))
        if one is not held or one.jam.penalties != own:
            jam = replace(one.part.jam, penalties=own) if own else one.part.jam
            jams[eid] = replace(one, jam=held.jam if held is not None and held.jam == jam else jam)
