"""Incremental reading of jams: only those whose element changed are read again.

All are read again if a team's sheet or the numbers of the jams changed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from derbyos_core.bout.model import Disagreement, Jam, JamId, JamNumbers, Penalty, Person, Position
from derbyos_core.bout.model.jam_numbers import (
    AS_STORED,
    COUNTS_IN,
    DELETED_JAM,
    INSERTED,
    MovedJam,
    is_inserted,
    stored_order,
)
from derbyos_core.bout.reading.deleted_jams import unseen_in
from derbyos_core.bout.reading.disagreements import disagreements_in
from derbyos_core.bout.reading.jam_rules import SUDDEN_PERIOD
from derbyos_core.bout.reading.jams import Dated, JamPart, read_jam
from derbyos_core.bout.reading.persons import Persons, PersonSheet, named_in
from derbyos_core.bout.reading.skating import track_position
from derbyos_core.bout.writing.attribute_text import is_yes
from derbyos_core.clock import Instant, parse_instant
from derbyos_core.document.natural import number_of
from derbyos_core.document.tree import Element
from derbyos_core.identity import Eid, Team

__all__ = ["JamMemo", "JamTimes", "NumbersMemo", "penalties_of", "read_jams", "read_numbers", "share_penalties"]

_LATEST = Instant(1 << 62)
JamTimes = tuple[JamId, Instant | None, int | None, bool]
"""Start, duration and overtime of a jam: all that clocks and boxes need."""


@dataclass(frozen=True, slots=True)
class JamMemo:
    """A jam as it was last read, with the element and sheets it was read from."""

    element: Element
    sheets: tuple[PersonSheet, ...]
    is_sudden: bool
    """Whether its period may have sudden scoring."""
    part: JamPart
    jam: Jam
    disagreements: tuple[Disagreement, ...]
    points: Mapping[Team, int]
    times: JamTimes
    jammers_penalties: frozenset[Eid]
    """Penalties counted under it that its jammers got."""
    strays: tuple[Person, ...]
    """Persons it refers to who are not listed."""
    named: frozenset[Eid]
    """Everybody whom something in it names, also in an answer that does not count."""


class NumbersMemo(NamedTuple):
    """Inserted, deleted and moved jams of a period as they were last read, with its element.

    `away` are the moved ones with the period in which they count.
    """

    element: Element
    inserted: tuple[int, ...]
    deleted: tuple[int, ...]
    reopened: tuple[int, ...]
    away: tuple[tuple[int, int], ...]


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
    there = {number for number, _ in numbered}
    away = {
        number: some
        for number, element in numbered
        if (some := {stored: to for stored, to in memos[element.eid].away if to in there and to != number})
    }
    if not inserted and not deleted and not reopened and not away:
        return AS_STORED, memos
    if not away:
        return JamNumbers(inserted, deleted, reopened, goes_on=goes_on), memos
    for number, some in away.items():
        inserted[number] = tuple(one for one in inserted.get(number, ()) if one not in some)
    numbers = JamNumbers(
        {number: some for number, some in inserted.items() if some},
        deleted,
        reopened,
        goes_on=goes_on,
        moved=_moved(numbered, deleted, away, goes_on=goes_on),
        away={number: tuple(sorted(some)) for number, some in away.items()},
    )
    return numbers, memos


def _moved(
    numbered: list[tuple[int, Element]],
    deleted: Mapping[int, tuple[int, ...]],
    away: Mapping[int, Mapping[int, int]],
    *,
    goes_on: bool,
) -> dict[int, tuple[MovedJam, ...]]:
    """Return by period the jams that came from another one, with the jam that each follows."""
    own: dict[int, dict[int, Instant | None]] = {}
    rows: dict[int, list[tuple[Instant, tuple[int, int]]]] = {}
    for number, element in numbered:
        starts = {
            stored: parse_instant(one.get("timestamp"))
            for one in element.children
            if one.tag == "jam" and (stored := number_of(one.get("number"))) is not None
        }
        here, gone = away.get(number, {}), deleted.get(number, ())
        own[number] = {stored: start for stored, start in starts.items() if stored not in here and stored not in gone}
        for stored, to in here.items():
            start = starts.get(stored)
            rows.setdefault(to, []).append((_LATEST if start is None else start, (number, stored)))
    found = {}
    last = 0
    for number in sorted(own):
        if number in rows:
            found[number] = tuple(
                MovedJam(place, _followed(own[number], start, last)) for start, place in sorted(rows[number])
            )
        if goes_on:
            last = max((one for one in own[number] if one < INSERTED), default=last)
    return found


def _followed(own: Mapping[int, Instant | None], start: Instant, last: int) -> int:
    """Return the stored number of the jam that one which began at `start` follows.

    The one before the first where it is first; `last` is the last regular number of the periods before.
    """
    earlier = [stored for stored, begun in own.items() if begun is not None and begun <= start]
    if earlier:
        return max(earlier, key=stored_order)
    regular = [stored_order(stored)[0] for stored in own]
    return min(regular) - 1 if regular else last


def _changes(period: Element) -> NumbersMemo:
    """Return the stored numbers of the inserted, the deleted, the reopened and the moved jams of a period."""
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
                (reopened if any(unseen_in(mark, jams.get(number))) else deleted).add(number)
    away = [
        (stored, to)
        for one in period.children
        if COUNTS_IN in one.attributes and one.tag == "jam"
        if (stored := number_of(one.get("number"))) is not None and stored not in deleted
        if (to := number_of(one.get(COUNTS_IN))) is not None
    ]
    return NumbersMemo(
        period,
        tuple(sorted(inserted - deleted)),
        tuple(sorted(deleted)),
        tuple(sorted(reopened - deleted)),
        tuple(sorted(away)),
    )


def read_jams(
    numbered: list[tuple[int, Element]],
    own_sheets: tuple[PersonSheet, ...],
    before: Mapping[Eid, JamMemo],
    numbers: JamNumbers,
    *,
    has_sudden: bool,
) -> dict[Eid, JamMemo]:
    """Return all jams in order; `numbered` are the periods with their numbers, `before` was read with these numbers.

    Where the rules have sudden scoring (`has_sudden`), a period may have it until somebody decides that.
    """
    persons: Persons | None = None
    rows: list[tuple[JamId, Element, JamMemo | None]] = []
    sudden = {period for period, parent in numbered if _may_be_sudden(period, parent, has_sudden=has_sudden)}
    for period, parent in numbered:
        for element in parent.children:
            if element.tag != "jam":
                continue
            held = before.get(element.eid)
            is_same = held is not None and held.element is element and held.sheets is own_sheets
            if held is not None and is_same and held.is_sudden is (held.part.jam.id.period in sudden):
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
        is_sudden = jam_id.period in sudden
        jams[element.eid] = _read(element, jam_id, own_sheets, persons, numbers, is_sudden=is_sudden)
    return jams


def _may_be_sudden(number: int, period: Element, *, has_sudden: bool) -> bool:
    said = period.get("sudden-scoring")
    return is_yes(said) if said else has_sudden and number == SUDDEN_PERIOD


def _by_id(row: tuple[JamId, Element, JamMemo | None]) -> JamId:
    return row[0]


def _read(
    element: Element,
    jam_id: JamId,
    own_sheets: tuple[PersonSheet, ...],
    persons: Persons,
    numbers: JamNumbers,
    *,
    is_sudden: bool,
) -> JamMemo:
    part = read_jam(element, jam_id, persons, numbers, is_sudden=is_sudden)
    odd = [child for child in element.children if not child.is_present or child.disagreements]
    return JamMemo(
        element=element,
        sheets=own_sheets,
        is_sudden=is_sudden,
        part=part,
        jam=part.jam,
        disagreements=tuple(disagreements_in(element, jam_id)),
        points=_points(part.jam),
        times=(jam_id, part.jam.start, part.jam.duration_us, part.jam.overtime),
        jammers_penalties=frozenset(),
        strays=tuple(person for person in part.persons if not person.listed and person.eid),
        named=frozenset([person.eid for person in part.persons]).union(named_in(odd, persons)),
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
            jams[eid] = replace(
                one,
                jam=held.jam if held is not None and held.jam == jam else jam,
                jammers_penalties=frozenset(penalty.eid for penalty in own if _is_jammers(penalty, jam)),
            )


def _is_jammers(penalty: Penalty, jam: Jam) -> bool:
    """True if the jammer of a team got a penalty, after a star pass whoever took the star."""
    person, team = penalty.person, penalty.team
    if person is None or team is None:
        return False
    return track_position(jam.side(team), person.eid) is Position.JAMMER
