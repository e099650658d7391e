"""Script of introductions: build one node, poke it, compare its output as lines."""

from random import Random

from derbyos_core.clock import Instant
from derbyos_core.errors import LocalProtocolError
from derbyos_core.identity import SourceId
from derbyos_core.peer.introductions import Introductions
from derbyos_core.peer.outputs import Agreed, Dial, HangUp, Output, Parted, Send, StandingChanged
from derbyos_core.peer.record import Origin, Peer
from derbyos_core.timesync.bout_clock import BoutClock
from derbyos_core.timesync.sample import Words
from derbyos_core.wire.codec import encode
from derbyos_core.wire.messages import (
    Address,
    BeatMessage,
    BoutMessage,
    ByeMessage,
    HelloMessage,
    Message,
    PeerMessage,
)

__all__ = ["ADDRESS", "NAMES", "NOW", "SECOND", "Node", "says"]

SECOND = 1_000_000
NOW = Instant(1_795_248_000 * SECOND)
NAMES = "abcdefgh"
SOURCES = {name: SourceId(f"{name * 8}-0000-4000-8000-000000000000") for name in NAMES}
ADDRESS = {name: Address(f"10.0.0.{index}", 50_000) for index, name in enumerate(NAMES, start=1)}
_BY_ADDRESS = {address: name for name, address in ADDRESS.items()}
_BY_SOURCE = {source: name for name, source in SOURCES.items()}


def says(output: Output) -> str:
    """Return an output as a line, such as `b HELO a`: to b, HELO, from the address of a."""
    match output:
        case Dial(address):
            return f"dial {_BY_ADDRESS[address]}"
        case HangUp(address):
            return f"hang up {_BY_ADDRESS[address]}"
        case Send(address, HelloMessage(body) | PeerMessage(body) as message):
            return f"{_BY_ADDRESS[address]} {_kind(message)} {_BY_ADDRESS.get(body, body)}"
        case Send(address, BoutMessage(bout)):
            return f"{_BY_ADDRESS[address]} BOUT {bout}".rstrip()
        case Send(address, message):
            return f"{_BY_ADDRESS[address]} {_kind(message)}"
        case Agreed(source):
            return f"agreed {_BY_SOURCE[source]}"
        case Parted(source):
            return f"parted {_BY_SOURCE[source]}"
        case StandingChanged(peer):
            assert peer.source is not None
            return f"{_BY_SOURCE[peer.source]} is {peer.standing}"


def _kind(message: Message) -> str:
    try:
        return encode(message)[0].decode()
    except LocalProtocolError:
        return "????"


class _Queries:
    """State of the bout of one node, for the queries of its introductions."""

    def __init__(self, node: "Node") -> None:
        self._node = node

    def has_written(self, source: SourceId) -> bool:
        return source in self._node.writers

    def is_jam_timer(self, source: SourceId) -> bool:
        return source == self._node.jam_timer

    def is_jam_running(self) -> bool:
        return self._node.is_jam_running


class Node:
    """The node `a`; its peers are named by letters."""

    def __init__(self, bout: str = "final", name: str = "a") -> None:
        self.now = NOW
        self.clock = BoutClock()
        self.jam_timer: SourceId | None = None
        self.is_jam_running = False
        self.writers: set[SourceId] = set()
        self.introductions = Introductions(
            source=SOURCES[name],
            bout=bout,
            clock=self.clock,
            random=Random(1),
            beat=_beat,
            queries=_Queries(self),
        )
        self.introductions.listen_at(ADDRESS[name], NOW)

    def lines(self) -> list[str]:
        """Return the output since the last call."""
        return [says(output) for output in self.introductions.take()]

    def find(self, name: str, origin: Origin = Origin.TYPED, **more: str) -> list[str]:
        """Report an address found for a peer, and return the output."""
        source = SOURCES[more["source"]] if "source" in more else None
        self.introductions.find(ADDRESS[name], origin, self.now, source=source, bout=more.get("bout"))
        return self.lines()

    def hears(self, name: str, message: Message) -> list[str]:
        """Receive a message, and return the output."""
        self.introductions.hear(SOURCES[name], message, self.now)
        return self.lines()

    def hello(self, name: str, at: str = "") -> list[str]:
        """Receive HELO, with the peer's own address or another's."""
        return self.hears(name, HelloMessage(ADDRESS[at or name]))

    def bout(self, name: str, bout: str = "final") -> list[str]:
        """Receive BOUT."""
        return self.hears(name, BoutMessage(bout))

    def peer(self, name: str, about: str) -> list[str]:
        """Receive PEER."""
        return self.hears(name, PeerMessage(ADDRESS[about]))

    def bye(self, name: str) -> list[str]:
        """Receive GBYE."""
        return self.hears(name, ByeMessage())

    def meets(self, *names: str) -> None:
        """Let peers with the same bout arrive."""
        for name in names:
            self.hello(name)
            self.bout(name)

    def waits(self, seconds: float, *talking: str) -> list[str]:
        """Let time pass; the peers in `talking` send a BEAT each second."""
        end = Instant(self.now + int(seconds * SECOND))
        beat_at = self.now + SECOND
        while self.now < end:
            due = self.introductions.wake
            self.now = Instant(min(end, beat_at, max(due, self.now + 1) if due is not None else end))
            if self.now >= beat_at:
                beat_at += SECOND
                for name in talking:
                    self.introductions.hear(SOURCES[name], BeatMessage(()), self.now)
            self.introductions.handle_timer(self.now)
        return self.lines()

    def standing(self, name: str) -> str:
        """Return the standing of a peer."""
        peer = self.introductions.table.named(SOURCES[name])
        return peer.standing.value if peer is not None else "stranger"


def _beat(_peer: Peer, _now: Instant) -> Words:
    return (("v", "1"),)
