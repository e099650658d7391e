"""Second program for the test of two windows: its own QApplication, its own node, and one official in it.

It joins the bout at the given address as jam timer, waits until its window shows the other official, starts a jam with
the Space key, and prints the content of its window. It ends when its input is closed.
"""

import asyncio
import sys
from collections.abc import Callable

import qasync
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from derbyos_core.roles.start.bout_offers import read_address
from tests.interop.node_kit import make_node
from tests.kit.fake_services import FakeServices
from ui.services import Opening
from ui.shell.bout_shell import only_here
from ui.shell.main_window import MainWindow

WAIT_S = 20.0
STEP_S = 0.02


async def main(typed: str) -> None:
    """Run the second program until its input ends."""
    address = read_address(typed)
    assert address is not None, "the first argument is an address"
    node = make_node(seed=5)
    await node.start()
    node.join("Sol A.", ("jam-timer",), "derbyos", "test")
    window = MainWindow(FakeServices().services())
    window.enter(node, Opening(name="Sol A.", roles=("jam-timer",)))
    window.show()
    window.activateWindow()
    node.dial(address)
    header = window.frame.header
    await until(lambda: header.badge.accessibleName() == "Network: In step, 2 of 2 laptops")
    QTest.keyClick(window, Qt.Key.Key_Space)
    tell("pressed Space")
    await until(lambda: "4" in header.score.accessibleName().split(";")[0].split(",")[0])
    tell(header.score.accessibleName())
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    session = window.shell.session
    assert session is not None, "the window is in the bout"
    await until(lambda: not only_here(session.view, session.laptops))  # otherwise the window asks whether to leave
    window.shell.leave()
    await until(lambda: asyncio.all_tasks() == {asyncio.current_task()})


async def until(is_so: Callable[[], bool]) -> None:
    """Wait until the window shows something, or fail at the time limit."""
    for _ in range(round(WAIT_S / STEP_S)):
        if is_so():
            return
        await asyncio.sleep(STEP_S)
    raise TimeoutError("what was waited for never came")


def tell(words: str) -> None:
    """Print one line for the test that started this program."""
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    app = QApplication([])
    loop = qasync.QEventLoop(app)
    asyncio.set_event_loop(loop)
    with loop:
        loop.run_until_complete(main(sys.argv[1]))
