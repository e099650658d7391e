"""Notices of the replica are on the screen: own notices everywhere, all of them at the Head NSO."""

from dataclasses import replace

import pytest

from derbyos_core.bout.commands import DeleteJam, SetAttribute, SetTrip
from derbyos_core.bout.model import JamId
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.i18n import tr
from derbyos_core.identity import Role, SourceId, Team
from derbyos_core.replica.notices import Notice, NoticeKind
from derbyos_core.roles.head_nso.ready_laptops import trouble_items
from derbyos_core.session.notices import NoticeMemory
from tests.gui.conftest import Enter
from tests.gui.entries import skate
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


LOST = tuple(EntryRef(SourceId("S7"), number) for number in (3, 4, 5))
DELETION, AGAIN = (EntryRef(SourceId("S8"), number) for number in (1, 2))
GONE = Notice(
    kind=NoticeKind.NOT_APPLIED,
    topic="deleted",
    sentence=tr("Jam 3 was deleted, and with it 2 of your entries: 4 points."),
    is_own=True,
    is_single=True,
    refs=LOST[:2],
    by=(DELETION,),
)


@pytest.mark.parametrize(
    ("later", "is_shown"),
    [
        (replace(GONE, sentence=tr("Jam 4 was deleted, and with it 2 of your entries: 4 points.")), False),
        (
            replace(GONE, sentence=tr("Jam 3 was deleted, and with it 1 of your entries: 3 points."), refs=LOST[:1]),
            False,
        ),
        (replace(GONE, sentence=tr("Jam 3 was deleted, and with it 3 of your entries."), refs=LOST), True),
        (replace(GONE, by=(AGAIN,)), True),
        (replace(GONE, topic="no-effect"), True),
        (replace(GONE, refs=LOST[2:]), True),
    ],
)
def test_a_read_notice_comes_back_for_other_entries_and_not_for_other_words(
    cluster: FakeCluster, later: Notice, *, is_shown: bool
) -> None:
    """Tried on 30 November: it came back as soon as the number of its jam or of its entries changed."""
    view = replace(cluster.node("Kim T.", "scorekeeper-home").view(), notices=(GONE,))
    memory = NoticeMemory()
    memory.mark_read(GONE)
    assert memory.unread(view, ()) is None
    assert memory.unread(replace(view, notices=(later,)), ()) is (later if is_shown else None)


def test_a_clock_that_is_wrong_is_told_once_however_many_entries_follow(cluster: FakeCluster) -> None:
    ahead = Notice(
        kind=NoticeKind.TIME, topic="ahead", sentence=tr("An entry is far ahead."), is_own=True, refs=LOST[:1]
    )
    view = replace(cluster.node("Kim T.", "scorekeeper-home").view(), notices=(ahead,))
    memory = NoticeMemory()
    memory.mark_read(ahead)
    more = replace(ahead, sentence=tr("Entries are far ahead."), refs=LOST)
    assert memory.unread(replace(view, notices=(more,)), ()) is None
    other = replace(ahead, refs=(DELETION,))
    assert memory.unread(replace(view, notices=(other,)), ()) is other


def test_a_read_notice_does_not_come_back_when_a_team_is_renamed(
    cluster: FakeCluster, timer: FakeNode, keeper: FakeNode
) -> None:
    """The whole way: a jam is deleted with an entry, the notice is read, and then its words change."""
    jam = JamId(1, 1)
    skate(cluster, timer, jam)
    keeper.submit(SetTrip(jam=jam, team=Team.HOME, number=2, points=4), "scorekeeper-home")
    timer.submit(DeleteJam(jam=jam), "jam-timer")
    memory = NoticeMemory()
    notice = memory.unread(keeper.view(), ())
    assert notice is not None
    memory.mark_read(notice)
    assert memory.unread(keeper.view(), ()) is None
    timer.submit(SetAttribute(team=Team.HOME, attribute="name", value="Zebras"), "head-nso")
    (now,) = [one for one in keeper.view().notices if one.is_own]
    assert str(now.sentence) != str(notice.sentence)
    assert memory.unread(keeper.view(), ()) is None
