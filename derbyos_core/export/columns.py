"""Column descriptions of the export: name, type, unit and meaning, all in one place.

The Parquet files, the data dictionary and Spark's schemas are made from these descriptions, so that they cannot
disagree.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

import pyarrow as pa

__all__ = [
    "FLAG",
    "ID",
    "INSTANT",
    "MICROSECONDS",
    "NUMBER",
    "REFS",
    "SCHEMA_VERSION",
    "SEQUENCE",
    "TABLE_KEY",
    "TEXT",
    "TEXTS",
    "VERSION_KEY",
    "Column",
    "Table",
    "required",
]

SCHEMA_VERSION = 1
"""Rises with every change that a reader of the files could notice."""
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
REFS = pa.list_(pa.struct([pa.field("source", ID), pa.field("sequence", SEQUENCE)]))


@dataclass(frozen=True, slots=True)
class Column:
    """One column; `always` means that it is never null."""

    name: str
    type: pa.DataType
    meaning: str
    always: bool = False

    @property
    def unit(self) -> str:
        """The unit of this column's numbers."""
        if self.name.endswith("_us"):
            return "µs"
        return "UTC, to the µs" if self.type == INSTANT else ""


def required(name: str, kind: pa.DataType, meaning: str) -> Column:
    """Return a column that is never null."""
    return Column(name, kind, meaning, always=True)


PREFIX = (
    required("season", NUMBER, "Year of the bout: of its date, else of its first jam."),
    required("bout", TEXT, "The bout, as its peers call it: the text to join the tables by."),
    required("bout_key", ID, "The bout's UUID; no report reads it."),
)
"""The first columns of every table."""


@dataclass(frozen=True, slots=True)
class Table:
    """One table: the meaning of a row, the order of rows within a bout, and the columns after the prefix."""

    name: str
    row: str
    order: str
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

    def build(self, prefix: Mapping[str, object], rows: list[dict[str, object]]) -> pa.Table:
        """Return the rows of one bout as a table; every row has a value, or None, for every column of its own."""
        names = [column.name for column in self.own]
        assert all(len(row) == len(names) for row in rows), f"a row of {self.name} tells too much"
        arrays = [pa.array([prefix[column.name]] * len(rows), column.type) for column in PREFIX]
        arrays += [pa.array([row[column.name] for row in rows], column.type) for column in self.own]
        return pa.Table.from_arrays(arrays, schema=self.schema)
