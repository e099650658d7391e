"""A book is read as typed, wherever its blocks stand."""

import pytest

from derbyos_core.errors import UserError
from derbyos_core.identity import Team
from derbyos_core.interchange.statsbook.layout import column_name, column_number, split_address
from derbyos_core.interchange.statsbook.reader import COMMENT, is_workbook, read_statsbook
from derbyos_core.interchange.statsbook.typed_book import BookPlace, TypedBook
from tests.kit.workbooks import Formula, workbook
from tests.unit.interchange.statsbook.forms import Form, blank_form, filled_form, form_file


def _read(form: Form) -> TypedBook:
    return read_statsbook(form_file(form))


def test_the_rows_of_a_book_are_read_as_typed() -> None:
    book = _read(filled_form())
    assert book.version == "January 2019"
    assert book.head == {"venue/name": "Old Tram Hall", "date": "2019-05-12", "time": "19:30"}
    assert [one.number for one in book.teams[Team.HOME].skaters] == ["0", "00", "7", "404", "1024"]
    assert (book.teams[Team.AWAY].league, book.teams[Team.AWAY].color) == ("Shelbyville", "White")
    first = book.scores[0]
    assert (first.jam, first.jammer, first.lead, first.called, first.trips[:2]) == ("1", "0", "X", "X", ("4", ""))
    assert str(first.place) == "Score A4"
    assert [(row.team, row.jam) for row in book.scores] == [
        (Team.HOME, "1"), (Team.AWAY, "1"), (Team.HOME, "2"), (Team.AWAY, "2"), (Team.HOME, "SP*"), (Team.AWAY, "SP"),
    ]  # fmt: skip
    line = book.lineups[0]
    assert (line.jam, [mark.number for mark in line.skaters]) == ("1", ["0", "00", "7", "404", "1024"])
    assert line.skaters[2].symbols == ("-", "", "")
    assert [(row.number, row.penalties[0]) for row in book.penalties] == [("7", ("F", "1")), ("3", ("X", "2"))]
    (clock,) = book.clock
    assert (clock.jam, clock.seconds, clock.event, clock.who) == ("1", "75", "TO", "White; 28:15")
    assert book.errors == ()


def test_an_empty_form_has_no_rows() -> None:
    book = _read(blank_form())
    assert (book.head, book.scores, book.lineups, book.penalties, book.clock) == ({}, (), (), (), ())
    assert (book.offsets, book.reviews, book.box, book.remarks, book.officials) == ((), (), (), (), ())


def test_a_repeated_cell_is_read_where_it_points_to() -> None:
    """A book that a program wrote has no value in it, or an old one."""
    form = filled_form()
    form["Lineups"]["C4"] = Formula(text='IF(Score!B4="", "",Score!B4 )')
    form["Lineups"]["C5"] = Formula(text='IF(Score!B5="", "",Score!B5 )', value="old")
    form["Penalties"]["A8"] = Formula(text='IF(IGRF!$B$16="","",IGRF!$B$16)')
    book = _read(form)
    assert [row.skaters[0].number for row in book.lineups if row.team is Team.HOME][:2] == ["0", "00"]
    assert book.penalties[0].number == "7"


def test_sums_below_a_block_that_are_not_computed_yet_are_no_rows() -> None:
    """Their words are formulas too, so they do not show where the block ends."""
    form = filled_form()
    form["OS Offset"] |= {"A42": "Period Offset", "A84": Formula(text="A42"), "B84": Formula(text="SUM(B46:B83)")}
    form["OS Offset"] |= {"B83": Formula(text="1+1", value="2")}
    assert [(one.place.row, one.points) for one in _read(form).offsets] == [(83, "2")]


def test_a_text_over_a_formula_counts() -> None:
    form = filled_form()
    form["Lineups"]["C4"] = "404"
    assert _read(form).lineups[0].skaters[0].number == "404"


def test_more_rows_than_the_form_has_move_all_below() -> None:
    form = blank_form(rows=60, skaters=24)
    form["Score"] |= {f"A{3 + number}": number for number in range(1, 61)}
    form["Score"] |= {"A68": 1, "B68": "9"}
    form["IGRF"] |= {"B37": "24", "C64": "Ada L.", "B53": "x"}
    form["Lineups"] |= {"G68": "8"}
    form["Penalties"] |= {"B50": "C", "B51": 60, "C52": "G", "C53": 3}
    book = _read(form)
    assert [row.jam for row in book.scores if row.period == 1] == [str(number) for number in range(1, 61)]
    assert [(row.period, row.jam, row.jammer) for row in book.scores][-1] == (2, "1", "9")
    assert [(row.period, row.skaters[1].number) for row in book.lineups][-1] == (2, "8")
    assert [one.number for one in book.teams[Team.HOME].skaters] == ["24"]
    assert [one.name for one in book.officials] == ["Ada L."]
    assert [(row.number, row.penalties[0]) for row in book.penalties] == [("24", ("C", "60")), ("", ("G", "3"))]


