"""Record of a played practice bout: everything that the officials could have seen.

Moments are seconds from the first whistle. Skaters are identified by their numbers.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from derbyos_core.bout.model import JamId, Position, TimeOutKind
from derbyos_core.bout.reading.rules import Ruleset
from derbyos_core.identity import Team
from derbyos_core.practice.rosters import OfficialsCrew, PracticeTeam

__all__ = [
    "PlayedBout",
    "PlayedJam",
    "PlayedLineup",
    "PlayedPenalty",
    "PlayedSide",
    "PlayedStop",
    "PlayedTrip",
    "PlayedVisit",
    "Setting",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedLineup:
    """One team's skaters on the track."""

    jammer: str
    pivot: str
    blockers: tuple[str, ...]

    @property
    def everybody(self) -> tuple[str, ...]:
        """All numbers, jammer first."""
        return (self.jammer, *((self.pivot,) if self.pivot else ()), *self.blockers)

    def position_of(self, number: str) -> Position:
        """Return the position of a skater of this line-up."""
        if number == self.jammer:
            return Position.JAMMER
        return Position.PIVOT if number == self.pivot else Position.BLOCKER


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedTrip:
    """A trip with the moment at which the referee showed its points."""

    number: int
    points: int
    at: float


@dataclass(slots=True, kw_only=True)
class PlayedSide:
    """One team's row of a jam. `before` is their row of the jam that this one continues."""

    line_up: PlayedLineup
    before: "PlayedSide | None" = None
    lead_at: float | None = None
    lost_at: float | None = None
    initial_at: float | None = None
    star_pass_at: float | None = None
    star_pass_trip: int | None = None
    called: bool = False
    trips: list[PlayedTrip] = field(default_factory=list)

    @property
    def has_initial(self) -> bool:
        """True once the initial trip is done, here or in the jam that this one continues."""
        return self.initial_at is not None or (self.before is not None and self.before.has_initial)

    @property
    def has_lead(self) -> bool:
        """True if the team got lead, here or in the jam that this one continues."""
        return self.lead_at is not None or (self.before is not None and self.before.has_lead)

    @property
    def has_lost(self) -> bool:
        """True if lead was lost, or can no longer be earned."""
        return self.lost_at is not None or (self.before is not None and self.before.has_lost)

    @property
    def next_trip(self) -> int:
        """The number of the trip after those written down."""
        if self.trips:
            return self.trips[-1].number + 1
        if self.before is not None:
            return self.before.next_trip
        return 1 if self.initial_at is None else 2

    @property
    def points(self) -> int:
        """The team's points in this jam."""
        return sum(trip.points for trip in self.trips)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedPenalty:
    """One penalty."""

    team: Team
    number: str
    code: str
    at: float
    expulsion: bool = False


@dataclass(slots=True, kw_only=True)
class PlayedVisit:
    """One visit to the box; `swap` is the visit of the other jammer in an exchange.

    `given` is the time for the skater's penalties, `to_serve` what an exchange of jammers left of it.
    """

    team: Team
    number: str
    position: Position
    jam: JamId
    at: float
    between: bool
    given: float
    to_serve: float
    served: float = 0.0
    left_jam: JamId | None = None
    left_at: float | None = None
    left_between: bool = False
    swap: "PlayedVisit | None" = None


@dataclass(slots=True, kw_only=True)
class PlayedJam:
    """One jam, which lasts at most `limit` seconds."""

    id: JamId
    start: float
    sides: Mapping[Team, PlayedSide]
    limit: float
    length: float = 0.0
    overtime: bool = False
    sudden: bool = False
    """True: it is played with sudden scoring."""
    continues: "PlayedJam | None" = None
    """The jam called for an injury that it continues."""
    injured: tuple[Team, str] | None = None
    penalties: list[PlayedPenalty] = field(default_factory=list)

    @property
    def end(self) -> float:
        """The last whistle of the jam."""
        return self.start + self.length

    @property
    def first_trip_scores(self) -> bool:
        """True in overtime and in sudden scoring."""
        return self.overtime or self.sudden


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedStop:
    """A stoppage between two jams."""

    period: int
    kind: TimeOutKind
    at: float
    length: float
    kept: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """Teams and place of a bout; `attributes` are those of the bout, such as its date."""

    teams: Mapping[Team, PracticeTeam]
    crew: OfficialsCrew
    venue: str = "Practice Hall"
    attributes: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedBout:
    """A whole bout."""

    setting: Setting
    jams: tuple[PlayedJam, ...]
    stops: tuple[PlayedStop, ...]
    visits: tuple[PlayedVisit, ...]
    fouled_out: tuple[tuple[Team, str, float], ...]
    end: float
    rules: Ruleset

    @property
    def teams(self) -> Mapping[Team, PracticeTeam]:
        """The two teams."""
        return self.setting.teams

    @property
    def crew(self) -> OfficialsCrew:
        """The officials."""
        return self.setting.crew

    def score(self, team: Team) -> int:
        """Return the final score of a team."""
        return sum(jam.sides[team].points for jam in self.jams)
