"""Restrictions: which groups of elements a writer may not enter (`authority`)."""

from collections.abc import Iterable
from dataclasses import dataclass

from derbyos_core.document.element_slot import SlotKind
from derbyos_core.document.membership import EVERYTHING, GROUPS, LASTING
from derbyos_core.document.statement import Says, Statement
from derbyos_core.gossip.acts import EntryRef
from derbyos_core.gossip.log import OrderKey
from derbyos_core.identity import SourceId

__all__ = ["Restriction", "group_of"]

_GROUP_OF = {tag: group for group, tags in GROUPS.items() for tag in tags}


@dataclass(frozen=True, slots=True, kw_only=True)
class Restriction:
    """Restriction by one entry, which forbids something or allows it again.

    `who` is `author:` with an author id, or `role:` with a role, or with the beginning of roles and a `*`. `what` is a
    group or `EVERYTHING`.
    """

    who: str
    what: str
    may: bool
    entry: EntryRef
    place: OrderKey

    def concerns(self, author: str, roles: Iterable[str]) -> bool:
        """Return whether it is about a writer."""
        kind, _, name = self.who.partition(":")
        if kind == "author":
            return name == author
        if name.endswith("*"):
            return any(role.startswith(name[:-1]) for role in roles)
        return name in roles

    def covers(self, group: str) -> bool:
        """Return whether it is about a group."""
        return self.what in (EVERYTHING, group)


def group_of(statement: Statement, source: SourceId) -> str | None:
    """Return the group of the element that a statement changes; None if it only refers to it, or is about the writer.

    `source` is that of the entry: a source may always say who it is.
    """
    slot = statement.slot
    if statement.says is Says.TOUCH and slot.kind is SlotKind.TOUCHED and not statement.attributes:
        return None
    if slot.tag in LASTING or (slot.tag == "nsode" and slot.eid == source):
        return None
    return _GROUP_OF.get(slot.tag, "bout")
