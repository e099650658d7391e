"""Requirements of `./derbyos` for its arguments, before any Python of the project runs."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.system import program

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there it is derbyos.cmd")

TOOLS = (
    "sh",
    "dirname",
    "readlink",
    "cat",
    "cmp",
    "mkdir",
    "mv",
    "rm",
    "ln",
    "date",
    "sleep",
    "cp",
    "grep",
    "sed",
    "wc",
    "tr",
)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a checkout with the program's packages, not those of the tests; its Python only prints its arguments."""
    packaging, stamps, programs = tmp_path / "packaging", tmp_path / ".venv/.derbyos", tmp_path / ".venv/bin"
    for folder in (packaging, stamps, programs):
        folder.mkdir(parents=True)
    shutil.copy(program.ROOT / "derbyos", tmp_path)
    for lock in ("requirements.lock", "requirements-report.lock", "requirements-test.lock"):
        (packaging / lock).write_text(lock, encoding="utf-8")
    shutil.copy(packaging / "requirements.lock", stamps / "base.lock")
    (stamps / "python").write_text("3.11\n", encoding="utf-8")
    python = programs / "python"
    python.write_text('#!/bin/sh\ncase "$*" in *version_info*) echo 3.11 ;; *) echo "$@" ;; esac\n', encoding="utf-8")
    python.chmod(0o755)
    return tmp_path


@pytest.mark.parametrize(
    ("words", "is_ready"),
    [
        (("bouts",), True),
        (("test", "--help"), True),
        (("test", "-k", "late"), False),
        (("test", "--", "--version"), False),
        (("test", "--", "--help"), False),
    ],
)
def test_words_for_pytest_are_none_of_the_launcher(checkout: Path, words: tuple[str, ...], is_ready: bool) -> None:
    """Help needs no packages of the tests; arguments after -- are no request for help, and need those packages."""
    tools = checkout / "tools"  # neither an installer nor another Python is found there, so nothing is installed
    tools.mkdir()
    for name in TOOLS:
        (tools / name).symlink_to(shutil.which(name) or name)
    environment = {"PATH": str(tools), "HOME": str(checkout), "DERBYOS_PYTHON": "/bin/false"}
    done = subprocess.run(
        [str(checkout / "derbyos"), *words], env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode == 0) is is_ready, done.stderr
    assert (" ".join(words) in done.stdout) is is_ready
