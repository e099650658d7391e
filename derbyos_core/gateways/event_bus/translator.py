"""Translator: facts of the bout as events of the bus, and what clients PUB as requests.

The fact `("score", "home")` has the topic `/derbyos/score/home/`; its data is its value, and nil when it is gone. The
producer is the source that wrote the entry behind it.
"""

import json
from urllib.parse import quote
from uuid import UUID

from derbyos_core.errors import RemoteProtocolError
from derbyos_core.gateways.event_bus.codec import BusEvent, is_inside, pack, unpack
from derbyos_core.gateways.feed_event import FeedEvent, Topic

__all__ = [
    "HEARTBEAT_TOPIC",
    "ROOT",
    "answer_topic",
    "bus_topic",
    "client_name",
    "is_of_the_bout",
    "is_request",
    "read_request",
    "to_bus_event",
    "write_answer",
]

ROOT = "/derbyos/"
"""Topics below it belong to the bout; outsiders may not publish there, except requests."""
REQUEST_TOPIC = ROOT + "request/"
HEARTBEAT_TOPIC = ROOT + "heartbeat/"


def bus_topic(topic: Topic) -> str:
    """Return the topic of a fact on the bus."""
    return ROOT + "".join(f"{segment}/" for segment in topic)


def to_bus_event(event: FeedEvent, number: int, uuid: UUID) -> BusEvent:
    """Return a fact as an event of the bus."""
    return BusEvent(
        topic=bus_topic(event.topic),
        number=number,
        producer=event.source,
        at=event.at,
        uuid=uuid,
        data=pack(event.value),
    )


def is_of_the_bout(topic: str) -> bool:
    """Return whether a topic lies where only the bout publishes."""
    return is_inside(topic, ROOT)


def is_request(topic: str) -> bool:
    """Return whether a PUB on this topic is a request; its last slash may be missing."""
    return topic in (REQUEST_TOPIC, REQUEST_TOPIC[:-1])


def client_name(producer: str) -> str:
    """Return a producer's id as one segment of a topic: unusual characters are written as in a URL."""
    return quote(producer, safe="") or "-"


def answer_topic(client: str) -> str:
    """Return the topic on which a client's requests are answered."""
    return f"{ROOT}answer/{client}/"


def read_request(data: bytes) -> str:
    """Return the JSON text of a request, which is a map, or JSON text itself."""
    value = unpack(data)
    if isinstance(value, bytes):
        try:
            value = value.decode("utf-8")
        except UnicodeDecodeError as error:
            raise RemoteProtocolError("bad-request", f"a request must be UTF-8 text: {error}") from error
    if isinstance(value, str):
        return value
    if not isinstance(value, dict):
        raise RemoteProtocolError("bad-request", f"a request is a map or JSON text, found a {type(value).__name__}")
    try:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise RemoteProtocolError("bad-request", f"a request has only what JSON has: {error}") from error


def write_answer(text: str, request: UUID) -> bytes:
    """Return an answer in JSON as MessagePack; an object gets the UUID of the request, so that it can be matched."""
    try:
        answer = json.loads(text)
    except (ValueError, RecursionError):
        answer = text
    return pack({"request": str(request), **answer} if isinstance(answer, dict) else answer)
