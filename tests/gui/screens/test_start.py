"""Start and join: two taps into a found bout, one page for a new one, and every mistake reported in place."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from derbyos_core.bout.commands import AddPersons, SetAttribute
from derbyos_core.clock import Instant
from derbyos_core.identity import Role, Team
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.calendar_text import date_here
from derbyos_core.roles.shared.steps import last_step
from derbyos_core.roles.start.offered_bouts import FoundBout, SavedBout
from derbyos_core.roles.start.roles import SCREENED
from derbyos_core.roles.start.roster_paste import RosterLine
from derbyos_core.wire.messages import Address
from tests.gui.overprints import painted_texts
from tests.gui.turning import Turning
from tests.kit.fake_node import FakeCluster, FakeNode
from tests.kit.fake_services import FakeServices
from ui.services import OpenedFile, Opening, Preferences
from ui.session.bout_session import SCREENS
from ui.shell.main_window import LOOKS_LEAST, TYPING_MS, MainWindow
from ui.shell.start.bouts import ROWS_MAX
from ui.shell.start.join import StartPage
from ui.shell.start.new_bout import NewBoutPart
from ui.shell.start.team_form import TeamForm
from ui.widgets.big_button import BigButton
from ui.widgets.bout_tile import BoutTile
from ui.widgets.button import Button
from ui.widgets.pressable import Pressable

HOUR_US = 3600 * 1_000_000
FOUND = FoundBout(bout="b1", addresses=(Address("127.0.0.1", 50001),), title="Cats v Sirens", phase="jam")


@pytest.fixture
def given(cluster: FakeCluster) -> FakeServices:
    return FakeServices(node=cluster.node("Maya R.", "jam-timer"), found=(FOUND,), kept=Preferences(name="Maya R."))


@pytest.fixture
def window(qapp: QApplication, given: FakeServices, turn: Turning) -> Iterator[MainWindow]:
    window = MainWindow(given.services(), is_ticking=False)
    window.show()
    yield window
    window.put_away()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def _tap(widget: QWidget) -> None:
    assert widget.isVisible()
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def test_the_only_bout_and_the_name_are_given_so_joining_is_two_taps(
    window: MainWindow, given: FakeServices, turn: Turning
) -> None:
    _tap(window.start.person.tiles[Role.JAM_TIMER])
    _tap(window.start.person.join)
    turn()
    assert given.openings[0].bout == "b1"
    assert given.openings[0].addresses == FOUND.addresses
    assert given.openings[0].roles == ("jam-timer",)
    assert window.shell.session is not None
    assert window.shell.session.role == "jam-timer"
    assert given.kept.name == "Maya R."
    assert given.kept.roles == ("jam-timer",)


@pytest.mark.parametrize("role", [role for role in SCREENED if role not in (Role.HEAD_NSO, Role.SCOREBOARD)])
def test_the_focus_starts_on_the_main_entry(window: MainWindow, turn: Turning, role: Role) -> None:
    """Design 8: the first control of the content in working order, without a ring because no key moved the focus."""
    window.activateWindow()
    _tap(window.start.person.tiles[role])
    _tap(window.start.person.join)
    turn()
    QApplication.processEvents()
    assert window.shell.session is not None
    focus = window.focusWidget()
    assert isinstance(focus, Pressable)
    assert window.shell.session.screen.isAncestorOf(focus)
    assert not focus.came_by_key
    if role is Role.JAM_TIMER:
        assert isinstance(focus, BigButton)


def test_a_role_without_a_screen_is_not_offered(window: MainWindow) -> None:
    offered = set(window.start.person.tiles)
    assert offered == set(SCREENED)
    assert offered <= set(SCREENS)


def test_several_roles_may_be_chosen(window: MainWindow) -> None:
    _tap(window.start.person.tiles[Role.JAM_TIMER])
    _tap(window.start.person.tiles[Role.HEAD_NSO])
    assert window.start.person.join.words() == "Join as Jam timer and Head NSO"  # the order of their tabs
    _tap(window.start.person.tiles[Role.HEAD_NSO])
    assert window.start.person.roles() == ("jam-timer",)


def test_joining_without_a_role_names_what_is_missing(window: MainWindow, given: FakeServices) -> None:
    _tap(window.start.person.join)
    assert window.start.person.note.text() == "Choose your role: tap one or several."
    assert given.openings == []


def test_what_was_missing_is_not_said_any_more_once_it_is_done(window: MainWindow) -> None:
    """Tried on 29 November: "Choose a bout first" stayed after the bout had been found and chosen."""
    person = window.start.person
    window.start.set_found(())
    _tap(person.join)
    assert person.note.text() == "Choose a bout first: tap one, type its address, or create a new one."
    window.start.set_found((FOUND,))
    assert person.note.text() == ""
    _tap(person.join)
    assert person.note.text() == "Choose your role: tap one or several."
    _tap(person.tiles[Role.JAM_TIMER])
    assert person.note.text() == ""


def test_error_is_one_sentence_on_the_page(window: MainWindow, given: FakeServices, turn: Turning) -> None:
    given.refusal = "Port 50000 is in use by another program: choose another one."
    _tap(window.start.person.tiles[Role.JAM_TIMER])
    _tap(window.start.person.join)
    turn()
    assert window.start.person.note.text() == given.refusal
    assert window.shell.session is None
    assert window.start.person.join.words() == "Join as Jam timer"


@pytest.mark.parametrize("typed", ["", "hall", "192.168.1.20", "192.168.1.20:0", "300.1.1.1:50000"])
def test_a_bad_address_is_explained_in_place(window: MainWindow, typed: str) -> None:
    bouts = window.start.bouts
    _tap(bouts.by_address)
    bouts.address.setText(typed)
    _tap(bouts.use_address)
    assert bouts.problem.text() == texts.bad_address(typed)


@pytest.mark.clause(69)
def test_an_address_is_a_bout_to_join(window: MainWindow, given: FakeServices, turn: Turning) -> None:
    """Addresses can be entered by hand (DOS-69)."""
    bouts = window.start.bouts
    _tap(bouts.by_address)
    bouts.address.setText("192.168.1.20:50311")
    _tap(bouts.use_address)
    _tap(window.start.person.tiles[Role.JAM_TIMER])
    _tap(window.start.person.join)
    turn()
    assert given.openings[0].addresses == (Address("192.168.1.20", 50311),)
    assert given.openings[0].bout == ""


def test_a_saved_bout_is_opened_from_its_list(window: MainWindow, given: FakeServices, turn: Turning) -> None:
    given.saved = (SavedBout(bout="old", title="Cats – Sirens", entries=612),)
    _tap(window.start.bouts.saved)
    turn()
    assert window.start.bouts.bouts.bouts() == ("old",)
    window.start.bouts.bouts.chosen.emit("old")
    _tap(window.start.person.tiles[Role.HEAD_NSO])
    _tap(window.start.person.join)
    turn()
    assert given.openings[0].bout == "old"
    assert given.openings[0].addresses == ()


def test_the_bout_of_just_now_is_chosen_if_nobody_announces_it(
    window: MainWindow, given: FakeServices, turn: Turning
) -> None:
    """Trial of 23 November: an operator who worked alone was three taps away from the bout after a crash."""
    now = Instant(20 * HOUR_US)
    start, bouts = window.start, window.start.bouts
    start.set_found(())
    earlier = SavedBout(bout="earlier", title="Older", entries=3, changed_at=Instant(now - HOUR_US))
    last = SavedBout(bout="last", title="Cats – Sirens", entries=612, changed_at=Instant(now - 60_000_000))
    start.set_saved((earlier, last), now)
    assert bouts.bouts.bouts() == ("last",)
    assert bouts.label.text() == "Last on this laptop, not on the network now"
    _tap(start.person.tiles[Role.HEAD_NSO])
    _tap(start.person.join)
    turn()
    assert (given.openings[0].bout, given.openings[0].addresses) == ("last", ())


def test_a_choice_of_the_page_never_moves_to_another_bout(window: MainWindow) -> None:
    """Else a person whose finger is on its way to Join would join another bout than the one that was chosen."""
    now = Instant(20 * HOUR_US)
    start, bouts = window.start, window.start.bouts
    last = SavedBout(bout="last", title="Cats – Sirens", entries=612, changed_at=now)
    other = FoundBout(bout="last", addresses=(), title="Cats v Sirens")
    start.set_found((), has_looked=False)
    start.set_saved((last,), now)
    assert bouts.bouts.bouts() == (), "the network is searched first"
    start.set_found(())
    assert start._bout == "last"
    start.set_found((FOUND,))
    assert bouts.bouts.bouts() == (FOUND.bout, "last")
    assert (bouts.label.text(), start._bout) == ("Found on this network", "")
    start.set_found((FOUND, other))
    assert bouts.bouts.bouts() == (FOUND.bout, "last"), "a bout is offered once"
    start.set_found((other,))
    assert start._bout == "last"
    start.set_found((FOUND,))
    assert start._bout == ""


def test_of_two_bouts_that_of_just_now_is_chosen_and_no_other(window: MainWindow) -> None:
    """With a second game in the hall nothing was chosen after a crash, or the bout that was found first stayed so."""
    now = Instant(20 * HOUR_US)
    start = window.start
    other = FoundBout(bout="other", addresses=(), title="Rats v Gulls")
    start.set_found((FOUND,))
    assert start._bout == FOUND.bout
    start.set_found((FOUND, other))
    assert start._bout == "", "the person has to say which"
    start.set_found(())
    start.set_saved((SavedBout(bout="other", title="Rats – Gulls", entries=110, changed_at=now),), now)
    start.set_found((FOUND, other))
    assert start._bout == "other"
    start._on_bout(FOUND.bout)
    start.set_found((other, FOUND))
    assert start._bout == FOUND.bout, "an own choice stays"


def test_a_bout_of_this_morning_is_not_offered_in_the_evening(window: MainWindow) -> None:
    now = Instant(20 * HOUR_US)
    start = window.start
    start.set_found(())
    start.set_saved((SavedBout(bout="old", title="Old", entries=3, changed_at=Instant(now - 7 * HOUR_US)),), now)
    assert start.bouts.bouts.bouts() == ()
    assert start.bouts.empty.text() == texts.NO_BOUT_FOUND


def test_bouts_of_the_other_list_neither_stay_nor_keep_their_place_in_the_order_of_tab(window: MainWindow) -> None:
    window.start.set_found((FOUND, FoundBout(bout="old", addresses=(), title="Kept v Found")))
    kept = tuple(SavedBout(bout=bout, title=title, entries=3) for bout, title in (("new", "New"), ("old", "Old")))
    window.start.set_saved(kept, Instant(0))
    window.start.saved_requested.disconnect()
    _tap(window.start.bouts.saved)
    tiles = [one.accessibleName() for one in window.findChildren(BoutTile) if one.isVisible()]
    assert [name.partition(",")[0] for name in tiles] == ["New", "Old"]
    assert _stops(window, ["New", "Old", "Open a file", "Back to the network"])


def test_no_bout_found_shows_what_to_do(window: MainWindow) -> None:
    window.start.set_found(())
    assert window.start.bouts.empty.isVisible()
    assert window.start.bouts.empty.text() == texts.NO_BOUT_FOUND


def test_no_result_is_shown_before_the_search(qapp: QApplication, turn: Turning) -> None:
    """The first window is painted before the network is searched; silence counts as a result after some seconds."""
    window = MainWindow(FakeServices().services())
    bouts = window.start.bouts
    assert bouts.empty.text() == texts.LOOKING_FOR_BOUTS
    for _ in range(LOOKS_LEAST):
        window.look_around()
    assert bouts.empty.text() == texts.NO_BOUT_FOUND
    turn()
    window.put_away()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_a_new_bout_is_one_page_and_one_step(window: MainWindow, given: FakeServices, turn: Turning) -> None:
    _tap(window.start.bouts.new_bout)
    form = window.start.form
    form.home.name.setText("Harbour Hellcats")
    form.home.short.setText("hhc")
    form.home.set_roster("404 Not Found\n123\tSlam Sung\n\n")
    form.rules.periods.chosen.emit(2)
    _tap(window.start.person.tiles[Role.HEAD_NSO])
    _tap(window.start.person.join)
    turn()
    assert given.openings[0].bout == ""
    assert window.shell.session is not None
    bout = window.shell.session.view.bout
    assert bout.teams[Team.HOME].short == "HHC"
    assert [one.number for one in bout.teams[Team.HOME].persons] == ["123", "404"]
    assert bout.ruleset.period_us == 20 * 60 * 1_000_000
    assert len(window.shell.session.view.steps) == 1
    assert isinstance(given.node, FakeNode)
    kinds = {type(command) for command, _ in given.node.commands}
    assert kinds == {SetAttribute, AddPersons}


def test_doubles_and_over_long_numbers_are_named_beside_the_roster(window: MainWindow) -> None:
    _tap(window.start.bouts.new_bout)
    window.start.form.home.set_roster("1 One\n1 Again\n12345 Long")
    said = window.start.form.home.roster.said.text()
    assert said == "3 skaters\n1 appears twice.\n12345 has more than 4 digits."
    window.start.form.home.set_roster("1 One\n1 Again\n7 Seven\n7 Again\nTeam, City")
    assert window.start.form.home.roster.said.text() == "4 skaters\n1, 7 appear twice."


def test_lines_that_are_nobody_stand_under_the_roster_with_a_tap_each(window: MainWindow) -> None:
    """Pasted titles and bench staff became skaters (evening of 28 November)."""
    _tap(window.start.bouts.new_bout)
    form = window.start.form.home
    form.set_roster("Hellcats\n17 - Ada\n22 – Bea\nBench: Coach Carter\nCee")
    assert [(line.number, line.name) for line in form.value().roster] == [("17", "Ada"), ("22", "Bea")]
    shown = [one for one in form.roster.others.buttons if not one.isHidden()]
    assert [one.words() for one in shown] == ["Hellcats", "Bench: Coach Carter", "Cee"]
    assert shown[2].accessibleName() == "Cee is a skater"
    _tap(shown[2])
    assert form.value().roster[-1] == RosterLine(name="Cee")
    assert form.roster.said.text() == "2 skaters\n1 line has no number."
    form.set_team(None)
    assert form.roster.others.isHidden()


def test_roster_is_read_from_a_file_and_an_unreadable_one_changes_nothing(window: MainWindow, tmp_path: Path) -> None:
    """Rosters are typed, pasted or read from CSV; bad input causes one sentence in place."""
    _tap(window.start.bouts.new_bout)
    form = window.start.form.home
    good, latin, book = tmp_path / "good.csv", tmp_path / "latin.csv", tmp_path / "book.xlsx"
    good.write_text("Number;Name\n404;Not Found\n7;Hex Kitten\n", encoding="utf-8-sig")
    latin.write_bytes("7;Käthe".encode("latin-1"))
    book.write_bytes(b"PK\x03\x04\0\0")
    form.roster.read(good)
    assert [line.number for line in form.value().roster] == ["404", "7"]
    assert form.roster.said.text() == "2 skaters"
    (tmp_path / "empty.csv").write_bytes(b"\n")
    nothing = (tmp_path / "empty.csv", "This file is empty.")
    for bad, why in ((book, "is not a text file"), nothing, (tmp_path / "gone.csv", "there is no such file or folder")):
        form.roster.read(bad)
        assert why in form.roster.said.text()
        assert [line.number for line in form.value().roster] == ["404", "7"]
    form.roster.read(latin)
    assert form.value().roster[0].name == "Käthe"
    assert "Windows-1252" in form.roster.said.text()


def test_rules_lengths_and_officials_stand_on_the_page_of_a_new_bout(
    window: MainWindow, given: FakeServices, turn: Turning
) -> None:
    _tap(window.start.bouts.new_bout)
    form = window.start.form
    form.show_part(NewBoutPart.RULES)
    QApplication.processEvents()
    assert not form.home.isVisible()
    buttons = {button.words(): button for button in form.rules.findChildren(Button)}
    _tap(next(one for one in form.rules.sets if one.accessibleName().startswith("JRDA")))
    _tap(buttons["5:00"])
    form.rules.officials.set_text("Ines V., HNSO\nSol A., JT")
    _tap(window.start.person.tiles[Role.HEAD_NSO])
    _tap(window.start.person.join)
    turn()
    assert window.shell.session is not None
    bout = window.shell.session.view.bout
    assert bout.ruleset.halftime_us == 5 * 60 * 1_000_000
    assert [person.name for person in bout.teams[Team.OFFICIAL].persons] == ["Ines V.", "Sol A."]
    assert window.shell.session.view.document.attributes["association"] == "JRDA"
    assert len(window.shell.session.view.steps) == 1


@pytest.mark.usefixtures("qapp")
def test_what_was_typed_for_a_new_bout_is_there_after_a_sudden_end(given: FakeServices, turn: Turning) -> None:
    """Names, a pasted roster and a name that a kept team brought; gone once the bout has begun."""

    def opened() -> MainWindow:
        window = MainWindow(given.services(), is_ticking=False)
        window.show()
        _tap(window.start.bouts.new_bout)
        return window

    killed = opened()
    form = killed.start.form
    form.away.name.set_text("Salt City Sirens")  # as a kept team does
    form.home.name.setFocus()
    QTest.keyClicks(form.home.name, "Harbour Hellcats")
    form.home.roster.lines.insertPlainText("404 Not Found\n123 Slam Sung")  # as Ctrl+V does
    QTest.qWait(TYPING_MS + 50)
    killed.put_away()
    window = opened()
    form = window.start.form
    value = form.value()
    assert [team.name for team in value.teams] == ["Harbour Hellcats", "Salt City Sirens"]
    assert [one.number for one in value.teams[0].roster] == ["404", "123"]
    told = window.start.person.note.text()
    assert "Typed here before" in told
    assert "“404 Not Found …”" in told
    assert form.home.name.notice == form.home.name.accessibleDescription() == "typed before"
    assert form.home.roster.label.text() == "Roster: number, name · typed before"
    form.home.name.setFocus()
    QTest.keyClicks(form.home.name, "2")
    assert form.home.name.notice == "", "it is typed now"
    form.home.name.backspace()
    _tap(window.start.person.tiles[Role.HEAD_NSO])
    _tap(window.start.person.join)
    turn()
    assert window.shell.session is not None
    assert given.typed[None] == {}
    assert form.home.name.notice == form.home.roster.lines.notice == ""
    window.put_away()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_a_new_bout_has_todays_date_and_the_next_number(window: MainWindow, given: FakeServices, turn: Turning) -> None:
    """Saturday 5: the date comes from the session's own clock; the bouts of the day that are kept here are counted."""
    assert given.node is not None
    today = date_here(given.node.now(), None).isoformat()
    given.saved = (
        SavedBout(bout="first", title="Cats – Sirens", entries=612, date=today),
        SavedBout(bout="old", title="Cats – Sirens", entries=612, date="2020-01-01"),
    )
    _tap(window.start.bouts.new_bout)
    _tap(window.start.person.tiles[Role.HEAD_NSO])
    _tap(window.start.person.join)
    turn()
    turn()
    assert window.shell.session is not None
    attributes = given.node.view().bout.attributes
    assert (attributes["date"], attributes["game"]) == (today, "2")
    assert last_step(window.shell.session.view) is None


