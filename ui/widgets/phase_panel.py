"""The jam timer's panel: one huge clock on the phase's soft ground, and the remaining time as a bar."""

from dataclasses import replace

from PySide6.QtCore import QRectF, QSizeF, QTimer
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from derbyos_core.i18n import joined
from derbyos_core.roles.jam_timer.timer_panel import PanelValue
from derbyos_core.roles.shared.phase import DisplayPhase
from ui.theme.phases import LOOKS
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.painted import Painted
from ui.widgets.pill import draw_pill, pill_width
from ui.widgets.shapes import draw_box
from ui.widgets.text import CENTRE, RIGHT, draw_paragraph, draw_text, text_width

__all__ = ["PhasePanel"]

PAD = 27.0
PILL_TOP = 17.0
PILL_HEIGHT = 36.0
NOTE_GAP = 16.0
BAR_HEIGHT = 12.0
BAR_BOTTOM = 20.0
TICK_WIDTH = 2.0
DIGITS_LEAST = 60.0
DIGITS_GAP = 10.0
DIGITS_ROOM = 48.0
"""Height that the capitals of the least digits need; with less, they stand in one line with the phase."""
EDGE = 5.0
HINT = 26.0
EDGED = (
    DisplayPhase.JAM_OVERDUE,
    DisplayPhase.LINE_UP_ENDING,
    DisplayPhase.LINE_UP_OVER,
    DisplayPhase.TIMEOUT_OVER,
)
"""Phases in which somebody has to act: the panel has an edge in their colour."""
LOW_BAR = 20.0
LOW_DIGITS_SHARE = 0.86
"""Size of the digits that stand in one line with the phase, as a part of the height."""
ASIDE_PAD = 14.0
ASIDE_BAR = 9.0
ASIDE_DIGITS = 92.0
ASIDE_SHARE = 0.5
"""The part of the width that the digits take at most."""
ASIDE_LOW = 76.0
"""Below this height the bar stands beside the digits, under the phase."""
ASIDE_LOW_SHARE = 0.4
FLASH_BAND = 22.0
FLASH_MS = 500
"""Length of a flash. One at a time, so far from the three in a second that WCAG 2.3.1 forbids."""


