"""Spool for the tables of each bout until all bouts of an export have been read."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa

from derbyos_core.export.columns import Table
from derbyos_core.export.rows import RowReferences
from derbyos_core.export.source import BoutSource
from derbyos_core.export.tables import ENTRIES, TABLES

__all__ = ["ExportSummary", "Run", "Spool", "tables_of"]

Run = tuple[bytes, pa.Table]
"""Rows of one bout, with its key."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportSummary:
    """Result of an export. `incomplete` are the bouts that are known to lack something."""

    bouts: int
    entries: int
    seasons: tuple[int, ...]
    incomplete: tuple[str, ...]


def tables_of(source: BoutSource) -> Mapping[str, pa.Table]:
    """Return all tables of one bout, by name."""
    refs = RowReferences.of(source)
    return {table.name: table.build(refs) for table in TABLES}


class Spool:
    """The tables of each bout in files of their own, until all bouts have been read."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._entries: dict[bytes, int] = {}
        self._names: dict[bytes, tuple[str, bool]] = {}
        self.season_of: dict[bytes, int] = {}

    def take(self, source: BoutSource) -> None:
        """Write the tables of a bout; if a bout comes twice, the last one counts."""
        tables, key = tables_of(source), source.bout_id.key.bytes
        for name, table in tables.items():
            path = self._path(name, key)
            path.parent.mkdir(parents=True, exist_ok=True)
            with pa.OSFile(str(path), "wb") as sink, pa.ipc.new_file(sink, table.schema) as writer:
                writer.write_table(table)
        self.season_of[key] = source.season
        self._names[key] = (source.bout_id.string, source.is_complete)
        self._entries[key] = tables[ENTRIES.name].num_rows

    def runs(self, table: Table, season: int) -> Iterator[Run]:
        """Yield the rows of each spooled bout of a season, in the order of their keys."""
        for key in sorted(key for key, of in self.season_of.items() if of == season):
            with pa.memory_map(str(self._path(table.name, key))) as file:
                yield key, pa.ipc.open_file(file).read_all()

    def summary(self) -> ExportSummary:
        """Return a summary of the spooled bouts."""
        return ExportSummary(
            bouts=len(self._names),
            entries=sum(self._entries.values()),
            seasons=tuple(sorted(set(self.season_of.values()))),
            incomplete=tuple(sorted(name for name, complete in self._names.values() if not complete)),
        )

    def _path(self, table: str, key: bytes) -> Path:
        return self._folder / table / key.hex()
