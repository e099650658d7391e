"""Whatever is typed into a StatsBook, it is read without a fault, and no typed text disappears.

A text that the form cannot mean is put into random cells of a filled form. It must come back: as the number or name of
somebody, as what was repaired, or in a row without a place.
"""

import io
import zipfile

from hypothesis import given, settings
from hypothesis import strategies as st

from derbyos_core.errors import UserError
from derbyos_core.interchange.game_file import read_game_file
from derbyos_core.interchange.statsbook.game import read_game
from derbyos_core.interchange.statsbook.layout import (
    BOX_COLUMNS,
    CLOCK_COLUMNS,
    LINEUP_COLUMNS,
    OFFICIAL_COLUMNS,
    OFFSET_COLUMNS,
    PENALTY_COLUMNS,
    SCORE_COLUMNS,
    split_address,
)
from derbyos_core.interchange.statsbook.reader import read_statsbook
from derbyos_core.session.file_entries import enter_file
from tests.kit.workbooks import Value, workbook
from tests.unit.interchange.statsbook.forms import Form, filled_form

JAM_ROWS = st.sampled_from((*range(4, 10), 41, 46, 47, 83))


def _addresses() -> dict[str, st.SearchStrategy[str]]:
    score = [
        name
        for at in SCORE_COLUMNS.values()
        for name in (at.jam, at.jammer, at.lost, at.lead, at.called, at.injury, at.no_initial, *at.trips)
    ]
    lineups = [
        name
        for at in LINEUP_COLUMNS.values()
        for name in (at.jam, at.no_pivot, *(one for number, own in at.skaters for one in (number, *own)))
    ]
    penalties = [name for at in PENALTY_COLUMNS.values() for name in (*at.penalties, at.out)]
    offsets = [name for columns in OFFSET_COLUMNS.values() for name in columns[1:]]
    box = [name for columns in BOX_COLUMNS.values() for name in columns]
    rows = {
        "Score": (score, JAM_ROWS),
        "Lineups": (lineups, JAM_ROWS),
        "Penalties": (penalties, st.sampled_from((4, 5, 6, 7, 8, 9, 42, 43))),
        "OS Offset": (offsets, JAM_ROWS),
        "Penalty Box": (box, st.sampled_from((4, 5, 41, 47, 84))),
        "Game Clock": (list(CLOCK_COLUMNS[1:]), st.sampled_from((11, 12, 13, 48, 62, 99))),
        "IGRF": (["B", "C", "I", "J"], st.sampled_from((14, 15, 20, 33))),
    }
    found = {
        sheet: st.builds(lambda column, row: f"{column}{row}", st.sampled_from(columns), row)
        for sheet, (columns, row) in rows.items()
    }
    officials = st.builds(lambda column, row: f"{column}{row}", st.sampled_from(OFFICIAL_COLUMNS[1:]), st.just(61))
    head = st.sampled_from(("B3", "I3", "K3", "L3", "B5", "I5", "B7", "I7", "B10", "B11", "I10", "I12", "B49", "A41"))
    return found | {"IGRF": st.one_of(found["IGRF"], officials, head), "Official Reviews": st.sampled_from(REVIEW)}


REVIEW = ("B4", "E4", "G4", "I4", "K4", "B5", "B6", "B21", "B22")
ADDRESSES = _addresses()
PLACES = st.sampled_from(sorted(ADDRESSES)).flatmap(lambda sheet: st.tuples(st.just(sheet), ADDRESSES[sheet]))
MEANT = st.sampled_from(
    (
        "X",
        "x",
        "SP",
        "SP*",
        "sp",
        "INJ",
        "0",
        "00",
        "7",
        "404 ",
        "1.0",
        "4",
        "-",
        "+",
        "S",
        "$",
        "3",
        "/",
        "I",
        "FO",
        "G",
    )
)
ODD = st.one_of(
    MEANT,
    st.text(min_size=1, max_size=8, alphabet=st.characters(min_codepoint=32, max_codepoint=0x2FFF)),
    st.integers(-3, 200),
    st.floats(allow_nan=False, allow_infinity=False, width=32),
    st.booleans(),
    st.sampled_from(("#REF!", "#N/A", "#VALUE!")),
)  # fmt: skip


def _with(changes: dict[tuple[str, str], Value]) -> Form:
    form = filled_form()
    for (sheet, address), value in changes.items():
        form[sheet][address] = value
    return form


@settings(max_examples=40)
@given(st.dictionaries(PLACES, ODD, min_size=1, max_size=12))
def test_odd_cells_are_no_fault(changes: dict[tuple[str, str], Value]) -> None:
    entered = enter_file(read_game_file(workbook(_with(changes))))
    assert entered.entries


@given(PLACES, st.integers(0, 99))
def test_no_typed_text_disappears(place: tuple[str, str], number: int) -> None:
    word = f"q{number}w"
    game = read_game(read_statsbook(workbook(_with({place: word}))))
    assert word in repr(game).casefold(), place


@given(PLACES, st.sampled_from(("#REF!", "#DIV/0!")))
def test_no_error_of_excel_disappears(place: tuple[str, str], error: str) -> None:
    book = read_statsbook(workbook(_with({place: error})))
    column, row = split_address(place[1])
    assert [(one.sheet, one.column, one.row) for one, _ in book.errors] == [(place[0], column, row)]
    assert error in " ".join(one.row for one in read_game(book).unplaced), place


FORM = workbook(filled_form())


@given(st.integers(0, len(FORM) - 1), st.integers(1, 255), st.integers(0, len(FORM)))
def test_a_damaged_file_is_read_or_named(place: int, flip: int, length: int) -> None:
    damaged = bytearray(FORM)
    damaged[place] ^= flip
    for content in (bytes(damaged), FORM[:length]):
        assert "\n" not in _refusal(content)


def _refusal(content: bytes) -> str:
    """Return the sentence with which a file is refused, empty if it is read; anything else is a fault."""
    try:
        read_game_file(content)
    except UserError as error:
        return str(error)
    return ""


def _parts() -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(FORM)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


PARTS = _parts()


@given(st.sampled_from(sorted(PARTS)), st.data())
def test_a_part_with_other_bytes_is_read_or_named(name: str, data: st.DataObject) -> None:
    """The checks of the zip hold, and the XML in it is wrong."""
    content = bytearray(PARTS[name])
    for _ in range(data.draw(st.integers(1, 4))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(32, 126))
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for part, own in PARTS.items():
            archive.writestr(part, bytes(content) if part == name else own)
    assert "\n" not in _refusal(buffer.getvalue())
