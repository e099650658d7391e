"""A workbook is read cell by cell, within bounds, and any other file is refused in one sentence."""

import io
import re
import zipfile

import pytest

from derbyos_core.errors import UserError
from derbyos_core.interchange.statsbook import workbook as module
from derbyos_core.interchange.statsbook.workbook import UNCOMPUTED, read_sheets
from tests.kit.workbooks import Formula, Value, day, edited, hour, packed, padded, workbook


def _cell(value: Value) -> str:
    return read_sheets(workbook({"S": {"B2": value}}), ["S"])["S"].text("B", 2)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (15, "15"),
        (15.0, "15"),
        (0, "0"),
        (1.5, "1.5"),
        ("00", "00"),
        ("0", "0"),
        (" 15 ", " 15 "),
        ("X ", "X "),
        (" ", " "),
        (padded(45), "045"),
        (day(43597), "2019-05-12"),
        (hour(0.8125), "19:30"),
        (True, "TRUE"),
        (Formula(text="4+4", value="8"), "8"),
        ("ᚾ", "ᚾ"),
    ],
)
def test_a_cell_is_read_as_excel_shows_it(value: Value, text: str) -> None:
    assert _cell(value) == text


def test_errors_formulas_and_comments_are_found_where_they_stand() -> None:
    """The library that reads the values gives an error as an empty cell, so they are looked up beside it."""
    cells: dict[str, Value] = {"A1": "#REF!", "B1": Formula(text="1+1"), "C1": Formula(text="A1", value="3"), "D1": "4"}
    sheet = read_sheets(workbook({"S": cells}, {"S": {"D1": ("Ann", "see there")}}), ["S"])["S"]
    assert sheet.errors == {(1, 1): "#REF!", (1, 2): UNCOMPUTED}
    assert sheet.formulas == {(1, 2): "1+1", (1, 3): "A1"}
    assert sheet.comments == {(1, 4): ("Ann", "see there")}
    assert (sheet.text("A", 1), sheet.text("C", 1)) == ("", "3")


def test_a_sheet_is_found_by_its_name_in_any_case() -> None:
    assert set(read_sheets(workbook({"score ": {"A1": 1}, "Other": {}}), ["Score", "IGRF"])) == {"Score"}


def test_cells_without_an_address_follow_each_other() -> None:
    """Excel's format lets a program leave addresses out."""
    with zipfile.ZipFile(io.BytesIO(workbook({"S": {"A1": 1, "B1": "#REF!", "A2": "x"}}))) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    bare = re.sub(rb' r="[A-Z]*\d+"', b"", parts["xl/worksheets/sheet1.xml"])
    sheet = read_sheets(packed(parts | {"xl/worksheets/sheet1.xml": bare}), ["S"])["S"]
    assert sheet.texts == {(1, 1): "1", (2, 1): "x"}
    assert sheet.errors == {(1, 2): "#REF!"}


def test_a_changed_copy_differs_in_the_changed_cells_alone() -> None:
    before = workbook({"S": {"A1": 1, "B2": "two"}})
    sheet = read_sheets(edited(before, {"S": {"A1": "", "AA2": "new", "C9": 3}}), ["S"])["S"]
    assert sheet.texts == {(2, 2): "two", (2, 27): "new", (9, 3): "3"}


def _refusal(content: bytes) -> str:
    with pytest.raises(UserError) as refused:
        read_sheets(content, ["S"])
    text = str(refused.value)
    assert "\n" not in text
    assert text.endswith(".")
    return text


def test_files_of_other_kinds_are_named() -> None:
    assert "old workbook (.xls) or has a password" in _refusal(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(500))
    assert "packed file of another kind" in _refusal(packed({"word/document.xml": b"<w/>"}))
    assert "is damaged or cut off" in _refusal(b"PK\x03\x04rest")


def test_a_file_cut_anywhere_is_named() -> None:
    whole = workbook({"S": {"A1": 1}})
    for length in range(4, len(whole) - 1, 37):
        assert "is damaged or cut off" in _refusal(whole[:length])


@pytest.mark.parametrize("part", ["xl/workbook.xml", "xl/worksheets/sheet1.xml"])
def test_a_part_that_is_no_xml_is_named(part: str) -> None:
    with zipfile.ZipFile(io.BytesIO(workbook({"S": {"A1": 1}}))) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    assert "is damaged or cut off" in _refusal(packed(parts | {part: b"<worksheet><sheetData><row"}))


def test_a_packed_bomb_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PART_BYTES_MAX", 1 << 16)
    with zipfile.ZipFile(io.BytesIO(workbook({"S": {"A1": 1}}))) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    bomb = parts["xl/worksheets/sheet1.xml"].replace(b"sheetData>", b"sheetData>" + b" " * (1 << 20), 1)
    assert "far larger than any StatsBook" in _refusal(packed(parts | {"xl/worksheets/sheet1.xml": bomb}))


def test_a_false_size_is_not_believed() -> None:
    """The stated size bounds what is unpacked; the part is then cut off, and named as such."""
    content = workbook({"S": {"A1": "a text that is longer than the stated size"}})
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        size = archive.getinfo("xl/worksheets/sheet1.xml").file_size
    assert content.count(size.to_bytes(4, "little")) >= 2
    assert "is damaged or cut off" in _refusal(content.replace(size.to_bytes(4, "little"), (9).to_bytes(4, "little")))


def test_a_cell_far_outside_is_refused_before_a_rectangle_is_made() -> None:
    assert "has a cell XFD1048576 far outside" in _refusal(workbook({"S": {"A1": 1, "XFD1048576": "x"}}))


def test_entities_are_not_expanded() -> None:
    with zipfile.ZipFile(io.BytesIO(workbook({"S": {"A1": "bomb"}}))) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    sheet = parts["xl/worksheets/sheet1.xml"]
    sheet = b'<!DOCTYPE x [<!ENTITY bomb "boom">]>' + sheet.replace(b">bomb<", b">&bomb;<")
    assert "is damaged or cut off" in _refusal(packed(parts | {"xl/worksheets/sheet1.xml": sheet}))


def test_a_style_of_thousands_of_digits_is_none() -> None:
    with zipfile.ZipFile(io.BytesIO(workbook({"S": {"A1": 45}}))) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    sheet = parts["xl/worksheets/sheet1.xml"].replace(b'c r="A1"', b'c s="' + b"9" * 5_000 + b'" r="A1"')
    assert read_sheets(packed(parts | {"xl/worksheets/sheet1.xml": sheet}), ["S"])["S"].text("A", 1) == "45"


def test_a_document_type_is_refused_even_without_entities() -> None:
    with zipfile.ZipFile(io.BytesIO(workbook({"S": {"A1": 1}}))) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    for part in ("xl/workbook.xml", "xl/worksheets/sheet1.xml"):
        content = parts[part].removeprefix(b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>')
        assert "is damaged or cut off" in _refusal(packed(parts | {part: b"<!DOCTYPE x>" + content}))
