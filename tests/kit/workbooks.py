"""Workbooks made in code: the smallest files that Excel's format allows, and changed copies of others."""

import io
import re
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass

from lxml import etree

__all__ = ["Cells", "Formula", "Shown", "comment_part", "day", "edited", "hour", "packed", "padded", "workbook"]

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_RELS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_XML = "http://www.w3.org/XML/1998/namespace"
_FORMATS = ("General", "yyyy\\-mm\\-dd", "h:mm", "000")
_DAY, _HOUR, _PADDED = 1, 2, 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Formula:
    """A computed cell: its text, and the value that Excel left, None for none."""

    text: str
    value: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A number with a format of its own: a day, an hour, or three digits."""

    number: float
    style: int


def day(serial: int) -> Shown:
    """Return a date by Excel's number of the day."""
    return Shown(number=serial, style=_DAY)


def hour(fraction: float) -> Shown:
    """Return a time of day by the fraction of the day."""
    return Shown(number=fraction, style=_HOUR)


def padded(number: int) -> Shown:
    """Return a number that is shown with three digits."""
    return Shown(number=number, style=_PADDED)


Value = str | int | float | bool | Formula | Shown
Cells = Mapping[str, Mapping[str, Value]]
"""Values by sheet and address. A text that starts with `#` and a capital is an error of Excel."""


def workbook(cells: Cells, comments: Mapping[str, Mapping[str, tuple[str, str]]] | None = None) -> bytes:
    """Return a workbook with these cells; comments are author and text by sheet and address."""
    parts = {"xl/styles.xml": _styles()}
    sheets = etree.Element(f"{{{_MAIN}}}workbook", nsmap={"r": _RELS})
    listed = etree.SubElement(sheets, f"{{{_MAIN}}}sheets")
    relations = etree.Element(f"{{{_PACKAGE}/relationships}}Relationships")
    for number, (name, values) in enumerate(cells.items(), start=1):
        etree.SubElement(
            listed, f"{{{_MAIN}}}sheet", {"name": name, "sheetId": str(number), f"{{{_RELS}}}id": f"r{number}"}
        )
        _relate(relations, f"r{number}", "worksheet", f"worksheets/sheet{number}.xml")
        parts[f"xl/worksheets/sheet{number}.xml"] = _sheet(values)
        said = (comments or {}).get(name)
        if said:
            parts[f"xl/comments{number}.xml"] = comment_part(said)
            own = etree.Element(f"{{{_PACKAGE}/relationships}}Relationships")
            _relate(own, "r1", "comments", f"../comments{number}.xml")
            parts[f"xl/worksheets/_rels/sheet{number}.xml.rels"] = etree.tostring(own)
    _relate(relations, "styles", "styles", "styles.xml")
    root = etree.Element(f"{{{_PACKAGE}/relationships}}Relationships")
    _relate(root, "r1", "officeDocument", "xl/workbook.xml")
    parts |= {
        "xl/workbook.xml": etree.tostring(sheets),
        "xl/_rels/workbook.xml.rels": etree.tostring(relations),
        "_rels/.rels": etree.tostring(root),
        "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types"/>'.encode(),
    }
    return packed(parts)


def packed(parts: Mapping[str, bytes]) -> bytes:
    """Return a zip of these parts."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def edited(content: bytes, changes: Cells) -> bytes:
    """Return a copy of a workbook in which these cells have other values; an empty text empties the cell."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    book = etree.fromstring(parts["xl/workbook.xml"])
    targets = {one.get("Id"): one.get("Target", "") for one in etree.fromstring(parts["xl/_rels/workbook.xml.rels"])}
    for sheet in book.iter(f"{{{_MAIN}}}sheet"):
        values = changes.get(sheet.get("name", ""))
        if values:
            part = "xl/" + targets[sheet.get(f"{{{_RELS}}}id")].removeprefix("/xl/")
            parts[part] = _edited_sheet(parts[part], values)
    return packed(parts)


