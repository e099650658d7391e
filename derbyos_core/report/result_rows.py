"""Rows of the results for the pages, found by bout, team or skater.

A season's results may be larger than the memory, and a page needs a few rows of them. The tables are Arrow's, usually
memory-mapped files, and an index holds the places of the rows that share a value.
"""

from collections.abc import Iterator, Mapping, Sequence

import pyarrow as pa
import pyarrow.compute as pc

from derbyos_core.report.tables import Row

__all__ = ["ResultRows"]


class ResultRows:
    """The results by name; a table that is absent has no rows."""

    def __init__(self, tables: Mapping[str, pa.Table]) -> None:
        self._tables = tables
        self._indexes: dict[tuple[str, str], Mapping[object, pa.Array]] = {}

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
        return [] if places is None else self._tables[name].take(places).to_pylist()

    def of_bout(self, name: str, bout: object) -> list[Row]:
        """Return the rows of one bout."""
        return self.of(name, "bout", bout)

    def first(self, name: str, column: str, value: object) -> Row | None:
        """Return the first of these rows, None if there is none."""
        return next(iter(self.of(name, column, value)), None)

    def values(self, name: str, column: str) -> Sequence[object]:
        """Return the different values of a column, in order of their first row."""
        return tuple(self._index(name, column))

    def _index(self, name: str, column: str) -> Mapping[object, pa.Array]:
        key = (name, column)
        if key not in self._indexes:
            table = self._tables.get(name)
            self._indexes[key] = {} if table is None else dict(_places(table.column(column)))
        return self._indexes[key]


def _places(column: pa.ChunkedArray) -> Iterator[tuple[object, pa.Array]]:
    """Yield each value with the places of its rows, in the order of its first row."""
    if len(column) == 0:
        return
    codes = column.combine_chunks()
    codes = codes if pa.types.is_dictionary(codes.type) else pc.dictionary_encode(codes, null_encoding="encode")
    order = pc.array_sort_indices(codes.indices)  # stable: equal values stay in the order of the table
    ends = pc.run_end_encode(codes.indices.take(order))
    start = 0
    for code, end in zip(ends.values.to_pylist(), ends.run_ends.to_pylist(), strict=True):
        yield codes.dictionary[code].as_py(), order.slice(start, end - start)
        start = end
