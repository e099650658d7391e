"""A document is freed as soon as its last reference goes: a season is read without the garbage collector."""

import gc
import weakref
from random import Random

from derbyos_core.bout.reading.projection import project
from derbyos_core.clock import Instant
from derbyos_core.document.fold import Document
from derbyos_core.gossip.entry import Act, Draft, Payload, Target, Verb, compose
from derbyos_core.gossip.log import EntryLog
from derbyos_core.identity import BoutId, new_source

BOUT = BoutId("finals")
SOURCE = new_source(Random(1))


def _read_whole() -> "weakref.ref[Document]":
    log = EntryLog(BOUT)
    for number in range(1, 10):
        act = Act(
            verb=Verb.ADD,
            target=Target(period="1", jam=str(number % 3 + 1)),
            payload=(Payload(tag="pass", attributes={"team": "home", "number": "2", "score": str(number % 5)}),),
        )
        log.append(compose(Draft(acts=(act,)), SOURCE, number, Instant(number)))
    document = Document(BOUT)
    for placed in log.ordered():
        document.apply(placed)
    project(document.root())
    assert not document.pending
    return weakref.ref(document)


def test_a_document_is_freed_without_a_collector() -> None:
    was_on = gc.isenabled()
    gc.disable()
    try:
        assert _read_whole()() is None
    finally:
        if was_on:
            gc.enable()
