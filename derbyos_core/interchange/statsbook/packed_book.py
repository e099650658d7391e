"""An Excel workbook as its packed XML parts, in which cells are set and nothing else changes.

A spreadsheet library reads a book into its own model and writes that: what it does not know is gone, such as the
pictures in the heads, extended conditional formats and print settings of a StatsBook. Here the sheets are edited in
place. A cell keeps its style, a text becomes an inline string, and every other part of the file stays as it is, in its
order, with its name, time and compression.

Cached results of formulas would be wrong after that, so they are removed, and the book asks to be computed when it is
opened. A few formulas only copy what is typed elsewhere (a jammer's number on Lineups comes from Score). If such a copy
is what is to stand there, the formula stays, with the value as its result; else the value replaces it, and the cell
leaves the list of formulas (`calcChain`), which must name no cell without one.
"""

import copy
import io
import re
import zipfile
import zlib
from collections.abc import Callable, Mapping

from lxml import etree

from derbyos_core.errors import UserError
from derbyos_core.i18n import tr
from derbyos_core.interchange.statsbook.cells import CellAddress, CellValue
from derbyos_core.interchange.statsbook.layout import CLOCK_COLUMNS, column_number, split_address

__all__ = ["BLANK_BYTES_MAX", "PackedBook"]

BLANK_BYTES_MAX = 16 << 20
"""A StatsBook has less than one MiB; with pictures of a league some more."""
UNPACKED_BYTES_MAX = 128 << 20
PARTS_MAX = 2000
"""A StatsBook has about 130 parts, 4 MB unpacked."""
DIGITS_MAX = 9
"""A workbook of 128 MiB has fewer shared strings."""
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
_LINK = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_HEAD = b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_BOOK, _LINKS, _STRINGS, _CHAIN = (
    "xl/workbook.xml",
    "xl/_rels/workbook.xml.rels",
    "xl/sharedStrings.xml",
    "xl/calcChain.xml",
)
_COPY = re.compile(r"""IF\((?:'([^']+)'|(\w+))!\$?([A-Z]{1,3})\$?(\d{1,7})="",""")
"""The beginning of a formula that copies a cell of another sheet."""
_PARSER = etree.XMLParser(resolve_entities=False, no_network=True, remove_blank_text=False)


def _tag(name: str) -> str:
    return f"{{{_MAIN}}}{name}"


