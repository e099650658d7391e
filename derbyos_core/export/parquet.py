"""Parquet files of the export: DIR/TABLE/SEASON.parquet, one file per season and table.

A season's file holds its bouts in the order of their keys, each bout's rows in the order of its table. Exporting a bout
again replaces its rows, in whatever season they were; the other bouts are copied unchanged. Nothing is changed in
place: new files are written in a hidden folder beside the tables, synced to disk, and renamed. After a crash in between
all files are whole, but some may be older; exporting again repairs that. One program at a time may export into a
folder.

A file per bout would make a report of a season several times slower, so bouts are first spooled and then merged, one
season and table at a time, with no more than a row group in memory.
"""

import heapq
import os
import shutil
import tempfile
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from derbyos_core.errors import UnwritableError, UserError, reason_of
from derbyos_core.export.columns import SCHEMA_VERSION, SCHEMA_VERSIONS_READ, TABLE_KEY, VERSION_KEY, Table
from derbyos_core.export.source import BoutSource
from derbyos_core.export.spool import ExportSummary, Run, Spool
from derbyos_core.export.tables import TABLES
from derbyos_core.i18n import tr
from derbyos_core.storage.private_files import make_private_folder, missing_folders, remove_empty, tighten

__all__ = ["Export", "export_bouts", "seasons_in"]

ENDING = ".parquet"
ROW_GROUP_ROWS = 122_880
"""About 25 bouts of entries: a row group per bout would make reading 1.7 times slower."""
LEVEL = 6
"""Compression level of zstd: a bout of entries takes a few hundredths of a second."""
UNLIKE = frozenset(("body", "payload", "eid", "swap_eid", "signature", "link_before"))
"""Columns whose values hardly repeat, so that dictionary encoding would be wasteful."""


def export_bouts(
    sources: Iterable[BoutSource],
    directory: Path,
    progress: Callable[[str], None] | None = None,
) -> ExportSummary:
    """Write bouts into a new or existing export; `progress` gets the name of each bout once it has been read."""
    with Export(directory) as export:
        for source in sources:
            export.spool.take(source)
            if progress:
                progress(source.bout_id.string)
        return export.publish()


class Export:
    """An export while its bouts are collected: a context manager, at whose end everything is in place or nothing is.

    The bouts are put into `spool`, by this process or by others that write into its folder. If nothing is published,
    no folder is left that was not there before.
    """

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._made = (*(directory / table.name for table in TABLES), *missing_folders(directory))

    def __enter__(self) -> "Export":
        try:
            make_private_folder(self._directory)
            self._present = frozenset().union(*_seasons(self._directory).values())
            self._staging = Path(tempfile.mkdtemp(prefix=".export-", dir=self._directory))
        except OSError as error:
            remove_empty(self._made)
            raise _unwritable(self._directory, error) from error
        self.spool = Spool(self._staging / "spool")
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        shutil.rmtree(self._staging, ignore_errors=True)
        remove_empty(self._made)
        if isinstance(error, OSError):
            raise _unwritable(self._directory, error) from error

    def publish(self, superseded: Collection[bytes] = ()) -> ExportSummary:
        """Put all bouts in their places. Bouts with the keys `superseded` are taken out."""
        merged = _merge(self.spool, self._present, frozenset(superseded), self._directory, self._staging / "ready")
        _publish(merged, self._directory)
        return self.spool.summary()


def seasons_in(directory: Path) -> frozenset[int]:
    """Return the seasons of an export, none if the folder is empty; `UserError` if the export is not whole."""
    found = _seasons(directory)
    seasons = frozenset().union(*found.values())
    for name, own in found.items():
        for season in sorted(seasons - own):
            lacks = f"{name}/{season}{ENDING}"
            raise UserError(tr("{directory} lacks {file}; export the bouts again.", directory=directory, file=lacks))
    return seasons


def _seasons(directory: Path) -> dict[str, frozenset[int]]:
    return {
        table.name: frozenset(_checked(path, table) for path in (directory / table.name).glob("*" + ENDING))
        for table in TABLES
    }


def _checked(path: Path, table: Table) -> int:
    with _reading(path):
        metadata = pq.read_schema(path).metadata or {}
    version = metadata.get(VERSION_KEY, b"").decode(errors="replace")
    if metadata.get(TABLE_KEY) != table.name.encode() or not path.stem.isdigit():
        raise UserError(
            tr(
                "{path} was not written by DerbyOS as {table}; choose the folder of an export.",
                path=path,
                table=table.name,
            )
        )
    if version not in map(str, SCHEMA_VERSIONS_READ):
        raise UserError(
            tr(
                "{path} is an export of version {version}, this program has {own}; "
                "export the bouts again into an empty folder.",
                path=path,
                version=version or "?",
                own=SCHEMA_VERSION,
            )
        )
    return int(path.stem)


