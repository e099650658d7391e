"""What the screens show, as values: rows of the sheet, who is in step, rosters that were pasted, offers, words."""

from dataclasses import replace

import pytest

from derbyos_core.bout.commands import (
    AddPenalty,
    AdjustScore,
    EndJam,
    FieldSkater,
    MarkStarPass,
    SetTrip,
    SkaterRef,
    StartJam,
)
from derbyos_core.bout.model import Bout, JamId, Position
from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import Team
from derbyos_core.replica.view import PeerState
from derbyos_core.roles.head_nso.crew import crew_seats, free_roles
from derbyos_core.roles.head_nso.ready import colour_name
from derbyos_core.roles.scorekeeper.panel import score_panel
from derbyos_core.roles.scorekeeper.rows import TRIPS_MAX, score_rows, trip_of_column
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.header import SyncState
from derbyos_core.roles.shared.jam_cursor import CursorPosition, JamCursor, Rule, rule_of
from derbyos_core.roles.shared.network import BEHIND_US, LaptopState, StepWatch, badge
from derbyos_core.roles.shared.sheet_values import CellLook, RowState
from derbyos_core.roles.start.bout_offers import found_value, read_address, shorts_of
from derbyos_core.roles.start.offered_bouts import FoundBout
from derbyos_core.roles.start.roster_paste import LINES_MAX, RosterLine, read_roster
from derbyos_core.session.banner_value import banner_value
from derbyos_core.session.last_change import last_change
from derbyos_core.wire.messages import Address
from tests.gui.models.log_book import state_of
from tests.kit.fake_node import SECOND_US, FakeCluster, FakeNode
from ui.roles.jam_timer.period_row import read_clock

ONE, TWO = JamId(1, 1), JamId(1, 2)
HOME = Team.HOME
SHORTS = {Team.HOME: "HHC", Team.AWAY: "SCS"}


@pytest.fixture
def keeper(cluster: FakeCluster) -> FakeNode:
    return cluster.node("Kim T.", "scorekeeper-home")


def _skate(cluster: FakeCluster, node: FakeNode, jam: JamId, *trips: int, length: int = 60) -> None:
    node.submit(StartJam(jam=jam, at=cluster.time), "jam-timer")
    for number, points in enumerate(trips, start=2):
        node.submit(SetTrip(jam=jam, team=HOME, number=number, points=points), "scorekeeper-home")
    cluster.wait(length)
    node.submit(EndJam(jam=jam, duration_us=length * SECOND_US), "jam-timer")


def _bout(node: FakeNode) -> Bout:
    return node.view().bout


def test_the_total_runs_on_and_holds_adjustments(cluster: FakeCluster, keeper: FakeNode) -> None:
    _skate(cluster, keeper, ONE, 4, 4)
    keeper.submit(AdjustScore(team=HOME, points=-1, reason="seen later", jam=ONE), "scorekeeper-home")
    _skate(cluster, keeper, TWO, 3)
    rows = score_rows(_bout(keeper), HOME, TWO).rows
    assert [row.cells[-2].text for row in rows[:2]] == ["8", "3"]
    assert [row.cells[-1].text for row in rows[:2]] == ["7", "10"]


def test_the_upcoming_jam_has_a_row_before_anybody_names_it(keeper: FakeNode) -> None:
    sheet = score_rows(_bout(keeper), HOME, None)
    assert [place.jam for place in sheet.places] == [ONE]
    assert sheet.rows[0].state is RowState.UPCOMING
    assert sheet.rows[0].cells[0].text == "1"


def test_a_star_pass_adds_a_row_that_carries_no_lead(cluster: FakeCluster, keeper: FakeNode) -> None:
    for number, position in (("404", Position.JAMMER), ("27", Position.PIVOT)):
        skater = SkaterRef(team=HOME, number=number)
        keeper.submit(FieldSkater(jam=ONE, position=position, skater=skater), "scorekeeper-home")
    keeper.submit(MarkStarPass(jam=ONE, team=HOME, trip=3), "scorekeeper-home")
    _skate(cluster, keeper, ONE, 4, 3)
    rows = score_rows(_bout(keeper), HOME, TWO).rows
    assert [row.cells[0].text for row in rows] == ["1", "SP", "2"]
    assert [row.cells[1].text for row in rows[:2]] == ["404", "27"]
    assert rows[1].state is RowState.STAR_PASS
    assert [rows[number].cells[-2].text for number in (0, 1)] == ["4", "3"]
    assert all(cell.look is CellLook.EMPTY for cell in rows[1].cells[2:7])


