"""Element slot: where an element stands, what its cell is made of, and what may stand below it."""

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple

from derbyos_core.document.natural import JamPosition

__all__ = ["NOTHING", "ElementSlot", "SlotKind"]

NOTHING: Mapping[str, str] = MappingProxyType({})
"""No attributes."""


class SlotKind(Enum):
    """Way in which an element comes to exist (data-model 4)."""

    FIXED = "fixed"
    """Part of the default document: always there."""
    TOUCHED = "touched"
    """Exists once something refers to it, until a plain remove: jam, person, path; a third or fourth period."""
    FACT = "fact"
    """A natural fact, whose presence is itself a register."""
    OWN = "own"
    """Added with an id of its own; its presence is a register, too."""


class ElementSlot(NamedTuple):
    """Position of an element: enough to make its cell, and to say what may stand below it.

    `fixed` are the attributes that are part of the key. `key` is the natural key, empty for an own element. `place` is
    the jam or period that a jam, a period or a fact belongs to; `team` that of a team or a person.
    """

    eid: str
    kind: SlotKind
    tag: str
    parent: str
    rank: tuple[int, int, int]
    fixed: Mapping[str, str] = NOTHING
    key: str = ""
    place: JamPosition | None = None
    team: str = ""
    path: str = ""

    @property
    def has_place(self) -> bool:
        """Whether the key says where the element hangs; for persons and own elements an add says it."""
        return self.kind is not SlotKind.OWN and self.tag != "person"
