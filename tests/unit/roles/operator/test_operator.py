"""The operator's values and roles, without a window."""

import pytest

from derbyos_core.bout.commands import (
    AddPenalty,
    AddPersons,
    AmendTimeOut,
    CallJam,
    Command,
    EndJam,
    FieldSkater,
    MarkInjury,
    MarkLead,
    MarkLost,
    SetTrip,
    ShiftJam,
    SkaterRef,
    StartJam,
    TellFoulOut,
    Undo,
)
from derbyos_core.bout.model import JamId, Position, TimeOutKind
from derbyos_core.clock import Instant
from derbyos_core.identity import Eid, Role, Team, held_roles
from derbyos_core.roles.jam_timer.after_row import end_row, late_row, missed_stop_row, stop_row
from derbyos_core.roles.jam_timer.last_press import EarlierPress
from derbyos_core.roles.jam_timer.timer_panel import OtherStop
from derbyos_core.roles.operator.keys import FactKey, PointsKey, key_at
from derbyos_core.roles.operator.panel import WhyNoCall, calling_team, narrow_row, second_action
from derbyos_core.roles.operator.writing_role import writing_role
from derbyos_core.roles.shared.clock_words import moment_of
from tests.kit.fake_node import FakeCluster, FakeNode

JAM = JamId(1, 1)
HOME, AWAY = Team.HOME, Team.AWAY
SHORTS = {HOME: "HHC", AWAY: "SCS"}
SKATER = SkaterRef(team=AWAY, number="42")
OWNERS: tuple[tuple[Command, str], ...] = (
    (StartJam(jam=JAM, at=Instant(0)), Role.JAM_TIMER),
    (EndJam(jam=JAM, duration_us=1), Role.JAM_TIMER),
    (AmendTimeOut(eid="x", kind=TimeOutKind.HOME), Role.JAM_TIMER),
    (SetTrip(jam=JAM, team=HOME, number=2, points=4), Role.SCOREKEEPER_HOME),
    (SetTrip(jam=JAM, team=AWAY, number=2, points=4), Role.SCOREKEEPER_AWAY),
    (MarkLead(jam=JAM, team=AWAY), Role.SCOREKEEPER_AWAY),
    (CallJam(jam=JAM, team=AWAY), Role.SCOREKEEPER_AWAY),
    (CallJam(jam=JAM), Role.SCOREKEEPER_HOME),
    (MarkInjury(jam=JAM), Role.SCOREKEEPER_HOME),
    (FieldSkater(jam=JAM, position=Position.JAMMER, skater=SKATER), Role.SCOREKEEPER_AWAY),
    (AddPenalty(jam=JAM, skater=SKATER, code="X"), Role.PENALTY_TRACKER),
    (TellFoulOut(skater_eid=Eid("x"), count=7), Role.PENALTY_TRACKER),
    (Undo(entries=()), Role.OPERATOR),
    (AddPersons(team=HOME, persons=()), Role.OPERATOR),
)


@pytest.mark.parametrize(("command", "role"), OWNERS, ids=lambda one: type(one).__name__)
def test_a_command_is_written_in_the_role_that_owns_its_fact(command: Command, role: str) -> None:
    assert writing_role(Role.OPERATOR, command) == role


def test_other_roles_write_in_their_own(node: FakeNode) -> None:
    for command, _ in OWNERS:
        assert writing_role(Role.HEAD_NSO, command) == Role.HEAD_NSO


def test_who_keeps_only_scores_is_no_penalty_tracker() -> None:
    command = AddPenalty(jam=JAM, skater=SKATER, code="X")
    assert writing_role(Role.OPERATOR_SCORES, command) == Role.OPERATOR_SCORES
    assert Role.PENALTY_TRACKER not in held_roles((Role.OPERATOR_SCORES,))


def test_held_roles_name_each_once() -> None:
    roles = held_roles((Role.HEAD_NSO, Role.OPERATOR, Role.JAM_TIMER))
    assert len(roles) == len(set(roles))
    assert roles[:2] == (Role.HEAD_NSO, Role.OPERATOR)
    assert held_roles(("door:board",)) == ("door:board",)


# -- keys -------------------------------------------------------------------------------------------------


def test_five_fingers_of_the_left_hand_are_the_left_team() -> None:
    assert [key_at(place) for place in "qwert"] == [PointsKey(HOME, points) for points in range(5)]
    assert [key_at(place) for place in "yuiop"] == [PointsKey(AWAY, points) for points in range(5)]
    assert key_at("d") == FactKey(HOME, "call")
    assert key_at("k") == FactKey(AWAY, "call")
    assert key_at("z") is None


