"""The game in a book: what its rows mean, what is repaired, and what has no place."""

from collections.abc import Mapping

import pytest

from derbyos_core.bout.commands import EnterBox
from derbyos_core.bout.model import JamId, Position
from derbyos_core.identity import Team
from derbyos_core.interchange.game import RecordedBoxTrip, RecordedGame, RecordedTeamJam
from derbyos_core.interchange.script.commands import commands
from derbyos_core.interchange.statsbook.game import read_game
from derbyos_core.interchange.statsbook.reader import read_statsbook
from tests.kit.workbooks import Value, workbook
from tests.unit.interchange.statsbook.forms import Form, blank_form, filled_form, form_file

JAM_1, JAM_2 = JamId(1, 1), JamId(1, 2)
CALLED_TWICE = "one team calls a jam off, and here both did"


def _game(form: Form) -> RecordedGame:
    return read_game(read_statsbook(form_file(form)))


def _changed(changes: Mapping[str, Mapping[str, Value]]) -> RecordedGame:
    form = filled_form()
    for sheet, cells in changes.items():
        form[sheet] |= cells
    return _game(form)


def _side(game: RecordedGame, jam: JamId, team: Team) -> RecordedTeamJam:
    found = game.jam(jam)
    assert found is not None
    return found.sides[team]


def _trips(side: RecordedTeamJam) -> dict[int, int]:
    return {trip.number: trip.points for trip in side.trips}


def _lost(game: RecordedGame) -> dict[str, str]:
    return {one.row.partition(":")[0]: one.reason for one in game.unplaced}


def test_a_filled_form_is_wholly_placed() -> None:
    game = _game(filled_form())
    assert game.unplaced == ()
    assert game.repairs == ()
    first, second = _side(game, JAM_1, Team.HOME), _side(game, JAM_2, Team.HOME)
    assert (first.lead, first.called, first.no_initial, _trips(first)) == (True, True, False, {1: 0, 2: 4})
    assert [(one.label, one.position) for one in second.fieldings] == [
        ("00", Position.JAMMER),
        ("0", Position.BLOCKER),
        ("7", Position.BLOCKER),
        ("404", Position.BLOCKER),
        ("1024", Position.BLOCKER),
    ]
    assert second.no_pivot
    away = _side(game, JAM_2, Team.AWAY)
    assert (away.star_pass_trip, away.no_initial, _trips(away)) == (3, False, {1: 0, 2: 4, 3: 3})
    assert _side(game, JAM_1, Team.AWAY).no_initial
    assert [(one.label, one.code, one.jam) for one in game.penalties] == [("7", "F", JAM_1), ("3", "X", JAM_2)]
    assert game.jams[0].duration_ms == 75_000
    assert game.jams[1].clock_ms == 105_000, "the timeout stopped the clock at 28:15"
    (stop,) = game.time_outs
    assert (stop.team, stop.review, stop.after_jam) == (Team.AWAY, False, 1)
    assert dict(game.head) == {
        "venue/name": "Old Tram Hall", "date": "2019-05-12", "time": "19:30", "times": "estimated",
    }  # fmt: skip
    away_team = game.teams[Team.AWAY]
    assert (away_team.name, away_team.league) == ("", "Shelbyville"), "a team without a name stays without one"
    assert not game.is_official, "period 2 is not typed"


# -- star passes ---------------------------------------------------------------------------------------------------

STAR_PASSES = [
    pytest.param({"Z5": "X", "AA5": "", "AA6": 4, "AB6": 2}, 1, False, {1: 0, 2: 4, 3: 2}, id="in the initial trip"),
    pytest.param({"Z5": "X", "AA5": "", "AB6": "", "Z6": "X"}, 1, True, {}, id="nobody completes the initial trip"),
    pytest.param({"AA5": "", "AB6": "", "Z6": "X"}, 0, True, {}, id="only the second row says so"),
    pytest.param({"AB6": ""}, 3, False, {1: 0, 2: 4}, id="the jam ends in the trip of the pass"),
    pytest.param({"AA5": 3, "AA6": 1, "AB6": ""}, 2, False, {1: 0, 2: 4}, id="both in one trip"),
]


