"""Facts of bouts from plain rows, as a folder that the statistics read."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from derbyos_core.export import columns
from derbyos_core.export.tables import TABLES
from derbyos_core.season.contracts import INPUTS

__all__ = ["Row", "write_facts"]

Row = Mapping[str, Any]
_TYPES = {column.name: column.type for table in TABLES for column in table.columns}
_OTHER_TYPES = {
    "file": columns.TEXT,
    "times": columns.TEXT,
    "entries": pa.int64(),
    "first_at": columns.INSTANT,
    "last_at": columns.INSTANT,
    "counted_bout": columns.TEXT,
    "reason": columns.TEXT,
}
"""Types of columns that no table of the export has, or has with another meaning."""


def write_facts(directory: Path, tables: Mapping[str, Iterable[Row]]) -> None:
    """Write these rows as the tables of a season's facts; what a row does not say is null."""
    for contract in INPUTS:
        types = [(name, _OTHER_TYPES.get(name, _TYPES.get(name))) for name, _ in contract.fields]
        rows = list(tables.get(contract.name, ()))
        assert {name for row in rows for name in row} <= {name for name, _ in contract.fields}, contract.name
        folder = directory / contract.name
        folder.mkdir(parents=True)
        pq.write_table(pa.Table.from_pylist(rows, schema=pa.schema(types)), folder / "rows.parquet")
