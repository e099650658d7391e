"""Bounded reader of an Excel workbook (.xlsx): the cells of the sheets that are wanted, each as text.

python-calamine reads the values. It is fast and keeps texts as they were typed, blanks included, but it is silent about
three things that an official would miss, so the sheets are looked through once more for them: cells with an error of
Excel (`#REF!`), which it gives as empty; formulas, whose values another program may have left out or out of date; and
numbers that a format shows with leading zeros (45 shown as 045).

A workbook is a zip of XML files and may come from anybody. Only the parts that are needed are unpacked, each to at most
the size that it states, and handed on in a new zip: a packed bomb or a false size never reaches the library. Cells far
outside a form are refused, because the library makes a full rectangle of them.
"""

import io
import posixpath
import re
import zipfile
import zlib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from typing import TypeVar

from lxml import etree
from python_calamine import CalamineError, CalamineWorkbook

from derbyos_core.errors import UserError
from derbyos_core.i18n import tr
from derbyos_core.interchange.statsbook.layout import column_number

__all__ = ["UNCOMPUTED", "WORKBOOK_BYTES_MAX", "Sheet", "read_sheets", "sheet_key"]

WORKBOOK_BYTES_MAX = 32 << 20
"""Forty times a StatsBook of today (0.7 MB)."""
PARTS_MAX = 4_000
"""A StatsBook has 130."""
PART_BYTES_MAX = 32 << 20
SHEETS_MAX = 200
ROWS_MAX, COLUMNS_MAX, CELLS_MAX = 2_000, 512, 300_000
"""The largest sheet of a StatsBook has 159 rows, 257 columns and 5,000 cells."""

DIGITS_MAX = 7
"""Digits of a number that counts rows, styles or authors: Python refuses to convert thousands of them."""

UNCOMPUTED = "#UNCOMPUTED"
"""Stands for the error where a formula has no value yet, as in a book that was written by a program."""

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""The first bytes of an old workbook (.xls), and of a new one with a password."""
_WORKBOOK, _STRINGS, _STYLES = "xl/workbook.xml", "xl/sharedStrings.xml", "xl/styles.xml"
_RELS, _TYPES = "xl/_rels/workbook.xml.rels", "[Content_Types].xml"
_ZEROS = re.compile(r"0{2,9}", re.ASCII)
_PART_ERRORS = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError, ValueError)
"""Whatever `zipfile` raises for a part that is damaged, packed in an unknown way, or has a password."""

T = TypeVar("T")
Value = int | float | str | bool | time | date | datetime | timedelta
"""A value of a cell, as the library gives it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """One sheet: texts, formulas, errors and comments by row and column, both from 1."""

    name: str
    texts: Mapping[tuple[int, int], str] = field(default_factory=dict)
    formulas: Mapping[tuple[int, int], str] = field(default_factory=dict)
    """The text of each, empty for one that is shared with another cell."""
    errors: Mapping[tuple[int, int], str] = field(default_factory=dict)
    comments: Mapping[tuple[int, int], tuple[str, str]] = field(default_factory=dict)
    """Author and text."""
    rows: int = 0
    """The last row with a value."""
    numbers: Collection[tuple[int, int]] = frozenset()
    """The cells whose value is a number to Excel, and no text."""

    def text(self, column: str, row: int) -> str:
        """Return a cell exactly as typed, empty if there is nothing."""
        return self.texts.get((row, column_number(column)), "")

    def formula(self, column: str, row: int) -> str | None:
        """Return the formula of a cell, None if it is typed."""
        return self.formulas.get((row, column_number(column)))


def sheet_key(name: str) -> str:
    """Return a sheet's name for comparison: people rename in passing."""
    return " ".join(name.split()).casefold()


def read_sheets(content: bytes, wanted: Collection[str]) -> dict[str, Sheet]:
    """Return those sheets of a workbook that are wanted and exist, by the names given; raises `UserError`."""
    with _opened(content) as archive:
        parts = _Parts(archive)
        if _WORKBOOK not in parts.names:
            raise _no_workbook()
        places = _sheet_parts(parts, wanted)
        if not places:
            return {}
        padding = _padding(parts)
        scans = {name: _scan(parts.read(part), name, padding) for name, part in places.items()}
        values = _values(parts, places)
        return {name: _sheet(name, values[name], scans[name], _comments(parts, part)) for name, part in places.items()}


def _opened(content: bytes) -> zipfile.ZipFile:
    if content.startswith(_OLE):
        raise UserError(
            tr(
                "A StatsBook is an Excel workbook (.xlsx) without a password, but this file is an old workbook (.xls)"
                " or has a password: save it in Excel as .xlsx, without a password."
            )
        )
    if len(content) > WORKBOOK_BYTES_MAX:
        raise _too_large()
    try:
        return zipfile.ZipFile(io.BytesIO(content))
    except _PART_ERRORS as error:
        raise _damaged() from error


