"""Decides what can be wanted about who is on the track (entries 2.2)."""

from dataclasses import dataclass

from derbyos_core.bout.model import JamId, Position
from derbyos_core.identity import Team

__all__ = [
    "ClearLineup",
    "FieldSkater",
    "MarkNoPivot",
    "ReplaceSkater",
    "SameLineup",
    "SitOut",
    "SkaterRef",
    "UnfieldSkater",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class SkaterRef:
    """A skater as an official means her: by eid where the screen knows it, by number always.

    With `eid` empty the command makes the natural eid of that number on that team (entries 1.2).
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
    """Empty a slot: the jammer's, the pivot's, or that of one blocker."""

    jam: JamId
    team: Team
    position: Position
    skater_eid: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplaceSkater:
    """One skater out, another in, in one entry."""

    jam: JamId
    old_position: Position
    old_eid: str
    position: Position
    skater: SkaterRef


@dataclass(frozen=True, slots=True, kw_only=True)
class ClearLineup:
    """Take a team's whole line-up of a jam away."""

    jam: JamId
    team: Team


@dataclass(frozen=True, slots=True, kw_only=True)
class SameLineup:
    """The line-up of `source` again in `jam`, replacing what stands there."""

    jam: JamId
    source: JamId
    team: Team


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkNoPivot:
    """No pivot in this line-up (or, with `on` False, one after all)."""

    jam: JamId
    team: Team
    on: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class SitOut:
    """A skater must sit out three jams (sign 3)."""

    jam: JamId
    skater: SkaterRef
