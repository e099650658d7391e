"""Places of the letter keys, named by the letters of an American keyboard whatever they type (design, Saturday 1)."""

__all__ = ["PLACES", "place_of_key"]

ROWS = ("qwertyuiop", "asdfghjkl;")
PLACES = "".join(ROWS)
"""The places that have a meaning."""
FIRST_SCAN_CODES = {"xcb": (24, 38), "wayland": (24, 38), "windows": (16, 30)}
"""The scan codes of the first key of both rows, by platform; the others of a row follow it."""
COCOA_PLACES = {
    12: "q", 13: "w", 14: "e", 15: "r", 17: "t", 16: "y", 32: "u", 34: "i", 31: "o", 35: "p",
    0: "a", 1: "s", 2: "d", 3: "f", 5: "g", 4: "h", 38: "j", 40: "k", 37: "l", 41: ";",
}  # fmt: skip
"""The virtual keys of both rows where there are no scan codes."""


def place_of_key(text: str, *, platform: str, scan_code: int, virtual_key: int) -> str:
    """Return the place of a key; empty if it is none of `PLACES`.

    Where the system does not say which key it was, the typed letter stands for its place.
    """
    if platform == "cocoa":
        return COCOA_PLACES.get(virtual_key, "") if text else ""
    firsts = FIRST_SCAN_CODES.get(platform)
    if firsts is None or not scan_code:
        letter = text.lower()
        return letter if len(letter) == 1 and letter in PLACES else ""
    for first, row in zip(firsts, ROWS, strict=True):
        if first <= scan_code < first + len(row):
            return row[scan_code - first]
    return ""
