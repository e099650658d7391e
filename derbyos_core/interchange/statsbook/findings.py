"""Collection of what a StatsBook's reading could not place, and of what it read otherwise than typed.

Both are told to the person who imports the book, with the place in words that they find it by: `Score B7`.
"""

import re
import unicodedata

from derbyos_core.i18n import tr
from derbyos_core.interchange.game import Repair, Unplaced
from derbyos_core.interchange.statsbook.typed_book import BookPlace

__all__ = ["Findings", "is_error", "read_clock", "read_mark", "read_whole", "tidied"]

_ERROR = re.compile(r"#[A-Z/0]+[!?A-Z]*")
_WHOLE = re.compile(r"([+-]?\d{1,6})(?:[.,]0*)?", re.ASCII)
_CLOCK = re.compile(r"(?:(\d{1,2}):)?(\d{1,2}):([0-5]?\d)(?:[.,]\d+)?", re.ASCII)
_SECONDS = re.compile(r"(\d{1,4})(?:[.,]\d+)?", re.ASCII)
_MARK = "X"
_STARS = str.maketrans(dict.fromkeys("∗⁎✱✲★☆﹡٭", "*"))
"""Signs that a keyboard or a correction puts in the place of an asterisk."""
_INVISIBLE = "Cf"
"""Unicode's category of marks without a width, which come with pasted text."""


class Findings:
    """Rows that have no place in the game, and repaired values, in the order of the reading."""

    def __init__(self) -> None:
        self.unplaced: list[Unplaced] = []
        self.repairs: list[Repair] = []

    def lose(self, place: BookPlace, text: str, reason: str) -> None:
        """Keep a text that has no place in the game, with the reason."""
        self.unplaced.append(Unplaced(row=f"{place}: {' '.join(text.split())}", reason=reason))

    def mend(self, place: BookPlace, found: str, taken: str) -> None:
        """Keep that a value was read otherwise than typed."""
        self.repairs.append(Repair(place=str(place), found=found, taken=taken))


def tidied(text: str) -> str:
    """Return a typed text as it looks: without marks that nobody sees, with plain letters, digits, stars and blanks."""
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text).translate(_STARS)
        text = "".join(letter for letter in text if unicodedata.category(letter) != _INVISIBLE)
    return " ".join(text.split())


def is_error(text: str) -> bool:
    """Return whether a cell holds an error of Excel, such as `#REF!`."""
    return _ERROR.fullmatch(text.strip()) is not None


def read_whole(text: str) -> int | None:
    """Return a whole number that may be typed as `4`, ` 4` or `4.0`; None for anything else."""
    match = _WHOLE.fullmatch(tidied(text))
    return int(match[1]) if match else None


def read_mark(findings: Findings, place: BookPlace, text: str) -> bool:
    """Return whether a box is ticked. As in the book's own sums anything ticks it, even a blank, which is told."""
    if text == _MARK or not text:
        return bool(text)
    if is_error(text):
        findings.lose(place, text, tr("it is an error of Excel"))
        return False
    findings.mend(place, text, _MARK)
    return True


def read_clock(text: str) -> int | None:
    """Return a length or a clock reading in milliseconds: `1:15`, `75`; None for anything else.

    Excel makes a time of day of `12:08`, and writes a short one as `00:12:08` or `00:01:15`.
    """
    said = text.strip()
    match = _CLOCK.fullmatch(said)
    if match is not None:
        first, middle, last = int(match[1] or 0), int(match[2]), int(match[3])
        if match[1] is not None and last == 0 and first:
            return (first * 60 + middle) * 1000  # typed as minutes and seconds, kept as hours and minutes
        return ((first * 60 + middle) * 60 + last) * 1000
    seconds = _SECONDS.fullmatch(said)
    return int(seconds[1]) * 1000 if seconds else None
