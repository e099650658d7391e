"""Supply of entries to a peer that lacks them: which ones, how many at once, in what messages.

At most 1,000 entries (data-model 7) and 2 MiB are in flight to one peer, and nothing more goes to a peer whose queue on
this machine does not move; otherwise a peer that keeps requesting and never reads would fill the memory. Peers whose
BEAT takes batches get up to 200 entries in one XMSG, of several sources if need be; foreign programs get them one by
one. Nothing is ever sent past a gap (DOS-100): the log returns unbroken runs only. A batch that is requested again at
the same place was not read: its entries then go one by one, so that one unusual entry cannot block the others. Batches
go deflated to peers whose BEAT says that they take that.
"""

from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import Entry, encode_batch
from derbyos_core.gossip.knowledge import Knowledge
from derbyos_core.gossip.log import EntryLog
from derbyos_core.gossip.signed_log import SignedLog
from derbyos_core.identity import SourceId
from derbyos_core.wire.deflate import deflated
from derbyos_core.wire.messages import XMLMessage

__all__ = ["IN_FLIGHT_MAX", "IN_FLIGHT_OCTETS_MAX", "Supply"]

BATCH_MAX = 200
BATCH_BYTES_MAX = 256 * 1024
"""A quarter of the largest body, 1.3 kB for each of 200 entries; one entry alone may be larger."""
BATCH_MARKS_MAX = 16_000
"""A body may have 20,000 elements; each costs at least one `<`."""
IN_FLIGHT_MAX = 1_000
IN_FLIGHT_OCTETS_MAX = 2 << 20
"""1,000 entries of 2 kB, or eight full batches; one entry may be in flight in any case."""


class Supply:
    """Outgoing entries to members, from the log of one bout."""

    def __init__(self, log: EntryLog, own: SourceId, signed: SignedLog | None = None) -> None:
        self._log = log
        self._own = own
        self._signed = signed
        self.released = 0
        """Number up to which own entries may leave this machine: they are written, or have waited long enough."""

    def top(self, source: SourceId) -> int:
        """Return the top of a source that we report."""
        top = self._log.tops.get(source, 0)
        return min(top, self.released) if source == self._own else top

    def want(self, peer: Knowledge, source: SourceId, after: int, now: Instant, *, is_repeat: bool) -> None:
        """Add the entries of a source after `after` to the backlog; with `is_repeat` nothing has arrived since."""
        flight = peer.flights.get(source)
        if is_repeat and flight is not None and peer.is_lost(flight, now):
            peer.singly[source] = after + BATCH_MAX
        start = peer.sent_upto(source, after, now)
        if start < self.top(source):
            peer.backlog[source] = start
        else:
            peer.backlog.pop(source, None)

    def pump(self, peer: Knowledge, now: Instant) -> list[XMLMessage]:
        """Return as much of the backlog as may be in flight."""
        if peer.is_waiting or (not peer.backlog and not peer.flights):
            return []
        messages: list[XMLMessage] = []
        entries, octets = peer.in_flight(now)
        while peer.backlog and entries < IN_FLIGHT_MAX and octets < IN_FLIGHT_OCTETS_MAX:
            # every turn sends an entry or ends a backlog
            most = min(BATCH_BYTES_MAX, IN_FLIGHT_OCTETS_MAX - octets)
            chunk = self._chunk(peer, min(IN_FLIGHT_MAX - entries, BATCH_MAX), most, now)
            entries += len(chunk)
            octets += sum(len(entry.body) for entry in chunk)
            messages.extend(self.pack(peer, chunk))
        return messages

    def release(self, upto: int) -> list[Entry]:
        """Release own entries up to this number; return the newly released ones."""
        before, self.released = self.released, upto
        return list(self._log.after(self._own, before, upto - before))

    def live(self, peer: Knowledge, entries: list[Entry], now: Instant) -> bool:
        """Note own released entries as sent; return False if the peer has them or its backlog reaches them anyway."""
        if self._own in peer.backlog or peer.holds.get(self._own, 0) >= self.released:
            return False
        octets = sum(len(entry.body) for entry in entries)
        peer.note_sent(self._own, entries[0].sequence - 1, self.released, octets, now)
        return True

    def _chunk(self, peer: Knowledge, limit: int, octets: int, now: Instant) -> list[Entry]:
        """Take the next entries of the backlog that fit into one message, and note them as sent.

        Entries of several sources go in the one order of the log, so that the receiver folds each on top of the last,
        and a partly filled document is the bout at some earlier moment.
        """
        chunk: list[Entry] = []
        size = marks = 0
        tops = {source: self.top(source) for source in peer.backlog}
        stretches = {source: (after, tops[source]) for source, after in peer.backlog.items()}
        for entry in self._log.in_order_between(stretches, limit):
            source = entry.source
            size += len(entry.body)
            marks += entry.body.count(b"<")
            if chunk and (size > octets or marks > BATCH_MARKS_MAX):
                return chunk
            chunk.append(entry)
            peer.note_sent(source, peer.backlog[source], entry.sequence, len(entry.body), now)
            peer.backlog[source] = entry.sequence
        if len(chunk) < limit:  # nothing is left of any source
            peer.backlog.clear()
        else:
            for source in [source for source, after in peer.backlog.items() if after >= tops[source]]:
                del peer.backlog[source]
        return chunk

    def pack(self, peer: Knowledge, entries: list[Entry], *, differ: bool = False) -> list[XMLMessage]:
        """Return these entries as messages that this peer can read; `differ` if it may have others in their place."""
        is_alone = not peer.takes_batches or self._is_singly(peer, entries)
        if self._signed is not None and not is_alone and (differ or self._signed.is_forked(entries)):
            parts = self._signed.runs(entries)
        elif is_alone or len(entries) < 2:
            parts = [[entry] for entry in entries]
        else:
            parts = _parts(entries)
        messages: list[XMLMessage] = []
        for part in parts:
            body = encode_batch(part) if len(part) > 1 else part[0].body
            is_deflated = peer.takes_deflated and len(part) > 1
            messages.append(XMLMessage(deflated(body) if is_deflated else body, self._signatures(peer, part)))
        return messages

    def _signatures(self, peer: Knowledge, entries: list[Entry]) -> bytes:
        """Return the frame that covers these entries; empty for a peer that takes none."""
        return self._signed.frame_for(entries) if self._signed is not None and peer.takes_signatures else b""

    @staticmethod
    def _is_singly(peer: Knowledge, entries: list[Entry]) -> bool:
        return any(entry.sequence <= peer.singly.get(entry.source, 0) for entry in entries)


def _parts(entries: list[Entry]) -> list[list[Entry]]:
    """Return the entries split into message-sized runs; one entry alone may be larger."""
    parts: list[list[Entry]] = []
    octets = marks = 0
    for entry in entries:
        size, elements = len(entry.body), entry.body.count(b"<")
        octets, marks = octets + size, marks + elements
        if parts and octets <= BATCH_BYTES_MAX and marks <= BATCH_MARKS_MAX and len(parts[-1]) < BATCH_MAX:
            parts[-1].append(entry)
        else:
            parts.append([entry])
            octets, marks = size, elements
    return parts