def test_every_role_is_one_tap_away_without_scrolling(window: MainWindow) -> None:
    """Role 1 tap (design 5.0): nothing scrolls at the size of the pictures."""
    window.resize(1366, 768)
    QApplication.processEvents()
    bar = window.start.person.choice.area.verticalScrollBar()
    assert bar.maximum() == 0
    for role, tile in window.start.person.tiles.items():
        _tap(tile)
        assert window.start.person.roles() == (role,)
        _tap(tile)


def test_in_a_narrow_window_the_new_bout_leads_on_to_who_opens_it(window: MainWindow) -> None:
    """No loss of function at 200 % (design 3)."""
    window.resize(700, 700)
    QApplication.processEvents()
    window.start.bouts.new_bout.tapped.emit()
    QApplication.processEvents()
    assert not window.start.person.isVisible()
    _tap(window.start.form.next)
    assert window.start.person.isVisible()
    _tap(window.start.person.back)
    assert window.start.form.isVisible()


@pytest.mark.parametrize("size", [(700, 700), (683, 384), (640, 480)])
def test_in_a_narrow_window_a_chosen_bout_has_a_way_on(
    window: MainWindow, turn: Turning, size: tuple[int, int]
) -> None:
    """Met at an evening at 200 %: the only bout was chosen by itself, and nothing said that one had to tap it again."""
    bouts = window.start.bouts
    window.resize(1366, 768)
    QApplication.processEvents()
    assert not bouts.next.isVisible(), "the person's half stands beside it"
    window.resize(*size)
    QApplication.processEvents()
    assert not window.start.person.isVisible()
    parts = (bouts.title, bouts.label, bouts.bouts)
    assert not any(part.isVisible() and part.geometry().intersects(bouts.next.geometry()) for part in parts)
    _tap(bouts.next)
    assert window.start.person.isVisible()
    _tap(window.start.person.back)
    _tap(bouts.saved)
    turn()
    assert not bouts.next.isVisible(), "nothing of this list is chosen"


