"""The operator's flows, with real presses counted against the design (Saturday 1)."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.commands import (
    AddPenalty,
    CallJam,
    ChangeRules,
    Command,
    DeleteJam,
    EndJam,
    EndPeriod,
    EnterBox,
    FieldSkater,
    SetClock,
    SetTrip,
    SkaterRef,
    StartJam,
    Undo,
)
from derbyos_core.bout.model import JamId, Position, TeamJam, TimeOutKind
from derbyos_core.identity import Role, Team
from derbyos_core.roles.shared.rules_offered import choose_rules, rules_offered
from tests.gui.arranging import moved_by_arranging
from tests.gui.conftest import Enter
from tests.gui.entries import enroll, skate
from tests.gui.overprints import painted_texts, printed_across
from tests.gui.presses import Presses
from tests.kit.fake_node import SECOND_US, FakeCluster, FakeNode
from tests.kit.fake_services import FakeServices
from ui.bridge import FRAME_MS
from ui.language import language
from ui.roles.operator.screen import OperatorScreen, Page
from ui.widgets.pressable import TARGET
from ui.widgets.text import overflows

ONE, TWO = JamId(1, 1), JamId(1, 2)
HOME, AWAY = Team.HOME, Team.AWAY
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
ENTER, LEFT_KEY = Qt.Key.Key_Return, Qt.Key.Key_Left


@pytest.fixture
def node(cluster: FakeCluster) -> FakeNode:
    """The operator's laptop, with both rosters; 22 skates for both teams."""
    node = cluster.node("Kim T.", "operator")
    enroll(node, "123", "22", "27", "303", "404")
    enroll(node, "17", "22", "360", "42", team=AWAY)
    return node


@pytest.fixture
def hands(enter: Enter, node: FakeNode, monkeypatch: pytest.MonkeyPatch) -> Presses:
    """The operator at their window; the guard against a double press follows the virtual clock."""
    presses = Presses(enter(node, "operator"), node)
    screen = _screen(presses)
    for great in (screen.great, screen.second):
        monkeypatch.setattr(great, "_now", lambda: node.now() / SECOND_US)
    return presses


def _screen(hands: Presses) -> OperatorScreen:
    return hands.sees(OperatorScreen)


def _side(node: FakeNode, team: Team, jam: JamId = ONE) -> TeamJam:
    found = node.view().bout.jam(jam)
    assert found is not None
    return found.side(team)


def _start(hands: Presses, cluster: FakeCluster) -> None:
    """Start the next jam by its key, and let ten seconds pass."""
    cluster.wait(1)
    hands.key(Qt.Key.Key_Space)
    cluster.wait(10)
    hands.settle()


def _bar(hands: Presses) -> str:
    return _screen(hands).compose.accessibleName()


# -- one jam ----------------------------------------------------------------------------------------------


def test_a_jam_takes_six_taps_and_each_penalty_two(hands: Presses, cluster: FakeCluster, node: FakeNode) -> None:
    """Start, lead, two trips of 4, called off, no initial trip of the others (design, table of taps)."""
    screen = _screen(hands)
    hands.count = 0
    cluster.wait(1)
    hands.tap(screen.great)
    cluster.wait(15)
    hands.tap(screen.teams[HOME].facts["lead"])
    cluster.wait(8)
    hands.tap(screen.teams[HOME].keys[4])
    cluster.wait(8)
    hands.tap(screen.teams[HOME].keys[4])
    cluster.wait(5)
    hands.tap(screen.second)
    hands.tap(screen.teams[AWAY].facts["no-initial"])
    assert hands.count == 6
    hands.tap(screen.grids[HOME].skater("303"))
    hands.tap(screen.pad.key("X"))
    hands.tap(screen.grids[AWAY].skater("42"))
    hands.tap(screen.pad.key("C"))
    assert hands.count == 10
    home, away = _side(node, HOME), _side(node, AWAY)
    assert (home.lead, home.called, home.points, [trip.number for trip in home.trips]) == (True, True, 8, [1, 2, 3])
    assert (away.no_initial, away.lead, away.called) == (True, False, False)
    jam = node.view().bout.jam(ONE)
    assert jam is not None
    assert jam.duration_us == 36 * SECOND_US
    found = [(one.person.number, one.code, one.jam) for one in node.view().bout.penalties if one.person]
    assert found == [("303", "X", ONE), ("42", "C", ONE)]


def test_the_same_jam_by_keys_alone(hands: Presses, cluster: FakeCluster, node: FakeNode) -> None:
    hands.count = 0
    _start(hands, cluster)
    hands.type("ATT")
    hands.key("D")
    hands.key("L")
    assert hands.count == 6
    hands.enter("303X")
    home, away = _side(node, HOME), _side(node, AWAY)
    assert (home.lead, home.called, home.points, away.no_initial) == (True, True, 8, True)
    assert node.view().bout.active is None
    assert [one.code for one in node.view().bout.penalties] == ["X"]


def test_every_entry_has_the_role_that_owns_its_fact(hands: Presses, cluster: FakeCluster, node: FakeNode) -> None:
    """So the answer counts as that of the jam timer, the scorekeeper or the penalty tracker (data-model 5)."""
    node.commands.clear()
    _start(hands, cluster)
    hands.type("AT")
    hands.type("U")
    hands.enter("303X")
    hands.key("D")
    found = [(type(command).__name__, role) for command, role in node.commands]
    assert found == [
        ("StartJam", Role.JAM_TIMER),
        ("MarkLead", Role.SCOREKEEPER_HOME),
        ("SetTrip", Role.SCOREKEEPER_HOME),
        ("SetTrip", Role.SCOREKEEPER_AWAY),
        ("AddPenalty", Role.PENALTY_TRACKER),
        ("EndJam", Role.JAM_TIMER),
        ("CallJam", Role.SCOREKEEPER_HOME),
    ]


def test_others_see_the_roles_that_an_operator_holds(node: FakeNode, head: FakeNode) -> None:
    found = next(one for one in head.view().bout.officials if one.name == "Kim T.")
    held = (Role.OPERATOR, Role.JAM_TIMER, Role.SCOREKEEPER_HOME, Role.SCOREKEEPER_AWAY, Role.PENALTY_TRACKER)
    assert found.roles == held


# -- jammers and pivots in another jam --------------------------------------------------------------------


def _ran_out(hands: Presses, cluster: FakeCluster, node: FakeNode) -> None:
    """Skate Jam 1, after which the clock runs out: the next jam is the first of period 2."""
    skate(cluster, node, ONE, seconds=60, pause=0)
    node.submit(SetClock(period=1, clock="period", value_us=31 * SECOND_US, at=cluster.time), "jam-timer")
    cluster.wait(32)
    hands.settle()


def test_jammers_and_pivots_are_taken_along_into_the_jam_that_began(
    hands: Presses, cluster: FakeCluster, node: FakeNode
) -> None:
    """The same as on the lineup screens, row 27 of docs/ends-of-a-period.md; both teams by one tap."""
    _ran_out(hands, cluster, node)
    first, banner = JamId(2, 1), hands.window.frame.banner
    hands.enter("123")
    hands.enter("27V")
    hands.enter("42")
    assert [_side(node, team, first).jammer is not None for team in (HOME, AWAY)] == [True, True]
    node.submit(StartJam(jam=TWO, at=cluster.time, overtime=False), "jam-timer")
    hands.settle()
    assert banner.isVisible()
    assert banner.accessibleName() == "Jam 2 of period 1 has begun without a lineup. Yours is in Jam 1 of period 2."
    node.commands.clear()
    hands.tap(banner._buttons[0])
    assert [role for _, role in node.commands] == [Role.SCOREKEEPER_HOME, Role.SCOREKEEPER_AWAY]
    assert [len(_side(node, team, TWO).lined_up) for team in (HOME, AWAY)] == [2, 1]
    assert not banner.isVisible()
    hands.tap(hands.window.frame.bottom.toast._action)
    assert [len(_side(node, team, first).lined_up) for team in (HOME, AWAY)] == [2, 1], "one Undo takes it back"
    assert [len(_side(node, team, TWO).lined_up) for team in (HOME, AWAY)] == [0, 0]


