"""Helpers of the tests of the sheets."""

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
    """Return the Head NSO's screen."""
    return hands.sees(HeadNSOScreen)


def sheets_of(hands: Presses) -> SheetsTab:
    """Return its page of the sheets."""
    return screen_of(hands).sheets


def play(cluster: FakeCluster, node: FakeNode, jam: JamId = JAM) -> None:
    """Play a jam of one minute, as the jam timer enters it."""
    start = cluster.time
    node.submit(StartJam(jam=jam, at=start), "jam-timer")
    cluster.wait(60)
    node.submit(EndJam(jam=jam, duration_us=60_000_000), "jam-timer")
    cluster.wait(30)


def end_period(cluster: FakeCluster, node: FakeNode, period: int = 1) -> None:
    """End a period, as the jam timer does."""
    node.submit(EndPeriod(period=period, at=cluster.time), "jam-timer")


def find_hints(hands: Presses) -> None:
    """Finish the search for hints, which otherwise runs after the drawing."""
    hands.settle()
    hands.session.hints.finish()
    hands.settle()


def line_of(hands: Presses, start: str) -> str:
    """Return the accessible name of the row with this beginning."""
    names = [row.accessibleName() for row in sheets_of(hands).rows if not row.isHidden()]
    return next(name for name in names if name.startswith(start))
