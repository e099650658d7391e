"""The page of conformance says no more than the tests show."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROW = re.compile(r"^\| (DOS-\d+) \| (\S+) \| (.+?) \| (.+?) \|$", re.MULTILINE)
LAST_CLAUSE = 109


def _rows(repository: Path) -> list[tuple[str, str, str, str]]:
    return ROW.findall((repository / "docs" / "conformance.md").read_text(encoding="utf-8"))


def _marked(repository: Path) -> set[str]:
    """The clauses that some test carries as a mark."""
    return {
        f"DOS-{number}"
        for path in sorted((repository / "tests").rglob("test_*.py"))
        for number in _clauses_in(path.read_text(encoding="utf-8"))
    }


def _clauses_in(source: str) -> Iterator[int]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.clause":
                    numbers = (argument.value for argument in mark.args if isinstance(argument, ast.Constant))
                    yield from (number for number in numbers if isinstance(number, int))


def test_only_marks_of_tests_count() -> None:
    source = (
        '"""DOS-1."""\n\n@pytest.mark.clause(2)\ndef helper():\n    pass\n\n'
        '@pytest.mark.clause(3, 4)\ndef test_it():\n    """DOS-5."""\n'
    )
    assert list(_clauses_in(source)) == [3, 4]


def test_no_mark_names_a_clause_that_does_not_exist(repository: Path) -> None:
    assert _marked(repository) <= {f"DOS-{number}" for number in range(1, LAST_CLAUSE + 1)}


def test_the_page_has_every_clause_once(repository: Path) -> None:
    assert sorted(row[0] for row in _rows(repository)) == sorted(f"DOS-{n}" for n in range(1, LAST_CLAUSE + 1))


def test_clauses_shown_by_a_test_are_marked(repository: Path) -> None:
    marked = _marked(repository)
    assert [row[0] for row in _rows(repository) if row[3] == "test" and row[0] not in marked] == []


def test_clauses_not_shown_have_a_reason(repository: Path) -> None:
    """One word is no reason."""
    assert [row[0] for row in _rows(repository) if row[3] != "test" and len(row[3].split()) < 5] == []


def test_every_clause_that_must_hold_in_this_version_is_shown(repository: Path) -> None:
    """Every clause with M is."""
    assert [row[0] for row in _rows(repository) if row[1].startswith("M") and row[3] != "test"] == []