@pytest.mark.parametrize(
    "title", ["Cats v Sirens", "Harbour Hellcats All Stars v Steel City Sirens Bruising Banditas " * 2]
)
def test_in_a_narrow_window_the_person_reads_which_bout_it_is(
    window: MainWindow, given: FakeServices, turn: Turning, title: str
) -> None:
    """Met at an evening at 200 %: the half that asks who one is said nothing of the bout that one was to join."""
    person, bouts, title = window.start.person, window.start.bouts, title.strip()
    now = given.services().now()
    given.saved = (SavedBout(bout="s1", title="Lynx v Gulls", entries=9, changed_at=now),)
    window.start.set_found((replace(FOUND, title=title),))
    window.resize(1366, 768)
    QApplication.processEvents()
    assert not person.bout.isVisible(), "the chosen tile says it"
    window.resize(640, 384)
    QApplication.processEvents()
    _tap(bouts.next)
    assert person.bout.isVisible()
    assert person.bout.text() == title
    inside = person.bout.rect().adjusted(0, 0, 1, 1).toRectF()
    assert all(inside.contains(ink) for _, ink in painted_texts(person.bout))
    others = (person.title, person.back, person.name_label)
    assert not any(one.isVisible() and one.geometry().intersects(person.bout.geometry()) for one in others)
    _tap(person.back)
    _tap(bouts.saved)
    turn()
    bouts.bout_chosen.emit("s1")
    assert person.bout.text() == "Lynx v Gulls"
    bouts.practice_tapped.emit()
    assert person.bout.text() == "A practice bout"
    bouts.address_entered.emit(Address("10.0.0.7", 50001))
    assert person.bout.text() == "The bout at 10.0.0.7:50001"
    bouts.new_bout_tapped.emit()
    assert person.bout.text() == "A new bout: HOM v AWY"


