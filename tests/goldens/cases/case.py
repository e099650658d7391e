"""One row of the goldens: a command, who submits it, and in which states of the bout."""

from dataclasses import dataclass

from tests.goldens.adapter.bout import Official
from tests.goldens.states import NOTHING_EID, Order, State

__all__ = ["GONE", "Case", "case"]

GONE = NOTHING_EID
"""The id of an element that is not in the bout."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A command in some states. `is_blind` marks a writer without a screen, who reads the document as it is."""

    name: str
    official: Official
    order: Order
    states: tuple[State, ...]
    role: str
    is_blind: bool


def case(
    name: str, official: Official, order: Order, *states: State, role: str | None = None, is_blind: bool = False
) -> Case:
    """Return a row; the states follow the command, and the role is the first one of the official."""
    role = official.role if role is None else role
    return Case(name=name, official=official, order=order, states=states, role=role, is_blind=is_blind)