def test_the_sheet_grows_to_ten_trips_and_keeps_its_columns_until_then(cluster: FakeCluster, keeper: FakeNode) -> None:
    _skate(cluster, keeper, ONE, 4, 4, 4, 4)
    assert score_rows(_bout(keeper), HOME, ONE).trips == 4
    _skate(cluster, keeper, TWO, *([4] * (TRIPS_MAX + 3)))
    sheet = score_rows(_bout(keeper), HOME, ONE)
    assert sheet.trips == TRIPS_MAX - 1
    assert sheet.columns[7].title == "T2"
    assert sheet.columns[-3].title == f"T{TRIPS_MAX}"
    assert trip_of_column(7, sheet.trips) == 2
    assert trip_of_column(6, sheet.trips) is None
    assert trip_of_column(len(sheet.columns) - 2, sheet.trips) is None


def test_jams_of_the_other_period_say_so(cluster: FakeCluster, keeper: FakeNode) -> None:
    _skate(cluster, keeper, ONE, 4)
    _skate(cluster, keeper, JamId(2, 1), 4)
    rows = score_rows(_bout(keeper), HOME, JamId(2, 1)).rows
    assert [row.cells[0].text for row in rows[:2]] == ["1-1", "1"]


def test_in_overtime_the_initial_trip_scores(cluster: FakeCluster, keeper: FakeNode) -> None:
    keeper.submit(StartJam(jam=ONE, at=cluster.time, overtime=True), "jam-timer")
    assert score_panel(_bout(keeper), ONE, HOME).next_trip == 1
    keeper.submit(SetTrip(jam=ONE, team=HOME, number=1, points=3), "scorekeeper-home")
    panel = score_panel(_bout(keeper), ONE, HOME)
    assert (panel.next_trip, panel.trips, panel.points) == (2, ((1, 3),), 3)


def test_lost_is_offered_after_a_penalty_of_the_jammer_and_not_set(cluster: FakeCluster, keeper: FakeNode) -> None:
    skater = SkaterRef(team=HOME, number="404")
    keeper.submit(FieldSkater(jam=ONE, position=Position.JAMMER, skater=skater), "scorekeeper-home")
    keeper.submit(StartJam(jam=ONE, at=cluster.time), "jam-timer")
    keeper.submit(AddPenalty(jam=ONE, skater=skater, code="X"), "penalty-tracker")
    panel = score_panel(_bout(keeper), ONE, HOME)
    assert "lost" in panel.offered
    assert "lost" not in panel.held


def test_an_entry_on_its_way_is_in_step_and_a_lasting_gap_is_not(cluster: FakeCluster, keeper: FakeNode) -> None:
    timer = cluster.node("Sol A.", "jam-timer")
    view = keeper.view()
    behind = replace(view, peers=(timer.as_peer(holds=view.entries - 1),))
    watch = StepWatch()
    assert watch.laptops(behind, cluster.time)[1].state is LaptopState.IN_STEP
    later = Instant(cluster.time + BEHIND_US + 1)
    assert watch.laptops(behind, later)[1].state is LaptopState.BEHIND
    said = badge(watch.laptops(behind, later), behind)
    assert (said.state, said.word, said.sub) == (SyncState.PARTLY, "1 of 2 in step", "Sol 1 behind")


def test_somebody_who_keeps_up_is_never_behind(cluster: FakeCluster, keeper: FakeNode) -> None:
    timer = cluster.node("Sol A.", "jam-timer")
    watch = StepWatch()
    view = keeper.view()
    for second in range(20):
        moving = replace(view, entries=100 + second, peers=(timer.as_peer(holds=99 + second),))
        now = Instant(cluster.time + second * SECOND_US)
        assert watch.laptops(moving, now)[1].state is LaptopState.IN_STEP


def test_alone_counts_what_nobody_else_holds(cluster: FakeCluster, keeper: FakeNode) -> None:
    view = keeper.view()
    said = badge(StepWatch().laptops(view, cluster.time), view)
    assert (said.state, said.word, said.sub) == (SyncState.ALONE, "Working alone", "1 entry kept")


def test_a_silent_laptop_is_not_in_step(cluster: FakeCluster, keeper: FakeNode) -> None:
    timer, tracker = cluster.node("Sol A.", "jam-timer"), cluster.node("Bo L.", "lineup-home")
    view = keeper.view()
    rows = (timer.as_peer(holds=view.entries), tracker.as_peer(holds=view.entries, state=PeerState.EXPIRED))
    said = badge(StepWatch().laptops(replace(view, peers=rows), cluster.time), view)
    assert (said.state, said.word) == (SyncState.PARTLY, "2 of 3 in step")


