"""One bout at four doors: every program ends with what the node has, also beside programs that do harm."""

import asyncio
import re
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random

import pytest
import zmq

from derbyos_core.clock import Instant
from derbyos_core.identity import BoutId, Team, new_source
from derbyos_core.node.gateways.doors import Doors
from derbyos_core.node.gateways.event_bus import EventBusDoor
from derbyos_core.node.gateways.pppp import PPPPDoor
from derbyos_core.node.gateways.rsb import RSBDoor
from derbyos_core.node.gateways.zre import ZREDoor
from derbyos_core.node.node import Node
from derbyos_core.node.real_clock import RealClock
from derbyos_core.practice.game import practice_game
from derbyos_core.practice.written import WrittenBout
from derbyos_core.replica.events import Loaded
from derbyos_core.wire.messages import Address
from tests.interop.node_kit import expect_soon, make_node, running
from tests.interop.zre_kit import free_port, why_no_broadcast
from tests.kit.door_followers import BusFollower, Follower, PPPPFollower, RSBFollower, ZREFollower, facts_as_json
from tests.system import program

BOUT = BoutId("four doors")
ROLE = "door:overlay"
FACTS = ("score", "jam", "penalty", "lineup", "box", "timeout", "roster", "team")
AT_ONCE = 25
"""Entries of a turn, of some thousand."""
PATIENCE_S = 30.0


def free_ports() -> int:
    """Return the first of three free ports in a row."""
    for port in range(20_000, 40_000, 7):
        with socket.socket() as one, socket.socket() as two, socket.socket() as three:
            try:
                for number, made in enumerate((one, two, three)):
                    made.bind(("127.0.0.1", port + number))
            except OSError:
                continue
            return port
    raise AssertionError("no three free ports in a row")


class Hall:
    """A node with all four doors."""

    def __init__(self, seed: int, bout: BoutId = BOUT) -> None:
        self._seed = seed
        self.node: Node = make_node(bout=bout)
        self.doors = Doors(self.node, ROLE)
        source, clock = self.node.replica.source, RealClock()
        feed, answer = self.doors.feed, self.doors.answer
        self.bus_port, self.zre_port = free_ports(), free_port()
        self.pppp = PPPPDoor(feed, answer, source=source, port=0, clock=clock)
        self.has_zre = not why_no_broadcast()
        self.doors.add(EventBusDoor(feed, answer, source=source, port=self.bus_port, clock=clock))
        self.doors.add(self.pppp)
        own = new_source(Random(seed))
        self.rsb = RSBDoor(feed, answer, source=own, port=0, clock=clock)
        self.doors.add(self.rsb)
        if self.has_zre:
            self.doors.add(ZREDoor(feed, answer, source=source, port=self.zre_port, clock=clock))

    def followers(self) -> list[Follower]:
        """Return a program for each door."""
        found: list[Follower] = [BusFollower(self.bus_port), PPPPFollower(self.pppp.port), RSBFollower(self.rsb.port)]
        if self.has_zre:
            found.append(ZREFollower(self.node.replica.source, self.zre_port))
        return found

    async def play(self) -> None:
        """Enter a whole practice bout, some entries a turn."""
        bout = WrittenBout(self.node.replica.bout_id, Random(self._seed))
        bout.play(practice_game(Random(self._seed), Instant(1_795_248_000_000_000)))
        bodies = [(placed.entry.body, None) for placed in bout.log.ordered()]
        for start in range(0, len(bodies), AT_ONCE):
            self.node._hear(Loaded.of(bodies[start : start + AT_ONCE], is_last=start + AT_ONCE >= len(bodies)))
            await asyncio.sleep(0.01)

    def wanted(self) -> dict[str, object]:
        """Return the facts of the node."""
        return facts_as_json(self.node.view().bout, self.node.now(), kinds=FACTS)


@asynccontextmanager
async def opened(hall: Hall) -> AsyncIterator[Address]:
    """A hall whose doors are open, and the address of its node."""
    async with running(hall.node) as (address,):
        hall.node.join("Door: overlay", (ROLE,), "derbyos", "test")
        await hall.doors.start()
        try:
            yield address
        finally:
            await hall.doors.stop()