def test_practice_leaves_the_roles_of_the_last_bout(window: MainWindow, given: FakeServices, turn: Turning) -> None:
    given.kept = Preferences(name="Maya R.", roles=("jam-timer",))
    practice = Opening(name="Maya R.", roles=("penalty-tracker",), is_practice=True)
    window.start.opening_requested.emit(practice, None)
    turn()
    assert given.kept.roles == ("jam-timer",)
    window.start.opening_requested.emit(replace(practice, is_practice=False, bout="b1"), None)
    turn()
    assert given.kept.roles == ("penalty-tracker",)


def test_in_a_low_window_the_new_bout_takes_one_team_after_the_other(window: MainWindow) -> None:
    """Trial 4.2: with large text two palettes took the page, and the rosters had 15 px."""
    window.resize(683, 384)
    QApplication.processEvents()
    window.start.bouts.new_bout.tapped.emit()
    QApplication.processEvents()
    form = window.start.form
    for part in (form.home, form.away, form.rules):
        assert [one for one in (form.home, form.away, form.rules) if one.isVisible()] == [part]
        if isinstance(part, TeamForm):
            assert part.roster.lines.visibleRegion().boundingRect().height() >= 60
        _tap(form.next)
    assert window.start.person.isVisible()


def test_nobody_joins_a_bout_that_the_list_does_not_show(qapp: QApplication) -> None:
    """An official who looks through the saved bouts does not join a bout of the network that was found meanwhile."""
    start = StartPage()
    start.resize(1366, 768)
    start.show()
    start.set_preferences(Preferences(name="Maya R.", roles=("jam-timer",)))
    joined: list[str] = []
    start.opening_requested.connect(lambda opening, _: joined.append(opening.bout))
    _tap(start.bouts.saved)
    start.set_found((FOUND,))
    _tap(start.person.join)
    assert joined == []
    _tap(start.bouts.saved)
    _tap(start.person.join)
    assert joined == ["b1"]
    _tap(start.bouts.saved)
    _tap(start.person.join)
    assert joined == ["b1"]
    start.close()


