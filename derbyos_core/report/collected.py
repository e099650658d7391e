"""Collection of the results from Spark into files of this machine, so that no season has to fit into the memory.

A result of a few bouts, or of few rows, comes as one table. Any other is sorted by Spark and comes in its partitions,
one after the other. Both are written as Arrow's files, which are mapped into memory: of a page's rows only those are
read that the page shows.
"""

import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pyarrow as pa
from pyspark import StorageLevel
from pyspark.sql import DataFrame
from pyspark.sql import functions as fn

from derbyos_core.report.results import scratch_unwritable
from derbyos_core.season.contracts import RESULTS, Contract

__all__ = ["collect_results", "keep_tables", "kept_tables"]

AT_ONCE = 2
"""Results that are built at a time: Spark plans each in one thread, which takes longer than counting a few bouts."""
ROWS_AT_ONCE = 100_000
"""The most rows of one table; they take some 20 MB. Sorting in Spark costs more than sorting them here."""
PART = "part"
ENDING = ".arrow"


def collect_results(
    results: Mapping[str, Callable[[], DataFrame]],
    folder: Path,
    *,
    is_few: bool,
    tell: Callable[[str], None] = lambda _: None,
) -> dict[str, pa.Table]:
    """Build and compute every result into a file in `folder`; return them as tables that stand in these files.

    Rows stand in the order of their contract. `tell` gets the name of each result before it is built. Unless they are
    of a few bouts, results of more than `ROWS_AT_ONCE` rows come in parts.
    """
    parts_of = _at_once if is_few else _counted
    telling = threading.Lock()

    def collect(contract: Contract) -> None:
        with telling:
            tell(contract.name)
        path = folder / f"{contract.name}{ENDING}"
        _write(path, parts_of(results[contract.name](), contract))

    threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="results")
    try:
        list(threads.map(collect, RESULTS))
    finally:  # after a failure, or a stop, the thread that still computes ends with the session
        threads.shutdown(wait=False, cancel_futures=True)
    return kept_tables(folder)


def keep_tables(tables: Mapping[str, pa.Table], folder: Path) -> dict[str, pa.Table]:
    """Write tables into files of a scratch folder; return them as tables that stand in these files."""
    for name, table in tables.items():
        _write(folder / f"{name}{ENDING}", iter([table]))
    return kept_tables(folder)


def kept_tables(folder: Path) -> dict[str, pa.Table]:
    """Return the results that stand in the files of a folder, by name, in the order of `RESULTS`."""
    paths = {contract.name: folder / f"{contract.name}{ENDING}" for contract in RESULTS}
    return {name: _mapped(path) for name, path in paths.items() if path.exists()}


def _at_once(frame: DataFrame, contract: Contract) -> Iterator[pa.Table]:
    yield _sorted(frame.toArrow(), contract)


def _counted(frame: DataFrame, contract: Contract) -> Iterator[pa.Table]:
    """Yield all rows at once, or the parts of too many; Spark computes them before it can tell how many they are."""
    kept = frame.persist(StorageLevel.DISK_ONLY)
    try:
        is_few = kept.count() <= ROWS_AT_ONCE
        yield from (_at_once if is_few else _in_parts)(kept, contract)
    finally:
        kept.unpersist()


def _in_parts(frame: DataFrame, contract: Contract) -> Iterator[pa.Table]:
    """Yield the partitions of a sorted frame that have rows; one empty table if none has."""
    order = [fn.col(name).asc_nulls_last() for name in contract.order]
    ordered = frame.orderBy(*order).withColumn(PART, fn.spark_partition_id()).persist(StorageLevel.DISK_ONLY)
    try:
        numbers = ordered.select(PART).distinct().toArrow().column(PART).to_pylist()
        for number in sorted(numbers):
            yield _sorted(ordered.where(fn.col(PART) == number).drop(PART).toArrow(), contract)
        if not numbers:
            yield ordered.drop(PART).toArrow()
    finally:
        ordered.unpersist()


def _sorted(table: pa.Table, contract: Contract) -> pa.Table:
    return table.sort_by([(name, "ascending") for name in contract.order])


def _write(path: Path, parts: Iterator[pa.Table]) -> None:
    first = next(parts)
    try:
        with pa.OSFile(str(path), "wb") as file, pa.ipc.new_file(file, first.schema) as writer:
            writer.write_table(first)
            for part in parts:
                writer.write_table(part)
    except OSError as error:
        raise scratch_unwritable(path.parent, error) from error


def _mapped(path: Path) -> pa.Table:
    return pa.ipc.open_file(pa.memory_map(str(path))).read_all()
