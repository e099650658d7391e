"""The scorekeepers' script for a recorded game, jam by jam, at plausible moments of the jam.

A trip is entered when the jammer referee shows its points, the lead when the first trip ends. Facts for which the paper
has no moment (Lost, the star pass) are put where they must have happened: Lost with the jammer's first penalty, the
star pass in the middle of its trip.
"""

from collections.abc import Iterator

from derbyos_core.bout.commands import (
    AdjustScore,
    CallJam,
    Command,
    MarkInitial,
    MarkInjury,
    MarkLead,
    MarkLost,
    MarkNoInitial,
    MarkStarPass,
    SetTrip,
)
from derbyos_core.bout.model import Position
from derbyos_core.clock import Instant
from derbyos_core.identity import Role, Team
from derbyos_core.interchange.game import RecordedGame, RecordedTeamJam, RecordedTrip
from derbyos_core.interchange.script.timed import TimedCommand
from derbyos_core.interchange.script.timeline import MS_US, JamTimes, Timeline

__all__ = ["SCOREKEEPERS", "score_lines"]

SECOND_US = 1_000_000
HAND_US = 800_000
"""Time from a referee's sign to the tap."""
STEP_US = 400_000
"""Time from one tap to the next."""
LEAD_US = 15 * SECOND_US
"""Default moment of a lead, where none was recorded."""
RUNNING_US = 120 * SECOND_US
PASS_CLEAR_US = 1_000
INITIAL = 1
UNPLACED_REASON = "belongs to no jam"
"""The reason of a change of the score for which a file has none; not translated, as the document is not."""

SCOREKEEPERS = {Team.HOME: Role.SCOREKEEPER_HOME, Team.AWAY: Role.SCOREKEEPER_AWAY}


def score_lines(game: RecordedGame, times: Timeline) -> Iterator[TimedCommand]:
    """Yield all that both scorekeepers enter."""
    for jam in times.jams:
        for team, role in SCOREKEEPERS.items():
            moments = _Moments(game, jam, jam.jam.sides[team])
            last = jam.start
            for at, command in sorted(moments.during(), key=lambda row: row[0]):
                last = max(last, Instant(at + HAND_US))
                yield TimedCommand(at=last, role=role, command=command)
            last = max(last, moments.end)
            for command in moments.afterwards():
                last = Instant(last + STEP_US)
                yield TimedCommand(at=last, role=role, command=command)
            yield from _adjustment(times, jam, jam.jam.sides[team], role)
    for place, change in enumerate(game.adjustments):
        adjust = AdjustScore(team=change.team, points=change.points, reason=change.reason or UNPLACED_REASON)
        at = Instant(times.end + 10 * SECOND_US + place * STEP_US)
        yield TimedCommand(at=at, role=SCOREKEEPERS[change.team], command=adjust)


def _adjustment(times: Timeline, jam: JamTimes, row: RecordedTeamJam, role: str) -> Iterator[TimedCommand]:
    """Yield a correction of the official score, after the following jam (domain 4.4)."""
    if not row.offset:
        return
    following = times.after(jam.jam.id)
    known = following if following is not None else jam
    at = Instant((known.end or known.start) + 5 * SECOND_US)
    reason = row.offset_reason or f"Jam {jam.jam.id.number}, late"
    command = AdjustScore(team=row.team, points=row.offset, reason=reason, jam=jam.jam.id)
    yield TimedCommand(at=at, role=role, command=command)