def test_tab_goes_through_the_page_as_it_is_read(window: MainWindow) -> None:
    """Focus order (design 8): bouts, other ways, this screen, name, roles, join; later bouts too."""
    window.start.set_found((FOUND, FoundBout(bout="b2", addresses=(), title="Later v Last")))
    QApplication.processEvents()
    bouts = ["Cats v Sirens", "Later v Last", "Enter an address", "Language", "Practise"]
    assert _stops(window, [*bouts, "Your name", "Head NSO", "Join"])
    _tap(window.start.bouts.new_bout)
    assert _stops(window, ["Bouts", "Both teams", "Left team, name", "Right team, name", "Your name", "Open as"])


def _stops(window: MainWindow, wanted: list[str]) -> bool:
    """Return whether Tab reaches controls with these names, one after the other."""
    names = [stop.accessibleName() for stop in window.frame.stops()]
    places = [next(place for place, name in enumerate(names) if name.startswith(one)) for one in wanted]
    return places == sorted(places)


def test_theme_and_text_size_are_remembered(window: MainWindow, given: FakeServices) -> None:
    window.start.bouts.looks.schemes.chosen.emit(1)
    _tap(window.start.bouts.looks.text_size)
    assert (given.kept.scheme, given.kept.scale) == ("dark", 1.25)
    window.start.bouts.looks.schemes.chosen.emit(0)


