"""The end of a period and of a bout at the Head NSO's screen, pressed and counted (design 5.1, domain 5.1)."""

from dataclasses import replace

from PySide6.QtCore import Qt

from derbyos_core.bout.commands import (
    AddPenalty,
    AdjustScore,
    EndJam,
    FieldSkater,
    MarkNoInitial,
    SetAttribute,
    SetTrip,
    SignSheets,
    SkaterRef,
    StartJam,
    TellScore,
)
from derbyos_core.bout.model import JamId, Position
from derbyos_core.roles.head_nso.ending import ARMED_US
from derbyos_core.roles.head_nso.signing import SIGNERS
from tests.gui.conftest import Enter
from tests.gui.entries import start
from tests.gui.presses import Presses
from tests.gui.screens.head_nso.looking import (
    AWAY,
    HOME,
    JAM,
    NEXT,
    end_period,
    find_hints,
    line_of,
    play,
    screen_of,
    sheets_of,
)
from tests.kit.fake_node import FakeCluster, FakeNode
from ui.roles.head_nso.pages import Tab


def _write_down(node: FakeNode, jam: JamId) -> None:
    """Enter both line-ups and both scores without anything that a hint would mention."""
    for team in (HOME, AWAY):
        for number, position in enumerate((Position.JAMMER, Position.PIVOT, *[Position.BLOCKER] * 3)):
            skater = SkaterRef(team=team, number=str(number + 1))
            node.submit(FieldSkater(jam=jam, position=position, skater=skater), f"lineup-{team}")
        node.submit(MarkNoInitial(jam=jam, team=team), f"scorekeeper-{team}")


def test_a_period_that_is_over_is_offered_and_takes_neither_focus_nor_page(
    hands: Presses, cluster: FakeCluster, head: FakeNode
) -> None:
    """It is offered and never opens by itself (design 1.2, 1.4)."""
    timer = cluster.node("Sol A.", "jam-timer")
    play(cluster, timer)
    hands.settle()
    card = screen_of(hands).ready.closing
    assert not card.isVisible()
    screen_of(hands).talk.chat.input.setFocus()
    focus = hands.window.focusWidget()
    end_period(cluster, timer)
    hands.settle()
    assert card.isVisible()
    assert card.title.text() == "Period 1 is over"
    assert hands.window.focusWidget() is focus
    assert screen_of(hands).pages.tab is Tab.OFFICIALS
    hands.tap(card.buttons[0])
    assert hands.count == 1
    assert sheets_of(hands).isVisible()
    assert line_of(hands, "Every jam has both lineups").endswith("HOM in Jam 1, AWY in Jam 1, open")
    start(cluster, timer, JamId(2, 1))
    hands.settle()
    assert not card.isVisible()


def test_end_list_shows_open_items(hands: Presses, cluster: FakeCluster, head: FakeNode) -> None:
    timer, keeper = cluster.node("Sol A.", "jam-timer"), cluster.node("Bo L.", "lineup-home")
    play(cluster, timer)
    end_period(cluster, timer)
    keeper.submit(AddPenalty(jam=JAM, skater=SkaterRef(team=HOME, number="3"), code="?"), "penalty-tracker")
    screen_of(hands).show_tab(Tab.SHEETS)
    hands.settle()
    assert line_of(hands, "Every penalty has its code").endswith("1 code is still missing, open")
    _write_down(keeper, JAM)
    hands.settle()
    assert line_of(hands, "Every jam has both lineups").endswith("1 jam, ready")
    assert line_of(hands, "Both teams told the score").endswith("0 – 0, not told yet, open")


