"""Rows of the results for the pages, found by bout, team or skater.

A season's results may be larger than the memory, and a page needs a few rows of them. The tables are Arrow's, usually
memory-mapped files, and an index holds the places of the rows that share a value: of a column by which the table is
sorted, such as the bout, one slice for each value, otherwise each row's number.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

import pyarrow as pa
import pyarrow.compute as pc

from derbyos_core.report.tables import Row

__all__ = ["ResultRows"]

Places: TypeAlias = "slice | pa.Array"


class ResultRows:
    """The results by name; a table that is absent has no rows."""

    def __init__(self, tables: Mapping[str, pa.Table]) -> None:
        self._tables = tables
        self._indexes: dict[tuple[str, str], Mapping[object, Places]] = {}

    def all(self, name: str) -> list[Row]:
        """Return all rows of a table; for those with a row for each bout, team or skater, and none for each jam."""
        table = self._tables.get(name)
        return [] if table is None else table.to_pylist()

    def count(self, name: str) -> int:
        """Return how many rows a table has."""
        table = self._tables.get(name)
        return 0 if table is None else int(table.num_rows)

    def of(self, name: str, column: str, value: object) -> list[Row]:
        """Return the rows of a table whose column has this value, in the order of the table."""
        places = self._index(name, column).get(value)
        if places is None:
            return []
        table = self._tables[name]
        found = table[places] if isinstance(places, slice) else table.take(places)
        return list(found.to_pylist())

    def of_bout(self, name: str, bout: object) -> list[Row]:
        """Return the rows of one bout."""
        return self.of(name, "bout", bout)

    def first(self, name: str, column: str, value: object) -> Row | None:
        """Return the first of these rows, None if there is none."""
        return next(iter(self.of(name, column, value)), None)

    def values(self, name: str, column: str) -> Sequence[object]:
        """Return the different values of a column, in order of their first row."""
        return tuple(self._index(name, column))

    def _index(self, name: str, column: str) -> Mapping[object, Places]:
        key = (name, column)
        if key not in self._indexes:
            table = self._tables.get(name)
            self._indexes[key] = {} if table is None else _places(table.column(column))
        return self._indexes[key]


def _places(column: pa.ChunkedArray) -> Mapping[object, Places]:
    """Return each value with the places of its rows, in the order of its first row."""
    runs = _runs(column)
    return dict(_scattered(column)) if runs is None else runs


def _runs(column: pa.ChunkedArray) -> dict[object, slice] | None:
    """Return the one run of rows in which each value stands; None if a value stands in several."""
    found: dict[object, slice] = {}
    start, last = 0, None
    for chunk in column.chunks:
        plain = chunk.dictionary_decode() if pa.types.is_dictionary(chunk.type) else chunk
        encoded = pc.run_end_encode(plain)
        begin = start
        for value, end in zip(encoded.values.to_pylist(), encoded.run_ends.to_pylist(), strict=True):
            if value in found:
                if value != last:
                    return None
                found[value] = slice(found[value].start, begin + end)
            else:
                found[value] = slice(start, begin + end)
            start, last = begin + end, value
    return found


def _scattered(column: pa.ChunkedArray) -> Iterator[tuple[object, pa.Array]]:
    codes = column.combine_chunks()
    codes = codes if pa.types.is_dictionary(codes.type) else pc.dictionary_encode(codes, null_encoding="encode")
    order = pc.array_sort_indices(codes.indices)  # stable: equal values stay in the order of the table
    ends = pc.run_end_encode(codes.indices.take(order))
    start = 0
    for code, end in zip(ends.values.to_pylist(), ends.run_ends.to_pylist(), strict=True):
        yield codes.dictionary[code].as_py(), order.slice(start, end - start)
        start = end
