"""Repairs of the bout file produce a notice for the official at that laptop and for the Head NSO."""

from derbyos_core.replica.events import PersistFailed
from derbyos_core.replica.notices import NoticeKind
from tests.unit.replica.script import NOW, Bench


def test_a_note_of_the_disk_is_a_notice_on_this_laptop() -> None:
    bench = Bench()
    assert bench.replica.view().notices == ()
    bench.replica.receive(PersistFailed((), "the bout file held 491 entries and 2 could be read"), NOW)
    (notice,) = bench.replica.view().notices
    assert (notice.kind, notice.is_own) == (NoticeKind.STORAGE, True)
    assert notice.sentence == "The bout file held 491 entries and 2 could be read."
