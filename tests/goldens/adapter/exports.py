"""Adapter to the games that are played from a script, to the export and to the report."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from derbyos_core.export import export_bouts
from derbyos_core.interchange.crg.reader import read_crg
from derbyos_core.interchange.script.commands import commands
from derbyos_core.practice.game import practice_game
from tests.goldens.adapter.bout import Laptop, at, replayed

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

__all__ = ["exported", "practised", "practised_shortly", "recorded_game", "reported", "spark_session"]

DEMO_SEED = 404
"""The practice bout that `derbyos demo` plays."""
FIRST_WHISTLE = 200.0
"""Second of the first whistle."""


def recorded_game(name: str, file: bytes) -> tuple[Laptop, ...]:
    """Return the laptops of a crew that entered a game which CRG recorded."""
    return replayed(name, commands(read_crg(file).game))


@cache
def practised() -> tuple[Laptop, ...]:
    """Return the laptops of a crew that entered the practice bout of the demo."""
    return replayed("demo", practice_game(Random(DEMO_SEED), at(FIRST_WHISTLE)))


@cache
def practised_shortly() -> tuple[Laptop, ...]:
    """Return the laptops of a crew that entered a practice bout of two periods of two minutes."""
    lines = practice_game(Random(DEMO_SEED), at(FIRST_WHISTLE), period_s=120, halftime_s=60)
    return replayed("practice", lines)


def exported(laptops: Iterable[Laptop], directory: Path) -> None:
    """Write the export of some bouts."""
    export_bouts([laptop.export_source() for laptop in laptops], directory)


@contextmanager
def spark_session() -> Iterator["SparkSession"]:
    """Start Spark for a while."""
    from derbyos_core.season.session import open_session

    with open_session() as session:
        yield session


def reported(session: "SparkSession", directory: Path, out: Path) -> Mapping[str, bytes]:
    """Return the files of the report on an export, by name."""
    from derbyos_core.report.job import compute
    from derbyos_core.report.result_rows import ResultRows
    from derbyos_core.report.results import check_writable, scratch_folder, write_results
    from derbyos_core.report.site import site_files

    check_writable(out)
    with scratch_folder(out) as folder:
        results = compute(session, directory, folder)
        files = write_results(results, site_files(ResultRows(results), tuple(results)), out)
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in files}
