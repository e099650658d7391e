"""What else the window can do: the list behind the menu button."""

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSizeF, Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from ui.dialogs.popover import SHADOW, Popover
from ui.screens.look_row import LookRow
from ui.screens.page import Pane
from ui.theme.kinds import Kind
from ui.widgets.button import Button
from ui.widgets.painted import pixels, place

__all__ = ["ITEMS_MAX", "MenuItem", "MenuPanel"]

ITEMS_MAX = 24
ITEM = 48.0
GAP = 6.0


@dataclass(frozen=True, slots=True, kw_only=True)
class MenuItem:
    """One line of the menu; `name` is what the window knows it by."""

    name: str
    words: str
    mark: str = ""
    is_chosen: bool = False


class _Paper(Pane):
    def __init__(self, owner: "MenuPanel") -> None:
        super().__init__(parent=owner)
        self._owner = owner

    def arrange(self, room: QRectF) -> None:
        self._owner.arrange_items(room)


class MenuPanel(Popover):
    """The menu.

    Signals:
        picked(str): the name of the item.
        looks_chosen(): another theme or text size.
    """

    picked = Signal(str)
    looks_chosen = Signal()

    def __init__(self, *, parent: QWidget) -> None:
        super().__init__("Menu", width=400, height=560, parent=parent)
        self._items: tuple[MenuItem, ...] = ()
        self._buttons: list[Button] = []
        self.looks = LookRow(parent=self)
        self.looks.label.hide()
        self.area = QScrollArea(self)
        self.paper = _Paper(self)
        self.area.setWidget(self.paper)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.looks.looks_chosen.connect(self.looks_chosen)

    def set_items(self, items: tuple[MenuItem, ...]) -> None:
        """The lines of the menu."""
        items = items[:ITEMS_MAX]
        while len(self._buttons) < len(items):  # bounded by ITEMS_MAX
            self._buttons.append(self._made(len(self._buttons)))
        for number, button in enumerate(self._buttons):
            button.setHidden(number >= len(items))
            if number < len(items):
                button.set_text(items[number].words)
                button.set_mark(items[number].mark)
                button.set_kind(Kind.CHOSEN if items[number].is_chosen else Kind.NORMAL)
        self._items = items
        self.paper.relook()

    def box_in(self, room: QRectF) -> QRectF:
        """Under the menu button: at the upper left, at the upper right where the button stands there."""
        box = super().box_in(room)
        left = room.left() if room.width() >= 900 else room.right() - box.width()
        return QRectF(left - (SHADOW - 4 if left else 0), room.top(), box.width(), box.height())

    def arrange_inner(self, room: QRectF) -> None:
        place(self.looks, QRectF(room.left(), room.top(), room.width(), 44))
        place(self.area, QRectF(room.left(), room.top() + 56, room.width(), room.height() - 56))

    def arrange_items(self, room: QRectF) -> None:
        """Put the buttons below each other."""
        self.paper.setMinimumHeight(pixels(QSizeF(1, len(self._items) * (ITEM + GAP))).height())
        for number, button in enumerate(self._buttons[: len(self._items)]):
            place(button, QRectF(0, number * (ITEM + GAP), room.width(), ITEM))

    def _made(self, number: int) -> Button:
        button = Button(height=ITEM, parent=self.paper)
        button.tapped.connect(lambda: self._on_button(number))
        button.show()
        return button

    def _on_button(self, number: int) -> None:
        if number < len(self._items):
            self.picked.emit(self._items[number].name)
