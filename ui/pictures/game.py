"""Decides the one game that all pictures show: who skates, and what every official entered until Jam 13.

It is entered as real officials would enter it, each at a replica of her own, so a picture can show
nothing that the program could not hold. Times are seconds on the wall of the hall; names are invented.
"""

from dataclasses import dataclass

from derbyos_core.bout.commands import (
    AddPenalty,
    AddPersons,
    AmendReview,
    CallJam,
    Command,
    EndJam,
    EndTimeOut,
    FieldSkater,
    MarkInitial,
    MarkInjury,
    MarkLead,
    MarkLost,
    MarkNoInitial,
    MarkStarPass,
    NewPerson,
    SetAttribute,
    SetTrip,
    ShiftJam,
    SkaterRef,
    StartJam,
    StartTimeOut,
)
from derbyos_core.bout.model import Bout, JamId, Position, TimeOutKind
from derbyos_core.clock import Instant
from derbyos_core.identity import Role, Team
from ui.pictures.people import ROSTERS, TEAMS

__all__ = [
    "Step",
    "closing_review",
    "corrected_trip",
    "ending_stop",
    "first_value",
    "game",
    "jam_twelve_end",
    "last_trip",
    "moment",
    "review_by_home",
    "second_jammer",
    "stop_by_away",
]