class PackedBook:
    """One workbook in memory. Raises `UserError` for a file that is none."""

    def __init__(self, content: bytes) -> None:
        self._infos, self._parts, self._comment = _unpacked(content)
        book = self._parsed(_BOOK)
        links = {
            one.get("Id"): one.get("Target", "") for one in self._parsed(_LINKS).iter(f"{{{_RELATIONS}}}Relationship")
        }
        self._book = book
        self._sheets: dict[str, str] = {}
        """Part of each sheet by its name."""
        self._ids: dict[str, str] = {}
        listed = book.find(_tag("sheets"))
        if listed is None:
            raise UserError(_no_workbook(tr("its part {name} is damaged", name=_BOOK)))
        for sheet in listed.iter(_tag("sheet")):
            target = links.get(str(sheet.get(_LINK)), "")
            path = target.removeprefix("/") if target.startswith("/") else f"xl/{target}"
            if path in self._parts:
                self._sheets[str(sheet.get("name"))] = path
                self._ids[path] = str(sheet.get("sheetId"))
        self._trees: dict[str, etree._Element] = {}
        self._cells: dict[str, dict[str, etree._Element]] = {}
        self._strings = self._shared_strings()

    @property
    def sheets(self) -> tuple[str, ...]:
        """The names of the sheets, in the order of their tabs."""
        return tuple(self._sheets)

    def text(self, sheet: str, address: str) -> str:
        """Return what is typed in a cell; empty for an empty cell, and for a formula."""
        path = self._sheets.get(sheet)
        cell = self._cells_of(path).get(address) if path is not None else None
        if cell is None or cell.find(_tag("f")) is not None:
            return ""
        value = cell.findtext(_tag("v"), "")
        if cell.get("t") == "s":
            known = value.isdecimal() and len(value) <= DIGITS_MAX and int(value) < len(self._strings)
            return self._strings[int(value)] if known else ""
        return "".join(map(str, cell.itertext(_tag("t")))) if cell.get("t") == "inlineStr" else value

    def filled(self, cells: Mapping[CellAddress, CellValue]) -> bytes:
        """Return the file with these values in their cells; a cell that already shows its text is left alone."""
        gone: list[tuple[str, str]] = []
        kept: set[etree._Element] = set()
        changed: set[str] = set()
        for (sheet, address), value in cells.items():
            path = self._sheets[sheet]
            if isinstance(value, str) and self.text(sheet, address) == value:
                continue
            changed.add(path)
            cell = self._cells_of(path).get(address)
            if cell is None:
                cell = self._add_cell(path, address)
            formula = cell.find(_tag("f"))
            if formula is None:
                _set_value(cell, value)
            elif _computes(formula, sheet, address, value, cells):
                _set_result(cell, value)
                kept.add(cell)
            else:
                if formula.get("t") in ("shared", "array") and formula.get("ref"):
                    raise UserError(
                        tr(
                            "{place} of this workbook holds a formula that other cells share, where a StatsBook has a"
                            " cell to type in: choose a blank StatsBook.",
                            place=f"{sheet} {address}",
                        )
                    )
                _set_value(cell, value)
                gone.append((self._ids[path], address))
        changed |= {path for path in self._sheets.values() if self._drop_results(path, kept)}
        written = {path: _HEAD + etree.tostring(self._trees[path]) for path in changed}
        written[_BOOK] = self._with_recalculation()
        if gone and _CHAIN in self._parts:
            written[_CHAIN] = self._chain_without(set(gone))
        return self._packed(written)

    # -- parts --------------------------------------------------------------------------------------------------------

    def _parsed(self, path: str) -> "etree._Element":
        content = self._parts.get(path)
        if content is None:
            raise UserError(_no_workbook(tr("it has no part {name}", name=path)))
        if b"<!DOCTYPE" in content:
            raise UserError(_no_workbook(tr("its part {name} declares a document type", name=path)))
        try:
            return etree.fromstring(content, _PARSER)
        except etree.XMLSyntaxError as error:
            raise UserError(_no_workbook(tr("its part {name} is damaged", name=path))) from error

    def _shared_strings(self) -> list[str]:
        if _STRINGS not in self._parts:
            return []
        return ["".join(map(str, one.itertext(_tag("t")))) for one in self._parsed(_STRINGS).iter(_tag("si"))]

    def _tree(self, path: str) -> "etree._Element":
        if path not in self._trees:
            self._trees[path] = self._parsed(path)
        return self._trees[path]

    def _cells_of(self, path: str) -> "dict[str, etree._Element]":
        if path not in self._cells:
            self._cells[path] = {str(cell.get("r")): cell for cell in self._tree(path).iter(_tag("c"))}
        return self._cells[path]

    def _with_recalculation(self) -> bytes:
        settings = self._book.find(_tag("calcPr"))
        if settings is None:
            settings = etree.Element(_tag("calcPr"))
            names = self._book.find(_tag("definedNames"))
            before = names if names is not None else self._book.find(_tag("sheets"))
            assert before is not None, "a book without sheets was refused"
            before.addnext(settings)
        settings.set("fullCalcOnLoad", "1")
        return _HEAD + etree.tostring(self._book)

    def _chain_without(self, gone: set[tuple[str, str]]) -> bytes:
        """Return the list of formulas without these; an entry without a sheet has that of the one before."""
        root = self._parsed(_CHAIN)
        sheet = ""
        for entry in list(root):
            own = str(entry.get("i") or "")
            sheet = own or sheet
            if (sheet, str(entry.get("r"))) in gone:
                after = entry.getnext()
                if own and after is not None and not after.get("i"):
                    after.set("i", own)
                root.remove(entry)
        return _HEAD + etree.tostring(root)

    def _packed(self, written: Mapping[str, bytes]) -> bytes:
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as packed:
            packed.comment = self._comment
            for info in self._infos:
                content = written.get(info.filename, self._parts.get(info.filename, b""))
                packed.writestr(copy.copy(info), content, compress_type=info.compress_type)
        return out.getvalue()

    # -- cells --------------------------------------------------------------------------------------------------------

    def _add_cell(self, path: str, address: str) -> "etree._Element":
        """Return a new cell in its place, with a new row if that is missing."""
        column, number = split_address(address)
        data = self._tree(path).find(_tag("sheetData"))
        if data is None:
            raise UserError(_no_workbook(tr("its part {name} is damaged", name=path)))
        try:
            row = _placed(data, "row", number, lambda one: int(one.get("r", "0")))
            cell = _placed(row, "c", column_number(column), _column_of)
        except ValueError as error:
            raise UserError(_no_workbook(tr("its part {name} is damaged", name=path))) from error
        row.set("r", str(number))
        cell.set("r", address)
        self._cells_of(path)[address] = cell
        return cell

    def _drop_results(self, path: str, kept: "set[etree._Element]") -> bool:
        """Remove the results of formulas but those kept. Returns whether there was one."""
        has_dropped = False
        for cell in self._cells_of(path).values():
            value = cell.find(_tag("v"))
            if value is not None and cell not in kept and cell.find(_tag("f")) is not None:
                cell.remove(value)
                _drop_type(cell)
                has_dropped = True
        return has_dropped


