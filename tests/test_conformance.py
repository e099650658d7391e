"""The pages of conformance say no more than the tests show."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROW = re.compile(r"^\| ((?:DOS|ZRE|RSB|EBP|PPPP)-W?\d+) \| (\S+) \| (.+?) \| (.+?) \|$", re.MULTILINE)
LAST_CLAUSE = 109
DOORS = {"zre": "ZRE", "rsb": "RSB", "event-bus": "EBP", "pppp": "PPPP"}
"""Pages of the doors, and the letters of their clauses."""
LAST_CLAUSES = {"ZRE": 46, "RSB": 28, "EBP": 24, "PPPP": 30}
CLAUSES = (
    *(f"DOS-{number}" for number in range(1, LAST_CLAUSE + 1)),
    *(f"{protocol}-{number}" for protocol, last in LAST_CLAUSES.items() for number in range(1, last + 1)),
    *(f"RSB-W{number}" for number in range(1, 6)),
)


def _pages(repository: Path) -> list[Path]:
    doors = [repository / "docs" / "doors" / f"{name}.md" for name in DOORS]
    return [repository / "docs" / "conformance.md", *(page for page in doors if page.exists())]


def _rows(repository: Path) -> list[tuple[str, str, str, str]]:
    return [row for page in _pages(repository) for row in ROW.findall(page.read_text(encoding="utf-8"))]


def _marked(repository: Path) -> set[str]:
    """The clauses that some test carries as a mark."""
    return {
        clause
        for path in sorted((repository / "tests").rglob("test_*.py"))
        for clause in _clauses_in(path.read_text(encoding="utf-8"))
    }


def _clauses_in(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.clause":
                    named = [argument.value for argument in mark.args if isinstance(argument, ast.Constant)]
                    yield from (f"DOS-{name}" if isinstance(name, int) else str(name) for name in named)


def test_only_marks_of_tests_count() -> None:
    source = (
        '"""DOS-1."""\n\n@pytest.mark.clause(2)\ndef helper():\n    pass\n\n'
        '@pytest.mark.clause(3, "ZRE-4")\ndef test_it():\n    """DOS-5."""\n'
    )
    assert list(_clauses_in(source)) == ["DOS-3", "ZRE-4"]


def test_no_mark_names_a_clause_that_does_not_exist(repository: Path) -> None:
    assert _marked(repository) <= set(CLAUSES)


def test_the_pages_have_every_clause_once(repository: Path) -> None:
    named = {"DOS", *(DOORS[page.stem] for page in _pages(repository)[1:])}
    wanted = [clause for clause in CLAUSES if clause.partition("-")[0] in named]
    assert sorted(row[0] for row in _rows(repository)) == sorted(wanted)


def test_clauses_shown_by_a_test_are_marked(repository: Path) -> None:
    marked = _marked(repository)
    assert [row[0] for row in _rows(repository) if row[3] == "test" and row[0] not in marked] == []


def test_clauses_not_shown_have_a_reason(repository: Path) -> None:
    """One word is no reason."""
    assert [row[0] for row in _rows(repository) if row[3] != "test" and len(row[3].split()) < 5] == []


def test_every_clause_that_must_hold_in_this_version_is_shown(repository: Path) -> None:
    """Every clause with M is."""
    assert [row[0] for row in _rows(repository) if row[1].startswith("M") and row[3] != "test"] == []
