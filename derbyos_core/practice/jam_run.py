"""Simulation of one practice jam in quarter-second steps: trips, lead, penalties, star passes, the end.

Each jammer needs some time for their current trip, and makes no progress while in the box. The first through the pack
without a penalty is lead, and calls after enough scoring trips or when the other jammer gets through. Everything is
drawn from the random source that was passed in.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from derbyos_core.bout.model import Position
from derbyos_core.bout.reading.rules import Ruleset
from derbyos_core.identity import Team
from derbyos_core.practice.line_ups import Bench
from derbyos_core.practice.odds import Odds, chance, pick
from derbyos_core.practice.penalty_box import PenalizedSkater, PenaltyBox
from derbyos_core.practice.played import PlayedJam, PlayedPenalty, PlayedSide, PlayedTrip
from derbyos_core.practice.rosters import PracticeTeam

__all__ = ["JamRun", "Squad", "line_up_sides"]

STEP = 0.25
CAREFUL_BEFORE = 2
"""A skater who has this many penalties left, or fewer, skates more carefully."""
AWAY_MAX = 3
"""Of four blockers at least one stays on the track."""
INITIAL = 1
MISCONDUCT = ("G", "UC")
"""Codes of misconduct: of WFTDA, of RDCL."""


@dataclass(slots=True)
class Squad:
    """One team through the bout: bench and penalties so far."""

    team: PracticeTeam
    bench: Bench
    penalties: dict[str, int]
    heat: dict[str, float]


@dataclass(slots=True)
class _Runner:
    """The skater with one team's star, and their progress through a trip."""

    number: str
    left: float
    length: float
    trip: int = INITIAL

    def begin(self, length: float) -> None:
        """Begin the next trip."""
        self.trip += 1
        self.left = self.length = length


