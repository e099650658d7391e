"""Spool for the tables of each bout until all bouts of an export have been read."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa

from derbyos_core.export.columns import Table
from derbyos_core.export.rows import RowReferences
from derbyos_core.export.source import BoutSource
from derbyos_core.export.tables import ENTRIES, TABLES

__all__ = ["ExportSummary", "Run", "Spool", "SpooledBout", "spool_bout", "tables_of"]

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


@dataclass(frozen=True, slots=True, kw_only=True)
class SpooledBout:
    """A bout whose tables are in the spool; any process may have written them."""

    name: str
    key: bytes
    season: int
    entries: int
    is_complete: bool


def spool_bout(folder: Path, source: BoutSource) -> SpooledBout:
    """Write the tables of a bout into a spool's folder; if a bout comes twice, the last one counts."""
    tables, key = tables_of(source), source.bout_id.key.bytes
    for name, table in tables.items():
        path = _path(folder, name, key)
        path.parent.mkdir(parents=True, exist_ok=True)
        with pa.OSFile(str(path), "wb") as sink, pa.ipc.new_file(sink, table.schema) as writer:
            writer.write_table(table)
    return SpooledBout(
        name=source.bout_id.string,
        key=key,
        season=source.season,
        entries=tables[ENTRIES.name].num_rows,
        is_complete=source.is_complete,
    )


def _path(folder: Path, table: str, key: bytes) -> Path:
    return folder / table / key.hex()


class Spool:
    """The tables of each bout in files of their own, until all bouts have been read."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._bouts: dict[bytes, SpooledBout] = {}

    @property
    def season_of(self) -> Mapping[bytes, int]:
        """The season of each bout, by its key."""
        return {key: bout.season for key, bout in self._bouts.items()}

    def take(self, source: BoutSource) -> None:
        """Write the tables of a bout."""
        self.add(spool_bout(self.folder, source))

    def add(self, bout: SpooledBout) -> None:
        """Take a bout whose tables have been written into the folder."""
        self._bouts[bout.key] = bout

    def runs(self, table: Table, season: int) -> Iterator[Run]:
        """Yield the rows of each spooled bout of a season, in the order of their keys."""
        for key in sorted(key for key, bout in self._bouts.items() if bout.season == season):
            with pa.memory_map(str(_path(self.folder, table.name, key))) as file:
                yield key, pa.ipc.open_file(file).read_all()

    def summary(self) -> ExportSummary:
        """Return a summary of the spooled bouts."""
        bouts = self._bouts.values()
        return ExportSummary(
            bouts=len(bouts),
            entries=sum(bout.entries for bout in bouts),
            seasons=tuple(sorted({bout.season for bout in bouts})),
            incomplete=tuple(sorted(bout.name for bout in bouts if not bout.is_complete)),
        )
