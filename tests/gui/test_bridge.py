"""The bridge notifies windows of a node at most once per frame, and forwards commands at once."""

from collections.abc import Callable
from contextlib import suppress

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from derbyos_core.bout.commands import MarkLead, StartJam, Undo
from derbyos_core.bout.model import JamId
from derbyos_core.identity import Team
from derbyos_core.replica.effects import Effect, Patched, PeerChanged
from tests.kit.fake_node import FakeCluster, FakeNode
from ui.bridge import FRAME_MS, Change, NodeBridge

JAM = JamId(1, 1)
ANOTHERS = (Patched((("0" * 32, 1),), own=False),)

Hear = Callable[[tuple[Effect, ...]], None]


def _listening(node: FakeNode, monkeypatch: pytest.MonkeyPatch) -> tuple[NodeBridge, Hear, list[Change]]:
    """Return a bridge, the callback that it gave to the node, and the list of its signals."""
    calls: list[Hear] = []

    def subscribe(callback: Hear) -> Callable[[], None]:
        calls.append(callback)
        return calls.clear

    monkeypatch.setattr(node, "subscribe", subscribe)
    bridge = NodeBridge(node)
    told: list[Change] = []
    bridge.changed.connect(told.append)
    return bridge, calls[0], told


def _frames(qtbot: QtBot, count: int = 3) -> None:
    qtbot.wait(FRAME_MS * count)


def test_burst_of_entries_is_signalled_once_per_frame(qtbot: QtBot, cluster: FakeCluster) -> None:
    timer, keeper = cluster.node("Sol A.", "jam-timer"), cluster.node("Kim T.", "scorekeeper-home")
    bridge = NodeBridge(keeper)
    told: list[Change] = []
    bridge.changed.connect(told.append)
    for number in range(1, 51):
        timer.submit(StartJam(jam=JamId(1, number), at=cluster.time), "jam-timer")
    assert told == []
    _frames(qtbot)
    assert len(told) == 1
    assert not told[0].is_own
    assert len(told[0].view.bout.jams) == 50


def test_disk_reports_delay_no_entry(qtbot: QtBot, cluster: FakeCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """An entry behind them is signalled at once, whether they were already signalled or not (performance goal 14)."""
    node = cluster.node("Kim T.", "scorekeeper-home")
    bridge, hear, told = _listening(node, monkeypatch)
    hear(())
    with qtbot.waitSignal(bridge.changed):
        pass
    hear(ANOTHERS)
    QCoreApplication.processEvents()
    assert [len(change.foreign) for change in told] == [0, 1]
    _frames(qtbot)
    hear((PeerChanged(node.as_peer(holds=1)),))
    hear(ANOTHERS)
    QCoreApplication.processEvents()
    assert [len(change.foreign) for change in told] == [0, 1, 1]


def test_closed_bout_signals_nothing(qtbot: QtBot, cluster: FakeCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    bridge, hear, told = _listening(cluster.node("Kim T.", "scorekeeper-home"), monkeypatch)
    hear(ANOTHERS)
    bridge.let_go()
    hear(ANOTHERS)
    _frames(qtbot)
    assert told == []


def test_the_second_entry_within_a_frame_waits_for_the_next(
    qtbot: QtBot, cluster: FakeCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A burst is not drawn entry by entry, and disk reports in between do not delay it."""
    bridge, hear, told = _listening(cluster.node("Kim T.", "scorekeeper-home"), monkeypatch)
    hear(ANOTHERS)
    QCoreApplication.processEvents()
    hear(ANOTHERS)
    hear(())
    hear(ANOTHERS)
    with qtbot.waitSignal(bridge.changed):
        pass
    assert [len(change.foreign) for change in told] == [1, 2]


def test_only_entries_are_due(qtbot: QtBot, cluster: FakeCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """A press that wrote nothing does not wait for a picture, which would never come."""
    bridge, hear, _ = _listening(cluster.node("Kim T.", "scorekeeper-home"), monkeypatch)
    dues: list[bool] = []
    hear(())
    dues.append(bridge.is_due)
    hear(ANOTHERS)
    dues.append(bridge.is_due)
    _frames(qtbot)
    dues.append(bridge.is_due)
    assert dues == [False, True, False]


def test_own_entry_is_signalled_as_own(qtbot: QtBot, cluster: FakeCluster) -> None:
    keeper = cluster.node("Kim T.", "scorekeeper-home")
    bridge = NodeBridge(keeper)
    with qtbot.waitSignal(bridge.changed) as told:
        bridge.submit(MarkLead(jam=JAM, team=Team.HOME), "scorekeeper-home", bridge.view())
    assert told.args is not None
    assert told.args[0].is_own
    assert told.args[0].foreign == ()


def test_a_wish_that_makes_no_sense_comes_back_as_a_sentence(qtbot: QtBot, cluster: FakeCluster) -> None:
    bridge = NodeBridge(cluster.node("Kim T.", "scorekeeper-home"))
    with qtbot.waitSignal(bridge.rejected) as told:
        bridge.submit(Undo(entries=()), "scorekeeper-home", bridge.view())
    assert told.args is not None
    assert "nothing to undo" in told.args[0]


@pytest.mark.clause(46)
def test_chat_is_signalled_at_once(qtbot: QtBot, cluster: FakeCluster) -> None:
    """A received or own message of the chat reaches the windows (DOS-46)."""
    bridge = NodeBridge(cluster.node("Ines V.", "head-nso"))
    with qtbot.waitSignal(bridge.chatted) as told:
        bridge.chat("Need a hand")
    assert told.args is not None
    assert told.args[0].text == "Need a hand"


def test_stopped_bridge_signals_nothing(qtbot: QtBot, cluster: FakeCluster) -> None:
    node = cluster.node("Kim T.", "scorekeeper-home")
    bridge = NodeBridge(node)
    told: list[Change] = []
    bridge.changed.connect(told.append)
    coroutine = bridge.stop()
    with suppress(StopIteration):
        coroutine.send(None)
    node.submit(MarkLead(jam=JAM, team=Team.HOME), "scorekeeper-home")
    _frames(qtbot)
    assert told == []
    assert node.is_stopped
