"""Decides how what an element is stands between its cell and the tree, and what it is if only one entry made it.

Most elements of a bout are added by one entry and never spoken of again. Nobody contests them, so there is nothing
to weigh: they are what that entry says. Whatever else is said about an element sends it to its cell's rules.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from derbyos_core.document.spot import Kind
from derbyos_core.document.standing import StandingClaim
from derbyos_core.document.statement import FLOOR, TEXT, At, Says, Statement
from derbyos_core.document.tree import Element
from derbyos_core.gossip.log import OrderKey

__all__ = ["CellValue", "plain_value"]


@dataclass(slots=True)
class CellValue:
    """What an element is: its counting values, and everything that stands beside them.

    `standing` is the one statement itself where it is all that there is; `first` is the oldest statement by which
    the element is there, None for the default document. `drawn` is the element with all that hangs below it, until
    something of that changes.
    """

    parent: str
    tag: str
    attributes: Mapping[str, str]
    text: str
    standing: tuple[StandingClaim, ...] | Statement
    first: Statement | None
    tail: str
    drawn: Element | None = None

    @property
    def since(self) -> At:
        """The place from which on the element is there."""
        return self.first.at if self.first is not None else FLOOR


def plain_value(kind: Kind, statements: list[Statement], floor: At, until: OrderKey | None) -> CellValue | None:
    """The value of an element of which one statement alone speaks, None if that does not decide it."""
    if len(statements) != 1 or kind is Kind.FIXED:
        return None
    (statement,) = statements
    if statement.at <= floor or (until is not None and statement.voice.key >= until) or not statement.makes:
        return None
    spot = statement.spot
    if spot.kind is not kind:
        return None
    fixed = statement.fixed or spot.fixed
    attributes = statement.attributes
    text = ""
    is_unlisted = spot.tag == "person" and statement.says is Says.TOUCH
    if fixed or is_unlisted or statement.skater_eid is not None or TEXT in attributes:
        attributes = {**fixed, **attributes}
        text = attributes.pop(TEXT, "")
        if statement.skater_eid is not None:
            attributes["skater-eid"] = statement.skater_eid
        if is_unlisted:
            attributes["unlisted"] = "yes"
    return CellValue(spot.parent, spot.tag, attributes, text, statement, statement, statement.tail)
