"""Interface of a node's transport: one place to listen, one outgoing connection per peer.

The shape is the seed's: all messages arrive in one queue, all leave through a socket per address, and the two never mix
(DOS-5, 6, 11, 12). No method blocks: `send` returns at once whether the message was accepted.
"""

from collections.abc import Callable
from typing import Protocol

from derbyos_core.node.transport.strangers import OnStrangers
from derbyos_core.wire.messages import Address

__all__ = ["OnCrowded", "OnPosed", "OnStalled", "Transport"]

OnStalled = Callable[[Address, bool], None]
OnPosed = Callable[[bytes, str], None]
OnCrowded = Callable[[str, int], None]


class Transport(Protocol):
    """Carries frames between nodes; all methods are called on the node's loop."""

    def open(
        self,
        on_readable: Callable[[], None],
        on_stalled: OnStalled = ...,
        on_posed: OnPosed = ...,
        on_crowded: OnCrowded = ...,
        on_strangers: OnStrangers = ...,
    ) -> Address:
        """Start listening; returns the address to give to peers.

        `on_stalled` is called when messages to an address do not leave this machine, and when they have left;
        `on_posed`, in a closed bout, with an identity that a connection with another's key uses, and its host;
        `on_crowded` with a host that opens too many connections, and the number cut; `on_strangers`, in a closed bout,
        with the host of the last one that was turned away, and the number of all so far.

        `on_readable` is called when messages may be queued; after that `receive` must be called until it returns None,
        or the caller must come back by itself. Raises `UserError` if it cannot listen there.
        """
        ...

    def own_address(self) -> Address | None:
        """Return the address to give to peers now: the port is fixed, the machine's address may change."""
        ...

    def prefer(self, identities: tuple[bytes, ...]) -> None:
        """Reserve limited room for connections with these identities, the first ones first."""
        ...

    def look_at_unread(self) -> None:
        """Cut senders that send more than can be read; call this after a turn that left messages unread."""
        ...

    @property
    def sender_key(self) -> bytes | None:
        """CURVE public key of the connection of the message that `receive` returned last; None in an open bout."""
        ...

    def receive(self) -> tuple[bytes, ...] | None:
        """Return the next message as the ROUTER reads it (identity, type, body, signatures), None if there is none."""
        ...

    def note_key(self, address: Address, key: bytes) -> None:
        """Note the CURVE public key of the node at an address, without which it is not dialled in a closed bout."""
        ...

    def expel(self, key: bytes) -> None:
        """Cut all connections from and to the node with this CURVE public key, which must not be admitted any more."""
        ...

    def dial(self, address: Address) -> None:
        """Open the connection to an address; an open one stays as it is."""
        ...

    def send(self, address: Address, frames: tuple[bytes, ...]) -> bool:
        """Queue type, body and further frames; returns False if the queue is full or there is no connection."""
        ...

    def hang_up(self, address: Address) -> None:
        """Close the connection to an address; queued messages may still go for a moment."""
        ...

    async def close(self) -> None:
        """Close everything; queued messages may still go for a moment, then the port is free."""
        ...
