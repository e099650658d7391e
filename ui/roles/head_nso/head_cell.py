"""Field of the paper's head: its label with what is wrong beside it, and the text."""

from PySide6.QtCore import QRectF, QSizeF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import joined, tr
from derbyos_core.roles.head_nso.paper_head import FIELD_NAMES, FIELD_WORDS, HINTS, FieldValue, HeadField
from ui.language import translated
from ui.layout import Area, place
from ui.roles.shared.page import Pane
from ui.theme.style import set_kind
from ui.theme.tokens import Type, Weight
from ui.widgets.painted import Painted, room_of
from ui.widgets.pill import pill_width
from ui.widgets.text import draw_text, text_width
from ui.widgets.text_field import Keeping, TextField

__all__ = ["HEIGHT", "HeadCell"]

LABEL, FIELD = 18.0, 48.0
HEIGHT = LABEL + FIELD
WORD_GAP = 5.0
TAG_SHARE = 0.62
"""Greatest share of the field for the word at its end; a longer one is left out."""
TAG_AROUND = 28.0
EMPTY = tr("empty")


class _Label(Painted):
    """Name of the field, and a word about its value."""

    def __init__(self, text: str, *, parent: QWidget) -> None:
        super().__init__(parent, hint=QSizeF(60, LABEL))
        self._text = text
        self._word = ""
        self._colour = "warn"
        self.setAccessibleName(text)

    def set_word(self, word: str, colour: str) -> None:
        """Set the word after the name, and the role of its colour; empty for none."""
        if (word, colour) != (self._word, self._colour):
            self._word, self._colour = word, colour
            self.setAccessibleName(joined(", ", (self._text, word)) if word else self._text)
            self.update()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        colours = self.colours
        name = text_width(self._text, size=Type.NOTE, weight=Weight.SEMI)
        word = text_width(self._word, size=Type.NOTE, weight=Weight.BOLD)
        has_both = not self._word or name + WORD_GAP + word <= room.width()
        if has_both or self._word == EMPTY:  # an empty field shows that by its outline and its words, too
            draw_text(painter, room, self._text, colour=colours.text2, size=Type.NOTE, weight=Weight.SEMI)
        if has_both or self._word != EMPTY:
            box = room.adjusted(name + WORD_GAP, 0, 0, 0) if has_both else room
            colour = getattr(colours, self._colour)
            draw_text(painter, box, self._word, colour=colour, size=Type.NOTE, weight=Weight.BOLD, may_cut=True)


class HeadCell(Pane):
    """One field with its label.

    A text in which somebody types, or that was refused, stays as it is whatever others enter meanwhile; the label then
    names the value that they gave.

    Signals:
        typed(HeadField, str): a text to enter; the field was left, or Enter pressed.
    """

    typed = Signal(object, str)

    def __init__(self, kind: HeadField, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.kind = kind
        self._value = FieldValue(field=kind, text="")
        self._begun = ""
        """The value that was shown when the person began to type."""
        self._fault = ""
        self._label = _Label(FIELD_WORDS[kind], parent=self)
        self.field = TextField(
            FIELD_NAMES[kind],
            keeping=Keeping.ENTERED,
            key=f"front page {kind.value}",
            hint=HINTS.get(kind, tr("tap or type")),
            parent=self,
        )
        self.field.left.connect(self._on_left)
        self.field.given_up.connect(self.accept)
        self.field.changed.connect(lambda _: self._on_changed())
        self._show()

    @property
    def is_empty(self) -> bool:
        """Whether the paper has a gap here."""
        return self._value.is_empty and not self._fault

    @property
    def fault(self) -> str:
        """The fault of the text in a few words; empty if it is entered."""
        return self._fault

    @property
    def label(self) -> str:
        """The label's words, as they are spoken."""
        return self._label.accessibleName()

    def set_value(self, value: FieldValue) -> None:
        """Set the value that the bout has."""
        self._value = value
        self._show()

    def set_fault(self, fault: str, text: str) -> None:
        """Keep a refused text in the field, with what is wrong."""
        self._fault = fault
        self.field.set_text(text)
        self._show()

    def accept(self) -> None:
        """Show the bout's value again: the text was entered, or dropped."""
        self._fault = ""
        self.field.setModified(False)
        self._show()

    def is_held(self) -> bool:
        """Return whether the text is the person's and not the bout's."""
        return bool(self._fault) or self.field.is_in_hand

    def arrange(self, room: QRectF) -> None:
        area = Area(room)
        place(self._label, area.top(LABEL))
        place(self.field, area.top(FIELD))
        self._show_label()
        self._show_tag(room.width())

    def _show(self) -> None:
        value, is_held = self._value, self.is_held()
        if not is_held:
            self._begun = value.text
            self.field.set_text(translated(value.text))
        self._show_label()
        set_kind(self.field, "wrong" if self._fault else "empty" if self.is_empty and not is_held else "field")
        self.field.setAccessibleDescription(joined(", ", filter(None, (self._fault, value.tag))))
        self._show_tag(room_of(self).width())

    def _show_label(self) -> None:
        """Show what is wrong with the text, what others entered meanwhile, or that nobody has entered it."""
        value, is_held = self._value, self.is_held()
        notice = "" if self.field.has_notice_words() else self.field.notice
        if self._fault:
            self._label.set_word(self._fault, "bad")
        elif is_held and value.text != self._begun:
            self._label.set_word(tr("now: {value}", value=value.text or EMPTY), "warn")
        elif notice:
            self._label.set_word(notice, "warn")
        else:
            self._label.set_word(EMPTY if value.is_empty and not is_held else "", "text3")

    def _show_tag(self, wide: float) -> None:
        tag = self._value.text if self._fault else "" if self.is_held() else self._value.tag
        fits = bool(tag) and pill_width(tag) + TAG_AROUND <= wide * TAG_SHARE
        self.field.set_tag(tag if fits else "")

    def _on_changed(self) -> None:
        self._fault = ""
        self._show()

    def _on_left(self) -> None:
        text = self.field.taken()
        if text is None:
            self._show()
        else:
            self.typed.emit(self.kind, text)
