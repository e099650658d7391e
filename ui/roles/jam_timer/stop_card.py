"""Card of a team's timeouts and official review."""

from PySide6.QtCore import QPointF, QRectF, QSizeF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.colours import Jersey
from derbyos_core.i18n import tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.header import Review
from ui.layout import Area, centred, columns, place, place_all
from ui.roles.shared.page import Pane
from ui.theme.tokens import Type
from ui.widgets.button import Button
from ui.widgets.jersey_chip import JerseyChip
from ui.widgets.painted import room_of
from ui.widgets.timeout_pips import TimeoutPips

__all__ = ["StopCard"]

HEIGHT = 138.0
"""Space beyond this height is shared out above, between and below the parts."""
BUTTON = 52.0
PAD, TOP, BOTTOM = 16.0, 13.0, 15.0
GAP = 8.0
CHIP = QSizeF(72, 40)
CHIP_LEFT, CHIP_TOP = 1.0, 4.0
LOW = 110.0
LOW_BUTTON = 48.0
LOW_CHIP = QSizeF(52, 32)


class StopCard(Pane):
    """One team's card.

    Signals:
        timeout_tapped(), review_tapped(): the team takes one.
        timeout_off_tapped(), review_off_tapped(): there is none left; say why.
    """

    timeout_tapped = Signal()
    review_tapped = Signal()
    timeout_off_tapped = Signal()
    review_off_tapped = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(background="surface", edge="line", parent=parent)
        self.chip = JerseyChip(width=CHIP.width(), height=CHIP.height(), parent=self)
        self.pips = TimeoutPips(parent=self)
        self.timeout = Button(tr("Team timeout"), mark="hand-stop", height=BUTTON, size=Type.LEAD, parent=self)
        self.review = Button(tr("Official review"), mark="search", height=BUTTON, size=Type.LEAD, parent=self)
        self.timeout.tapped.connect(self.timeout_tapped)
        self.review.tapped.connect(self.review_tapped)
        self.timeout.off_tapped.connect(self.timeout_off_tapped)
        self.review.off_tapped.connect(self.review_off_tapped)

    def set_team(self, short: str, jersey: Jersey, *, timeouts_left: int, timeouts: int, review: Review) -> None:
        """Show what the team has left."""
        self.chip.set_chip(short, jersey)
        before = self.pips.preferred_size()
        self.pips.set_pips(timeouts_left=timeouts_left, timeouts=timeouts, review=review)
        if self.pips.preferred_size() != before:
            self.arrange(room_of(self))
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
        spare = max(0.0, (room.height() - HEIGHT) / 3)
        area = Area(room.adjusted(PAD, TOP + spare, -PAD, -BOTTOM))
        place_all((self.timeout, self.review), columns(area.bottom(BUTTON), 2, gap=GAP))
        place(self.chip, QRectF(area.rest.topLeft() + QPointF(CHIP_LEFT, CHIP_TOP), CHIP))
        pips = self.pips.preferred_size()
        place(self.pips, Area(area.top(pips.height())).right(pips.width()))

    def _arrange_low(self, room: QRectF) -> None:
        """Arrange the card in one line: the header's dots say what is left."""
        self._label(tr("Timeout"), tr("Review"))
        self.pips.hide()
        line = Area(centred(room, height=LOW_BUTTON), pad_x=GAP)
        place(self.chip, centred(line.left(LOW_CHIP.width(), gap=GAP), height=LOW_CHIP.height()))
        place_all((self.timeout, self.review), columns(line.rest, 2, gap=GAP))

    def _label(self, timeout: str, review: str) -> None:
        """Label the buttons, more briefly if the card is one line."""
        for button, words in ((self.timeout, timeout), (self.review, review)):
            button.set_text(words)
