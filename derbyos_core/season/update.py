"""Update of a season's store, in Spark: what is new in the exports is read, folded, and written as facts.

1. Look: list the files of entries; files that are known as they are are not opened (`store.find_exports`).
2. Read what is new: a digest per file and bout.
3. Fold the bouts whose entries changed, distributed by bout, each from all files that hold it
   (`executors.fold_partition`).
4. Write the segments in which these bouts stand (`executors.write_partition`).
5. Commit the new generation, then remove the old one.

A crash before the commit leaves the old generation as it was; a crash after it leaves files that the next update
removes. One program at a time may update a store.

Only DataFrames, SQL functions and functions of Arrow are used, so the same code runs in this process, on a standalone
cluster and through Spark Connect.
"""

import posixpath
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeAlias
from urllib.parse import unquote, urlsplit

import pyarrow as pa
from pyspark import StorageLevel
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as fn
from pyspark.sql.types import (
    ArrayType,
    BinaryType,
    DataType,
    IntegerType,
    StringType,
    StructField,
    StructType,
)

from derbyos_core.errors import UserError
from derbyos_core.i18n import ntr, tr
from derbyos_core.season.catalog import FACTS_VERSION, Catalog, ExportFile, FileBout, StoredBout
from derbyos_core.season.executors import FOLDED, TO_WRITE, WRITTEN, fold_partition, write_partition, write_rows
from derbyos_core.season.fold import FACTS
from derbyos_core.season.place import Place
from derbyos_core.season.plan import (
    Double,
    ToFold,
    find_doubles,
    fingerprints,
    merged_contents,
    new_files,
    plan_segments,
    to_fold,
)
from derbyos_core.season.season_start import SeasonStart
from derbyos_core.season.session import SPARK_ERRORS, spark_reason
from derbyos_core.season.store import (
    DOUBLES,
    Found,
    SegmentPlan,
    commit,
    facts_path,
    find_exports,
    for_spark,
    inner_path,
    prepare_store,
    read_catalog,
    sweep,
    write_doubles,
)

__all__ = ["UPDATE_STEPS", "Looked", "SeasonUpdate", "look", "update"]

Tell = Callable[[str], None]
Facts: TypeAlias = "DataFrame | pa.Table | None"
"""Folded bouts with their rows: on the cluster, here where they are few, or none."""

