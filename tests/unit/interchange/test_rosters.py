"""Rosters as CSV: written for a spreadsheet, read from whatever a spreadsheet saved."""

import pytest

from derbyos_core.bout.commands import AddPersons, NewPerson
from derbyos_core.identity import BoutId, Role, Team
from derbyos_core.interchange.rosters import roster_csv
from derbyos_core.roles.shared.pasted_table import text_of
from derbyos_core.roles.start.roster_paste import RosterLine, read_roster
from tests.unit.interchange.scripted_bout import ScriptedBout

PERSONS = (
    NewPerson(number="00", name="Double Free", role="captain", attributes={"pronouns": "they/them"}),
    NewPerson(number="0", name='Null; "Pointer", the first'),
    NewPerson(number="7", name="=1+1"),
    NewPerson(number="12", name="-Dash @Home"),
    NewPerson(number="404", name="Zoë Naïve", role="alt"),
)
LINES = {
    "0": RosterLine(number="0", name='Null; "Pointer", the first'),
    "00": RosterLine(number="00", name="Double Free", role="captain", pronouns="they/them"),
    "12": RosterLine(number="12", name="-Dash @Home"),
    "404": RosterLine(number="404", name="Zoë Naïve", role="alt"),
    "7": RosterLine(number="7", name="=1+1"),
}


@pytest.fixture
def written() -> bytes:
    bout = ScriptedBout(BoutId("rosters"))
    bout.submit(AddPersons(team=Team.HOME, persons=PERSONS, group="rosters"), Role.HEAD_NSO)
    return roster_csv(bout.bout.teams[Team.HOME], bout.root)


def test_a_roster_is_a_file_for_a_spreadsheet(written: bytes) -> None:
    assert written.decode("utf-8-sig").split("\r\n") == [
        "number,name,pronouns,role",
        '0,"Null; ""Pointer"", the first",,',
        "00,Double Free,they/them,captain",
        "12,'-Dash @Home,,",
        "404,Zoë Naïve,,alt",
        "7,'=1+1,,",
        "",
    ]
    assert written.startswith(b"\xef\xbb\xbf")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_roster_is_read_as_it_was_written(written: bytes, encoding: str, separator: str) -> None:
    text = written.decode("utf-8-sig")
    if separator != ",":
        # As a spreadsheet of another country saves it.
        text = text.replace('"Null; ""Pointer"", the first"', "\0").replace(",", separator)
        text = text.replace("\0", '"Null; ""Pointer"", the first"')
    read = text_of(text.encode(encoding))
    assert (read.problem, read.remark) == ("", "")
    assert {line.number: line for line in read_roster(read.text).lines} == LINES


@pytest.mark.parametrize(
    ("text", "number", "name"),
    [
        ('="01";Ada', "01", "Ada"),
        ('"=""01""",Ada', "01", "Ada"),
        ("number,name\n007,Bond", "007", "Bond"),
        ("Nr.;Name;Pronomen\n0;Ada;sie", "0", "Ada"),
        ("'=2;Ada", "=2", "Ada"),
        ("#12\tO'Hara", "12", "O'Hara"),
        ("12,'Tis Me", "12", "'Tis Me"),
    ],
)
def test_what_a_spreadsheet_does_to_a_number_is_undone(text: str, number: str, name: str) -> None:
    (line,) = read_roster(text).lines
    assert (line.number, line.name) == (number, name)
