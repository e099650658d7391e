"""HTML for values, tables and marks of the report; all text is escaped."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

__all__ = ["Cell", "Field", "Raw", "jersey", "mark", "table", "tag", "value"]

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


@dataclass(frozen=True, slots=True)
class Raw:
    """Finished HTML in the place of a value."""

    html: str


def tag(name: str, content: str, **attributes: str) -> str:
    """Wrap content that is HTML already in an element; `look` becomes `class`."""
    written = "".join(
        f' {"class" if key == "look" else key}="{escape(text)}"' for key, text in attributes.items() if text
    )
    return f"<{name}{written}>{content}</{name}>"


def value(given: object, digits: int = 2) -> str:
    """Format a value for people: yes for True, nothing for False, a dash where nothing is known."""
    if isinstance(given, Raw):
        return given.html
    if given is None or given == "":
        return EMPTY
    if isinstance(given, bool):
        return "yes" if given else ""
    if isinstance(given, float):
        return f"{given:.{digits}f}"
    return escape(str(given))


def table(caption: str, fields: Sequence[Field], rows: Sequence[Row], foot: Row | None = None) -> str:
    """Return a table whose first column names the row; `foot` is the row of sums."""
    head = "".join(_head(field) for field in fields)
    body = "".join(tag("tr", _cells(fields, row)) for row in rows)
    inner = tag("caption", escape(caption)) + tag("thead", tag("tr", head)) + tag("tbody", body)
    if foot is not None:
        inner += tag("tfoot", tag("tr", _cells(fields, foot)))
    return tag("table", inner)


def _head(field: Field) -> str:
    shown = escape(field.heading)
    if field.explained:
        shown = tag("abbr", shown, title=field.explained)
    return tag("th", shown, scope="col", look="n" if field.is_number else "")


def _cells(fields: Sequence[Field], row: Row) -> str:
    first, *others = fields
    cells = [tag("th", value(first.of(row)), scope="row")]
    for field in others:
        given = field.of(row)
        look = ("n zero" if given == 0 and not isinstance(given, bool) else "n") if field.is_number else ""
        cells.append(tag("td", value(given, field.digits), look=look))
    return "".join(cells)


def jersey(colour: object, *, second: bool) -> str:
    """Return a chip in a team's colour, the second team's with a ring; nothing if the colour cannot be shown."""
    text = str(colour or "").strip().lower()
    if HEX_COLOUR.fullmatch(text) is None and text not in COLOUR_NAMES:
        return ""
    look = "jersey second" if second else "jersey"
    return f'<span class="{look}" style="background: {text}" aria-hidden="true"></span>'


def mark(text: str, look: str = "") -> str:
    """Return a word in a pill."""
    return tag("span", escape(text), look=f"mark {look}".strip())
