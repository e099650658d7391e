"""Outputs of the introductions: effects for the node, and notices for the layers above."""

from dataclasses import dataclass

from derbyos_core.identity import SourceId
from derbyos_core.peer.record import Peer
from derbyos_core.wire.messages import Address, Message

__all__ = ["Agreed", "Dial", "HangUp", "Output", "Parted", "Send", "StandingChanged"]


@dataclass(frozen=True, slots=True)
class Dial:
    """Open a DEALER to this address (once; a second Dial of an open address is harmless).

    `key` is the CURVE key of the node there, None in an open bout, or if it is not known.
    """

    address: Address
    key: bytes | None = None


@dataclass(frozen=True, slots=True)
class Send:
    """Send a message on the DEALER of this address."""

    address: Address
    message: Message


@dataclass(frozen=True, slots=True)
class HangUp:
    """Close the DEALER of this address; queued messages may still go for at most the node's linger."""

    address: Address


@dataclass(frozen=True, slots=True)
class Agreed:
    """This peer is in the same bout: from now on it is sent everything."""

    source: SourceId


@dataclass(frozen=True, slots=True)
class Parted:
    """This source gets no more messages: it left, expired, was replaced or is of another bout."""

    source: SourceId


@dataclass(frozen=True, slots=True)
class StandingChanged:
    """The standing of a peer with a known source has changed."""

    peer: Peer


Output = Dial | Send | HangUp | Agreed | Parted | StandingChanged
