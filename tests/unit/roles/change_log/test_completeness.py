"""Completeness of the log: gaps, forks, absent laptops, and the same in an export."""

from dataclasses import replace
from pathlib import Path

import pytest

from derbyos_core.bout.commands import AcceptHeld, MarkGone, MarkLead, StartJam
from derbyos_core.bout.model import JamId
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import Team
from derbyos_core.replica.fork_reports import ForkReport
from derbyos_core.replica.notices import Notice, NoticeKind
from derbyos_core.replica.view import PeerState
from derbyos_core.roles.change_log.book import LogBook
from derbyos_core.roles.change_log.log_values import RowAction
from derbyos_core.roles.change_log.notices import notices
from derbyos_core.roles.shared.export_state import export_state, file_stem, is_complete, marked_path
from derbyos_core.roles.shared.network import StepWatch
from tests.kit.fake_node import FakeCluster, FakeNode
from tests.unit.roles.change_log.log_book import all_rows, behind_a_gap, row_with, rows_of, state_of

ONE, TWO = JamId(1, 1), JamId(1, 2)


def test_entries_behind_a_gap_are_shown_and_the_head_nso_may_accept_them(cluster: FakeCluster) -> None:
    """Data-model 9: held entries are counted, shown, and listed for the Head NSO."""
    head, tracker = behind_a_gap(cluster)
    book = LogBook()
    state = state_of(head)
    held = row_with(all_rows(book, state), "Blocker 27")
    assert ([mark.text for mark in held.marks], held.action) == (["waiting for others"], RowAction.NONE)
    (notice,) = notices(state, book.waiting, str)
    assert notice.text.startswith("Entry 2 by Bo L. is missing; 1 later one is waiting for it.")
    assert notice.accept == AcceptHeld(source=tracker.replica.source, missing="2")
    head.submit(notice.accept, "head-nso")
    placed = row_with(all_rows(book, state_of(head)), "Blocker 27")
    assert (placed.marks, placed.action) == ((), RowAction.UNDO)
    assert book.waiting == ()
    head.hear((tracker.bodies()[1],))
    assert row_with(all_rows(book, state_of(head)), "Blocker 404").action is RowAction.UNDO, (
        "it takes its place when it comes"
    )
    assert rows_of(head) == list(book.rows.newest_first())


def test_other_roles_see_who_can_accept_the_gap(cluster: FakeCluster) -> None:
    head, _ = behind_a_gap(cluster)
    book = LogBook()
    head.otherwise = lambda view: replace(view, roles=("jam-timer",))
    state = state_of(head)
    all_rows(book, state)
    (notice,) = notices(state, book.waiting, str)
    assert notice.accept is None
    assert notice.text.endswith("The Head NSO can accept that.")


def test_forks_are_told_above_the_log_one_notice_for_each_writer(
    cluster: FakeCluster, timer: FakeNode, keeper: FakeNode
) -> None:
    """Entries in one's own name that one did not write have one notice, too, however many there are."""
    keeper.submit(MarkLead(jam=ONE, team=Team.HOME, at=cluster.time), "scorekeeper-home")
    timer.submit(StartJam(jam=ONE, at=cluster.time), "jam-timer")
    lead = keeper.entry(EntryRef(keeper.replica.source, 2))
    start = timer.entry(EntryRef(timer.replica.source, 2))
    assert lead is not None
    assert start is not None
    fork = ForkReport(ref=lead.ref, counting=lead, other=start, is_own=False)
    foreign = ForkReport(ref=start.ref, counting=start, other=None, is_own=True)
    told = Notice(kind=NoticeKind.FORK, sentence="The laptop of Bo gave two numbers twice.", count=2)
    book = LogBook()
    keeper.otherwise = lambda view: replace(
        view, fork_reports=(fork, fork, foreign, foreign), notices=(*view.notices, told)
    )
    state = state_of(keeper)
    all_rows(book, state)
    found = notices(state, book.waiting, lambda entry: book.describe(entry, state).text)
    assert [notice.text for notice in found] == [
        "The laptop of Bo gave two numbers twice.",
        "2 entries in your name were not written here since DerbyOS started. The first is: Jam 1 started.",
    ]


@pytest.mark.parametrize(
    ("state", "text"),
    [
        (PeerState.MEMBER, "All 2 changes are on all 2 laptops"),
        (PeerState.EXPIRED, "Sol is silent and may hold changes"),
        (PeerState.LEFT, "All 2 changes are on this laptop"),
    ],
)
def test_export_state_shows_completeness(timer: FakeNode, keeper: FakeNode, state: PeerState, text: str) -> None:
    """Data-model 9: complete unless entries are known to be missing, or an author is silent and not gone."""
    view = replace(keeper.view(), peers=(timer.as_peer(holds=2, state=state),))
    assert export_state(view, StepWatch().laptops(view, keeper.now())).text == text
    assert is_complete(view) is (state is not PeerState.EXPIRED)
    assert file_stem(view.bout, view) == ("HOM-AWY" if is_complete(view) else "HOM-AWY-incomplete")
    suffix = "" if is_complete(view) else "-incomplete"
    assert marked_path(Path("d/bout.derbyxml"), view) == Path(f"d/bout{suffix}.derbyxml")


def test_gone_official_does_not_make_an_export_incomplete(timer: FakeNode, keeper: FakeNode) -> None:
    keeper.submit(MarkGone(source=timer.replica.source, gone=True), "head-nso")
    view = replace(keeper.view(), peers=(timer.as_peer(holds=1, state=PeerState.EXPIRED),))
    assert is_complete(view)


def test_a_gap_and_what_others_hold_make_an_export_incomplete(cluster: FakeCluster, timer: FakeNode) -> None:
    head, _ = behind_a_gap(cluster)
    assert export_state(head.view(), ()).text == "Changes by Bo are missing here"
    view = replace(timer.view(), peers=(head.as_peer(holds=timer.view().entries + 3),))
    assert export_state(view, ()).text == "3 changes by others still to come"
    assert not is_complete(view)
