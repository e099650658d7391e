"""Closed bouts on the start page: the code that joins one, and the choice for a new bout."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from derbyos_core.identity import Role
from derbyos_core.roles.start.offered_bouts import FoundBout
from derbyos_core.security.join_code import parse_code
from derbyos_core.wire.messages import Address
from tests.gui.turning import Turning
from tests.kit.fake_node import FakeCluster
from tests.kit.fake_services import FakeServices
from ui.services import Preferences
from ui.shell.main_window import TYPING_MS, MainWindow
from ui.shell.start.new_bout import NewBoutPart

HERE = Address("127.0.0.1", 50001)
CLOSED = FoundBout(bout="b1", addresses=(HERE,), title="Cats v Sirens", is_closed=True, needs_code=True)
OWN = FoundBout(bout="b2", addresses=(HERE,), title="Rats v Gulls", is_closed=True)
OPEN = FoundBout(bout="b3", addresses=(HERE,), title="Lynx v Owls")
CODE = parse_code("K7M-2QF-XRD")
NOT_YET = "Type the join code first. The Head NSO's screen shows it."


@pytest.fixture
def given(cluster: FakeCluster) -> FakeServices:
    node = cluster.node("Maya R.", "jam-timer")
    kept = Preferences(name="Maya R.", roles=(Role.JAM_TIMER.value,))
    return FakeServices(node=node, found=(CLOSED, OWN, OPEN), kept=kept, offers_closed=True)


@pytest.fixture
def window(qapp: QApplication, given: FakeServices, turn: Turning) -> Iterator[MainWindow]:
    window = MainWindow(given.services(), is_ticking=False)
    window.show()
    yield window
    window.put_away()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def tap(widget: QWidget) -> None:
    assert widget.isVisible()
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def test_a_closed_bout_is_joined_by_its_code(window: MainWindow, given: FakeServices, turn: Turning) -> None:
    bouts, person = window.start.bouts, window.start.person
    bouts.bout_chosen.emit("b1")
    assert bouts.address.isVisible()
    assert bouts.address_label.text() == "Join code of Cats v Sirens"
    tap(person.join)
    assert person.note.text() == NOT_YET
    bouts._on_typed("K7M-2QF-X")
    tap(person.join)
    assert person.note.text() == "The join code is not complete: 2 signs are missing."
    QTest.keyClicks(bouts.address, "k7m 2qf xrd")
    tap(person.join)
    turn()
    opening = given.openings[0]
    assert (opening.bout, opening.addresses, opening.code) == ("b1", (HERE,), CODE)
    assert "K7M" not in repr(opening)


def test_an_invitation_joins_a_bout_that_was_not_found(window: MainWindow, given: FakeServices, turn: Turning) -> None:
    bouts = window.start.bouts
    tap(bouts.by_address)
    QTest.keyClicks(bouts.address, "K7M-2QF-XRD@192.0.2.7:51000")
    tap(bouts.use_address)
    assert window.start.person.note.text() == "You are joining the bout at 192.0.2.7:51000 with its code."
    tap(window.start.person.join)
    turn()
    opening = given.openings[0]
    assert (opening.bout, opening.addresses, opening.code) == ("", (Address("192.0.2.7", 51000),), CODE)


def test_an_invitation_for_the_chosen_bout_names_its_address(
    window: MainWindow, given: FakeServices, turn: Turning
) -> None:
    window.start.bouts.bout_chosen.emit("b1")
    QTest.keyClicks(window.start.bouts.address, "K7M-2QF-XRD@192.0.2.7:51000")
    assert window.start.bouts.address.text() == "K7M-2QF-XRD@192.0.2.7:51000"
    tap(window.start.person.join)
    turn()
    opening = given.openings[0]
    assert (opening.bout, opening.addresses, opening.code) == ("b1", (Address("192.0.2.7", 51000),), CODE)


def test_an_open_bout_is_joined_by_its_address_alone(window: MainWindow, given: FakeServices, turn: Turning) -> None:
    bouts = window.start.bouts
    tap(bouts.by_address)
    QTest.keyClicks(bouts.address, "192.0.2.7:50000")
    tap(bouts.use_address)
    tap(window.start.person.join)
    turn()
    assert (given.openings[0].addresses, given.openings[0].code) == ((Address("192.0.2.7", 50000),), None)


@pytest.mark.parametrize("bout", ["b2", "b3"])
def test_no_code_is_asked_of_a_member_nor_for_an_open_bout(
    window: MainWindow, given: FakeServices, turn: Turning, bout: str
) -> None:
    window.start.bouts.bout_chosen.emit(bout)
    assert not window.start.bouts.address.isVisible()
    tap(window.start.person.join)
    turn()
    assert (given.openings[0].bout, given.openings[0].code) == (bout, None)


def test_a_wrong_sign_is_told_at_once_and_a_short_code_is_not(window: MainWindow) -> None:
    bouts = window.start.bouts
    bouts.bout_chosen.emit("b1")
    QTest.keyClicks(bouts.address, "K7M")
    assert bouts.problem.text() == ""
    QTest.keyClicks(bouts.address, "O")
    assert bouts.problem.text() == (
        "A join code has no 'O'; it is made of the digits 2 to 9 and letters without I, L, O, U."
    )
    QTest.keyClick(bouts.address, Qt.Key.Key_Backspace)
    assert bouts.problem.text() == ""
    QTest.keyClick(bouts.address, Qt.Key.Key_Return)
    assert bouts.problem.text() == "A join code has nine characters such as K7M-2QF-XRD, found 3."


def test_a_code_counts_only_while_it_is_whole_and_for_its_bout(window: MainWindow, given: FakeServices) -> None:
    bouts, person = window.start.bouts, window.start.person
    given.found = (CLOSED, FoundBout(bout="b4", addresses=(HERE,), title="Owls v Rats", needs_code=True))
    window.look_around()
    bouts.bout_chosen.emit("b1")
    ready = []
    for signs in ("K7M-2QF-XR", "D", "", "D"):
        if signs:
            QTest.keyClicks(bouts.address, signs)
        else:
            QTest.keyClick(bouts.address, Qt.Key.Key_Backspace)
        ready.append(person.is_ready)
    assert ready == [False, True, False, True]
    bouts.bout_chosen.emit("b4")
    assert (bouts.address.text(), person.is_ready) == ("", False)


def test_a_code_that_is_being_typed_stays_while_its_bout_gets_its_name_or_is_lost_for_a_moment(
    window: MainWindow, given: FakeServices
) -> None:
    """Tried on 29 November: the teams' names came while a code was typed, and the field was empty."""
    bouts, person = window.start.bouts, window.start.person

    def found(*bouts: FoundBout) -> None:
        given.found = bouts
        window.look_around()

    found(replace(CLOSED, title=""), OPEN)
    bouts.bout_chosen.emit("b1")
    QTest.keyClicks(bouts.address, "K7M2QF")
    found(CLOSED, OPEN)
    assert bouts.address_label.text() == "Join code of Cats v Sirens"
    QTest.keyClicks(bouts.address, "XRD")
    assert (bouts.address.text(), person.is_ready) == ("K7M2QFXRD", True)
    found(OPEN)
    assert bouts.address.text() == ""
    found(CLOSED, OPEN)
    assert (bouts.address.text(), person.is_ready) == ("K7M2QFXRD", True)
    bouts.bout_chosen.emit("b3")
    assert bouts.address.text() == "", "a code of one bout is no address of another"
    bouts.bout_chosen.emit("b1")
    tap(bouts.by_address)
    bouts.bout_chosen.emit("b1")
    assert (bouts.address.text(), person.is_ready) == ("", False), "who went to another bout begins anew"


