"""Hosts with a node on each, and the records of their stopwatches: times of contacts and of entries."""

import asyncio
import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from app.demo.pipe import Begin
from app.demo.processes import ChildProcesses, Member
from derbyos_core.replica.view import PeerState
from tests.system.switch import Host

__all__ = ["Place", "Room", "latencies_ms"]

WAIT_S_MAX = 90.0
"""Time that sixteen processes may take to load on a busy machine, or a mesh to form in bad conditions."""
LOOK_S = 0.01

Ref = tuple[str, int]


class Place:
    """A host, its node, and the log of its stopwatch."""

    def __init__(self, host: Host, member: Member, log: Path) -> None:
        self.host = host
        self.member = member
        self.source = ""
        self.is_waiting = False
        self.meetings: list[tuple[float, Mapping[str, str]]] = []
        """Times from which members are known, each with its address."""
        self.states: Mapping[str, Sequence[str]] = {}
        """Present state and address of every peer."""
        self.entries: dict[Ref, float] = {}
        self._log = log
        self._offset = 0

    def look(self) -> None:
        """Read the stopwatch's new lines."""
        if not self._log.exists():
            return
        with self._log.open("rb") as file:
            file.seek(self._offset)
            whole, end, _ = file.read().rpartition(b"\n")
        self._offset += len(whole) + len(end)
        for line in whole.splitlines():
            self._take(json.loads(line))

    def _take(self, seen: Sequence[object]) -> None:
        match seen:
            case [float(), "waiting"]:
                self.is_waiting = True
            case [float(), "listening", str(source)]:
                self.source = source
            case [float(at), "peers", dict(rows)]:
                self.states = rows
                self.meetings.append(
                    (at, {source: address for source, (state, address) in rows.items() if state == PeerState.MEMBER})
                )
            case [float(at), "entry", str(source), int(sequence)]:
                self.entries.setdefault((source, sequence), at)

    def met_at(self, wanted: Mapping[str, str], since: float) -> float | None:
        """Return the time, at least `since`, from which it knows these members at these addresses, or None."""
        began: float | None = None
        for at, members in self.meetings:
            if not _holds(members, wanted):
                began = None
            elif began is None:
                began = at
        return None if began is None else max(began, since)


def _holds(members: Mapping[str, str], wanted: Mapping[str, str]) -> bool:
    return all(members.get(source) == address for source, address in wanted.items())


class Room:
    """All places, in the order in which they were taken."""

    def __init__(self, crew: ChildProcesses, folder: Path) -> None:
        self._crew = crew
        self._folder = folder
        self._gates = 0
        self.places: list[Place] = []

    @property
    def present(self) -> list[Place]:
        """The places whose nodes still take part."""
        return [place for place in self.places if not place.member.is_dismissed]

    async def seat(self, seats: Iterable[tuple[Host, Begin]]) -> tuple[list[Place], float]:
        """Start a node on each of these hosts at the same moment, when everything is loaded; return that moment."""
        with self._gate() as (gate, open_gate):
            taken = [await self._take(host, begin, gate) for host, begin in seats]
            await self.until(lambda: all(place.is_waiting for place in taken), "not every process is loaded")
            return taken, open_gate()

    @contextmanager
    def _gate(self) -> Iterator[tuple[Path, Callable[[], float]]]:
        import fcntl

        self._gates += 1
        path = self._folder / f"gate-{self._gates}"
        path.touch()
        with path.open("rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)

            def open_gate() -> float:
                now = time.monotonic()
                fcntl.flock(lock, fcntl.LOCK_UN)
                return now

            yield path, open_gate

    async def _take(self, host: Host, begin: Begin, gate: Path) -> Place:
        log = self._folder / f"host-{host.number}-{len(self.places)}.seen"
        watched = (sys.executable, "-P", "-m", "tests.system.watched", str(gate), str(log))
        member = await self._crew.seat(begin, (*host.prefix, *watched))
        place = Place(host, member, log)
        self.places.append(place)
        return place

    async def until(self, holds: Callable[[], bool], lacks: str, *, within_s: float = WAIT_S_MAX) -> None:
        """Wait for a condition that the stopwatches show."""
        deadline = time.monotonic() + within_s
        while True:
            for place in self.places:
                place.look()
            if holds():
                return
            faults = [fault for place in self.places if (fault := place.member.fault())]
            assert not faults, faults
            assert time.monotonic() < deadline, lacks
            await asyncio.sleep(LOOK_S)

    async def whole(self, since: float, *, within_s: float = WAIT_S_MAX) -> float:
        """Wait until all know all at their present addresses; return the seconds from `since` to the last contact."""
        await self.until(
            lambda: all(place.source and place.member.listening for place in self.present),
            "not every node listens",
            within_s=within_s,
        )
        met: list[float | None] = []

        def is_whole() -> bool:
            met[:] = [place.met_at(self._others_of(place), since) for place in self.present]
            return None not in met

        try:
            await self.until(is_whole, "the nodes are not one mesh", within_s=within_s)
        except AssertionError as error:
            raise AssertionError(f"{error}: {'; '.join(self._strangers())}") from None
        return max(at for at in met if at is not None) - since

    def _others_of(self, place: Place) -> Mapping[str, str]:
        return {other.source: f"{other.host.address}:{_port_of(other)}" for other in self.present if other is not place}

    def _strangers(self) -> Iterator[str]:
        for place in self.present:
            for source, address in self._others_of(place).items():
                state, there = place.states.get(source, ("nobody", address))
                if (state, there) != (PeerState.MEMBER, address):
                    yield f"host {place.host.number} has {state} at {there} for {address}"


def latencies_ms(places: Sequence[Place], begin: float, end: float) -> list[float]:
    """Return the times that the entries of these places in this span took to the last of them, in order of size."""
    return sorted(
        (max(place.entries[ref] for place in places) - at) * 1000
        for writer in places
        for ref, at in writer.entries.items()
        if ref[0] == writer.source and begin <= at <= end
    )


def _port_of(place: Place) -> str:
    assert place.member.listening is not None
    return place.member.listening.address.rpartition(":")[2]