def test_an_error_of_excel_stands_in_its_row_and_in_the_list() -> None:
    form = filled_form()
    form["Score"] |= {"H5": "#REF!", "I5": Formula(text="4+4")}
    form["Score"]["Q5"] = "#VALUE!"
    book = _read(form)
    row = next(row for row in book.scores if row.place.row == 5)
    assert row.trips[:2] == ("#REF!", "#UNCOMPUTED")
    places = [BookPlace(sheet="Score", row=5, column=column) for column in "HIQ"]
    assert book.errors == tuple(zip(places, ("#REF!", "#UNCOMPUTED", "#VALUE!"), strict=True))


def test_what_stands_beside_the_rows_is_a_remark() -> None:
    form = filled_form()
    form["Score"] |= {"L1": "Sal", "AE43": "Tess"}
    form["Penalties"] |= {"N1": "Pat"}
    form["IGRF"] |= {"B49": "Null", "B50": "Legal", "A41": "7 for fighting", "L41": "YES  |  NO", "E40": "404"}
    form["Game Clock"] |= {"D7": "28:15", "B5": "Null", "G5": "X"}
    form["Official Reviews"] |= {"C1": "Hanna"}
    said = {(str(one.place), one.label, one.text) for one in _read(form).remarks}
    assert said == {
        ("Score L1", "Scorekeeper", "Sal"),
        ("Score AE43", "Scorekeeper", "Tess"),
        ("Penalties N1", "Penalty Tracker", "Pat"),
        ("IGRF B49", "Captain", "Null"),
        ("IGRF B50", "Legal name", "Legal"),
        ("IGRF A41", "Expulsion", "7 for fighting"),
        ("IGRF E40", "Suspension served by", "404"),
        ("Game Clock D7", "Timeout taken", "28:15"),
        ("Game Clock B5", "Captain", "Null"),
        ("Game Clock G5", "Review", "X"),
        ("Official Reviews C1", "Head Non-Skating Official", "Hanna"),
    }


def test_comments_are_read_but_not_the_help_of_the_form() -> None:
    form = filled_form()
    comments = {"Score": {"A4": ("Katie", "help"), "A5": ("Ann", "odd"), "H4": ("CRG", "hm")}}
    book = read_statsbook(workbook(form, comments))
    assert [(str(one.place), one.text) for one in book.remarks if one.label == COMMENT] == [
        ("Score H4", "hm"),
        ("Score A5", "odd"),
    ]


def test_a_review_is_read_beside_its_labels() -> None:
    form = filled_form()
    form["Official Reviews"] |= {"A4": "Team: White", "E4": 2, "G4": "12:08", "I4": "3:20", "K4": "YES", "B5": "a cut"}
    form["Official Reviews"] |= {"B6": "no cut"}
    (review,) = _read(form).reviews
    assert (review.period, review.team, review.jam, review.clock) == (1, "White", "2", "12:08")
    assert (review.length, review.kept, review.details, review.result) == ("3:20", "YES", "a cut", "no cut")


def test_the_box_sheet_has_two_halves_and_two_blocks() -> None:
    form = filled_form()
    form["Penalty Box"] |= {"A4": 1, "B4": 1, "E4": "7", "G4": "0:00", "V47": "1", "S47": 2}
    rows = _read(form).box
    assert [(row.side, row.period, row.jam, row.number) for row in rows] == [
        (Team.HOME, "1", "1", "7"),
        (Team.AWAY, "", "2", "1"),
    ]


def test_a_book_of_2017_has_the_visitors_one_column_further_left() -> None:
    form = blank_form()
    del form["IGRF"]["I13"]
    form["Read Me"]["A3"] = "January 2017 Release"
    form["IGRF"] |= {"H13": " Skater #", "H14": "5", "I14": "Five", "H3": "Hull", "H12": "White", "A60": "Ada"}
    form["IGRF"] |= {"D60": "Jam Timer"}
    book = _read(form)
    assert book.version == "January 2017"
    assert book.head == {"venue/city": "Hull"}
    assert [(one.number, one.name) for one in book.teams[Team.AWAY].skaters] == [("5", "Five")]
    assert book.teams[Team.AWAY].color == "White"
    assert [(one.role, one.name) for one in book.officials] == [("Jam Timer", "Ada")]


