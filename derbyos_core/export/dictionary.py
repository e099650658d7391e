"""Data dictionary in Markdown: every table and column with type, unit and meaning.

`docs/data-dictionary.md` is the output of this module (`python -m derbyos_core.export.dictionary`), so that it cannot
disagree with the files.
"""

import sys
from collections.abc import Iterator

import pyarrow as pa

from derbyos_core.export.columns import (
    FLAG,
    ID,
    INSTANT,
    LINK,
    NUMBER,
    REFS,
    SCHEMA_VERSION,
    SEQUENCE,
    SIGNATURE,
    TEXT,
    TEXTS,
    Table,
)
from derbyos_core.export.tables import TABLES

__all__ = ["dictionary"]

TYPES = (
    (TEXT, "text"),
    (TEXTS, "list of texts"),
    (NUMBER, "int32"),
    (SEQUENCE, "int64"),
    (FLAG, "boolean"),
    (INSTANT, "timestamp[us]"),
    (ID, "binary(16)"),
    (SIGNATURE, "binary(64)"),
    (LINK, "binary(32)"),
    (REFS, "list of {source binary(16), sequence int64}"),
)
HEAD = f"""# Data dictionary of the Parquet export

`derbyos export BOUT --parquet DIR` writes `DIR/TABLE/SEASON.parquet`: one file per table and season, in version
{SCHEMA_VERSION} of this schema (`derbyos.schema` in the metadata of each file). The page is made from the schema itself
(`python -m derbyos_core.export.dictionary`).

`entries` is the audit log: everything that anybody wrote, one row per entry, undone entries included. The other tables
are what the log amounts to: the facts of the bout as the document shows them, where each fact has the answer that
counts. They are there so that a report needs no code of DerbyOS; whatever they say follows from the log.

* Rows of a file stand by bout (`bout_key`), then in the order named with the table.
* Join tables by `bout`, and skaters by `bout` and `person`. Sixteen-octet ids are there for tracing a row to its
  element or entry; reports leave them alone, as they are most of the bytes.
* Instants are UTC. Lengths are whole microseconds (`…_us`). Skaters' numbers are texts.
* Points are those of trips; the official score is trips plus `adjustments`. `games` has both.
* `derbyos verify DIR` proves the bodies of a closed bout by their signatures, and docs/verify.md tells how to do so
  without DerbyOS. Everything else in the tables follows from the bodies.
* Exporting a bout again replaces its rows. One program at a time may export into a folder.
* Columns that may be null are marked with a circle (○).
"""


def dictionary() -> str:
    """Return the whole page."""
    return HEAD + "".join("\n" + "\n".join(_section(table)) + "\n" for table in TABLES)


def _section(table: Table) -> Iterator[str]:
    yield f"## {table.name}"
    yield ""
    yield f"{table.row}. Order: {table.order}."
    yield ""
    yield "| column | type | null | unit | meaning |"
    yield "|---|---|---|---|---|"
    for column in table.columns:
        null = "" if column.always else "○"
        yield f"| `{column.name}` | {_type(column.type)} | {null} | {column.unit} | {column.meaning} |"


def _type(kind: pa.DataType) -> str:
    return next(name for known, name in TYPES if known == kind)


if __name__ == "__main__":
    sys.stdout.write(dictionary())
