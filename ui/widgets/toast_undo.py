"""Toast of the own last change: what it was, how long ago, and the one button to undo it.

A press on the button refers to the words that stood there when it began. The second press of a double click does
nothing: the first has already put other words there.
"""

from time import monotonic

from PySide6.QtCore import QRectF, QSizeF, Signal
from PySide6.QtGui import QGuiApplication, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from derbyos_core.i18n import joined, tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.toast import Toast, ToastTone
from ui.layout import place
from ui.theme.icons import draw_icon
from ui.theme.look import look
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.button import Button
from ui.widgets.painted import Painted
from ui.widgets.shapes import draw_box
from ui.widgets.text import RIGHT, draw_paragraph, draw_text, paragraph_height, text_width

__all__ = ["CHOICES_MAX", "ToastUndo", "double_press_s"]

WIDTH = 416.0
HEIGHT = 48.0
ACTION_WIDTH = 100.0
ACTION_HEIGHT = 44.0
CHOICES_MAX = 4
PAD = 16.0
ICON = 16.0
GAP = 8.0
EDGES = 8.0
"""Height that two lines of words leave free."""


def double_press_s() -> float:
    """Return the time within which a second press belongs to the first one, as this computer has it."""
    return QGuiApplication.styleHints().mouseDoubleClickInterval() / 1000


