"""One bout at four doors: every program ends with what the node has, also beside programs that do harm."""

import asyncio
import re
import socket
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, nullcontext
from functools import partial
from itertools import count
from pathlib import Path
from random import Random

import pytest
import zmq

from derbyos_core.clock import Instant
from derbyos_core.identity import BoutId, Team, new_source, octets_of
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
from tests.kit.hostile_clients import WRONG, HostileClient, Target, hostile_clients
from tests.system import program

BOUT = BoutId("four doors")
ROLE = "door:overlay"
FACTS = ("score", "jam", "penalty", "lineup", "box", "timeout", "roster", "team")
HARM = ("refused requests", "forged", "not-yours", "too-fast", "not-protobuf", "before-subscribe")
"""Counters of what must have been refused: by the intake, by RSB and the Event BUS, by PPPP."""
ATTACK_S, SENT_MIN = 3.0, 1_000
AT_ONCE = 25
"""Entries of a turn, of some thousand."""
PATIENCE_S = 60.0
"""A ZRE peer that a forger displaced may have to expire first, after 30 s (ZRE-42)."""


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
        self.rsb_source = new_source(Random(seed))
        self.rsb = RSBDoor(feed, answer, source=self.rsb_source, port=0, clock=clock)
        self.doors.add(self.rsb)
        if self.has_zre:
            self.doors.add(ZREDoor(feed, answer, source=source, port=self.zre_port, clock=clock))

    def followers(self) -> list[Follower]:
        """Return a program for each door."""
        found: list[Follower] = [BusFollower(self.bus_port), PPPPFollower(self.pppp.port), RSBFollower(self.rsb.port)]
        if self.has_zre:
            found.append(ZREFollower(self.node.replica.source, self.zre_port))
        return found

    def target(self, followers: Sequence[Follower]) -> Target:
        """Return the ports, and the names that a forger takes; one of the followers is its victim."""
        victim = next((one for one in followers if isinstance(one, ZREFollower)), None)
        zre = next((one for one in self.doors._doors if isinstance(one, ZREDoor)), None)
        return Target(
            rsb=self.rsb.port,
            event_bus=self.bus_port,
            pppp=self.pppp.port,
            mailbox=zre._sockets.mailbox_port if zre is not None else 0,
            beacons=self.zre_port,
            door=octets_of(self.node.replica.source),
            rsb_sender=octets_of(self.rsb_source),
            victim=victim.id if victim is not None else bytes(16),
            victim_mailbox=victim.mailbox_port if victim is not None else 0,
        )

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


async def attack(hostile: Sequence[HostileClient]) -> None:
    """Let these programs do all their harm until this is cancelled."""
    for one in hostile:
        one.stall()
    for turn in count():
        for one in hostile:
            one.flood(20)
            one.garbage(3)
            if turn % 10 == 0:
                one.forge()
                one.crash()
        await asyncio.sleep(0.005)


@asynccontextmanager
async def attacked(hall: Hall, *followers: Follower) -> AsyncIterator[None]:
    """Programs at each door that do harm all the time; the followers must have started."""
    hostile = hostile_clients(hall.target(followers), 5, has_zre=hall.has_zre)
    attacking = asyncio.create_task(attack(hostile))
    try:
        yield
    finally:
        attacking.cancel()
        await asyncio.wait([attacking])
        for one in hostile:
            one.close()
    assert attacking.cancelled(), "it went on to the end"
    assert all(one.sent > SENT_MIN for one in hostile)


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
    """At each door: a flood, one that stalls, one that crashes, a forger, garbage; and one that leaves."""

    async def scene() -> None:
        hall = Hall(2)
        async with opened(hall):
            good, gone = hall.followers(), hall.followers()
            async with following(*good):
                async with attacked(hall, *good):
                    async with following(*gone):
                        playing = asyncio.create_task(hall.play())
                        await asyncio.sleep(ATTACK_S)
                    await playing
                    await asyncio.sleep(ATTACK_S)  # so that no fact follows when it ends
                await expect_same(hall, *good)
                for one in good:
                    if not isinstance(one, ZREFollower):  # in ZRE anybody may take the name of the door
                        assert WRONG["score"] not in one.scores
            assert hall.node.view().bout.is_complete
            counted = hall.doors.counters()
        assert {name for name in HARM if not counted.get(name)} == set()
        assert not [*hall.node.view().document.findall("note")], "no group was open"

    asyncio.run(scene())


@pytest.mark.slow
def test_a_subscriber_whose_identity_was_used_by_another_gets_everything() -> None:
    """PPPP: the impostor takes its messages and acknowledges them; the subscriber notices the silence and returns."""

    async def scene() -> None:
        hall = Hall(4)
        async with opened(hall):
            victim = PPPPFollower(hall.pppp.port)
            async with following(victim):
                await expect_soon(lambda: victim.facts, "the state")
                context = zmq.Context()
                impostor = context.socket(zmq.DEALER)
                try:
                    impostor.setsockopt(zmq.IDENTITY, victim.identity)
                    impostor.connect(f"tcp://127.0.0.1:{hall.pppp.port}")
                    impostor.send(b"\x03")
                    await asyncio.sleep(0.3)
                    await hall.play()
                    taken = 0
                    while impostor.poll(0):
                        channel, number, *_ = impostor.recv_multipart()
                        if channel[:1] >= b"\x10":
                            impostor.send_multipart([b"\x02" + channel, number])
                            taken += 1
                    assert taken > 10
                    await asyncio.sleep(0.3)
                finally:
                    impostor.close(linger=0)
                    context.term()
                await expect_same(hall, victim)

    asyncio.run(scene())


@pytest.mark.slow
@pytest.mark.parametrize("is_attacked", [False, True], ids=["alone", "attacked"])
def test_a_real_game_at_sixty_times_its_speed(
    shared_data: Path, tmp_path: Path, *, is_attacked: bool, caplog: pytest.LogCaptureFixture
) -> None:
    """Twelve nodes of their own enter it; every program at the doors ends with score, jams and penalties as they do.

    Also if other programs do all their harm from the beginning to the end.
    """
    game = shared_data / "crg-2023-04-30-supernovas-allstars.json"

    async def scene() -> str:
        hall = Hall(3, BoutId("a real game"))
        async with opened(hall) as address:
            programs = hall.followers()
            async with following(*programs):
                async with attacked(hall, *programs) if is_attacked else nullcontext():
                    words = ("replay", game, "--bout", "a real game", "--speed", "60", "--no-mdns")
                    replay = await asyncio.to_thread(
                        program.run, *words, "--listen", "127.0.0.1", "--connect", str(address),
                        "--data-dir", tmp_path, cwd=tmp_path,
                    )  # fmt: skip
                    assert replay.returncode == 0, replay.stdout + replay.stderr
                    await expect_same(hall, *(one for one in programs if not isinstance(one, ZREFollower)))
                # In ZRE anybody may speak in the name of the door for as long as they go on.
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
