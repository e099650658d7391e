"""Temporary copies of the checkout, in which faults are planted and tests are run."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from tests.planted.fault import PlantedFault, planted_text

__all__ = ["Outcome", "Tree"]

FOLDERS = ("app", "derbyos_core", "docs", "resources", "tests", "ui")
FILES = ("pyproject.toml",)
RUN_S_MAX = 300.0
"""Limit of one test run. A selection takes some seconds; a busy machine may be ten times slower."""
LATER_S = 10.0
"""A planted file is so much newer than the original, so that no compiled file of the original is used for it."""
_ASSERTIONS = ("assert", "AssertionError", "Failed: ", "pytestqt.exceptions.TimeoutError")
"""First words of a failure by which a test judges; other exceptions show only that something broke."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """Result of one test run."""

    passed: int
    caught_by: str = ""
    """The first test that failed with an assertion."""
    broken: str = ""
    """Other problems: an error at collection, an exception, no test at all, or the time limit."""


class Tree:
    """A copy of the checkout; the checkout itself is never changed."""

    def __init__(self, source: Path, folder: Path) -> None:
        self._source = source
        self._folder = folder
        for name in FOLDERS:
            shutil.copytree(source / name, folder / name)
        for name in FILES:
            shutil.copy2(source / name, folder / name)

    @contextmanager
    def planted(self, fault: PlantedFault) -> Iterator[None]:
        """Keep the fault in the copy during the context."""
        original, copy = self._source / fault.path, self._folder / fault.path
        copy.write_text(planted_text(fault, original.read_text(encoding="utf-8")), encoding="utf-8")
        newer = original.stat().st_mtime + LATER_S
        os.utime(copy, (newer, newer))
        try:
            yield
        finally:
            shutil.copy2(original, copy)

    def run(self, tests: Sequence[str]) -> Outcome:
        """Run tests in the copy until one fails."""
        report = self._folder / "report.xml"
        report.unlink(missing_ok=True)
        words = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-m", "not slow"]
        words += [f"--junitxml={report}", *tests]
        environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
        environment |= {"PYTHONDONTWRITEBYTECODE": "1", "QT_QPA_PLATFORM": "offscreen"}
        environment.setdefault("DERBYOS_SHARED", str(self._source.parent / "shared"))
        try:
            done = subprocess.run(
                words, cwd=self._folder, env=environment, capture_output=True, text=True, timeout=RUN_S_MAX, check=False
            )
        except subprocess.TimeoutExpired:
            return Outcome(passed=0, broken=f"the tests took more than {RUN_S_MAX:.0f} s")
        if not report.is_file():
            return Outcome(passed=0, broken=(done.stdout + done.stderr).strip()[-400:] or "no report")
        return _outcome(report)


def _outcome(report: Path) -> Outcome:
    passed, caught_by, broken = 0, "", ""
    for case in ElementTree.parse(report).iter("testcase"):
        name = f"{case.get('classname')}::{case.get('name')}"
        wrong = [one for one in case if one.tag in ("failure", "error")]
        passed += not len(case)
        for one in wrong:
            message = one.get("message") or ""
            if one.tag == "failure" and message.startswith(_ASSERTIONS):
                caught_by = caught_by or name
            else:
                broken = broken or f"{name}: {message[:200]}"
    if not (passed or caught_by or broken):
        broken = "no test ran"
    return Outcome(passed=passed, caught_by=caught_by, broken=broken)
