"""Jams, timeouts and reviews are corrected after they are over (trial 3; entries 2.3, 2.7).

A timeout has another owner, length, or was none; a jam has another length, was missed, or was none.
"""

import pytest
from PySide6.QtCore import Qt

from derbyos_core.bout.commands import (
    AddNote,
    AddPenalty,
    Command,
    DeleteJam,
    EndJam,
    EndTimeOut,
    EnterBox,
    FieldSkater,
    InsertJam,
    MarkInjury,
    MarkLead,
    SetTrip,
    SkaterRef,
    StartJam,
    StartTimeOut,
    Undo,
)
from derbyos_core.bout.model import JamId, Position, TimeOut, TimeOutKind
from derbyos_core.clock import Instant
from derbyos_core.identity import Team
from tests.gui.conftest import Enter
from tests.gui.presses import Presses
from tests.kit.fake_node import SECOND_US, FakeCluster, FakeNode
from ui.language import language
from ui.roles.jam_timer.screen import JamTimerScreen
from ui.shell.dialogs.jams_and_stops import JamsAndStopsPanel, Row
from ui.theme.look import look
from ui.widgets.pressable import Pressable
from ui.widgets.text import overflows

TIMER = "jam-timer"


@pytest.fixture
def stopped(cluster: FakeCluster, timer: FakeNode) -> Instant:
    """A jam, a timeout of 62 s called by the home team, and the next jam 90 s after its start. Returns that start."""
    timer.submit(StartJam(jam=JamId(1, 1), at=cluster.time), TIMER)
    cluster.wait(60)
    timer.submit(EndJam(jam=JamId(1, 1), duration_us=60 * SECOND_US), TIMER)
    at = cluster.time
    timer.submit(StartTimeOut(period=1, kind=TimeOutKind.HOME, at=at), TIMER)
    cluster.wait(62)
    timer.submit(EndTimeOut(eid=_stop(timer).eid, duration_us=62 * SECOND_US), TIMER)
    cluster.wait(28)
    timer.submit(StartJam(jam=JamId(1, 2), at=cluster.time), TIMER)
    return at


def _stop(node: FakeNode) -> TimeOut:
    (stop,) = node.view().bout.periods[0].time_outs
    return stop


def _opened(hands: Presses) -> JamsAndStopsPanel:
    hands.tap(hands.window.frame.header.menu)
    menu = hands.window.shell.panels.menu
    (item,) = [one for one in menu.findChildren(Pressable) if one.accessibleName() == "Jams and timeouts"]
    menu.area.ensureWidgetVisible(item)
    hands.tap(item)
    panel = hands.window.shell.panels.jams_and_stops
    assert panel.isVisible()
    return panel


def _row(panel: JamsAndStopsPanel, title: str) -> Row:
    return next(one for one in panel.rows if title in one.title.text())


@pytest.fixture
def at_timer(enter: Enter, timer: FakeNode, stopped: Instant) -> Presses:
    """The jam timer at their window, after the timeout."""
    return Presses(enter(timer), timer)


def test_owner_and_kind_are_one_press_and_the_start_stays(at_timer: Presses, timer: FakeNode, stopped: Instant) -> None:
    panel = _opened(at_timer)
    row = _row(panel, "timeout")
    assert (row.title.text(), row.length.text()) == ("HOM team timeout", "1:02")
    at_timer.tap(row.change)
    at_timer.tap(panel.of_stop.kinds[2])
    assert (_stop(timer).kind, _stop(timer).start) == (TimeOutKind.AWAY, stopped)
    assert row.title.text() == "AWY team timeout"
    at_timer.tap(panel.of_stop.kinds[4])
    assert _stop(timer).kind is TimeOutKind.AWAY_REVIEW
    written = len(timer.commands)
    at_timer.tap(panel.of_stop.kinds[4])
    assert panel.note.text() == "It is that already."
    assert len(timer.commands) == written


def test_the_clock_log_opens_it(at_timer: Presses) -> None:
    at_timer.tap(at_timer.sees(JamTimerScreen).log.change)
    assert at_timer.window.shell.panels.jams_and_stops.isVisible()


