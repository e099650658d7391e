"""Texts of the goldens `exports`, `demo` and `report`: rows of the Parquet tables, DerbyXML files, and Spark's tables.

The bytes of a Parquet file depend on the version of its library, so schemas and rows are stored as text: in full for
short bouts, as digests for the bout of the demo.
"""

import json
from collections.abc import Iterable, Iterator
from datetime import datetime
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pyarrow as pa
import pyarrow.parquet as pq

from tests.goldens.adapter.bout import Laptop
from tests.goldens.adapter.exports import exported, practised, practised_shortly, reported, spark_session
from tests.goldens.entries import screens_text
from tests.goldens.states import ADA, BUSY, CLOSED, FOREIGN, HELD, TWO_ANSWERS, UNDONE, opened
from tests.goldens.stored import UnavailableError

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

__all__ = ["demo", "digests_of_export", "exports", "report", "report_files", "sha256_of"]

COMMON = ("season", "bout", "bout_key")
"""Columns that are the same in all rows of a bout."""
LONG = frozenset(("body", "payload"))
"""Columns stored as digests; the golden `entries` has the entries in full."""
DIGITS = 16
HEAD = """\
# Export of one bout: the columns of each table with their types, then its rows without the columns that are null.
# Stored by: python -m tests.goldens --write exports
"""
DEMO_HEAD = """\
# The bout of the demo: number of rows and digest of each table of its export, which holds a short bout, too; digests of
# its DerbyXML file and of the wordings on the screens.
# Stored by: python -m tests.goldens --write demo
"""


def exports() -> Iterator[tuple[str, str]]:
    """Yield the files of the golden `exports` with their texts."""
    bouts = {
        state.name.replace(" ", "-"): opened(state, ADA)[0]
        for state in (TWO_ANSWERS, UNDONE, BUSY, CLOSED, HELD, FOREIGN)
    }
    for name, laptop in {"practice": practised_shortly()[0], **bouts}.items():
        yield f"{name}.txt", HEAD + "".join(_text(*table) for table in _tables([laptop]))
        yield f"{name}.derbyxml", laptop.derbyxml().decode()


def demo() -> Iterator[tuple[str, str]]:
    """Yield the files of the golden `demo` with their texts."""
    laptop, more = practised()[0], practised_shortly()[0]
    lines = (
        *digests_of_export([laptop, more]),
        f"derbyxml: {sha256_of(laptop.derbyxml())}",
        f"wordings: {sha256_of(screens_text(laptop).encode())}",
    )
    yield "demo.txt", DEMO_HEAD + "".join(f"{line}\n" for line in lines)


def report() -> Iterator[tuple[str, str]]:
    """Yield the files of the golden `report` with their texts; this starts Spark."""
    try:
        with spark_session() as session:
            yield from report_files(session)
    except ImportError as error:
        raise UnavailableError("Spark is not installed") from error


FIRST_PAGE = ("report.html",)
BOUT_PAGES = "pages/bout-"


def report_files(session: "SparkSession") -> Iterator[tuple[str, str]]:
    """Yield the CSV files of the report on two bouts, and the texts on its first page and on those of the bouts."""
    with TemporaryDirectory() as folder:
        directory, out = Path(folder) / "export", Path(folder) / "report"
        exported([practised()[0], practised_shortly()[0]], directory)
        for name, content in sorted(reported(session, directory, out).items()):
            if name.endswith(".csv"):
                yield name, content.decode()
            elif name in FIRST_PAGE or name.startswith(BOUT_PAGES):
                yield f"{Path(name).stem}.txt", _texts_of(content.decode())


def digests_of_export(laptops: Iterable[Laptop]) -> Iterator[str]:
    """Yield a line for each table of the export of some bouts."""
    for name, table in _tables(laptops):
        rows = "\n".join(map(_json, table.to_pylist()))
        yield f"{name}: {table.num_rows} rows, {sha256_of((_schema(table) + rows).encode())}"


def sha256_of(content: bytes) -> str:
    """Return the digest of some bytes in hexadecimal digits."""
    return sha256(content).hexdigest()


def _tables(laptops: Iterable[Laptop]) -> Iterator[tuple[str, pa.Table]]:
    """The tables of an export by name, their seasons one after the other."""
    with TemporaryDirectory() as folder:
        directory = Path(folder)
        exported(laptops, directory)
        for path in sorted(directory.glob("*/*.parquet")):
            yield f"{path.parent.name}/{path.stem}", pq.ParquetFile(path).read()


def _text(name: str, table: pa.Table) -> str:
    """A table of one bout: its schema, what all rows have in common, and the rows without nulls and long texts."""
    rows = table.to_pylist()
    common = "".join(f"{_json({name: rows[0][name] for name in COMMON})}\n" if rows else "")
    return f"\n== {name}\n{_schema(table)}{common}" + "".join(f"{_json(_shortened(row))}\n" for row in rows)


def _schema(table: pa.Table) -> str:
    schema = table.schema
    metadata = (f"{key.decode()} = {value.decode()}" for key, value in sorted((schema.metadata or {}).items()))
    columns = (f"{one.name}: {one.type}{'' if one.nullable else ', never null'}" for one in schema)
    return "".join(f"    {line}\n" for line in (*metadata, *columns))


def _shortened(row: dict[str, object]) -> dict[str, object]:
    given = {name: value for name, value in row.items() if value is not None and name not in COMMON}
    return {name: sha256_of(str(value).encode())[:DIGITS] if name in LONG else value for name, value in given.items()}


def _json(row: dict[str, object]) -> str:
    return json.dumps(row, ensure_ascii=False, default=_plain)


def _plain(value: object) -> str:
    """Convert a value that JSON cannot represent."""
    if isinstance(value, bytes):
        return value.hex()
    assert isinstance(value, datetime), f"a column holds {type(value)}"
    return value.isoformat()


class _Texts(HTMLParser):
    """The words between the tags of a page, without its style sheet."""

    def __init__(self) -> None:
        super().__init__()
        self._open: list[str] = []
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        words = " ".join(data.split())
        if words and self._open[-1:] not in (["style"], ["script"]):
            self.found.append(words)


def _texts_of(page: str) -> str:
    parser = _Texts()
    parser.feed(page)
    parser.close()
    return "".join(f"{text}\n" for text in parser.found)
