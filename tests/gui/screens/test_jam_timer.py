"""The jam timer's flows, with real presses counted against the costs of the design (design 5 and 6)."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.commands import AmendTimeOut, EndJam, StartJam, StartTimeOut
from derbyos_core.bout.model import JamId, TimeOutKind
from derbyos_core.clock import Instant
from derbyos_core.identity import Team
from derbyos_core.roles.jam_timer.controller import read_clock
from derbyos_core.roles.shared.texts import clock_of_day
from tests.gui.conftest import Enter
from tests.gui.entries import skate
from tests.gui.presses import Presses
from tests.kit.fake_node import SECOND_US, FakeCluster, FakeNode
from ui.roles.jam_timer.screen import JamTimerScreen
from ui.widgets import big_button
from ui.widgets.pressable import Pressable

PERIOD_US, HALF_TIME_US = 1800 * SECOND_US, 900 * SECOND_US
JAM = JamId(1, 1)
CONTROL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def hands(enter: Enter, timer: FakeNode, monkeypatch: pytest.MonkeyPatch) -> Presses:
    """The jam timer at their window; the guard against a double press follows the virtual clock."""
    window = enter(timer)
    presses = Presses(window, timer)
    monkeypatch.setattr(_screen(presses).great, "_now", lambda: timer.now() / SECOND_US)
    return presses


def _screen(hands: Presses) -> JamTimerScreen:
    return hands.sees(JamTimerScreen)


def _press_great(hands: Presses, cluster: FakeCluster, after: float) -> None:
    cluster.wait(after)
    hands.tap(_screen(hands).great)


def test_before_the_bout_every_button_says_what_it_does(enter: Enter, cluster: FakeCluster) -> None:
    """Found by the press oracle: eight empty buttons stood under "Start Period 1, Jam 1"."""
    hands = Presses(enter(node := cluster.node("Kim T.", "jam-timer")), node)
    hands.settle()
    buttons = hands.sees(JamTimerScreen).findChildren(Pressable)
    assert all(one.accessibleName() for one in buttons if one.isVisible())


def test_one_tap_starts_and_one_ends_a_jam(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    _press_great(hands, cluster, 1)
    started = cluster.time
    _press_great(hands, cluster, 57.3)
    assert hands.count == 2
    jam = timer.view().bout.jam(JAM)
    assert jam is not None
    assert jam.start == started
    assert jam.duration_us == 57_300_000


def test_space_is_the_next_event(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    cluster.wait(1)
    hands.key(Qt.Key.Key_Space)
    assert timer.view().bout.active == JAM
    cluster.wait(30)
    hands.key(Qt.Key.Key_Space)
    assert timer.view().bout.active is None
    assert timer.view().bout.completed == JAM


def test_a_second_press_within_the_guard_is_ignored(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    _press_great(hands, cluster, 1)
    _press_great(hands, cluster, big_button.GUARD_S - 0.1)
    assert timer.view().bout.active == JAM
    _press_great(hands, cluster, 0.2)
    assert timer.view().bout.active is None


def test_undo_of_a_start_restores_the_running_clocks(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    _press_great(hands, cluster, 1)
    _press_great(hands, cluster, 60)
    cluster.wait(9)
    hands.settle()
    before = _screen(hands).panel.accessibleName()
    assert before == "Lineup for Jam 2 0:21"
    hands.tap(_screen(hands).great)
    hands.tap(hands.window.frame.bottom.toast._action)
    assert timer.view().bout.active is None
    assert _screen(hands).panel.accessibleName() == before


def test_phase_panel_counts_down_with_a_label(hands: Presses, cluster: FakeCluster) -> None:
    _press_great(hands, cluster, 1)
    cluster.wait(46)
    hands.settle()
    assert _screen(hands).panel.accessibleName() == "Jam 1 on track 1:14"


@pytest.mark.parametrize("late", [1, 2, 3])
def test_a_digit_moves_the_last_press_back(hands: Presses, cluster: FakeCluster, timer: FakeNode, late: int) -> None:
    _press_great(hands, cluster, 10)
    pressed = cluster.time
    cluster.wait(4)
    hands.key(str(late))
    jam = timer.view().bout.jam(JAM)
    assert jam is not None
    assert jam.start == pressed - late * SECOND_US


@pytest.mark.parametrize("width", [1366, 1024, 800])
def test_the_only_second_that_is_possible_is_named(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, width: int
) -> None:
    """Found by the press oracle: of a stop just after a whistle key 1 moved what a narrow window named nowhere."""
    hands.window.resize(width, 600)
    skate(cluster, timer, JAM, seconds=60, pause=1.5)
    hands.tap(_screen(hands).official)
    hands.settle()
    row = [one.accessibleName() for one in _screen(hands).after.buttons if one.isVisible()]
    entries = timer.view().entries
    hands.key(Qt.Key.Key_1)
    assert timer.view().entries - entries == ("Timeout 1 s earlier" in row)


def test_a_low_window_moves_only_what_it_names(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    """Found by the press oracle: the keys moved a whistle that a low window named nowhere."""
    for high, names in ((480, True), (360, False)):
        hands.window.resize(800, high)
        hands.settle()
        _press_great(hands, cluster, 20)
        hands.settle()
        row = [one.accessibleName() for one in _screen(hands).after.buttons if one.isVisible()]
        assert any("2 s earlier" in one for one in row) is names
        entries = timer.view().entries
        hands.key(Qt.Key.Key_2)
        assert timer.view().entries - entries == names
        assert any("2 s earlier" in words for _, words in _screen(hands).extras()) is not names


def test_an_answer_that_is_gone_is_not_pressed(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    """Found by the press oracle: the row had become shorter between the press and its release."""
    _press_great(hands, cluster, 10)
    hands.settle()
    row = _screen(hands).after
    last, entries = [one for one in row.buttons if one.isVisible()][-1], timer.view().entries
    QTest.mousePress(last, Qt.MouseButton.LeftButton)
    cluster.wait(20)
    hands.settle()
    assert not row.extras(), "nothing can be moved any more"
    QTest.mouseRelease(last, Qt.MouseButton.LeftButton)
    last.tapped.emit()
    assert timer.view().entries == entries


def _answer(hands: Presses, name: str) -> QWidget:
    """Return the button of the row after a press that has this name."""
    (button,) = (one for one in _screen(hands).after.buttons if not one.isHidden() and one.accessibleName() == name)
    return button


def test_a_late_end_moves_the_end_and_leaves_the_start(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    _press_great(hands, cluster, 10)
    started = cluster.time
    _press_great(hands, cluster, 60)
    hands.tap(_answer(hands, "End of Jam 1 2 s earlier"))
    jam = timer.view().bout.jam(JAM)
    assert jam is not None
    assert (jam.start, jam.duration_us) == (started, 58_000_000)


def test_a_press_is_late_for_fifteen_seconds_only(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    _press_great(hands, cluster, 10)
    pressed = cluster.time
    cluster.wait(16)
    hands.key("2")
    jam = timer.view().bout.jam(JAM)
    assert jam is not None
    assert jam.start == pressed
    assert "15 s" in hands.told()


def test_a_team_timeout_is_one_tap_and_one_key(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    skate(cluster, timer, JAM, seconds=60, pause=5)
    hands.settle()
    hands.tap(_screen(hands).cards[Team.AWAY].timeout)
    assert hands.count == 1
    stops = timer.view().bout.periods[0].time_outs
    assert [stop.kind for stop in stops] == [TimeOutKind.AWAY]
    cluster.wait(61)
    hands.key(Qt.Key.Key_Space)
    hands.key(Qt.Key.Key_Left, Qt.KeyboardModifier.ControlModifier)
    kinds = [stop.kind for stop in timer.view().bout.periods[0].time_outs]
    assert kinds == [TimeOutKind.AWAY, TimeOutKind.HOME]


def test_a_wrong_kind_of_stop_is_put_right_and_keeps_its_start(
    hands: Presses, cluster: FakeCluster, timer: FakeNode
) -> None:
    _press_great(hands, cluster, 1)
    _press_great(hands, cluster, 30)
    cluster.wait(5)
    hands.tap(_screen(hands).cards[Team.HOME].timeout)
    start = timer.view().bout.periods[0].time_outs[0].start
    cluster.wait(3)
    hands.settle()
    before = hands.count
    hands.tap(_answer(hands, "It was a timeout, AWY"))
    assert hands.count == before + 1
    stop = timer.view().bout.periods[0].time_outs[0]
    assert (stop.kind, stop.start) == (TimeOutKind.AWAY, start)


def test_an_official_timeout_during_a_jam_ends_it(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    _press_great(hands, cluster, 1)
    cluster.wait(20)
    hands.key("O", Qt.KeyboardModifier.ControlModifier)
    bout = timer.view().bout
    assert bout.active is None
    assert [stop.kind for stop in bout.periods[0].time_outs] == [TimeOutKind.OFFICIAL]


def test_used_review_explains_why_it_is_disabled(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    _press_great(hands, cluster, 1)
    _press_great(hands, cluster, 30)
    hands.tap(_screen(hands).cards[Team.HOME].review)
    cluster.wait(60)
    hands.tap(_screen(hands).great)
    count = len(timer.commands)
    hands.tap(_screen(hands).cards[Team.HOME].review)
    assert len(timer.commands) == count
    assert hands.told().endswith("HOM has used its review.")


def test_the_reason_of_an_end_is_asked_for_fifteen_seconds(
    hands: Presses, cluster: FakeCluster, timer: FakeNode
) -> None:
    _press_great(hands, cluster, 1)
    _press_great(hands, cluster, 40)
    toast = hands.window.frame.bottom.toast
    chips = [button for button in toast._choices if not button.isHidden()]
    assert [chip.words() for chip in chips] == ["Called off", "Time", "Injury"]
    hands.tap(chips[2])
    jam = timer.view().bout.jam(JAM)
    assert jam is not None
    assert jam.injury
    _press_great(hands, cluster, 30)
    _press_great(hands, cluster, 40)
    cluster.wait(16)
    hands.settle()
    assert [button for button in toast._choices if not button.isHidden()] == []


def test_an_overtime_jam_ends_by_time_or_for_an_injury(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    """Nobody has lead in overtime, so "Called off" is no reason (trial of 23 November)."""
    timer.submit(StartJam(jam=JAM, at=timer.now(), overtime=True), "jam-timer")
    hands.settle()
    _press_great(hands, cluster, 60)
    chips = [chip for chip in hands.window.frame.bottom.toast._choices if chip.isVisible()]
    assert [chip.words() for chip in chips] == ["Time", "Injury"]
    hands.tap(chips[1])
    jam = timer.view().bout.jam(JAM)
    assert jam is not None
    assert jam.injury


def test_a_second_less_is_one_tap(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    _press_great(hands, cluster, 1)
    cluster.wait(10)
    hands.settle()
    hands.tap(_screen(hands).period.less)
    assert _screen(hands).period.clock.text() == "29:49"


def test_the_period_clock_is_set_to_what_was_typed(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    _press_great(hands, cluster, 1)
    hands.tap(_screen(hands).period.set_clocks)
    hands.key("A", Qt.KeyboardModifier.ControlModifier)
    hands.enter("12:41")
    assert _screen(hands).period.clock.text() == "12:41"


def test_the_whistle_is_a_space_also_while_the_clock_is_typed(
    hands: Presses, cluster: FakeCluster, timer: FakeNode
) -> None:
    """Found by pressing: the Space at the whistle went into the clock's field, and the jam ran on."""
    _press_great(hands, cluster, 1)
    field = _screen(hands).period.field
    hands.tap(_screen(hands).period.set_clocks)
    hands.type("0:06")
    cluster.wait(30)
    hands.key(Qt.Key.Key_Space)
    assert timer.view().bout.active is None
    assert (field.text(), field.hasFocus()) == ("0:06", True), "what is typed waits for its Enter"
    hands.key(Qt.Key.Key_Return)
    assert _screen(hands).period.clock.text() == "0:06"


