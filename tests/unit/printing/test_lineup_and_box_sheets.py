"""Line-up and penalty box sheets on paper: places, signs, star passes, the watch."""

from derbyos_core.bout.commands import AmendBoxTrip, EnterBox, ExitBox, FieldSkater, MarkStarPass, SitOut
from derbyos_core.bout.model import JamId, Position
from derbyos_core.identity import Team
from derbyos_core.printing.page import SheetKind
from tests.kit.fake_node import SECOND_US
from tests.kit.paper_bout import PaperBout, PaperText, skater, table_of

HOME, AWAY = Team.HOME, Team.AWAY
ONE, TWO = JamId(1, 1), JamId(1, 2)
FIVE = (
    (Position.JAMMER, "505"),
    (Position.PIVOT, "22"),
    (Position.BLOCKER, "08"),
    (Position.BLOCKER, "17"),
    (Position.BLOCKER, "303"),
)


def sheet(bout: PaperBout, kind: SheetKind = SheetKind.LINEUPS) -> PaperText:
    (page,) = bout.pages(kind)
    return table_of(page)


def five(bout: PaperBout, jam: JamId) -> None:
    for position, number in FIVE:
        bout.field(jam, HOME, position, number)


def seat(bout: PaperBout, jam: JamId, number: str, position: Position = Position.BLOCKER) -> EnterBox:
    return EnterBox(jam=jam, team=HOME, position=position, at=bout.cluster.time, skater=skater(HOME, number))


def test_a_trip_to_the_box_over_two_jams() -> None:
    bout = PaperBout()
    bout.teams()
    five(bout, ONE)
    bout.jam(1, seat(bout, ONE, "08"), seconds=20)
    five(bout, TWO)
    (trip,) = bout.bout.box_trips
    bout.jam(2, ExitBox(eid=trip.eid, jam=TWO, at=bout.cluster.time))
    first, second = sheet(bout)
    assert first == ["1", "", "505", "", "", "", "22", "", "", "", "08", "–", "", "", "17", "", "", "", "303"]
    assert second[10:12] == ["08", "$"]


def test_star_pass_changes_jammer_and_pivot_in_the_row_below() -> None:
    bout = PaperBout()
    bout.teams()
    five(bout, ONE)
    bout.jam(1, MarkStarPass(jam=ONE, team=HOME, trip=2))
    row = sheet(bout)[1]
    assert row[:3] == ["SP", "X", "22"]
    assert row[6] == "505"
    assert table_of(bout.pages(SheetKind.LINEUPS)[0], 1) == [["1"], ["SP*"]]


def test_four_blockers_without_a_pivot() -> None:
    bout = PaperBout()
    bout.teams()
    bout.field(ONE, HOME, Position.JAMMER, "505")
    for number in ("08", "17", "22", "303"):
        bout.field(ONE, HOME, Position.BLOCKER, number)
    bout.jam(1)
    assert sheet(bout)[0][1] == "X"
    assert sorted(sheet(bout)[0][6::4]) == ["08", "17", "22", "303"]


def test_a_sixth_skater_is_told_below_and_the_three_of_an_injury_stands_in_its_cell() -> None:
    bout = PaperBout()
    bout.teams()
    five(bout, ONE)
    bout.field(ONE, HOME, Position.BLOCKER, "404")
    bout.jam(1, SitOut(jam=ONE, skater=skater(HOME, "22")))
    (page,) = bout.pages(SheetKind.LINEUPS)
    assert len(page.part.notes) == 1
    assert "also" in page.part.notes[0]
    assert table_of(page)[0][7] == "3"


def test_both_pivots_are_printed() -> None:
    bout = PaperBout()
    bout.teams()
    bout.jam(1)
    bout.differ(
        FieldSkater(jam=ONE, position=Position.PIVOT, skater=skater(HOME, "22")),
        FieldSkater(jam=ONE, position=Position.PIVOT, skater=skater(HOME, "7")),
    )
    assert sheet(bout)[0][6] == "22≠7"


def test_a_line_up_before_its_jam_is_printed() -> None:
    bout = PaperBout()
    bout.teams()
    bout.field(ONE, HOME, Position.JAMMER, "505")
    (page, _) = bout.pages(SheetKind.LINEUPS)
    assert table_of(page)[0][:3] == ["1", "", "505"]


def test_the_watch_of_the_box_reads_jam_time() -> None:
    """In, stand, done, and the reading at the end of each jam that was spent in the box."""
    bout = PaperBout()
    bout.teams()
    bout.jam(1, seat(bout, ONE, "08"), seconds=20)
    (trip,) = bout.bout.box_trips
    began = trip.serves_from
    first = bout.bout.jams[0]
    assert began is not None
    assert first.end is not None
    served = (first.end - began) // SECOND_US
    bout.enter(AmendBoxTrip(eid=trip.eid, duration_us=60 * SECOND_US))
    bout.jam(2, seconds=15)
    bout.jam(3, ExitBox(eid=trip.eid, jam=JamId(1, 3), at=bout.cluster.time), seconds=40)
    (row,) = sheet(bout, SheetKind.BOX)
    assert row == ["1", "", "08", "B", "0:00", "0:50", "1:00", f"0:{served:02d}", f"0:{served + 15:02d}"]


def test_both_times_to_serve_are_printed() -> None:
    bout = PaperBout()
    bout.teams()
    bout.jam(1, seat(bout, ONE, "08", Position.JAMMER))
    (trip,) = bout.bout.box_trips
    bout.differ(
        AmendBoxTrip(eid=trip.eid, duration_us=60 * SECOND_US), AmendBoxTrip(eid=trip.eid, duration_us=90 * SECOND_US)
    )
    (row,) = sheet(bout, SheetKind.BOX)
    assert row[3] == "J"
    assert row[6] == "1:00≠1:30"
