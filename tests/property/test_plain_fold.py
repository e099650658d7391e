"""The incremental fold equals the plain one: a sample of `python -m tests.proofs.fold`, and the plain one itself.

The plain fold is the oracle; that it is right is shown by the design's own example, printed there.
"""

import pytest
from lxml import etree

from derbyos_core.document import fold, voids
from tests.proofs.fold import Task, run
from tests.property.plain_fold import plain_fold
from tests.unit.document import worked_example
from tests.unit.document.worked_example import CLAIMS, DOCUMENT


def squeezed(text: str) -> str:
    """Return XML without the line breaks of the page, attributes in canonical order."""
    parser = etree.XMLParser(remove_blank_text=True)
    return etree.tostring(etree.fromstring(text, parser), method="c14n").decode()


def test_the_plain_fold_makes_the_worked_example() -> None:
    """Entries 3: the document and the table of claims as printed."""
    entries = [entry for _, entry in worked_example.entries()]
    fold = plain_fold(entries, worked_example.BOUT)
    assert fold.xml.decode() == squeezed(worked_example.spelled(DOCUMENT))
    rows = [line.split("\t") for line in fold.claims.decode().splitlines()]
    base = "period/1/jam/1/"
    short = [(row[0].removeprefix(base).removeprefix("team/home/"), row[1], row[-1]) for row in rows]
    printed = [tuple(cell.strip() for cell in line.split("|")) for line in CLAIMS.splitlines()]
    assert [row for row in short if (row[0], row[1], row[2]) in [(p[0], p[1], p[6]) for p in printed]] == [
        (p[0], p[1], p[6]) for p in printed
    ]
    assert fold.pending == fold.unresolved == fold.invalid == ()


@pytest.mark.clause(85, 103)
@pytest.mark.parametrize("block", range(5))
@pytest.mark.parametrize("kind", ["wild", "colliding", "web", "rights"])
def test_random_orders_equal_the_plain_fold(kind: str, block: int) -> None:
    """DOS-85, DOS-103: with gaps, duplicates and forks, each log in six orders, some compared after each entry."""
    for seed in range(block * 8, block * 8 + 8):
        result = run(Task(kind, seed, 6))
        assert not result.found, f"seed {seed}: {result.found[0]}\n{result.smallest}"


@pytest.mark.clause(85)
@pytest.mark.parametrize("credit", [0, 3])
@pytest.mark.parametrize("kind", ["web", "rights"])
def test_logs_equal_the_plain_fold_whatever_is_put_off(kind: str, credit: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """DOS-85: with hardly any credit, nearly all decisions are delayed until the document is read; the result is
    equal."""
    monkeypatch.setattr(fold, "CREDIT_MAX", credit)
    monkeypatch.setattr(voids, "CREDIT_MAX", credit)
    monkeypatch.setattr(voids, "RECOMPUTED_AT_ONCE_MAX", 5 * credit)
    for seed in range(1_000, 1_040):
        result = run(Task(kind, seed, 6))
        assert not result.found, f"seed {seed}: {result.found[0]}\n{result.smallest}"


@pytest.mark.parametrize("seed", range(2))
def test_all_orders_of_six_entries_equal_the_plain_fold(seed: int) -> None:
    """Data-model 4: all 720 orders in which the last six of twelve entries can come."""
    result = run(Task("group", seed))
    assert result.orders == 720
    assert not result.found, f"{result.found[0]}\n{result.smallest}"