@pytest.mark.parametrize(("cells", "trip", "no_initial", "trips"), STAR_PASSES)
def test_a_star_pass_is_one_row(
    cells: Mapping[str, Value], trip: int, no_initial: bool, trips: Mapping[int, int]
) -> None:
    away = _side(_changed({"Score": cells}), JAM_2, Team.AWAY)
    assert (away.star_pass_trip, away.no_initial, _trips(away)) == (trip, no_initial, trips)


# -- what has no place ---------------------------------------------------------------------------------------------

UNPLACED = [
    pytest.param("Score", {"G5": "X"}, "Score H5", "beside NI the book counts no points", id="points beside NI"),
    pytest.param("Score", {"H5": "four"}, "Score H5", "the points of a trip are a whole number", id="points"),
    pytest.param("Score", {"H5": -1}, "Score H5", "the points of a trip are a whole number", id="negative points"),
    pytest.param("Score", {"H5": "#REF!"}, "Score H5", "the points of a trip are a whole number", id="an error"),
    pytest.param("Score", {"A5": "two"}, "Score A5", "it does not say clearly which jam it is of", id="no jam"),
    pytest.param("Score", {"A5": 1, "T5": 1}, "Score A5", "this jam stands there twice", id="a jam twice"),
    pytest.param("Score", {"X4": "X"}, "Score X4", CALLED_TWICE, id="two calls"),
    pytest.param("Score", {"B6": "0"}, "Score A6", "the row of a team that did not pass the star is empty", id="SP*"),
    pytest.param("Score", {"W6": "X"}, "Score W6", "it counts for the jam's first jammer", id="lead of the new jammer"),
    pytest.param(
        "Score", {"U6": "5"}, "Score U6", "the star goes to the pivot, on Lineups 2", id="another new jammer"
    ),
    pytest.param("Lineups", {"C4": "404", "O4": ""}, "Score B4", "on Lineups 404 is the jammer", id="another jammer"),
    pytest.param("Lineups", {"S4": "7"}, "Lineups S4", "this skater stands there twice in this jam", id="twice"),
    pytest.param("Lineups", {"L5": "?"}, "Lineups L5", "it is no box symbol here", id="no symbol"),
    pytest.param("Lineups", {"L5": "-"}, "Lineups L5", "the skater sat in the box already", id="sits already"),
    pytest.param("Lineups", {"O5": "", "P5": "+"}, "Lineups P5", "no skater stands beside it", id="nobody's symbol"),
    pytest.param("Lineups", {"A6": "SP", "G6": "7"}, "Lineups A6", "Score has no star pass of this team in this jam",
                 id="star pass on Lineups alone"),
    pytest.param("Lineups", {"AS6": "9"}, "Lineups AS6", "this skater is not on the row before", id="a sixth"),
    pytest.param("Penalties", {"B8": ""}, "Penalties B8", "a jam stands there, and no code", id="no code"),
    pytest.param("Penalties", {"B9": ""}, "Penalties B8", "its jam is not clear", id="a code without a jam"),
    pytest.param("Penalties", {"B9": 9}, "Penalties B8", "its jam is not in the file", id="a jam that was not played"),
    pytest.param("Penalties", {"K8": "FO", "K9": 1}, "Penalties K8", "the skater has fewer than seven penalties",
                 id="no foul-out"),
    pytest.param("Penalties", {"K4": "G", "K5": 1}, "Penalties K4",
                 "the skater has no penalty in that jam, so it is not clear which is meant", id="expelled for nothing"),
    pytest.param("Penalties", {"C44": "G", "C45": 2}, "Penalties C44", "an expulsion of the bench is nobody's penalty",
                 id="the bench"),
    pytest.param("OS Offset", {"B5": "two"}, "OS Offset B5", "the points are no whole number", id="an adjustment"),
    pytest.param("Game Clock", {"C11": 3}, "Game Clock C11", "laps of the pack are not kept", id="laps"),
    pytest.param("Game Clock", {"D20": "TO"}, "Game Clock A20", "its jam is not in the file", id="a stop of no jam"),
    pytest.param("Game Clock", {"D12": "TO"}, "Game Clock D12", "it does not say which team's it was", id="whose"),
    pytest.param("Game Clock", {"D12": "INJ", "E12": "White 3"}, "Game Clock D12", "Score has no injury in this jam",
                 id="an injury"),
    pytest.param("Penalty Box", {"A4": 1, "B4": 1, "E4": "404"}, "Penalty Box A4", "Lineups has no symbol for it",
                 id="a visit without a symbol"),
    pytest.param("Official Reviews", {"B4": "Green", "B5": "why"}, "Official Reviews row 4",
                 "it does not say clearly which team's it was, after which jam", id="a review"),
    pytest.param("IGRF", {"B7": "03/04/2019"}, "IGRF B7", "it is not clear which day or hour it is", id="a day"),
    pytest.param("IGRF", {"I7": "evening"}, "IGRF I7", "it is not clear which day or hour it is", id="an hour"),
    pytest.param("IGRF", {"B19": "0"}, "IGRF B19", "this number stands twice on the roster", id="a number twice"),
    pytest.param("IGRF", {"B50": "Jane Doe"}, "IGRF B50", "legal names are not kept", id="a legal name"),
    pytest.param("IGRF", {"A41": "7: fighting"}, "IGRF A41", "there is no place for it", id="an expulsion's note"),
]  # fmt: skip


