"""The bridge tells windows of a node at most once per frame, and passes wishes on at once."""

from contextlib import suppress

from pytestqt.qtbot import QtBot

from derbyos_core.bout.commands import MarkLead, StartJam, Undo
from derbyos_core.bout.model import JamId
from derbyos_core.identity import Team
from tests.gui.fakes import Hall
from ui.bridge import FRAME_MS, Change, NodeBridge

JAM = JamId(1, 1)


def _frames(qtbot: QtBot, count: int = 3) -> None:
    qtbot.wait(FRAME_MS * count)


def test_a_burst_of_entries_is_told_once_per_frame(qtbot: QtBot, hall: Hall) -> None:
    timer, keeper = hall.node("Sol A.", "jam-timer"), hall.node("Kim T.", "scorekeeper-home")
    bridge = NodeBridge(keeper)
    told: list[Change] = []
    bridge.changed.connect(told.append)
    for number in range(1, 51):
        timer.submit(StartJam(jam=JamId(1, number), at=hall.time), "jam-timer")
    assert told == []
    _frames(qtbot)
    assert len(told) == 1
    assert not told[0].is_own
    assert len(told[0].view.bout.jams) == 50


def test_an_own_entry_is_told_as_own(qtbot: QtBot, hall: Hall) -> None:
    keeper = hall.node("Kim T.", "scorekeeper-home")
    bridge = NodeBridge(keeper)
    with qtbot.waitSignal(bridge.changed) as told:
        bridge.submit(MarkLead(jam=JAM, team=Team.HOME), "scorekeeper-home")
    assert told.args is not None
    assert told.args[0].is_own
    assert told.args[0].foreign == ()


def test_a_wish_that_makes_no_sense_comes_back_as_a_sentence(qtbot: QtBot, hall: Hall) -> None:
    bridge = NodeBridge(hall.node("Kim T.", "scorekeeper-home"))
    with qtbot.waitSignal(bridge.rejected) as told:
        bridge.submit(Undo(entries=()), "scorekeeper-home")
    assert told.args is not None
    assert "nothing to undo" in told.args[0]


def test_chat_is_told_as_it_comes(qtbot: QtBot, hall: Hall) -> None:
    """A received or own line of chat reaches the windows (DOS-46)."""
    bridge = NodeBridge(hall.node("Ines V.", "head-nso"))
    with qtbot.waitSignal(bridge.chatted) as told:
        bridge.chat("Need a hand")
    assert told.args is not None
    assert told.args[0].text == "Need a hand"


def test_a_stopped_bridge_tells_nothing_more(qtbot: QtBot, hall: Hall) -> None:
    node = hall.node("Kim T.", "scorekeeper-home")
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