def test_bout_with_an_unannounceable_name_is_joined_by_address(
    window: MainWindow, given: FakeServices, turn: Turning
) -> None:
    there = Address("127.0.0.1", 50002)
    window.start.set_found((FOUND, FoundBout(bout="", addresses=(there,), title="Finals")))
    window.start.bouts.bouts.chosen.emit(str(there))
    _tap(window.start.person.tiles[Role.JAM_TIMER])
    _tap(window.start.person.join)
    turn()
    assert (given.openings[0].bout, given.openings[0].addresses) == ("", (there,))


def test_signs_that_nobody_sees_are_no_part_of_a_name(window: MainWindow) -> None:
    """Invisible characters arrive by pasting; no entry could hold them, so the name would be lost."""
    window.start.person.name.setText("\u202eA\x01B")
    assert window.start.person.typed_name() == "AB"


def test_leaving_an_own_new_bout_shows_the_list_of_bouts(window: MainWindow, turn: Turning) -> None:
    _tap(window.start.bouts.new_bout)
    _tap(window.start.person.tiles[Role.HEAD_NSO])
    _tap(window.start.person.join)
    turn()
    window.shell.leave()
    turn()
    assert window.start.bouts.isVisible()
    assert window.start.person.note.text().startswith("You left the bout.")


