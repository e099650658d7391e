"""Course of a practice bout: periods, pauses, stoppages, half-time, overtime.

The period clock runs from the first whistle, stops for a stoppage and continues with the next jam; at 0:00 between jams
the period is over, at 0:00 during a jam that jam is played out (domain 4.1).
"""

from dataclasses import dataclass
from random import Random

from derbyos_core.bout.model import JamId, TimeOutKind
from derbyos_core.identity import Team
from derbyos_core.practice.jam_run import JamRun, Squad, new_jam
from derbyos_core.practice.line_ups import Bench
from derbyos_core.practice.odds import Odds, chance
from derbyos_core.practice.penalty_box import PenaltyBox
from derbyos_core.practice.played import PlayedBout, PlayedJam, PlayedStop
from derbyos_core.practice.rosters import practice_crew, practice_teams

__all__ = ["HALFTIME", "PERIOD", "play"]

PERIOD = 1800.0
LINE_UP = 30.0
LINE_UP_OVERTIME = 60.0
HALFTIME = 900.0
TIME_OUT = 60.0
TIME_OUTS = 3
LAST_MINUTE = 75.0
"""Nobody stops a clock with less time than this."""
JAMS_MAX = 60
"""A period holds no more: thirty minutes of line-ups alone."""
OVERTIMES_MAX = 10


@dataclass(frozen=True, slots=True)
class _Stoppage:
    kind: TimeOutKind
    length: float
    kept: bool = False


def play(random: Random, *, period: float = PERIOD, halftime: float = HALFTIME) -> PlayedBout:
    """Play a whole bout, drawn from `random`; lengths in seconds."""
    return _Match(random, period, halftime).play()


class _Match:
    def __init__(self, random: Random, period: float, halftime: float) -> None:
        self._random = random
        self._period = period
        self._halftime = halftime
        self._teams = practice_teams(random)
        self._crew = practice_crew(random)
        self._squads = {
            team: Squad(
                team=sheet,
                bench=Bench(sheet, random),
                penalties={},
                heat={skater.number: skater.heat for skater in sheet.skaters},
            )
            for team, sheet in self._teams.items()
        }
        self._box = PenaltyBox()
        self._jams: list[PlayedJam] = []
        self._stops: list[PlayedStop] = []
        self._fouled_out: list[tuple[Team, str, float]] = []
        self._time_outs = dict.fromkeys(self._teams, TIME_OUTS)
        self._reviews = dict.fromkeys(self._teams, 1)

    def play(self) -> PlayedBout:
        ended = self._play_period(1, 0.0)
        self._rest(JamId(2, 1), ended + self._halftime)
        self._reviews = dict.fromkeys(self._teams, 1)
        ended = self._play_period(2, ended + self._halftime)
        for _ in range(OVERTIMES_MAX):
            if self._score(Team.HOME) != self._score(Team.AWAY):
                break
            number = self._jams[-1].id.number + 1
            start = self._jams[-1].end + LINE_UP_OVERTIME
            self._rest(JamId(2, number), start)
            ended = self._play_jam(JamId(2, number), start, overtime=True).end
        return PlayedBout(
            teams=self._teams,
            crew=self._crew,
            jams=tuple(self._jams),
            stops=tuple(self._stops),
            visits=tuple(self._box.visits),
            fouled_out=tuple(self._fouled_out),
            end=ended,
            period=self._period,
            halftime=self._halftime,
        )

    def _score(self, team: Team) -> int:
        return sum(jam.sides[team].points for jam in self._jams)

    def _play_period(self, period: int, start: float) -> float:
        """Play all jams of a period and return its end."""
        clock, now = 0.0, start
        for number in range(1, JAMS_MAX + 1):
            jam = self._play_jam(JamId(period, number), now, overtime=False)
            clock += jam.length
            if clock >= self._period:
                return jam.end
            now, ran = self._pause(jam, self._period - clock)
            clock += ran
            if clock >= self._period:
                return jam.end + (ran - (clock - self._period))
            self._rest(JamId(period, number + 1), now)
        return now

    def _play_jam(self, jam_id: JamId, start: float, *, overtime: bool) -> PlayedJam:
        jam = new_jam(jam_id, start, self._squads, self._box, overtime=overtime)
        self._fouled_out += JamRun(self._random, self._squads, self._box, jam).run()
        self._jams.append(jam)
        return jam

    def _rest(self, upcoming: JamId, start: float) -> None:
        """Prepare the next whistle: substitutes replace skaters who are out, skaters on the way sit down."""
        ended = self._jams[-1].end
        for team, squad in self._squads.items():
            for number in squad.bench.out:
                serves = self._box.serves(team)
                if number in serves:
                    self._box.replace(team, number, squad.bench.substitute(serves), upcoming, ended + 2.0)
        self._box.rest(upcoming, ended, start - ended)

    def _pause(self, jam: PlayedJam, left: float) -> tuple[float, float]:
        """Return when the next jam starts, and how much of the period clock runs until then."""
        stoppage = self._stoppage(jam, left)
        if stoppage is None:
            pause = LINE_UP + self._random.uniform(0.0, 1.5)
            return jam.end + pause, pause
        ran = 1.0 if jam.injured else self._random.uniform(4.0, 22.0)
        stop = PlayedStop(
            period=jam.id.period,
            kind=stoppage.kind,
            at=jam.end + ran,
            length=stoppage.length,
            kept=stoppage.kept,
        )
        self._stops.append(stop)
        return stop.at + stop.length + LINE_UP * self._random.uniform(0.8, 1.0), ran

    def _stoppage(self, jam: PlayedJam, left: float) -> _Stoppage | None:
        random = self._random
        if jam.injured:
            return _Stoppage(TimeOutKind.OFFICIAL, random.uniform(90.0, 240.0))
        if left < LAST_MINUTE:
            return None
        for team, kind, review in (
            (Team.HOME, TimeOutKind.HOME, TimeOutKind.HOME_REVIEW),
            (Team.AWAY, TimeOutKind.AWAY, TimeOutKind.AWAY_REVIEW),
        ):
            if self._time_outs[team] and chance(random, Odds.TEAM_TIME_OUT):
                self._time_outs[team] -= 1
                return _Stoppage(kind, TIME_OUT)
            if self._reviews[team] and chance(random, Odds.REVIEW):
                kept = chance(random, Odds.REVIEW_KEPT)
                self._reviews[team] -= 0 if kept else 1
                return _Stoppage(review, random.uniform(60.0, 200.0), kept)
        if chance(random, Odds.OFFICIAL_TIME_OUT):
            return _Stoppage(TimeOutKind.OFFICIAL, random.uniform(40.0, 150.0))
        return None
