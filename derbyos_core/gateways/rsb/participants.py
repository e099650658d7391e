"""Participants of a process: informers that make events, and listeners with their scopes (RSB-1, RSB-3, RSB-10)."""

from collections.abc import Mapping
from uuid import UUID

from derbyos_core.clock import Instant
from derbyos_core.errors import LocalProtocolError
from derbyos_core.gateways.rsb.effects import ListenerId
from derbyos_core.gateways.rsb.event import SEQUENCE_MAX, Event, EventId, MetaData
from derbyos_core.gateways.rsb.payload import PayloadValue, encode_payload
from derbyos_core.gateways.rsb.scope import RESERVED, Scope

__all__ = ["LISTENERS_MAX", "Informer", "Listeners"]

LISTENERS_MAX = 1024
"""Each event is compared with each listener: 1,024 comparisons take 0.1 ms."""


class Informer:
    """Participant that makes the events of one channel and those below it, and numbers them."""

    def __init__(self, participant: UUID, scope: Scope, *, sequence: int = 0) -> None:
        self.participant = participant
        self.scope = scope
        self._sequence = sequence

    def create(
        self,
        value: PayloadValue,
        now: Instant,
        *,
        scope: Scope | None = None,
        schema: str = "",
        method: str = "",
        causes: frozenset[EventId] = frozenset(),
        user_infos: Mapping[str, str] | None = None,
        user_times: Mapping[str, Instant] | None = None,
    ) -> Event:
        """Return the next event, created now; its data is serialised here."""
        where = self.scope if scope is None else scope
        if not self.scope.contains(where):
            raise LocalProtocolError(f"this informer is for {self.scope} and below, found {where}")
        payload = encode_payload(value, schema)
        sequence, self._sequence = self._sequence, (self._sequence + 1) & SEQUENCE_MAX
        return Event(
            id=EventId(self.participant, sequence),
            scope=where,
            payload=payload,
            method=method,
            meta_data=MetaData(create_time=now, user_infos=user_infos or {}, user_times=user_times or {}),
            causes=causes,
        )


class Listeners:
    """The listeners of a process, in the order in which they were added."""

    def __init__(self) -> None:
        self._wanted: dict[ListenerId, tuple[Scope, str]] = {}
        self._last = 0

    def add(self, scope: Scope, method: str = "") -> ListenerId:
        """Add a listener on a channel and all below it, for events of one method if it is given."""
        if len(self._wanted) >= LISTENERS_MAX:
            raise LocalProtocolError(f"a process may have {LISTENERS_MAX} listeners; remove one first")
        self._last += 1
        self._wanted[ListenerId(self._last)] = scope, method
        return ListenerId(self._last)

    def remove(self, listener: ListenerId) -> None:
        """Remove a listener; an unknown one is no mistake."""
        self._wanted.pop(listener, None)

    def matching(self, scope: Scope, method: str = "") -> list[ListenerId]:
        """Return who gets an event on this channel; nobody gets what the implementations tell each other (RSB-28)."""
        if RESERVED.contains(scope):
            return []
        return [
            listener
            for listener, (wanted, only) in self._wanted.items()
            if wanted.contains(scope) and only in ("", method)
        ]
