"""One Spark session and one set of results for all tests: a Java machine takes ten seconds to start."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from derbyos_core.bout.model import Bout, Jam, JamId, Period, TeamJam
from derbyos_core.export import BoutSource, export_bouts
from derbyos_core.identity import BoutId, Team
from tests.unit.export.sample import eid, make_bout, make_source, trips

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

pytest.importorskip("pyspark", reason="Spark is the extra 'report', and it is not installed")

COURSE = ((4, 0), (0, 4), (0, 3), (3, 0), (4, 0), (0, 0), (0, 4))
"""Points of home and away by jam: tied after the second and the fourth, away ahead between, tied at the end."""


def course_bout() -> Bout:
    """A bout of which only the points are known: no line-ups, no marks."""
    jams = tuple(
        Jam(
            id=JamId(1, number),
            eid=eid(f"course/{number}"),
            home=TeamJam(team=Team.HOME, trips=trips(Team.HOME, f"course/{number}", home)),
            away=TeamJam(team=Team.AWAY, trips=trips(Team.AWAY, f"course/{number}", away)),
        )
        for number, (home, away) in enumerate(COURSE, start=1)
    )
    points = {Team.HOME: sum(home for home, _ in COURSE), Team.AWAY: sum(away for _, away in COURSE)}
    periods = (Period(number=1, eid=eid("period/1"), jams=jams),)
    return replace(
        make_bout(), periods=periods, penalties=(), box_trips=(), adjustments=(), score=points, points=points
    )


def bare_bout() -> Bout:
    """A bout in which nothing has happened yet."""
    none = {Team.HOME: 0, Team.AWAY: 0}
    return replace(make_bout(), periods=(), penalties=(), box_trips=(), adjustments=(), score=none, points=none)


def sources() -> tuple[BoutSource, ...]:
    """The sample twice in one season and once in another, a close game, and one that has not begun."""
    return (
        make_source(complete=True),
        make_source(BoutId("return game"), date="2026-12-05"),
        make_source(BoutId("last year"), date="2025-11-21"),
        make_source(BoutId("Hull v Leeds, typed again")),
        replace(make_source(BoutId("close")), bout=course_bout()),
        replace(make_source(BoutId("bare")), bout=bare_bout()),
    )


@pytest.fixture(scope="session")
def export(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An export of all these bouts, with the doubles that a store would have found among them."""
    directory = tmp_path_factory.mktemp("export")
    export_bouts(sources(), directory)
    double = {
        "season": pa.array([2026], pa.int32()),
        "bout": ["Hull v Leeds, typed again"], "counted_bout": ["Hull v Leeds"], "reason": ["score"],
    }  # fmt: skip
    (directory / "doubles").mkdir()
    pq.write_table(pa.table(double), directory / "doubles" / "rows.parquet")
    return directory


@pytest.fixture(scope="session")
def spark() -> "Iterator[SparkSession]":
    """The one session."""
    from derbyos_core.season.session import open_session, plan_for

    with open_session() as session:
        plan_for(session, len(sources()))
        yield session


@pytest.fixture(scope="session")
def results(spark: "SparkSession", export: Path, tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, pa.Table]:
    """Every result of the export."""
    from derbyos_core.report.job import compute

    return compute(spark, export, tmp_path_factory.mktemp("results"))