def test_the_offer_for_one_team_names_it(hands: Presses, cluster: FakeCluster, node: FakeNode) -> None:
    _ran_out(hands, cluster, node)
    hands.enter("42")
    node.submit(StartJam(jam=TWO, at=cluster.time, overtime=False), "jam-timer")
    hands.settle()
    said = hands.window.frame.banner.accessibleName()
    assert said == "AWY: Jam 2 of period 1 has begun without a lineup. Yours is in Jam 1 of period 2."


# -- called off -------------------------------------------------------------------------------------------


def test_called_off_is_one_step_for_undo(hands: Presses, cluster: FakeCluster, node: FakeNode) -> None:
    _start(hands, cluster)
    hands.key("H")
    hands.tap(_screen(hands).second)
    assert node.view().bout.active is None
    assert _side(node, AWAY).called
    hands.key(Qt.Key.Key_Z, CONTROL)
    assert node.view().bout.active == ONE
    assert not _side(node, AWAY).called
    assert _side(node, AWAY).lead


@pytest.mark.parametrize(("keys", "words"), [("", "Nobody has lead"), ("AS", "Lost, cannot call")])
def test_called_off_says_why_nobody_can_call(
    hands: Presses, cluster: FakeCluster, node: FakeNode, keys: str, words: str
) -> None:
    _start(hands, cluster)
    hands.type(keys)
    second = _screen(hands).second
    assert second.isVisible()
    assert second.accessibleDescription() == words
    hands.tap(second)
    assert words in hands.told()
    assert node.view().bout.active == ONE


@pytest.mark.parametrize("before", ["", "AS", "H"])
def test_call_off_without_lead_ends_the_jam_and_is_not_entered(
    hands: Presses, cluster: FakeCluster, node: FakeNode, before: str
) -> None:
    """Only lead may call a jam off; whoever presses it has heard the whistle, and may have missed the lead."""
    _start(hands, cluster)
    hands.type(before)
    hands.key("D")
    assert node.view().bout.active is None
    assert not _side(node, HOME).called
    assert "HOM has no lead: the jam is ended without Call-off." in hands.told()
    hands.key(Qt.Key.Key_Z, CONTROL)
    assert node.view().bout.active == ONE


def test_lead_and_call_off_are_entered_after_the_end(hands: Presses, cluster: FakeCluster, node: FakeNode) -> None:
    _start(hands, cluster)
    hands.type("DAD")
    assert node.view().bout.active is None
    assert (_side(node, HOME).lead, _side(node, HOME).called) == (True, True)


def test_a_jam_past_its_time_ends_at_its_length_without_a_call_off(
    hands: Presses, cluster: FakeCluster, node: FakeNode
) -> None:
    _start(hands, cluster)
    cluster.wait(121)
    hands.settle()
    hands.key("D")
    jam = node.view().bout.jam(ONE)
    assert jam is not None
    assert (jam.duration_us, jam.home.called) == (120_000_000, False)


def test_in_overtime_call_off_writes_nothing(hands: Presses, cluster: FakeCluster, node: FakeNode) -> None:
    node.submit(StartJam(jam=ONE, at=cluster.time, overtime=True), "jam-timer")
    hands.settle()
    hands.key("D")
    assert node.view().bout.active == ONE
    assert not _side(node, HOME).called
    assert hands.told().startswith("No lead in overtime")


def test_a_double_tap_on_called_off_starts_no_jam(hands: Presses, cluster: FakeCluster, node: FakeNode) -> None:
    """The start of the next jam takes the place of both buttons."""
    _start(hands, cluster)
    hands.key("A")
    hands.tap(_screen(hands).second)
    cluster.wait(0.3)
    hands.tap(_screen(hands).great)
    assert node.view().bout.active is None
    cluster.wait(1)
    hands.tap(_screen(hands).great)
    assert node.view().bout.active == TWO


def test_end_jam_asks_for_the_reason_and_called_off_does_not(
    hands: Presses, cluster: FakeCluster, node: FakeNode
) -> None:
    toast = hands.window.frame.bottom.toast
    _start(hands, cluster)
    hands.tap(_screen(hands).great)
    assert "Called off" in [one.words() for one in toast._choices if one.isVisible()]
    cluster.wait(30)
    _start(hands, cluster)
    hands.key("A")
    hands.tap(_screen(hands).second)
    assert [one for one in toast._choices if one.isVisible()] == []
    assert isinstance(node.commands[-2][0], EndJam)
    assert isinstance(node.commands[-1][0], CallJam)


# -- jams at the pen --------------------------------------------------------------------------------------


def test_points_go_to_the_jam_that_just_ended_and_skaters_to_the_next(
    hands: Presses, cluster: FakeCluster, node: FakeNode
) -> None:
    _start(hands, cluster)
    hands.key(Qt.Key.Key_Space)
    cluster.wait(5)
    hands.settle()
    assert "goes to Jam 1, just ended" in _bar(hands)
    place = _screen(hands).teams[HOME].places[Position.JAMMER]
    assert "Jam 2 jammer" in place.accessibleName()
    hands.key("R")
    hands.tap(place)
    hands.tap(_screen(hands).grids[HOME].skater("123"))
    assert _side(node, HOME).points == 3
    jammer = _side(node, HOME, TWO).jammer
    assert jammer is not None
    assert jammer.number == "123"
    assert _side(node, HOME).jammer is None


def test_a_half_entered_penalty_keeps_its_jam_and_the_points_follow_the_game(
    hands: Presses, cluster: FakeCluster, node: FakeNode
) -> None:
    _start(hands, cluster)
    hands.key(Qt.Key.Key_Space)
    cluster.wait(20)
    hands.tap(_screen(hands).grids[HOME].skater("404"))
    hands.key(Qt.Key.Key_Space)
    cluster.wait(5)
    hands.settle()
    assert "still goes to Jam 1" in _bar(hands)
    hands.tap(_screen(hands).teams[HOME].keys[2])
    hands.tap(_screen(hands).pad.key("B"))
    assert [one.jam for one in node.view().bout.penalties] == [ONE]
    assert _side(node, HOME, TWO).points == 2


def test_a_whole_jam_is_run_while_a_penalty_is_half_entered(
    hands: Presses, cluster: FakeCluster, node: FakeNode
) -> None:
    """The half-entry belongs to an earlier view; whistles, lead and call-off are written all the same."""
    _start(hands, cluster)
    hands.key(Qt.Key.Key_Space)
    cluster.wait(20)
    screen = _screen(hands)
    hands.tap(screen.grids[HOME].skater("404"))
    hands.tap(screen.great)
    cluster.wait(10)
    hands.tap(screen.teams[AWAY].facts["lead"])
    hands.tap(screen.teams[AWAY].keys[4])
    cluster.wait(20)
    hands.tap(screen.second)
    cluster.wait(2)
    hands.key(Qt.Key.Key_Space, SHIFT)
    jam = node.view().bout.jam(TWO)
    assert jam is not None
    assert jam.duration_us == 29 * SECOND_US
    away = jam.side(AWAY)
    assert (away.lead, away.called, away.points) == (True, True, 4)
    assert node.view().bout.disagreements == ()
    assert "still goes to Jam 1" in _bar(hands)


def test_points_take_no_initial_back_in_the_same_step(hands: Presses, cluster: FakeCluster, node: FakeNode) -> None:
    _start(hands, cluster)
    hands.type("L")
    assert _side(node, AWAY).no_initial
    hands.type("P")
    assert (_side(node, AWAY).no_initial, _side(node, AWAY).points) == (False, 4)
    hands.key(Qt.Key.Key_Z, CONTROL)
    assert (_side(node, AWAY).no_initial, _side(node, AWAY).points) == (True, 0)


# -- clocks -----------------------------------------------------------------------------------------------


def test_two_minutes_are_reached(hands: Presses, cluster: FakeCluster, node: FakeNode) -> None:
    """End jam reads "Ended at 2:00", Called off reads "It ends now", and the row sets any other second."""
    _start(hands, cluster)
    cluster.wait(114)
    hands.settle()
    screen = _screen(hands)
    assert screen.great.accessibleName() == "Ended at 2:00"
    assert screen.second.accessibleName() == "It ends now"
    less, _, there = (one for one in screen.after.buttons if one.isVisible())
    hands.tap(less)
    hands.tap(there)
    jam = node.view().bout.jam(ONE)
    assert jam is not None
    assert jam.duration_us == 119 * SECOND_US


