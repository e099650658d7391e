"""Parser for a roster that was typed, pasted, or saved as a file: one skater per line, number and name.

docs/rosters.md has the rules. One decision holds for all lines: which column is the number, or whether the number comes
first or last. A line that has none there is no skater; it is kept in `others`, and read as one if a person says so.
Numbers stay text, so that 0 and 00 are two skaters. Legal names are never kept.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from derbyos_core.i18n import ntr, tr
from derbyos_core.roles.shared.pasted_table import Row, table_of
from derbyos_core.roles.start.roster_doubts import NAMED_MAX, listed, look_doubt, plain_names
from derbyos_core.roles.start.roster_private import Private, private_word, without_private
from derbyos_core.roles.start.roster_rows import apart, are_places, counts, is_place, public, said, without_places
from derbyos_core.roles.start.roster_sections import counts_others, section_doubts, staff_lines
from derbyos_core.roles.start.roster_text import (
    NUMBER_LENGTH_MAX,
    Marked,
    Order,
    in_apostrophes,
    is_nobody,
    is_title,
    marked,
    number_of,
    split,
    splits,
    without_bullet,
)
from derbyos_core.roles.start.roster_words import (
    CAPTAIN_WORDS,
    TITLE_WORDS,
    Column,
    begins_with_rank,
    heading_of,
    is_bench,
    is_first_or_last,
    is_limit,
    plain_word,
    pronouns_of,
    question_of,
    role_of,
)
from derbyos_core.roles.start.roster_written import plainly_written

__all__ = ["LINES_MAX", "Pasted", "RosterLine", "read_roster"]

LINES_MAX = 60
"""Three times the rows of a paper roster; further lines are reported as left out."""
ROWS_MAX = 200
TEXT_MAX = 200
"""Limits on what is looked at; a line that is longer is nobody."""
TABLE_TEXT_MAX = 1200
"""The same limit for a line of several cells, such as the questions of a form."""
HEAD_WITHIN = 12
"""Lines in which the heading of a table is looked for: above it may stand a title, a date, a hall."""
TABLE_FROM = 3
"""Lines from which a filled column is one of its own; with fewer, further cells belong to the name."""
PLACES_FROM = 4
"""Skaters from which numbers 1, 2, 3, ... are asked about: they may be the places in a list."""
TWO_NUMBERS_FROM = 2
"""Lines from which a second number in half of them is asked about."""
SECOND_FROM = 2
"""Names from which a second one behind most of them is asked about."""
NAME_LONG = 40
"""Characters of a name above which it may be more than one."""
SHOWN_MAX = 40
"""Characters of a line that is shown as no skater."""
BENCH = "bench"
"""First word of the role of somebody of the bench."""
_YEAR = re.compile(r"20\d\d$")
_PLAIN_NAME = r"[^\W\d_a-zß-öø-ÿ][^\W\d_]*(?:[-'’.][^\W\d_]+)*\.?(?:\s+[^\W\d_]+(?:[-'’.][^\W\d_]+)*\.?){1,4}"
_SECOND_NAMES = tuple(
    re.compile(rf".*\S{before}{_PLAIN_NAME}{behind}")
    for before, behind in ((r"\s*[(\[]", r"[)\]]"), (r"\s+[-–—]+\s+", ""), (r"\s+[/|]\s+", ""))
)
"""Forms in which a name of two words or more stands behind another one."""
_ONE_DIGIT = tuple("123456789")
_THREE_DIGITS = re.compile(r"\d{3}(?=\s)")
_POSITIONS = re.compile(r"[JBP](?:\s?[/,&+]?\s?[JBP]){0,2}")
"""Letters of jammers, blockers and pivots in a column of their own."""
_NO = frozenset(("", "no", "x", "nein", "non", "n", "none", "0", "false"))
"""Words in a column of roles for those who have none."""
_YES = frozenset(("yes", "y", "x", "ja", "j", "oui", "si", "1", "true", "✓"))
"""Words in a column that is headed by one role, for whoever has it."""


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
    """The skaters of a pasted text, and anything that a person should check.

    `others` are the lines that were read as nobody, as a person sees them; `bench` are people whose role says that they
    do not skate, without a number, by which a bout knows a skater. `private` are the kinds of values that are no part
    of a name and were left out, `apart` the lines that held several skaters, `roles_out` what stood beside the names
    and is not kept, `unnumbered` those of the bench who had a number.
    """

    lines: tuple[RosterLine, ...] = ()
    others: tuple[str, ...] = ()
    bench: tuple[RosterLine, ...] = ()
    doubles: tuple[str, ...] = ()
    over_long: tuple[str, ...] = ()
    lettered: tuple[str, ...] = ()
    numberless: int = 0
    nameless: int = 0
    left_out: int = 0
    columns_out: tuple[str, ...] = ()
    legal_out: tuple[str, ...] = ()
    private: tuple[Private, ...] = ()
    apart: int = 0
    roles_out: tuple[str, ...] = ()
    unnumbered: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()
    """Sentences about a decision that could be wrong."""

    @property
    def skaters(self) -> int:
        """Number of those who are counted as skaters, as on the roster of a bout: those with a number."""
        return sum(1 for line in self.lines if line.number)

    @property
    def taken_off(self) -> tuple[str, ...]:
        """One sentence for each kind of text that stood beside number and name, and is not kept as written."""
        found = []
        if self.unnumbered:
            found.append(tr("Of the bench, so without a number: {listed}.", listed=listed(self.unnumbered)))
        if self.roles_out:
            found.append(tr("Left out beside the names: {listed}.", listed=listed(self.roles_out)))
        if self.private:
            kinds = ", ".join(map(private_word, self.private))
            found.append(tr("No part of a derby name, so left out: {listed}.", listed=kinds))
        return tuple(found)

    @property
    def remarks(self) -> tuple[str, ...]:
        """One sentence for each thing to check."""
        found = list(self.doubts)
        if self.apart:
            found.append(
                ntr(
                    "{n} line held several skaters; they were read apart.",
                    "{n} lines held several skaters; they were read apart.",
                    self.apart,
                )
            )
        if long := tuple(line.name for line in (*self.lines, *self.bench) if len(line.name) > NAME_LONG):
            shown = ", ".join(f"“{name[:SHOWN_MAX]}…”" for name in long[:NAMED_MAX])
            found.append(tr("Long for one name: {listed}.", listed=shown))
        if self.doubles:
            found.append(
                ntr("{listed} appears twice.", "{listed} appear twice.", len(self.doubles), listed=listed(self.doubles))
            )
        if self.numberless:
            found.append(ntr("{n} line has no number.", "{n} lines have no number.", self.numberless))
        if self.over_long:
            found.append(
                ntr(
                    "{listed} has more than {number_length_max} digits.",
                    "{listed} have more than {number_length_max} digits.",
                    len(self.over_long),
                    listed=listed(self.over_long),
                    number_length_max=NUMBER_LENGTH_MAX,
                )
            )
        if self.lettered:
            found.append(
                ntr(
                    "{listed} is not only digits.",
                    "{listed} are not only digits.",
                    len(self.lettered),
                    listed=listed(self.lettered),
                )
            )
        found += self.taken_off
        if self.legal_out:
            found.append(tr("Left out, because legal names are private: {listed}.", listed=listed(self.legal_out)))
        if self.columns_out:
            found.append(tr("Left out: {listed}.", listed=listed(self.columns_out)))
        if self.left_out:
            found.append(
                tr(
                    "Only the first {lines_max} lines were read; {left_out} are left out.",
                    lines_max=LINES_MAX,
                    left_out=self.left_out,
                )
            )
        return tuple(found)


def read_roster(text: str, skaters: Collection[str] = ()) -> Pasted:
    """Parse the skaters of a text. `skaters` are lines of `others` of which a person said that they are skaters."""
    written = plainly_written(text)
    everything = [row for row in table_of(written.text) if any(map(str.isalnum, row.text))]
    single, several = apart(without_places([row for row in everything[:ROWS_MAX] if len(row.text) <= TABLE_TEXT_MAX]))
    given = [row for row in single[:ROWS_MAX] if not _is_long(row)]
    long = [row for row in (*everything[:ROWS_MAX], *single[:ROWS_MAX]) if _is_long(row) and row not in given]
    if not given:
        return Pasted(others=tuple(row.text for row in long))
    layout = _heading(given)
    cleaned = public(given, layout.kinds, layout.head)
    layout = _columns(cleaned.rows, layout, cleaned.columns)
    reader = _Lines(cleaned.rows, layout) if layout.number is None else _Table(cleaned.rows, layout)
    lines: list[RosterLine] = []
    others: list[str] = []
    bench: list[RosterLine] = []
    doubts: tuple[str, ...] = ()
    first_words = [number_of(row.text.split()[0]) for row in cleaned.rows if row.text.split()]
    staff = staff_lines(cleaned.rows)
    read: set[int] = set()
    has_capitals = any(row.text != row.text.lower() for index, row in enumerate(cleaned.rows) if index != layout.head)
    for index, row in enumerate(cleaned.rows):
        if index == layout.head or (layout.head is not None and row.cells == cleaned.rows[layout.head].cells):
            continue
        line = reader.line(row)
        if line is not None and not _is_skater(line, has_capitals=has_capitals, is_below_staff=index in staff):
            line = None
        shown = reader.shown(row)
        if line is not None and not lines and _is_of_year(line, row, first_words):
            doubts = (tr("“{line}” begins with a year: a title, or a skater?", line=shown[:SHOWN_MAX]),)
        if line is None and shown in skaters:
            line = reader.picked(row)
        if line is not None:
            (bench if _is_of_bench(line) else lines).append(line)
            read.add(index)
        elif index not in cleaned.bare:
            others.append(shown)
    lines, bench = _without_apostrophes(_with_plain_names(lines), _with_plain_names(bench))
    kept = tuple(lines[:LINES_MAX])
    numbers = [line.number for line in kept if line.number]
    return Pasted(
        lines=kept,
        others=tuple(dict.fromkeys((*others, *(row.text for row in long)))),
        bench=tuple(replace(line, number="") for line in bench[:LINES_MAX]),
        doubles=tuple(dict.fromkeys(number for number in numbers if numbers.count(number) > 1)),
        over_long=tuple(number for number in numbers if len(number) > NUMBER_LENGTH_MAX),
        lettered=tuple(number for number in numbers if not number.isdigit()),
        numberless=sum(1 for line in kept if not line.number),
        nameless=sum(1 for line in kept if not line.name),
        left_out=len(lines) - len(kept) + max(0, len(everything) - ROWS_MAX) + max(0, len(single) - ROWS_MAX),
        columns_out=layout.columns_out,
        legal_out=layout.legal_out,
        private=cleaned.kinds,
        apart=several,
        roles_out=tuple(reader.out),
        unnumbered=tuple(f"{line.number} {line.name}" for line in bench[:LINES_MAX] if line.number),
        doubts=(
            *written.doubts,
            *layout.doubts,
            *doubts,
            *_rank_doubt(kept),
            *reader.doubts(numbers),
            *_places_doubt(kept),
            *_cut_doubt(kept),
            *_second_doubt(kept),
            *section_doubts(cleaned.rows, read - staff),
            *look_doubt([(line.number, line.name) for line in kept], tuple(reader.out)),
        ),
    )


def _is_skater(line: RosterLine, *, has_capitals: bool, is_below_staff: bool) -> bool:
    """Return whether a line with a number is no count of others, and stands under no heading of bench staff."""
    if _is_of_bench(line):
        return True
    return not (is_below_staff or counts_others(line.name) or (has_capitals and is_limit(line.name)))


def _with_plain_names(lines: Sequence[RosterLine]) -> list[RosterLine]:
    names = plain_names([line.name for line in lines])
    return [replace(line, name=name) for line, name in zip(lines, names, strict=True)]


def _without_apostrophes(lines: list[RosterLine], bench: list[RosterLine]) -> tuple[list[RosterLine], list[RosterLine]]:
    """Take the apostrophes around names off if half of all names have them: a single one may belong to its name."""
    names = [line.name for line in (*lines, *bench) if line.name]
    if sum(bool(in_apostrophes(name)) for name in names) * 2 < max(1, len(names)):
        return lines, bench

    def bare(line: RosterLine) -> RosterLine:
        return replace(line, name=in_apostrophes(line.name) or line.name)

    return list(map(bare, lines)), list(map(bare, bench))


def _rank_doubt(lines: Sequence[RosterLine]) -> tuple[str, ...]:
    """Return a sentence about those with the number 0 whose name begins with a rank: 0 may stand for no number."""
    found = [f"“{one.number} {one.name}”" for one in lines if _is_zero(one.number) and begins_with_rank(one.name)]
    if not found:
        return ()
    shown = listed(tuple(found))
    return (
        ntr(
            "{listed}: a skater, or somebody of the bench?",
            "{listed}: skaters, or people of the bench?",
            len(found),
            listed=shown,
        ),
    )


def _places_doubt(lines: Sequence[RosterLine]) -> tuple[str, ...]:
    """Return a sentence if half of the lines, or some that count 1, 2, ..., hold two numbers: place and number?"""
    found = [line for line in lines if is_place(line.number) and splits(line.name, is_short=True)]
    is_half = len(found) >= TWO_NUMBERS_FROM and len(found) * 2 >= len(lines)
    is_list = len(found) >= TABLE_FROM and are_places([int(line.number) for line in found])
    if not is_half and not is_list:
        return ()
    shown = listed(tuple(f"“{line.number} {line.name}”" for line in found))
    return (tr("Two numbers in one line, the first read as the skater's: {listed}.", listed=shown),)


def _cut_doubt(lines: Sequence[RosterLine]) -> tuple[str, ...]:
    """Return a sentence about numbers that may go on in the name, as 1,234 and 1 234 do in a list of 1234."""
    found = [line for line in lines if line.number in _ONE_DIGIT and _THREE_DIGITS.match(line.name)]
    if not found:
        return ()
    shown = listed(tuple(f"“{line.number} {line.name}”" for line in found))
    return (tr("{listed}: a number of one digit, or of four?", listed=shown),)


def _second_doubt(lines: Sequence[RosterLine]) -> tuple[str, ...]:
    """Return a sentence if most names have a second one of several words behind them, in one form: a legal name?"""
    for form in _SECOND_NAMES:
        found = [line.name for line in lines if form.fullmatch(line.name)]
        if len(found) >= SECOND_FROM and len(found) * 2 > sum(bool(line.name) for line in lines):
            shown = found[0][:NAME_LONG]
            return (tr("Most names have a second one behind them: “{name}”. It may be a legal name.", name=shown),)
    return ()


def _is_zero(number: str) -> bool:
    return bool(number) and not number.strip("0")


def _is_long(row: Row) -> bool:
    """Return whether a line is too long to be looked at: it, or one of its several cells."""
    if sum(map(bool, row.cells)) < TABLE_FROM:
        return len(row.text) > TEXT_MAX
    return len(row.text) > TABLE_TEXT_MAX or any(len(cell) > TEXT_MAX for cell in row.cells)


def _is_of_year(line: RosterLine, row: Row, first_words: Sequence[str]) -> bool:
    """Return whether the first line may be a title, such as "2026 Thunder Cats": it begins with a year.

    On a team where every second number has four digits, it is a number.
    """
    is_first = row.text.startswith(line.number) and bool(line.name)
    others = [one for one in first_words if one and one != line.number]
    has_long = sum(len(one) == NUMBER_LENGTH_MAX for one in others) * 2 >= len(others)
    return is_first and bool(_YEAR.match(line.number)) and not has_long


def _is_of_bench(line: RosterLine) -> bool:
    return line.role.split(" ")[0] == BENCH


@dataclass(frozen=True, slots=True, kw_only=True)
class _Layout:
    """The columns of a table; `number` None: each line holds its number itself. `text` is the cell that does."""

    head: int | None = None
    kinds: tuple[Column | None, ...] = ()
    number: int | None = None
    names: tuple[int, ...] = ()
    role: int | None = None
    pronouns: int | None = None
    rank: str = ""
    """The one role of a column that says who has it: captain, alt."""
    text: int = 0
    out: frozenset[int] = frozenset()
    """Columns that are left out."""
    columns_out: tuple[str, ...] = ()
    legal_out: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()


def _heading(rows: Sequence[Row]) -> _Layout:
    """Return the line that names the columns of a table, with what it names; in its own words, else in questions."""
    for index, row in enumerate(rows[:HEAD_WITHIN]):
        cells = [cell for cell in row.cells if cell]
        kinds = tuple(heading_of(cell) if cell else None for cell in row.cells)
        known = [kind for kind in kinds if kind is not None]
        has_number, has_name = _names_both(known)
        if (has_number and has_name) or (len(cells) > 1 and len(known) == len(cells) and (has_number or has_name)):
            # Beside the headings that are known as they stand, longer ones say which columns are private.
            kinds = tuple(
                kind or (question_of(cell) if cell else None) for kind, cell in zip(kinds, row.cells, strict=True)
            )
            return _Layout(head=index, kinds=kinds)
    for index, row in enumerate(rows[:HEAD_WITHIN]):
        kinds = tuple(question_of(cell) if cell else None for cell in row.cells)
        if all(_names_both([kind for kind in kinds if kind is not None])) and not any(map(number_of, row.cells)):
            return _Layout(head=index, kinds=kinds)
    return _Layout()


def _names_both(known: Sequence[Column]) -> tuple[bool, bool]:
    """Return whether headings name a column of numbers, and one of names."""
    return (
        any(kind in (Column.NUMBER, Column.PLACE) for kind in known),
        any(kind in (Column.NAME, Column.OWN_NAME, Column.LEGAL) for kind in known),
    )


class _Body:
    """The cells below the heading, by column."""

    def __init__(self, rows: Sequence[Row], head: int | None) -> None:
        self.rows = rows[head + 1 :] if head is not None else rows
        self.wide = max((len(row.cells) for row in rows), default=0)
        # A title has one cell, and says nothing about the columns.
        tables = [row.cells for row in self.rows if sum(map(bool, row.cells)) > 1] or [row.cells for row in self.rows]
        self.count = len(tables)
        self.columns = [[row[at] for row in tables if at < len(row) and row[at]] for at in range(self.wide)]


def _columns(rows: Sequence[Row], layout: _Layout, private: Collection[int]) -> _Layout:
    """Decide what each column is: by its heading, else by what stands in all of its cells. `private` are no names."""
    body = _Body(rows, layout.head)
    kinds = [layout.kinds[at] if at < len(layout.kinds) else None for at in range(body.wide)]
    if body.wide < 2:
        return layout
    for at, cells in enumerate(body.columns):
        if at in private:
            kinds[at] = Column.OTHER
        elif kinds[at] is None and cells:
            if all(pronouns_of(cell, is_alone=True) for cell in cells):
                kinds[at] = Column.PRONOUNS
            elif all(map(_is_role, cells)):
                kinds[at] = Column.ROLE
    number, doubts = _number_column(body, kinds)
    if not any(kind in (None, Column.NAME, Column.OWN_NAME) for at, kind in enumerate(kinds) if at != number):
        # Elle and Ella are names where no other column is.
        kinds = [None if at >= len(layout.kinds) or layout.kinds[at] is None else kind for at, kind in enumerate(kinds)]
    legal = [at for at, kind in enumerate(kinds) if kind is Column.LEGAL]
    names = [at for at, kind in enumerate(kinds) if kind is Column.NAME]
    own = [at for at, kind in enumerate(kinds) if kind is Column.OWN_NAME]
    free = [at for at in range(body.wide) if kinds[at] is None and at != number and body.columns[at]]
    if number is not None:  # a second column of numbers is no name
        free = [at for at in free if _numbers_in(body, at)[0] * 2 < len(body.columns[at])] or free
    else:  # the places in the list are none either
        free = [at for at in free if not _places(body.columns[at])] or free
    doubts += _legal_doubt(rows, layout, kinds)
    out: list[int] = [at for at, kind in enumerate(kinds) if kind is Column.OTHER and body.columns[at]]
    if names:
        legal += own
        out += [*names[1:], *free]
        names = names[:1]
    elif own:
        out += [*own[1:], *free]
        names = own[:1]
    elif number is None:
        # Number and name stand in one cell: the one of which most begin or end with a number.
        text = max(free, key=lambda at: sum(splits(cell) for cell in body.columns[at]), default=0)
        names = [text]
        out += [at for at in free if at != text and _is_filled(body, at)]
    else:
        filled = [at for at in free if _is_filled(body, at)] if body.count >= TABLE_FROM else free[:1]
        filled = filled or free[:1]
        names = [] if legal and not filled else filled[:1]
        out += filled[1:]
        names += [at for at in free if at not in filled and names and at > names[0]]
    if number is None and names and not sum(splits(cell) for cell in body.columns[names[0]]):
        number = next((at for at, kind in enumerate(kinds) if kind in (Column.NUMBER, Column.PLACE)), None)
    role = kinds.index(Column.ROLE) if Column.ROLE in kinds else None
    places = [at for at, cells in enumerate(body.columns) if number is None and at not in names and _places(cells)]
    return replace(
        layout,
        number=number,
        names=tuple(names),
        role=role,
        rank=CAPTAIN_WORDS.get(_head_word(rows, layout, role), ""),
        pronouns=kinds.index(Column.PRONOUNS) if Column.PRONOUNS in kinds else None,
        text=names[0] if names else 0,
        out=frozenset((*out, *legal, *places)),
        columns_out=tuple(_title(rows, layout, body, at) for at in sorted(out)),
        legal_out=tuple(_title(rows, layout, body, at) for at in sorted(legal)),
        doubts=doubts,
    )


def _is_role(cell: str) -> bool:
    """Return whether a cell of a column without heading says nothing but what somebody does."""
    read = role_of(cell)
    if _POSITIONS.fullmatch(cell):
        return True
    return read.is_role and all(role_of(part).is_role for part in read.out)


def _head_word(rows: Sequence[Row], layout: _Layout, at: int | None) -> str:
    head = rows[layout.head].cells if layout.head is not None else ()
    return plain_word(head[at]) if at is not None and at < len(head) else ""


def _legal_doubt(rows: Sequence[Row], layout: _Layout, kinds: Sequence[Column | None]) -> tuple[str, ...]:
    """Return a sentence if the column of names is possibly one of legal names: for lack of one of derby names."""
    own = next((at for at, kind in enumerate(kinds) if kind is Column.OWN_NAME), None)
    if layout.head is None or own is None or Column.NAME in kinds:
        return ()
    head = rows[layout.head].cells
    parts = any(kind is Column.LEGAL and is_first_or_last(head[at]) for at, kind in enumerate(kinds))
    if not parts and plain_word(head[own]) != "full name":
        return ()
    title = head[own][:SHOWN_MAX]
    return (tr("No column of derby names: “{heading}” was read as the name. It may be a legal name.", heading=title),)


def _number_column(body: _Body, kinds: Sequence[Column | None]) -> tuple[int | None, tuple[str, ...]]:
    """Return the column of the numbers: the one headed so, else the one with most of them, except places in a list."""
    headed = [at for at, kind in enumerate(kinds) if kind is Column.NUMBER]
    places = [at for at, kind in enumerate(kinds) if kind is Column.PLACE]
    if headed:
        return headed[0], ()
    free = [at for at, kind in enumerate(kinds) if kind is None]
    found = [at for at in free if _numbers_in(body, at)[0] * 2 >= max(1, len(body.columns[at])) > 0]
    found = found or [at for at in free if _numbers_in(body, at)[1] * 2 >= max(1, len(body.columns[at])) > 0]
    found = [at for at in found if len(body.columns[at]) * 2 >= body.count]
    # A column that counts 1, 2, 3, ... is the places in the list if another one can be the number.
    both = sorted({*places, *found})
    as_places = [at for at in both if (_counts if at in places else _places)(body.columns[at])]
    meant = [at for at in both if at not in as_places]
    texts = [at for at, kind in enumerate(kinds) if kind in (None, Column.NAME, Column.OWN_NAME)]
    if not meant and any(_is_numbered(body.columns[at]) for at in texts):
        return None, ()  # number and name stand in one cell, and the places beside it
    meant = meant or both
    if not meant:
        return None, ()
    best = max(meant, key=lambda at: (at in places, *_numbers_in(body, at), -at))
    unsure = [at for at in both if at in meant or not _counts(body.columns[at])]
    if len(unsure) > 1 and not any(at in places for at in unsure):
        strict = [at for at in unsure if _numbers_in(body, at)[0] * 2 >= len(body.columns[at])]
        if len(strict) > 1:
            shown = listed(tuple(body.columns[best]))
            return best, (tr("Two columns hold numbers; read as the number: {listed}.", listed=shown),)
    return best, ()


def _numbers_in(body: _Body, at: int) -> tuple[int, int]:
    """Return how many cells of a column are numbers of digits alone, and how many can be numbers."""
    read = [number_of(cell) for cell in body.columns[at]]
    return sum(one.isdigit() for one in read), sum(bool(one) for one in read)


def _places(cells: Sequence[str]) -> list[int]:
    """Return the places in a list that these cells are: 1, 2, 3, ..., also 01 or with gaps; else nothing."""
    read = [number_of(cell) for cell in cells]
    places = [int(one) for one in read if one.isdecimal()]
    return places if len(places) == len(read) and are_places(places) else []


def _is_numbered(cells: Sequence[str]) -> bool:
    """Return whether most of these cells hold a number and a name."""
    return sum(not number_of(cell) and splits(cell, is_short=True) for cell in cells) * 2 > len(cells)


def _counts(cells: Sequence[str]) -> bool:
    """Return whether these are places in a list without a gap: 1, 2, 3, ..."""
    places = _places(cells)
    return bool(places) and counts(places)


def _is_filled(body: _Body, at: int) -> bool:
    return len(body.columns[at]) * 2 >= body.count


def _title(rows: Sequence[Row], layout: _Layout, body: _Body, at: int) -> str:
    """Return the words for a column: its heading, else that it begins with its first cell."""
    head = rows[layout.head].cells if layout.head is not None else ()
    if at < len(head) and head[at]:
        return tr("column “{heading}”", heading=head[at][:SHOWN_MAX])
    return tr("a column without heading (“{first}”, …)", first=body.columns[at][0][:SHOWN_MAX])


class _Table:
    """Reader of a table in which a column is the number."""

    def __init__(self, rows: Sequence[Row], layout: _Layout) -> None:
        self._layout = layout
        self._lines = _Lines(rows, _Layout())
        self.out = self._lines.out

    def line(self, row: Row) -> RosterLine | None:
        """Return the skater of a row, or the person of the bench; None if it is nobody's."""
        layout = self._layout
        assert layout.number is not None, "a table has a column for numbers"
        if sum(map(bool, row.cells)) < 2:
            return self._lines.line(row) if splits(said(row)) else None
        names = [cell for at in layout.names if (cell := _cell(row, at))]
        if len(names) > 1 and names[0].isdigit():
            return None  # a comma that cut a number: 1,234,Ada
        line = self._read(row, has_number=bool(number_of(_cell(row, layout.number))))
        if line is None:
            return None
        if not line.number and (not _is_of_bench(line) or _cell(row, layout.number)):
            return None
        if line.number and (is_bench(line.name) or is_title(line.name, TITLE_WORDS)):
            return None
        return line if line.name or not _is_of_bench(line) else None

    def shown(self, row: Row) -> str:
        """Return a line that is nobody's, without the columns that are left out."""
        return _shown(row, self._layout)

    def picked(self, row: Row) -> RosterLine:
        """Return the skater of a line of which a person said that it is one."""
        line = self._read(row, has_number=True) if sum(map(bool, row.cells)) > 1 else None
        if line is None or not (line.name or line.number):
            return _either(_left(row, self._layout))
        told = _cell(row, self._layout.number)
        if told and not line.number:
            return _either(self.shown(row))
        return replace(line, role=line.role if line.role in CAPTAIN_WORDS.values() else "")

    def doubts(self, numbers: Sequence[str]) -> tuple[str, ...]:
        """Return sentences about what could be wrong."""
        return self._lines.doubts(numbers)

    def _read(self, row: Row, *, has_number: bool) -> RosterLine | None:
        layout = self._layout
        told = _cell(row, layout.number)
        name = marked(" ".join(filter(None, (_cell(row, at) for at in layout.names))))
        beside = marked(told)
        role, out = _role_said(_cell(row, layout.role), layout.rank, has_number=has_number)
        self.out.update(dict.fromkeys((*out, *name.out, *beside.out)))
        return RosterLine(
            number=number_of(told),
            name=name.text,
            role=role or name.role or beside.role,
            pronouns=_cell(row, layout.pronouns) or name.pronouns,
        )