def test_length_follows_the_steps_and_ends_at_the_next_whistle(at_timer: Presses, timer: FakeNode) -> None:
    panel = _opened(at_timer)
    row = _row(panel, "timeout")
    at_timer.tap(row.change)
    for number, length in ((0, 52), (1, 51), (2, 52), (3, 62), (3, 72), (3, 82)):
        at_timer.tap(panel.of_stop.steps[number])
        assert _stop(timer).duration_us == length * SECOND_US
    written = len(timer.commands)
    at_timer.tap(panel.of_stop.steps[3])
    assert panel.note.text() == "It cannot be longer: the next whistle was 1:30 after its start."
    for _ in range(8):
        at_timer.tap(panel.of_stop.steps[0])
    assert _stop(timer).duration_us == 2 * SECOND_US
    at_timer.tap(panel.of_stop.steps[0])
    assert panel.note.text() == "A timeout takes at least a second. If there was none, remove it."
    assert len(timer.commands) == written + 8


def test_a_refused_press_moves_nothing_under_the_finger(at_timer: Presses, timer: FakeNode) -> None:
    """The list went down for the sentence, and the second press on "+10 s" made the timeout a review."""
    panel = _opened(at_timer)
    at_timer.tap(_row(panel, "timeout").change)
    longer = panel.of_stop.steps[3]
    for _ in range(3):
        place = longer.mapTo(at_timer.window, longer.rect().center())
        at_timer.tap(longer)
    assert panel.note.isVisible()
    assert at_timer.window.childAt(place) is longer
    assert panel.note.visibleRegion().boundingRect().size() == panel.note.size()


def test_a_timeout_that_never_was_is_removed_and_comes_back(at_timer: Presses, timer: FakeNode) -> None:
    panel = _opened(at_timer)
    row = _row(panel, "timeout")
    at_timer.tap(row.change)
    at_timer.tap(panel.of_stop.remove)
    assert timer.view().bout.periods[0].time_outs == ()
    assert [one.title.text() for one in panel.rows if one.isVisible()] == ["Jam 2", "Jam 1"]
    at_timer.key("Z", Qt.KeyboardModifier.ControlModifier)
    assert _stop(timer).kind is TimeOutKind.HOME
    assert _row(panel, "timeout").isVisible()


def _jams(node: FakeNode) -> list[tuple[int, int]]:
    """Return the number and the home points of each jam."""
    return [(jam.id.number, jam.home.points) for jam in node.view().bout.jams]


def test_a_jam_is_inserted_before_another_and_the_points_stay_where_they_were(
    at_timer: Presses, timer: FakeNode, cluster: FakeCluster
) -> None:
    timer.submit(SetTrip(jam=JamId(1, 1), team=Team.HOME, number=2, points=4), "scorekeeper-home")
    timer.submit(SetTrip(jam=JamId(1, 2), team=Team.HOME, number=2, points=3), "scorekeeper-home")
    panel = _opened(at_timer)
    at_timer.tap(_row(panel, "Jam 2").change)
    at_timer.tap(panel.of_jam.insert)
    assert _jams(timer) == [(1, 4), (2, 0), (3, 3)]
    assert [one.title.text() for one in panel.rows] == ["Jam 3", "Jam 2", "HOM team timeout", "Jam 1"]
    inserted = timer.view().bout.jams[1]
    assert (inserted.start, inserted.duration_us) == (cluster.time - 19 * SECOND_US, 10 * SECOND_US)
    at_timer.tap(_row(panel, "Jam 2").change)
    at_timer.tap(panel.of_jam.steps[2])
    assert timer.view().bout.jams[1].duration_us == 11 * SECOND_US
    at_timer.key("Z", Qt.KeyboardModifier.ControlModifier)
    at_timer.key("Z", Qt.KeyboardModifier.ControlModifier)
    assert _jams(timer) == [(1, 4), (2, 3)]


def test_what_was_said_of_an_inserted_jam_goes_with_it(at_timer: Presses) -> None:
    for is_undone in (True, False):
        panel = _opened(at_timer)
        if not panel.of_jam.isVisible():
            at_timer.tap(_row(panel, "Jam 2").change)
        at_timer.tap(panel.of_jam.insert)
        assert panel.note.text().startswith("Entered at")
        if is_undone:
            at_timer.key("Z", Qt.KeyboardModifier.ControlModifier)
            assert panel.note.text() == ""
        at_timer.key(Qt.Key.Key_Escape)
        assert _opened(at_timer).note.text() == ""
        at_timer.key(Qt.Key.Key_Escape)