def _no_workbook() -> UserError:
    return UserError(
        tr(
            "A StatsBook is an Excel workbook (.xlsx), but this file is a packed file of another kind: choose another"
            " file, or save it in Excel as .xlsx."
        )
    )


def _damaged() -> UserError:
    return UserError(
        tr("This workbook is damaged or cut off, and cannot be read to its end: get the file again from its sender.")
    )


def _too_large() -> UserError:
    return UserError(
        tr("This workbook is far larger than any StatsBook, and is not read: choose another file, or make it smaller.")
    )


class _Parts:
    """The parts of a workbook, unpacked once each, within bounds."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
        infos = archive.infolist()
        if len(infos) > PARTS_MAX:
            raise _too_large()
        self.names: Mapping[str, zipfile.ZipInfo] = {info.filename: info for info in infos}
        self._read: dict[str, bytes] = {}

    def read(self, name: str) -> bytes:
        """Return a part, empty if there is none."""
        if name not in self._read:
            self._read[name] = self._unpack(name)
        return self._read[name]

    def _unpack(self, name: str) -> bytes:
        info = self.names.get(name)
        if info is None:
            return b""
        if info.file_size + sum(map(len, self._read.values())) > PART_BYTES_MAX:
            raise _too_large()
        try:
            with self._archive.open(info) as part:
                content = part.read(info.file_size + 1)
        except _PART_ERRORS as error:
            raise _damaged() from error
        if len(content) != info.file_size:
            raise _damaged()
        return content


def _elements(content: bytes, *names: str) -> Iterator[etree._Element]:
    """Yield the elements with these names as they end, in any namespace: there are two of the format."""
    if not content:
        return
    if b"<!DOCTYPE" in content:  # Excel writes none, and entities could be declared in it
        raise _damaged()
    tags = tuple(f"{{*}}{name}" for name in names)
    try:
        for _, element in etree.iterparse(
            io.BytesIO(content),
            events=("end",),
            tag=tags,
            resolve_entities=False,
            no_network=True,
            remove_comments=True,
            remove_pis=True,
        ):
            yield element
    except etree.XMLSyntaxError as error:
        raise _damaged() from error


def _local(element: etree._Element) -> str:
    return str(element.tag).rpartition("}")[2]


def _relations(parts: _Parts, part: str) -> dict[str, tuple[str, str]]:
    """Return kind and target of each relation of a part, by id."""
    folder, name = posixpath.split(part)
    found = {}
    for element in _elements(parts.read(posixpath.join(folder, "_rels", name + ".rels")), "Relationship"):
        target = element.get("Target", "")
        path = target.lstrip("/") if target.startswith("/") else posixpath.normpath(posixpath.join(folder, target))
        found[element.get("Id", "")] = (element.get("Type", "").rpartition("/")[2], path)
    return found


def _sheet_parts(parts: _Parts, wanted: Collection[str]) -> dict[str, str]:
    """Return the part of each wanted sheet; of two with one name the first."""
    relations = _relations(parts, _WORKBOOK)
    by_key = {sheet_key(name): name for name in wanted}
    found: dict[str, str] = {}
    for count, element in enumerate(_elements(parts.read(_WORKBOOK), "sheet"), start=1):
        if count > SHEETS_MAX:
            raise _too_large()
        name = by_key.get(sheet_key(element.get("name", "")))
        identifier = next((value for key, value in element.attrib.items() if str(key).endswith("}id")), "")
        _, part = relations.get(str(identifier), ("", ""))
        if name is not None and part in parts.names:
            found.setdefault(name, part)
    return found


# -- values --------------------------------------------------------------------------------------------------------


def _values(parts: _Parts, places: Mapping[str, str]) -> dict[str, list[list[Value]]]:
    """Return the values of the sheets, in rows; the library gets a workbook of only the parts that are needed."""
    packed = io.BytesIO()
    needed = (_TYPES, "_rels/.rels", _WORKBOOK, _RELS, _STRINGS, _STYLES, *places.values())
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as small:
        for name in dict.fromkeys(needed):
            if name in parts.names:
                small.writestr(name, parts.read(name))
    packed.seek(0)
    try:
        with CalamineWorkbook.from_filelike(packed) as book:
            keys = {sheet_key(name): name for name in reversed(book.sheet_names)}
            return {
                name: [list(row) for row in book.get_sheet_by_name(keys[sheet_key(name)]).to_python(False)]
                for name in places
            }
    except (CalamineError, KeyError) as error:
        raise _damaged() from error


def _text(value: Value, padding: int) -> str:
    """Return a value as Excel shows it: a whole number without decimals, a date as YYYY-MM-DD, a time as HH:MM."""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float) and value.is_integer() and abs(value) < 1 << 53:
        return str(int(value)).zfill(padding)
    if isinstance(value, datetime):
        is_day = value.time() == time()
        return value.date().isoformat() if is_day else f"{value.date().isoformat()} {_text(value.time(), 0)}"
    if isinstance(value, time):
        return value.isoformat("seconds" if value.second else "minutes")
    if isinstance(value, timedelta):
        minutes, seconds = divmod(int(value.total_seconds()), 60)
        return f"{minutes // 60:02d}:{minutes % 60:02d}:{seconds:02d}"
    return str(value)


# -- what the library does not tell --------------------------------------------------------------------------------


@dataclass(slots=True)
class _Scan:
    formulas: dict[tuple[int, int], str] = field(default_factory=dict)
    errors: dict[tuple[int, int], str] = field(default_factory=dict)
    padded: dict[tuple[int, int], int] = field(default_factory=dict)


def _scan(content: bytes, name: str, padding: Callable[[str], int]) -> _Scan:
    """Return formulas, errors and padded numbers of a sheet; refuses a sheet with cells outside of any form."""
    scan = _Scan()
    count = number = 0
    for row in _elements(content, "row"):
        said = row.get("r", "")
        number = int(said) if said.isascii() and said.isdigit() and len(said) <= DIGITS_MAX else number + 1
        column = 0
        for cell in row:
            address = cell.get("r")
            place = (number, column + 1) if address is None else _place(address)  # it may be left out
            column = place[1] if place is not None else column + 1
            if not len(cell):
                continue
            count += 1
            if place is None or place[0] > ROWS_MAX or place[1] > COLUMNS_MAX or count > CELLS_MAX:
                raise UserError(
                    tr(
                        "Sheet {sheet} of this workbook has a cell {cell} far outside of a StatsBook's form: delete"
                        " what stands there, or choose another file.",
                        sheet=name,
                        cell=address or number,
                    )
                )
            _note(scan, cell, place, padding)
        row.clear()
    return scan


def _note(scan: _Scan, cell: etree._Element, place: tuple[int, int], padding: Callable[[str], int]) -> None:
    kind = cell.get("t", "n")
    said = {_local(child): child.text or "" for child in cell}
    if "f" in said:
        scan.formulas[place] = said["f"]
    if kind == "e":
        scan.errors[place] = said.get("v") or UNCOMPUTED
    elif "f" in said and "v" not in said:
        scan.errors[place] = UNCOMPUTED
    width = padding(cell.get("s", "0")) if kind == "n" else 0
    if width:
        scan.padded[place] = width


def _place(address: str) -> tuple[int, int] | None:
    """Return row and column of an address such as AB12; None if it is none."""
    match = re.fullmatch(r"([A-Z]{1,3})([1-9]\d{0,6})", address, re.ASCII)
    return (int(match[2]), column_number(match[1])) if match else None


def _padding(parts: _Parts) -> Callable[[str], int]:
    """Return the number of digits that a cell style shows at least, 0 for an ordinary one."""
    formats: dict[str, int] = {}
    widths: list[int] = []
    for element in _elements(parts.read(_STYLES), "numFmt", "cellXfs"):
        if _local(element) == "numFmt":
            code = element.get("formatCode", "")
            formats[element.get("numFmtId", "")] = len(code) if _ZEROS.fullmatch(code) else 0
        else:
            widths = [formats.get(style.get("numFmtId", ""), 0) for style in element]
    return lambda style: _at(widths, style, 0)


def _at(values: Sequence[T], number: str, default: T) -> T:
    """Return the value with a number as it is written, the default if there is none."""
    is_number = number.isascii() and number.isdigit() and len(number) <= DIGITS_MAX
    return values[int(number)] if is_number and int(number) < len(values) else default


def _comments(parts: _Parts, part: str) -> dict[tuple[int, int], tuple[str, str]]:
    """Return author and text of each comment of a sheet."""
    target = next((target for kind, target in _relations(parts, part).values() if kind == "comments"), "")
    authors: list[str] = []
    found = {}
    for element in _elements(parts.read(target), "author", "comment"):
        if _local(element) == "author":
            authors.append((element.text or "").strip())
            continue
        place = _place(element.get("ref", ""))
        text = " ".join("".join(run.text or "" for run in element.iter("{*}t")).split())
        number = element.get("authorId", "")
        author = _at(authors, number, "")
        if place is not None and text:
            found[place] = (author, text)
    return found


def _sheet(
    name: str, values: list[list[Value]], scan: _Scan, comments: Mapping[tuple[int, int], tuple[str, str]]
) -> Sheet:
    texts = {
        (row, column): text
        for row, line in enumerate(values, start=1)
        for column, value in enumerate(line, start=1)
        if (text := _text(value, scan.padded.get((row, column), 0)))
    }
    return Sheet(
        name=name,
        texts=texts,
        formulas=scan.formulas,
        errors=scan.errors,
        comments=comments,
        rows=max((row for row, _ in (*texts, *scan.errors)), default=0),
        numbers=frozenset(
            (row, column)
            for row, line in enumerate(values, start=1)
            for column, value in enumerate(line, start=1)
            if isinstance(value, float)
        ),
    )
