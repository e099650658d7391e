"""Decides what must be true at every step of a simulated bout, and what in the end.

Safety: equal tops mean equal documents and equal claims, byte for byte; the log hands out unbroken runs; what is
on a disk for good is never lost to the bout as long as that disk, or anybody who has it, is there; a replay of
the log in another order makes the same document. Liveness is for the run to see: `Cluster.run_until_in_step`.
"""

from collections.abc import Container, Iterable, Sequence
from random import Random

from derbyos_core.document.canonical import claims_table, live_xml
from derbyos_core.document.fold import Document
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import SourceId
from derbyos_core.replica.replica import Replica

__all__ = ["check_equal_tops", "check_nothing_lost", "check_replay", "check_runs", "fingerprint"]


def fingerprint(document: Document) -> bytes:
    """The document and everybody's claims, byte for byte."""
    root = document.root()
    return live_xml(root) + claims_table(root, document.natural_key)


def check_equal_tops(replicas: Iterable[Replica]) -> None:
    """Who holds the same shows the same."""
    seen: dict[tuple[tuple[str, int], ...], bytes] = {}
    for replica in replicas:
        tops = tuple(sorted(replica.log.tops.items()))
        shown = fingerprint(replica.document)
        assert seen.setdefault(tops, shown) == shown, f"equal tops, different documents at {replica.source}"


def check_runs(replica: Replica) -> None:
    """The log is unbroken up to each top, each entry in its own slot."""
    for source, top in replica.log.tops.items():
        numbers = [entry.sequence for entry in replica.log.after(source, 0, top)]
        assert numbers == list(range(1, top + 1)), f"{source} has a hole below its top {top}"


def check_replay(replica: Replica, random: Random) -> None:
    """The same entries in another order make the same document."""
    placed = replica.log.ordered()
    random.shuffle(placed)
    replay = Document(replica.bout_id)
    for item in placed:
        replay.apply(item)
    assert fingerprint(replay) == fingerprint(replica.document), "a replay makes another document"


def check_nothing_lost(replicas: Sequence[Replica], promised: Iterable[EntryRef], missing: Container[SourceId]) -> None:
    """Everybody holds what was promised to be kept; behind an entry that is gone everywhere, somebody does."""
    for ref in promised:
        holders = [replica for replica in replicas if replica.log.get(ref) is not None]
        needed = 1 if ref.source in missing else len(replicas)
        assert len(holders) >= needed, f"{ref} was kept, and {len(replicas) - len(holders)} lack it"
