"""Nodes on Qt's loop: the same sockets, disk and timers as on a plain loop, beside windows."""

import asyncio
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QLabel

from derbyos_core.replica.effects import Effect
from tests.gui.programs.conftest import Run
from tests.interop.node_kit import Stranger, expect_soon, has_all, make_node, running, write_note


def test_nodes_on_qts_loop_exchange_entries_and_keep_them(run: Run, tmp_path: Path) -> None:
    async def state() -> None:
        nodes = [make_node(tmp_path / str(number)) for number in range(3)]
        async with running(*nodes) as addresses:
            nodes[1].dial(addresses[0])
            nodes[2].dial(addresses[0])
            for number, node in enumerate(nodes):
                write_note(node, f"from {number}")
            await expect_soon(lambda: all(has_all(node, "from 0", "from 1", "from 2") for node in nodes), "all notes")
            await expect_soon(lambda: not any(node.view().unsynced for node in nodes), "all of it on the disk")
        again = make_node(tmp_path / "0")
        async with running(again):
            assert has_all(again, "from 0", "from 1", "from 2")

    run(state())


def test_no_sign_of_a_message_is_lost_when_they_come_one_by_one(run: Run) -> None:
    """The descriptor signals a change once: each message must be read before the next is sent."""

    async def state() -> None:
        node, other = make_node(), make_node()
        async with running(node, other) as (address, _):
            other.dial(address)
            await expect_soon(lambda: node.view().peers and other.view().peers, "the meeting")
            heard = asyncio.Event()

            def hear(_effects: tuple[Effect, ...]) -> None:
                if len(other.view().chat) > count:
                    heard.set()

            other.subscribe(hear)
            for number in range(300):
                count = len(other.view().chat)
                heard.clear()
                node.chat(f"{number}")
                async with asyncio.timeout(5):
                    await heard.wait()
            assert other.view().chat[-1].text == f"{number}"

    run(state())


def test_a_flood_lets_windows_live(run: Run, qapp: QApplication) -> None:
    """While a foreign program sends as fast as it can, Qt's own timers and paints go on."""

    async def state() -> None:
        node = make_node()
        label = QLabel("0")
        label.show()
        ticks: list[int] = []

        def tick() -> None:
            ticks.append(len(node.replica.counters) and sum(node.replica.counters.values()))
            label.setText(str(len(ticks)))

        timer = QTimer()
        timer.timeout.connect(tick)
        timer.start(1)
        with Stranger() as stranger:
            async with running(node) as (address,):
                line = stranger.dial(address)
                for _ in range(3000):
                    line.send_multipart([b"bad type", b"x"])
                await expect_soon(lambda: sum(node.replica.counters.values()) >= 1000, "a thousand of them")
        timer.stop()
        during = {count for count in ticks if 0 < count < 1000}
        assert during, "no window was served until the flood was over"
        assert label.text() != "0"
        label.close()

    run(state())