@pytest.mark.parametrize(
    ("key", "modifiers", "kind"),
    [
        (Qt.Key.Key_Left, Qt.KeyboardModifier.ControlModifier, TimeOutKind.HOME),
        (Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier, TimeOutKind.AWAY),
        (Qt.Key.Key_Right, CONTROL_SHIFT, TimeOutKind.AWAY_REVIEW),
        (Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier, TimeOutKind.OFFICIAL),
    ],
)
def test_the_stops_have_their_keys_also_while_the_clock_is_typed(
    hands: Presses,
    cluster: FakeCluster,
    timer: FakeNode,
    key: Qt.Key,
    modifiers: Qt.KeyboardModifier,
    kind: TimeOutKind,
) -> None:
    """The same kind of key: in a text these move the caret by a word, of which a clock has none."""
    _press_great(hands, cluster, 1)
    _press_great(hands, cluster, 30)
    cluster.wait(5)
    hands.tap(_screen(hands).period.set_clocks)
    hands.key(key, modifiers)
    assert [one.kind for one in timer.view().bout.periods[0].time_outs] == [kind]


@pytest.mark.parametrize("size", [(1366, 768), (1024, 600), (800, 480)])
def test_the_field_of_the_clock_is_whole(hands: Presses, size: tuple[int, int]) -> None:
    """Its least height was 48 with the focus, and the row of a small window has 44."""
    hands.window.resize(*size)
    hands.settle()
    row = _screen(hands).period
    hands.tap(row.set_clocks)
    assert row.field.hasFocus()
    assert row.rect().contains(row.field.geometry())
    assert row.field.height() >= row.take.height()


