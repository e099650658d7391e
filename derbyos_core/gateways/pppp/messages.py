"""Messages and times of PPPP as values."""

from dataclasses import dataclass

from derbyos_core.errors import LocalProtocolError

__all__ = [
    "Acknowledge",
    "Custom",
    "Frames",
    "FromPublisher",
    "FromSubscriber",
    "FullDump",
    "Heartbeat",
    "Publish",
    "Range",
    "Settings",
    "Subscribe",
    "Unsubscribe",
]

Frames = tuple[bytes, ...]
Range = tuple[int, int]
"""First and last number, both included."""


@dataclass(frozen=True, slots=True)
class Subscribe:
    """Begins a conversation, or adds a channel to it (PPPP-8, 9)."""

    channel: bytes


@dataclass(frozen=True, slots=True)
class Unsubscribe:
    """Ends the subscription of a channel; not in the text, but in every XSUB socket."""

    channel: bytes


@dataclass(frozen=True, slots=True)
class Publish:
    """One message of a channel, with its number (PPPP-11)."""

    channel: bytes
    number: int
    payload: Frames = ()


@dataclass(frozen=True, slots=True)
class Acknowledge:
    """ACK/NACK: the highest number received, and the ranges below it that were not (PPPP-12)."""

    channel: bytes
    highest: int
    missing: tuple[Range, ...] = ()

    @property
    def complete_to(self) -> int:
        """The number up to which nothing is missing."""
        return self.missing[0][0] - 1 if self.missing else self.highest


@dataclass(frozen=True, slots=True)
class Heartbeat:
    """Sign of life (PPPP-13)."""


@dataclass(frozen=True, slots=True)
class Custom:
    """A request, or the answer to one; `tag` is chosen by the subscriber, may be empty, and is returned (PPPP-14)."""

    tag: bytes
    payload: Frames


@dataclass(frozen=True, slots=True)
class FullDump:
    """The whole state of a channel, which replaces all its messages up to `number` (PPPP-10)."""

    channel: bytes
    number: int
    state: Frames = ()


FromSubscriber = Subscribe | Unsubscribe | Acknowledge | Heartbeat | Custom
FromPublisher = Publish | FullDump | Heartbeat | Custom


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Times on which publisher and subscribers agree, in microseconds."""

    first_idle_us: int = 500_000
    """Pause before the first heartbeat; acknowledgements come sooner."""
    idle_us: int = 2_000_000
    """Interval of the further heartbeats."""
    multiple: int = 4
    """So many intervals of silence mean a loss; the text says 3 to 5."""
    grace_us: int = 60_000_000
    """A subscriber that is disconnected for longer has left for good."""
    resends_last: bool = True
    """Whether the one message sent again after silence is the last one, else the first unacknowledged one (PPPP-21)."""

    def __post_init__(self) -> None:
        if not 0 < self.first_idle_us <= self.idle_us or self.multiple < 2 or self.grace_us < 0:
            raise LocalProtocolError(
                "the first idle time is above zero and not above the idle time, the multiple is at least 2, "
                f"the grace time not below zero; found {self}"
            )

    @property
    def acknowledge_us(self) -> int:
        """Longest time from a message to its acknowledgement: half the first idle time, so that it comes within."""
        return self.first_idle_us // 2

    @property
    def resend_us(self) -> int:
        """Time without acknowledgement after which one message is sent again."""
        return self.first_idle_us * self.multiple

    @property
    def silence_us(self) -> int:
        """Time without any message after which the other side counts as disconnected."""
        return self.idle_us * self.multiple