@pytest.mark.parametrize(("sheet", "cells", "place", "reason"), UNPLACED)
def test_what_has_no_place_is_told_with_its_cell(
    sheet: str, cells: Mapping[str, Value], place: str, reason: str
) -> None:
    lost = _lost(_changed({sheet: cells}))
    assert lost.get(place) == reason, lost


@pytest.mark.parametrize(("lead", "kept"), [("D4", Team.HOME), ("W4", Team.AWAY)])
def test_of_two_calls_the_lead_jammer_s_is_kept(lead: str, kept: Team) -> None:
    other = {"D4": "W4", "W4": "D4"}[lead]
    game = _changed({"Score": {"E4": "X", "X4": "X", lead: "X", other: ""}})
    called = {team: _side(game, JAM_1, team).called for team in (Team.HOME, Team.AWAY)}
    assert called == {team: team is kept for team in (Team.HOME, Team.AWAY)}
    assert _lost(game) == {"Score E4" if kept is Team.AWAY else "Score X4": CALLED_TWICE}


def test_a_legal_name_is_not_repeated() -> None:
    assert "Jane" not in repr(_changed({"IGRF": {"B50": "Jane Doe"}}))


# -- repairs -------------------------------------------------------------------------------------------------------

REPAIRS = [
    pytest.param("Score", {"B4": "0 "}, "Score B4", "0 ", "0", id="a trailing blank"),
    pytest.param("Score", {"B5": "7.0", "C5": "x"}, "Score B5", "7.0", "7", id="a float"),
    pytest.param("Score", {"C5": "x"}, "Score C5", "x", "X", id="a small x"),
    pytest.param("Score", {"C5": " "}, "Score C5", " ", "X", id="a blank, which the book counts"),
    pytest.param("Score", {"T6": "sp"}, "Score T6", "sp", "SP", id="a small sp"),
    pytest.param("Score", {"T6": "S.P."}, "Score T6", "S.P.", "SP", id="points behind letters"),
    pytest.param("Score", {"T6": "Star Pass"}, "Score T6", "Star Pass", "SP", id="words for SP"),
    pytest.param("Score", {"A6": "sp *"}, "Score A6", "sp *", "SP*", id="a small sp*"),
    pytest.param("Score", {"A6": "*SP"}, "Score A6", "*SP", "SP*", id="the star before"),
    pytest.param("Score", {"A6": "SP∗"}, "Score A6", "SP∗", "SP*", id="another star"),
    pytest.param("Score", {"A6": "(SP*)"}, "Score A6", "(SP*)", "SP*", id="in brackets"),
    pytest.param("Score", {"A5": "Jam 2"}, "Score A5", "Jam 2", "2", id="a jam with its word"),
    pytest.param("Score", {"H4": "４"}, "Score H4", "４", "4", id="points in wide digits"),
    pytest.param("Score", {"B5": "\u200b00"}, "Score B5", "\u200b00", "00", id="a mark without a width"),
    pytest.param("Score", {"B5": "'00"}, "Score B5", "'00", "00", id="an apostrophe"),
    pytest.param("Lineups", {"O4": "404 Not Found"}, "Lineups O4", "404 Not Found", "404", id="a number with a name"),
    pytest.param("Penalties", {"B8": "Ｆ"}, "Penalties B8", "Ｆ", "F", id="a wide code"),
    pytest.param("Penalties", {"B9": "J1"}, "Penalties B9", "J1", "1", id="a jam of a penalty with its letter"),
    pytest.param("Lineups", {"L4": "- /"}, "Lineups L4", "- /", "+", id="a symbol and its stroke"),
    pytest.param("Lineups", {"L5": "$-"}, "Lineups L5", "$-", "$ -", id="two symbols in a cell"),
    pytest.param("Lineups", {"L4": "-3"}, "Lineups L4", "-3", "- 3", id="sat and sits out"),
    pytest.param("Score", {"H5": " 0"}, "Score H5", " 0", "0", id="a blank before points"),
    pytest.param("Score", {"A5": "2 "}, "Score A5", "2 ", "2", id="a blank behind a jam"),
    pytest.param("Penalties", {"B8": "f "}, "Penalties B8", "f ", "F", id="a small code"),
    pytest.param("Lineups", {"L4": "_"}, "Lineups L4", "_", "-", id="an underscore"),
    pytest.param("Lineups", {"L4": "/"}, "Lineups L4", "/", "-", id="sat down, until 2018"),
    pytest.param("Lineups", {"L4": "x"}, "Lineups L4", "x", "+", id="sat and finished, until 2018"),
    pytest.param("Lineups", {"L5": "X"}, "Lineups L5", "X", "$", id="finished, until 2018"),
    pytest.param("Lineups", {"L5": "s"}, "Lineups L5", "s", "S", id="a small s"),
    pytest.param("Lineups", {"L5": "I"}, "Lineups L5", "I", "S", id="still there, until 2018"),
    pytest.param("IGRF", {"I7": "7:30 PM"}, "IGRF I7", "7:30 PM", "19:30", id="an hour"),
    pytest.param("IGRF", {"B7": "25.12.2019"}, "IGRF B7", "25.12.2019", "2019-12-25", id="a German day"),
    pytest.param("IGRF", {"B16": "7*"}, "IGRF B16", "7*", "7", id="struck off by CRG"),
    pytest.param("Score", {"H4": "4"}, "Score H4", "4, which Excel's own sums do not find", "4", id="points as text"),
    pytest.param("Lineups", {"K4": 7}, "Lineups K4", "7, which Excel's own sums do not find", "7", id="unlike roster"),
]


