"""The data dictionary in the documents agrees with the schema."""

from pathlib import Path

from derbyos_core.export.dictionary import dictionary
from derbyos_core.export.tables import TABLES


def test_the_document_is_up_to_date(repository: Path) -> None:
    """Update with: python -m derbyos_core.export.dictionary > docs/data-dictionary.md"""
    assert (repository / "docs" / "data-dictionary.md").read_text(encoding="utf-8") == dictionary()


def test_every_table_and_column_is_explained() -> None:
    page = dictionary()
    for table in TABLES:
        assert f"## {table.name}\n\n{table.row}. Order: {table.order}." in page
        for column in table.columns:
            assert f"| `{column.name}` |" in page
            assert len(column.meaning) > 4, column.name
