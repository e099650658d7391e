"""Files of a season: the exports below its folder, and the store that the report reads.

    DIR/entries, DIR/games, ...          an export; and so may be every folder one level below
    DIR/LAPTOP/entries, ...
    DIR/store/generations/000007.json    what makes generation 7 count; written last
    DIR/store/generations/000007/        its catalog, as Parquet
    DIR/store/segments/NAME/TABLE/rows.parquet   rows of some hundred bouts of one season

Segments are never changed. An update writes those whose bouts changed under new names, then the catalog, then the small
file that makes the generation count, and removes last what no generation needs any more. So a crash at any point leaves
the generation before whole, and the next update repairs the rest.

Every operation is a function of its own, so that it can run where the files are: in this process, or on an executor of
a cluster whose files only that cluster can reach (`place.py`). Paths are local ones, or URIs that Arrow knows, such as
`s3://` and `hdfs://`.
"""

import os
import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from pyarrow import fs

from derbyos_core.errors import UserError, reason_of
from derbyos_core.export.columns import SCHEMA_VERSIONS_READ, TABLE_KEY, VERSION_KEY
from derbyos_core.export.tables import ENTRIES, GAMES
from derbyos_core.i18n import tr
from derbyos_core.season.catalog import Catalog, ExportFile
from derbyos_core.season.fold import FACTS
from derbyos_core.storage.private_files import make_private_folder, tighten

__all__ = [
    "DOUBLES",
    "SEGMENTS",
    "STORE",
    "Found",
    "GameFacts",
    "SegmentPlan",
    "commit",
    "facts_path",
    "find_exports",
    "for_spark",
    "inner_path",
    "prepare_store",
    "read_catalog",
    "sweep",
    "write_doubles",
    "write_segment",
]

STORE = "store"
SEGMENTS, GENERATIONS = "segments", "generations"
VERSIONS_READ = frozenset(map(str, SCHEMA_VERSIONS_READ))
"""Versions of an export's schema whose entries this program reads: of them it needs only columns that all have."""
ENDING = ".parquet"
FILES_MAX = 100_000
"""Limit on files of entries in one folder: ten seasons of ten thousand laptops."""
ROWS = "rows" + ENDING
ROW_GROUP_ROWS = 122_880
JOINED_BOUTS = 50
LEVEL = 3
"""Compression level of zstd: level 6, which an export uses, gains 2 % and takes twice the time."""
UNLIKE = frozenset(("eid", "swap_eid", "bout_key", "source"))
"""Columns of ids, in which dictionary encoding would be wasteful; `bout_key` is one long run for each bout."""
_GLOB = re.compile(r"([\\{}\[\]*?])")
_GENERATION = re.compile(r"(\d{6,})\.json")

