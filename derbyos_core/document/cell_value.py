"""Element value between cell and tree, and the short cut for elements that are not contested.

Most elements of a bout are added by one author and never mentioned by another, or changed by an official who had seen
the answer and may supersede it. Such elements are not contested and need no weighing: the last statement counts. Any
other statement sends the element to its cell's rules.
"""

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass

from derbyos_core.document.claims import context_of, outranks
from derbyos_core.document.element_slot import SlotKind
from derbyos_core.document.standing import StandingClaim, Superseded, Unopposed
from derbyos_core.document.statement import FLOOR, PRESENT, TEXT, At, Provenance, Says, Statement
from derbyos_core.document.tree import Element
from derbyos_core.gossip.acts import EntryRef
from derbyos_core.gossip.log import OrderKey

__all__ = ["CellValue", "plain_value"]

ADD, TOUCH = Says.ADD, Says.TOUCH


@dataclass(slots=True)
class CellValue:
    """Value of an element: its counting values, and everything that stands beside them.

    `standing` holds the statements themselves where the element is not contested. `first` is the oldest statement that
    makes the element, None for the default document. `drawn` is the element with its subtree, until something in that
    changes.
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
        """The place from which on the element exists."""
        return self.first.at if self.first is not None else FLOOR


def plain_value(
    kind: SlotKind,
    statements: list[Statement],
    floor: At,
    until: OrderKey | None,
    weigh: Callable[[tuple[Statement, ...]], tuple[StandingClaim, ...]],
    named_ahead: Set[EntryRef] = frozenset(),
) -> CellValue | None:
    """Return the value of an uncontested element, None if it has to be weighed.

    `weigh` computes the answers by the rules of the cell, on demand, where several authors made statements.
    """
    if not statements or kind is SlotKind.FIXED:
        return None
    made = statements[0]
    slot, says = made.slot, made.says
    if (says is not ADD and says is not TOUCH) or slot.kind is not kind or (made.provenance.key, made.number) <= floor:
        return None
    if until is not None and statements[-1].provenance.key >= until:
        return None
    is_alone, is_single = True, len(statements) == 1
    if not is_single:
        if named_ahead and any(one.provenance.entry in named_ahead for one in statements):
            return None
        if not _only_changes(kind, statements):
            return None
        author = made.provenance.author
        is_alone = all(one.provenance.author == author for one in statements)
        if not is_alone and not _each_supersedes(statements):
            return None
    unopposed = Unopposed(tuple(statements)) if is_alone else Superseded(tuple(statements), weigh)
    fixed = made.fixed or slot.fixed
    attributes = made.attributes
    text = ""
    is_unlisted = slot.tag == "person" and made.says is Says.TOUCH
    if not is_single or fixed or is_unlisted or made.skater_eid is not None or TEXT in attributes:
        drawn = dict(fixed)
        if not is_single or attributes:
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
    return CellValue(slot.parent, slot.tag, attributes, text, unopposed, made, made.tail)


def _only_changes(kind: SlotKind, statements: list[Statement]) -> bool:
    """Return whether all statements after the first only set attributes."""
    if kind is SlotKind.TOUCHED or statements[0].provenance.settles:
        return False
    return all(
        one.says is Says.SET and one.attribute != PRESENT and not one.provenance.settles for one in statements[1:]
    )


def _each_supersedes(statements: list[Statement]) -> bool:
    """Return whether each answer superseded the one before, so that every register has a single one."""
    made = statements[0]
    answers: dict[str, Provenance] = dict.fromkeys(made.attributes, made.provenance)
    context = context_of(made.slot.tag, made.fixed or made.slot.fixed, statements)
    for one in statements[1:]:
        name, provenance = one.attribute, one.provenance
        before = answers.get(name)
        answers[name] = provenance
        if before is None or before.author == provenance.author:
            continue
        if before.entry not in provenance.over or not outranks(provenance.role, context, name):
            return False
    return True
