"""Compose bar of the penalty tracker as plain values: the draft in words, its buttons, the chips of a correction."""

from dataclasses import dataclass

from derbyos_core.bout.commands import RemoveElement, Settle, SkaterRef
from derbyos_core.bout.model import JamId
from derbyos_core.colours import Jersey

__all__ = ["CHIPS_MAX", "CHOICES_MAX", "KEYS", "Chip", "Choice", "ComposeValue", "Composed", "CorrectionKey"]

CHOICES_MAX = 3
CHIPS_MAX = 80
"""The jams of both periods: a paper sheet has 38 rows for each."""
KEYS = 4
"""Places of the buttons of a correction: Remove, the jam before, the jam after, Keep."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A button inside the bar: one of two teams, an answer, or another action."""

    text: str
    sub: str = ""
    jersey: Jersey | None = None
    mark: str = ""
    name: str = ""
    is_chosen: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Chip:
    """One of the things in a row of which a correction means one: a penalty of the skater, or a jam."""

    text: str
    """The code of the penalty, or the number of the jam."""
    sub: str
    """The jam of the penalty, or the period of the jam."""
    name: str
    """The full accessible name."""
    is_chosen: bool = False
    is_expulsion: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionKey:
    """A button of a correction; without a text its place is empty."""

    text: str = ""
    name: str = ""
    has_list: bool = False
    """Holding it lists all jams."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ComposeValue:
    """Content of the bar; `line` is all of it in one line, for screens without room for two."""

    number: str = ""
    jersey: Jersey | None = None
    title: str = ""
    sub: str = ""
    line: str = ""
    ask: str = ""
    choices: tuple[Choice, ...] = ()
    chips: tuple[Chip, ...] = ()
    """The skater's penalties while one of them is corrected, or all jams while it is moved."""
    notes: tuple[str, ...] = ()
    """Lines beside the chips if there is room: the number of penalties, and that another can be tapped."""
    keys: tuple[CorrectionKey, ...] = ()
    """The buttons of a correction, each in its place; empty if nothing is corrected."""
    is_open: bool = False
    is_apart: bool = False
    """The penalty goes to another jam than the one of the cursor."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Composed:
    """The bar, and the meanings of its buttons in order."""

    bar: ComposeValue
    choices: tuple[SkaterRef | Settle, ...] = ()
    """A skater to pick, or an answer to settle with."""
    chips: tuple[str | JamId, ...] = ()
    """The id of a penalty to correct instead, or a jam to move the penalty to."""
    keys: tuple[RemoveElement | JamId | None, ...] = ()
    """A command, a jam to move the penalty to, or None: leave the penalty as it is."""
