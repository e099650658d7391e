"""Preparation of the lines of a pasted roster, before anybody is read from them.

Several skaters on one line are read apart, places in a list are dropped, and values that are never part of a name are
taken out.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from derbyos_core.roles.shared.pasted_table import Row
from derbyos_core.roles.start.roster_private import Private, kind_of_column, without_private
from derbyos_core.roles.start.roster_text import (
    Order,
    is_nobody,
    is_short_number,
    marked,
    number_of,
    split,
    splits,
    without_bullet,
)
from derbyos_core.roles.start.roster_words import Column

__all__ = ["Public", "apart", "are_places", "counts", "is_place", "public", "said", "without_places"]

PIECE_MAX = 200
"""Characters of the longest text that is read as one of several skaters."""
PAIRS_FROM = 3
"""Pairs of a number and a name from which one line holds several skaters."""

PLACES_PER_LINE = 2
"""Greatest place of the first line, and how much further each line may be: with more, most places would be missing."""
GAPS_FROM = 3
"""Lines from which places in a list are known although some are missing."""
PLACE_DIGITS = 2

_PLACE = re.compile(
    r"^[(\[]?(?P<place>\d{1,2})(?:\s*[.):\]]{1,2}(?:\s+(?=\S)|(?=[#№]|[^\W\d_]))|\s+[-–—]\s+(?=\S)|\s+(?=\S))"
)
_TITLE = re.compile(r"^([^\d:]{1,60}):\s*(?=\S)")
_BETWEEN = tuple(re.compile(sign) for sign in (r"\s+[/|•·&+]\s+", r"\s*[;|•·]\s*", r"\s*/\s*", r"\s*,\s*"))
"""Separators of the skaters of one line, the clearest first."""
_SAFE = frozenset((Column.OTHER, Column.LEGAL, Column.NUMBER, Column.PLACE))
"""Columns that are no names, whatever stands in them."""

_Read = tuple[tuple[str, ...], tuple[Private, ...]]
"""The cells of a line without values that are no name, and the kinds of those."""


def said(row: Row) -> str:
    """Return the cells of a line as one text."""
    return " ".join(filter(None, row.cells))


# -- several skaters on one line --------------------------------------------------------------------------------------


def apart(rows: Sequence[Row]) -> tuple[list[Row], int]:
    """Return the lines with one skater each, and how many lines held several."""
    found: list[Row] = []
    count = 0
    for row in rows:
        pieces = _pieces(row)
        count += bool(pieces)
        found += [Row((piece,), piece, row.block) for piece in pieces] or [row]
    return found, count


def _pieces(row: Row) -> list[str]:
    """Return the skaters of a line that holds several, a title before them too; else nothing."""
    cells = [cell for cell in row.cells if cell]
    for pieces in _divisions(cells):
        title = _TITLE.match(pieces[0])
        titled = [title.group(1), _TITLE.sub("", pieces[0]), *pieces[1:]] if title is not None else pieces
        if max(map(len, pieces)) <= PIECE_MAX and _are_skaters(titled[title is not None :]):
            return titled
    return []


def _divisions(cells: list[str]) -> Iterator[list[str]]:
    if len(cells) > 1:
        yield cells
        if len(cells) % 2 == 0 and len(cells) >= 2 * PAIRS_FROM:
            pairs = list(zip(cells[::2], cells[1::2], strict=True))
            numbers = [[is_short_number(number_of(one)) for one in pair] for pair in pairs]
            if len({tuple(pair) for pair in numbers}) == 1 and sum(numbers[0]) == 1:
                yield [f"{left} {right}" for left, right in pairs]
        return
    for sign in _BETWEEN:
        pieces = [piece for piece in sign.split(cells[0]) if piece.strip()] if cells else []
        if len(pieces) > 1:
            yield pieces


def _are_skaters(pieces: Sequence[str]) -> bool:
    """Return whether all of these texts, or at least three and most, are a number and a name in one order."""
    for order in (Order.FIRST, Order.LAST):
        read = [split(without_bullet(marked(piece).text), order) for piece in pieces]
        whole = sum(one is not None and is_short_number(one[0]) and any(map(str.isalpha, one[1])) for one in read)
        if whole > 1 and (whole == len(pieces) or (whole >= PAIRS_FROM and whole * 2 > len(pieces))):
            return True
    return False


# -- places in a list -------------------------------------------------------------------------------------------------


def without_places(rows: list[Row]) -> list[Row]:
    """Return the lines without their places in the list, if most lines that begin with one hold another number.

    What is left of a line with a place alone has no number: a place is no skater's.
    """
    lines = [
        _Placed(index=index, place=int(match["place"]), behind=said(row)[match.end() :])
        for index, row in enumerate(rows)
        if not is_nobody(row.text) and (match := _PLACE.match(said(row)))
    ]
    order = max((Order.FIRST, Order.LAST), key=lambda order: sum(_has_number(line, order) for line in lines))
    numbered = frozenset(line.index for line in lines if _has_number(line, order))
    placed = _fitting(lines, numbered)
    if len(numbered) * 2 <= len(lines) or not numbered <= set(placed) or not are_places(list(placed.values())):
        return rows
    if sum(_PLACE.match(_first_cell(rows[index])) is not None for index in numbered) * 2 <= len(lines):
        return rows  # the place is a cell of its own in most lines
    return [_without_place(row) if index in placed else row for index, row in enumerate(rows)]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Placed:
    """A line that begins with what may be its place in the list, and the text behind that."""

    index: int
    place: int
    behind: str


def _has_number(line: _Placed, order: Order) -> bool:
    """Return whether a number follows a place. A word such as R2D2 alone is a name."""
    found = split(without_bullet(marked(without_private(line.behind)[0]).text), order)
    return found is not None and (bool(found[1]) or found[0].isdigit())


def _fitting(lines: Sequence[_Placed], numbered: Collection[int]) -> dict[int, int]:
    """Return the places by their lines, without numbers alone that can be no place there: 33 between 2 and 4."""
    found: dict[int, int] = {}
    last = 0
    for at, line in enumerate(lines):
        after = next((one.place for one in lines[at + 1 :] if one.index in numbered), None)
        is_between = last < line.place <= PLACES_PER_LINE * (len(found) + 1) and (after is None or line.place < after)
        if line.index in numbered or is_between:
            found[line.index] = last = line.place
    return found


def are_places(numbers: Sequence[int]) -> bool:
    """Return whether these are the places in a list: they begin with 1 and rise, and not more than half are missing."""
    rises = all(one < two for one, two in pairwise(numbers))
    is_dense = all(one <= PLACES_PER_LINE * at for at, one in enumerate(numbers, 1))
    least = 2 if counts(numbers) else GAPS_FROM
    return len(numbers) >= least and numbers[0] == 1 and rises and is_dense


def is_place(number: str) -> bool:
    """Return whether a number can be a place in a list: one of at most two digits."""
    return number.isdecimal() and len(number) <= PLACE_DIGITS


def counts(numbers: Sequence[int]) -> bool:
    """Return whether these are 1, 2, 3, ... without a gap."""
    return list(numbers) == list(range(1, len(numbers) + 1))


def _first_cell(row: Row) -> str:
    return next(filter(None, row.cells))


def _behind_place(cell: str) -> str:
    """Return what follows a place, which is nothing where the place is all of a cell."""
    return "" if number_of(cell) else _PLACE.sub("", cell)


def _without_place(row: Row) -> Row:
    """Return a line without its place."""
    at = row.cells.index(_first_cell(row))
    return replace(row, cells=(*row.cells[:at], _behind_place(row.cells[at]), *row.cells[at + 1 :]))


# -- values that are no names -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Public:
    """Lines without the values that are never part of a name.

    `kinds` are those values; `bare` the places of lines that held addresses, phone numbers or links alone; `columns`
    those in which most cells held such a value alone.
    """

    rows: tuple[Row, ...]
    kinds: tuple[Private, ...] = ()
    bare: frozenset[int] = frozenset()
    columns: frozenset[int] = frozenset()


def public(rows: Sequence[Row], kinds: Sequence[Column | None], head: int | None) -> Public:
    """Take the values that are never part of a name out of the lines. `kinds` are the columns by their headings."""
    safe = frozenset(at for at, kind in enumerate(kinds) if kind in _SAFE)
    body = [index for index, row in enumerate(rows) if index != head and not is_nobody(row.text)]
    loose = _loose_columns([rows[index] for index in body], safe)
    left = list(rows)
    found: dict[Private, None] = dict.fromkeys(loose.values())
    bare: set[int] = set()
    read = {index: _public_cells(rows[index].cells, safe, frozenset(loose)) for index in body}
    if head is None:
        read = _closed_up({index: rows[index].cells for index in body}, read)
    for index, (cells, taken) in read.items():
        found |= dict.fromkeys(taken)
        if taken or loose:
            left[index] = replace(rows[index], cells=cells)
        if taken and Private.DATE not in taken and not any(map(str.isalnum, "".join(cells))):
            bare.add(index)
    return Public(
        rows=tuple(left),
        kinds=tuple(kind for kind in Private if kind in found),
        bare=frozenset(bare),
        columns=_emptied([rows[index] for index in body], [left[index] for index in body]) - safe,
    )


def _public_cells(cells: tuple[str, ...], safe: frozenset[int], loose: frozenset[int]) -> _Read:
    """Return the cells of a line without such values, and their kinds."""
    alone = [without_private(cell)[0] for cell in cells]
    numbered = {at for at, cell in enumerate(alone) if is_short_number(number_of(cell)) or splits(cell, is_short=True)}
    left: list[str] = []
    taken: list[Private] = []
    for at, cell in enumerate(cells):
        if at in safe:
            left.append(cell)
        elif at in loose:
            left.append("")
        else:
            plain, kinds = without_private(cell, is_numbered=bool(numbered - {at}))
            left.append(plain)
            taken += kinds
    return tuple(left), tuple(taken)


def _closed_up(before: Mapping[int, tuple[str, ...]], read: Mapping[int, _Read]) -> dict[int, _Read]:
    """Close the gaps up where only some lines had such a value, so that all have the same columns again."""
    tables = [index for index, cells in before.items() if sum(map(bool, cells)) > 1]
    closed = {
        index: tuple(new for old, new in zip(before[index], read[index][0], strict=True) if new or not old)
        for index in tables
    }
    if len({len(before[index]) for index in tables}) < 2 or len({len(cells) for cells in closed.values()}) > 1:
        return dict(read)
    return {index: (closed.get(index, cells), taken) for index, (cells, taken) in read.items()}


def _loose_columns(rows: Sequence[Row], safe: frozenset[int]) -> dict[int, Private]:
    tables = [row.cells for row in rows if sum(map(bool, row.cells)) > 1]
    wide = max(map(len, tables), default=0)
    found = {at: kind_of_column([row[at] for row in tables if at < len(row) and row[at]]) for at in range(wide)}
    return {at: kind for at, kind in found.items() if kind is not None and at not in safe}


def _emptied(before: Sequence[Row], after: Sequence[Row]) -> frozenset[int]:
    """Return the columns of which most cells held nothing but such a value."""
    same = [(old.cells, new.cells) for old, new in zip(before, after, strict=True) if len(old.cells) == len(new.cells)]
    found = set()
    for at in range(max((len(old) for old, _ in same), default=0)):
        told = [new[at] for old, new in same if at < len(old) and old[at]]
        if told and sum(not cell for cell in told) * 2 > len(told) and len(same) == len(before):
            found.add(at)
    return frozenset(found)
