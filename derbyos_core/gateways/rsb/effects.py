"""Effects of the bus: what its driver has to do, in order."""

from dataclasses import dataclass
from typing import NewType

from derbyos_core.gateways.rsb.event import Event

__all__ = [
    "Close",
    "ConnectionId",
    "Deliver",
    "Effect",
    "ListenerId",
    "Opened",
    "PauseReading",
    "ResumeReading",
    "Send",
]

ConnectionId = NewType("ConnectionId", int)
ListenerId = NewType("ListenerId", int)


@dataclass(frozen=True, slots=True)
class Opened:
    """The handshake is complete, and events are routed to this connection."""

    connection: ConnectionId


@dataclass(frozen=True, slots=True)
class Send:
    """Write these octets to a connection in one write: the zeros, a frame, or a long piece of a longer frame."""

    connection: ConnectionId
    octets: bytes


@dataclass(frozen=True, slots=True)
class Close:
    """Close a connection; `kind` groups the reasons in the counters."""

    connection: ConnectionId
    kind: str
    reason: str


@dataclass(frozen=True, slots=True)
class Deliver:
    """Stamp an event with its deliver time and give it to a listener; `connection` is None for an event of our own."""

    listener: ListenerId
    event: Event
    connection: ConnectionId | None


@dataclass(frozen=True, slots=True)
class PauseReading:
    """Read nothing more from a connection until it is resumed."""

    connection: ConnectionId


@dataclass(frozen=True, slots=True)
class ResumeReading:
    """Read from a connection again."""

    connection: ConnectionId


Effect = Opened | Send | Close | Deliver | PauseReading | ResumeReading