class _Lines:
    """Reader of lines that hold number and name as one text; the number stands first in all of them, or last in all."""

    def __init__(self, rows: Sequence[Row], layout: _Layout) -> None:
        self._layout = layout
        self.out: dict[str, None] = {}
        texts = [self._text(row).text for row in rows]
        self.out.clear()
        texts = [text for text in texts if not is_nobody(text)]
        first, last = (sum(split(text, order) is not None for text in texts) for order in (Order.FIRST, Order.LAST))
        self._order = Order.NONE if not first and not last else Order.FIRST if first >= last else Order.LAST

    def line(self, row: Row) -> RosterLine | None:
        """Return the skater of a line, or the person of the bench; None if it is nobody's."""
        read = self._text(row)
        if is_nobody(read.text):
            return None
        found = split(read.text, self._order) if self._order is not Order.NONE else None
        if read.role.split(" ")[0] == BENCH:
            number, name = found or ("", read.text)
            if not name:
                return None
        elif self._order is Order.NONE and read.text:
            number, name = "", read.text
        elif found is not None:
            number, name = found
        else:
            return None
        self.out.update(dict.fromkeys(read.out))
        return RosterLine(number=number, name=name, role=read.role, pronouns=read.pronouns)

    def shown(self, row: Row) -> str:
        """Return a line that is nobody's, without the columns that are left out."""
        return _shown(row, self._layout)

    def picked(self, row: Row) -> RosterLine:
        """Return the skater of a line of which a person said that it is one."""
        return _either(_left(row, self._layout))

    def doubts(self, numbers: Sequence[str]) -> tuple[str, ...]:
        """Return sentences about what could be wrong."""
        if len(numbers) >= PLACES_FROM and numbers == [str(place) for place in range(1, len(numbers) + 1)]:
            return (tr("1, 2, 3, …: the places in a list, or numbers?"),)
        return ()

    def _text(self, row: Row) -> Marked:
        """Return the text of a line without marks, and what they say, and the columns for it."""
        layout = self._layout
        is_one = sum(map(bool, row.cells)) < 2 or (len(layout.kinds) == 0 and layout.names == ())
        read = marked(said(row) if is_one else _cell(row, layout.text))
        read = replace(read, text=without_bullet(read.text))
        if is_one:
            return read
        has_number = splits(read.text)
        role, out = _role_said(_cell(row, layout.role), layout.rank, has_number=has_number)
        pronouns = _cell(row, layout.pronouns) or read.pronouns
        return replace(read, role=role or read.role, pronouns=pronouns, out=(*read.out, *out))


