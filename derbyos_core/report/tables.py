"""Tables of the report as values; `templates/parts.html` writes them."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

__all__ = ["Cell", "Field", "Link", "PagePill", "PageTable", "Row", "jersey_colour", "shown"]

Row = Mapping[str, object]
Cell = Callable[[Row], object]

HEX_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")
COLOUR_NAMES = frozenset(
    (
        "aqua", "black", "blue", "brown", "crimson", "cyan", "darkblue", "darkgreen", "darkred", "fuchsia", "gold",
        "gray", "green", "grey", "indigo", "lavender", "lime", "magenta", "maroon", "navy", "olive", "orange",
        "pink", "plum", "purple", "red", "salmon", "silver", "teal", "tomato", "turquoise", "violet", "white",
        "yellow",
    )
)  # fmt: skip
"""Colour words that an official may have written and that a browser knows."""
EMPTY = "–"


@dataclass(frozen=True, slots=True)
class Link:
    """A value that leads to another place of the page."""

    text: str
    href: str


@dataclass(frozen=True, slots=True)
class PagePill:
    """A word in a pill; its look is `warn` or `live`."""

    text: str
    look: str


@dataclass(frozen=True, slots=True)
class Field:
    """One column of a table: its heading, the source of its value, and whether that is a number."""

    heading: str
    cell: Cell | str
    is_number: bool = True
    explained: str = ""
    """The long form of a short heading."""
    digits: int = 2
    """Digits after the point, for numbers that have any."""

    def of(self, row: Row) -> object:
        """Return the value in a row."""
        return row[self.cell] if isinstance(self.cell, str) else self.cell(row)

    def look_of(self, row: Row) -> str:
        """Return the look of the value in a row."""
        if not self.is_number:
            return ""
        given = self.of(row)
        return "n zero" if given == 0 and not isinstance(given, bool) else "n"


@dataclass(frozen=True, slots=True)
class PageTable:
    """A table whose first column names the row; `foot` is the row of sums."""

    caption: str
    fields: Sequence[Field]
    rows: Sequence[Row]
    foot: Row | None = None


def shown(given: object, digits: int = 2) -> str:
    """Format a value for people: yes for True, nothing for False, a dash where nothing is known."""
    if given is None or given == "":
        return EMPTY
    if isinstance(given, bool):
        return "yes" if given else ""
    if isinstance(given, float):
        return f"{given:.{digits}f}"
    return str(given)


def jersey_colour(colour: object) -> str:
    """Return a team's colour for a style sheet; empty if it cannot be shown."""
    text = str(colour or "").strip().lower()
    return text if HEX_COLOUR.fullmatch(text) or text in COLOUR_NAMES else ""
