"""Hints on the paperwork (domain 6.4): each appears where its sheet is wrong, and nowhere on a sheet that is right."""

from collections.abc import Iterable, Sequence

import pytest

from derbyos_core.bout.checks import Check, Hint, hints
from derbyos_core.bout.commands import (
    AddPenalty,
    AddPersons,
    ChangeRules,
    Command,
    EndJam,
    EnterBox,
    ExitBox,
    FieldSkater,
    MarkInitial,
    MarkInjury,
    MarkLead,
    MarkLost,
    MarkNoInitial,
    MarkOvertime,
    MarkStarPass,
    NewPerson,
    SetAttribute,
    SetTrip,
    SitOut,
    SkaterRef,
    StartJam,
    TellFoulOut,
)
from derbyos_core.bout.model import JamId, Position
from derbyos_core.identity import Team
from tests.unit.bout.bench import Bench, at, eid

HOME, AWAY = Team.HOME, Team.AWAY
ONE, TWO, THREE = JamId(1, 1), JamId(1, 2), JamId(1, 3)
NUMBERS = {HOME: ("404", "21", "33", "7", "9"), AWAY: ("1", "2", "3", "4", "5")}
PLACES = (Position.JAMMER, Position.PIVOT, Position.BLOCKER, Position.BLOCKER, Position.BLOCKER)
ROLES = {
    StartJam: "jam-timer", EndJam: "jam-timer", AddPenalty: "penalty-tracker", TellFoulOut: "penalty-tracker",
    EnterBox: "penalty-box", ExitBox: "penalty-box", AddPersons: "head-nso", SetAttribute: "head-nso",
    ChangeRules: "head-nso",
}  # fmt: skip


def skater(team: Team, number: str) -> SkaterRef:
    return SkaterRef(team=team, number=number, eid=eid(f"{'P' if team is HOME else 'Q'}{number}"))


def started(jam: JamId, second: float) -> StartJam:
    return StartJam(jam=jam, at=at(second))


def ended(jam: JamId) -> EndJam:
    return EndJam(jam=jam, duration_us=60_000_000)


def lined_up(jam: JamId, team: Team, numbers: Iterable[str] | None = None) -> list[Command]:
    places = zip(PLACES, NUMBERS[team] if numbers is None else numbers, strict=False)
    return [FieldSkater(jam=jam, position=place, skater=skater(team, number)) for place, number in places]


def scored(jam: JamId, team: Team, points: int, *, trip: int = 2) -> list[Command]:
    return [SetTrip(jam=jam, team=team, number=trip, points=points)]


def penalty(jam: JamId, number: str, code: str = "X", team: Team = HOME, severity: str = "") -> AddPenalty:
    return AddPenalty(jam=jam, skater=skater(team, number), code=code, severity=severity)


def sat_down(jam: JamId, number: str, position: Position = Position.BLOCKER, second: float = 30.0) -> EnterBox:
    return EnterBox(jam=jam, team=HOME, position=position, at=at(second), skater=skater(HOME, number))


ROSTERS: list[Command] = [
    *(AddPersons(team=team, persons=tuple(NewPerson(number=one) for one in NUMBERS[team])) for team in (HOME, AWAY)),
    SetAttribute(attribute="date", value="2026-11-22", path="."),
    SetAttribute(value="Hall 2", path="venue/name"),
]
RIGHT: list[Command] = [
    *ROSTERS,
    *(command for jam in (ONE, TWO, THREE) for team in (HOME, AWAY) for command in lined_up(jam, team)),
    started(ONE, 0), ended(ONE), MarkLead(jam=ONE, team=HOME), *scored(ONE, HOME, 4), *scored(ONE, AWAY, 0),
    started(TWO, 90), ended(TWO), MarkLead(jam=TWO, team=AWAY), *scored(TWO, AWAY, 3),
    MarkNoInitial(jam=TWO, team=HOME),
    started(THREE, 180),
]  # fmt: skip
"""Two jams entered without a fault, and a third that runs."""


def found(*commands: Command | Sequence[Command]) -> tuple[Hint, ...]:
    """Return the hints after these commands."""
    bench = Bench()
    for part in commands:
        for command in part if isinstance(part, Sequence) else [part]:
            role = ROLES.get(type(command), "")
            bench.say("S1", role or f"scorekeeper-{getattr(command, 'team', None) or HOME}", command)
    return hints(bench.bout)


def checks(*commands: Command | Sequence[Command]) -> set[Check]:
    return {hint.check for hint in found(*commands)}


def test_a_sheet_that_is_right_has_no_hint() -> None:
    assert found(RIGHT) == ()


