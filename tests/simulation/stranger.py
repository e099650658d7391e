"""A plain DerbyOS node, written by others after the seed.

It answers every HELO with HELO and every BOUT with BOUT, passes each newcomer on at once, knows no BEAT, and sends all
its entries in reply to a lower GSIP. Its ROUTER is a plain one, without handover.
"""

from derbyos_core.gossip.entry import Act, Draft, Entry, Payload, Target, Verb, compose, parse_body
from derbyos_core.identity import SourceId, octets_of, source_from_octets
from derbyos_core.simulation.cluster import Cluster
from derbyos_core.simulation.network import Dealer
from derbyos_core.wire.codec import decode, encode
from derbyos_core.wire.messages import (
    Address,
    BoutMessage,
    GossipMessage,
    HelloMessage,
    Message,
    PeerMessage,
    XMLMessage,
)

__all__ = ["Stranger"]


class Stranger:
    """A node with exactly the behaviour described above."""

    def __init__(self, cluster: Cluster, source: SourceId) -> None:
        self.cluster = cluster
        self.source = source
        self.address = Address("10.0.9.9", 60_000)
        self.entries: dict[SourceId, dict[int, Entry]] = {}
        self.said = 0
        self._dealers: dict[Address, Dealer] = {}
        self._peers: dict[SourceId, Address] = {}
        cluster.network.listen(self.address, self.hear, has_handover=False)

    def top(self, source: SourceId) -> int:
        """Return the end of the unbroken run."""
        held = self.entries.get(source, {})
        return next(number for number in range(len(held) + 1) if number + 1 not in held)

    def meet(self, address: Address) -> None:
        """Greet a typed address."""
        self.say(address, HelloMessage(self.address))
        self.say(address, BoutMessage(self.cluster.bout.string))

    def is_greeted_by(self, source: SourceId) -> bool:
        """Return whether this source has sent HELO."""
        return source in self._peers

    def crash(self) -> None:
        """Stop without GBYE; a new node may come back at this address."""
        self.cluster.network.crash(self.address, self.address.host, is_rude=True)

    def write(self, text: str) -> None:
        """Write an own entry and send it to all peers."""
        number = self.top(self.source) + 1
        act = Act(verb=Verb.ADD, target=Target(period="1", jam="1"), payload=(Payload(tag="note", text=text),))
        entry = compose(Draft(acts=(act,)), self.source, number, self.cluster.agenda.now)
        self.entries.setdefault(self.source, {})[number] = entry
        for address in self._peers.values():
            self.say(address, XMLMessage(entry.body))

    def say(self, address: Address, message: Message) -> None:
        """Send on the DEALER of this address."""
        self.said += 1
        network = self.cluster.network
        if address not in self._dealers:
            self._dealers[address] = network.dial(self.address.host, octets_of(self.source), address)
        network.send(self._dealers[address], encode(message))

    def hear(self, frames: tuple[bytes, ...]) -> None:
        """Receive a message."""
        sender, message = decode(frames)
        assert sender == source_from_octets(frames[0])
        match message:
            case HelloMessage(address):
                is_new = sender not in self._peers
                self._peers[sender] = address
                self.say(address, HelloMessage(self.address))
                if is_new:
                    self.say(address, BoutMessage(self.cluster.bout.string))
                    self.say(address, GossipMessage(((sender, self.top(sender)),)))
                    for other in self._peers.values():
                        if other != address:
                            self.say(other, PeerMessage(address))
            case BoutMessage() if sender in self._peers:
                self.say(self._peers[sender], BoutMessage(self.cluster.bout.string))
            case PeerMessage(address) if address not in self._peers.values():
                self.meet(address)
            case GossipMessage(tops) if sender in self._peers:
                self._gossip(sender, tops)
            case XMLMessage(body):
                for entry in parse_body(body):
                    self.entries.setdefault(entry.source, {})[entry.sequence] = entry

    def _gossip(self, sender: SourceId, tops: tuple[tuple[SourceId, int], ...]) -> None:
        assert len(tops) == 1, "a stranger reads one line a message"
        ((source, theirs),) = tops
        ours = self.top(source)
        if theirs > ours:
            asked = self._peers.get(source, self._peers[sender])
            self.say(asked, GossipMessage(((source, ours),)))
        for number in range(theirs + 1, ours + 1):
            self.say(self._peers[sender], XMLMessage(self.entries[source][number].body))
