"""Decides how a peer is shown: where it is, who sits there, how it stands, how much it holds."""

from derbyos_core.gossip.sync import Sync
from derbyos_core.identity import SourceId
from derbyos_core.peer.record import Peer
from derbyos_core.peer.table import PeerTable
from derbyos_core.peer.transitions import Standing
from derbyos_core.replica.ledger import Ledger
from derbyos_core.replica.view import PeerRow, PeerState
from derbyos_core.timesync.bout_clock import BoutClock

__all__ = ["PeerRows"]


class PeerRows:
    """Rows for the Head NSO's list, from what introductions, log and gossip know."""

    def __init__(self, table: PeerTable, ledger: Ledger, sync: Sync, clock: BoutClock) -> None:
        self._table = table
        self._ledger = ledger
        self._sync = sync
        self._clock = clock

    def all(self) -> tuple[PeerRow, ...]:
        """Everybody who has said HELO, then those who have left."""
        rows = [self.row(peer, peer.source) for peer in self._table if peer.source is not None]
        return tuple(rows + [self.row(peer, source) for source, peer in self._table.left.items()])

    def row(self, peer: Peer, source: SourceId) -> PeerRow:
        """One peer."""
        writer = self._ledger.writers[source]
        is_gone = peer.standing in (Standing.STRANGER, Standing.CALLED)
        apart = peer.clock.apart(self._clock, self._clock.local)
        return PeerRow(
            source=source,
            address=peer.address,
            state=PeerState.LEFT if is_gone else PeerState(peer.standing.value),
            author=writer.author,
            name=writer.name,
            roles=writer.roles,
            heard_at=self._clock.at(peer.heard_at),
            holds=self._sync.holds(source),
            apart_us=None if apart is None else apart.offset_us,
            is_clock_agreed=None if apart is None else apart.is_agreed,
        )