def test_hints_before_the_first_jam() -> None:
    """«any»: number not on the roster, jam numbers not consecutive, missing venue and date."""
    bare = checks(started(ONE, 0), ended(ONE))
    assert {Check.NO_DATE, Check.NO_VENUE} <= bare
    assert Check.NOT_ON_ROSTER not in checks(penalty(ONE, "4040")), "without a roster nobody is missing from it"
    unlisted = [hint for hint in found(RIGHT, penalty(THREE, "4040")) if hint.check is Check.NOT_ON_ROSTER]
    assert [hint.text for hint in unlisted] == ["HOM has no 4040 on its roster."]
    assert Check.JAM_SKIPPED in checks(RIGHT, started(JamId(1, 6), 400))


@pytest.mark.parametrize(
    ("wrong", "check", "place"),
    [
        ([MarkLead(jam=ONE, team=AWAY)], Check.TWO_LEADS, (ONE, AWAY)),
        ([MarkNoInitial(jam=ONE, team=HOME)], Check.NO_INITIAL_WITH_POINTS, (ONE, HOME)),
        ([MarkNoInitial(jam=TWO, team=HOME, on=False)], Check.NO_TRIP, (TWO, HOME)),
        (scored(ONE, HOME, 2, trip=4), Check.TRIP_SKIPPED, (ONE, HOME)),
        ([MarkOvertime(jam=ONE, on=False), *scored(ONE, HOME, 2, trip=1)], Check.POINTS_OUT_OF_RANGE, (ONE, HOME)),
        (scored(JamId(1, 9), HOME, 3), Check.POINTS_OUT_OF_RANGE, (JamId(1, 9), HOME)),
        ([MarkLead(jam=ONE, team=HOME, on=False)], Check.POINTS_WITHOUT_LEAD, (ONE, HOME)),
        ([penalty(ONE, "21", code="?")], Check.CODE_LATER, (ONE, HOME)),
        ([penalty(JamId(1, 9), "21")], Check.PENALTY_OUT_OF_RANGE, (JamId(1, 9), HOME)),
        ([penalty(ONE, "21", code="G", severity="expulsion")], Check.FOUL_OUT_UNTOLD, (ONE, HOME)),
        ([sat_down(ONE, "33")], Check.SAT_WITHOUT_PENALTY, (ONE, HOME)),
        ([penalty(ONE, "404")], Check.LEAD_WITH_PENALTY, (ONE, HOME)),
        ([MarkLost(jam=ONE, team=HOME)], Check.LOST_WITHOUT_PENALTY, (ONE, HOME)),
        ([MarkInjury(jam=ONE)], Check.INJURY_WITHOUT_REST, (ONE, None)),
    ],
)
def test_one_wrong_entry_is_hinted_at_in_its_place(
    wrong: list[Command], check: Check, place: tuple[JamId, Team | None]
) -> None:
    """«Score», «Penalties», «Lineups», «cross», each with its place."""
    new = [hint for hint in found(RIGHT, wrong) if hint.check is check]
    assert place in [(hint.jam, hint.team) for hint in new]
    assert all(hint.text.endswith(".") for hint in new)


def test_a_star_pass_by_the_lead_without_lost() -> None:
    """The program sets Lost in the same step; if Lost is taken away again, there is a hint."""
    passed = [MarkStarPass(jam=ONE, team=HOME, trip=3)]
    assert Check.STAR_PASS_WITH_LEAD not in checks(RIGHT, passed)
    assert Check.STAR_PASS_WITH_LEAD in checks(RIGHT, passed, MarkLost(jam=ONE, team=HOME, on=False))


def test_hints_wait_until_there_was_time_to_write() -> None:
    """A jam that has just ended has no hints yet; they appear when the next has begun."""
    unwritten: list[Command] = [*ROSTERS, *lined_up(ONE, HOME), *lined_up(ONE, AWAY), started(ONE, 0), ended(ONE)]
    assert checks(unwritten) == set()
    assert checks(unwritten, started(TWO, 90)) == {Check.NO_TRIP}


def test_an_initial_trip_asks_for_the_next() -> None:
    """Domain 6.2: if the initial trip was completed, the trip 2 cell must have a number."""
    nothing: list[Command] = [MarkNoInitial(jam=TWO, team=HOME, on=False), MarkInitial(jam=TWO, team=HOME)]
    texts = [hint.text for hint in found(RIGHT, nothing) if hint.check is Check.NO_TRIP]
    assert texts == ["The initial trip is done, but trip 2 has no points."]


