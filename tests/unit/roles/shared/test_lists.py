"""Lists of people from typing, the clipboard and spreadsheets: nothing is refused, and odd lines are reported."""

import pytest

from derbyos_core.bout.commands import AddPersons, SetAttribute
from derbyos_core.bout.reading.rules import read_ruleset
from derbyos_core.identity import Team
from derbyos_core.roles.shared.officials_paste import read_officials
from derbyos_core.roles.shared.pasted_table import FILE_BYTES_MAX, rows_of, text_of
from derbyos_core.roles.shared.rules_offered import rules_offered
from derbyos_core.roles.start.roster_paste import RosterLine, read_roster
from derbyos_core.roles.start.setup import NewBout, setup_commands

NOT_FOUND = RosterLine(number="404", name="Not Found")
MINUTE_US = 60_000_000


@pytest.mark.parametrize(
    "text",
    [
        "404 Not Found",
        "404,Not Found",
        "404;Not Found",
        "404\tNot Found",
        "Not Found;404",
        '"404","Not Found"',
        "#404 Not Found (C)",
        "Number,Name\n404,Not Found",
        "Derby Name;Pronouns;Nr.\nNot Found;they;404",
        " 404 ; Not Found ",
    ],
)
def test_a_skater_is_found_in_any_common_table(text: str) -> None:
    (line,) = read_roster(text).lines
    assert (line.number, line.name) == (NOT_FOUND.number, NOT_FOUND.name)


def test_a_name_with_the_separator_in_it_stays_whole() -> None:
    lines = read_roster('7,"Slam, Sung"\n8,Eight').lines
    assert lines == (RosterLine(number="7", name="Slam, Sung"), RosterLine(number="8", name="Eight"))


def test_a_list_of_several_hands_is_read_line_by_line() -> None:
    """Lines may lack the usual separator; a number ends at any character that is no digit of it."""
    pasted = read_roster("1\tOne\n2\tTwo\n3;Three\n4,Four, five\n66\nTeam, City")
    assert [(one.number, one.name) for one in pasted.lines] == [
        ("1", "One"),
        ("2", "Two"),
        ("3", "Three"),
        ("4", "Four, five"),
        ("66", ""),
    ]
    assert pasted.others == ("Team, City",)
    officials = read_officials("Ann H., HNSO\nBo L.\tJT\nCid;SK\nDee, Jr., PT").persons
    assert [(one.name, one.role) for one in officials][1:3] == [("Bo L.", "JT"), ("Cid", "SK")]


def test_numbers_that_are_too_long_are_named_in_one_sentence() -> None:
    assert read_roster("12345 A").remarks == ("12345 has more than 4 digits.",)
    assert read_roster("12345 A\n67890 B").remarks == ("12345, 67890 have more than 4 digits.",)


def test_a_quote_that_is_never_closed_spoils_no_other_line() -> None:
    assert read_roster('7,"Slam\n404,Not Found').lines[1] == NOT_FOUND


def test_a_cell_beyond_what_csv_takes_spoils_no_other_line() -> None:
    """The `csv` module refuses a cell of more than 131,072 characters, and a file may have twice as many."""
    (long, seven) = rows_of(f'6,"{"x" * 200_000}"\n7,Seven')
    assert (long[0], len(long[1]), seven) == ("6", 500, ("7", "Seven"))


def test_numbers_are_text_and_names_may_hold_digits() -> None:
    lines = read_roster("0 Zero Sum\n00 Double O\n77 7 of 9").lines
    assert [(one.number, one.name) for one in lines] == [("0", "Zero Sum"), ("00", "Double O"), ("77", "7 of 9")]


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"1 A", "1 A"),
        ("1 Ängström".encode(), "1 Ängström"),
        (b"\xef\xbb\xbf1;\xc3\x84", "1;Ä"),
        ("1;Ä".encode("utf-16"), "1;Ä"),
    ],
)
def test_known_encodings_are_read_without_remark(data: bytes, text: str) -> None:
    found = text_of(data)
    assert (found.text, found.remark, found.problem) == (text, "", "")


def test_windows_encoding_is_reported_in_one_sentence() -> None:
    """Typographic quotes are letters there; Latin-1 has invisible control characters in their place."""
    found = text_of("1;„Käthe“".encode("cp1252"))
    assert found.text == "1;„Käthe“"
    assert found.remark == "The file is not UTF-8, so it was read as Windows-1252. Check the names."


@pytest.mark.parametrize("data", [b"", b" \n\t\n", b"\xff\xfe", b"PK\x03\x04\0\0\0", b"x" * (FILE_BYTES_MAX + 1)])
def test_file_that_is_no_list_is_refused(data: bytes) -> None:
    found = text_of(data)
    assert found.text == ""
    assert found.problem.endswith(".")


