"""Decides how what an element is stands between its cell and the tree, and what it is if nobody contests it.

Most elements of a bout are added by one author and spoken of by no other. Nobody contests them, so there is nothing
to weigh: they are what that author said last. Whatever else is said about an element sends it to its cell's rules.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from derbyos_core.document.spot import Kind
from derbyos_core.document.standing import StandingClaim, Unopposed
from derbyos_core.document.statement import FLOOR, PRESENT, TEXT, At, Says, Statement
from derbyos_core.document.tree import Element
from derbyos_core.gossip.log import OrderKey

__all__ = ["CellValue", "plain_value"]


@dataclass(slots=True)
class CellValue:
    """What an element is: its counting values, and everything that stands beside them.

    `standing` is what was said itself where one author alone spoke; `first` is the oldest statement by which
    the element is there, None for the default document. `drawn` is the element with all that hangs below it, until
    something of that changes.
    """

    parent: str
    tag: str
    attributes: Mapping[str, str]
    text: str
    standing: tuple[StandingClaim, ...] | Unopposed
    first: Statement | None
    tail: str
    drawn: Element | None = None

    @property
    def since(self) -> At:
        """The place from which on the element is there."""
        return self.first.at if self.first is not None else FLOOR


def plain_value(kind: Kind, statements: list[Statement], floor: At, until: OrderKey | None) -> CellValue | None:
    """The value of an element of which one author alone speaks, None if that does not decide it."""
    if not statements or kind is Kind.FIXED:
        return None
    made = statements[0]
    spot = made.spot
    if not made.makes or spot.kind is not kind or made.at <= floor:
        return None
    if until is not None and statements[-1].voice.key >= until:
        return None
    if len(statements) > 1 and not _is_unopposed(kind, statements):
        return None
    unopposed = Unopposed(tuple(statements))
    fixed = made.fixed or spot.fixed
    attributes = made.attributes
    text = ""
    is_unlisted = spot.tag == "person" and made.says is Says.TOUCH
    if len(statements) > 1 or fixed or is_unlisted or made.skater_eid is not None or TEXT in attributes:
        drawn = dict(fixed)
        for name, (value, statement) in unopposed.last_words().items():
            if name == TEXT:
                text = value or ""
            elif value is not None:
                drawn[name] = value
                if name == "skater" and statement.skater_eid is not None:
                    drawn["skater-eid"] = statement.skater_eid
        if is_unlisted:
            drawn["unlisted"] = "yes"
        attributes = drawn
    return CellValue(spot.parent, spot.tag, attributes, text, unopposed, made, made.tail)


def _is_unopposed(kind: Kind, statements: list[Statement]) -> bool:
    """Whether whoever made the element has only set attributes of it since, and nobody else spoke."""
    author = statements[0].voice.author
    if kind is Kind.TOUCHED or statements[0].voice.settles:
        return False
    return all(
        one.says is Says.SET and one.attribute != PRESENT and one.voice.author == author and not one.voice.settles
        for one in statements[1:]
    )
