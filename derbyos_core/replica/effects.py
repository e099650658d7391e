"""Effects of a replica: ordered values that the node performs without decisions of its own."""

from dataclasses import dataclass
from typing import NamedTuple

from derbyos_core.bout.commands import Command
from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import Entry
from derbyos_core.identity import SourceId
from derbyos_core.peer.outputs import Dial, HangUp, Send
from derbyos_core.replica.view import ChatLine, PeerRow
from derbyos_core.security.signatures import Signature

__all__ = [
    "Chatted",
    "Dial",
    "Effect",
    "Expelled",
    "HangUp",
    "Patched",
    "PeerChanged",
    "Persist",
    "PersistSignatures",
    "Rejected",
    "Send",
]


class Persist(NamedTuple):
    """Write this entry to the disk; `received_from` is the peer that sent it, None for an own entry."""

    entry: Entry
    received_at: Instant
    received_from: SourceId | None


class PersistSignatures(NamedTuple):
    """Write these signatures to the disk, with the entries before them."""

    signatures: tuple[Signature, ...]


class Patched(NamedTuple):
    """The document changed by these entries; `own` says that the last of them was entered here."""

    refs: tuple[tuple[str, int], ...]
    own: bool


@dataclass(frozen=True, slots=True)
class Expelled:
    """The node with this CURVE key was removed from the bout: close all connections from and to it."""

    key: bytes


@dataclass(frozen=True, slots=True)
class PeerChanged:
    """A peer came, went or changed."""

    peer: PeerRow


@dataclass(frozen=True, slots=True)
class Chatted:
    """A chat line to show."""

    line: ChatLine


@dataclass(frozen=True, slots=True)
class Rejected:
    """A command could not become an entry; `reason` is a sentence."""

    command: Command
    reason: str


Effect = Persist | PersistSignatures | Expelled | Dial | Send | HangUp | Patched | PeerChanged | Chatted | Rejected
