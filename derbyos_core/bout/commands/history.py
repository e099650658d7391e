"""Decides what can be wanted about what was written: removal, settling, undo, notes (entries 2.9 to 2.11)."""

from dataclasses import dataclass

from derbyos_core.bout.model import JamId
from derbyos_core.gossip.entry import EntryRef

__all__ = ["AcceptHeld", "AddNote", "Redo", "RemoveElement", "Settle", "Undo"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveElement:
    """Take an element away, whatever it is, over all answers that the screen shows."""

    eid: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AddNote:
    """A note under any element; `eid` empty is the bout."""

    text: str
    eid: str = ""
    jam: JamId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptHeld:
    """The Head NSO accepts the entries of a source that stand behind a gap: `missing` as in `5-7,9`."""

    source: str
    missing: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Settle:
    """One answer picked from several: `value` counts, the other answers that the screen showed are dropped.

    `answers` names them, as the question showed them; empty, they are those of the view that the writer had.
    """

    eid: str
    attribute: str
    value: str
    skater_eid: str = ""
    answers: tuple[EntryRef, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Undo:
    """Entries taken back, one's own or another's: one step, or the entries of one group."""

    entries: tuple[EntryRef, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Redo:
    """An undo taken back."""

    undo: EntryRef
