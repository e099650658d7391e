"""Shows that sixteen hosts that find each other by themselves lose nothing, whatever the network does to them.

The officials of the demo play their game, each in a network namespace on our own switch. First, without faults, three
times are measured: the mesh from one common start, a newcomer, and a restart of the access point after which a third of
the hosts have other addresses. Then frames are late and lost. During the game the network is cut in two for some jams,
a host is killed and returns, and the access point restarts once more. At the end every host has every entry, and all
documents are the same bytes.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from itertools import count, cycle
from pathlib import Path

from app.demo.pipe import Begin
from derbyos_core.identity import Role
from tests.system.room import Place, Room, latencies_ms
from tests.system.stage import Stage, run_on_stage
from tests.system.switch import Host, Switch, Weather, switch, why_no_switch

__all__ = ["Course", "Measured", "main", "play"]

CALM = Weather(delay_ms=2.0, jitter_ms=1.0)
DELAY_MS, JITTER_MS = 20.0, 10.0
RESTART_S = 10.0
"""Time that an access point takes to restart."""
LATENCY_GRACE_S = 5.0
"""Entries of the last seconds before the cut are not measured, because the cut may delay them."""
CUT, JOINED, KILLED, BACK, RESTART = 0.25, 0.37, 0.45, 0.52, 0.62
"""Times of the events, as shares of the game."""
VICTIM = Role.SCOREKEEPER_AWAY
ANY_HOST = "0.0.0.0"


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """Options of a run. `game` None is the practice bout; without `is_stormy` the hosts suffer no faults."""

    hosts: int = 16
    minutes: float = 2.0
    loss: float = 0.2
    seed: int = 1
    game: Path | None = None
    is_stormy: bool = True


@dataclass(slots=True, kw_only=True)
class Measured:
    """Seconds of the mesh, milliseconds from an entry to its last host, octets on the wires; None if not tested."""

    hosts: int
    nodes: int
    loss: float
    seed: int
    mesh_from_start_s: float = 0.0
    newcomer_s: float = 0.0
    restart_calm_s: float | None = None
    restart_stormy_s: float | None = None
    back_after_kill_s: float | None = None
    latency_ms_p50: float | None = None
    latency_ms_p99: float | None = None
    latency_ms_max: float | None = None
    entries_timed: int = 0
    entries: int = 0
    game_s: float = 0.0
    octets_sent_per_host: int = 0
    octets_received_per_host: int = 0
    frames_lost: int = 0


def play(course: Course, folder: Path) -> Measured:
    """Play the whole run; raise `AssertionError` if anything was lost or differs."""
    with switch(course.hosts, seed=course.seed) as network:
        measured: list[Measured] = []

        async def scene(stage: Stage) -> None:
            measured.append(await _Scene(course, network, stage, folder).run())

        run_on_stage(course.game, folder, scene)
        return measured[0]


class _Scene:
    def __init__(self, course: Course, network: Switch, stage: Stage, folder: Path) -> None:
        self._course = course
        self._network = network
        self._stage = stage
        self._room = Room(stage.crew, folder)
        self._fresh_addresses = count(101)
        self._start = 0.0
        self._length_s = course.minutes * 60
        roles = stage.script.roles
        self._measured = Measured(
            hosts=course.hosts,
            nodes=max(course.hosts, len(roles) + 1),
            loss=course.loss if course.is_stormy else 0.0,
            seed=course.seed,
        )

    async def run(self) -> Measured:
        told, room = self._measured, self._room
        self._network.set_weather(CALM)
        *first, last = self._seats()
        _, start = await room.seat(first)
        told.mesh_from_start_s = await room.whole(start)
        _, start = await room.seat([last])
        told.newcomer_s = await room.whole(start)
        if self._course.is_stormy:
            told.restart_calm_s = await self._restart()
        self._begin()
        if self._course.is_stormy:
            await self._storm()
        finished = await self._stage.end()
        await self._stage.game.become_one()
        await room.whole(self._start)
        told.game_s = time.monotonic() - self._start
        self._stage.check(finished)
        counts = self._network.counts()
        told.octets_sent_per_host = sum(counts.sent) // len(counts.sent)
        told.octets_received_per_host = sum(counts.received) // len(counts.received)
        told.frames_lost = counts.lost
        told.entries = next(iter(finished.values())).facts.entries
        return _rounded(told)

    def _seats(self) -> list[tuple[Host, Begin]]:
        """Return the officials with one host each, shared if there are too few hosts, and then the onlookers."""
        begins = [self._stage.plan(role) for role in self._stage.script.roles]
        more = self._measured.nodes - len(begins)
        begins += [self._stage.onlooker(f"onlooker-{number}") for number in range(1, more + 1)]
        hosts = cycle(self._network.hosts)
        return [(host, replace(begin, listen=ANY_HOST, mdns=True)) for host, begin in zip(hosts, begins, strict=False)]

    def _begin(self) -> None:
        self._start = time.monotonic()
        self._stage.game.begin(self._stage.script.length_us / 1_000_000 / self._length_s)

    async def _storm(self) -> None:
        told, course, room = self._measured, self._course, self._room
        self._network.set_weather(Weather(delay_ms=DELAY_MS, jitter_ms=JITTER_MS, loss=course.loss))
        since = time.monotonic()
        await self._reach(CUT)
        at_cut = time.monotonic()
        await self._be_apart()
        told.back_after_kill_s = await self._kill_and_return()
        stayed = [place for place in room.present if place.member.begin.part != VICTIM]
        await self._reach(RESTART)
        told.restart_stormy_s = await self._restart()
        await room.until(lambda: _share_all(stayed), "not every host has what the others wrote")
        times = latencies_ms(stayed, since, at_cut - LATENCY_GRACE_S)
        told.entries_timed = len(times)
        if times:
            told.latency_ms_p50, told.latency_ms_max = times[len(times) // 2], times[-1]
            told.latency_ms_p99 = times[min(len(times) - 1, len(times) * 99 // 100)]

    async def _reach(self, share: float) -> None:
        """Wait for a moment of the game."""
        due = self._start + share * self._length_s
        await self._room.until(lambda: time.monotonic() >= due, "", within_s=self._length_s + 60)

    async def _be_apart(self) -> None:
        """Let each half go on alone until it has really written entries that the other lacks."""
        hosts = self._network.hosts
        halves = hosts[::2], hosts[1::2]
        self._network.part(*halves)
        await self._reach(JOINED)
        tops: list[dict[str, int]] = [{}, {}]
        for place in self._room.present:
            half = tops[halves.index(next(half for half in halves if place.host in half))]
            for source, top in place.member.status.tops.items():
                half[source] = max(top, half.get(source, 0))
        for here, there in (tops, tops[::-1]):
            assert any(top > there.get(source, 0) for source, top in here.items()), "the halves were never apart"
        self._network.heal()

    async def _kill_and_return(self) -> float:
        """Kill one laptop in the middle of its work; later its official continues there."""
        await self._reach(KILLED)
        victim = next(place for place in self._room.present if place.member.begin.part == VICTIM)
        status = victim.member.status
        assert 0 < status.done < status.lines, "the killed one had nothing to do"
        victim.member.kill()
        await self._reach(BACK)
        (again,), start = await self._room.seat([(victim.host, victim.member.begin)])
        took_s = await self._room.whole(start)
        self._stage.game.begin_again(again.member)
        return took_s

    async def _restart(self) -> float:
        """Restart the access point; every third host gets another address. Return the seconds until all know all."""
        for host in self._network.hosts:
            host.unplug()
        await asyncio.sleep(RESTART_S)
        for host in self._network.hosts:
            host.plug(f"10.78.0.{next(self._fresh_addresses)}" if host.number % 3 == 0 else "")
        return await self._room.whole(time.monotonic())


def _share_all(places: Sequence[Place]) -> bool:
    """Return whether each host has every written entry; entries written meanwhile delay it."""
    known = [set(place.entries) for place in places]
    written = {ref for place in places for ref in place.entries if ref[0] == place.source}
    return all(written <= one for one in known)


def _rounded(told: Measured) -> Measured:
    for name, value in asdict(told).items():
        if isinstance(value, float):
            setattr(told, name, round(value, 3))
    return told


def main(argv: Sequence[str] | None = None) -> int:
    """Play once and print the measurements as one line of JSON; return 0 if nothing was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hosts", type=int, default=16)
    parser.add_argument("--minutes", type=float, default=2.0, help="how long the game lasts")
    parser.add_argument("--loss", type=float, default=0.2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", type=Path, help="a game of CRG; else the practice bout")
    words = parser.parse_args(argv)
    if reason := why_no_switch():
        sys.stdout.write(f"not tried: {reason}\n")
        return 0
    course = Course(hosts=words.hosts, minutes=words.minutes, loss=words.loss, seed=words.seed, game=words.game)
    with tempfile.TemporaryDirectory(prefix="derbyos-hosts-") as folder:
        try:
            measured = play(course, Path(folder))
        except AssertionError as error:
            sys.stdout.write(json.dumps({"proof": "hosts", "failed": str(error)[:2000]}) + "\n")
            return 1
    sys.stdout.write(json.dumps({"proof": "hosts", **asdict(measured)}) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
