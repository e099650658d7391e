"""The main job on real input: eight processes, one game, its document, its export, its report."""

import json
import signal
import time
from pathlib import Path

import psutil
import pyarrow.parquet as pq
import pytest

from tests.system import program
from tests.system.oracle import BIG_GAME, read_oracle

SECONDS_MAX = 60.0


@pytest.mark.spark
def test_the_demo_gives_the_numbers_of_the_game(shared_data: Path, tmp_path: Path) -> None:
    """Score, jams, penalties, box trips and points are the file's; documents and report agree."""
    game, out = shared_data / BIG_GAME, tmp_path / "out"
    run = program.run("demo", "--headless", "--game", game, "--speed", "600", "--out", out, cwd=tmp_path)
    assert (run.returncode, run.stderr) == (0, "")

    summary = json.loads((out / "summary.json").read_text(encoding="utf-8"))
    oracle = read_oracle(game)
    said = {name: summary[name] for name in ("home_score", "away_score", "jams", "penalties", "box_trips")}
    assert said == {"home_score": 72, "away_score": 283, "jams": 39, "penalties": 40, "box_trips": 38}
    assert said == {name: getattr(oracle, name) for name in said}
    assert {jam: tuple(points) for jam, points in summary["points_by_jam"].items()} == oracle.points_by_jam
    scored = {who: points for who, points in summary["points_by_jammer"].items() if points}
    assert scored == oracle.points_by_jammer
    assert summary["nodes"] == 8
    assert summary["documents_equal"] is True
    assert summary["report_equal"] is True
    assert summary["faults"] == []

    documents = [path.read_bytes() for path in out.glob("*.derbyxml")]
    assert len(documents) == 8
    assert len(set(documents)) == 1
    audit = pq.read_table(out / "audit" / "entries")
    assert audit.num_rows == summary["entries"]
    assert len(set(audit.column("source").to_pylist())) == 8
    by_jammer = pq.read_table(out / "report" / "jammers.parquet").to_pylist()
    reported = {f"{row['team']}:{row['number'] or row['name']}": row["points"] for row in by_jammer if row["points"]}
    assert reported == oracle.points_by_jammer
    pictures = {path.name: path.read_bytes()[:4] for path in (out / "pictures").iterdir()}
    assert pictures == {"head-nso-playing.png": b"\x89PNG", "head-nso-end.png": b"\x89PNG"}
    assert "pictures of the Head NSO's screen are left instead" in run.stdout
    assert "<html" in (out / "report" / "report.html").read_text(encoding="utf-8")


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="Ctrl-C is another thing on Windows")
def test_ctrl_c_ends_the_demo_and_all_its_nodes(shared_data: Path, tmp_path: Path) -> None:
    """Exit code 130, no process left, and no traceback."""
    game, out = shared_data / BIG_GAME, tmp_path / "out"
    demo = program.start("demo", "--headless", "--game", game, "--speed", "20", "--out", out, cwd=tmp_path)
    nodes: list[psutil.Process] = []
    try:
        assert demo.stdout is not None
        assert "Starting" in demo.stdout.readline()
        assert "Playing" in demo.stdout.readline()
        nodes = psutil.Process(demo.pid).children(recursive=True)
        assert len(nodes) == 8
        demo.send_signal(signal.SIGINT)
        _, error = demo.communicate(timeout=SECONDS_MAX)
        assert demo.returncode == 130
        assert error == ""
        assert [node for node in nodes if node.is_running()] == []
    finally:
        demo.kill()
        demo.communicate()
        for node in nodes:
            if node.is_running():
                node.kill()


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="the pipe of a dead parent ends, wherever it is")
def test_nodes_leave_when_the_demo_is_killed(shared_data: Path, tmp_path: Path) -> None:
    """A killed program cannot clean up: the nodes see the end of their pipe, and leave."""
    game, out = shared_data / BIG_GAME, tmp_path / "out"
    demo = program.start("demo", "--headless", "--game", game, "--speed", "20", "--out", out, cwd=tmp_path)
    try:
        assert demo.stdout is not None
        while "Playing" not in demo.stdout.readline():
            assert demo.poll() is None
        nodes = psutil.Process(demo.pid).children(recursive=True)
        assert len(nodes) == 8
    finally:
        demo.kill()
        demo.communicate()
    until = time.monotonic() + SECONDS_MAX
    while alive := [node for node in nodes if node.is_running() and node.status() != psutil.STATUS_ZOMBIE]:
        assert time.monotonic() < until, f"{len(alive)} nodes are left"
        psutil.wait_procs(alive, timeout=1.0)
