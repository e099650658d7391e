"""Parser for lists of people: typed or pasted lines, a table of Markdown, or the CSV file of any spreadsheet.

The separator is a tab, a bar, a semicolon, a comma or several spaces, whichever occurs in most lines, and at least in
half of them; else each line is one cell. Quotes are read by the `csv` module, and printed ones around a cell are taken
off. Any text is accepted. A number that a spreadsheet keeps as text by a formula (`="01"`), and a text with an
apostrophe against being a formula, are read as what they stand for.
"""

import csv
import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from dataclasses import dataclass

from derbyos_core.i18n import ntr, tr
from derbyos_core.roles.shared.json_list import lists_in_json

__all__ = ["FILE_BYTES_MAX", "FileText", "Row", "rows_of", "seen", "table_of", "text_of", "unquoted"]

FILE_BYTES_MAX = 256 * 1024
"""A roster has a few hundred bytes; a spreadsheet that is not CSV has more, and zero bytes."""
SPACES = "  "
SEPARATORS = ("\t", "|", ";", ",", SPACES)
CELL_MAX = 500
TEAMS_FROM = 2
_KEPT_AS_TEXT = re.compile(r"=\"([^\"]*)\"|'([=+@-].*)", re.DOTALL)
"""The two forms in which a spreadsheet keeps a number, or a beginning of a formula, as text."""
_QUOTES = re.compile("|".join(f"{a}([^{a}{b}]+){b}" for a, b in ('""', "“”", "„“", "„”", "””", "«»", "»«", "‘’", "‚‘")))
"""Quotes around a whole text, with none of them in it: `"Slam" Smith "Dunk"` stays. One that may be an apostrophe at
both ends (`'Til Mornin'`) is none of them."""
UNSEEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2028\u2029\u2060-\u2064"
    "\u2066-\u2069\ufeff\ufffe\uffff]"
)
"""Invisible characters: they would end up in names, reverse them, or break the entry."""
BLANKS = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
"""Spaces that do not break a line, or of a width of their own: web pages and mails are full of them."""
_RULE = re.compile(r"[\s|:=_*~.+-]*")
"""A line that only draws, such as the one under the head of a table in Markdown."""


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
    """Report a blank file as a problem, so that it replaces no list; the people of JSON become a table."""
    if not found.text.strip():
        return FileText(problem=tr("This file is empty. Choose another one."))
    people = lists_in_json(found.text)
    if people is None:
        return found
    if people.teams < TEAMS_FROM:
        return FileText(text=people.text)
    several = ntr("The file has {n} team.", "The file has {n} teams. Delete the lines of the others.", people.teams)
    return FileText(text=people.text, remark=several)


def seen(text: str) -> str:
    """Remove invisible characters from a text."""
    return UNSEEN.sub("", text)


@dataclass(frozen=True, slots=True)
class Row:
    """One line: its cells, with empty ones in their places, and the whole line as people see it.

    `block` is the number of empty lines above it, so that lines which stand together have the same.
    """

    cells: tuple[str, ...]
    text: str
    block: int = 0


def unquoted(text: str) -> str:
    """Return a text without the quotes around all of it."""
    match = _QUOTES.fullmatch(text.strip())
    return next(filter(None, match.groups())).strip() if match is not None else text


def rows_of(text: str) -> tuple[tuple[str, ...], ...]:
    """Return the cells of each line that is not blank."""
    return tuple(row.cells for row in table_of(text))


def table_of(text: str) -> tuple[Row, ...]:
    """Return each line that is not blank, with its cells."""
    plain = BLANKS.sub(" ", seen(text))
    separator = _separator([line for line in plain.splitlines() if not _RULE.fullmatch(line)])
    found = []
    block = 0
    for line in plain.splitlines():  # one by one, so that an unclosed quote spoils one line and not the rest
        block += not line.strip()
        if _RULE.fullmatch(line):
            continue
        cells = tuple(_meant(cell.strip())[:CELL_MAX] for cell in _cells(line, separator))
        block += not any(cells)
        if any(cells):
            found.append(Row(cells, " ".join(" ".join(filter(None, cells)).split()), block))
    return tuple(found)


def _separator(lines: list[str]) -> str | None:
    """Return the one separator of all lines, None if they have none."""
    counts = {sign: sum(sign in (line.strip() if sign == SPACES else line) for line in lines) for sign in SEPARATORS}
    most = max(SEPARATORS, key=lambda sign: counts[sign])
    return most if counts[most] * 2 >= max(1, len(lines)) else None


def _cells(line: str, separator: str | None) -> list[str]:
    if separator is None:
        return next(iter(csv.reader([line.strip()], delimiter="\x1f")), [line]) if line.strip()[0] == '"' else [line]
    if separator == SPACES:
        return re.split(" {2,}", line.strip())
    if separator == "|":
        return line.strip().removeprefix("|").removesuffix("|").split("|")
    try:
        cells = next(iter(csv.reader([line], delimiter=separator, skipinitialspace=True)), [line])
    except csv.Error:  # a cell of more than `csv.field_size_limit` characters
        return line.split(separator)
    return cells if separator == "\t" else _with_whole_brackets(cells, separator)


def _with_whole_brackets(cells: list[str], separator: str) -> list[str]:
    """Join what the separator cut inside of brackets, such as `(blocker, captain)`."""
    found: list[str] = []
    begun = 0
    for cell in cells:
        if begun:
            found[-1] = f"{found[-1]}{separator} {cell}"
        else:
            found.append(cell)
        opened = cell.count("(") - cell.count(")")
        begun = max(0, begun + opened)
    return cells if begun else found  # a bracket that is never closed cuts nothing


def _meant(cell: str) -> str:
    match = _KEPT_AS_TEXT.fullmatch(cell)
    return unquoted(cell) if match is None else (match.group(1) or match.group(2) or "").strip()
