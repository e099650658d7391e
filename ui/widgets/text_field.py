"""Text field with an accessible name, and a tag at its end if the words were remembered."""

from PySide6.QtCore import QEvent, QRectF, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from ui.language import Spoken, translated
from ui.theme.icons import draw_icon
from ui.theme.look import look
from ui.theme.style import set_kind
from ui.theme.tokens import Type
from ui.widgets.painted import canvas, room_of
from ui.widgets.pill import draw_pill, pill_width

__all__ = ["TEXT_MAX", "TextField"]

TEXT_MAX = 200
TAG_HEIGHT = 26.0
TAG_RIGHT = 14.0
ICON = 17.0


class TextField(Spoken, QLineEdit):
    """A field.

    Signals:
        changed(str): the person typed; not sent for `set_text`.
        entered(str): Enter.
    """

    changed = Signal(str)
    entered = Signal(str)

    def __init__(
        self,
        name: str,
        *,
        hint: str = "",
        mark: str = "",
        is_large: bool = False,
        is_bare: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._tag = ""
        self._hint = hint
        self._mark = mark
        self._kind = "bare" if is_bare else "large" if is_large else "field"
        self.setAccessibleName(name)
        self.setPlaceholderText(translated(hint))
        self.setMaxLength(TEXT_MAX)
        set_kind(self, self._kind)
        self.textEdited.connect(self.changed)
        self.textChanged.connect(self._show_beginning)
        self.returnPressed.connect(lambda: self.entered.emit(self.text()))
        look().changed.connect(self._make_room)
        self._make_room()

    @property
    def is_in_hand(self) -> bool:
        """Whether somebody types here: their text is not replaced by what others enter."""
        return self.hasFocus() and self.isModified()

    def set_hint_text(self, hint: str) -> None:
        """Set what stands in the empty field."""
        self._hint = hint
        self.setPlaceholderText(translated(hint))

    def set_text(self, text: str) -> None:
        if text != self.text():
            self.setText(text)

    def taken(self) -> str | None:
        """Return the text typed since the last call, to be entered; None if the field was only focused.

        A person who leaves a field unchanged enters nothing, even if others have entered something else meanwhile.
        """
        if not self.isModified():
            return None
        self.setModified(False)
        return self.text().strip()

    def set_tag(self, tag: str) -> None:
        """Set a word at the end of the field, such as "remembered"; empty for none."""
        if tag != self._tag:
            self._tag = tag
            self.setAccessibleDescription(tag)
            self._make_room()
            self.update()

    def event(self, event: QEvent) -> bool:
        # With nothing typed to undo, Ctrl+Z undoes the person's last entry instead.
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            is_undo = event.matches(QKeySequence.StandardKey.Undo) and not self.isUndoAvailable()
            is_redo = event.matches(QKeySequence.StandardKey.Redo) and not self.isRedoAvailable()
            if is_undo or is_redo:
                event.ignore()
                return False
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not (self._tag or self._mark):
            return
        painter = canvas(self)
        room, colours = room_of(self), look().colours
        if self._mark:
            box = QRectF(room.left() + 14, room.center().y() - ICON / 2, ICON, ICON)
            draw_icon(painter, self._mark, box, colours.text2)
        if self._tag:
            width = pill_width(self._tag)
            top = room.center().y() - TAG_HEIGHT / 2
            box = QRectF(room.right() - TAG_RIGHT - width, top, width, TAG_HEIGHT)
            draw_pill(painter, box, self._tag, background=colours.well, colour=colours.text2)
        painter.end()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if not self.hasSelectedText():
            self.end(False)  # typing continues at the end; a tap moves the caret elsewhere after this
        self._tell_parent()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._show_beginning()
        self._tell_parent()

    def _show_beginning(self) -> None:
        # A text longer than the field is shown from its beginning, unless somebody types at its end.
        if not self.hasFocus():
            self.setCursorPosition(0)

    def _tell_parent(self) -> None:
        # A bare field has no outline of its own; the widget around it shows the focus.
        if self._kind == "bare" and (parent := self.parentWidget()) is not None:
            parent.update()

    def measure(self) -> None:
        self.setPlaceholderText(translated(self._hint))
        self._make_room()

    def _make_room(self) -> None:
        tag = pill_width(self._tag, size=Type.NOTE) + TAG_RIGHT if self._tag else 0.0
        mark = ICON + 14 if self._mark else 0.0
        self.setTextMargins(look().px(mark), 0, look().px(tag), 0)