def test_a_line_up_with_a_hole_and_one_with_a_double() -> None:
    """«Lineups»: empty position; the same skater twice in a jam."""
    short: list[Command] = [started(ONE, 0), ended(ONE), *lined_up(ONE, HOME, NUMBERS[HOME][:3]), started(TWO, 90)]
    texts = [hint.text for hint in found(short) if hint.check is Check.PLACE_EMPTY]
    assert texts == ["2 places in the lineup are empty."]
    twice: list[Command] = [started(ONE, 0), *lined_up(ONE, HOME, ("404", "404"))]
    assert Check.TWICE_IN_LINE_UP in checks(twice)


def test_fouled_out_skater_in_a_line_up_gives_a_hint() -> None:
    """«Lineups»: fouled-out skater still listed; «Penalties»: 7 without an announcement of the foul-out."""
    seven = [penalty(ONE, "33", code) for code in "ABCDEFG"]
    seen = found(RIGHT, seven)
    out = [hint for hint in seen if hint.check is Check.OUT_IN_LINE_UP]
    assert {hint.jam for hint in out} == {TWO, THREE}
    assert {hint.text for hint in out} == {"33 had fouled out before this jam."}
    expelled = found(RIGHT, [penalty(ONE, "33", "G", severity="expulsion")])
    texts = {hint.text for hint in expelled if hint.check is Check.OUT_IN_LINE_UP}
    assert texts == {"33 had been expelled before this jam."}
    assert [hint.eid for hint in seen if hint.check is Check.FOUL_OUT_UNTOLD] != []
    told = TellFoulOut(skater_eid=eid("P33"), count=7)
    assert Check.FOUL_OUT_UNTOLD not in checks(RIGHT, seven, told)


def test_a_skater_who_was_struck_off_is_named_wherever_she_is_entered() -> None:
    struck = SetAttribute(eid=eid("P33"), attribute="skated", value="no")
    hints = [hint for hint in found(RIGHT, penalty(ONE, "33", "X"), struck) if hint.check is Check.STRUCK_OFF]
    assert {hint.jam for hint in hints} == {ONE, TWO, THREE}
    assert {hint.text for hint in hints} == {
        "33 has a penalty, but was struck off the roster.",
        "33 is in this lineup, but was struck off the roster.",
    }
    assert Check.STRUCK_OFF not in checks(RIGHT, penalty(ONE, "33", "X"))


def test_a_seated_skater_belongs_to_the_next_line_up() -> None:
    """«Lineups»: was seated, and is missing in the next jam."""
    others = ("404", "21", "7", "9")
    jams: list[Command] = [*ROSTERS, *lined_up(ONE, HOME), *lined_up(TWO, HOME, others), started(ONE, 0)]
    jams += [penalty(ONE, "33"), sat_down(ONE, "33", second=50), ended(ONE), started(TWO, 90)]
    missing = [hint for hint in found(jams) if hint.check is Check.SAT_AND_MISSING]
    assert [(hint.jam, hint.person.number) for hint in missing if hint.person] == [(ONE, "33")]


def test_a_penalty_is_served_by_somebody_on_the_track() -> None:
    """«cross»: penalty but not in the line-up; penalty without a box entry in this or the next jam; the last exempt."""
    stranger = checks(RIGHT, AddPersons(team=HOME, persons=(NewPerson(number="99"),)), penalty(TWO, "99"))
    assert Check.PENALTY_NOT_IN_LINE_UP in stranger
    unserved: list[Command] = [penalty(ONE, "21"), penalty(ONE, "33"), sat_down(ONE, "33")]
    late = found(RIGHT, unserved)
    assert [hint.person.number for hint in late if hint.check is Check.PENALTY_NOT_SERVED and hint.person] == ["21"]
    assert Check.PENALTY_NOT_SERVED not in checks(RIGHT, penalty(TWO, "21")), "it can still be served in jam 3"


def test_a_penalty_needs_no_lineup_where_lineups_are_not_kept() -> None:
    """An operator enters jammers alone, so whoever has a penalty is in no lineup (Saturday 1)."""
    unkept = ChangeRules(values={"lineups": "no"})
    penalised: list[Command] = [
        AddPersons(team=HOME, persons=(NewPerson(number="99"),)), penalty(TWO, "99"),
        *lined_up(TWO, HOME, ("404", "404")),
    ]  # fmt: skip
    assert Check.PENALTY_NOT_IN_LINE_UP not in checks(RIGHT, unkept, penalised)
    assert Check.TWICE_IN_LINE_UP in checks(RIGHT, unkept, penalised), "what is written can still be wrong"


def test_an_injury_is_followed_by_rest() -> None:
    """«cross»: INJ without any 3."""
    hurt: list[Command] = [MarkInjury(jam=ONE), SitOut(jam=TWO, skater=skater(HOME, "9"))]
    assert Check.INJURY_WITHOUT_REST not in checks(RIGHT, hurt)
