"""Score sheet on paper: facts, trips, star passes, overtime, open conflicts, pages."""

from derbyos_core.bout.commands import (
    AdjustScore,
    CallJam,
    FieldSkater,
    MarkInitial,
    MarkInjury,
    MarkLead,
    MarkLost,
    MarkNoInitial,
    MarkStarPass,
    SetTrip,
)
from derbyos_core.bout.model import JamId, Position
from derbyos_core.identity import Team
from derbyos_core.printing.page import SheetKind
from tests.kit.paper_bout import PaperBout, PaperText, skater, table_of

HOME, AWAY = Team.HOME, Team.AWAY
ONE = JamId(1, 1)


def trip(number: int, points: int | None, *, jam: JamId = ONE, team: Team = HOME) -> SetTrip:
    return SetTrip(jam=jam, team=team, number=number, points=points)


def home_and_away(bout: PaperBout) -> tuple[PaperText, PaperText]:
    (page,) = bout.pages(SheetKind.SCORE)
    return table_of(page), table_of(page, 1)


def test_facts_trips_and_sums_stand_in_their_columns() -> None:
    """Jam, jammer, lost, lead, call, injury, no initial, trips 2 to 10, points of the jam, total."""
    bout = PaperBout()
    bout.teams()
    bout.field(ONE, HOME, Position.JAMMER, "505")
    bout.jam(1, MarkLead(jam=ONE, team=HOME), trip(2, 4), trip(3, 3), CallJam(jam=ONE, team=HOME))
    two = JamId(1, 2)
    bout.jam(2, MarkNoInitial(jam=two, team=HOME), MarkInjury(jam=two), MarkLost(jam=two, team=AWAY))
    home, away = home_and_away(bout)
    assert home == [
        ["1", "505", "", "X", "X", "", "", "4", "3", *[""] * 7, "7", "7"],
        ["2", "", "", "", "", "X", "X", *[""] * 9, "0", "7"],
    ]
    assert away == [["1", *[""] * 15, "0", "0"], ["2", "", "X", "", "", "X", *[""] * 10, "0", "0"]]


def test_points_of_a_jam_that_was_not_skated_are_printed_as_they_count() -> None:
    bout = PaperBout()
    bout.teams()
    bout.jam(1, trip(2, 4))
    bout.enter(trip(2, 3, jam=JamId(1, 2)))
    bout.jam(3, trip(2, 1, jam=JamId(1, 3)))
    home, _ = home_and_away(bout)
    assert [[row[0], *row[-2:]] for row in home] == [["1", "4", "4"], ["2", "3", "7"], ["3", "1", "8"]]


def test_star_pass_has_a_row_of_its_own_and_keeps_the_other_team_level() -> None:
    bout = PaperBout()
    bout.teams()
    bout.field(ONE, HOME, Position.JAMMER, "505")
    bout.field(ONE, HOME, Position.PIVOT, "22")
    bout.jam(1, trip(2, 4), MarkStarPass(jam=ONE, team=HOME, trip=3), trip(3, 2))
    home, away = home_and_away(bout)
    assert home[0][:9] == ["1", "505", "", "", "", "", "", "4", ""]
    assert home[1] == ["SP", "22", "", "", "", "", "", "", "2", *[""] * 7, "2", "6"]
    assert away[1] == ["SP*"]
    shaded = [row.is_shaded for row in bout.pages(SheetKind.SCORE)[0].part.columns[0].blocks[0].table.rows[:3]]
    assert shaded == [False, True, False]


def test_overtime_adds_trip_one_in_the_cell_of_trip_two() -> None:
    bout = PaperBout()
    bout.teams()
    bout.jam(1, trip(1, 4), trip(2, 3), trip(3, 4), MarkInitial(jam=ONE, team=AWAY), overtime=True)
    home, away = home_and_away(bout)
    assert home[0][0] == "1 OT"
    assert home[0][7:9] == ["4 + 3", "4"]
    assert home[0][-2:] == ["11", "11"]
    assert away[0][7] == "0"


