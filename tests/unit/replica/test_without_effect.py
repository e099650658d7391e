"""Entries that have or may have no effect are reported to their writer and to all (`replica/entry_notices`)."""

from derbyos_core.bout.commands import AddNote, AddPenalty, AmendPenalty, SkaterRef, Undo
from derbyos_core.bout.model import JamId
from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import Act, Draft, EntryRef, Payload, Target, Verb, compose
from derbyos_core.identity import SourceId, Team
from derbyos_core.replica.notices import Notice, NoticeKind
from derbyos_core.simulation.cluster import SECOND_US, Cluster
from tests.kit.cluster import connected_cluster, replica_on

STRANGER = SourceId("dddddddd-0000-4000-8000-000000000000")
JAM = JamId(1, 1)


def _told(cluster: Cluster, place: int) -> list[Notice]:
    notices = replica_on(cluster.hosts[place]).view().notices
    return [notice for notice in notices if notice.kind is NoticeKind.NOT_APPLIED]


def _bring(cluster: Cluster, *drafts: Draft, stamp_us: int = 0) -> None:
    """Send a stranger's entries from the second laptop to the first one."""
    for sequence, draft in enumerate(drafts, start=1):
        at = Instant(cluster.agenda.now + stamp_us + sequence)
        body = compose(draft, STRANGER, sequence, at).body
        cluster.hosts[1].send_raw(cluster.hosts[0].address, (b"XMSG", body))
    cluster.run(4 * SECOND_US)


def test_entry_about_nothing_gives_a_notice_on_every_laptop() -> None:
    """No entry remains silently without effect: pending and invalid entries have a sentence each."""
    cluster = connected_cluster(2)
    nothing = Act(verb=Verb.SET, target=Target(eid="aaaaaaaa-0000-4000-8000-000000000000"), attribute="x", text="1")
    nobody = Act(verb=Verb.ADD, target=Target(jam="1"), payload=(Payload(tag="note"),))
    _bring(cluster, Draft(acts=(nothing,)), Draft(acts=(nobody,)))
    for place in (0, 1):
        absent, unclear = _told(cluster, place)
        assert not absent.is_own
        assert absent.refs == (EntryRef(STRANGER, 1),)
        assert "its target does not exist or was removed" in absent.sentence
        assert unclear.refs == (EntryRef(STRANGER, 2),)
        assert "it is unclear" in unclear.sentence


def test_amendment_of_an_undone_entry_gives_a_notice() -> None:
    """The penalty is undone by its writer after another official has given it another code."""
    cluster = connected_cluster(2)
    one, other = (replica_on(host) for host in cluster.hosts)
    skater = SkaterRef(team=Team.HOME, number="7")
    added = one.submit(AddPenalty(jam=JAM, skater=skater, code="X"), "penalty-tracker", cluster.hosts[0].now)
    cluster.hosts[0].perform()
    cluster.run(SECOND_US)
    (penalty,) = other.bout.penalties
    amended = other.submit(AmendPenalty(eid=penalty.eid, code="C"), "head-nso", cluster.hosts[1].now)
    cluster.hosts[1].perform()
    cluster.run(SECOND_US)
    assert _told(cluster, 0) == _told(cluster, 1) == []
    assert added is not None
    one.submit(Undo(entries=(added,)), "penalty-tracker", cluster.hosts[0].now)
    cluster.hosts[0].perform()
    cluster.run(SECOND_US)
    (theirs,), (own,) = _told(cluster, 0), _told(cluster, 1)
    assert (theirs.is_own, own.is_own) == (False, True)
    assert own.refs == theirs.refs == (amended,)
    assert "Enter it again" in own.sentence


def test_undo_before_the_entry_gives_its_writer_a_notice() -> None:
    """Odd undo: it names an official's next entries, which its writer cannot have seen."""
    cluster = connected_cluster(2)
    host = cluster.hosts[0]
    replica = replica_on(host)
    replica.submit(AddNote(text="first"), "head-nso", host.now)
    host.perform()
    top = replica.log.tops[replica.source]
    ahead = tuple(EntryRef(replica.source, top + step) for step in range(1, 4))
    _bring(cluster, Draft(acts=(), undoes=ahead), stamp_us=3_600 * SECOND_US)
    assert _told(cluster, 0) == []
    replica.submit(AddNote(text="second"), "head-nso", host.now)
    host.perform()
    (notice,) = _told(cluster, 0)
    assert notice.is_own
    assert notice.refs == ahead[:1]
    cluster.run(SECOND_US)
    assert "before you wrote it" in notice.sentence
    host.crash()
    again = host.start()
    (notice,) = [one for one in again.view().notices if one.refs == ahead[:1]]
    assert notice.is_own, "the disk has entries in the order in which they came"
