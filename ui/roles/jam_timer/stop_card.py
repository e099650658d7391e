"""Card of a team's timeouts and official review."""

from PySide6.QtCore import QRectF, QSizeF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.header import Review
from derbyos_core.roles.shared.jersey import Jersey
from ui.layout import place
from ui.roles.shared.page import Pane
from ui.theme.tokens import Type
from ui.widgets.button import Button
from ui.widgets.jersey_chip import JerseyChip
from ui.widgets.timeout_pips import TimeoutPips

__all__ = ["StopCard"]

BUTTON = 52.0
PAD = 16.0
CHIP = QSizeF(72, 40)
LOW = 110.0


class StopCard(Pane):
    """One team's card.

    Signals:
        timeout_tapped(), review_tapped(): the team takes one.
        off_tapped(object): "timeout" or "review": there is none left; say why.
    """

    timeout_tapped = Signal()
    review_tapped = Signal()
    off_tapped = Signal(object)

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(ground="surface", edge="line", parent=parent)
        self.chip = JerseyChip(width=CHIP.width(), height=CHIP.height(), parent=self)
        self.pips = TimeoutPips(parent=self)
        self.timeout = Button(tr("Team timeout"), mark="hand-stop", height=BUTTON, size=Type.LEAD, parent=self)
        self.review = Button(tr("Official review"), mark="search", height=BUTTON, size=Type.LEAD, parent=self)
        self.timeout.tapped.connect(self.timeout_tapped)
        self.review.tapped.connect(self.review_tapped)
        self.timeout.off_tapped.connect(lambda: self.off_tapped.emit("timeout"))
        self.review.off_tapped.connect(lambda: self.off_tapped.emit("review"))

    def set_team(self, short: str, jersey: Jersey, *, timeouts_left: int, timeouts: int, review: Review) -> None:
        """Show what the team has left."""
        self.chip.set_chip(short, jersey)
        self.pips.set_pips(timeouts_left=timeouts_left, timeouts=timeouts, review=review)
        self.timeout.set_kind(ButtonKind.NORMAL if timeouts_left else ButtonKind.OFF)
        self.review.set_kind(ButtonKind.OFF if review is Review.USED else ButtonKind.NORMAL)
        self.timeout.setAccessibleName(tr("Team timeout, {short}, {left} left", short=short, left=timeouts_left))
        self.review.setAccessibleName(tr("Official review, {short}", short=short))

    def arrange(self, room: QRectF) -> None:
        if room.height() < LOW:
            self._arrange_low(room)
            return
        self._label(tr("Team timeout"), tr("Official review"))
        self.pips.show()
        top = room.top() + 13 + max(0.0, (room.height() - 138) / 3)
        place(self.chip, QRectF(PAD + 1, top + 4, CHIP.width(), CHIP.height()))
        pips = self.pips.preferred_size()
        place(self.pips, QRectF(room.right() - PAD - pips.width(), top, pips.width(), pips.height()))
        wide = (room.width() - 2 * PAD - 8) / 2
        bottom = room.bottom() - 15 - BUTTON
        place(self.timeout, QRectF(PAD, bottom, wide, BUTTON))
        place(self.review, QRectF(PAD + wide + 8, bottom, wide, BUTTON))

    def _arrange_low(self, room: QRectF) -> None:
        """Arrange the card in one line: the header's dots say what is left."""
        self._label(tr("Timeout"), tr("Review"))
        self.pips.hide()
        top = room.center().y() - 24
        place(self.chip, QRectF(8, top + 8, 52, 32))
        wide = (room.width() - 52 - 32) / 2
        place(self.timeout, QRectF(68, top, wide, 48))
        place(self.review, QRectF(76 + wide, top, wide, 48))

    def _label(self, timeout: str, review: str) -> None:
        """Label the buttons, more briefly if the card is one line."""
        for button, words in ((self.timeout, timeout), (self.review, review)):
            button.set_text(words)
