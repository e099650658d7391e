"""Events of the feed: facts of the bout as other programs get them, by any door.

A fact has a topic, such as `score/home`, and a JSON value. An event says that a fact is new, changed or gone. All doors
publish the same events with the same numbers, so that two programs at two doors can be compared.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import SourceId

__all__ = ["FEED_VERSION", "FeedEvent", "JsonValue", "Topic", "encode_json"]

FEED_VERSION = 1
"""Rises when a reader could misunderstand the new form; new topics and new members do not raise it."""

Topic = tuple[str, ...]
"""Segments of `[A-Za-z0-9]+`, as every door can carry them."""
JsonValue = None | bool | int | str | Sequence["JsonValue"] | Mapping[str, "JsonValue"]
"""Floats do not occur: times are whole microseconds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedEvent:
    """A fact that is new, changed or, with `value` None, gone.

    `number` rises by one with each event of a running door, from 1. `at` is bout time. `entry` is the entry of the log
    that changed the fact, None where several did or none (clocks that ran out); `source` is its writer, else the door's
    own. `causes` are entries that `entry` undoes, settles or supersedes.
    """

    number: int
    topic: Topic
    value: JsonValue
    at: Instant
    source: SourceId
    entry: EntryRef | None = None
    causes: tuple[EntryRef, ...] = ()


def encode_json(value: JsonValue) -> bytes:
    """Return a value as compact JSON in UTF-8, members in their order."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
