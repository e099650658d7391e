"""The panel of the doors for other programs: opened on this laptop, and what may come in through them."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication

from derbyos_core.bout.commands import SetAttribute
from derbyos_core.bout.reading.opened_groups import opened_groups
from derbyos_core.roles.head_nso.doors import DoorKind
from derbyos_core.wire.messages import Address
from tests.gui.conftest import Enter
from tests.gui.presses import Presses
from tests.gui.turning import Turning
from tests.kit.fake_node import FakeCluster, FakeNode
from tests.kit.fake_services import FakeDoors, FakeServices
from ui.shell.dialogs.doors import DoorsPanel
from ui.widgets.pressable import Pressable

ADDRESS = Address("192.0.2.7", 50_000)


@pytest.fixture
def head() -> FakeNode:
    node = FakeCluster().node("Ines", "head-nso")
    node.otherwise = lambda view: replace(view, address=ADDRESS)
    return node


@pytest.fixture
def doors() -> FakeDoors:
    return FakeDoors()


@pytest.fixture
def hands(enter: Enter, head: FakeNode, doors: FakeDoors, turn: Turning) -> Presses:
    return Presses(enter(head, services=FakeServices(node=head, doors=doors)), head)


def panel_of(hands: Presses) -> DoorsPanel:
    """Open the panel from the menu."""
    hands.tap(hands.window.frame.header.menu)
    menu = hands.window.shell.panels.menu
    (item,) = [one for one in menu.findChildren(Pressable) if one.accessibleName() == "Other programs"]
    menu.area.ensureWidgetVisible(item)
    hands.tap(item)
    panel = hands.window.shell.panels.doors
    assert panel.isVisible()
    return panel


def test_a_door_opens_says_where_and_closes(hands: Presses, doors: FakeDoors, head: FakeNode, turn: Turning) -> None:
    panel = panel_of(hands)
    assert [line.text() for line in panel.lines.values()] == ["Closed"] * 4
    hands.tap(panel.doors[DoorKind.PPPP])
    assert panel.lines[DoorKind.PPPP].text() == "Is being opened …"
    turn.until(lambda: DoorKind.PPPP in doors.running, "the door's state")
    turn.until(lambda: panel.doors[DoorKind.PPPP].is_on, "the door's state")
    assert doors.running[DoorKind.PPPP] == (head.view().bout_id, ADDRESS)
    assert panel.lines[DoorKind.PPPP].text() == "Listens on 127.0.0.1:5001"
    hands.tap(panel.doors[DoorKind.PPPP])
    turn.until(lambda: not doors.running, "closed doors")
    assert panel.lines[DoorKind.PPPP].text() == "Closed"


def test_a_door_that_does_not_open_says_why(hands: Presses, doors: FakeDoors, turn: Turning) -> None:
    panel = panel_of(hands)
    doors.refusal = "port 5556 is in use by another program"
    hands.tap(panel.doors[DoorKind.EVENT_BUS])
    turn.until(lambda: "5556" in panel.lines[DoorKind.EVENT_BUS].text(), "the door's state")
    assert panel.lines[DoorKind.EVENT_BUS].text() == "Port 5556 is in use by another program."
    assert not panel.doors[DoorKind.EVENT_BUS].is_on


def test_a_door_that_ends_by_itself_says_why(hands: Presses, doors: FakeDoors, turn: Turning) -> None:
    panel = panel_of(hands)
    hands.tap(panel.doors[DoorKind.RSB])
    turn.until(lambda: panel.doors[DoorKind.RSB].is_on, "the door's state")
    doors.on_end(DoorKind.RSB, "it was killed")
    assert not panel.doors[DoorKind.RSB].is_on
    assert panel.lines[DoorKind.RSB].text() == "It was killed."


def test_the_head_nso_opens_what_may_be_entered(hands: Presses, head: FakeNode) -> None:
    panel = panel_of(hands)
    assert panel.heading.text() == "They may enter nothing. Open what they may enter:"
    hands.tap(panel.groups["score"])
    assert head.last(SetAttribute) == SetAttribute(value="score", attribute="doors", path=".")
    assert opened_groups(head.view().bout.attributes) == ("score",)
    hands.settle()
    assert panel.groups["score"].is_on
    assert panel.heading.text() == "They may enter:"
    hands.tap(panel.groups["score"])
    assert opened_groups(head.view().bout.attributes) == ()


def test_doors_are_closed_with_the_bout(hands: Presses, doors: FakeDoors, turn: Turning) -> None:
    panel = panel_of(hands)
    hands.tap(panel.doors[DoorKind.ZRE])
    turn.until(lambda: DoorKind.ZRE in doors.running, "the door's state")
    hands.window.shell.leave()
    turn.until(lambda: not doors.running, "closed doors")
    assert hands.window.shell.doors is None


def test_other_roles_have_no_doors(enter: Enter, qapp: QApplication) -> None:
    node = FakeCluster().node("Bo", "scorekeeper-home")
    hands = Presses(enter(node), node)
    hands.tap(hands.window.frame.header.menu)
    names = [one.accessibleName() for one in hands.window.shell.panels.menu.findChildren(Pressable)]
    assert "Chat" in names
    assert "Other programs" not in names