class ToastUndo(Painted):
    """The toast at the bottom left. Its action keeps its place whatever the words are.

    Signals:
        undo_tapped(): the action was tapped.
        choice_tapped(int): the index of the choice that was tapped.
    """

    undo_tapped = Signal()
    choice_tapped = Signal(int)

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(WIDTH, HEIGHT))
        self._toast: Toast | None = None
        self._is_bare = False
        self._down: tuple[str, str] | None = None
        """The action and the words under the present press; None while nothing is pressed."""
        self._tapped_at = float("-inf")
        self._action = Button(tr("Undo"), mark="arrow-back-up", height=ACTION_HEIGHT, parent=self)
        self._action.pressed.connect(self._on_pressed)
        self._action.tapped.connect(self._on_tapped)
        self._choices = [Button(height=ACTION_HEIGHT, parent=self) for _ in range(CHOICES_MAX)]
        for number, button in enumerate(self._choices):
            button.tapped.connect(lambda number=number: self.choice_tapped.emit(number))
        for button in (self._action, *self._choices):
            button.keeps_typed = False  # they refer to the entry that the toast names
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._show()

    def set_toast(self, toast: Toast | None) -> None:
        """Set the last own change; None before there is any."""
        if toast == self._toast:
            return
        assert toast is None or len(toast.choices) <= CHOICES_MAX, "more choices than the bar has room for"
        before, self._toast = self._toast, toast
        shape = (before.action, before.choices, before.tone) if before else None
        if toast is None or (toast.action, toast.choices, toast.tone) != shape:
            self._show()
        # With a screen reader the button alone must say what it undoes.
        self._action.setAccessibleName(joined(": ", (toast.action, toast.text)) if toast else "")
        self.setAccessibleName(
            joined(" ", filter(None, (toast.text, toast.age))) if toast else tr("Nothing entered yet")
        )
        self.update()

    def set_bare(self, is_bare: bool) -> None:
        """Show it without ground and age, for the compact frame."""
        if is_bare != self._is_bare:
            self._is_bare = is_bare
            self.relook()

    def words_width(self, wide: float) -> float:
        """Return how far the words reach in a toast of this width; anything behind them can be tapped."""
        if self._toast is None:
            return wide
        choices = sum(_choice_width(text) + GAP for text in self._toast.choices)
        return wide - choices - self._action_width() - 2

    def arrange(self, room: QRectF) -> None:
        choices = self._toast.choices if self._toast else ()
        widths = [_choice_width(text) for text in choices]
        taken = sum(widths) + GAP * len(widths)
        right = room.right() - taken
        action = self._action_width()
        place(self._action, QRectF(right - action - 2, room.top() + 2, action, ACTION_HEIGHT))
        left = right + GAP
        for button, width in zip(self._choices, widths, strict=False):
            place(button, QRectF(left, room.top() + 2, width, ACTION_HEIGHT))
            left += width + GAP

    def paint(self, painter: QPainter, room: QRectF) -> None:
        toast, colours = self._toast, self.colours
        if toast is None:
            return
        is_bad = toast.tone is ToastTone.BAD
        if is_bad:
            draw_box(painter, room, fill=colours.bad_soft, edge=colours.bad, width=2.0, radius=Radius.CARD)
        elif not self._is_bare:
            draw_box(painter, room, fill=colours.well, radius=Radius.CARD)
        colour = colours.bad if is_bad else colours.text
        pad = 0.0 if self._is_bare and not is_bad else PAD
        icon = QRectF(room.left() + pad, room.center().y() - ICON / 2, ICON, ICON)
        draw_icon(painter, "alert-triangle" if is_bad else "check", icon, colours.bad if is_bad else colours.live)
        left = icon.right() + 9
        right = self._action.x() / look().scale - 12
        line = QRectF(left, room.top(), right - left, room.height())
        has_age = bool(toast.age) and not self._is_bare
        age = text_width(toast.age, size=Type.NOTE) + 10 if has_age else 0.0
        if text_width(toast.text, size=Type.NOTE, weight=Weight.SEMI) > line.width() - age:
            has_age, age = False, 0.0  # what was done says more than when
        words = QRectF(line.left(), line.top(), line.width() - age, line.height())
        text = _shortest(toast, words)
        high = _height(text, words.width())
        if _width(text) > words.width() and high <= words.height() - EDGES:
            lines = words.adjusted(0, (words.height() - high) / 2, 0, 0)
            draw_paragraph(painter, lines, text, colour=colour, size=Type.NOTE, weight=Weight.SEMI)
            return
        width = draw_text(painter, words, text, colour=colour, size=Type.BODY, weight=Weight.SEMI, may_cut=True)
        aged = QRectF(line.left() + width, line.top(), age, line.height())
        draw_text(painter, aged, toast.age if has_age else "", colour=colours.text2, size=Type.NOTE, align=RIGHT)

    def _show(self) -> None:
        toast = self._toast
        self._action.setVisible(toast is not None)
        choices = toast.choices if toast else ()
        for number, button in enumerate(self._choices):
            button.setVisible(number < len(choices))
            button.set_text(choices[number] if number < len(choices) else "")
        if toast:
            self._action.set_text(toast.action)
            self._action.set_kind(ButtonKind.NORMAL)
            self._action.set_mark("arrow-back-up" if toast.tone is ToastTone.OWN else "check")
        self.measure()
        self.relook()

    def measure(self) -> None:
        grown = sum(_choice_width(text) + GAP for text in (self._toast.choices if self._toast else ()))
        self.set_hint(QSizeF(WIDTH + grown, HEIGHT))

    def _on_pressed(self) -> None:
        self._down = self._named()

    def _on_tapped(self) -> None:
        down, self._down = self._down or self._named(), None
        now = monotonic()
        if down == self._named() and now - self._tapped_at >= double_press_s():
            self._tapped_at = now
            self.undo_tapped.emit()

    def _named(self) -> tuple[str, str]:
        return (str(self._toast.action), str(self._toast.text)) if self._toast else ("", "")

    def _action_width(self) -> float:
        return max(ACTION_WIDTH, self._action.preferred_size().width())


def _shortest(toast: Toast, box: QRectF) -> str:
    """Return the full text if one or two lines hold it, else the short one: an alert is never cut."""
    is_whole = _width(toast.text) <= box.width() or _height(toast.text, box.width()) <= box.height() - EDGES
    return toast.text if is_whole else toast.short or toast.text


def _width(text: str) -> float:
    return text_width(text, size=Type.NOTE, weight=Weight.SEMI)


def _height(text: str, width: float) -> float:
    return paragraph_height(text, width, size=Type.NOTE, weight=Weight.SEMI)


def _choice_width(text: str) -> float:
    return text_width(text, size=Type.BODY, weight=Weight.SEMI) + 2 * PAD
