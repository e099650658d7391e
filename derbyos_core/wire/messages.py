"""DerbyOS messages between peers as frozen values (seed 000)."""

from dataclasses import dataclass
from typing import NamedTuple

from derbyos_core.identity import SourceId

__all__ = [
    "Address",
    "BeatMessage",
    "BoutMessage",
    "ByeMessage",
    "ChatMessage",
    "GossipMessage",
    "HelloMessage",
    "Message",
    "PeerMessage",
    "TimeMessage",
    "UnknownMessage",
    "XMLMessage",
]


class Address(NamedTuple):
    """Listening address of a node's ROUTER: IPv4 as dotted text, and the port (DOS-70)."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"


@dataclass(frozen=True, slots=True)
class HelloMessage:
    """HELO: the sender is at this address."""

    address: Address


@dataclass(frozen=True, slots=True)
class BoutMessage:
    """BOUT: the sender's bout; empty if there is only one."""

    bout: str


@dataclass(frozen=True, slots=True)
class PeerMessage:
    """PEER: another node is at this address; `key` is its public key as text, in closed bouts."""

    address: Address
    key: str = ""


@dataclass(frozen=True, slots=True)
class ByeMessage:
    """GBYE: the sender leaves."""


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """CHAT: text for people."""

    text: str


@dataclass(frozen=True, slots=True)
class BeatMessage:
    """BEAT: a sign of life; `tokens` are key=value words that foreign programs ignore (A22)."""

    tokens: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class TimeMessage:
    """TIME: seconds since 1970, or None to request them (A21)."""

    seconds: float | None


@dataclass(frozen=True, slots=True)
class GossipMessage:
    """GSIP: the sender holds everything of each source named up to this sequence."""

    tops: tuple[tuple[SourceId, int], ...]


@dataclass(frozen=True, slots=True)
class XMLMessage:
    """XMSG: an entry of the log, or a batch of them, and signatures that cover them, all still as bytes.

    `signatures` is a frame of its own, empty where there are none; foreign programs ignore it (A1).
    """

    body: bytes
    signatures: bytes = b""


@dataclass(frozen=True, slots=True)
class UnknownMessage:
    """A type that this version does not know; ignored, counted as a sign of life."""

    kind: str


Message = (
    HelloMessage
    | BoutMessage
    | PeerMessage
    | ByeMessage
    | ChatMessage
    | BeatMessage
    | TimeMessage
    | GossipMessage
    | XMLMessage
    | UnknownMessage
)
