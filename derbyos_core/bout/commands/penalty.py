"""Commands for penalties and the penalty box (entries 2.5, 2.6)."""

from dataclasses import dataclass

from derbyos_core.bout.commands.lineup import SkaterRef
from derbyos_core.bout.model import JamId, Position
from derbyos_core.clock import Instant
from derbyos_core.identity import Team

__all__ = ["AddPenalty", "AmendBoxTrip", "AmendPenalty", "EnterBox", "ExitBox", "TellFoulOut"]


@dataclass(frozen=True, slots=True, kw_only=True)
class AddPenalty:
    """Add a penalty for a skater; a code of the rules, `?` while unknown; expulsion by `severity`."""

    jam: JamId
    skater: SkaterRef
    code: str
    at: Instant | None = None
    severity: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AmendPenalty:
    """Change one thing of a penalty: its code, its jam, or its skater; the others None."""

    eid: str
    code: str | None = None
    jam: JamId | None = None
    skater: SkaterRef | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TellFoulOut:
    """Record that the Head Referee was told this skater's penalty count."""

    skater_eid: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterBox:
    """Seat a skater in the box; `skater` None while their number is not known.

    `between` means between two jams; `jam` is then the upcoming one. `swap` is the eid of the other jammer's box trip,
    if the two are exchanged, and empty if not. For both, None stands for what the rules say at that moment.
    `duration_us` is for a time that somebody wrote down; None stands for the time of the skater's penalties.
    """

    jam: JamId
    team: Team
    position: Position
    at: Instant
    skater: SkaterRef | None = None
    between: bool | None = None
    duration_us: int | None = None
    swap: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AmendBoxTrip:
    """Change one thing of a box trip: its skater, or its time to serve."""

    eid: str
    skater: SkaterRef | None = None
    duration_us: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ExitBox:
    """Release a skater from the box; `between` None: if the jam has not begun."""

    eid: str
    jam: JamId
    at: Instant
    between: bool | None = None
