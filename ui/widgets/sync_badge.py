"""Badge for the state of the network: calm, never red, never blinking."""

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from derbyos_core.i18n import joined, tr
from derbyos_core.roles.shared.access import ACCESS_SENTENCES, Access
from derbyos_core.roles.shared.header import BadgeValue, SyncState
from ui.theme.icons import draw_icon
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.pressable import Pressable
from ui.widgets.shapes import draw_box
from ui.widgets.text import draw_text

__all__ = ["SyncBadge"]

WORDS_FROM = 120.0
ICON = 22.0
SMALL, LOCK_GAP = 14.0, 3.0
EDGE = 2.0


MARKS = {
    SyncState.IN_STEP: "circle-check",
    SyncState.PARTLY: "ring-alert",
    SyncState.CATCHING_UP: "ring-alert",
    SyncState.ALONE: "wifi-off",
}
LOCKS = {Access.OPEN: "lock-open", Access.CLOSED: "lock"}


class SyncBadge(Pressable):
    """The network badge of the header; a tap lists the peers."""

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(184, 56))
        self._value = BadgeValue(state=SyncState.ALONE, word="")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    @property
    def radius(self) -> float:
        return Radius.CARD.value

    def set_badge(self, value: BadgeValue) -> None:
        if value != self._value:
            self._value = value
            said: tuple[str, ...] = (tr("Network: {word}, {sub}", word=value.word, sub=value.sub),)
            if value.access is not None:
                said = (*said, ACCESS_SENTENCES[value.access])
            self.setAccessibleName(joined(". ", said))
            self.setToolTip(joined(". ", (value.word, value.sub, *said[1:])))
            self.update()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        value, colours = self._value, self.colours
        is_well = value.state is SyncState.IN_STEP
        colour = colours.live if is_well else colours.warn
        has_words = room.width() >= WORDS_FROM
        fill = colours.live_soft if is_well else colours.warn_soft
        # Without its words the badge keeps an outline, so that it still looks pressable.
        edge = None if is_well and has_words else colour
        draw_box(painter, room, fill=fill, edge=edge, width=EDGE, radius=Radius.CARD)
        icon = QRectF(room.left() + 14, room.center().y() - ICON / 2, ICON, ICON)
        if not has_words:
            icon.moveCenter(room.center())
        if value.access is not None:
            if has_words:  # below the mark, so that both lines keep their width
                icon.translate(0, -(SMALL + LOCK_GAP) / 2)
                lock = QRectF(icon.center().x() - SMALL / 2, icon.bottom() + LOCK_GAP, SMALL, SMALL)
            else:
                icon.translate(-SMALL / 2, 0)
                lock = QRectF(icon.right() + 1, icon.center().y() - SMALL / 2, SMALL, SMALL)
            draw_icon(painter, LOCKS[value.access], lock, colours.text2)
        draw_icon(painter, MARKS[value.state], icon, colour)
        if not has_words:
            return
        left = icon.right() + 10
        line = QRectF(left, room.center().y() - 19, room.right() - left - 8, 20)
        draw_text(painter, line, value.word, colour=colour, size=Type.LINE, weight=Weight.BOLD, least=Type.TINY)
        line = QRectF(left, room.center().y() - 1, room.right() - left - 8, 20)
        draw_text(painter, line, value.sub, colour=colours.text2, size=Type.NOTE, least=Type.TINY)
