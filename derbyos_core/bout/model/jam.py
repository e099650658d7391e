"""One jam: line-ups, trips, scores and penalties."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from derbyos_core.bout.model.people import Person
from derbyos_core.clock import Instant
from derbyos_core.gossip.acts import EntryRef
from derbyos_core.identity import Eid, Team

__all__ = [
    "JAM_FOLLOWS",
    "Jam",
    "JamId",
    "JamOverlap",
    "Penalty",
    "Position",
    "TeamJam",
    "Trip",
    "UnstartedEnd",
]


JAM_FOLLOWS = "jam-follows"
"""Attribute of a jam: when the officials decided on another one after it, though the time did not suffice."""


class JamId(NamedTuple):
    """A jam by period (1 to 4) and number, which restarts at 1 in each period unless the rules number on.

    `stored` is the number under which the document keeps the jam, 0 if that is `number`: the two differ once a jam
    before it was inserted or deleted. `stored_period` is the period in which it is kept, 0 if that is `period`: the two
    differ once officials said that the jam belonged to the other period (`jam_numbers`).
    """

    period: int
    number: int
    stored: int = 0
    stored_period: int = 0

    @property
    def place(self) -> tuple[int, int]:
        """Period and number under which the document keeps the jam; natural keys are made of them."""
        return self.stored_period or self.period, self.stored or self.number

    def __str__(self) -> str:
        """Return the jam as attributes of the document name it, `1/13`."""
        period, number = self.place
        return f"{period}/{number}"


class Position(StrEnum):
    """Position of a skater in a line-up."""

    JAMMER = "jammer"
    PIVOT = "pivot"
    BLOCKER = "blocker"


@dataclass(frozen=True, slots=True, kw_only=True)
class Trip:
    """One trip of a jammer; number 1 is the initial trip, which scores where `jam_rules` says so.

    `uncounted` are points of the initial trip that were entered while the jam was thought to be overtime.
    """

    eid: Eid
    number: int | None
    points: int
    at: Instant | None = None
    after_star_pass: bool = False
    uncounted: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamJam:
    """One team's row of a jam. `jammer` is who starts with the star; after a star pass the pivot scores.

    `star_pass_trip` is the number of the new jammer's first trip (None: not entered); `repeated` are blockers who were
    entered under two numbers, because one was said to be the other afterwards.
    """

    team: Team
    jammer: Person | None = None
    pivot: Person | None = None
    blockers: tuple[Person, ...] = ()
    repeated: tuple[Person, ...] = ()
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
        """Points of this jam, by trips alone (the statistical number)."""
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
        """Everyone on the track for this team, jammer first."""
        rows: list[tuple[Person, Position]] = []
        if self.jammer:
            rows.append((self.jammer, Position.JAMMER))
        if self.pivot:
            rows.append((self.pivot, Position.PIVOT))
        return tuple(rows + [(person, Position.BLOCKER) for person in self.blockers])


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """One penalty, counted under `jam`. `code` is one or two letters, or `?` while unknown."""

    eid: Eid
    team: Team | None
    person: Person | None
    code: str
    jam: JamId
    at: Instant | None = None
    severity: str = ""
    suspension: str = ""

    @property
    def is_expulsion(self) -> bool:
        """True if the Head Referee expelled the skater with it."""
        return self.severity == "expulsion"


@dataclass(frozen=True, slots=True, kw_only=True)
class Jam:
    """One jam. `start` None: named but not started; `duration_us` None: not ended."""

    id: JamId
    eid: Eid
    start: Instant | None = None
    duration_us: int | None = None
    overtime: bool = False
    continues: bool = False
    """True: it goes on where the jam before it stopped for an injury."""
    follows_at: Instant | None = None
    """When the officials decided on another jam after this one, which ended in the last half minute of a period."""
    home: TeamJam = field(default_factory=lambda: TeamJam(team=Team.HOME))
    away: TeamJam = field(default_factory=lambda: TeamJam(team=Team.AWAY))
    is_called: bool = False
    call_official: str = ""
    injury: bool = False
    penalties: tuple[Penalty, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def is_written(self) -> bool:
        """True if it has begun, or anything is entered for one of the teams: an undone start leaves that."""
        return self.start is not None or any(side != TeamJam(team=side.team) for side in (self.home, self.away))

    @property
    def has_uncounted(self) -> bool:
        """True if it has points of trip 1 from when it was thought to be overtime."""
        return any(trip.uncounted for side in (self.home, self.away) for trip in side.trips)

    @property
    def end(self) -> Instant | None:
        """The end of the jam, or None while it has none."""
        if self.start is None or self.duration_us is None:
            return None
        return Instant(self.start + self.duration_us)

    def side(self, team: Team) -> TeamJam:
        """Return one team's row."""
        return self.home if team is Team.HOME else self.away


@dataclass(frozen=True, slots=True, kw_only=True)
class UnstartedEnd:
    """The end of a jam that has no start, as when that was undone: it has no time of day. `by` are its entries."""

    jam: JamId
    by: tuple[EntryRef, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class JamOverlap:
    """Two jams at one time: perhaps one that two laptops out of reach of each other started. `by` are both starts.

    `unsettled` is the one of them of which several starts were entered.
    """

    first: JamId
    second: JamId
    by: tuple[EntryRef, ...]
    unsettled: JamId | None = None
