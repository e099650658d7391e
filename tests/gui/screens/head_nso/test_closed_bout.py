"""The panel of a closed bout: the code for those who come, decisions by two presses, and the recovery word."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from derbyos_core.roles.head_nso.closed_bout import (
    AppointHead,
    ChangeCode,
    ClosedGesture,
    RemoveMember,
    SetRestriction,
    TakeOver,
    UndoEverything,
)
from derbyos_core.roles.shared.closed_bout import DOORS_WHO, SCOREBOARDS_WHO, ClosedBout
from derbyos_core.security.join_code import parse_code
from derbyos_core.security.keys import SigningKey, author_of
from derbyos_core.wire.messages import Address
from tests.gui.conftest import Enter
from tests.gui.presses import Presses
from tests.gui.turning import Turning
from tests.kit.fake_node import FakeCluster, FakeNode
from tests.kit.fake_services import FakeMembership, FakeServices
from ui.shell.dialogs.closed_bout import ClosedBoutPanel, MemberPane
from ui.widgets.pressable import Pressable

INES, BO = (SigningKey(bytes([number]) * 32).public for number in (1, 2))
CODE, WORD = parse_code("K7M-2QF-XRD"), parse_code("222-333-444")
CLOSED = ClosedBout(
    own=INES, ranks={INES: 1}, admitted=frozenset({BO}), code=CODE, address=Address("192.0.2.7", 51_000)
)


@pytest.fixture
def membership() -> FakeMembership:
    return FakeMembership(CLOSED)


@pytest.fixture
def head() -> FakeNode:
    cluster = FakeCluster()
    node = cluster.node("Ines V.", "head-nso", author=author_of(INES))
    cluster.node("Bo L.", "lineup-home", author=author_of(BO))
    return node


@pytest.fixture
def hands(enter: Enter, head: FakeNode, membership: FakeMembership, turn: Turning) -> Presses:
    return Presses(enter(head, services=FakeServices(node=head, membership=membership, offers_closed=True)), head)


def menu_of(hands: Presses) -> list[str]:
    """Open the menu; return the names of its items."""
    hands.tap(hands.window.frame.header.menu)
    return [one.accessibleName() for one in hands.window.shell.panels.menu.findChildren(Pressable)]


def panel_of(hands: Presses) -> ClosedBoutPanel:
    """Open the panel from the menu."""
    menu_of(hands)
    menu = hands.window.shell.panels.menu
    (item,) = [one for one in menu.findChildren(Pressable) if one.accessibleName() == "Join code"]
    menu.area.ensureWidgetVisible(item)
    hands.tap(item)
    panel = hands.window.shell.panels.closed_bout
    assert panel.isVisible()
    return panel


def tap(hands: Presses, panel: ClosedBoutPanel, button: Pressable) -> None:
    """Scroll to a button of the panel, and tap it."""
    panel.area.ensureWidgetVisible(button, 0, 0)
    hands.tap(button)


def pane_of(panel: ClosedBoutPanel, name: str) -> MemberPane:
    """Return the row of a member."""
    return next(pane for pane in panel.members if not pane.isHidden() and pane.title.text().startswith(name))


def test_the_code_is_shown_with_its_invitation(hands: Presses) -> None:
    panel = panel_of(hands)
    assert panel.code.text() == "K7M-2QF-XRD"
    assert panel.code.accessibleName() == "Join code, K 7 M, 2 Q F, X R D"
    assert panel.invitation.text() == "K7M-2QF-XRD@192.0.2.7:51000"
    assert panel.qr.accessibleName() == "QR code of K7M-2QF-XRD@192.0.2.7:51000"
    assert [pane.title.text() for pane in panel.members] == ["Ines V. (decides)", "Bo L."]
    assert panel.word.isHidden()


def test_a_new_code_takes_two_presses(hands: Presses, membership: FakeMembership, turn: Turning) -> None:
    panel = panel_of(hands)
    tap(hands, panel, panel.new_code)
    assert panel.new_code.isHidden()
    assert membership.performed == []
    tap(hands, panel, panel.question.no)
    assert panel.question.isHidden()
    tap(hands, panel, panel.new_code)
    tap(hands, panel, panel.question.yes)
    turn.until(lambda: bool(membership.performed), "a new code")
    assert membership.performed == [ChangeCode()]
    membership.closed = replace(CLOSED, code=WORD, code_number=2)
    hands.settle()
    assert panel.code.text() == "222-333-444"


DECISIONS: dict[str, tuple[ClosedGesture, ...]] = {
    "remove": (RemoveMember(BO), ChangeCode()),
    "undo": (UndoEverything(author_of(BO)),),
    "restrict": (SetRestriction(f"author:{author_of(BO)}", may_write=False),),
    "appoint": (AppointHead(BO),),
}


@pytest.mark.parametrize("what", list(DECISIONS))
def test_a_decision_about_a_member_takes_two_presses(
    hands: Presses, membership: FakeMembership, turn: Turning, what: str
) -> None:
    panel = panel_of(hands)
    pane = pane_of(panel, "Bo L.")
    assert pane.keys[what].isHidden()
    tap(hands, panel, pane.change)
    tap(hands, panel, pane.keys[what])
    assert pane.keys[what].isHidden()
    assert "Bo L." in pane.question.sentence.text()
    assert membership.performed == []
    tap(hands, panel, pane.question.yes)
    turn.until(lambda: len(membership.performed) == len(DECISIONS[what]), "the decision")
    assert tuple(membership.performed) == DECISIONS[what]
    assert pane.question.isHidden()


def test_the_buttons_of_a_member_are_hidden_again(hands: Presses, membership: FakeMembership) -> None:
    panel = panel_of(hands)
    pane = pane_of(panel, "Bo L.")
    tap(hands, panel, pane.change)
    tap(hands, panel, pane.keys["remove"])
    tap(hands, panel, pane.change)
    assert pane.question.isHidden()
    assert all(key.isHidden() for key in pane.keys.values())
    assert membership.performed == []


def test_nobody_decides_about_themselves(hands: Presses) -> None:
    panel = panel_of(hands)
    assert pane_of(panel, "Ines V.").change.isHidden()


def test_scoreboards_and_doors_are_restricted(hands: Presses, membership: FakeMembership, turn: Turning) -> None:
    panel = panel_of(hands)
    assert [kind.accessibleName() for kind in panel.kinds] == ["Scoreboards, may write", "Other programs, may write"]
    tap(hands, panel, panel.kinds[1])
    tap(hands, panel, panel.question.yes)
    turn.until(lambda: bool(membership.performed), "the restriction")
    assert membership.performed == [SetRestriction(DOORS_WHO, may_write=False)]
    membership.closed = replace(CLOSED, restricted=frozenset({DOORS_WHO, SCOREBOARDS_WHO}))
    hands.settle()
    assert [kind.is_on for kind in panel.kinds] == [False, False]


def test_a_decision_that_is_not_carried_out_says_why(hands: Presses, membership: FakeMembership, turn: Turning) -> None:
    membership.refusal = "the disk is full"
    panel = panel_of(hands)
    tap(hands, panel, panel.new_code)
    tap(hands, panel, panel.question.yes)
    turn.until(lambda: panel.note.text() == "The disk is full.", "the reason")
    membership.refusal = ""
    tap(hands, panel, panel.new_code)
    tap(hands, panel, panel.question.yes)
    assert panel.note.text() == "Closed bout: only laptops that joined with the code can read and write."
    turn.until(lambda: bool(membership.performed), "a new code")


def test_other_members_see_the_code_and_decide_nothing(
    hands: Presses, membership: FakeMembership, turn: Turning
) -> None:
    membership.closed = replace(CLOSED, own=BO)
    panel = panel_of(hands)
    assert panel.code.text() == "K7M-2QF-XRD"
    assert panel.new_code.isHidden()
    assert all(pane.change.isHidden() for pane in panel.members)
    assert all(kind.isHidden() for kind in panel.kinds)


def test_the_recovery_word_takes_the_bout_over(hands: Presses, membership: FakeMembership, turn: Turning) -> None:
    membership.closed = replace(CLOSED, own=BO, code=None)
    panel = panel_of(hands)
    assert panel.missing.text() == "This laptop does not know the join code. Ask the Head NSO."
    panel.area.ensureWidgetVisible(panel.take_over, 0, 0)
    QTest.keyClicks(panel.word, "222 333 44O")
    hands.tap(panel.take_over)
    assert panel.word_problem.text().startswith("a join code has no 'O'")
    panel.word.set_text("222 333 444")
    tap(hands, panel, panel.take_over)
    turn.until(lambda: bool(membership.performed), "the recovery")
    assert membership.performed == [TakeOver(WORD)]
    assert panel.word.text() == ""


def test_the_head_nso_screen_shows_the_code(hands: Presses) -> None:
    shown = [one.accessibleName() for one in hands.window.findChildren(Pressable) if one.isVisible()]
    assert "Enlarge the join code" in shown
    assert "Enlarge the address" not in shown


def test_the_recovery_word_is_shown_until_it_is_written_down(
    enter: Enter, head: FakeNode, turn: Turning, qapp: QApplication
) -> None:
    membership = FakeMembership(CLOSED, WORD)
    hands = Presses(enter(head, services=FakeServices(node=head, membership=membership, offers_closed=True)), head)
    panel, banner = hands.window.shell.panels.recovery_word, hands.window.frame.banner
    assert panel.isVisible()
    assert panel.word.text() == "222-333-444"
    hands.tap(panel.cross)
    assert not panel.isVisible()
    assert banner.accessibleName() == "The recovery word of this bout is not written down yet."
    (show,) = [one for one in banner.findChildren(Pressable) if one.isVisible()]
    hands.tap(show)
    assert panel.isVisible()
    hands.tap(panel.done)
    assert not panel.isVisible()
    assert not banner.isVisible()
    assert panel.word.text() == ""


@pytest.mark.parametrize(
    ("closed", "offers_closed", "sentence"),
    [
        (CLOSED, True, "Closed bout: only laptops that joined with the code can read and write."),
        (None, True, "Open bout: anybody on this network can write."),
        (None, False, ""),
    ],
)
def test_the_badge_and_the_list_of_laptops_say_who_may_take_part(
    enter: Enter, head: FakeNode, turn: Turning, closed: ClosedBout | None, offers_closed: bool, sentence: str
) -> None:
    services = FakeServices(node=head, membership=FakeMembership(closed), offers_closed=offers_closed)
    hands = Presses(enter(head, services=services), head)
    badge = hands.window.frame.header.badge
    assert badge.accessibleName().endswith(sentence)
    assert ("bout" in badge.accessibleName()) is bool(sentence)
    hands.tap(badge)
    note = hands.window.shell.panels.peers.note.text()
    assert note.endswith(sentence)
    assert ("bout:" in note) is bool(sentence)
    hands.window.shell.panels.close()
    names = menu_of(hands)
    assert ("Join code" in names) is (closed is not None)
    assert ("Show the address" in names) is (closed is None)


def test_the_panel_is_quiet_after_the_bout_is_left(hands: Presses, membership: FakeMembership, turn: Turning) -> None:
    panel = panel_of(hands)
    hands.window.shell.put_away()
    assert hands.window.shell.closed_bout is None
    panel.code_asked.emit()
    assert membership.performed == []


def test_the_menu_switches_the_encryption_of_files_on_and_off(hands: Presses) -> None:
    """Off until somebody chooses it, because a lost code must not lose a game."""
    services = hands.window.shell.services
    assert not services.load_preferences().encrypts_files
    for is_on, said in ((True, "from now on are encrypted"), (False, "are not encrypted")):
        hands.tap(hands.window.frame.header.menu)
        menu = hands.window.shell.panels.menu
        (item,) = [one for one in menu.findChildren(Pressable) if one.accessibleName().startswith("Encrypt bout files")]
        menu.area.ensureWidgetVisible(item)
        hands.tap(item)
        assert services.load_preferences().encrypts_files is is_on
        assert said in hands.told()


def test_enter_presses_the_recovery_word_and_not_what_stands_behind_it(
    enter: Enter, cluster: FakeCluster, turn: Turning, qapp: QApplication
) -> None:
    """A jam timer who began the bout pressed Enter for the only button to be seen, and Jam 1 started.

    Space is the whistle at all times.
    """
    node = cluster.node("Kim T.", "jam-timer")
    services = FakeServices(node=node, membership=FakeMembership(CLOSED, WORD), offers_closed=True)
    hands = Presses(enter(node, "jam-timer", services=services), node)
    assert hands.window.shell.panels.recovery_word.isVisible()
    hands.key(Qt.Key.Key_Return)
    assert not any(jam.start for jam in node.view().bout.jams)
    assert not hands.window.shell.panels.recovery_word.isVisible()
