"""Shift and a digit mean the digit on every layout, though the typed character means another key elsewhere."""

import pytest

from ui.shell.key_router import digit_with_shift

GERMAN = ("!", '"', "§", "$", "%", "&", "/", "(", ")", "=")
AMERICAN = ("!", "@", "#", "$", "%", "^", "&", "*", "(", ")")


@pytest.mark.parametrize("signs", [GERMAN, AMERICAN], ids=["German", "American"])
@pytest.mark.parametrize(("platform", "first"), [("xcb", 10), ("wayland", 10), ("windows", 2)])
def test_key_position_gives_the_digit(signs: tuple[str, ...], platform: str, first: int) -> None:
    """Design 6: other keyboard layouts work. `(` is 8 on one layout and 9 on another."""
    digits = [
        digit_with_shift(sign, platform=platform, scan_code=first + place, virtual_key=0)
        for place, sign in enumerate(signs)
    ]
    assert digits == [(digit, True) for digit in "1234567890"]


@pytest.mark.parametrize("platform", ["xcb", "wayland", "windows", "cocoa"])
def test_where_digits_are_typed_with_shift_it_means_no_more_than_the_digit(platform: str) -> None:
    """The French layout: a trip is one key there as well."""
    assert digit_with_shift("8", platform=platform, scan_code=17, virtual_key=28) == ("8", False)


def test_a_sign_of_another_key_stays_a_sign() -> None:
    assert digit_with_shift("(", platform="windows", scan_code=30, virtual_key=0) == ("(", True)


def test_virtual_key_gives_the_digit_without_scan_codes() -> None:
    assert digit_with_shift("(", platform="cocoa", scan_code=0, virtual_key=28) == ("8", True)


def test_unknown_key_position_falls_back_to_the_commonest_layout() -> None:
    assert digit_with_shift("(", platform="offscreen", scan_code=0, virtual_key=0) == ("9", True)