@asynccontextmanager
async def following(*followers: Follower) -> AsyncIterator[None]:
    """Programs that are connected, and leave at the end."""
    try:
        for one in followers:
            await one.start()
        yield
    finally:
        for one in followers:
            await one.stop()


async def expect_same(hall: Hall, *followers: Follower) -> None:
    """Wait until every program has the facts of the node."""
    wanted = hall.wanted()
    assert len(wanted) > 200
    for one in followers:
        await expect_soon(partial(_has, one, wanted), f"{type(one).__name__} is behind", PATIENCE_S)


def _has(one: Follower, wanted: dict[str, object]) -> bool:
    return one.of(FACTS) == wanted


def test_all_programs_end_with_the_facts_of_the_node() -> None:
    async def scene() -> None:
        hall = Hall(1)
        async with opened(hall):
            early = hall.followers()
            async with following(*early):
                await hall.play()
                late = hall.followers()
                async with following(*late):
                    await expect_same(hall, *early, *late)

    asyncio.run(scene())


def test_programs_that_do_harm_cost_the_others_nothing(caplog: pytest.LogCaptureFixture) -> None:
    """Garbage on every port, one that never reads, one that leaves in the middle, and a flood of requests."""

    async def scene() -> None:
        hall = Hall(2)
        random = Random(5)
        async with opened(hall):
            good = hall.followers()
            gone = hall.followers()
            context = zmq.Context()
            idle = socket.create_connection(("127.0.0.1", hall.rsb.port))
            rude = [context.socket(zmq.DEALER) for _ in range(3)]
            for made, port in zip(rude, (hall.bus_port, hall.bus_port + 2, hall.pppp.port), strict=True):
                made.linger = 0
                made.connect(f"tcp://127.0.0.1:{port}")
            bare = socket.create_connection(("127.0.0.1", hall.rsb.port))
            try:
                async with following(*good):
                    async with following(*gone):
                        playing = asyncio.create_task(hall.play())
                        for _ in range(200):
                            for made in rude:
                                frames = [random.randbytes(random.randint(0, 60)) for _ in range(random.randint(1, 7))]
                                made.send_multipart(frames, zmq.NOBLOCK)
                            await asyncio.sleep(0.001)
                        bare.sendall(bytes(4) + b"\xff\xff\xff\x7f" + random.randbytes(1_000))
                    await playing
                    await expect_same(hall, *good)
                assert hall.node.view().bout.is_complete
            finally:
                for made in rude:
                    made.close(0)
                context.term()
                idle.close()
                bare.close()
            counted = hall.doors.counters()
        assert sum(count for name, count in counted.items() if name not in ("clients", "refused requests")) > 200

    asyncio.run(scene())


@pytest.mark.slow
def test_a_real_game_at_sixty_times_its_speed(shared_data: Path, tmp_path: Path) -> None:
    """Twelve nodes of their own enter it; every program at the doors ends with score, jams and penalties as they do."""
    game = shared_data / "crg-2023-04-30-supernovas-allstars.json"

    async def scene() -> str:
        hall = Hall(3, BoutId("a real game"))
        async with opened(hall) as address:
            programs = hall.followers()
            async with following(*programs):
                words = ("replay", game, "--bout", "a real game", "--speed", "60", "--no-mdns", "--listen", "127.0.0.1")
                replay = await asyncio.to_thread(
                    program.run, *words, "--connect", str(address), "--data-dir", tmp_path, cwd=tmp_path
                )
                assert replay.returncode == 0, replay.stdout + replay.stderr
                await expect_same(hall, *programs)
                score = hall.node.view().bout.score
                assert f"{score[Team.HOME]}-{score[Team.AWAY]} in " in replay.stdout
                for one in programs:
                    home, away = (one.facts[f"score/{team.value}"] for team in (Team.HOME, Team.AWAY))
                    assert isinstance(home, dict)
                    assert isinstance(away, dict)
                    assert (home["score"], away["score"]) == (score[Team.HOME], score[Team.AWAY])
        return replay.stdout

    told = asyncio.run(scene())
    assert re.search(r"\d+-\d+ in \d+ jams, \d+ penalties", told)
