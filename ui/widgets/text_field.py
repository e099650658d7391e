"""Text field that keeps what was typed: the one way in which a text is entered, left, restored and given up.

A press beside a field does not take its focus, so the focus alone does not say when somebody is done with a text.
`keep_typed` does: every control calls it before it acts, and the window before it changes the page or closes.

A text that comes back, after a restart or to what it was typed for, is marked in words until somebody enters it.
"""

from enum import Enum, auto
from typing import Protocol

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHideEvent, QKeyEvent, QKeySequence, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QWidget
from shiboken6 import isValid

from derbyos_core.i18n import joined, tr
from ui.language import Spoken, translated
from ui.theme.icons import draw_icon
from ui.theme.look import look
from ui.theme.style import set_kind
from ui.theme.tokens import Type
from ui.widgets.painted import canvas, room_of
from ui.widgets.pill import draw_pill, pill_width

__all__ = [
    "TEXT_MAX",
    "WAITING_KINDS",
    "Keeping",
    "TextField",
    "TypedField",
    "count_typing",
    "keep_all_typed",
    "keep_typed",
    "notice_of",
    "turn_to",
    "typed_count",
]

TEXT_MAX = 200
TAG_HEIGHT = 26.0
TAG_RIGHT = 14.0
ICON = 17.0
PENCIL_RIGHT, PENCIL_ROOM = 5.0, 11.0
"""Beside a pencil a text of a few letters is whole: a part of it stands in the padding of the field."""
NOTICE_SHARE = 0.5
"""Greatest share of a field for the words that its text is not entered; a narrower one has a pencil."""


class Keeping(Enum):
    """What becomes of a text that was typed."""

    ENTERED = auto()
    """Leaving the field enters it: Enter, the focus, a press beside it, another page, or the end of the window."""
    WAITING = auto()
    """It stays in the field until its button is pressed."""
    MOMENT = auto()
    """The same, but of no use later: what a clock or a score reads now. It has no words, so no spaces either."""
    MESSAGE = auto()
    """The same, and it becomes no entry: a chat message."""
    FORM = auto()
    """The form around it reads it with every key; what stands there is kept until its bout has begun."""
    SEARCH = auto()
    """It only filters what is shown."""
    SECRET = auto()
    """A recovery word or a join code, which is kept nowhere."""


WAITING_KINDS = frozenset((Keeping.WAITING, Keeping.MOMENT, Keeping.MESSAGE))
"""A text that stays when its page goes, and that nobody has entered when the page is shown again."""
_NOTICES = {
    Keeping.MESSAGE: tr("not sent"),
    Keeping.FORM: tr("typed before"),
}


def notice_of(keeping: Keeping) -> str:
    """Return the words that mark a text that came back, and that nobody has entered."""
    return _NOTICES.get(keeping, tr("not entered"))


class TypedField(Protocol):
    """A field whose unfinished text is kept under a key."""

    keeping: Keeping
    key: str
    aside: dict[str, tuple[str, str]]
    """Unfinished texts of other keys, each with the text that was there before."""

    @property
    def begun(self) -> str:
        """The text that was here when the person began to type."""

    @property
    def is_unfinished(self) -> bool:
        """Whether something was typed here and is not entered."""

    def text(self) -> str:
        """Return what stands here."""

    def to_keep(self) -> str:
        """Return what this laptop keeps of the text: all but secrets; empty for nothing."""

    def set_text(self, text: str) -> None:
        """Show a text that is entered."""

    def give(self, text: str) -> None:
        """Show a text that the person has put here now, and that is not entered yet."""

    def restore(self, text: str) -> None:
        """Show a text that is not entered, and mark it."""


def turn_to(field: TypedField, key: str, text: str) -> str:
    """Let a field show the text of something else. An unfinished one waits under its key, and comes back with it.

    Returns the text that waits now; empty if none does.
    """
    waits = ""
    if field.is_unfinished and field.key and field.text() != field.begun:
        if key == field.key:
            return ""
        waits = field.text().strip()
        field.aside[field.key] = field.text(), field.begun
    field.key = key
    field.set_text(text)
    if key in field.aside:
        typed, _ = field.aside.pop(key)
        field.restore(typed)
    return waits


WORD_KEYS = frozenset((Qt.Key.Key_Left, Qt.Key.Key_Right))
"""Keys that with Ctrl move the caret by a word."""
_in_hand: list["TextField"] = []
"""The field that was typed into last: a person types into one at a time."""
_keys_typed = 0


def keep_typed(window: QWidget) -> None:
    """Keep what is typed in a window, before a press in it acts."""
    if _in_hand and isValid(_in_hand[0]) and _in_hand[0].window() is window:
        _in_hand[0].keep()


def keep_all_typed(part: QWidget) -> None:
    """Keep everything that is typed in a part of a window, before that is left."""
    for field in part.findChildren(TextField):
        field.keep()


