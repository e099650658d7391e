"""Events of the bus as values, and their ids (RSB-3..17)."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from uuid import UUID, uuid5

from derbyos_core.clock import Instant
from derbyos_core.gateways.rsb.payload import VOID, Payload
from derbyos_core.gateways.rsb.scope import Scope

__all__ = ["SEQUENCE_MAX", "Event", "EventId", "MetaData"]

SEQUENCE_MAX = (1 << 32) - 1
"""Largest sequence number; the next one is 0 (RSB-3)."""


@dataclass(frozen=True, slots=True, order=True)
class EventId:
    """Sender and sequence number of an event; the UUID that follows from them is derived when somebody reads it."""

    participant: UUID
    sequence: int

    def __post_init__(self) -> None:
        assert 0 <= self.sequence <= SEQUENCE_MAX, "a sequence number has 32 bits; whoever counts begins again at 0"

    @property
    def name(self) -> str:
        """The sequence number as eight lower-case hexadecimal digits (RSB-5)."""
        return f"{self.sequence:08x}"

    @property
    def uuid(self) -> UUID:
        """UUID v5 of the name in the namespace of the sender (RSB-6)."""
        return uuid5(self.participant, self.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class MetaData:
    """Time stamps in whole microseconds UTC, and what users add (RSB-8, RSB-10..15, RSB-17).

    `create_time`, `send_time` and `user_times` are by the sender's clock, `receive_time` and `deliver_time` by the
    receiver's. A time is None until it is set.
    """

    create_time: Instant | None = None
    send_time: Instant | None = None
    receive_time: Instant | None = None
    deliver_time: Instant | None = None
    user_times: Mapping[str, Instant] = field(default_factory=dict)
    user_infos: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """An event; `method` is empty where it has none. `causes` is a set, filled by its maker (RSB-16)."""

    id: EventId
    scope: Scope
    payload: Payload = VOID
    method: str = ""
    meta_data: MetaData = field(default_factory=MetaData)
    causes: frozenset[EventId] = frozenset()

    def sent_at(self, now: Instant) -> "Event":
        """Return the event with its send time."""
        return replace(self, meta_data=replace(self.meta_data, send_time=now))

    def received_at(self, now: Instant) -> "Event":
        """Return the event with the time at which its encoded form came."""
        return replace(self, meta_data=replace(self.meta_data, receive_time=now))

    def delivered_at(self, now: Instant) -> "Event":
        """Return the event with the time at which its handler is about to be called."""
        return replace(self, meta_data=replace(self.meta_data, deliver_time=now))
