"""Simulated penalty box: who sits, for how long, and who may leave (domain 4.5).

Time is served while a jam runs. At most two blockers of a team sit; a third waits until one of them stands, ten seconds
before the end of the time. When a second jammer sits, the first is free at once and the second serves what the first
had served; if the second sits between jams, the first is free at the next whistle.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from derbyos_core.bout.model import JamId, Position
from derbyos_core.identity import Team
from derbyos_core.practice.played import PlayedVisit

__all__ = ["PenalizedSkater", "PenaltyBox"]

SEATS = 2
STANDS = 10.0
"""Seconds before the end at which a skater stands up and frees the seat."""
PENALTY = 30.0
EXACTLY = 1e-6
"""Tolerance for sums of quarter-second steps."""


@dataclass(slots=True)
class PenalizedSkater:
    """A penalized skater on the way to the box, arriving in `walk` seconds."""

    team: Team
    number: str
    position: Position
    walk: float
    to_serve: float = PENALTY


class PenaltyBox:
    """The box of both teams through a whole bout."""

    def __init__(self) -> None:
        self.visits: list[PlayedVisit] = []
        self._sitting: list[PlayedVisit] = []
        self._coming: list[PenalizedSkater] = []
        self._free_at_whistle: list[PlayedVisit] = []

    def serves(self, team: Team) -> Mapping[str, Position]:
        """Return a team's skaters in the box or on the way to it, with their positions."""
        found = {visit.number: visit.position for visit in self._sitting if visit.team is team}
        found.update((item.number, item.position) for item in self._coming if item.team is team)
        return found

    def send(self, waiting: PenalizedSkater) -> None:
        """Send a skater to the box, or add time if already on the way."""
        same = next((item for item in self._coming if (item.team, item.number) == (waiting.team, waiting.number)), None)
        if same is not None:
            same.to_serve += PENALTY
        else:
            self._coming.append(waiting)

    def start_jam(self, jam: JamId, now: float) -> None:
        """Start a jam: skaters set free between jams leave."""
        for visit in self._free_at_whistle:
            if visit.left_at is None:
                self._leave(visit, jam, now)
        self._free_at_whistle.clear()

    def run(self, jam: JamId, now: float, step: float) -> list[PlayedVisit]:
        """Run one step of jam time: serve time, bring skaters closer to the box; return the visits that ended."""
        before = tuple(self._sitting)
        for visit in before:
            visit.served += step
            if visit.served >= visit.to_serve - EXACTLY:
                self._leave(visit, jam, now)
        for item in tuple(self._coming):
            item.walk -= step
            if item.walk <= 0:
                self._sit(item, jam, now, between=False)
        return [visit for visit in before if visit.left_at is not None]

    def rest(self, upcoming: JamId, ended_at: float, pause: float) -> None:
        """Seat skaters on the way between jams, if there is a seat, before the next whistle."""
        for item in tuple(self._coming):
            at = ended_at + min(item.walk, pause - 1.0)
            item.walk = 0.0
            self._sit(item, upcoming, at, between=True)

    def _sit(self, item: PenalizedSkater, jam: JamId, at: float, *, between: bool) -> None:
        is_jammer = item.position is Position.JAMMER
        if not is_jammer and self._seats_taken(item.team) >= SEATS:
            return  # in the queue
        self._coming.remove(item)
        visit = PlayedVisit(
            team=item.team,
            number=item.number,
            position=item.position,
            jam=jam,
            at=at,
            between=between,
            given=item.to_serve,
            to_serve=item.to_serve,
        )
        other = self._other_jammer(item.team) if is_jammer else None
        self._take_seat(visit)
        if other is not None:
            self._exchange(visit, other, jam, at, between=between)

    def _exchange(self, visit: PlayedVisit, other: PlayedVisit, jam: JamId, at: float, *, between: bool) -> None:
        visit.swap = other
        visit.to_serve = min(other.served, other.to_serve)
        other.to_serve = visit.to_serve
        if between:
            self._free_at_whistle.append(other)
        else:
            self._leave(other, jam, at)

    def _take_seat(self, visit: PlayedVisit) -> None:
        self.visits.append(visit)
        self._sitting.append(visit)

    def _leave(self, visit: PlayedVisit, jam: JamId, at: float, *, between: bool = False) -> None:
        visit.left_jam, visit.left_at, visit.left_between = jam, at, between
        self._sitting.remove(visit)

    def _other_jammer(self, team: Team) -> PlayedVisit | None:
        """Return the other team's jammer who still has time to serve and was not exchanged yet."""
        jammers = (visit for visit in self._sitting if visit.position is Position.JAMMER and visit.team is not team)
        return next((visit for visit in jammers if visit.swap is None and visit not in self._free_at_whistle), None)

    def _seats_taken(self, team: Team) -> int:
        return sum(
            visit.team is team and visit.position is not Position.JAMMER and visit.to_serve - visit.served > STANDS
            for visit in self._sitting
        )

    def replace(self, team: Team, number: str, by: str, jam: JamId, at: float) -> None:
        """Replace a skater who may play no more by a substitute between jams, who serves what is left."""
        for visit in tuple(self._sitting):
            if (visit.team, visit.number) != (team, number):
                continue
            self._leave(visit, jam, at, between=True)
            if visit in self._free_at_whistle:
                continue  # exchanged, so nothing is left to serve
            self._take_seat(
                PlayedVisit(
                    team=team,
                    number=by,
                    position=visit.position,
                    jam=jam,
                    at=at + 1.0,
                    between=True,
                    given=visit.to_serve - visit.served,
                    to_serve=visit.to_serve - visit.served,
                )
            )
        for item in self._coming:
            if (item.team, item.number) == (team, number):
                item.number = by