@pytest.mark.parametrize(("sheet", "cells", "place", "found", "taken"), REPAIRS)
def test_a_repair_is_told_with_its_cell(
    sheet: str, cells: Mapping[str, Value], place: str, found: str, taken: str
) -> None:
    game = _changed({sheet: cells})
    assert (place, found, taken) in {(one.place, one.found, one.taken) for one in game.repairs}


def test_a_number_is_matched_with_the_roster() -> None:
    """0 and 00 are two skaters; where only one could be meant, a spreadsheet's number is that one."""
    game = _changed({"Score": {"B4": 0}, "IGRF": {"B18": "01024"}, "Lineups": {"S4": 1024}})
    labels = {one.label for one in _side(game, JAM_1, Team.HOME).fieldings}
    assert labels == {"0", "00", "7", "404", "01024"}


def test_another_star_is_no_star_pass_of_this_team() -> None:
    """A sign that is no asterisk was taken for the end of `SP`, and the row for a star pass of its team."""
    side = _side(_changed({"Score": {"A6": "SP∗"}}), JAM_2, Team.HOME)
    assert side.star_pass_trip is None


def test_symbols_in_one_cell_are_visits() -> None:
    trips = [one for one in _changed({"Lineups": {"L4": "+-", "L5": "$ -"}}).box_trips if one.label == "7"]
    assert [(one.jam, one.left_jam) for one in trips] == [(JAM_1, JAM_1), (JAM_1, JAM_2), (JAM_2, None)]
    sits_out = _side(_changed({"Lineups": {"L4": "-3"}}), JAM_1, Team.HOME)
    assert [one.label for one in sits_out.fieldings if one.sits_out] == ["7"]


def test_an_unlisted_number_stays_and_is_told_once() -> None:
    game = _changed({"Lineups": {"S4": "9999", "S5": "9999"}})
    assert "9999" in {one.label for one in _side(game, JAM_1, Team.HOME).fieldings}
    assert [one.told for one in game.repairs] == ["Lineups S4: “9999” read as “9999, who is on no roster”"]


