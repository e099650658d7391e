"""Two programs on one machine, each with its own QApplication, window and node: entries of one appear on the other.

Method: this process is the scorekeeper; a second process is the jam timer (`second_window`). They connect over
loopback sockets. The jam timer presses Space, and the scorekeeper's window shows the jam; the scorekeeper types 4, and
the score appears on the jam timer's window.
"""

import asyncio
import sys
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from derbyos_core.bout.model import JamId
from tests.gui.programs.conftest import Run
from tests.interop.node_kit import expect_soon, make_node
from tests.kit.fake_services import FakeServices
from ui.services import Opening
from ui.shell.main_window import MainWindow
from ui.theme.look import look

PATIENCE_S = 30.0
"""Time limit of each step: a second program is started."""


async def _line(stream: asyncio.StreamReader | None) -> str:
    assert stream is not None, "the second program's output is read"
    return (await asyncio.wait_for(stream.readline(), PATIENCE_S)).decode().strip()


def test_two_programs_on_one_machine_see_each_others_entries(run: Run, repository: Path) -> None:
    async def state() -> None:
        look().apply()
        node = make_node(seed=3)
        address = await node.start()
        node.join("Kim T.", ("scorekeeper-home",), "derbyos", "test")
        window = MainWindow(FakeServices().services())
        window.enter(node, Opening(name="Kim T.", roles=("scorekeeper-home",)))
        window.show()
        window.activateWindow()
        second = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tests.gui.programs.second_window",
            str(address),
            cwd=repository,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        try:
            assert await _line(second.stdout) == "pressed Space"
            present = window.frame.header.strip._present
            await expect_soon(lambda: "on track" in present.accessibleName(), "that the jam is on track", PATIENCE_S)
            assert node.view().bout.active == JamId(1, 1)
            QTest.keyClick(window, Qt.Key.Key_4)
            await expect_soon(lambda: "4" in window.frame.header.score.accessibleName(), "the own points", PATIENCE_S)
            assert (await _line(second.stdout)).startswith("HOM 4")
            assert second.stdin is not None, "the second program's input is ours"
            second.stdin.close()
            assert await asyncio.wait_for(second.wait(), PATIENCE_S) == 0
        finally:
            if second.returncode is None:
                second.kill()
                await second.wait()
            bridge = window.shell._end_session()
            assert bridge is not None, "the window was in a bout"
            await bridge.stop()
            window.put_away()

    run(state(), patience_s=4 * PATIENCE_S)
