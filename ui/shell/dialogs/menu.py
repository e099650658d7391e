"""Menu of the window: further screens and actions, behind the menu button."""

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.layout import Area, grid, grid_height, place, place_all
from ui.roles.shared.popover import Popover
from ui.roles.shared.row_list import show_values
from ui.roles.shared.scroll_pane import ScrollPane
from ui.shell.start.look_row import LookRow
from ui.theme.tokens import Space
from ui.widgets.button import Button

__all__ = ["MenuItem", "MenuPanel"]

ITEM = 48.0
GAP = 6.0
GROUP_GAP = 14.0
ACROSS = 2
"""Columns, where every line of the menu fits into one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MenuItem:
    """One line of the menu; `name` identifies it to the window."""

    name: str
    words: str
    mark: str = ""
    is_chosen: bool = False


class MenuPanel(Popover):
    """The menu.

    Signals:
        picked(str): the name of the item.
        looks_chosen(): another theme or text size was chosen.
    """

    picked = Signal(str)
    looks_chosen = Signal()

    def __init__(self, *, parent: QWidget) -> None:
        super().__init__(tr("Menu"), width=600, height=640, parent=parent)
        self._items: tuple[MenuItem, ...] = ()
        self._groups: tuple[int, ...] = ()
        """Number of lines in each group."""
        self._buttons: list[Button] = []
        self.area = ScrollPane(tr("Lines of the menu"), self._arrange_list, parent=self)
        self.looks = LookRow(parent=self.area.paper)
        self.looks.looks_chosen.connect(self.looks_chosen)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.area.verticalScrollBar().setValue(0)  # this person's screens come first, wherever it was scrolled before

    def set_items(self, *groups: tuple[MenuItem, ...]) -> None:
        """Set the lines of the menu, in groups with a space between them."""
        self._groups = tuple(len(group) for group in groups if group)
        self._items = tuple(item for group in groups for item in group)
        show_values(self._buttons, self._items, _show_item, make=self._made)
        self.area.relay()

    def box_in(self, room: QRectF) -> QRectF:
        """Return the panel's rectangle, under the menu button."""
        return self.under_header(room)

    def arrange_inner(self, room: QRectF) -> None:
        place(self.area, room)
        self.area.relay()

    def _arrange_list(self, room: QRectF) -> float:
        wide = self.area.clear_of_bar(room.width())
        area = Area(QRectF(0, 0, wide, room.height()))
        place(self.looks, area.top(self.looks.height_in(wide), gap=Space.M))
        buttons = self._buttons[: len(self._items)]
        widest = max((button.preferred_size().width() for button in buttons), default=0.0)
        across = ACROSS if ACROSS * widest + GAP <= wide else 1
        for count in self._groups:
            box = area.top(grid_height(count, across=across, height=ITEM, gap=GAP), gap=GROUP_GAP)
            place_all(buttons[:count], grid(box, count, across=across, height=ITEM, gap=GAP))
            buttons = buttons[count:]
        return area.rest.top()

    def _made(self, number: int) -> Button:
        button = Button(height=ITEM, parent=self.area.paper)
        button.tapped.connect(lambda: self._on_button(number))
        button.show()
        return button

    def _on_button(self, number: int) -> None:
        if number < len(self._items):
            self.picked.emit(self._items[number].name)


def _show_item(button: Button, item: MenuItem) -> None:
    button.set_text(item.words)
    button.set_mark(item.mark)
    button.set_kind(ButtonKind.CHOSEN if item.is_chosen else ButtonKind.NORMAL)
