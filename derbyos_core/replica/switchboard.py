"""Decides how introductions and gossip reach each other and the world: who is met, parted from, and told what.

Introductions know addresses and who is here, gossip knows who lacks what. What either asks for becomes effects, in
the order in which it was asked for.
"""

from derbyos_core.clock import Instant
from derbyos_core.gossip.comparison import Words
from derbyos_core.gossip.log import EntryLog
from derbyos_core.gossip.sync import Sync
from derbyos_core.peer.introductions import Introductions
from derbyos_core.peer.outputs import Agreed, Changed, Parted
from derbyos_core.peer.record import Peer
from derbyos_core.peer.transitions import Standing
from derbyos_core.replica.effects import Effect, PeerChanged, Send
from derbyos_core.replica.heartbeat import beat_words
from derbyos_core.replica.rows import PeerRows
from derbyos_core.wire.messages import BeatMessage

__all__ = ["Switchboard", "beat_of"]


def beat_of(sync: Sync, log: EntryLog, peer: Peer, now: Instant) -> Words:
    """The words of a BEAT for one peer, with the digest of what we hold."""
    digests = sync.beat_words(peer.source, now) if peer.source is not None else ()
    return beat_words(peer, log.held, digests)


class Switchboard:
    """Between the rooms of one replica."""

    def __init__(self, *, introductions: Introductions, sync: Sync, log: EntryLog, rows: PeerRows) -> None:
        self._introductions = introductions
        self._sync = sync
        self._log = log
        self._rows = rows

    def collect(self, effects: list[Effect], now: Instant) -> bool:
        """Put what was asked for behind the effects; true if anything about the peers may look different."""
        is_changed = False
        for output in self._introductions.take():
            match output:
                case Send():
                    effects.append(output)
                case Agreed(source):
                    peer = self._introductions.table.named(source)
                    self._sync.meet(source, peer.takes_batches if peer else None, now)
                    self._collect_gossip(effects)
                    is_changed = True
                case Parted(source):
                    self._sync.part(source, now)
                    is_changed = True
                case Changed(peer):
                    if peer.source is not None:
                        self._sync.note_silence(peer.source, peer.standing is not Standing.MEMBER)
                        effects.append(PeerChanged(self._rows.row(peer, peer.source)))
                    is_changed = True
                case _:
                    effects.append(output)
                    is_changed = True
        self._collect_gossip(effects)
        return is_changed

    def _collect_gossip(self, effects: list[Effect]) -> None:
        for source, message in self._sync.take():
            peer = self._introductions.table.named(source)
            if peer is None:
                continue
            if isinstance(message, BeatMessage):  # words about digests; what every BEAT says stands before them
                words = beat_words(peer, self._log.held, message.tokens)
                effects.append(Send(peer.address, BeatMessage(words)))
            else:
                effects.append(Send(peer.address, message))
