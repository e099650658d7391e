"""Jam card: the jam's number, its phase, and whether it has the cursor."""

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from derbyos_core.i18n import joined, tr
from derbyos_core.roles.shared.header import JamCardValue
from derbyos_core.roles.shared.phase import DisplayPhase
from ui.theme.icons import draw_icon
from ui.theme.phases import LOOKS
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.pressable import Pressable
from ui.widgets.shapes import draw_box
from ui.widgets.text import draw_text, text_width

__all__ = ["JamCard"]

LONG_FROM = 150.0
SHORT_FROM = 112.0
HEIGHT = 60.0
CURSOR_WIDTH = 3.0
DASHED_WIDTH = 1.8
PILL_HEIGHT = 20.0
CURSOR_PAD = 26.0
"""Width of the cursor mark and the ends of its pill, beside the word."""


class JamCard(Pressable):
    """A card of the jam strip; a tap moves the cursor to it. Without a value it is an empty place."""

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(162, HEIGHT))
        self._card: JamCardValue | None = None
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.setEnabled(False)

    @property
    def radius(self) -> float:
        return Radius.CARD.value

    def card(self) -> JamCardValue | None:
        """Return the value that is shown."""
        return self._card

    def set_card(self, card: JamCardValue | None) -> None:
        if card == self._card:
            return
        self._card = card
        self.setEnabled(card is not None)
        self.setAccessibleName(_name(card) if card else "")
        self.update()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        if self._card is None:
            return
        card, colours = self._card, self.colours
        made = LOOKS[card.phase]
        colour: QColor = getattr(colours, made.on_card)
        self._paint_box(painter, room, card)
        size = Type.NUMBER_M if room.height() >= 52 or room.width() < SHORT_FROM else Type.PAGE
        has_words = room.width() >= SHORT_FROM and room.height() >= 46
        number = f"J{card.jam}" if has_words or not card.letters else card.letters
        width = text_width(number, size=size, weight=Weight.HEAVY)
        left = room.left() + 10
        if room.width() < SHORT_FROM and not card.has_cursor:
            left = room.left() + max(4.0, (room.width() - width) / 2)
        draw_text(
            painter,
            QRectF(left, room.top(), room.right() - left - 4, room.height()),
            number,
            colour=colour,
            size=size,
            weight=Weight.HEAVY,
        )
        rest = QRectF(left + width + 8, room.top(), room.right() - left - width - 12, room.height())
        if has_words:
            self._paint_words(painter, rest, card, colour, is_long=room.width() >= LONG_FROM)
        elif card.has_cursor:
            pill = QRectF(rest.left() + 2, rest.center().y() - 13, min(rest.width() - 4, 34.0), 26)
            self._paint_cursor(painter, pill, word="")

    def _paint_box(self, painter: QPainter, room: QRectF, card: JamCardValue) -> None:
        colours, made = self.colours, LOOKS[card.phase]
        fill = getattr(colours, made.card)
        if card.has_cursor:
            draw_box(painter, room, fill=fill, edge=colours.accent, width=CURSOR_WIDTH, radius=Radius.CARD)
        elif made.is_dashed:
            edge = getattr(colours, made.colour)
            draw_box(painter, room, fill=fill, edge=edge, width=DASHED_WIDTH, radius=Radius.CARD, is_dashed=True)
        else:
            edge = colours.line if card.phase is DisplayPhase.ENDED else None
            draw_box(painter, room, fill=fill, edge=edge, width=1.5, radius=Radius.CARD)

    def _paint_words(
        self, painter: QPainter, rest: QRectF, card: JamCardValue, colour: QColor, *, is_long: bool
    ) -> None:
        made = LOOKS[card.phase]
        top, bottom = rest.center().y() - 11, rest.center().y() + 12
        left = rest.left()
        if is_long:
            draw_icon(painter, made.mark, QRectF(left, top - 6.5, 13, 13), colour)
            left += 16
        line = QRectF(left, top - 10, rest.right() - left, 20)
        word = card.word or (made.word if is_long and _fits(made.word, line.width()) else made.short)
        draw_text(painter, line, word, colour=colour, size=Type.LINE, weight=Weight.BOLD, least=Type.TINY)
        if card.has_cursor:
            word = tr("writing") if is_long else ""
            needed = CURSOR_PAD + text_width(word, size=Type.NOTE, weight=Weight.SEMI) if word else 32.0
            width = min(rest.width(), max(80.0, needed)) if is_long else needed
            pill = QRectF(rest.left() - 4, bottom - PILL_HEIGHT / 2, width, PILL_HEIGHT)
            self._paint_cursor(painter, pill, word=word)
        else:
            line = QRectF(rest.left(), bottom - 10, rest.width(), 20)
            sub = self.colours.text2 if card.phase is DisplayPhase.ENDED else colour
            said = card.sub if is_long else card.short or card.sub
            draw_text(painter, line, said, colour=sub, size=Type.NOTE, least=Type.TINY)

    def _paint_cursor(self, painter: QPainter, pill: QRectF, *, word: str) -> None:
        colours = self.colours
        draw_box(painter, pill, fill=colours.surface, radius=pill.height() / 2)
        icon = QRectF(pill.left() + 6, pill.center().y() - 6.5, 13, 13)
        if not word:
            icon.moveCenter(pill.center())
        draw_icon(painter, "pencil", icon, colours.accent)
        text = QRectF(icon.right() + 3, pill.top(), pill.right() - icon.right() - 6, pill.height())
        draw_text(painter, text, word, colour=colours.accent, size=Type.NOTE, weight=Weight.SEMI, least=Type.TINY)


def _fits(word: str, room: float) -> bool:
    """Return whether the long word fits; else the card takes the short one."""
    return text_width(word, size=Type.TINY, weight=Weight.BOLD) <= room


def _name(card: JamCardValue) -> str:
    said = joined(", ", filter(None, (tr("Jam {jam} {word}", jam=card.jam, word=LOOKS[card.phase].word), card.word)))
    if card.has_cursor:
        return tr("{card}, your entries go here", card=said)
    return joined(", ", (said, card.sub)) if card.sub else said
