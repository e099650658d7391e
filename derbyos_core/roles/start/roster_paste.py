"""Parser for a roster that was typed, pasted, or saved as CSV: one skater per line, number and name.

Every line is accepted; anything that looks wrong is reported beside the preview. Numbers stay text, so that 0 and 00
are two skaters. A first line with column names determines the columns; without one the number is the first cell with a
digit.
"""

import re
from dataclasses import dataclass, replace

from derbyos_core.i18n import ntr, tr
from derbyos_core.roles.shared.pasted_table import rows_of

__all__ = ["LINES_MAX", "Pasted", "RosterLine", "read_roster"]

LINES_MAX = 60
"""Three times the rows of a paper roster; further lines are reported as left out."""
NUMBER_LENGTH_MAX = 4
NUMBER_HEADS = ("number", "no", "no.", "nr", "nr.", "#", "num", "nummer", "jersey", "jersey number", "roster number")
NAME_HEADS = ("name", "derby name", "skater", "skater name", "skatername")
PRONOUN_HEADS = ("pronouns", "pronomen")
ROLE_HEADS = ("role", "rolle")
"""Usual spreadsheet headings of the columns, in English and German."""
HEAD_WORDS = frozenset(
    (
        "#", "no", "no.", "nr", "nr.", "num", "number", "numbers", "nummer", "jersey", "name", "names", "derby",
        "skater", "skaters", "players", "roster", "team", "pronouns", "pronomen", "aufstellung", "kader",
    )
)  # fmt: skip
"""Words of which a heading consists that is not divided into columns, such as `# Name` or `Roster:`."""
NAMING = HEAD_WORDS - {"#", "derby", "jersey"}
"""A sign or a word that could be the beginning of a name makes no heading by itself."""
RANKS = {"c": "captain", "captain": "captain", "kapitän": "captain", "a": "alt", "alt": "alt", "alternate": "alt"}
RANK = re.compile(r"[(\[]\s*(" + "|".join(RANKS) + r")\s*[)\]]", re.IGNORECASE)
"""Marks of the captain and the alternate in a list."""
BREAK = re.compile(r"[\s;,]+")
"""Separators after the number in a line without the list's separator, since lists have several authors."""
NAMED_MAX = 4
"""Numbers named in one sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterLine:
    """One skater as pasted."""

    number: str = ""
    name: str = ""
    role: str = ""
    """`captain` or `alt`, if the line is marked so; any text of a column for it."""
    pronouns: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pasted:
    """The skaters of a pasted text, and anything that a person should check."""

    lines: tuple[RosterLine, ...] = ()
    doubles: tuple[str, ...] = ()
    over_long: tuple[str, ...] = ()
    numberless: int = 0
    nameless: int = 0
    left_out: int = 0

    @property
    def remarks(self) -> tuple[str, ...]:
        """One sentence for each thing to check."""
        found = []
        if self.doubles:
            found.append(
                ntr(
                    "{listed} appears twice.", "{listed} appear twice.", len(self.doubles), listed=_listed(self.doubles)
                )
            )
        if self.numberless:
            found.append(ntr("{n} line has no number.", "{n} lines have no number.", self.numberless))
        if self.over_long:
            found.append(
                ntr(
                    "{listed} has more than {number_length_max} digits.",
                    "{listed} have more than {number_length_max} digits.",
                    len(self.over_long),
                    listed=_listed(self.over_long),
                    number_length_max=NUMBER_LENGTH_MAX,
                )
            )
        if self.left_out:
            found.append(
                tr(
                    "Only the first {lines_max} lines were read; {left_out} are left out.",
                    lines_max=LINES_MAX,
                    left_out=self.left_out,
                )
            )
        return tuple(found)


def read_roster(text: str) -> Pasted:
    """Parse the skaters of a text, skipping blank lines."""
    rows = rows_of(text)
    columns = _columns(rows[0]) if rows else None
    people = rows[1:] if rows and (columns is not None or _is_heading(rows[0])) else rows
    lines = tuple(_line(row, columns) for row in people[:LINES_MAX])
    numbers = [line.number for line in lines if line.number]
    return Pasted(
        lines=lines,
        doubles=tuple(dict.fromkeys(number for number in numbers if numbers.count(number) > 1)),
        over_long=tuple(number for number in numbers if len(number) > NUMBER_LENGTH_MAX),
        numberless=sum(1 for line in lines if not line.number),
        nameless=sum(1 for line in lines if not line.name),
        left_out=len(people) - len(lines),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Columns:
    """The positions of the columns in a list that names them."""

    number: int
    name: int
    role: int | None
    pronouns: int | None


def _columns(head: tuple[str, ...]) -> _Columns | None:
    """Return the positions of the columns, if the line names those of number and name."""
    words = [cell.lower() for cell in head]

    def place_of(heads: tuple[str, ...]) -> int | None:
        return next((place for place, word in enumerate(words) if word in heads), None)

    number, name = place_of(NUMBER_HEADS), place_of(NAME_HEADS)
    if number is None or name is None:
        return None
    return _Columns(number=number, name=name, role=place_of(ROLE_HEADS), pronouns=place_of(PRONOUN_HEADS))


def _is_heading(row: tuple[str, ...]) -> bool:
    """True for a line of column names or a title, which is nobody on the roster."""
    words = [word.rstrip(":").lower() for cell in row for word in cell.split()]
    return bool(words) and HEAD_WORDS.issuperset(words) and not NAMING.isdisjoint(words)


def _line(row: tuple[str, ...], columns: _Columns | None) -> RosterLine:
    marks = [found.group(1).lower() for cell in row if (found := RANK.search(cell))]
    line = _person(row, columns)
    return replace(line, role=RANKS[marks[0]]) if marks else line


def _person(row: tuple[str, ...], columns: _Columns | None) -> RosterLine:
    if columns is not None:
        role = _cell(row, columns.role)
        return RosterLine(
            number=_plain(_cell(row, columns.number)),
            name=_plain(_cell(row, columns.name)),
            role=RANKS.get(role.lower(), role),
            pronouns=_cell(row, columns.pronouns),
        )
    cells = [cell for cell in map(_plain, row) if cell]
    if len(cells) == 1:
        first, *rest = BREAK.split(cells[0], maxsplit=1)
        return RosterLine(number=first, name="".join(rest)) if _has_digit(first) else RosterLine(name=cells[0])
    place = next((place for place, cell in enumerate(cells) if _has_digit(cell) and " " not in cell), None)
    if place is None:
        return RosterLine(number="", name=" ".join(cells) or row[0])
    return RosterLine(number=cells[place], name=" ".join(cells[:place] + cells[place + 1 :]))


def _cell(row: tuple[str, ...], place: int | None) -> str:
    return row[place] if place is not None and place < len(row) else ""


def _plain(cell: str) -> str:
    """Return a cell without captain marks and the sign before a number."""
    return " ".join(RANK.sub(" ", cell).replace("#", " ").split())


def _has_digit(cell: str) -> bool:
    return any(character.isdigit() for character in cell)


def _listed(numbers: tuple[str, ...]) -> str:
    shown = ", ".join(numbers[:NAMED_MAX])
    more = len(numbers) - NAMED_MAX
    return tr("{shown} and {more} more", shown=shown, more=more) if more > 0 else shown
