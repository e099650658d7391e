"""What the change log says, without a window: rows, groups, undo, held and forked entries, completeness."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC
from pathlib import Path

import pytest

from derbyos_core.bout.commands import (
    AcceptHeld,
    AddPenalty,
    AddPersons,
    FieldSkater,
    MarkGone,
    MarkLead,
    NewPerson,
    Redo,
    SetAttribute,
    SetTrip,
    SkaterRef,
    StartJam,
    StartTimeOut,
    Undo,
)
from derbyos_core.bout.model import JamId, Position, TimeOutKind
from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import Team
from derbyos_core.replica.disputes import Dispute
from derbyos_core.replica.view import PeerState
from tests.gui.fakes import SECOND_US, FakeNode, Hall
from ui.models.export_state import export_state, file_stem, is_complete, marked_path
from ui.models.log.book import MADE_MAX, LogBook
from ui.models.log.heads import head_of
from ui.models.log.notices import notices
from ui.models.log.reader import READ_MAX
from ui.models.log.rows import LogRow, RowAction, row_name
from ui.models.log.shelf import LogFilter
from ui.models.network import StepWatch
from ui.pen import Place
from ui.scene import Scene

ONE, TWO = JamId(1, 1), JamId(1, 2)
SKATER = SkaterRef(team=Team.HOME, number="404")
TURNS_MAX = 2_000


@pytest.fixture
def keeper(hall: Hall, timer: FakeNode) -> FakeNode:
    return hall.node("Kim T.", "scorekeeper-home")


def _scene(node: FakeNode) -> Scene:
    view = node.view()
    return Scene(
        view=view,
        role=view.roles[0],
        pen=Place(jam=None),
        now=node.now(),
        lookup=node.entry,
        time=node.now,
        bout=view.bout,
        zone=UTC,
    )


def _all(book: LogBook, scene: Scene) -> list[LogRow]:
    book.follow(scene)
    for _ in range(TURNS_MAX):
        if not book.has_more:
            break
        book.work()
    assert not book.has_more
    return list(book.shelf.newest_first())


def _rows(node: FakeNode) -> list[LogRow]:
    return _all(LogBook(), _scene(node))


def _row(rows: list[LogRow], text: str) -> LogRow:
    return next(row for row in rows if text in row.text)


def test_rows_stand_by_jam_and_newest_first(hall: Hall, timer: FakeNode, keeper: FakeNode) -> None:
    """Design 5.8: a late correction stands under its own jam."""
    hall.wait(30)
    timer.submit(StartJam(jam=ONE, at=hall.time), "jam-timer")
    hall.wait(40)
    timer.submit(StartJam(jam=TWO, at=hall.time), "jam-timer")
    hall.wait(10)
    keeper.submit(SetTrip(jam=TWO, team=Team.HOME, number=2, points=3), "scorekeeper-home")
    hall.wait(1)
    keeper.submit(SetTrip(jam=ONE, team=Team.HOME, number=2, points=4), "scorekeeper-home")
    book = LogBook()
    _all(book, _scene(keeper))
    groups = book.shelf.groups()
    assert [group.jam for group in groups] == [TWO, ONE, None]
    assert [row.text for row in reversed(groups[0].shown)] == ["Trip 2 is 3 points", "Jam 2 started"]
    assert [row.text for row in reversed(groups[1].shown)] == ["Trip 2 is 4 points", "Jam 1 started"]
    assert head_of(groups[0], keeper.view().bout).name == "Jam 2, on track, 2 changes"
    assert head_of(groups[2], keeper.view().bout).title == "Before the first jam"


def test_what_names_no_jam_stands_under_the_jam_of_its_time(hall: Hall, timer: FakeNode) -> None:
    timer.submit(StartJam(jam=ONE, at=hall.time), "jam-timer")
    hall.wait(50)
    timer.submit(StartTimeOut(period=1, kind=TimeOutKind.OFFICIAL, at=hall.time), "jam-timer")
    assert _row(_rows(timer), "Official timeout").jam == ONE


def test_a_row_says_what_it_was_before_and_who_did_it(hall: Hall, keeper: FakeNode) -> None:
    for points in (3, 4):
        hall.wait(1)
        keeper.submit(SetTrip(jam=ONE, team=Team.HOME, number=2, points=points), "scorekeeper-home")
    row = _rows(keeper)[0]
    assert (row.who, row.role, row.text, row.sub) == ("Kim T.", "Scorekeeper HOM", "Trip 2 is 4 points", "was 3")
    assert row.is_mine
    assert row_name(row) == f"{row.at}, Kim T., Scorekeeper HOM, Trip 2 is 4 points, was 3"


def test_an_undo_strikes_its_row_and_a_redo_gives_it_back(hall: Hall, timer: FakeNode, keeper: FakeNode) -> None:
    keeper.submit(MarkLead(jam=ONE, team=Team.HOME, at=hall.time), "scorekeeper-home")
    book = LogBook()
    lead = _row(_all(book, _scene(keeper)), "Lead")
    assert lead.action is RowAction.UNDO
    timer.submit(Undo(entries=lead.refs), "jam-timer")
    count = book.shelf.count()
    undone = _row(_all(book, _scene(keeper)), "Lead")
    assert book.shelf.count() == count, "an undo is no row of its own"
    assert (undone.is_undone, undone.action) == (True, RowAction.REDO)
    assert [mark.text for mark in undone.marks] == ["undone by Sol"]
    keeper.submit(Redo(undo=undone.redo[0]), "scorekeeper-home")
    again = _row(_all(book, _scene(keeper)), "Lead")
    assert (again.is_undone, again.action) == (False, RowAction.UNDO)
    assert [mark.text for mark in again.marks] == ["done again by Kim"]
    assert _rows(keeper) == list(book.shelf.newest_first()), "step by step and at once is the same"


def test_a_group_is_one_row_and_its_undo_names_all_of_it(hall: Hall, keeper: FakeNode) -> None:
    """Design 5.8: undoing a group undoes all of it."""
    keeper.submit(AddPersons(team=Team.HOME, persons=(NewPerson(number="1"),), group="g"), "head-nso")
    persons = (NewPerson(number="2"), NewPerson(number="3"))
    keeper.submit(AddPersons(team=Team.AWAY, persons=persons, group="g"), "head-nso")
    rows = [row for row in _rows(keeper) if len(row.refs) > 1]
    assert [row.sub for row in rows] == ["new, with 2 people added to AWY"]
    keeper.submit(Undo(entries=rows[0].refs), "scorekeeper-home")
    assert _row(_rows(keeper), rows[0].text).is_undone


def test_two_answers_are_marked_with_what_the_other_says(hall: Hall, keeper: FakeNode) -> None:
    tracker = hall.node("Bo L.", "lineup-home")
    for deaf in (keeper, tracker):
        deaf.is_deaf = True
    tracker.submit(FieldSkater(jam=ONE, position=Position.JAMMER, skater=SKATER), "lineup-home")
    other = SkaterRef(team=Team.HOME, number="27")
    keeper.submit(FieldSkater(jam=ONE, position=Position.JAMMER, skater=other), "scorekeeper-home")
    for deaf in (keeper, tracker):
        deaf.is_deaf = False
    keeper.hear(tracker.bodies())
    row = _row(_rows(keeper), "Jammer 27")
    assert [mark.text for mark in row.marks] == ["two answers"]
    assert row.sub == "line-up says 404"
    assert row.action is RowAction.OPEN


def test_what_came_late_is_marked_but_not_what_was_there_before(hall: Hall, keeper: FakeNode) -> None:
    other = hall.node("Bo L.", "lineup-home")
    book = LogBook()
    _all(book, _scene(keeper))
    other.is_deaf = keeper.is_deaf = True
    other.submit(FieldSkater(jam=ONE, position=Position.JAMMER, skater=SKATER), "lineup-home")
    hall.wait(40)
    _all(book, _scene(keeper))
    keeper.is_deaf = False
    keeper.hear(other.bodies())
    row = _row(_all(book, _scene(keeper)), "Jammer 404")
    assert [mark.text for mark in row.marks] == ["arrived 40 s late"]
    late = hall.node("Ines V.", "head-nso")
    assert all(not row.marks for row in _rows(late)), "who joins late gets the past, nobody was late"


def test_arrivals_that_the_disk_kept_mark_what_came_late(hall: Hall, keeper: FakeNode) -> None:
    keeper.submit(SetTrip(jam=ONE, team=Team.HOME, number=2, points=3), "scorekeeper-home")
    book = LogBook()
    ref = _row(_all(book, _scene(keeper)), "Trip 2").refs[0]
    stamps = {EntryRef(keeper.replica.source, 1): hall.time, ref: Instant(hall.time + 200 * SECOND_US)}
    book.set_arrivals(stamps)
    assert [mark.text for mark in _row(_all(book, _scene(keeper)), "Trip 2").marks] == ["arrived 3 min late"]


def _behind_a_gap(hall: Hall) -> tuple[FakeNode, FakeNode]:
    """The Head NSO, and a tracker whose second entry has not come, but her third has."""
    head, tracker = hall.node("Ines V.", "head-nso"), hall.node("Bo L.", "lineup-home")
    head.is_deaf = tracker.is_deaf = True
    for number in ("404", "27"):
        skater = SkaterRef(team=Team.HOME, number=number)
        tracker.submit(FieldSkater(jam=ONE, position=Position.BLOCKER, skater=skater), "lineup-home")
    head.is_deaf = False
    head.hear((tracker.bodies()[2],))
    return head, tracker


def test_entries_behind_a_gap_are_shown_and_the_head_nso_may_accept_them(hall: Hall) -> None:
    """Data-model 9: what is held is counted, shown, and named to who may accept it."""
    head, tracker = _behind_a_gap(hall)
    book = LogBook()
    scene = _scene(head)
    held = _row(_all(book, scene), "Blocker 27")
    assert ([mark.text for mark in held.marks], held.action) == (["waits for others"], RowAction.NONE)
    (notice,) = notices(scene, book.waiting, str)
    assert notice.text.startswith("Entry 2 of Bo L. is missing; 1 later one waits for it.")
    assert notice.accept == AcceptHeld(source=tracker.replica.source, missing="2")
    head.submit(notice.accept, "head-nso")
    placed = _row(_all(book, _scene(head)), "Blocker 27")
    assert (placed.marks, placed.action) == ((), RowAction.UNDO)
    assert book.waiting == ()
    head.hear((tracker.bodies()[1],))
    assert _row(_all(book, _scene(head)), "Blocker 404").action is RowAction.UNDO, "it takes its place when it comes"
    assert _rows(head) == list(book.shelf.newest_first())


def test_others_are_told_who_can_accept(hall: Hall) -> None:
    head, _ = _behind_a_gap(hall)
    book = LogBook()
    head.otherwise = lambda view: replace(view, roles=("jam-timer",))
    scene = _scene(head)
    _all(book, scene)
    (notice,) = notices(scene, book.waiting, str)
    assert notice.accept is None
    assert notice.text.endswith("The Head NSO can accept that.")


def test_a_fork_is_told_with_both_entries(hall: Hall, timer: FakeNode, keeper: FakeNode) -> None:
    keeper.submit(MarkLead(jam=ONE, team=Team.HOME, at=hall.time), "scorekeeper-home")
    timer.submit(StartJam(jam=ONE, at=hall.time), "jam-timer")
    lead = keeper.entry(EntryRef(keeper.replica.source, 2))
    start = timer.entry(EntryRef(timer.replica.source, 2))
    assert lead is not None
    assert start is not None
    dispute = Dispute(ref=lead.ref, counting=lead, other=start, is_own=False, sentence="Two entries claim one place.")
    book = LogBook()
    keeper.otherwise = lambda view: replace(view, disputes=(dispute,))
    scene = _scene(keeper)
    _all(book, scene)
    (notice,) = notices(scene, book.waiting, lambda entry: book.describe(entry, scene).text)
    assert notice.text == (
        "Two entries claim one place. What counts: Lead for HOM. What is kept beside it: Jam 1 started."
    )


@pytest.mark.parametrize(
    ("wanted", "texts"),
    [
        (LogFilter(text="404"), {"Penalty X for HOM 404"}),
        (LogFilter(text="penalty hom"), {"Penalty X for HOM 404"}),
        (LogFilter(text="jam 1", kinds=frozenset(("clock",))), {"Jam 1 started"}),
        (LogFilter(is_mine=True, kinds=frozenset(("score",))), {"Trip 2 is 3 points"}),
        (LogFilter(teams=frozenset((Team.AWAY,))), {"Penalty B for AWY 42"}),
        (LogFilter(first=ONE, kinds=frozenset(("clock",))), {"Jam 1 started"}),
        (LogFilter(first=TWO), set()),
    ],
)
def test_a_filter_shows_what_fits(
    hall: Hall, timer: FakeNode, keeper: FakeNode, wanted: LogFilter, texts: set[str]
) -> None:
    timer.submit(StartJam(jam=ONE, at=hall.time), "jam-timer")
    keeper.submit(SetTrip(jam=ONE, team=Team.HOME, number=2, points=3), "scorekeeper-home")
    timer.submit(AddPenalty(jam=ONE, skater=SKATER, code="X", at=hall.time), "penalty-tracker")
    away = SkaterRef(team=Team.AWAY, number="42")
    timer.submit(AddPenalty(jam=ONE, skater=away, code="B", at=hall.time), "penalty-tracker")
    book = LogBook()
    book.shelf.set_filter(wanted)
    assert {row.text for row in _all(book, _scene(keeper))} == texts
    book.shelf.set_filter(LogFilter())
    book.shelf.set_filter(wanted)
    assert {row.text for row in book.shelf.newest_first()} == texts


def test_a_long_log_is_read_and_made_in_bounded_turns(hall: Hall, keeper: FakeNode) -> None:
    """No turn reads or makes more than its bound, and the newest come first."""
    for number in range(3 * MADE_MAX):
        hall.wait(1)
        keeper.submit(SetTrip(jam=ONE, team=Team.HOME, number=2, points=number % 5), "scorekeeper-home")
    assert READ_MAX > 3 * MADE_MAX
    book = LogBook()
    book.follow(_scene(keeper))
    book.work()
    made = list(book.shelf.newest_first())
    assert len(made) == MADE_MAX
    assert made == _rows(keeper)[:MADE_MAX]


def test_one_more_entry_makes_one_more_row(hall: Hall, keeper: FakeNode, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(50):
        keeper.submit(SetTrip(jam=ONE, team=Team.HOME, number=number + 2, points=4), "scorekeeper-home")
    book = LogBook()
    _all(book, _scene(keeper))
    made: list[LogRow] = []
    put: Callable[[LogRow], None] = book.shelf.put

    def note(row: LogRow) -> None:
        made.append(row)
        put(row)

    monkeypatch.setattr(book.shelf, "put", note)
    keeper.submit(MarkLead(jam=ONE, team=Team.HOME, at=hall.time), "scorekeeper-home")
    _all(book, _scene(keeper))
    assert [row.text for row in made] == ["Lead for HOM"]


@pytest.mark.parametrize(
    ("state", "text"),
    [
        (PeerState.MEMBER, "All 2 changes are on all 2 laptops"),
        (PeerState.EXPIRED, "Sol is silent and may hold changes"),
        (PeerState.LEFT, "All 2 changes are on this laptop"),
    ],
)
def test_an_export_says_whether_it_is_complete(timer: FakeNode, keeper: FakeNode, state: PeerState, text: str) -> None:
    """Data-model 9: complete unless entries are known to lack, or an author is silent and not gone."""
    view = replace(keeper.view(), peers=(timer.as_peer(holds=2, state=state),))
    assert export_state(view, StepWatch().laptops(view, keeper.now())).text == text
    assert is_complete(view) is (state is not PeerState.EXPIRED)
    assert file_stem(view.bout, view) == ("HOM-AWY" if is_complete(view) else "HOM-AWY-incomplete")
    suffix = "" if is_complete(view) else "-incomplete"
    assert marked_path(Path("d/bout.derbyxml"), view) == Path(f"d/bout{suffix}.derbyxml")


def test_who_is_marked_gone_is_not_waited_for(timer: FakeNode, keeper: FakeNode) -> None:
    keeper.submit(MarkGone(source=timer.replica.source, gone=True), "head-nso")
    view = replace(keeper.view(), peers=(timer.as_peer(holds=1, state=PeerState.EXPIRED),))
    assert is_complete(view)


def test_a_gap_and_what_others_hold_make_an_export_incomplete(hall: Hall, timer: FakeNode) -> None:
    head, _ = _behind_a_gap(hall)
    assert export_state(head.view(), ()).text == "Changes of Bo are missing here"
    view = replace(timer.view(), peers=(head.as_peer(holds=timer.view().entries + 3),))
    assert export_state(view, ()).text == "3 changes of others still to come"
    assert not is_complete(view)


def test_a_skater_who_is_called_otherwise_is_so_in_every_row(hall: Hall, keeper: FakeNode) -> None:
    keeper.submit(AddPersons(team=Team.HOME, persons=(NewPerson(number="404", name="Not Found"),)), "head-nso")
    keeper.submit(AddPenalty(jam=ONE, skater=SKATER, code="X", at=hall.time), "penalty-tracker")
    book = LogBook()
    assert _row(_all(book, _scene(keeper)), "Penalty X").text == "Penalty X for HOM 404"
    person = keeper.view().bout.teams[Team.HOME].persons[0]
    keeper.submit(SetAttribute(eid=person.eid, attribute="number", value="405"), "head-nso")
    assert _row(_all(book, _scene(keeper)), "Penalty X").text == "Penalty X for HOM 405"
    assert _rows(keeper) == list(book.shelf.newest_first())
