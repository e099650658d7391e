"""Reader of the jams that were deleted: the numbers that they had then, what they hold, and which count after all."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from derbyos_core.bout.model import JamId, JamNumbers
from derbyos_core.bout.model.deleted_jam import JAM_END, DeletedJam, LostThing, ReopenedJam
from derbyos_core.bout.model.jam_numbers import DELETED_JAM, is_inserted
from derbyos_core.bout.writing.attribute_text import is_yes
from derbyos_core.clock import Instant, parse_instant
from derbyos_core.document.natural import number_of
from derbyos_core.document.tree import Element, StandingClaim
from derbyos_core.gossip.acts import EntryRef, parse_refs
from derbyos_core.identity import AuthorId, Eid

__all__ = ["DeletedMemo", "lost_things", "read_deleted", "read_reopened", "unseen_in"]

_BY_COMPUTER = frozenset(("number", "counts-in"))
"""Attributes of a jam that say nothing of what happened in it."""


class DeletedMemo(NamedTuple):
    """A deleted jam as it was last read, with its element and the elements that delete it.

    Elements whose writers had not seen everything in the jam are not among them.
    """

    element: Element
    marks: tuple[Element, ...]
    jam: DeletedJam


class _Row(NamedTuple):
    place: tuple[int, int]
    marks: tuple[Element, ...]
    element: Element
    since: Instant


def read_deleted(
    numbered: list[tuple[int, Element]], numbers: JamNumbers, before: Mapping[Eid, DeletedMemo]
) -> dict[Eid, DeletedMemo]:
    """Return the deleted jams by id, in the order of their deletion; `before` are those of the last reading."""
    rows = sorted(_rows(numbered, numbers), key=_by_since)
    made = {
        (period, number): child.since
        for period, parent in numbered if rows
        for child in parent.children
        if child.tag == "jam" and (number := number_of(child.get("number"))) is not None and is_inserted(number)
    }  # fmt: skip
    found = {}
    for row in rows:
        jam = numbers.shown(*row.place)
        called = _numbers_at(row, rows, made, numbers).shown(*row.place)
        held = before.get(row.element.eid)
        if held is not None and held.element is row.element and held.marks == row.marks:
            known = held.jam if (held.jam.id, held.jam.called) == (jam, called) else None
            known = known or replace(held.jam, id=jam, called=called)
        else:
            known = _read(row, jam, called)
        found[row.element.eid] = DeletedMemo(row.element, row.marks, known)
    return found


def _rows(numbered: list[tuple[int, Element]], numbers: JamNumbers) -> Iterator[_Row]:
    for period, parent in numbered:
        gone = numbers.deleted.get(period, ())
        if not gone:
            continue
        jams = {number_of(one.get("number")): one for one in parent.children if one.tag == "jam"}
        marks = [one for one in parent.children if one.tag == DELETED_JAM and one.is_present]
        for stored in gone:
            element = jams.get(stored)
            of_jam = tuple(one for one in marks if number_of(one.get("number")) == stored)
            if len(of_jam) > 1:  # those whose writers had not seen everything delete nothing
                of_jam = tuple(one for one in of_jam if not any(unseen_in(one, element)))
            if element is not None and of_jam:
                yield _Row((period, stored), of_jam, element, min(one.since for one in of_jam))


def unseen_in(mark: Element, jam: Element | None) -> Iterator[tuple[Element, StandingClaim]]:
    """Yield what stands in a jam and was not seen by whoever deleted it with this element."""
    seen = {ref.source: ref.sequence for ref in parse_refs(mark.get("seen"))}
    for element in jam.walk() if jam is not None else ():
        for claim in element.standing:
            if claim.entry.sequence > seen.get(claim.entry.source, 0):
                yield element, claim


def read_reopened(numbered: list[tuple[int, Element]], numbers: JamNumbers) -> Iterator[ReopenedJam]:
    """Yield the jams that count although they were deleted, once for each who deleted them, by the last time."""
    for period, parent in numbered:
        again = numbers.reopened.get(period, ())
        jams = {number_of(one.get("number")): one for one in parent.children if again and one.tag == "jam"}
        last: dict[tuple[int, AuthorId], Element] = {}
        for mark in parent.children:
            number = number_of(mark.get("number")) if again and mark.tag == DELETED_JAM and mark.is_present else None
            if number is None or number not in again or not mark.standing:
                continue
            place = (number, mark.standing[-1].author)
            if place not in last or last[place].since <= mark.since:
                last[place] = mark
        for (number, _), mark in last.items():
            things = tuple(lost_things(unseen_in(mark, jams.get(number))))
            yield ReopenedJam(id=numbers.shown(period, number), by=_writers(mark), unseen=things)


def _writers(mark: Element) -> tuple[EntryRef, ...]:
    return tuple(dict.fromkeys(claim.entry for claim in mark.standing))


def _by_since(row: _Row) -> tuple[Instant, tuple[int, int]]:
    return row.since, row.place


def _numbers_at(row: _Row, rows: list[_Row], made: Mapping[tuple[int, int], Instant], now: JamNumbers) -> JamNumbers:
    """Return the numbers at the moment before this jam was deleted, as far as jams were inserted and deleted."""
    gone = {one.place for one in rows if one.since < row.since}
    there = {place for place, since in made.items() if since < row.since and place not in gone}
    inserted: dict[int, tuple[int, ...]] = {}
    deleted: dict[int, tuple[int, ...]] = {}
    for places, into in ((there, inserted), (gone, deleted)):
        for period, stored in sorted(places):
            if stored not in now.away.get(period, ()):
                into[period] = (*into.get(period, ()), stored)
    return replace(now, inserted=inserted, deleted=deleted)


def _read(row: _Row, jam: JamId, called: JamId) -> DeletedJam:
    return DeletedJam(
        id=jam,
        called=called,
        start=parse_instant(row.element.get("timestamp")),
        by=tuple(dict.fromkeys(entry for mark in row.marks for entry in _writers(mark))),
        lost=tuple(_lost(row.element)),
    )


def _lost(jam: Element) -> Iterator[LostThing]:
    """Yield what counted in a jam; what was taken back, or holds no entry of anybody, is not lost."""
    return lost_things(
        (element, claim)
        for element in jam.walk()
        if element.is_present and not is_yes(element.get("rescinded"))
        for claim in element.standing
        if element is not jam or claim.attribute not in _BY_COMPUTER
    )


def lost_things(claims: Iterable[tuple[Element, StandingClaim]]) -> Iterator[LostThing]:
    """Yield one thing for each element; two for a jam, since one official may start it and another one end it."""
    found: dict[tuple[Element, bool], dict[EntryRef, None]] = {}
    for element, claim in claims:
        is_end = element.tag == "jam" and claim.attribute == "duration"
        found.setdefault((element, is_end), {})[claim.entry] = None
    for (element, is_end), entries in found.items():
        tag = JAM_END if is_end else element.tag
        yield LostThing(eid=element.eid, tag=tag, attributes=element.attributes, entries=tuple(entries))
