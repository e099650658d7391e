"""Functions that run on the executors: folding bouts, writing segments, and any operation on files.

Each takes and yields batches of Arrow, as `mapInArrow` wants it. Spark sends functions by name, so an executor needs
this package: it has the program's folder on one machine, and an archive on a cluster (`code_archive.py`). Nothing here
imports Spark.
"""

import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter

import pyarrow as pa

from derbyos_core.errors import DerbyOSError, UserError
from derbyos_core.export.collector import collector_off
from derbyos_core.identity import AuthorId, BoutId, Team
from derbyos_core.season.fold import FACTS, FoldedBout, FoldError, fold_bout
from derbyos_core.season.season_start import SeasonStart
from derbyos_core.season.store import SegmentPlan, write_segment

__all__ = ["ANSWER", "FOLDED", "TO_WRITE", "WRITTEN", "answer", "fold_partition", "write_partition", "write_rows"]

FOLDED = pa.schema(
    [
        ("key", pa.binary()),
        ("bout", pa.string()),
        ("season", pa.int32()),
        ("date", pa.string()),
        ("game", pa.string()),
        ("home", pa.string()),
        ("away", pa.string()),
        ("home_score", pa.int32()),
        ("away_score", pa.int32()),
        ("entries", pa.int32()),
        ("forks", pa.list_(pa.string())),
        ("unread", pa.int32()),
        ("fault", pa.string()),
        *((table, pa.binary()) for table in FACTS),
    ]
)
"""A folded bout: what the catalog keeps of it, and a column per facts table with its rows as a stream of Arrow."""
TO_WRITE = pa.schema([("place", pa.int32()), ("key", pa.binary()), *((table, pa.binary()) for table in FACTS)])
WRITTEN = pa.schema([("place", pa.int32()), ("segment", pa.string()), ("fault", pa.string())])
"""A segment, or the sentence why it could not be written."""
ANSWER = pa.schema([("answer", pa.binary())])

_COMPRESSED = pa.ipc.IpcWriteOptions(compression="zstd")


def fold_partition(start: SeasonStart, batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Fold bouts whose entries come one bout after the other: rows of `key`, `bout`, `silent`, `file`, `body`."""
    with collector_off():
        for (key, bout, silent, file), rows in groupby(_entry_rows(batches), key=itemgetter(0)):
            bodies = [body for _, body in rows]
            yield pa.RecordBatch.from_pylist([_folded(key, bout, silent, file, bodies, start)], schema=FOLDED)


BoutRow = tuple[bytes, str, tuple[str, ...], str | None]


def _entry_rows(batches: Iterator[pa.RecordBatch]) -> Iterator[tuple[BoutRow, bytes]]:
    for batch in batches:
        keys, bouts, silent, files, bodies = (
            batch.column(name).to_pylist() for name in ("key", "bout", "silent", "file", "body")
        )
        yield from zip(zip(keys, bouts, map(tuple, silent), files, strict=True), bodies, strict=True)


def _folded(
    key: bytes, bout: str, silent: Sequence[str], file: str | None, bodies: Sequence[bytes], start: SeasonStart
) -> Mapping[str, object]:
    bout_id = BoutId(bout)
    try:
        if bout_id.key.bytes != key:
            raise FoldError("its key is not that of its name")
        authors = [AuthorId(author) for author in silent]
        folded = fold_bout(bout_id, bodies, silent=authors, file=file, start=start)
        return {"key": key, "bout": bout, **_head(folded), "fault": "", **_packed(folded.facts())}
    except DerbyOSError as error:
        fault = str(error)
    except Exception as error:  # noqa: BLE001 - a bout at which this program fails must not stop the season
        fault = f"this program failed at it: {type(error).__name__}: {error}"
    return {"key": key, "bout": bout, "fault": fault, "entries": len(bodies)}


def _head(folded: FoldedBout) -> Mapping[str, object]:
    source = folded.source
    return {
        "season": folded.season,
        "date": source.bout.attributes.get("date", ""),
        "game": source.bout.attributes.get("game", ""),
        "home": folded.team_name(Team.HOME),
        "away": folded.team_name(Team.AWAY),
        "home_score": folded.score(Team.HOME),
        "away_score": folded.score(Team.AWAY),
        "entries": len(source.placed) + len(source.held),
        "forks": [f"{fork.source} {fork.sequence} {fork.writer}".strip() for fork in folded.forks],
        "unread": folded.unread,
    }


def _packed(tables: Mapping[str, pa.Table]) -> Mapping[str, bytes]:
    return {name: _stream(table) for name, table in tables.items()}


def _stream(table: pa.Table) -> bytes:
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema, options=_COMPRESSED) as writer:
        writer.write_table(table)
    octets: bytes = sink.getvalue().to_pybytes()
    return octets


def write_partition(
    store: str, plans: Sequence[SegmentPlan], batches: Iterator[pa.RecordBatch]
) -> Iterator[pa.RecordBatch]:
    """Write segments, whose bouts come one segment after the other: rows of `place`, `key` and the tables.

    Every segment has a row without a key too, so that one without a folded bout is written as well.
    """
    for place, rows in groupby(_fact_rows(batches), key=itemgetter(0)):
        new = (tables for _, key, tables in rows if key is not None)
        try:
            written = {"segment": write_segment(store, plans[place], new)}
        except UserError as error:
            written = {"fault": str(error)}
        yield pa.RecordBatch.from_pylist([{"place": place, **written}], schema=WRITTEN)


def write_rows(store: str, plans: Sequence[SegmentPlan], rows: pa.Table) -> pa.Table:
    """Write segments from rows that are here, as `write_partition` does."""
    return pa.Table.from_batches(write_partition(store, plans, iter(rows.to_batches())), schema=WRITTEN)


def _fact_rows(batches: Iterator[pa.RecordBatch]) -> Iterator[tuple[int, bytes | None, Mapping[str, pa.Table]]]:
    for batch in batches:
        columns = {name: batch.column(name) for name in FACTS}
        heads = zip(batch.column("place").to_pylist(), batch.column("key").to_pylist(), strict=True)
        for at, (place, key) in enumerate(heads):
            streams = {name: column[at] for name, column in columns.items()} if key is not None else {}
            yield place, key, {name: pa.ipc.open_stream(one.as_buffer()).read_all() for name, one in streams.items()}


def answer(operation: Callable[[], object], batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Run an operation on files where this executor is; yield its result, or the error that it raised."""
    for _ in batches:
        pass
    try:
        result: object = operation()
    except DerbyOSError as error:
        result = error
    yield pa.RecordBatch.from_pylist([{"answer": pickle.dumps(result)}], schema=ANSWER)
