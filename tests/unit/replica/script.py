"""A replica under test, and peers named by letters that send it frames."""

from random import Random

from derbyos_core.clock import Instant
from derbyos_core.errors import LocalProtocolError
from derbyos_core.gossip.entry import Entry
from derbyos_core.identity import AuthorId, BoutId, SourceId, octets_of
from derbyos_core.replica.effects import Effect, Persist, Send
from derbyos_core.replica.events import Frames, Persisted
from derbyos_core.replica.replica import Replica
from derbyos_core.wire.codec import encode
from derbyos_core.wire.messages import (
    Address,
    BeatMessage,
    BoutMessage,
    HelloMessage,
    Message,
    XMLMessage,
)
from tests.unit.gossip.script import entry

__all__ = ["ADDRESS", "BOUT", "NOW", "SECOND", "SOURCES", "Bench"]

SECOND = 1_000_000
NOW = Instant(1_795_248_000 * SECOND)
BOUT = BoutId("final")
SOURCES = {name: SourceId(f"{name * 8}-0000-4000-8000-000000000000") for name in "abcdef"}
ADDRESS = {name: Address(f"10.0.0.{index}", 50_000) for index, name in enumerate("abcdef", start=1)}
_BY_ADDRESS = {address: name for name, address in ADDRESS.items()}


class Bench:
    """The replica `a`, its time and its effects."""

    def __init__(self, *, joined: bool = True) -> None:
        self.now = NOW
        self.replica = Replica(bout=BOUT, source=SOURCES["a"], author=AuthorId("author-a"), random=Random(1))
        self.replica.listen_at(ADDRESS["a"])
        if joined:
            self.replica.join("Ada", ("scorekeeper-home",), "derbyos", "1.0", NOW)
            self.kept(*self.effects())

    def effects(self) -> tuple[Effect, ...]:
        """Return the effects since the last call."""
        return self.replica.take_effects()

    def kept(self, *effects: Effect, is_synced: bool = True) -> tuple[Effect, ...]:
        """Report the entries of all `Persist` effects as written, and return the effects."""
        refs = tuple(effect.entry.ref for effect in effects if isinstance(effect, Persist))
        self.replica.receive(Persisted(refs, is_synced), self.now)
        return self.effects()

    def hears(self, name: str, message: Message) -> tuple[Effect, ...]:
        """Receive a message of a peer."""
        return self.hears_frames(octets_of(SOURCES[name]), *encode(message))

    def hears_frames(self, *frames: bytes) -> tuple[Effect, ...]:
        """Receive frames of any sender, and return the effects."""
        self.replica.receive(Frames(frames), self.now)
        return self.effects()

    def takes(self, name: str, *entries: Entry) -> tuple[Effect, ...]:
        """Receive entries over the channel of a peer, one message each."""
        return tuple(effect for each in entries for effect in self.hears(name, XMLMessage(each.body)))

    def writes_of(self, name: str, *numbers: int) -> tuple[Effect, ...]:
        """Receive a peer's own entries with these numbers."""
        return self.takes(name, *[entry(name, number) for number in numbers])

    def meets(self, *names: str) -> None:
        """Let peers with the same bout arrive."""
        for name in names:
            self.hears(name, HelloMessage(ADDRESS[name]))
            self.hears(name, BoutMessage(BOUT.string))
            self.hears(name, BeatMessage((("v", "1"), ("batch", "1"))))

    def waits(self, seconds: float) -> tuple[Effect, ...]:
        """Let time pass, and return the effects."""
        end = Instant(self.now + int(seconds * SECOND))
        due = self.replica.next_timer()
        while due is not None and due <= end:
            self.now = max(self.now, due)
            self.replica.handle_timer(self.now)
            due = self.replica.next_timer()
            assert due is None or due > self.now, "a timer must not stand still"
        self.now = end
        return self.effects()

    @staticmethod
    def sent(effects: tuple[Effect, ...]) -> list[str]:
        """Return the messages sent, as `b XMSG`."""
        lines = []
        for effect in effects:
            if isinstance(effect, Send):
                try:
                    kind = encode(effect.message)[0].decode()
                except LocalProtocolError:
                    kind = "????"
                lines.append(f"{_BY_ADDRESS[effect.address]} {kind}")
        return lines

    @staticmethod
    def kinds(effects: tuple[Effect, ...]) -> list[str]:
        """Return the names of the effects, in order."""
        return [type(effect).__name__ for effect in effects]
