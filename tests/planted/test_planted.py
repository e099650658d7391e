"""Every planted fault fits the source as it is, so that renames and moves carry it along."""

from pathlib import Path

import pytest

from tests.planted.fault import PlantedFault, planted_text, problem_of
from tests.planted.faults import FAULTS

ADD = PlantedFault(
    name="add", says="Sums are too large.", path="sums.py", old="a + b", new="a + b + 1", tests=("t.py",)
)


def test_every_fault_can_be_planted(repository: Path) -> None:
    """Each edit changes what exactly one place of its file does, and its tests exist."""
    assert [problem for fault in FAULTS.values() if (problem := problem_of(fault, repository))] == []


def test_there_are_faults_everywhere() -> None:
    """At least forty, of the core, of every folder of screens, and of the window around them."""
    places = {"/".join(fault.path.split("/")[:-1]) for fault in FAULTS.values()}
    assert len(FAULTS) >= 40
    assert {
        "derbyos_core/bout/writing",
        "derbyos_core/replica",
        "ui",
        "derbyos_core/session",
        "ui/shell",
        "ui/widgets",
    } <= places
    assert all(fault.tests and fault.says.endswith(".") for fault in FAULTS.values())


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("def add(a, b):\n    return a + b\n", ""),
        ("def add(a, b):\n    return b + a\n", "occurs 0 times"),
        ("def add(a, b):\n    return a + b if a + b else 0\n", "occurs 2 times"),
        ("# a + b\n", "changes nothing"),
    ],
)
def test_misfitting_edit_is_reported(tmp_path: Path, text: str, problem: str) -> None:
    (tmp_path / "sums.py").write_text(text, encoding="utf-8")
    (tmp_path / "t.py").write_text("", encoding="utf-8")
    found = problem_of(ADD, tmp_path)
    assert problem in found
    assert bool(found) == bool(problem)


def test_a_fault_is_planted_in_the_text_alone() -> None:
    assert planted_text(ADD, "x = a + b") == "x = a + b + 1"
