"""The foreign program of the proof: a member that speaks the protocol with bare sockets and writes odd entries.

Its entries follow from its seed, its start and the sources of the officials alone, so that a run can be repeated. It
also floods, stops reading, connects in the names of others, and starts again under another identity.
"""

import json
import re
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from types import SimpleNamespace
from typing import cast
from uuid import UUID

import zmq

from derbyos_core.clock import Instant
from derbyos_core.document import natural
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import BoutId, Eid, SourceId, Team, octets_of
from derbyos_core.node.transport.addresses import LOOPBACK_HOST
from derbyos_core.simulation.cluster import Cluster
from derbyos_core.simulation.faults.odd import (
    Forger,
    ForkFlood,
    OddAccept,
    OddEntries,
    OddOver,
    OddStamps,
    OddUndo,
)
from derbyos_core.simulation.host import Host
from derbyos_core.simulation.odd_entries import KnownTargets, OddWriter, Screens

__all__: list[str] = []

BEAT_S = 1.5
RECENT = 2_000
"""Entries that the foreign program remembers by name: its own and those that the officials must have written."""
KINDS = (
    (OddEntries, 40), (OddOver, 12), (OddUndo, 10), (OddStamps, 10), (OddAccept, 6), (Forger, 3), (ForkFlood, 1),
)  # fmt: skip
FLOOD_EACH, STALL_EACH, RESTART_EACH, IMPOSTOR_EACH = 2_000, 1_500, 1_200, 700
"""After this many entries each."""
FLOOD, STALL_S = 500, 8.0
_EID = re.compile(rb' eid="([0-9a-f-]{36})"')


class _GuessedCluster:
    """The part of a simulated cluster that the odd faults read, as far as a foreign program can guess it."""

    def __init__(self, bout: BoutId, random: Random, officials: list[SourceId], begin_us: int, pace_s: float) -> None:
        self.bout = bout
        self.officials = officials
        self.odd_writers: list[OddWriter] = []
        self.screens = Screens()
        self.forged: dict[EntryRef, None] = {}
        self.has_old_names = False
        self.agenda = SimpleNamespace(now=Instant(begin_us))
        self.written = 0
        self.kinds = [kind(cast(Cluster, self), random) for kind, _ in KINDS]
        self._begin_us, self._pace_s = begin_us, pace_s
        self._refs: list[EntryRef] = []
        self._eids: dict[str, None] = dict.fromkeys(
            bout.eid(key)
            for jam in range(1, 5)
            for key in (
                natural.jam_key(1, jam),
                *(natural.pass_key(1, jam, team, trip) for team in (Team.HOME, Team.AWAY) for trip in (1, 2, 3)),
                natural.fact_key(1, jam, Team.HOME, "lead"),
            )
        )

    @property
    def running(self) -> list[SimpleNamespace]:
        """Officials, with the entries that they must have written by now."""
        return [
            SimpleNamespace(replica=SimpleNamespace(source=name, log=SimpleNamespace(highest=self._top)))
            for name in self.officials
        ]

    def known(self) -> KnownTargets:
        """Return the own entries, and those of the officials by number."""
        top = self._top()
        refs = [*self._refs[-RECENT:], *(EntryRef(name, number) for name in self.officials for number in range(1, top))]
        return KnownTargets(refs, [Eid(eid) for eid in list(self._eids)[-RECENT:]], dict.fromkeys(self.officials, top))

    def write(self, kind: int) -> Iterator[bytes]:
        """Return bodies of one kind."""
        self.agenda.now = Instant(self._begin_us + int(self.written * self._pace_s * 1_000_000))
        self.screens = Screens()
        for body in self.kinds[kind].bodies(cast(Host, None)):
            self.written += 1
            writer = self.odd_writers[-1] if self.odd_writers else None
            if writer is not None:
                self._refs.append(EntryRef(writer.source, max(1, writer.sequence)))
            for eid in _EID.findall(body):
                self._eids[eid.decode()] = None
            yield body

    def _top(self, _source: SourceId | None = None) -> int:
        return 1 + int(self.written * self._pace_s / 2)