def test_score_is_announced_with_one_tap_and_again_after_a_change(
    hands: Presses, cluster: FakeCluster, head: FakeNode
) -> None:
    timer, keeper = cluster.node("Sol A.", "jam-timer"), cluster.node("Kim T.", "scorekeeper-home")
    play(cluster, timer)
    keeper.submit(SetTrip(jam=JAM, team=HOME, number=2, points=4), "scorekeeper-home")
    end_period(cluster, timer)
    screen_of(hands).show_tab(Tab.SHEETS)
    hands.settle()
    row = next(row for row in sheets_of(hands).rows if row.accessibleName().startswith("Both teams told"))
    hands.tap(row._fix)
    assert hands.count == 1
    assert head.view().bout.periods[0].told == (4, 0)
    assert line_of(hands, "Both teams told").endswith("4 – 0, ready")
    keeper.submit(SetTrip(jam=JAM, team=HOME, number=2, points=3), "scorekeeper-home")
    hands.settle()
    assert line_of(hands, "Both teams told").endswith("told 4 – 0, now 3 – 0, open")


def test_only_the_head_nso_completes_and_reopens_a_bout(hands: Presses, cluster: FakeCluster, head: FakeNode) -> None:
    """Only `end-time` completes a bout (data-model 6); it is undoable like any entry."""
    timer = cluster.node("Sol A.", "jam-timer")
    play(cluster, timer)
    end_period(cluster, timer)
    play(cluster, timer, JamId(2, 1))
    timer.submit(SetTrip(jam=JamId(2, 1), team=HOME, number=2, points=4), "scorekeeper-home")
    end_period(cluster, timer, 2)
    hands.settle()
    card = screen_of(hands).ready.closing
    assert card.title.text() == "The last period is over"
    assert not head.view().bout.is_complete
    hands.tap(card.buttons[1])
    find_hints(hands)
    end = sheets_of(hands).signing.end
    assert end.sentence.text() == (
        "Still open: lineups, points, entries that may be missing here, the score told to the teams, "
        "places worth a look, signatures (0 of 4)."
    )
    hands.tap(end.button)
    assert not head.view().bout.is_complete
    assert end.button.words() == "Press again to end the bout"
    hands.tap(end.button)
    assert hands.count == 3
    assert head.view().bout.is_complete
    assert card.title.text() == "The bout is complete"
    hands.tap(sheets_of(hands).signing.end.button)
    assert not head.view().bout.is_complete


def test_escape_and_time_drop_the_first_press_of_the_end(hands: Presses, cluster: FakeCluster, head: FakeNode) -> None:
    screen_of(hands).show_tab(Tab.BOUT)
    hands.settle()
    end = screen_of(hands).bout.end
    hands.tap(end.button)
    hands.key(Qt.Key.Key_Escape)
    assert end.button.words() == "The bout is complete"
    assert screen_of(hands).pages.tab is Tab.BOUT
    hands.tap(end.button)
    assert end.button.words() == "Press again to end the bout"
    cluster.wait(ARMED_US / 1_000_000)
    hands.settle()
    assert end.button.words() == "The bout is complete"
    hands.tap(end.button)
    assert not head.view().bout.is_complete
    hands.tap(end.button)
    assert head.view().bout.is_complete
    hands.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert not head.view().bout.is_complete


def test_one_press_ends_a_bout_in_which_nothing_is_open(hands: Presses, cluster: FakeCluster, head: FakeNode) -> None:
    for period in (1, 2):
        play(cluster, head, JamId(period, 1))
        _write_down(head, JamId(period, 1))
        end_period(cluster, head, period)
    adjustment = AdjustScore(team=HOME, points=4, reason="Counted again", jam=JamId(2, 1))
    head.submit(adjustment, "scorekeeper-home")
    for period, home in ((1, 0), (2, 4)):
        head.submit(TellScore(period=period, home=home, away=0), "head-nso")
    for signer in SIGNERS:
        head.submit(SignSheets(signer=signer, name="Ann", at=head.now()), "head-nso")
    head.submit(SetAttribute(attribute="date", value="2026-11-21", path="."), "head-nso")
    head.submit(SetAttribute(value="Hall 2", path="venue/name"), "head-nso")
    screen_of(hands).show_tab(Tab.BOUT)
    find_hints(hands)
    end = screen_of(hands).bout.end
    assert end.sentence.text() == "Nothing is open."
    hands.tap(end.button)
    assert head.view().bout.is_complete


