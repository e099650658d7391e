"""Decides how the results lie in the output folder: NAME.csv and NAME.parquet of each, and report.html."""

import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv
import pyarrow.parquet as pq

from derbyos_core.errors import UserError, reason_of
from derbyos_core.saying import say

__all__ = ["PAGE", "check_writable", "write_results"]

PAGE = "report.html"
INSTANT_FORMAT = "%Y-%m-%dT%H:%M:%SZ"


def check_writable(out: Path) -> None:
    """Make the folder; `UserError` if nothing can be written there, before any work is done for it."""
    try:
        out.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=out).close()
    except OSError as error:
        raise _unwritable(out, error) from error


def write_results(results: Mapping[str, pa.Table], page: str, out: Path) -> tuple[Path, ...]:
    """Write all files beside their places first, then put all in place; returns them."""
    try:
        staging = Path(tempfile.mkdtemp(prefix=".report-", dir=out))
        try:
            for name, table in results.items():
                pq.write_table(table, staging / f"{name}.parquet", compression="zstd")
                pyarrow.csv.write_csv(_readable(table), staging / f"{name}.csv")
            (staging / PAGE).write_text(page, encoding="utf-8")
            made = sorted(staging.iterdir())
            return tuple(file.replace(out / file.name) for file in made)
        finally:
            shutil.rmtree(staging, ignore_errors=True)
    except OSError as error:
        raise _unwritable(out, error) from error


def _readable(table: pa.Table) -> pa.Table:
    """Instants as ISO 8601, so that every spreadsheet reads them."""
    columns = [
        pc.strftime(pc.cast(column, pa.timestamp("s", tz="UTC"), safe=False), format=INSTANT_FORMAT)
        if pa.types.is_timestamp(column.type)
        else column
        for column in table.columns
    ]
    return pa.Table.from_arrays(columns, names=table.column_names)


def _unwritable(out: Path, error: OSError) -> UserError:
    return UserError(
        say(
            "The report cannot be written to {folder}: {reason}. Choose a folder that can be written.",
            folder=out,
            reason=reason_of(error),
        )
    )
