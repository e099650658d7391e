"""Catalog of a season's store: which files were read, which bouts they hold, and where the rows of each bout stand.

The catalog is the store's memory between two updates. It names input files by path, size and time of change, so that
nothing of an unchanged file is read again; it has a fingerprint of the entries of each bout in each file, so that only
bouts whose entries changed are folded again; and it says which segment holds the rows of each bout.

On disk a catalog is a folder with a Parquet file per table, and beside it one small file that makes it count
(`store.py`).
"""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, get_args, get_type_hints

import pyarrow as pa

from derbyos_core import __version__
from derbyos_core.season.fold import FACTS
from derbyos_core.season.season_start import CALENDAR_YEAR, SeasonStart

__all__ = ["FACTS_VERSION", "Catalog", "ExportFile", "FileBout", "StoredBout", "facts_version"]


def facts_version() -> str:
    """Return a name for the rows that this program makes; rows of another name are made anew."""
    schemas = json.dumps({name: str(schema) for name, schema in sorted(FACTS.items())})
    return f"{__version__} {hashlib.sha256(schemas.encode()).hexdigest()[:16]}"


FACTS_VERSION = facts_version()


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportFile:
    """A file of entries and the file of games beside it, with sizes in octets and times of change in ns since 1970.

    `path` is below the season's folder. `fault` says why the file was set aside; empty if it was read.
    """

    path: str
    size: int
    changed_ns: int
    games_size: int = -1
    games_changed_ns: int = -1
    fault: str = ""

    def is_as(self, other: "ExportFile") -> bool:
        """Return whether both are the same file, unchanged."""
        return (self.path, self.size, self.changed_ns, self.games_size, self.games_changed_ns) == (
            other.path, other.size, other.changed_ns, other.games_size, other.games_changed_ns,
        )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class FileBout:
    """A bout in a file: `rows` entries with `print`, an order-free digest of them, and what its `games` row adds."""

    path: str
    key: bytes
    bout: str
    rows: int
    print: int
    silent: tuple[str, ...] = ()
    file: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredBout:
    """A bout of the season. `fault` says why it was set aside."""

    key: bytes
    bout: str
    fingerprint: bytes
    season: int = 0
    date: str = ""
    game: str = ""
    home: str = ""
    away: str = ""
    home_score: int = 0
    away_score: int = 0
    entries: int = 0
    file: str | None = None
    forks: tuple[str, ...] = ()
    unread: int = 0
    segment: str = ""
    fault: str = ""


def _schema(row: type) -> pa.Schema:
    kinds: dict[object, pa.DataType] = {
        str: pa.string(), int: pa.int64(), bytes: pa.binary(), tuple[str, ...]: pa.list_(pa.string()),
    }  # fmt: skip

    def kind(hint: Any) -> pa.DataType:
        known = kinds.get(hint)
        return known if known is not None else kinds[next(one for one in get_args(hint) if one is not type(None))]

    return pa.schema([pa.field(name, kind(hint)) for name, hint in get_type_hints(row).items()])


@dataclass(frozen=True, kw_only=True)
class Catalog:
    """One generation of a store; `generation` 0 is that of a store that does not exist yet."""

    generation: int = 0
    version: str = FACTS_VERSION
    start: SeasonStart = CALENDAR_YEAR
    files: tuple[ExportFile, ...] = ()
    contents: tuple[FileBout, ...] = ()
    bouts: tuple[StoredBout, ...] = ()
    doubles: str = ""
    """The segment of the table of doubles."""
    _tables: Mapping[str, type] = field(
        default_factory=lambda: {"files": ExportFile, "contents": FileBout, "bouts": StoredBout}, repr=False
    )

    @cached_property
    def segments(self) -> tuple[str, ...]:
        """All segments whose rows belong to this generation."""
        names = {bout.segment for bout in self.bouts if bout.segment}
        return tuple(sorted(names | ({self.doubles} if self.doubles else set())))

    def head(self) -> bytes:
        """Return the small file that makes this generation count."""
        head = {"generation": self.generation, "version": self.version, "start": str(self.start)}
        return json.dumps(head | {"doubles": self.doubles}).encode()

    def tables(self) -> Mapping[str, pa.Table]:
        """Return the tables of this catalog, by name."""
        return {name: _table(getattr(self, name), _schema(kind)) for name, kind in self._tables.items()}

    @classmethod
    def read(cls, head: bytes, tables: Mapping[str, pa.Table]) -> "Catalog":
        """Return the catalog of these files; raises `ValueError`, `KeyError` or `TypeError` if they are damaged."""
        said = json.loads(head)
        month, day = (int(part) for part in said["start"].split("-"))
        return cls(
            generation=int(said["generation"]),
            version=str(said["version"]),
            start=SeasonStart(month, day),
            doubles=str(said["doubles"]),
            files=tuple(ExportFile(**row) for row in _rows(tables["files"])),
            contents=tuple(FileBout(**row) for row in _rows(tables["contents"])),
            bouts=tuple(StoredBout(**row) for row in _rows(tables["bouts"])),
        )


def _table(rows: Sequence[object], schema: pa.Schema) -> pa.Table:
    columns = [pa.array([getattr(row, field.name) for row in rows], field.type) for field in schema]
    return pa.Table.from_arrays(columns, schema=schema)


def _rows(table: pa.Table) -> Iterable[dict[str, Any]]:
    """Yield each row by the names of its columns; lists are tuples, as in the values."""
    columns = [
        map(tuple, column.to_pylist()) if pa.types.is_list(column.type) else column.to_pylist()
        for column in table.columns
    ]
    for values in zip(*columns, strict=True):
        yield dict(zip(table.column_names, values, strict=True))
