"""Penalty box visits."""

from dataclasses import dataclass

from derbyos_core.bout.model.jam import JamId, Penalty
from derbyos_core.bout.model.people import Person
from derbyos_core.clock import Instant
from derbyos_core.identity import Eid, Team

__all__ = [
    "BoxTrip",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxTrip:
    """One visit to the penalty box, from sitting down to leaving.

    `penalties` are those that it serves. `due_us` is the time for them, or the one that a person entered (`is_set`);
    `to_serve_us` is what an exchange of jammers left of it.
    `served_us` is the jam time served on leaving (None: not left yet). `swap` is the eid of the other jammer's trip
    where the two changed places. `serves_from` is when the time began to run: later than `at` for a third blocker who
    waited for a seat, None while unknown.
    """

    eid: Eid
    team: Team | None
    person: Person | None
    position: str
    jam: JamId
    between: bool
    at: Instant | None
    to_serve_us: int
    due_us: int
    is_set: bool = False
    penalties: tuple[Penalty, ...] = ()
    swap: str = ""
    serves_from: Instant | None = None
    left_jam: JamId | None = None
    left_between: bool = False
    left_at: Instant | None = None
    exit_eid: Eid | None = None
    served_us: int | None = None
