"""The same report on a standalone cluster and through Spark Connect as in one process."""

import os
import subprocess
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

import pytest

import derbyos_core
from derbyos_core.export import export_bouts
from tests.kit.played_bouts import played_bout
from tests.kit.spark_cluster import connect_server, standalone_cluster

pytestmark = [
    pytest.mark.spark,
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="Spark's own scripts are POSIX's"),
]

REPORT_S_MAX = 500
PROGRAM = Path(derbyos_core.__file__).parents[1]


def reported(season: Path, out: Path, master: str) -> Mapping[str, bytes]:
    """Run the report as a person does, with a store of its own; return its tables as text."""
    command = [
        sys.executable, "-m", "derbyos_core.report.job", str(season), "--out", str(out), "--master", master,
        "--store", str(out.with_suffix(".store")),
    ]  # fmt: skip
    environment = os.environ | {"PYTHONPATH": str(PROGRAM), "PYSPARK_PYTHON": sys.executable}
    done = subprocess.run(command, capture_output=True, text=True, timeout=REPORT_S_MAX, check=False, env=environment)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    return {path.name: path.read_bytes() for path in sorted(out.glob("*.csv"))}


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three bouts in two exports that overlap."""
    folder = tmp_path_factory.mktemp("season")
    bouts = [played_bout(name, seed=seed, date=f"2026-03-{seed:02}") for seed, name in enumerate("abc", start=1)]
    export_bouts(bouts[:2], folder / "laptop a")
    export_bouts(bouts[1:], folder / "laptop b")
    return folder


@pytest.fixture(scope="module")
def local(season: Path, tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, bytes]:
    """The tables of the report in one process."""
    tables = reported(season, tmp_path_factory.mktemp("local") / "out", "local[2]")
    assert tables["final_score.csv"].count(b"\n") == 4
    return tables


def test_a_standalone_cluster_gives_the_same_report(season: Path, local: Mapping[str, bytes], tmp_path: Path) -> None:
    with standalone_cluster(tmp_path) as master:
        assert reported(season, tmp_path / "out", master) == local
        assert reported(season, tmp_path / "out", master) == local, "the store is there already"


@pytest.mark.skipif(find_spec("grpc") is None, reason="Spark Connect needs grpcio, which the extra does not have")
def test_spark_connect_gives_the_same_report(season: Path, local: Mapping[str, bytes], tmp_path: Path) -> None:
    with connect_server(tmp_path) as address:
        assert reported(season, tmp_path / "out", address) == local
        assert reported(season, tmp_path / "out", address) == local, "the store is there already"
