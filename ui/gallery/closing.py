"""Script of the end of the period and of the bout in the pictures."""

from derbyos_core.bout.commands import (
    AddPenalty,
    AddPersons,
    AdjustScore,
    EndJam,
    EndPeriod,
    FieldSkater,
    MarkInitial,
    MarkLead,
    NewPerson,
    SetAttribute,
    SetTrip,
    SignSheets,
    SkaterRef,
    StartJam,
    TellScore,
)
from derbyos_core.bout.model import JamId, Signer
from derbyos_core.identity import Role, Team
from ui.gallery.step import ScriptStep, moment
from ui.gallery.track import line_up

__all__ = [
    "END_S",
    "HALF_TIME_S",
    "front_page",
    "half_time",
    "officials",
    "overtime_jam",
    "second_period",
    "signatures",
    "tie",
]

SECOND_US = 1_000_000
HALF_TIME_S, START_S, END_S = 240.0, 1100.0, 1240.0
LENGTH_S = 58
LEAD_POINTS = 18
JAM = JamId(2, 1)


def officials() -> tuple[ScriptStep, ...]:
    """Return some of the referees and NSOs on the paper's list; names are invented."""
    listed = (
        ("Rex Havoc", "HR", "Old Tram"), ("Iris Outpack", "OPR", "Old Tram"), ("Jo Star", "JR", "Gravel"),
        ("Ines V.", "HNSO", "Harbour"), ("Sol A.", "JT", "Harbour"), ("Maya R.", "PT", ""),
    )  # fmt: skip
    persons = tuple(NewPerson(name=name, role=role, league=league) for name, role, league in listed)
    add = AddPersons(team=Team.OFFICIAL, persons=persons)
    return (ScriptStep(at=moment(42), role=Role.HEAD_NSO, command=add),)


def front_page() -> tuple[ScriptStep, ...]:
    """Return what the paper's head asks beside the date and the hall; names are invented."""
    of_bout = {
        "time": "20:30", "game": "2", "host-league": "Harbour Derby", "tournament": "Autumn Cup of the Seven Harbours",
        "suspension-served": "SCS 42",
    }  # fmt: skip
    said = [SetAttribute(path=".", attribute=name, value=value) for name, value in of_bout.items()]
    said += [SetAttribute(path=f"venue/{name}", value=value) for name, value in (("city", "Kiel"), ("state", "SH"))]
    leagues = ((Team.HOME, "Harbour Derby"), (Team.AWAY, "Salt City Derby"))
    said += [SetAttribute(team=team, attribute="league", value=value) for team, value in leagues]
    return tuple(ScriptStep(at=moment(43), role=Role.HEAD_NSO, command=command) for command in said)


def half_time() -> tuple[ScriptStep, ...]:
    """Return the end of the period by the jam timer; one penalty still lacks its code."""
    skater = SkaterRef(team=Team.AWAY, number="88")
    late = AddPenalty(jam=JamId(1, 12), skater=skater, code="?", at=moment(118))
    at = moment(200)
    return (
        ScriptStep(at=moment(119), role=Role.PENALTY_TRACKER, command=late),
        ScriptStep(at=at, role=Role.JAM_TIMER, command=EndPeriod(period=1, at=at)),
    )


def second_period() -> tuple[ScriptStep, ...]:
    """Return a complete second period of one jam."""
    steps = [ScriptStep(at=moment(START_S), role=Role.JAM_TIMER, command=StartJam(jam=JAM, at=moment(START_S)))]
    for team, role in ((Team.HOME, Role.LINEUP_HOME), (Team.AWAY, Role.LINEUP_AWAY)):
        for number, (skater, position) in enumerate(line_up(4, team)):
            command = FieldSkater(jam=JAM, position=position, skater=SkaterRef(team=team, number=skater))
            steps.append(ScriptStep(at=moment(START_S - 20 + number), role=role, command=command))
    home, away = Role.SCOREKEEPER_HOME, Role.SCOREKEEPER_AWAY
    steps += [
        ScriptStep(
            at=moment(START_S + 14), role=home, command=MarkLead(jam=JAM, team=Team.HOME, at=moment(START_S + 14))
        ),
        ScriptStep(at=moment(START_S + 20), role=away, command=MarkInitial(jam=JAM, team=Team.AWAY)),
        ScriptStep(at=moment(START_S + 30), role=home, command=SetTrip(jam=JAM, team=Team.HOME, number=2, points=4)),
        ScriptStep(at=moment(START_S + 44), role=away, command=SetTrip(jam=JAM, team=Team.AWAY, number=2, points=2)),
    ]
    end = moment(START_S + LENGTH_S)
    over = moment(START_S + LENGTH_S + 30)
    steps += [
        ScriptStep(at=end, role=Role.JAM_TIMER, command=EndJam(jam=JAM, duration_us=LENGTH_S * SECOND_US)),
        ScriptStep(at=over, role=Role.JAM_TIMER, command=EndPeriod(period=2, at=over)),
    ]
    return tuple(sorted(steps, key=lambda step: step.at))


def tie() -> tuple[ScriptStep, ...]:
    """Return the points that make the score even after the second period."""
    command = AdjustScore(team=Team.AWAY, points=LEAD_POINTS, reason="Counted again", jam=JAM)
    return (ScriptStep(at=moment(END_S - 50), role=Role.SCOREKEEPER_AWAY, command=command),)


def overtime_jam() -> tuple[ScriptStep, ...]:
    """Return the start of an overtime jam."""
    at = moment(END_S + 60)
    return (ScriptStep(at=at, role=Role.JAM_TIMER, command=StartJam(jam=JamId(2, 2), at=at, overtime=True)),)


def signatures(home: int, away: int) -> tuple[ScriptStep, ...]:
    """Return the score, both captains' signatures, and then a penalty that moves to another skater's sheet."""
    first, then = moment(END_S - 40), moment(END_S - 30)
    skater = SkaterRef(team=Team.HOME, number="7")
    return (
        ScriptStep(at=moment(END_S - 45), role=Role.HEAD_NSO, command=TellScore(period=2, home=home, away=away)),
        ScriptStep(
            at=first,
            role=Role.HEAD_NSO,
            command=SignSheets(signer=Signer.HOME_CAPTAIN, name="Countess Down", at=first),
        ),
        ScriptStep(
            at=moment(END_S - 35), role=Role.PENALTY_TRACKER, command=AddPenalty(jam=JAM, skater=skater, code="X")
        ),
        ScriptStep(
            at=then,
            role=Role.HEAD_NSO,
            command=SignSheets(signer=Signer.AWAY_CAPTAIN, name="Deep Thot", at=then),
        ),
    )