def typed_count() -> int:
    """Return a number that grows with everything that is typed into any field."""
    return _keys_typed


def count_typing() -> None:
    """Count that something was typed into any field."""
    global _keys_typed
    _keys_typed += 1


class TextField(Spoken, QLineEdit):
    """A field. `keeping` says what becomes of its text, and `key` under which name this laptop keeps an unfinished one.

    Signals:
        changed(str): the person typed; not sent for `set_text`.
        entered(str): Enter.
        left(): the person is done with the text, which `taken` returns if they changed it.
        given_up(): Esc, which restores the text that was there before.
    """

    changed = Signal(str)
    entered = Signal(str)
    left = Signal()
    given_up = Signal()

    def __init__(
        self,
        name: str,
        *,
        keeping: Keeping,
        key: str = "",
        hint: str = "",
        mark: str = "",
        is_large: bool = False,
        is_bare: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.keeping = keeping
        self.key = key
        self.aside: dict[str, tuple[str, str]] = {}
        """Unfinished texts of other keys, each with the text that was there before."""
        self._begun = ""
        """The text that was here when the person began to type."""
        self._is_restored = False
        """The text was typed before the program ended, and nobody has touched it since."""
        self._came_back = False
        """The text was typed before, and nobody has entered it since."""
        self._notice = ""
        """What the field says about such a text now."""
        self._described = ""
        self._tag = ""
        self._hint = hint
        self._mark = mark
        self._kind = "bare" if is_bare else "large" if is_large else "field"
        self.setAccessibleName(name)
        self.setPlaceholderText(translated(hint))
        self.setMaxLength(TEXT_MAX)
        set_kind(self, self._kind)
        self.textEdited.connect(self._on_typed)
        self.textEdited.connect(self.changed)
        self.editingFinished.connect(self._on_finished)
        self.textChanged.connect(self._show_beginning)
        self.textChanged.connect(lambda _: self._show_notice())
        self.returnPressed.connect(lambda: self.entered.emit(self.text()))
        look().changed.connect(self._make_room)
        self._make_room()

    @property
    def is_in_hand(self) -> bool:
        """Whether somebody types here, or has before a restart: their text is not replaced by what others enter."""
        return self.isModified() and (self.hasFocus() or self._is_restored)

    @property
    def begun(self) -> str:
        """The text that was here when the person began to type."""
        return self._begun

    @property
    def is_unfinished(self) -> bool:
        """Whether something was typed here and is not entered."""
        return self.isModified() and bool(self.text().strip())

    def to_keep(self) -> str:
        """Return what this laptop keeps of the text: all but secrets; empty for nothing."""
        return "" if self.keeping is Keeping.SECRET else self.text()

    def leaves(self, event: QKeyEvent) -> bool:
        """Whether a key means nothing in this field, and belongs to the shortcuts of the window.

        A clock or a score has no words: neither a space between them, nor a caret that moves by one.
        """
        if self.keeping is not Keeping.MOMENT:
            return False
        is_by_word = event.key() in WORD_KEYS and bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        return event.key() == Qt.Key.Key_Space or is_by_word

    @property
    def notice(self) -> str:
        """The words that mark a text that came back and is not entered; empty for any other text."""
        return self._notice

    def set_hint_text(self, hint: str) -> None:
        """Set what stands in the empty field."""
        self._hint = hint
        self.setPlaceholderText(translated(hint))

    def set_text(self, text: str) -> None:
        self._begun, self._is_restored, self._came_back = text, False, False
        if text != self.text():
            self.setText(text)
        self.setModified(False)

    def give(self, text: str) -> None:
        """Show a text that the person has put here now, and that is not entered yet."""
        self._begun, self._is_restored, self._came_back = self.text(), False, False
        self.setText(text)
        self.setModified(True)
        count_typing()

    def clear(self) -> None:
        """Empty the field; what was typed is done with."""
        super().clear()
        self._begun, self._came_back = "", False
        self.setModified(False)

    def setModified(self, is_modified: bool) -> None:
        super().setModified(is_modified)
        self._show_notice()

    def restore(self, text: str) -> None:
        """Show and mark a text that was typed before. It is entered once the person has touched the field."""
        self._begun = self.text()
        self.setText(text)
        self._is_restored = self._came_back = True
        self.setModified(True)
        if self.keeping is Keeping.FORM:
            self.changed.emit(text)

    def follow(self, other: "TextField") -> None:
        """Show what stands in another field for the same thing, marked as not entered; nothing if that is empty."""
        if not other.text():
            self.clear()
            return
        self.setText(other.text())
        self._begun, self._is_restored, self._came_back = other.begun, True, True
        self.setModified(True)

    def keep(self) -> None:
        """Act as if the person had left the field: a text that is entered by leaving is entered now."""
        if self.keeping is Keeping.ENTERED and self.isModified() and not self._is_restored:
            self.left.emit()

    def taken(self) -> str | None:
        """Return the text typed since the last call, to be entered; None if the field was only focused.

        A person who leaves a field unchanged enters nothing, even if others have entered something else meanwhile.
        """
        if not self.isModified():
            return None
        self._is_restored = self._came_back = False
        self.setModified(False)
        return self.text().strip()

    def set_tag(self, tag: str) -> None:
        """Set a word at the end of the field, such as "remembered"; empty for none."""
        if tag != self._tag:
            self._tag = tag
            self.setAccessibleDescription(tag)
            self._make_room()
            self.update()

    def setAccessibleDescription(self, description: str) -> None:
        self._described = description
        super().setAccessibleDescription(joined(", ", filter(None, (self._notice, description))))

    def event(self, event: QEvent) -> bool:
        # With nothing typed to undo, Ctrl+Z undoes the person's last entry instead.
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if self.leaves(event):
                event.ignore()
                return False
            is_undo = event.matches(QKeySequence.StandardKey.Undo) and not self.isUndoAvailable()
            is_redo = event.matches(QKeySequence.StandardKey.Redo) and not self.isRedoAvailable()
            if is_undo or is_redo:
                event.ignore()
                return False
            if event.key() == Qt.Key.Key_Escape and self._can_give_up():
                event.accept()  # else Esc would close what the field stands on, or leave the page
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._can_give_up():
            self._is_restored = self._came_back = False
            self.setText(self._begun)
            self.given_up.emit()
        elif self.leaves(event):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if not event.spontaneous():  # the page or the panel goes, and not only the window behind another one
            self.keep()
            if self.keeping in WAITING_KINDS and self.is_unfinished:
                self._came_back = True  # once somebody shows the page again
                self._show_notice()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not (self._tag or self._notice or self._mark):
            return
        painter = canvas(self)
        room, colours = room_of(self), look().colours
        if self._mark:
            box = QRectF(room.left() + 14, room.center().y() - ICON / 2, ICON, ICON)
            draw_icon(painter, self._mark, box, colours.text2)
        top = room.center().y() - TAG_HEIGHT / 2
        if self._notice:
            if self.has_notice_words():
                width = pill_width(self._notice)
                box = QRectF(room.right() - self._notice_right() - width, top, width, TAG_HEIGHT)
                draw_pill(painter, box, self._notice, background=colours.warn_soft, colour=colours.warn)
            else:
                box = QRectF(room.right() - PENCIL_RIGHT - ICON, room.center().y() - ICON / 2, ICON, ICON)
                draw_icon(painter, "pencil", box, colours.warn)
        elif self._tag:
            width = pill_width(self._tag)
            box = QRectF(room.right() - TAG_RIGHT - width, top, width, TAG_HEIGHT)
            draw_pill(painter, box, self._tag, background=colours.well, colour=colours.text2)
        painter.end()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._is_restored = False
        if not self.hasSelectedText():
            self.end(False)  # typing continues at the end; a tap moves the caret elsewhere after this
        self._tell_parent()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._show_beginning()
        self._tell_parent()

    def _can_give_up(self) -> bool:
        # What waits for its button is not lost by Esc, which closes the panel around it.
        return self.keeping is Keeping.ENTERED and self.isModified()

    def _on_typed(self) -> None:
        count_typing()
        _in_hand[:] = [self]
        self._is_restored = False
        if self.keeping is Keeping.FORM:  # it is typed now
            self._came_back = False
            self._show_notice()

    def _on_finished(self) -> None:
        if not self._is_restored:
            self.left.emit()

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

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._notice:
            self._make_room()

    def _show_notice(self) -> None:
        """Say that the text came back and is not entered, as long as that is so."""
        notice = notice_of(self.keeping) if self._came_back and self.is_unfinished else ""
        if notice != self._notice:
            self._notice = notice
            self.setAccessibleDescription(self._described)
            self._make_room()
            self.update()

    def has_notice_words(self) -> bool:
        """Return whether the field is wide enough for the words of its notice; else it has a pencil."""
        return pill_width(self._notice) + TAG_RIGHT <= NOTICE_SHARE * room_of(self).width()

    def _notice_right(self) -> float:
        """Return how far from its end the words stand; a bare field has no edge."""
        return 0.0 if self._kind == "bare" else TAG_RIGHT

    def _make_room(self) -> None:
        tag = pill_width(self._tag, size=Type.NOTE) + TAG_RIGHT if self._tag else 0.0
        if self._notice:
            tag = pill_width(self._notice) + self._notice_right() if self.has_notice_words() else PENCIL_ROOM
        mark = ICON + 14 if self._mark else 0.0
        self.setTextMargins(look().px(mark), 0, look().px(tag), 0)