def _unpacked(content: bytes) -> tuple[list[zipfile.ZipInfo], dict[str, bytes], bytes]:
    if len(content) > BLANK_BYTES_MAX:
        raise UserError(
            tr(
                "A StatsBook has less than {size} MB, but this file is larger: choose another file.",
                size=BLANK_BYTES_MAX >> 20,
            )
        )
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            infos = packed.infolist()
            if len(infos) > PARTS_MAX or sum(info.file_size for info in infos) > UNPACKED_BYTES_MAX:
                raise UserError(_no_workbook(tr("it unpacks to more than a workbook has")))
            return infos, {info.filename: _part(packed, info) for info in infos}, packed.comment
    except (zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError, OSError, ValueError) as error:
        raise UserError(_no_workbook(tr("it is no packed file, or it is damaged"))) from error


def _part(packed: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """Return a part; raises `BadZipFile` if it does not have the size that it states, without unpacking more of it."""
    with packed.open(info) as part:
        content = part.read(info.file_size + 1)  # `read` without a number would unpack all of it first
    if len(content) != info.file_size:
        raise zipfile.BadZipFile(info.filename)
    return content


def _no_workbook(found: str) -> str:
    return tr("This file is no Excel workbook (.xlsx): {found}. Choose another file.", found=found)


def _placed(
    parent: "etree._Element", name: str, number: int, number_of: "Callable[[etree._Element], int]"
) -> "etree._Element":
    """Return the child with a number, made in its place if it is missing."""
    for child in parent:
        if number_of(child) == number:
            return child
    place = sum(1 for child in parent if number_of(child) < number)
    made = etree.Element(_tag(name))
    parent.insert(place, made)
    return made


def _column_of(cell: "etree._Element") -> int:
    return column_number(split_address(cell.get("r", "A1"))[0])


def _computes(
    formula: "etree._Element",
    sheet: str,
    address: str,
    value: CellValue,
    cells: Mapping[CellAddress, CellValue],
) -> bool:
    """Return whether a formula has this value once the cells are set."""
    if sheet == "Game Clock" and split_address(address)[0] == CLOCK_COLUMNS[0]:
        return True  # the jams in the order of Score
    found = _COPY.match(formula.text or "")
    if found is None:
        return False
    return cells.get((found.group(1) or found.group(2), f"{found.group(3)}{found.group(4)}")) == value


def _drop_type(cell: "etree._Element") -> None:
    if "t" in cell.attrib:
        del cell.attrib["t"]


def _set_value(cell: "etree._Element", value: CellValue) -> None:
    for child in list(cell):
        cell.remove(child)
    _drop_type(cell)
    if isinstance(value, str):
        cell.set("t", "inlineStr")
        text = etree.SubElement(etree.SubElement(cell, _tag("is")), _tag("t"))
        text.text = value
        if value != value.strip() or "\n" in value:
            text.set(_SPACE, "preserve")
    else:
        etree.SubElement(cell, _tag("v")).text = repr(value)


def _set_result(cell: "etree._Element", value: CellValue) -> None:
    result = cell.find(_tag("v"))
    if result is None:
        result = etree.SubElement(cell, _tag("v"))
    result.text = str(value)
    _drop_type(cell)
    if isinstance(value, str):
        cell.set("t", "str")
