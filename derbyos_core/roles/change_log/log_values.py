"""Rows of the change log as plain values: time, person, role, change, former value, marks, and one button."""

from dataclasses import dataclass
from enum import StrEnum

from derbyos_core.bout.model import JamId
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.gossip.log import OrderKey
from derbyos_core.i18n import joined, tr
from derbyos_core.identity import Team

__all__ = ["KINDS", "LogHeadValue", "LogRow", "Mark", "RowAction", "row_name"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LogHeadValue:
    """The heading above the rows of a jam."""

    title: str
    pill: str = ""
    mark: str = ""
    role: str = "note"
    count: str = ""

    @property
    def name(self) -> str:
        """The text for a screen reader."""
        return joined(", ", filter(None, (self.title, self.pill, self.count)))


KINDS = ("penalty", "score", "line-up", "box", "clock", "other")
"""Subjects of changes, in the order of the filter."""


class RowAction(StrEnum):
    """The one button of a row."""

    UNDO = "Undo"
    REDO = "Redo"
    OPEN = "Open"
    NONE = ""

    @property
    def words(self) -> str:
        """The words on the button."""
        return _ACTION_WORDS[self]


_ACTION_WORDS = {
    RowAction.UNDO: tr("Undo", "row"),
    RowAction.REDO: tr("Redo", "row"),
    RowAction.OPEN: tr("Open", "row"),
    RowAction.NONE: "",
}


@dataclass(frozen=True, slots=True)
class Mark:
    """A pill: words, the icon before them, and a role of `widgets.pill.GROUNDS`."""

    text: str
    icon: str
    role: str = "note"


@dataclass(frozen=True, slots=True, kw_only=True)
class LogRow:
    """One step as a person took it: an entry, or all entries of a group.

    `key` is its place in the order of the log; `refs` are the entries for Undo, `redo` the undos for Redo to undo.
    """

    key: OrderKey
    refs: tuple[EntryRef, ...]
    jam: JamId | None
    at: str
    who: str
    role: str
    text: str
    sub: str
    marks: tuple[Mark, ...] = ()
    action: RowAction = RowAction.UNDO
    redo: tuple[EntryRef, ...] = ()
    kind: str = "other"
    team: Team | None = None
    is_mine: bool = False
    is_undone: bool = False
    hay: str = ""
    """The text that the filter searches, in lower case."""


def row_name(row: LogRow) -> str:
    """Return the row's text for a screen reader."""
    parts = (row.at, row.who, row.role, row.text, row.sub, *(mark.text for mark in row.marks))
    return joined(", ", filter(None, parts))
