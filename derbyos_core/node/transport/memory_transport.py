"""Transport between nodes in one process without sockets, for tests and for screens without a network.

It keeps ZeroMQ's guarantees and no more: order on each connection, a bounded queue, and no error if nobody listens.
"""

import asyncio
from collections import deque
from collections.abc import Callable

from derbyos_core.errors import UserError
from derbyos_core.i18n import tr
from derbyos_core.identity import SourceId, octets_of
from derbyos_core.node.transport.strangers import OnStrangers
from derbyos_core.node.transport.transport import OnCrowded, OnPosed, OnStalled
from derbyos_core.wire.messages import Address

__all__ = ["MemoryNetwork", "MemoryTransport"]

WAITING_MAX = 3_000
"""Messages queued for one node, as many as the real transport queues for one peer."""


class MemoryNetwork:
    """Listeners by address."""

    def __init__(self) -> None:
        self.listeners: dict[Address, MemoryTransport] = {}


class MemoryTransport:
    """A transport whose connections are method calls."""

    def __init__(self, network: MemoryNetwork, source: SourceId, address: Address) -> None:
        self._network = network
        self._identity = octets_of(source)
        self._address = address
        self._connections: set[Address] = set()
        self._waiting: deque[tuple[bytes, ...]] = deque()
        self._on_readable: Callable[[], None] | None = None

    def open(
        self,
        on_readable: Callable[[], None],
        on_stalled: OnStalled = lambda _address, _is: None,
        on_posed: OnPosed = lambda _identity, _host: None,
        on_crowded: OnCrowded = lambda _host, _count: None,
        on_strangers: OnStrangers = lambda _host, _count: None,
    ) -> Address:
        """Listen at the given address; the callbacks except `on_readable` are never called."""
        if self._address in self._network.listeners:
            raise UserError(
                tr("{where} is in use by another program; end that program or choose another port", where=self._address)
            )
        self._network.listeners[self._address] = self
        self._on_readable = on_readable
        return self._address

    def own_address(self) -> Address | None:
        """Return the given address, while listening."""
        return self._address if self._on_readable is not None else None

    def look_at_unread(self) -> None:
        """Do nothing: no queue here is unbounded."""

    def prefer(self, identities: tuple[bytes, ...]) -> None:
        """Do nothing: there is room for any number of connections."""

    @property
    def sender_key(self) -> bytes | None:
        """Always None: nothing here is closed."""
        return None

    def receive(self) -> tuple[bytes, ...] | None:
        """Return the next message, or None."""
        return self._waiting.popleft() if self._waiting else None

    def note_key(self, address: Address, key: bytes) -> None:
        """Do nothing: any address can be dialled."""

    def expel(self, key: bytes) -> None:
        """Do nothing: connections here have no keys."""

    def dial(self, address: Address) -> None:
        """Open a connection, whether or not anybody listens there."""
        self._connections.add(address)

    def send(self, address: Address, frames: tuple[bytes, ...]) -> bool:
        """Pass the message to the listener; it is lost if there is none."""
        if address not in self._connections:
            return False
        listener = self._network.listeners.get(address)
        return listener is None or listener.accept((self._identity, *frames))

    def accept(self, message: tuple[bytes, ...]) -> bool:
        """Queue a message from a peer; returns False if the queue is full."""
        if len(self._waiting) >= WAITING_MAX or self._on_readable is None:
            return False
        self._waiting.append(message)
        if len(self._waiting) == 1:
            asyncio.get_running_loop().call_soon(self._on_readable)
        return True

    def hang_up(self, address: Address) -> None:
        """Close a connection."""
        self._connections.discard(address)

    async def close(self) -> None:
        """Stop listening."""
        if self._on_readable is not None:
            del self._network.listeners[self._address]
            self._on_readable = None
        self._connections.clear()
        self._waiting.clear()
