"""Notices that the check of silent losses accepts."""

from dataclasses import replace

from derbyos_core.gossip.entry import EntryRef
from derbyos_core.i18n import ntr
from derbyos_core.identity import SourceId
from derbyos_core.replica.notices import Notice, NoticeKind
from derbyos_core.simulation.accounts import REFS_MAX, Notified
from tests.kit.cluster import connected_cluster, replica_on

REFS = tuple(EntryRef(SourceId("dddddddd-0000-4000-8000-000000000000"), number) for number in range(1, 60))


def test_notice_counts_its_entries() -> None:
    """The notice names twenty of its 22 entries: two others may be among them, a third may not (hostile seed 9016)."""
    view = replica_on(connected_cluster(1).hosts[0]).view()
    sentence = ntr("{n} entry", "{n} entries", REFS_MAX + 2)
    notice = Notice(kind=NoticeKind.NOT_APPLIED, sentence=sentence, is_own=True, refs=REFS[:REFS_MAX])
    own = Notified(replace(view, notices=(notice,)), is_own=True)
    assert all(own.names_in_notice(ref) for ref in REFS[: REFS_MAX + 2])
    assert all(own.names_in_notice(ref) for ref in REFS[: REFS_MAX + 2]), "asked again, it tells the same"
    assert not own.names_in_notice(REFS[REFS_MAX + 2])
    others = replace(notice, is_own=False)
    told = Notified(replace(view, notices=(others,)), is_own=True)
    assert told.names_in_notice(REFS[0])
    assert not told.names_in_notice(REFS[REFS_MAX]), "what is told of others is not told of one's own"