def test_catching_up_says_how_much_is_to_come(cluster: FakeCluster, keeper: FakeNode) -> None:
    timer = cluster.node("Sol A.", "jam-timer")
    view = keeper.view()
    ahead = replace(view, peers=(timer.as_peer(holds=view.entries + 212),))
    said = badge(StepWatch().laptops(ahead, cluster.time), ahead)
    assert (said.state, said.word, said.sub) == (SyncState.CATCHING_UP, "Catching up", "212 to go")


def test_an_author_who_has_left_is_not_counted(cluster: FakeCluster, keeper: FakeNode) -> None:
    timer = cluster.node("Sol A.", "jam-timer")
    view = keeper.view()
    left = replace(view, peers=(timer.as_peer(holds=view.entries, state=PeerState.LEFT),))
    assert len(StepWatch().laptops(left, cluster.time)) == 1


def test_a_program_that_was_killed_is_not_missed_when_the_next_one_has_left(
    cluster: FakeCluster, keeper: FakeNode
) -> None:
    """Else entries that everybody holds were said to be only here, when the last laptop is closed."""
    timer = cluster.node("Sol A.", "jam-timer")
    view = keeper.view()
    killed = timer.as_peer(holds=1, state=PeerState.EXPIRED)
    later = Instant(killed.heard_at + SECOND_US)
    again = replace(killed, source=keeper.replica.source, state=PeerState.LEFT, heard_at=later, holds=view.entries)
    for peers in ((killed, again), (again, killed)):
        assert len(StepWatch().laptops(replace(view, peers=peers), later)) == 1
        back = tuple(replace(one, state=PeerState.MEMBER) if one is again else one for one in peers)
        assert StepWatch().laptops(replace(view, peers=back), later)[1].state is LaptopState.IN_STEP


def test_penalties_and_line_up_together_leave_no_tracker_missing(cluster: FakeCluster) -> None:
    node = cluster.node("Ada", "penalty-lineup-home")
    laptops = StepWatch().laptops(node.view(), cluster.time)
    assert "Penalty tracker" not in free_roles(laptops, SHORTS)
    titles = [seat.title for seat in crew_seats(laptops, 1, SHORTS)]
    assert "Line-up HHC" in titles
    assert "Penalty tracker" not in titles


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("404 Not Found", RosterLine(number="404", name="Not Found")),
        ("00\tDouble", RosterLine(number="00", name="Double")),
        ("7;Lucky;Strike", RosterLine(number="7", name="Lucky Strike")),
        ("#33, Rhyme", RosterLine(number="33", name="Rhyme")),
        ("MGS4 Solid", RosterLine(number="MGS4", name="Solid")),
        ("Dee", RosterLine(number="", name="Dee")),
        ("404", RosterLine(number="404")),
    ],
)
def test_a_pasted_line_is_number_then_name(typed: str, read: RosterLine) -> None:
    assert read_roster(f"\n  {typed} \n\n").lines == (read,)


def test_a_pasted_roster_is_bounded_and_says_so() -> None:
    pasted = read_roster("\n".join(f"{number} Skater" for number in range(LINES_MAX + 2)))
    assert len(pasted.lines) == LINES_MAX
    assert pasted.remarks == (f"Only the first {LINES_MAX} lines were taken, 2 are left out.",)


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("192.168.1.20:50311", Address("192.168.1.20", 50311)),
        (" tcp://10.0.0.1:1 ", Address("10.0.0.1", 1)),
        ("10.0.0.1 65535", Address("10.0.0.1", 65535)),
        ("10.0.0.1:65536", None),
        ("10.0.0.256:1", None),
        ("hall:50000", None),
    ],
)
def test_addresses_are_read_as_people_type_them(typed: str, read: Address | None) -> None:
    assert read_address(typed) == read


@pytest.mark.parametrize(
    ("typed", "read"), [("12:41", 761), ("0:05", 5), ("5.30", 330), ("12", None), ("12:61", None), ("", None)]
)
def test_clocks_are_read_as_people_type_them(typed: str, read: int | None) -> None:
    assert read_clock(typed) == (None if read is None else read * SECOND_US)


def test_a_found_bout_is_offered_with_what_is_announced() -> None:
    value = found_value(FoundBout(bout="b", addresses=(), title="Cats – Sirens", phase="halftime", officials=1))
    assert (value.left, value.right) == ("CAT", "SIR")
    assert (value.state, value.sub) == ("half-time", "1 official here")


def test_the_roles_call_the_teams_of_a_found_bout_as_its_tile_does() -> None:
    """A newcomer has not been told which team is the left one; where the letters do not tell, left and right stay."""
    there = FoundBout(bout="b", addresses=(), title="Cats – Sirens")
    assert shorts_of(there) == {Team.HOME: "CAT", Team.AWAY: "SIR"}
    assert shorts_of(replace(there, title="Rollers – Roller Girls")) is None
    assert shorts_of(replace(there, title="Finals")) is None


