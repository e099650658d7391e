"""Doors that a window opens: each a process, which says where it listens, why it ended, and ends with the window."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import cast

import pytest

from app.gui import doors as doors_module
from app.gui.doors import DoorProcesses
from app.gui.services import GUIServices
from app.settings import Folders, Settings, load_settings
from derbyos_core.errors import UserError
from derbyos_core.node.discovery.discovery import NoDiscovery
from derbyos_core.node.transport.addresses import LOOPBACK_HOST, ListenAt
from derbyos_core.roles.head_nso.doors import DoorKind
from tests.interop.node_kit import expect_soon, make_node, running
from tests.system import program
from ui.services import Opening

LOOPBACK = ListenAt(LOOPBACK_HOST)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return load_settings(Folders.under(tmp_path))


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> int:
    """A free port for the door, since other tests run beside this one."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        number: int = probe.getsockname()[1]
    options = {**doors_module.OPTIONS, "pppp": ("PPPP", "--pppp", str(number))}
    monkeypatch.setattr(doors_module, "OPTIONS", options)
    return number


def test_a_door_is_a_peer_and_ends_with_its_window(settings: Settings, port: int) -> None:
    async def scene() -> None:
        node = make_node()
        processes = DoorProcesses(settings)
        async with running(node) as (address,):
            node.join("Ines", ("head-nso",), "derbyos", "test")
            try:
                where = await processes.open(DoorKind.PPPP, node.view().bout_id, address)
                assert where == f"127.0.0.1:{port}"
                await expect_soon(lambda: [peer.name for peer in node.view().peers] == ["Door: PPPP"], "the door", 20)
                assert node.view().peers[0].roles == ("door:pppp",)
                assert node.view().peers[0].author != node.replica.author
                with socket.create_connection(("127.0.0.1", port), 5):
                    pass
            finally:
                await processes.close_all()
            with pytest.raises(OSError, match=r"[Rr]efused"):
                socket.create_connection(("127.0.0.1", port), 5)

    asyncio.run(scene())


def test_a_door_of_a_closed_bout_is_a_member_and_its_code_is_in_no_list_of_processes(
    settings: Settings, port: int
) -> None:
    async def scene() -> None:
        services = GUIServices(settings, NoDiscovery(), LOOPBACK)
        offered = services.offered()
        doors, membership = offered.doors, offered.membership
        assert doors is not None
        assert membership is not None
        try:
            seat = await services.open_bout(Opening(name="Ines", roles=("head-nso",), is_closed=True))
            view = seat.view()
            assert view.address is not None
            closed = membership.closed_bout(view)
            assert closed is not None
            where = await doors.open(DoorKind.PPPP, view.bout_id, view.address)
            assert where == f"127.0.0.1:{port}"
            await expect_soon(lambda: [peer.name for peer in seat.view().peers] == ["Door: PPPP"], "the door", 20)
            now = membership.closed_bout(seat.view())
            assert now is not None
            assert len(now.admitted) == 2
            (child,) = services._doors._running.values()
            words = " ".join(map(str, cast("list[str]", child.args)))
            assert str(closed.code) not in words
            assert "--code -" in words
        finally:
            await services.leave_all()

    asyncio.run(scene())


def test_a_door_that_cannot_open_says_why(settings: Settings, port: int) -> None:
    async def scene() -> None:
        node = make_node()
        async with running(node) as (address,):
            with socket.socket() as taken:
                taken.bind(("127.0.0.1", port))
                taken.listen()
                with pytest.raises(UserError, match=f":{port} is in use by another program"):
                    await DoorProcesses(settings).open(DoorKind.PPPP, node.view().bout_id, address)

    asyncio.run(scene())


def test_a_door_that_dies_is_reported(settings: Settings, port: int) -> None:
    async def scene() -> None:
        node = make_node()
        processes = DoorProcesses(settings)
        ended: list[tuple[DoorKind, str]] = []
        processes.on_end = lambda kind, text: ended.append((kind, text))
        async with running(node) as (address,):
            await processes.open(DoorKind.PPPP, node.view().bout_id, address)
            (child,) = processes._running.values()
            child.kill()
            await expect_soon(lambda: ended, "the report", 20)
            assert ended[0][0] is DoorKind.PPPP
            assert ended[0][1] == "the door ended without a word"
            await processes.close_all()

    asyncio.run(scene())


@pytest.mark.skipif(os.name == "nt", reason="a parent is killed by a signal")
def test_a_gateway_does_not_outlive_the_program_that_started_it(tmp_path: Path, port: int) -> None:
    """The parent is killed, so it closes nothing itself."""
    words = program.words("--data-dir", tmp_path, "gateway", "--bout", "x", "--no-mdns", "--ends-with-input")
    code = (
        "import subprocess, sys\n"
        f"child = subprocess.Popen({[*words, '--pppp', str(port)]!r}, stdin=subprocess.PIPE)\n"
        "child.wait()\n"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", code], env=program.environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True,
    )  # fmt: skip
    assert parent.stdout is not None
    with parent.stdout:
        while "listens on" not in (line := parent.stdout.readline()):
            assert line, "the gateway never listened"
        parent.send_signal(signal.SIGKILL)
        parent.wait()
        rest = parent.stdout.read()  # ends when the gateway has ended, which holds the other end
    assert rest == ""
