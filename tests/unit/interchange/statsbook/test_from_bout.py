"""Rows of a bout in the book, and the sentences about what has no row, column or cell."""

from collections.abc import Sequence
from dataclasses import replace

from derbyos_core.bout.commands import (
    AddOfficial,
    AddPenalty,
    AddPersons,
    AdjustScore,
    AmendReview,
    CallJam,
    Command,
    EndTimeOut,
    EnterBox,
    FieldSkater,
    MarkInjury,
    MarkLead,
    MarkNoInitial,
    MarkStarPass,
    NewPerson,
    SetAttribute,
    SetTrip,
    SignSheets,
    SitOut,
    StartTimeOut,
)
from derbyos_core.bout.model import JamId, Position, Signer, TimeOutKind
from derbyos_core.clock import Instant
from derbyos_core.identity import Team
from derbyos_core.interchange.statsbook.from_bout import book_of
from derbyos_core.interchange.statsbook.game import read_game
from derbyos_core.interchange.statsbook.reader import read_statsbook
from derbyos_core.interchange.statsbook.typed_book import BookLineupRow, BookScoreRow, TypedBook
from derbyos_core.interchange.statsbook.writer import write_statsbook
from tests.kit.fake_node import SECOND_US
from tests.kit.paper_bout import ROSTER, PaperBout, skater
from tests.unit.interchange.statsbook.books import blank

HOME, AWAY = Team.HOME, Team.AWAY
ONE = JamId(1, 1)


def _trip(number: int, points: int, jam: JamId = ONE, team: Team = HOME) -> SetTrip:
    return SetTrip(jam=jam, team=team, number=number, points=points)


def _bout(*commands: Command, overtime: bool = False, names: str = "Skater {}") -> PaperBout:
    """Return a bout of one jam in which these commands were entered."""
    bout = PaperBout()
    bout.teams(names=names)
    for position, number in ((Position.JAMMER, "505"), (Position.PIVOT, "22"), (Position.BLOCKER, "17")):
        bout.field(ONE, HOME, position, number)
    bout.jam(1, *commands, overtime=overtime)
    return bout


def _made(bout: PaperBout) -> tuple[TypedBook, list[str]]:
    made = book_of(bout.bout)
    assert write_statsbook(blank(), made.book), "whatever a bout holds can be written"
    return made.book, [str(one) for one in made.left_out]


def _scores(book: TypedBook, team: Team) -> list[BookScoreRow]:
    return [row for row in book.scores if row.team is team]


def _lineups(book: TypedBook, team: Team) -> list[BookLineupRow]:
    return [row for row in book.lineups if row.team is team]


def _points(row: BookScoreRow) -> Sequence[str]:
    points = list(row.trips)
    while points and not points[-1]:
        points.pop()
    return points


def test_facts_and_trips_stand_in_the_row_of_their_jam() -> None:
    book, out = _made(_bout(MarkLead(jam=ONE, team=HOME), _trip(2, 4), _trip(3, 0), CallJam(jam=ONE, team=HOME)))
    (home,), (away,) = _scores(book, HOME), _scores(book, AWAY)
    assert str(home.place) == "Score row 4"
    assert (home.jam, home.jammer, home.lead, home.called, home.lost, home.no_initial) == ("1", "505", "X", "X", "", "")
    assert _points(home) == ["4", "0"]
    assert (away.jam, away.jammer, _points(away)) == ("1", "", [])
    assert out == []


def test_a_star_pass_has_two_rows_and_the_old_jammer_stands_as_pivot() -> None:
    book, _ = _made(_bout(_trip(2, 4), MarkStarPass(jam=ONE, team=HOME, trip=3), _trip(3, 2)))
    first, second = _scores(book, HOME)
    assert (_points(first), second.jam, second.jammer, _points(second)) == (["4"], "SP", "22", ["", "2"])
    assert [row.jam for row in _scores(book, AWAY)] == ["1", "SP*"]
    before, after = _lineups(book, HOME)
    assert [mark.number for mark in before.skaters] == ["505", "22", "17", "", ""]
    assert ([mark.number for mark in after.skaters], after.no_pivot) == (["22", "505", "17", "", ""], "X")
    assert all(not mark.number for mark in _lineups(book, AWAY)[1].skaters)


def test_a_new_jammer_who_ended_the_initial_trip_leaves_ni_to_the_old_one() -> None:
    book, _ = _made(_bout(MarkStarPass(jam=ONE, team=HOME, trip=1), _trip(1, 0), _trip(2, 3)))
    first, second = _scores(book, HOME)
    assert (first.no_initial, second.no_initial, _points(second)) == ("X", "", ["3"])


