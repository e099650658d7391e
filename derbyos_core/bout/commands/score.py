"""Commands for the scorekeeper's marks and for changes of the score (entries 2.4, 2.8)."""

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
    """Call a jam off: by a team's jammer, by an unknown (None), or for an official reason. `on` False removes it.

    Commands with one `group` are one step for Undo, such as the end of a jam and the call.
    """

    jam: JamId
    team: Team | None = None
    official: str = ""
    on: bool = True
    group: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkInjury:
    """Mark that the jam stopped for an injury: one fact for both teams."""

    jam: JamId
    skater: SkaterRef | None = None
    on: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkLead:
    """Mark lead, together with the initial trip if that is not marked yet, and does not score."""

    jam: JamId
    team: Team
    at: Instant | None = None
    on: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkLost:
    """Mark lead as lost, or as no longer to be earned."""

    jam: JamId
    team: Team
    on: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkNoInitial:
    """Mark that the jammer did not finish the initial trip. Points take the mark back, in one `group` with it."""

    jam: JamId
    team: Team
    on: bool = True
    group: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkInitial:
    """Mark the initial trip as done, without lead or points."""

    jam: JamId
    team: Team
    at: Instant | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetTrip:
    """Enter or change the points of a trip; None removes it. The first trip entered also marks the initial trip."""

    jam: JamId
    team: Team
    number: int
    points: int | None
    at: Instant | None = None
    group: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkStarPass:
    """Mark a star pass during trip `trip` (None: unknown); a lead jammer's pass in a known trip also marks Lost."""

    jam: JamId
    team: Team
    trip: int | None
    at: Instant | None = None
    on: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectScore:
    """Correct a trip when the official score may no longer change: statistics only."""

    jam: JamId
    team: Team
    number: int
    points: int
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjustScore:
    """Adjust the official score by points that belong to no trip."""

    team: Team
    points: int
    reason: str
    jam: JamId | None = None
