"""Commands about earlier entries: removal, settling, undo, notes (entries 2.9 to 2.11)."""

from dataclasses import dataclass

from derbyos_core.bout.model import JamId
from derbyos_core.gossip.entry import EntryRef

__all__ = ["AcceptHeld", "AddNote", "Redo", "RemoveElement", "Settle", "Undo"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveElement:
    """Remove an element of any kind, over all answers that the screen shows."""

    eid: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AddNote:
    """Add a note under any element; an empty `eid` means the bout."""

    text: str
    eid: str = ""
    jam: JamId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptHeld:
    """Accept, as Head NSO, the entries of a source that follow a gap: `missing` as in `5-7,9`."""

    source: str
    missing: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Settle:
    """Pick one answer of several: `value` counts, the other answers that the screen showed are dropped.

    `answers` names them as the question showed them; if empty, they are those of the view that the writer had.
    """

    eid: str
    attribute: str
    value: str
    skater_eid: str = ""
    answers: tuple[EntryRef, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Undo:
    """Undo entries, one's own or another's: one step, or the entries of one group."""

    entries: tuple[EntryRef, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Redo:
    """Take an undo back."""

    undo: EntryRef
