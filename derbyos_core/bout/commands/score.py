"""Decides what can be wanted about what a scorekeeper marks, and changes of the score (entries 2.4, 2.8)."""

from dataclasses import dataclass

from derbyos_core.bout.commands.lineup import SkaterRef
from derbyos_core.bout.model import JamId
from derbyos_core.clock import Instant
from derbyos_core.identity import Team

__all__ = [
    "AdjustScore",
    "CallJam",
    "CorrectScore",
    "MarkInitial",
    "MarkInjury",
    "MarkLead",
    "MarkLost",
    "MarkNoInitial",
    "MarkStarPass",
    "SetTrip",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class CallJam:
    """Called off: by the jammer of a team, by nobody known (None), or for an official reason; off removes."""

    jam: JamId
    team: Team | None = None
    official: str = ""
    on: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkInjury:
    """The jam stopped for an injury: one fact for both teams."""

    jam: JamId
    skater: SkaterRef | None = None
    on: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkLead:
    """Lead, with the initial trip where that is not marked yet."""

    jam: JamId
    team: Team
    at: Instant | None = None
    on: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkLost:
    """Lead lost, or no longer to be earned."""

    jam: JamId
    team: Team
    on: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkNoInitial:
    """The jammer did not finish the initial trip."""

    jam: JamId
    team: Team
    on: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkInitial:
    """The initial trip is done, without lead or points."""

    jam: JamId
    team: Team
    at: Instant | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetTrip:
    """Points of a trip: new, or another value; None takes the trip away. A first one marks the initial trip."""

    jam: JamId
    team: Team
    number: int
    points: int | None
    at: Instant | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkStarPass:
    """The star was passed during trip `trip`; by the lead jammer, Lost belongs to the step (None: trip unknown)."""

    jam: JamId
    team: Team
    trip: int | None
    at: Instant | None = None
    on: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectScore:
    """A trip corrected when the official score may no longer change: statistics only."""

    jam: JamId
    team: Team
    number: int
    points: int
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjustScore:
    """Points on the official score that no trip carries."""

    team: Team
    points: int
    reason: str
    jam: JamId | None = None