def test_a_bout_without_announcement_is_offered_by_its_address() -> None:
    value = found_value(FoundBout(bout="b", addresses=(Address("10.0.0.1", 50000),)))
    assert (value.title, value.sub, value.left) == ("b", "10.0.0.1:50000", "?")


@pytest.mark.parametrize(
    ("colour", "name"), [("#5B2A86", "violet"), ("#F2B705", "gold"), ("#000000", "black"), ("odd", "odd")]
)
def test_colours_are_called_by_plain_names(colour: str, name: str) -> None:
    assert colour_name(colour) == name


@pytest.mark.parametrize(("passed", "words"), [(0, "0 s ago"), (59, "59 s ago"), (60, "1 min ago"), (7200, "2 h ago")])
def test_ages_are_told_in_one_unit(passed: int, words: str) -> None:
    assert texts.ago(Instant(0), Instant(passed * SECOND_US)) == words


@pytest.mark.parametrize(
    ("value_us", "rounded_up", "words"),
    [(74_000_000, True, "1:14"), (73_000_001, True, "1:14"), (0, True, "0:00"), (59_900_000, False, "0:59")],
)
def test_a_clock_that_counts_down_shows_the_second_that_is_not_over(
    value_us: int, rounded_up: bool, words: str
) -> None:
    assert texts.minutes(value_us, rounded_up=rounded_up) == words


@pytest.mark.parametrize(
    ("role", "rule"),
    [
        ("scorekeeper-home", Rule.ENDED),
        ("penalty-tracker", Rule.ENDED),
        ("lineup-away", Rule.NEXT),
        ("jam-timer", Rule.NONE),
        ("door:zre", Rule.NONE),
    ],
)
def test_the_pen_follows_the_game_by_role(role: str, rule: Rule) -> None:
    assert rule_of(role) is rule


def test_the_pen_is_where_each_role_writes(cluster: FakeCluster, keeper: FakeNode) -> None:
    _skate(cluster, keeper, ONE, 4)
    bout = _bout(keeper)
    assert JamCursor(rule=Rule.ENDED).place(bout).jam == ONE
    assert JamCursor(rule=Rule.NEXT).place(bout).jam == TWO
    keeper.submit(StartJam(jam=TWO, at=cluster.time), "jam-timer")
    bout = _bout(keeper)
    assert JamCursor(rule=Rule.ENDED).place(bout).jam == TWO
    assert JamCursor(rule=Rule.NEXT).place(bout).jam == TWO
    assert JamCursor(rule=Rule.NONE).place(bout).jam is None


def test_a_pen_that_the_game_catches_up_with_follows_again(cluster: FakeCluster, keeper: FakeNode) -> None:
    _skate(cluster, keeper, ONE, 4)
    cursor = JamCursor(rule=Rule.ENDED).moved(TWO, _bout(keeper))
    assert cursor.place(_bout(keeper)).is_moved
    keeper.submit(StartJam(jam=TWO, at=cluster.time), "jam-timer")
    cursor = cursor.followed(_bout(keeper))
    assert cursor.chosen is None


@pytest.mark.parametrize(
    ("cursor", "text"),
    [
        (CursorPosition(jam=TWO), ""),
        (CursorPosition(jam=ONE, is_moved=True), ""),
        (CursorPosition(jam=ONE, is_moved=True, is_older=True), "You are correcting Jam 1."),
        (CursorPosition(jam=ONE, is_moved=True, started=TWO), "Jam 2 has started. You are still in Jam 1."),
        (
            CursorPosition(jam=ONE, is_moved=True, is_older=True, started=TWO),
            "Jam 2 has started. You are still in Jam 1.",
        ),
    ],
)
def test_a_banner_stands_while_entries_go_to_an_older_jam_or_a_jam_has_started(
    cursor: CursorPosition, text: str
) -> None:
    found = banner_value(cursor, TWO)
    assert (found.text if found is not None else "").startswith(text)
    assert (found is None) == (not text)
    assert found is None or found.actions == ("Back to Jam 2",)


def test_of_several_entries_of_others_the_newest_is_named(cluster: FakeCluster, keeper: FakeNode) -> None:
    timer = cluster.node("Sol A.", "jam-timer")
    timer.submit(StartJam(jam=ONE, at=cluster.time), "jam-timer")
    cluster.wait(1)
    timer.submit(EndJam(jam=ONE, duration_us=SECOND_US), "jam-timer")
    refs = tuple(EntryRef(timer.replica.source, number) for number in (2, 3))
    for order in (refs, refs[::-1]):
        assert last_change(state_of(keeper), order) == "Sol (jam timer): Jam 1 ended"
