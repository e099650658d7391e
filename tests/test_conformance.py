"""The page of conformance says no more than the tests show."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

CLAUSE = re.compile(r"DOS-(\d+)")
RANGE = re.compile(r"DOS-\d+(?:\.\.|\s*[-–]\s*|\s+to\s+)(?:DOS-)?\d+")
"""A test that names a range shows much, and none of its clauses in particular."""
ROW = re.compile(r"^\| (DOS-\d+) \| (\S+) \| (.+?) \| (.+?) \|$", re.MULTILINE)
LAST_CLAUSE = 109


def _rows(repository: Path) -> list[tuple[str, str, str, str]]:
    return ROW.findall((repository / "docs" / "conformance.md").read_text(encoding="utf-8"))


def _named(repository: Path) -> set[str]:
    """The clauses that some test names, each by its number."""
    return {
        f"DOS-{number}"
        for path in sorted((repository / "tests").rglob("test_*.py"))
        for words in _docstrings_of_tests(path.read_text(encoding="utf-8"))
        for number in _clauses_in(words)
    }


def _docstrings_of_tests(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            yield ast.get_docstring(node) or ""


def _clauses_in(words: str) -> set[int]:
    return {int(number) for number in CLAUSE.findall(RANGE.sub("", words))}


def test_a_range_of_clauses_shows_none_of_them() -> None:
    words = "DOS-3, DOS-84 to DOS-108, DOS-55..71, DOS-40..DOS-44, DOS-5-9, and DOS-7"
    assert _clauses_in(words) == {3, 7}


def test_what_stands_beside_the_tests_shows_nothing() -> None:
    source = '"""DOS-1."""\n\ndef helper():\n    """DOS-2."""\n\ndef test_it():\n    """DOS-3."""\n    x = "DOS-4"\n'
    assert [_clauses_in(words) for words in _docstrings_of_tests(source)] == [{3}]


def test_the_page_has_every_clause_once(repository: Path) -> None:
    assert sorted(row[0] for row in _rows(repository)) == sorted(f"DOS-{n}" for n in range(1, LAST_CLAUSE + 1))


def test_what_the_page_calls_shown_is_named_by_a_test(repository: Path) -> None:
    named = _named(repository)
    assert [row[0] for row in _rows(repository) if row[3] == "test" and row[0] not in named] == []


def test_what_is_not_shown_says_why(repository: Path) -> None:
    """One word is no reason."""
    assert [row[0] for row in _rows(repository) if row[3] != "test" and len(row[3].split()) < 5] == []


def test_every_clause_that_must_hold_in_this_version_is_shown(repository: Path) -> None:
    """Every clause with M is."""
    assert [row[0] for row in _rows(repository) if row[1].startswith("M") and row[3] != "test"] == []
