"""Settling, chat and notices of the Head NSO, with real presses counted (design 5)."""

from dataclasses import replace

import pytest

from derbyos_core.bout.commands import AddPenalty, FieldSkater, SkaterRef, StartTimeOut
from derbyos_core.bout.model import JamId, Position, TimeOutKind
from derbyos_core.identity import Team
from tests.gui.presses import Presses
from tests.gui.screens.head_nso.looking import screen_of
from tests.kit.fake_node import FakeCluster, FakeNode

JAM = JamId(1, 1)


def test_two_answers_are_settled_with_one_tap(hands: Presses, cluster: FakeCluster, head: FakeNode) -> None:
    tracker, keeper = cluster.node("Bo L.", "lineup-home"), cluster.node("Kim T.", "scorekeeper-home")
    first = FieldSkater(jam=JAM, position=Position.JAMMER, skater=SkaterRef(team=Team.HOME, number="123"))
    second = FieldSkater(jam=JAM, position=Position.JAMMER, skater=SkaterRef(team=Team.HOME, number="456"))
    tracker.submit(first, "lineup-home")
    keeper.submit(second, "scorekeeper-home")
    hands.settle()
    chip = screen_of(hands).talk.chip
    assert chip.accessibleName() == "Jam 1, HOM jammer, 2 answers"
    assert chip._buttons[1].accessibleName() == "Jam 1, HOM jammer: 456, entered by Kim, score"
    hands.tap(chip._buttons[1])
    assert hands.count == 1
    assert head.view().bout.disagreements == ()


@pytest.mark.clause(46, 47)
def test_a_message_to_everybody_is_enter(hands: Presses, head: FakeNode) -> None:
    """CHAT goes to all by default (DOS-47), and received messages are displayed (DOS-46)."""
    screen_of(hands).talk.chat.input.setFocus()
    hands.enter("ready")
    assert head.said == [("ready", None)]
    assert screen_of(hands).talk.chat.view.lines()[-1].text == "ready"


@pytest.mark.clause(47)
def test_a_message_to_one_official_is_one_tap_text_and_enter(
    hands: Presses, cluster: FakeCluster, head: FakeNode
) -> None:
    """CHAT goes to one peer if wished (DOS-47)."""
    bo = cluster.node("Bo L.", "lineup-home")
    peer = bo.as_peer(holds=head.view().entries)
    head.otherwise = lambda view: replace(view, peers=(peer,))
    hands.settle()
    row = screen_of(hands).officials._rows[5]
    assert row.accessibleName().startswith("Lineup HOM, Bo L.")
    hands.tap(row._action)
    assert hands.count == 1
    hands.enter("hi")
    assert head.said == [("hi", bo.replica.source)]
    hands.enter("all")
    assert head.said[-1] == ("all", None)


def test_quick_phrases_are_one_tap(hands: Presses, head: FakeNode) -> None:
    hands.tap(screen_of(hands).talk.chat.quick[1])
    assert head.said == [("Need a hand", None)]


def test_ready_is_advice_with_a_way_to_mend_it(hands: Presses) -> None:
    rows = [row for row in screen_of(hands).ready.rows if not row.isHidden()]
    assert rows[0].accessibleName() == "Rosters loaded, no skaters yet for HOM and AWY, open"
    hands.tap(rows[0]._fix)
    assert screen_of(hands).rosters.isVisible()
    assert hands.window.focusWidget() is screen_of(hands).rosters.field


def test_a_change_by_somebody_else_is_one_quiet_line(hands: Presses, cluster: FakeCluster) -> None:
    timer = cluster.node("Sol A.", "jam-timer")
    timer.submit(StartTimeOut(period=1, kind=TimeOutKind.OFFICIAL, at=cluster.time), "jam-timer")
    hands.settle()
    assert hands.told() == "Last change by somebody else: Sol (jam timer): Official timeout"


def test_foul_out_stays_until_marked_as_reported(hands: Presses, cluster: FakeCluster, head: FakeNode) -> None:
    tracker = cluster.node("Maya R.", "penalty-tracker")
    skater = SkaterRef(team=Team.HOME, number="08")
    for _ in range(7):
        tracker.submit(AddPenalty(jam=JAM, skater=skater, code="C"), "penalty-tracker")
    hands.settle()
    alert = hands.window.frame.bottom.alert
    assert alert.accessibleName() == "HOM 08 has 7. Tell the Head Referee."
    hands.tap(alert._action)
    assert not alert.isVisible()
    person = head.view().bout.teams[Team.HOME].numbered("08")
    assert person is not None
    assert person.told == 7
