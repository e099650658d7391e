"""Rows of the change log, without a window: places, values, groups, undo, filters."""

from collections.abc import Callable
from datetime import UTC

import pytest

from derbyos_core.bout.commands import (
    AddPenalty,
    AddPersons,
    Admit,
    AmendTimeOut,
    DeleteJam,
    EndJam,
    EndTimeOut,
    FieldSkater,
    FoundBout,
    MarkLead,
    NewPerson,
    Redo,
    RemoveElement,
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
from derbyos_core.roles.change_log.book import MADE_MAX, LogBook
from derbyos_core.roles.change_log.heads import head_of
from derbyos_core.roles.change_log.log_rows import LogFilter
from derbyos_core.roles.change_log.log_values import LogRow, RowAction, row_name
from derbyos_core.roles.change_log.reader import READ_MAX
from derbyos_core.security.keys import SEED_OCTETS, SigningKey, author_of, encode_key
from tests.kit.fake_node import SECOND_US, FakeCluster, FakeNode
from tests.unit.roles.change_log.log_book import all_rows, row_with, rows_of, state_of

ONE, TWO, THREE = JamId(1, 1), JamId(1, 2), JamId(1, 3)
SKATER = SkaterRef(team=Team.HOME, number="404")


def test_rows_stand_by_jam_and_newest_first(cluster: FakeCluster, timer: FakeNode, keeper: FakeNode) -> None:
    """Design 5.8: a late correction is listed under its own jam."""
    cluster.wait(30)
    timer.submit(StartJam(jam=ONE, at=cluster.time), "jam-timer")
    cluster.wait(40)
    timer.submit(StartJam(jam=TWO, at=cluster.time), "jam-timer")
    cluster.wait(10)
    keeper.submit(SetTrip(jam=TWO, team=Team.HOME, number=2, points=3), "scorekeeper-home")
    cluster.wait(1)
    keeper.submit(SetTrip(jam=ONE, team=Team.HOME, number=2, points=4), "scorekeeper-home")
    book = LogBook()
    all_rows(book, state_of(keeper))
    groups = book.rows.groups()
    assert [group.jam for group in groups] == [TWO, ONE, None]
    assert [row.text for row in reversed(groups[0].shown)] == ["Trip 2 is 3 points for HOM", "Jam 2 started"]
    assert [row.text for row in reversed(groups[1].shown)] == ["Trip 2 is 4 points for HOM", "Jam 1 started"]
    assert head_of(groups[0], keeper.view().bout).name == "Jam 2, on track, 2 changes"
    assert head_of(groups[2], keeper.view().bout).title == "Before the first jam"


def test_deleted_jams_are_told_apart_from_those_that_have_their_numbers_now(
    cluster: FakeCluster, timer: FakeNode, keeper: FakeNode
) -> None:
    """A deleted jam keeps its rows, under a heading that says so; the start tells two of one number apart."""
    for jam in (ONE, TWO, THREE):
        cluster.wait(30)
        timer.submit(StartJam(jam=jam, at=cluster.time), "jam-timer")
        cluster.wait(40)
        timer.submit(EndJam(jam=jam, duration_us=40 * SECOND_US), "jam-timer")
    timer.submit(DeleteJam(jam=ONE), "jam-timer")
    assert _titles(keeper) == ["Jam 2", "Jam 1", "Jam 1 (deleted)"]
    timer.submit(DeleteJam(jam=keeper.view().bout.numbers.numbered(1, 1)), "jam-timer")
    assert _titles(keeper) == ["Jam 1", "Jam 1 (deleted, begun 08:01:40)", "Jam 1 (deleted, begun 08:00:30)"]


def _titles(node: FakeNode) -> list[str]:
    """Return the headings above the jams, newest first."""
    book, bout = LogBook(), node.view().bout
    all_rows(book, state_of(node))
    return [head_of(group, bout, UTC).title for group in book.rows.groups() if group.jam is not None]


def test_entry_without_jam_is_listed_under_the_jam_of_its_time(cluster: FakeCluster, timer: FakeNode) -> None:
    timer.submit(StartJam(jam=ONE, at=cluster.time), "jam-timer")
    cluster.wait(50)
    timer.submit(StartTimeOut(period=1, kind=TimeOutKind.OFFICIAL, at=cluster.time), "jam-timer")
    assert row_with(rows_of(timer), "Official timeout").jam == ONE


def test_a_stoppage_that_two_noted_is_changed_in_one_row(cluster: FakeCluster, timer: FakeNode) -> None:
    other = cluster.node("Cy M.", "jam-timer")
    timer.is_deaf = other.is_deaf = True
    for node in (timer, other):
        node.submit(StartTimeOut(period=1, kind=TimeOutKind.HOME, at=cluster.time), "jam-timer")
    cluster.wait(20)
    timer.is_deaf = other.is_deaf = False
    timer.hear(other.bodies())
    (stop,) = timer.view().bout.periods[0].time_outs
    timer.submit(AmendTimeOut(eid=stop.eid, kind=TimeOutKind.AWAY), "jam-timer")
    row = rows_of(timer)[0]
    assert (row.text, row.sub) == ("AWY team timeout", "was HOM team timeout")
    timer.submit(EndTimeOut(eid=stop.eid, duration_us=20 * SECOND_US), "jam-timer")
    assert (rows_of(timer)[0].text, rows_of(timer)[0].sub) == ("Timeout ended", "")
    timer.submit(RemoveElement(eid=stop.eid), "jam-timer")
    assert (rows_of(timer)[0].text, rows_of(timer)[0].sub) == ("Removed AWY team timeout", "")


def test_row_shows_former_value_and_author(cluster: FakeCluster, keeper: FakeNode) -> None:
    for points in (3, 4):
        cluster.wait(1)
        keeper.submit(SetTrip(jam=ONE, team=Team.HOME, number=2, points=points), "scorekeeper-home")
    row = rows_of(keeper)[0]
    assert (row.who, row.role) == ("Kim T.", "Scorekeeper HOM")
    assert (row.text, row.sub) == ("Trip 2 is 4 points for HOM", "was 3")
    assert row.is_mine
    assert row_name(row) == f"{row.at}, Kim T., Scorekeeper HOM, Trip 2 is 4 points for HOM, was 3"


def test_undo_strikes_its_row_and_redo_restores_it(cluster: FakeCluster, timer: FakeNode, keeper: FakeNode) -> None:
    keeper.submit(MarkLead(jam=ONE, team=Team.HOME, at=cluster.time), "scorekeeper-home")
    book = LogBook()
    lead = row_with(all_rows(book, state_of(keeper)), "Lead")
    assert lead.action is RowAction.UNDO
    timer.submit(Undo(entries=lead.refs), "jam-timer")
    count = book.rows.count()
    undone = row_with(all_rows(book, state_of(keeper)), "Lead")
    assert book.rows.count() == count, "an undo is no row of its own"
    assert (undone.is_undone, undone.action) == (True, RowAction.REDO)
    assert [mark.text for mark in undone.marks] == ["undone by Sol"]
    keeper.submit(Redo(undo=undone.redo[0]), "scorekeeper-home")
    again = row_with(all_rows(book, state_of(keeper)), "Lead")
    assert (again.is_undone, again.action) == (False, RowAction.UNDO)
    assert [mark.text for mark in again.marks] == ["redone by Kim"]
    assert rows_of(keeper) == list(book.rows.newest_first()), "step by step and at once is the same"


def test_a_group_is_one_row_and_its_undo_names_all_of_it(cluster: FakeCluster, keeper: FakeNode) -> None:
    """Design 5.8: undoing a group undoes all of it."""
    keeper.submit(AddPersons(team=Team.HOME, persons=(NewPerson(number="1"),), group="g"), "head-nso")
    persons = (NewPerson(number="2"), NewPerson(number="3"))
    keeper.submit(AddPersons(team=Team.AWAY, persons=persons, group="g"), "head-nso")
    rows = [row for row in rows_of(keeper) if len(row.refs) > 1]
    assert [row.sub for row in rows] == ["new, with 2 people added to AWY"]
    keeper.submit(Undo(entries=rows[0].refs), "scorekeeper-home")
    assert row_with(rows_of(keeper), rows[0].text).is_undone


def test_conflicting_answers_are_marked_with_the_other_value(cluster: FakeCluster, keeper: FakeNode) -> None:
    tracker = cluster.node("Bo L.", "lineup-home")
    for deaf in (keeper, tracker):
        deaf.is_deaf = True
    tracker.submit(FieldSkater(jam=ONE, position=Position.JAMMER, skater=SKATER), "lineup-home")
    other = SkaterRef(team=Team.HOME, number="27")
    keeper.submit(FieldSkater(jam=ONE, position=Position.JAMMER, skater=other), "scorekeeper-home")
    for deaf in (keeper, tracker):
        deaf.is_deaf = False
    keeper.hear(tracker.bodies())
    row = row_with(rows_of(keeper), "Jammer 27")
    assert [mark.text for mark in row.marks] == ["two answers"]
    assert row.sub == "lineup says 404"
    assert row.action is RowAction.OPEN


def test_late_entries_are_marked_and_earlier_ones_are_not(cluster: FakeCluster, keeper: FakeNode) -> None:
    other = cluster.node("Bo L.", "lineup-home")
    book = LogBook()
    all_rows(book, state_of(keeper))
    other.is_deaf = keeper.is_deaf = True
    other.submit(FieldSkater(jam=ONE, position=Position.JAMMER, skater=SKATER), "lineup-home")
    cluster.wait(40)
    all_rows(book, state_of(keeper))
    keeper.is_deaf = False
    keeper.hear(other.bodies())
    row = row_with(all_rows(book, state_of(keeper)), "Jammer 404")
    assert [mark.text for mark in row.marks] == ["arrived 40 s late"]
    late = cluster.node("Ines V.", "head-nso")
    assert all(not row.marks for row in rows_of(late)), "who joins late gets the past, nobody was late"


def test_stored_arrival_times_mark_late_entries(cluster: FakeCluster, keeper: FakeNode) -> None:
    keeper.submit(SetTrip(jam=ONE, team=Team.HOME, number=2, points=3), "scorekeeper-home")
    book = LogBook()
    ref = row_with(all_rows(book, state_of(keeper)), "Trip 2").refs[0]
    stamps = {EntryRef(keeper.replica.source, 1): cluster.time, ref: Instant(cluster.time + 200 * SECOND_US)}
    book.set_arrivals(stamps)
    assert [mark.text for mark in row_with(all_rows(book, state_of(keeper)), "Trip 2").marks] == ["arrived 3 min late"]


@pytest.mark.parametrize(
    ("wanted", "texts"),
    [
        (LogFilter(text="404"), {"Penalty X for HOM 404"}),
        (LogFilter(text="penalty hom"), {"Penalty X for HOM 404"}),
        (LogFilter(text="jam 1", kinds=frozenset(("clock",))), {"Jam 1 started"}),
        (LogFilter(is_mine=True, kinds=frozenset(("score",))), {"Trip 2 is 3 points for HOM"}),
        (LogFilter(teams=frozenset((Team.AWAY,))), {"Penalty B for AWY 42"}),
        (LogFilter(first=ONE, kinds=frozenset(("clock",))), {"Jam 1 started"}),
        (LogFilter(first=TWO), set()),
        (LogFilter(first=ONE, last=ONE, kinds=frozenset(("clock",))), {"Jam 1 started"}),
    ],
)
def test_a_filter_shows_what_fits(
    cluster: FakeCluster, timer: FakeNode, keeper: FakeNode, wanted: LogFilter, texts: set[str]
) -> None:
    timer.submit(StartJam(jam=ONE, at=cluster.time), "jam-timer")
    keeper.submit(SetTrip(jam=ONE, team=Team.HOME, number=2, points=3), "scorekeeper-home")
    timer.submit(AddPenalty(jam=ONE, skater=SKATER, code="X", at=cluster.time), "penalty-tracker")
    away = SkaterRef(team=Team.AWAY, number="42")
    timer.submit(AddPenalty(jam=ONE, skater=away, code="B", at=cluster.time), "penalty-tracker")
    book = LogBook()
    book.rows.set_filter(wanted)
    assert {row.text for row in all_rows(book, state_of(keeper))} == texts
    book.rows.set_filter(LogFilter())
    book.rows.set_filter(wanted)
    assert {row.text for row in book.rows.newest_first()} == texts


def test_a_long_log_is_read_and_made_in_bounded_turns(cluster: FakeCluster, keeper: FakeNode) -> None:
    """No turn reads or makes more than its bound, and the newest come first."""
    for number in range(3 * MADE_MAX):
        cluster.wait(1)
        keeper.submit(SetTrip(jam=ONE, team=Team.HOME, number=2, points=number % 5), "scorekeeper-home")
    assert READ_MAX > 3 * MADE_MAX
    book = LogBook()
    book.follow(state_of(keeper))
    book.make_rows()
    made = list(book.rows.newest_first())
    assert len(made) == MADE_MAX
    assert made == rows_of(keeper)[:MADE_MAX]


def test_one_more_entry_makes_one_more_row(
    cluster: FakeCluster, keeper: FakeNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(50):
        keeper.submit(SetTrip(jam=ONE, team=Team.HOME, number=number + 2, points=4), "scorekeeper-home")
    book = LogBook()
    all_rows(book, state_of(keeper))
    made: list[LogRow] = []
    put: Callable[[LogRow], None] = book.rows.add

    def note(row: LogRow) -> None:
        made.append(row)
        put(row)

    monkeypatch.setattr(book.rows, "add", note)
    keeper.submit(MarkLead(jam=ONE, team=Team.HOME, at=cluster.time), "scorekeeper-home")
    all_rows(book, state_of(keeper))
    assert [row.text for row in made] == ["Lead for HOM"]


def test_renumbered_skater_is_renamed_in_every_row(cluster: FakeCluster, keeper: FakeNode) -> None:
    keeper.submit(AddPersons(team=Team.HOME, persons=(NewPerson(number="404", name="Not Found"),)), "head-nso")
    keeper.submit(AddPenalty(jam=ONE, skater=SKATER, code="X", at=cluster.time), "penalty-tracker")
    book = LogBook()
    assert row_with(all_rows(book, state_of(keeper)), "Penalty X").text == "Penalty X for HOM 404"
    person = keeper.view().bout.teams[Team.HOME].persons[0]
    keeper.submit(SetAttribute(eid=person.eid, attribute="number", value="405"), "head-nso")
    assert row_with(all_rows(book, state_of(keeper)), "Penalty X").text == "Penalty X for HOM 405"
    assert rows_of(keeper) == list(book.rows.newest_first())


def test_a_laptop_has_its_name_in_every_row_once_it_has_said_it(cluster: FakeCluster, keeper: FakeNode) -> None:
    """Tried on 29 November: "A laptop without a name yet (xceKAZ) was admitted" stood in the log all evening."""
    founder, key = (SigningKey(bytes([one] * SEED_OCTETS)).public for one in range(2))
    keeper.submit(FoundBout(key=encode_key(founder), recovery=encode_key(founder)), "head-nso")
    keeper.submit(Admit(key=encode_key(key)), "head-nso")
    book = LogBook()
    admitted = row_with(all_rows(book, state_of(keeper)), "was admitted").text
    assert admitted == f"A laptop without a name yet ({encode_key(key)[:6]}) was admitted"
    cluster.node("Kim T.", "penalty-tracker", author=author_of(key))
    assert row_with(all_rows(book, state_of(keeper)), "was admitted").text == "Kim T. was admitted"
    assert row_with(rows_of(keeper), "was admitted").text == "Kim T. was admitted"