def test_points_without_a_column_are_kept_and_named() -> None:
    """The first trip and those after the tenth share a cell (domain 9); the form counts nothing beside NI."""
    trips = [_trip(number, 4) for number in range(2, 13)]
    book, out = _made(_bout(*trips))
    assert _points(_scores(book, HOME)[0]) == [*["4"] * 8, "12"]
    assert out == ["Jam 1, HAR: trips 10 to 12 stand in one column as a sum."]
    book, out = _made(_bout(_trip(1, 4), _trip(2, 3), overtime=True))
    assert _points(_scores(book, HOME)[0]) == ["7"]
    assert out == [
        "Jam 1, HAR: 4 points of the first trip stand under trip 2; the book has no column for them.",
        "The book has no mark for overtime: Jam 1.",
    ]


def test_ni_is_left_out_beside_points() -> None:
    """Points take the mark back on one laptop; two laptops can still enter both."""
    bout = _bout()
    bout.differ(_trip(2, 4), MarkNoInitial(jam=ONE, team=HOME))
    book, out = _made(bout)
    assert (_scores(book, HOME)[0].no_initial, _points(_scores(book, HOME)[0])) == ("", ["4"])
    assert "Jam 1, HAR: NI is left out, because the book counts no points beside it." in out


def test_penalties_count_through_both_periods_and_stand_beside_their_skater() -> None:
    two = JamId(2, 1)
    bout = _bout(*(AddPenalty(jam=ONE, skater=skater(HOME, "17"), code=code) for code in "BX"))
    more = (AddPenalty(jam=two, skater=skater(HOME, "17"), code="C"), _trip(2, 0, two))
    out_for_good = AddPenalty(jam=two, skater=skater(AWAY, "404"), code="G", severity="expulsion")
    bout.jam(1, *more, out_for_good, period=2)
    book, _ = _made(bout)
    rows = {(row.period, row.team, row.number): row for row in book.penalties}
    assert rows[1, HOME, "17"].penalties[:3] == (("B", "1"), ("X", "1"), ("", ""))
    assert rows[2, HOME, "17"].penalties[:4] == (("", ""), ("", ""), ("C", "1"), ("", ""))
    assert rows[1, HOME, "17"].place.row == 4 + 2 * ROSTER.index("17")
    assert rows[2, AWAY, "404"].out == ("G", "1")
    texts = {str(one.place): one.text for one in book.remarks}
    assert texts["IGRF A41"] == "Expulsion: Gold 404, period 2, jam 1, G Misconduct"
    assert texts["Expulsion-Suspension Form B18"] == "404 Skater 404"


def test_a_seventh_penalty_fouls_out_and_a_tenth_has_no_column() -> None:
    bout = _bout(*(AddPenalty(jam=ONE, skater=skater(HOME, "17"), code="B") for _ in range(10)))
    book, out = _made(bout)
    (row,) = [row for row in book.penalties if (row.period, row.number, row.team) == (1, "17", HOME)]
    assert (row.out, row.penalties[8]) == (("FO", "1"), ("B", "1"))
    assert out == ["HAR 17: penalty 10 (B in Jam 1) has no column, because the book has nine."]


def test_penalties_of_the_bench_have_two_cells() -> None:
    bout = _bout(*(AddPenalty(jam=ONE, skater=skater(HOME, "bench"), code="G") for _ in range(3)))
    book, out = _made(bout)
    (row,) = [row for row in book.penalties if not row.number]
    assert (row.place.row, row.place.column, row.penalties) == (44, "C", (("G", "1"), ("G", "1")))
    assert out == ["HAR: G of the bench in Jam 1 has no cell, because the book has two in a period."]


def test_signs_of_the_box_and_the_timers_watch() -> None:
    bout = _bout()
    two = JamId(1, 2)
    bout.field(two, HOME, Position.JAMMER, "505")
    sits = EnterBox(
        jam=two,
        team=HOME,
        position=Position.JAMMER,
        at=bout.cluster.time,
        skater=skater(HOME, "505"),
        between=True,
        duration_us=30 * SECOND_US,
    )
    bout.jam(2, sits, seconds=20)
    book, _ = _made(bout)
    assert _lineups(book, HOME)[1].skaters[0].symbols == ("S", "", "")
    (row,) = book.box
    assert (str(row.place), row.jam, row.between, row.team, row.number) == (
        "Penalty Box row 4",
        "2",
        "X",
        "Violet",
        "505",
    )
    assert (row.position, row.sat, row.stand, row.done) == ("J", "00:00", "00:20", "00:30")
    assert row.after[0].startswith("00:")


