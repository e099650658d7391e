"""Result files in the output folder: NAME.csv and NAME.parquet of each, and report.html.

A spreadsheet treats a cell that begins with one of `=+-@`, a tab or a line's end as a formula, also in a CSV file, and
a formula can call programs or send the table away (OWASP, "CSV Injection"). Names and numbers are typed by anyone who
enters a roster. So in a CSV file such texts are prefixed with an apostrophe, as a person would type them; numbers stay
numbers, and Parquet keeps every text as it is.
"""

import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv
import pyarrow.parquet as pq

from derbyos_core.errors import UserError, reason_of
from derbyos_core.i18n import tr
from derbyos_core.storage.private_files import make_private_folder, tighten

__all__ = ["PAGE", "check_writable", "write_results"]

PAGE = "report.html"
_FORMULA = "^([=+@\t\r\n\uff1d\uff0b\uff0d\uff20-])"
"""The beginning of a formula; the escaped codes are the wide signs that a Japanese spreadsheet accepts as well."""
INSTANT_FORMAT = "%Y-%m-%dT%H:%M:%SZ"


def check_writable(out: Path) -> None:
    """Make the folder; `UserError` if nothing can be written there, before any work is done for it."""
    try:
        make_private_folder(out)
        tempfile.TemporaryFile(dir=out).close()
    except OSError as error:
        raise _unwritable(out, error) from error


def write_results(results: Mapping[str, pa.Table], page: str, out: Path) -> tuple[Path, ...]:
    """Write all files to a staging folder first, then move all into place; returns them."""
    try:
        staging = Path(tempfile.mkdtemp(prefix=".report-", dir=out))
        try:
            for name, table in results.items():
                pq.write_table(table, staging / f"{name}.parquet", compression="zstd")
                pyarrow.csv.write_csv(_readable(table), staging / f"{name}.csv")
            (staging / PAGE).write_text(page, encoding="utf-8")
            made = sorted(staging.iterdir())
            for file in made:
                tighten(file)
            return tuple(file.replace(out / file.name) for file in made)
        finally:
            shutil.rmtree(staging, ignore_errors=True)
    except OSError as error:
        raise _unwritable(out, error) from error


def _readable(table: pa.Table) -> pa.Table:
    """Format instants as ISO 8601, which every spreadsheet reads, and escape texts that look like formulas."""
    return pa.Table.from_arrays(list(map(_cells, table.columns)), names=table.column_names)


def _cells(column: pa.ChunkedArray) -> pa.ChunkedArray:
    if pa.types.is_timestamp(column.type):
        return pc.strftime(pc.cast(column, pa.timestamp("s", tz="UTC"), safe=False), format=INSTANT_FORMAT)
    if pa.types.is_dictionary(column.type):
        column = pc.cast(column, column.type.value_type)
    if pa.types.is_string(column.type) or pa.types.is_large_string(column.type):
        return pc.replace_substring_regex(column, pattern=_FORMULA, replacement=r"'\1")
    return column


def _unwritable(out: Path, error: OSError) -> UserError:
    return UserError(
        tr(
            "The report cannot be written to {folder}: {reason}. Choose a folder that can be written.",
            folder=out,
            reason=reason_of(error),
        )
    )