def test_long_invalid_address_is_shown_shortened(window: MainWindow) -> None:
    _tap(window.start.bouts.by_address)
    window.start.bouts.address.setText("x" * 190)
    _tap(window.start.bouts.use_address)
    assert f"“{'x' * 40}…”" in window.start.bouts.problem.text()
    assert window.start.bouts.address.text() == "x" * 190, "what was typed stays"


OPENED = OpenedFile(bout="from-file", note="Cats – Sirens: a bout of 612 entries was made from this file.")
KEPT = SavedBout(bout="from-file", title="Cats – Sirens", entries=612)


def _drop(window: MainWindow, *paths: Path) -> bool:
    """Drop files onto the start page. Return whether they were taken."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    given = (QPoint(40, 40), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton)
    enter = QDragEnterEvent(*given, Qt.KeyboardModifier.NoModifier)
    enter.ignore()
    QApplication.sendEvent(window.start, enter)
    if enter.isAccepted():
        drop = QDropEvent(QPointF(40, 40), *given[1:], Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(window.start, drop)
    return enter.isAccepted()


def test_a_file_is_offered_beside_the_kept_bouts(window: MainWindow, given: FakeServices, turn: Turning) -> None:
    bouts = window.start.bouts
    assert not bouts.open_file.isVisible()
    _tap(bouts.saved)
    assert bouts.open_file.isVisible()
    assert not bouts.by_address.isVisible()
    _tap(bouts.open_file)
    (dialog,) = window.findChildren(QFileDialog)
    given.opened, given.saved = OPENED, (KEPT,)
    dialog.fileSelected.emit("games/final.json")
    dialog.reject()
    turn()
    assert given.files == [Path("games/final.json")]
    assert bouts.bouts.bouts() == ("from-file",)
    assert window.start.person.note.text() == OPENED.note
    _tap(window.start.person.tiles[Role.HEAD_NSO])
    _tap(window.start.person.join)
    turn()
    assert (given.openings[0].bout, given.openings[0].addresses) == ("from-file", ())


def test_a_file_is_opened_by_dropping_it_onto_the_page(
    window: MainWindow, given: FakeServices, turn: Turning, tmp_path: Path
) -> None:
    given.opened, given.saved = OPENED, (KEPT,)
    assert _drop(window, tmp_path / "final.json")
    turn()
    assert given.files == [tmp_path / "final.json"]
    assert window.start.bouts.bouts.bouts() == ("from-file",)
    assert not _drop(window), "nothing but files is taken"


def test_several_files_are_refused_in_place(window: MainWindow, given: FakeServices, tmp_path: Path) -> None:
    assert _drop(window, tmp_path / "a.json", tmp_path / "b.json")
    assert given.files == []
    assert window.start.bouts.problem.text() == "A file holds one bout, but 2 files were dropped: drop one."


def test_a_wrong_file_costs_nothing(window: MainWindow, given: FakeServices, turn: Turning, tmp_path: Path) -> None:
    """The chosen bout, the role and a half-filled page of a new bout stay."""
    _tap(window.start.person.tiles[Role.HEAD_NSO])
    _tap(window.start.bouts.new_bout)
    window.start.form.home.name.setText("Hull")
    given.refusal = "A CRG game is a JSON file, but this one is empty: choose another file."
    assert _drop(window, tmp_path / "empty.json")
    turn()
    assert window.start.bouts.problem.isVisible()
    assert window.start.bouts.problem.text() == given.refusal
    assert window.start.person.note.text() == ""
    assert window.start.person.roles() == ("head-nso",)
    assert window.start.form.home.name.text() == "Hull"
    assert window.start.bouts.bouts.bouts() == ("b1",)
    given.refusal = ""
    _tap(window.start.person.join)
    turn()
    assert given.openings[0].bout == "b1"


def test_rows_without_a_place_stay_on_the_page(window: MainWindow, given: FakeServices, turn: Turning) -> None:
    rows = tuple(f"<lead n='{number}'/>: nobody is meant" for number in range(ROWS_MAX + 3))
    given.saved = (KEPT,)
    window.start.set_preferences(Preferences(name="Maya R.", roles=("jam-timer",)))
    window.take_file(replace(OPENED, unplaced=rows), is_joining=True)
    turn()
    assert given.openings == [], "they can be read before the bout is joined"
    told = window.start.bouts.told
    assert told.isVisible()
    lines = told.text().splitlines()
    assert lines[0] == f"{len(rows)} rows of the file could not be placed. They are kept as notes of the bout:"
    assert lines[1:] == [*rows[:ROWS_MAX], "and 3 more"]
    _tap(window.start.bouts.saved)
    assert not told.isVisible()


def test_repaired_values_stay_on_the_page(window: MainWindow, given: FakeServices, turn: Turning) -> None:
    given.saved = (KEPT,)
    window.start.set_preferences(Preferences(name="Maya R.", roles=("jam-timer",)))
    window.take_file(replace(OPENED, repairs=("Score B7: “15.0” read as “15”",)), is_joining=True)
    turn()
    assert given.openings == []
    assert window.start.bouts.told.text().splitlines() == [
        "1 value of the file was repaired:",
        "Score B7: “15.0” read as “15”",
    ]


def test_the_bout_of_a_file_is_joined_at_once_by_a_known_person(
    window: MainWindow, given: FakeServices, turn: Turning
) -> None:
    given.saved = (KEPT,)
    window.start.set_preferences(Preferences(name="Maya R.", roles=("jam-timer",)))
    window.take_file(OPENED, is_joining=True)
    turn()
    assert [(one.bout, one.name, one.roles) for one in given.openings] == [("from-file", "Maya R.", ("jam-timer",))]


def test_the_bout_of_a_file_waits_for_a_person_without_a_role(
    window: MainWindow, given: FakeServices, turn: Turning
) -> None:
    given.saved = (KEPT,)
    window.take_file(OPENED, is_joining=True)
    turn()
    assert given.openings == []
    assert window.start.person.note.text() == OPENED.note


def _key(window: MainWindow, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    focus: QWidget | None = window.focusWidget()
    QTest.keyClick(window if focus is None else focus, key, modifier)
    QApplication.processEvents()


def test_f1_opens_the_manual_and_escape_closes_it(window: MainWindow) -> None:
    window.activateWindow()
    window.start.person.name.setFocus()
    panel = window.shell.panels.manual
    _key(window, Qt.Key.Key_F1)
    assert panel.isVisible()
    assert panel.name == "before-the-bout"
    assert panel.page is QApplication.focusWidget()
    _key(window, Qt.Key.Key_Escape)
    assert not panel.isVisible()
    assert window.start.person.name.hasFocus()


def test_the_menu_of_the_start_page_has_the_manual(window: MainWindow) -> None:
    window.activateWindow()
    panels = window.shell.panels
    _key(window, Qt.Key.Key_M, Qt.KeyboardModifier.AltModifier)
    assert panels.menu.isVisible()
    _tap(panels.menu._buttons[0])
    assert panels.opened() is panels.manual
    _tap(panels.manual.cross)
    assert panels.opened() is None


def test_the_manual_closes_when_a_bout_is_joined(window: MainWindow, given: FakeServices, turn: Turning) -> None:
    _key(window, Qt.Key.Key_F1)
    _tap(window.start.person.tiles[Role.JAM_TIMER])
    _tap(window.start.person.join)
    turn()
    assert window.shell.session is not None
    assert window.shell.panels.opened() is None
