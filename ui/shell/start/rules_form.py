"""Form for the rules of a new bout, the length of its periods, and its officials."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.commands import NewPerson
from derbyos_core.i18n import tr
from derbyos_core.roles.shared.officials_paste import PastedOfficials, read_officials
from derbyos_core.roles.shared.rules_offered import Rules, rules_offered
from derbyos_core.roles.start.setup import SECOND_US
from ui.layout import Area, columns, place
from ui.roles.shared.page import Heading, Pane
from ui.roles.shared.paste_field import PasteField
from ui.widgets.segmented_choice import Option, SegmentedChoice

__all__ = ["RulesForm"]

PERIODS_MIN = (30, 20, 15)
HALFTIMES_MIN = (15, 10, 5)
"""Lengths in minutes; the first is that of the rules."""
ROW, LABEL, LABEL_GAP = 44.0, 22.0, 4.0
GAP = 8.0
FIELD = LABEL + LABEL_GAP + ROW
"""A choice under its label."""
BETWEEN = 20.0
"""Between two choices side by side."""
LIST_LEAST = 120.0


class RulesForm(Pane):
    """The parts of a new bout's page besides its teams. Anything may stay as it is.

    Signals:
        changed(): something was typed or chosen.
    """

    changed = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._officials = PastedOfficials()
        self._places = [0, 0, 0]
        self.labels = tuple(
            Heading(words, parent=self) for words in (tr("Rules"), tr("Length of a period"), tr("Half-time"))
        )
        self.rules = SegmentedChoice(tr("Rules"), parent=self)
        self.rules.set_options(tuple(Option(one.name) for one in rules_offered()))
        self.periods = SegmentedChoice(tr("Length of a period"), parent=self)
        self.periods.set_options(tuple(Option(tr("{minutes} min", minutes=minutes)) for minutes in PERIODS_MIN))
        self.halftimes = SegmentedChoice(tr("Length of half-time"), parent=self)
        self.halftimes.set_options(tuple(Option(tr("{minutes} min", minutes=minutes)) for minutes in HALFTIMES_MIN))
        self.officials = PasteField(
            tr("Officials: name, role"),
            name=tr("List of officials"),
            hint="Ines V., HNSO\nSol A., JT",
            parent=self,
        )
        self._choices = (self.rules, self.periods, self.halftimes)
        for number, choice in enumerate(self._choices):
            choice.set_index(0)
            choice.chosen.connect(lambda index, number=number: self._on_choice(number, index))
        self.officials.changed.connect(self._on_officials)
        self._show()

    def persons(self) -> tuple[NewPerson, ...]:
        """Return the officials."""
        return self._officials.persons

    def chosen_rules(self) -> Rules:
        """Return the chosen rules."""
        return rules_offered()[self._places[0]]

    def period_us(self) -> int | None:
        """Return the length of a period; None if it is that of the rules."""
        return PERIODS_MIN[self._places[1]] * 60 * SECOND_US if self._places[1] else None

    def halftime_us(self) -> int | None:
        """Return the length of half-time; None if it is that of the rules."""
        return HALFTIMES_MIN[self._places[2]] * 60 * SECOND_US if self._places[2] else None

    def least_height(self, wide: float) -> float:
        """Return the height that the form needs at this width."""
        rows = 2 if self._is_wide(wide) else 3
        return rows * (FIELD + GAP) + self.officials.least_height()

    def _is_wide(self, wide: float) -> bool:
        """Return whether both lengths stand side by side."""
        return max(choice.preferred_size().width() for choice in self._choices[1:]) <= (wide - BETWEEN) / 2

    def arrange(self, room: QRectF) -> None:
        area, half = Area(room), (room.width() - BETWEEN) / 2
        rules = area.top(FIELD, gap=GAP)
        rules.setWidth(min(room.width(), max(half, self.rules.preferred_size().width())))
        lengths = area.top(FIELD, gap=GAP)
        if self._is_wide(room.width()):
            periods, halftimes = columns(lengths, 2, gap=BETWEEN)
        else:
            periods, halftimes = lengths, area.top(FIELD, gap=GAP)
        for label, choice, box in zip(self.labels, self._choices, (rules, periods, halftimes), strict=True):
            field = Area(box)
            place(label, field.top(LABEL, gap=LABEL_GAP))
            place(choice, field.rest)
        place(self.officials, area.top(max(LIST_LEAST, area.rest.height())))

    def _on_choice(self, number: int, index: int) -> None:
        self._places[number] = index
        self._choices[number].set_index(index)
        self.changed.emit()

    def _on_officials(self) -> None:
        self._officials = read_officials(self.officials.text())
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        count, *remarks = self._officials.said
        self.officials.set_said(count, tuple(remarks))
