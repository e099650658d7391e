"""Statements: one act's effect on one element, from which cells are built.

An entry is interpreted once into statements, each about one element, each with the place of its entry in the one order.
A cell keeps them sorted by that place, in whatever order they arrive; its value is a pure function of the sorted list.
That is why any order of arrival gives one document.

An `add` is one statement for each element that it carries, attributes included: most elements of a bout are never
mentioned again, and then that statement is all there is.
"""

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from derbyos_core.document.element_slot import NOTHING, ElementSlot
from derbyos_core.gossip.acts import EntryRef
from derbyos_core.gossip.log import OrderKey
from derbyos_core.identity import AuthorId

__all__ = ["FLOOR", "PRESENT", "TEXT", "At", "Provenance", "Says", "Statement"]

At = tuple[OrderKey, int]
"""A place in the one order of all statements: that of the entry, and that within the entry."""
FLOOR: At = (OrderKey(-1, "", 0), 0)  # type: ignore[arg-type]
"""The place before every entry."""
TEXT = "text()"
"""The register of an element's text."""
PRESENT = "present"
"""The register of an element's presence."""


class Says(Enum):
    """Kind of a statement."""

    ADD = 1
    TOUCH = 2
    CARRY = 3
    """Only the attributes and text of a payload, for an element that is always there."""
    SET = 4
    APPEND = 5
    REMOVE = 6


class Provenance(NamedTuple):
    """Author, role and place of an entry, and the entries it is written over: shared by all its statements."""

    author: AuthorId
    role: str
    key: OrderKey
    entry: EntryRef
    over: tuple[EntryRef, ...]
    settles: tuple[EntryRef, ...]


class Statement(NamedTuple):
    """One statement about one element; a tuple, since a bout consists of many thousands.

    `number` is its place within the entry. ADD and TOUCH make the element at `slot`; an ADD of a person by reference
    alone is a TOUCH, and `fixed` then holds the reference's label. ADD, TOUCH and CARRY have `attributes` (`text()` for
    the text), each a claim. SET has `attribute` and `value` (None: absent). `skater_eid` is the person's id beside the
    `skater` of either.
    """

    says: Says
    provenance: Provenance
    number: int
    slot: ElementSlot
    attribute: str = ""
    value: str | None = None
    skater_eid: str | None = None
    attributes: Mapping[str, str] = NOTHING
    fixed: Mapping[str, str] = NOTHING
    tail: str = ""

    @property
    def at(self) -> At:
        """Its place in the one order of all statements."""
        return self.provenance.key, self.number

    @property
    def makes(self) -> bool:
        """Whether it makes the element."""
        return self.says is Says.ADD or self.says is Says.TOUCH

    @property
    def ends(self) -> bool:
        """Whether it can end older statements."""
        return self.says is Says.REMOVE or (self.attribute == PRESENT and self.value == "no")