class PhasePanel(Painted):
    """The tinted panel with the jam timer's one clock."""

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(420, 190))
        self._value = PanelValue(phase=DisplayPhase.WAITING, word="")
        self._text = ""
        self._is_aside = False
        self._has_foot = False
        self._flash = QTimer(self, singleShot=True, interval=FLASH_MS)
        self._flash.timeout.connect(self.update)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_panel(self, value: PanelValue, text: str) -> None:
        """Set the value and the digits. While the digits do not change, neither does the bar."""
        has_turned = text != self._text
        if not has_turned and value.fraction is not None and self._value.fraction is not None:
            value = replace(value, fraction=self._value.fraction)
        if has_turned or value != self._value:
            self._value, self._text = value, text
            self._name()
            self.update()

    def set_aside(self, is_aside: bool) -> None:
        """Set whether the digits stand at the right, with the phase in the corner at the left."""
        if is_aside != self._is_aside:
            self._is_aside = is_aside
            self.update()

    def set_foot(self, has_foot: bool) -> None:
        """Set whether a control stands in the corner under the phase, so that the phase keeps to the top."""
        if has_foot != self._has_foot:
            self._has_foot = has_foot
            self.update()

    @property
    def is_flashing(self) -> bool:
        """Whether a wide edge in the full colour of the phase is shown for a moment."""
        return self._flash.isActive()

    def flash(self) -> None:
        """Show a wide edge in the full colour of the phase for half a second; the words stay as readable as before."""
        self._flash.start()
        self.update()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        value, colours = self._value, self.colours
        made = LOOKS[value.phase]
        colour = getattr(colours, made.colour)
        edge = colour if value.phase in EDGED else None
        soft = getattr(colours, made.soft)
        draw_box(painter, room, fill=soft, edge=edge, width=EDGE, radius=Radius.PANEL)
        if self.is_flashing:
            band = min(FLASH_BAND, room.height() / 6)
            draw_box(painter, room, edge=colour, width=band, radius=Radius.PANEL)
        width = pill_width(value.word, made.mark, size=Type.LEAD)
        pill = QRectF(room.left() + PAD, room.top() + PILL_TOP, width, PILL_HEIGHT)
        has_note_room = pill.right() + NOTE_GAP + text_width(value.note, size=Type.NOTE) <= room.right() - PAD
        if self._is_aside:
            self._paint_aside(painter, room)
        elif has_note_room and self._has_digits_room(room):
            self._paint_whole(painter, room, pill)
        else:
            pill.moveLeft(room.left() + PAD / 2)
            digits = self._low_digits(room)
            right = digits.right() + DIGITS_GAP + text_width(value.note, size=Type.TINY)
            if pill.right() + DIGITS_GAP > digits.left() or right > room.right() - PAD / 2:
                self._paint_aside(painter, room)  # words of this length and the digits do not fit in one line
            else:
                self._paint_low(painter, room, pill, digits)

    def _has_digits_room(self, room: QRectF) -> bool:
        """Return whether the digits have room between the phase above and the hint and the bar below them."""
        above = PILL_TOP + PILL_HEIGHT
        bar = 0.0 if self._value.fraction is None else BAR_HEIGHT
        return room.height() - above - BAR_BOTTOM - bar - (HINT if self._value.hint else 0.0) >= DIGITS_ROOM

    def _paint_whole(self, painter: QPainter, room: QRectF, pill: QRectF) -> None:
        """Draw phase and note, the digits in the middle, the hint and the bar, one under the other."""
        value, colours = self._value, self.colours
        made = LOOKS[value.phase]
        colour = getattr(colours, made.colour)
        draw_pill(painter, pill, value.word, background=colours.surface, colour=colour, mark=made.mark, size=Type.LEAD)
        note = QRectF(pill.right() + NOTE_GAP, pill.top(), room.right() - PAD - pill.right() - NOTE_GAP, pill.height())
        draw_text(painter, note, value.note, colour=colours.text2, size=Type.BODY, align=RIGHT)
        bottom = self._paint_bar(painter, room)
        if value.hint:
            bottom -= HINT
            line = QRectF(room.left() + PAD, bottom, room.width() - 2 * PAD, HINT)
            draw_text(painter, line, value.hint, colour=colours.text, size=Type.LEAD, align=CENTRE, least=Type.TINY)
        digits = QRectF(room.left() + PAD, pill.bottom(), room.width() - 2 * PAD, bottom - pill.bottom())
        size = max(DIGITS_LEAST, min(float(Type.NUMBER_XL), digits.height() * 0.86))
        draw_text(
            painter,
            digits,
            self._text,
            colour=colours.text,
            size=size,
            weight=Weight.HEAVY,
            align=CENTRE,
            least=DIGITS_LEAST,
        )

    def _low_digits(self, room: QRectF) -> QRectF:
        """Return the box of the digits in the middle of a panel that is one line high."""
        height = room.height() - LOW_BAR - 4 - (HINT if self._has_low_hint(room) else 0.0)
        size = min(ASIDE_DIGITS, max(height * LOW_DIGITS_SHARE, min(DIGITS_LEAST, height)))
        wide = text_width(self._text, size=size, weight=Weight.HEAVY) + 1
        return QRectF(room.center().x() - wide / 2, room.top() + 4, wide, height)

    def _has_low_hint(self, room: QRectF) -> bool:
        """Return whether there is a hint, and room for it between the digits and the bar."""
        return bool(self._value.hint) and room.height() - LOW_BAR - 4 - HINT >= DIGITS_LEAST

    def _paint_low(self, painter: QPainter, room: QRectF, pill: QRectF, digits: QRectF) -> None:
        """Draw phase, digits and note in one line, with the hint and the bar under them."""
        value, colours = self._value, self.colours
        made = LOOKS[value.phase]
        self._paint_bar(painter, room.adjusted(0, 0, 0, BAR_BOTTOM - 6))
        if self._has_low_hint(room):
            line = QRectF(room.left() + PAD, digits.bottom(), room.width() - 2 * PAD, HINT)
            draw_text(painter, line, value.hint, colour=colours.text, size=Type.LEAD, align=CENTRE, least=Type.TINY)
        pill.moveTop(digits.center().y() - PILL_HEIGHT / 2)
        colour = getattr(colours, made.colour)
        draw_pill(painter, pill, value.word, background=colours.surface, colour=colour, mark=made.mark, size=Type.LEAD)
        draw_text(
            painter,
            digits,
            self._text,
            colour=colours.text,
            size=ASIDE_DIGITS,
            weight=Weight.HEAVY,
            align=CENTRE,
            least=Type.NUMBER_M,
        )
        left = digits.right() + DIGITS_GAP
        note = QRectF(left, digits.top(), room.right() - PAD / 2 - left, digits.height())
        draw_text(painter, note, value.note, colour=colours.text2, size=Type.BODY, align=RIGHT, least=Type.TINY)

    def _paint_aside(self, painter: QPainter, room: QRectF) -> None:
        """Draw the phase at the left, the digits at the right, and the bar under both."""
        value, colours = self._value, self.colours
        made = LOOKS[value.phase]
        is_low = room.height() < ASIDE_LOW
        pad = ASIDE_PAD - 6 if is_low else ASIDE_PAD
        inner = room.adjusted(pad, ASIDE_PAD / 2, -pad, -ASIDE_PAD / 2)
        if value.fraction is not None:
            bar = QRectF(inner.left(), inner.bottom() - ASIDE_BAR, inner.width(), ASIDE_BAR)
            bar.setWidth(inner.width() * ASIDE_LOW_SHARE if is_low else inner.width())
            self._paint_share(painter, bar)
            inner.setBottom(bar.top() - 2)
        digits = self._paint_digits(painter, room, inner, is_low=is_low, share=ASIDE_SHARE)
        colour = getattr(colours, made.colour)
        box = QRectF(inner.left(), inner.top(), inner.width() * (1 - digits) - 8, inner.height())
        for size_of in (float(Type.LEAD), float(Type.BODY), float(Type.NOTE)):
            wide = pill_width(value.word, made.mark, size=size_of)
            if wide <= box.width() and (size_of <= Type.NOTE or not is_low):
                pill = QRectF(box.left(), box.top(), wide, min(PILL_HEIGHT, inner.height()))
                if value.fraction is None and not self._has_foot:
                    pill.moveTop(inner.center().y() - pill.height() / 2)
                fill = colours.surface
                draw_pill(painter, pill, value.word, background=fill, colour=colour, mark=made.mark, size=size_of)
                return
        box.setTop(box.top() + 2)
        size = Type.TINY if is_low else Type.LINE
        draw_paragraph(painter, box, value.word, colour=colour, size=size, weight=Weight.BOLD)

    def _paint_digits(self, painter: QPainter, room: QRectF, inner: QRectF, *, is_low: bool, share: float) -> float:
        """Draw the digits at the right; return the part of the width that they take."""
        size = min(ASIDE_DIGITS, room.height() * (0.86 if is_low else 0.76))
        size = min(size, size * inner.width() * share / text_width(self._text or "0", size=size, weight=Weight.HEAVY))
        wide = text_width(self._text, size=size, weight=Weight.HEAVY)
        digits = QRectF(inner.right() - wide - 1, room.top(), wide + 1, inner.bottom() - room.top() + 2)
        draw_text(
            painter,
            digits,
            self._text,
            colour=self.colours.text,
            size=size,
            weight=Weight.HEAVY,
            align=RIGHT,
            least=Type.NUMBER_M,
        )
        return wide / inner.width()

    def _paint_share(self, painter: QPainter, bar: QRectF) -> None:
        """Draw the share of time that is left, with the mark of the warning."""
        value, colours = self._value, self.colours
        radius = bar.height() / 2
        draw_box(painter, bar, fill=colours.well, radius=radius)
        share = min(1.0, max(0.0, value.fraction or 0.0))
        if share > 0:
            filled = QRectF(bar.left(), bar.top(), max(bar.width() * share, bar.height()), bar.height())
            draw_box(painter, filled, fill=getattr(colours, LOOKS[value.phase].colour), radius=radius)
        if value.tick is not None:
            colour = colours.surface if share > value.tick else colours.text
            painter.fillRect(QRectF(bar.left() + bar.width() * value.tick, bar.top(), TICK_WIDTH, bar.height()), colour)

    def _paint_bar(self, painter: QPainter, room: QRectF) -> float:
        top = room.bottom() - BAR_BOTTOM - BAR_HEIGHT
        if self._value.fraction is None:
            return top + BAR_HEIGHT
        self._paint_share(painter, QRectF(room.left() + PAD, top, room.width() - 2 * PAD, BAR_HEIGHT))
        return top

    def _name(self) -> None:
        self.setAccessibleName(joined(" ", (self._value.word, self._text)))
        self.setAccessibleDescription(joined(". ", [one for one in (self._value.note, self._value.hint) if one]))
