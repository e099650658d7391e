"""Statements about elements in the plain fold, and the outcomes of entries."""

from dataclasses import dataclass, field
from typing import Protocol

from derbyos_core.gossip.entry import EntryRef
from tests.property.plain_log import Key
from tests.property.plain_words import Place

ADD, TOUCH, SET, APPEND, REMOVE = "add", "touch", "set", "append", "remove"
TEXT, PRESENT = "text()", "present"


@dataclass(frozen=True)
class PlainProvenance:
    """Origin of a statement: its writer, its entry, and the entries that it supersedes or settles."""

    author: str
    role: str
    entry: EntryRef
    over: tuple[EntryRef, ...]
    settles: tuple[EntryRef, ...]


@dataclass(frozen=True)
class Statement:
    """One statement about one element, with the position of its entry and its own position within the entry."""

    place: Place
    says: str
    at: tuple[Key, int]
    provenance: PlainProvenance
    fixed: dict[str, str] = field(default_factory=dict)
    attribute: str = ""
    value: str | None = None
    skater_eid: str | None = None
    of_add: bool = False
    tail: str = ""


@dataclass
class Said:
    """Outcome of an entry: `counts`, `pending`, `unresolved`, `invalid` or `forbidden`, its statements, and the
    elements it rests on."""

    outcome: str = "counts"
    statements: list[Statement] = field(default_factory=list)
    makes: list[str] = field(default_factory=list)
    means: list[tuple[str, str]] = field(default_factory=list)
    """Ids that the entry gives, and the elements that they mean, in the order of the payload."""
    rests_on: list[str] = field(default_factory=list)
    asks_for_persons: bool = False
    asks_in_vain: bool = False

    def meanings(self, eid: str) -> list[str]:
        """Return the elements that an id means by this entry: those with it as alias, then the one that has it."""
        given = [meant for name, meant in self.means if name == eid]
        is_made = any(said.place.eid == eid for said in self.statements if said.says in (ADD, TOUCH))
        return [*given, eid] if is_made else given


class World(Protocol):
    """Elements and persons made by the other entries."""

    def place(self, eid: str) -> Place | None:
        """Return the element that an id or alias means."""
        ...

    def person(self, team: str, text: str, before: Key) -> str | None:
        """Return the only person of that name or number just before that place."""
        ...


class StopError(Exception):
    """An act that cannot be applied; the argument is the outcome of the entry."""