def test_digits_are_a_penalty_at_two_minutes_and_a_second_once_that_is_asked_for(
    hands: Presses, cluster: FakeCluster, node: FakeNode
) -> None:
    _start(hands, cluster)
    cluster.wait(114)
    hands.settle()
    hands.enter("303X")
    assert [one.code for one in node.view().bout.penalties] == ["X"]
    assert node.view().bout.active == ONE
    hands.tap(_screen(hands).great)
    cluster.wait(2)
    hands.settle()
    (set_end,) = (one for one in _screen(hands).after.buttons if one.words() == "Set the end")
    hands.tap(set_end)
    hands.enter("157")
    jam = node.view().bout.jam(ONE)
    assert jam is not None
    assert jam.duration_us == 117 * SECOND_US
    assert len(node.view().bout.penalties) == 1


def test_a_place_that_is_asked_for_owns_the_digits_beside_the_end_of_a_jam(
    hands: Presses, cluster: FakeCluster, node: FakeNode
) -> None:
    """Found by random presses: below "Who is the jammer?" 10 and Enter ended the jam at 0:10."""

    def lasted() -> int | None:
        jam = node.view().bout.jam(ONE)
        return jam.duration_us if jam is not None else None

    _start(hands, cluster)
    cluster.wait(30)
    hands.tap(_screen(hands).great)
    cluster.wait(2)
    hands.settle()
    before = lasted()
    (set_end,) = (one for one in _screen(hands).after.buttons if one.words() == "Set the end")
    hands.tap(set_end)
    hands.session.screen.pick_another(_jammer("22"))
    hands.enter("22")
    assert lasted() == before
    jammer = _side(node, HOME, TWO).jammer
    assert jammer is not None
    assert jammer.number == "22"
    hands.type("10")
    hands.session.screen.pick_another(_jammer("22"))
    assert hands.told().endswith("0:10 is not entered.")
    hands.key(ENTER)
    assert lasted() == before


def test_it_ends_now_ends_the_jam_at_this_second(hands: Presses, cluster: FakeCluster, node: FakeNode) -> None:
    _start(hands, cluster)
    cluster.wait(114)
    hands.settle()
    hands.tap(_screen(hands).second)
    jam = node.view().bout.jam(ONE)
    assert jam is not None
    assert jam.duration_us == 124 * SECOND_US


def test_shift_and_space_move_the_last_press_a_second_back_each_time(
    hands: Presses, cluster: FakeCluster, node: FakeNode
) -> None:
    cluster.wait(1)
    hands.key(Qt.Key.Key_Space)
    pressed = cluster.time
    cluster.wait(3)
    for count in (1, 2, 3):
        hands.key(Qt.Key.Key_Space, SHIFT)
        jam = node.view().bout.jam(ONE)
        assert jam is not None
        assert jam.start == pressed - count * SECOND_US


@pytest.mark.parametrize(
    ("key", "modifier", "kind"),
    [
        (Qt.Key.Key_Left, CONTROL, TimeOutKind.HOME),
        (Qt.Key.Key_Right, CONTROL, TimeOutKind.AWAY),
        (Qt.Key.Key_Left, CONTROL | SHIFT, TimeOutKind.HOME_REVIEW),
        (Qt.Key.Key_Right, CONTROL | SHIFT, TimeOutKind.AWAY_REVIEW),
        (Qt.Key.Key_O, CONTROL, TimeOutKind.OFFICIAL),
    ],
)
def test_stops_have_the_jam_timers_keys_and_a_button_each(
    hands: Presses,
    cluster: FakeCluster,
    node: FakeNode,
    key: Qt.Key,
    modifier: Qt.KeyboardModifier,
    kind: TimeOutKind,
) -> None:
    screen = _screen(hands)
    _start(hands, cluster)
    hands.key(Qt.Key.Key_Space)
    cluster.wait(5)
    hands.key(key, modifier)
    cluster.wait(20)
    hands.key(Qt.Key.Key_Space)
    cluster.wait(5)
    team = kind.team
    button = (
        screen.official
        if team is None
        else screen.teams[team].review
        if kind.is_review
        else (screen.teams[team].timeout)
    )
    hands.tap(button)
    kinds = [stop.kind for stop in node.view().bout.periods[0].time_outs]
    if kind.is_review:  # it is used after the first one
        assert kinds == [kind]
        assert "has used its review" in hands.told()
    else:
        assert kinds == [kind, kind]


def test_an_injury_is_of_both_teams_and_ends_no_jam(hands: Presses, cluster: FakeCluster, node: FakeNode) -> None:
    _start(hands, cluster)
    hands.key(Qt.Key.Key_I, CONTROL)
    jam = node.view().bout.jam(ONE)
    assert jam is not None
    assert jam.injury
    assert node.view().bout.active == ONE
    hands.key(Qt.Key.Key_Z, CONTROL)
    jam = node.view().bout.jam(ONE)
    assert jam is not None
    assert not jam.injury


def test_the_clock_of_the_hall_is_set(hands: Presses, cluster: FakeCluster, node: FakeNode) -> None:
    _start(hands, cluster)
    screen = _screen(hands)
    hands.tap(screen.set_clocks)
    assert screen.period.isVisible()
    assert not screen.panel.isVisible()
    hands.type("2500")
    hands.key(ENTER)
    assert "A clock looks like 12:41" in hands.told()
    screen.period.field.selectAll()
    hands.type("25:00")
    hands.key(ENTER)
    assert screen.panel.isVisible()
    assert [one.value_us for one in node.view().bout.periods[0].clock_sets] == [25 * 60 * SECOND_US]


def test_the_whistle_is_a_space_also_while_the_clock_is_typed(
    hands: Presses, cluster: FakeCluster, node: FakeNode
) -> None:
    """Found by pressing: the Space at the whistle went into the clock's field, and the jam ran on."""
    _start(hands, cluster)
    screen = _screen(hands)
    hands.tap(screen.set_clocks)
    hands.type("0:06")
    cluster.wait(5)
    hands.key(Qt.Key.Key_Space)
    bout = node.view().bout
    ended = bout.jam(ONE)
    assert (bout.active, screen.period.field.text()) == (None, "0:06")
    assert ended is not None
    hands.key(Qt.Key.Key_Space, Qt.KeyboardModifier.ShiftModifier)
    earlier = node.view().bout.jam(ONE)
    assert earlier is not None
    assert (ended.duration_us or 0) - (earlier.duration_us or 0) == SECOND_US, "Shift and Space move it"
    assert screen.period.field.text() == "0:06"


# -- keys -------------------------------------------------------------------------------------------------


def _strike(hands: Presses, text: str, scan_code: int) -> None:
    """Press a key of a real keyboard: what it types, and its place."""
    focus: QWidget | None = hands.window.focusWidget()
    target = focus if focus is not None else hands.window
    code = ord(text.upper()) if text.isascii() else Qt.Key.Key_unknown
    event = QKeyEvent(QEvent.Type.KeyPress, code, Qt.KeyboardModifier.NoModifier, scan_code, 0, 0, text)
    QCoreApplication.sendEvent(target, event)
    hands.settle()


