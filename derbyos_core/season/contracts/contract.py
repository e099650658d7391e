"""A column contract: the names and types of a table's columns, and the order of its rows.

A contract is a list of columns with types. Frames are read with one, and every transform ends with one, so a change of
a table has its effect here and nowhere else.
"""

from dataclasses import dataclass

from pyspark.sql import DataFrame
from pyspark.sql import functions as fn
from pyspark.sql.types import (
    BinaryType,
    BooleanType,
    DataType,
    DoubleType,
    IntegerType,
    LongType,
    StringType,
    StructField,
    StructType,
    TimestampType,
)

__all__ = ["FLAG", "IDENTITY", "INSTANT", "LONG", "NUMBER", "RATE", "TEXT", "Contract", "Fields"]

TEXT, NUMBER, LONG, RATE, FLAG, INSTANT, IDENTITY = (
    StringType(), IntegerType(), LongType(), DoubleType(), BooleanType(), TimestampType(), BinaryType(),
)  # fmt: skip
Fields = tuple[tuple[str, DataType], ...]
"""Names of columns with their types."""


@dataclass(frozen=True, slots=True)
class Contract:
    """Columns and their types. For a result, `order` is the sort order of its rows in the files."""

    name: str
    fields: Fields
    order: tuple[str, ...] = ()

    @property
    def schema(self) -> StructType:
        """The contract as Spark's schema; all columns may be null."""
        return StructType([StructField(name, kind) for name, kind in self.fields])

    def select(self, frame: DataFrame) -> DataFrame:
        """Select just these columns, in this order, with these types."""
        return frame.select(*[fn.col(name).cast(kind).alias(name) for name, kind in self.fields])
