"""How a bout is made: both teams, the length of a period, and the rosters, all on one page."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.identity import Team
from derbyos_core.saying import say
from ui.models.setup import SECOND_US, NewBout
from ui.screens.page import Heading, Pane
from ui.screens.team_form import TeamForm
from ui.theme.kinds import Kind
from ui.theme.tokens import Space, Type, Weight
from ui.widgets.button import Button
from ui.widgets.painted import place
from ui.widgets.segmented_choice import Option, SegmentedChoice

__all__ = ["NewBoutForm"]

PAD = 34.0
PERIODS_MIN = (30, 20, 15)
"""Lengths of a period in minutes; the first is what the rules say."""


class NewBoutForm(Pane):
    """The page of a new bout.

    Signals:
        changed(): something was typed or chosen.
        back_tapped(): no new bout after all.
    """

    changed = Signal()
    back_tapped = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._period = 0
        self.title = Heading(say("New bout"), size=Type.PAGE, weight=Weight.HEAVY, ink="text", parent=self)
        self.back = Button(say("Bouts"), kind=Kind.QUIET, mark="arrow-left", parent=self)
        self.label = Heading(say("Anything may stay empty, and be added later."), parent=self)
        self.home = TeamForm(Team.HOME, parent=self)
        self.away = TeamForm(Team.AWAY, parent=self)
        self.period_label = Heading(say("Period"), parent=self)
        self.periods = SegmentedChoice(say("Length of a period"), parent=self)
        self.periods.set_options(tuple(Option(say("{minutes} min", minutes=minutes)) for minutes in PERIODS_MIN))
        self.periods.set_index(0)
        self.back.tapped.connect(self.back_tapped)
        self.periods.chosen.connect(self._on_period)
        for form in (self.home, self.away):
            form.changed.connect(self.changed)

    def value(self) -> NewBout:
        """What the page says."""
        period_us = PERIODS_MIN[self._period] * 60 * SECOND_US if self._period else None
        return NewBout(teams=(self.home.value(), self.away.value()), period_us=period_us)

    def shorts(self) -> dict[Team, str]:
        """What the teams will be called."""
        return {Team.HOME: self.home.letters(), Team.AWAY: self.away.letters()}

    def arrange(self, room: QRectF) -> None:
        left = PAD if room.width() > 600 else Space.L
        wide = room.width() - 2 * left
        is_low = room.height() < 480
        place(self.title, QRectF(left, 10 if is_low else 23, wide - 130, 36))
        place(self.back, QRectF(room.right() - left - 110, 6 if is_low else 19, 110, 44))
        self.label.setHidden(is_low)
        place(self.label, QRectF(left, 63, wide, 24))
        top = 56.0 if is_low else 98.0
        bottom = room.height() - (52 if is_low else 76)
        each = (wide - 20) / 2
        place(self.home, QRectF(left, top, each, bottom - 12 - top))
        place(self.away, QRectF(left + each + 20, top, each, bottom - 12 - top))
        place(self.period_label, QRectF(left, bottom, 70, 44))
        choice = max(300.0, self.periods.wish().width())
        place(self.periods, QRectF(room.right() - left - choice, bottom, choice, 44))

    def _on_period(self, index: int) -> None:
        self._period = index
        self.periods.set_index(index)
        self.changed.emit()
