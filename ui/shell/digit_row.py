"""Digits of the digit row while Shift is held.

The sign that Shift produces for a digit differs between layouts (`(` is 9 here and 8 there), so the sign does not
identify the digit. The position of the key does.
"""

__all__ = ["digit_with_shift"]

DIGITS = "1234567890"
FIRST_SCAN_CODES = {"xcb": 10, "wayland": 10, "windows": 2}
"""The scan code of the key 1, by platform; the others of the row follow it."""
COCOA = {18: "1", 19: "2", 20: "3", 21: "4", 23: "5", 22: "6", 26: "7", 28: "8", 25: "9", 29: "0"}
"""The virtual keys of the row where there are no scan codes."""
AMERICAN = {
    "!": "1", "@": "2", "#": "3", "$": "4", "%": "5", "^": "6", "&": "7", "*": "8", "(": "9", ")": "0",
}  # fmt: skip
"""The signs of the commonest layout, for keys without a known position."""


def digit_with_shift(text: str, *, platform: str, scan_code: int, virtual_key: int) -> tuple[str, bool]:
    """Return the digit of a key that typed `text` with Shift, else the text; and whether Shift carries a meaning.

    On a layout that types its digits with Shift, as the French one does, Shift means nothing but the digit.
    """
    if text.isdigit():
        return text, platform not in (*FIRST_SCAN_CODES, "cocoa")
    if platform == "cocoa":
        return COCOA.get(virtual_key, text), True
    first = FIRST_SCAN_CODES.get(platform)
    if first is None or not scan_code:
        return AMERICAN.get(text, text), True
    return (DIGITS[scan_code - first] if first <= scan_code < first + len(DIGITS) else text), True