@contextmanager
def _reading(path: Path) -> Iterator[None]:
    """Raise `UserError` for a file whose content is damaged.

    Arrow raises an `OSError` without a number for some, and a `ValueError` for a null where none may be.
    """
    try:
        yield
    except (pa.ArrowException, KeyError, ValueError, OSError) as error:
        if isinstance(error, OSError) and error.errno:
            raise
        text = tr("{path} is no readable Parquet file; choose the folder of an export.", path=path)
        raise UserError(text) from error


def _merge(
    spool: Spool, present: frozenset[int], superseded: frozenset[bytes], directory: Path, ready: Path
) -> Iterator[tuple[Path, Path | None]]:
    """Yield the files to change: (place, new file), or (place, None) where a season has lost its last bout."""
    new = frozenset(spool.season_of.values())
    replaced = superseded | frozenset(spool.season_of)
    for table in TABLES:
        (ready / table.name).mkdir(parents=True)
        for season in sorted(present | new):
            place = directory / table.name / f"{season}{ENDING}"
            if season not in new and not (place.exists() and replaced & _keys_in(place)):
                continue
            made = ready / table.name / place.name
            kept = (run for run in _runs_of(place, table) if run[0] not in replaced)
            runs = heapq.merge(kept, spool.runs(table, season), key=lambda run: run[0])
            if season not in new and not _keys_in(directory / "games" / place.name) - replaced:
                yield place, None
            else:
                _write(runs, table, made)
                yield place, made


def _keys_in(path: Path) -> frozenset[bytes]:
    with _reading(path):
        column = pq.read_table(path, columns=["bout_key"]).column(0)
    return frozenset(pc.unique(column).to_pylist())


def _runs_of(path: Path, table: Table) -> Iterator[Run]:
    """Yield the rows of a file, bout by bout; a bout may come in several consecutive parts."""
    if not path.exists():
        return
    for rows, column in _batches(path, table):
        keys = pc.run_end_encode(column)
        start = 0
        for key, end in zip(keys.values.to_pylist(), keys.run_ends.to_pylist(), strict=True):
            yield key, rows.slice(start, end - start)
            start = end


def _batches(path: Path, table: Table) -> Iterator[tuple[pa.Table, pa.Array]]:
    """Yield the rows of a file as they are written today, each part with its keys of bouts."""
    with _reading(path), pq.ParquetFile(path) as file:
        for batch in file.iter_batches(batch_size=ROW_GROUP_ROWS):
            yield _of_today(pa.Table.from_batches([batch]), table), batch.column("bout_key")


def _of_today(rows: pa.Table, table: Table) -> pa.Table:
    """Return rows of any version that is read with the columns of today; what they lack is null."""
    for column in table.columns:
        if column.name not in rows.column_names:
            rows = rows.append_column(column.name, pa.nulls(rows.num_rows, column.type))
    return rows.select(table.schema.names).cast(table.schema)


def _write(runs: Iterator[Run], table: Table, path: Path) -> None:
    alike = [column.name for column in table.columns if column.name not in UNLIKE]
    with pq.ParquetWriter(
        path, table.schema, compression="zstd", compression_level=LEVEL, use_dictionary=alike
    ) as writer:
        waiting: list[pa.Table] = []
        count = 0
        for _, rows in runs:
            waiting.append(rows)
            count += rows.num_rows
            while count >= ROW_GROUP_ROWS:  # full groups only, so that they do not depend on how rows came
                many = pa.concat_tables(waiting)
                writer.write_table(many.slice(0, ROW_GROUP_ROWS))
                waiting, count = [many.slice(ROW_GROUP_ROWS)], count - ROW_GROUP_ROWS
        if count:
            writer.write_table(pa.concat_tables(waiting))


def _publish(changes: Iterator[tuple[Path, Path | None]], directory: Path) -> None:
    """Move all new files into place, once all of them are synced to disk."""
    made = list(changes)
    for _, file in made:
        if file is not None:
            tighten(file)
            with file.open("rb") as written:
                os.fsync(written.fileno())
    for place, _ in made:
        make_private_folder(place.parent)  # all before the first move: making one may fail
    for place, file in made:
        if file is None:
            place.unlink(missing_ok=True)
        else:
            file.replace(place)


def _unwritable(directory: Path, error: OSError) -> UserError:
    reason = reason_of(error)
    return UnwritableError(
        tr(
            "The export cannot be written to {directory}: {reason}. Choose a folder that can be written.",
            directory=directory,
            reason=reason,
        ),
        reason,
    )
