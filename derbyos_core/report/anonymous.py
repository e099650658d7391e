"""Results without the names of people.

Numbers, teams and leagues stay: they are what a table of statistics is about. Left out are names, texts in which an
official may have written one, and the keys of skaters, which are digests of names and could be tried with a list of
names; in their place each skater has a number of this report.
"""

from collections.abc import Mapping

import pyarrow as pa
import pyarrow.compute as pc

__all__ = ["NAMED", "anonymous"]

NAMED = frozenset(("name", "names", "head_referee", "head_nso", "writer", "author", "review", "resolution", "file"))
"""Columns that hold names of people, or texts that may."""
KEY, KEYS = "skater", "set"
"""Columns with the key of a skater, and with those of several."""
BETWEEN = "+"


def anonymous(tables: Mapping[str, pa.Table]) -> dict[str, pa.Table]:
    """Return the tables with nothing in the columns that name people, and other keys of skaters."""
    keys = [table.column(KEY) for table in tables.values() if KEY in table.column_names]
    ordered = sorted({key for column in keys for key in pc.unique(column).to_pylist() if key is not None})
    places = pa.array(ordered, pa.string())
    return {name: _without_names(table, places) for name, table in tables.items()}


def _without_names(table: pa.Table, keys: pa.Array) -> pa.Table:
    for place, field in enumerate(table.schema):
        if field.name in NAMED:
            table = table.set_column(place, field, pa.nulls(table.num_rows, field.type))
        elif field.name == KEY:
            table = table.set_column(place, field, _numbered(table.column(place), keys))
        elif field.name == KEYS:
            chunks = [_all_numbered(chunk, keys) for chunk in table.column(place).chunks]
            table = table.set_column(place, field, pa.chunked_array(chunks, pa.string()))
    return table


def _numbered(column: pa.Array | pa.ChunkedArray, keys: pa.Array) -> pa.Array | pa.ChunkedArray:
    return pc.cast(pc.add(pc.index_in(column, keys), 1), pa.string())


def _all_numbered(column: pa.Array, keys: pa.Array) -> pa.Array:
    lists = pc.split_pattern(column, BETWEEN)
    members = pa.ListArray.from_arrays(lists.offsets, _numbered(lists.values, keys), mask=lists.is_null())
    return pc.binary_join(members, BETWEEN)
