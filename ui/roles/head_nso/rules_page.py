"""Rules and codes of the bout: the length of half-time to change, and the rules in force to read."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.commands import SetAttribute
from derbyos_core.bout.model import Bout
from derbyos_core.bout.writing.attribute_text import parse_duration
from derbyos_core.i18n import tr
from derbyos_core.roles.head_nso.rules_in_force import code_lines, rules_in_force
from derbyos_core.roles.shared import texts
from ui.layout import Area, grid, grid_height, place, place_all
from ui.roles.shared.page import Heading, Pane
from ui.roles.shared.row_list import show_values
from ui.theme.tokens import Type, Weight
from ui.widgets.fact_row import FactRow
from ui.widgets.text_field import TextField

__all__ = ["RulesPage"]

LABEL, FIELD = 18.0, 48.0
HALFTIME = 140.0
GAP = 6.0
TITLE, TITLE_ABOVE = 26.0, 6.0
CODE = 44.0
CODE_LEAST = 170.0
"""Least width of a code with its word."""


class RulesPage(Pane):
    """The page.

    Signals:
        requested(object): a Command.
        status_requested(object): why a typed length cannot be accepted.
    """

    requested = Signal(object)
    status_requested = Signal(object)

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._bout: Bout | None = None
        self._rows: list[FactRow] = []
        self._shown = 0
        self.halftime_label = Heading(tr("Length of half-time"), size=Type.NOTE, parent=self)
        self.halftime = TextField(tr("Length of half-time"), hint="15:00", parent=self)
        self.rules_title = Heading(tr("Rules in force"), weight=Weight.BOLD, colour="text", parent=self)
        self.codes_title = Heading(tr("Penalty codes"), weight=Weight.BOLD, colour="text", parent=self)
        self.codes = [FactRow(parent=self) for _ in code_lines()]
        for row, line in zip(self.codes, code_lines(), strict=True):
            row.set_fact(line.what, line.value)
        self.halftime.editingFinished.connect(self._on_halftime)

    def show_bout(self, bout: Bout) -> None:
        """Show the rules. A length that somebody types stays as it is."""
        self._bout = bout
        if not self.halftime.is_in_hand:
            self.halftime.set_text(texts.minutes(bout.ruleset.halftime_us))
        lines = rules_in_force(bout)
        show_values(self._rows, lines, lambda row, line: row.set_fact(line.what, line.value), make=self._made)
        if len(lines) != self._shown:
            self._shown = len(lines)
            self.relook()

    def height_at(self, wide: float) -> float:
        """Return the height of the page at a width."""
        rules = sum(row.height_at(wide) + GAP for row in self._rows[: self._shown])
        codes = grid_height(len(self.codes), across=_across(wide), height=CODE, gap=GAP)
        return LABEL + FIELD + GAP + 2 * (TITLE_ABOVE + TITLE) + rules + codes

    def arrange(self, room: QRectF) -> None:
        area = Area(room)
        place(self.halftime_label, area.top(LABEL))
        place(self.halftime, Area(area.top(FIELD, gap=GAP)).left(HALFTIME))
        area.top(TITLE_ABOVE)
        place(self.rules_title, area.top(TITLE))
        for row in self._rows[: self._shown]:
            place(row, area.top(row.height_at(room.width()), gap=GAP))
        area.top(TITLE_ABOVE)
        place(self.codes_title, area.top(TITLE))
        place_all(self.codes, grid(area.rest, len(self.codes), across=_across(room.width()), height=CODE, gap=GAP))

    def _made(self, _: int) -> FactRow:
        row = FactRow(parent=self)
        row.show()
        return row

    def _on_halftime(self) -> None:
        text = self.halftime.taken()
        if self._bout is None or text is None:
            return
        length_us = parse_duration(text) if ":" in text else None  # a number alone would be seconds
        if text and length_us is None:
            self.status_requested.emit(tr("The length of half-time looks like 15:00, found “{text}”.", text=text))
        elif length_us != self._bout.ruleset.halftime_us:
            self.requested.emit(SetAttribute(path="ruleset", attribute="halftime", value=text or None))


def _across(wide: float) -> int:
    """Return how many codes stand in a row."""
    return max(1, int((wide + GAP) // (CODE_LEAST + GAP)))
