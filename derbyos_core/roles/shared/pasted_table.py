"""Parser for lists of people: typed or pasted lines, or the CSV file of any spreadsheet.

The separator is a tab, a semicolon or a comma, whichever occurs in most lines. Quotes are read by the `csv` module. A
line without the separator is one cell. Any text is accepted. A number that a spreadsheet keeps as text by a formula
(`="01"`), and a text with an apostrophe against being a formula, are read as what they stand for.
"""

import csv
import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from dataclasses import dataclass

from derbyos_core.i18n import tr

__all__ = ["FILE_BYTES_MAX", "FileText", "rows_of", "seen", "text_of"]

FILE_BYTES_MAX = 256 * 1024
"""A roster has a few hundred bytes; a spreadsheet that is not CSV has more, and zero bytes."""
SEPARATORS = ("\t", ";", ",")
CELL_MAX = 500
_KEPT_AS_TEXT = re.compile(r"=\"([^\"]*)\"|'([=+@-].*)", re.DOTALL)
"""The two forms in which a spreadsheet keeps a number, or a beginning of a formula, as text."""
UNSEEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2028\u2029\u2066-\u2069\ufeff\ufffe\uffff]"
)
"""Invisible characters: they would end up in names, reverse them, or break the entry."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FileText:
    """The text of a file, or why it cannot be read; `remark` is something to check."""

    text: str = ""
    remark: str = ""
    problem: str = ""


def text_of(data: bytes) -> FileText:
    """Decode a file: UTF-8 with or without BOM, UTF-16 with BOM, else Windows-1252 with a remark."""
    if len(data) > FILE_BYTES_MAX:
        size = FILE_BYTES_MAX // 1024
        return FileText(problem=tr("A list of people is smaller than {size} KB. Choose its CSV file.", size=size))
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return _filled(FileText(text=data.decode("utf-16", errors="replace")))
    if b"\0" in data:
        return FileText(problem=tr("This is not a text file. Save the list as CSV and choose that file."))
    try:
        return _filled(FileText(text=data.decode("utf-8-sig")))
    except UnicodeDecodeError:
        remark = tr("The file is not UTF-8, so it was read as Windows-1252. Check the names.")
        return _filled(FileText(text=data.decode("cp1252", errors="replace"), remark=remark))


def _filled(found: FileText) -> FileText:
    """Report a blank file as a problem, so that it replaces no list."""
    return found if found.text.strip() else FileText(problem=tr("This file is empty. Choose another one."))


def seen(text: str) -> str:
    """Remove invisible characters from a text."""
    return UNSEEN.sub("", text)


def rows_of(text: str) -> tuple[tuple[str, ...], ...]:
    """Return the cells of each line that is not blank."""
    lines = [line for line in seen(text).splitlines() if line.strip()]
    separator = max(SEPARATORS, key=lambda sign: sum(sign in line for line in lines))
    found = []
    for line in lines:  # one by one, so that an unclosed quote spoils one line and not the rest
        cells = _cells(line, separator)
        stripped = tuple(_meant(cell.strip())[:CELL_MAX] for cell in cells)
        if any(stripped):
            found.append(stripped)
    return tuple(found)


def _cells(line: str, separator: str) -> list[str]:
    try:
        return next(iter(csv.reader([line], delimiter=separator, skipinitialspace=True)), [line])
    except csv.Error:  # a cell of more than `csv.field_size_limit` characters
        return line.split(separator)


def _meant(cell: str) -> str:
    match = _KEPT_AS_TEXT.fullmatch(cell)
    return cell if match is None else (match.group(1) or match.group(2) or "").strip()
