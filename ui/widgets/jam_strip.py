"""Strip of the jam cards: just ended, then active or upcoming, and before them the one being corrected."""

from PySide6.QtCore import QRectF, QSizeF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.roles.shared.header import JamCardValue
from ui.layout import place
from ui.widgets.jam_card import JamCard
from ui.widgets.painted import Painted, room_of

__all__ = ["JamStrip"]

GAP = 7.0
ENDED_SHARE = 0.482
"""The present jam's card is a little wider: its words are longer."""
COMPACT_BELOW = 230.0
COMPACT_ENDED_SHARE = 0.35
COMPACT_PEN_SHARE = 0.6


class JamStrip(Painted):
    """The cards that say where entries go.

    Signals:
        tapped(str): "ended", "present" or "correcting".
    """

    tapped = Signal(str)

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(342, 60))
        self._correcting = JamCard(parent=self)
        self._ended = JamCard(parent=self)
        self._present = JamCard(parent=self)
        self._correcting.hide()
        self._correcting.tapped.connect(lambda: self.tapped.emit("correcting"))
        self._ended.tapped.connect(lambda: self.tapped.emit("ended"))
        self._present.tapped.connect(lambda: self.tapped.emit("present"))

    @property
    def has_correcting(self) -> bool:
        """Return whether an older jam is being corrected."""
        return not self._correcting.isHidden()

    def set_cards(
        self,
        *,
        ended: JamCardValue | None,
        present: JamCardValue | None,
        correcting: JamCardValue | None = None,
    ) -> None:
        """Set the cards. A place without a card stays empty, so that the others do not move."""
        had_cursor = self._ended_has_cursor()
        self._ended.set_card(ended)
        self._present.set_card(present)
        was_hidden = self._correcting.isHidden()
        self._correcting.set_card(correcting)
        self._present.setHidden(present is None)
        if was_hidden != (correcting is None) or had_cursor != self._ended_has_cursor():
            self._correcting.setHidden(correcting is None)
            self.relook()
        elif self._ended.isHidden() is not self._is_ended_away():
            self._ended.setHidden(self._is_ended_away())

    def arrange(self, room: QRectF) -> None:
        # In the compact frame two cards fit: the one being corrected, and the present jam.
        is_compact = room.width() < COMPACT_BELOW
        self._ended.setHidden(self._is_ended_away())
        if self.has_correcting and not is_compact:
            width = (room.width() - 2 * GAP) / 3
            for number, card in enumerate((self._correcting, self._ended, self._present)):
                place(card, QRectF(room.left() + number * (width + GAP), room.top(), width, room.height()))
            return
        share = ENDED_SHARE
        if is_compact:
            has_cursor = self.has_correcting or self._ended_has_cursor()
            share = COMPACT_PEN_SHARE if has_cursor else COMPACT_ENDED_SHARE
        width = (room.width() - GAP) * share
        place(
            self._correcting if self.has_correcting else self._ended,
            QRectF(room.left(), room.top(), width, room.height()),
        )
        left = room.left() + width + GAP
        place(self._present, QRectF(left, room.top(), room.right() - left, room.height()))

    def _is_ended_away(self) -> bool:
        """Return whether the ended card is hidden: an empty place cannot be pressed or read out."""
        is_compact = room_of(self).width() < COMPACT_BELOW
        return self._ended.card() is None or (is_compact and self.has_correcting)

    def _ended_has_cursor(self) -> bool:
        card = self._ended.card()
        return card is not None and card.has_cursor