def test_a_stop_that_a_team_has_used_up_is_offered_as_off(
    hands: Presses, cluster: FakeCluster, timer: FakeNode
) -> None:
    skate(cluster, timer, JAM, seconds=60, pause=5)
    for _ in range(3):
        timer.submit(StartTimeOut(period=1, kind=TimeOutKind.HOME, at=cluster.time), "jam-timer")
        cluster.wait(60)
    hands.settle()
    hands.tap(_screen(hands).official)
    count = len(timer.commands)
    hands.tap(_answer(hands, "It was a timeout, HOM"))
    assert len(timer.commands) == count
    assert "HOM has no timeout left" in hands.told()
    hands.tap(_answer(hands, "It was a timeout, AWY"))
    assert timer.view().bout.periods[0].time_outs[-1].kind is TimeOutKind.AWAY


def test_invalid_clock_is_explained_in_place(hands: Presses) -> None:
    hands.tap(_screen(hands).period.set_clocks)
    hands.key("A", Qt.KeyboardModifier.ControlModifier)
    hands.enter("soon")
    assert "found “soon”" in hands.told()
    assert _screen(hands).period.is_setting()


def test_clock_log_shows_corrections(hands: Presses, cluster: FakeCluster) -> None:
    _press_great(hands, cluster, 10)
    cluster.wait(4)
    hands.key("2")
    said = _screen(hands).log.area.accessibleDescription()
    assert said.endswith("Jam 1 started 2 s late")


