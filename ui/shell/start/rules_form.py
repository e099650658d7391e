"""Form for the rules of a new bout, the length of its periods, and its officials."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.commands import NewPerson
from derbyos_core.i18n import tr
from derbyos_core.roles.head_nso.rule_sets import set_words
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.access import ACCESS_SENTENCES, Access
from derbyos_core.roles.shared.officials_paste import PastedOfficials, read_officials
from derbyos_core.roles.shared.rules_offered import Rules, all_rules, rules_offered
from derbyos_core.roles.start.setup import SECOND_US
from ui.layout import Area, columns, grid, grid_height, place, place_all
from ui.roles.shared.page import Heading, Pane, Sentence
from ui.roles.shared.paste_field import PasteField
from ui.roles.shared.row_list import show_values
from ui.theme.tokens import Type
from ui.widgets.segmented_choice import Option, SegmentedChoice
from ui.widgets.text_field import Keeping
from ui.widgets.titled_button import HEIGHT as SET_HEIGHT
from ui.widgets.titled_button import TitledButton

__all__ = ["RulesForm"]

PERIODS_MIN = (30, 20, 15)
HALFTIMES_MIN = (15, 10, 5)
"""Usual lengths in minutes, besides that of the rules."""
SET_LEAST, SET_GAP = 150.0, 6.0
ROW, LABEL, LABEL_GAP = 44.0, 22.0, 4.0
GAP = 8.0
FIELD = LABEL + LABEL_GAP + ROW
"""A choice under its label."""
BETWEEN = 20.0
"""Between two choices side by side."""
LIST_LEAST = 120.0
ACCESS_LINE = 40.0
"""Two lines of small words."""
ACCESS = FIELD + LABEL_GAP + ACCESS_LINE
ACCESS_OPTIONS = {
    Access.CLOSED: (tr("Closed (join code)"), "lock"),
    Access.OPEN: (tr("Open to everybody in the network"), "lock-open"),
}


class RulesForm(Pane):
    """The parts of a new bout's page besides its teams. Anything may stay as it is.

    Signals:
        changed(): something was typed or chosen.
    """

    changed = Signal()

    def __init__(self, *, offers_closed: bool = False, parent: QWidget | None = None) -> None:
        """With `offers_closed` the person chooses who can join; a bout is closed unless they do."""
        super().__init__(parent=parent)
        self._offers_closed = offers_closed
        self._access = Access.CLOSED if offers_closed else Access.OPEN
        self._officials = PastedOfficials()
        self._offered = rules_offered()
        self._chosen = self._offered[0]
        self._places = [0, 0]
        self.labels = tuple(
            Heading(words, parent=self) for words in (tr("Rules"), tr("Length of a period"), tr("Half-time"))
        )
        self.set_pane = Pane(parent=self)
        self.sets: list[TitledButton] = []
        self.periods = SegmentedChoice(tr("Length of a period"), parent=self)
        self.halftimes = SegmentedChoice(tr("Length of half-time"), parent=self)
        self.access_label = Heading(tr("Who can join"), parent=self)
        self.access = SegmentedChoice(tr("Who can join"), parent=self)
        self.access.set_options(tuple(Option(words, mark=mark) for words, mark in ACCESS_OPTIONS.values()))
        self.access.chosen.connect(self._on_access)
        self.access_line = Sentence(size=Type.NOTE, parent=self)
        for widget in (self.access_label, self.access, self.access_line):
            widget.setHidden(not offers_closed)
        self.officials = PasteField(
            tr("Officials: name, role"),
            name=tr("List of officials"),
            hint="Ines V., HNSO\nSol A., JT",
            keeping=Keeping.FORM,
            key="new bout officials",
            parent=self,
        )
        self._choices = (self.periods, self.halftimes)
        for number, choice in enumerate(self._choices):
            choice.chosen.connect(lambda index, number=number: self._on_choice(number, index))
        self.officials.changed.connect(self._on_officials)
        self._show()

    def persons(self) -> tuple[NewPerson, ...]:
        """Return the officials."""
        return self._officials.persons

    def chosen_rules(self) -> Rules:
        """Return the chosen rules."""
        return self._chosen

    def is_closed(self) -> bool:
        """Return whether only laptops with the join code can join."""
        return self._access is Access.CLOSED

    def set_kept(self, kept: tuple[Rules, ...]) -> None:
        """Offer the own rule sets that this laptop keeps as well."""
        self._offered = all_rules(kept)
        self._show()

    def choose(self, rules: Rules) -> None:
        """Choose rules, those of an earlier bout too; the lengths are then theirs."""
        if rules not in self._offered:
            self._offered = (*self._offered, rules)
        self._chosen, self._places = rules, [0, 0]
        self._show()
        self.changed.emit()

    def period_us(self) -> int | None:
        """Return the length of a period; None if it is that of the rules."""
        return PERIODS_MIN[self._places[0] - 1] * 60 * SECOND_US if self._places[0] else None

    def halftime_us(self) -> int | None:
        """Return the length of half-time; None if it is that of the rules."""
        return HALFTIMES_MIN[self._places[1] - 1] * 60 * SECOND_US if self._places[1] else None

    def least_height(self, wide: float) -> float:
        """Return the height that the form needs at this width."""
        rows = 1 if self._is_wide(wide) else 2
        access = ACCESS + GAP if self._offers_closed else 0.0
        return self._sets_height(wide) + GAP + rows * (FIELD + GAP) + access + self.officials.least_height()

    def _sets_height(self, wide: float) -> float:
        high = grid_height(len(self._offered), across=_across(wide), height=SET_HEIGHT, gap=SET_GAP)
        return LABEL + LABEL_GAP + high

    def _is_wide(self, wide: float) -> bool:
        """Return whether both lengths stand side by side."""
        return max(choice.preferred_size().width() for choice in self._choices) <= (wide - BETWEEN) / 2

    def arrange(self, room: QRectF) -> None:
        area = Area(room)
        sets = Area(area.top(self._sets_height(room.width()), gap=GAP))
        place(self.labels[0], sets.top(LABEL, gap=LABEL_GAP))
        place(self.set_pane, sets.rest)
        count, across = len(self._offered), _across(room.width())
        inside = QRectF(0, 0, sets.rest.width(), sets.rest.height())
        place_all(self.sets[:count], grid(inside, count, across=across, height=SET_HEIGHT, gap=SET_GAP))
        lengths = area.top(FIELD, gap=GAP)
        if self._is_wide(room.width()):
            periods, halftimes = columns(lengths, 2, gap=BETWEEN)
        else:
            periods, halftimes = lengths, area.top(FIELD, gap=GAP)
        for label, choice, box in zip(self.labels[1:], self._choices, (periods, halftimes), strict=True):
            field = Area(box)
            place(label, field.top(LABEL, gap=LABEL_GAP))
            place(choice, field.rest)
        if self._offers_closed:
            field = Area(area.top(ACCESS, gap=GAP))
            place(self.access_label, field.top(LABEL, gap=LABEL_GAP))
            place(self.access, field.top(ROW, gap=LABEL_GAP))
            place(self.access_line, field.rest)
        place(self.officials, area.top(max(LIST_LEAST, area.rest.height())))

    def _on_choice(self, number: int, index: int) -> None:
        self._places[number] = index
        self._show()
        self.changed.emit()

    def _on_access(self, index: int) -> None:
        self._access = tuple(ACCESS_OPTIONS)[index]
        self._show()
        self.changed.emit()

    def _on_officials(self) -> None:
        self._officials = read_officials(self.officials.text())
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        show_values(self.sets, self._offered, self._show_set, make=self._made_set)
        effective = self._chosen.effective
        usual = (effective.period_us, effective.halftime_us)
        for number, (choice, length_us, offered) in enumerate(
            zip(self._choices, usual, (PERIODS_MIN, HALFTIMES_MIN), strict=True)
        ):
            as_ruled = tr("{length} (by the rules)", length=texts.minutes(length_us))
            choice.set_options((Option(as_ruled), *(Option(texts.minutes(one * 60 * SECOND_US)) for one in offered)))
            choice.set_index(self._places[number])
        self.access.set_index(tuple(ACCESS_OPTIONS).index(self._access))
        self.access_line.set_text(
            ACCESS_SENTENCES[self._access], colour="warn" if self._access is Access.OPEN else "text2"
        )
        count, *remarks = self._officials.said
        self.officials.set_said(count, tuple(remarks))
        self.relook()

    def _show_set(self, button: TitledButton, rules: Rules) -> None:
        button.set_words(rules.name, set_words(rules), is_chosen=rules == self._chosen)

    def _made_set(self, number: int) -> TitledButton:
        button = TitledButton(parent=self.set_pane)
        button.tapped.connect(lambda: self.choose(self._offered[number]))
        return button


def _across(wide: float) -> int:
    """Return how many rule sets stand in a row."""
    return max(1, int((wide + SET_GAP) // (SET_LEAST + SET_GAP)))
