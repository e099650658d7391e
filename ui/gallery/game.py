"""The one game that all pictures show: its skaters, and the entries of every official until Jam 13.

It is entered as real officials would enter it, each at a replica of their own, so a picture can show nothing that the
program could not hold. Times are seconds on the venue's wall clock; names are invented.
"""

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
    SitOut,
    SkaterRef,
    StartJam,
    StartTimeOut,
    TellFoulOut,
)
from derbyos_core.bout.model import Bout, JamId, Position, TimeOutKind
from derbyos_core.clock import Instant
from derbyos_core.identity import Role, Team
from ui.gallery.box import SITS_ON, box_steps
from ui.gallery.people import ROSTERS, TEAMS
from ui.gallery.script import (
    ALREADY_IN_JAM_TWELVE,
    JAM_TWELVE,
    JAMS,
    PENALTIES,
    STAR_PASSES,
    STOP_AFTER_S,
    TeamScript,
    starts,
)
from ui.gallery.step import ScriptStep, at_second
from ui.gallery.track import RESTS, line_up

__all__ = [
    "corrected_trip",
    "first_value",
    "game",
    "jam_twelve_end",
    "last_trip",
    "review_by_home",
    "second_jammer",
    "stop_by_away",
]

SECOND_US = 1_000_000
OUT, OUT_IN = "08", 11
"""The seventh penalty of this skater came in Jam 11."""
HOME, AWAY = Team.HOME, Team.AWAY


def game() -> tuple[ScriptStep, ...]:
    """Return everything until Jam 12 is on the track, in order of entry."""
    steps = [*_setup()]
    for jam, start in starts().items():
        steps += _jam(jam.number, start)
    steps += box_steps()
    return tuple(sorted(steps, key=lambda step: step.at))


def last_trip(second: float) -> ScriptStep:
    """Return the third scoring trip of Jam 12, entered so many seconds after its start."""
    command = SetTrip(jam=JamId(1, 12), team=HOME, number=4, points=4)
    return ScriptStep(at=at_second(JAM_TWELVE + second), role=Role.SCOREKEEPER_HOME, command=command)


def second_jammer(second: float) -> ScriptStep:
    """Return a jammer for Jam 12 by the scorekeeper that differs from the lineup tracker's."""
    skater = SkaterRef(team=HOME, number="456")
    command = FieldSkater(jam=JamId(1, 12), position=Position.JAMMER, skater=skater)
    return ScriptStep(at=at_second(JAM_TWELVE + second), role=Role.SCOREKEEPER_HOME, command=command)


def corrected_trip(second: float) -> ScriptStep:
    """Return a changed value of Trip 3 of Jam 9, while Jam 12 is on the track."""
    command = SetTrip(jam=JamId(1, 9), team=HOME, number=3, points=3)
    return ScriptStep(at=at_second(JAM_TWELVE + second), role=Role.SCOREKEEPER_HOME, command=command)


def first_value(second: float) -> ScriptStep:
    """Return the earlier value of Trip 3 of Jam 9."""
    command = SetTrip(jam=JamId(1, 9), team=HOME, number=3, points=4)
    return ScriptStep(at=at_second(JAM_TWELVE + second), role=Role.SCOREKEEPER_HOME, command=command)


def jam_twelve_end() -> tuple[ScriptStep, ...]:
    """Return the end of Jam 12, called off, and the first skaters of Jam 13: the line-up is half done."""
    end = at_second(JAM_TWELVE + 111)
    jam = JamId(1, 13)
    places = (("456", Position.JAMMER), (SITS_ON, Position.BLOCKER), ("27", Position.PIVOT))
    fielded = (
        FieldSkater(jam=jam, position=position, skater=SkaterRef(team=HOME, number=skater))
        for skater, position in places
    )
    return (
        ScriptStep(at=end, role=Role.JAM_TIMER, command=EndJam(jam=JamId(1, 12), duration_us=111 * SECOND_US)),
        *(
            ScriptStep(at=at_second(JAM_TWELVE + 113 + 2 * number), role=Role.LINEUP_HOME, command=command)
            for number, command in enumerate(fielded)
        ),
    )


def stop_by_away() -> tuple[ScriptStep, ...]:
    """Return a timeout of the away team after Jam 12."""
    at = at_second(JAM_TWELVE + 118)
    return (ScriptStep(at=at, role=Role.JAM_TIMER, command=StartTimeOut(period=1, kind=TimeOutKind.AWAY, at=at)),)


def review_by_home() -> tuple[ScriptStep, ...]:
    """Return an official review of the home team after Jam 12."""
    at = at_second(JAM_TWELVE + 118)
    review = StartTimeOut(period=1, kind=TimeOutKind.HOME_REVIEW, at=at)
    return (ScriptStep(at=at, role=Role.JAM_TIMER, command=review),)


def _setup() -> list[ScriptStep]:
    steps: list[ScriptStep] = []
    second = JAM_TWELVE - 3600
    for path, attribute, value in ((".", "date", "2026-11-21"), ("venue/name", None, "Harbour Hall")):
        said = SetAttribute(path=path, attribute=attribute, value=value)
        steps.append(ScriptStep(at=at_second(second - 9), role=Role.HEAD_NSO, command=said))
    for team, (name, short, color) in TEAMS.items():
        sheet = {"name": name, "abbreviation": short, "color": color}
        persons = tuple(NewPerson(number=line.split()[0], name=line.partition(" ")[2]) for line in ROSTERS[team])
        commands: list[Command] = [
            SetAttribute(team=team, attribute=attribute, value=value) for attribute, value in sheet.items()
        ]
        commands.append(AddPersons(team=team, persons=persons))
        for command in commands:
            steps.append(ScriptStep(at=at_second(second), role=Role.HEAD_NSO, command=command))
            second += 1
    return steps