@pytest.mark.parametrize(
    ("read_me", "small_print", "version"),
    [
        ("January 2018 Release", "IGRF Rev. 180101", "January 2018"),
        ("April 2024 Release", "", "April 2024"),
        ("", "IGRF Rev. 230101 (c) 2023", "2023-01"),
        ("", "", ""),
    ],
)
def test_the_release_is_stated(read_me: str, small_print: str, version: str) -> None:
    form = blank_form()
    form["Read Me"]["A3"] = read_me
    form["IGRF"]["A57"] = small_print
    assert _read(form).version == version


def test_any_other_sheet_may_be_missing_or_without_the_words_of_the_form() -> None:
    form = filled_form()
    game = {name: form[name] for name in ("IGRF", "Score")}
    assert len(read_statsbook(workbook(game)).scores) == 6
    bare = {name: {} if name in ("Penalty Box", "Official Reviews") else cells for name, cells in form.items()}
    words = {
        "Score": ("A3", "A45", "B84"),
        "Lineups": ("A3", "A45"),
        "OS Offset": ("A3", "A45"),
        "Game Clock": ("A10", "A61", "A49", "A100"),
        "Penalties": ("A3", "A44"),
        "IGRF": ("B13", "I13", "A34", "A59"),
    }
    for name, own in words.items():
        bare[name] = {address: value for address, value in form[name].items() if address not in own}
    whole, read = _read(form), read_statsbook(workbook(bare))
    assert (read.scores, read.lineups, read.penalties, read.clock) == (
        whole.scores, whole.lineups, whole.penalties, whole.clock,
    )  # fmt: skip
    assert read.teams == whole.teams


_HEADS = {
    "Score": {"A": "JAM", "C": "LOST", "D": "LEAD", "E": "CALL", "G": "NI", "H": "Trip 2", "P": "Trip 10"}
    | {"T": "JAM", "V": "LOST", "W": "LEAD", "X": "CALL", "Z": "NI", "AA": "Trip 2", "AI": "Trip 10"},
    "Lineups": {"A": "Jam", "C": "Jammer", "G": "Pivot", "AA": "Jam", "AC": "Jammer", "AG": "Pivot"},
    "Penalties": {"K": "FO/EXP", "Z": "FO/EXP", "AM": "FO/EXP", "BB": "FO/EXP"},
}


def _with_heads(sheet: str, inserted_before: str = "") -> Form:
    """Return the filled form with the heads of a sheet, which stand one column further right from a column on."""
    form = filled_form()
    first = column_number(inserted_before) if inserted_before else 1000
    form[sheet] = {address: value for address, value in form[sheet].items() if split_address(address)[1] != 3}
    for column, word in _HEADS[sheet].items():
        number = column_number(column)
        form[sheet][f"{column_name(number + (number >= first))}3"] = word
    return form


@pytest.mark.parametrize(
    ("sheet", "inserted_before", "words"),
    [
        ("Score", "H", "“TRIP 2” over column I, not over column H"),
        ("Score", "T", "“JAM” over column U, not over column T"),
        ("Lineups", "B", "“JAMMER” over column D, not over column C"),
        ("Penalties", "AC", "“FO/EXP” over column AN, not over column AM"),
    ],
)
def test_a_form_with_other_columns_is_refused(sheet: str, inserted_before: str, words: str) -> None:
    """The book of another association, or one in which somebody inserted a column: every cell would be another."""
    assert _read(_with_heads(sheet)).scores == _read(filled_form()).scores
    with pytest.raises(UserError) as refused:
        _read(_with_heads(sheet, inserted_before))
    assert words in str(refused.value)
    assert str(refused.value).startswith(f"The sheet {sheet} of this book has ")


def test_a_word_of_the_heads_may_be_typed_anywhere() -> None:
    form = filled_form()
    form["Score"] |= {"R5": "NI", "Q5": "lead", "C3": ""}
    assert len(_read(form).scores) == 6


def test_a_foreign_workbook_is_named() -> None:
    with pytest.raises(UserError, match="this workbook has no sheet IGRF, Score: choose the StatsBook itself"):
        read_statsbook(workbook({"Budget": {"A1": 1}}))


def test_a_packed_file_is_taken_for_a_workbook() -> None:
    assert is_workbook(workbook({}))
    assert is_workbook(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
    assert not is_workbook(b"<bout/>")