def test_another_bout_can_be_chosen_while_a_code_is_asked_for(window: MainWindow) -> None:
    bouts = window.start.bouts
    bouts.bout_chosen.emit("b1")
    assert bouts.by_address.words() == "Another bout"
    tap(bouts.by_address)
    assert not bouts.address.isVisible()
    assert bouts.by_address.words() == "Enter an invitation"
    assert not window.start.person.is_ready


@pytest.mark.parametrize("size", [(800, 480), (640, 400)])
def test_a_small_window_asks_for_the_code_before_the_person(
    window: MainWindow, turn: Turning, size: tuple[int, int]
) -> None:
    window.resize(*size)
    QApplication.processEvents()
    bouts, person = window.start.bouts, window.start.person
    bouts.bout_chosen.emit("b1")
    QApplication.processEvents()
    assert bouts.isVisible()
    assert bouts.address.isVisible()
    QTest.keyClicks(bouts.address, "K7M2QFXRD")
    QTest.keyClick(bouts.address, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert person.isVisible()
    assert person.is_ready


def test_a_new_bout_is_closed_unless_it_is_opened_on_purpose(
    window: MainWindow, given: FakeServices, turn: Turning
) -> None:
    start = window.start
    start.bouts.new_bout_tapped.emit()
    start.form.show_part(NewBoutPart.RULES)
    rules = start.form.rules
    assert rules.access.isVisible()
    assert start.form.is_closed()
    assert rules.access_line.text() == "Closed bout: only laptops that joined with the code can read and write."
    rules.access.chosen.emit(1)
    assert not start.form.is_closed()
    assert rules.access_line.text() == "Open bout: anybody on this network can write."
    rules.access.chosen.emit(0)
    tap(start.person.join)
    turn()
    assert given.openings[0].is_closed


def test_nothing_of_it_shows_where_closed_bouts_are_not_offered(
    qapp: QApplication, cluster: FakeCluster, turn: Turning
) -> None:
    given = FakeServices(node=cluster.node("Maya R.", "jam-timer"), found=(OPEN,), kept=Preferences(name="Maya R."))
    window = MainWindow(given.services(), is_ticking=False)
    window.show()
    assert window.start.bouts.by_address.words() == "Enter an address"
    window.start.bouts.new_bout_tapped.emit()
    window.start.form.show_part(NewBoutPart.RULES)
    assert not window.start.form.rules.access.isVisible()
    assert not window.start.form.is_closed()
    window.start.person.tiles[Role.JAM_TIMER].wanted.emit(True)
    tap(window.start.person.join)
    turn()
    assert not given.openings[0].is_closed
    window.put_away()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def _kept_after(typed: str, window: MainWindow, given: FakeServices) -> dict[str, str]:
    """Type into the field, and return what is on the disk after a moment."""
    window.start.bouts.address.setFocus()
    window.start.bouts.address.clear()
    QTest.keyClicks(window.start.bouts.address, typed)
    QTest.qWait(TYPING_MS + 50)
    return {key: one.text for key, one in given.typed.get(None, {}).items()}


@pytest.mark.usefixtures("turn")
def test_an_address_that_is_being_typed_is_there_after_a_sudden_end(window: MainWindow, given: FakeServices) -> None:
    """Tried on 29 November: the name beside it was kept, and the address gone without a word."""
    tap(window.start.bouts.by_address)
    assert _kept_after("192.168.1.20:50", window, given) == {"address": "192.168.1.20:50"}
    window.put_away()
    again = MainWindow(given.services(), is_ticking=False)
    again.show()
    QApplication.processEvents()
    bouts = again.start.bouts
    assert bouts.address.isVisible(), "the button that leads to it needs no press"
    assert (bouts.address.text(), bouts.address.notice) == ("192.168.1.20:50", "not entered")
    told = "Typed here before and not entered yet: “192.168.1.20:50”. It stands in its field again."
    assert again.start.person.note.text() == told
    again.put_away()


@pytest.mark.usefixtures("turn")
def test_of_an_invitation_the_address_is_kept_and_the_code_is_not(window: MainWindow, given: FakeServices) -> None:
    """A code is a secret, and so is what may be the beginning of one."""
    bouts = window.start.bouts
    tap(bouts.by_address)
    for typed in ("K7M", "K7M-2QF-XRD", "222-333-44", "234.567.892", "K7M-2QF-XRD@"):
        assert _kept_after(typed, window, given) == {}, typed
    assert _kept_after("K7M-2QF-XRD@192.168", window, given) == {"address": "@192.168"}
    window.put_away()
    again = MainWindow(given.services(), is_ticking=False)
    again.show()
    bouts = again.start.bouts
    assert bouts.address.text() == "@192.168"
    tap(bouts.use_address)
    assert bouts.problem.text() == "A join code has nine characters such as K7M-2QF-XRD, found 0."
    again.put_away()


def test_a_code_alone_is_kept_nowhere_and_an_address_waits_meanwhile(window: MainWindow, given: FakeServices) -> None:
    bouts = window.start.bouts
    tap(bouts.by_address)
    assert _kept_after("192.0.2.7:51", window, given) == {"address": "192.0.2.7:51"}
    bouts.bout_chosen.emit("b1")
    assert bouts.address.text() == ""
    assert "K7M" not in str(_kept_after("K7M-2QF-XRD", window, given))
    assert not any("7" in text for text in _kept_after("@127.0.0.1:7", window, given).values())
    tap(bouts.by_address)
    assert bouts.address.text() == "192.0.2.7:51", "what was typed before the code was asked for"


def test_an_address_that_was_used_is_not_told_after_the_next_start(
    window: MainWindow, given: FakeServices, turn: Turning
) -> None:
    bouts = window.start.bouts
    tap(bouts.by_address)
    assert _kept_after("192.0.2.7:51000", window, given) == {"address": "192.0.2.7:51000"}
    tap(bouts.use_address)
    QTest.qWait(TYPING_MS + 50)
    assert given.typed[None] != {}, "nobody has joined yet"
    tap(window.start.person.join)
    turn()
    assert given.typed[None] == {}