def _jam(number: int, start: int) -> list[ScriptStep]:
    script, jam = JAMS[number - 1], JamId(1, number)
    steps = [ScriptStep(at=at_second(start), role=Role.JAM_TIMER, command=StartJam(jam=jam, at=at_second(start)))]
    if number == 11:
        # Pressed two seconds late, then corrected.
        late = StartJam(jam=jam, at=at_second(start + 2))
        steps = [
            ScriptStep(at=at_second(start + 2), role=Role.JAM_TIMER, command=late),
            ScriptStep(at=at_second(start + 5), role=Role.JAM_TIMER, command=ShiftJam(jam=jam, late_us=2 * SECOND_US)),
        ]
    end = start + script.length
    for team, role, keeper in (
        (HOME, Role.LINEUP_HOME, Role.SCOREKEEPER_HOME),
        (AWAY, Role.LINEUP_AWAY, Role.SCOREKEEPER_AWAY),
    ):
        steps += _lineup(jam, team, role, start - 20)
        steps += _score(jam, team, keeper, script.side(team), start, end)
    for foul in PENALTIES:
        if (foul.jam, foul.skater) == (number, OUT) and number == OUT_IN:
            steps.append(ScriptStep(at=at_second(start + foul.called + 5), role=Role.PENALTY_TRACKER, command=_tell))
        if foul.jam == number:
            at = at_second(start + foul.called)
            skater = SkaterRef(team=foul.team, number=foul.skater)
            penalty = AddPenalty(jam=jam, skater=skater, code=foul.code, at=at)
            steps.append(ScriptStep(at=at, role=Role.PENALTY_TRACKER, command=penalty))
    if number == len(JAMS):
        return [step for step in steps if step.at <= at_second(start + ALREADY_IN_JAM_TWELVE)]
    length = script.length * SECOND_US
    steps.append(ScriptStep(at=at_second(end), role=Role.JAM_TIMER, command=EndJam(jam=jam, duration_us=length)))
    if script.injury:
        steps.append(ScriptStep(at=at_second(end + 1), role=Role.SCOREKEEPER_HOME, command=MarkInjury(jam=jam)))
        _, team, hurt = RESTS
        rest = SitOut(jam=jam, skater=SkaterRef(team=team, number=hurt))
        steps.append(ScriptStep(at=at_second(end + 3), role=Role.LINEUP_HOME, command=rest))
    if script.stop is not None:
        kind, seconds = script.stop
        at = at_second(end + STOP_AFTER_S)
        steps.append(ScriptStep(at=at, role=Role.JAM_TIMER, command=StartTimeOut(period=1, kind=kind, at=at)))
        over = at_second(end + STOP_AFTER_S + seconds)
        steps.append(ScriptStep(at=over, role=Role.JAM_TIMER, command=_ending_stop))
        if kind.is_review:
            steps.append(ScriptStep(at=Instant(over + SECOND_US), role=Role.HEAD_NSO, command=_closing_review))
    return steps


def _lineup(jam: JamId, team: Team, role: Role, second: float) -> list[ScriptStep]:
    return [
        ScriptStep(
            at=at_second(second + number),
            role=role,
            command=FieldSkater(jam=jam, position=position, skater=SkaterRef(team=team, number=skater)),
        )
        for number, (skater, position) in enumerate(line_up(jam.number, team))
    ]


def _tell(bout: Bout, _: Instant) -> Command | None:
    """Inform the Head Referee of a foul-out."""
    skater = bout.teams[HOME].numbered(OUT)
    return TellFoulOut(skater_eid=skater.eid, count=bout.ruleset.foul_out) if skater is not None else None


def _score(jam: JamId, team: Team, role: Role, side: TeamScript, start: int, end: int) -> list[ScriptStep]:
    steps: list[ScriptStep] = []

    def enter(second: float, command: Command) -> None:
        steps.append(ScriptStep(at=at_second(second), role=role, command=command))

    first = start + 12
    if side.lead:
        enter(first, MarkLead(jam=jam, team=team, at=at_second(first)))
    elif side.trips or not side.no_initial:
        enter(first + 4, MarkInitial(jam=jam, team=team))
    if side.lost:
        enter(first + 20, MarkLost(jam=jam, team=team))
    for number, points in enumerate(side.trips):
        at = first + 8 + 10 * number if jam.number != 12 else first + 8 * (number + 1)
        if team is HOME and STAR_PASSES.get(jam.number) == number:
            enter(at - 4, MarkStarPass(jam=jam, team=team, trip=number + 2, at=at_second(at - 4)))
        enter(at, SetTrip(jam=jam, team=team, number=number + 2, points=points, at=at_second(at)))
    if side.call:
        enter(end + 1, CallJam(jam=jam, team=team))
    if side.no_initial:
        enter(end + 2, MarkNoInitial(jam=jam, team=team))
    return steps


def _closing_review(bout: Bout, _: Instant) -> AmendReview | None:
    """Return the result of the last review, as the Head NSO writes it."""
    reviews = [stop for period in bout.periods for stop in period.time_outs if stop.kind.is_review]
    return AmendReview(eid=reviews[-1].eid, resolution="No change", retained=False) if reviews else None


def _ending_stop(bout: Bout, at: Instant) -> EndTimeOut | None:
    """Return the end of the running stop, as the jam timer presses it."""
    for period in bout.periods:
        for stop in period.time_outs:
            if stop.start is not None and stop.duration_us is None:
                return EndTimeOut(eid=stop.eid, duration_us=at - stop.start)
    return None
