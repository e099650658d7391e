"""Decides what a node asks of that which carries its messages: one place to listen, one line out per peer.

The shape is the seed's: everything arrives in one queue, everything leaves through a socket per address, and
the two never mix (DOS-5, 6, 11, 12). Nothing here waits: `send` says at once whether the message was taken.
"""

from collections.abc import Callable
from typing import Protocol

from derbyos_core.wire.messages import Address

__all__ = ["OnCrowded", "OnPosed", "OnWaiting", "Transport"]

OnWaiting = Callable[[Address, bool], None]
OnPosed = Callable[[bytes, str], None]
OnCrowded = Callable[[str, int], None]


class Transport(Protocol):
    """Carries frames between nodes; all methods are called on the node's loop."""

    def open(
        self,
        on_readable: Callable[[], None],
        on_waiting: OnWaiting = ...,
        on_posed: OnPosed = ...,
        on_crowded: OnCrowded = ...,
    ) -> Address:
        """Begin to listen; the address is what peers can be told.

        `on_waiting` is told when what was sent to an address does not leave this machine, and when it has left;
        `on_posed` of an identity that a second line uses while the first is alive, and from which host;
        `on_crowded` of a host that opens more lines than there is room for, and how many were cut.

        `on_readable` is called when messages may wait; after that `receive` must be called until it gives
        None, or the caller must come back by itself. Raises `UserError` if it cannot listen there.
        """
        ...

    def own_address(self) -> Address | None:
        """What peers can be told now: the port stays, the machine's address may change with the network."""
        ...

    def prefer(self, identities: tuple[bytes, ...]) -> None:
        """Where there is room for some lines in only, it is for these, the first ones first."""
        ...

    def look_at_unread(self) -> None:
        """After a turn that left messages unread: cut who sends more than can be read."""
        ...

    def receive(self) -> tuple[bytes, ...] | None:
        """The next message as the ROUTER reads it (identity, type, body), or None if none waits."""
        ...

    def dial(self, address: Address) -> None:
        """Open the line out to an address; an open one stays as it is."""
        ...

    def send(self, address: Address, frames: tuple[bytes, bytes]) -> bool:
        """Queue type and body on the line to an address; False if the line is full or not open."""
        ...

    def hang_up(self, address: Address) -> None:
        """Close the line to an address; what is queued may still go for a moment."""
        ...

    async def close(self) -> None:
        """Close everything; what is queued may still go for a moment, then the port is free."""
        ...
