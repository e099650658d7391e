"""Decides what one row of the change log says: time, who, role, what, what it was before, marks, and its one button."""

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
    """The line above the rows of a jam."""

    title: str
    pill: str = ""
    mark: str = ""
    role: str = "note"
    count: str = ""

    @property
    def name(self) -> str:
        """As a screen reader says it."""
        return joined(", ", filter(None, (self.title, self.pill, self.count)))


KINDS = ("penalty", "score", "line-up", "box", "clock", "other")
"""What changes are about, in the order of the filter."""


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

    `key` is its place in the one order; `refs` are what Undo takes back, `redo` the undos that Redo takes back.
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
    """Everything that the text filter looks at, in small letters."""


def row_name(row: LogRow) -> str:
    """The row as a screen reader says it."""
    parts = (row.at, row.who, row.role, row.text, row.sub, *(mark.text for mark in row.marks))
    return joined(", ", filter(None, parts))
