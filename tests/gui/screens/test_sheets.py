"""The end of a period and of a bout at the Head NSO's screen, pressed and counted (design 5.1, domain 5.1)."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from derbyos_core.bout.commands import (
    AddOfficial,
    AddPenalty,
    AddPersons,
    EndJam,
    EndPeriod,
    FieldSkater,
    MarkNoInitial,
    NewPerson,
    SetTrip,
    SkaterRef,
    StartJam,
    StartTimeOut,
)
from derbyos_core.bout.model import JamId, Position, Signer, TimeOutKind
from derbyos_core.identity import Team
from tests.gui.conftest import Enter
from tests.gui.entries import start
from tests.gui.fakes import FakeNode, Hall
from tests.gui.presses import Presses
from ui.models.header_values import review_of
from ui.screens.change_log.screen import ChangeLogScreen
from ui.screens.head_nso.pages import Tab
from ui.screens.head_nso.screen import HeadNSOScreen
from ui.screens.head_nso.sheets_tab import SIGNING, SheetsTab
from ui.screens.scorekeeper.screen import ScorekeeperScreen
from ui.widgets.timeout_pips import Review

JAM, NEXT = JamId(1, 1), JamId(1, 2)
HOME, AWAY = Team.HOME, Team.AWAY


@pytest.fixture
def hands(enter: Enter, head: FakeNode) -> Presses:
    return Presses(enter(head), head)


def _screen(hands: Presses) -> HeadNSOScreen:
    return hands.sees(HeadNSOScreen)


def _sheets(hands: Presses) -> SheetsTab:
    return _screen(hands).sheets


def _play(hall: Hall, node: FakeNode, jam: JamId = JAM) -> None:
    """A jam of a minute, as the jam timer enters it."""
    start = hall.time
    node.submit(StartJam(jam=jam, at=start), "jam-timer")
    hall.wait(60)
    node.submit(EndJam(jam=jam, duration_us=60_000_000), "jam-timer")
    hall.wait(30)


def _end_period(hall: Hall, node: FakeNode, period: int = 1) -> None:
    node.submit(EndPeriod(period=period, at=hall.time), "jam-timer")


def _write_down(node: FakeNode, jam: JamId) -> None:
    """Both line-ups and both scores, with nothing to be said about them."""
    for team in (HOME, AWAY):
        for number, position in enumerate((Position.JAMMER, Position.PIVOT, *[Position.BLOCKER] * 3)):
            skater = SkaterRef(team=team, number=str(number + 1))
            node.submit(FieldSkater(jam=jam, position=position, skater=skater), f"lineup-{team}")
        node.submit(MarkNoInitial(jam=jam, team=team), f"scorekeeper-{team}")


def _find_hints(hands: Presses) -> None:
    """What is worked out after the picture is there at once."""
    hands.settle()
    hands.sitting.hints.finish()
    hands.settle()


def _line(hands: Presses, start: str) -> str:
    """What a row of the list says."""
    names = [row.accessibleName() for row in _sheets(hands).rows if not row.isHidden()]
    return next(name for name in names if name.startswith(start))


def test_a_period_that_is_over_is_offered_and_takes_neither_focus_nor_page(
    hands: Presses, hall: Hall, head: FakeNode
) -> None:
    """It opens by being offered, never by itself (design 1.2, 1.4)."""
    timer = hall.node("Sol A.", "jam-timer")
    _play(hall, timer)
    hands.settle()
    card = _screen(hands).ready.closing
    assert not card.isVisible()
    _screen(hands).talk.chat.input.setFocus()
    focus = hands.window.focusWidget()
    _end_period(hall, timer)
    hands.settle()
    assert card.isVisible()
    assert card.title.text() == "Period 1 is over"
    assert hands.window.focusWidget() is focus
    assert _screen(hands).pages.tab is Tab.OFFICIALS
    hands.tap(card.buttons[0])
    assert hands.count == 1
    assert _sheets(hands).isVisible()
    assert _line(hands, "Every jam has both line-ups").endswith("HOM in Jam 1, AWY in Jam 1, open")
    start(hall, timer, JamId(2, 1))
    hands.settle()
    assert not card.isVisible()


def test_the_list_tells_what_is_open_and_when_it_is_not(hands: Presses, hall: Hall, head: FakeNode) -> None:
    timer, keeper = hall.node("Sol A.", "jam-timer"), hall.node("Bo L.", "lineup-home")
    _play(hall, timer)
    _end_period(hall, timer)
    keeper.submit(AddPenalty(jam=JAM, skater=SkaterRef(team=HOME, number="3"), code="?"), "penalty-tracker")
    _screen(hands).show_tab(Tab.SHEETS)
    hands.settle()
    assert _line(hands, "Every penalty has its code").endswith("1 code is still to come, open")
    _write_down(keeper, JAM)
    hands.settle()
    assert _line(hands, "Every jam has both line-ups").endswith("1 jam, ready")
    assert _line(hands, "Score told to both teams").endswith("0 – 0, not told yet, open")


def test_the_score_is_told_with_one_tap_and_told_anew_when_it_changes(
    hands: Presses, hall: Hall, head: FakeNode
) -> None:
    timer, keeper = hall.node("Sol A.", "jam-timer"), hall.node("Kim T.", "scorekeeper-home")
    _play(hall, timer)
    keeper.submit(SetTrip(jam=JAM, team=HOME, number=2, points=4), "scorekeeper-home")
    _end_period(hall, timer)
    _screen(hands).show_tab(Tab.SHEETS)
    hands.settle()
    row = next(row for row in _sheets(hands).rows if row.accessibleName().startswith("Score told"))
    hands.tap(row._fix)
    assert hands.count == 1
    assert head.view().bout.periods[0].told == (4, 0)
    assert _line(hands, "Score told").endswith("4 – 0, ready")
    keeper.submit(SetTrip(jam=JAM, team=HOME, number=2, points=3), "scorekeeper-home")
    hands.settle()
    assert _line(hands, "Score told").endswith("told 4 – 0, now 3 – 0, open")


def test_four_sign_and_a_later_change_is_told_and_not_refused(hands: Presses, hall: Hall, head: FakeNode) -> None:
    """A change after signing is told: never hidden, never refused."""
    tracker = hall.node("Maya R.", "penalty-tracker")
    head.submit(AddOfficial(person=NewPerson(name="Rex", role="HR")), "head-nso")
    head.submit(AddPersons(team=AWAY, persons=(NewPerson(number="9", name="Niner", role="captain"),)), "head-nso")
    _screen(hands).show_tab(Tab.SHEETS)
    _sheets(hands).show_page(SIGNING)
    hands.settle()
    rows = _sheets(hands).signing.rows
    assert [row.field.text() for row in rows] == ["Rex", "Ines V.", "", "Niner"]
    hands.tap(rows[0].sign)
    hands.tap(rows[1].sign)
    rows[2].field.setFocus()
    hands.type("Ada")
    tracker.submit(AddPenalty(jam=JAM, skater=SkaterRef(team=HOME, number="3"), code="X"), "penalty-tracker")
    hands.settle()
    assert rows[2].field.text() == "Ada"
    assert rows[2].field.hasFocus()
    hands.key(Qt.Key.Key_Return)
    hands.tap(rows[3].sign)
    assert hands.count == 3 + 4
    signed = {one.signer: one.name for one in head.view().bout.signatures}
    assert signed == {
        Signer.HEAD_REFEREE: "Rex",
        Signer.HEAD_NSO: "Ines V.",
        Signer.HOME_CAPTAIN: "Ada",
        Signer.AWAY_CAPTAIN: "Niner",
    }
    assert rows[0].sub.text().endswith("signed before 1 later change")
    assert "signed before" not in rows[3].sub.text()
    tracker.submit(AddPenalty(jam=JAM, skater=SkaterRef(team=HOME, number="3"), code="B"), "penalty-tracker")
    hands.settle()
    assert rows[0].sub.text().endswith("signed before 2 later changes")
    hands.tap(rows[0].again)
    assert "signed before" not in rows[0].sub.text()
    hands.tap(rows[0].back)
    assert rows[0].name.text() == "Rex"


def test_a_change_that_was_undone_is_no_later_change(hands: Presses, hall: Hall, head: FakeNode) -> None:
    _screen(hands).show_tab(Tab.SHEETS)
    _sheets(hands).show_page(SIGNING)
    hands.settle()
    row = _sheets(hands).signing.rows[1]
    hands.tap(row.sign)
    hall.wait(1)
    head.submit(AddPenalty(jam=JAM, skater=SkaterRef(team=HOME, number="3"), code="X"), "head-nso")
    hands.settle()
    assert row.sub.text().endswith("signed before 1 later change")
    hall.wait(1)
    hands.key("Z", Qt.KeyboardModifier.ControlModifier)
    assert "signed before" not in row.sub.text()


def test_nobody_signs_without_a_name(hands: Presses, head: FakeNode) -> None:
    _screen(hands).show_tab(Tab.SHEETS)
    _sheets(hands).show_page(SIGNING)
    hands.settle()
    hands.tap(_sheets(hands).signing.rows[0].sign)
    assert head.view().bout.signatures == ()
    assert hands.told().endswith("Type the name of who signs first.")


def test_the_bout_is_complete_by_the_head_nso_alone_and_can_be_opened_again(
    hands: Presses, hall: Hall, head: FakeNode
) -> None:
    """Only `end-time` completes a bout (data-model 6); it is undoable like any entry."""
    timer = hall.node("Sol A.", "jam-timer")
    _play(hall, timer)
    _end_period(hall, timer)
    _play(hall, timer, JamId(2, 1))
    timer.submit(SetTrip(jam=JamId(2, 1), team=HOME, number=2, points=4), "scorekeeper-home")
    _end_period(hall, timer, 2)
    hands.settle()
    card = _screen(hands).ready.closing
    assert card.title.text() == "The last period is over"
    assert not head.view().bout.is_complete
    hands.tap(card.buttons[1])
    hands.tap(_sheets(hands).signing.end)
    assert hands.count == 2
    assert head.view().bout.is_complete
    assert card.title.text() == "The bout is complete"
    hands.tap(_sheets(hands).signing.end)
    assert not head.view().bout.is_complete


def test_a_tie_says_that_overtime_is_next(hands: Presses, hall: Hall, head: FakeNode) -> None:
    """Domain 4.3: as long as nobody is ahead."""
    timer = hall.node("Sol A.", "jam-timer")
    _play(hall, timer, JamId(2, 1))
    _end_period(hall, timer, 2)
    hands.settle()
    assert _screen(hands).ready.closing.sub.text() == "The score is tied: an overtime jam is next."


def test_what_looks_wrong_opens_on_its_sheet_here_else_in_the_log(
    enter: Enter, hands: Presses, hall: Hall, head: FakeNode
) -> None:
    timer = hall.node("Sol A.", "jam-timer")
    _play(hall, timer)
    _end_period(hall, timer)
    _screen(hands).show_tab(Tab.SHEETS)
    _find_hints(hands)
    row = next(row for row in _sheets(hands).hints if "No initial" in row.text.text())
    hands.tap(row.open)
    log = hands.sitting.screen
    assert isinstance(log, ChangeLogScreen)
    assert (log.book.shelf.filter.first, log.book.shelf.filter.last) == (JAM, JAM)
    both = hall.node("Una B.", "head-nso", "scorekeeper-home", "scorekeeper-away")
    alone = Presses(enter(both), both)
    _screen(alone).show_tab(Tab.SHEETS)
    _find_hints(alone)
    line = next(row for row in _sheets(alone).rows if row.accessibleName().startswith("Every jam has its points"))
    alone.tap(line._fix)
    assert isinstance(alone.sitting.screen, ScorekeeperScreen)
    assert alone.sitting.pen_jam() == JAM


def test_who_keeps_the_sheet_is_asked_with_the_words_of_the_hint(hands: Presses, hall: Hall, head: FakeNode) -> None:
    """1 tap + Enter; the words can be changed before."""
    timer, keeper = hall.node("Sol A.", "jam-timer"), hall.node("Kim T.", "scorekeeper-home")
    _play(hall, timer)
    _end_period(hall, timer)
    row = keeper.as_peer(holds=head.view().entries)
    head.otherwise = lambda view: replace(view, peers=(row,))
    _screen(hands).show_tab(Tab.SHEETS)
    _find_hints(hands)
    hint = next(one for one in _sheets(hands).hints if one.ask.words() == "Ask Kim")
    hands.count = 0
    hands.tap(hint.ask)
    hands.key(Qt.Key.Key_Return)
    assert hands.count == 2
    assert head.said == [("Jam 1 · HOM: Neither No initial nor a trip is entered.", keeper.replica.source)]


def test_a_hint_that_is_right_so_is_put_aside(hands: Presses, hall: Hall, head: FakeNode) -> None:
    timer = hall.node("Sol A.", "jam-timer")
    _play(hall, timer)
    _end_period(hall, timer)
    _screen(hands).show_tab(Tab.SHEETS)
    _find_hints(hands)
    shown = [row for row in _sheets(hands).hints if not row.isHidden()]
    hands.tap(shown[0].aside)
    hands.settle()
    assert len([row for row in _sheets(hands).hints if not row.isHidden()]) == len(shown) - 1


def test_an_expulsion_says_whether_a_suspension_follows(hands: Presses, hall: Hall, head: FakeNode) -> None:
    """Entries 2.5: the Head NSO sets `suspension`."""
    timer, tracker = hall.node("Sol A.", "jam-timer"), hall.node("Maya R.", "penalty-tracker")
    _play(hall, timer)
    skater = SkaterRef(team=AWAY, number="42")
    tracker.submit(AddPenalty(jam=JAM, skater=skater, code="G", severity="expulsion"), "penalty-tracker")
    _screen(hands).show_tab(Tab.SHEETS)
    hands.settle()
    assert _line(hands, "Expulsions").endswith("1 to be said, open")
    row = _sheets(hands).expulsions[0]
    assert row.title.text() == "Expulsion, AWY 42"
    hands.tap(row.no)
    assert [one.suspension for one in head.view().bout.penalties] == ["no"]
    assert row.no.accessibleName() == "No suspension, AWY 42, chosen"


def test_reviews_stand_on_the_sheets_and_can_still_be_changed(hands: Presses, hall: Hall, head: FakeNode) -> None:
    """Whose, after which jam, what the clock read, how long (the form Official Reviews, domain 6)."""
    timer = hall.node("Sol A.", "jam-timer")
    _play(hall, timer)
    timer.submit(StartTimeOut(period=1, kind=TimeOutKind.AWAY_REVIEW, at=hall.time), "jam-timer")
    hall.wait(95)
    _screen(hands).show_tab(Tab.SHEETS)
    hands.settle()
    card = _sheets(hands).reviews[0]
    assert card.title.text() == "Official review, AWY"
    assert card.sub.text() == "after Jam 1 · 28:30 left · 1:35 so far"
    hands.tap(card.kept)
    hands.tap(card.lost)
    stop = head.view().bout.periods[0].time_outs[0]
    assert (stop.is_judged, stop.retained) == (True, False)


def test_the_square_in_the_header_follows_what_came_of_the_review(hands: Presses, hall: Hall, head: FakeNode) -> None:
    """One review per period; one that is kept may be used once more (domain 4.2)."""
    timer = hall.node("Sol A.", "jam-timer")
    _play(hall, timer)
    assert review_of(head.view().bout, AWAY) is Review.HELD
    timer.submit(StartTimeOut(period=1, kind=TimeOutKind.AWAY_REVIEW, at=hall.time), "jam-timer")
    hands.settle()
    assert review_of(head.view().bout, AWAY) is Review.USED
    card = _screen(hands).ready.reviews[0]
    hands.tap(card.kept)
    assert review_of(head.view().bout, AWAY) is Review.KEPT
    hands.tap(card.lost)
    assert review_of(head.view().bout, AWAY) is Review.USED
    assert review_of(head.view().bout, HOME) is Review.HELD


def test_a_question_without_a_pen_opens_in_the_log(hands: Presses, hall: Hall, head: FakeNode) -> None:
    """To settle, Open in its jam: the Head NSO has no pen, so she reads what was entered there."""
    tracker, keeper = hall.node("Bo L.", "lineup-home"), hall.node("Kim T.", "scorekeeper-home")
    for node, number in ((tracker, "123"), (keeper, "456")):
        skater = SkaterRef(team=HOME, number=number)
        node.submit(FieldSkater(jam=NEXT, position=Position.JAMMER, skater=skater), node.view().roles[0])
    hands.settle()
    hands.key(Qt.Key.Key_F3)
    hands.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    log = hands.sitting.screen
    assert isinstance(log, ChangeLogScreen)
    assert (log.book.shelf.filter.first, log.book.shelf.filter.last) == (NEXT, NEXT)


def test_what_had_to_be_done_to_the_bout_file_is_told_once(enter: Enter, hall: Hall, head: FakeNode) -> None:
    head.otherwise = lambda view: replace(view, save_note="The file was mended.")
    window = enter(head)
    assert window.frame.bottom.last_change.accessibleName().endswith("The file was mended.")


def test_a_correction_after_the_next_jam_is_offered_for_the_statistics(
    hands: Presses, hall: Hall, head: FakeNode
) -> None:
    """Entries 2.8: the official score stays, the statistics follow the trips; one tap, and one undo."""
    timer, keeper = hall.node("Sol A.", "jam-timer"), hall.node("Kim T.", "scorekeeper-home")
    start = hall.time
    timer.submit(StartJam(jam=JAM, at=start), "jam-timer")
    hall.wait(20)
    keeper.submit(SetTrip(jam=JAM, team=HOME, number=2, points=4), "scorekeeper-home")
    hall.wait(40)
    timer.submit(EndJam(jam=JAM, duration_us=60_000_000), "jam-timer")
    hall.wait(30)
    _play(hall, timer, NEXT)
    hands.settle()
    card = _screen(hands).ready.late[0]
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


def test_a_line_that_comes_does_not_move_the_field_that_somebody_types_in(
    hands: Presses, hall: Hall, head: FakeNode
) -> None:
    """Design 1.4: it comes when the field is left, and what is typed stays as it is."""
    timer = hall.node("Sol A.", "jam-timer")
    _play(hall, timer)
    timer.submit(StartTimeOut(period=1, kind=TimeOutKind.AWAY_REVIEW, at=hall.time), "jam-timer")
    _screen(hands).show_tab(Tab.SHEETS)
    _find_hints(hands)
    sheets = _sheets(hands)
    card = sheets.reviews[0]
    card.asked.setFocus()
    hands.type("Was it a low block")
    rows, top = [row for row in sheets.rows if row.isVisible()], card.y()
    skater = SkaterRef(team=AWAY, number="9")
    timer.submit(AddPenalty(jam=JAM, skater=skater, code="G", severity="expulsion"), "penalty-tracker")
    _find_hints(hands)
    assert (card.y(), card.asked.text(), card.asked.hasFocus()) == (top, "Was it a low block", True)
    assert [row for row in sheets.rows if row.isVisible()] == rows
    card.asked.clearFocus()
    hands.settle()
    assert len([row for row in sheets.rows if row.isVisible()]) == len(rows) + 1
    assert card.y() > top
    assert card.asked.text() == "Was it a low block"
