"""Notices of the replica are on the screen: own notices everywhere, all of them at the Head NSO."""

from dataclasses import replace

from derbyos_core.i18n import tr
from derbyos_core.identity import Role
from derbyos_core.replica.notices import Notice, NoticeKind
from derbyos_core.roles.head_nso.ready_laptops import trouble_items
from derbyos_core.session.notices import NoticeMemory
from tests.gui.conftest import Enter
from tests.gui.presses import Presses
from tests.kit.fake_node import FakeCluster, FakeNode

OWN = Notice(kind=NoticeKind.NOT_APPLIED, sentence=tr("Your trip 2 has no effect: its jam was removed"), is_own=True)
OTHERS = Notice(kind=NoticeKind.REFUSED, sentence=tr("3 entries of a stranger were not taken"))


def _window(enter: Enter, node: FakeNode) -> Presses:
    node.otherwise = lambda view: replace(view, notices=(OTHERS, OWN))
    return Presses(enter(node), node)


def test_own_notice_is_an_alert_until_it_is_read(enter: Enter, keeper: FakeNode) -> None:
    """A scorekeeper sees every notice about their own entries, and none about those of others."""
    hands = _window(enter, keeper)
    alert = hands.window.frame.bottom.alert
    assert alert.isVisible()
    assert "has no effect" in alert.accessibleName()
    hands.window.frame.bottom.alert_tapped.emit()
    hands.settle()
    assert "its jam was removed" in hands.told()
    assert not alert.isVisible()


def test_head_nso_reads_every_notice(enter: Enter, head: FakeNode) -> None:
    """Alerts come one after the other, most urgent first; the list keeps them while they hold."""
    hands = _window(enter, head)
    alert = hands.window.frame.bottom.alert
    assert "of a stranger" in alert.accessibleName()
    hands.window.frame.bottom.alert_tapped.emit()
    hands.settle()
    assert "has no effect" in alert.accessibleName()
    view = hands.session.view
    assert [item.title for item in trouble_items(view)] == ["Every entry counts", "Every entry is accepted"]


def test_notice_whose_numbers_grow_is_not_shown_again(cluster: FakeCluster) -> None:
    view = replace(cluster.node("Kim T.", "scorekeeper-home").view(), notices=(OTHERS,))
    memory = NoticeMemory()
    assert memory.unread(view, (Role.HEAD_NSO,)) is OTHERS
    memory.mark_read(OTHERS)
    more = replace(OTHERS, sentence=tr("4 entries of a stranger were not taken"))
    assert memory.unread(replace(view, notices=(more,)), (Role.HEAD_NSO,)) is None
