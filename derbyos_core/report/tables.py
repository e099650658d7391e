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
MINUS = "\u2212"


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
    sign: bool = False
    """Whether a positive number has a plus: a difference."""
    bar: bool = False
    """Whether a bar behind the number shows its share of the greatest in the column."""

    def of(self, row: Row) -> object:
        """Return the value in a row."""
        return row[self.cell] if isinstance(self.cell, str) else self.cell(row)

    def shown_in(self, row: Row) -> object:
        """Return the value in a row as it is shown: links and pills as they are, everything else as text."""
        given = self.of(row)
        return given if isinstance(given, Link | PagePill) else shown(given, self.digits, sign=self.sign)

    def attributes(self, row: Row, most: float = 0.0) -> dict[str, str]:
        """Return the attributes of the value's cell: its look, its number for sorting, and its bar.

        `most` is the greatest size of a number in the column; a bar is the share of it, in percent.
        """
        if not self.is_number:
            return {}
        given = self.of(row)
        number = float(given) if isinstance(given, int | float) and not isinstance(given, bool) else None
        found = {"class": "n zero" if number == 0 else "n", "data-v": "" if number is None else f"{number:g}"}
        if self.bar and number and most:
            found["class"] += " bar" if number > 0 else " bar minus"
            found["style"] = f"--share: {100 * abs(number) / most:.1f}%"
        return found

    def most(self, rows: Sequence[Row]) -> float:
        """Return the greatest size of a number in these rows; 0 unless the column has bars."""
        if not self.bar:
            return 0.0
        sizes = (self.of(row) for row in rows)
        return max((abs(float(size)) for size in sizes if isinstance(size, int | float)), default=0.0)


@dataclass(frozen=True, slots=True)
class PageTable:
    """A table whose first column names the row; `foot` is the row of sums, `note` a sentence beneath the caption."""

    caption: str
    fields: Sequence[Field]
    rows: Sequence[Row]
    foot: Row | None = None
    note: str = ""

    @property
    def most(self) -> tuple[float, ...]:
        """The greatest number of each column with bars, 0 for the others."""
        return tuple(field.most(self.rows) for field in self.fields)

    @property
    def no_bars(self) -> tuple[float, ...]:
        """The same for the row of sums, which has no bars."""
        return (0.0,) * len(self.fields)


def shown(given: object, digits: int = 2, *, sign: bool = False) -> str:
    """Format a value for people: yes for True, nothing for False, a dash where nothing is known."""
    if given is None or given == "":
        return EMPTY
    if isinstance(given, bool):
        return "yes" if given else ""
    if isinstance(given, float):
        text = f"{given:+.{digits}f}" if sign and round(given, digits) else f"{given:.{digits}f}"
    elif sign and isinstance(given, int) and given:
        text = f"{given:+d}"
    else:
        text = str(given)
    return text.replace("-", MINUS) if text[:1] == "-" and isinstance(given, int | float) else text


def jersey_colour(colour: object) -> str:
    """Return a team's colour for a style sheet; empty if it cannot be shown."""
    text = str(colour or "").strip().lower()
    return text if HEX_COLOUR.fullmatch(text) or text in COLOUR_NAMES else ""
