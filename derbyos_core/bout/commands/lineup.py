"""Commands for line-ups: who is on the track (entries 2.2)."""

from dataclasses import dataclass

from derbyos_core.bout.model import JamId, Position
from derbyos_core.identity import Team

__all__ = [
    "ClearLineup",
    "FieldSkater",
    "MarkNoPivot",
    "MoveLineup",
    "ReplaceSkater",
    "SameLineup",
    "SitOut",
    "SkaterRef",
    "UnfieldSkater",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class SkaterRef:
    """An official's reference to a skater: by eid where the screen knows it, always by number.

    With an empty `eid` the command makes the natural eid of that number on that team (entries 1.2).
    """

    team: Team
    number: str
    eid: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldSkater:
    """Put a skater on the track for a jam."""

    jam: JamId
    position: Position
    skater: SkaterRef


@dataclass(frozen=True, slots=True, kw_only=True)
class UnfieldSkater:
    """Empty one place: the jammer's, the pivot's, or that of one blocker."""

    jam: JamId
    team: Team
    position: Position
    skater_eid: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplaceSkater:
    """Exchange one skater for another in one entry."""

    jam: JamId
    old_position: Position
    old_eid: str
    position: Position
    skater: SkaterRef


@dataclass(frozen=True, slots=True, kw_only=True)
class ClearLineup:
    """Remove a team's whole line-up of a jam."""

    jam: JamId
    team: Team


@dataclass(frozen=True, slots=True, kw_only=True)
class SameLineup:
    """Repeat the line-up of `source` in `jam`, replacing the one already entered."""

    jam: JamId
    source: JamId
    team: Team


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveLineup:
    """Take the line-up of `source` out of it and into `jam`, in place of the one that the screen showed there.

    Those of both teams with one `group` are one step for Undo.
    """

    jam: JamId
    source: JamId
    team: Team
    group: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkNoPivot:
    """Mark that this line-up has no pivot (or, with `on` False, has one after all)."""

    jam: JamId
    team: Team
    on: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class SitOut:
    """Make a skater sit out three jams (sign 3)."""

    jam: JamId
    skater: SkaterRef