def test_jams_are_joined_by_number_and_rows_that_do_not_stand_side_by_side_are_told() -> None:
    game = _changed({"Score": {"A5": 3, "A7": 2, "B7": "7", "H7": 1}})
    assert _trips(_side(game, JAM_2, Team.HOME)) == {1: 0, 2: 1}
    assert "Score A7: “2” read as “2, which the other team has in row 5”" in [one.told for one in game.repairs]


# -- box trips -----------------------------------------------------------------------------------------------------


def _visits(*symbols: str) -> list[RecordedBoxTrip]:
    """Return the visits of blocker 7, who has these symbols in consecutive jams."""
    form = blank_form()
    form["IGRF"] |= {"B14": "7", "I14": "1"}
    for number, own in enumerate(symbols, start=1):
        row = 3 + number
        form["Score"] |= {f"A{row}": number, f"T{row}": number}
        form["Lineups"] |= {f"K{row}": "7"}
        form["Lineups"] |= {f"{column}{row}": one for column, one in zip("LMN", own, strict=False)}
    return list(_game(form).box_trips)


@pytest.mark.parametrize(
    ("symbols", "visits"),
    [
        (["+"], [(1, False, 1, False)]),
        (["-", "$"], [(1, False, 2, False)]),
        (["-", "S", "S", "$"], [(1, False, 4, False)]),
        (["", "$"], [(2, True, 2, False)]),
        (["", "S", "$"], [(2, True, 3, False)]),
        (["++"], [(1, False, 1, False), (1, False, 1, False)]),
        (["-", "$+-", "$"], [(1, False, 2, False), (2, False, 2, False), (2, False, 3, False)]),
        (["-", "", ""], [(1, False, 2, True)]),
        (["", "-"], [(2, False, None, False)]),
        (["3"], []),
    ],
)
def test_symbols_are_visits(symbols: list[str], visits: list[tuple[int, bool, int | None, bool]]) -> None:
    """A visit: the jam of sitting down, whether before it, the jam of leaving, whether before it."""
    found = _visits(*symbols)
    assert [
        (one.jam.number, one.between, one.left_jam.number if one.left_jam else None, one.left_between) for one in found
    ] == visits


def test_visits_of_one_skater_do_not_overlap() -> None:
    first, second, third = _visits("-", "$++")
    assert 0 < first.clock_end_ms <= second.clock_start_ms < second.clock_end_ms <= third.clock_start_ms
    assert third.clock_start_ms < third.clock_end_ms <= 60_000


def test_symbols_of_a_star_pass_are_on_their_side_of_it() -> None:
    """The script passes the star in the middle of the jam."""
    form = filled_form()
    form["Lineups"] |= {"AL5": "+", "AP5": "-", "AP6": "$"}
    game = _game(form)
    half = (game.jams[1].duration_ms or 0) // 2
    spans = {
        (one.label, one.clock_start_ms < half, one.clock_end_ms < half or one.clock_end_ms == half)
        for one in game.box_trips
        if one.team is Team.AWAY
    }
    assert spans == {("3", True, True), ("3", False, False), ("4", True, False)}


def test_the_watch_times_a_visit() -> None:
    box: dict[str, Value] = {"A4": 1, "B4": 1, "E4": "7", "G4": "0:00", "H4": "0:20", "I4": "0:30", "J4": "0:12"}
    (visit,) = [one for one in _changed({"Penalty Box": box}).box_trips if one.team is Team.HOME]
    assert visit.clock_start_ms == 75_000 - 12_000
    assert (visit.left_jam, visit.clock_end_ms) == (JAM_2, 18_000)


def test_a_watch_does_not_make_visits_of_one_skater_overlap() -> None:
    """Only the first of two visits in a jam has readings here."""
    form = filled_form()
    form["Lineups"] |= {"L4": "+", "M4": "+", "L5": ""}
    form["Penalty Box"] |= {"A4": 1, "B4": 1, "E4": "7", "G4": "0:00", "I4": "0:30"}
    first, second = [one for one in _game(form).box_trips if one.label == "7"]
    assert first.clock_end_ms - first.clock_start_ms == 30_000
    assert first.clock_end_ms < second.clock_start_ms < second.clock_end_ms <= 75_000


# -- other sheets --------------------------------------------------------------------------------------------------


def test_a_foul_out_follows_from_seven_penalties() -> None:
    row: dict[str, Value] = {"K4": "FO", "K5": 1}
    row |= {f"{column}{line}": value for column in "BCDEFGH" for line, value in ((4, "F"), (5, 1))}
    game = _changed({"Penalties": row})
    assert game.unplaced == ()
    assert sum(1 for one in game.penalties if one.label == "0") == 7