def _stop(bout: PaperBout, kind: TimeOutKind, period: int = 1) -> str:
    bout.enter(StartTimeOut(period=period, kind=kind, at=bout.cluster.time))
    (found,) = [one for part in bout.bout.periods for one in part.time_outs if one.duration_us is None]
    bout.cluster.wait(85)
    bout.enter(EndTimeOut(eid=found.eid, duration_us=85 * SECOND_US))
    return found.eid


def test_events_of_a_jam_share_its_row_on_the_game_clock() -> None:
    bout = _bout(MarkInjury(jam=ONE), SitOut(jam=ONE, skater=skater(HOME, "17")))
    _stop(bout, TimeOutKind.OFFICIAL)
    review = _stop(bout, TimeOutKind.AWAY_REVIEW)
    bout.enter(AmendReview(eid=review, retained=True), AmendReview(eid=review, review="Cut by 303", resolution="No."))
    bout.jam(2)
    book, out = _made(bout)
    first, second = book.clock
    assert (first.jam, first.seconds, first.event) == ("1", "60", "INJ; OFF; OR")
    assert first.who.startswith("Violet 17; 2")
    assert "Gold; 2" in first.who
    assert (second.jam, second.event, second.who) == ("2", "", "")
    (block,) = book.reviews
    assert (str(block.place), block.team, block.jam, block.length) == ("Official Reviews row 4", "Gold", "1", "01:25")
    assert (block.kept, block.details, block.result) == ("YES", "Cut by 303", "No.")
    assert [row.injury for row in book.scores[:2]] == ["X", "X"]
    assert [mark.symbols[0] for mark in _lineups(book, HOME)[0].skaters if mark.number == "17"] == ["3"]
    assert out == []


def test_timeouts_of_the_first_period_are_crossed_out_in_the_second() -> None:
    bout = _bout()
    _stop(bout, TimeOutKind.HOME)
    bout.jam(1, period=2)
    _stop(bout, TimeOutKind.HOME, period=2)
    texts = {str(one.place): one.text for one in _made(bout)[0].remarks}
    assert texts["Game Clock D56"] == "X"
    assert texts["Game Clock E56"].startswith("2")


def test_adjustments_of_the_score_stand_in_the_row_of_their_jam() -> None:
    bout = _bout()
    bout.enter(AdjustScore(team=HOME, points=-2, reason="counted twice", jam=ONE))
    book, _ = _made(bout)
    (row,) = book.offsets
    assert (str(row.place), row.team, row.points, row.description) == ("OS Offset row 4", HOME, "-2", "counted twice")
    assert [one.text for one in book.remarks if one.label == "Reason of the adjustment"] == ["counted twice"]


def test_the_front_page_has_head_rosters_and_officials() -> None:
    bout = _bout()
    bout.enter(
        SetAttribute(path=".", attribute="date", value="2026-11-21"),
        SetAttribute(path=".", attribute="suspension-served", value="nobody"),
        AddOfficial(person=NewPerson(name="Rex", role="HR", league="Kiel")),
        AddOfficial(person=NewPerson(name="Ann", role="JT", attributes={"certification": "2"})),
        AddOfficial(person=NewPerson(name="Pat", role="PLT")),
        AddPersons(team=HOME, persons=(NewPerson(name="Coach", role="bench"),)),
    )
    book, out = _made(bout)
    assert (book.head["date"], book.head["suspension"]) == ("2026-11-21", "NO")
    assert [one.number for one in book.teams[HOME].skaters] == list(ROSTER)
    assert (book.teams[HOME].color, book.teams[HOME].name) == ("Violet", "Harbour Hellcats")
    rows = {one.place.row: (one.role, one.name, one.certification) for one in book.officials}
    assert rows[80] == ("Head Referee", "Rex", "")
    assert rows[64] == ("Jam Timer", "Ann", "2")
    assert rows[75] == ("Penalty Lineup Tracker", "Pat", "")
    assert out == ["The book has no rows for the bench staff of HAR: Coach."]


def test_more_skaters_and_officials_than_rows_are_named() -> None:
    bout = _bout()
    bout.enter(
        AddPersons(team=HOME, persons=tuple(NewPerson(number=f"9{one:02d}") for one in range(15))),
        *(AddOfficial(person=NewPerson(name=f"Alt {one:02d}", role="ALTN")) for one in range(20)),
    )
    book, out = _made(bout)
    assert len(book.teams[HOME].skaters) == 20
    assert out[0].startswith("The book has 20 rows for HAR, so 913, 914 and their penalties are left out.")
    assert "The book has no row left for Alt 19 (ALTN)." in out