def test_the_period_runs_out_and_half_time_begins(hands: Presses, cluster: FakeCluster) -> None:
    _press_great(hands, cluster, 1)
    _press_great(hands, cluster, 60)
    cluster.wait(1800)
    hands.settle()
    assert _screen(hands).panel.accessibleName().startswith("Half-time 14:")
    first = cluster.nodes[0].view().bout.jams[0].start
    assert first is not None
    wall = clock_of_day(Instant(first + PERIOD_US + HALF_TIME_US), with_seconds=False)
    assert _screen(hands).panel.accessibleDescription() == f"Period 2 at {wall}  ·  of 15:00"
    assert _screen(hands).great.accessibleName() == "Start Period 2, Jam 1"


def _at_half_time(hands: Presses, cluster: FakeCluster) -> JamTimerScreen:
    _press_great(hands, cluster, 1)
    _press_great(hands, cluster, 60)
    cluster.wait(1800)
    hands.settle()
    return _screen(hands)


def test_an_early_start_takes_a_second_press_within_three_seconds(
    hands: Presses, cluster: FakeCluster, timer: FakeNode
) -> None:
    screen = _at_half_time(hands, cluster)
    _press_great(hands, cluster, 1)
    assert screen.great.accessibleName() == "Press again to start Period 2"
    cluster.wait(4)
    hands.settle()
    assert screen.great.accessibleName() == "Start Period 2, Jam 1"
    assert timer.view().bout.active is None
    _press_great(hands, cluster, 1)
    _press_great(hands, cluster, 1)
    assert timer.view().bout.active == JamId(2, 1)