class JamRun:
    """One running jam."""

    def __init__(
        self,
        random: Random,
        squads: dict[Team, Squad],
        box: PenaltyBox,
        jam: PlayedJam,
        rules: Ruleset,
    ) -> None:
        self._random = random
        self._rules = rules
        self._codes = _shares(rules)
        self._squads = squads
        self._box = box
        self._jam = jam
        self._runners = {team: self._runner(side) for team, side in jam.sides.items()}
        self._returning: dict[tuple[Team, str], float] = {}
        self._lead = next((team for team, side in jam.sides.items() if side.has_lead and not side.has_lost), None)
        self._calls_after = 0
        self._call_at: float | None = None
        self._out: list[tuple[Team, str, float]] = []

    def run(self) -> list[tuple[Team, str, float]]:
        """Play the jam to its end; return the skaters who fouled out in it."""
        self._box.start_jam(self._jam.id, self._jam.start)
        steps = int(self._jam.limit / STEP)
        for step in range(1, steps + 1):
            now = self._jam.start + step * STEP
            self._jam.length = step * STEP
            if self._is_over(now):
                break
        for team, side in self._jam.sides.items():
            self._finish(self._runners[team], side)
        return self._out

    def _runner(self, side: PlayedSide) -> _Runner:
        if side.has_initial:
            length = Odds.TRIP_MIN + self._random.expovariate(1 / Odds.TRIP_MORE)
            return _Runner(number=side.line_up.jammer, left=length, length=length, trip=side.next_trip)
        if self._jam.overtime:
            length = Odds.INITIAL_MIN + self._random.expovariate(1 / Odds.INITIAL_MORE)
        elif chance(self._random, Odds.LAST_WALL):
            length = Odds.INITIAL_MIN + self._random.expovariate(1 / Odds.WALL_MORE)
        else:
            length = Odds.INITIAL_MIN + self._random.expovariate(1 / Odds.INITIAL_MORE)
        return _Runner(number=side.line_up.jammer, left=length, length=length)

    def _is_over(self, now: float) -> bool:
        """Run one step; True when the jam ended with it."""
        for visit in self._box.run(self._jam.id, now, STEP):
            self._returning[visit.team, visit.number] = now + Odds.BACK_ON_TRACK
        for team in self._jam.sides:
            serves = self._box.serves(team)
            self._advance(team, now, serves)
            self._maybe_pass_star(team, now, serves)
            self._maybe_penalty(team, now, serves)
        return self._is_injured(now) or self._is_called(now)

    # The jammers

    def _is_skating(self, team: Team, number: str, now: float, serves: Mapping[str, Position]) -> bool:
        return number not in serves and self._returning.get((team, number), 0.0) <= now

    def _advance(self, team: Team, now: float, serves: Mapping[str, Position]) -> None:
        runner, side = self._runners[team], self._jam.sides[team]
        if not self._is_skating(team, runner.number, now, serves):
            return
        runner.left -= STEP
        if runner.left > 0:
            return
        if runner.trip == INITIAL:
            self._through(team, side, now)
        else:
            self._score(side, runner.trip, now)
        if self._lead is team and runner.trip - INITIAL >= self._calls_after and self._call_at is None:
            self._call_at = now + self._random.uniform(0.5, 2.0)
        runner.begin(Odds.TRIP_MIN + self._random.expovariate(1 / Odds.TRIP_MORE))

    def _through(self, team: Team, side: PlayedSide, now: float) -> None:
        """Complete the initial trip: the first eligible jammer is lead; a lead jammer is put under pressure."""
        side.initial_at = now
        if self._jam.first_trip_scores:
            self._score(side, INITIAL, now)
        if self._jam.overtime:
            return
        if self._lead is None and not side.has_lost and side.star_pass_at is None:
            side.lead_at = now
            self._lead = team
            self._calls_after = pick(self._random, Odds.CALL_AFTER)
            if chance(self._random, Odds.NEVER_CALLS):
                self._calls_after = 99
            if any(other.has_initial for name, other in self._jam.sides.items() if name is not team):
                self._press(now)
        elif self._lead is not None:
            self._press(now)

    def _press(self, now: float) -> None:
        if self._call_at is None and self._calls_after < 99 and chance(self._random, Odds.CALL_WHEN_PRESSED):
            self._call_at = now + self._random.uniform(1.0, 9.0)

    def _score(self, side: PlayedSide, trip: int, now: float) -> None:
        side.trips.append(PlayedTrip(number=trip, points=pick(self._random, Odds.FULL_TRIP), at=now))

    def _finish(self, runner: _Runner, side: PlayedSide) -> None:
        """Score the trip that the end of the jam cut short."""
        if not side.has_initial:
            return
        points = 0 if self._jam.first_trip_scores and runner.trip == INITIAL else pick(self._random, Odds.CUT_TRIP)
        if runner.left > runner.length / 2:
            points = 0
        if runner.trip == INITIAL + 1 or points or chance(self._random, Odds.WRITTEN_ZERO):
            side.trips.append(PlayedTrip(number=runner.trip, points=points, at=self._jam.end))

    def _maybe_pass_star(self, team: Team, now: float, serves: Mapping[str, Position]) -> None:
        runner, side = self._runners[team], self._jam.sides[team]
        if side.star_pass_at is not None or runner.trip != INITIAL or self._lead is team or self._jam.overtime:
            return
        since = Odds.STAR_PASS_FROM if self._lead is not None else Odds.STAR_PASS_NO_LEAD
        if now - self._jam.start < since or not side.line_up.pivot:
            return
        both = (runner.number, side.line_up.pivot)
        if any(not self._is_skating(team, number, now, serves) for number in both):
            return
        if chance(self._random, Odds.STAR_PASS_PER_SECOND * STEP):
            side.star_pass_at, side.star_pass_trip = now, runner.trip
            runner.number = side.line_up.pivot
            runner.left = runner.length = self._random.uniform(2.0, 14.0)
            if self._lead is None and side.lost_at is None:
                side.lost_at = now  # the jammer took the star off, so they can no longer be lead

    # Penalties

    def _maybe_penalty(self, team: Team, now: float, serves: Mapping[str, Position]) -> None:
        side, squad = self._jam.sides[team], self._squads[team]
        if not chance(self._random, Odds.PENALTY_PER_SECOND * STEP):
            return
        skating = [number for number in side.line_up.everybody if self._is_skating(team, number, now, serves)]
        jammer = self._runners[team].number
        away = sum(position is not Position.JAMMER for position in serves.values())
        others = [number for number in skating if number != jammer] if away < AWAY_MAX else []
        if jammer in skating and (chance(self._random, Odds.JAMMER_SHARE) or not others):
            number = jammer
        elif others:
            heat = [self._heat(squad, number) for number in others]
            number = self._random.choices(others, weights=heat)[0]
        else:
            return
        self._penalise(team, number, now)
        if number != jammer and chance(self._random, Odds.SECOND_AT_ONCE) and number not in squad.bench.out:
            self._penalise(team, number, now + STEP)

    def _heat(self, squad: Squad, number: str) -> float:
        careful = 0.35 if squad.penalties.get(number, 0) >= self._rules.foul_out - CAREFUL_BEFORE else 1.0
        return squad.heat[number] * careful

    def _penalise(self, team: Team, number: str, now: float) -> None:
        squad, side = self._squads[team], self._jam.sides[team]
        expelled = chance(self._random, Odds.EXPULSION)
        code = _misconduct(self._rules) if expelled else pick(self._random, self._codes)
        penalty = PlayedPenalty(team=team, number=number, code=code, at=now, expulsion=expelled)
        self._jam.penalties.append(penalty)
        squad.penalties[number] = squad.penalties.get(number, 0) + 1
        position = self._position(team, number)
        walk = self._random.uniform(*Odds.WALK_TO_BOX)
        self._box.send(PenalizedSkater(team=team, number=number, position=position, walk=walk))
        if position is Position.JAMMER:
            self._jammer_sent_off(team, side, now)
        if expelled or squad.penalties[number] == self._rules.foul_out:
            squad.bench.out.append(number)
            if not expelled:
                self._out.append((team, number, now))

    def _position(self, team: Team, number: str) -> Position:
        side = self._jam.sides[team]
        if number == self._runners[team].number:
            return Position.JAMMER
        is_pivot = number == side.line_up.pivot and side.star_pass_at is None
        return Position.PIVOT if is_pivot else Position.BLOCKER

    def _jammer_sent_off(self, team: Team, side: PlayedSide, now: float) -> None:
        """Take the lead, or the chance of it; the other lead jammer now has more time."""
        if (self._lead is team or self._lead is None) and not side.has_lost and not self._jam.overtime:
            side.lost_at = now
        if self._lead is team:
            self._call_at = None
        elif self._lead is not None:
            self._calls_after += 2
            self._call_at = None

    # The end

    def _is_called(self, now: float) -> bool:
        if self._lead is None or self._call_at is None or now < self._call_at:
            return False
        side, runner = self._jam.sides[self._lead], self._runners[self._lead]
        if side.has_lost or not self._is_skating(self._lead, runner.number, now, self._box.serves(self._lead)):
            return False
        side.called = True
        return True

    def _is_injured(self, now: float) -> bool:
        if not chance(self._random, Odds.INJURY_PER_SECOND * STEP):
            return False
        team = self._random.choice((Team.HOME, Team.AWAY))
        serves = self._box.serves(team)
        skating = [number for number in self._jam.sides[team].line_up.everybody if number not in serves]
        number = self._random.choice(skating)
        self._jam.injured = (team, number)
        self._squads[team].bench.hurt(number)
        return True


def line_up_sides(
    squads: dict[Team, Squad], box: PenaltyBox, continues: PlayedJam | None = None
) -> Mapping[Team, PlayedSide]:
    """Return both teams' rows of a jam, not played yet; a jam that continues another has the same line-ups."""
    return {
        team: PlayedSide(line_up=squad.bench.line_up(box.serves(team)))
        if continues is None
        else PlayedSide(
            line_up=squad.bench.same_line_up(continues.sides[team].line_up, box.serves(team)),
            before=continues.sides[team],
        )
        for team, squad in squads.items()
    }


def _shares(rules: Ruleset) -> Mapping[str, float]:
    """Return the share of each penalty code; those of other rules were never counted, so they are equally frequent."""
    names = rules.penalty_names
    return Odds.CODES if Odds.CODES.keys() <= names.keys() else dict.fromkeys(names, 1.0)


def _misconduct(rules: Ruleset) -> str:
    """Return the code of an expulsion."""
    names = rules.penalty_names
    return next((code for code in MISCONDUCT if code in names), next(iter(names)))