# -- called off -------------------------------------------------------------------------------------------


@pytest.fixture
def node(cluster: FakeCluster) -> FakeNode:
    """An operator's laptop with a jam on track."""
    node = cluster.node("Kim T.", "operator")
    node.submit(StartJam(jam=JAM, at=cluster.time), "jam-timer")
    cluster.wait(10)
    return node


def test_the_team_with_lead_calls_off(node: FakeNode) -> None:
    assert calling_team(node.view().bout) is WhyNoCall.NO_LEAD
    node.submit(MarkLead(jam=JAM, team=AWAY), "scorekeeper-away")
    assert calling_team(node.view().bout) is AWAY
    action = second_action(node.view().bout, moment_of(node.view().bout, node.now()), node.now(), SHORTS, {AWAY: "K"})
    assert action is not None
    assert (action.team, action.why_not) == (AWAY, "")
    assert "SCS lead" in action.action.sub
    node.submit(MarkLost(jam=JAM, team=AWAY), "scorekeeper-away")
    assert calling_team(node.view().bout) is WhyNoCall.LOST
    node.submit(MarkLead(jam=JAM, team=HOME), "scorekeeper-home")
    assert calling_team(node.view().bout) is HOME


def test_two_leads_are_decided_by_the_call_off_of_a_team(node: FakeNode) -> None:
    for team in (HOME, AWAY):
        node.submit(MarkLead(jam=JAM, team=team), f"scorekeeper-{team}")
    assert calling_team(node.view().bout) is WhyNoCall.TWO_LEADS
    action = second_action(node.view().bout, moment_of(node.view().bout, node.now()), node.now(), SHORTS, {})
    assert action is not None
    assert "Both teams have lead" in action.why_not


def test_nothing_is_called_off_between_jams_and_in_overtime(node: FakeNode, cluster: FakeCluster) -> None:
    node.submit(EndJam(jam=JAM, duration_us=1_000_000), "jam-timer")
    bout = node.view().bout
    assert second_action(bout, moment_of(bout, node.now()), node.now(), SHORTS, {}) is None
    node.submit(StartJam(jam=JamId(1, 2), at=cluster.time, overtime=True), "jam-timer")
    bout = node.view().bout
    assert second_action(bout, moment_of(bout, node.now()), node.now(), SHORTS, {}) is None


# -- the row under the great button -----------------------------------------------------------------------


EARLIER = {
    second: EarlierPress(
        command=ShiftJam(jam=JAM, late_us=second * 1_000_000, is_end=True),
        words=f"End {second} s earlier",
        name=f"End of Jam 1 {second} s earlier",
    )
    for second in (1, 2, 3)
}


def test_the_narrow_row_keeps_what_every_answer_means() -> None:
    others = (
        OtherStop(words="It was SCS", kind=TimeOutKind.AWAY),
        OtherStop(words="Official timeout", kind=TimeOutKind.OFFICIAL),
        OtherStop(words="Review", kind=TimeOutKind.HOME_REVIEW),
    )
    for is_short in (False, True):
        row = narrow_row(stop_row(others, {}), others, SHORTS, is_short=is_short)
        assert [one.gesture for one in row.buttons] == [one.gesture for one in stop_row(others, {}).buttons]
        words = [one.words for one in row.buttons]
        assert words == [SHORTS[Team.AWAY], "Official", f"{SHORTS[Team.HOME]} OR"], "not as the button of a new stop"
        late = narrow_row(late_row(EARLIER, has_ended=True), (), SHORTS, is_short=is_short)
        assert [one.gesture.verb for one in late.buttons] == ["late", "late", "late", "set-end"]
        assert [one.short for one in late.buttons[:3]] == ["1 s", "2 s", "3 s"]
        long = [f"End {second} s earlier" for second in EARLIER]
        assert [one.words for one in late.buttons[:3]] == (["1 s", "2 s", "3 s"] if is_short else long)
        assert [one.name for one in late.buttons[:3]] == [f"End of Jam 1 {second} s earlier" for second in EARLIER]
        missed = narrow_row(missed_stop_row(SHORTS, 12_000_000, has_ended=True), (), SHORTS, is_short=is_short)
        assert {one.gesture.verb for one in missed.buttons} == {"missed"}
        end = narrow_row(end_row(120_000_000), (), SHORTS, is_short=is_short)
        assert [one.gesture.value for one in (*end.buttons, *end.after)] == ["-1", "1", ""]
        assert end.value == "2:00"
