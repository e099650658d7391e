"""Typed model of a CRG game; times in milliseconds as in CRG, None where it has none.

Placeholders (period 0, `noTimeout`) are left out, and so are totals: those are in `crg_totals`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from derbyos_core.bout.model import JamId, Position
from derbyos_core.identity import Team

__all__ = [
    "CRGBoxTrip",
    "CRGFielding",
    "CRGGame",
    "CRGJam",
    "CRGOfficial",
    "CRGPenalty",
    "CRGPeriod",
    "CRGSkater",
    "CRGTeam",
    "CRGTeamJam",
    "CRGTimeOut",
    "CRGTrip",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class CRGSkater:
    """A person on a roster; `flags` are CRG's: C captain, A alternate, B bench, ALT does not skate."""

    id: str
    number: str
    name: str
    flags: str = ""
    pronouns: str = ""

    @property
    def label(self) -> str:
        """The short form of address: the number, else the name."""
        return self.number or self.name


@dataclass(frozen=True, slots=True, kw_only=True)
class CRGTeam:
    """One team; CRG's team 1 is the home team."""

    team: Team
    name: str
    league: str
    color: str
    abbreviation: str
    skaters: tuple[CRGSkater, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CRGOfficial:
    """An official with their role in words."""

    name: str
    role: str
    league: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CRGTrip:
    """One trip; `end_ms` is on the jam clock, and may be after the jam if the trip was entered late."""

    number: int
    points: int
    end_ms: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CRGFielding:
    """A skater on the track, by number or name; for some only a number was typed."""

    position: Position
    label: str
    sits_out: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CRGTeamJam:
    """One team's row of a jam. `star_pass_trip` is the first trip of the new jammer."""

    team: Team
    lead: bool
    lost: bool
    called: bool
    injury: bool
    no_initial: bool
    no_pivot: bool
    star_pass_trip: int | None
    trips: tuple[CRGTrip, ...]
    fieldings: tuple[CRGFielding, ...]
    offset: int
    offset_reason: str

    def label_of(self, position: Position) -> str:
        """Return the skater in this position, empty for nobody."""
        return next((item.label for item in self.fieldings if item.position is position), "")


@dataclass(frozen=True, slots=True, kw_only=True)
class CRGJam:
    """One jam. `clock_ms` is how much of the period had run at its start."""

    id: JamId
    start_ms: int | None
    end_ms: int | None
    duration_ms: int | None
    clock_ms: int
    overtime: bool
    sides: Mapping[Team, CRGTeamJam]


@dataclass(frozen=True, slots=True, kw_only=True)
class CRGPenalty:
    """One penalty. `suspension` is None if not entered."""

    team: Team
    label: str
    code: str
    jam: JamId
    at_ms: int | None
    expulsion: bool = False
    suspension: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CRGBoxTrip:
    """One visit to the box. Clock times are those of the jams in which the skater sat down and left."""

    team: Team
    label: str
    position: Position
    jam: JamId
    between: bool
    start_ms: int | None
    clock_start_ms: int
    left_jam: JamId | None
    left_between: bool
    end_ms: int | None
    clock_end_ms: int
    penalties_ms: tuple[int | None, ...]
    """The time of each penalty that is served on this visit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CRGTimeOut:
    """One stoppage; `team` None: the officials', or not entered."""

    period: int
    team: Team | None
    review: bool
    retained: bool
    request: str
    result: str
    start_ms: int | None
    duration_ms: int | None
    is_running: bool
    after_jam: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CRGPeriod:
    """One period; `end_ms` None: it has not ended."""

    number: int
    start_ms: int | None
    end_ms: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CRGGame:
    """A whole game, in the order of play."""

    version: str
    id: str
    teams: Mapping[Team, CRGTeam]
    officials: tuple[CRGOfficial, ...]
    periods: tuple[CRGPeriod, ...]
    jams: tuple[CRGJam, ...]
    penalties: tuple[CRGPenalty, ...]
    box_trips: tuple[CRGBoxTrip, ...]
    time_outs: tuple[CRGTimeOut, ...]
    is_official: bool
    info: Mapping[str, str] = field(default_factory=dict)
    rules: Mapping[str, str] = field(default_factory=dict)
    jamless: tuple[str, ...] = ()
    """Penalties that name no jam of the file, as `home:404 X`: nobody can enter them."""

    def jam(self, jam_id: JamId) -> CRGJam | None:
        """Return the jam with this id."""
        return next((jam for jam in self.jams if jam.id == jam_id), None)