def test_a_jam_with_content_is_deleted_with_a_second_press(at_timer: Presses, timer: FakeNode) -> None:
    timer.submit(SetTrip(jam=JamId(1, 1), team=Team.HOME, number=2, points=4), "scorekeeper-home")
    panel = _opened(at_timer)
    at_timer.tap(_row(panel, "Jam 1").change)
    at_timer.tap(panel.of_jam.delete)
    assert panel.of_jam.question.text() == (
        "Jam 1 has 4 points. That goes with it, for everybody; Undo brings it back."
    )
    at_timer.tap(panel.of_jam.no)
    assert _jams(timer) == [(1, 4), (2, 0)]
    at_timer.tap(panel.of_jam.delete)
    at_timer.tap(panel.of_jam.yes)
    assert _jams(timer) == [(1, 0)]
    assert [one.title.text() for one in panel.rows if one.isVisible()] == ["Jam 1", "HOM team timeout"]
    at_timer.key("Z", Qt.KeyboardModifier.ControlModifier)
    assert _jams(timer) == [(1, 4), (2, 0)]


def test_corrections_of_a_jam_that_another_deletes_are_closed_with_a_sentence(
    at_timer: Presses, cluster: FakeCluster, timer: FakeNode
) -> None:
    """Undone, the deletion brought the question back: the next press there would have deleted the jam again."""
    timer.submit(SetTrip(jam=JamId(1, 1), team=Team.HOME, number=2, points=4), "scorekeeper-home")
    panel = _opened(at_timer)
    at_timer.tap(_row(panel, "Jam 1").change)
    at_timer.tap(panel.of_jam.delete)
    assert panel.of_jam.is_asking
    far = cluster.node("Far A.", "head-nso")
    deletion = far.try_submit(DeleteJam(jam=JamId(1, 1)), "head-nso")
    assert deletion is not None
    at_timer.settle()
    assert not panel.of_jam.isVisible()
    assert panel.note.text() == "What you were correcting was removed meanwhile."
    far.submit(Undo(entries=(deletion,)), "head-nso")
    at_timer.settle()
    assert _jams(timer) == [(1, 4), (2, 0)]
    assert not panel.of_jam.isVisible()
    assert not panel.of_jam.is_asking


@pytest.mark.parametrize(
    ("command", "content"),
    [
        (MarkLead(jam=JamId(1, 1), team=Team.HOME, on=True), "marks such as Lead"),
        (MarkInjury(jam=JamId(1, 1)), "marks such as Lead"),
        (AddNote(text="Whistle was late", jam=JamId(1, 1)), "notes"),
        (EnterBox(jam=JamId(1, 1), team=Team.HOME, position=Position.JAMMER, at=Instant(0)), "1 box trip"),
    ],
    ids=["lead", "injury", "note", "box trip"],
)
def test_nothing_is_deleted_with_a_jam_before_it_was_said(
    at_timer: Presses, timer: FakeNode, command: Command, content: str
) -> None:
    timer.submit(command, "head-nso")
    panel = _opened(at_timer)
    at_timer.tap(_row(panel, "Jam 1").change)
    at_timer.tap(panel.of_jam.delete)
    assert content in str(panel.of_jam.question.text())
    assert len(_jams(timer)) == 2


def test_a_jam_without_content_is_deleted_at_once_but_not_while_it_runs(at_timer: Presses, timer: FakeNode) -> None:
    panel = _opened(at_timer)
    at_timer.tap(_row(panel, "Jam 2").change)
    at_timer.tap(panel.of_jam.delete)
    assert panel.note.text() == "It still runs. If it was no jam, take its start back with Undo."
    assert len(_jams(timer)) == 2
    at_timer.tap(_row(panel, "Jam 1").change)
    at_timer.tap(panel.of_jam.delete)
    assert _jams(timer) == [(1, 0)]
    assert timer.view().bout.active == JamId(1, 1, 2)