SECOND_US = 1_000_000
NIGHT = 1795219200 * SECOND_US
"""Midnight before the evening of the game, 21 November 2026, UTC."""
JAM_ELEVEN = (19 * 60 + 39) * 60 + 38
"""19:39:38, from which the starts of all earlier jams are counted back."""
JAM_TWELVE = (19 * 60 + 42) * 60 + 10
LINE_UP_S = 30
STOP_AFTER_S = 5
HOME, AWAY = Team.HOME, Team.AWAY


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamScript:
    """What one team did in a jam; `trips` are those from the second on."""

    jammer: str
    pivot: str
    blockers: tuple[str, str, str]
    trips: tuple[int, ...] = ()
    lead: bool = False
    lost: bool = False
    call: bool = False
    no_initial: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class JamScript:
    """One jam, and the stop that followed it: kind and length."""

    length: int
    home: TeamScript
    away: TeamScript
    injury: bool = False
    stop: tuple[TimeOutKind, int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One wish, who has it, and when; the end of a stop names its stop only then."""

    at: Instant
    role: Role
    command: Command | None = None
    ends_stop: bool = False
    closes_review: bool = False


BLOCKS = {
    HOME: (("27", "404", "7", "1312"), ("27", "55", "21", "33"), ("303", "404", "9", "64"), ("27", "08", "19", "21")),
    AWAY: (("360", "17", "5", "2049"), ("11", "24", "66", "73"), ("360", "86", "29", "8"), ("99", "17", "24", "00")),
}


def _home(number: int, jammer: str, *trips: int, **facts: bool) -> TeamScript:
    return _script(HOME, number, jammer, trips, facts)


def _away(number: int, jammer: str, *trips: int, **facts: bool) -> TeamScript:
    return _script(AWAY, number, jammer, trips, facts)


def _script(team: Team, number: int, jammer: str, trips: tuple[int, ...], facts: dict[str, bool]) -> TeamScript:
    block = [skater for skater in BLOCKS[team][number % 4] if skater != jammer]
    spare = "81" if team is HOME and jammer != "81" else "0"
    pivot, *rest = [*block, spare]
    blockers = (rest[0], rest[1], rest[2])
    return TeamScript(jammer=jammer, pivot=pivot, blockers=blockers, trips=trips, **facts)


JAMS: tuple[JamScript, ...] = (
    JamScript(length=52, home=_home(1, "123", 4, 4, 4, 1, lead=True, call=True), away=_away(1, "42", no_initial=True)),
    JamScript(length=50, home=_home(2, "456", 4), away=_away(2, "0", 4, 4, 3, lead=True, call=True)),
    JamScript(
        length=66,
        home=_home(3, "7", 4, 4, 4, 4, lead=True, call=True),
        away=_away(3, "42", 4),
        stop=(TimeOutKind.HOME, 60),
    ),
    JamScript(length=52, home=_home(4, "303", 0), away=_away(4, "99", 4, 4, 4, lead=True, call=True)),
    JamScript(length=40, home=_home(5, "123", 4, 4, lead=True, call=True), away=_away(5, "42", 3)),
    JamScript(
        length=34,
        home=_home(6, "456", 4, lead=True),
        away=_away(6, "0", 4),
        injury=True,
        stop=(TimeOutKind.AWAY, 60),
    ),
    JamScript(length=120, home=_home(7, "7", 3, lead=True, lost=True), away=_away(7, "99", 4, 3)),
    JamScript(
        length=48,
        home=_home(8, "123", 4, 4, 1, lead=True, call=True),
        away=_away(8, "42", no_initial=True),
        stop=(TimeOutKind.AWAY_REVIEW, 150),
    ),
    JamScript(length=120, home=_home(9, "456", 4, 3, 4, lead=True), away=_away(9, "0", 3)),
    JamScript(
        length=59,
        home=_home(10, "81", no_initial=True),
        away=_away(10, "99", 4, 4, 4, lead=True, call=True),
        stop=(TimeOutKind.AWAY, 60),
    ),
    JamScript(length=120, home=_home(11, "7", 0), away=_away(11, "42", 4, 4, lead=True, lost=True)),
    JamScript(length=111, home=_home(12, "123", 4, 4, lead=True), away=_away(12, "0")),
)
STAR_PASSES = {9: 2}
"""Jam 9: the home jammer handed the star on after two scoring trips."""
PENALTIES = (
    (2, HOME, "404", "B"), (3, AWAY, "17", "C"), (5, HOME, "404", "F"), (7, HOME, "7", "X"), (7, AWAY, "360", "P"),
    (10, AWAY, "24", "M"), (11, AWAY, "42", "X"), (12, AWAY, "42", "X"),
)  # fmt: skip


def game() -> tuple[Step, ...]:
    """Everything until Jam 12 is on the track, in the order in which it was entered."""
    steps = [*_setup()]
    for number, start in enumerate(_starts(), start=1):
        steps += _jam(number, start)
    return tuple(sorted(steps, key=lambda step: step.at))


def last_trip(second: float) -> Step:
    """The third scoring trip of Jam 12, entered so long after its start."""
    command = SetTrip(jam=JamId(1, 12), team=HOME, number=4, points=4)
    return Step(at=_at(JAM_TWELVE + second), role=Role.SCOREKEEPER_HOME, command=command)


def second_jammer(second: float) -> Step:
    """The scorekeeper types another jammer for Jam 12 than the line-up tracker."""
    skater = SkaterRef(team=HOME, number="456")
    command = FieldSkater(jam=JamId(1, 12), position=Position.JAMMER, skater=skater)
    return Step(at=_at(JAM_TWELVE + second), role=Role.SCOREKEEPER_HOME, command=command)


def corrected_trip(second: float) -> Step:
    """Trip 3 of Jam 9 put to another value and back, while Jam 12 is on the track."""
    command = SetTrip(jam=JamId(1, 9), team=HOME, number=3, points=3)
    return Step(at=_at(JAM_TWELVE + second), role=Role.SCOREKEEPER_HOME, command=command)


def first_value(second: float) -> Step:
    """What Trip 3 of Jam 9 was before."""
    command = SetTrip(jam=JamId(1, 9), team=HOME, number=3, points=4)
    return Step(at=_at(JAM_TWELVE + second), role=Role.SCOREKEEPER_HOME, command=command)


def moment(second: float) -> Instant:
    """So long after the start of Jam 12."""
    return _at(JAM_TWELVE + second)


def jam_twelve_end() -> tuple[Step, ...]:
    """The end of Jam 12, called off, and the first skater of Jam 13."""
    end = _at(JAM_TWELVE + 111)
    next_jammer = FieldSkater(jam=JamId(1, 13), position=Position.JAMMER, skater=SkaterRef(team=HOME, number="7"))
    return (
        Step(at=end, role=Role.JAM_TIMER, command=EndJam(jam=JamId(1, 12), duration_us=111 * SECOND_US)),
        Step(at=_at(JAM_TWELVE + 113), role=Role.LINEUP_HOME, command=next_jammer),
    )


def stop_by_away() -> tuple[Step, ...]:
    """A timeout of the away team after Jam 12."""
    at = _at(JAM_TWELVE + 118)
    return (Step(at=at, role=Role.JAM_TIMER, command=StartTimeOut(period=1, kind=TimeOutKind.AWAY, at=at)),)


def review_by_home() -> tuple[Step, ...]:
    """An official review of the home team after Jam 12."""
    at = _at(JAM_TWELVE + 118)
    review = StartTimeOut(period=1, kind=TimeOutKind.HOME_REVIEW, at=at)
    return (Step(at=at, role=Role.JAM_TIMER, command=review),)


def _at(second: float) -> Instant:
    return Instant(NIGHT + round(second * SECOND_US))


def _starts() -> list[int]:
    """The starts of all jams: counted back from Jam 11, on to Jam 12."""
    starts = [JAM_TWELVE, JAM_ELEVEN]
    for script in reversed(JAMS[:10]):
        gap = LINE_UP_S if script.stop is None else STOP_AFTER_S + script.stop[1] + LINE_UP_S
        starts.append(starts[-1] - gap - script.length)
    return starts[::-1]


def _setup() -> list[Step]:
    steps = []
    second = JAM_ELEVEN - 3600
    for team, (name, short, color) in TEAMS.items():
        said = {"name": name, "abbreviation": short, "color": color}
        persons = tuple(NewPerson(number=line.split()[0], name=line.partition(" ")[2]) for line in ROSTERS[team])
        commands: list[Command] = [
            SetAttribute(team=team, attribute=attribute, value=value) for attribute, value in said.items()
        ]
        commands.append(AddPersons(team=team, persons=persons))
        for command in commands:
            steps.append(Step(at=_at(second), role=Role.HEAD_NSO, command=command))
            second += 1
    return steps


def _jam(number: int, start: int) -> list[Step]:
    script, jam = JAMS[number - 1], JamId(1, number)
    steps = [Step(at=_at(start), role=Role.JAM_TIMER, command=StartJam(jam=jam, at=_at(start)))]
    if number == 11:
        # Pressed two seconds late, and put right.
        late = StartJam(jam=jam, at=_at(start + 2))
        steps = [
            Step(at=_at(start + 2), role=Role.JAM_TIMER, command=late),
            Step(at=_at(start + 5), role=Role.JAM_TIMER, command=ShiftJam(jam=jam, late_us=2 * SECOND_US)),
        ]
    end = start + script.length
    for team, role, keeper, side in (
        (HOME, Role.LINEUP_HOME, Role.SCOREKEEPER_HOME, script.home),
        (AWAY, Role.LINEUP_AWAY, Role.SCOREKEEPER_AWAY, script.away),
    ):
        steps += _lineup(jam, team, role, side, start - 20)
        steps += _score(jam, team, keeper, side, start, end)
    for penalised, team, skater, code in PENALTIES:
        if penalised == number:
            at = _at(start + 30)
            penalty = AddPenalty(jam=jam, skater=SkaterRef(team=team, number=skater), code=code, at=at)
            steps.append(Step(at=at, role=Role.PENALTY_TRACKER, command=penalty))
    if number == len(JAMS):
        return [step for step in steps if step.at <= _at(start + 46)]
    length = script.length * SECOND_US
    steps.append(Step(at=_at(end), role=Role.JAM_TIMER, command=EndJam(jam=jam, duration_us=length)))
    if script.injury:
        steps.append(Step(at=_at(end + 1), role=Role.SCOREKEEPER_HOME, command=MarkInjury(jam=jam)))
    if script.stop is not None:
        kind, seconds = script.stop
        at = _at(end + STOP_AFTER_S)
        steps.append(Step(at=at, role=Role.JAM_TIMER, command=StartTimeOut(period=1, kind=kind, at=at)))
        over = _at(end + STOP_AFTER_S + seconds)
        steps.append(Step(at=over, role=Role.JAM_TIMER, ends_stop=True))
        if kind.is_review:
            steps.append(Step(at=Instant(over + SECOND_US), role=Role.HEAD_NSO, closes_review=True))
    return steps


def _lineup(jam: JamId, team: Team, role: Role, side: TeamScript, second: float) -> list[Step]:
    places = [(side.jammer, Position.JAMMER), (side.pivot, Position.PIVOT)]
    places += [(blocker, Position.BLOCKER) for blocker in side.blockers]
    return [
        Step(
            at=_at(second + number),
            role=role,
            command=FieldSkater(jam=jam, position=position, skater=SkaterRef(team=team, number=skater)),
        )
        for number, (skater, position) in enumerate(places)
    ]


def _score(jam: JamId, team: Team, role: Role, side: TeamScript, start: int, end: int) -> list[Step]:
    steps: list[Step] = []

    def enter(second: float, command: Command) -> None:
        steps.append(Step(at=_at(second), role=role, command=command))

    first = start + 12
    if side.lead:
        enter(first, MarkLead(jam=jam, team=team, at=_at(first)))
    elif side.trips or not side.no_initial:
        enter(first + 4, MarkInitial(jam=jam, team=team))
    if side.lost:
        enter(first + 20, MarkLost(jam=jam, team=team))
    for number, points in enumerate(side.trips):
        at = first + 8 + 10 * number if jam.number != 12 else first + 8 * (number + 1)
        if team is HOME and STAR_PASSES.get(jam.number) == number:
            enter(at - 4, MarkStarPass(jam=jam, team=team, trip=number + 2, at=_at(at - 4)))
        enter(at, SetTrip(jam=jam, team=team, number=number + 2, points=points, at=_at(at)))
    if side.call:
        enter(end + 1, CallJam(jam=jam, team=team))
    if side.no_initial:
        enter(end + 2, MarkNoInitial(jam=jam, team=team))
    return steps


def closing_review(bout: Bout) -> AmendReview | None:
    """What came of the last review, as the Head NSO writes it."""
    reviews = [stop for period in bout.periods for stop in period.time_outs if stop.kind.is_review]
    return AmendReview(eid=reviews[-1].eid, resolution="No change") if reviews else None


def ending_stop(bout: Bout, at: Instant) -> EndTimeOut | None:
    """The end of the stop that runs, as the jam timer presses it."""
    for period in bout.periods:
        for stop in period.time_outs:
            if stop.start is not None and stop.duration_us is None:
                return EndTimeOut(eid=stop.eid, duration_us=at - stop.start)
    return None
