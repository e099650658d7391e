"""The bout as a whole: periods, jams in play, teams and score."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from derbyos_core.bout.model.box import BoxTrip
from derbyos_core.bout.model.claims import Disagreement
from derbyos_core.bout.model.closing import Signature
from derbyos_core.bout.model.deleted_jam import DeletedJam, ReopenedJam
from derbyos_core.bout.model.jam import Jam, JamId, JamOverlap, Penalty, UnstartedEnd
from derbyos_core.bout.model.jam_numbers import AS_STORED, JamNumbers
from derbyos_core.bout.model.people import Official, Person, TeamSheet
from derbyos_core.bout.model.stoppage import ClockSet, TimeOut
from derbyos_core.bout.reading.rules import Ruleset
from derbyos_core.clock import Instant
from derbyos_core.identity import Eid, Team

__all__ = [
    "Bout",
    "Period",
    "ScoreAdjustment",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreAdjustment:
    """Change of the official score that belongs to no trip (domain 4.4)."""

    eid: Eid
    team: Team
    points: int
    reason: str
    jam: JamId | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Period:
    """One period with its jams in order; `end` is the instant that an official entered, else None."""

    number: int
    eid: Eid
    jams: tuple[Jam, ...] = ()
    time_outs: tuple[TimeOut, ...] = ()
    clock_sets: tuple[ClockSet, ...] = ()
    end: Instant | None = None
    told: tuple[int, int] | None = None
    """Score announced to both teams at the end of the period, home first; never saved."""
    sudden_scoring: bool | None = None
    """Whether sudden scoring was decided at the start of the period; None: nothing was entered."""
    _started: list[tuple[tuple[Instant, Jam], ...]] = field(default_factory=list, init=False, repr=False, compare=False)

    @property
    def started_jams(self) -> tuple[tuple[Instant, Jam], ...]:
        """The started jams, each after its start, in order of start; sorted on first access."""
        if not self._started:
            started = [(jam.start, jam) for jam in self.jams if jam.start is not None]
            self._started.append(tuple(sorted(started, key=_by_start)))
        return self._started[0]


def _by_start(row: tuple[Instant, Jam]) -> tuple[Instant, JamId]:
    return row[0], row[1].id


@dataclass(frozen=True, slots=True, kw_only=True)
class Bout:
    """The whole bout. `active`, `completed` and `upcoming` answer «what jam are we on?» (DOS-75..82).

    `period_ends` holds the end of each finished period, entered or projected from the clock. `expiries` holds the
    instant at which a running clock will run out if nothing else happens. `score` is the official score (trips and
    adjustments), `points` the statistical one (trips alone).
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
    expiries: Mapping[int, Instant] = field(default_factory=dict)
    signatures: tuple[Signature, ...] = ()
    numbers: JamNumbers = AS_STORED
    """Numbers of its jams, where some were inserted or deleted afterwards."""
    deleted: tuple[DeletedJam, ...] = ()
    """The jams that were deleted, in the order of their deletion."""
    reopened: tuple[ReopenedJam, ...] = ()
    """The jams that count although they were deleted, in the order of the document."""
    unstarted_ends: tuple[UnstartedEnd, ...] = ()
    overlaps: tuple[JamOverlap, ...] = ()
    named: tuple[frozenset[Eid], ...] = field(default=(), repr=False, compare=False)
    """Everybody whom something in the bout names: a set for each jam, and one for all else."""
    memo: object = field(default=None, repr=False, compare=False)
    """Cache handed to the next projection; private to the projection."""
    _jams: list[tuple[Jam, ...]] = field(default_factory=list, init=False, repr=False, compare=False)

    @property
    def jams(self) -> tuple[Jam, ...]:
        """All jams in order, collected once: one redraw asks for them dozens of times."""
        if not self._jams:
            self._jams.append(tuple([jam for period in self.periods for jam in period.jams]))
        return self._jams[0]

    def jam(self, jam_id: JamId | None) -> Jam | None:
        """Return the jam with this id, or None if nothing names it yet."""
        if jam_id is None:
            return None
        for jam in self.jams:
            if jam.id == jam_id:
                return jam
        return None

    @property
    def current(self) -> JamId | None:
        """The active jam, else the upcoming one."""
        return self.active or self.upcoming

    def skater(self, eid: str) -> Person | None:
        """Return the person with this eid, on any team."""
        for sheet in self.teams.values():
            person = sheet.meant(eid)
            if person is not None:
                return person
        return None

    def names(self, eid: str) -> bool:
        """Return whether anything in the bout names a person: an entry of a jam, or an answer that does not count."""
        return any(eid in some for some in self.named)

    def penalties_of(self, eid: str) -> tuple[Penalty, ...]:
        """Return the penalties of one person, in bout order."""
        return tuple(penalty for penalty in self.penalties if penalty.person and penalty.person.eid == eid)
