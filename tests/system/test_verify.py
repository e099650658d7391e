"""`derbyos verify` as a process: its exit codes, and what it prints on which stream."""

import json
from pathlib import Path

import pytest

from tests.kit.signed_bout import make_bout, write_bout_file
from tests.system import program

pytestmark = pytest.mark.unannounced

BOUT = make_bout()


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """Return the bout file of a signed bout."""
    return write_bout_file(tmp_path / "finals.derbyos", BOUT.bout, BOUT.entries, BOUT.signatures)


def test_a_bout_file_and_its_exports_are_proven_by_another_process(tmp_path: Path, kept: Path) -> None:
    words = ["--data-dir", "data", "export", str(kept), "--parquet", "tables", "--derbyxml", "finals.xml", "--with-log"]
    assert program.run(*words, cwd=tmp_path).returncode == 0
    ended = program.run("verify", "finals.derbyos", "tables", "finals.xml", cwd=tmp_path)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.count("proven, 12 entries of 2 sources") == 3
    assert ended.stdout.count("proven: everything else in it follows from the log") == 2

    content = (tmp_path / "finals.xml").read_text(encoding="utf-8")
    (tmp_path / "finals.xml").write_text(content.replace("Bo's note 2", "Bo's note 5"), encoding="utf-8")
    ended = program.run("verify", "finals.derbyos", "finals.xml", cwd=tmp_path)
    assert (ended.returncode, ended.stderr) == (1, "")
    assert "finals.derbyos: proven" in ended.stdout
    assert "entry 4 is the first that is not proven: it was altered, or its signature was" in ended.stdout
    assert ended.stdout.endswith("finals.xml: REFUTED, 10 of 12 entries proven\n")


def test_what_no_signature_covers_ends_with_three_and_what_is_no_log_with_two(tmp_path: Path) -> None:
    unsigned = write_bout_file(tmp_path / "tail.derbyos", BOUT.bout, BOUT.entries, BOUT.signatures[:-1])
    ended = program.run("verify", "--json", unsigned, cwd=tmp_path)
    assert (ended.returncode, ended.stderr) == (3, "")
    head, *sources = [json.loads(line) for line in ended.stdout.splitlines()]
    assert head["outcome"] == "unproven"
    assert sorted((one["name"], one["first_unproven"], one["reason"]) for one in sources) == [
        ("Ann", None, None),
        ("Bo", 5, "unsigned"),
    ]
    (tmp_path / "other.txt").write_text("no log", encoding="utf-8")
    ended = program.run("verify", "other.txt", cwd=tmp_path)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert "other.txt holds no log; give a bout file" in ended.stderr
