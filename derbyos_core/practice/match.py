"""Course of a practice bout: periods, pauses, stoppages, half-time, overtime.

The period clock runs from the first whistle, stops for a stoppage and continues with the next jam; at 0:00 between jams
the period is over, unless the rules let it end with a jam only; at 0:00 during a jam that jam is played out (domain
4.1). Everything else that rule sets differ in is read from the rules.
"""

from dataclasses import dataclass, replace
from random import Random

from derbyos_core.bout.model import JamId, TimeOutKind
from derbyos_core.bout.reading.jam_rules import SUDDEN_PERIOD
from derbyos_core.bout.reading.rules import Ruleset, Span
from derbyos_core.identity import Team
from derbyos_core.practice.jam_run import JamRun, Squad, line_up_sides
from derbyos_core.practice.line_ups import Bench
from derbyos_core.practice.odds import Odds, chance
from derbyos_core.practice.penalty_box import PenaltyBox
from derbyos_core.practice.played import PlayedBout, PlayedJam, PlayedStop, Setting
from derbyos_core.practice.rosters import practice_crew, practice_teams

__all__ = ["play"]

SECOND_US = 1_000_000
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


def play(
    random: Random,
    *,
    rules: Ruleset | None = None,
    period: float | None = None,
    halftime: float | None = None,
    setting: Setting | None = None,
) -> PlayedBout:
    """Play a whole bout by these rules, else WFTDA's, drawn from `random`; other lengths in seconds.

    Without a `setting` teams and crew are drawn as well.
    """
    chosen = rules or Ruleset()
    if period is not None:
        chosen = replace(chosen, period_us=round(period * SECOND_US))
    if halftime is not None:
        chosen = replace(chosen, halftime_us=round(halftime * SECOND_US))
    return _Match(random, chosen, setting or _drawn(random)).play()


def _drawn(random: Random) -> Setting:
    return Setting(teams=practice_teams(random), crew=practice_crew(random))


def _seconds(length_us: int) -> float:
    return length_us / SECOND_US