def test_the_length_of_an_earlier_jam_ends_at_the_next_whistle(at_timer: Presses, timer: FakeNode) -> None:
    panel = _opened(at_timer)
    at_timer.tap(_row(panel, "Jam 1").change)
    at_timer.tap(panel.of_jam.steps[0])
    at_timer.tap(panel.of_jam.steps[1])
    assert timer.view().bout.jams[0].duration_us == 49 * SECOND_US
    at_timer.tap(panel.of_jam.steps[3])
    at_timer.tap(panel.of_jam.steps[3])
    assert panel.note.text() == "It cannot be longer: the next whistle was 1:00 after its start."


def test_no_jam_fits_where_the_next_began_at_once(at_timer: Presses, timer: FakeNode, cluster: FakeCluster) -> None:
    timer.submit(EndJam(jam=JamId(1, 2), duration_us=30 * SECOND_US), TIMER)
    timer.submit(StartJam(jam=JamId(1, 3), at=cluster.time), TIMER)
    panel = _opened(at_timer)
    at_timer.tap(_row(panel, "Jam 3").change)
    at_timer.tap(panel.of_jam.insert)
    assert panel.note.text() == "There was no time for a jam before it: the one before it ended when it began."
    assert len(_jams(timer)) == 3


def test_who_corrects_a_jam_that_is_deleted_is_told_where_entries_go(
    hands: Presses, keeper: FakeNode, timer: FakeNode, cluster: FakeCluster
) -> None:
    begun = cluster.time
    for number in (1, 2):
        timer.submit(StartJam(jam=JamId(1, number), at=cluster.time), TIMER)
        cluster.wait(60)
        timer.submit(EndJam(jam=JamId(1, number), duration_us=60 * SECOND_US), TIMER)
    timer.submit(InsertJam(before=JamId(1, 1), at=Instant(begun - SECOND_US), duration_us=SECOND_US), TIMER)
    hands.settle()
    hands.key(Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    session = hands.window.shell.session
    assert session is not None
    assert session.cursor_jam() == JamId(1, 2, 1)
    timer.submit(DeleteJam(jam=JamId(1, 2, 1)), TIMER)
    hands.settle()
    assert hands.told() == "Jam 2 was deleted. Entries go to Jam 2 now, which was Jam 3."
    assert session.cursor_jam() == JamId(1, 2)
    hands.key(Qt.Key.Key_4)
    assert _jams(keeper) == [(1, 0), (2, 4)]


@pytest.mark.parametrize("tongue", ["en", "de"])
def test_the_question_before_a_jam_goes_is_whole_in_a_small_window(
    at_timer: Presses, timer: FakeNode, stopped: Instant, *, tongue: str
) -> None:
    """Tried on 30 November with larger text, in German: the first words and a button were out of sight."""
    jam = JamId(1, 1)
    for team in (Team.HOME, Team.AWAY):
        for position in (Position.JAMMER, Position.PIVOT):
            skater = SkaterRef(team=team, number=f"{position.value[0]}1")
            timer.submit(FieldSkater(jam=jam, position=position, skater=skater), "lineup-home")
            timer.submit(AddPenalty(jam=jam, skater=skater, code="C"), "penalty-tracker")
            timer.submit(EnterBox(jam=jam, team=team, position=position, at=stopped, skater=skater), "penalty-box")
        timer.submit(SetTrip(jam=jam, team=team, number=2, points=4), "scorekeeper-home")
    timer.submit(MarkLead(jam=jam, team=Team.HOME), "scorekeeper-home")
    timer.submit(AddNote(jam=jam, text="Seen from the middle"), "head-nso")
    language().choose(tongue)
    look().set_scale(1.25)
    at_timer.window.resize(800, 480)
    at_timer.settle()
    overflows.clear()  # those of tests before
    panel = at_timer.window.shell.panels.jams_and_stops
    at_timer.window.shell.panels.toggle(panel, at_timer.session)
    at_timer.settle()
    at_timer.tap(_row(panel, "Jam 1").change)
    at_timer.tap(panel.of_jam.delete)
    at_timer.settle()
    assert panel.of_jam.is_asking
    asked = panel.of_jam.question
    for widget in (asked, panel.of_jam.yes, panel.of_jam.no):
        assert widget.visibleRegion().boundingRect() == widget.rect(), widget.accessibleName()
    assert not overflows
