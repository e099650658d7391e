"""Decides what introductions ask for: wishes to the node, and notices to the rooms that know more of the bout."""

from dataclasses import dataclass

from derbyos_core.identity import SourceId
from derbyos_core.peer.record import Peer
from derbyos_core.wire.messages import Address, Message

__all__ = ["Agreed", "Dial", "HangUp", "Output", "Parted", "Send", "StandingChanged"]


@dataclass(frozen=True, slots=True)
class Dial:
    """Open a DEALER to this address (once; a second Dial of an open address is harmless)."""

    address: Address


@dataclass(frozen=True, slots=True)
class Send:
    """Send a message on the DEALER of this address."""

    address: Address
    message: Message


@dataclass(frozen=True, slots=True)
class HangUp:
    """Close the DEALER of this address, letting what is queued go for at most the node's linger."""

    address: Address


@dataclass(frozen=True, slots=True)
class Agreed:
    """This peer keeps the same bout: from now on it is told everything."""

    source: SourceId


@dataclass(frozen=True, slots=True)
class Parted:
    """This source is no longer spoken to: left, expired, replaced or of another bout."""

    source: SourceId


@dataclass(frozen=True, slots=True)
class StandingChanged:
    """The standing of a peer that has a name is another one now."""

    peer: Peer


Output = Dial | Send | HangUp | Agreed | Parted | StandingChanged