def test_keys_go_by_place_on_a_german_keyboard(
    hands: Presses, cluster: FakeCluster, node: FakeNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Z and Ö are where an American keyboard has Y and the semicolon; the corners show the letters in use."""
    monkeypatch.setattr(QGuiApplication, "platformName", staticmethod(lambda: "xcb"))
    _start(hands, cluster)
    pane = _screen(hands).teams[AWAY]
    assert pane.keys[0]._cap == "Y"
    _strike(hands, "z", 29)
    _strike(hands, "ö", 47)
    assert [(trip.number, trip.points) for trip in _side(node, AWAY).trips] == [(1, 0), (2, 0)]
    assert _side(node, AWAY).star_pass
    assert (pane.keys[0]._cap, pane.facts["star-pass"]._cap) == ("Z", "Ö")
    _strike(hands, "y", 52)  # the key at the place of Z has no meaning
    assert len(_side(node, AWAY).trips) == 2


@pytest.mark.parametrize(
    ("letter", "position", "team"),
    [("J", Position.JAMMER, HOME), ("V", Position.PIVOT, HOME)],
)
def test_a_number_with_a_letter_is_the_jammer_or_the_pivot(
    hands: Presses, cluster: FakeCluster, node: FakeNode, letter: str, position: Position, team: Team
) -> None:
    hands.enter(f"303{letter}")
    side = _side(node, team)
    person = side.jammer if position is Position.JAMMER else side.pivot
    assert person is not None
    assert person.number == "303"
    assert node.view().bout.penalties == ()


def test_an_arrow_writes_no_number_that_the_question_who_else_it_is_hides(hands: Presses, node: FakeNode) -> None:
    hands.enter("22J")
    hands.tap(_screen(hands).grids[HOME].other)
    hands.key(Qt.Key.Key_Right)
    assert node.view().bout.jam(ONE) is None
    hands.key(Qt.Key.Key_Right)
    jammer = _side(node, AWAY).jammer
    assert jammer is not None
    assert jammer.number == "22"


def test_a_number_of_both_teams_is_decided_by_an_arrow(hands: Presses, node: FakeNode) -> None:
    hands.enter("22J")
    assert "Which team has 22" in hands.told()
    assert node.view().bout.jam(ONE) is None
    hands.key(Qt.Key.Key_Right)
    jammer = _side(node, AWAY).jammer
    assert jammer is not None
    assert jammer.number == "22"
    hands.type("22V")
    hands.key(Qt.Key.Key_Left)
    hands.key(ENTER)
    pivot = _side(node, HOME).pivot
    assert pivot is not None
    assert pivot.number == "22"


def test_the_letter_of_a_place_takes_the_code_back(hands: Presses, cluster: FakeCluster, node: FakeNode) -> None:
    """The bar names the place then, so the arrow that decides the team writes no penalty."""
    _start(hands, cluster)
    hands.type("C22V")
    assert "C is not entered." in hands.told()
    assert _bar(hands).startswith("22,")
    hands.key(ENTER)
    hands.key(Qt.Key.Key_Right)
    pivot = _side(node, AWAY).pivot
    assert pivot is not None
    assert pivot.number == "22"
    assert node.view().bout.penalties == ()


def test_digits_after_a_refused_press_are_shown(hands: Presses, cluster: FakeCluster, node: FakeNode) -> None:
    """Found by random presses: the screen waited for the result of the press, and showed the number before it."""
    _start(hands, cluster)
    hands.type("30")
    hands.session.submit(Undo(entries=()))
    QTest.qWait(2 * FRAME_MS)  # as the window draws it by itself
    assert "nothing to undo" in hands.told()
    QTest.keyClick(hands.window.focusWidget(), Qt.Key.Key_3)
    assert _bar(hands).startswith("303, ")


def test_letters_are_codes_while_a_number_is_open(hands: Presses, cluster: FakeCluster, node: FakeNode) -> None:
    """D is Call-off or a code, as the caps on the keys show."""
    _start(hands, cluster)
    pane = _screen(hands).teams[HOME]
    assert pane.keys[0]._cap == "Q"
    hands.type("303")
    assert pane.keys[0]._cap == ""
    hands.type("D")
    hands.key(ENTER)
    assert [one.code for one in node.view().bout.penalties] == ["D"]
    assert not _side(node, HOME).called
    assert pane.keys[0]._cap == "Q"


def test_a_number_on_no_roster_is_kept(hands: Presses, node: FakeNode) -> None:
    hands.enter("4040J")
    hands.key(Qt.Key.Key_Left)
    jammer = _side(node, HOME).jammer
    assert jammer is not None
    assert jammer.number == "4040"
    assert "has no 4040. Kept as entered." in hands.told()


def test_a_code_without_a_number_asks_for_the_skater(hands: Presses, cluster: FakeCluster, node: FakeNode) -> None:
    _start(hands, cluster)
    hands.type("C")
    assert "+ skater" in _bar(hands)
    hands.tap(_screen(hands).grids[AWAY].skater("17"))
    found = node.view().bout.penalties
    assert [(one.code, one.team) for one in found] == [("C", AWAY)]


def test_backspace_takes_back_the_last_trip_of_the_team_written_last(
    hands: Presses, cluster: FakeCluster, node: FakeNode
) -> None:
    _start(hands, cluster)
    hands.type("AT")
    hands.type("YO")
    hands.key(Qt.Key.Key_Backspace)
    assert (_side(node, HOME).points, _side(node, AWAY).points) == (4, 0)
    assert [trip.number for trip in _side(node, AWAY).trips] == [1, 2]


def test_enter_without_an_entry_starts_nothing(hands: Presses, cluster: FakeCluster, node: FakeNode) -> None:
    """The large button has the focus; a second Enter after a penalty must not end the jam."""
    _start(hands, cluster)
    _screen(hands).great.setFocus(Qt.FocusReason.OtherFocusReason)
    hands.enter("303X")
    hands.key(ENTER)
    assert node.view().bout.active == ONE
    assert "nothing to enter" in hands.told()


def test_enter_without_a_code_presses_no_other_button(hands: Presses, cluster: FakeCluster, node: FakeNode) -> None:
    _start(hands, cluster)
    hands.window.frame.header.menu.setFocus(Qt.FocusReason.OtherFocusReason)
    hands.type("303")
    bar = _screen(hands).compose.value
    assert (bar.title, bar.sub) == ("Enter = jammer of Jam 1", "letter = penalty in Jam 1")
    hands.key(ENTER)
    jammer = _side(node, HOME).jammer
    assert jammer is not None
    assert jammer.number == "303", "a number and Enter are the line-up, also here"
    hands.enter("404")
    assert hands.told().endswith("404: type the code, or J for jammer, V for pivot.")
    assert _side(node, HOME).jammer == jammer, "a place that is taken is not given away"
    assert hands.window.shell.panels.opened() is None
    hands.enter("X")
    assert [one.code for one in node.view().bout.penalties] == ["X"]


def test_escape_drops_a_half_entry(hands: Presses, node: FakeNode) -> None:
    hands.type("303J")
    hands.key(Qt.Key.Key_Escape)
    hands.key(ENTER)
    assert node.view().bout.jam(ONE) is None


@pytest.fixture
def own_codes(hands: Presses, node: FakeNode) -> Presses:
    """The operator in a bout with the codes of RDCL, some of two letters, and one that begins with J."""
    rules = next(one for one in rules_offered() if one.name == "RDCL")
    node.submit(choose_rules(node.view().bout, rules, node.now()), "head-nso")
    node.submit(ChangeRules(values={"code-JS": "Jump start"}), "head-nso")
    hands.settle()
    return hands


@pytest.mark.parametrize("size", [(1366, 768), (1024, 600), (800, 480)])
def test_the_codes_of_the_bout_have_a_key_each(
    own_codes: Presses, cluster: FakeCluster, node: FakeNode, size: tuple[int, int]
) -> None:
    screen = _screen(own_codes)
    _start(own_codes, cluster)
    own_codes.window.resize(*size)
    screen.show_page(Page.PENALTIES)
    own_codes.settle()
    codes = [one.letters for one in node.view().bout.ruleset.codes]
    for code in codes[-4:]:
        cluster.wait(1)
        own_codes.tap(screen.grids[HOME].skater("123"))
        own_codes.tap(screen.pad.key(code))
    assert [one.code for one in node.view().bout.penalties] == codes[-4:]
    shown = [key for key in screen.pad.keys if key.isVisible()]
    assert len(shown) == len(codes) + 2
    assert all(min(key.width(), key.height()) >= TARGET for key in shown)


@pytest.mark.parametrize(("keys", "code"), [("123BB", "BB"), ("123B", "B"), ("FR", "FR"), ("123JS", "JS")])
def test_codes_of_two_letters_are_typed(
    own_codes: Presses, cluster: FakeCluster, node: FakeNode, keys: str, code: str
) -> None:
    """A code that begins with J is the code; the jammer of such a bout is entered by a tap."""
    _start(own_codes, cluster)
    if keys == "FR":
        own_codes.tap(_screen(own_codes).grids[HOME].skater("123"))
    own_codes.enter(keys)
    assert [one.code for one in node.view().bout.penalties] == [code]
    assert _side(node, HOME).jammer is None


def test_half_a_code_is_asked_for_the_rest(own_codes: Presses, cluster: FakeCluster, node: FakeNode) -> None:
    _start(own_codes, cluster)
    own_codes.enter("123F")
    assert own_codes.told() == "F is no code of this bout; FR?"
    assert node.view().bout.penalties == ()
    own_codes.enter("R")
    assert [one.code for one in node.view().bout.penalties] == ["FR"]


# -- skaters ----------------------------------------------------------------------------------------------


def test_skater_then_place_is_the_jammer_too(hands: Presses, node: FakeNode) -> None:
    screen = _screen(hands)
    hands.tap(screen.grids[HOME].skater("27"))
    hands.tap(screen.teams[HOME].places[Position.JAMMER])
    jammer = _side(node, HOME).jammer
    assert jammer is not None
    assert jammer.number == "27"
    assert hands.count == 2


def test_a_skater_of_the_other_team_is_not_taken_for_a_place(hands: Presses, node: FakeNode) -> None:
    screen = _screen(hands)
    hands.tap(screen.teams[HOME].places[Position.JAMMER])
    hands.tap(screen.grids[AWAY].skater("17"))
    assert "17 is of" in hands.told()
    hands.tap(screen.grids[HOME].skater("27"))
    jammer = _side(node, HOME).jammer
    assert jammer is not None
    assert jammer.number == "27"


def test_the_sixth_penalty_is_told_in_the_bar(hands: Presses, cluster: FakeCluster) -> None:
    _start(hands, cluster)
    for code in "ABCDEF":
        hands.enter(f"404{code}")
    assert "Skater 404 has 6 of 7" in _bar(hands)
    hands.enter("404X")
    assert "404 has 7" in hands.window.frame.bottom.alert.accessibleName()


def test_the_bench_and_a_number_on_no_roster_stand_behind_other(
    hands: Presses, cluster: FakeCluster, node: FakeNode
) -> None:
    _start(hands, cluster)
    screen = _screen(hands)
    hands.tap(screen.grids[HOME].other)
    hands.tap(screen.compose.buttons[1])
    hands.tap(screen.pad.key("G"))
    hands.tap(screen.grids[HOME].other)
    hands.tap(screen.compose.buttons[0])
    hands.tap(screen.pad.digit("7"))
    hands.tap(screen.pad.digit("Enter"))
    hands.tap(screen.pad.key("C"))
    found = [(one.code, one.person.number if one.person else "bench") for one in node.view().bout.penalties]
    assert [code for code, _ in found] == ["G", "C"]
    assert found[1] == ("C", "7")


def test_a_held_skater_opens_the_last_penalty(hands: Presses, cluster: FakeCluster, node: FakeNode) -> None:
    _start(hands, cluster)
    hands.enter("404A")
    hands.enter("404B")
    screen = _screen(hands)
    hands.hold(screen.grids[HOME].skater("404"), 600)
    assert screen.correction.isVisible()
    hands.tap(screen.pad.key("C"))
    assert [one.code for one in node.view().bout.penalties] == ["A", "C"]
    assert not screen.correction.isVisible()


def _jammer(number: str) -> FieldSkater:
    return FieldSkater(jam=ONE, position=Position.JAMMER, skater=SkaterRef(team=HOME, number=number))


def _enter_at_once(hands: Presses, cluster: FakeCluster, node: FakeNode, first: Command, second: Command) -> None:
    """Enter two answers here and on the scorekeeper's laptop before either has the other's."""
    other = cluster.node("Bo L.", "scorekeeper-home")
    node.is_deaf = other.is_deaf = True
    node.submit(first, "scorekeeper-home")
    other.submit(second, "scorekeeper-home")
    node.is_deaf = other.is_deaf = False
    node.hear(other.bodies())
    other.hear(node.bodies())
    hands.settle()


# -- with others ------------------------------------------------------------------------------------------


def test_an_entry_of_another_scorekeeper_is_a_second_answer(
    hands: Presses, cluster: FakeCluster, node: FakeNode
) -> None:
    """Both hold the role, so both may write; neither entry is lost."""
    other = cluster.node("Bo L.", "scorekeeper-home")
    _start(hands, cluster)
    node.is_deaf = other.is_deaf = True
    other.submit(SetTrip(jam=ONE, team=HOME, number=2, points=3), "scorekeeper-home")
    hands.type("T")
    node.is_deaf = other.is_deaf = False
    node.hear(other.bodies())
    other.hear(node.bodies())
    hands.settle()
    assert len(node.view().bout.disagreements) == 1
    assert len(other.view().bout.disagreements) == 1


@pytest.mark.parametrize("size", [(1366, 768), (1024, 600), (800, 480)])
@pytest.mark.parametrize("index", [0, 1])
def test_two_jammers_are_settled_at_their_place(
    hands: Presses, cluster: FakeCluster, node: FakeNode, size: tuple[int, int], index: int
) -> None:
    """A tap on the marked place shows the answers, a second one settles."""
    hands.window.resize(*size)
    _start(hands, cluster)
    screen = _screen(hands)
    _enter_at_once(hands, cluster, node, *(_jammer(number) for number in ("123", "27")))
    pane = screen.teams[HOME]
    place = pane.places[Position.JAMMER]
    assert "two answers" in place.accessibleName()
    assert not pane.conflict.isVisible()
    hands.count = 0
    hands.tap(place)
    assert "Two jammers" in pane.conflict.accessibleName()
    assert screen.controller.asked is None
    chosen = pane.conflict._buttons[index].accessibleName()
    hands.tap(pane.conflict._buttons[index])
    assert hands.count == 2
    jammer = _side(node, HOME).jammer
    assert jammer is not None
    assert f": {jammer.number}," in chosen
    assert node.view().bout.disagreements == ()
    assert not pane.conflict.isVisible()
    assert pane.keys[0].isVisible()
    assert "two answers" not in place.accessibleName()


def test_a_second_tap_asks_for_a_third_jammer(hands: Presses, cluster: FakeCluster, node: FakeNode) -> None:
    """Neither of the answers may be right."""
    _start(hands, cluster)
    _enter_at_once(hands, cluster, node, *(_jammer(number) for number in ("123", "27")))
    screen = _screen(hands)
    place = screen.teams[HOME].places[Position.JAMMER]
    hands.tap(place)
    hands.tap(place)
    assert not screen.teams[HOME].conflict.isVisible()
    assert "Who is the jammer?" in _bar(hands)


def test_a_trip_with_two_answers_is_settled_in_its_team(hands: Presses, cluster: FakeCluster, node: FakeNode) -> None:
    _start(hands, cluster)
    _enter_at_once(
        hands, cluster, node, *(SetTrip(jam=ONE, team=HOME, number=2, points=points, at=None) for points in (4, 3))
    )
    screen = _screen(hands)
    pane = screen.teams[HOME]
    key = next(one for one in pane.trips.keys if one.isVisible() and "Trip 2" in one.accessibleName())
    assert "two answers" in key.accessibleName()
    hands.tap(key)
    assert "trip 2" in pane.conflict.accessibleName()
    assert not screen.teams[AWAY].conflict.isVisible()
    hands.key(Qt.Key.Key_Escape)
    assert key.isVisible()
    hands.tap(key)
    index = next(i for i, one in enumerate(pane.conflict._buttons[:2]) if ": 3," in one.accessibleName())
    hands.tap(pane.conflict._buttons[index])
    assert _side(node, HOME).points == 3
    assert node.view().bout.disagreements == ()


def test_points_by_key_leave_the_open_question(hands: Presses, cluster: FakeCluster, node: FakeNode) -> None:
    _start(hands, cluster)
    _enter_at_once(
        hands, cluster, node, *(SetTrip(jam=ONE, team=HOME, number=2, points=points, at=None) for points in (4, 3))
    )
    pane = _screen(hands).teams[HOME]
    hands.tap(next(one for one in pane.trips.keys if "Trip 2" in one.accessibleName()))
    hands.type("E")
    assert not pane.conflict.isVisible()
    assert [(trip.number, trip.points) for trip in _side(node, HOME).trips][-1] == (3, 2)
    assert len(node.view().bout.disagreements) == 1


# -- the box ----------------------------------------------------------------------------------------------


def _trips(node: FakeNode) -> list[tuple[str, bool]]:
    """Return the number of everybody who sat, and whether they have left."""
    trips = node.view().bout.box_trips
    return [(one.person.number if one.person else "", one.left_jam is not None) for one in trips]


def test_the_next_who_is_announced_sits_down_and_leaves_by_a_tap_each(
    hands: Presses, cluster: FakeCluster, node: FakeNode
) -> None:
    _start(hands, cluster)
    row = _screen(hands).teams[HOME].box
    hands.enter("303X")
    assert row.button.words() == "303 sat"
    hands.tap(row.button)
    assert _trips(node) == [("303", False)]
    assert row.places[0].accessibleDescription() == "30 s left"
    cluster.wait(12)
    hands.settle()
    hands.session.tick()
    assert row.places[0].accessibleDescription() == "18 s left"
    assert "sitting" in row.places[0].accessibleName()
    cluster.wait(11)
    hands.settle()
    assert "STAND" in row.places[0].accessibleName()
    cluster.wait(9)
    hands.settle()
    assert "DONE" in row.places[0].accessibleName()
    hands.tap(row.places[0])
    assert _trips(node) == [("303", True)]
    assert not row.places[0].isVisible()
    hands.key(Qt.Key.Key_Z, CONTROL)
    assert _trips(node) == [("303", False)]


def test_sat_without_anybody_announced_says_so(hands: Presses, cluster: FakeCluster, node: FakeNode) -> None:
    _start(hands, cluster)
    hands.enter("303X")
    hands.tap(_screen(hands).teams[AWAY].box.button)
    assert "Nobody of" in hands.told()
    assert _trips(node) == []


def test_whoever_sits_keeps_their_place_when_another_leaves(
    hands: Presses, cluster: FakeCluster, node: FakeNode
) -> None:
    """A third skater comes to the free place; a tap in the same half second does not let them out."""
    _start(hands, cluster)
    row = _screen(hands).teams[HOME].box
    for number in ("303", "404", "27"):
        hands.enter(f"{number}X")
        cluster.wait(1)
        hands.settle()
        node.submit(
            EnterBox(
                jam=ONE,
                team=HOME,
                position=Position.BLOCKER,
                at=node.now(),
                skater=SkaterRef(team=HOME, number=number),
            ),
            "penalty-box",
        )
        hands.settle()
    assert row.button.words() == "1 more"
    cluster.wait(1)
    hands.tap(row.places[0])
    assert _trips(node) == [("303", True), ("404", False), ("27", False)]
    assert ["27" in row.places[0].accessibleName(), "404" in row.places[1].accessibleName()] == [True, True]
    hands.tap(row.places[0])
    assert "Tap again" in hands.told()
    assert _trips(node)[2] == ("27", False)
    cluster.wait(1)
    hands.tap(row.places[0])
    assert _trips(node)[2] == ("27", True)


def test_one_more_opens_the_box_or_says_where_it_is(hands: Presses, cluster: FakeCluster, node: FakeNode) -> None:
    _start(hands, cluster)
    row = _screen(hands).teams[HOME].box
    for _ in range(3):
        node.submit(EnterBox(jam=ONE, team=HOME, position=Position.BLOCKER, at=node.now()), "penalty-box")
    hands.settle()
    hands.tap(row.button)
    assert "New role" in hands.told()
    hands.window.shell.change_roles(("operator", "penalty-box"))
    hands.session.show_role("operator")
    hands.settle()
    hands.tap(row.button)
    assert hands.session.role == "penalty-box"


# -- what the screen shows --------------------------------------------------------------------------------


def _choose(hands: Presses, *parts: int) -> None:
    """Open "This screen shows" in the menu, press parts by their places, and leave."""
    hands.tap(hands.window.frame.header.menu)
    menu = hands.window.shell.panels.menu
    hands.tap(next(one for one in menu._buttons if one.isVisible() and one.words() == "This screen shows"))
    for part in parts:
        hands.tap(_screen(hands).compose.buttons[part])


def test_a_hidden_part_leaves_its_place_empty_until_half_time(
    hands: Presses, cluster: FakeCluster, node: FakeNode
) -> None:
    _start(hands, cluster)
    screen = _screen(hands)
    pane = screen.teams[HOME]
    before = [one.geometry() for one in (*pane.keys, pane.timeout, screen.great, screen.grids[HOME])]
    _choose(hands, 0, 1, 2)
    assert "until half-time" in hands.told()
    assert screen.compose.buttons[0].accessibleName() == "This screen shows, Jammers, off"
    hands.key(Qt.Key.Key_Escape)
    assert not screen.compose.buttons[0].isVisible()
    for part in (pane.places[Position.JAMMER], pane.box, screen.pad, screen.grids[HOME]):
        assert not part.isVisible()
    assert [one.geometry() for one in (*pane.keys, pane.timeout, screen.great, screen.grids[HOME])] == before
    hands.key(Qt.Key.Key_Space)
    cluster.wait(1800)
    hands.settle()
    node.submit(EndPeriod(period=1, at=node.now()), "jam-timer")
    hands.settle()
    assert pane.keys[0].height() == 116
    _choose(hands, 1)
    hands.tap(screen.grids[HOME].skater("404"))
    hands.tap(screen.pad.key("B"))
    assert [one.code for one in node.view().bout.penalties] == ["B"]


def test_hidden_parts_are_those_of_the_next_start(enter: Enter, cluster: FakeCluster, node: FakeNode) -> None:
    services = FakeServices(node)
    services.kept = replace(services.kept, hidden_parts=("box", "gone in this version"))
    hands = Presses(enter(node, services=services), node)
    _start(hands, cluster)
    screen = _screen(hands)
    assert not screen.teams[HOME].box.isVisible()
    assert screen.pad.isVisible()
    _choose(hands, 1)
    assert services.kept.hidden_parts == ("penalties", "box")
    _choose(hands, 1, 2)
    assert list(services.kept.hidden_parts) == []


def test_letters_are_no_codes_while_the_penalties_are_hidden(
    hands: Presses, cluster: FakeCluster, node: FakeNode
) -> None:
    _start(hands, cluster)
    hands.type("303")
    _choose(hands)
    assert "half entered" in hands.told()
    assert _screen(hands).pad.isVisible()
    hands.key(Qt.Key.Key_Escape)
    _choose(hands, 1)
    hands.type("303")
    hands.key("B")
    assert hands.told().endswith("303 is half entered. Finish it, or press Esc.")
    assert "code" not in _bar(hands)
    assert node.view().bout.penalties == ()
    hands.enter("J")
    jammer = _side(node, HOME).jammer
    assert jammer is not None
    assert jammer.number == "303"


# -- windows ----------------------------------------------------------------------------------------------


def test_in_a_small_window_the_teams_are_pages_and_the_clock_stays(
    hands: Presses, cluster: FakeCluster, node: FakeNode
) -> None:
    hands.window.resize(800, 480)
    hands.settle()
    screen = _screen(hands)
    hands.tap(screen.great)
    cluster.wait(10)
    hands.tap(screen.page_keys[Page.RIGHT])
    assert not screen.teams[HOME].isVisible()
    hands.tap(screen.teams[AWAY].keys[3])
    hands.tap(screen.teams[AWAY].places[Position.JAMMER])
    assert screen.page is Page.PENALTIES
    hands.tap(screen.grids[AWAY].skater("42"))
    side = _side(node, AWAY)
    assert side.points == 3
    assert side.jammer is not None
    assert side.jammer.number == "42"


@pytest.mark.parametrize("size", [(1366, 768), (1366, 690), (1024, 768), (1024, 600), (800, 480)])
def test_nothing_is_cut_with_twenty_skaters_of_four_digits(
    hands: Presses, cluster: FakeCluster, node: FakeNode, size: tuple[int, int]
) -> None:
    enroll(node, *(str(2000 + number) for number in range(20)))
    _start(hands, cluster)
    hands.window.resize(*size)
    hands.settle()
    overflows.clear()
    hands.window.grab()
    assert not list(overflows)


@pytest.mark.parametrize("size", [(1366, 768), (1366, 690)])
@pytest.mark.parametrize("role", ["", "head-nso"])
def test_the_phase_is_not_written_over_set_clocks(
    enter: Enter, cluster: FakeCluster, node: FakeNode, size: tuple[int, int], role: str
) -> None:
    """A phase without a bar stood in the middle of the panel, which is low beside role tabs."""
    hands = Presses(enter(node, *(["operator", role] if role else ["operator"])), node)
    hands.window.resize(*size)
    hands.settle()
    screen = _screen(hands)
    assert printed_across(screen.panel, screen.set_clocks) == [], "before the bout"
    _start(hands, cluster)
    hands.key(Qt.Key.Key_Space)
    cluster.wait(1)
    hands.key(Qt.Key.Key_Left, CONTROL | SHIFT)
    assert "review" in screen.panel.accessibleName()
    assert printed_across(screen.panel, screen.set_clocks) == [], "in a review, which has no length"


@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("size", [(1366, 768), (1280, 720), (1366, 690), (1366, 660), (1024, 768)])
def test_beside_the_tabs_of_roles_no_word_of_a_code_is_cut(
    enter: Enter, cluster: FakeCluster, size: tuple[int, int], code: str
) -> None:
    """At 1280x720 with tabs six codes stood in a row, and most of their words ended in dots."""
    node = cluster.node("Kim T.", "operator", "head-nso")
    hands = Presses(enter(node, "operator", "head-nso"), node)
    language().choose(code)
    try:
        hands.window.resize(*size)
        _start(hands, cluster)
        screen = _screen(hands)
        cut = [words for key in screen.pad.grid() for words, _ in painted_texts(key) if words.endswith("…")]
        assert cut == []
        words = {words for key in screen.pad.grid() for words, _ in painted_texts(key)}
        assert ("Interference" in words) == (size != (1366, 660)), "letters alone where there is no room"
        assert all(min(key.width(), key.height()) >= TARGET for key in screen.pad.grid())
        assert len(painted_texts(screen.great)) > 1 or size == (1024, 768), "its second line names the key"
        assert screen.set_clocks.isHidden() or printed_across(screen.panel, screen.set_clocks) == []
        assert screen.pad.geometry().bottom() <= screen.rect().bottom()
    finally:
        language().choose("en")


def test_scores_only_has_no_codes(enter: Enter, cluster: FakeCluster) -> None:
    node = cluster.node("Kim T.", "operator-scores")
    enroll(node, "123", "27")
    hands = Presses(enter(node, "operator-scores"), node)
    screen = _screen(hands)
    assert not screen.pad.isVisible()
    _start(hands, cluster)
    hands.enter("27J")
    jammer = _side(node, HOME).jammer
    assert jammer is not None
    assert jammer.number == "27"
    assert Role.PENALTY_TRACKER not in node.view().roles


def test_a_place_that_is_tapped_is_of_the_jam_that_the_bar_names(enter: Enter, cluster: FakeCluster) -> None:
    """Found by random presses: the jammer of Jam 1 was asked for, J kept that, and the place gave the jam on track."""
    node = cluster.node("Kim T.", "operator-scores")
    enroll(node, "123", "27")
    hands = Presses(enter(node, "operator-scores"), node)
    screen = _screen(hands)
    hands.tap(screen.teams[HOME].places[Position.JAMMER])
    for jam in (ONE, TWO):
        node.submit(StartJam(jam=jam, at=node.now()), role=Role.JAM_TIMER)
        cluster.wait(10)
        node.submit(EndJam(jam=jam, duration_us=10 * SECOND_US), role=Role.JAM_TIMER)
        cluster.wait(10)
    hands.settle()
    hands.type("27J")
    assert _bar(hands).startswith("27, ")
    assert "jammer of Jam 1" in _bar(hands)
    hands.tap(screen.teams[HOME].places[Position.JAMMER])
    assert _side(node, HOME, TWO).jammer is None
    jammer = _side(node, HOME, ONE).jammer
    assert jammer is not None
    assert jammer.number == "27"


def test_a_number_for_a_place_goes_with_its_deleted_jam(hands: Presses, cluster: FakeCluster, node: FakeNode) -> None:
    """Found by random presses: the number was kept for a Jam 2 that was not the one on the card."""
    far = cluster.node("Far A.", "head-nso")

    def skate(jam: JamId) -> None:
        far.submit(StartJam(jam=jam, at=far.now()), role=Role.JAM_TIMER)
        cluster.wait(10)
        far.submit(EndJam(jam=jam, duration_us=10 * SECOND_US), role=Role.JAM_TIMER)
        cluster.wait(10)
        hands.settle()

    skate(ONE)
    hands.tap(_screen(hands).teams[HOME].places[Position.JAMMER])
    hands.type("9")
    skate(TWO)
    far.submit(DeleteJam(jam=TWO), role=Role.HEAD_NSO)
    hands.settle()
    assert "What was half entered in it was dropped." in hands.told()
    hands.key(ENTER)
    assert node.view().bout.numbers.is_deleted(TWO)


def test_a_number_for_a_place_becomes_no_penalty_of_a_deleted_jam(
    hands: Presses, cluster: FakeCluster, node: FakeNode
) -> None:
    """Found by random presses: the code brought the jam back that had just ended, and was deleted."""
    far = cluster.node("Far A.", "head-nso")
    for jam in (ONE, TWO):
        far.submit(StartJam(jam=jam, at=far.now()), role=Role.JAM_TIMER)
        cluster.wait(10)
        far.submit(EndJam(jam=jam, duration_us=10 * SECOND_US), role=Role.JAM_TIMER)
        cluster.wait(10)
    hands.settle()
    hands.tap(_screen(hands).teams[HOME].places[Position.JAMMER])
    hands.type("123")
    far.submit(DeleteJam(jam=TWO), role=Role.HEAD_NSO)
    hands.settle()
    hands.type("C")
    hands.key(ENTER)
    assert node.view().bout.numbers.is_deleted(TWO)
    assert not node.view().bout.numbers.is_reopened(TWO)


def test_the_team_of_a_place_that_was_asked_for_stays_with_another_letter(hands: Presses, node: FakeNode) -> None:
    """Both teams were offered still, and Enter gave the number to the one that was asked for."""
    screen = _screen(hands)
    hands.tap(screen.teams[HOME].places[Position.PIVOT])
    hands.type("4268J")
    assert screen.compose.value.choices == ()
    hands.key(ENTER)
    jammer = _side(node, HOME).jammer
    assert jammer is not None
    assert jammer.number == "4268"


def test_scores_only_opens_no_penalty_of_others(enter: Enter, cluster: FakeCluster) -> None:
    """Found by random presses: the removal was confirmed, and the penalty stayed, for its owner's answer counts."""
    node = cluster.node("Kim T.", "operator-scores")
    tracker = cluster.node("Maya R.", "penalty-tracker")
    enroll(node, "123", "27")
    hands = Presses(enter(node, "operator-scores"), node)
    _start(hands, cluster)
    tracker.submit(AddPenalty(jam=ONE, skater=SkaterRef(team=HOME, number="27"), code="M"), "penalty-tracker")
    hands.settle()
    screen = _screen(hands)
    hands.hold(screen.grids[HOME].skater("27"), 600)
    assert hands.told() == "No penalties are kept here: the penalty tracker corrects them."
    assert not screen.correction.isVisible()
    assert not screen.controller.is_typing


def test_an_answer_that_does_not_count_is_not_confirmed_as_if_it_did(enter: Enter, cluster: FakeCluster) -> None:
    """The lineup official owns the jammer; the scorekeeper's other answer waits to be settled."""
    node = cluster.node("Kim T.", "scorekeeper-home")
    lineup = cluster.node("Maya R.", "lineup-home")
    enroll(node, "123", "27")
    hands = Presses(enter(node, "scorekeeper-home"), node)
    lineup.submit(_jammer("27"), "lineup-home")
    hands.settle()
    hands.session.submit(_jammer("123"))
    hands.settle()
    assert len(node.view().bout.disagreements) == 1
    toast = hands.session._undo_line.toast(node.view(), node.now())
    assert toast is not None
    assert toast.text == "Jam 1 jammer is 123 · does not count while Maya says otherwise"
    (conflict,) = hands.session.conflicts
    mine = next(one for one in conflict.answers if one.value == "123")
    lineup.submit(mine.settle, "lineup-home")
    hands.settle()
    toast = hands.session._undo_line.toast(node.view(), node.now())
    assert toast is not None
    assert toast.text == "Jam 1 jammer is 123"


def test_who_else_there_is_hides_no_place_that_waits(enter: Enter, cluster: FakeCluster) -> None:
    """Found by random presses: the bar said "somebody else", and a tap gave the pivot of the jam up next."""
    node = cluster.node("Kim T.", "operator-scores")
    enroll(node, "123", "27")
    hands = Presses(enter(node, "operator-scores"), node)
    screen = _screen(hands)
    other = screen.grids[HOME].other
    hands.tap(other)
    assert [screen.compose.value.title, screen.compose.value.sub] == ["Who is the jammer?", "HOM in Jam 1"]
    assert [one.text for one in screen.compose.value.choices] == ["Not on roster"]
    hands.tap(screen.grids[HOME].skater("123"))
    hands.tap(other)
    assert not screen.compose.value.title, "a skater is asked for their place first"
    hands.tap(other)
    hands.session.screen.pick_another(_jammer("27"))
    hands.tap(other)
    assert _bar(hands) == "Who is the jammer?, HOM in Jam 1"


def test_a_number_behind_other_is_of_the_team_whose_tile_was_tapped(
    hands: Presses, cluster: FakeCluster, node: FakeNode
) -> None:
    """Found by pressing: the line asked for the team again, and Left gave the number to the other one."""
    _start(hands, cluster)
    screen = _screen(hands)
    hands.tap(screen.grids[AWAY].other)
    hands.type("321")
    value = screen.compose.value
    assert (value.number, value.choices) == ("321", ()), "nobody is asked for the team"
    assert value.title == "AWY · Enter = jammer of Jam 1"
    hands.key(LEFT_KEY)
    hands.enter("X")
    penalty = node.view().bout.penalties[-1]
    assert (penalty.team, penalty.code) == (AWAY, "X")
    assert penalty.person is not None
    assert penalty.person.number == "321"
    hands.tap(screen.grids[AWAY].other)
    hands.enter("321")
    jammer = _side(node, AWAY).jammer
    assert jammer is not None
    assert jammer.number == "321"
    assert _side(node, HOME).jammer is None


def test_a_number_of_the_other_roster_behind_other_is_of_the_tapped_team(
    hands: Presses, cluster: FakeCluster, node: FakeNode
) -> None:
    """Somebody else of AWY who wears 123 is not the 123 of the other team."""
    _start(hands, cluster)
    hands.tap(_screen(hands).grids[AWAY].other)
    hands.enter("123X")
    assert [(one.team, one.code) for one in node.view().bout.penalties] == [(AWAY, "X")]


@pytest.mark.parametrize("typed", ["32", "321"])
def test_other_behind_a_number_picks_its_team(hands: Presses, cluster: FakeCluster, node: FakeNode, typed: str) -> None:
    """The same in the other order: the number first, or its first digits."""
    _start(hands, cluster)
    screen = _screen(hands)
    hands.type(typed)
    hands.tap(screen.grids[AWAY].other)
    hands.type("321"[len(typed) :])
    if typed == "321":
        hands.key(ENTER)
    assert (screen.compose.value.number, screen.compose.value.choices) == ("321", ())
    hands.enter("X")
    assert [(one.team, one.code) for one in node.view().bout.penalties] == [(AWAY, "X")]
    hands.enter("22")
    assert len(screen.compose.value.choices) == 2, "the next number is asked for its team"


def test_a_corrected_penalty_goes_to_somebody_else_of_the_tapped_team(
    hands: Presses, cluster: FakeCluster, node: FakeNode
) -> None:
    _start(hands, cluster)
    hands.enter("404A")
    screen = _screen(hands)
    hands.hold(screen.grids[HOME].skater("404"), 600)
    hands.tap(screen.grids[AWAY].other)
    hands.enter("321")
    penalty = node.view().bout.penalties[0]
    assert (penalty.team, penalty.person.number if penalty.person else "") == (AWAY, "321")


@pytest.mark.parametrize("is_tapped", [False, True])
def test_without_penalties_enter_makes_somebody_else_the_jammer_as_the_bar_says(
    enter: Enter, cluster: FakeCluster, *, is_tapped: bool
) -> None:
    """The bar said "Enter = jammer of Jam 1", and Enter asked for the place."""
    node = cluster.node("Kim T.", "operator-scores")
    enroll(node, "123", "27")
    enroll(node, "17", "42", team=AWAY)
    hands = Presses(enter(node, "operator-scores"), node)
    screen = _screen(hands)
    hands.tap(screen.grids[AWAY].other)
    if is_tapped:
        hands.tap(screen.compose.buttons[0])
    hands.type("321")
    assert "Enter = jammer of Jam 1" in screen.compose.value.sub
    assert screen.compose.value.title.startswith("AWY · ")
    hands.key(ENTER)
    jammer = _side(node, AWAY).jammer
    assert jammer is not None
    assert jammer.number == "321"


@pytest.mark.parametrize("size", [(1366, 768), (1024, 768), (1024, 600), (800, 480)])
@pytest.mark.parametrize("tongue", ["en", "de"])
def test_the_line_that_asks_for_the_team_shows_the_jam(
    hands: Presses, cluster: FakeCluster, size: tuple[int, int], tongue: str
) -> None:
    """Found by pressing: "99, jammer of …" at 1366x768."""
    try:
        language().choose(tongue)
        hands.window.resize(*size)
        hands.settle()
        _start(hands, cluster)
        compose = _screen(hands).compose
        for typed in ("99", "99X"):
            hands.enter(typed)
            assert len(compose.value.choices) == 2
            seen = "".join(words for words, _ in painted_texts(compose))
            assert "…" not in seen, (typed, seen)
            assert "Jam 1" in seen, (typed, seen)
            hands.key(Qt.Key.Key_Escape)
    finally:
        language().choose("en")


def test_a_code_gives_no_penalty_to_a_number_that_is_hidden(
    hands: Presses, cluster: FakeCluster, node: FakeNode
) -> None:
    """Found by random presses: "Who is the pivot?" stood there, and the penalty went to the number typed before."""
    _start(hands, cluster)
    screen = _screen(hands)
    hands.type("404V")
    hands.tap(screen.grids[HOME].other)
    hands.tap(screen.pad.key("X"))
    assert node.view().bout.penalties == ()
    assert screen.compose.value.number == "404"
    hands.key(ENTER)
    assert [one.code for one in node.view().bout.penalties] == ["X"]


def test_without_penalties_the_jammers_of_both_teams_are_a_tap_each(enter: Enter, cluster: FakeCluster) -> None:
    """Saturday 1, table of taps; a team that has its jammer is asked for the place first."""
    node = cluster.node("Kim T.", "operator-scores")
    enroll(node, "123", "27")
    enroll(node, "17", "42", team=AWAY)
    hands = Presses(enter(node, "operator-scores"), node)
    screen = _screen(hands)
    assert "Tap the skater who jams" in _bar(hands)
    hands.count = 0
    hands.tap(screen.grids[HOME].skater("27"))
    hands.tap(screen.grids[AWAY].skater("42"))
    assert hands.count == 2
    jammers = [_side(node, team).jammer for team in (HOME, AWAY)]
    assert [one.number for one in jammers if one is not None] == ["27", "42"]
    hands.tap(screen.grids[HOME].skater("123"))
    assert "Tap jammer or pivot first" in hands.told()
    jammer = _side(node, HOME).jammer
    assert jammer is not None
    assert jammer.number == "27"
    hands.key(Qt.Key.Key_Z, CONTROL)
    assert _side(node, AWAY).jammer is None


def test_other_rules_with_fewer_timeouts_place_the_stops_anew(hands: Presses, node: FakeNode) -> None:
    """Found by random hands: the buttons stayed beside the place of three timeouts."""
    sevens = next(rules for rules in rules_offered() if rules.name == "Sevens")
    wide = _screen(hands).teams[HOME].pips.preferred_size().width()
    node.submit(choose_rules(node.view().bout, sevens, node.now()), "head-nso")
    hands.settle()
    assert _screen(hands).teams[HOME].pips.preferred_size().width() < wide
    assert moved_by_arranging(_screen(hands)) == []
