"""Script of gossip: logs of short sources, the Sync of one node, and its output as lines."""

from random import Random

from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import Act, Draft, Entry, Payload, Target, Verb, compose, parse_body
from derbyos_core.gossip.log import EntryLog
from derbyos_core.gossip.sync import Sync
from derbyos_core.identity import BoutId, SourceId
from derbyos_core.wire.messages import GossipMessage, Message, XMLMessage

__all__ = ["NOW", "SECOND", "SOURCES", "Talker", "entry", "says"]

SECOND = 1_000_000
NOW = Instant(1_795_248_000 * SECOND)
BOUT = BoutId("final")
SOURCES = {name: SourceId(f"{name * 8}-0000-4000-8000-000000000000") for name in "abcdef"}
_NAMES = {source: name for name, source in SOURCES.items()}


def entry(source: str, sequence: int, text: str = "note") -> Entry:
    """Return an entry of one of the sources `a` to `f`."""
    payload = Payload(tag="note", attributes={"eid": str(sequence)}, text=text)
    draft = Draft(acts=(Act(verb=Verb.ADD, target=Target(path="."), payload=(payload,)),))
    return compose(draft, SOURCES[source], sequence, Instant(NOW + sequence))


def says(output: tuple[SourceId, Message]) -> str:
    """Return a message as a line: `b GSIP a 3, c 7` or `b XMSG a 1, a 2`."""
    name, message = _NAMES[output[0]], output[1]
    match message:
        case GossipMessage(tops):
            return f"{name} GSIP " + ", ".join(f"{_NAMES.get(source, '?')} {top}" for source, top in tops)
        case XMLMessage(body):
            found = [f"{_NAMES[each.source]} {each.sequence}" for each in parse_body(body)]
            return f"{name} XMSG " + (", ".join(found) if len(found) < 4 else f"{found[0]}..{found[-1]} ({len(found)})")
    raise AssertionError(f"gossip says GSIP and XMSG, found {message}")


class Talker:
    """The node `b`, with the log that the test asks for."""

    def __init__(self, name: str = "b", **tops: int) -> None:
        self.now = NOW
        self.log = EntryLog(BOUT)
        for source, top in tops.items():
            for sequence in range(1, top + 1):
                self.log.append(entry(source, sequence))
        self.own = SOURCES[name]
        self.sync = Sync(log=self.log, own=self.own, random=Random(1))
        self.sync.publish(self.log.tops.get(self.own, 0), NOW)

    def lines(self) -> list[str]:
        """Return the output since the last call."""
        return [says(output) for output in self.sync.take()]

    def sends(self, name: str, **tops: int) -> list[bytes]:
        """Return the bodies with entries that follow a GSIP of a member."""
        lines = tuple((SOURCES[source], top) for source, top in tops.items())
        self.sync.hear_tops(SOURCES[name], lines, self.now)
        return [message.body for _, message in self.sync.take() if isinstance(message, XMLMessage)]

    def meets(self, name: str, *, batches: bool | None = True) -> list[str]:
        """Let the node agree on the bout with a peer, and return the output."""
        self.sync.meet(SOURCES[name], batches, self.now)
        return self.lines()

    def hears(self, name: str, **tops: int) -> list[str]:
        """Receive a GSIP, and return the output."""
        named = tuple((SOURCES[source], top) for source, top in tops.items())
        self.sync.hear_tops(SOURCES[name], named, self.now)
        return self.lines()

    def takes(self, name: str, *entries: Entry) -> list[str]:
        """Receive an XMSG over the channel of `name`, and return the output."""
        taken = [(each.ref, self.log.append(each).outcome) for each in entries]
        self.sync.hear_entries(SOURCES[name], taken, self.now)
        return self.lines()

    def writes(self, sequence: int) -> list[str]:
        """Write and release an own entry, and return the output."""
        self.log.append(entry(_NAMES[self.own], sequence))
        self.sync.publish(sequence, self.now)
        return self.lines()

    def waits(self, seconds: float) -> list[str]:
        """Let time pass, and return the output."""
        end = Instant(self.now + int(seconds * SECOND))
        due = self.sync.wake
        while due is not None and due <= end:
            self.now = max(self.now, due)
            self.sync.handle_timer(self.now)
            due = self.sync.wake
            assert due is None or due > self.now, "a timer must not stand still"
        self.now = end
        return self.lines()
