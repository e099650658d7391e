"""What the tests of the sheets look at, and what is played before."""

from derbyos_core.bout.commands import EndJam, EndPeriod, StartJam
from derbyos_core.bout.model import JamId
from derbyos_core.identity import Team
from tests.gui.presses import Presses
from tests.kit.fake_node import FakeCluster, FakeNode
from ui.roles.head_nso.screen import HeadNSOScreen
from ui.roles.head_nso.sheets_tab import SheetsTab

__all__ = ["AWAY", "HOME", "JAM", "NEXT", "end_period", "find_hints", "line_of", "play", "screen_of", "sheets_of"]

JAM, NEXT = JamId(1, 1), JamId(1, 2)
HOME, AWAY = Team.HOME, Team.AWAY


def screen_of(hands: Presses) -> HeadNSOScreen:
    """The screen that she sees."""
    return hands.sees(HeadNSOScreen)


def sheets_of(hands: Presses) -> SheetsTab:
    """Its page of the sheets."""
    return screen_of(hands).sheets


def play(cluster: FakeCluster, node: FakeNode, jam: JamId = JAM) -> None:
    """A jam of a minute, as the jam timer enters it."""
    start = cluster.time
    node.submit(StartJam(jam=jam, at=start), "jam-timer")
    cluster.wait(60)
    node.submit(EndJam(jam=jam, duration_us=60_000_000), "jam-timer")
    cluster.wait(30)


def end_period(cluster: FakeCluster, node: FakeNode, period: int = 1) -> None:
    """The jam timer says that a period is over."""
    node.submit(EndPeriod(period=period, at=cluster.time), "jam-timer")


def find_hints(hands: Presses) -> None:
    """What is worked out after the picture is there at once."""
    hands.settle()
    hands.session.hints.finish()
    hands.settle()


def line_of(hands: Presses, start: str) -> str:
    """What a row of the list says."""
    names = [row.accessibleName() for row in sheets_of(hands).rows if not row.isHidden()]
    return next(name for name in names if name.startswith(start))
