"""Facts of the bout as events of the bus, and requests in the other direction.

An entry of our log is an event: its sender is the source, its sequence number that of the entry, so its id follows as
the seed says (RSB-4..6). One entry may change several facts, so a fact is an event of its own, sent by the door:

    id        the source of the door, and the number of the feed
    scope     /derbyos/<topic>/
    data      the value as JSON, `null` when the fact is gone, wire schema utf-8-string
    causes    the id of the entry that changed it, and of what that entry undoes, settles or supersedes
    infos     `topic`, `number`

An event with the method REQUEST below /derbyos/, or any on /derbyos/request/, carries a request. It is answered on
/derbyos/answer/, caused by the request, and for the method REQUEST also by the method REPLY on the scope of the
request, as RSB's remote procedure calls expect it. An event on /derbyos/snapshot/ asks for every present fact.
"""

import json
from dataclasses import dataclass
from uuid import UUID

from derbyos_core.clock import Instant
from derbyos_core.errors import RemoteProtocolError
from derbyos_core.gateways.feed_event import FeedEvent, encode_json
from derbyos_core.gateways.rsb.event import SEQUENCE_MAX, Event, EventId, MetaData
from derbyos_core.gateways.rsb.limits import REQUEST_OCTETS_MAX
from derbyos_core.gateways.rsb.participants import Informer
from derbyos_core.gateways.rsb.payload import UTF8, Payload, decode_payload
from derbyos_core.gateways.rsb.scope import ROOT
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import SourceId

__all__ = [
    "ANSWER",
    "DERBYOS",
    "REPLY",
    "REQUEST",
    "REQUESTS",
    "SNAPSHOT",
    "RequestText",
    "SnapshotWish",
    "Translator",
    "entry_id",
    "read_request",
    "refusal",
]

DERBYOS = ROOT.child("derbyos")
REQUESTS = DERBYOS.child("request")
SNAPSHOT = DERBYOS.child("snapshot")
ANSWER = DERBYOS.child("answer")
REQUEST, REPLY = "REQUEST", "REPLY"


@dataclass(frozen=True, slots=True)
class RequestText:
    """A request as JSON text, not checked."""

    text: str


@dataclass(frozen=True, slots=True)
class SnapshotWish:
    """The wish for every present fact."""


def entry_id(entry: EntryRef) -> EventId:
    """Return the event id of an entry of the log."""
    return EventId(UUID(entry.source), entry.sequence & SEQUENCE_MAX)


def read_request(event: Event) -> RequestText | SnapshotWish | None:
    """Return what an event asks of the door, None if nothing; raises `RemoteProtocolError` if it cannot be read."""
    if not DERBYOS.contains(event.scope) or ANSWER.contains(event.scope):
        return None
    if SNAPSHOT.contains(event.scope):
        return SnapshotWish()
    if event.method != REQUEST and (event.method or not REQUESTS.contains(event.scope)):
        return None
    if len(event.payload.octets) > REQUEST_OCTETS_MAX:
        raise RemoteProtocolError(
            "oversized-request", f"a request may have {REQUEST_OCTETS_MAX} octets, found {len(event.payload.octets)}"
        )
    value = decode_payload(event.payload)
    if not isinstance(value, str):
        raise RemoteProtocolError(
            "bad-request", f"a request is one JSON object as {UTF8}, found the wire schema {event.payload.schema}"
        )
    return RequestText(value)


def refusal(reason: str) -> str:
    """Return the answer to a request that is refused here."""
    return encode_json({"refused": reason}).decode()


class Translator:
    """Makes the events of the door: facts in the name of its source, answers in the name of a second participant."""

    def __init__(self, source: SourceId, answering: UUID) -> None:
        self.source = UUID(source)
        self.answering = answering
        self._answers = Informer(answering, DERBYOS)

    def fact(self, event: FeedEvent) -> Event:
        """Return the event of a fact; the same fact and number give the same event, also in a snapshot."""
        causes = (*((event.entry,) if event.entry is not None else ()), *event.causes)
        return Event(
            id=EventId(self.source, event.number & SEQUENCE_MAX),
            scope=DERBYOS.child(*event.topic),
            payload=Payload(UTF8, encode_json(event.value)),
            meta_data=MetaData(
                create_time=event.at, user_infos={"topic": "/".join(event.topic), "number": str(event.number)}
            ),
            causes=frozenset([entry_id(cause) for cause in causes]),
        )

    def answers(self, request: Event, text: str, now: Instant) -> tuple[Event, ...]:
        """Return the events that carry an answer, JSON text, to a request."""
        causes = frozenset([request.id])
        answer = self._answers.create(text, now, scope=ANSWER, causes=causes)
        if request.method != REQUEST or not request.scope.is_sendable:
            return (answer,)
        return answer, self._answers.create(text, now, scope=request.scope, method=REPLY, causes=causes)

    def snapshot_end(self, request: Event, number: int, facts: int, now: Instant) -> tuple[Event, ...]:
        """Return the events that follow the last fact of a snapshot: the number that it covers, and its size."""
        return self.answers(request, json.dumps({"snapshot": number, "facts": facts}), now)