def test_an_early_start_held_for_a_second_needs_no_second_press(
    hands: Presses, cluster: FakeCluster, timer: FakeNode
) -> None:
    screen = _at_half_time(hands, cluster)
    cluster.wait(1)
    hands.hold(screen.great, 300)
    assert screen.great.accessibleName() == "Press again to start Period 2"
    assert timer.view().bout.active is None
    cluster.wait(5)
    hands.settle()
    hands.hold(screen.great, 1_300)
    hands.settle()
    assert timer.view().bout.active == JamId(2, 1)
    assert timer.view().bout.jams[-1].duration_us is None, "the release ends nothing"


def test_a_press_at_any_other_time_acts_at_its_end_however_long_it_is(
    hands: Presses, cluster: FakeCluster, timer: FakeNode
) -> None:
    _press_great(hands, cluster, 1)
    cluster.wait(30)
    hands.hold(_screen(hands).great, 1_300)
    assert timer.view().bout.jams[0].duration_us == 30 * SECOND_US


def test_the_clock_of_the_break_is_set_while_it_is_the_break(hands: Presses, cluster: FakeCluster) -> None:
    _press_great(hands, cluster, 1)
    _press_great(hands, cluster, 60)
    cluster.wait(1800)
    hands.settle()
    hands.tap(_screen(hands).period.set_clocks)
    hands.key("A", Qt.KeyboardModifier.ControlModifier)
    hands.enter("5:00")
    assert _screen(hands).panel.accessibleName() == "Half-time 5:00"


def _tap_answer(hands: Presses, value: str) -> None:
    buttons = [one for one in _screen(hands).log.chip._buttons if f": {value}," in one.accessibleName()]
    hands.tap(buttons[0])


def test_two_ends_of_a_jam_are_settled_in_the_clock_log(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    """Design 10: start or end of a jam is asked in the clock log; meanwhile the jam timer's answer counts."""
    other = cluster.node("Bo L.", "lineup-home")
    _press_great(hands, cluster, 10)
    _press_great(hands, cluster, 60)
    other.submit(EndJam(jam=JAM, duration_us=55 * SECOND_US), "lineup-home")
    hands.settle()
    log = _screen(hands).log
    assert "Jam 1 ended two answers" in log.area.accessibleDescription()
    assert "Jam 1 started;" in f"{log.area.accessibleDescription()};", "the start has one answer"
    jam = timer.view().bout.jam(JAM)
    assert jam is not None
    assert jam.duration_us == 60 * SECOND_US
    hands.count = 0
    _tap_answer(hands, "55 s")
    assert hands.count == 1
    assert timer.view().bout.disagreements == ()
    jam = timer.view().bout.jam(JAM)
    assert jam is not None
    assert jam.duration_us == 55 * SECOND_US
    assert log.chip.isHidden()
    assert "two answers" not in log.area.accessibleDescription()


def test_two_kinds_of_a_stop_are_settled_in_the_clock_log(
    hands: Presses, cluster: FakeCluster, timer: FakeNode
) -> None:
    """Design 10: the kind of a timeout is asked in the clock log."""
    skate(cluster, timer, JAM, seconds=60, pause=5)
    hands.settle()
    hands.tap(_screen(hands).official)
    stop = timer.view().bout.periods[0].time_outs[0]
    other = cluster.node("Bo L.", "lineup-home")
    other.submit(AmendTimeOut(eid=stop.eid, kind=TimeOutKind.HOME), "lineup-home")
    hands.settle()
    assert "two answers" in _screen(hands).log.area.accessibleDescription()
    hands.count = 0
    _tap_answer(hands, "HOM")
    assert hands.count == 1
    assert timer.view().bout.disagreements == ()
    assert timer.view().bout.periods[0].time_outs[0].kind is TimeOutKind.HOME


@pytest.mark.parametrize(
    ("typed", "read"), [("12:41", 761), ("0:05", 5), ("5.30", 330), ("12", None), ("12:61", None), ("", None)]
)
def test_clocks_are_read_as_people_type_them(typed: str, read: int | None) -> None:
    assert read_clock(typed) == (None if read is None else read * SECOND_US)
