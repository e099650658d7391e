"""Decides where an element stands: what its cell is made of, and what may stand below it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from derbyos_core.document.natural import Place
from derbyos_core.document.statement import Kind

__all__ = ["Spot"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """Where an element stands: enough to make its cell, and to say what may stand below it.

    `key` is the natural key, empty for an element of its own. `place` is the jam or period that a jam, a period
    or a fact belongs to; `team` that of a team or a person.
    """

    eid: str
    kind: Kind
    tag: str
    parent: str
    rank: tuple[int, int, int]
    fixed: Mapping[str, str] = field(default_factory=dict)
    key: str = ""
    place: Place | None = None
    team: str = ""
    path: str = ""