def test_tie_shows_that_overtime_is_next(hands: Presses, cluster: FakeCluster, head: FakeNode) -> None:
    """Domain 4.3: as long as no team is ahead."""
    timer = cluster.node("Sol A.", "jam-timer")
    play(cluster, timer, JamId(2, 1))
    end_period(cluster, timer, 2)
    hands.settle()
    assert screen_of(hands).ready.closing.sub.text() == "The score is tied: an overtime jam is next."


def test_repair_of_the_bout_file_is_reported_once(enter: Enter, cluster: FakeCluster, head: FakeNode) -> None:
    head.otherwise = lambda view: replace(view, save_note="The file was mended.")
    window = enter(head)
    assert window.frame.bottom.last_change.accessibleName().endswith("The file was mended.")


def test_a_correction_after_the_next_jam_is_offered_for_the_statistics(
    hands: Presses, cluster: FakeCluster, head: FakeNode
) -> None:
    """Entries 2.8: the official score stays, the statistics follow the trips; one tap, and one undo."""
    timer, keeper = cluster.node("Sol A.", "jam-timer"), cluster.node("Kim T.", "scorekeeper-home")
    start = cluster.time
    timer.submit(StartJam(jam=JAM, at=start), "jam-timer")
    cluster.wait(20)
    keeper.submit(SetTrip(jam=JAM, team=HOME, number=2, points=4), "scorekeeper-home")
    cluster.wait(40)
    timer.submit(EndJam(jam=JAM, duration_us=60_000_000), "jam-timer")
    cluster.wait(30)
    play(cluster, timer, NEXT)
    hands.settle()
    card = screen_of(hands).ready.late[0]
    assert not card.isVisible()
    keeper.submit(SetTrip(jam=JAM, team=HOME, number=2, points=3), "scorekeeper-home")
    hands.settle()
    assert card.isVisible()
    assert card.title.text() == "Jam 1, HOM: trip 2 is 3, was 4"
    assert "changes by −1" in card.sub.text()
    hands.tap(card.buttons[0])
    assert hands.count == 1
    bout = head.view().bout
    assert (bout.score[HOME], bout.points[HOME]) == (4, 3)
    assert not card.isVisible()
    hands.key("Z", Qt.KeyboardModifier.ControlModifier)
    assert card.isVisible()
    hands.tap(card.buttons[1])
    assert not card.isVisible()
    assert head.view().bout.score[HOME] == 3


def test_open_lines_of_the_sheets_stand_first_and_do_not_move_when_they_are_done(
    hands: Presses, cluster: FakeCluster, head: FakeNode
) -> None:
    """Trial 4.4: with large text one saw two ticks of eight, and what was open lay below the edge."""
    timer = cluster.node("Sol A.", "jam-timer")
    play(cluster, timer)
    end_period(cluster, timer)
    find_hints(hands)
    hands.tap(screen_of(hands).ready.closing.buttons[0])

    def states() -> list[tuple[str, bool]]:
        names = [row.accessibleName() for row in sheets_of(hands).rows if row.isVisible()]
        return [(name.partition(",")[0], name.endswith(", ready")) for name in names]

    before = states()
    assert [is_ready for _, is_ready in before] == sorted(is_ready for _, is_ready in before)
    assert not before[0][1]
    _write_down(head, JAM)
    hands.settle()
    after = states()
    assert [title for title, _ in after] == [title for title, _ in before]
    assert sum(is_ready for _, is_ready in after) > sum(is_ready for _, is_ready in before)
    sheets_of(hands).show_page(0)
    again = [is_ready for _, is_ready in states()]
    assert again == sorted(again)
