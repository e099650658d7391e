"""Places of the letter keys on keyboards of several languages and systems."""

import pytest

from derbyos_core.roles.operator.keys import FACT_KEYS, POINT_KEYS
from ui.shell.key_places import PLACES, place_of_key


@pytest.mark.parametrize(
    ("platform", "text", "scan_code", "virtual_key", "place"),
    [
        ("xcb", "z", 29, 0, "y"),  # a German keyboard
        ("wayland", "ö", 47, 0, ";"),
        ("windows", "a", 16, 0, "q"),  # a French one
        ("windows", "ö", 39, 0, ";"),
        ("cocoa", "q", 0, 0, "a"),
        ("cocoa", "x", 0, 7, ""),
        ("xcb", "x", 53, 0, ""),
        ("offscreen", "Q", 0, 0, "q"),
        ("offscreen", "7", 0, 0, ""),
        ("offscreen", "", 0, 0, ""),
    ],
)
def test_a_key_goes_by_its_place(platform: str, text: str, scan_code: int, virtual_key: int, place: str) -> None:
    assert place_of_key(text, platform=platform, scan_code=scan_code, virtual_key=virtual_key) == place


def test_every_place_has_a_meaning() -> None:
    assert {*POINT_KEYS, *FACT_KEYS} == set(PLACES)
