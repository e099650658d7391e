"""Nodes of ours and of zeromq-pyre, in network namespaces of their own: loopback has no broadcast for pyre."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from tests.interop.node_kit import expect_soon
from tests.system.namespaces import NamespaceNetwork, namespace_network, why_no_network

pytest.importorskip("pyre", reason="zeromq-pyre is not installed")
pytestmark = pytest.mark.skipif(bool(why_no_network()), reason=why_no_network())

EXPIRED_S = 30


@pytest.fixture(scope="module")
def network() -> Iterator[NamespaceNetwork]:
    with namespace_network(4) as built:
        yield built


class Program:
    """A program in a namespace, and the lines that it has printed."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.lines: list[str] = []
        self.id = ""

    async def read(self) -> None:
        """Keep its lines until it ends."""
        assert self.process.stdout is not None
        while line := await self.process.stdout.readline():
            self.lines.append(line.decode().strip())

    def do(self, command: str) -> None:
        """Give it a command."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{command}\n".encode())

    async def expect(self, line: str, patience_s: float = 15) -> None:
        """Wait until it has printed a line that begins so."""
        await expect_soon(
            lambda: any(one.startswith(line) for one in self.lines), f"{line!r} in {self.lines}", patience_s
        )


@asynccontextmanager
async def program(network: NamespaceNetwork, place: int, kind: str, name: str) -> AsyncIterator[Program]:
    """Run a program in a place of the network, until it has said its UUID."""
    async with running(network, place, "-m", "tests.interop._zre_program", kind, name) as made:
        await expect_soon(lambda: made.lines, "its UUID")
        made.id = made.lines[0]
        yield made


@asynccontextmanager
async def running(network: NamespaceNetwork, place: int, *words: str) -> AsyncIterator[Program]:
    """Run Python with these words."""
    command = [*network.prefix(place), sys.executable, *words]
    process = await asyncio.create_subprocess_exec(
        *command, stdin=PIPE, stdout=PIPE, cwd=Path(__file__).parents[2], limit=1 << 20
    )
    made = Program(process)
    reading = asyncio.create_task(made.read())
    try:
        yield made
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
        await reading


@pytest.mark.clause("ZRE-3", "ZRE-4", "ZRE-11", "ZRE-12", "ZRE-27", "ZRE-33", "ZRE-34", "ZRE-35", "ZRE-36", "ZRE-37")
@pytest.mark.clause("ZRE-38", "ZRE-39")
def test_ours_and_pyre_find_each_other_and_exchange_everything(network: NamespaceNetwork) -> None:
    """ZRE-3, ZRE-4, ZRE-11, ZRE-12, ZRE-27, ZRE-33..39: by beacons alone. pyre ends its thread if a status is wrong, so
    messages follow the steps.
    """

    async def scene() -> None:
        async with program(network, 1, "ours", "ours") as ours, program(network, 2, "pyre", "pyre") as pyre:
            await ours.expect(f'enter {pyre.id} pyre {{"X-KIND": "pyre"}}')
            await pyre.expect(f'enter {ours.id} ours {{"X-KIND": "ours"}}')
            for one, other in ((ours, pyre), (pyre, ours)):
                for group in ("hall", "Hall", "foyer"):
                    one.do(f"join {group}")
                    await other.expect(f"join {one.id} {group}")
                one.do("leave Hall")
                await other.expect(f"leave {one.id} Hall")
            for one, other in ((ours, pyre), (pyre, ours)):
                one.do(f"whisper {other.id} for-you")
                one.do("shout Hall nobody-is-there")
                one.do("shout hall for-the-hall")
                await other.expect(f"whisper {one.id} for-you")
                await other.expect(f"shout {one.id} hall for-the-hall")
                assert [line for line in other.lines if "nobody" in line] == []
            async with program(network, 3, "pyre", "late") as late:
                for group in ("hall", "foyer"):
                    await late.expect(f"join {ours.id} {group}")
                ours.do("join late")
                await late.expect(f"join {ours.id} late")
                late.do("stop")
                await ours.expect(f"exit {late.id}")
            pyre.do("stop")
            await ours.expect(f"exit {pyre.id}")
            assert await pyre.process.wait() == 0

    asyncio.run(scene())


@pytest.mark.clause("ZRE-2", "ZRE-8", "ZRE-12")
def test_pyre_sees_ours_leave_and_return(network: NamespaceNetwork) -> None:
    """ZRE-2, ZRE-8, ZRE-12: by a beacon with port 0; two of ours share the machine of a pyre."""

    async def scene() -> None:
        async with AsyncExitStack() as stack:
            pyre = await stack.enter_async_context(program(network, 1, "pyre", "pyre"))
            stays = await stack.enter_async_context(program(network, 1, "ours", "stays"))
            for _ in range(2):
                async with program(network, 1, "ours", "ours") as ours:
                    await pyre.expect(f"enter {ours.id} ours")
                    await stays.expect(f"enter {ours.id} ours")
                    ours.do("stop")
                    await pyre.expect(f"exit {ours.id}")
                    await stays.expect(f"exit {ours.id}")
                    assert await ours.process.wait() == 0
            assert f"exit {stays.id}" not in pyre.lines

    asyncio.run(scene())


def test_example_client_prints_snapshot_and_events(network: NamespaceNetwork, repository: Path) -> None:
    """The client of docs/doors/zre.md, as it stands there."""
    page = (repository / "docs" / "doors" / "zre.md").read_text(encoding="utf-8")
    example = repository / "docs" / "doors" / "examples" / "zre_client.py"
    code = example.read_text(encoding="utf-8").partition("\n\n")[2].strip()
    assert code in page

    async def scene() -> None:
        async with program(network, 1, "door", "hall") as door, running(network, 2, str(example)) as client:
            await client.expect('{"snapshot":{"version":1,"number":3,"part":1,"last":true,"facts":[{"version":1')
            await door.expect("clients 1")
            door.do("publish 4")
            await client.expect('{"version":1,"number":4,"topic":"score/home","value":{"points":4}')

    asyncio.run(scene())


def test_pyre_makes_a_request(network: NamespaceNetwork) -> None:
    async def scene() -> None:
        async with program(network, 1, "door", "hall") as door, program(network, 2, "pyre", "cue") as pyre:
            await pyre.expect(f"enter {door.id} hall")
            pyre.do(f'whisper {door.id} {{"command":"StartJam","jam":[1,1]}}')
            client = f"cue {pyre.id.replace('-', '')}"
            await pyre.expect(f'whisper {door.id} {{"accepted": ["{client}",')

    asyncio.run(scene())


@pytest.mark.slow
@pytest.mark.clause("ZRE-41", "ZRE-42", "ZRE-44", "ZRE-45")
def test_killed_nodes_expire_here_and_there(network: NamespaceNetwork) -> None:
    """ZRE-41, ZRE-42, ZRE-44, ZRE-45: one of ours and one of pyre are killed; the two that live keep each other."""

    async def scene() -> None:
        async with AsyncExitStack() as stack:
            kinds = (("ours", "a"), ("pyre", "b"), ("ours", "c"), ("pyre", "d"))
            ours, pyre, our_dead, pyre_dead = [
                await stack.enter_async_context(program(network, place, kind, name))
                for place, (kind, name) in enumerate(kinds, start=1)
            ]
            for one in (ours, pyre):
                for other in (our_dead, pyre_dead):
                    await one.expect(f"enter {other.id}")
            await ours.expect(f"enter {pyre.id}")
            await pyre.expect(f"enter {ours.id}")
            our_dead.process.kill()
            pyre_dead.process.kill()
            for one in (ours, pyre):
                for other in (our_dead, pyre_dead):
                    await one.expect(f"exit {other.id}", EXPIRED_S + 10)
            assert f"exit {pyre.id}" not in ours.lines
            assert f"exit {ours.id}" not in pyre.lines
            ours.do(f"whisper {pyre.id} still-here")
            await pyre.expect(f"whisper {ours.id} still-here")

    asyncio.run(scene())
