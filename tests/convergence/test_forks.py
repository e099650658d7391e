"""Two different entries in one slot: decided alike on every laptop, the other kept (data-model 4, forks)."""

import hashlib

import pytest
from lxml import etree

from derbyos_core.clock import format_instant
from derbyos_core.gossip.entry import Act, Draft, Entry, Target, Verb, digest
from derbyos_core.simulation.cluster import SECOND_US
from tests.kit.role_cluster import RoleCluster

STRANGER = "77000000-0000-4000-8000-000000000077"
FORKS_FOUND_US = 30 * SECOND_US
"""Digests are sent in the BEATs, one source after the other."""
ROLES = ("scorekeeper-home", "lineup-home", "head-nso")


def note(cluster: RoleCluster, number: int, text: str) -> bytes:
    """Return an entry of a broken program that uses one number twice."""
    stamp = format_instant(cluster.simulated.agenda.now)
    head = f'source="{STRANGER}" sequence="{number}" timestamp="{stamp}"'
    return f'<add period="1" jam="1" {head}><note>{text}</note></add>'.encode()


def forked(cluster: RoleCluster, *texts: str) -> list[Entry]:
    """Load an entry for the same slot on each laptop, while all links are blocked."""
    cluster.part()
    found = [cluster.load(role, note(cluster, 1, text)) for role, text in zip(ROLES, texts, strict=True)]
    cluster.meet(FORKS_FOUND_US)
    return found


def winner(entries: list[Entry]) -> Entry:
    """Return the entry with the lower SHA-256 of its canonical form, computed here."""

    def sha(entry: Entry) -> bytes:
        return hashlib.sha256(etree.tostring(etree.fromstring(entry.body), method="c14n")).digest()

    return min(entries, key=sha)


@pytest.mark.parametrize("texts", [("one", "two", "two"), ("two", "one", "two"), ("one", "two", "three")])
def test_every_laptop_decides_a_fork_alike_and_keeps_the_other(texts: tuple[str, str, str]) -> None:
    """The same entry counts on every laptop, whichever it received first; a laptop that had another keeps and reports
    it."""
    cluster = RoleCluster(*ROLES)
    entries = forked(cluster, *texts)
    counts = winner(entries)
    others = {digest(entry) for entry in entries} - {digest(counts)}
    for role, found in zip(ROLES, entries, strict=True):
        log = cluster.on(role).log
        held = log.get(counts.ref)
        assert held is not None
        assert digest(held) == digest(counts)
        kept = {digest(fork.other) for fork in log.forks}
        assert {digest(found)} - {digest(counts)} <= kept <= others
        assert {digest(fork.counting) for fork in log.forks} <= {digest(counts)}
    (shown,) = cluster.elements("note")
    assert shown.text.encode() in counts.body


def test_an_entry_written_again_in_other_words_of_xml_is_no_fork() -> None:
    """Equality compares the canonical form, never the octets (data-model 3)."""
    cluster = RoleCluster(*ROLES)
    cluster.part()
    body = note(cluster, 1, "one")
    cluster.load(ROLES[0], body)
    cluster.load(ROLES[1], body.replace(b'period="1" jam="1"', b"jam='1'   period='1'"))
    cluster.meet(FORKS_FOUND_US)
    assert [replica.log.forks for replica in cluster.simulated.replicas] == [(), (), ()]


def test_an_answer_to_the_entry_that_lost_its_slot_waits() -> None:
    """An entry that rests on the losing one becomes pending, kept and listed; one that rests on the winner stays."""
    cluster = RoleCluster(*ROLES)
    cluster.part()
    eids = {role: f"77777777-0000-4000-8000-00000000000{number}" for number, role in enumerate(ROLES)}
    found, answered = {}, {}
    for role, eid in eids.items():
        body = note(cluster, 1, role).replace(b"<note>", f'<note eid="{eid}">'.encode())
        found[eid] = cluster.load(role, body)
        act = Act(verb=Verb.SET, target=Target(eid=eid), text="changed here")
        answered[eid] = cluster.write(role, Draft(acts=(act,), over=(found[eid].ref,)))
    cluster.meet(FORKS_FOUND_US)
    counts = winner(list(found.values()))
    assert set(cluster.any_replica.document.pending) == {
        answered[eid] for eid, entry in found.items() if entry is not counts
    }
    assert cluster.element("note").eid == next(eid for eid, entry in found.items() if entry is counts)
    assert len(cluster.any_replica.log.forks) == 2


def test_a_fork_behind_a_gap_is_decided_before_it_is_folded() -> None:
    """Held entries may be forked, too; when the gap closes, only the winner is folded."""
    cluster = RoleCluster(*ROLES)
    cluster.part()
    second = [
        cluster.load(role, note(cluster, 2, text)) for role, text in zip(ROLES, ("one", "two", "one"), strict=True)
    ]
    assert all(replica.log.held == 1 for replica in cluster.simulated.replicas)
    cluster.load(ROLES[0], note(cluster, 1, "first"))
    cluster.meet(FORKS_FOUND_US)
    counts = winner(second)
    assert [digest(entry) for entry in cluster.any_replica.log.after(counts.source, 1, 9)] == [digest(counts)]
    assert all(replica.log.held == 0 for replica in cluster.simulated.replicas)
