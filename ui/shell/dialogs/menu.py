"""Menu of the window: further screens and actions, behind the menu button."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.layout import Area, columns, place
from ui.roles.shared.page import Heading
from ui.roles.shared.popover import HEAD, PAD, SHADOW, Popover
from ui.roles.shared.row_list import show_values
from ui.roles.shared.scroll_pane import ScrollPane
from ui.shell.start.look_row import LookRow
from ui.theme.tokens import Space, Type, Weight
from ui.widgets.button import Button
from ui.widgets.pressable import TARGET
from ui.widgets.roving_focus import put_in_order

__all__ = ["MenuGroup", "MenuItem", "MenuPanel"]

WIDE = 840.0
TITLE = 24.0
GROUP_GAP = 10.0
COLUMN_GAP = 16.0
COLUMNS_MAX = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class MenuItem:
    """One line of the menu; `name` identifies it to the window."""

    name: str
    words: str
    mark: str = ""
    is_chosen: bool = False


@dataclass(frozen=True, slots=True)
class MenuGroup:
    """Lines of the menu under one heading."""

    title: str
    items: tuple[MenuItem, ...]

    @property
    def height(self) -> float:
        return TITLE + len(self.items) * TARGET


class _Line(Button):
    """A line of the menu."""

    is_left = True


class MenuPanel(Popover):
    """The menu: groups of lines under headings, in as many columns as the widest line allows.

    Signals:
        picked(str): the name of the item.
        looks_chosen(): another theme or text size was chosen.
    """

    picked = Signal(str)
    looks_chosen = Signal()

    def __init__(self, *, parent: QWidget) -> None:
        super().__init__(tr("Menu"), width=WIDE, height=0, parent=parent)
        self._groups: tuple[MenuGroup, ...] = ()
        self._items: tuple[MenuItem, ...] = ()
        self._titles: list[Heading] = []
        self._buttons: list[Button] = []
        self.area = ScrollPane(tr("Lines of the menu"), self._arrange_list, parent=self)
        self.looks = LookRow(parent=self.area.paper)
        self.looks.looks_chosen.connect(self.looks_chosen)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.area.verticalScrollBar().setValue(0)  # this person's screens come first, wherever it was scrolled before

    def set_groups(self, *groups: MenuGroup) -> None:
        """Set the lines of the menu. A group without lines is left out."""
        self._groups = tuple(group for group in groups if group.items)
        self._items = tuple(item for group in self._groups for item in group.items)
        known = len(self._buttons)
        show_values(self._titles, self._groups, _show_title, make=self._made_title)
        show_values(self._buttons, self._items, _show_item, make=self._made)
        if len(self._buttons) > known:
            put_in_order([*self._buttons, *self.looks.stops()])
        self.area.relay()

    def box_in(self, room: QRectF) -> QRectF:
        """Return the panel's rectangle, under the menu button and as high as its lines."""
        box = self.under_header(room)
        around = HEAD + PAD + 2 * SHADOW
        needed = around + self._height_in(box.width() - 2 * (SHADOW + PAD))
        return QRectF(box.left(), box.top(), box.width(), min(needed, room.height()))

    def arrange_inner(self, room: QRectF) -> None:
        place(self.area, room)
        self.area.relay()

    def _height_in(self, wide: float) -> float:
        parts = _split([group.height for group in self._groups], self._across(wide))
        return max(map(_column_height, parts), default=0.0) + GROUP_GAP + self.looks.height_in(wide)

    def _across(self, wide: float) -> int:
        buttons = self._buttons[: len(self._items)]
        widest = max((button.preferred_size().width() for button in buttons), default=TARGET)
        fitting = int((wide + COLUMN_GAP) // (widest + COLUMN_GAP))
        return max(1, min(COLUMNS_MAX, len(self._groups), fitting))

    def _arrange_list(self, room: QRectF) -> float:
        wide = self.area.clear_of_bar(room.width())
        across = self._across(wide)
        area = Area(QRectF(0, 0, wide, room.height()))
        parts = _split([group.height for group in self._groups], across)
        box = area.top(max(map(_column_height, parts), default=0.0), gap=GROUP_GAP)
        places = columns(box, across, gap=COLUMN_GAP)
        lines = [column for column, part in zip(map(Area, places), parts, strict=False) for _ in part]
        buttons = iter(self._buttons)
        for title, group, column in zip(self._titles, self._groups, lines, strict=False):
            place(title, column.top(TITLE).adjusted(Space.S, 0, 0, 0))
            for _ in group.items:
                place(next(buttons), column.top(TARGET))
            column.top(GROUP_GAP)
        place(self.looks, area.top(self.looks.height_in(wide)))
        return area.rest.top()

    def _made_title(self, _number: int) -> Heading:
        title = Heading(size=Type.NOTE, weight=Weight.HEAVY, colour="text3", parent=self.area.paper)
        title.show()
        return title

    def _made(self, number: int) -> Button:
        button = _Line(parent=self.area.paper)
        button.tapped.connect(lambda: self._on_button(number))
        button.show()
        return button

    def _on_button(self, number: int) -> None:
        if number < len(self._items):
            self.picked.emit(self._items[number].name)


def _show_title(title: Heading, group: MenuGroup) -> None:
    title.set_text(group.title)


def _show_item(button: Button, item: MenuItem) -> None:
    button.set_text(item.words)
    button.set_mark(item.mark)
    button.set_kind(ButtonKind.CHOSEN if item.is_chosen else ButtonKind.QUIET)


def _column_height(part: Sequence[float]) -> float:
    return sum(part) + GROUP_GAP * max(0, len(part) - 1)


def _split(heights: list[float], across: int) -> list[list[float]]:
    """Return the groups in columns, in their order, so that the highest column is as low as possible."""
    count = len(heights)
    cuts = combinations(range(1, count), min(across, count) - 1) if count else ()
    ways = [[heights[start:end] for start, end in pairwise((0, *cut, count))] for cut in cuts]
    return min(ways, key=lambda parts: max(map(_column_height, parts)), default=[])
