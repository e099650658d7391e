"""Comparison of the other parts of a file with what follows from its log.

A signature proves entries. The rest of a DerbyXML file, and the other columns and tables of an export, are derived from
them, and could be changed without touching the log. So they are derived again and compared.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from derbyos_core.errors import RemoteProtocolError
from derbyos_core.gossip.entry import Entry, parse_body
from derbyos_core.gossip.log_proof import LoggedEntry
from derbyos_core.identity import BoutId

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["differing_tables", "is_derived"]

LOCAL = {
    "entries": frozenset(("received_at", "received_from", "delivered_at", "signature", "link_before")),
    "games": frozenset(("silent", "is_complete", "file")),
}
"""Columns that tell what one laptop knew, beside the log."""


def is_derived(document: bytes, bout: BoutId, rows: Sequence[LoggedEntry]) -> bool:
    """Return whether a DerbyXML file without its log is, octet by octet, what this program makes of the log."""
    from derbyos_core.export.from_log import source_of_entries
    from derbyos_core.interchange.derbyxml.writer import saved_xml

    source = source_of_entries(bout, ((entry, None) for entry in _entries(rows)))
    return saved_xml(source.root, source.bout, source.bout_id) == document


def differing_tables(file: Path, bout: BoutId, rows: Sequence[LoggedEntry]) -> Sequence[str]:
    """Return the names of the tables whose rows of this bout are not what follows from the log.

    `file` is a file of entries. The tables beside it are compared as far as they are there.
    """
    from derbyos_core.export.from_log import source_of_entries
    from derbyos_core.export.spool import tables_of

    expected = tables_of(source_of_entries(bout, ((entry, None) for entry in _entries(rows))))
    found = []
    for name, table in expected.items():
        path = file.parent.parent / name / file.name if name != "entries" else file
        if path.is_file():
            there = _rows_of(path, bout, LOCAL.get(name, frozenset()))
            if there is None or there.to_pylist() != _of_columns(table, there.column_names):
                found.append(name)
    return found


def _entries(rows: Sequence[LoggedEntry]) -> Iterator[Entry]:
    for row in rows:
        try:
            yield from parse_body(row.body)
        except RemoteProtocolError:
            continue  # it is not proven, which is told by itself


def _rows_of(path: Path, bout: BoutId, left_out: frozenset[str]) -> "pa.Table | None":
    """Return the rows of a bout in a table, without some columns; None if they cannot be read."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        rows = pq.read_table(path, partitioning=None, filters=[("bout_key", "==", bout.key.bytes)])
    except (pa.ArrowException, ValueError, OSError):
        return None
    return rows.drop_columns([name for name in rows.column_names if name in left_out])


def _of_columns(table: "pa.Table", names: Sequence[str]) -> Sequence[object]:
    """Return the rows of a table with these columns; none if it has not all of them."""
    rows: Sequence[object] = table.select(names).to_pylist() if set(names) <= set(table.column_names) else ()
    return rows