class _Moments:
    """One team's row of one jam, taken apart into moments."""

    def __init__(self, game: RecordedGame, jam: JamTimes, row: RecordedTeamJam) -> None:
        self._game = game
        self._jam = jam
        self._id = jam.jam.id
        self._row = row
        self.end = jam.end or Instant(jam.start + RUNNING_US)

    def during(self) -> Iterator[tuple[Instant, Command]]:
        """Yield the entries made while the jam runs, with their moments; trips come in the order of their numbers."""
        row, team = self._row, self._row.team
        first = row.trips[0] if row.trips and row.trips[0].number == INITIAL else None
        scores_at_once = first is not None and first.points > 0
        passed_at: Instant = self._jam.start
        if row.lead:
            passed_at = self._at(first, Instant(min(self.end, self._jam.start + LEAD_US)))
            yield passed_at, MarkLead(jam=self._id, team=team, at=passed_at)
        elif first is not None and not row.no_initial and not scores_at_once:
            passed_at = self._at(first, self._second_trip_at())
            yield passed_at, MarkInitial(jam=self._id, team=team, at=self._known(first))
        if first is not None and scores_at_once:
            passed_at = self._at(first, self._second_trip_at())
            yield passed_at, SetTrip(jam=self._id, team=team, number=1, points=first.points, at=self._known(first))
        yield from self._later_trips(passed_at)
        if row.star_pass_trip is not None:
            at = self._star_passed_at(row.star_pass_trip)
            yield at, MarkStarPass(jam=self._id, team=team, trip=row.star_pass_trip or None, at=at)
        if row.lost:
            yield self._lost_at(passed_at), MarkLost(jam=self._id, team=team)

    def _later_trips(self, passed_at: Instant) -> Iterator[tuple[Instant, Command]]:
        at = passed_at
        for trip in self._row.trips:
            if trip.number == INITIAL:
                continue
            at = max(at, self._at(trip, self.end))
            yield (
                at,
                SetTrip(
                    jam=self._id,
                    team=self._row.team,
                    number=trip.number,
                    points=trip.points,
                    at=self._known(trip),
                ),
            )

    def afterwards(self) -> Iterator[Command]:
        """Yield the facts that the referees report at the end of the jam."""
        row = self._row
        if row.called:
            yield CallJam(jam=self._id, team=row.team)
        if row.injury and (row.team is Team.HOME or not self._jam.jam.sides[Team.HOME].injury):
            yield MarkInjury(jam=self._id)
        if row.no_initial:
            yield MarkNoInitial(jam=self._id, team=row.team)
        if row.lead and row.star_pass_trip is not None and not row.lost:
            # A lead jammer's star pass marks Lost by itself, but this sheet does not say so.
            yield MarkLost(jam=self._id, team=row.team, on=False)

    def _known(self, trip: RecordedTrip | None) -> Instant | None:
        return self._jam.on_clock(trip.end_ms) if trip is not None and trip.end_ms is not None else None

    def _at(self, trip: RecordedTrip | None, otherwise: Instant) -> Instant:
        return self._known(trip) or otherwise

    def _second_trip_at(self) -> Instant:
        """Return when the first trip must have been over, where its end was not recorded."""
        known = (self._known(trip) for trip in self._row.trips if trip.number != INITIAL)
        return min((at for at in known if at is not None), default=self.end)

    def _star_passed_at(self, number: int) -> Instant:
        """Return the middle of the trip in which the star was passed."""
        trips = {trip.number: trip for trip in self._row.trips}
        begin = self._at(trips.get(number - 1), self._jam.start)
        end = self._at(trips.get(number), self.end)
        return Instant(begin + max(0, end - begin) // 2)

    def _lost_at(self, passed_at: Instant) -> Instant:
        """Return the moment of Lost: the star pass, the jammer's first penalty, else the end of the jam."""
        if self._row.lead and self._row.star_pass_trip is not None:
            return Instant(self._star_passed_at(self._row.star_pass_trip) + PASS_CLEAR_US)
        jammer = self._row.label_of(Position.JAMMER)
        given = [
            penalty.at_ms * MS_US
            for penalty in self._game.penalties
            if penalty.at_ms and penalty.jam == self._id and (penalty.team, penalty.label) == (self._row.team, jammer)
        ]
        inside = [at for at in given if self._jam.start <= at <= self.end]
        return Instant(max(min(inside), passed_at) if inside and self._row.lead else min(inside, default=self.end))