def test_trips_beyond_the_tenth_share_its_cell() -> None:
    bout = PaperBout()
    bout.jam(1, *(trip(number, 4) for number in range(2, 13)))
    assert home_and_away(bout)[0][0][7:] == [*["4"] * 8, "4 + 4 + 4", "44", "44"]


def test_both_answers_are_printed_and_mark_the_sums_that_depend_on_them() -> None:
    bout = PaperBout()
    bout.teams()
    bout.jam(1, MarkLead(jam=ONE, team=HOME))
    bout.differ(trip(2, 4), trip(2, 3))
    bout.jam(2, trip(2, 1, jam=JamId(1, 2)))
    home, away = home_and_away(bout)
    assert home[0][7] == "4≠3"
    assert home[0][-2:] == ["4 ≠", "4 ≠"]
    assert home[1][-2:] == ["1", "5 ≠"]
    assert away[1][-1] == "0"
    (page,) = bout.pages(SheetKind.SCORE)
    assert page.part.legend[-1][0] == "≠"
    assert page.part.notes == ()


def test_a_trip_that_one_official_took_away_is_printed_as_open() -> None:
    bout = PaperBout()
    bout.jam(1, trip(2, 4))
    bout.differ(trip(2, 3), trip(2, None))
    home, _ = home_and_away(bout)
    assert home[0][7:] == ["X≠–", *[""] * 8, "0 ≠", "0 ≠"]


def test_a_call_by_either_team_stands_in_both_rows() -> None:
    bout = PaperBout()
    bout.jam(1)
    bout.differ(CallJam(jam=ONE, team=HOME), CallJam(jam=ONE, team=AWAY))
    home, away = home_and_away(bout)
    assert (home[0][4], away[0][4]) == ("X≠–", "–≠X")


def test_both_jammers_are_printed() -> None:
    bout = PaperBout()
    bout.teams()
    bout.jam(1)
    bout.differ(
        FieldSkater(jam=ONE, position=Position.JAMMER, skater=skater(HOME, "505")),
        FieldSkater(jam=ONE, position=Position.JAMMER, skater=skater(HOME, "404")),
    )
    home, _ = home_and_away(bout)
    assert home[0][1] == "505≠404"


def test_an_adjustment_is_in_the_total_and_told_below() -> None:
    bout = PaperBout()
    bout.teams()
    bout.jam(1, trip(2, 4))
    bout.enter(AdjustScore(team=HOME, points=-1, reason="Told too late.", jam=ONE))
    (page,) = bout.pages(SheetKind.SCORE)
    assert table_of(page)[0][-2:] == ["4", "3"]
    assert page.part.notes == ("Jam 1, HAR: -1 in the total without a trip. Told too late.",)


def test_more_than_38_rows_take_a_second_page_that_says_so() -> None:
    """A star pass in the last row of a page stays with its jam."""
    bout = PaperBout()
    for number in range(1, 41):
        jam = JamId(1, number)
        passes = [MarkStarPass(jam=jam, team=HOME, trip=2)] if number == 38 else []
        bout.jam(number, trip(2, 1, jam=jam), *passes, seconds=10)
    first, second = bout.pages(SheetKind.SCORE)
    assert (first.tag, second.tag) == ("Period 1, page 1 of 2", "Period 1, page 2 of 2")
    assert [row[0] for row in table_of(first)] == [str(number) for number in range(1, 38)]
    assert [row[0] for row in table_of(second)] == ["38", "SP", "39", "40"]
    assert table_of(second)[-1][-1] == "40"


def test_the_second_period_goes_on_with_the_total() -> None:
    bout = PaperBout()
    bout.jam(1, trip(2, 4))
    bout.jam(1, trip(2, 2, jam=JamId(2, 1)), period=2)
    first, second = bout.pages(SheetKind.SCORE)
    assert [page.place for page in (first, second)] == ["Score, period 1 of 2", "Score, period 2 of 2"]
    assert table_of(second)[0][-2:] == ["2", "6"]
