"""Decides what a bout is, as officials speak of it: periods, jams, line-ups, trips, penalties, box trips.

Everything here is an immutable value projected from the document (`projection`), with every derived number
(score, phase, symbols) computed and nothing stored. Times are instants, durations whole microseconds.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from derbyos_core.bout.rules import Ruleset
from derbyos_core.clock import Instant
from derbyos_core.document.tree import Verdict
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import AuthorId, Eid, Team

__all__ = [
    "Answer",
    "Bout",
    "BoxTrip",
    "ClockSet",
    "Disagreement",
    "Jam",
    "JamId",
    "Official",
    "Penalty",
    "Period",
    "Person",
    "Position",
    "ScoreAdjustment",
    "TeamJam",
    "TeamSheet",
    "TimeOut",
    "TimeOutKind",
    "Trip",
]


class JamId(NamedTuple):
    """A jam by period (1, 2) and number, which restarts at 1 in each period."""

    period: int
    number: int

    def __str__(self) -> str:
        return f"{self.period}/{self.number}"


class Position(StrEnum):
    """The place of a skater in a line-up."""

    JAMMER = "jammer"
    PIVOT = "pivot"
    BLOCKER = "blocker"


class TimeOutKind(StrEnum):
    """Who stopped the clock, and whether for a review."""

    HOME = "home"
    AWAY = "away"
    OFFICIAL = "official"
    HOME_REVIEW = "home-review"
    AWAY_REVIEW = "away-review"

    @property
    def is_review(self) -> bool:
        """True for an official review."""
        return self.value.endswith("-review")

    @property
    def team(self) -> Team | None:
        """The team that asked, None for the officials."""
        return None if self is TimeOutKind.OFFICIAL else Team(self.value.removesuffix("-review"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A skater, a member of the bench staff or an official. Numbers are strings: 0 and 00 are two skaters.

    `listed` is False for somebody who is only referred to, until a roster names her; `told` is the count of
    penalties at which a foul-out was told to the Head Referee.
    """

    eid: Eid
    team: Team
    number: str = ""
    name: str = ""
    listed: bool = True
    skated: bool = True
    told: int = 0
    roles: tuple[str, ...] = ()
    league: str = ""

    @property
    def label(self) -> str:
        """What one calls her: the number, else the name."""
        return self.number or self.name


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamSheet:
    """A team and everybody on it, persons sorted by number as text."""

    team: Team
    name: str = ""
    league: str = ""
    abbreviation: str = ""
    color: str = ""
    persons: tuple[Person, ...] = ()

    @property
    def short(self) -> str:
        """Three letters: the abbreviation, else of the name, else HOM or AWY."""
        return self.abbreviation or "".join(self.name.split())[:3].upper() or {"home": "HOM", "away": "AWY"}.get(
            self.team, "OFF"
        )

    def numbered(self, number: str) -> Person | None:
        """The listed skater with this number, else the first unlisted one."""
        same = [person for person in self.persons if person.number == number]
        return next((person for person in same if person.listed), same[0] if same else None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """One answer to a fact, with everybody's name on it."""

    value: str | None
    skater_eid: str | None
    author: AuthorId
    role: str
    entry: EntryRef
    verdict: Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Disagreement:
    """Two or more different standing answers to one register: to settle, never blocking."""

    eid: Eid
    tag: str
    attribute: str
    jam: JamId | None
    team: Team | None
    position: str
    number: str
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Trip:
    """One trip of a jammer; number 1 is the initial trip, which scores only in overtime."""

    eid: Eid
    number: int | None
    points: int
    at: Instant | None = None
    after_star_pass: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamJam:
    """One team's row of a jam. `jammer` is who starts with the star; after a star pass the pivot scores.

    `star_pass_trip` is the number of the first trip that is the new jammer's (None: not said).
    """

    team: Team
    jammer: Person | None = None
    pivot: Person | None = None
    blockers: tuple[Person, ...] = ()
    no_pivot: bool = False
    sits_out: tuple[Person, ...] = ()
    lead: bool = False
    lost: bool = False
    called: bool = False
    no_initial: bool = False
    star_pass: bool = False
    star_pass_trip: int | None = None
    trips: tuple[Trip, ...] = ()
    lead_at: Instant | None = None
    star_pass_at: Instant | None = None

    @property
    def points(self) -> int:
        """Points of this jam, by trips alone (the statistics' number)."""
        return sum(trip.points for trip in self.trips)

    @property
    def points_before_star_pass(self) -> int:
        """Points of the first jammer."""
        return sum(trip.points for trip in self.trips if not trip.after_star_pass)

    @property
    def points_after_star_pass(self) -> int:
        """Points of the pivot who took the star."""
        return sum(trip.points for trip in self.trips if trip.after_star_pass)

    @property
    def initial_done(self) -> bool:
        """True once the initial trip is marked."""
        return any(trip.number == 1 for trip in self.trips)

    @property
    def lined_up(self) -> tuple[tuple[Person, Position], ...]:
        """Everybody on the track for this team, jammer first."""
        rows: list[tuple[Person, Position]] = []
        if self.jammer:
            rows.append((self.jammer, Position.JAMMER))
        if self.pivot:
            rows.append((self.pivot, Position.PIVOT))
        return tuple(rows + [(person, Position.BLOCKER) for person in self.blockers])


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """One penalty, counted under `jam`. `code` is a letter, or `?` while nobody knows it."""

    eid: Eid
    team: Team | None
    person: Person | None
    code: str
    jam: JamId
    at: Instant | None = None
    severity: str = ""
    suspension: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxTrip:
    """One visit to the penalty box, from sitting down to leaving.

    `to_serve_us` is the time to serve, `served_us` what was served of jam time when she left (None: not yet).
    `swap` is the eid of the other jammer's trip where the two changed places. `serves_from` is when the time began
    to run: later than `at` for a third blocker who waited for a seat, None while that moment is not known.
    """

    eid: Eid
    team: Team | None
    person: Person | None
    position: str
    jam: JamId
    between: bool
    at: Instant | None
    to_serve_us: int
    swap: str = ""
    serves_from: Instant | None = None
    left_jam: JamId | None = None
    left_between: bool = False
    left_at: Instant | None = None
    exit_eid: Eid | None = None
    served_us: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreAdjustment:
    """A change of the official score that no trip carries (domain 4.4)."""

    eid: Eid
    team: Team
    points: int
    reason: str
    jam: JamId | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Jam:
    """One jam. `start` None: named but not started; `duration_us` None: not ended."""

    id: JamId
    eid: Eid
    start: Instant | None = None
    duration_us: int | None = None
    overtime: bool = False
    home: TeamJam = field(default_factory=lambda: TeamJam(team=Team.HOME))
    away: TeamJam = field(default_factory=lambda: TeamJam(team=Team.AWAY))
    is_called: bool = False
    call_official: str = ""
    injury: bool = False
    penalties: tuple[Penalty, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def end(self) -> Instant | None:
        """When it ended."""
        if self.start is None or self.duration_us is None:
            return None
        return Instant(self.start + self.duration_us)

    def side(self, team: Team) -> TeamJam:
        """One team's row."""
        return self.home if team is Team.HOME else self.away


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeOut:
    """One stoppage; those that overlap are read as one (data-model 5)."""

    eid: Eid
    period: int
    kind: TimeOutKind
    start: Instant | None
    duration_us: int | None = None
    review: str = ""
    resolution: str = ""
    retained: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockSet:
    """A correction: at this moment the clock read `value_us`."""

    eid: Eid
    clock: str
    value_us: int
    at: Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class Period:
    """One period with its jams in order; `end` is the instant that somebody wrote, else None."""

    number: int
    eid: Eid
    jams: tuple[Jam, ...] = ()
    time_outs: tuple[TimeOut, ...] = ()
    clock_sets: tuple[ClockSet, ...] = ()
    end: Instant | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Official:
    """One source that wrote in this bout: a process of an author, with name and roles (`nsodes`)."""

    source: str
    author: AuthorId
    name: str
    roles: tuple[str, ...]
    program: str = ""
    version: str = ""
    gone: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Bout:
    """The whole bout. `active`, `completed`, `upcoming` answer «what jam are we on?» (DOS-75..82).

    `period_ends` holds the end of each period that has ended, written or projected from the clock.
    Scores: `score` is official (trips and adjustments), `points` the statistics' (trips alone).
    """

    eid: Eid
    attributes: Mapping[str, str]
    ruleset: Ruleset
    teams: Mapping[Team, TeamSheet]
    periods: tuple[Period, ...]
    active: JamId | None
    completed: JamId | None
    upcoming: JamId | None
    is_complete: bool
    period_ends: Mapping[int, Instant]
    officials: tuple[Official, ...]
    box_trips: tuple[BoxTrip, ...]
    penalties: tuple[Penalty, ...]
    adjustments: tuple[ScoreAdjustment, ...]
    disagreements: tuple[Disagreement, ...]
    score: Mapping[Team, int]
    points: Mapping[Team, int]
    venue: Mapping[str, str] = field(default_factory=dict)
    memo: object = field(default=None, repr=False, compare=False)
    """What the projection remembers for the next one; nobody else looks at it."""

    @property
    def jams(self) -> tuple[Jam, ...]:
        """All jams in order."""
        return tuple(jam for period in self.periods for jam in period.jams)

    def jam(self, jam_id: JamId | None) -> Jam | None:
        """The jam of that number, None where nothing names it yet."""
        if jam_id is None:
            return None
        return next((jam for jam in self.jams if jam.id == jam_id), None)

    @property
    def current(self) -> JamId | None:
        """The active jam, else the upcoming one."""
        return self.active or self.upcoming

    def skater(self, eid: str) -> Person | None:
        """The person with this eid, on any team."""
        for sheet in self.teams.values():
            for person in sheet.persons:
                if person.eid == eid:
                    return person
        return None

    def penalties_of(self, eid: str) -> tuple[Penalty, ...]:
        """The penalties of one person, in the order of the bout."""
        return tuple(penalty for penalty in self.penalties if penalty.person and penalty.person.eid == eid)
