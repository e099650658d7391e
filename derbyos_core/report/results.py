"""Result files in the output folder: NAME.csv and NAME.parquet of each, and the pages of the site.

A spreadsheet treats a cell that begins with one of `=+-@`, a tab or a line's end as a formula, also in a CSV file, and
a formula can call programs or send the table away (OWASP, "CSV Injection"). Names and numbers are typed by anyone who
enters a roster. So in a CSV file such texts are prefixed with an apostrophe, as a person would type them; numbers stay
numbers, and Parquet keeps every text as it is.
"""

import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv
import pyarrow.parquet as pq

from derbyos_core.errors import UserError, reason_of
from derbyos_core.i18n import tr
from derbyos_core.report.links import FOLDER
from derbyos_core.storage.private_files import make_private_folder, tighten

__all__ = ["check_writable", "page_head", "scratch_folder", "scratch_unwritable", "write_results"]

HEAD_CHARACTERS = 1_024
"""The mark of a page's rows stands in its first lines, after the title."""
_FORMULA = "^([=+@\t\r\n\uff1d\uff0b\uff0d\uff20-])"
"""The beginning of a formula; the escaped codes are the wide signs that a Japanese spreadsheet accepts as well."""
ROWS_AT_ONCE = 122_880
INSTANT_FORMAT = "%Y-%m-%dT%H:%M:%SZ"


def check_writable(out: Path) -> None:
    """Make the folder; `UserError` if nothing can be written there, before any work is done for it."""
    try:
        make_private_folder(out)
        tempfile.TemporaryFile(dir=out).close()
    except OSError as error:
        raise _unwritable(out, error) from error


@contextmanager
def scratch_folder(out: Path) -> Iterator[Path]:
    """Make a folder beside the results for the time of a report."""
    try:
        folder = Path(tempfile.mkdtemp(prefix=".results-", dir=out))
    except OSError as error:
        raise _unwritable(out, error) from error
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def write_results(
    results: Mapping[str, pa.Table], site: Iterable[tuple[str, bytes | None]], out: Path
) -> tuple[Path, ...]:
    """Write all files to a staging folder first, then move all into place; returns them.

    A page without content stays as it is. Pages of an earlier report that the site no longer has are removed.
    """
    try:
        staging = Path(tempfile.mkdtemp(prefix=".report-", dir=out))
        try:
            for name, table in results.items():
                pq.write_table(table, staging / f"{name}.parquet", compression="zstd", row_group_size=ROWS_AT_ONCE)
                _write_csv(table, staging / f"{name}.csv")
            kept = []
            for name, content in site:
                if content is None:
                    kept.append(out / name)
                    continue
                place = staging / name
                place.parent.mkdir(exist_ok=True)
                place.write_bytes(content)
            made = sorted(path for path in staging.rglob("*") if path.is_file())
            make_private_folder(out / FOLDER)
            files = []
            for file in made:
                tighten(file)
                files.append(file.replace(out / file.relative_to(staging)))
            for old in set((out / FOLDER).iterdir()).difference(files, kept):
                old.unlink()
            return (*files, *kept)
        finally:
            shutil.rmtree(staging, ignore_errors=True)
    except OSError as error:
        raise _unwritable(out, error) from error


def _write_csv(table: pa.Table, path: Path) -> None:
    """Write some rows at a time: a table may be larger than the memory."""
    with pyarrow.csv.CSVWriter(path, _readable(table.schema.empty_table()).schema) as file:
        for start in range(0, table.num_rows, ROWS_AT_ONCE):
            file.write_table(_readable(table.slice(start, ROWS_AT_ONCE)))


def page_head(out: Path, name: str) -> str | None:
    """Return the beginning of a page that is there already; None if there is none to read."""
    try:
        with (out / name).open(encoding="utf-8") as page:
            return page.read(HEAD_CHARACTERS)
    except (OSError, UnicodeDecodeError):
        return None


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


def scratch_unwritable(folder: Path, error: OSError) -> UserError:
    """Return the error for a person whose disk failed in the scratch folder of their report."""
    return _unwritable(folder.parent, error)


def _unwritable(out: Path, error: OSError) -> UserError:
    """Return the error for a person whose disk failed."""
    return UserError(
        tr(
            "The report cannot be written to {folder}: {reason}. Choose a folder that can be written.",
            folder=out,
            reason=reason_of(error),
        )
    )
