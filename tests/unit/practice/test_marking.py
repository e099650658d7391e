"""Marks of a practice bout: everything right as the script has it, and a sentence for each thing that is not."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from derbyos_core.bout.commands import (
    AddPenalty,
    AmendPenalty,
    EndJam,
    EnterBox,
    FieldSkater,
    MarkLead,
    SetTrip,
    SkaterRef,
    StartJam,
    StartTimeOut,
)
from derbyos_core.bout.model import JamId, Position, TimeOutKind
from derbyos_core.clock import Instant
from derbyos_core.identity import BoutId, Role, Team
from derbyos_core.interchange.script.timed import BoxTripAt, Late, TimedCommand
from derbyos_core.practice.game import practice_game
from derbyos_core.practice.marking import Finding, Marker, Tally, Verdict, tally
from derbyos_core.practice.parts import split
from tests.unit.interchange.scripted_bout import T0, ScriptedBout

SHORTS = {Team.HOME: "HHC", Team.AWAY: "SCS"}
SECOND_US = 1_000_000
ONE, TWO = JamId(1, 1), JamId(1, 2)
BOUT = BoutId("practice")
MARKED_ROLES = [role for role in Role if role not in (Role.HEAD_NSO, Role.SCOREBOARD)]
AFTER_S = 600


def _at(seconds: float) -> Instant:
    return Instant(T0 + round(seconds * SECOND_US))


@pytest.fixture(scope="module", params=[7, 8])
def lines(request: pytest.FixtureRequest) -> tuple[TimedCommand, ...]:
    return practice_game(Random(request.param), T0, period_s=300, halftime_s=60)


@pytest.fixture(scope="module")
def played(lines: tuple[TimedCommand, ...]) -> ScriptedBout:
    bout = ScriptedBout(BOUT)
    assert bout.play(lines) == []
    return bout


@pytest.mark.parametrize("role", MARKED_ROLES)
def test_who_enters_what_was_seen_has_nothing_wrong(
    lines: tuple[TimedCommand, ...], played: ScriptedBout, role: Role
) -> None:
    marker = Marker(split(lines, (role,)).own, SHORTS)
    found = marker.look(played.bout, Instant(max(line.at for line in lines) + AFTER_S * SECOND_US))
    assert found
    assert {one.verdict for one in found} == {Verdict.RIGHT}, [one.words for one in found if one.words]


@pytest.mark.parametrize("role", MARKED_ROLES)
def test_who_enters_nothing_has_missed_all_of_it(lines: tuple[TimedCommand, ...], role: Role) -> None:
    parts = split(lines, (role,))
    bout = ScriptedBout(BOUT)
    bout.play(parts.crew)
    marker = Marker(parts.own, SHORTS)
    found = marker.look(bout.bout, Instant(max(line.at for line in lines) + AFTER_S * SECOND_US))
    assert {one.verdict for one in found} == {Verdict.MISSED}
    assert all(one.words.startswith("Missed: ") for one in found)


def _skater(number: str, team: Team = Team.HOME) -> SkaterRef:
    return SkaterRef(team=team, number=number)


def _penalty(number: str, code: str, jam: JamId = ONE, team: Team = Team.HOME) -> AddPenalty:
    return AddPenalty(jam=jam, skater=_skater(number, team), code=code)


def _sits(number: str, at_s: float = 20) -> EnterBox:
    return EnterBox(jam=ONE, team=Team.HOME, position=Position.BLOCKER, at=_at(at_s), skater=_skater(number))


def _trip(points: int) -> SetTrip:
    return SetTrip(jam=ONE, team=Team.HOME, number=2, points=points)


def _stop(kind: TimeOutKind) -> StartTimeOut:
    return StartTimeOut(period=1, kind=kind, at=_at(20))


PENALTY = _penalty("12", "X")
LEAD = MarkLead(jam=ONE, team=Team.AWAY)


@pytest.mark.parametrize(
    ("asked", "wrote", "verdict", "words"),
    [
        (PENALTY, PENALTY, Verdict.RIGHT, ""),
        (PENALTY, _penalty("10", "X"), Verdict.WRONG, "The penalty was 12 X; you wrote 10 X."),
        (PENALTY, _penalty("12", "C"), Verdict.WRONG, "The penalty was 12 X; you wrote 12 C."),
        (PENALTY, _penalty("12", "X", team=Team.AWAY), Verdict.MISSED, "Missed: penalty HHC 12 X in Jam 1."),
        (PENALTY, _penalty("12", "X", TWO), Verdict.WRONG, "12 X was in Jam 1; you wrote it in Jam 2."),
        (PENALTY, None, Verdict.MISSED, "Missed: penalty HHC 12 X in Jam 1."),
        (LEAD, LEAD, Verdict.RIGHT, ""),
        (LEAD, MarkLead(jam=ONE, team=Team.HOME), Verdict.MISSED, "Missed: lead of SCS in Jam 1."),
        (LEAD, None, Verdict.MISSED, "Missed: lead of SCS in Jam 1."),
        (_trip(4), _trip(4), Verdict.RIGHT, ""),
        (_trip(4), _trip(3), Verdict.WRONG, "HHC trip 2 of Jam 1 was 4; you wrote 3."),
        (_trip(4), None, Verdict.MISSED, "Missed: 4 points of HHC in Jam 1."),
        (_sits("12"), _sits("12", 31), Verdict.RIGHT, ""),
        (_sits("12"), _sits("10"), Verdict.WRONG, "HHC 12 sat down; you wrote 10."),
        (_sits("12"), None, Verdict.MISSED, "Missed: HHC 12 sat down in the box."),
        (_stop(TimeOutKind.HOME), _stop(TimeOutKind.HOME), Verdict.RIGHT, ""),
        (
            _stop(TimeOutKind.HOME),
            _stop(TimeOutKind.OFFICIAL),
            Verdict.WRONG,
            "It was a timeout of HHC; you entered an official timeout.",
        ),
        (_stop(TimeOutKind.AWAY_REVIEW), None, Verdict.MISSED, "Missed: a review of SCS."),
    ],
)
def test_an_entry_is_compared_with_what_was_seen(
    asked: AddPenalty | MarkLead | SetTrip | EnterBox | StartTimeOut,
    wrote: AddPenalty | MarkLead | SetTrip | EnterBox | StartTimeOut | None,
    verdict: Verdict,
    words: str,
) -> None:
    bout = ScriptedBout(BOUT)
    bout.submit(StartJam(jam=ONE, at=T0), Role.JAM_TIMER)
    bout.submit(EndJam(jam=ONE, duration_us=15 * SECOND_US), Role.JAM_TIMER)
    bout.submit(StartJam(jam=TWO, at=_at(45)), Role.JAM_TIMER)
    bout.submit(EndJam(jam=TWO, duration_us=15 * SECOND_US), Role.JAM_TIMER)
    if wrote is not None:
        bout.submit(wrote, Role.OPERATOR)
    marker = Marker([TimedCommand(at=_at(20), role=Role.OPERATOR, command=asked)], SHORTS)
    found = marker.look(bout.bout, _at(90))
    assert words in [one.words for one in found]
    assert verdict in {one.verdict for one in found}


def test_a_tracker_of_both_teams_is_told_of_the_wrong_team() -> None:
    bout = ScriptedBout(BOUT)
    bout.submit(StartJam(jam=ONE, at=T0), Role.JAM_TIMER)
    away = _penalty("7", "C", team=Team.AWAY)
    asked = [TimedCommand(at=_at(5), role=Role.PENALTY_TRACKER, command=one) for one in (PENALTY, away)]
    bout.submit(away, Role.PENALTY_TRACKER)
    bout.submit(_penalty("12", "X", team=Team.AWAY), Role.PENALTY_TRACKER)
    found = Marker(asked, SHORTS).look(bout.bout, _at(6))
    assert [one.words for one in found] == ["The penalty was HHC 12 X; you wrote SCS 12 X.", ""]


def test_what_nobody_called_is_wrong_and_is_forgotten_once_undone() -> None:
    bout = ScriptedBout(BOUT)
    bout.submit(StartJam(jam=ONE, at=T0), Role.JAM_TIMER)
    marker = Marker([TimedCommand(at=_at(5), role=Role.PENALTY_TRACKER, command=PENALTY)], SHORTS)
    empty = bout.bout
    bout.submit(PENALTY, Role.PENALTY_TRACKER)
    bout.submit(_penalty("10", "F"), Role.PENALTY_TRACKER)
    found = marker.look(bout.bout, _at(6))
    assert [one.verdict for one in found] == [Verdict.RIGHT, Verdict.WRONG]
    assert found[1].words == "HHC 10 F in Jam 1: nobody called that."
    assert [one.verdict for one in marker.look(empty, _at(8))] == [Verdict.WAITING]


def test_a_penalty_answers_no_call_that_comes_later() -> None:
    """An invented one stays so when the same is called; one that is corrected after the call answers it."""
    bout = ScriptedBout(BOUT)
    bout.submit(StartJam(jam=ONE, at=T0), Role.JAM_TIMER)
    marker = Marker([TimedCommand(at=_at(40), role=Role.PENALTY_TRACKER, command=PENALTY)], SHORTS)
    bout.submit(PENALTY, Role.PENALTY_TRACKER)
    invented = "HHC 12 X in Jam 1: nobody called that."
    assert [(one.verdict, one.words) for one in marker.look(bout.bout, _at(6))] == [(Verdict.WRONG, invented)]
    found = marker.look(bout.bout, _at(45))
    assert [(one.verdict, one.words) for one in found] == [(Verdict.WAITING, ""), (Verdict.WRONG, invented)]
    assert marker.look(bout.bout, _at(61))[0].words == "Missed: penalty HHC 12 X in Jam 1."
    bout.submit(PENALTY, Role.PENALTY_TRACKER)
    assert [one.verdict for one in marker.look(bout.bout, _at(62))] == [Verdict.LATE, Verdict.WRONG]


def test_an_invented_penalty_that_is_changed_after_a_call_answers_it() -> None:
    bout = ScriptedBout(BOUT)
    bout.submit(StartJam(jam=ONE, at=T0), Role.JAM_TIMER)
    marker = Marker([TimedCommand(at=_at(40), role=Role.PENALTY_TRACKER, command=PENALTY)], SHORTS)
    bout.submit(_penalty("12", "C"), Role.PENALTY_TRACKER)
    assert [one.verdict for one in marker.look(bout.bout, _at(6))] == [Verdict.WRONG]
    (written,) = bout.bout.penalties
    bout.submit(AmendPenalty(eid=written.eid, code="X"), Role.PENALTY_TRACKER)
    assert [one.verdict for one in marker.look(bout.bout, _at(45))] == [Verdict.RIGHT]


@pytest.mark.parametrize(("at_s", "verdict"), [(5, Verdict.WAITING), (36, Verdict.RIGHT), (50, Verdict.RIGHT)])
@pytest.mark.parametrize("kind", ["seat", "stop"])
def test_a_seat_or_a_stop_long_before_it_was_seen_is_another(kind: str, at_s: float, verdict: Verdict) -> None:
    def made(at_s: float) -> EnterBox | StartTimeOut:
        return _sits("12", at_s) if kind == "seat" else replace(_stop(TimeOutKind.HOME), at=_at(at_s))

    bout = ScriptedBout(BOUT)
    bout.submit(StartJam(jam=ONE, at=T0), Role.JAM_TIMER)
    bout.submit(made(at_s), Role.OPERATOR)
    marker = Marker([TimedCommand(at=_at(40), role=Role.OPERATOR, command=made(40))], SHORTS)
    assert [one.verdict for one in marker.look(bout.bout, _at(52))] == [verdict]


def test_nothing_is_told_before_it_was_seen_nor_missed_before_its_time() -> None:
    bout = ScriptedBout(BOUT)
    marker = Marker([TimedCommand(at=_at(20), role=Role.SCOREKEEPER_AWAY, command=LEAD)], SHORTS)
    assert marker.look(bout.bout, _at(19)) == ()
    assert [one.verdict for one in marker.look(bout.bout, _at(39))] == [Verdict.WAITING]
    assert [one.verdict for one in marker.look(bout.bout, _at(41))] == [Verdict.MISSED]
    assert marker.newest(bout.bout, _at(42), 10 * SECOND_US) == "Missed: lead of SCS in Jam 1."
    assert marker.newest(bout.bout, _at(52), 10 * SECOND_US) == ""


def test_an_entry_that_was_missed_first_is_late_and_stays_so() -> None:
    bout = ScriptedBout(BOUT)
    bout.submit(StartJam(jam=ONE, at=T0), Role.JAM_TIMER)
    marker = Marker([TimedCommand(at=_at(20), role=Role.SCOREKEEPER_AWAY, command=LEAD)], SHORTS)
    assert [one.verdict for one in marker.look(bout.bout, _at(41))] == [Verdict.MISSED]
    bout.submit(LEAD, Role.SCOREKEEPER_AWAY, _at(43))
    assert [one.verdict for one in marker.look(bout.bout, _at(44))] == [Verdict.LATE]
    assert [one.verdict for one in marker.look(bout.bout, _at(99))] == [Verdict.LATE]


@pytest.mark.parametrize(
    ("late_s", "verdict", "words"),
    [(0, Verdict.RIGHT, ""), (4, Verdict.RIGHT, ""), (7, Verdict.LATE, "Jam 1 was started 7 seconds late.")],
)
def test_a_whistle_is_timed(late_s: int, verdict: Verdict, words: str) -> None:
    bout = ScriptedBout(BOUT)
    bout.submit(StartJam(jam=ONE, at=_at(late_s)), Role.JAM_TIMER)
    marker = Marker([TimedCommand(at=T0, role=Role.JAM_TIMER, command=StartJam(jam=ONE, at=T0))], SHORTS)
    assert [(one.verdict, one.words) for one in marker.look(bout.bout, _at(10))] == [(verdict, words)]


@pytest.mark.parametrize(
    ("wrote", "verdict", "words"),
    [
        ("1 2 3 4 5", Verdict.RIGHT, ""),
        ("1 2 4 3 5", Verdict.RIGHT, ""),
        ("1 2 3 4", Verdict.WAITING, ""),
        ("1 3 2 4 5", Verdict.WRONG, "HHC in Jam 1 was 1, 2, 3, 4, 5; you wrote 1, 3, 2, 4, 5."),
        ("1 2 3 4 6", Verdict.WRONG, "HHC in Jam 1 was 1, 2, 3, 4, 5; you wrote 1, 2, 3, 4, 6."),
    ],
)
def test_a_lineup_is_one_thing_and_judged_once_it_is_complete(wrote: str, verdict: Verdict, words: str) -> None:
    places = (Position.JAMMER, Position.PIVOT, *3 * (Position.BLOCKER,))

    def fielded(numbers: str) -> list[FieldSkater]:
        pairs = zip(places, numbers.split(), strict=False)
        return [FieldSkater(jam=ONE, position=place, skater=_skater(number)) for place, number in pairs]

    bout = ScriptedBout(BOUT)
    bout.submit(StartJam(jam=ONE, at=T0), Role.JAM_TIMER)
    for command in fielded(wrote):
        bout.submit(command, Role.LINEUP_HOME)
    asked = [TimedCommand(at=_at(1), role=Role.LINEUP_HOME, command=one) for one in fielded("1 2 3 4 5")]
    found = Marker(asked, SHORTS).look(bout.bout, _at(5))
    assert [(one.verdict, one.words) for one in found] == [(verdict, words)]


def test_the_exit_of_a_visit_that_was_never_entered_is_missed(lines: tuple[TimedCommand, ...]) -> None:
    own = split(lines, (Role.PENALTY_BOX,)).own
    exits = [line for line in own if isinstance(line.command, Late) and isinstance(line.command.thing, BoxTripAt)]
    bout = ScriptedBout(BOUT)
    bout.play([line for line in lines if line not in exits])
    found = Marker(own, SHORTS).look(bout.bout, Instant(max(line.at for line in lines) + AFTER_S * SECOND_US))
    missed = [one.words for one in found if one.verdict is Verdict.MISSED]
    assert len(exits) / 2 < len(missed) <= len(exits)  # who sits down once more has left, whatever was entered
    assert all(words.endswith(" left the box.") for words in missed)


@pytest.mark.parametrize(
    ("verdicts", "expected"),
    [
        ((), "0 right, 0 late, 0 wrong, 0 missed"),
        ((Verdict.RIGHT, Verdict.RIGHT, Verdict.LATE, Verdict.WAITING), "2 right, 1 late, 0 wrong, 0 missed"),
        ((Verdict.WRONG, Verdict.MISSED, Verdict.MISSED), "0 right, 0 late, 1 wrong, 2 missed"),
    ],
)
def test_the_numbers_count_what_is_decided(verdicts: tuple[Verdict, ...], expected: str) -> None:
    counted = tally(Finding(verdict=verdict) for verdict in verdicts)
    assert counted.words == expected
    assert replace(counted, right=0, late=0, wrong=0, missed=0) == Tally(right=0, late=0, wrong=0, missed=0)


PLANTED: dict[str, Callable[[AddPenalty], AddPenalty]] = {
    "another skater": lambda one: replace(one, skater=replace(one.skater, number="9999", eid="")),
    "another code": lambda one: replace(one, code="P" if one.code != "P" else "C"),
}


@pytest.mark.parametrize("how", PLANTED)
def test_one_slip_in_a_whole_bout_is_one_finding(lines: tuple[TimedCommand, ...], how: str) -> None:
    """It does not make others wrong: each penalty answers one call only."""
    own = split(lines, (Role.PENALTY_TRACKER,)).own
    slip = next(line for line in own if isinstance(line.command, AddPenalty))
    assert isinstance(slip.command, AddPenalty)
    bout = ScriptedBout(BOUT)
    bout.play([replace(line, command=PLANTED[how](slip.command)) if line is slip else line for line in lines])
    found = Marker(own, SHORTS).look(bout.bout, Instant(max(line.at for line in lines) + AFTER_S * SECOND_US))
    bad = [one for one in found if one.verdict is not Verdict.RIGHT]
    assert [one.verdict for one in bad] == [Verdict.WRONG]
    assert bad[0].words.startswith("The penalty was ")