def _role_said(told: str, rank: str, *, has_number: bool) -> tuple[str, tuple[str, ...]]:
    """Return the role of a cell for it, and what of the cell is not kept. `rank`: the one role of that column."""
    plain = plain_word(told) or told.strip()
    if rank and plain in _YES:
        return rank, ()
    if plain in _NO:
        return "", ()
    read = role_of(told)
    if not read.is_role and not has_number:
        return f"{BENCH} {plain}", ()
    return read.role, read.out


def _shown(row: Row, layout: _Layout) -> str:
    """Return a line as a person sees it, without its columns that are left out."""
    if not layout.out or sum(map(bool, row.cells)) < 2:
        return row.text
    return " ".join(cell for at, cell in enumerate(row.cells) if cell and at not in layout.out) or row.text


def _left(row: Row, layout: _Layout) -> str:
    """Return the text of a line of which a person said that it is a skater: without the place that was taken off."""
    return said(row) if sum(map(bool, row.cells)) == 1 else _shown(row, layout)


def _either(text: str) -> RosterLine:
    """Return the skater of a line of which a person said that it is one."""
    read = marked(without_private(text)[0] or text)
    plain = without_bullet(read.text)
    number, name = split(plain, Order.FIRST) or split(plain, Order.LAST) or ("", plain)
    role = read.role if read.role in CAPTAIN_WORDS.values() else ""
    return RosterLine(number=number, name=name, role=role, pronouns=read.pronouns)


def _cell(row: Row, place: int | None) -> str:
    return row.cells[place] if place is not None and place < len(row.cells) else ""