def test_invisible_characters_are_dropped_from_names() -> None:
    """One of them would reverse a name on every screen, or make the whole roster invalid XML."""
    assert rows_of("404,Not\x01 Fo\x85und\n\u202e405,RTL\ufffe") == (("404", "Not Found"), ("405", "RTL"))


def test_rows_are_bounded_by_what_is_there() -> None:
    assert rows_of("") == ()
    assert rows_of("\n , ,\n") == ()


@pytest.mark.parametrize("text", ["Ines V., HNSO", "HNSO Ines V.", "Ines V. HNSO", "Ines V.;Head Non-Skating Official"])
def test_an_official_is_a_name_and_a_role_in_either_order(text: str) -> None:
    person = read_officials(text).persons[0]
    assert (person.name, person.role) == ("Ines V.", "HNSO")


@pytest.mark.parametrize(
    ("line", "name", "role"),
    [
        ("Jam Ref One (JR)", "Jam Ref One", "JR"),
        ("(JR) Jam Ref One", "Jam Ref One", "JR"),
        ("Jam Ref One [Jammer Referee]", "Jam Ref One", "JR"),
        ("Tick Tock - Jam Timer", "Tick Tock", "JT"),
        ("Jam Timer: Tick Tock", "Tick Tock", "JT"),
        ("Tick Tock – JT", "Tick Tock", "JT"),
        ("Tick - Tock (they/them) - JT", "Tick - Tock (they/them)", "JT"),
        ("Tick Tock (they/them)", "Tick Tock (they/them)", ""),
        ("Anna - Lena", "Anna - Lena", ""),
        ("Tick Tock;(JT)", "Tick Tock", "JT"),
        ("HNSO – Ann Official", "Ann Official", "HNSO"),
        ("Zebra Crossing [Head Ref]", "Zebra Crossing", "HR"),
        ("Pat - The Cat", "Pat - The Cat", ""),
    ],
)
def test_a_role_in_brackets_or_behind_a_dash_is_read(line: str, name: str, role: str) -> None:
    """Tried on 28 November: both usual forms became names without a role."""
    (person,) = read_officials(line).persons
    assert (person.name, person.role) == (name, role)


def test_a_role_that_the_paper_does_not_know_is_kept_and_named() -> None:
    read = read_officials("Ines V., HNSO\nRobin Q., QX\nSol A.")
    assert [one.role for one in read.persons] == ["HNSO", "QX", ""]
    assert read.said == ("3 officials", "QX is not a role on the paperwork; kept as written.")


def test_the_first_rules_are_what_a_bout_means_anyway() -> None:
    first, *others = rules_offered()
    assert (first.bout, first.ruleset) == ((), ())
    assert all(one.bout or one.ruleset for one in others)
    names = [read_ruleset(dict(one.bout), dict(one.ruleset)).name for one in rules_offered()]
    assert names == ["JAN2019", "JAN2019", "JAN2019", "Sevens", "RDCL", "RDCL half game"]


def test_setup_page_writes_differences_in_one_group() -> None:
    assert setup_commands(NewBout(rules=rules_offered()[0]), "page") == ()
    page = NewBout(
        officials=read_officials("Ines V., HNSO").persons,
        rules=next(one for one in rules_offered() if one.name == "Sevens"),
        period_us=20 * MINUTE_US,
        halftime_us=5 * MINUTE_US,
    )
    commands = setup_commands(page, "page")
    assert all(getattr(command, "group", "") == "page" for command in commands)
    officials, *rules = commands
    assert isinstance(officials, AddPersons)
    assert officials.team is Team.OFFICIAL
    said = {one.attribute: one.value for one in rules if isinstance(one, SetAttribute)}
    assert said == {
        "version": "Sevens",
        "period-count": "1",
        "period": "20:00",
        "timeout-count": "0",
        "official-review-count": "0",
        "official-review-maximum": "0",
        "foul-out": "4",
        "halftime": "05:00",
    }


@pytest.mark.parametrize("line", [";", ", ,", "\t", ";;;", '";"'])
def test_a_line_of_separators_names_nobody(line: str) -> None:
    """Among lines with another separator, so that this one is in a cell."""
    found = read_officials(f"Ada\tHNSO\n{line}\nBo\tJT")
    assert [(one.name, one.role) for one in found.persons] == [("Ada", "HNSO"), ("Bo", "JT")]
    assert read_roster(f"1\tAda\n{line}\n2\tBo").lines[0] == RosterLine(number="1", name="Ada")
