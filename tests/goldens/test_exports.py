"""The tables of the export and the DerbyXML files are those that are stored."""

import pytest

from tests.goldens.exports import demo, exports
from tests.goldens.stored import assert_as_stored


def test_exports_are_the_stored_ones() -> None:
    assert_as_stored("exports", exports())


@pytest.mark.slow
def test_the_bout_of_the_demo_is_the_stored_one() -> None:
    assert_as_stored("demo", demo())
