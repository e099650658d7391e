"""The page of conformance says no more than the tests show."""

import re
from pathlib import Path

CLAUSE = re.compile(r"DOS-(\d+)(?:\.\.(?:DOS-)?(\d+))?")
ROW = re.compile(r"^\| (DOS-\d+) \| (\S+) \| (.+?) \| (.+?) \|$", re.MULTILINE)
LAST_CLAUSE = 109


def _rows(repository: Path) -> list[tuple[str, str, str, str]]:
    return ROW.findall((repository / "docs" / "conformance.md").read_text(encoding="utf-8"))


def _named(repository: Path) -> set[str]:
    """The clauses that some test names, ranges written out."""
    named = set()
    for path in sorted((repository / "tests").rglob("*.py")):
        if path == Path(__file__).resolve():
            continue
        for first, last in CLAUSE.findall(path.read_text(encoding="utf-8")):
            named |= {f"DOS-{number}" for number in range(int(first), int(last or first) + 1)}
    return named


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
