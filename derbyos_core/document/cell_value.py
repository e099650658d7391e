"""Decides how what an element is stands between its cell and the tree, and what it is if only one entry made it.

Most elements of a bout are added by one entry and never spoken of again. Nobody contests them, so there is nothing
to weigh: they are what that entry says. Whatever else is said about an element sends it to its cell's rules.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from derbyos_core.document.spot import Kind
from derbyos_core.document.standing import StandingClaim
from derbyos_core.document.statement import TEXT, At, Says, Statement
from derbyos_core.gossip.log import OrderKey

__all__ = ["CellValue", "plain_value"]


@dataclass(slots=True)
class CellValue:
    """What an element is: its counting values, and everything that stands beside them.

    `standing` is the one statement itself where it is all that there is.
    """

    parent: str
    tag: str
    attributes: Mapping[str, str]
    text: str
    standing: tuple[StandingClaim, ...] | Statement
    first: At
    tail: str


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
    attributes = dict(statement.fixed or spot.fixed)
    carried = statement.attributes
    for name in sorted(carried):
        attributes[name] = carried[name]
    text = attributes.pop(TEXT, "")
    if statement.skater_eid is not None:
        attributes["skater-eid"] = statement.skater_eid
    if spot.tag == "person" and statement.says is Says.TOUCH:
        attributes["unlisted"] = "yes"
    return CellValue(spot.parent, spot.tag, attributes, text, statement, statement.at, statement.tail)
