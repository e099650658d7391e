"""Column descriptions of the export: name, type, unit, meaning and value, all in one place.

The Parquet files, the data dictionary and Spark's schemas are made from these descriptions, so that they cannot
disagree.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any

import pyarrow as pa

from derbyos_core.export.rows import RowReferences
from derbyos_core.export.source import instant, octets, whole

__all__ = [
    "FLAG",
    "ID",
    "INSTANT",
    "LINK",
    "MICROSECONDS",
    "NUMBER",
    "REFS",
    "SCHEMA_VERSION",
    "SCHEMA_VERSIONS_READ",
    "SEQUENCE",
    "SIGNATURE",
    "TABLE_KEY",
    "TEXT",
    "TEXTS",
    "VERSION_KEY",
    "Column",
    "Table",
    "Value",
    "at_path",
    "required",
]

SCHEMA_VERSION = 6
"""Rises with every change that a reader of the files could notice."""
SCHEMA_VERSIONS_READ = frozenset((2, 3, 4, 5, SCHEMA_VERSION))
"""Versions that are added to and read: what an older one lacks is null."""
VERSION_KEY = b"derbyos.schema"
TABLE_KEY = b"derbyos.table"

TEXT = pa.string()
TEXTS = pa.list_(pa.string())
NUMBER = pa.int32()
SEQUENCE = pa.int64()
MICROSECONDS = pa.int64()
FLAG = pa.bool_()
INSTANT = pa.timestamp("us", tz="UTC")
ID = pa.binary(16)
SIGNATURE = pa.binary(64)
LINK = pa.binary(32)
REFS = pa.list_(pa.struct([pa.field("source", ID), pa.field("sequence", SEQUENCE)]))


Value = str | Callable[[RowReferences, Any], object]
"""The path of an attribute of the row, or a function of the bout's references and the row."""
READABLE: Mapping[pa.DataType, Callable[..., object]] = {NUMBER: whole, INSTANT: instant, ID: octets}
"""Values of these types come from foreign entries, too, and not all of them can stand in a column."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column; `of` says where its value comes from (empty: its name), `always` that it is never null.

    A path ends where something is None. An empty text is null, unless the column is never null or has a function.
    """

    name: str
    type: pa.DataType
    meaning: str
    of: Value = ""
    always: bool = False

    @property
    def unit(self) -> str:
        """The unit of this column's numbers."""
        if self.name.endswith("_us"):
            return "µs"
        return "UTC, to the µs" if self.type == INSTANT else ""

    def values(self, refs: RowReferences, rows: Sequence[object]) -> pa.Array:
        """Return the values in these rows."""
        of = self.of
        values = self._attributes(of or self.name, rows) if isinstance(of, str) else [of(refs, row) for row in rows]
        if self.type == NUMBER:
            try:
                return pa.array(values, NUMBER)
            except (OverflowError, pa.ArrowInvalid):
                pass  # a foreign entry names a number that needs clamping
        readable = READABLE.get(self.type)
        return pa.array(list(map(readable, values)) if readable else values, self.type)

    def repeated(self, refs: RowReferences, count: int) -> pa.Array:
        """Return the value of the whole bout, which no row decides, once per row."""
        return pa.repeat(self.values(refs, (None,))[0], count)

    def _attributes(self, path: str, rows: Sequence[object]) -> Sequence[object]:
        """Return the attribute at a path of each row, name by name for all of them."""
        values = rows
        for name in path.split("."):
            get = attrgetter(name)
            values = [None if value is None else get(value) for value in values]
        return values if self.always else [None if value == "" else value for value in values]


def at_path(row: object, path: str) -> object:
    """Return the value at a path of attributes; None if it leads through one."""
    value: Any = row
    for name in path.split("."):
        value = None if value is None else getattr(value, name)
    return value


def required(name: str, kind: pa.DataType, meaning: str, of: Value = "") -> Column:
    """Return a column that is never null."""
    return Column(name, kind, meaning, of, always=True)


PREFIX = (
    required("season", NUMBER, "Year of the bout: of its date, else of its first jam.", lambda r, _: r.season),
    required("bout", TEXT, "The bout, as its peers call it: the text to join the tables by.", lambda r, _: r.name),
    required("bout_key", ID, "The bout's UUID; no report reads it.", lambda r, _: str(r.source.bout_id.key)),
)
"""The first columns of every table; the same in all rows of a bout."""


@dataclass(frozen=True, slots=True)
class Table:
    """One table: the meaning of a row, the order of rows within a bout, the rows, and the columns after the prefix."""

    name: str
    row: str
    order: str
    rows: Callable[[RowReferences], Iterable[object]]
    own: tuple[Column, ...]
    schema: pa.Schema = field(init=False)

    def __post_init__(self) -> None:
        fields = [pa.field(column.name, column.type, nullable=not column.always) for column in self.columns]
        metadata = {VERSION_KEY: str(SCHEMA_VERSION).encode(), TABLE_KEY: self.name.encode()}
        object.__setattr__(self, "schema", pa.schema(fields, metadata=metadata))

    @property
    def columns(self) -> tuple[Column, ...]:
        """All columns in their order."""
        return PREFIX + self.own

    def build(self, refs: RowReferences) -> pa.Table:
        """Return the rows of one bout as a table."""
        rows = tuple(self.rows(refs))
        arrays = [column.repeated(refs, len(rows)) for column in PREFIX]
        arrays += [column.values(refs, rows) for column in self.own]
        return pa.Table.from_arrays(arrays, schema=self.schema)
