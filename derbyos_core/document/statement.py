"""Decides what one act says about one element: the statements that cells are made of.

An entry is interpreted once into statements, each about one element, each with the place of its entry in the
one order. A cell keeps them sorted by that place, whatever order they came in; its value is a pure function of
the sorted list. That is why any order of arrival gives one document.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from derbyos_core.gossip.entry import EntryRef
from derbyos_core.gossip.log import OrderKey
from derbyos_core.identity import AuthorId

__all__ = ["FLOOR", "Kind", "Says", "Statement", "Voice"]

FLOOR = OrderKey(-1, "", 0)  # type: ignore[arg-type]
"""Before every entry."""


NOTHING: Mapping[str, str] = {}
"""No attributes of the key."""


class Kind(Enum):
    """How an element comes to be there (data-model 4)."""

    FIXED = "fixed"
    """Part of the default document: it is always there."""
    TOUCHED = "touched"
    """There once something refers to it, gone by a plain remove: jam, person, path."""
    FACT = "fact"
    """A natural fact, whose being there is itself a register."""
    OWN = "own"
    """Added with an id of its own; its being there is a register, too."""


class Says(Enum):
    """What a statement says."""

    ADD = 1
    TOUCH = 2
    SET = 3
    APPEND = 4
    REMOVE = 5


@dataclass(frozen=True, slots=True)
class Voice:
    """Who says it and over what: shared by all statements of one entry."""

    author: AuthorId
    role: str
    entry: EntryRef
    over: tuple[EntryRef, ...]
    settles: tuple[EntryRef, ...]


class Statement(NamedTuple):
    """One statement about one element; a tuple, since a bout is made of many thousands.

    `at` is the place of the entry and the place of the statement within it. ADD and TOUCH carry the parent, the
    tag and the attributes that are part of the key (`fixed`); an ADD of a person by reference alone is a TOUCH.
    SET carries attribute (`text()` for the text, `present` for being there), value (None: absent) and the
    person's id beside `skater`; `of_add` says that the value stood in the `add` itself.
    """

    says: Says
    at: tuple[OrderKey, int]
    voice: Voice
    parent: str = ""
    tag: str = ""
    fixed: Mapping[str, str] = NOTHING
    attribute: str = ""
    value: str | None = None
    skater_eid: str | None = None
    of_add: bool = False
    tail: str = ""

    @property
    def key(self) -> OrderKey:
        """The place of the entry."""
        return self.at[0]