class _Match:
    def __init__(self, random: Random, rules: Ruleset, setting: Setting) -> None:
        self._random = random
        self._rules = rules
        self._period = _seconds(rules.period_us)
        self._setting = setting
        self._squads = {
            team: Squad(
                team=sheet,
                bench=Bench(sheet, random),
                penalties={},
                heat={skater.number: skater.heat for skater in sheet.skaters},
            )
            for team, sheet in setting.teams.items()
        }
        self._box = PenaltyBox()
        self._jams: list[PlayedJam] = []
        self._stops: list[PlayedStop] = []
        self._fouled_out: list[tuple[Team, str, float]] = []
        self._is_sudden = False

    def play(self) -> PlayedBout:
        rules, ended, start, number = self._rules, 0.0, 0.0, 1
        for period in range(1, rules.period_count + 1):
            if period > 1:
                number = self._jams[-1].id.number + 1 if rules.continues_jam_numbers else 1
                start = ended + _seconds(rules.break_us(period - 1))
                self._rest(JamId(period, number), start)
            self._is_sudden = period == SUDDEN_PERIOD and self._is_sudden_due()
            ended = self._play_period(JamId(period, number), start)
        for _ in range(OVERTIMES_MAX):
            if self._score(Team.HOME) != self._score(Team.AWAY):
                break
            extra = JamId(rules.period_count, self._jams[-1].id.number + 1)
            start = self._jams[-1].end + _seconds(rules.overtime_lineup_us)
            self._rest(extra, start)
            ended = self._play_jam(extra, start, overtime=True).end
        return PlayedBout(
            setting=self._setting,
            jams=tuple(self._jams),
            stops=tuple(self._stops),
            visits=tuple(self._box.visits),
            fouled_out=tuple(self._fouled_out),
            end=ended,
            rules=self._rules,
        )

    def _score(self, team: Team) -> int:
        return sum(jam.sides[team].points for jam in self._jams)

    def _is_sudden_due(self) -> bool:
        home, away = self._score(Team.HOME), self._score(Team.AWAY)
        is_far_apart = abs(home - away) >= self._rules.sudden_difference
        return self._rules.has_sudden_scoring and is_far_apart and min(home, away) <= self._rules.sudden_trailing

    def _play_period(self, first: JamId, start: float) -> float:
        """Play all jams of a period and return its end."""
        clock, now, continued = 0.0, start, None
        for number in range(first.number, first.number + JAMS_MAX):
            jam = self._play_jam(JamId(first.period, number), now, continues=continued)
            clock += jam.length
            if clock >= self._period:
                return jam.end
            now, ran = self._pause(jam, self._period - clock)
            clock += ran
            if clock >= self._period and self._rules.ends_between_jams:
                return jam.end + (ran - (clock - self._period))
            self._rest(JamId(first.period, number + 1), now)
            continued = jam if self._may_continue(jam) else None
        return now

    def _may_continue(self, jam: PlayedJam) -> bool:
        """True for a jam called for an injury; not after a star pass, since other skaters are then the jammers."""
        is_passed = any(side.star_pass_at is not None for side in jam.sides.values())
        return (
            self._rules.continues_injury_jams and jam.injured is not None and jam.length < jam.limit and not is_passed
        )

    def _play_jam(
        self, jam_id: JamId, start: float, *, overtime: bool = False, continues: PlayedJam | None = None
    ) -> PlayedJam:
        is_sudden = self._is_sudden and not overtime
        length_us = self._rules.sudden_jam_us if is_sudden else self._rules.jam_us
        jam = PlayedJam(
            id=jam_id,
            start=start,
            sides=line_up_sides(self._squads, self._box, continues),
            limit=_seconds(length_us) if continues is None else continues.limit - continues.length,
            overtime=overtime,
            sudden=is_sudden,
            continues=continues,
        )
        self._fouled_out += JamRun(self._random, self._squads, self._box, jam, self._rules).run()
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
            pause = _seconds(self._rules.lineup_us) + self._random.uniform(0.0, 1.5)
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
        return stop.at + stop.length + _seconds(self._rules.lineup_us) * self._random.uniform(0.8, 1.0), ran

    def _stoppage(self, jam: PlayedJam, left: float) -> _Stoppage | None:
        random = self._random
        if jam.injured:
            return _Stoppage(TimeOutKind.OFFICIAL, random.uniform(90.0, 240.0))
        if left < LAST_MINUTE:
            return None
        for kind, review in (
            (TimeOutKind.HOME, TimeOutKind.HOME_REVIEW),
            (TimeOutKind.AWAY, TimeOutKind.AWAY_REVIEW),
        ):
            if self._has_time_out(kind, jam.id.period) and chance(random, Odds.TEAM_TIME_OUT):
                return _Stoppage(kind, _seconds(self._rules.timeout_us))
            if self._has_review(review, jam.id.period) and chance(random, Odds.REVIEW):
                kept = chance(random, Odds.REVIEW_KEPT) and self._rules.keeps_reviews
                return _Stoppage(review, random.uniform(60.0, 200.0), kept)
        if chance(random, Odds.OFFICIAL_TIME_OUT):
            return _Stoppage(TimeOutKind.OFFICIAL, random.uniform(40.0, 150.0))
        return None

    def _has_time_out(self, kind: TimeOutKind, period: int) -> bool:
        rules = self._rules
        most = rules.timeout_half_maximum
        is_free = most is None or len(self._taken(kind, Span.HALF, period)) < most
        return is_free and len(self._taken(kind, rules.timeouts_per, period)) < rules.timeout_count

    def _has_review(self, kind: TimeOutKind, period: int) -> bool:
        rules, taken = self._rules, self._taken(kind, self._rules.reviews_per, period)
        return len(taken) < min(rules.review_count + sum(stop.kept for stop in taken), rules.review_maximum)

    def _taken(self, kind: TimeOutKind, span: Span, period: int) -> list[PlayedStop]:
        """Return a team's stoppages of a kind in the same game, half or period."""
        return [
            stop for stop in self._stops if stop.kind is kind and self._rules.is_same_span(span, stop.period, period)
        ]