ENTRY_COLUMNS = "bout string, bout_key binary, source binary, sequence bigint, body string"
UPDATE_STEPS = 5
"""The number of steps of an update, where there is something to do."""
BOUTS_PER_TASK = 16
"""A second of folding: long enough for a task to be worth its start, short enough to spread over a cluster."""
TASKS_MAX = 4_096
KEYS_PUSHED_MAX = 200
"""Up to so many bouts are named to the Parquet reader, which then skips row groups without them."""
SEGMENT_ROWS_PER_BATCH = 64
"""Bouts handed to Python at once while segments are written, some 40 kB each."""
AT_ONCE_MAX = 16
"""Up to so many folded bouts are written by one process; a second job of Spark takes longer to start than that."""
FAILURES: tuple[type[Exception], ...] = (UserError, *SPARK_ERRORS)
NOTES_MAX = 20
"""Limit on sentences of one kind; the rest is counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked:
    """A season's folder and its store, as they are before an update."""

    directory: str
    store: str
    start: SeasonStart
    found: Found
    catalog: Catalog

    @property
    def is_current(self) -> bool:
        """Return whether the store already says what the exports say."""
        catalog = self.catalog
        return (
            catalog.files == self.found.files
            and (catalog.start, catalog.version) == (self.start, FACTS_VERSION)
            and bool(catalog.doubles)
            and all(bout.fingerprint for bout in catalog.bouts)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonUpdate:
    """Result of an update. `facts` is the path from which `contracts.read_inputs` reads the tables.

    `changed` bouts were folded, `removed` ones are in no export any more; `set_aside` are files and bouts with the
    reason.
    """

    facts: str
    bouts: tuple[StoredBout, ...]
    changed: int
    removed: int
    set_aside: tuple[tuple[str, str], ...]
    doubles: tuple[Double, ...]

    def notes(self) -> tuple[str, ...]:
        """Return a sentence for everything that a person should know about."""
        set_aside = [tr("{name} was set aside: {reason}.", name=name, reason=why) for name, why in self.set_aside]
        doubles = [
            tr(
                "{bout} is probably the same game as {counted} ({home} against {away}, {date}); only {counted} counts.",
                bout=double.bout.bout,
                counted=double.counted.bout,
                home=double.bout.home,
                away=double.bout.away,
                date=double.bout.date,
            )
            for double in self.doubles
        ]
        forks = [
            ntr(
                "In {bout} {n} entry exists in two versions; the one that all laptops choose counts ({names}).",
                "In {bout} {n} entries exist in two versions; those that all laptops choose count ({names}).",
                len(bout.forks),
                bout=bout.bout,
                names=", ".join(bout.forks[:3]),
            )
            for bout in self.bouts
            if bout.forks
        ]
        unread = [
            ntr(
                "In {bout} {n} entry cannot be read and does not count.",
                "In {bout} {n} entries cannot be read and do not count.",
                bout.unread,
                bout=bout.bout,
            )
            for bout in self.bouts
            if bout.unread
        ]
        return tuple(line for lines in (set_aside, doubles, forks, unread) for line in _shortened(lines))


def _shortened(lines: Sequence[str]) -> Iterator[str]:
    yield from lines[:NOTES_MAX]
    more = len(lines) - NOTES_MAX
    if more > 0:
        yield ntr("{n} more like this.", "{n} more like these.", more)


def look(place: Place, directory: str, store: str, start: SeasonStart | None) -> Looked:
    """Look at a folder and its store; raises `UserError` where there is nothing to report on, or no room for a store.

    Without a `start` the store's own remains.
    """
    catalog = place.run(partial(read_catalog, store))
    known = {file.path: file for file in catalog.files}
    found = place.run(partial(find_exports, directory, store, known))
    if not found.files:
        raise UserError(
            tr(
                "{directory} holds no export; make one with: derbyos export BOUT --parquet {directory}",
                directory=directory,
            )
        )
    if all(file.fault for file in found.files):
        raise _nothing_to_read(directory, found.files)
    looked = Looked(directory=directory, store=store, start=start or catalog.start, found=found, catalog=catalog)
    if not looked.is_current:
        place.run(partial(prepare_store, store))
    return looked


def _nothing_to_read(directory: str, files: Sequence[ExportFile]) -> UserError:
    first = files[0]
    return UserError(
        tr(
            "No export in {directory} can be read. {path}: {reason}.",
            directory=directory,
            path=first.path,
            reason=first.fault,
        )
    )


def update(session: SparkSession, place: Place, looked: Looked, tell: Tell = lambda _: None) -> SeasonUpdate:
    """Bring the store up to date; `tell` gets the name of each step before it begins."""
    if looked.is_current:
        place.run(partial(sweep, looked.store, looked.catalog))  # what a crash left
        return _result(looked, looked.catalog, changed=0, removed=0)
    try:
        return _Update(session, place, looked, tell).run()
    except FAILURES:
        place.run(partial(sweep, looked.store, looked.catalog))  # nothing half-written stays, as on a full disk
        raise


def _result(looked: Looked, catalog: Catalog, *, changed: int, removed: int) -> SeasonUpdate:
    aside = [(file.path, file.fault) for file in catalog.files if file.fault]
    aside += [(bout.bout, bout.fault) for bout in catalog.bouts if bout.fault]
    return SeasonUpdate(
        facts=facts_path(looked.store, catalog),
        bouts=catalog.bouts,
        changed=changed,
        removed=removed,
        set_aside=tuple(aside),
        doubles=find_doubles(catalog.bouts),
    )


class _Update:
    """One update of one store."""

    def __init__(self, session: SparkSession, place: Place, looked: Looked, tell: Tell) -> None:
        self._session = session
        self._place = place
        self._looked = looked
        self._tell = tell
        catalog = looked.catalog
        is_kept = (catalog.start, catalog.version) == (looked.start, FACTS_VERSION)
        self._before = catalog if is_kept else replace(catalog, bouts=(), doubles="")
        """The catalog, without its bouts where all of them must be folded anew."""

    def run(self) -> SeasonUpdate:
        looked, before = self._looked, self._before
        new = new_files(looked.found.files, before)
        self._tell(ntr("Reading {n} new file of entries", "Reading {n} new files of entries", len(new)))
        read, faults = self._read(new)
        files = tuple(replace(file, fault=faults.get(file.path, file.fault)) for file in looked.found.files)
        if all(file.fault for file in files):
            raise _nothing_to_read(looked.directory, files)
        contents = merged_contents(before, looked.found.files, read, looked.found.games)
        wanted = fingerprints(contents)
        folding = to_fold(wanted, before)
        self._tell(ntr("Folding {n} changed bout", "Folding {n} changed bouts", len(folding)))
        generation = looked.catalog.generation + 1
        catalog = Catalog(generation=generation, start=looked.start, files=files, contents=contents)
        with self._folded(folding) as (frame, folded):
            unchanged = [bout for bout in before.bouts if bout.key in wanted and bout.key not in folded]
            bouts = sorted((*unchanged, *folded.values()), key=lambda bout: bout.key)
            self._tell("Writing the facts of the season")
            catalog = replace(catalog, bouts=self._written(frame, bouts, frozenset(folded), generation))
        rows = _double_rows(find_doubles(catalog.bouts))
        name = self._place.run(partial(write_doubles, looked.store, generation, rows))
        catalog = replace(catalog, doubles=name)
        self._tell("Keeping the new facts")
        self._place.run(partial(commit, looked.store, catalog))
        self._tell("Removing the old facts")
        self._place.run(partial(sweep, looked.store, catalog))
        removed = sum(1 for bout in before.bouts if bout.key not in wanted)
        return _result(looked, catalog, changed=len(folding), removed=removed)

    def _read(self, files: Sequence[ExportFile]) -> tuple[list[FileBout], dict[str, str]]:
        """Return the bouts of new files, and why which files cannot be read.

        Where Spark fails at a file, the files are read in halves until it stands alone.
        """
        read: list[FileBout] = []
        faults: dict[str, str] = {}
        waiting = [list(files)] if files else []
        while waiting:  # each turn reads some files or halves them
            part = waiting.pop()
            try:
                read += self._contents(part)
            except SPARK_ERRORS as error:
                if len(part) == 1:
                    faults[part[0].path] = tr("Spark cannot read it: {words}", words=spark_reason(error))
                else:
                    middle = len(part) // 2
                    waiting += [part[middle:], part[:middle]]
        return read, faults

    def _contents(self, files: Sequence[ExportFile]) -> Iterator[FileBout]:
        base = inner_path(self._looked.directory)
        path_of = {posixpath.join(base, file.path): file.path for file in files}
        entries = self._entries([file.path for file in files])
        digest = fn.bit_xor(fn.xxhash64("source", "sequence", "body"))
        found = (
            entries.where(fn.col("bout").isNotNull() & fn.col("bout_key").isNotNull())
            .groupBy(fn.col("_metadata.file_path").alias("path"), "bout_key", "bout")
            .agg(fn.count("*").alias("rows"), digest.alias("print"))
            .toArrow()
        )
        return (
            FileBout(
                path=path_of[unquote(urlsplit(row["path"]).path)],
                key=row["bout_key"],
                bout=row["bout"],
                rows=row["rows"],
                print=row["print"],
            )
            for row in found.to_pylist()
        )

    def _entries(self, paths: Sequence[str]) -> DataFrame:
        whole = [for_spark(posixpath.join(self._looked.directory, path)) for path in paths]
        return self._session.read.schema(ENTRY_COLUMNS).parquet(*whole)

    @contextmanager
    def _folded(self, folding: Sequence[ToFold]) -> Iterator[tuple[Facts, Mapping[bytes, StoredBout]]]:
        """Fold bouts; the frame with their facts is there while the context lasts. Few bouts are a table at once."""
        if not folding:
            yield None, {}
            return
        entries = self._entries(sorted({path for one in folding for path in one.paths}))
        if len(folding) <= KEYS_PUSHED_MAX:
            entries = entries.where(fn.col("bout_key").isin([one.key for one in folding]))
        bodies = entries.select(fn.col("bout_key").alias("key"), fn.col("body").cast("binary").alias("body"))
        frame = (
            self._with_heads(bodies.where(fn.col("body").isNotNull()), folding)
            .repartition(_tasks(len(folding)), "key")
            .sortWithinPartitions("key")
            .select("key", "bout", "silent", "file", "body")
            .mapInArrow(partial(fold_partition, self._looked.start), _spark_schema(FOLDED))
        )
        wanted = {one.key: one for one in folding}
        if len(folding) <= AT_ONCE_MAX:
            here = frame.toArrow()
            yield here, {row["key"]: _stored(row, wanted[row["key"]]) for row in here.drop(list(FACTS)).to_pylist()}
            return
        frame.persist(StorageLevel.DISK_ONLY)
        try:
            heads = frame.drop(*FACTS).toArrow()
            yield frame, {row["key"]: _stored(row, wanted[row["key"]]) for row in heads.to_pylist()}
        finally:
            frame.unpersist()

    def _with_heads(self, bodies: DataFrame, folding: Sequence[ToFold]) -> DataFrame:
        """Add to each entry what is known of its bout; entries of other bouts are left out."""
        bouts = pa.table(
            {
                "key": pa.array([one.key for one in folding], pa.binary()),
                "bout": [one.bout for one in folding],
                "silent": pa.array([one.silent for one in folding], pa.list_(pa.string())),
                "file": pa.array([one.file for one in folding], pa.string()),
            }
        )
        if len(folding) == 1:
            (one,) = folding
            silent = fn.array(*map(fn.lit, one.silent)).cast("array<string>")
            return bodies.withColumns(
                {"bout": fn.lit(one.bout), "silent": silent, "file": fn.lit(one.file).cast("string")}
            )
        return bodies.join(fn.broadcast(self._session.createDataFrame(bouts)), "key")

    def _written(
        self, frame: Facts, bouts: Sequence[StoredBout], folded: frozenset[bytes], generation: int
    ) -> tuple[StoredBout, ...]:
        """Write the segments that change; return the bouts with their segments."""
        writing = plan_segments(self._before, bouts, folded, generation)
        name_of = self._write(frame, writing.segments, writing.place_of)
        placed = []
        for bout in bouts:
            place = writing.place_of.get(bout.key)
            placed.append(replace(bout, segment=name_of[place]) if place is not None else bout)
        return tuple(placed)

    def _write(self, frame: Facts, plans: Sequence[SegmentPlan], place_of: Mapping[bytes, int]) -> Mapping[int, str]:
        if not plans:
            return {}
        if isinstance(frame, DataFrame):
            found = self._write_by_spark(frame, plans, place_of)
        else:
            rows = _rows_to_write(frame, len(plans), place_of)
            found = self._place.run(partial(write_rows, self._looked.store, plans, rows)).to_pylist()
        for row in found:
            if row["fault"]:
                raise UserError(row["fault"])
        return {row["place"]: row["segment"] for row in found}

    def _write_by_spark(
        self, frame: DataFrame, plans: Sequence[SegmentPlan], place_of: Mapping[bytes, int]
    ) -> list[dict[str, Any]]:
        places = self._session.createDataFrame(
            pa.table({"key": pa.array(place_of, pa.binary()), "place": pa.array(place_of.values(), pa.int32())})
        )
        schema = StructType(
            [
                StructField("place", IntegerType()),
                StructField("key", BinaryType()),
                *(StructField(name, BinaryType()) for name in FACTS),
            ]
        )
        rows = self._session.createDataFrame(
            [(place, None, *[None] * len(FACTS)) for place in range(len(plans))], schema
        )
        placed = frame.select("key", *FACTS).join(fn.broadcast(places), "key")
        rows = rows.unionByName(placed.select("place", "key", *FACTS))
        written = (
            rows.repartition(min(len(plans), TASKS_MAX), "place")
            .sortWithinPartitions("place", "key")
            .mapInArrow(partial(write_partition, self._looked.store, plans), _spark_schema(WRITTEN))
        )
        with _setting(self._session, "spark.sql.execution.arrow.maxRecordsPerBatch", str(SEGMENT_ROWS_PER_BATCH)):
            return list(written.toArrow().to_pylist())


def _stored(row: Mapping[str, Any], one: ToFold) -> StoredBout:
    if row["fault"]:
        return StoredBout(
            key=one.key, bout=one.bout, fingerprint=one.fingerprint, file=one.file, fault=row["fault"],
            entries=row["entries"],
        )  # fmt: skip
    return StoredBout(
        key=one.key,
        bout=one.bout,
        fingerprint=one.fingerprint,
        season=row["season"],
        date=row["date"],
        game=row["game"],
        home=row["home"],
        away=row["away"],
        home_score=row["home_score"],
        away_score=row["away_score"],
        entries=row["entries"],
        file=one.file,
        forks=tuple(row["forks"]),
        unread=row["unread"],
    )


def _rows_to_write(folded: pa.Table | None, plans: int, place_of: Mapping[bytes, int]) -> pa.Table:
    """Return what `write_partition` takes: a row without a key for each segment, and the folded bouts, by place."""
    rows = [{"place": place} for place in range(plans)]
    if folded is not None:
        columns = folded.select(["key", *FACTS]).to_pylist()
        rows += [{"place": place_of[row["key"]], **row} for row in columns if row["key"] in place_of]
    rows.sort(key=lambda row: row["place"])
    return pa.Table.from_pylist(rows, schema=TO_WRITE)


def _tasks(bouts: int) -> int:
    return max(1, min(-(-bouts // BOUTS_PER_TASK), TASKS_MAX))


@contextmanager
def _setting(session: SparkSession, name: str, value: str) -> Iterator[None]:
    before = session.conf.get(name)
    session.conf.set(name, value)
    try:
        yield
    finally:
        session.conf.set(name, before or value)


_KINDS: tuple[tuple[pa.DataType, DataType], ...] = (
    (pa.string(), StringType()),
    (pa.binary(), BinaryType()),
    (pa.int32(), IntegerType()),
    (pa.list_(pa.string()), ArrayType(StringType())),
)


def _spark_schema(schema: pa.Schema) -> StructType:
    kinds = {str(arrow): kind for arrow, kind in _KINDS}
    return StructType([StructField(field.name, kinds[str(field.type)]) for field in schema])


def _double_rows(doubles: Sequence[Double]) -> pa.Table:
    rows = [
        {
            "season": double.bout.season,
            "bout": double.bout.bout,
            "bout_key": double.bout.key,
            "counted_bout": double.counted.bout,
            "reason": double.reason,
            "file": double.bout.file,
            "date": double.bout.date,
            "home_name": double.bout.home,
            "away_name": double.bout.away,
            "home_score": double.bout.home_score,
            "away_score": double.bout.away_score,
            "entries": double.bout.entries,
        }
        for double in doubles
    ]
    return pa.Table.from_pylist(rows, schema=DOUBLES)