DOUBLES = pa.schema(
    [
        *(GAMES.schema.field(name) for name in ("season", "bout", "bout_key")),
        pa.field("counted_bout", pa.string(), nullable=False),
        pa.field("reason", pa.string(), nullable=False),
        pa.field("file", pa.string()),
        pa.field("date", pa.string(), nullable=False),
        pa.field("home_name", pa.string(), nullable=False),
        pa.field("away_name", pa.string(), nullable=False),
        pa.field("home_score", pa.int32(), nullable=False),
        pa.field("away_score", pa.int32(), nullable=False),
        pa.field("entries", pa.int32(), nullable=False),
    ]
)
"""The facts table `doubles`: bouts that are probably the same game as another bout, which counts instead of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFacts:
    """Facts that only the export's row of a bout has: silent authors, and the imported file."""

    path: str
    key: bytes
    silent: tuple[str, ...]
    file: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """The files of entries below a season's folder; `games` are the rows of the new ones."""

    files: tuple[ExportFile, ...]
    games: tuple[GameFacts, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SegmentPlan:
    """A segment to write: new rows, and those of some bouts of older segments."""

    season: int
    generation: int
    kept: Mapping[str, frozenset[bytes]]


def for_spark(path: str) -> str:
    """Return a path as Spark reads it literally: with a scheme, and without patterns."""
    whole = path if "://" in path else "file:" + inner_path(path)
    return _GLOB.sub(r"\\\1", whole)


def inner_path(path: str) -> str:
    """Return a path without scheme and host, with a slash before the drive of Windows."""
    inner = urlsplit(path).path if "://" in path else Path(path).absolute().as_posix()
    return inner if inner.startswith("/") else f"/{inner}"


def facts_path(store: str, catalog: Catalog) -> str:
    """Return the facts of a generation as one path for Spark: `PATH/TABLE` names all files of a table."""
    return f"{for_spark(store)}/{SEGMENTS}/{{{','.join(catalog.segments)}}}"


def _opened(path: str) -> tuple[fs.FileSystem, str]:
    if "://" in path:
        system, inner = fs.FileSystem.from_uri(path)
        return system, inner
    return fs.LocalFileSystem(), Path(path).absolute().as_posix()


def find_exports(directory: str, store: str, known: Mapping[str, ExportFile]) -> Found:
    """Return all files of entries of the exports in a folder; raises `UserError` if there is no such folder.

    Footers are read of files that are not `known` as they are; one that cannot be used has a `fault`.
    """
    system, base = _opened(directory)
    if system.get_file_info(base).type != fs.FileType.Directory:
        raise UserError(tr("There is no folder {directory}; give the folder of an export.", directory=directory))
    own = _opened(store)[1]
    found: list[ExportFile] = []
    games: list[GameFacts] = []
    for folder in (base, *_folders(system, base)):
        if folder == own or posixpath.basename(folder).startswith((".", "_")):
            continue
        beside = {info.base_name: info for info in _files(system, f"{folder}/{GAMES.name}")}
        for info in _files(system, f"{folder}/{ENTRIES.name}"):
            if len(found) >= FILES_MAX:
                raise UserError(
                    tr("{directory} holds more than {most} files of entries.", directory=directory, most=FILES_MAX)
                )
            file = _file(posixpath.relpath(info.path, base), info, beside.get(info.base_name))
            old = known.get(file.path)
            if old is not None and file.is_as(old):
                found.append(old)
                continue
            file = replace(file, fault=_fault(system, info.path, ENTRIES.name))
            found.append(file)
            if not file.fault and file.games_size >= 0:
                games += _games(system, file.path, f"{folder}/{GAMES.name}/{info.base_name}")
    return Found(files=tuple(sorted(found, key=lambda file: file.path)), games=tuple(games))


def _folders(system: fs.FileSystem, base: str) -> list[str]:
    infos = system.get_file_info(fs.FileSelector(base))
    return sorted(info.path for info in infos if info.type == fs.FileType.Directory)


def _files(system: fs.FileSystem, folder: str) -> list[fs.FileInfo]:
    infos = system.get_file_info(fs.FileSelector(folder, allow_not_found=True))
    return [info for info in infos if info.type == fs.FileType.File and info.base_name.endswith(ENDING)]


def _file(path: str, info: fs.FileInfo, games: fs.FileInfo | None) -> ExportFile:
    return ExportFile(
        path=path,
        size=info.size,
        changed_ns=info.mtime_ns or 0,
        games_size=games.size if games is not None else -1,
        games_changed_ns=(games.mtime_ns or 0) if games is not None else -1,
    )


def _fault(system: fs.FileSystem, path: str, table: str) -> str:
    """Return why a file cannot be used; empty if it can."""
    try:
        metadata = pq.read_schema(path, filesystem=system).metadata or {}
    except (pa.ArrowException, ValueError):  # also the name of a column
        return tr("it is no readable Parquet file")
    except OSError as error:
        return reason_of(error) if error.errno else tr("it is no readable Parquet file")
    version = metadata.get(VERSION_KEY, b"").decode(errors="replace")
    if metadata.get(TABLE_KEY) != table.encode():
        return tr("it was not written by DerbyOS as {table}", table=table)
    if version not in VERSIONS_READ:
        return tr("it is an export of version {version}, which this program cannot read", version=version or "?")
    return ""


def _games(system: fs.FileSystem, path: str, games: str) -> Iterator[GameFacts]:
    """Yield what the games beside a file of entries add; nothing if that file cannot be read."""
    if _fault(system, games, GAMES.name):
        return
    try:
        columns = [
            name for name in ("bout_key", "silent", "file") if name in pq.read_schema(games, filesystem=system).names
        ]
        rows = pq.read_table(games, columns=columns, filesystem=system, partitioning=None).to_pylist()
    except (pa.ArrowException, ValueError, OSError):
        return
    for row in rows:
        if row.get("bout_key") is not None:
            yield GameFacts(path=path, key=row["bout_key"], silent=tuple(row.get("silent") or ()), file=row.get("file"))


def prepare_store(store: str) -> None:
    """Make the store's folders; raises `UserError` if nothing can be written there."""
    system, base = _opened(store)
    with _writing(store):
        if isinstance(system, fs.LocalFileSystem):
            make_private_folder(Path(base))
        for name in (SEGMENTS, GENERATIONS):
            system.create_dir(f"{base}/{name}", recursive=True)
        trial = f"{base}/{GENERATIONS}/.trial-{uuid4().hex}"
        _write_octets(system, trial, b"")
        system.delete_file(trial)


@contextmanager
def _writing(store: str) -> Iterator[None]:
    """Turn a failure of the disk into a sentence."""
    try:
        yield
    except OSError as error:
        raise UserError(
            tr(
                "The season's store cannot be written to {folder}: {reason}. Choose another folder with --store.",
                folder=store,
                reason=reason_of(error),
            )
        ) from error


def read_catalog(store: str) -> Catalog:
    """Return the newest generation that is whole; an empty catalog if there is none.

    A bout whose segment is not there any more loses its place, so that it is folded again.
    """
    system, base = _opened(store)
    for number, path in sorted(_generations(system, base), reverse=True):
        try:
            with system.open_input_stream(path) as file:
                head = file.read()
            folder = path.removesuffix(".json")
            tables = {
                name: pq.read_table(f"{folder}/{name}{ENDING}", filesystem=system, partitioning=None)
                for name in ("files", "contents", "bouts")
            }
            catalog = Catalog.read(head, tables)
        except (OSError, pa.ArrowException, ValueError, KeyError, TypeError):
            continue  # damaged from outside: an older generation may still be whole, else all is folded anew
        if catalog.generation == number:
            return _with_segments_there(system, base, catalog)
    return Catalog()


def _with_segments_there(system: fs.FileSystem, base: str, catalog: Catalog) -> Catalog:
    there = {posixpath.basename(path) for path in _folders(system, f"{base}/{SEGMENTS}")}
    if there.issuperset(catalog.segments):
        return catalog
    bouts = tuple(
        bout if not bout.segment or bout.segment in there else replace(bout, segment="", fingerprint=b"")
        for bout in catalog.bouts
    )
    return replace(catalog, bouts=bouts, doubles=catalog.doubles if catalog.doubles in there else "")


def _generations(system: fs.FileSystem, base: str) -> list[tuple[int, str]]:
    infos = system.get_file_info(fs.FileSelector(f"{base}/{GENERATIONS}", allow_not_found=True))
    named = ((_GENERATION.fullmatch(info.base_name), info.path) for info in infos)
    return [(int(match[1]), path) for match, path in named if match is not None]


def write_segment(store: str, plan: SegmentPlan, new: Iterable[Mapping[str, pa.Table]]) -> str:
    """Write a segment and return its name: the new rows of some bouts, each its tables, and those that are kept.

    This function, `write_doubles` and `commit` raise `UserError` where the disk fails.
    """
    system, base = _opened(store)
    name = _segment_name(plan)
    whole_new = _joined(new)
    with _writing(store):
        for table, schema in FACTS.items():
            runs = _runs(whole_new[table])
            for old, keys in plan.kept.items():
                rows = pq.read_table(f"{base}/{SEGMENTS}/{old}/{table}/{ROWS}", filesystem=system, partitioning=None)
                runs |= _runs(rows.cast(schema), keys)
            ordered = [runs[key] for key in sorted(runs)]
            whole = pa.concat_tables(ordered) if ordered else schema.empty_table()
            _write_table(system, f"{base}/{SEGMENTS}/{name}/{table}", whole)
    return name


def _joined(bouts: Iterable[Mapping[str, pa.Table]]) -> Mapping[str, pa.Table]:
    """Return all rows of each table, joined after every few bouts: many small tables take ten times their octets."""
    parts: dict[str, list[pa.Table]] = {table: [] for table in FACTS}
    pending: list[Mapping[str, pa.Table]] = []

    def join() -> None:
        for table, found in parts.items():
            found.append(pa.concat_tables([one[table] for one in pending]).combine_chunks())
        pending.clear()

    for one in bouts:
        pending.append(one)
        if len(pending) == JOINED_BOUTS:
            join()
    if pending:
        join()
    return {table: pa.concat_tables(found) if found else FACTS[table].empty_table() for table, found in parts.items()}


def _segment_name(plan: SegmentPlan) -> str:
    return f"{plan.season}-{plan.generation:06}-{uuid4().hex[:12]}"


def _runs(rows: pa.Table, keys: Iterable[bytes] | None = None) -> dict[bytes, pa.Table]:
    """Return the rows of each of these bouts, or of all; each bout stands in one run."""
    wanted = frozenset(keys) if keys is not None else None
    column = rows.column("bout_key").combine_chunks()
    if not len(column):
        return {}
    encoded = pc.run_end_encode(column)
    found: dict[bytes, pa.Table] = {}
    start = 0
    for key, end in zip(encoded.values.to_pylist(), encoded.run_ends.to_pylist(), strict=True):
        if wanted is None or key in wanted:
            found[key] = rows.slice(start, end - start)
        start = end
    return found


def write_doubles(store: str, generation: int, rows: pa.Table) -> str:
    """Write the table of doubles as a segment of its own and return its name."""
    system, base = _opened(store)
    name = f"doubles-{generation:06}-{uuid4().hex[:12]}"
    with _writing(store):
        _write_table(system, f"{base}/{SEGMENTS}/{name}/doubles", rows)
    return name


def _write_table(system: fs.FileSystem, folder: str, rows: pa.Table) -> None:
    system.create_dir(folder, recursive=True)
    alike = [name for name in rows.schema.names if name not in UNLIKE]
    path = f"{folder}/{ROWS}"
    pq.write_table(
        rows, path, filesystem=system, row_group_size=ROW_GROUP_ROWS, compression="zstd", compression_level=LEVEL,
        use_dictionary=alike,
    )  # fmt: skip
    _keep(system, path)


def commit(store: str, catalog: Catalog) -> None:
    """Write a catalog, and then the file that makes it count."""
    system, base = _opened(store)
    folder = f"{base}/{GENERATIONS}/{catalog.generation:06}"
    with _writing(store):
        system.create_dir(folder, recursive=True)
        for name, table in catalog.tables().items():
            path = f"{folder}/{name}{ENDING}"
            pq.write_table(table, path, filesystem=system, compression="zstd")
            _keep(system, path)
        _write_octets(system, folder + ".new", catalog.head())
        system.move(folder + ".new", folder + ".json")


def sweep(store: str, catalog: Catalog) -> None:
    """Remove generations and segments that this generation does not need; what cannot be removed stays."""
    system, base = _opened(store)
    own = f"{catalog.generation:06}"
    live = frozenset(catalog.segments)
    for info in system.get_file_info(fs.FileSelector(f"{base}/{GENERATIONS}", allow_not_found=True)):
        number = info.base_name.partition(".")[0]
        if number != own:
            _remove(system, info)
    for info in system.get_file_info(fs.FileSelector(f"{base}/{SEGMENTS}", allow_not_found=True)):
        if info.base_name not in live:
            _remove(system, info)


def _remove(system: fs.FileSystem, info: fs.FileInfo) -> None:
    try:
        if info.type == fs.FileType.Directory:
            system.delete_dir(info.path)
        else:
            system.delete_file(info.path)
    except OSError:
        return  # another program may read it; the next update tries again


def _write_octets(system: fs.FileSystem, path: str, octets: bytes) -> None:
    with system.open_output_stream(path) as file:
        file.write(octets)
    _keep(system, path)


def _keep(system: fs.FileSystem, path: str) -> None:
    """Sync a local file, so that nothing that counts can be lost with the power; other systems do so themselves."""
    if not isinstance(system, fs.LocalFileSystem):
        return
    tighten(Path(path))
    with Path(path).open("rb") as written:
        os.fsync(written.fileno())
