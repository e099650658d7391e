"""Decides which digit a key of the digit row means while Shift makes another sign of it.

What Shift makes of a digit differs from layout to layout (`(` is 9 here and 8 there), so the sign tells the digit
nowhere for sure; the place of the key does.
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
"""The signs of the commonest layout, for keys whose place nobody tells."""


def digit_with_shift(text: str, *, platform: str, scan_code: int, virtual_key: int) -> tuple[str, bool]:
    """The digit of a key that typed `text` with Shift, else the text as it is; and whether Shift means more.

    A layout that types its digits with Shift, as the French one does, means no more than the digit by it.
    """
    if text.isdigit():
        return text, platform not in (*FIRST_SCAN_CODES, "cocoa")
    if platform == "cocoa":
        return COCOA.get(virtual_key, text), True
    first = FIRST_SCAN_CODES.get(platform)
    if first is None or not scan_code:
        return AMERICAN.get(text, text), True
    return (DIGITS[scan_code - first] if first <= scan_code < first + len(DIGITS) else text), True
