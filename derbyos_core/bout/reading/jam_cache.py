"""Incremental reading of jams: only those whose element changed are read again.

All are read again if a team's sheet or the numbers of the jams changed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from derbyos_core.bout.model import Disagreement, Jam, JamId, JamNumbers, Penalty, Person
from derbyos_core.bout.model.jam_numbers import AS_STORED, DELETED_JAM, INSERTED, is_inserted
from derbyos_core.bout.reading.disagreements import disagreements_in
from derbyos_core.bout.reading.jams import Dated, JamPart, read_jam
from derbyos_core.bout.reading.persons import Persons, PersonSheet
from derbyos_core.clock import Instant
from derbyos_core.document.natural import number_of
from derbyos_core.document.tree import Element
from derbyos_core.gossip.acts import parse_refs
from derbyos_core.identity import Eid, Team

__all__ = ["JamMemo", "JamTimes", "NumbersMemo", "penalties_of", "read_jams", "read_numbers", "share_penalties"]

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


class NumbersMemo(NamedTuple):
    """Inserted and deleted jams of a period as they were last read, with its element."""

    element: Element
    inserted: tuple[int, ...]
    deleted: tuple[int, ...]
    reopened: tuple[int, ...]


def read_numbers(
    numbered: list[tuple[int, Element]], before: Mapping[Eid, NumbersMemo], *, goes_on: bool
) -> tuple[JamNumbers, dict[Eid, NumbersMemo]]:
    """Return the numbers of the jams; `numbered` are the periods with their numbers."""
    memos = {}
    for _, element in numbered:
        held = before.get(element.eid)
        memos[element.eid] = held if held is not None and held.element is element else _changes(element)
    inserted = {number: one for number, element in numbered if (one := memos[element.eid].inserted)}
    deleted = {number: one for number, element in numbered if (one := memos[element.eid].deleted)}
    reopened = {number: one for number, element in numbered if (one := memos[element.eid].reopened)}
    if not inserted and not deleted and not reopened:
        return AS_STORED, memos
    return JamNumbers(inserted, deleted, reopened, goes_on=goes_on), memos


def _changes(period: Element) -> NumbersMemo:
    """Return the stored numbers of the inserted, the deleted and the reopened jams of a period."""
    is_far = len(str(INSERTED))
    far = [one for one in period.children if one.tag == "jam" and len(one.attributes.get("number", "")) >= is_far]
    inserted = {number for one in far if (number := number_of(one.get("number"))) and is_inserted(number)}
    marks = [one for one in period.children if one.tag == DELETED_JAM and one.is_present]
    deleted: set[int] = set()
    reopened: set[int] = set()
    if marks:
        jams = {number_of(one.get("number")): one for one in period.children if one.tag == "jam"}
        for mark in marks:
            number = number_of(mark.get("number"))
            if number is not None:
                (deleted if _has_seen_all(mark, jams.get(number)) else reopened).add(number)
    return NumbersMemo(
        period, tuple(sorted(inserted - deleted)), tuple(sorted(deleted)), tuple(sorted(reopened - deleted))
    )


def _has_seen_all(mark: Element, jam: Element | None) -> bool:
    """True if whoever deleted a jam had seen every entry that stands in it."""
    seen = {ref.source: ref.sequence for ref in parse_refs(mark.get("seen"))}
    claims = (claim for one in jam.walk() for claim in one.standing) if jam is not None else ()
    return all(claim.entry.sequence <= seen.get(claim.entry.source, 0) for claim in claims)


def read_jams(
    numbered: list[tuple[int, Element]],
    own_sheets: tuple[PersonSheet, ...],
    before: Mapping[Eid, JamMemo],
    numbers: JamNumbers,
) -> dict[Eid, JamMemo]:
    """Return all jams in order; `numbered` are the periods with their numbers, `before` was read with these numbers."""
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
            if number is not None and not numbers.is_deleted(jam_id := numbers.shown(period, number)):
                rows.append((jam_id, element, None))
    rows.sort(key=_by_id)
    jams: dict[Eid, JamMemo] = {}
    for jam_id, element, held in rows:
        if held is not None:
            jams[element.eid] = held
            continue
        persons = persons or Persons(own_sheets)
        jams[element.eid] = _read(element, jam_id, own_sheets, persons, numbers)
    return jams


def _by_id(row: tuple[JamId, Element, JamMemo | None]) -> JamId:
    return row[0]


def _read(
    element: Element, jam_id: JamId, own_sheets: tuple[PersonSheet, ...], persons: Persons, numbers: JamNumbers
) -> JamMemo:
    part = read_jam(element, jam_id, persons, numbers)
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
