"""Comparison of laptops' whole bouts, byte for byte: at the end of a run, and in tests.

Equal tops mean equal documents and equal claims. The log has unbroken runs. A replay of the log in another order gives
the same document with the same entries pending. `promise_checker` checks what must hold after each event.
"""

from collections import deque
from collections.abc import Iterable
from random import Random

from derbyos_core.document.canonical import claims_table, live_xml
from derbyos_core.document.fold import Document
from derbyos_core.document.tree import Element
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.gossip.log import Placed
from derbyos_core.identity import SourceId
from derbyos_core.replica.replica import Replica
from derbyos_core.simulation.acceptance import is_accepted
from derbyos_core.simulation.promises import BrokenPromise, Promise

__all__ = ["check_equal_tops", "check_replay", "check_runs", "fingerprint"]


_SHOWN: dict[int, tuple[Element, bytes]] = {}
_SHOWN_MAX = 64


def fingerprint(document: Document) -> bytes:
    """Return the document and all claims as bytes; cached for a root that has not changed since."""
    root = document.root()
    known = _SHOWN.get(id(root))
    if known is not None and known[0] is root:
        return known[1]
    if len(_SHOWN) >= _SHOWN_MAX:
        _SHOWN.clear()
    written = live_xml(root) + claims_table(root, document.natural_key)
    _SHOWN[id(root)] = root, written
    return written


def check_equal_tops(replicas: Iterable[Replica]) -> None:
    """Check that replicas with equal tops show the same."""
    seen: dict[tuple[tuple[str, int], ...], bytes] = {}
    for replica in replicas:
        tops = tuple(sorted(replica.log.tops.items()))
        shown = fingerprint(replica.document)
        if seen.setdefault(tops, shown) != shown:
            raise BrokenPromise(Promise.SAME, f"equal tops, different documents at {replica.source}")


def check_runs(replica: Replica) -> None:
    """Check that the log is unbroken up to each top, each entry in its own slot."""
    for source, top in replica.log.tops.items():
        numbers = [entry.sequence for entry in replica.log.after(source, 0, top)]
        lacking = sorted(set(range(1, top + 1)) - set(numbers))
        if numbers != sorted(numbers) or (lacking and not is_accepted(replica.log, source, lacking)):
            raise BrokenPromise(Promise.NO_GAP, f"{source} has a hole below its top {top}")


def check_replay(replica: Replica, random: Random) -> None:
    """Check that entries in another order give the same document; those of one source keep theirs, as in any log."""
    runs: dict[SourceId, deque[Placed]] = {}
    for item in replica.log.ordered():
        runs.setdefault(item.entry.source, deque()).append(item)
    turns = [source for source, run in runs.items() for _ in run]
    random.shuffle(turns)
    replay = Document(replica.bout_id)
    for source in turns:
        replay.apply(runs[source].popleft())
    if fingerprint(replay) != fingerprint(replica.document):
        raise BrokenPromise(Promise.REPLAY, "a replay makes another document")
    if (replay.pending, replay.unresolved, replay.invalid) != _undecided(replica.document):
        raise BrokenPromise(Promise.REPLAY, "a replay has other entries pending")


def _undecided(document: Document) -> tuple[tuple[EntryRef, ...], ...]:
    return document.pending, document.unresolved, document.invalid
