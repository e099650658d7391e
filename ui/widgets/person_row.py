"""Row of one official for the Head NSO: the role, the person, and how far that laptop is in sync."""

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QRectF, QSizeF, Signal
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from derbyos_core.i18n import joined, tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.layout import place
from ui.theme.icons import draw_icon
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.button import Button
from ui.widgets.painted import Painted, room_of
from ui.widgets.shapes import draw_box
from ui.widgets.text import draw_text, text_width

__all__ = ["PersonRow", "PersonState", "PersonValue"]

HEIGHT = 58.0
ICON = 20.0
PLACE_SHARE = 0.36
"""Left edge of the entries held, as a share of the width."""
HELD_LEAST = 172.0
"""The least width in which they can be read beside the person; a longer language needs it for the button."""
DOT = 24.0
"""Between the person and the entries, if both stand in one line."""
BAR_HEIGHT = 8.0
ACTION_WIDTH = 110.0
ACTION_PAD = 40.0
"""Besides the words: the mark and the ends of the button."""
WORDS_RIGHT = 196.0
BAR_FROM = 430.0


class PersonState(StrEnum):
    """State of the official's laptop."""

    IN_STEP = "in_step"
    BEHIND = "behind"
    NOBODY = "nobody"
    """The role is free."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonValue:
    """One row of the list of officials."""

    role: str
    person: str
    state: PersonState
    held: str = ""
    """Entries held and the time since the last message, in words: "598 of 612 · silent 38 s"."""
    share: float = 1.0
    action: str = tr("Message")


class PersonRow(Painted):
    """An official.

    Signals:
        message_tapped(): the row's button was tapped: Message, Ask Bo, Invite.
    """

    message_tapped = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(320, HEIGHT))
        self._value: PersonValue | None = None
        self._action = Button(size=Type.LINE, parent=self)
        self._action.tapped.connect(self.message_tapped)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def action(self) -> Button:
        """The row's button."""
        return self._action

    def set_person(self, value: PersonValue) -> None:
        if value == self._value:
            return
        self._value = value
        kinds = {PersonState.IN_STEP: ButtonKind.QUIET, PersonState.BEHIND: ButtonKind.SETTLE}
        self._action.set_kind(kinds.get(value.state, ButtonKind.NORMAL))
        self._action.set_mark("keyboard" if value.state is PersonState.NOBODY else "message")
        self._action.set_text(value.action)
        self._action.setHidden(not value.action)
        self._action.setAccessibleName(joined(", ", (value.action, value.role)) if value.action else "")
        self.setAccessibleName(joined(", ", filter(None, (value.role, value.person, value.held))))
        self.arrange(room_of(self))  # the words of the button decide its width
        self.update()

    def arrange(self, room: QRectF) -> None:
        wide = self._action_width()
        place(self._action, QRectF(room.right() - wide - 8, room.center().y() - 22, wide, 44))

    def paint(self, painter: QPainter, room: QRectF) -> None:
        value, colours = self._value, self.colours
        if value is None:
            return
        is_behind = value.state is PersonState.BEHIND
        fill = colours.warn_soft if is_behind else colours.surface
        edge = colours.warn if is_behind else colours.line
        draw_box(painter, room, fill=fill, edge=edge, width=1.0, radius=Radius.CARD)
        colour = self._colour(value)
        marks = {PersonState.IN_STEP: "circle-check", PersonState.BEHIND: "ring-alert"}
        icon = QRectF(room.left() + 16, room.center().y() - ICON / 2, ICON, ICON)
        draw_icon(painter, marks.get(value.state, "circle"), icon, colour)
        action = room.right() - self._action_width() - 16
        left = icon.right() + 13
        split = room.left() + room.width() * PLACE_SHARE
        fits = text_width(value.role, size=Type.LEAD, weight=Weight.BOLD) <= split - left - 8
        held = max(HELD_LEAST, text_width(value.held, size=Type.TINY, weight=Weight.SEMI) + 4)
        has_bar = room.width() >= BAR_FROM and action - split >= held and fits
        split = split if has_bar else action
        line = QRectF(left, room.center().y() - 19, split - left - 8, 22)
        draw_text(painter, line, value.role, colour=colours.text, size=Type.LEAD, weight=Weight.BOLD)
        has_room = split - left - 8 >= text_width(value.person, size=Type.LINE) + held + DOT
        both = joined(" · ", filter(None, (value.person, value.held))) if has_room else value.held or value.person
        under = value.person if has_bar else both
        line = QRectF(left, room.center().y() + 1, split - left - 8, 20)
        draw_text(painter, line, under, colour=colours.text2, size=Type.LINE, least=Type.TINY)
        if has_bar:
            self._paint_held(painter, QRectF(split, room.top(), action - split, room.height()), value, colour)

    def _paint_held(self, painter: QPainter, room: QRectF, value: PersonValue, colour: QColor) -> None:
        colours = self.colours
        words = colours.warn if value.state is PersonState.BEHIND else colours.text2
        width = min(WORDS_RIGHT, room.width() - 8)
        if value.state is PersonState.NOBODY:
            box = QRectF(room.left(), room.top(), room.width() - 8, room.height())
            draw_text(painter, box, value.held, colour=words, size=Type.LINE, weight=Weight.SEMI)
            return
        line = QRectF(room.left(), room.center().y() - 17, room.width() - 4, 20)
        draw_text(painter, line, value.held, colour=words, size=Type.LINE, weight=Weight.SEMI, least=Type.TINY)
        bar = QRectF(room.left(), room.center().y() + 7, width, BAR_HEIGHT)
        draw_box(painter, bar, fill=colours.line, radius=BAR_HEIGHT / 2)
        share = min(1.0, max(0.0, value.share))
        if share > 0:
            bar.setWidth(max(BAR_HEIGHT, width * share))
            draw_box(painter, bar, fill=colour, radius=BAR_HEIGHT / 2)

    def _action_width(self) -> float:
        """Return the button's width; zero without words. Words longer than the English ones take room from the row."""
        if not self._action.words():
            return 0.0
        return max(ACTION_WIDTH, ACTION_PAD + text_width(self._action.words(), size=Type.LINE, weight=Weight.SEMI))

    def _colour(self, value: PersonValue) -> QColor:
        if value.state is PersonState.IN_STEP:
            return self.colours.live
        return self.colours.warn if value.state is PersonState.BEHIND else self.colours.text3