def test_an_expulsion_is_one_of_the_penalties() -> None:
    game = _changed({"Penalties": {"K8": "F", "K9": 1}, "Game Clock": {"D11": "EXP", "E11": "Black 7"}})
    assert [(one.code, one.expulsion) for one in game.penalties if one.label == "7"] == [("F", True)]
    assert game.unplaced == ()


def test_a_review_on_both_sheets_is_one_stoppage() -> None:
    review: dict[str, Value] = {"B4": "White", "E4": 1, "G4": "28:15", "I4": "2:00", "K4": "YES", "B5": "a cut"}
    clock: dict[str, Value] = {"D11": "OR; OFF", "E11": "White; 28:15"}
    game = _changed({"Official Reviews": review | {"B6": "none"}, "Game Clock": clock})
    assert [(one.team, one.review, one.retained, one.request, one.result) for one in game.time_outs] == [
        (Team.AWAY, True, True, "a cut", "none"),
        (None, False, False, "", ""),
    ]
    assert game.time_outs[0].duration_ms == 120_000
    assert game.unplaced == ()


def test_adjustments_belong_to_their_jam() -> None:
    game = _changed({"OS Offset": {"I5": -2, "J5": "late", "I6": 1}})
    away = _side(game, JAM_2, Team.AWAY)
    assert (away.offset, away.offset_reason) == (-1, "late")


def test_officials_of_the_sheets_join_those_of_the_front_page() -> None:
    form = filled_form()
    form["IGRF"] |= {"C60": "Hanna", "A61": "Scorekeeper", "C61": "Sal", "H61": "Hull", "K61": 2, "B49": "7"}
    form["Score"] |= {"L1": "Sal", "AE43": "sal", "O1": "Jo"}
    game = _game(form)
    assert [(one.name, one.role, one.league, one.certification, one.worked) for one in game.officials] == [
        ("Hanna", "HNSO", "", "", ""),
        ("Sal", "SK", "Hull", "2", "1 home, 2 away"),
        ("Jo", "JR", "", "", "1 home"),
    ]
    assert {one.label: one.role for one in game.teams[Team.HOME].skaters}["7"] == "captain"
    assert game.unplaced == ()


def test_a_jam_after_an_injury_goes_on() -> None:
    """CRG writes INJ in place of the number of such a jam (release of 2025)."""
    changes: dict[str, Value] = {"A5": "INJ", "T5": "INJ*", "A6": 3, "T6": 3, "U6": "", "AB6": ""}
    game = _changed({"Score": changes})
    assert [(jam.id.number, jam.continues) for jam in game.jams] == [(1, False), (2, True), (3, False)]


def test_points_of_an_initial_trip_are_read_as_crg_writes_them() -> None:
    side = _side(_changed({"Score": {"G5": "X", "H5": "3 + NI"}}), JAM_2, Team.HOME)
    assert (side.no_initial, _trips(side)) == (True, {1: 3})


def test_an_overtime_jam_is_known_by_the_comment_of_crg() -> None:
    content = workbook(filled_form(), {"Score": {"A5": ("CRG", "Overtime Jam")}})
    game = read_game(read_statsbook(content))
    assert [jam.overtime for jam in game.jams] == [False, True]


def test_typed_lengths_are_told_from_estimates() -> None:
    assert _changed({"Game Clock": {"B12": 60}}).head["times"] == "lengths"
    assert _changed({}).head["times"] == "estimated"


def test_two_jammers_in_the_box_are_not_taken_for_an_exchange() -> None:
    """Only times that were taken tell it, and a book has none."""
    game = _changed({"Lineups": {"D4": "+", "AD4": "+"}})
    entered = [line.command for line in commands(game) if isinstance(line.command, EnterBox)]
    assert [one.position for one in entered].count(Position.JAMMER) == 2


def test_the_jams_of_a_period_fit_into_it() -> None:
    form = blank_form()
    form["Score"] |= {f"{column}{3 + number}": number for number in range(1, 31) for column in ("A", "T")}
    lengths = [jam.duration_ms or 0 for jam in _game(form).jams]
    assert 0 < sum(lengths) + 29 * 30_000 <= 1_800_000
