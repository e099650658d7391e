"""Ranges of numbers from other programs: parts that are no numbers are skipped without an error."""

import pytest

from derbyos_core.gossip.log import read_stretches


@pytest.mark.clause(98, 108)
@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("5-7,9", [(5, 7), (9, 9)]),
        (" 5 , 6", [(5, 5), (6, 6)]),
        ("5-²", []),
        ("²-5", []),
        ("²,4", [(4, 4)]),
        ("٣-5,5-٣", []),
        ("5-,-5,-,", [(5, 5)]),
        ("9" * 5_000, []),
        ("5-" + "9" * 5_000, []),
    ],
)
def test_non_numbers_are_skipped(text: str, read: list[tuple[int, int]]) -> None:
    """DOS-98, DOS-108: superscripts and foreign digits are digits for Python."""
    assert list(read_stretches(text)) == read
