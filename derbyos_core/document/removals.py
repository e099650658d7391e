"""Removals: the things that one took away unseen, and those that somebody else entered as well.

A removal ends everything that was said of its element before, also what its writer had not seen: an author who said
that the element is there has one answer to that, and it was seen. What they say of the element apart from the removal
ends with it, or finds no element any more. Whatever a removal names (`over`) was seen.
"""

from collections.abc import Iterable, Iterator, Mapping, Set
from itertools import pairwise
from typing import NamedTuple

from derbyos_core.document.ahead import Sequence, in_sequence
from derbyos_core.document.cell import Cell
from derbyos_core.document.cell_value import CellValue
from derbyos_core.document.natural import JamPosition
from derbyos_core.document.statement import At, Provenance, Says
from derbyos_core.document.tree import StandingClaim
from derbyos_core.gossip.acts import EntryRef
from derbyos_core.identity import AuthorId

__all__ = ["Removal", "RemovedSaid", "agreed_by", "answers", "has_seen", "is_all_seen", "of_claims", "removal_of"]

CHANGES = frozenset((Says.SET, Says.APPEND))


class RemovedSaid(NamedTuple):
    """One thing that an entry says of an element."""

    entry: EntryRef
    author: AuthorId
    eid: str
    attribute: str = ""


class Removal(NamedTuple):
    """An element that is removed, as it was before. `place` is its jam, None if it belongs to none.

    `by` is the removal that counts, `writers` are all who removed it, `unseen` is what none of them had seen.
    """

    eid: str
    tag: str
    attributes: Mapping[str, str]
    place: JamPosition | None
    by: EntryRef
    writers: tuple[Provenance, ...]
    unseen: tuple[RemovedSaid, ...]


def is_all_seen(cell: Cell) -> bool:
    """Return whether all that was said of an element was seen by one who removed it, at a first look."""
    ends = [one.provenance for one in cell.statements if one.ends]
    named = {ref for one in ends for ref in (*one.over, *one.settles)}
    authors = {one.author for one in ends}
    said = (one.provenance for one in cell.statements if one.says is not Says.TOUCH and not one.ends)
    return all(one.entry in named or one.author in authors for one in said)


def removal_of(eid: str, cell: Cell, floor: At, named_ahead: Set[EntryRef]) -> Removal | None:
    """Return the removal of an element that does not exist any more; None if nothing removed it."""
    ordered = in_sequence(cell.statements, None, named_ahead)
    statements = ordered.statements
    last = None
    for before, end in pairwise((-1, *cell.ends_in(floor, ordered))):
        if any(one.makes for one in statements[before + 1 : end]):
            last = end
    if last is None:
        return None
    value = cell.value_at(floor, ordered, last)
    writers = tuple([one.provenance for one in statements if one.ends])
    said = [*of_claims(eid, answers(value)), *_said_after(eid, ordered, last)]
    return Removal(
        eid=eid,
        tag=cell.slot.tag,
        attributes=value.attributes if value is not None else {},
        place=cell.slot.place if cell.slot.place is not None and cell.slot.place.jam else None,
        by=statements[last].provenance.entry,
        writers=writers,
        unseen=tuple([one for one in said if not has_seen(writers, one)]),
    )


def answers(value: CellValue | None) -> tuple[StandingClaim, ...]:
    """Return the answers of a value; none if there is no value."""
    standing = value.standing if value is not None else ()
    return standing if isinstance(standing, tuple) else standing.answers()


def of_claims(eid: str, claims: Iterable[StandingClaim]) -> Iterator[RemovedSaid]:
    """Yield what standing answers say of an element."""
    return (RemovedSaid(one.entry, one.author, eid, one.attribute) for one in claims)


def has_seen(writers: Iterable[Provenance], said: RemovedSaid) -> bool:
    """Return whether one who removed an element had seen what was said of it, or has said it themselves.

    A settlement that names the answers alone was written by an older version, and who settles sees the element.
    """
    for one in writers:
        if one.author == said.author or said.entry in one.over or said.entry in one.settles:
            return True
        if one.settles and not one.over:
            return True
    return False


def agreed_by(cell: Cell, floor: At, entry: EntryRef, named_ahead: Set[EntryRef]) -> AuthorId | None:
    """Return who else removed an element, if it stays removed without this entry; else None."""
    rest = Cell(cell.slot)
    for statement in cell.statements:
        if statement.provenance.entry != entry:
            rest.insert(statement)
    if not rest.endings or rest.value(floor, None, named_ahead) is not None:
        return None
    own = {one.provenance.author for one in cell.statements if one.provenance.entry == entry}
    found = [one.provenance.author for one in rest.statements if one.ends and one.provenance.author not in own]
    return found[-1] if found else None


def _said_after(eid: str, ordered: Sequence, end: int) -> Iterator[RemovedSaid]:
    """Yield the newest that each author says of an element's registers after its removal."""
    found = {
        (one.provenance.author, one.attribute): one.provenance.entry
        for one in ordered.statements[end + 1 :]
        if one.says in CHANGES and not one.ends
    }
    return (RemovedSaid(entry, author, eid, attribute) for (author, attribute), entry in found.items())