class _Stranger:
    """Sockets that open and close."""

    def __init__(self, random: Random, bout: BoutId, nodes: list[str]) -> None:
        self.random, self.bout, self.nodes = random, bout, nodes
        self.context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
        self.sent = self.refused = self.heard = 0
        self.stalled_until = 0.0
        self._beat_at = 0.0
        self.appear()

    def appear(self) -> None:
        """Take a new identity and a new address, and greet everybody."""
        identity = UUID(int=self.random.getrandbits(128), version=4).bytes
        self.router = self.context.socket(zmq.ROUTER)
        self.router.set_hwm(0)  # with a limit, libzmq would abort a program that stops reading (tests of aborts)
        port = self.router.bind_to_random_port(f"tcp://{LOOPBACK_HOST}")
        self.address = f"{LOOPBACK_HOST}:{port}"
        self.dealers = [self._dial(node, identity) for node in self.nodes]
        for dealer in self.dealers:
            self._send(dealer, b"HELO", self.address.encode())
            self._send(dealer, b"BOUT", self.bout.string.encode())

    def go(self) -> None:
        """Leave, half the time with GBYE."""
        for dealer in self.dealers:
            if self.random.random() < 0.5:
                self._send(dealer, b"GBYE", b"")
            dealer.close(linger=200)
        self.router.close(linger=0)

    def write(self, body: bytes) -> None:
        """Send to one or to all."""
        some = self.dealers if self.random.random() < 0.3 else [self.random.choice(self.dealers)]
        for dealer in some:
            self._send(dealer, b"XMSG", body)

    def flood(self, body: bytes) -> None:
        """Send the same again and again, between chat."""
        for number in range(FLOOD):
            dealer = self.random.choice(self.dealers)
            self._send(dealer, *((b"XMSG", body) if number % 2 else (b"CHAT", b"flood")))

    def impersonate(self, source: SourceId) -> None:
        """Open a line under an official's identity."""
        line = self._dial(self.random.choice(self.nodes), octets_of(source))
        self._send(line, b"CHAT", b"it is me")
        if self.random.random() < 0.5:
            self._send(line, b"GBYE", b"")
        line.close(linger=200)

    def live(self) -> None:
        """Send BEAT, and read the messages unless reading is paused."""
        now = time.monotonic()
        if now >= self._beat_at:
            self._beat_at = now + BEAT_S
            for dealer in self.dealers:
                self._send(dealer, b"BEAT", b"v=1")
        if now >= self.stalled_until:
            with suppress(zmq.Again):
                while True:
                    self.router.recv_multipart(zmq.NOBLOCK)
                    self.heard += 1

    def _dial(self, node: str, identity: bytes) -> "zmq.Socket[bytes]":
        dealer = self.context.socket(zmq.DEALER)
        dealer.setsockopt(zmq.IDENTITY, identity)
        dealer.set_hwm(10_000)
        dealer.connect(f"tcp://{node}")
        return dealer

    def _send(self, dealer: "zmq.Socket[bytes]", kind: bytes, body: bytes) -> None:
        try:
            dealer.send_multipart([kind, body], zmq.NOBLOCK)
            self.sent += 1
        except zmq.Again:
            self.refused += 1


def main(order: dict[str, object]) -> None:
    """Write this many entries in this many seconds."""
    random = Random(cast(int, order["seed"]))
    bout, nodes = BoutId(str(order["bout"])), cast(list[str], order["nodes"])
    officials = [SourceId(name) for name in cast(list[str], order["officials"])]
    entries, seconds = cast(int, order["entries"]), cast(float, order["seconds"])
    cluster = _GuessedCluster(bout, random, officials, cast(int, order["begin_us"]), seconds / entries)
    sockets = Random(random.getrandbits(64))  # the recipient of a message has no effect on the entries
    stranger = _Stranger(sockets, bout, nodes)
    weights = [weight for _, weight in KINDS]
    done: dict[str, int] = {"restarts": 0, "floods": 0, "stalls": 0, "impostors": 0}
    begin, body = time.monotonic(), b""
    marks = {"restarts": RESTART_EACH, "floods": FLOOD_EACH, "stalls": STALL_EACH, "impostors": IMPOSTOR_EACH}
    while cluster.written < entries:
        (kind,) = random.choices(range(len(KINDS)), weights)
        for body in cluster.write(kind):
            stranger.write(body)
        for name, each in marks.items():
            if cluster.written // each > done[name]:
                done[name] = cluster.written // each
                if name == "restarts":
                    stranger.go()
                    stranger.appear()
                elif name == "floods":
                    stranger.flood(body)
                elif name == "stalls":
                    stranger.stalled_until = time.monotonic() + STALL_S
                else:
                    stranger.impersonate(sockets.choice(officials))
        due = begin + cluster.written * seconds / entries
        while True:
            stranger.live()
            left = due - time.monotonic()
            if left <= 0:
                break
            time.sleep(min(left, 0.2))
    stranger.go()
    stranger.context.term()
    told = {
        "written": cluster.written,
        "sent": stranger.sent,
        "refused": stranger.refused,
        "heard": stranger.heard,
        **done,
    }
    print(json.dumps({**told, "seconds": round(time.monotonic() - begin, 1)}), flush=True)


if __name__ == "__main__":
    main(json.loads(sys.stdin.readline()))