def _edited_sheet(content: bytes, values: Mapping[str, Value]) -> bytes:
    root = etree.fromstring(content)
    data = root.find(f"{{{_MAIN}}}sheetData")
    assert data is not None
    rows = {int(row.get("r", "0")): row for row in data}
    for address, value in values.items():
        number = _row_of(address)
        if number not in rows:
            rows[number] = etree.Element(f"{{{_MAIN}}}row", {"r": str(number)})
            data[:] = [rows[place] for place in sorted(rows)]
        row = rows[number]
        for cell in [one for one in row if one.get("r") == address]:
            row.remove(cell)
        row.append(_cell(address, value))
        row[:] = sorted(row, key=lambda one: _column_of(one.get("r", "")))
    return etree.tostring(root)


def _sheet(values: Mapping[str, Value]) -> bytes:
    root = etree.Element(f"{{{_MAIN}}}worksheet")
    data = etree.SubElement(root, f"{{{_MAIN}}}sheetData")
    by_row: dict[int, list[str]] = {}
    for address in values:
        by_row.setdefault(_row_of(address), []).append(address)
    for number in sorted(by_row):
        row = etree.SubElement(data, f"{{{_MAIN}}}row", {"r": str(number)})
        row.extend(_cell(address, values[address]) for address in sorted(by_row[number], key=_column_of))
    return etree.tostring(root)


def _cell(address: str, value: Value) -> etree._Element:
    cell = etree.Element(f"{{{_MAIN}}}c", {"r": address})
    if isinstance(value, Formula):
        etree.SubElement(cell, f"{{{_MAIN}}}f").text = value.text
        if value.value is not None:
            cell.set("t", "str")
            etree.SubElement(cell, f"{{{_MAIN}}}v").text = value.value
    elif isinstance(value, bool):
        cell.set("t", "b")
        etree.SubElement(cell, f"{{{_MAIN}}}v").text = str(int(value))
    elif isinstance(value, int | float):
        etree.SubElement(cell, f"{{{_MAIN}}}v").text = repr(value)
    elif isinstance(value, Shown):
        cell.set("s", str(value.style))
        etree.SubElement(cell, f"{{{_MAIN}}}v").text = repr(value.number)
    elif re.match(r"#[A-Z]", value):
        cell.set("t", "e")
        etree.SubElement(cell, f"{{{_MAIN}}}v").text = value
    elif value:
        cell.set("t", "inlineStr")
        text = etree.SubElement(etree.SubElement(cell, f"{{{_MAIN}}}is"), f"{{{_MAIN}}}t")
        text.text = value
        text.set(f"{{{_XML}}}space", "preserve")
    return cell


def comment_part(comments: Mapping[str, tuple[str, str]]) -> bytes:
    """Return the part with the comments of a sheet: author and text by address."""
    root = etree.Element(f"{{{_MAIN}}}comments")
    authors = etree.SubElement(root, f"{{{_MAIN}}}authors")
    entries = etree.SubElement(root, f"{{{_MAIN}}}commentList")
    for number, (address, (author, text)) in enumerate(comments.items()):
        etree.SubElement(authors, f"{{{_MAIN}}}author").text = author
        entry = etree.SubElement(entries, f"{{{_MAIN}}}comment", {"ref": address, "authorId": str(number)})
        run = etree.SubElement(etree.SubElement(entry, f"{{{_MAIN}}}text"), f"{{{_MAIN}}}r")
        etree.SubElement(run, f"{{{_MAIN}}}t").text = text
    return etree.tostring(root)


def _styles() -> bytes:
    root = etree.Element(f"{{{_MAIN}}}styleSheet")
    formats = etree.SubElement(root, f"{{{_MAIN}}}numFmts")
    styles = etree.SubElement(root, f"{{{_MAIN}}}cellXfs")
    for number, code in enumerate(_FORMATS):
        own = str(164 + number) if number else "0"
        etree.SubElement(styles, f"{{{_MAIN}}}xf", {"numFmtId": own})
        if number:
            etree.SubElement(formats, f"{{{_MAIN}}}numFmt", {"numFmtId": own, "formatCode": code})
    return etree.tostring(root)


def _relate(parent: etree._Element, name: str, kind: str, target: str) -> None:
    attributes = {"Id": name, "Type": f"{_RELS}/{kind}", "Target": target}
    etree.SubElement(parent, f"{{{_PACKAGE}/relationships}}Relationship", attributes)


def _row_of(address: str) -> int:
    return int(address.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))


def _column_of(address: str) -> tuple[int, str]:
    letters = address.rstrip("0123456789")
    return len(letters), letters
