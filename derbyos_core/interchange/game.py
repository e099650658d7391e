"""A game as a file of another program records it; times in milliseconds, None where the file has none.

Each reader of a foreign format yields this model, and `script` turns it into the commands of officials. It holds what
officials enter and no totals.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from derbyos_core.bout.model import JamId, Position
from derbyos_core.i18n import tr
from derbyos_core.identity import Team

__all__ = [
    "RecordedAdjustment",
    "RecordedBoxTrip",
    "RecordedFielding",
    "RecordedGame",
    "RecordedJam",
    "RecordedOfficial",
    "RecordedPenalty",
    "RecordedPeriod",
    "RecordedSkater",
    "RecordedTeam",
    "RecordedTeamJam",
    "RecordedTimeOut",
    "RecordedTrip",
    "Repair",
    "Unplaced",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Unplaced:
    """A row of a file that has no place in the bout: the row as the file has it, and why, in a few words."""

    row: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair:
    """A value that was not taken as the file has it, because its meaning is clear: its place, and both values."""

    place: str
    found: str
    taken: str

    @property
    def told(self) -> str:
        """The repair as a line for a person."""
        return tr("{place}: “{found}” read as “{taken}”", place=self.place, found=self.found, taken=self.taken)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedSkater:
    """A person on a roster; `role` as in DerbyXML, such as captain (domain 3.4)."""

    id: str
    number: str
    name: str
    role: str = ""
    has_skated: bool = True
    pronouns: str = ""

    @property
    def label(self) -> str:
        """The short form of address: the number, else the name."""
        return self.number or self.name


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedTeam:
    """One team."""

    team: Team
    name: str
    league: str
    color: str
    abbreviation: str
    skaters: tuple[RecordedSkater, ...]

    @property
    def title(self) -> str:
        """Name to show for the team: its own, else its league's."""
        return self.name or self.league


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedOfficial:
    """An official; `role` is the abbreviation on the front page of the paper (domain 5.1), or several of them.

    `worked` says for which team in which period, such as `1 home, 2 away`.
    """

    name: str
    role: str
    league: str
    certification: str = ""
    worked: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedTrip:
    """One trip; `end_ms` is on the jam clock, and may be after the jam if the trip was entered late."""

    number: int
    points: int
    end_ms: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedFielding:
    """A skater on the track, by number or name; for some only a number was typed."""

    position: Position
    label: str
    sits_out: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedTeamJam:
    """One team's row of a jam. `star_pass_trip` is the first trip of the new jammer, 0 if that is not recorded.

    The initial trip is among `trips` if it was completed.
    """

    team: Team
    lead: bool
    lost: bool
    called: bool
    injury: bool
    no_initial: bool
    no_pivot: bool
    star_pass_trip: int | None
    trips: tuple[RecordedTrip, ...]
    fieldings: tuple[RecordedFielding, ...]
    offset: int
    offset_reason: str

    def label_of(self, position: Position) -> str:
        """Return the skater in this position, empty for nobody."""
        return next((item.label for item in self.fieldings if item.position is position), "")


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedJam:
    """One jam. `clock_ms` is how much of the period had run at its start.

    `continues`: it goes on where the jam before it stopped for an injury.
    """

    id: JamId
    start_ms: int | None
    end_ms: int | None
    duration_ms: int | None
    clock_ms: int
    overtime: bool
    sides: Mapping[Team, RecordedTeamJam]
    continues: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedPenalty:
    """One penalty. `suspension` is None if not entered."""

    team: Team
    label: str
    code: str
    jam: JamId
    at_ms: int | None
    expulsion: bool = False
    suspension: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedBoxTrip:
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
class RecordedTimeOut:
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
class RecordedAdjustment:
    """A change of the official score that belongs to no jam."""

    team: Team
    points: int
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedPeriod:
    """One period; `end_ms` None: it has not ended."""

    number: int
    start_ms: int | None
    end_ms: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedGame:
    """A whole game, in the order of play.

    `head` is the front page, by paths such as `date` or `venue/city`; `rules` are settings by their names in the
    document. Both hold the values as the document has them. `unplaced` are the rows of the file that are not in it,
    `repairs` the values in it that the file has otherwise.
    """

    version: str
    id: str
    teams: Mapping[Team, RecordedTeam]
    officials: tuple[RecordedOfficial, ...]
    periods: tuple[RecordedPeriod, ...]
    jams: tuple[RecordedJam, ...]
    penalties: tuple[RecordedPenalty, ...]
    box_trips: tuple[RecordedBoxTrip, ...]
    time_outs: tuple[RecordedTimeOut, ...]
    is_official: bool
    head: Mapping[str, str] = field(default_factory=dict)
    rules: Mapping[str, str] = field(default_factory=dict)
    unplaced: tuple[Unplaced, ...] = ()
    adjustments: tuple[RecordedAdjustment, ...] = ()
    repairs: tuple[Repair, ...] = ()

    def jam(self, jam_id: JamId) -> RecordedJam | None:
        """Return the jam with this id."""
        return next((jam for jam in self.jams if jam.id == jam_id), None)