def test_jams_beyond_the_rows_are_named_and_a_star_pass_stays_with_its_jam() -> None:
    bout = _bout(_trip(2, 4)).bout
    jam = bout.jams[0]
    jams = [replace(jam, id=JamId(1, number)) for number in range(1, 39)]
    jams[37] = replace(jams[37], home=replace(jam.home, star_pass=True))
    made = book_of(replace(bout, periods=(replace(bout.periods[0], jams=tuple(jams)),)))
    assert max(row.place.row for row in made.book.scores) == 40
    assert made.left_out == (
        "The book has 38 rows for jams and star passes of period 1: from Jam 38 on they are left out.",
    )


def test_a_third_period_is_named() -> None:
    bout = _bout(_trip(2, 4), AddPenalty(jam=ONE, skater=skater(HOME, "17"), code="B")).bout
    third = replace(bout.periods[0], number=3, jams=(replace(bout.jams[0], id=JamId(3, 1)),))
    late = tuple(replace(one, jam=JamId(3, 1)) for one in bout.penalties)
    out = book_of(replace(bout, periods=(*bout.periods, third), penalties=(*bout.penalties, *late))).left_out
    assert out == (
        "The book has two periods: 1 jam of period 3 is left out.",
        "1 penalty of a later period is left out.",
    )


def test_a_lineup_of_a_jam_that_has_not_begun_and_an_open_conflict_are_named() -> None:
    bout = _bout()
    bout.field(JamId(1, 2), HOME, Position.JAMMER, "404")
    ref = skater(HOME, "404")
    bout.differ(
        FieldSkater(jam=ONE, position=Position.JAMMER, skater=ref),
        FieldSkater(jam=ONE, position=Position.JAMMER, skater=skater(HOME, "303")),
    )
    book, out = _made(bout)
    assert len(book.scores) == 2
    assert out[0] == "What is entered for Jam 2 is left out, because it has not begun."
    assert out[-1] == "1 conflict is open: the book has the answer that DerbyOS shows."


def test_a_bout_that_has_not_begun_is_a_book_of_rosters() -> None:
    bout = PaperBout()
    bout.teams()
    book, out = _made(bout)
    assert (book.scores, book.clock, out) == ((), (), [])
    assert len(book.teams[AWAY].skaters) == len(ROSTER)


def test_the_head_referee_who_only_signed_stands_among_the_officials() -> None:
    """Tried on 30 November: the book had no Head Referee, and did not say so."""
    book, _ = _made(_bout(SignSheets(signer=Signer.HEAD_REFEREE, name="Ref Head", at=Instant(7))))
    heads = [(str(one.place), one.name) for one in book.officials if one.role == "Head Referee"]
    assert heads == [("IGRF row 80", "Ref Head")]


def test_both_captains_stand_on_the_front_page_also_one_who_only_signed() -> None:
    """Tried on 28 November: the visiting captain had signed, and the StatsBook had no captain of that team."""
    paper = _bout(
        SetAttribute(eid=_bout().bout.teams[HOME].persons[0].eid, attribute="role", value="captain"),
        SignSheets(signer=Signer.HOME_CAPTAIN, name="Somebody Else", at=Instant(7)),
        SignSheets(signer=Signer.AWAY_CAPTAIN, name="Vi Zitor", at=Instant(8)),
    )
    book, _ = _made(paper)
    cells = {(one.place.sheet, str(one.place)): one.text for one in book.remarks if one.label == "Captain"}
    marked = paper.bout.teams[HOME].persons[0].name
    assert [text for (sheet, _), text in sorted(cells.items()) if sheet == "IGRF"] == [marked, "Vi Zitor"]
    assert [text for (sheet, _), text in sorted(cells.items()) if sheet == "Game Clock"] == [marked, "Vi Zitor"]


def test_captains_of_the_roster_are_read_back_whoever_signed() -> None:
    teams = _bout().bout.teams
    paper = _bout(
        SetAttribute(eid=teams[HOME].persons[2].eid, attribute="role", value="captain"),
        SetAttribute(eid=teams[AWAY].persons[3].eid, attribute="role", value="captain"),
        SignSheets(signer=Signer.HOME_CAPTAIN, name="Coach Carter", at=Instant(7)),
        SignSheets(signer=Signer.AWAY_CAPTAIN, name="Skater 08", at=Instant(8)),
    )
    game = read_game(read_statsbook(write_statsbook(blank(), book_of(paper.bout).book)))
    captains = {team: [one.label for one in game.teams[team].skaters if one.role == "captain"] for team in (HOME, AWAY)}
    assert captains == {HOME: [teams[HOME].persons[2].number], AWAY: [teams[AWAY].persons[3].number]}
