"""The documents name exactly what the report writes."""

from pathlib import Path

import pytest

pytest.importorskip("pyspark", reason="Spark is the extra 'report', and it is not installed")

from derbyos_core.season.contracts import CODES, RESULTS


def test_every_result_is_in_the_list_of_tables(repository: Path) -> None:
    page = (repository / "docs" / "report.md").read_text(encoding="utf-8")
    assert [contract.name for contract in RESULTS if f"| **{contract.name}** |" not in page] == []
    assert page.count("| **") == len(RESULTS)


def test_every_column_is_explained(repository: Path) -> None:
    page = (repository / "docs" / "statistics.md").read_text(encoding="utf-8")
    by_code = {f"code_{code}" for code in CODES}
    assert f"`code_{CODES[0]}` … `code_{CODES[-1]}`" in page
    for contract in RESULTS:
        lacking = [name for name, _ in contract.fields if name not in by_code and f"`{name}`" not in page]
        assert lacking == [], contract.name
